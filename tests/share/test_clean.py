"""The clean copy (hazard 43): what is seen is there, what is not to be seen is not, and every program opens it."""

import io
import re
import sys
from pathlib import Path

import openpyxl
import pytest
from openpyxl.formatting.rule import FormulaRule, Rule
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table
from openxml_audit import OpenXmlValidator

sys.path.insert(0, str(Path(__file__).parents[1] / "hosts"))

import host_samples
from share_samples import SECRETS, parts, private_players, rezip

from swiss_xl.book import column_letters
from swiss_xl.errors import HostError, SheetError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.ooxml.package import Package
from swiss_xl.reading import read
from swiss_xl.share.clean import Wish, clean
from swiss_xl.share.personal import PlayersList, personal_columns

OWN = "My tab, 'quoted' & <odd>"


def copy_of(path, **wish):
    """The clean copy of a tournament."""
    book = ClosedBook.open(path)
    sheet = read(book).players
    players = PlayersList.of(sheet, book.grid(sheet.title))
    return clean(path.read_bytes(), path.name, "Cup", players, Wish(**wish))


def opened(done):
    return openpyxl.load_workbook(io.BytesIO(done.data))


def headings(done):
    sheet = opened(done)["Players"]
    row = next(row for row in sheet.iter_rows(values_only=True) if row[0] == "No.")
    return [each for each in row if each]


def all_headings(path):
    sheet = openpyxl.load_workbook(path)["Players"]
    row = next(row for row in sheet.iter_rows(values_only=True) if row[0] == "No.")
    return [each for each in row if each]


def complaints(data, folder):
    path = folder / "audited.xlsx"
    path.write_bytes(data)
    return [str(each.description) for each in OpenXmlValidator().validate(str(path)).errors]


def test_nothing_private_is_in_any_part_of_the_copy(private):
    """Looked for in every part, whatever tab or table of texts it stood in; each is in the original."""
    before, after = parts(private), parts(io.BytesIO(copy_of(private).data))

    assert [secret for secret in SECRETS if not any(secret.encode() in data for data in before.values())] == []
    assert [(secret, name) for secret in SECRETS for name, data in after.items() if secret.encode() in data] == []


def test_nothing_private_is_left_of_a_table_of_texts(calculated):
    """LibreOffice keeps all texts of all tabs in one part; the copy's has those of the copy alone."""
    before, after = parts(calculated), parts(io.BytesIO(copy_of(calculated).data))
    shared = [secret for secret in SECRETS if secret.encode() in before["xl/sharedStrings.xml"]]

    assert {"SECRETHIDDENTAB", "SECRETPHONE", "ana@example.org", "SECRETHIDDENROW"} <= set(shared)
    assert [(secret, name) for secret in shared for name, data in after.items() if secret.encode() in data] == []


def test_only_visible_tabs_stay_in_their_order(private):
    done = copy_of(private)

    assert done.tabs == (OWN, "Tournament", "Players", "Round 1", "Round 2", "Standings", "Crosstable")
    assert opened(done).sheetnames == list(done.tabs)
    assert [sheet.sheet_state for sheet in opened(done)] == ["visible"] * 7


def test_own_tabs_may_be_left_out(private):
    assert OWN not in copy_of(private, only_ours=True).tabs


def test_it_is_a_plain_workbook_however_macros_came(private):
    """Case 43: no macro, no button, no ribbon, no link to another workbook, no printer, no note."""
    after = parts(io.BytesIO(copy_of(private).data))
    types = after["[Content_Types].xml"].decode()

    assert "macroEnabled" not in types
    assert "vba" not in types.lower()
    assert not [
        name for name in after if re.search("vba|external|printer|comment|person|custom|app.xml|calcChain", name)
    ]


def test_properties_hold_the_title_alone(private):
    properties = opened(copy_of(private)).properties

    assert properties.title == "Cup"
    assert not properties.lastModifiedBy
    assert not properties.keywords
    assert properties.creator in (None, "openpyxl")  # what openpyxl says where nothing is stored


