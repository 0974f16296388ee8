"""A tournament in a workbook with buttons: run like any other, and the macros stay whole."""

import io
import zipfile

import pytest
from desk import ANA_TO_GIL, make
from openpyxl import load_workbook
from openxml_audit import OpenXmlValidator, ValidationSeverity

from swiss_xl.buttons import BUTTONS
from swiss_xl.errors import HostError
from swiss_xl.templates import tournament_template

MACROS = ("xl/vbaProject.bin", "xl/drawings/vmlDrawing1.vml")


@pytest.fixture
def desk(tmp_path):
    """Two rounds of seven players, one of them taken back."""
    made = make(tmp_path, ANA_TO_GIL, name="cup.xlsm", language="es")
    made.play()
    made.next()
    made.undo()
    return made


def test_a_round_is_paired_and_the_macros_stay_as_they_were(desk):
    with zipfile.ZipFile(desk.path) as now, zipfile.ZipFile(io.BytesIO(tournament_template(".xlsm"))) as born:
        assert [name for name in MACROS if now.read(name) != born.read(name)] == []

    assert desk.seats(1) == "1-4 5-2 3-6 7u"
    assert desk.errors == []


def test_a_new_tab_has_no_module_yet_and_excel_makes_one(desk):
    """Two sheets with one code name would make Excel repair the workbook."""
    book = load_workbook(desk.path, keep_vba=True)
    names = [sheet.sheet_properties.codeName for sheet in book.worksheets if sheet.sheet_properties.codeName]

    assert len(names) == len(set(names))
    assert len(names) < len(book.worksheets)
    assert book.code_name == "ThisWorkbook"


def test_the_schemas_find_nothing_wrong(desk):
    found = OpenXmlValidator().validate(desk.path).errors

    assert [str(each) for each in found if each.severity is ValidationSeverity.ERROR] == []


@pytest.mark.parametrize("suffix", [".xlsx", ".XLSM"])
def test_both_kinds_of_workbook_have_a_template(suffix):
    assert tournament_template(suffix)[:2] == b"PK"


@pytest.mark.parametrize("suffix", [".ods", ""])
def test_another_kind_is_refused_in_words(suffix):
    with pytest.raises(HostError, match=r"\.xlsx workbook \(\.xlsm with buttons in it\)"):
        tournament_template(suffix)


def test_there_is_a_macro_for_every_button(desk):
    with zipfile.ZipFile(desk.path) as now:
        drawing = now.read("xl/drawings/vmlDrawing1.vml").decode()

    assert [each.code for each in BUTTONS if f"[0]!Button_{each.code}<" not in drawing] == []
