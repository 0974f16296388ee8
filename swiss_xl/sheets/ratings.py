"""The ratings tab: old and new ratings, and what the change comes from (seeds §1.9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from swiss_xl.book import Cell
from swiss_xl.exact import plain_number
from swiss_xl.ratings import Rated
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.standings import block_row, ensure_tab, show_columns
from swiss_xl.sheets.tabs import RATINGS
from swiss_xl.sheets.titles import Say, Writing, details, put_titles
from swiss_xl.tournament import Tournament

RATING_COLUMNS = (
    *("number", "player", "club", "rating", "games", "score", "expected", "change", "new", "factor", "performance"),
)


def write_ratings(writing: Writing, lines: Sequence[Rated]) -> str:
    """
    Fill the ratings tab, one line each in the order of the numbers.

    :returns: its title.
    """
    tab = ensure_tab(writing, RATINGS, writing.say("Ratings"))
    columns = block_columns(tab, RATING_COLUMNS)
    titles = {
        "title": writing.tournament.name,
        "details": details(writing.tournament, writing.say),
        "heading": headline(writing.tournament, writing.say),
    }
    put_titles(writing.book, tab, tab.title, titles)
    rows = [block_row(tab, "sxl_ratings", columns, _cells(writing, line)) for line in lines]
    writing.book.fill(tab.title, "sxl_ratings", rows)
    shown = {
        "club": any(line.player.club for line in lines),
        "performance": any(line.performance is not None for line in lines),
    }
    show_columns(writing.book, tab, {columns[key]: wanted for key, wanted in shown.items() if key in columns})
    writing.book.fill(tab.title, "sxl_foot", [[text] for text in legend(writing.say, unrated=shown["performance"])])
    return tab.title


def headline(tournament: Tournament, say: Say) -> str:
    """``New ratings after round 3 of 5``, and what is still missing."""
    last = tournament.last
    if last is None:
        return say("Ratings before round 1")
    rounds = max(tournament.rules.rounds, last.number)
    if last.missing:
        text = say("New ratings during round {number} of {rounds}, {missing} results missing")
        return text.format(number=last.number, rounds=rounds, missing=len(last.missing))
    return say("New ratings after round {number} of {rounds}").format(number=last.number, rounds=rounds)


def _cells(writing: Writing, line: Rated) -> dict[str, Cell]:
    player = line.player
    return {
        "number": player.number,
        "player": writing.names[player.number],
        "club": player.club or None,
        "rating": player.rating,
        "games": line.games,
        "score": plain_number(line.score),
        "expected": _number(line.expected),
        "change": _number(line.change),
        "new": line.new,
        "factor": line.factor if line.new is not None else None,
        "performance": line.performance,
    }


def _number(value: Fraction | None) -> Cell:
    return None if value is None else plain_number(value)


def legend(say: Say, *, unrated: bool) -> list[str]:
    """How the numbers come about."""
    lines = [
        say("New = Rating + K × (Score − Expected), rounded; expected by FIDE's table, at most 400 points apart"),
        say("Only games played against opponents with a rating count, forfeits and byes do not"),
    ]
    if unrated:
        lines.append(say("Performance: of those without a rating, for information; it is no rating"))
    return lines
