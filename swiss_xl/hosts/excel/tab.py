"""One sheet as a command sees it: read once, changed in memory, and a list of what Excel is to do."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from swiss_xl.book import Area, Formula, Value
from swiss_xl.hosts.excel import calls
from swiss_xl.hosts.excel.lent import Lent
from swiss_xl.hosts.excel.reading import read_rows
from swiss_xl.hosts.ooxml.follow import FIXED, PRINT_AREA, Growth, renamed_areas
from swiss_xl.hosts.ooxml.formulas import retitled

if TYPE_CHECKING:
    import xlwings

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Grow:
    """The block of a fill gets longer or shorter; new rows look like its first *unit* rows."""

    growth: Growth
    unit: int


@dataclass(frozen=True, slots=True)
class LookLike:
    """New rows of a list look like its first one."""

    model: Area
    new: Area


@dataclass(frozen=True, slots=True)
class Resize:
    """A table reaches over *area*."""

    table: str
    area: Area


@dataclass(frozen=True, slots=True)
class ShowColumns:
    """Columns are shown or hidden."""

    first: int
    last: int
    visible: bool


@dataclass(frozen=True, slots=True)
class BreakPages:
    """Pages break at every so many rows down to the row *bottom*."""

    bottom: int


@dataclass(frozen=True, slots=True)
class Reword:
    """Lists and prompts say something else."""

    said: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SetHeights:
    """Rows become as high as *heights* says, in points by row."""

    heights: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class SetPaper:
    """Pages are of another size, by Excel's number for it."""

    size: int


Step = Grow | LookLike | Resize | ShowColumns | SetHeights | BreakPages | Reword | SetPaper


class Names(Mapping[str, str]):
    """
    The names of a sheet: one by one as they are asked for, all at once where all are needed.

    What Excel said is shared by all copies, what was set since is not.
    """

    def __init__(self, one: Callable[[str], str | None], everything: Callable[[], Mapping[str, str]]) -> None:
        self._one = one
        self._everything = everything
        self._said: dict[str, str | None] = {}
        self._complete: list[bool] = []
        self._set: dict[str, str] = {}

    @classmethod
    def known(cls, names: Mapping[str, str]) -> Names:
        """Names that need not be asked for."""
        made = cls(lambda _: None, dict)
        made._said.update(names)
        made._complete.append(True)
        return made

    def _all(self) -> dict[str, str]:
        if not self._complete:
            self._said.update(self._everything())
            self._complete.append(True)
        return {name: text for name, text in self._said.items() if text is not None} | self._set

    def __getitem__(self, name: str) -> str:
        if name in self._set:
            return self._set[name]
        if name not in self._said and not self._complete:
            self._said[name] = self._one(name)
        text = self._said.get(name)
        if text is None:
            raise KeyError(name)
        return text

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def set(self, name: str, text: str) -> None:
        """Keep another text for a name."""
        self._set[name] = text

    def retitle(self, change: Callable[[str], str]) -> None:
        """Change every text, also of what Excel said: it retitles names itself."""
        self._all()
        self._said = {name: text if text is None else change(text) for name, text in self._said.items()}
        self._set = {name: change(text) for name, text in self._set.items()}

    def before(self, name: str) -> str | None:
        """What Excel said of a name."""
        return self._said.get(name)

    def frozen(self) -> Names:
        """The names as they stand now, later changes apart."""
        made = copy.copy(self)
        made._set = dict(self._set)  # noqa: SLF001 - of its own kind
        return made


