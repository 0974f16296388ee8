"""Blocks that grow and shrink, and what must follow or stay."""

import re
from datetime import date, datetime, time, timedelta, timezone

import openpyxl
import pytest
from host_samples import build_plain, changed, complaints, edit, parts
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.pagebreak import Break

from swiss_xl.book import KEEP, Area, CellError, Link, Uncalculated
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook

PATTERN = "Round pattern"


def rows_of(number):
    return [[place, f"white {place}", "1-0", f"black {place}"] for place in range(1, number + 1)]


def tab(book, title=PATTERN):
    return next(each for each in book.tabs() if each.title == title)


def test_a_block_grows_and_its_foot_moves_below_it(listed):
    book = ClosedBook.open(listed)

    book.fill(PATTERN, "sxl_games", rows_of(5))
    book.save()
    grid = ClosedBook.open(listed).grid(PATTERN)

    assert [grid.at(row, 1) for row in range(3, 11)] == ["Board", 1, 2, 3, 4, 5, None, "bye"]
    assert grid.at(10, 2) == "nobody"
    assert [(grid.at(4, 7)), grid.at(9, 7)] == ["user", "user below"]


def test_names_validation_formats_and_print_area_follow(listed):
    book = ClosedBook.open(listed)

    book.fill(PATTERN, "sxl_games", rows_of(5))
    book.save()
    sheet = openpyxl.load_workbook(listed)[PATTERN]

    names = tab(book)
    assert names.area("sxl_games") == Area(4, 1, 8, 4)
    assert names.area("sxl_result") == Area(4, 3, 8, 3)
    assert names.area("sxl_bye") == Area(10, 1, 10, 4)
    assert names.area("_xlnm.print_area") == Area(1, 1, 10, 4)
    assert names.names["_xlnm.print_titles"].endswith("$1:$3")
    assert [str(each.sqref) for each in sheet.data_validations.dataValidation] == ["C4:C8"]
    assert [str(each.sqref) for each in sheet.conditional_formatting] == ["A4:D8"]
    assert [str(each) for each in sheet.merged_cells.ranges] == ["B10:D10"]


def test_new_rows_look_like_the_first_and_the_foot_keeps_its_look(listed):
    book = ClosedBook.open(listed)

    book.fill(PATTERN, "sxl_games", rows_of(3))
    book.save()
    sheet = openpyxl.load_workbook(listed)[PATTERN]

    assert [sheet.cell(row, 1).border.bottom.style for row in (4, 5, 6)] == ["thin"] * 3
    assert sheet["C6"].number_format == "@"
    assert [round(sheet.row_dimensions[row].height or 0) for row in (4, 5, 6, 8)] == [18, 18, 18, 30]
    assert sheet["A8"].fill.fgColor.rgb.endswith("EEFFEE")
    assert sheet["A6"].fill.fill_type is None


def test_rows_of_several_kinds_repeat_in_their_order(plain):
    """A card of two rows, a high one in bold and a low one: all cards look alike, and one always stays."""
    wanted = openpyxl.load_workbook(plain)
    sheet = wanted.create_sheet("Cards")
    sheet["A1"].font, sheet["A2"].font = Font(bold=True), Font(italic=True)
    sheet.row_dimensions[1].height, sheet.row_dimensions[2].height = 30, 12
    sheet.defined_names["sxl_cards"] = DefinedName("sxl_cards", attr_text="Cards!$A$1:$B$2")
    wanted.save(plain)

    book = ClosedBook.open(plain)
    book.fill("Cards", "sxl_cards", [[place] for place in range(6)], unit=2)
    book.save()
    grown = openpyxl.load_workbook(plain)["Cards"]
    assert [bool(grown.cell(row, 1).font.b) for row in range(1, 7)] == [True, False] * 3
    assert [bool(grown.cell(row, 1).font.i) for row in range(1, 7)] == [False, True] * 3
    assert [grown.row_dimensions[row].height for row in range(1, 7)] == [30, 12] * 3

    book.fill("Cards", "sxl_cards", [], unit=2)
    book.fill("Cards", "sxl_cards", [[place] for place in range(4)], unit=2)
    assert tab(book, "Cards").area("sxl_cards") == Area(1, 1, 4, 2)
    book.fill("Cards", "sxl_cards", [], unit=2)
    book.save()
    assert tab(book, "Cards").area("sxl_cards") == Area(1, 1, 2, 2)
    assert [row for row in ClosedBook.open(plain).grid("Cards").rows if any(row)] == []


