"""Tie-breaks from the list of participants."""

from __future__ import annotations

from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Record
from swiss_xl.modifiers import Modifiers


def pairing_number(me: Record, _table: Crosstable, _modifiers: Modifiers) -> Fraction:
    """The number on the list, the smallest first (C.07, 7.8 of 2026)."""
    return Fraction(me.number)


TIEBREAKS = (
    TieBreak("TPN", "Number on the list", source="C.07 7.8", measure=pairing_number, lowest_first=True, takes="R"),
)