@dataclass
class LiveTab:
    """
    A sheet: *sheet* is Excel's own; None for one that is still to be stamped from the tab *pattern*, or to be copied
    from another file (*lent*).

    *dirty* holds the cells to be written, in the rows they have after all *steps*; *shown* whether it is to be shown or
    hidden, None where it stays. *history* are the steps of the pattern that Excel has not done yet either,
    *known_as* is the title that Excel has for it.
    """

    title: str
    visible: bool
    names: Names
    sheet: xlwings.Sheet | None
    pattern: LiveTab | None = None
    history: tuple[Step, ...] = ()
    steps: list[Step] = field(default_factory=list)
    dirty: dict[Place, Value | Formula] = field(default_factory=dict)
    links: dict[Place, str] = field(default_factory=dict)
    defined: set[str] = field(default_factory=set)
    shown: bool | None = None
    known_as: str = ""
    known_rows: list[list[Value]] | None = None
    known_merges: dict[Area, list[Area]] = field(default_factory=dict)
    known_tables: list[calls.TableSeen] | None = None
    formats: dict[Place, str] = field(default_factory=dict)
    lent: Lent | None = None

    @classmethod
    def of(cls, sheet: xlwings.Sheet, title: str, *, visible: bool) -> LiveTab:
        """A sheet that is there."""
        names = Names(lambda name: calls.read_a_name(sheet, name), lambda: calls.read_names(sheet))
        return cls(title, visible, names, sheet, known_as=title)

    @classmethod
    def borrowed(cls, lent: Lent, title: str) -> LiveTab:
        """A hidden copy of a tab of another file."""
        names = {name: retitled(text, lent.title, title) for name, text in lent.names().items()}
        made = cls(title, False, Names.known(names), None, lent=lent)
        made.known_rows, made.known_tables = lent.rows(), []
        return made

    def stamped(self, title: str) -> LiveTab:
        """A copy of this tab, as it stands now."""
        names = Names.known({name: retitled(text, self.title, title) for name, text in self.names.items()})
        made = LiveTab(title, True, names, None, self, (*self.history, *self.steps))
        made.known_rows, made.known_tables = [list(row) for row in self.rows], list(self.tables)
        return made

    @property
    def model(self) -> LiveTab:
        """The tab whose looks this tab has: one that Excel has, or a tab of another file."""
        return self if self.pattern is None or self.sheet is not None else self.pattern.model

    @property
    def origin(self) -> xlwings.Sheet:
        """Excel's sheet whose looks this tab has."""
        sheet = self.model.sheet
        assert sheet is not None  # noqa: S101 - what is lent is not read from Excel
        return sheet

    @property
    def lender(self) -> Lent | None:
        """The tab of another file whose looks this tab has, as long as Excel has no copy of it."""
        model = self.model
        return model.lent if model.sheet is None else None

    @property
    def changed(self) -> bool:
        """Whether Excel has anything to do on it."""
        moved = self.sheet is None or self.shown is not None or self.known_as != self.title
        return bool(moved or self.steps or self.dirty or self.defined)

    @property
    def rows(self) -> list[list[Value]]:
        """All values from A1 on."""
        if self.known_rows is None:
            self.known_rows = read_rows(self.origin)
        return self.known_rows

    @property
    def tables(self) -> list[calls.TableSeen]:
        """All tables."""
        if self.known_tables is None:
            self.known_tables = calls.read_tables(self.origin)
        return self.known_tables

    def at(self, row: int, column: int) -> Value:
        """The value of one cell."""
        rows = self.rows
        return rows[row - 1][column - 1] if 1 <= row <= len(rows) and 1 <= column <= len(rows[row - 1]) else None

    def format(self, row: int, column: int) -> str:
        """The number format of a cell; new rows have that of the row they look like."""
        for step in reversed([*self.history, *self.steps]):
            row = _before(step, row, column)
        if (row, column) not in self.formats:
            self._read_formats(row, column)
        return self.formats[row, column]

    def _read_formats(self, row: int, column: int) -> None:
        """Read the format of a cell, and of those below it as far as they have the same."""
        if self.lender is not None:
            self.formats[row, column] = self.lender.format(row, column)
            return
        last = max(row, len(self.rows))
        while True:
            code = calls.read_a_number_format(self.origin, Area(row, column, last, column))
            if code is not None or last == row:
                break
            last = (row + last) // 2
        self.formats |= {(each, column): code or "General" for each in range(row, last + 1)}

    def merges(self, area: Area) -> list[Area]:
        """The merged areas that meet *area*."""
        top, bottom = area.top, area.bottom
        for step in reversed([*self.history, *self.steps]):
            top, bottom = _before(step, top, area.left), _before(step, bottom, area.left)
        seen = area._replace(top=top, bottom=max(top, bottom))
        if seen not in self.known_merges:
            lender = self.lender
            self.known_merges[seen] = lender.merges(seen) if lender else _merged(self.origin, seen)
        found = self.known_merges[seen]
        for step in (*self.history, *self.steps):
            if isinstance(step, Grow):
                found = [step.growth.changed(each) if step.growth.shifts(each) else each for each in found]
        return found

    def put(self, row: int, column: int, value: Value, target: str | None = None) -> None:
        """Change a cell; *target* is where a link in it leads."""
        rows = self.rows
        rows.extend([] for _ in range(row - len(rows)))
        values = rows[row - 1]
        values.extend([None] * (column - len(values)))
        values[column - 1] = None if value == "" else value
        while values and values[-1] is None:
            values.pop()
        while rows and not rows[-1]:
            rows.pop()
        self.dirty[row, column] = value
        self.links.pop((row, column), None)
        if target is not None:
            self.links[row, column] = target

    def grow(self, growth: Growth, unit: int) -> None:
        """Move the end of a block, and what moves with it."""
        self.steps.append(Grow(growth, unit))
        block, by = growth.block, growth.rows
        moving = [
            (row, column, self.at(row, column))
            for row in range(block.bottom + 1, len(self.rows) + 1)
            for column in range(block.left, block.right + 1)
        ]
        kept = {place: self.dirty.pop(place) for place in list(self.dirty) if _below(place, growth)}
        linked = {place: self.links.pop(place) for place in list(self.links) if _below(place, growth)}
        pending = dict(self.dirty)
        for row in range(min(block.bottom, block.bottom + by) + 1, len(self.rows) + 1):
            for column in range(block.left, block.right + 1):
                self.put(row, column, None)
        for row, column, value in moving:
            if value is not None:
                self.put(row + by, column, value)
        gone = range(block.bottom + by + 1, block.bottom + 1)
        self.dirty = {place: value for place, value in pending.items() if not _within(place, growth, gone)}
        self.dirty |= {(row + by, column): value for (row, column), value in kept.items()}
        self.links |= {(row + by, column): target for (row, column), target in linked.items()}
        self.follow(growth)

    def follow(self, growth: Growth) -> None:
        """Let the names follow a block whose end moves."""
        for name, text in list(self.names.items()):
            if name not in FIXED:
                change = growth.covered if name == PRINT_AREA else growth.changed
                new = renamed_areas(text, self.title, change)
                if new != text:
                    self.define(name, new)

    def define(self, name: str, text: str) -> None:
        """Set a name."""
        self.names.set(name.casefold(), text)
        self.defined.add(name)


