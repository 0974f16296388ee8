"""
Who gets which prize: prizes for everyone, for categories, for ranges of ratings; ties shared; one prize each.

Money is counted in whole cents, shares are exact until a pool is paid out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import groupby, takewhile
from typing import Protocol

from swiss_xl.spelling import fold
from swiss_xl.tournament import Player


class Split(StrEnum):
    """How those level in points share the prizes that fall to them."""

    HORT = "hort"  # half of the prize of one's own rank, and an equal share of the other halves
    EQUAL = "equal"
    NONE = "none"  # the tie-break decides


@dataclass(frozen=True)
class Whom:
    """
    For whom a prize is: those who meet every condition of any of the *ways*.

    *text* is what it is called; no way at all means everyone. Two of the same ways are the same pool.
    """

    text: str = ""
    ways: tuple[tuple[Condition, ...], ...] = ()

    def admits(self, player: Player) -> bool:
        """Whether *player* may win it."""
        return not self.ways or any(all(each.admits(player) for each in way) for way in self.ways)


class Condition(Protocol):
    """Something that a player must be."""

    def admits(self, player: Player) -> bool:
        """Whether *player* is."""
        ...


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating from *low* to *high*, both included; who has none is out."""

    low: int = 0
    high: int = 9_999

    def admits(self, player: Player) -> bool:
        """Whether the rating is known and between the two."""
        return player.rating is not None and self.low <= player.rating <= self.high


@dataclass(frozen=True, slots=True)
class Unrated:
    """No rating."""

    def admits(self, player: Player) -> bool:
        """Whether no rating is known."""
        return player.rating is None


@dataclass(frozen=True, slots=True)
class Born:
    """Born in the years *first* to *last*, both included; whose year is not known is out."""

    first: int = 0
    last: int = 9_999

    def admits(self, player: Player) -> bool:
        """Whether the year is known and between the two."""
        year = birth_year(player)
        return year is not None and self.first <= year <= self.last


@dataclass(frozen=True, slots=True)
class Sex:
    """The column Sex says *sex*."""

    sex: str

    def admits(self, player: Player) -> bool:
        """Whether it does."""
        return player.sex == self.sex


@dataclass(frozen=True, slots=True)
class Member:
    """The column *field* (``category``, ``group``, ``modality``, ``club``, ``federation``) says *name*, folded."""

    field: str
    name: str

    def admits(self, player: Player) -> bool:
        """Whether it does."""
        return fold(str(getattr(player, self.field))) == self.name


def birth_year(player: Player) -> int | None:
    """The year in a date of birth of whatever form; None where there is none."""
    parts = "".join(letter if letter.isdigit() else " " for letter in player.birth).split()
    return next((int(part) for part in parts if len(part) == 4), None)


@dataclass(frozen=True)
class Prize:
    """A prize of *cents* for some; *label* is what it is called (``1st``)."""

    label: str
    cents: int
    whom: Whom = field(default_factory=Whom)


@dataclass(frozen=True)
class Placed:
    """
    A participant in the final order: those level on everything share a *rank*, those who share ties a *level*.

    *level* counts groups of equal points from 0; whom a final placed stands alone in his.
    """

    player: Player
    rank: int
    score: Fraction
    level: int


@dataclass(frozen=True)
class Award:
    """What somebody gets: *cents* out of *prizes*, those of the pool that fell to all who were level."""

    placed: Placed
    whom: Whom
    prizes: tuple[Prize, ...]
    cents: int


@dataclass(frozen=True)
class Payout:
    """All *awards* in the final order, and the prizes that nobody could win."""

    awards: tuple[Award, ...]
    left: tuple[Prize, ...] = ()


@dataclass
class _Pool:
    """The prizes for the same people, as listed, and who of the final order may win them."""

    whom: Whom
    prizes: list[Prize]
    able: list[Placed]

    def front(self, at: int, promised: Mapping[int, int], split: Split) -> list[Placed]:
        """The first who are not *promised* to another pool than this one, the *at*-th, and all level with them."""
        if not self.prizes:
            return []
        free = [each for each in self.able if promised.get(each.player.number, at) == at]
        return list(takewhile(lambda each: _tie(each, split) == _tie(free[0], split), free))

    def pay(self, level: Sequence[Placed], split: Split) -> list[Award]:
        """Pay those *level*; they and their prizes leave the pool."""
        taken = tuple(self.prizes[: len(level)])
        cents = whole_cents(shares(self.prizes, level, split))
        del self.prizes[: len(level)]
        self.able = [each for each in self.able if each not in level]
        return [Award(each, self.whom, taken, amount) for each, amount in zip(level, cents, strict=True)]


