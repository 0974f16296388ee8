"""
How many more rounds can be played without a repeat: exact where that can be decided quickly, else proven bounds.

As many rounds as there are perfect matchings without a common pair in the graph of those who have not met. The bye of
an odd field is one more vertex, which meets everybody once. Counted are all who are active and have arrived, as if
nobody were away; at tables of four nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from swiss_xl.constraints import SOFT, wishes
from swiss_xl.finals import begun
from swiss_xl.groups import parts
from swiss_xl.matching import Matching, bits
from swiss_xl.nearest import Pairs, all_rounds, without
from swiss_xl.results import PAIRING_BYE
from swiss_xl.tournament import Forbidden, Status, Tournament

TRIES = 24  # schedules laid out by chance, with a fixed seed
PATIENCE = 400  # rounds looked at by the exact search of one question
FEW_PLACES = 30  # so many are decided as far as can be, whatever is announced
MOST_PLACES = 64  # larger fields have bounds only

Pair = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class RoundsLeft:
    """
    At least *low* and at most *high* rounds without a repeat; both are proven.

    *first* is the next round of a schedule of *low* rounds, by numbers (None: the bye), where one was laid out.
    """

    low: int
    high: int
    first: tuple[Pair, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether the number is known."""
        return self.low == self.high


def rounds_left(tournament: Tournament, goal: int | None = None) -> RoundsLeft | None:
    """
    How many more rounds after those paired, an unfinished last one included, can be without a repeat.

    Work is only spent up to *goal* rounds (by default one more than is announced, in small fields without end): where
    as many are proven to be possible, *low* may be far below *high*. Groups: the least of all. None at tables of four,
    in the finals, and where fewer than two are left.
    """
    if tournament.rules.seats > 1 or begun(tournament):
        return None
    wanted = announced_left(tournament) + 1 if goal is None else goal
    wanted = FEW_PLACES if goal is None and len(tournament.players) <= FEW_PLACES else wanted
    found = [_of_part(part, max(wanted, 1)) for _, part in parts(tournament)]
    known = [each for each in found if each is not None]
    if not known:
        return None
    first = tuple(pair for each in known for pair in each.first) if all(each.first for each in known) else ()
    return RoundsLeft(min(each.low for each in known), min(each.high for each in known), first)


def announced_left(tournament: Tournament) -> int:
    """How many announced rounds are still to be paired."""
    return max(tournament.rules.rounds - len(tournament.swiss.rounds), 0)


@dataclass(frozen=True)
class _Ground:
    """
    Who may still meet, by places; in an odd field the last place is the bye.

    *byes* is how many may have a first bye: after as many rounds the bye is free for all.
    """

    numbers: tuple[int, ...]
    graph: tuple[int, ...]
    byes: int
    untouched: bool

    @property
    def odd(self) -> bool:
        """Whether somebody has the bye in every round."""
        return len(self.graph) > len(self.numbers)

    @property
    def alive(self) -> int:
        """All places."""
        return (1 << len(self.graph)) - 1

    def named(self, pairs: Pairs) -> tuple[Pair, ...]:
        """Places as numbers."""
        return tuple(
            (self.numbers[one], self.numbers[other] if other < len(self.numbers) else None) for one, other in pairs
        )


def _of_part(tournament: Tournament, goal: int) -> RoundsLeft | None:
    number = tournament.next_number
    strict = _ground(tournament, [each for each in _apart(tournament) if each.last >= number])
    if len(strict.numbers) < 2:
        return None
    lasting = [each for each in _apart(tournament) if each.first <= number and each.last >= tournament.rules.rounds]
    high = most(_ground(tournament, lasting))
    return _between(strict, least(strict), high, goal)


def _between(ground: _Ground, low: int, high: int, goal: int) -> RoundsLeft:
    """The bounds brought together, as far as *goal* and patience go."""
    if ground.untouched:
        return RoundsLeft(high, high)
    first: tuple[Pair, ...] = ()
    for wanted in range(min(high, goal), low, -1):
        schedule = lay_out(ground, wanted)
        if schedule:
            return RoundsLeft(wanted, high, ground.named(schedule[0]))
        if schedule is not None and wanted == high:
            high = wanted - 1
    return RoundsLeft(min(low, high), high, first)


def _apart(tournament: Tournament) -> list[Forbidden]:
    """Pairs that are never to be made; soft wishes do not count."""
    soft = tournament.rules.options.get("never") == SOFT
    return [*tournament.rules.forbidden, *(() if soft else wishes(tournament))]