def test_shrinking_to_nothing_leaves_one_empty_row(listed):
    book = ClosedBook.open(listed)
    book.fill(PATTERN, "sxl_games", rows_of(7))

    book.fill(PATTERN, "sxl_games", [])
    book.save()
    read = ClosedBook.open(listed)

    assert tab(read).area("sxl_games") == Area(4, 1, 4, 4)
    assert tab(read).area("sxl_result") == Area(4, 3, 4, 3)
    assert tab(read).area("sxl_bye") == Area(6, 1, 6, 4)
    assert [read.grid(PATTERN).at(row, 1) for row in range(3, 9)] == ["Board", None, None, "bye", None, None]
    assert read.grid(PATTERN).at(9, 7) == "user below"


def test_a_fill_changes_its_sheet_and_the_common_parts_only(rich):
    before, faults = parts(rich), complaints(rich)
    book = ClosedBook.open(rich)

    book.fill("Pattern", "sxl_games", rows_of(4))
    book.save()
    after = parts(rich)

    assert changed(before, after) <= {
        "xl/worksheets/sheet2.xml", "xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml",
    }  # fmt: skip
    sheet = after["xl/worksheets/sheet2.xml"].decode()
    assert 'sqref="C5:C8"' in sheet
    assert "<xm:sqref>A5:A8</xm:sqref>" in sheet
    assert "<xm:sqref>G5</xm:sqref>" in sheet
    assert 'ref="J5"' in sheet
    assert [each for each in complaints(rich) if each not in faults] == []


def test_kept_cells_keep_value_and_link(plain):
    book = ClosedBook.open(plain)
    book.fill(PATTERN, "sxl_games", [[Link("one", "Notes!A1"), "a", "1-0"], [Link("two", "Notes!A1"), "b", "0-1"]])

    book.fill(PATTERN, "sxl_games", [[KEEP, "A", KEEP], ["plain", "B", KEEP], [KEEP, "C", KEEP]])
    book.save()
    sheet = openpyxl.load_workbook(plain)[PATTERN]

    assert [[cell.value for cell in row] for row in sheet["A4:C6"]] == [
        ["one", "A", "1-0"], ["plain", "B", "0-1"], [None, "C", None],
    ]  # fmt: skip
    assert sheet["A4"].hyperlink.location == "Notes!A1"
    assert sheet["A5"].hyperlink is None


def test_a_link_replaces_the_old_one(plain):
    book = ClosedBook.open(plain)
    book.fill(PATTERN, "sxl_games", [[Link("old", "Notes!A1")]])

    book.fill(PATTERN, "sxl_games", [[Link("new", "'Round pattern'!B2")]])
    book.save()
    links = re.findall(rb"<hyperlink [^>]*>", parts(plain)["xl/worksheets/sheet2.xml"])

    assert links == [b'<hyperlink ref="A4" location="\'Round pattern\'!B2" display="new"/>']


def test_short_rows_empty_the_remaining_cells(plain):
    book = ClosedBook.open(plain)
    book.fill(PATTERN, "sxl_games", rows_of(2))

    book.fill(PATTERN, "sxl_games", [[9], [8, "x"]])

    assert book.grid(PATTERN).rows[3:5] == [[9, None, None, None, None, None, "user"], [8, "x"]]


@pytest.mark.parametrize("count", [2, 30])
def test_a_value_below_the_block_is_never_harmed(plain, count):
    book = ClosedBook.open(plain)
    book.write(PATTERN, {(40, 2): "mine"})

    with pytest.raises(HostError, match=r"Round pattern!B40: something stands below"):
        book.fill(PATTERN, "sxl_games", rows_of(count))
    assert book.grid(PATTERN).at(6, 1) == "bye"