def test_formulas_are_values_and_those_without_one_are_named(private):
    """Openpyxl stores no values: =1+2 has none, so the cell is empty and told."""
    done = copy_of(private)

    assert done.empty == (f"{OWN}!A2", f"{OWN}!A3")
    assert opened(done)[OWN]["A2"].value is None


def test_stored_values_of_formulas_stay(calculated):
    """What LibreOffice calculated is what the copy holds: 1+2."""
    done = copy_of(calculated)

    assert opened(done)[OWN]["A2"].value == 3
    assert b"<f>" not in b"".join(parts(io.BytesIO(done.data)).values())


def test_personal_columns_are_gone_and_the_table_is_whole(private):
    """Birth, sex, e-mail, never against are known; telephone and notes by their words; the team stays."""
    done = copy_of(private)
    sheet = opened(done)["Players"]
    (table,) = sheet.tables.values()
    named = [cell.value for cell in sheet[table.ref][0]]

    assert set(done.dropped) == {"Born", "Sex", "Never against", "E-mail", "Teléfono móvil", "Notes"}
    assert done.others == ("Team",)
    assert headings(done) == [each for each in all_headings(private) if each not in done.dropped]
    assert [column.name for column in table.tableColumns] == named
    assert [cell.value for cell in sheet[6]][:5] == [1, "Ruiz, Ana", 2100, None, "Norte"]
    assert sheet.cell(6, headings(done).index("Team") + 1).value == "Reds"


def test_columns_may_be_kept_or_left_out_by_heading_or_key(private):
    done = copy_of(private, keep=("born", "TELEFONO MOVIL"), drop=("Team", "rating"))

    assert set(done.dropped) == {"Rating", "Sex", "Never against", "E-mail", "Notes", "Team"}
    assert "BORN1999" in str([cell.value for cell in opened(done)["Players"][6]])


@pytest.mark.parametrize(
    ("wish", "code"), [({"keep": ("Shoe size",)}, "column-unknown"), ({"drop": ("Name",)}, "column-needed")]
)
def test_columns_that_cannot_be_meant_are_refused(private, wish, code):
    with pytest.raises(SheetError) as refused:
        copy_of(private, **wish)

    assert [each.code for each in refused.value.findings] == [code]


def test_a_column_counts_as_personal_when_hidden_or_when_an_address_stands_in_it(tmp_path):
    desk = private_players(tmp_path)
    sheet = desk.reading.players
    with desk.hand() as book:
        club = column_letters(sheet.columns["club"])
        book["Players"].column_dimensions[club].hidden = True
        book["Players"][sheet.cell(sheet.header_row + 2, "modality")] = "write to x@example.org"
    done = copy_of(desk.path)

    assert {"Club", "Modality"} <= set(done.dropped)
    assert "Title" not in done.dropped


@pytest.mark.parametrize(
    "heading", ["Mum", "Mamá", "Mãe", "Père", "Contact", "Contacto de casa", "Kontakt", "Contatti"]
)
def test_columns_of_the_family_and_of_whom_to_call_are_personal(heading, tmp_path):
    """README: headings that speak of family; who is to be called is one of these."""
    sheet = openpyxl.Workbook().active
    for row in (["No.", "Name", heading, "Team"], [1, "Ana", "x", "Reds"]):
        sheet.append(row)
    sheet.parent.save(tmp_path / "list.xlsx")
    grid = ClosedBook.open(tmp_path / "list.xlsx").grid("Sheet")
    players = PlayersList("Players", 1, {1: "No.", 2: "Name", 3: heading, 4: "Team"}, {1: "number", 2: "name"})

    assert personal_columns(players, grid, ()) == (3,)


