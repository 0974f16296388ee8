"""Blocks of cells that hold formulas: what a column is called in a formula, and how a row is put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from swiss_xl.book import Area, Cell, Formula, Tab, address, column_letters

Plain = str | int | float | None
SOURCE, _OWN = "\1", "\2"  # row numbers in a formula: that of the row it speaks of, its own
EXACT = 6  # decimals that count; more are the machine's


@dataclass(frozen=True)
class Block:
    """
    A block of *height* rows on a tab, its columns by key.

    In formulas a column is ``$C$3:$C$12``, a cell of the row at hand ``C5``. *known* are formulas that were asked for.
    """

    name: str
    area: Area
    height: int
    columns: Mapping[str, int]
    known: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def on(cls, tab: Tab, name: str, keys: Sequence[str], height: int) -> Block:
        """The block ``sxl_`` + *name* of *tab* as it will be with *height* rows; its keys have scoped names."""
        area = tab.area(f"sxl_{name}") or Area(1, 1, 1, 1)
        found = {key: tab.area(f"sxl_{key}") for key in keys}
        return cls(name, area, max(height, 1), {key: each.left for key, each in found.items() if each})

    def column(self, key: str) -> str:
        """All cells of a column, fixed."""
        first, last = (_fixed(address(row, self.columns[key])) for row in (self.area.top, self.bottom))
        return f"{first}:{last}"

    def elsewhere(self, key: str, title: str) -> str:
        """The same, spoken of on another tab."""
        return f"{quoted(title)}!{self.column(key)}"

    @property
    def bottom(self) -> int:
        """The last row."""
        return self.area.top + self.height - 1

    def formula(self, text: str, place: int, source: int) -> str:
        """*text* for a row: ``{key}`` is its own cell in that column, :data:`SOURCE` the row that it speaks of."""
        known = self.known.get(text)
        if known is None:
            known = text
            for key, column in self.columns.items():
                known = known.replace(f"{{{key}}}", f"{column_letters(column)}{_OWN}")
            self.known[text] = known
        return known.replace(_OWN, str(self.area.top + place)).replace(SOURCE, str(source))

    def row(self, cells: Mapping[str, Cell]) -> list[Cell]:
        """*cells* in the order of the columns."""
        made: list[Cell] = [None] * self.area.width
        for key, value in cells.items():
            if key in self.columns:
                made[self.columns[key] - self.area.left] = value
        return made


@dataclass
class Line:
    """
    A row in the making: its place in the block, the formulas and values by key, and what they come to.

    *source* is the row of another tab that its formulas speak of.
    """

    block: Block
    place: int
    source: int = 0
    cells: dict[str, Cell] = field(default_factory=dict)
    values: dict[str, Plain] = field(default_factory=dict)

    def put(self, key: str, value: Plain) -> None:
        """A value that no formula gives."""
        self.cells[key] = self.values[key] = value

    def work_out(self, key: str, formula: str, value: Plain) -> None:
        """A formula and what it comes to, as :meth:`Block.formula` reads it."""
        self.cells[key] = Formula(self.block.formula(formula, self.place, self.source), value)
        self.values[key] = value

    def number(self, key: str) -> float:
        """What a column of this row comes to, as a number."""
        value = self.values.get(key)
        return float(value) if isinstance(value, int | float) else 0.0


def quoted(title: str) -> str:
    """The name of a tab in a formula."""
    return "'" + title.replace("'", "''") + "'"


def tidy(value: float) -> int | float:
    """As formulas round it: six decimals, a whole number as such."""
    rounded = round(value, EXACT)
    return int(rounded) if rounded == int(rounded) else rounded


def _fixed(cell: str) -> str:
    letters = cell.rstrip("0123456789")
    return f"${letters}${cell[len(letters) :]}"