def test_a_merge_in_the_block_is_refused(plain):
    source = openpyxl.load_workbook(plain)
    source[PATTERN].merge_cells("A4:B4")
    source.save(plain)

    with pytest.raises(HostError, match="cells are merged where rows are to be written"):
        ClosedBook.open(plain).fill(PATTERN, "sxl_games", rows_of(2))


def test_a_refused_fill_leaves_nothing_to_save(plain):
    before = plain.read_bytes()
    book = ClosedBook.open(plain)

    with pytest.raises(HostError, match="4 columns, got a row of 5"):
        book.fill(PATTERN, "sxl_games", [[1, 2, 3, 4, 5]])
    book.save()

    assert plain.read_bytes() == before


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (float("nan"), "numbers only"),
        (float("inf"), "numbers only"),
        (datetime(2026, 1, 1, tzinfo=timezone(timedelta(hours=1))), "no time zones"),
        (date(1900, 2, 28), "no dates before 1900-03-01"),
        ("x" * 32768, "at most 32767 characters"),
        (Uncalculated("=A1"), "a formula cannot be written"),
    ],
)
def test_what_no_cell_can_hold_is_refused_with_its_place(plain, value, words):
    with pytest.raises(HostError, match=f"Round pattern!B5: .*{words}"):
        ClosedBook.open(plain).fill(PATTERN, "sxl_games", [[1, 2], [3, value]])


def test_a_missing_anchor_is_named(plain):
    with pytest.raises(HostError, match="has lost its block 'sxl_gone'"):
        ClosedBook.open(plain).fill(PATTERN, "sxl_gone", [])


@pytest.mark.parametrize(
    "value",
    [
        "=SUM(A1)", "+39 02 1234", "-1", "@x", "007", "1/2", "a\tb", "a\nb", " spaced ", "_x0041_", "_x005F_x0041_",
        "\U0001f600", "<&>\"'", "true", True, False, 0, 12, -3, 2.5, 1e300, 0.1, date(1900, 3, 1), date(2026, 7, 31),
        datetime.fromisoformat("2026-07-31 18:30:15"), time(9, 45), time(0, 0), timedelta(hours=30), timedelta(0),
        CellError("#N/A"),
    ],
)  # fmt: skip
def test_what_is_written_is_read(listed, value):
    book = ClosedBook.open(listed)

    book.fill(PATTERN, "sxl_games", [[value, None, value]])
    book.save()
    grid = ClosedBook.open(listed).grid(PATTERN)

    for column in (1, 3):
        assert grid.at(4, column) == value
        assert type(grid.at(4, column)) is type(value)


def test_texts_stay_texts_in_other_programs(plain):
    book = ClosedBook.open(plain)
    book.fill(PATTERN, "sxl_games", [["=SUM(A1)", "007"]])
    book.save()
    sheet = openpyxl.load_workbook(plain)[PATTERN]

    assert (sheet["A4"].value, sheet["A4"].data_type) == ("=SUM(A1)", "s")
    assert sheet["A4"].style_array.quotePrefix if hasattr(sheet["A4"], "style_array") else sheet["A4"].quotePrefix
    assert sheet["B4"].value == "007"


def test_a_number_after_a_text_is_no_text(plain):
    book = ClosedBook.open(plain)
    book.fill(PATTERN, "sxl_games", [["=1"]])
    book.fill(PATTERN, "sxl_games", [[7]])
    book.save()

    assert not openpyxl.load_workbook(plain)[PATTERN]["A4"].quotePrefix


def test_control_characters_are_left_out_and_line_ends_are_one(plain):
    book = ClosedBook.open(plain)

    book.fill(PATTERN, "sxl_games", [["a\x00\x07b\r\nc\rd"]])

    assert book.grid(PATTERN).at(4, 1) == "ab\nc\nd"


def test_shared_strings_are_counted(libre):
    book = ClosedBook.open(libre)
    book.fill(PATTERN, "sxl_games", [["same", "same", "other"], ["same"]])
    book.fill(PATTERN, "sxl_games", [["same"]])
    book.stamp(PATTERN, "Copy")
    book.delete("Notes")
    book.save()

    after = parts(libre)
    uses = sum(data.count(b't="s"') for name, data in after.items() if "worksheets/sheet" in name)
    strings = after["xl/sharedStrings.xml"]
    assert re.search(rb' count="(\d+)"', strings)[1] == str(uses).encode()
    assert re.search(rb'uniqueCount="(\d+)"', strings)[1] == str(strings.count(b"<si>")).encode()