def test_links_between_tabs_stay_and_others_go(private):
    sheet = opened(copy_of(private))[OWN]
    links = {cell.coordinate: cell.hyperlink for row in sheet.iter_rows() for cell in row if cell.hyperlink}

    assert links["D1"].location == "'Round 1'!A1"
    assert links["D2"].target == "https://example.org/"
    assert sorted(links) == ["D1", "D2"]
    assert sheet["D4"].value == "to a hidden tab"


def test_looks_stay_where_they_mean_something(private):
    """The rule about a hidden tab is gone, the other stays; so do colours of ours (lines between score groups)."""
    book = opened(copy_of(private))
    rules = {str(each.sqref): [rule.formula for rule in each.rules] for each in book[OWN].conditional_formatting}

    assert rules == {"A1:A4": [["$A$2=3"]]}
    assert book[OWN]["A5"].fill.fgColor.rgb.endswith("FFFFEE")
    assert len(book["Standings"].conditional_formatting) > 1
    assert list(book.defined_names) == ["Mine"]
    assert book["Round 1"].print_title_rows
    assert book["Round 1"].print_area


def own_tab(path, fill):
    """A tab of one's own in the tournament, on which *fill* works."""
    book = openpyxl.load_workbook(path)
    fill(book, book.create_sheet("Own"))
    book.save(path)


def whole(done):
    return b"".join(parts(io.BytesIO(done.data)).values()).decode("utf-8", "ignore")


def test_texts_and_numbers_in_names_are_gone(private):
    """README: what is seen, and nothing else. What a name says without a cell is seen nowhere; a place stays."""

    def fill(book, sheet):
        for name, text in (("clave", '"jurado@club.es"'), ("pin", "48151623"), ("here", "Own!$A$1")):
            book.defined_names[name] = DefinedName(name, attr_text=text)
        sheet["A1"] = "seen"
        for formula in ("$A1=clave", "$A1=here"):
            sheet.conditional_formatting.add("A1", FormulaRule(formula=[formula], font=Font(bold=True)))

    own_tab(private, fill)
    done = copy_of(private)

    assert sorted(opened(done).defined_names) == ["Mine", "here"]
    assert "jurado@club.es" not in whole(done)
    assert "48151623" not in whole(done)
    rules = opened(done)["Own"].conditional_formatting
    assert [rule.formula for each in rules for rule in each.rules] == [["$A1=here"]]


def test_links_that_hold_an_address_or_a_password_go_and_their_texts_stay(private):
    links = {
        "mailto:pepe@club.es?subject=SECRETSUBJECT": False,
        "https://example.org/?to=pepe%40club.es": False,
        "https://pepe:SECRETWORD@example.org/": False,
        "https://example.org/@41.4,2.1,15z": True,  # a place on a map
        "https://example.org/list": True,
    }

    def fill(_book, sheet):
        for at, target in enumerate(links, 1):
            sheet.cell(at, 1, f"link {at}").hyperlink = target
            sheet.cell(at, 1).hyperlink.tooltip = "SECRETTIP"
            sheet.cell(at, 1).hyperlink.display = "SECRETDISPLAY"

    own_tab(private, fill)
    done = copy_of(private)
    sheet = opened(done)["Own"]

    assert [sheet.cell(at, 1).value for at in range(1, 6)] == [f"link {at}" for at in range(1, 6)]
    assert [bool(sheet.cell(at, 1).hyperlink) for at in range(1, 6)] == list(links.values())
    for secret in ("pepe", "SECRETWORD", "SECRETSUBJECT", "SECRETTIP", "SECRETDISPLAY"):
        assert secret not in whole(done)


