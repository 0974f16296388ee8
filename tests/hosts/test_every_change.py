"""One contract: each change of a workbook leaves the same behind in the file and in Excel, and is refused alike."""

from datetime import date, datetime, time, timedelta

import excel_engine
import openpyxl
import pytest
from dump import dump
from host_samples import build_plain

from swiss_xl.book import KEEP, Area, CellError, Formula, Link, Uncalculated
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.excel import ExcelBook

PATTERN = "Round pattern"


def rows_of(number):
    return [[place, f"white {place}", "1-0", f"black {place}"] for place in range(1, number + 1)]


@pytest.fixture
def both(tmp_path):
    """The same workbook twice: closed, and open in Excel; each change is done to both."""
    paths = [tmp_path / "closed.xlsx", tmp_path / "open.xlsx"]
    for path in paths:
        build_plain(path)
    with excel_engine.excel():
        yield Both(*paths)


class Both:
    def __init__(self, closed, opened):
        self.paths = closed, opened
        self.excel = excel_engine.opened(opened)

    def do(self, *changes):
        """Do the *changes* in each host, save, and give back what is left behind in both."""
        said = []
        for book in (ClosedBook.open(self.paths[0]), ExcelBook(self.excel)):
            told = []
            for change in changes:
                try:
                    change(book)
                except HostError as error:
                    told.append(str(error))
            book.save(why="test")
            said.append(told)
        self.excel.save()
        assert said[1] == said[0]
        return dump(self.paths[0]), dump(self.paths[1]), said[0]

    def prepare(self, change):
        """Change the workbook by hand beforehand."""
        source = openpyxl.load_workbook(self.paths[0])
        change(source)
        for path in self.paths:
            source.save(path)
        self.excel = excel_engine.opened(self.paths[1])


def fill(rows, **more):
    return lambda book: book.fill(PATTERN, "sxl_games", rows, **more)


