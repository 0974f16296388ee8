"""A tab Why: for one round, who meets whom and the reasons, a plain sentence each."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swiss_xl.book import Book, Cell, Tab
from swiss_xl.explain import Told
from swiss_xl.sheets.round import block_columns, round_title
from swiss_xl.sheets.tabs import WHY
from swiss_xl.sheets.titles import Writing, details, put_titles
from swiss_xl.sheets.told import fill_entries, told_tab
from swiss_xl.tournament import Round, Tournament

COLUMNS = ("board", "told")
SEATS = "sxl_seats"
NO_BOARD = "–"
ANYBODY = "\ue000"  # of the private use area: no name, no text of ours


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


def fill_reasons(book: Book, tab: Tab, told: Sequence[Told], warnings: Sequence[str]) -> None:
    """Write other sentences for the same round; warnings only where there were any."""
    foot = tab.area("sxl_foot")
    warned = foot and book.grid(tab.title).at(foot.top, foot.left)
    fill_entries(book, tab, "sxl_why", COLUMNS, [entry for each in told for entry in _entries(each)])
    book.fill(tab.title, "sxl_foot", [[text] for text in warnings if warned] or [[None]])


def read_entries(book: Book, tab: Tab) -> list[str]:
    """What stands on the tab, an entry each, without blanks: sentences are broken into lines."""
    columns, area, grid = block_columns(tab, COLUMNS), tab.area("sxl_why"), book.grid(tab.title)
    found: list[str] = []
    if area is None or len(columns) < len(COLUMNS):
        return found
    for row in range(area.top, area.bottom + 1):
        board, text = grid.at(row, columns["board"]), grid.at(row, columns["told"])
        if board not in (None, "") or not found:
            found.append("")
        found[-1] += _bare(str(text or ""))
    return found


def without_names(tournament: Tournament) -> Tournament:
    """The same with a mark for the name of everybody and of both sides."""
    players = tuple(replace(player, name=ANYBODY) for player in tournament.players)
    return replace(tournament, players=players, rules=replace(tournament.rules, sides=(ANYBODY, ANYBODY)))


def tells(known: Sequence[str], told: Sequence[Told]) -> bool:
    """Whether the entries *known* say what is *told* without names."""
    wanted = ["".join(str(entry["told"]) for entry in _entries(each)) for each in told]
    return len(known) == len(wanted) and all(
        re.fullmatch(re.escape(_bare(text)).replace(ANYBODY, ".+?"), seen)
        for text, seen in zip(wanted, known, strict=True)
    )


def _bare(text: str) -> str:
    return "".join(text.split())


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
