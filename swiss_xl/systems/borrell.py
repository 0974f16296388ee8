"""Borrell 1975 (seeds §2; source: borrell-1975.txt)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from swiss_xl.catalogue import Pairing, Reason, System
from swiss_xl.crosstable import FIRST, Entry, Record
from swiss_xl.distance import widest
from swiss_xl.field import (
    Field,
    apart_or_met,
    by_last_side,
    bye_game,
    bye_passed,
    choose_bye,
    field_of,
    no_round,
    requested_byes,
)
from swiss_xl.matching import FREE, Matching, bits
from swiss_xl.results import Outcome
from swiss_xl.tournament import Game, Round, Tournament

Passed = tuple[tuple[int, str], ...]
COUNTS_AS_WHITE = frozenset({Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN})


def pair(tournament: Tournament) -> Pairing:
    """
    Pair the next round (seeds §2.1–2.4).

    :raises PairingError: if no round without a repeat exists, or nobody is left to be paired.
    """
    field = field_of(tournament)
    if not field.order:
        raise no_round(field)
    bye = choose_bye(field)
    games, reasons = [], []
    for board, (one, other, bracket, passed, floats) in enumerate(_pairs(field, bye), 1):
        higher, lower = field.order[one], field.order[other]
        first, rule = first_side(higher, lower, board)
        second = lower if first is higher else higher
        games.append(Game(board, (first.number,), (second.number,)))
        why = "floater" if higher.score != lower.score else "distance"
        down = tuple(field.order[place].number for place in (one, other) if place in floats)
        facts: dict[str, object] = {"down": down, "why": floats[one if one in floats else other]} if down else {}
        counted = tuple(each.number for each in (higher, lower) if _without_a_game(each, rule))
        if counted:
            facts["counted"] = counted
        reasons.append(Reason(board, why, bracket, passed, rule, facts))
    if bye is not None:
        games.append(bye_game(field.order[bye], len(games) + 1))
        reasons.append(Reason(len(games), "bye", field.order[bye].score, bye_passed(field, bye)))
    games.extend(requested_byes(tournament, len(games) + 1))
    return Pairing(Round(tournament.next_number, tuple(games)), tuple(reasons))


def _pairs(field: Field, bye: int | None) -> Iterator[tuple[int, int, Fraction, Passed, dict[int, str]]]:
    """
    Pairs as places (higher, lower) with the score of their group; floaters head the next group (seeds §2.2).

    With who was passed over, and the floaters so far, each with why anybody had to float.
    """
    waiting = [place for place in range(len(field.order)) if place != bye]
    floaters: list[int] = []
    floated: dict[int, str] = {}
    while waiting or floaters:
        score = field.order[waiting[0]].score if waiting else field.order[floaters[0]].score
        residents = [place for place in waiting if field.order[place].score == score]
        waiting = waiting[len(residents) :]
        group = floaters + residents
        floaters = choose_floaters(field, group, waiting)
        why = "odd" if len(floaters) == 1 else "stuck"
        floated = {**floated, **dict.fromkeys(floaters, why)}
        stay = [place for place in group if place not in floaters]
        seats = {place: seat for seat, place in enumerate(stay)}
        may = [sum(1 << seats[other] for other in stay if field.may[place] >> other & 1) for place in stay]
        for one, other in widest(may) or []:
            yield stay[one], stay[other], score, _passed(field, stay, one, other), floated


def _passed(field: Field, stay: Sequence[int], one: int, other: int) -> Passed:
    """
    The opponent half the group away, if it is another one, and why not.

    They have met, the rest could not be paired, or the group would stand less far apart.
    """
    half = len(stay) // 2
    if one >= half or other == one + half:
        return ()
    top, wanted = stay[one], stay[one + half]
    why = apart_or_met(field, top, wanted)
    if not why:
        rest = sum(1 << place for place in stay if place not in {top, wanted})
        why = "spread" if Matching(field.may, rest).perfect else "rest"
    return ((field.order[wanted].number, why),)


def choose_floaters(field: Field, group: list[int], below: list[int]) -> list[int]:
    """
    Who of *group* floats to the next: as few as possible; among equal numbers the lowest-placed (seeds §2.2).

    Those who stay can be paired among themselves, those who float with the field *below*. Sets are compared from the
    lowest place up; *group* is in the order of its places.

    :raises PairingError: if no set of any size leaves both parts pairable.
    """
    for size in range(len(group) % 2, len(group) + 1, 2):
        found = _lowest_set(field, group, below, size)
        if found is not None:
            return sorted(found, key=group.index)
    raise no_round(field)


def _lowest_set(field: Field, group: list[int], below: list[int], size: int) -> list[int] | None:
    """The lowest-placed set of *size* that works, tried member by member from the lowest place up."""

    def extend(chosen: list[int], upto: int) -> list[int] | None:
        missing = size - len(chosen)
        if _unmatched(field, [place for place in group if place not in chosen]) > missing:
            return None
        if _unmatched(field, chosen + below) > missing:
            return None
        if missing == 0:
            return chosen
        for index in range(upto - 1, missing - 2, -1):
            found = extend([*chosen, group[index]], index)
            if found is not None:
                return found
        return None

    return extend([], len(group))


def _unmatched(field: Field, places: list[int]) -> int:
    """How many of *places* at least stay without a partner among themselves."""
    matching = Matching(field.may, sum(1 << place for place in places))
    return sum(matching.mate[place] == FREE for place in bits(matching.alive))


def first_side(higher: Record, lower: Record, board: int) -> tuple[Record, str]:
    """
    Who gets White, and the rule that says so (seeds §2.3); *higher* stands higher in the order.

    A bye or a forfeit win counts as having had White.
    """
    balances = [_balance(higher), _balance(lower)]
    if balances[0] != balances[1]:
        return (higher if balances[0] < balances[1] else lower), "balance"
    if higher.score != lower.score:
        return lower, "floater"
    return by_last_side(higher, lower, _sides(higher), _sides(lower), board)


def _sided(record: Record) -> list[Entry]:
    """The entries that count for sides, oldest first: games, byes and forfeit wins."""
    return [entry for entry in record.entries if entry.outcome in COUNTS_AS_WHITE or entry.played]


def _sides(record: Record) -> tuple[int, ...]:
    """The sides had so far, byes and forfeit wins as White, oldest first."""
    sides = (FIRST if entry.outcome in COUNTS_AS_WHITE else entry.side for entry in _sided(record))
    return tuple(side for side in sides if side is not None)


def _without_a_game(record: Record, rule: str) -> bool:
    """Whether the *rule* took a bye or a forfeit win for White: any of them, or the last side where that decides."""
    sided = _sided(record)
    if rule in ("alternate", "single", "higher"):
        sided = sided[-1:]
    elif rule != "balance":
        return False
    return any(entry.outcome in COUNTS_AS_WHITE for entry in sided)


def _balance(record: Record) -> int:
    sides = _sides(record)
    return 2 * sides.count(FIRST) - len(sides)


SYSTEM = System(
    "borrell",
    "Borrell 1975",
    pair,
    source="borrell-1975.txt; seeds §2",
    defaults={"tiebreaks": "BH, SB, PS"},
)
