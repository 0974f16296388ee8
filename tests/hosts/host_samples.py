"""Workbooks as three programs write them, each with all that a user may have put in."""

import base64
import re
import zipfile
from pathlib import Path

import openpyxl
import xlsxwriter
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from openxml_audit import OpenXmlValidator

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
OLD_THREAD = "{11111111-2222-3333-4444-555555555555}"
PERSON = "{99999999-2222-3333-4444-555555555555}"


def parts(path):
    """Every part's bytes by name."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def changed(before, after):
    """The names of the parts that differ or are gone."""
    return {name for name, data in before.items() if after.get(name) != data}


def complaints(path):
    """What openxml-audit says of a file, numbers left out."""
    result = OpenXmlValidator().validate(str(path))
    return sorted(re.sub(r"\d+", "#", str(each.description)) for each in result.errors)


def edit(path, changes):
    """Rewrite a zip file with some parts replaced or added; None removes one."""
    old = parts(path)
    old.update(changes)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in old.items():
            if data is not None:
                archive.writestr(name, data)


def build_plain(path):
    """A players list with a table, a hidden pattern with a block and a foot, a notes tab."""
    book = openpyxl.Workbook()
    players = book.active
    players.title = "Players"
    players["A1"] = "Players"
    for column, heading in enumerate(("No", "Name", "Born", "Club"), 1):
        players.cell(3, column, heading)
    for column in range(1, 5):
        players.cell(4, column).fill = PatternFill("solid", fgColor="FFEEEE")
    players.row_dimensions[4].height = 21
    players.cell(4, 3).number_format = "d/m/yyyy"
    players.add_table(Table(displayName="PlayerList", ref="A3:D4"))
    club = DataValidation(type="list", formula1='"North,South"')
    club.add("D4:D4")
    players.add_data_validation(club)
    players.conditional_formatting.add("A4:D4", CellIsRule(operator="equal", formula=["0"], font=Font(bold=True)))
    pattern = book.create_sheet("Round pattern")
    pattern.sheet_state = "hidden"
    _fill_pattern(pattern)
    notes = book.create_sheet("Notes")
    notes["A1"] = "mine"
    notes["A2"] = "=Players!A4+1"
    book.save(path)


def _fill_pattern(pattern):
    thin = Border(bottom=Side(style="thin"))
    pattern["A1"] = "Round"
    for column, heading in enumerate(("Board", "White", "Result", "Black"), 1):
        pattern.cell(3, column, heading)
        pattern.cell(4, column).border = thin
    pattern["C4"].number_format = "@"
    pattern.row_dimensions[4].height = 18
    pattern["A6"], pattern["B6"] = "bye", "nobody"
    pattern.row_dimensions[6].height = 30
    pattern["A6"].fill = PatternFill("solid", fgColor="EEFFEE")
    pattern.merge_cells("B6:D6")
    pattern["G4"], pattern["G9"] = "user", "user below"
    pattern["A3"].comment = Comment("board number", "me")
    for name, text in (
        ("sxl_tab", '"round"'),
        ("sxl_round", "3"),
        ("sxl_games", "'Round pattern'!$A$4:$D$4"),
        ("sxl_result", "'Round pattern'!$C$4"),
        ("sxl_bye", "'Round pattern'!$A$6:$D$6"),
    ):
        pattern.defined_names[name] = DefinedName(name, attr_text=text)
    results = DataValidation(type="list", formula1='"1-0,0-1"')
    results.add("C4")
    pattern.add_data_validation(results)
    pattern.conditional_formatting.add("A4:D4", CellIsRule(operator="equal", formula=["0"], font=Font(bold=True)))
    pattern.print_title_rows = "1:3"
    pattern.print_area = "A1:D6"


def build_rich(path):
    """An .xlsm with a text box, picture, chart, button, macros, sparkline, data bar, note, x14 list and ribbon."""
    book = xlsxwriter.Workbook(path)
    vba = Path(path).with_suffix(".bin")
    vba.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    picture = Path(path).with_suffix(".png")
    picture.write_bytes(PIXEL)
    book.add_vba_project(str(vba))
    first, pattern, lists = book.add_worksheet("Start"), book.add_worksheet("Pattern"), book.add_worksheet("Lists")
    first.write_rich_string("A1", "plain ", book.add_format({"bold": True}), "bold")
    first.write("A2", "_x0041_ literal")
    first.write_formula("B2", "=Pattern!B5*2", None, 4)
    lists.write_column("A1", ["1-0", "0-1"])
    pattern.write_row("A4", ["Board", "White", "Result", "Black"])
    pattern.write_row("A5", [1, "Anna", "1-0", "Bo"])
    pattern.write_formula("F5", "=SUM(A5:A5)", None, 1)
    pattern.insert_textbox("H2", "do not lose me", {"textlink": "=Pattern!$A$5"})
    pattern.insert_image("H8", str(picture))
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Pattern!$A$5:$A$9", "name": "=Pattern!$B$4"})
    pattern.insert_chart("H14", chart)
    pattern.insert_button("K2", {"macro": "NextRound", "caption": "Next"})
    pattern.add_sparkline("G5", {"range": "Pattern!A5:F5"})
    pattern.conditional_format("A5:A5", {"type": "data_bar", "data_bar_2010": True})
    pattern.write_comment("A4", "a note", {"author": "me"})
    pattern.data_validation("C5:C5", {"validate": "list", "source": "=Lists!$A$1:$A$2"})
    pattern.set_header("&L&G", {"image_left": str(picture)})
    pattern.write_url("J5", "internal:Pattern!A1", string="top")
    pattern.write_url("J6", "https://example.org/", string="web")
    pattern.protect("", {"sort": True})
    book.define_name("Pattern!sxl_games", "=Pattern!$A$5:$D$5")
    book.close()
    vba.unlink()
    picture.unlink()
    _add_by_hand(path)


def _add_by_hand(path):
    """What XlsxWriter cannot write: a thread of comments with its person, a ribbon."""
    old = parts(path)
    thread = (
        '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">'
        f'<threadedComment ref="A4" dT="2026-01-01T10:00:00.00" personId="{PERSON}" id="{OLD_THREAD}">'
        "<text>is this right?</text></threadedComment></ThreadedComments>"
    )
    person = (
        '<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">'
        f'<person displayName="Eva" id="{PERSON}" userId="eva" providerId="None"/></personList>'
    )
    ribbon = '<customUI xmlns="http://schemas.microsoft.com/office/2006/01/customui"><ribbon/></customUI>'
    types = old["[Content_Types].xml"].decode()
    types = types.replace(
        "</Types>",
        '<Override PartName="/xl/threadedComments/threadedComment1.xml" '
        'ContentType="application/vnd.ms-excel.threadedcomments+xml"/>'
        '<Override PartName="/xl/persons/person.xml" ContentType="application/vnd.ms-excel.person+xml"/></Types>',
    )
    sheet = "xl/worksheets/_rels/sheet2.xml.rels"
    edit(
        path,
        {
            "[Content_Types].xml": types,
            "xl/threadedComments/threadedComment1.xml": thread,
            "xl/persons/person.xml": person,
            "customUI/customUI.xml": ribbon,
            "_rels/.rels": _related(
                old["_rels/.rels"],
                "http://schemas.microsoft.com/office/2006/relationships/ui/extensibility",
                "customUI/customUI.xml",
            ),
            "xl/_rels/workbook.xml.rels": _related(
                old["xl/_rels/workbook.xml.rels"],
                "http://schemas.microsoft.com/office/2017/10/relationships/person",
                "persons/person.xml",
            ),
            sheet: _related(
                old[sheet],
                "http://schemas.microsoft.com/office/2017/10/relationships/threadedComment",
                "../threadedComments/threadedComment1.xml",
            ),
            "xl/comments1.xml": old["xl/comments1.xml"].replace(
                b"<author>me</author>", f"<author>tc={OLD_THREAD}</author>".encode()
            ),
        },
    )


def _related(data, type_, target):
    new = f'<Relationship Id="rIdHand" Type="{type_}" Target="{target}"/></Relationships>'
    return data.decode().replace("</Relationships>", new)
