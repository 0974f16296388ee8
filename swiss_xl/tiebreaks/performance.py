"""Tie-breaks from the ratings of the opponents met over the board (C.07, Art. 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Record
from swiss_xl.exact import added
from swiss_xl.modifiers import Modifiers
from swiss_xl.rating_tables import expected_hundredths, half_up, rating_gap
from swiss_xl.results import Outcome

WORTH = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}
FAR = 800


def ratings(table: Crosstable) -> Mapping[int, int]:
    """
    Everybody's rating, *unrated* of the rules for who has none; empty where one has none and the rules say nothing.

    The preamble of Art. 10: these tie-breaks are not used when somebody has no rating, unless the rules tell how.
    """
    return table.derived("ratings", lambda: _ratings(table))


def _ratings(table: Crosstable) -> Mapping[int, int]:
    found = {number: record.player.rating or table.rules.unrated for number, record in table.items()}
    known = {number: rating for number, rating in found.items() if rating is not None}
    return known if len(known) == len(found) else {}


def average_rating(me: Record, table: Crosstable, modifiers: Modifiers) -> Fraction | None:
    """The average rating of the opponents, a whole number, .5 up; the lowest and highest may be cut (C.07, 10.1)."""
    opponents = sorted(_opponents(me, table))
    left = opponents[modifiers.low : len(opponents) - modifiers.high]
    return Fraction(half_up(Fraction(sum(left), len(left)))) if left else None


def tournament_performance(me: Record, table: Crosstable) -> Fraction | None:
    """The average rating of the opponents plus the difference that the share of points stands for (C.07, 10.2)."""
    return _of_all(_performance, table)[me.number]


def perfect_performance(me: Record, table: Crosstable) -> Fraction | None:
    """The lowest rating whose expected score is not below the points got (C.07, 10.3)."""
    return _of_all(_perfect, table)[me.number]


def average_performance(me: Record, table: Crosstable) -> Fraction | None:
    """The average performance of the opponents, a whole number, .5 up (C.07, 10.4)."""
    return _average(me, _of_all(_performance, table))


def average_perfect(me: Record, table: Crosstable) -> Fraction | None:
    """The average perfect performance of the opponents, a whole number, .5 up (C.07, 10.5)."""
    return _average(me, _of_all(_perfect, table))


def own_rating(me: Record, table: Crosstable, _modifiers: Modifiers) -> Fraction | None:
    """The participant's rating (C.07, 10.6 of 2026)."""
    known = ratings(table)
    return Fraction(known[me.number]) if known else None


def _opponents(me: Record, table: Crosstable) -> list[int]:
    """The ratings of the opponents met over the board, once per meeting."""
    known = ratings(table)
    return [known[number] for number in me.opponents] if known else []


def _points(me: Record) -> Fraction:
    """1 and ½ per game over the board, whatever the points of the tournament."""
    return added(WORTH[entry.outcome] for entry in me.played for _ in entry.opponents if entry.outcome)


Rate = Callable[[Fraction, Sequence[int]], int]


def _of_all(rate: Rate, table: Crosstable) -> Mapping[int, Fraction | None]:
    """By number: what *rate* says of the points and the opponents' ratings; None for who has met nobody."""

    def make() -> Mapping[int, Fraction | None]:
        met = {number: _opponents(record, table) for number, record in table.items()}
        return {number: Fraction(rate(_points(table[number]), met[number])) if met[number] else None for number in met}

    return table.derived(rate, make)


def _performance(points: Fraction, opponents: Sequence[int]) -> int:
    games = len(opponents)
    return half_up(Fraction(sum(opponents), games)) + rating_gap(points / games)


def _perfect(points: Fraction, opponents: Sequence[int]) -> int:
    """
    Found by halving: the expected score never falls when the rating rises, and is 0 or all beyond 735 points.

    Without a point: 800 below the lowest.
    """
    if not points:
        return min(opponents) - FAR
    wanted = ceil(100 * points)
    low, high = min(opponents) - FAR, max(opponents) + FAR
    while high - low > 1:
        middle = (low + high) // 2
        if sum(expected_hundredths(middle - rating) for rating in opponents) >= wanted:
            high = middle
        else:
            low = middle
    return high


def _average(me: Record, values: Mapping[int, Fraction | None]) -> Fraction | None:
    found = [value for number in me.opponents if (value := values[number]) is not None]
    return Fraction(half_up(added(found) / len(found))) if found else None


TIEBREAKS = (
    TieBreak("ARO", "Average rating of the opponents met", source="C.07 10.1", measure=average_rating, takes="CM"),
    TieBreak("TPR", "Performance: average rating of the opponents and the score", tournament_performance, "C.07 10.2"),
    TieBreak("PTP", "Perfect performance: the rating that explains the score", perfect_performance, "C.07 10.3"),
    TieBreak("APRO", "Average performance of the opponents met", average_performance, "C.07 10.4"),
    TieBreak("APPO", "Average perfect performance of the opponents met", average_perfect, "C.07 10.5"),
    TieBreak("RTNG", "Rating", source="C.07 10.6", measure=own_rating, takes="R"),
)
