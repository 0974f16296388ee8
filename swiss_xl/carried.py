"""
What a file brought that no cell of a workbook shows, and that pairing needs all the same.

The initial colour, virtual points, pairs that must not meet in some rounds, points for an absence, that everybody is to
meet everybody: kept in the log from the day the workbook was made of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from swiss_xl.tournament import Forbidden, Rules

KEY = "carried"


def for_ever(each: Forbidden, rounds: int) -> bool:
    """Whether a forbidden pair is so in every round, as the column Never against says it."""
    return each.first <= 1 and each.last >= rounds


def carried_data(rules: Rules) -> dict[str, Any]:
    """What of *rules* no cell shows, for the log."""
    data: dict[str, Any] = {}
    if rules.initial_side is not None:
        data["initial_side"] = rules.initial_side
    if any(any(points) for points in rules.virtual.values()):
        data["virtual"] = {str(number): [str(each) for each in points] for number, points in rules.virtual.items()}
    some = [each for each in rules.forbidden if not for_ever(each, rules.rounds)]
    if some:
        data["forbidden"] = [[sorted(each.numbers), each.first, each.last] for each in some]
    if rules.points.zero_bye:
        data["zero_bye"] = str(rules.points.zero_bye)
    if rules.round_robin:
        data["round_robin"] = True
    return data


def with_carried(rules: Rules, data: Mapping[str, Any]) -> Rules:
    """*rules* with what :func:`carried_data` kept."""
    if not data:
        return rules
    points = rules.points
    if "zero_bye" in data:
        points = replace(points, zero_bye=Fraction(data["zero_bye"]))
    forbidden = [Forbidden(frozenset(numbers), first, last) for numbers, first, last in data.get("forbidden", ())]
    return replace(
        rules,
        points=points,
        initial_side=data.get("initial_side", rules.initial_side),
        virtual={
            int(number): tuple(map(Fraction, points)) for number, points in data.get("virtual", {}).items()
        } or rules.virtual,
        forbidden=(*rules.forbidden, *forbidden),
        round_robin=bool(data.get("round_robin", rules.round_robin)),
    )  # fmt: skip
