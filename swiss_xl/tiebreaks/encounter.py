"""Direct encounter: the games among those still level (C.07, Art. 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Entry, Record
from swiss_xl.modifiers import PLAIN, Modifiers
from swiss_xl.unplayed import FORFEITS

Scores = dict[int, tuple[Fraction, Fraction]]


def direct_encounter(
    tied: Sequence[int], table: Crosstable, modifiers: Modifiers = PLAIN
) -> Mapping[int, Fraction | None]:
    """
    The places of the *tied* among themselves, 1 the best (C.07, 6.1–6.3); None for all where it decides nothing.

    Two meetings count by their average. Forfeits are not counted unless the rules say so (/P), or in a round robin
    (15.2).
    """
    scores = _Games(table, forfeits=modifiers.forfeits or table.rules.round_robin)
    places = _places(tuple(tied), scores)
    decided = len(set(places.values())) > 1
    return {number: Fraction(place) if decided else None for number, place in places.items()}


def _places(tied: tuple[int, ...], games: _Games) -> dict[int, int]:
    """The place of each of the *tied*; those that stay level share the best place of theirs."""
    if len(tied) < 2:
        return dict.fromkeys(tied, 1)
    parts = _split(tied, games)
    places: dict[int, int] = {}
    for part in parts:
        better = len(places)
        inner = _places(part, games) if len(part) < len(tied) else dict.fromkeys(part, 1)
        places |= {number: better + place for number, place in inner.items()}
    return places


def _split(tied: tuple[int, ...], games: _Games) -> list[tuple[int, ...]]:
    """The *tied*, cut where their games against each other decide for certain."""
    scores = {number: games.mini_score(number, frozenset(tied)) for number in tied}
    if all(low == high for low, high in scores.values()):
        levels = sorted({low for low, _ in scores.values()}, reverse=True)
        return [tuple(number for number in tied if scores[number][0] == level) for level in levels]
    return _certain(tied, scores)


def _certain(tied: tuple[int, ...], scores: Scores) -> list[tuple[int, ...]]:
    """
    Cut off who is sure of his place although not all have met (C.07, 6.3).

    Who is alone first whatever the missing results is first, then a sure second, and so on.
    The rest stays together and is looked at anew.
    """
    parts: list[tuple[int, ...]] = []
    rest = sorted(tied, key=lambda number: scores[number][0], reverse=True)
    while len(rest) > 1 and scores[rest[0]][0] > max(scores[other][1] for other in rest[1:]):
        parts.append((rest.pop(0),))
    return [*parts, tuple(number for number in tied if number in rest)]


class _Games:
    """The games that count between any two."""

    def __init__(self, table: Crosstable, *, forfeits: bool) -> None:
        self.table = table
        self.forfeits = forfeits

    def of(self, record: Record) -> Iterator[Entry]:
        """The rounds of one participant that count."""
        yield from record.played
        if self.forfeits:
            yield from (entry for entry in record.entries if entry.outcome in FORFEITS)

    def mini_score(self, number: int, tied: frozenset[int]) -> tuple[Fraction, Fraction]:
        """The least and the most points of *number* against the others, missing games lost or won."""
        got: dict[int, list[Fraction]] = {}
        for entry in self.of(self.table[number]):
            for opponent in tied.intersection(entry.opponents):
                got.setdefault(opponent, []).append(entry.points)
        low = sum((sum(points, Fraction(0)) / len(points) for points in got.values()), Fraction(0))
        return low, low + (len(tied) - 1 - len(got)) * self.table.win


TIEBREAKS = (
    TieBreak(
        "DE",
        "Direct encounter among those level (1 = best)",
        among=direct_encounter,
        source="C.07 Art. 6",
        lowest_first=True,
        takes="P",
    ),
)
