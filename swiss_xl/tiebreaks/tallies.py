"""Tie-breaks from goals, hands and points: what is typed as the scores of a game (seeds §3.6, §4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Entry, Record


def scored(me: Record, _table: Crosstable) -> Fraction:
    """Goals scored, points for (seeds §3.6, §4.4); a game without scores counts as none."""
    return _sum(entry.tally[0] for entry in me.entries if entry.tally)


def difference(me: Record, _table: Crosstable) -> Fraction:
    """Goals scored less goals conceded; in domino the efficiency or the effectiveness (seeds §3.6, §4.4)."""
    return _sum(entry.tally[0] - entry.tally[1] for entry in me.entries if entry.tally)


def differential(tied: Sequence[int], table: Crosstable) -> Mapping[int, Fraction | None]:
    """For less against in the games that the *tied* played against each other, as one group, once (seeds §4.4)."""
    group = frozenset(tied)
    return {number: _sum(map(_margin, _among(table[number], group))) for number in tied}


def _among(record: Record, group: frozenset[int]) -> Iterable[Entry]:
    return (entry for entry in record.played if group.intersection(entry.opponents))


def _margin(entry: Entry) -> Fraction:
    return entry.tally[0] - entry.tally[1] if entry.tally else Fraction(0)


def _sum(values: Iterable[Fraction]) -> Fraction:
    return sum(values, Fraction(0))


TIEBREAKS = (
    TieBreak("GD", "Goal difference: scored less conceded", difference, "seeds §3.6"),
    TieBreak("GF", "Goals scored", scored, "seeds §3.6"),
    TieBreak("EFI", "Efficiency: hands won less hands lost", difference, "seeds §4.4"),
    TieBreak("EFE", "Effectiveness: points for less points against", difference, "seeds §4.4"),
    TieBreak("PF", "Points for", scored, "seeds §4.4"),
    TieBreak("DIF", "Differential in the games among those level", source="seeds §4.4", among=differential),
)
