"""
What a host must do: the contract between tournaments and the three places a workbook can live in.

A host offers tabs, scoped names and blocks of values. It knows nothing of players or rounds. Rows and
columns count from 1. Every change is prepared in memory; nothing reaches the file before :meth:`Book.save`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol

from swiss_xl.telling import phrase


@dataclass(frozen=True, slots=True)
class CellError:
    """An error value in a cell, such as ``#N/A``."""

    text: str


@dataclass(frozen=True, slots=True)
class Uncalculated:
    """A formula whose value is not stored in the file (hazard 10)."""

    formula: str


Value = None | str | int | float | bool | datetime | date | time | timedelta | CellError | Uncalculated


class Keep:
    """The mark for a cell that a fill leaves as it is."""

    def __repr__(self) -> str:
        return "KEEP"


KEEP = Keep()


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads to a cell of the same workbook: *target* is ``'Round 2'!A1``."""

    text: str
    target: str


@dataclass(frozen=True, slots=True)
class Formula:
    """
    A formula in English words, without ``=``, that both Excel 2010 and LibreOffice understand.

    *value* is what it comes to as the workbook stands: it is read by whoever does not calculate.
    """

    text: str
    value: str | int | float | bool | None


Cell = Value | Keep | Link | Formula


class Area(NamedTuple):
    """A rectangle of cells, both corners included."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def parse(cls, reference: str) -> Area:
        """
        Read ``'Round 1'!$A$8:$H$12``, ``$A$8`` or ``A8:B9``; the sheet part is ignored.

        :raises ValueError: if it is no rectangle of cells.
        """
        corners = _corners(reference.rsplit("!", 1)[-1])
        if corners is None:
            raise ValueError(phrase("expected a reference such as $A$8:$H$12, got: {reference!r}", reference=reference))
        return cls(*corners)

    def __str__(self) -> str:
        first, last = address(self.top, self.left), address(self.bottom, self.right)
        return first if first == last else f"{first}:{last}"

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.right - self.left + 1


@lru_cache(maxsize=1 << 14)
def _corners(cells: str) -> tuple[int, int, int, int] | None:
    """Top, left, bottom, right of ``$A$8:$H$12``; None if it is no rectangle of cells."""
    found = re.fullmatch(r"([A-Z]{1,3})(\d+)(?::([A-Z]{1,3})(\d+))?", cells.replace("$", ""))
    if not found:
        return None
    left, top, right, bottom = found.groups()
    return int(top), column_number(left), int(bottom or top), column_number(right or left)


def column_number(letters: str) -> int:
    """``A`` is 1, ``Z`` 26, ``AA`` 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def column_letters(number: int) -> str:
    """1 is ``A``, 27 ``AA``."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def address(row: int, column: int) -> str:
    """``address(7, 5)`` is ``E7``."""
    return f"{column_letters(column)}{row}"


PAPERS: Mapping[str, int] = {"A4": 9, "Letter": 1}
"""The sizes of paper that a tab may be given, and their numbers in Excel and in its files."""


@dataclass(frozen=True)
class Tab:
    """
    A sheet as the workbook lists it.

    *names* holds its sheet-scoped defined names (whatever their case in the file, keys are lower case)
    and the text they refer to, without the leading ``=``: a constant (``"round"``, with its quotes) or a reference
    (``'Round 1'!$A$8:$J$12``).
    """

    title: str
    visible: bool = True
    names: Mapping[str, str] = field(default_factory=dict)

    def area(self, name: str) -> Area | None:
        """The rectangle that *name* stands for, or None where it is missing or broken (``#REF!``)."""
        try:
            return Area.parse(self.names.get(name, ""))
        except ValueError:
            return None

    def constant(self, name: str) -> str:
        """The text or number that *name* stands for (``"round"`` -> ``round``), empty where it is missing."""
        return self.names.get(name, "").strip('"')


class Grid(Protocol):
    """The values of one tab, cut to the used cells. Shared by every host, whatever the file held."""

    @property
    def rows(self) -> Sequence[Sequence[Value]]:
        """
        All values from A1 on, row by row; trailing empty rows are absent, rows may differ in length.

        Whole numbers are ``int``. Dates and times are decoded where the number format is one of a date; a merged
        area has its value in its first cell only.
        """
        ...

    def at(self, row: int, column: int) -> Value:
        """The value of one cell; None outside the used cells."""
        ...

    def format(self, row: int, column: int) -> str:
        """The number format code of a cell (``General``, ``@``, ``d-mmm``)."""
        ...


