"""A tab Why: for one round, who meets whom and the reasons, a plain sentence each."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swiss_xl.book import Cell, Tab
from swiss_xl.explain import Told
from swiss_xl.sheets.round import round_title
from swiss_xl.sheets.tabs import WHY
from swiss_xl.sheets.titles import Writing, details, put_titles
from swiss_xl.sheets.told import fill_entries, told_tab
from swiss_xl.tournament import Round

COLUMNS = ("board", "told")
SEATS = "sxl_seats"
NO_BOARD = "–"


@dataclass(frozen=True, slots=True)
class Why:
    """What is told of *round*; *note* says where it comes from, *warnings* are those of the pairing."""

    round: Round
    told: Sequence[Told]
    note: str = ""
    warnings: Sequence[str] = ()


def write_why(writing: Writing, why: Why) -> str:
    """
    Fill the tab of a round's reasons, made where there is none.

    :returns: its title.
    """
    book, say, round_ = writing.book, writing.say, why.round
    tab = writing.layout.whys.get(round_.number)
    if tab is None:
        title = say("Why {number}").format(number=round_.number)
        constants = {"sxl_tab": f'"{WHY}"', "sxl_round": str(round_.number)}
        tab = told_tab(book, writing.layout, WHY, title, constants)
    titles = {
        "title": writing.tournament.name,
        "details": details(writing.tournament, say),
        "heading": say("Why these pairs: {round}").format(round=round_title(round_, say)),
        "note": why.note,
    }
    put_titles(book, tab, tab.title, titles)
    fill_entries(book, tab, "sxl_why", COLUMNS, [entry for each in why.told for entry in _entries(each)])
    book.fill(tab.title, "sxl_foot", [[text] for text in why.warnings] or [[None]])
    book.define(tab.title, SEATS, f'"{seats(round_)}"')
    return tab.title


def _entries(told: Told) -> Iterator[dict[str, Cell]]:
    """A line with the pair, then the sentence."""
    shown = told.board if told.game and told.game.second else NO_BOARD
    yield {"board": shown, "told": told.who}
    if told.parts:
        text = "; ".join(told.parts)
        yield {"board": None, "told": f"{text[:1].upper()}{text[1:]}."}


def seats(round_: Round) -> str:
    """What tells one pairing of a round from another."""
    pairs = repr([(game.board, game.first, game.second) for game in round_.games if game.second])
    return f"{zlib.crc32(pairs.encode()):08x}"


def is_of(tab: Tab, round_: Round) -> bool:
    """Whether the tab speaks of the round as it stands."""
    return tab.constant(SEATS) == seats(round_)
