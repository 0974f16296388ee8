"""Workbooks to be finished: in them every private thing that a workbook can hold, each with a word of its own."""

import zipfile

import openpyxl
from desk import make
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font, PatternFill
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation

PLAYERS = [
    {"name": "Ruiz, Ana", "rating": 2100, "club": "Norte", "birth": "BORN1999", "email": "ana@example.org"},
    {"name": "Bianchi & Söhne", "rating": 2000, "sex": "w", "email": "bea@example.org; second@example.org"},
    {"name": "<b>Cai</b>", "rating": 1900, "email": "not an address"},
    {"name": "Dora", "rating": 1800, "email": "ANA@example.org", "never_against": frozenset({1})},
    {"name": "Eva", "rating": 1700, "email": "eva@bücher.example"},
    {"name": "Fe", "rating": 1600},
]
SECRETS = (
    *("BORN1999", "ana@example.org", "bea@example.org", "not an address", "SECRETPHONE", "SECRETNOTE", "SECRETCOMMENT"),
    *("SECRETHIDDENTAB", "SECRETVERYHIDDEN", "SECRETHIDDENCOLUMN", "SECRETHIDDENROW", "SECRETAUTHOR", "SECRETCOMPANY"),
    *(
        "SECRETPATH",
        "SECRETVBA",
        "SECRETLIST",
        "SECRETNAME",
        "SECRETOTHERBOOK",
        "SECRETPRINTER",
        "SECRETSHARER",
        "sxl_games",
        "undo",
    ),
)
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def parts(path):
    """Every part's bytes by name; *path* may be a stream."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rezip(path, changes):
    """The file with some parts replaced or added."""
    old = parts(path) | changes
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in old.items():
            archive.writestr(name, data)


def private_players(folder, name="plain.xlsx", rounds=2, **settings):
    """A tournament of six, *rounds* of three played, with telephone and notes beside the list."""
    desk = make(folder, PLAYERS, name=name, rounds=3, **settings)
    if rounds:
        desk.play(rounds)
    with desk.hand() as book:
        sheet = book[desk.reading.players.title]
        row, first = desk.reading.players.header_row, sheet.max_column + 1
        for at, (heading, text) in enumerate(
            (("Teléfono móvil", "SECRETPHONE"), ("Notes", "SECRETNOTE"), ("Team", "Reds"))
        ):
            sheet.cell(row, first + at, heading)
            sheet.cell(row + 1, first + at, text)
    return desk


def build_private(folder):
    """A tournament with tabs of the organiser's own, and macros, links, notes, names and properties put in by hand."""
    desk = private_players(folder)
    with desk.hand() as book:
        _own_tab(book)
        book.properties.creator = book.properties.lastModifiedBy = "SECRETAUTHOR"
        book.properties.keywords = "SECRETAUTHOR"
        book["Round 1"]["A1"].comment = Comment("SECRETCOMMENT", "SECRETAUTHOR")
    path = desk.path.with_name("cup.xlsm")
    path.write_bytes(desk.path.read_bytes())
    _by_hand(path)
    return path


def _own_tab(book):
    mine = book.create_sheet("My tab, 'quoted' & <odd>", 0)
    mine["A1"], mine["A2"], mine["A3"] = "Sum", "=1+2", '=SUM("SECRETLIST")'
    mine["B1"], mine["B2"] = "shown", "SECRETHIDDENCOLUMN"
    mine.column_dimensions["B"].hidden = True
    mine["A9"] = "SECRETHIDDENROW"
    mine.row_dimensions[9].hidden = True
    mine["D1"], mine["D2"], mine["D3"] = "to round 1", "web", "file"
    mine["D1"].hyperlink = openpyxl.worksheet.hyperlink.Hyperlink(ref="D1", location="'Round 1'!A1")
    mine["D2"].hyperlink = "https://example.org/"
    mine["D3"].hyperlink = "file:///C:/SECRETPATH/list.xlsx"
    mine["D4"].hyperlink = openpyxl.worksheet.hyperlink.Hyperlink(ref="D4", location="Secret!A1")
    mine["D4"] = "to a hidden tab"
    mine["A5"].fill = PatternFill("solid", fgColor="FFFFEE")
    rule = FormulaRule(formula=["Secret!$A$1>0"], font=Font(bold=True))
    mine.conditional_formatting.add("A1:A3", rule)
    mine.conditional_formatting.add("A1:A4", FormulaRule(formula=["$A$2=3"], font=Font(bold=True)))
    choice = DataValidation(type="list", formula1='"SECRETLIST,b"')
    choice.add("C1")
    mine.add_data_validation(choice)
    hidden = book.create_sheet("Secret")
    hidden["A1"], hidden["A2"], hidden["A3"] = 3, 4, "SECRETHIDDENTAB"
    hidden.sheet_state = "hidden"
    deep = book.create_sheet("Deep")
    deep["A1"] = "SECRETVERYHIDDEN"
    deep.sheet_state = "veryHidden"
    chart = BarChart()
    chart.add_data(Reference(hidden, min_col=1, min_row=1, max_row=2))
    mine.add_chart(chart, "F5")
    book.defined_names["SECRETNAME"] = DefinedName("SECRETNAME", attr_text="Secret!$A$1")
    book.defined_names["Mine"] = DefinedName("Mine", attr_text="'My tab, ''quoted'' & <odd>'!$A$1")


def _by_hand(path):
    """Macros, a link to another workbook, printer settings, a path: what openpyxl does not write."""
    old = parts(path)
    types = old["[Content_Types].xml"].decode()
    types = types.replace(
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    ).replace(
        "</Types>",
        '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>'
        '<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="application/'
        'vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"/></Types>',
    )
    workbook = (
        old["xl/workbook.xml"].decode().replace("<workbookPr", '<fileSharing userName="SECRETSHARER"/><workbookPr', 1)
    )
    links = (
        old["xl/_rels/workbook.xml.rels"]
        .decode()
        .replace(
            "</Relationships>",
            f'<Relationship Id="rIdV" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" '
            f'Target="vbaProject.bin"/><Relationship Id="rIdX" Type="{RELATIONS}/externalLink" '
            'Target="externalLinks/externalLink1.xml"/></Relationships>',
        )
    )
    first = next(name for name in old if name.startswith("xl/worksheets/_rels/") and b"drawing" in old[name])
    printer = f'<Relationship Id="rIdP" Type="{RELATIONS}/printerSettings" Target="../printerSettings/p1.bin"/>'
    sheet = old[first].decode().replace("</Relationships>", f"{printer}</Relationships>")
    link = (
        '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><externalBook '
        f'xmlns:r="{RELATIONS}" r:id="rId1"><sheetNames><sheetName val="SECRETOTHERBOOK"/></sheetNames>'
        "</externalBook></externalLink>"
    )
    far = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{RELATIONS}/externalLinkPath" Target="file:///C:/SECRETPATH/a.xlsx" TargetMode="External"/>'
        "</Relationships>"
    )
    app = old["docProps/app.xml"].decode().replace("</Properties>", "<Company>SECRETCOMPANY</Company></Properties>")
    rezip(path, {
        "[Content_Types].xml": types, "xl/workbook.xml": workbook, "xl/_rels/workbook.xml.rels": links, first: sheet,
        "xl/vbaProject.bin": b"SECRETVBA", "xl/externalLinks/externalLink1.xml": link, "docProps/app.xml": app,
        "xl/externalLinks/_rels/externalLink1.xml.rels": far, "xl/printerSettings/p1.bin": b"SECRETPRINTER",
    })  # fmt: skip