def test_a_formula_for_several_cells_is_refused(plain):
    sheet = "xl/worksheets/sheet2.xml"
    shared = rb'<c r="C4"\1><f t="shared" ref="C4:C9" si="0">A4</f></c>'
    text = re.sub(rb'<c r="C4"( s="\d+")?(?: t="n")? ?(?:/>|></c>)', shared,
                  parts(plain)[sheet])  # fmt: skip
    assert b't="shared"' in text
    edit(plain, {sheet: text})

    with pytest.raises(HostError, match="its formula also fills C4:C9"):
        ClosedBook.open(plain).fill(PATTERN, "sxl_games", rows_of(1))


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def storable(text):
    kept = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(each for each in kept if each in "\t\n" or (each >= " " and each not in "\ufffe\uffff"))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(values=st.lists(st.tuples(texts, texts), min_size=1, max_size=5))
def test_any_text_written_is_read(tmp_path, values):
    path = tmp_path / "cup.xlsx"
    if not path.exists():
        build_plain(path)
    book = ClosedBook.open(path)

    book.fill(PATTERN, "sxl_games", values)
    book.save()
    grid = ClosedBook.open(path).grid(PATTERN)

    read = [(grid.at(row, 1) or "", grid.at(row, 2) or "") for row in range(4, 4 + len(values))]
    assert read == [(storable(one), storable(other)) for one, other in values]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sizes=st.lists(st.integers(0, 12), min_size=1, max_size=6))
def test_whatever_sizes_a_block_takes_the_user_s_cells_stay(tmp_path, sizes):
    path = tmp_path / "cup.xlsx"
    build_plain(path)
    book = ClosedBook.open(path)

    for size in sizes:
        book.fill(PATTERN, "sxl_games", rows_of(size))
    book.save()
    read = ClosedBook.open(path)
    grid, height = read.grid(PATTERN), max(1, sizes[-1])

    assert [(row, grid.at(row, 7)) for row in range(1, 30) if grid.at(row, 7)] == [(4, "user"), (9, "user below")]
    assert tab(read).area("sxl_games") == Area(4, 1, 3 + height, 4)
    assert [row for row in range(4, 40) if grid.at(row, 1) == "bye"] == [5 + height]
    expected = list(range(1, sizes[-1] + 1)) or [None]
    assert [grid.at(row, 1) for row in range(4, 4 + height)] == expected


def with_formulas(path, rows):
    """The plain workbook with formulas that speak of the block, its rows and its foot."""
    build_plain(path)
    book = ClosedBook.open(path)
    book.fill(PATTERN, "sxl_games", rows_of(rows))
    book.save()
    source = openpyxl.load_workbook(path)
    sheet, last = source[PATTERN], 3 + rows
    sheet["G4"] = "=SUM(A4:D4)"
    sheet.cell(last, 8, f"=SUM(A$4:A{last})&RANK(A4,$A$4:$A${last})")
    sheet["G1"] = f"=COUNT($A$4:A{last})&A{last + 2}"
    sheet.cell(last + 2, 1, f"=COUNTA(B4:B{last})+C4")
    source["Notes"]["A3"] = f"=SUM('{PATTERN}'!$A$4:$A${last})&'{PATTERN}'!A{last + 2}&A{last + 2}"
    source["Notes"]["A4"] = "=\"'Round pattern'!$A$4:$A$4\"&SUM([1]Other!$A$4:$A$4)"
    source.save(path)
    return ClosedBook.open(path)


