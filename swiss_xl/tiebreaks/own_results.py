"""Tie-breaks from a participant's own results (C.07, Art. 7)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import SECOND, Crosstable, Entry, Record
from swiss_xl.modifiers import Modifiers
from swiss_xl.results import Outcome
from swiss_xl.tournament import Unplayed
from swiss_xl.unplayed import FORFEITS, NOTHING, draw_points, edition, voluntary

HALF = Fraction(1, 2)
WON = frozenset({Outcome.WIN, Outcome.FORFEIT_WIN})


def progressive(me: Record, _table: Crosstable, modifiers: Modifiers) -> Fraction:
    """
    The sum of the running scores after each round, the first ones cut (C.07, 7.5, 14.1.1).

    More than one cut is not defined by C.07: the scores after rounds 1 to n go.
    """
    running = list(accumulate(entry.points for entry in me.entries))
    return sum(running[modifiers.low :], NOTHING)


def wins(me: Record, table: Crosstable) -> Fraction:
    """
    Rounds that brought a win's points, played or not (C.07, 7.1).

    A win counts, whatever is scored in it; a forfeit win, a full-point bye and a bye given by the pairing if they are
    worth as much.
    """
    worth = table.points.table()
    return Fraction(
        sum(
            entry.outcome is Outcome.WIN
            or (entry.outcome is not None and not entry.played and worth[entry.outcome] >= table.win)
            for entry in me.entries
        )
    )


def games_won(me: Record, table: Crosstable) -> Fraction:
    """Games won over the board (C.07, 7.2)."""
    return Fraction(sum(entry.outcome in WON for entry in _games(me, table)))


def second_sides(me: Record, table: Crosstable) -> Fraction:
    """Games played with Black (C.07, 7.3)."""
    return Fraction(sum(entry.side == SECOND for entry in _games(me, table)))


def won_with_second(me: Record, table: Crosstable) -> Fraction:
    """Games won over the board with Black (C.07, 7.4)."""
    return Fraction(sum(entry.side == SECOND and entry.outcome in WON for entry in _games(me, table)))


def _games(me: Record, table: Crosstable) -> Iterator[Entry]:
    """Games over the board; in a round robin forfeits too, since March 2026 without the losses (C.07, 15.2)."""
    yield from me.played
    if table.rules.round_robin:
        lost = edition(table) is not Unplayed.FIDE_2026
        unplayed = (entry for entry in me.entries if entry.outcome in FORFEITS)
        yield from (entry for entry in unplayed if lost or entry.outcome is Outcome.FORFEIT_WIN)


def elected_to_play(me: Record, _table: Crosstable) -> Fraction:
    """Rounds one elected to play: all but byes asked for, absences and forfeit losses (C.07, 7.6)."""
    return Fraction(sum(not voluntary(entry) for entry in me.entries))


def standard_points(me: Record, table: Crosstable) -> Fraction:
    """
    1 for each round with more points than the scheduled opponent, ½ for as many (C.07, 7.7 of 2026).

    Without an opponent: 1 for more than the points of a draw, ½ for as many. So nobody's points in a game (0-0) and
    neither's coming are ½ for both, as the article has it.
    """
    return sum((_standard(entry, table) for entry in me.entries if entry.outcome), NOTHING)


def _standard(entry: Entry, table: Crosstable) -> Fraction:
    other = draw_points(table)
    if entry.opponents:
        other = table[entry.opponents[0]].entries[entry.round - 1].points
    return Fraction(entry.points > other) + HALF * (entry.points == other)


TIEBREAKS = (
    TieBreak(
        "PS",
        "Progressive score: sum of the points after each round",
        source="C.07 7.5",
        measure=progressive,
        takes="C",
    ),
    TieBreak("WIN", "Rounds won, byes and forfeits included", wins, "C.07 7.1"),
    TieBreak("WON", "Games won over the board", games_won, "C.07 7.2"),
    TieBreak("BPG", "Games played with Black", second_sides, "C.07 7.3"),
    TieBreak("BWG", "Games won with Black", won_with_second, "C.07 7.4"),
    TieBreak("REP", "Rounds one elected to play", elected_to_play, "C.07 7.6"),
    TieBreak("STD", "Standard points: 1 for a round won, ½ for a round drawn", standard_points, "C.07 7.7"),
)
