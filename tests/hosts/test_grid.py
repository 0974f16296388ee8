"""Values as every host must give them, whatever wrote the file."""

import zipfile
from datetime import date, datetime, time, timedelta

import openpyxl
import pytest
from host_samples import edit, parts

from swiss_xl.book import CellError, Uncalculated
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.ooxml.dates import Kind, decoded, kind_of

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def hand_made(path, sheet, *, strings="", formats=("General",), properties=""):
    """A workbook of the fewest possible parts around one sheet's XML."""
    codes = "".join(f'<numFmt numFmtId="{200 + n}" formatCode="{code}"/>' for n, code in enumerate(formats))
    styles = "".join(f'<xf numFmtId="{200 + n}"/>' for n in range(len(formats)))
    content = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" '
        f'ContentType="{TYPE}.worksheet+xml"/><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{TYPE}.sharedStrings+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="a" '
        f'Type="{RELATED}/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATED}">{properties}'
        '<sheets><sheet name="S" sheetId="7" r:id="q"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="q" Type="{RELATED}/worksheet" Target="tables.xml"/>'
        f'<Relationship Id="s" Type="{RELATED}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
        f'<Relationship Id="t" Type="{RELATED}/styles" Target="styles.xml"/></Relationships>',
        "xl/tables.xml": f'<worksheet xmlns="{MAIN}">{sheet}</worksheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><numFmts>{codes}</numFmts>'
        "<fonts><font/></fonts><fills><fill><patternFill patternType='none'/></fill></fills>"
        "<borders><border/></borders>"
        f"<cellStyleXfs><xf/></cellStyleXfs>"
        f"<cellXfs>{styles}</cellXfs>"
        '<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in content.items():
            archive.writestr(name, text)
    return ClosedBook.open(path)


def cells_of(tmp_path, cells, **more):
    return hand_made(tmp_path / "hand.xlsx", f"<sheetData>{cells}</sheetData>", **more).grid("S")


def test_rows_and_cells_without_addresses_follow_one_another(tmp_path):
    grid = cells_of(tmp_path, '<row><c><v>1</v></c><c><v>2</v></c></row>'
                    '<row r="4"><c r="C4"><v>3</v></c><c><v>4</v></c></row>'
                    "<row><c><v>5</v></c></row>")  # fmt: skip

    assert grid.rows == [[1, 2], [], [], [None, None, 3, 4], [5]]


def test_such_rows_can_be_written_too(tmp_path):
    book = hand_made(tmp_path / "hand.xlsx", "<sheetData><row><c><v>1</v></c><c><v>2</v></c></row></sheetData>")

    book.write("S", {(1, 2): "x", (2, 1): "y", (1, 4): "z"})
    book.save()

    assert [[cell.value for cell in row] for row in openpyxl.load_workbook(book.path)["S"]] == [
        [1, "x", None, "z"], ["y", None, None, None],
    ]  # fmt: skip


def test_texts_of_every_kind(tmp_path):
    strings = (
        "<si><t>plain</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r></si>"
        '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>'
        "<si><t>_x0041_b_x005F_x0041_</t></si><si><t/></si>"
    )
    cells = "".join(f'<c t="s"><v>{place}</v></c>' for place in range(5))
    inline = (
        '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="str"><f>A1</f><v>calc_x000A_ed</v></c>'
    )
    grid = cells_of(tmp_path, f"<row>{cells}{inline}</row>", strings=strings)

    assert grid.rows == [["plain", "rich text", "東京", "Ab_x0041_", None, "inline", "calc\ned"]]


def test_truths_errors_and_formulas(tmp_path):
    grid = cells_of(
        tmp_path,
        '<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#DIV/0!</v></c><c><f>1+1</f><v>2</v></c>'
        '<c><f>B1*2</f></c><c><f>B1</f><v/></c><c t="str"><f>""</f><v></v></c>'
        '<c><f t="shared" ref="H1:I1" si="0">A1</f></c><c><f t="shared" si="0"/></c></row>',
    )

    assert grid.rows == [
        [True, False, CellError("#DIV/0!"), 2, Uncalculated("=B1*2"), Uncalculated("=B1"), "", Uncalculated("=A1"),
         Uncalculated("=A1")],
    ]  # fmt: skip
    assert grid.rows[0][0] is True


def test_whole_numbers_are_whole(tmp_path):
    values = cells_of(tmp_path, "<row><c><v>3</v></c><c><v>3.0</v></c><c><v>1E2</v></c><c><v>0.5</v></c></row>").rows[0]

    assert [(value, type(value)) for value in values] == [(3, int), (3, int), (100, int), (0.5, float)]


