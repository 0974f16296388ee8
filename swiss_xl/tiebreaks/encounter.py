"""Direct encounter: the games among those still level (C.07, Art. 6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Record

Scores = dict[int, tuple[Fraction, Fraction]]


def direct_encounter(me: Record, table: Crosstable, tied: Sequence[int] = ()) -> Fraction | None:
    """
    The place of *me* among the *tied*, 1 the best (C.07, 6.1–6.3); None where direct encounter says nothing at all.

    Forfeits are not counted; two meetings count by their average.
    """
    places = _places(tuple(tied), table)
    if len(set(places.values())) < 2:
        return None
    return Fraction(places[me.number])


def _places(tied: tuple[int, ...], table: Crosstable) -> dict[int, int]:
    """The place of each of the *tied*; those that stay level share the best place of theirs."""
    if len(tied) < 2:
        return dict.fromkeys(tied, 1)
    parts = _split(tied, table)
    places: dict[int, int] = {}
    for part in parts:
        better = len(places)
        inner = _places(part, table) if len(part) < len(tied) else dict.fromkeys(part, 1)
        places |= {number: better + place for number, place in inner.items()}
    return places


def _split(tied: tuple[int, ...], table: Crosstable) -> list[tuple[int, ...]]:
    """The *tied*, cut where their games against each other decide for certain."""
    scores = {number: _mini_score(number, tied, table) for number in tied}
    if all(low == high for low, high in scores.values()):
        levels = sorted({low for low, _ in scores.values()}, reverse=True)
        return [tuple(number for number in tied if scores[number][0] == level) for level in levels]
    return _certain(tied, scores)


def _certain(tied: tuple[int, ...], scores: Scores) -> list[tuple[int, ...]]:
    """
    Not all have met (C.07, 6.3): who is alone first whatever the missing results is first; then a sure second …

    The rest stays together and is looked at anew.
    """
    parts: list[tuple[int, ...]] = []
    rest = list(tied)
    while len(rest) > 1:
        sure = [one for one in rest if all(scores[one][0] > scores[other][1] for other in rest if other != one)]
        if not sure:
            break
        parts.append((sure[0],))
        rest.remove(sure[0])
    return [*parts, tuple(rest)] if rest else parts


def _mini_score(number: int, tied: tuple[int, ...], table: Crosstable) -> tuple[Fraction, Fraction]:
    """The least and the most points of *number* against the others, missing games lost or won."""
    low = high = Fraction(0)
    for other in tied:
        if other == number:
            continue
        got = [entry.points for entry in table[number].played if other in entry.opponents]
        if got:
            low += sum(got, Fraction(0)) / len(got)
            high += sum(got, Fraction(0)) / len(got)
        else:
            high += table.win
    return low, high


TIEBREAKS = (
    TieBreak("DE", "Direct encounter among those level (1 = best)", direct_encounter, "C.07 Art. 6", lowest_first=True),
)
