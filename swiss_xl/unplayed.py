"""
Rounds without a game: their categories, adjusted scores and the dummy opponent (C.07, Art. 15–16; tiebreaks.md §5).

Four editions: see :class:`~swiss_xl.tournament.Unplayed`. In a round robin forfeits are games (15.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction

from swiss_xl.catalogue import system
from swiss_xl.crosstable import Crosstable, Entry, Record
from swiss_xl.exact import added
from swiss_xl.results import Outcome
from swiss_xl.tournament import Unplayed

NOTHING = Fraction(0)
VOLUNTARY = frozenset({Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FORFEIT_LOSS})
FORFEITS = frozenset({Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS})


class Category(IntEnum):
    """What a round is to one side (16.2); 0 for a game, also one without a result yet."""

    GAME = 0
    GIVEN_BYE = 1
    FORFEIT_WIN = 2
    BYE_BEFORE_MORE = 3
    FORFEIT_LOSS = 4
    BYE_AT_THE_END = 5


_CATEGORIES = {
    Outcome.PAIRING_BYE: Category.GIVEN_BYE,
    Outcome.FULL_BYE: Category.GIVEN_BYE,
    Outcome.FORFEIT_WIN: Category.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: Category.FORFEIT_LOSS,
    Outcome.HALF_BYE: Category.BYE_BEFORE_MORE,
    Outcome.ZERO_BYE: Category.BYE_BEFORE_MORE,
}


def edition(table: Crosstable) -> Unplayed:
    """The edition that counts: the tournament's setting, else its system's own (``unplayed`` of its defaults)."""
    if table.rules.unplayed is not None:
        return table.rules.unplayed
    return Unplayed(system(table.rules.system).defaults.get("unplayed", Unplayed.PLAIN))


def voluntary(entry: Entry) -> bool:
    """Whether the round is a voluntary unplayed one (VUR): a bye asked for, an absence, a forfeit loss."""
    return entry.outcome in VOLUNTARY


def draw_points(table: Crosstable) -> Fraction:
    """What a draw is worth; where draws are not allowed, half a win."""
    return table.win / 2 if table.points.draw is None else table.points.draw


def categories(record: Record) -> tuple[Category, ...]:
    """
    The category of every round (16.2.1–16.2.5).

    A bye asked for is of the fifth if only voluntary unplayed rounds follow, or none; anything else that follows (also
    a bye given by the pairing, or a forfeit win) makes it one of the third.
    """
    found: list[Category] = []
    more = False
    for entry in reversed(record.entries):
        category = Category.GAME if entry.outcome is None else _CATEGORIES.get(entry.outcome, Category.GAME)
        if category is Category.BYE_BEFORE_MORE and not more:
            category = Category.BYE_AT_THE_END
        more = more or not voluntary(entry)
        found.append(category)
    return tuple(reversed(found))


def fore_table(table: Crosstable) -> Crosstable:
    """
    The table with every game paired for the last round a played draw (8.3), forfeits and open games too.

    Before the last of the announced rounds is paired it is the table itself.
    """
    return table.derived("fore", lambda: _fore(table) if table.complete and table.rounds else table)


def _fore(table: Crosstable) -> Crosstable:
    records = {number: Record(record.player, _drawn(record.entries, table)) for number, record in table.items()}
    return Crosstable(records, table.rounds, table.rules)


def _drawn(entries: tuple[Entry, ...], table: Crosstable) -> tuple[Entry, ...]:
    last = entries[-1]
    if not last.opponents:
        return entries
    return (*entries[:-1], replace(last, outcome=Outcome.DRAW, points=draw_points(table)))


def adjusted_scores(table: Crosstable) -> Mapping[int, Fraction]:
    """
    Everybody's score as it counts for the opponents (16.3).

    Rounds of the fifth category are draws; with the virtual opponent every round without a game is one (tiebreaks.md
    §5.5); plainly, and in a round robin, it is the score itself.
    """
    return table.derived("adjusted", lambda: {number: _adjusted(record, table) for number, record in table.items()})


def _adjusted(record: Record, table: Crosstable) -> Fraction:
    kind = edition(table)
    if kind is Unplayed.PLAIN or table.rules.round_robin:
        return record.score
    if kind is Unplayed.VIRTUAL:
        as_draws = [entry for entry in record.entries if entry.outcome and not entry.played]
    else:
        pairs = zip(categories(record), record.entries, strict=True)
        as_draws = [entry for category, entry in pairs if category is Category.BYE_AT_THE_END]
    return record.score + added(draw_points(table) - entry.points for entry in as_draws) if as_draws else record.score


def dummy_score(me: Record, entry: Entry, table: Crosstable) -> Fraction:
    """
    The score of the opponent that a round without a game is thought to have (16.4).

    It is one's own, not adjusted; since March 2026 not more than the adjusted score of the scheduled opponent for
    forfeits (16.4.1), nor than as many draws as there are rounds for byes (16.4.2). The rounds are those of the table:
    all of them at the end, those so far before it. The virtual opponent: own score before the round, the other side of
    its result, a draw in each round to come.
    """
    kind = edition(table)
    if kind is Unplayed.VIRTUAL:
        return _virtual(me, entry, table)
    if kind is Unplayed.FIDE_2023:
        return me.score
    if entry.outcome in FORFEITS and entry.opponents:
        return min(me.score, max(adjusted_scores(table)[number] for number in entry.opponents))
    return min(me.score, draw_points(table) * table.rounds)


def _virtual(me: Record, entry: Entry, table: Crosstable) -> Fraction:
    draw = draw_points(table)
    before = added(each.points for each in me.entries[: entry.round - 1])
    theirs = draw if entry.points == draw else max(table.win - entry.points, table.points.loss)
    return before + theirs + draw * (table.rounds - entry.round)
