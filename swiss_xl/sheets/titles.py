"""The block of titles that every printed tab begins with, and how people are called on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from swiss_xl.book import Book, Cell, Tab
from swiss_xl.catalogue import system
from swiss_xl.sheets.tabs import Layout, find_tabs
from swiss_xl.spelling import fold
from swiss_xl.tournament import Player, Tournament

Say = Callable[[str], str]


@dataclass(frozen=True)
class Writing:
    """What every tab is written from: the workbook, its tabs, the tournament, what people are called, the language."""

    book: Book
    layout: Layout
    tournament: Tournament
    names: Mapping[int, str]
    say: Say

    def afresh(self) -> Writing:
        """The same after tabs have been added."""
        return replace(self, layout=find_tabs(self.book))


def put_titles(book: Book, tab: Tab, title: str, texts: Mapping[str, str]) -> None:
    """Write *texts* at the anchors ``sxl_`` + key, as they lie on *tab* (the pattern or the tab itself)."""
    cells: dict[tuple[int, int], Cell] = {}
    for key, text in texts.items():
        area = tab.area(f"sxl_{key}")
        if area:
            cells[area.top, area.left] = text or None
    book.write(title, cells)


def details(tournament: Tournament, say: Say) -> str:
    """Place, dates, system and ladder in one line (seeds §3.6: the ladder is named on top of every page)."""
    rules = tournament.rules
    ladder = ", ".join(rules.tiebreaks)
    parts = [
        tournament.about.get("place", ""),
        tournament.about.get("dates", ""),
        say(system(rules.system).title),
        f"{say('Tie-breaks')}: {ladder}" if ladder else "",
    ]
    return " · ".join(part for part in parts if part)


def display_names(players: Sequence[Player]) -> dict[int, str]:
    """
    What each is called on tabs: the name; with the club behind it where two are called alike (hazard 15, case 38).

    Where clubs do not tell them apart either, the number does.
    """
    alike = Counter(fold(player.name) for player in players)
    with_club = Counter((fold(player.name), fold(player.club)) for player in players)
    names = {}
    for player in players:
        if alike[fold(player.name)] == 1:
            names[player.number] = player.name
        elif player.club and with_club[fold(player.name), fold(player.club)] == 1:
            names[player.number] = f"{player.name} ({player.club})"
        else:
            names[player.number] = f"{player.name} ({player.number})"
    return names
