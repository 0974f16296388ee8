"""Tie-breaks from a participant's own results."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Record
from swiss_xl.results import Outcome


def progressive(me: Record, _table: Crosstable) -> Fraction:
    """The sum of the running scores after each round (C.07, 7.5; seeds §2.5)."""
    return sum(accumulate(entry.points for entry in me.entries), Fraction(0))


def wins(me: Record, table: Crosstable) -> Fraction:
    """
    Rounds that brought a win's points, played or not (C.07, 7.1).

    A forfeit win, a full-point bye and a bye worth a win count.
    """
    return Fraction(sum(_won(entry.outcome, entry.points, table.win) for entry in me.entries))


def _won(outcome: Outcome | None, points: Fraction, win: Fraction) -> bool:
    if outcome in (Outcome.WIN, Outcome.FORFEIT_WIN, Outcome.FULL_BYE):
        return True
    return outcome is Outcome.PAIRING_BYE and points >= win


def games_won(me: Record, _table: Crosstable) -> Fraction:
    """Games won over the board (C.07, 7.2)."""
    return Fraction(me.count(Outcome.WIN))


TIEBREAKS = (
    TieBreak("PS", "Progressive score: sum of the points after each round", progressive, "C.07 7.5"),
    TieBreak("WIN", "Rounds won, byes and forfeits included", wins, "C.07 7.1"),
    TieBreak("WON", "Games won over the board", games_won, "C.07 7.2"),
)