def _ground(tournament: Tournament, apart: Sequence[Forbidden]) -> _Ground:
    """The graph of those who are here; games paired and without a result count as played (case 3)."""
    here = [
        player.number
        for player in tournament.players
        if player.status is Status.ACTIVE and player.from_round <= tournament.next_number
    ]
    place = {number: index for index, number in enumerate(sorted(here))}
    everyone = (1 << len(here)) - 1
    graph = [everyone & ~(1 << index) for index in range(len(here))]
    had, met = set(), False
    for round_ in tournament.swiss.rounds:
        for game in round_.games:
            if game.result == PAIRING_BYE:
                had.add(game.first[0])
            elif game.second and (game.result is None or game.result.played):
                met = True
                _part_from(graph, [place[each] for each in game.participants if each in place])
    for each in apart:
        _part_from(graph, [place[number] for number in each.numbers if number in place])
    free = [index for number, index in place.items() if number not in had]
    if len(here) % 2:
        graph.append(0)
        _offer_bye(graph, free or range(len(here)))
    return _Ground(tuple(sorted(here)), tuple(graph), len(free), untouched=not (met or apart or had))


def _offer_bye(graph: list[int], places: Iterable[int]) -> None:
    """Let *places* have the bye, which is the last place."""
    for each in places:
        graph[each] |= 1 << len(graph) - 1
        graph[-1] |= 1 << each


def _part_from(graph: list[int], places: Sequence[int]) -> None:
    mask = sum(1 << each for each in places)
    for each in places:
        graph[each] &= ~mask


def least(ground: _Ground) -> int:
    """
    The rounds that are sure whatever is paired: who has half of all as opponents can be paired (Dirac).

    Every round takes one opponent from each; where one has the bye the others lose one more.
    """
    players = len(ground.numbers)
    fewest = min((each & (1 << players) - 1).bit_count() for each in ground.graph[:players])
    return max(fewest - players // 2 + (not ground.odd), 0)


def most(ground: _Ground) -> int:
    """
    The rounds that cannot be exceeded: everybody's opponents, the first byes left, and the games left to be played.

    Once all have had a bye anybody may have it again, so then only the games count.
    """
    if not least(ground) and not Matching(ground.graph).perfect:
        return 0
    fewest = min(each.bit_count() for each in ground.graph[: len(ground.numbers)])
    if not ground.odd:
        return fewest
    players = len(ground.numbers)
    games = sum((each & (1 << players) - 1).bit_count() for each in ground.graph[:players]) // 2
    whole = 2 * games // (players - 1)
    return whole if fewest >= ground.byes else min(fewest, whole)


@lru_cache(maxsize=64)
def lay_out(ground: _Ground, wanted: int) -> list[Pairs] | None:
    """
    A schedule of *wanted* rounds; an empty one if there is none, None if patience ends before that is known.

    First by chance, with a fixed seed, then by trying everything.
    """
    if len(ground.graph) > MOST_PLACES:
        return None
    for seed in range(TRIES):
        schedule = _by_chance(ground, wanted, Random(seed))  # noqa: S311 -- no secret, the same in every run
        if schedule:
            return schedule
    if ground.odd and wanted > ground.byes:
        return None
    return _Search().run(ground.graph, ground.alive, wanted)


def _by_chance(ground: _Ground, wanted: int, chance: Random) -> list[Pairs] | None:
    """One round after the other, each with a matching that chance has shuffled; None where it gets stuck."""
    graph, schedule = list(ground.graph), []
    for played in range(wanted):
        if ground.odd and played == ground.byes:  # all have had a bye
            _offer_bye(graph, range(len(ground.numbers)))
        order = list(range(len(graph)))
        chance.shuffle(order)
        place = {vertex: index for index, vertex in enumerate(order)}
        shuffled = Matching([sum(1 << place[other] for other in bits(graph[vertex])) for vertex in order])
        if not shuffled.perfect:
            return None
        mates = {order[one]: order[other] for one, other in enumerate(shuffled.mate)}
        pairs = tuple(sorted((one, other) for one, other in mates.items() if one < other))
        schedule.append(pairs)
        graph = without(graph, pairs)
    return schedule


class _Search:
    """All schedules, depth first, the first place's opponents in their order; gives up after PATIENCE rounds."""

    def __init__(self) -> None:
        self.patience = PATIENCE

    def run(self, graph: Sequence[int], alive: int, wanted: int) -> list[Pairs] | None:
        """A schedule, an empty list if there is none, None if patience has ended."""
        if any((graph[place] & alive).bit_count() < wanted for place in bits(alive)):
            return []
        first = next(bits(alive))
        choices = list(bits(graph[first] & alive))
        for index, other in enumerate(choices[: len(choices) - wanted + 1]):
            earlier = sum(1 << place for place in choices[:index])  # met in no later round, by the order
            rest = list(graph)
            rest[first] &= ~earlier
            for pairs in all_rounds(rest, alive & ~(1 << first | 1 << other)):
                self.patience -= 1
                if self.patience < 0:
                    return None
                whole = ((first, other), *pairs)
                later = [] if wanted == 1 else self.run(without(rest, whole), alive, wanted - 1)
                if later is None:
                    return None
                if later or wanted == 1:
                    return [whole, *later]
        return []