CHANGES = {
    "one row": [fill(rows_of(1))],
    "grows": [fill(rows_of(5))],
    "grows twice": [fill(rows_of(3)), fill(rows_of(9))],
    "shrinks": [fill(rows_of(9)), fill(rows_of(4))],
    "shrinks to nothing": [fill(rows_of(7)), fill([])],
    "up and down": [fill(rows_of(5)), fill(rows_of(12)), fill(rows_of(3)), fill([]), fill(rows_of(4))],
    "short rows": [fill(rows_of(2)), fill([[9], [8, "x"]])],
    "kept cells": [fill(rows_of(2)), fill([[KEEP, "A", KEEP], ["plain", KEEP, "½"], [KEEP, "C", KEEP]])],
    "kept while shrinking": [fill(rows_of(5)), fill([[KEEP, "A"], [KEEP]])],
    "two rows as one": [fill(rows_of(2)), fill(rows_of(6), unit=2)],
    "heights": [
        fill(rows_of(3)), lambda book: book.set_heights(PATTERN, {4: 40, 5: 22.5}), fill(rows_of(5))
    ],
    "heights of a stamp": [
        lambda book: book.stamp(PATTERN, "Round 1"), lambda book: book.set_heights("Round 1", {4: 40})
    ],
    "a stamp": [lambda book: book.stamp(PATTERN, "Round 1")],
    "a stamp in between": [lambda book: book.stamp(PATTERN, "Round 1", before="Notes")],
    "a stamp filled": [
        lambda book: book.stamp(PATTERN, "Round 'one' 1", before="Players"),
        lambda book: book.fill("Round 'one' 1", "sxl_games", rows_of(6)),
        lambda book: book.define("Round 'one' 1", "sxl_round", "1"),
        lambda book: book.activate("Round 'one' 1"),
    ],
    "a copy of a copy": [
        lambda book: book.stamp(PATTERN, "One"),
        lambda book: book.fill("One", "sxl_games", rows_of(3)),
        lambda book: book.stamp("One", "Two"),
        lambda book: book.fill("Two", "sxl_games", rows_of(2)),
    ],
    "single cells": [lambda book: book.write("Notes", {(1, 1): "yours", (7, 3): 4.5, (8, 1): True})],
    "links": [lambda book: book.write("Notes", {(4, 1): Link("go", "Players!A1"), (5, 1): Link("007", "Notes!B2")})],
    "a heading": [lambda book: book.write("Players", {(3, 2): "Nombre"})],
    "appended to a table": [lambda book: book.append("Players", 3, [{1: 1, 2: "Ana"}, {1: 2, 2: "=Bo", 4: "North"}])],
    "appended twice": [
        lambda book: book.append("Players", 3, [{1: 1, 2: "Ana", 4: "North"}]),
        lambda book: book.save(why="half way"),
        lambda book: book.append("Players", 3, [{1: 2, 2: "Bo"}, {1: 3, 2: "Cy"}]),
    ],
    "names": [lambda book: book.define(PATTERN, "sxl_Round", "12"), lambda book: book.define("Notes", "mine", '"x"')],
    "print area": [lambda book: book.set_print_area(PATTERN, Area(1, 1, 4, 4)), fill(rows_of(8))],
    "shown": [lambda book: book.show(PATTERN, visible=True)],
    "hidden": [lambda book: book.show("Notes", visible=False)],
    "columns": [
        lambda book: book.show_columns("Players", 2, 3, visible=False),
        lambda book: book.show_columns("Players", 3, 3, visible=True),
    ],
    "renamed": [lambda book: book.rename("Round pattern", "Muster"), lambda book: book.rename("Players", "Spieler 2")],
    "removed": [lambda book: book.delete("Notes")],
    "removed and made anew": [
        lambda book: book.stamp(PATTERN, "Round 1"),
        lambda book: book.save(why="half way"),
        lambda book: book.delete("Round 1"),
        lambda book: book.stamp(PATTERN, "Round 1", before="Notes"),
    ],
    "formulas": [fill([[1, "a", Formula("SUM(A4:A5)", 3), Formula('B4&"!"', "a!")], [2, "b"]])],
    "in front": [lambda book: book.activate("Notes")],
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_both_leave_the_same_behind(both, name):
    before = dump(both.paths[0])

    closed, opened, refused = both.do(*CHANGES[name])

    assert opened == closed
    assert (closed == before) is (name == "shrinks to nothing")
    assert refused == []


VALUES = [
    "=SUM(A1)", "+39 02 1234", "-1", "@x", "007", "1/2", "1-2", "2:1", "'tis", "a\nb", "true", "VERO", "1e5",
    "5 %", "½", "12345678901234567890", "May 5", "Ruiz, Eva", "#N/A", "x" * 9000, "a\x07b\r\nc", True,
    False, 0, 12, -3, 2.5, 0.1,
    date(2026, 7, 31), datetime.fromisoformat("2026-07-31 18:30:15"), time(9, 45), timedelta(hours=30),
    CellError("#N/A"),
]  # fmt: skip


@pytest.mark.parametrize("format_", ["General", "@", "d/m/yyyy"])
@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:20])
def test_both_hold_exactly_what_was_written(both, value, format_):
    def format_cells(book):
        book[PATTERN]["A4"].number_format = book[PATTERN]["C4"].number_format = format_

    both.prepare(format_cells)
    both.do(fill([[value, None, value]]))
    closed, opened = (read.grid(PATTERN) for read in (ClosedBook.open(both.paths[0]), ExcelBook(both.excel)))
    from_disk = ClosedBook.open(both.paths[1]).grid(PATTERN)

    for column in (1, 3):
        wanted = closed.at(4, column)
        assert [opened.at(4, column), from_disk.at(4, column)] == [wanted, wanted] or value == "#N/A"
        assert type(from_disk.at(4, column)) is type(wanted)


def test_numbers_in_cells_for_texts_stay_numbers_in_both(both):
    """The cell C4 is one for texts, as results are; a typed number would become a text in Excel."""
    closed, opened, _ = both.do(fill([["a", "b", 7, "c"]]))

    assert "Round pattern: C4 = 7.0" in closed
    assert "Round pattern: C4 as @" in closed
    assert opened == closed


REFUSALS = {
    "no such tab": lambda book: book.grid("Round 9"),
    "no such anchor": lambda book: book.fill(PATTERN, "sxl_gone", []),
    "too wide": fill([[1, 2, 3, 4, 5]]),
    "not a number": fill([[float("nan")]]),
    "too long": fill([["x" * 32768]]),
    "a formula": fill([[Uncalculated("=A1")]]),
    "too early": fill([[date(1900, 2, 28)]]),
    "title taken": lambda book: book.stamp(PATTERN, "players"),
    "title unusable": lambda book: book.stamp(PATTERN, "a/b"),
    "no pattern": lambda book: book.stamp("gone", "new"),
    "name unusable": lambda book: book.define(PATTERN, "a b", "1"),
    "covered by a merge": lambda book: book.write(PATTERN, {(6, 3): "unseen"}),
    "heading twice": lambda book: book.write("Players", {(3, 2): "Club"}),
    "heading empty": lambda book: book.write("Players", {(3, 2): None}),
    "no headings": lambda book: book.append("Notes", 40, [{1: "x"}]),
    "hidden in front": lambda book: book.activate(PATTERN),
    "renamed to taken": lambda book: book.rename("Notes", "PLAYERS"),
}


