"""Domino Swiss (seeds §4; source: domino.txt): fixed pairs, one entry a pair, or individuals with changing partners."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from swiss_xl.catalogue import Pairing, Scoring, System
from swiss_xl.hands import FULL_SET, HANDS, LEAD, LEAST_HANDS, target
from swiss_xl.nearest_pairing import pair_nearest
from swiss_xl.table_pairing import pair_tables
from swiss_xl.telling import phrase
from swiss_xl.tournament import Points, Tournament

POINTS = Points(draw=None)
INDIVIDUALS = "individuals"


def bye_scores(options: Mapping[str, str]) -> tuple[Fraction, Fraction]:
    """A bye is a won match: 4-2 hands, or the target to half the target (seeds §4.5)."""
    goal = target(options)
    return (Fraction(4), Fraction(2)) if goal is None else (Fraction(goal), Fraction(goal, 2))


def fault(first: Fraction, second: Fraction, options: Mapping[str, str]) -> str:
    """Why these scores cannot end a match, empty if they can (seeds §4.3)."""
    high, low = max(first, second), min(first, second)
    goal = target(options)
    if first.denominator > 1 or second.denominator > 1:
        return phrase("{first} and {second} are not whole numbers", first=first, second=second)
    if high == low:
        return phrase("{high}-{low} is level, and a match has a winner", high=high, low=low)
    if goal is None:
        legal = (high == LEAST_HANDS and high - low >= LEAD) or (high > LEAST_HANDS and high - low == LEAD)
        return (
            ""
            if legal
            else phrase(
                "{first}-{second} cannot end a match (accepted: 4-0, 4-1, 4-2, 5-3, 6-4 …)", first=first, second=second
            )
        )
    if not goal <= high < goal + FULL_SET:
        return phrase(
            "the winner has {high} (accepted: {goal} to {what})", high=high, goal=goal, what=goal + FULL_SET - 1
        )
    return "" if low < goal else phrase("the loser has {low} (accepted: less than {goal})", low=low, goal=goal)


def counted(first: Fraction, second: Fraction, options: Mapping[str, str]) -> tuple[Fraction, Fraction]:
    """What of the scores counts: with a cap the winner's points end at the target (seeds §4.3)."""
    goal = target(options)
    if goal is None or options.get("cap") != "yes":
        return first, second
    return min(first, Fraction(goal)), min(second, Fraction(goal))


def usual_settings(settings: Mapping[str, str]) -> Mapping[str, str]:
    """The ladder depends on the goal (seeds §4.4)."""
    points = str(settings.get("goal") or HANDS) != HANDS
    return {"tiebreaks": "EFE, PF, DIF" if points else "EFI, DIF"}


def looks_ahead(tournament: Tournament, _participants: int) -> bool:
    """Whether later rounds are looked at: only if the setting says so."""
    return tournament.rules.options.get("look_ahead") == "yes"


def seats(options: Mapping[str, str]) -> int:
    """How many entries sit on one side: two individuals, or one pair (seeds §4.1)."""
    return 2 if options.get("play") == INDIVIDUALS else 1


def pair(tournament: Tournament) -> Pairing:
    """
    Pair the next round: lots in round 1, then the nearest in the standings not met yet (seeds §4.2).

    Individuals sit down at tables of four, down the standings (seeds §4.6).

    :raises PairingError: if nobody is left to be paired.
    """
    if seats(tournament.rules.options) > 1:
        return pair_tables(tournament)
    return pair_nearest(tournament, look_ahead=looks_ahead)


SYSTEM = System(
    "domino",
    "Domino Swiss",
    pair,
    source="domino.txt; seeds §4",
    points=POINTS,
    defaults={
        "draw": "",
        "results": "scores",
        "play": "pairs",
        "goal": HANDS,
        "cap": "no",
        "first_side": "Home",
        "second_side": "Away",
    },
    advise=lambda _participants: 7,
    adapt=usual_settings,
    lots=True,
    scoring=Scoring(bye_scores, lambda options: target(options) is None, fault, counted, by_hands=True),
    seats=seats,
)
