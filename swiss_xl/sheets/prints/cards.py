"""Player cards as Borrell's (seeds §2.6): four on a page, led to from standings and rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swiss_xl.book import Cell, Link, Tab
from swiss_xl.cards import Card, Float, Line, cards
from swiss_xl.crosstable import FIRST, Crosstable, Entry, crosstable
from swiss_xl.exact import plain_number
from swiss_xl.finals import played_finals, winner_and_loser
from swiss_xl.frames.seats import names_text
from swiss_xl.results import Outcome
from swiss_xl.sheets.prints.links import (
    card_lines,
    card_starts,
    card_targets,
    seat_targets,
    standing_target,
    swiss_lines,
)
from swiss_xl.sheets.prints.pieces import Piece, fill_pieces, fits_a_line, letters_of, stacked
from swiss_xl.sheets.titles import Writing
from swiss_xl.standings import Standing
from swiss_xl.tournament import Game, Player, Round, Stage
from swiss_xl.words import BYE_TEXTS

ARROWS = {Float.UP: "↑", Float.DOWN: "↓", None: None}
SIGNS: Mapping[Outcome, Cell] = {
    Outcome.WIN: 1,
    Outcome.DRAW: "½",
    Outcome.LOSS: 0,
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}


@dataclass(frozen=True)
class _Deck:
    """
    What all cards are written from: the *table* of the Swiss rounds, and the *whole* one with the finals behind.

    *home* is everybody's line in the standings, *seats* by round and number.
    """

    writing: Writing
    table: Crosstable
    whole: Crosstable
    card_of: Mapping[int, str]
    home: Mapping[int, str]
    seats: Mapping[int, Mapping[int, str]]


def write_cards(writing: Writing, tab: Tab, lines: Sequence[Standing]) -> None:
    """One card each in the order of the numbers, finals below; what finds no room goes on on a further card."""
    tournament, swiss, layout = writing.tournament, writing.tournament.swiss, writing.layout
    home = {line.player.number: standing_target(layout, place) for place, line in enumerate(lines)}
    deck = _Deck(
        writing,
        crosstable(swiss),
        crosstable(tournament),
        card_targets(layout, writing.tournament),
        home,
        seat_targets(writing.book, layout),
    )
    room = card_lines(tab)
    pieces = []
    for card in cards(swiss, deck.table):
        lines_of_card = [*_round_lines(deck, tab, card), *_final_lines(deck, tab, card.number)]
        pieces += [
            _piece(deck, tab, card, lines_of_card[start : start + room]) for start in card_starts(tab, tournament)
        ]
    fill_pieces(writing.book, tab, "name", pieces)


def _piece(deck: _Deck, tab: Tab, card: Card, lines: Sequence[Mapping[str, Cell]]) -> Piece:
    """The card with *lines*, one below the other."""
    say = deck.writing.say
    single: dict[str, Cell] = {
        "number": card.number,
        "opponent_head": say("Opponent"),
        "side_head": say("Side"),
        "result_head": say("Res."),
        "total_head": say("Pts"),
        "legend": say("↑ met a higher score, ↓ a lower one or got points without play"),
    }
    piece = {(key, 0): value for key, value in single.items()}
    piece |= _heading(tab, deck.writing.names[card.number], deck.home.get(card.number))
    known = _details(deck.writing, deck.writing.tournament.by_number[card.number])
    piece |= stacked(tab, "details", known, low=False)
    for below, cells in enumerate(lines):
        piece |= {(key, below): value for key, value in cells.items()}
    return piece


def _heading(tab: Tab, name: str, home: str | None) -> Piece:
    """The name, which leads to the line of the standings: large where it finds room so, else in lines."""
    long = "/" in name or len(name) > letters_of(tab, "name")
    lines = stacked(tab, "name_lines", name) if long and tab.area("sxl_name_lines") else {("name", 0): name}
    return {place: Link(str(line), home) if home and line else line for place, line in lines.items()}


def _round_lines(deck: _Deck, tab: Tab, card: Card) -> list[dict[str, Cell]]:
    """A line for each Swiss round; those to come are left to be written on."""
    played = {line.round: line for line in card.lines}
    return [
        _line(deck, tab, card.number, played[number]) if number in played else {"round": _label(deck, number)}
        for number in range(1, swiss_lines(deck.writing.tournament) + 1)
    ]


def _final_lines(deck: _Deck, tab: Tab, number: int) -> list[dict[str, Cell]]:
    """A line for each final that *number* plays; finals bring no points."""
    found = []
    for round_ in played_finals(deck.writing.tournament):
        entry = deck.whole[number].entries[round_.number - 1]
        game = next((game for game in round_.games if number in game.participants), None)
        if game is None:
            continue
        label, seat = _final_label(deck, round_, game), deck.seats.get(round_.number, {}).get(number)
        cells: dict[str, Cell] = {
            "round": Link(label, seat) if seat else label,
            "result": _final_result(entry, game, number),
        }
        found.append(cells | _opponent(deck, tab, entry))
    return found


def _final_label(deck: _Deck, round_: Round, game: Game) -> str:
    """Short for the semi-final, the final and the match for third place."""
    say = deck.writing.say
    if round_.stage is Stage.SEMI_FINAL:
        return say("SF")
    return say("F") if game is round_.games[0] else say("3rd")


def _final_result(entry: Entry, game: Game, number: int) -> Cell:
    """The result as in any round; behind a level one a ``+`` for who goes on, a ``-`` for the other."""
    shown = result_cell(entry)
    if shown is None or game.winner is None:
        return shown
    return f"{shown} {'+' if number == winner_and_loser(game)[0] else '-'}"


def _details(writing: Writing, player: Player) -> str:
    """Title, rating, club, group: what is known."""
    rating = f"{writing.say('Rating')} {player.rating}" if player.rating else ""
    known = (player.title, rating, player.club or player.federation, player.group)
    return " · ".join(part for part in known if part)


def _label(deck: _Deck, number: int) -> str:
    """``R3``: short for round 3."""
    return deck.writing.say("R{number}").format(number=number)


def _line(deck: _Deck, tab: Tab, number: int, line: Line) -> dict[str, Cell]:
    entry = deck.table[number].entries[line.round - 1]
    label, seat = _label(deck, line.round), deck.seats.get(line.round, {}).get(number)
    cells: dict[str, Cell] = {
        "round": Link(label, seat) if seat else label,
        "result": result_cell(entry),
        "total": plain_number(line.total) if line.outcome else None,
        "float": ARROWS[line.float],
    }
    if not line.opponents:
        return cells | {"opponent": deck.writing.say(BYE_TEXTS[line.outcome or Outcome.ZERO_BYE])}
    return cells | _opponent(deck, tab, entry)


def _opponent(deck: _Deck, tab: Tab, entry: Entry) -> dict[str, Cell]:
    """Who sits across, with the numbers, and on which side one sits oneself."""
    writing, across = deck.writing, entry.opponents
    names, alone = names_text(across, writing.names), len(across) == 1
    card = deck.card_of.get(across[0]) if alone and fits_a_line(tab, "opponent", names) else None
    beside = "".join(f" +{partner}" for partner in entry.partners)
    return {
        "opponent_number": across[0] if alone and not beside else f"{'/'.join(map(str, across))}{beside}",
        "opponent": Link(names, card) if card else names,
        "side": writing.tournament.rules.sides[0 if entry.side == FIRST else 1],
    }


def result_cell(entry: Entry) -> Cell:
    """``3–1`` where scores are known, else 1, ½ or 0; + and - without play; the points of a bye."""
    if entry.outcome is None:
        return None
    if entry.outcome.bye:
        return plain_number(entry.points)
    if entry.played and entry.tally:
        mine, theirs = entry.tally
        return f"{plain_number(mine):g}–{plain_number(theirs):g}"
    return SIGNS[entry.outcome]
