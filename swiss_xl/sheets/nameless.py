"""Tabs of ours that have lost their defined names, known again by what stands on them; and the names they had."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from swiss_xl.book import Area, Book, Tab, Value, column_letters
from swiss_xl.frames.columns import find_heading_row
from swiss_xl.frames.rounds import whole
from swiss_xl.frames.seats import seat_of
from swiss_xl.sheets.language.places import Pattern, patterns
from swiss_xl.sheets.log import Memory, read_log, remember
from swiss_xl.sheets.settings import OPTIONS, PRINTS, SETTINGS
from swiss_xl.sheets.tabs import CROSSTABLE, LOG, PATTERN, PLAYERS, ROUND, STANDINGS
from swiss_xl.sheets.tabs import SETTINGS as SETTINGS_TAB
from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES, speaker
from swiss_xl.tournament import Stage

Rows = Sequence[Sequence[Value]]
BLOCKS = {ROUND: "sxl_games", STANDINGS: "sxl_standings", CROSSTABLE: "sxl_crosstable"}
_SHARE = 0.75  # so much of what the template says must stand where the template has it
_LEAST = 3
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")
_REPLACED = re.compile(r"TB\d")


@dataclass(frozen=True)
class Nameless:
    """A tab whose names are lost: what it is, of a round its number, and the names with what they stand for."""

    title: str
    kind: str
    number: int = 0
    names: Mapping[str, str] = field(default_factory=dict)


def nameless_tabs(book: Book, memory: Memory | None = None) -> list[Nameless]:
    """
    The tabs without any of our names that are certainly tabs of ours, each kind and round once.

    *memory* shows which round a tab is; without it the heading and the title of the tab have to agree.
    """
    tabs = [tab for tab in book.tabs() if not any(name.startswith("sxl_") for name in tab.names)]
    found = [each for tab in tabs if (each := _recognised(book, tab, memory)) is not None]
    there = {(tab.constant("sxl_tab"), tab.constant("sxl_round") or "0") for tab in book.tabs()}
    return [each for each in found if (each.kind, str(each.number)) not in there and _single(each, found)]


def log_memory(book: Book) -> Memory | None:
    """What the log of a workbook knows; None where it has none."""
    tab = next((tab for tab in book.tabs() if tab.constant("sxl_tab") == LOG and tab.area("sxl_log")), None)
    return remember(read_log(book, tab)[0]) if tab else None


def _single(one: Nameless, found: Sequence[Nameless]) -> bool:
    """Whether it is not a copy of another tab (``Round 2 (2)``), and no other one is like it."""
    same = [each for each in found if (each.kind, each.number) == (one.kind, one.number)]
    originals = [each for each in same if not re.search(r"\(\d+\)$|_\d+$", each.title)] or same
    return originals == [one]


def _recognised(book: Book, tab: Tab, memory: Memory | None) -> Nameless | None:
    rows = book.grid(tab.title).rows
    known = patterns()
    if tab.title.startswith("pattern ") and not tab.visible:
        model = known.get(tab.title.replace(" ", "-"))
        return Nameless(tab.title, model.kind, 0, _same(model, tab.title)) if model and _fits(model, rows) else None
    if settings := _settings(tab.title, rows):
        return Nameless(tab.title, SETTINGS_TAB, 0, settings)
    for kind in (PLAYERS, LOG):
        area = _list(kind, rows)
        if area and _fits(known[kind], rows):
            return Nameless(
                tab.title, kind, 0, _same(known[kind], tab.title) | {f"sxl_{kind}": reference(tab.title, area)}
            )
    for kind, block in BLOCKS.items():
        fitting = [each for name, each in known.items() if name.startswith(f"{PATTERN}{kind}")]
        fitting = [each for each in fitting if _heads_fit(each, block, rows)]
        if fitting:
            return _stamped(tab.title, kind, max(fitting, key=lambda each: len(each.areas)), rows, memory)
    return None


def reference(title: str, area: Area) -> str:
    """What a name stands for: ``'Round 2'!$A$7:$H$10``."""
    quoted = title.replace("'", "''")
    corners = [f"${column_letters(column)}${row}" for row, column in ((area.top, area.left), (area.bottom, area.right))]
    return f"'{quoted}'!{corners[0] if corners[0] == corners[1] else ':'.join(corners)}"


def _said(text: str) -> set[str]:
    return {fold(speaker(language)(text)) for language in LANGUAGES}


def _at(rows: Rows, row: int, column: int) -> Value:
    return rows[row - 1][column - 1] if row <= len(rows) and column <= len(rows[row - 1]) else None


def _share(texts: Mapping[tuple[int, int], str], rows: Rows) -> bool:
    """Whether enough of *texts* stand at their places, in whatever language."""
    hits = sum(fold(str(_at(rows, *place) or "")) in _said(text) for place, text in texts.items())
    return hits >= min(_LEAST, len(texts)) and hits >= _SHARE * len(texts)


def _fits(model: Pattern, rows: Rows) -> bool:
    """Whether a tab that is not stamped holds what the template's has; its own title may stand on top."""
    own = {(area.top, area.left) for name, area in model.areas.items() if name in ("sxl_title", "sxl_status")}
    return _share({place: text for place, text in model.texts.items() if place not in own}, rows)


def _heads_fit(model: Pattern, block: str, rows: Rows) -> bool:
    """Whether the headings of a stamped tab are those of its pattern, but for sides and tie-breaks."""
    heads, games = model.areas["sxl_heads"], model.areas[block]
    sides = {
        model.areas[name].left for name in ("sxl_first", "sxl_second") if block == BLOCKS[ROUND] and name in model.areas
    }
    texts = {
        (row, column): text
        for (row, column), text in model.texts.items()
        if row == heads.bottom and games.left <= column <= games.right
        and column not in sides and not _REPLACED.fullmatch(text)
    }  # fmt: skip
    return len(texts) >= _LEAST and _share(texts, rows)


