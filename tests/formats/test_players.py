"""Players lists in files of every kind, made here; what a club secretary gets, or is told."""

from __future__ import annotations

import io
import random
import zipfile
from datetime import date

import openpyxl
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from swiss_xl.errors import HostError, SheetError, SwissError
from swiss_xl.formats.players import read_players

ROWS = [["No.", "Name", "Elo", "Club"], [1, "Ruiz, Ana", 1850, "Alfil"], [2, "Muñoz, Eva", None, "Peón"]]
EXPECTED = [(1, "Ruiz, Ana", 1850, "Alfil"), (2, "Muñoz, Eva", None, "Peón")]


def workbook(path, **sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(path)
    return path


def text(path, content, encoding="utf-8"):
    path.write_bytes(content.encode(encoding))
    return path


def seen(found):
    return [
        (each.number, each.name, each.details.get("rating"), each.details.get("club", "")) for each in found.entrants
    ]


def codes(found):
    return [finding.code for finding in found.findings]


@pytest.mark.parametrize("name", ["list.xlsx", "list.csv", "list"])
def test_a_workbook_is_read_whatever_its_name(tmp_path, name):
    path = workbook(tmp_path / "made.xlsx", List=ROWS).rename(tmp_path / name)
    found = read_players(path)

    assert seen(found) == EXPECTED
    assert found.sheet == "List"
    assert found.columns == {"number": 1, "name": 2, "rating": 3, "club": 4}
    assert str(found.findings[0]) == f"List: 2 players read from List of {name}, headings in row 1"


def test_an_opendocument_sheet_is_read(tmp_path):
    pd.DataFrame(ROWS[1:], columns=ROWS[0]).to_excel(tmp_path / "list.ods", index=False, engine="odf")

    assert seen(read_players(tmp_path / "list.ods")) == EXPECTED


def test_an_error_value_of_an_opendocument_sheet_is_seen(tmp_path):
    sheet = OpenDocumentSpreadsheet()
    table = Table(name="List")
    for cells in [["Name", "Elo"], ["Ana", "1850"], ["Eva", None]]:
        row = TableRow()
        for cell in cells:
            made = TableCell(valuetype="string") if cell else TableCell(valuetype="string", stringvalue="")
            made.addElement(P(text=cell or "#N/A"))
            if cell is None:
                made.setAttrNS(
                    "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0", "value-type", "error"
                )
            row.addElement(made)
        table.addElement(row)
    sheet.spreadsheet.addElement(table)
    sheet.save(tmp_path / "a.ods")

    with pytest.raises(SheetError, match="List!B3: the cell shows the error #N/A"):
        read_players(tmp_path / "a.ods")


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["list.csv", "list.txt", "list.xlsx"])
def test_text_is_read_whatever_separator_encoding_and_name(tmp_path, separator, encoding, newline, name):
    lines = [separator.join(f'"{cell}"' if cell else "" for cell in row) for row in ROWS]
    found = read_players(text(tmp_path / name, newline.join([*lines, ""]), encoding))

    assert seen(found) == EXPECTED
    assert ("encoding" in codes(found)) is (encoding == "cp1252")


def test_decimal_commas_do_not_part_cells(tmp_path):
    found = read_players(text(tmp_path / "a.csv", "Name;Elo;Pts\nAna;1850,5;2,5\nEva;1700,4;1,5\n"))

    assert [(each.name, each.details["rating"]) for each in found.entrants] == [("Ana", 1851), ("Eva", 1700)]
    assert found.unused == {"Pts": 3}


def test_a_line_that_names_the_separator_keeps_its_row(tmp_path):
    found = read_players(text(tmp_path / "a.csv", "sep=|\nName|Elo\nAna|1850\n"))

    assert [(each.row, each.name) for each in found.entrants] == [(3, "Ana")]


def test_a_lone_quotation_mark_swallows_nobody(tmp_path):
    found = read_players(text(tmp_path / "a.csv", 'Name;Elo\n"Ana;1850\nEva;1700\n'))

    assert [each.name for each in found.entrants] == ["Ana", "Eva"]


