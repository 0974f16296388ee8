"""Where things lie on other tabs: cards, lines of the standings, games of the rounds; and the links that lead there."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from swiss_xl.book import Area, Book, Cell, Link, Tab, address
from swiss_xl.finals import begun, played_finals
from swiss_xl.frames.seats import seat_of
from swiss_xl.sheets.prints.pieces import fits_a_line, place_of
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.tabs import CARDS, STANDINGS, Layout
from swiss_xl.tournament import Tournament

CARD_LINES = 10
LINKED = "sxl_linked"


def target(title: str, row: int, column: int = 1) -> str:
    """A cell of another tab as links name it: ``'Round 2'!A7``."""
    quoted = title.replace("'", "''")
    return f"'{quoted}'!{address(row, column)}"


def card_lines(tab: Tab) -> int:
    """How many rounds find room on a card."""
    told = tab.constant("sxl_lines")
    return int(told) if told.isdecimal() and int(told) else CARD_LINES


def card_starts(tab: Tab, tournament: Tournament) -> range:
    """The first line (from 0) of each card that one participant has: enough for all rounds announced, and finals."""
    return range(0, max(swiss_lines(tournament) + len(played_finals(tournament)), 1), card_lines(tab))


def swiss_lines(tournament: Tournament) -> int:
    """How many Swiss rounds a card has lines for: those announced, once the finals have begun those played."""
    played = len(tournament.swiss.rounds)
    return played if begun(tournament) else max(played, tournament.rules.rounds)


def card_targets(layout: Layout, tournament: Tournament) -> dict[int, str]:
    """The card of every participant by number; nothing where there are no cards."""
    tab = layout.others.get(CARDS)
    if tab is None:
        return {}
    each = len(card_starts(tab, tournament))
    numbers = sorted(player.number for player in tournament.players)
    places = {number: place_of(tab, "name", index * each) for index, number in enumerate(numbers)}
    return {number: target(tab.title, *place) for number, place in places.items() if place}


def standing_target(layout: Layout, place: int) -> str:
    """The line number *place* (from 0) of the standings; empty where there are none."""
    tab = layout.others.get(STANDINGS)
    area = tab.area("sxl_standings") if tab else None
    return target(tab.title, area.top + place, area.left) if tab and area else ""


def seat_targets(book: Book, layout: Layout) -> dict[int, dict[int, str]]:
    """By round and number: the row of the round's tab where somebody sits."""
    found: dict[int, dict[int, str]] = {}
    for number, tab in layout.rounds.items():
        area = tab.area("sxl_games") or Area(1, 1, 0, 1)
        columns = block_columns(tab, ("first_number", "second_number")).values()
        grid = book.grid(tab.title)
        found[number] = {
            seat: target(tab.title, row, area.left)
            for row in range(area.top, area.bottom + 1)
            for column in columns
            for seat in seat_of(grid.at(row, column))
        }
    return found


def link_rounds(book: Book, layout: Layout, targets: Mapping[int, str], names: Mapping[int, str]) -> None:
    """
    Lead every name on the rounds' tabs to its card, or no longer, where *targets* is empty.

    Two partners in one cell lead nowhere: LibreOffice would write them in one line, and cut them off. A tab remembers
    what its names lead to (``sxl_linked``), so that it is written only when that has changed.
    """
    led = repr([(number, where, names[number]) for number, where in sorted(targets.items())])
    wanted = f"{zlib.crc32(led.encode()):08x}" if targets else ""
    for tab in layout.rounds.values():
        area = tab.area("sxl_games")
        if area is None or tab.constant(LINKED) == wanted:
            continue
        cells = _linked(book, tab, area, targets)
        book.write(tab.title, cells)
        book.define(tab.title, LINKED, f'"{wanted}"')


def _linked(book: Book, tab: Tab, area: Area, targets: Mapping[int, str]) -> dict[tuple[int, int], Cell]:
    grid, columns = book.grid(tab.title), block_columns(tab, ("first", "second", "first_number", "second_number"))
    cells: dict[tuple[int, int], Cell] = {}
    for row in range(area.top, area.bottom + 1):
        for side in ("first", "second"):
            if side not in columns or f"{side}_number" not in columns:
                continue
            seat, shown = seat_of(grid.at(row, columns[f"{side}_number"])), grid.at(row, columns[side])
            if len(seat) == 1 and isinstance(shown, str) and shown:
                where = targets.get(seat[0]) if fits_a_line(tab, side, shown) else None
                cells[row, columns[side]] = Link(shown, where) if where else shown
    return cells