@pytest.mark.parametrize("change", REFUSALS.values(), ids=REFUSALS)
def test_both_refuse_alike_and_nothing_is_changed(both, change):
    before = dump(both.paths[1])

    closed, opened, refused = both.do(change)

    assert len(refused) == 1
    assert closed == opened == before


def test_a_value_below_the_block_is_never_harmed_in_either(both):
    def put_below(book):
        book[PATTERN]["B40"] = "mine"

    both.prepare(put_below)
    *_, refused = both.do(fill(rows_of(2)))

    assert "Round pattern!B40: something stands below" in refused[0]


def test_a_merge_and_a_table_in_the_way_are_refused_in_both(both):
    def merge(book):
        book[PATTERN].merge_cells("A4:B4")
        book["Players"].defined_names["sxl_block"] = openpyxl.workbook.defined_name.DefinedName(
            "sxl_block", attr_text="Players!$A$2:$D$2"
        )

    both.prepare(merge)
    *_, refused = both.do(fill(rows_of(2)), lambda book: book.fill("Players", "sxl_block", [[1], [2]]))

    assert "cells are merged where rows are to be written" in refused[0]
    assert "there is a table where rows are to be written" in refused[1]


def test_a_used_tab_is_not_removed_in_either(both):
    """Notes!A2 speaks of the players; the words name different things (a formula's cell in Excel)."""
    for book in (ClosedBook.open(both.paths[0]), ExcelBook(both.excel)):
        with pytest.raises(HostError, match="the tab Players is used on the tab Notes"):
            book.delete("Players")


def test_formulas_of_a_whole_block_follow_in_both(both):
    both.do(fill(rows_of(3)))

    def add(book):
        book["Notes"]["A3"] = "=SUM('Round pattern'!$A$4:$A$6)"
        book[PATTERN]["G1"] = "=COUNT($A$4:$A$6)&A8"

    both.prepare(add)
    both.do(fill(rows_of(9)))
    found = [openpyxl.load_workbook(path) for path in both.paths]

    assert [each["Notes"]["A3"].value for each in found] == ["=SUM('Round pattern'!$A$4:$A$12)"] * 2
    assert [each[PATTERN]["G1"].value for each in found] == ["=COUNT($A$4:$A$12)&A14"] * 2


def test_rows_and_single_cells_read_alike(both):
    def odd_cells(book):
        notes = book["Notes"]
        notes["B1"], notes["C1"] = 3, 2.0
        for place, value, code in (
            ("B2", 45000, "d-mmm"),
            ("B3", 0.5, "h:mm"),
            ("B4", 1.25, "[h]:mm"),
            ("B5", 45000.25, "d/m/yyyy h:mm"),
            ("B6", 12.5, "0.0"),
            ("B7", 59, "d/m/yyyy"),
        ):
            notes[place] = value
            notes[place].number_format = code
        notes["B8"], notes["B8"].data_type = "#DIV/0!", "e"
        notes["B9"] = True
        notes["D12"].number_format = "0.00"
        notes["A2"] = None

    both.prepare(odd_cells)
    closed, opened = ClosedBook.open(both.paths[0]), ExcelBook(both.excel)

    for title in ("Notes", PATTERN, "Players"):
        assert opened.grid(title).rows == closed.grid(title).rows
        assert [[type(each) for each in row] for row in opened.grid(title).rows] == [
            [type(each) for each in row] for row in closed.grid(title).rows
        ]
    formats = [[book.grid("Notes").format(row, 2) for row in range(1, 10)] for book in (closed, opened)]
    assert formats[0] == formats[1]
    assert [tab.title for tab in opened.tabs()] == [tab.title for tab in closed.tabs()]


def test_what_was_changed_is_read_before_it_is_saved(both):
    for book in (ClosedBook.open(both.paths[0]), ExcelBook(both.excel)):
        book.fill(PATTERN, "sxl_games", rows_of(3))
        book.stamp(PATTERN, "New", before="Players")
        book.append("Players", 3, [{2: "Ana"}])
        grid, tabs = book.grid(PATTERN), {tab.title: tab for tab in book.tabs()}

        assert [grid.at(row, 1) for row in range(3, 9)] == ["Board", 1, 2, 3, None, "bye"]
        assert [grid.at(4, 7), grid.at(9, 7)] == ["user", "user below"]
        assert [grid.format(row, 3) for row in (4, 5, 6)] == ["@"] * 3
        assert tabs[PATTERN].area("sxl_result") == Area(4, 3, 6, 3)
        assert tabs["New"].area("sxl_bye") == Area(8, 1, 8, 4)
        assert [tab.title for tab in book.tabs()] == ["New", "Players", PATTERN, "Notes"]
        assert book.grid("Players").at(4, 2) == "Ana"
