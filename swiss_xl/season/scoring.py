"""What each event brings, which results count, and the order of the season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from swiss_xl.errors import RulesError
from swiss_xl.standings import Standing
from swiss_xl.telling import phrase

PLACES = "25, 18, 15, 12, 10, 8, 6, 4, 2, 1"
NOTHING = Fraction(0)


class By(StrEnum):
    """What an event brings: the points scored in it, or points for the place."""

    POINTS = "points"
    PLACE = "place"


@dataclass(frozen=True)
class Scheme:
    """*best* so many results count (None: all); *places* are the points for the 1st, 2nd … place."""

    best: int | None = None
    by: By = By.POINTS
    places: tuple[Fraction, ...] = ()


@dataclass(frozen=True)
class Line:
    """
    One line of the season. *results* by event, None where absent, which counts 0; *counted* are the events that count.

    Level lines share a *rank*.
    """

    rank: int
    key: str
    total: Fraction
    results: tuple[Fraction | None, ...]
    counted: frozenset[int]


def read_places(text: str) -> tuple[Fraction, ...]:
    """
    The points for the places, best first: ``25, 18, 15``.

    :raises RulesError: if one is no number, negative, or more than the one before.
    """
    words = text.replace(";", ",").split(",") if "," in text or ";" in text else text.split()
    found: list[Fraction] = []
    for word in (word.strip() for word in words if word.strip()):
        try:
            value = Fraction(word)
        except (ValueError, ZeroDivisionError):
            raise RulesError(
                phrase("expected points for the places such as {places}, got: '{text}'", places=PLACES, text=word[:20])
            ) from None
        if value < 0 or (found and value > found[-1]):
            raise RulesError(
                phrase("the points for the places go down and are not negative, got: {text}", text=word[:20])
            )
        found.append(value)
    if not found:
        raise RulesError(phrase("there are no points for the places; write some: {places}", places=PLACES))
    return tuple(found)


def brought(lines: Sequence[Standing], scheme: Scheme) -> dict[int, Fraction]:
    """
    What an event brings to each number: the score, or the points of the place.

    Those who share a rank get the average of the places they hold together.
    """
    if scheme.by is By.POINTS:
        return {line.player.number: line.score for line in lines}
    found: dict[int, Fraction] = {}
    ordered = sorted(lines, key=lambda line: line.rank)
    for rank, group in groupby(ordered, key=lambda line: line.rank):
        level = list(group)
        places = range(rank - 1, rank - 1 + len(level))
        shared = sum((scheme.places[place] for place in places if place < len(scheme.places)), NOTHING) / len(level)
        found |= {line.player.number: shared for line in level}
    return found


def table(results: Mapping[str, Sequence[Fraction | None]], scheme: Scheme) -> list[Line]:
    """
    The season: the best results added up, most first; level ones by their best result, the second best and so on.

    An absence counts 0. Of equal results the earlier counts.
    """
    made = []
    for key, each in results.items():
        order = sorted(range(len(each)), key=lambda event: (-(each[event] or NOTHING), each[event] is None, event))
        counted = [event for event in order if each[event] is not None][: scheme.best]
        values = [each[event] or NOTHING for event in counted]
        made.append((sum(values, NOTHING), values, key, counted))
    longest = max((len(each) for each in results.values()), default=0)
    made.sort(key=lambda each: ([-each[0], *(-value for value in _padded(each[1], longest))], each[2]))
    lines: list[Line] = []
    above: list[Fraction] = []
    for place, (total, values, key, counted) in enumerate(made, 1):
        level = [total, *_padded(values, longest)]
        rank = lines[-1].rank if lines and level == above else place
        above = level
        lines.append(Line(rank, key, total, tuple(results[key]), frozenset(counted)))
    return lines


def _padded(values: Sequence[Fraction], length: int) -> list[Fraction]:
    return [*values, *[NOTHING] * (length - len(values))]
