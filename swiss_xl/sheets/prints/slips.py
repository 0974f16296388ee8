"""Result slips of the latest round: one a game, to be filled in and signed by both sides."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.book import Cell, Tab
from swiss_xl.frames.seats import names_text
from swiss_xl.sheets.prints.pieces import Piece, fill_pieces, stacked
from swiss_xl.sheets.prints.wall import round_sides
from swiss_xl.sheets.round import SEPARATOR, round_title
from swiss_xl.sheets.titles import Writing
from swiss_xl.standings import Standing
from swiss_xl.tournament import Game, Round, Stage


def write_slips(writing: Writing, tab: Tab, _lines: Sequence[Standing]) -> None:
    """Six on a page, in the order of the boards; a bye needs no slip."""
    round_ = writing.tournament.last
    if round_ is None:
        fill_pieces(writing.book, tab, "board", [])
        return
    sides = round_sides(writing, round_)
    pieces = [
        _slip(writing, tab, game, f"{writing.tournament.name} · {_event(writing, round_, game)}", sides)
        for game in round_.games
        if game.second
    ]
    fill_pieces(writing.book, tab, "board", pieces)


def _event(writing: Writing, round_: Round, game: Game) -> str:
    """``Round 3 of 5``, ``Final``, ``Match for third place``."""
    if round_.stage is Stage.FINAL and game.board > 1:
        return writing.say("Match for third place")
    if round_.stage is not Stage.SWISS:
        return round_title(round_, writing.say)
    rounds = max(writing.tournament.rules.rounds, round_.number)
    return writing.say("Round {number} of {rounds}").format(number=round_.number, rounds=rounds)


def _slip(writing: Writing, tab: Tab, game: Game, heading: str, sides: tuple[str, str]) -> Piece:
    say = writing.say
    shown: dict[str, Cell] = {
        "event": heading,
        "board": game.board,
        "board_word": say("Board"),
        "dash": SEPARATOR,
        "first_side": _side(sides[0], game.first),
        "second_side": _side(sides[1], game.second),
        "first_sign": say("Signature"),
        "second_sign": say("Signature"),
    }
    piece = {(key, 0): value for key, value in shown.items()}
    for key, side in (("first", game.first), ("second", game.second)):
        piece |= stacked(tab, key, names_text(side, writing.names))
    return piece


def _side(word: str, side: tuple[int, ...]) -> str:
    """``White · 7``: what the side is called, and who sits there by number."""
    return f"{word} · {' / '.join(map(str, side))}"
