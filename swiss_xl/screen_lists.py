"""Ratings and player cards on the command line: tables, JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from swiss_xl.cards import Card, Float, Line
from swiss_xl.ratings import Rated
from swiss_xl.results import BYES, Outcome
from swiss_xl.screen import number, print_json, show_message, show_table
from swiss_xl.telling import mark, phrase
from swiss_xl.words import BYE_TEXTS

RESULTS: Mapping[Outcome | None, str] = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    None: "",
    **{outcome: BYE_TEXTS[outcome] for outcome in BYES},
}
_FLOATS = {Float.DOWN: mark("down"), Float.UP: mark("up")}


def print_ratings(lines: Sequence[Rated]) -> None:
    """The new ratings as a table; a performance stands in brackets, for it is no rating."""
    rows = [
        [
            str(line.player.number),
            line.player.name,
            str(line.player.rating or ""),
            str(line.games),
            _shown(line.score),
            _shown(line.expected),
            "" if line.change is None else f"{float(line.change):+g}",
            str(line.new or "") if line.performance is None else f"({line.performance})",
            str(line.factor) if line.new is not None else "",
        ]
        for line in lines
    ]
    heads = [phrase("No."), phrase("Name"), phrase("Rating"), phrase("Games"), phrase("Score")]
    heads += [phrase("Expected"), phrase("Change"), phrase("New"), phrase("K")]
    show_table(heads, "><" + ">" * 7, rows)
    if any(line.performance is not None for line in lines):
        show_message(phrase("In brackets: the performance of those without a rating, for information."))


def ratings_json(lines: Sequence[Rated]) -> None:
    """The new ratings as JSON."""
    print_json(
        [
            {
                "number": line.player.number,
                "name": line.player.name,
                "rating": line.player.rating,
                "games": line.games,
                "score": number(line.score),
                "expected": number(line.expected),
                "change": number(line.change),
                "new": line.new,
                "k": line.factor,
                "performance": line.performance,
            }
            for line in lines
        ]
    )


def print_cards(cards: Sequence[Card], names: Mapping[int, str], sides: tuple[str, str]) -> None:
    """One table for each card."""
    heads = [phrase("Round"), phrase("No."), phrase("Opponent"), phrase("Side"), phrase("Result"), phrase("Total")]
    for place, card in enumerate(cards):
        rating = f" ({card.rating})" if card.rating else ""
        if place:
            show_message("")
        show_message(f"{card.number}  {names[card.number]}{rating}")
        rows = [
            [
                str(line.round),
                " ".join(map(str, line.opponents)),
                " / ".join(names[opponent] for opponent in line.opponents),
                _side(line, sides),
                phrase(RESULTS[line.outcome]) if line.outcome in BYES else RESULTS[line.outcome],
                _shown(line.total),
                phrase(_FLOATS[line.float]) if line.float else "",
            ]
            for line in card.lines
        ]
        show_table([*heads, phrase("Float")], ">><<<><", rows)


def cards_json(cards: Sequence[Card], sides: tuple[str, str]) -> None:
    """The cards as JSON."""
    print_json(
        [
            {
                "number": card.number,
                "name": card.name,
                "rating": card.rating,
                "rounds": [
                    {
                        "round": line.round,
                        "opponents": list(line.opponents),
                        "side": _side(line, sides) or None,
                        "result": RESULTS[line.outcome] or None,
                        "points": number(line.points),
                        "total": number(line.total),
                        "float": line.float,
                    }
                    for line in card.lines
                ],
            }
            for card in cards
        ]
    )


def _side(line: Line, sides: tuple[str, str]) -> str:
    return "" if line.side is None else sides[line.side]


def _shown(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):g}"
