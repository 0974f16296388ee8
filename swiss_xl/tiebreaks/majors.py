"""The tie-break of the Counter-Strike Majors (variants.md B6)."""

from __future__ import annotations

from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Record
from swiss_xl.results import Outcome

WON = (Outcome.WIN, Outcome.FORFEIT_WIN)
LOST = (Outcome.LOSS, Outcome.FORFEIT_LOSS)


def difficulty(me: Record, table: Crosstable) -> Fraction:
    """The wins less the losses, as they stand, of everyone met."""
    return Fraction(sum(table[number].count(*WON) - table[number].count(*LOST) for number in me.opponents))


TIEBREAKS = (TieBreak("DS", "Difficulty: wins less losses of the opponents met", difficulty, "variants B6"),)
