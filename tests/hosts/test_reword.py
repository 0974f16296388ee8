"""Words beside cells: lists, prompts and refusals of a closed file, whatever program wrote them."""

import openpyxl
import pytest
from openpyxl.worksheet.datavalidation import DataValidation

from swiss_xl.hosts.closed import ClosedBook

SAID = {"active,withdrawn": "activo,retirado", "Status": "Estado", "Choose.": "Elija.", '"x" & <y>': "«z» & <y>"}


@pytest.fixture
def ruled(listed):
    """A list with a prompt, another list of the same words with spaces, a rule that refers to cells."""
    book = openpyxl.load_workbook(listed)
    sheet = book["Notes"]
    for place, formula, prompt in (
        ("B1", '"active,withdrawn"', "Choose."),
        ("B2", '"active, withdrawn"', "Choose one."),
        ("B3", "$A$1:$A$2", '"x" & <y>'),
    ):
        rule = DataValidation(
            type="list", formula1=formula, promptTitle="Status", prompt=prompt, errorTitle="Mine", error="Choose."
        )
        rule.add(place)
        sheet.add_data_validation(rule)
    book.save(listed)
    return listed


def rules(path):
    return {
        str(each.sqref): (each.formula1, each.promptTitle, each.prompt, each.errorTitle, each.error)
        for each in openpyxl.load_workbook(path)["Notes"].data_validations.dataValidation
    }


def test_texts_that_are_known_are_put_over_and_the_others_stay(ruled):
    before = rules(ruled)
    book = ClosedBook.open(ruled)
    book.reword("Notes", SAID)
    book.save(why="test")

    assert rules(ruled) == before | {
        "B1": ('"activo,retirado"', "Estado", "Elija.", "Mine", "Elija."),
        "B2": ('"active, withdrawn"', "Estado", "Choose one.", "Mine", "Elija."),
        "B3": ("$A$1:$A$2", "Estado", "«z» & <y>", "Mine", "Elija."),
    }


def test_a_sheet_without_such_words_is_not_written(ruled):
    before = ruled.read_bytes()
    book = ClosedBook.open(ruled)
    book.reword("Notes", {"gone": "no longer"})
    book.reword("Players", SAID)
    book.save(why="test")

    assert ruled.read_bytes() == before


def test_rules_that_only_newer_excels_know_are_put_over_as_well(rich):
    """Excel 2010 and later keep a rule that refers to another sheet, and those made beside it, in an extension."""
    book = ClosedBook.open(rich)
    part = book._workbook.sheet(book.tabs()[0].title).part
    package = book._workbook.package
    extension = (
        b'<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" '
        b'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main">'
        b'<x14:dataValidations xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" count="1">'
        b'<x14:dataValidation type="list" promptTitle="Status"><x14:formula1><xm:f>"active,withdrawn"</xm:f>'
        b"</x14:formula1><xm:sqref>Z1</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst></worksheet>"
    )
    package.replace(part, package.data(part).replace(b"</worksheet>", extension))
    book.reword(book.tabs()[0].title, SAID)

    assert b'promptTitle="Estado"' in package.data(part)
    assert b'<xm:f>"activo,retirado"</xm:f>' in package.data(part)
