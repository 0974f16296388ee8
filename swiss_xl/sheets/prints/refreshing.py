"""Filling the tabs for printing that a workbook has; those it does not have cost nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from swiss_xl.book import Tab
from swiss_xl.sheets.crosstable import write_by_number
from swiss_xl.sheets.live.writing import refresh_live
from swiss_xl.sheets.prints.badges import write_badges
from swiss_xl.sheets.prints.bracket import write_bracket
from swiss_xl.sheets.prints.cards import write_cards
from swiss_xl.sheets.prints.choice import PRINTS, Print
from swiss_xl.sheets.prints.links import card_targets, link_rounds
from swiss_xl.sheets.prints.progress import write_leaders, write_progress
from swiss_xl.sheets.prints.slips import write_slips
from swiss_xl.sheets.prints.wall import write_boards, write_names
from swiss_xl.sheets.standings import ensure_tab
from swiss_xl.sheets.tabs import CARDS, Layout
from swiss_xl.sheets.titles import Writing
from swiss_xl.standings import Standing

Write = Callable[[Writing, Tab, Sequence[Standing]], None]

WRITERS: Mapping[str, Write] = {
    "boards": write_boards,
    "names": write_names,
    "slips": write_slips,
    "numbers": write_by_number,
    "progress": write_progress,
    "chart": write_leaders,
    "cards": write_cards,
    "badges": write_badges,
    "bracket": write_bracket,
}


def existing(layout: Layout) -> list[Print]:
    """The tabs for printing that the workbook has."""
    return [each for each in PRINTS if each.kind in layout.others]


def make(writing: Writing, wanted: Sequence[Print]) -> None:
    """Stamp the tabs of *wanted* that are not there yet; they are filled by :func:`refresh_prints`."""
    for each in PRINTS:
        if each in wanted:
            title = writing.say(each.title)
            ensure_tab(writing.afresh(), each.kind, title, each.pattern(writing.tournament))


def refresh_prints(writing: Writing, lines: Sequence[Standing]) -> None:
    """Fill every tab for printing that is there, and the one with formulas; lead names of the rounds to the cards."""
    for each in existing(writing.layout):
        WRITERS[each.code](writing, writing.layout.others[each.kind], lines)
    if CARDS in writing.layout.others:
        targets = card_targets(writing.layout, writing.tournament)
        link_rounds(writing.book, writing.layout, targets, writing.names)
    refresh_live(writing)


def unlink_rounds(writing: Writing) -> None:
    """The names of the rounds lead nowhere any more: the cards are gone."""
    link_rounds(writing.book, writing.layout, {}, writing.names)
