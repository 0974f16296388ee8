"""Cures of lost names: tabs and blocks are found by scoped names, which a deletion or another program may take away."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from swiss_xl.book import Area, Book, Tab
from swiss_xl.commands.repair_cures import Cure
from swiss_xl.frames.players import find_heading_row
from swiss_xl.sheets.nameless import BLOCKS, log_memory, nameless_tabs, reference
from swiss_xl.sheets.settings import SETTINGS as LINES
from swiss_xl.sheets.tabs import CROSSTABLE, LOG, PATTERN, PLAYERS, ROUND, SETTINGS, STANDINGS
from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES, phrase, speaker

MARKS = {
    "sxl_status": SETTINGS, "sxl_players": PLAYERS, "sxl_log": LOG, "sxl_standings": STANDINGS,
    "sxl_crosstable": CROSSTABLE, "sxl_games": ROUND,
}  # fmt: skip
PATTERN_TITLE = "pattern "
MOVING = frozenset({"sxl_foot", "sxl_page"})  # below the block, which grows
SURVIVORS = 3  # so many names must still lie where the pattern has them


def repair_anchors(book: Book) -> list[Cure]:
    """Define anew the names that are lost, where what is left leaves no doubt."""
    cures = [*_kinds(book), *_nameless(book)]
    for tab in book.tabs():
        kind = tab.constant("sxl_tab")
        lost = [*_LOST[kind](book, tab)] if kind in _LOST else [*_blocks(book, tab, kind)] if kind in BLOCKS else []
        for name, area in lost:
            book.define(tab.title, name, reference(tab.title, area))
            cures.append(
                Cure(f"{tab.title}!{area}", phrase("no name"), name, phrase("what lies around it shows where it was"))
            )
    return cures


def _nameless(book: Book) -> list[Cure]:
    """Tabs without any name, known by what stands on them: the settings, the list and the log first, then the rest."""
    cures = []
    for kinds in ((SETTINGS, PLAYERS, LOG), ()):
        for each in nameless_tabs(book, log_memory(book)):
            if kinds and each.kind not in kinds:
                continue
            for name, meaning in each.names.items():
                book.define(each.title, name, meaning)
            why = phrase("what stands on it shows what it is")
            cures.append(Cure(each.title, phrase("no names"), phrase("the names of this tab"), why))
    return cures


def _kinds(book: Book) -> Iterator[Cure]:
    """Tabs that no longer tell what they are."""
    tabs = book.tabs()
    known = {tab.constant("sxl_tab") for tab in tabs}
    rounds = {tab.constant("sxl_round") for tab in tabs if tab.constant("sxl_tab") == ROUND}
    for tab in tabs:
        if tab.constant("sxl_tab") or not any(name.startswith("sxl_") for name in tab.names):
            continue
        kind = next((kind for mark, kind in MARKS.items() if tab.area(mark)), "")
        if tab.title.startswith(PATTERN_TITLE) and not tab.visible:
            kind = tab.title.replace(" ", "-")
        number = tab.constant("sxl_round")
        taken = kind in known or kind == ""
        if kind == ROUND:
            taken = number in rounds or not number.isdecimal() or number == "0"
        if not taken:
            book.define(tab.title, "sxl_tab", f'"{kind}"')
            yield Cure(
                tab.title,
                phrase("an unknown tab"),
                phrase("the tab '{kind}'", kind=kind),
                phrase("its other names show what it is"),
            )


def _blocks(book: Book, tab: Tab, kind: str) -> Iterator[tuple[str, Area]]:
    """Names of a stamped tab that its pattern has at a place where nothing has been moved."""
    wanted: dict[str, set[tuple[Area, bool]]] = {}
    for pattern in book.tabs():
        if pattern.constant("sxl_tab").startswith(f"{PATTERN}{kind}") and _fits(tab, pattern, BLOCKS[kind]):
            for name in pattern.names:
                area = pattern.area(name)
                if area and name.startswith("sxl_") and name not in MOVING and tab.area(name) is None:
                    wanted.setdefault(name, set()).add((area, _inside(area, pattern.area(BLOCKS[kind]))))
    for name, areas in wanted.items():
        if len(areas) == 1:
            ((area, grows),) = areas
            yield name, _grown(book, tab, area, tab.area(BLOCKS[kind])) if grows else area


def _fits(tab: Tab, pattern: Tab, block: str) -> bool:
    """Whether enough names of the tab lie just where the pattern has them, and none elsewhere."""
    pairs = [
        (tab.area(name), pattern.area(name))
        for name in pattern.names
        if name.startswith("sxl_") and name not in MOVING and name != block and tab.area(name)
    ]
    return len(pairs) >= SURVIVORS and all(one and other and one[:2] == other[:2] for one, other in pairs)


def _inside(area: Area, block: Area | None) -> bool:
    """Whether it is the block, or a column of it: these grow together."""
    return block is not None and area.top == block.top and area.bottom == block.bottom


def _grown(book: Book, tab: Tab, area: Area, block: Area | None) -> Area:
    """As far down as the block; if that is lost, down to the last row before an empty one."""
    if block:
        return area._replace(bottom=block.bottom)
    rows = book.grid(tab.title).rows
    bottom = area.top
    while bottom < len(rows) and any(value not in (None, "") for value in rows[bottom][area.left - 1 : area.right]):
        bottom += 1
    return area._replace(bottom=bottom)


def _settings(book: Book, tab: Tab) -> Iterator[tuple[str, Area]]:
    """Settings whose label still stands there, once, in any language."""
    rows = book.grid(tab.title).rows
    labels: dict[str, list[int]] = {}
    for number, row in enumerate(rows, 1):
        if row and isinstance(row[0], str) and row[0]:
            labels.setdefault(fold(row[0]), []).append(number)
    areas = [tab.area(f"sxl_{line.key}") for line in LINES]
    for index, line in enumerate(LINES):
        if areas[index] or not any(areas):
            continue
        above = max((area.top for area in areas[:index] if area), default=0)
        below = min((area.top for area in areas[index:] if area), default=len(rows) + 1)
        spelt = {fold(speaker(language)(line.label)) for language in LANGUAGES}
        places = {row for label in spelt for row in labels.get(label, ()) if above < row < below}
        if len(places) == 1:
            place = places.pop()
            yield f"sxl_{line.key}", Area(place, 2, place, 2)


def _players(book: Book, tab: Tab) -> Iterator[tuple[str, Area]]:
    """The row of the headings."""
    rows = book.grid(tab.title).rows
    row = find_heading_row(rows) if tab.area("sxl_players") is None else None
    if row:
        yield "sxl_players", Area(row, 1, row, len(rows[row - 1]))


def _log(book: Book, tab: Tab) -> Iterator[tuple[str, Area]]:
    """The row above the first action, which begins with its time."""
    if tab.area("sxl_log"):
        return
    for number, row in enumerate(book.grid(tab.title).rows, 1):
        if number > 1 and row and isinstance(row[0], str) and re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d", row[0]):
            yield "sxl_log", Area(number - 1, 1, number - 1, 8)
            return


_LOST: Mapping[str, Callable[[Book, Tab], Iterator[tuple[str, Area]]]] = {
    SETTINGS: _settings,
    PLAYERS: _players,
    LOG: _log,
}
