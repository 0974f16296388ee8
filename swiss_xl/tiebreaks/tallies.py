"""Tie-breaks from goals, hands and points: what is typed as the scores of a game (seeds §3.6, §4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Entry, Record
from swiss_xl.modifiers import Modifiers
from swiss_xl.results import Outcome

BYE_SPREAD = Fraction(50)


def scored(me: Record, _table: Crosstable) -> Fraction:
    """Goals scored, points for (seeds §3.6, §4.4); a game without scores counts as none."""
    return _sum(entry.tally[0] for entry in me.entries if entry.tally)


def difference(me: Record, _table: Crosstable) -> Fraction:
    """Goals scored less goals conceded; in domino the efficiency or the effectiveness (seeds §3.6, §4.4)."""
    return _sum(entry.tally[0] - entry.tally[1] for entry in me.entries if entry.tally)


def spread(me: Record, _table: Crosstable, modifiers: Modifiers) -> Fraction:
    """
    Scrabble's spread: points for less points against, at most *cap* of a game either way (variants.md B7).

    A bye without scores of its own brings 50, as NASPA and WESPA have it.
    """
    return _sum(_capped(_spread(entry), modifiers.cap) for entry in me.entries)


def _spread(entry: Entry) -> Fraction:
    return BYE_SPREAD if entry.outcome is Outcome.PAIRING_BYE and not entry.tally else _margin(entry)


def _capped(margin: Fraction, cap: int | None) -> Fraction:
    return margin if cap is None else max(min(margin, Fraction(cap)), Fraction(-cap))


def differential(tied: Sequence[int], table: Crosstable, _modifiers: Modifiers) -> Mapping[int, Fraction | None]:
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
    TieBreak("SPREAD", "Spread: points for less points against", source="variants B7", measure=spread, takes="K"),
    TieBreak("DIF", "Differential in the games among those level", source="seeds §4.4", among=differential),
)
