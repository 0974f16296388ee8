"""Live standings in the open workbook: Excel is given formulas, undo takes the round away that they speak of."""

import time

import desk
import excel_engine
import pytest

from swiss_xl import commands
from swiss_xl.commands.live import drop_live, show_live
from swiss_xl.hosts.excel import ExcelBook


@pytest.fixture
def book(monkeypatch, tmp_path):
    monkeypatch.setattr(time, "sleep", lambda _: None)
    made = desk.make(tmp_path, desk.ANA_TO_HUGO, rounds=3)
    made.play()
    with excel_engine.excel():
        yield excel_engine.opened(made.path)


def done(book, command):
    """What a click does."""
    open_book = ExcelBook(book)
    command(open_book)
    open_book.save(why="test")
    return book.impl.xl


def formulas(workbook, title):
    return [cell.value for row in workbook[title].iter_rows() for cell in row if str(cell.value).startswith("=")]


def test_formulas_are_written_renewed_and_taken_away(book):
    workbook = done(book, show_live)
    first = formulas(workbook, "Live")
    assert first[1] == "=INDEX('Live workings'!$K$3:$K$10,INDEX('Live workings'!$T$3:$T$10,1))"
    assert any("'Round 1'!$E$7" in each for each in formulas(workbook, "Live workings"))
    assert workbook["Live workings"].sheet_state == "hidden"

    workbook = done(book, commands.next_round)
    assert any("'Round 2'!$E$7" in each for each in formulas(workbook, "Live workings"))
    workbook = done(book, commands.undo)
    assert "Round 2" not in workbook.sheetnames
    assert not any("Round 2" in each or "#REF" in each for each in formulas(workbook, "Live workings"))
    assert formulas(workbook, "Live") == first

    workbook = done(book, drop_live)
    assert not {"Live", "Live workings"} & set(workbook.sheetnames)