def test_a_web_page_under_the_name_of_a_workbook_is_read(tmp_path):
    page = (
        "<html><meta charset='utf-8'><table><tr><td>menu</td></tr></table><table>"
        "<tr><th>Nr.</th><th></th><th>Name</th><th>Elo</th></tr>"
        "<tr><td>1</td><td>FM</td><td><a href='x'>Muñoz, &nbsp;Eva</a></td><td>2300</td></tr></table></html>"
    )
    found = read_players(text(tmp_path / "list.xls", page))

    assert [dict(each.details) for each in found.entrants] == [{"name": "Muñoz, Eva", "rating": 2300, "title": "FM"}]


def test_the_best_recognised_sheet_is_read_and_named(tmp_path):
    path = workbook(tmp_path / "a.xlsx", Notes=[["Name"], ["a remark"]], Jugadores=ROWS, Empty=[])
    found = read_players(path)

    assert found.sheet == "Jugadores"
    assert any(
        "the sheet Jugadores was read; Notes of a.xlsx also looks like a list" in str(each) for each in found.findings
    )
    assert read_players(path, sheet="notes").sheet == "Notes"


def test_a_sheet_that_is_not_there_is_refused_with_those_that_are(tmp_path):
    with pytest.raises(HostError, match="choose one of: A, B"):
        read_players(workbook(tmp_path / "a.xlsx", A=ROWS, B=[]), sheet="C")


def test_names_in_two_columns_are_joined(tmp_path):
    rows = [["Cognome", "Nome", "Elo"], ["Rossi", "Anna", 1500], ["Bianchi", None, 1400]]

    assert [each.name for each in read_players(workbook(tmp_path / "a.xlsx", A=rows)).entrants] == [
        "Rossi, Anna",
        "Bianchi",
    ]


def test_the_international_rating_is_preferred_unless_its_column_is_empty(tmp_path):
    both = [["Name", "Rtg_nat", "Rtg_int"], ["Ana", 1500, 1600]]
    national = [["Name", "Rtg_nat", "Rtg_int"], ["Ana", 1500, 0]]

    assert read_players(workbook(tmp_path / "a.xlsx", A=both)).entrants[0].details["rating"] == 1600
    assert read_players(workbook(tmp_path / "b.xlsx", A=national)).entrants[0].details["rating"] == 1500


def test_one_person_entered_twice_is_one_player(tmp_path):
    """Case 37; what only one of the lines says is kept."""
    rows = [["No.", "Name", "Elo", "Club"], [1, "Ana Ruiz", 1850], [2, "ana ruiz ", None, "Alfil"], [3, "Eva", 1700]]
    found = read_players(workbook(tmp_path / "a.xlsx", A=rows))

    assert seen(found) == [(1, "Ana Ruiz", 1850, "Alfil"), (3, "Eva", 1700, "")]
    assert found.count_read == 3
    assert "Ana Ruiz stands there twice (B2 and B3) and was read as one player" in "\n".join(map(str, found.findings))
    assert "name-twice" not in codes(found)


def test_two_of_one_name_and_different_clubs_stay_two(tmp_path):
    """Case 38."""
    rows = [["Name", "Club"], ["Juan García", "Norte"], ["Juan García", "Sur"]]
    found = read_players(workbook(tmp_path / "a.xlsx", A=rows))

    assert len(found.entrants) == 2
    assert "A!A3: the name Juan García stands there twice (A2 and A3), told apart by club" in map(str, found.findings)


def test_nobody_knows_whom_a_bare_name_means(tmp_path):
    rows = [["Name", "Club"], ["Juan García", "Norte"], ["Juan García", "Sur"], ["Juan García"], ["Juan García", "Sur"]]
    found = read_players(workbook(tmp_path / "a.xlsx", A=rows))

    assert [each.row for each in found.entrants] == [2, 3, 4]


