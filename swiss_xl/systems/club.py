"""Club Swiss (seeds §1; source: three-rounds.txt)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from swiss_xl.catalogue import Pairing, Reason, System
from swiss_xl.crosstable import Record
from swiss_xl.field import Field, by_last_side, bye_game, choose_bye, field_of, no_round, requested_byes
from swiss_xl.matching import Matching
from swiss_xl.tournament import Game, Round, Tournament

Halves = tuple[list[int], list[int]]
Passed = tuple[tuple[int, str], ...]


def pair(tournament: Tournament) -> Pairing:
    """
    Pair the next round (seeds §1.3–1.6).

    :raises PairingError: if no round without a repeat exists, or nobody is left to be paired.
    """
    field = field_of(tournament)
    if not field.order:
        raise no_round(field)
    bye = choose_bye(field)
    games, reasons = [], []
    for board, (one, other, bracket, passed) in enumerate(_pairs(field, bye), 1):
        higher, lower = field.order[one], field.order[other]
        first, rule = first_side(higher, lower, board)
        second = lower if first is higher else higher
        games.append(Game(board, (first.number,), (second.number,)))
        reasons.append(Reason(board, "halves", bracket, passed, rule))
    if bye is not None:
        games.append(bye_game(field.order[bye], len(games) + 1))
        reasons.append(Reason(len(games), "bye", field.order[bye].score))
    games.extend(requested_byes(tournament, len(games) + 1))
    return Pairing(Round(tournament.next_number, tuple(games)), tuple(reasons))


def _pairs(field: Field, bye: int | None) -> Iterator[tuple[int, int, Fraction, Passed]]:
    """Pairs in the order of pairing, as places (higher, lower), with their bracket's score and who was passed over."""
    waiting = [place for place in range(len(field.order)) if place != bye]
    while waiting:
        size = _bracket_size(field, waiting)
        group, waiting = waiting[:size], waiting[size:]
        score = field.order[group[0]].score
        for one, other, passed in _arrange(field, group):
            yield one, other, score, passed


def _bracket_size(field: Field, waiting: list[int]) -> int:
    """
    How many of those *waiting* form the next group (seeds §1.4).

    The score group; if its size is odd, the first of the rest comes up; while the group has no repeat-free
    arrangement, or those below could then not be paired, two more come up.
    """
    score = field.order[waiting[0]].score
    size = sum(field.order[place].score == score for place in waiting)
    size += size % 2
    while size <= len(waiting):
        if all(Matching(field.may, _mask(part)).perfect for part in (waiting[:size], waiting[size:])):
            return size
        size += 2
    raise no_round(field)


def _arrange(field: Field, group: list[int]) -> Iterator[tuple[int, int, Passed]]:
    """
    The first repeat-free arrangement of *group* (seeds §1.4, "Precisely").

    The top one not yet placed tries the free lower half in order, then the free upper half from its bottom upward;
    one of the lower half tries those after him in order. Trying depth first, each choice is kept only if the rest of
    the group can still be paired: so the first complete arrangement is found without going back.
    """
    half = len(group) // 2
    upper, lower = group[:half], group[half:]
    matching = Matching(field.may, _mask(group))
    free = set(group)
    for one in group:
        if one not in free:
            continue
        candidates = lower + upper[::-1] if one in upper else lower
        passed: list[tuple[int, str]] = []
        for other in candidates:
            if other not in free or other <= one:
                continue
            if matching.pair(one, other):
                free -= {one, other}
                yield one, other, tuple(passed)
                break
            passed.append((field.order[other].number, "met" if field.met(one, other) else "rest"))


def _mask(places: list[int]) -> int:
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