def test_a_rule_may_only_name_what_is_seen(private):
    """A text of a cell, one of the program's words, a result, a letter stay; a text that stands nowhere goes."""
    stay = [
        '$A1="seen text"',
        'ISNUMBER(SEARCH("SEEN",$A1))',
        '$A1="withdrawn"',
        '$A1="1-0"',
        '$A1="x"',
        '$A1<>""',
        "$A1>7",
    ]
    go = ['$A1="SECRETCF"', '$A1<>"SECRETCF"', 'OR($A1="seen text",$A1="SECRETCF")']

    def fill(_book, sheet):
        sheet["A1"] = "A seen text here"
        for formula in stay + go:
            sheet.conditional_formatting.add("A1:A9", FormulaRule(formula=[formula], font=Font(bold=True)))
        sheet.conditional_formatting.add(
            "B1", Rule(type="containsText", operator="containsText", text="SECRETCF", formula=["B1=1"])
        )

    own_tab(private, fill)
    done = copy_of(private)
    rules = opened(done)["Own"].conditional_formatting

    assert [rule.formula[0] for each in rules for rule in each.rules] == stay
    assert "SECRETCF" not in whole(done)


def test_rules_of_our_tabs_stay(private):
    """As many as in the workbook, but those of columns that are left out."""

    def count(book, title):
        return sum(len(each.rules) for each in book[title].conditional_formatting)

    before, after = openpyxl.load_workbook(private), opened(copy_of(private))

    for title in ("Round 1", "Standings", "Crosstable", "Players", "Tournament"):
        assert count(after, title) == count(before, title), title


def test_what_filters_tables_pictures_and_pages_hide_is_gone(private):
    """A filter's texts, a table's remark, a picture's description, footers that are not printed, the folder's code."""

    def fill(_book, sheet):
        for at, text in enumerate(("Head", "a", "b"), 1):
            sheet.cell(at, 1, text)
            sheet.cell(at, 3, text)
        sheet.auto_filter.ref = "A1:A3"
        sheet.auto_filter.add_filter_column(0, ["SECRETFILTER"])
        table = Table(displayName="T1", ref="C1:C3")
        table.comment = "SECRETREMARK"
        table.autoFilter = AutoFilter(ref="C1:C3")
        table.autoFilter.add_filter_column(0, ["SECRETFILTER"])
        sheet.add_table(table)
        sheet.oddFooter.left.text = "&Z&F"
        sheet.evenFooter.left.text = sheet.firstHeader.left.text = "SECRETPAGE"

    own_tab(private, fill)
    done = copy_of(private)
    footer = opened(done)["Own"].oddFooter.left.text

    assert footer == "&F"
    for secret in ("SECRETFILTER", "SECRETREMARK", "SECRETPAGE"):
        assert secret not in whole(done)


def test_an_address_in_a_footer_is_told(private):
    def fill(_book, sheet):
        sheet.oddFooter.left.text = "jurado@club.es"

    own_tab(private, fill)

    assert "Own (header or footer)" in copy_of(private).addresses


def test_descriptions_of_pictures_are_gone_and_an_address_in_a_text_box_is_told(tmp_path):
    """A path is what Excel writes there where a picture comes from a file."""
    path = tmp_path / "rich.xlsm"
    host_samples.build_rich(path)
    changed = {
        name: re.sub(
            rb'( descr="[^"]*")?( id="\d+" name="[^"]*")( descr="[^"]*")?', rb'\2 descr="C:\\SECRETPATH"', data
        ).replace(b"do not lose me", b"do not lose me, jurado@club.es")
        for name, data in parts(path).items()
        if "drawings/drawing" in name and name.endswith(".xml")
    }
    rezip(path, changed)
    assert "SECRETPATH" in b"".join(parts(path).values()).decode("utf-8", "ignore")
    done = clean(path.read_bytes(), path.name, "T", PlayersList("Start", 1, {}, {}), Wish())

    assert "SECRETPATH" not in whole(done)
    assert [each for each in done.addresses if "text box" in each]