class Book(Protocol):
    """An open workbook, wherever it lives."""

    news: list[str]
    """Sentences that a person is to be told once the changes are saved, besides what the command says."""

    @property
    def path(self) -> Path:
        """The file it was read from."""
        ...

    def tabs(self) -> tuple[Tab, ...]:
        """All sheets in the order of their tabs, hidden ones included."""
        ...

    def grid(self, title: str) -> Grid:
        """The values of one tab, as they stand now (changes made through this book included)."""
        ...

    def stamp(self, pattern: str, title: str, *, before: str | None = None) -> None:
        """
        Copy the tab *pattern* with everything on it to a new, visible tab *title*.

        It stands before the tab *before*, or last.

        :raises HostError: if the title is taken or unusable, or the pattern holds what cannot be copied.
        """
        ...

    def adopt(self, source: bytes, tab: str, title: str) -> None:
        """
        Copy the tab *tab* of another workbook, the file *source*, to a new, hidden tab *title*, the last one.

        :raises HostError: if the title is taken or unusable, or the tab holds what cannot be taken over.
        """
        ...

    def fill(self, title: str, anchor: str, rows: Sequence[Sequence[Cell]], *, unit: int = 1) -> None:
        """
        Replace the block that the scoped name *anchor* stands for by *rows*, top left aligned.

        The block grows or shrinks to ``max(unit, len(rows))`` rows; new rows repeat the looks and heights of its first
        *unit* rows, over and over (cards and slips are several rows high); names,
        validation, conditional formats and print area that end with the block follow. Texts are written as text,
        whatever they begin with. Cells outside its columns stay as they are. A row may be shorter than the block: its
        remaining cells are emptied.

        :raises HostError: if something of the user's would be harmed (a value below the block, a merge in it).
        """
        ...

    def write(self, title: str, cells: Mapping[tuple[int, int], Cell]) -> None:
        """Write single cells ``{(row, column): value}``, each keeping its look; a heading renames a table's column."""
        ...

    def append(self, title: str, header_row: int, rows: Sequence[Mapping[int, Cell]]) -> int:
        """
        Add rows ``{column: value}`` below the last used row of the list whose headings stand in *header_row*.

        The Excel table there, if any, grows along; new rows take the look of the first body row.

        :returns: the row number of the first row written.
        """
        ...

    def define(self, title: str, name: str, refers_to: str) -> None:
        """Set a sheet-scoped name to a constant or reference (without ``=``)."""
        ...

    def set_print_area(self, title: str, area: Area) -> None:
        """Print only *area* of a tab; a later fill lets it grow with its block."""
        ...

    def set_paper(self, title: str, paper: str) -> None:
        """Print a tab on *paper*: ``A4`` or ``Letter``."""
        ...

    def rename(self, title: str, new: str) -> None:
        """Retitle a tab; formulas and links that speak of it follow."""
        ...

    def reword(self, title: str, said: Mapping[str, str]) -> None:
        """
        Put other words beside the cells of a tab: what its lists offer, what is said when a cell is chosen or refused.

        A text that is a key of *said* becomes its value, the others stay. The words of a list are one text, with commas
        between (``active,withdrawn``).
        """
        ...

    def delete(self, title: str) -> None:
        """
        Remove a tab.

        :raises HostError: if a formula, name or chart elsewhere uses it.
        """
        ...

    def show(self, title: str, *, visible: bool) -> None:
        """Show or hide a tab."""
        ...

    def set_heights(self, title: str, heights: Mapping[int, float]) -> None:
        """Make rows of a tab as high as *heights* says, in points by row; a later fill moves and repeats them."""
        ...

    def show_columns(self, title: str, first: int, last: int, *, visible: bool) -> None:
        """Show or hide whole columns of a tab."""
        ...

    def activate(self, title: str) -> None:
        """Make *title* the tab in front when the workbook is opened."""
        ...

    def save(self, *, why: str = "") -> None:
        """
        Write every change at once, or nothing. *why* is one word for the backup's name (``next``).

        :raises HostError: if the file cannot be written; it is then as it was.
        """
        ...