@pytest.mark.parametrize("numbers", [[1, None, 3], [1, 1, 2], [0, 1, 2], ["a", "b", "c"], [9802256, 2, 3]])
def test_numbers_are_kept_for_all_or_for_none(tmp_path, numbers):
    rows = [["No.", "Name"], *([number, name] for number, name in zip(numbers, ["Ana", "Eva", "Luz"], strict=True))]
    found = read_players(workbook(tmp_path / "a.xlsx", A=rows))

    assert [each.number for each in found.entrants] == [None, None, None]
    assert "numbers-left-out" in codes(found)


def test_a_rank_is_a_number_only_where_there_is_no_better(tmp_path):
    rows = [["Rk.", "SNo", "Name"], [1, 7, "Ana"], [2, 5, "Eva"]]

    assert [each.number for each in read_players(workbook(tmp_path / "a.xlsx", A=rows)).entrants] == [7, 5]


def test_lines_around_the_list_are_no_players(tmp_path):
    rows = [
        ["Open de Verano"],
        ["Starting rank"],
        ["No.", None, "Name", "Rtg", "Club/City"],
        [1, "GM", "Ruiz, Ana ", 2500, "Alfil"],
        [2, None, "Muñoz, Eva ", 0, "Peón"],
        [],
        ["Program Swiss-Manager from Heinz Herzog"],
        [None, None, "Total", 2],
        ["http://example.org/"],
    ]
    found = read_players(workbook(tmp_path / "a.xlsx", A=rows))

    assert seen(found) == [(1, "Ruiz, Ana", 2500, "Alfil"), (2, "Muñoz, Eva", None, "Peón")]
    assert found.entrants[0].details["title"] == "GM"
    assert any("3 lines without a player were passed over: A7 'Program" in str(each) for each in found.findings)


def test_a_column_of_names_needs_no_heading(tmp_path):
    found = read_players(text(tmp_path / "a.txt", "Ruiz, Ana\n\nMuñoz, Eva\nLuz\n"))

    assert [(each.row, each.name) for each in found.entrants] == [(1, "Ruiz, Ana"), (3, "Muñoz, Eva"), (4, "Luz")]
    assert "no-heading" in codes(found)


@pytest.mark.parametrize(
    "content",
    [
        "Ana;Norte\nEva;Sur\n",
        "Bring three boards and clocks for everybody who comes.\nCall Ana.\n",
        "1850\n1700\n",
        '{"who": ["Ana"]}',
    ],
)
def test_without_headings_the_refusal_shows_what_they_look_like(tmp_path, content):
    with pytest.raises(SheetError, match=r"No\. \| Name \| Rating \| Club \(only Name is needed\)"):
        read_players(text(tmp_path / "a.csv", content))


def test_headings_without_players_are_refused(tmp_path):
    with pytest.raises(SheetError, match="A!B2: there are headings in row 1, but no player's name below them"):
        read_players(workbook(tmp_path / "a.xlsx", A=[["No.", "Name", "Elo"], [1], [2]]))


def test_every_unreadable_cell_is_named_at_once(tmp_path):
    rows = [["Name", "Elo", "Byes"], ["Ana", "=1/0", 3], ["=A1&A2", 1700, None], ["Eva", "#N/A", date(2026, 5, 3)]]
    with pytest.raises(SheetError) as caught:
        read_players(workbook(tmp_path / "a.xlsx", A=rows))

    assert [(each.cell, each.code) for each in caught.value.findings] == [
        ("B2", "uncalculated"),
        ("A3", "uncalculated"),
        ("B4", "error-value"),
        ("C4", "date"),
    ]
    assert "Excel once" in caught.value.findings[0].cure


def test_an_empty_text_that_a_formula_gave_is_a_blank_cell(tmp_path):
    """Excel stores it as <c t="str"><f/><v></v></c>: nothing is left to calculate."""
    path = workbook(tmp_path / "a.xlsx", A=[["Name", "Elo", "Club"], ["Ana", 1850, '=IF(1=1,"","")']])
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    part = "xl/worksheets/sheet1.xml"
    before = parts[part]
    parts[part] = before.replace(b'<c r="C2"><f>', b'<c r="C2" t="str"><f>')
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)

    assert parts[part] != before
    assert dict(read_players(path).entrants[0].details) == {"name": "Ana", "rating": 1850}


