"""Titles of tabs in another language, where they are still those that the program gave them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from swiss_xl.book import Book, Cell, Link, Tab
from swiss_xl.sheets.language.phrases import Phrases
from swiss_xl.sheets.live import LIVE
from swiss_xl.sheets.prints.choice import PRINTS
from swiss_xl.sheets.prints.links import target
from swiss_xl.sheets.tabs import (
    CHECK_UP,
    CROSSTABLE,
    PLAYERS,
    PRIZES,
    RATINGS,
    SETTINGS,
    STANDINGS,
    WHAT_IF,
    Layout,
    find_tabs,
)
from swiss_xl.telling import speaker
from swiss_xl.tournament import Stage

TITLES: Mapping[str, str] = {
    SETTINGS: "Tournament",
    PLAYERS: "Players",
    STANDINGS: "Standings",
    CROSSTABLE: "Crosstable",
    RATINGS: "Ratings",
    PRIZES: "Prizes",
    CHECK_UP: "Check-up",
    LIVE: "Live",
    WHAT_IF: "What if",
    **{each.kind: each.title for each in PRINTS},
}
"""By the kind of a tab what it is called in English."""
_STAGES = {Stage.SEMI_FINAL: "Semi-finals", Stage.FINAL: "Final"}


def own_tabs(layout: Layout) -> Iterator[tuple[Tab, str, dict[str, int]]]:
    """Every tab whose title the program gives: its English text, and the numbers in it."""
    for kind, tab in {SETTINGS: layout.settings, PLAYERS: layout.players, **layout.others}.items():
        if kind in TITLES:
            yield tab, TITLES[kind], {}
    for number, tab in layout.rounds.items():
        stage = Stage(tab.constant("sxl_stage") or Stage.SWISS)
        yield tab, _STAGES.get(stage, "Round {number}"), {"number": number}
    for number, tab in layout.whys.items():
        yield tab, "Why {number}", {"number": number}
    for (number, board), tab in layout.sheets.items():
        yield tab, "Sheet {number}-{board}", {"number": number, "board": board}


def retitle(book: Book, layout: Layout, phrases: Phrases) -> None:
    """Give the tabs titles in the new language; formulas, names and links follow."""
    renamed: dict[str, str] = {}
    for tab, key, numbers in own_tabs(layout):
        plain = _plain(tab.title, layout)
        if plain not in {speaker(old)(key).format(**numbers) for old in phrases.old}:
            continue
        wanted = phrases.say(key).format(**numbers)
        if wanted != plain:
            renamed[tab.title] = find_tabs(book).free_title(wanted)
            book.rename(tab.title, renamed[tab.title])
    _renew_list(book, find_tabs(book), renamed)


def _plain(title: str, layout: Layout) -> str:
    """The title without the number that it was given because another tab is called so."""
    plain = re.sub(r" \(\d+\)$", "", title)
    return plain if plain.casefold() in {each.casefold() for each in layout.titles} else title


def _renew_list(book: Book, layout: Layout, renamed: Mapping[str, str]) -> None:
    """The list of tabs beside the settings shows the new titles."""
    area = layout.settings.area("sxl_links")
    if area is None:
        return
    grid = book.grid(layout.settings.title)
    shown = {row: grid.at(row, area.left) for row in range(area.top, area.bottom + 1)}
    cells: dict[tuple[int, int], Cell] = {
        (row, area.left): Link(renamed[text], target(renamed[text], 1))
        for row, text in shown.items()
        if isinstance(text, str) and text in renamed
    }
    book.write(layout.settings.title, cells)
