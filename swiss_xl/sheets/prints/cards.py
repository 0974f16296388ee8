"""Player cards as Borrell's (seeds §2.6): four on a page, led to from standings and rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swiss_xl.book import Cell, Link, Tab
from swiss_xl.cards import Card, Float, Line, cards
from swiss_xl.crosstable import FIRST, Crosstable, Entry, crosstable
from swiss_xl.frames.seats import names_text
from swiss_xl.results import Outcome
from swiss_xl.sheets.prints.links import card_lines, card_starts, card_targets, seat_targets, standing_target
from swiss_xl.sheets.prints.pieces import Piece, fill_pieces, fits_a_line, letters_of, stacked
from swiss_xl.sheets.round import plain_number
from swiss_xl.sheets.titles import Writing
from swiss_xl.standings import Standing
from swiss_xl.tournament import Player
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
    """What all cards are written from; *home* is everybody's line in the standings, *seats* by round and number."""

    writing: Writing
    table: Crosstable
    card_of: Mapping[int, str]
    home: Mapping[int, str]
    seats: Mapping[int, Mapping[int, str]]


def write_cards(writing: Writing, tab: Tab, lines: Sequence[Standing]) -> None:
    """One card each in the order of the numbers; rounds that find no room go on on a further card."""
    swiss, layout = writing.tournament.swiss, writing.layout
    home = {line.player.number: standing_target(layout, place) for place, line in enumerate(lines)}
    deck = _Deck(
        writing,
        crosstable(swiss),
        card_targets(layout, writing.tournament),
        home,
        seat_targets(writing.book, layout),
    )
    room = card_lines(tab)
    last = max(len(swiss.rounds), swiss.rules.rounds)
    pieces = [
        _piece(deck, tab, card, range(start + 1, min(start + room, last) + 1))
        for card in cards(swiss, deck.table)
        for start in card_starts(tab, writing.tournament)
    ]
    fill_pieces(writing.book, tab, "name", pieces)


def _piece(deck: _Deck, tab: Tab, card: Card, rounds: range) -> Piece:
    """The card with lines for *rounds*; those to come are left to be written on."""
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
    played = {line.round: line for line in card.lines}
    for below, number in enumerate(rounds):
        line = played.get(number)
        cells = _line(deck, tab, card.number, line) if line else {"round": _label(deck, number)}
        piece |= {(key, below): value for key, value in cells.items()}
    return piece


def _heading(tab: Tab, name: str, home: str | None) -> Piece:
    """The name, which leads to the line of the standings: large where it finds room so, else in lines."""
    long = "/" in name or len(name) > letters_of(tab, "name")
    lines = stacked(tab, "name_lines", name) if long and tab.area("sxl_name_lines") else {("name", 0): name}
    return {place: Link(str(line), home) if home and line else line for place, line in lines.items()}


def _details(writing: Writing, player: Player) -> str:
    """Title, rating, club, group: what is known."""
    rating = f"{writing.say('Rating')} {player.rating}" if player.rating else ""
    known = (player.title, rating, player.club or player.federation, player.group)
    return " · ".join(part for part in known if part)


def _label(deck: _Deck, number: int) -> str:
    """``R3``: short for round 3."""
    return deck.writing.say("R{number}").format(number=number)


def _line(deck: _Deck, tab: Tab, number: int, line: Line) -> dict[str, Cell]:
    writing, entry = deck.writing, deck.table[number].entries[line.round - 1]
    label, seat = _label(deck, line.round), deck.seats.get(line.round, {}).get(number)
    cells: dict[str, Cell] = {
        "round": Link(label, seat) if seat else label,
        "result": result_cell(entry),
        "total": plain_number(line.total) if line.outcome else None,
        "float": ARROWS[line.float],
    }
    if not line.opponents:
        return cells | {"opponent": writing.say(BYE_TEXTS[line.outcome or Outcome.ZERO_BYE])}
    names, alone = names_text(line.opponents, writing.names), len(line.opponents) == 1
    card = deck.card_of.get(line.opponents[0]) if alone and fits_a_line(tab, "opponent", names) else None
    beside = "".join(f" +{partner}" for partner in entry.partners)
    numbers = "/".join(map(str, line.opponents))
    return cells | {
        "opponent_number": line.opponents[0] if alone and not beside else f"{numbers}{beside}",
        "opponent": Link(names, card) if card else names,
        "side": writing.tournament.rules.sides[0 if line.side == FIRST else 1],
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
