"""Name badges: ten on a page, to be cut out."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.book import Cell, Tab
from swiss_xl.sheets.prints.pieces import Piece, fill_pieces, stacked
from swiss_xl.sheets.titles import Writing
from swiss_xl.spelling import fold
from swiss_xl.standings import Standing
from swiss_xl.tournament import Player, Status


def write_badges(writing: Writing, tab: Tab, _lines: Sequence[Standing]) -> None:
    """One each in the order of the alphabet; who has withdrawn needs none."""
    here = [player for player in writing.tournament.players if player.status is Status.ACTIVE]
    here.sort(key=lambda player: (fold(player.name), player.number))
    fill_pieces(writing.book, tab, "name", [_badge(writing, tab, player) for player in here])


def _badge(writing: Writing, tab: Tab, player: Player) -> Piece:
    about = writing.tournament.about
    number = f"{writing.say('No.')} {player.number}"
    parts = (player.title, player.category, player.group, number)
    shown = {
        "event": " · ".join(part for part in (writing.tournament.name, about.get("dates", "")) if part),
        "foot": " · ".join(part for part in parts if part),
    }
    piece: dict[tuple[str, int], Cell] = {(key, 0): value or None for key, value in shown.items()}
    club = player.club or player.federation or ""
    piece |= stacked(tab, "name", player.name)
    return piece | dict(stacked(tab, "club", club, low=False))
