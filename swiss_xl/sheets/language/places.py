"""Where the texts of a pattern stand on the tabs that were copied from it: found by the names that lie around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from swiss_xl.book import Area, Tab
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.sheets.settings import SETTINGS
from swiss_xl.sheets.tabs import PATTERN, PLAYERS
from swiss_xl.sheets.tabs import SETTINGS as SETTINGS_TAB
from swiss_xl.templates import tournament_template

Place = tuple[int, int]
_HEADS = "sxl_heads"


@dataclass(frozen=True)
class Pattern:
    """A tab of the template: what it is called, its English texts by place, where its names lie, and its constants."""

    kind: str
    title: str
    texts: Mapping[Place, str]
    areas: Mapping[str, Area]
    constants: Mapping[str, str] = field(default_factory=dict)

    def on(self, tab: Tab) -> Iterator[tuple[Place, str]]:
        """Every text of the pattern, and where it stands on *tab* unless somebody has moved it."""
        pairs = [(there, here) for name, there in self.areas.items() if (here := tab.area(name))]
        pairs.sort(key=lambda pair: pair[0].height * pair[0].width)
        if pairs:
            yield from ((self._place(place, pairs), text) for place, text in self.texts.items())

    def _place(self, place: Place, pairs: list[tuple[Area, Area]]) -> Place:
        """Above a column of a block; a named cell itself; else as far from the nearest names as on the pattern."""
        row, column = place
        moved = _nearest(row, [(there.top, here.top) for there, here in pairs])
        heads = self.areas.get(_HEADS)
        if heads and row == heads.bottom:
            below = (here.left for there, here in pairs if there.top == row + 1 and there.left == there.right == column)
            if left := next(below, None):
                return moved, left
        named = next((here for there, here in pairs if (there.top, there.left) == place), None)
        if named:
            return named.top, named.left
        return moved, _nearest(column, [(there.left, here.left) for there, here in pairs])


def _nearest(wanted: int, known: list[tuple[int, int]]) -> int:
    """Where *wanted* lies if it was moved as far as the nearest of what is *known* (there, here) at or before it."""
    there, here = max((pair for pair in known if pair[0] <= wanted), default=min(known))
    return wanted + here - there


@cache
def patterns() -> Mapping[str, Pattern]:
    """Every tab of the template, by its kind."""
    name = "tournament.xlsx"
    book = ClosedBook(Path(name), tournament_template(".xlsx"), None)
    found = {}
    for tab in book.tabs():
        kind = tab.constant("sxl_tab")
        areas = {each: area for each in tab.names if each.startswith("sxl_") and (area := tab.area(each))}
        skipped = _of_others(kind, areas)
        texts = {
            (row, column): value
            for row, values in enumerate(book.grid(tab.title).rows, 1)
            for column, value in enumerate(values, 1)
            if isinstance(value, str) and any(map(str.isalpha, value)) and (row, column) not in skipped
        }
        constants = {name: text for name, text in tab.names.items() if name.startswith("sxl_") and name not in areas}
        found[kind] = Pattern(kind, tab.title, texts, areas, constants)
    return found


def _of_others(kind: str, areas: Mapping[str, Area]) -> set[Place]:
    """Cells whose words come from elsewhere: values of settings, headings of the list of players, links to tabs."""
    names = [f"sxl_{setting.key}" for setting in SETTINGS] + ["sxl_links"] if kind == SETTINGS_TAB else []
    names += ["sxl_players"] if kind == PLAYERS else []
    return {
        (row, column)
        for area in (areas[name] for name in names if name in areas)
        for row in range(area.top, area.bottom + 1)
        for column in range(area.left, area.right + 1)
    }


def pattern_of(tab: Tab) -> Pattern | None:
    """The tab of the template that *tab* is, or was copied from; None where there is none."""
    kind = tab.constant("sxl_tab")
    known = patterns()
    if kind in known:
        return known[kind]
    like = _LIKE.get(kind, kind)
    fitting = [each for name, each in known.items() if f"{name}-".startswith(f"{PATTERN}{like}-")]
    return max(fitting, key=lambda each: _fit(each, tab), default=None)


_LIKE = {"crosstable-number": "crosstable"}
"""Kinds of tabs that are copied from a pattern of another name."""


def _fit(pattern: Pattern, tab: Tab) -> int:
    """How much of what lies on the pattern lies on the tab, what is missing counted against it."""
    shared = sum(name in tab.names for name in pattern.areas)
    return 2 * shared - len(pattern.areas)