def _tie(placed: Placed, split: Split) -> int:
    """What those who share prizes have in common: the points, or without a split the rank itself."""
    return placed.rank if split is Split.NONE else placed.level


def award(order: Sequence[Placed], prizes: Sequence[Prize], split: Split = Split.HORT) -> Payout:
    """
    Give out *prizes* to the final *order*: nobody has two, everybody the best whose turn comes.

    Those level whose turn it is in a pool share as many of its prizes as they are, the highest first. The best share
    that anybody is offered in any pool is promised first (equal shares: the pool listed first, then the better
    rank); who is promised one leaves the other pools, which may raise the shares of those who stay. When everybody
    whose turn it is has been promised, the pool pays them.
    """
    pools = _pools(order, prizes)
    promised: dict[int, int] = {}  # number: place of the pool
    awards: list[Award] = []
    while True:
        fronts = [pool.front(at, promised, split) for at, pool in enumerate(pools)]
        offers = [
            (-share, at, place, each.player.number)
            for at, (pool, front) in enumerate(zip(pools, fronts, strict=True))
            for place, (each, share) in enumerate(zip(front, shares(pool.prizes, front, split), strict=True))
            if each.player.number not in promised
        ]
        ready = [
            at
            for at, front in enumerate(fronts)
            if front and all(promised.get(each.player.number) == at for each in front)
        ]
        for at in ready:
            awards += pools[at].pay(fronts[at], split)
        if not ready and not offers:
            break
        if not ready:
            _, at, _, number = min(offers)
            promised[number] = at
    ranked = {each.player.number: place for place, each in enumerate(order)}
    awards.sort(key=lambda each: ranked[each.placed.player.number])
    return Payout(tuple(awards), tuple(prize for pool in pools for prize in pool.prizes))


def _pools(order: Sequence[Placed], prizes: Sequence[Prize]) -> list[_Pool]:
    """The prizes by whom they are for, in the order of the list."""
    gathered: dict[tuple[tuple[Condition, ...], ...], list[Prize]] = {}
    for prize in prizes:
        gathered.setdefault(prize.whom.ways, []).append(prize)
    return [
        _Pool(mine[0].whom, sorted(mine, key=lambda prize: -prize.cents),
              [each for each in order if mine[0].whom.admits(each.player)])
        for mine in gathered.values()
    ]  # fmt: skip


def shares(prizes: Sequence[Prize], level: Sequence[Placed], split: Split) -> list[Fraction]:
    """
    What each of those *level* gets, in cents, exactly; they are in the order of their ranks.

    As many of *prizes* as they are belong to them. Hort: half of the prize of one's own rank, the other halves in equal
    parts. Those who share a rank share what their ranks bring, whatever the split.
    """
    mine = [Fraction(prize.cents) for prize in prizes[: len(level)]]
    mine += [Fraction(0)] * (len(level) - len(mine))
    own: list[Fraction] = []
    for _, run in groupby(level, key=lambda each: each.rank):
        count = len(list(run))
        own += [sum(mine[len(own) : len(own) + count], Fraction(0)) / count] * count
    equal = sum(mine, Fraction(0)) / max(len(level), 1)
    if split is Split.EQUAL:
        return [equal] * len(level)
    return own if split is Split.NONE else [(each + equal) / 2 for each in own]


def whole_cents(exact: Sequence[Fraction]) -> list[int]:
    """
    The *exact* amounts in whole cents with the same sum: none is lost, none invented.

    Each is rounded down; the cents left over go one each to those who lost most by that, the first of equals.
    """
    cents = [amount.numerator // amount.denominator for amount in exact]
    over = int(sum(exact, Fraction(0))) - sum(cents)
    lost = sorted(range(len(exact)), key=lambda place: (cents[place] - exact[place], place))
    for place in lost[:over]:
        cents[place] += 1
    return cents


def for_nobody(prizes: Sequence[Prize], players: Sequence[Player]) -> list[Prize]:
    """The prizes that nobody of *players* may win."""
    able: Mapping[object, bool] = {
        prize.whom.ways: any(prize.whom.admits(player) for player in players) for prize in prizes
    }
    return [prize for prize in prizes if not able[prize.whom.ways]]