def _same(model: Pattern, title: str) -> dict[str, str]:
    """The names of a tab on which nothing has moved."""
    return {**model.constants, **{name: reference(title, area) for name, area in model.areas.items()}}


def _settings(title: str, rows: Rows) -> dict[str, str] | None:
    """The names of the settings, by their labels in order; None where a section or a setting needed is missing."""
    lines: list[tuple[str, str]] = []
    for setting in SETTINGS:
        if setting.section not in {label for key, label in lines if not key}:
            lines.append(("", setting.section))
        lines.append((setting.key, setting.label))
    shown = [fold(str(row[0])) if row and isinstance(row[0], str) else "" for row in rows]
    best: dict[str, int] = {}
    for language in LANGUAGES:
        wanted = [fold(speaker(language)(label)) for _, label in lines]
        placed = list(_aligned(wanted, shown))
        keys = {lines[at][0] or f"section {lines[at][1]}": row for at, row in placed}
        best = max(best, keys, key=len)
    optional = {each.key for each in (*OPTIONS, PRINTS)}
    needed = {key or f"section {label}" for key, label in lines} - optional
    if not needed <= best.keys():
        return None
    names = {f"sxl_{key}": Area(row, 2, row, 2) for key, row in best.items() if not key.startswith("section ")}
    model = patterns()[SETTINGS_TAB]
    names |= {name: area for name, area in model.areas.items() if name in ("sxl_status", "sxl_links")}
    return {"sxl_tab": f'"{SETTINGS_TAB}"', **{name: reference(title, area) for name, area in names.items()}}


def _aligned(wanted: Sequence[str], shown: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Which label stands in which row, both in order; rows without any text are passed over."""
    filled = [row for row, text in enumerate(shown, 1) if text]
    matcher = SequenceMatcher(None, wanted, [shown[row - 1] for row in filled], autojunk=False)
    for block in matcher.get_matching_blocks():
        for step in range(block.size):
            yield block.a + step, filled[block.b + step]


def _list(kind: str, rows: Rows) -> Area | None:
    """The headings of the list of players, or those of the log: above the first action, which begins with its time."""
    if kind == PLAYERS:
        row = find_heading_row(rows)
        return Area(row, 1, row, len(rows[row - 1])) if row else None
    for number, cells in enumerate(rows, 1):
        if number > 1 and cells and isinstance(cells[0], str) and _TIME.match(cells[0]):
            return Area(number - 1, 1, number - 1, 8)
    return None


def _stamped(title: str, kind: str, model: Pattern, rows: Rows, memory: Memory | None) -> Nameless | None:
    """A tab that was copied from *model*: its names, the block as long as its rows, what lies below moved along."""
    block = model.areas[BLOCKS[kind]]
    bottom = block.top
    while bottom < len(rows) and any(
        _at(rows, bottom + 1, column) not in (None, "") for column in range(block.left, block.right + 1)
    ):
        bottom += 1
    names, constants = dict[str, Area](), dict(model.constants) | {"sxl_tab": f'"{kind}"'}
    last = max(bottom, len(rows))
    for name, area in model.areas.items():
        if (area.top, area.bottom) == (block.top, block.bottom):
            names[name] = area._replace(bottom=bottom)
        elif name == "sxl_foot":
            names[name] = area._replace(
                top=area.top + bottom - block.bottom, bottom=max(last, area.top + bottom - block.bottom)
            )
        elif name == "sxl_page":
            names[name] = area._replace(bottom=last)
        else:
            names[name] = area
    number = 0
    if kind == ROUND:
        number = _round_number(title, model, rows, bottom, memory)
        if not number:
            return None
        stage = memory.shown.get(number, {}).get("stage", Stage.SWISS) if memory else Stage.SWISS
        constants |= {"sxl_round": str(number), "sxl_stage": f'"{stage}"'}
    return Nameless(title, kind, number, constants | {name: reference(title, area) for name, area in names.items()})


def _round_number(title: str, model: Pattern, rows: Rows, bottom: int, memory: Memory | None) -> int:
    """Which round it is: the one whose pairs the log has; 0 where the heading says another, or nothing is certain."""
    heading = _at(rows, model.areas["sxl_heading"].top, model.areas["sxl_heading"].left)
    told = _number_in(heading, "Round {number} of {rounds}")
    if memory is None or not memory.rounds:
        return told if told == _number_in(title, "Round {number}") else 0
    first, second = (model.areas[f"sxl_{side}_number"].left for side in ("first", "second"))
    seats = {
        (seat_of(_at(rows, row, first)), seat_of(_at(rows, row, second)))
        for row in range(model.areas["sxl_games"].top, bottom + 1)
    }
    fits = {
        number: sum((tuple(game[1]), tuple(game[2])) in seats for game in memory.games(number))
        for number in memory.rounds
    }
    best = max(fits, key=lambda number: fits[number])
    certain = 2 * fits[best] > len(memory.games(best)) and list(fits.values()).count(fits[best]) == 1
    return best if certain and told in (0, best) else 0


def _number_in(shown: Value, key: str) -> int:
    """The number in a text of ours, in whatever language; 0 where it is another text."""
    for language in LANGUAGES:
        text = re.escape(speaker(language)(key)).replace(r"\{number\}", r"(\d+)").replace(r"\{rounds\}", r"\d+")
        found = re.match(text, str(shown or ""))
        if found:
            return whole(found[1]) or 0
    return 0
