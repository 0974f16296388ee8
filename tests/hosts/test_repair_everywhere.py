"""Lost rows, headings and names are repaired alike in a closed file and in a workbook open in Excel."""

import excel_engine
import openpyxl
import pytest
from desk import ANA_TO_GIL, Desk, make

from swiss_xl.commands.repair import repair
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.excel import ExcelBook


def delete_game(book):
    sheet = book["Round 1"]
    sheet.delete_rows(8)
    for name in sheet.defined_names.values():
        name.attr_text = name.attr_text.replace("$10", "$9")


def empty_headings(book):
    book["Players"]["A5"] = "Column1"
    book["Players"]["B5"] = None


def forget_names(book):
    for sheet in book.worksheets:
        for name in [name for name in sheet.defined_names if name.startswith("sxl_")]:
            del sheet.defined_names[name]


@pytest.mark.parametrize("damage", [delete_game, empty_headings, forget_names])
def test_the_same_is_repaired_in_both(tmp_path, damage):
    desk = make(tmp_path, ANA_TO_GIL, rounds=4, seed=3)
    desk.play(2)
    before, rows = desk.tournament, desk.rows("Round 1")
    with desk.hand() as book:
        damage(book)
    other = tmp_path / "open.xlsx"
    other.write_bytes(desk.path.read_bytes())

    closed = ClosedBook.open(desk.path)
    cures = repair(closed)[1]
    closed.save(why="repair")
    with excel_engine.excel():
        opened = excel_engine.opened(other)
        book = ExcelBook(opened)
        assert repair(book)[1] == cures
        book.save(why="repair")
        opened.save()

    assert cures
    for path in (desk.path, other):
        assert Desk(path).tournament == before
        assert Desk(path).rows("Round 1") == rows
    assert openpyxl.load_workbook(other)["Players"]["A5"].value == "No."
