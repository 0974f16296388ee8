"""
Tie-breaks of go (variants.md B4), from the scores as they stand.

A round without a game is one against oneself: it brings one's own score to SOS and one's own SOS to SOSOS.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Record
from swiss_xl.modifiers import PLAIN, Modifiers
from swiss_xl.results import Outcome

NOTHING = Fraction(0)
SHARES = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2)}


def opponents_scores(me: Record, table: Crosstable, modifiers: Modifiers) -> Fraction:
    """SOS: the sum of the opponents' scores; SOS-1 and SOS-2 without the lowest."""
    return sum(sorted(table[number].score for number in _met(me))[modifiers.low :], NOTHING)


def opponents_opponents_scores(me: Record, table: Crosstable) -> Fraction:
    """SOSOS: the sum of the opponents' SOS."""

    def make() -> Mapping[int, Fraction]:
        return {number: opponents_scores(record, table, PLAIN) for number, record in table.items()}

    known = table.derived("SOS", make)
    return sum((known[number] for number in _met(me)), NOTHING)


def defeated_scores(me: Record, table: Crosstable) -> Fraction:
    """SODOS: the scores of the opponents defeated over the board, half of those with whom it was a draw (jigo)."""
    return sum(
        (
            table[number].score * SHARES[entry.outcome]
            for entry in me.played
            if entry.outcome in SHARES
            for number in entry.opponents
        ),
        NOTHING,
    )


def score_before(me: Record, _table: Crosstable) -> Fraction:
    """MMS-1: the score before the last round."""
    return sum((entry.points for entry in me.entries[:-1]), NOTHING)


def _met(me: Record) -> Iterator[int]:
    """The opponents over the board, oneself where there was none; nobody for a game that has no result yet."""
    for entry in me.entries:
        if entry.played:
            yield from entry.opponents
        elif entry.outcome:
            yield me.number


TIEBREAKS = (
    TieBreak("SOS", "Sum of the opponents' scores", source="variants B4", measure=opponents_scores, takes="C"),
    TieBreak("SOSOS", "Sum of the opponents' SOS", opponents_opponents_scores, "variants B4"),
    TieBreak("SODOS", "Sum of the scores of the opponents defeated", defeated_scores, "variants B4"),
    TieBreak("MMS-1", "Score before the last round", score_before, "variants B4"),
)
