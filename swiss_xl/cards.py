"""Player cards: what is needed of one participant to pair him (seeds §2.6; fide-dutch §3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from swiss_xl.acceleration import virtual_in, virtual_points
from swiss_xl.crosstable import Crosstable, Entry, Record
from swiss_xl.results import Outcome
from swiss_xl.tournament import Points, Tournament


class Float(StrEnum):
    """Whether somebody met one of a lower score (down) or of a higher one (up)."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Line:
    """
    One round on a card; *total* are the points after it.

    *opponents* are the scheduled ones, none for a bye; *side* is 0 (first) or 1 (second); *outcome* is None while
    the game has no result, and then there is no *float* yet.
    """

    round: int
    opponents: tuple[int, ...]
    side: int | None
    outcome: Outcome | None
    points: Fraction
    total: Fraction
    float: Float | None


@dataclass(frozen=True, slots=True)
class Card:
    """A participant and his rounds so far."""

    number: int
    name: str
    rating: int | None
    lines: tuple[Line, ...]


def cards(tournament: Tournament, table: Crosstable) -> tuple[Card, ...]:
    """The cards of everybody, by number."""
    return tuple(card(table[number], table, tournament) for number in sorted(table))


def card(record: Record, table: Crosstable, tournament: Tournament) -> Card:
    """
    The card of one participant.

    Floats go by the scores before each round, with the virtual points of that round (fide-dutch §3, §10).
    """
    player = record.player
    lines = tuple(_lines(record, table, virtual_points(tournament), tournament.rules.points))
    return Card(player.number, player.name, player.rating, lines)


def _lines(
    record: Record, table: Crosstable, virtual: Mapping[int, Sequence[Fraction]], points: Points
) -> Iterator[Line]:
    total = Fraction(0)
    for place, entry in enumerate(record.entries):
        total += entry.points
        theirs = [_before(table[number], place, virtual) for number in entry.opponents]
        turn = _float(entry, _before(record, place, virtual), theirs, points)
        yield Line(entry.round, entry.opponents, entry.side, entry.outcome, entry.points, total, turn)


def _before(record: Record, place: int, virtual: Mapping[int, Sequence[Fraction]]) -> Fraction:
    """The score by which the round at *place* was paired."""
    score = sum((entry.points for entry in record.entries[:place]), Fraction(0))
    return score + virtual_in(virtual, record.number, place + 1)


def _float(entry: Entry, mine: Fraction, theirs: Sequence[Fraction], points: Points) -> Float | None:
    """
    Down for who met a lower score, was given the bye, or got more than a loss without playing; up for who met a higher.

    Partners at a table of four count with the mean of the two scores across.
    """
    if entry.outcome is None:
        return None
    if not entry.played:
        floats = entry.outcome is Outcome.PAIRING_BYE or entry.points > points.loss
        return Float.DOWN if floats else None
    across = sum(theirs, Fraction(0)) / len(theirs)
    if mine == across:
        return None
    return Float.DOWN if mine > across else Float.UP