def _below(place: Place, growth: Growth) -> bool:
    block = growth.block
    return place[0] > block.bottom and block.left <= place[1] <= block.right


def _within(place: Place, growth: Growth, rows: Sequence[int]) -> bool:
    return place[0] in rows and growth.block.left <= place[1] <= growth.block.right


def _before(step: Step, row: int, column: int) -> int:
    """The row a cell had, or looks like, before *step*."""
    if isinstance(step, LookLike):
        return step.model.top if step.new.top <= row <= step.new.bottom else row
    if not isinstance(step, Grow):
        return row
    block, by = step.growth.block, step.growth.rows
    if not block.left <= column <= block.right or row <= min(block.bottom, block.bottom + by):
        return row
    if row <= block.bottom + by:
        return block.top + (row - block.top) % step.unit
    return row - by


def _merged(sheet: xlwings.Sheet, area: Area) -> list[Area]:
    """The merged areas that meet *area*, its rows taken by halves."""
    if calls.is_merged(sheet, area) is False:
        return []
    if area.height > 1:
        middle = area.top + area.height // 2
        halves = area._replace(bottom=middle - 1), area._replace(top=middle)
        return list(dict.fromkeys(each for half in halves for each in _merged(sheet, half)))
    first = calls.read_a_merge(sheet, area.top, area.left)
    rest = area._replace(left=first.right + 1)
    found = [first] if first.height * first.width > 1 else []
    return found + (_merged(sheet, rest) if rest.width > 0 else [])
