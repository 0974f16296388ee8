"""A formula is written with what it comes to: read by whoever does not calculate, calculated by whoever does."""

import openpyxl
import pytest
from desk import ANA_TO_HUGO, make

from swiss_xl.book import Formula
from swiss_xl.errors import HostError


@pytest.fixture
def desk(tmp_path):
    return make(tmp_path, ANA_TO_HUGO)


def written(desk, *formulas):
    """One below the other, from Z2 on the tab Players."""
    book = desk.book
    book.write("Players", {(row, 26): each for row, each in enumerate(formulas, 2)})
    book.save(why="test")


def test_each_kind_of_value_is_stored_beside_its_formula(desk):
    kinds = ("a & b", 3, 2.5, True, "")
    written(desk, *(Formula("1+1", value) for value in kinds))

    assert [openpyxl.load_workbook(desk.path)["Players"].cell(row, 26).value for row in range(2, 7)] == ["=1+1"] * 5
    stored = openpyxl.load_workbook(desk.path, data_only=True)["Players"]
    assert [stored.cell(row, 26).value for row in range(2, 6)] == ["a & b", 3, 2.5, True]
    assert [desk.book.grid("Players").at(row, 26) for row in range(2, 7)] == ["a & b", 3, 2.5, True, ""]


def test_libreoffice_calculates_it(desk, office):
    written(desk, Formula('IF(B2>B1,"<yes>","no")&" & "&SUM(1,2)', "not yet"))

    with desk.hand():  # openpyxl drops the stored value, so that LibreOffice must calculate
        pass
    sheet = openpyxl.load_workbook(office(desk.path, "xlsx"), data_only=True)["Players"]
    assert sheet["Z2"].value in ("<yes> & 3", "no & 3")


def test_a_value_takes_the_place_of_a_formula(desk):
    written(desk, Formula("1+1", 2))
    written(desk, "plain")

    assert openpyxl.load_workbook(desk.path)["Players"]["Z2"].value == "plain"


def test_a_formula_in_a_block_that_grows(desk):
    """The first row has a formula, the second a value: both where they belong, and the next fill removes them."""
    desk.standings()
    book = desk.book
    book.fill("Standings", "sxl_standings", [[Formula("2*3", 6)], ["x"], *([number] for number in range(9))])
    assert [book.grid("Standings").at(row, 1) for row in (7, 8, 9)] == [6, "x", 0]
    book.fill("Standings", "sxl_standings", [[1], [2]])
    assert [book.grid("Standings").at(row, 1) for row in (7, 8)] == [1, 2]


def test_too_long_a_formula_is_refused(desk):
    with pytest.raises(HostError, match=r"Players!Z2: a formula has at most 8192 characters, got: 8193"):
        written(desk, Formula("1" * 8193, 1))