def test_a_merged_cell_speaks_for_all_its_rows(tmp_path):
    book = openpyxl.Workbook()
    for row in [["Club", "Name"], ["Alfil", "Ana"], [None, "Eva"], ["Peón", "Luz"]]:
        book.active.append(row)
    book.active.merge_cells("A2:A3")
    book.save(tmp_path / "a.xlsx")

    assert [each.details["club"] for each in read_players(tmp_path / "a.xlsx").entrants] == ["Alfil", "Alfil", "Peón"]


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("empty.csv", b"", "is empty"),
        ("blank.csv", b"\r\n  \r\n", "is empty"),
        ("cut.xlsx", b"PK\x03\x04 and no more", "is damaged"),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 2000, "is damaged"),
        ("secret.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "password"),
        ("scan.csv", b"%PDF-1.7", "is a PDF document"),
        ("noise.csv", bytes(range(256)), "is no text"),
        ("page.xls", b"<html><p>Hello</p></html>", "without a table"),
        (
            "old.xml",
            b"<?xml version='1.0'?><Workbook xmlns='urn:schemas-microsoft-com:office:spreadsheet'/>",
            "old XML",
        ),
    ],
)
def test_a_file_that_is_no_list_is_refused_in_a_sentence(tmp_path, name, data, said):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(HostError, match=said) as caught:
        read_players(tmp_path / name)

    assert "; " in str(caught.value)
    assert "\n" not in str(caught.value)


def test_folders_missing_files_and_odd_names_are_refused(tmp_path):
    for path, said in [(tmp_path, "folder"), (tmp_path / "no.csv", "no file"), ("a\0b", "cannot be read")]:
        with pytest.raises(HostError, match=said):
            read_players(path)


def test_an_archive_of_something_else_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.xlsx", "w") as archive:
        archive.writestr("list.csv", "Name\nAna\n")
    with pytest.raises(HostError, match="unpack it"):
        read_players(tmp_path / "a.xlsx")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=300))
def test_random_bytes_end_in_words(tmp_path, data):
    (tmp_path / "a.csv").write_bytes(data)
    assert ends_in_words(tmp_path / "a.csv")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**9), kind=st.sampled_from(["csv", "xlsx", "html"]))
def test_damaged_lists_end_in_words(tmp_path, seed, kind):
    lots = random.Random(seed)  # noqa: S311 -- for tests
    data = bytearray(SOUND[kind])
    for _ in range(lots.randint(1, 6)):
        place = lots.randrange(len(data))
        data[place : place + lots.randint(0, 3)] = lots.randbytes(lots.randint(0, 3))
    (tmp_path / "a").write_bytes(bytes(data))
    assert ends_in_words(tmp_path / "a")


@given(st.lists(st.lists(st.text(max_size=12), max_size=5), max_size=8))
def test_any_text_in_cells_ends_in_words(tmp_path_factory, rows):
    path = tmp_path_factory.getbasetemp() / "any.csv"
    lines = [";".join(f'"{cell}"' for cell in row) for row in rows]
    path.write_text("\n".join(["Name;Elo;Byes;Status;Board", *lines]), encoding="utf-8", errors="replace")
    assert ends_in_words(path)


def ends_in_words(path):
    """Whether reading gives players, or one of our own errors with something to say; anything else is raised."""
    try:
        found = read_players(path)
    except SwissError as error:
        return bool(str(error))
    return found.count_read >= len(found.entrants) > 0


def _sound():
    stream = io.BytesIO()
    book = openpyxl.Workbook()
    for row in ROWS:
        book.active.append(row)
    book.save(stream)
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in ROWS)
    lines = "\n".join(";".join(str(cell or "") for cell in row) for row in ROWS)
    return {"csv": lines.encode(), "xlsx": stream.getvalue(), "html": f"<table>{table}</table>".encode()}


SOUND = _sound()
