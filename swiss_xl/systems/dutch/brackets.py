"""Which way leads to the best pairing of a bracket: bounds first, the exact fallback where they fail."""

from __future__ import annotations

from collections.abc import Callable

from swiss_xl.matching import bits
from swiss_xl.systems.dutch.bracket import Bracket, Paired
from swiss_xl.systems.dutch.certificate import certifies
from swiss_xl.systems.dutch.completion import Ahead, Exits, completes
from swiss_xl.systems.dutch.graph import mask_of
from swiss_xl.systems.dutch.ladder import Ladder
from swiss_xl.systems.dutch.tight import pair_tight
from swiss_xl.systems.dutch.weigh import pair_weighed

Way = Callable[[Bracket], Paired | None]


def pair_bracket(bracket: Bracket) -> Paired:
    """The best pairing of the bracket by C4 and C6–C21, the first in the order of generation (Art. 3)."""
    for way in (_nobody, _ideal, _by_count):
        if found := way(bracket):
            return found
    return Ladder(bracket).solve()


def _nobody(bracket: Bracket) -> Paired | None:
    """Nobody in the bracket may meet anybody in it: all float down."""
    if bracket.count > 1 and any(bracket.roster.legal[place] & bracket.residents for place in bracket.places):
        return None
    return Paired([], list(bracket.places))


def _ideal(bracket: Bracket) -> Paired | None:
    """
    Everybody is paired, or all but one where the number is odd.

    That is the bound of C6. For the one exit the lowest score among those who can complete the rest is the bound of C7,
    the best of their exact values is that of C8, the fewest unplayed rounds that of C9. If all further criteria reach
    theirs too, nothing can be better.
    """
    lacking = bracket.below.lacking
    if lacking != bracket.count % 2:
        return None
    if lacking == 0:
        return pair_tight(bracket, 0, 0)
    able = _decided(bracket, bracket.lowest_score(bracket.meeting(bracket.below.reach)))
    return pair_tight(bracket, 1, able) if able else None


def _decided(bracket: Bracket, able: int) -> int:
    """Those of *able* best by C8 then C9; nobody if none reaches the bound of C8."""
    if bracket.ahead:
        able = _best_exits(bracket.ahead, able)
    return bracket.fewest_unplayed(able)


def _best_exits(ahead: Ahead, able: int) -> int:
    """C8: those whose next bracket loses the fewest, then the lowest; nobody if all lose more than parity demands."""
    best: Exits | None = None
    chosen: list[int] = []
    for place in bits(able):
        exits = ahead.exits(place)
        if exits is None or (best is not None and exits > best):
            continue
        if exits != best:
            best, chosen = exits, []
        chosen.append(place)
    return mask_of(chosen)


def _by_count(bracket: Bracket) -> Paired | None:
    """So many float as the bracket itself or what lies below demands (C6); that bound decides the way."""
    exits = max(bracket.largest.exposed.bit_count(), bracket.below.lacking)
    if exits == 0:
        return pair_weighed(bracket, 0, 0)
    return _single(bracket) if exits == 1 else _several(bracket, exits)


def _single(bracket: Bracket) -> Paired | None:
    """One exit: those who may be exposed and complete the rest are exactly the possible ones."""
    exposable = bracket.largest.even_of_all() << bracket.base
    able = bracket.lowest_score(bracket.meeting(bracket.below.reach) & exposable)
    if not able:
        return None
    decided = _decided(bracket, able)
    if decided:
        return pair_tight(bracket, 1, decided) or pair_weighed(bracket, 1, decided)
    assert bracket.ahead is not None  # noqa: S101 -- without a next bracket C8 decides everybody
    return _undecided(bracket, bracket.ahead, able)


def _undecided(bracket: Bracket, ahead: Ahead, able: int) -> Paired | None:
    """
    C8 is beyond parity for all who may leave: assume its lower bound, then prove it for the one chosen.

    The bound is not above the true value of any, and ties keep their order: so if the first of the best by the bound
    truly has it, nobody is better, and nobody as good comes earlier.
    """
    bounds = {place: ahead.bound(place) for place in bits(able)}
    least = min(bounds.values())
    candidates = bracket.fewest_unplayed(mask_of(place for place, bound in bounds.items() if bound == least))
    found = pair_tight(bracket, 1, candidates) or pair_weighed(bracket, 1, candidates)
    if found is None:
        return None
    if certifies(ahead, found.downfloaters, least):
        return found
    following = Bracket(bracket.completion, bracket.group + 1, found.downfloaters)
    leaving = Ladder(following).solve().downfloaters
    lowest = bracket.roster.score[bracket.high]
    if len(leaving) == least and all(bracket.roster.score[place] == lowest for place in leaving):
        return found
    return None


def _several(bracket: Bracket, exits: int) -> Paired | None:
    """
    Two exits or more, assumed to complete the rest and to reach the bound of C8 whoever they are; then proved.

    If just as many float as are lacking below, each must be able to meet one who may be left over there. C7 is at its
    bound if all of them are residents; only where that fails the moved-down count too, with C7 as a cost.
    """
    able = bracket.meeting(bracket.below.spare) if exits == bracket.below.lacking else bracket.mask
    residents, ahead = able & bracket.residents, bracket.ahead
    found = pair_tight(bracket, exits, residents) or pair_weighed(bracket, exits, able)
    if found is None:
        return None
    if ahead is None:
        return found if completes(bracket.below, found.downfloaters) else None
    least = max(ahead.below.lacking, ahead.left - exits)
    return found if certifies(ahead, found.downfloaters, least) else None
