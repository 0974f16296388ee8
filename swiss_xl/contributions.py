"""What each round adds to Buchholz, Sonneborn-Berger and their kin, and what the modifiers cut (C.07, Art. 14, 16)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from swiss_xl.crosstable import Crosstable, Entry, Record
from swiss_xl.exact import added
from swiss_xl.modifiers import Modifiers
from swiss_xl.results import Outcome
from swiss_xl.tournament import Unplayed
from swiss_xl.unplayed import FORFEITS, NOTHING, adjusted_scores, dummy_score, edition, voluntary

SHARES = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2)}


@dataclass(frozen=True, slots=True)
class Contribution:
    """
    One round (one opponent of it): the *score* of the opponent or dummy, and the own *points*.

    *voluntary*: it is a voluntary unplayed round, which a cut takes first (16.5).
    """

    score: Fraction
    points: Fraction
    voluntary: bool = False

    @property
    def product(self) -> Fraction:
        """The score times the points; these are mostly 1 or 0."""
        if not self.points:
            return NOTHING
        return self.score if self.points == 1 else self.score * self.points


Value = Callable[[Contribution], Fraction]


def score_of(each: Contribution) -> Fraction:
    """What counts in Buchholz."""
    return each.score


def product_of(each: Contribution) -> Fraction:
    """What counts in Sonneborn-Berger."""
    return each.product


def contributions(me: Record, table: Crosstable, *, forfeits: bool = False) -> Sequence[Contribution]:
    """
    The contributions of all rounds of *me*, in their order; games without a result yet have none.

    With *forfeits*, and in a round robin (15.2), a forfeit is a game against the scheduled opponent.
    """
    as_games = forfeits or table.rules.round_robin
    return table.derived(("contributions", me.number, as_games), lambda: tuple(_all(me, table, as_games=as_games)))


def _all(me: Record, table: Crosstable, *, as_games: bool) -> Iterator[Contribution]:
    scores, plain = adjusted_scores(table), edition(table) is Unplayed.PLAIN
    for entry in me.entries:
        if entry.outcome is None:
            continue
        if entry.played or (as_games and entry.opponents and entry.outcome in FORFEITS):
            for number in entry.opponents:
                yield Contribution(scores[number], _worth(entry, plain=plain))
        elif plain:
            yield Contribution(NOTHING, NOTHING)
        elif not table.rules.round_robin:
            score = dummy_score(me, entry, table)
            yield Contribution(score, entry.points, voluntary(entry))


def _worth(entry: Entry, *, plain: bool) -> Fraction:
    """The points that the scores are multiplied with: those really got; plainly 1 for a win, ½ for a draw."""
    if not plain:
        return entry.points
    if entry.outcome is Outcome.FORFEIT_WIN:
        return Fraction(1)
    return SHARES.get(entry.outcome or Outcome.LOSS, NOTHING)


def total(me: Record, table: Crosstable, value: Value, modifiers: Modifiers) -> Fraction:
    """The sum of the values of all contributions that are not cut."""
    found = contributions(me, table, forfeits=modifiers.forfeits)
    if modifiers.low or modifiers.high:
        found = cut(found, value, modifiers, exception=edition(table) in (Unplayed.FIDE_2026, Unplayed.FIDE_2023))
    return added(map(value, found))


def cut(
    found: Iterable[Contribution], value: Value, modifiers: Modifiers, *, exception: bool = True
) -> Sequence[Contribution]:
    """
    What is left after the lowest, then the highest are cut, one by one (14.1–14.4).

    The least significant is the one of the opponent with the lowest score, among several the one with the lowest value.
    *exception*: the voluntary unplayed round of the lowest value goes instead, if that is not lower (16.5).
    """
    left = sorted(found, key=lambda each: (each.score, value(each)))
    for _ in range(min(modifiers.low, len(left))):
        least = 0
        unplayed = [(value(each), place) for place, each in enumerate(left) if each.voluntary]
        if exception and unplayed and min(unplayed)[0] >= value(left[0]):
            least = min(unplayed)[1]
        del left[least]
    return left[: max(len(left) - modifiers.high, 0)]
