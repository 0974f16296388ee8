"""Club Swiss (seeds §1; source: three-rounds.txt)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from swiss_xl.acceleration import APART, category_places, category_warnings, mode_of, virtual_in, virtual_points
from swiss_xl.catalogue import Pairing, Reason, System
from swiss_xl.crossings import Crossings, Sparing
from swiss_xl.crosstable import Record
from swiss_xl.field import (
    Field,
    apart_or_met,
    by_last_side,
    bye_candidates,
    bye_game,
    bye_passed,
    choose_bye,
    field_of,
    no_round,
    requested_byes,
)
from swiss_xl.tournament import Game, Round, Tournament

Halves = tuple[list[int], list[int]]
Passed = tuple[tuple[int, str], ...]
Up = tuple[list[int], str]


@dataclass(frozen=True)
class Ground:
    """
    What a round is paired on: the field, the score of each place with its virtual points, and the categories.

    *crossings* knows one category only unless categories are kept apart.
    """

    field: Field
    scores: tuple[Fraction, ...]
    crossings: Crossings


def pair(tournament: Tournament) -> Pairing:
    """
    Pair the next round (seeds §1.3–1.6, §1.8).

    :raises PairingError: if no round without a repeat exists, or nobody is left to be paired.
    :raises RulesError: if the tournament's points do not allow the acceleration asked for.
    """
    ground = _ground(tournament)
    field = ground.field
    if not field.order:
        raise no_round(field)
    bye = _choose_bye(ground)
    games, reasons = [], []
    for board, (one, other, bracket, passed, up) in enumerate(_pairs(ground, bye), 1):
        higher, lower = field.order[one], field.order[other]
        first, rule = first_side(higher, lower, board)
        second = lower if first is higher else higher
        games.append(Game(board, (first.number,), (second.number,)))
        reasons.append(Reason(board, "halves", bracket, passed, rule, _facts(ground, (one, other), up)))
    if bye is not None:
        games.append(bye_game(field.order[bye], len(games) + 1))
        reasons.append(Reason(len(games), "bye", ground.scores[bye], _bye_passed(ground, bye)))
    games.extend(requested_byes(tournament, len(games) + 1))
    round_ = Round(tournament.next_number, tuple(games))
    return Pairing(round_, tuple(reasons), category_warnings(tournament))


def _ground(tournament: Tournament) -> Ground:
    virtual, number = virtual_points(tournament), tournament.next_number

    def score(record: Record) -> Fraction:
        return record.score + virtual_in(virtual, record.number, number)

    field = field_of(tournament, key=lambda record: (-score(record), record.number))
    places = category_places(tournament) if mode_of(tournament.rules) == APART else {}
    kinds = [places[record.number] for record in field.order] if places else None
    return Ground(field, tuple(map(score, field.order)), Crossings(field.may, kinds))


def _facts(ground: Ground, pair: tuple[int, int], up: Up) -> dict[str, object]:
    """*up*: who of the pair comes from a lower group, and why; *virtual*: whether points of acceleration count."""
    places, why = up
    order = ground.field.order
    came = tuple(order[place].number for place in pair if place in places)
    facts: dict[str, object] = {"up": came, "why": why} if came else {}
    if any(ground.scores[place] != order[place].score for place in pair):
        facts["virtual"] = True
    return facts


def _bye_passed(ground: Ground, bye: int) -> Passed:
    """With categories apart a bye is also passed over where it would force one pair more across."""
    field, crossings = ground.field, ground.crossings
    passed = bye_passed(field, bye)
    if crossings.single:
        return passed
    place = {record.number: index for index, record in enumerate(field.order)}
    return tuple(
        (number, "category" if why == "rest" and crossings.least(field.everyone & ~(1 << place[number])) is not None
         else why)
        for number, why in passed
    )  # fmt: skip


def _choose_bye(ground: Ground) -> int | None:
    """
    The bye as the common rules give it; with categories apart, one that forces no more pairs across than need be.

    :raises PairingError: if no bye leaves a round without a repeat.
    """
    field, crossings = ground.field, ground.crossings
    if crossings.single or len(field.order) % 2 == 0:
        return choose_bye(field)
    candidates = bye_candidates(field)
    for _, equal in groupby(candidates, key=lambda candidate: candidate[0]):
        costs = {place: crossings.least(field.everyone & ~(1 << place)) for _, place in equal}
        known = {place: cost for place, cost in costs.items() if cost is not None}
        if known:
            return min(known, key=known.__getitem__)
    raise no_round(field, bye=True)


def _pairs(ground: Ground, bye: int | None) -> Iterator[tuple[int, int, Fraction, Passed, Up]]:
    """Pairs in the order of pairing, as places (higher, lower): bracket's score, who was passed over, who came up."""
    waiting = [place for place in range(len(ground.field.order)) if place != bye]
    most = ground.crossings.least(_mask(waiting))
    if most is None:
        raise no_round(ground.field)
    while waiting:
        size, below = _bracket_size(ground, waiting, most)
        group, waiting = waiting[:size], waiting[size:]
        score = ground.scores[group[0]]
        up = [place for place in group if ground.scores[place] != score]
        why = "odd" if len(up) < 2 else "stuck"
        for one, other, passed in _arrange(ground, group, most - below):
            most -= ground.crossings.crosses(one, other)
            yield one, other, score, passed, (up, why)


