"""Whatever is done in whatever order: the file is one that Excel opens, and reads as the book said."""

import random
import re
import shutil

import pytest
import xlsxwriter
from host_samples import build_plain, complaints, edit, parts

from swiss_xl.book import KEEP, CellError, Link, Uncalculated
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook

VALUES = (1, 2.5, "x", "=a", "007", None, KEEP, Link("there", "Notes!A1"), True, CellError("#N/A"))


def step(book, chance, number):
    """One command, chosen by chance; a refusal is as good as a change."""
    tabs = book.tabs()
    title = chance.choice(tabs).title
    blocks = [(tab.title, name) for tab in tabs for name in tab.names if name.startswith("sxl_") and tab.area(name)]
    row = [chance.choice(VALUES) for _ in range(3)]
    commands = {
        "stamp": lambda: book.stamp(
            title, f"T {number}'s & co", before=chance.choice([None, chance.choice(tabs).title])
        ),
        "fill": lambda: book.fill(*chance.choice(blocks), [row[: chance.randint(0, 3)]] * chance.randint(0, 9)),
        "write": lambda: book.write(title, {(chance.randint(1, 9), chance.randint(1, 9)): each for each in row}),
        "append": lambda: book.append(title, chance.choice([3, 5]), [dict(enumerate(row, 1))] * chance.randint(0, 3)),
        "rename": lambda: book.rename(title, chance.choice(["It's ", "A&B ", "Ñ "]) + str(number)),
        "delete": lambda: book.delete(title),
        "show": lambda: book.show(title, visible=chance.random() < 0.5),
        "columns": lambda: book.show_columns(title, 2, chance.randint(2, 5), visible=chance.random() < 0.5),
        "activate": lambda: book.activate(title),
        "save": lambda: book.save(why="walk"),
    }
    name = chance.choice(list(commands))
    if name == "fill" and not blocks:
        return
    try:
        commands[name]()
    except HostError as error:
        assert "damaged" not in str(error), name  # noqa: PT017 - other refusals are right


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("program", ["plain", "libre", "rich"])
def test_any_walk_ends_in_a_sound_workbook(originals, tmp_path, program, seed):
    path = tmp_path / f"cup{originals[program].suffix}"
    shutil.copy(originals[program], path)
    faults, chance = set(complaints(path)), random.Random(seed)  # noqa: S311 - chance, not secrecy
    book = ClosedBook.open(path)

    for number in range(12):
        step(book, chance, number)
    book.save(why="end")
    read = ClosedBook.open(path)

    assert read.tabs() == book.tabs()
    assert [read.grid(tab.title).rows for tab in read.tabs()] == [book.grid(tab.title).rows for tab in book.tabs()]
    assert set(complaints(path)) <= faults


def test_prefixed_namespaces_are_as_good(tmp_path):
    path = tmp_path / "cup.xlsx"
    build_plain(path)
    main = b'="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    sheets = [name for name in parts(path) if re.search(r"xl/(workbook|styles|worksheets/sheet\d)\.xml$", name)]
    edit(path, {
        name: re.sub(rb"<(/?)(?=[A-Za-z])", rb"<\1x:", data.replace(b"xmlns" + main, b"xmlns:x" + main))
        for name, data in parts(path).items() if name in sheets
    })  # fmt: skip
    book = ClosedBook.open(path)

    book.stamp("Round pattern", "Round 1")
    book.fill("Round 1", "sxl_games", [[1, "=x"], [2, Link("l", "Notes!A1")]])
    book.append("Players", 3, [{1: 1}, {1: 2}])
    book.activate("Round 1")
    book.save()
    read = ClosedBook.open(path)

    assert b"<x:sheetData>" in parts(path)["xl/worksheets/sheet4.xml"]
    assert read.grid("Round 1").rows[3:5] == [[1, "=x", None, None, None, None, "user"], [2, "l"]]
    assert read.grid("Players").rows[3:] == [[1], [2]]


def test_a_table_with_formulas_of_another_program(tmp_path):
    path = tmp_path / "cup.xlsx"
    made = xlsxwriter.Workbook(path)
    sheet, other = made.add_worksheet("R&D"), made.add_worksheet("Two")
    sheet.add_table("B3:D5", {"name": "T", "data": [[1, 2], [3, 4]], "columns": [
        {"header": "A"}, {"header": "B"}, {"header": "S", "formula": "=T[[#This Row],[A]]*2"}]})  # fmt: skip
    other.write_formula("A1", "=SUM('R&D'!$B$4:$B$5)+SUM(T[A])", None, 8)
    other.data_validation("E2:E4", {"validate": "list", "source": "='R&D'!$B$4:$B$5"})
    made.close()
    book = ClosedBook.open(path)

    assert book.append("R&D", 3, [{2: 5, 3: 6}, {2: 7}]) == 6
    book.rename("R&D", "Research")
    book.stamp("Research", "Copy")
    book.save()

    assert book.grid("Research").rows[5:] == [
        [None, 5, 6, Uncalculated("=T[[#This Row],[A]]*2")], [None, 7, None, Uncalculated("=T[[#This Row],[A]]*2")],
    ]  # fmt: skip
    two = parts(path)["xl/worksheets/sheet2.xml"]
    assert b"<f>SUM(Research!$B$4:$B$7)+SUM(T[A])</f>" in two
    assert b"<formula1>Research!$B$4:$B$7</formula1>" in two
    assert b"<f>T_2[[#This Row],[A]]*2</f>" in parts(path)["xl/worksheets/sheet3.xml"]
    assert b"T_2[[#This Row],[A]]*2</calculatedColumnFormula>" in parts(path)["xl/tables/table2.xml"]
