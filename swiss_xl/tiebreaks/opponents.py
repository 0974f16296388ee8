"""Tie-breaks from the final scores of the opponents: Buchholz, Sonneborn-Berger and their kin."""

from __future__ import annotations

from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Record
from swiss_xl.results import Outcome


def buchholz(me: Record, table: Crosstable) -> Fraction:
    """The sum of the scores of the opponents met (seeds §2.5: plain sum); unplayed rounds add nothing."""
    return sum((table[number].score for number in me.opponents), Fraction(0))


def sonneborn_berger(me: Record, table: Crosstable) -> Fraction:
    """The scores of those beaten plus half of the scores of those drawn with (seeds §2.5)."""
    share = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2)}
    return sum(
        (
            table[number].score * share.get(entry.outcome, Fraction(0))
            for entry in me.played
            for number in entry.opponents
            if entry.outcome
        ),
        Fraction(0),
    )


def scores_of_the_beaten(me: Record, table: Crosstable) -> Fraction:
    """The sum of the scores of the opponents beaten over the board (seeds §1.7)."""
    beaten = (number for entry in me.entries if entry.outcome is Outcome.WIN for number in entry.opponents)
    return sum((table[number].score for number in beaten), Fraction(0))


TIEBREAKS = (
    TieBreak("BH", "Buchholz: points of all opponents met", buchholz, "seeds §2.5"),
    TieBreak(
        "SB", "Sonneborn-Berger: points of opponents beaten, half of those drawn with", sonneborn_berger, "seeds §2.5"
    ),
    TieBreak("SBW", "Points of the opponents beaten", scores_of_the_beaten, "seeds §1.7"),
)