def test_a_chart_of_a_hidden_tab_holds_its_own_numbers(calculated):
    """3 and 4 stood on the hidden tab; the copy's chart has them without a formula."""
    after = parts(io.BytesIO(copy_of(calculated).data))
    (chart,) = [data.decode() for name, data in after.items() if "charts/chart" in name]

    assert "Secret" not in chart
    assert re.findall(r"<c:v>(\d)</c:v>", chart)[-2:] == ["3", "4"]


def test_every_program_opens_it_without_repair(private, office, tmp_path):
    data = copy_of(private).data
    before = complaints(private.read_bytes(), tmp_path)

    assert [each for each in complaints(data, tmp_path) if each not in before] == []
    path = tmp_path / "copy.xlsx"
    path.write_bytes(data)
    again = openpyxl.load_workbook(office(path, "xlsx"))
    assert again.sheetnames == list(copy_of(private).tabs)
    assert again["Standings"]["A1"].value == "Cup"


def test_it_is_small(private):
    assert len(copy_of(private).data) * 2 < private.stat().st_size


def test_it_is_no_tournament_to_go_on_with(private, tmp_path):
    path = tmp_path / "copy.xlsx"
    path.write_bytes(copy_of(private).data)
    with pytest.raises(HostError, match="no tournament"):
        read(ClosedBook.open(path))


def test_only_chosen_tabs_in_the_order_wanted(private):
    done = copy_of(private, tabs=("Standings", "Round 1"))

    assert opened(done).sheetnames == ["Standings", "Round 1"]
    assert b"<b>Cai</b>" not in b"".join(parts(io.BytesIO(done.data)).values())
    assert opened(done)["Standings"].print_title_rows == "$1:$6"


def test_the_name_of_the_file_in_a_footer_can_be_written_out(private):
    plain, named = copy_of(private), copy_of(private, file_name="7 & more.xlsx")

    assert "&F" in str(opened(plain)["Round 1"].oddFooter.left.text)
    text = b"".join(parts(io.BytesIO(named.data)).values()).decode("utf-8", "ignore")
    assert "7 &amp;&amp; more.xlsx" in text
    assert "&amp;F" not in text


def test_drawn_things_stay_and_buttons_go(tmp_path):
    """A text box, pictures, a chart, a small chart and a data bar stay; button, note, list, thread and ribbon go."""
    path = tmp_path / "rich.xlsm"
    host_samples.build_rich(path)
    done = clean(path.read_bytes(), path.name, "T & <x>", PlayersList("Start", 1, {}, {}), Wish())
    after = parts(io.BytesIO(done.data))
    text = b"".join(after.values())

    for stays in (b"do not lose me", b"sparklineGroup", b"x14:dataBar", b"legacyDrawingHF", b"<c:chart ", b"Picture 1"):
        assert stays in text, stays
    for goes in (
        b"NextRound",
        b"a note",
        b"is this right",
        b"customUI",
        b"dataValidation",
        b"sheetProtection",
        b"textlink",
    ):
        assert goes not in text, goes
    assert complaints(done.data, tmp_path) == []
    assert b"_x005F_x0041_ literal" in text


def test_a_planted_leak_is_found(private):
    """The test above can fail: a tab that is not hidden any more brings its secret into the copy."""
    with_tab = openpyxl.load_workbook(private)
    with_tab["Secret"].sheet_state = "visible"
    with_tab.save(private)
    after = parts(io.BytesIO(copy_of(private).data))

    assert [secret for secret in SECRETS if any(secret.encode() in data for data in after.values())] == [
        "SECRETHIDDENTAB", "SECRETNAME",
    ]  # fmt: skip


def test_the_original_is_left_alone(private):
    before = private.read_bytes()
    copy_of(private)

    assert private.read_bytes() == before


def test_packages_forget_the_dates_of_their_parts(private):
    import zipfile  # noqa: PLC0415 -- beside its only use

    with zipfile.ZipFile(io.BytesIO(copy_of(private).data)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert Package([(entry, archive.read(entry)) for entry in archive.infolist()]).names()