@pytest.mark.parametrize("rows", [1, 3])
def test_formulas_that_speak_of_the_block_follow(tmp_path, rows):
    book = with_formulas(tmp_path / "cup.xlsx", rows)

    book.fill(PATTERN, "sxl_games", rows_of(9))
    book.save()
    source = openpyxl.load_workbook(tmp_path / "cup.xlsx")

    sheet = source[PATTERN]
    assert sheet["G4"].value == "=SUM(A4:D4)"
    assert sheet.cell(3 + rows, 8).value == f"=SUM(A$4:A{3 + rows})&RANK(A4,$A$4:$A$12)"
    assert sheet["G1"].value == "=COUNT($A$4:A12)&A14"
    assert sheet["A14"].value == "=COUNTA(B4:B12)+C4"
    assert source["Notes"]["A3"].value == f"=SUM('{PATTERN}'!$A$4:$A$12)&'{PATTERN}'!A14&A{5 + rows}"
    assert source["Notes"]["A4"].value == "=\"'Round pattern'!$A$4:$A$4\"&SUM([1]Other!$A$4:$A$4)"


def test_a_chart_of_the_block_shows_all_rows_of_it(rich):
    book = ClosedBook.open(rich)
    book.fill("Pattern", "sxl_games", rows_of(5))
    book.save()
    assert b"<c:f>Pattern!$A$5:$A$9</c:f>" in parts(rich)["xl/charts/chart1.xml"]

    book.fill("Pattern", "sxl_games", rows_of(12))
    book.save()

    assert b"<c:f>Pattern!$A$5:$A$16</c:f>" in parts(rich)["xl/charts/chart1.xml"]
    assert b"<f>SUM(A5:A16)</f>" not in parts(rich)["xl/worksheets/sheet2.xml"]
    assert b"<xm:f>Pattern!A5:F5</xm:f>" in parts(rich)["xl/worksheets/sheet2.xml"]


def test_a_range_that_begins_within_the_block_is_someone_else_s(plain):
    book = ClosedBook.open(plain)
    book.fill(PATTERN, "sxl_games", rows_of(5))
    book.define(PATTERN, "best", f"'{PATTERN}'!$A$6:$D$8")
    book.define(PATTERN, "sxl_best", f"'{PATTERN}'!$A$8:$D$8")

    book.fill(PATTERN, "sxl_games", rows_of(9))

    assert tab(book).area("best") == Area(6, 1, 8, 4)
    assert tab(book).area("sxl_best") == Area(8, 1, 8, 4)


def test_the_note_of_used_cells_is_right(plain):
    assert b'<dimension ref="A1:G9"/>' in parts(plain)["xl/worksheets/sheet2.xml"]
    book = ClosedBook.open(plain)

    book.fill(PATTERN, "sxl_games", rows_of(20))
    book.save()

    assert b'<dimension ref="A1:G25"/>' in parts(plain)["xl/worksheets/sheet2.xml"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [(4, [6, 12]), (17, [6, 12]), (24, [6, 12, 18, 24]), (25, [6, 12, 18, 24])],
)
def test_breaks_of_pages_follow_pieces_down_to_their_end(tmp_path, rows, expected):
    """Pieces of two rows from row 2 on, three rows of them on a page: 25 rows end in row 26, on page five."""
    path = tmp_path / "pieces.xlsx"
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.row_breaks.brk = [Break(id=6), Break(id=12), Break(id=18)]
    sheet.defined_names["sxl_pieces"] = DefinedName("sxl_pieces", attr_text="Sheet!$A$2:$B$3")
    workbook.save(path)
    book = ClosedBook.open(path)

    book.fill("Sheet", "sxl_pieces", [["x"]] * rows, unit=2)
    book.save()

    assert expected == [each.id for each in openpyxl.load_workbook(path)["Sheet"].row_breaks.brk]


def test_breaks_that_a_person_moved_stay(tmp_path):
    path = tmp_path / "moved.xlsx"
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.row_breaks.brk = [Break(id=6), Break(id=11)]
    sheet.defined_names["sxl_pieces"] = DefinedName("sxl_pieces", attr_text="Sheet!$A$2:$B$3")
    workbook.save(path)
    book = ClosedBook.open(path)

    book.fill("Sheet", "sxl_pieces", [["x"]] * 40, unit=2)
    book.save()

    assert [each.id for each in openpyxl.load_workbook(path)["Sheet"].row_breaks.brk] == [6, 11]