def test_merged_cells_have_one_value_and_empty_ends_are_cut(tmp_path):
    book = hand_made(
        tmp_path / "hand.xlsx",
        '<sheetData><row r="1"><c><v>1</v></c><c><v>2</v></c><c><v>9</v></c></row>'
        '<row r="2"><c><v>3</v></c><c><v>4</v></c>'
        '</row><row r="500"><c s="0"/></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    )

    assert book.grid("S").rows == [[1, None, 9]]
    assert book.grid("S").at(400, 3) is None


@pytest.mark.parametrize(
    ("code", "serial", "expected"),
    [
        ("d-mmm", "46023", date(2026, 1, 1)),
        ("mmm-yy", "46023", date(2026, 1, 1)),
        ("dd/mm/yyyy hh:mm", "46023.75", datetime.fromisoformat("2026-01-01 18:00")),
        ("yyyy-mm-dd", "46023.5", datetime.fromisoformat("2026-01-01 12:00")),
        ("h:mm", "0.40625", time(9, 45)),
        ("h:mm", "0", time(0, 0)),
        ("h:mm", "1.5", datetime.fromisoformat("1900-01-01 12:00")),
        ("[h]:mm", "1.25", timedelta(hours=30)),
        ("d/m/yyyy", "1", date(1900, 1, 1)),
        ("d/m/yyyy", "59", date(1900, 2, 28)),
        ("d/m/yyyy", "60", date(1900, 2, 28)),
        ("d/m/yyyy", "61", date(1900, 3, 1)),
        ("d/m/yyyy", "-1", -1),
        ("d/m/yyyy", "1E9", 1_000_000_000),
        ("[$-410]d mmmm yyyy;@", "46023", date(2026, 1, 1)),
        ("0.00", "46023", 46023),
        ("&quot;day&quot; 0", "2", 2),
        ("[Red]0;[Blue]-0", "2", 2),
        ("General", "46023", 46023),
        ("@", "46023", 46023),
        ("0\\d", "4", 4),
    ],
)
def test_number_formats_decide_what_a_number_is(tmp_path, code, serial, expected):
    grid = cells_of(tmp_path, f'<row><c s="0"><v>{serial}</v></c></row>', formats=(code,))

    assert grid.at(1, 1) == expected
    assert type(grid.at(1, 1)) is type(expected)


def test_dates_since_1904(tmp_path):
    book = hand_made(tmp_path / "hand.xlsx", '<sheetData><row><c s="0"><v>1</v></c></row></sheetData>',
                     formats=("d/m/yyyy",), properties='<workbookPr date1904="1"/>')  # fmt: skip

    book.write("S", {(2, 1): date(2026, 1, 1)})

    assert book.grid("S").rows == [[date(1904, 1, 2)], [date(2026, 1, 1)]]
    book.save()
    assert openpyxl.load_workbook(book.path)["S"]["A2"].value == datetime.fromisoformat("2026-01-01")


@pytest.mark.parametrize(
    ("code", "kind"),
    [("mm:ss", Kind.TIME), ("m/d/yy h:mm", Kind.BOTH), ("mmm", Kind.DATE), ("[mm]:ss", Kind.SPAN), ("0%", Kind.NUMBER),
     ("hh:mm AM/PM", Kind.TIME), ('#,##0.00 "days"', Kind.NUMBER), ("#,##0_d", Kind.NUMBER)],
)  # fmt: skip
def test_kinds_of_formats(code, kind):
    assert kind_of(code) is kind


def test_a_second_is_not_lost_to_rounding():
    assert decoded(46023.999988425923, Kind.BOTH, since_1904=False) == datetime.fromisoformat("2026-01-01 23:59:59")


def test_formats_come_from_cell_row_or_column(tmp_path):
    book = hand_made(
        tmp_path / "hand.xlsx",
        '<cols><col min="2" max="3" style="1"/></cols><sheetData><row r="1"><c r="A1" s="2"/></row>'
        '<row r="2" s="2" customFormat="1"/></sheetData>',
        formats=("General", "0.0", "@"),
    )
    grid = book.grid("S")

    assert [grid.format(*at) for at in ((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (9, 3))] == [
        "@", "0.0", "0.0", "General", "@", "0.0",
    ]  # fmt: skip


def test_built_in_formats_have_their_codes(plain):
    source = openpyxl.load_workbook(plain)
    for row, code in enumerate(("mm-dd-yy", "d-mmm", "h:mm", "0.00", "@"), 1):
        source["Notes"].cell(row, 5, 1).number_format = code
    source.save(plain)
    grid = ClosedBook.open(plain).grid("Notes")

    assert [grid.format(row, 5) for row in range(1, 6)] == ["mm-dd-yy", "d-mmm", "h:mm", "0.00", "@"]


def test_a_changed_tab_shows_its_changes(plain):
    book = ClosedBook.open(plain)
    before = book.grid("Notes")

    book.write("Notes", {(1, 1): "other", (3, 2): 5})

    assert before.at(1, 1) == "mine"
    assert book.grid("Notes").rows == [["other"], [Uncalculated("=Players!A4+1")], [None, 5]]


def test_a_damaged_tab_is_damaged_in_words_and_others_still_read(plain):
    edit(plain, {"xl/worksheets/sheet3.xml": parts(plain)["xl/worksheets/sheet3.xml"][:-30]})
    book = ClosedBook.open(plain)

    assert book.grid("Players").at(1, 1) == "Players"
    with pytest.raises(HostError, match=r"damaged: its part xl/worksheets/sheet3\.xml"):
        book.grid("Notes")


def test_a_text_number_that_does_not_exist_is_damage(tmp_path):
    with pytest.raises(HostError, match="asks for the text number 5, there are 0"):
        cells_of(tmp_path, '<row><c t="s"><v>5</v></c></row>')


def test_an_unknown_tab_lists_those_there_are(plain):
    with pytest.raises(HostError, match="no tab 'Round 9' \\(there are: Players, Round pattern, Notes\\)"):
        ClosedBook.open(plain).grid("Round 9")