def _bracket_size(ground: Ground, waiting: list[int], most: int) -> tuple[int, int]:
    """
    How many of those *waiting* form the next group (seeds §1.4), and how many pairs across those below then need.

    The score group; if its size is odd, the first of the rest comes up; while the group has no repeat-free
    arrangement, or those below could then not be paired, two more come up. At most *most* pairs cross categories.
    """
    score = ground.scores[waiting[0]]
    size = sum(ground.scores[place] == score for place in waiting)
    size += size % 2
    while size <= len(waiting):
        group, below = (ground.crossings.least(_mask(part)) for part in (waiting[:size], waiting[size:]))
        if group is not None and below is not None and group + below <= most:
            return size, below
        size += 2
    raise no_round(ground.field)


def _arrange(ground: Ground, group: list[int], most: int) -> Iterator[tuple[int, int, Passed]]:
    """
    The first repeat-free arrangement of *group* with at most *most* pairs across (seeds §1.4, "Precisely").

    The top one not yet placed tries the free lower half in order, then the free upper half from its bottom upward;
    one of the lower half tries those after him in order. Trying depth first, each choice is kept only if the rest of
    the group can still be paired: so the first complete arrangement is found without going back.
    """
    half = len(group) // 2
    upper, lower = group[:half], group[half:]
    sparing = Sparing(ground.crossings, _mask(group), most)
    free = set(group)
    for one in group:
        if one not in free:
            continue
        candidates = lower + upper[::-1] if one in upper else lower
        passed: list[tuple[int, str]] = []
        for other in candidates:
            if other not in free or other <= one:
                continue
            if sparing.pair(one, other):
                free -= {one, other}
                yield one, other, tuple(passed)
                break
            passed.append((ground.field.order[other].number, _why_not(ground, one, other)))


def _why_not(ground: Ground, one: int, other: int) -> str:
    """Why a pair was passed over: met, never to meet, of two categories, or the rest could not be paired."""
    apart = apart_or_met(ground.field, one, other)
    return apart or ("category" if ground.crossings.crosses(one, other) else "rest")


def _mask(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def first_side(higher: Record, lower: Record, board: int) -> tuple[Record, str]:
    """
    Who sits first, and the rule that says so (seeds §1.5); *higher* stands higher in the order.

    Unplayed games do not count.
    """
    if higher.balance != lower.balance:
        return (higher if higher.balance < lower.balance else lower), "balance"
    return by_last_side(higher, lower, higher.sides, lower.sides, board)


SYSTEM = System("club", "Club Swiss", pair, source="three-rounds.txt; seeds §1")
