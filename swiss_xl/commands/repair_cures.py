"""A cure that is certain: where, what stands there, what will stand there, and why that is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from swiss_xl.book import Book, Cell, CellError, Uncalculated, address
from swiss_xl.reading import Reading
from swiss_xl.telling import phrase


@dataclass(frozen=True, slots=True)
class Cure:
    """
    One thing repaired. *place* is ``Players!B7``, or a tab; *before* and *after* what it shows; *why* says how this is
    known.
    """

    place: str
    before: str
    after: str
    why: str

    def __str__(self) -> str:
        empty = phrase("empty")
        return f"{self.place}: {self.before or empty} → {self.after or empty} ({self.why})"


@dataclass
class Change:
    """Cells of one tab to be written, each with its cure."""

    book: Book
    title: str
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    cures: list[Cure] = field(default_factory=list)

    def put(self, place: tuple[int, int], value: Cell, why: str) -> None:
        """Let *value* stand in the cell *place* (row, column)."""
        before = self.book.grid(self.title).at(*place)
        self.cells[place] = value
        self.cures.append(Cure(f"{self.title}!{address(*place)}", shown(before), shown(value), why))

    def done(self) -> list[Cure]:
        """Write the cells; what was done."""
        if self.cells:
            self.book.write(self.title, self.cells)
        return self.cures


def shown(value: Cell) -> str:
    """What a cell shows, for a person."""
    if isinstance(value, CellError | Uncalculated):
        return value.text if isinstance(value, CellError) else value.formula
    if isinstance(value, date):
        return phrase("the date {date}", date=f"{value:%d.%m.%Y}")
    return "" if value is None else str(value)


def latest_names(reading: Reading) -> dict[int, str]:
    """The name of each number as the log last knew it."""
    return {number: names[-1] for number, names in reading.memory.names.items()}


def facts_of(reading: Reading, number: int) -> Mapping[str, Any]:
    """What the log knows of the other cells of somebody's row."""
    return reading.memory.facts.get(number, {})
