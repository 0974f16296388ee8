"""What systems share: who is to be paired, in which order, who has met, who gets the bye, which side one takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from swiss_xl.crosstable import FIRST, SECOND, Crosstable, Record, crosstable
from swiss_xl.errors import PairingError
from swiss_xl.matching import FREE, Matching, bits
from swiss_xl.results import PAIRING_BYE, Outcome, Result
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game, Status, Tournament


@dataclass(frozen=True)
class Field:
    """
    The participants to be paired, best first; a *place* is an index into *order*.

    ``may[p]`` is a bitset of the places that place *p* has not met; a forfeit or a bye is no meeting (seeds, words).
    """

    order: tuple[Record, ...]
    may: tuple[int, ...]
    table: Crosstable

    @property
    def everyone(self) -> int:
        """All places as a bitset."""
        return (1 << len(self.order)) - 1

    def met(self, one: int, other: int) -> bool:
        """Whether the two places have met."""
        return not self.may[one] >> other & 1


def by_score(record: Record) -> tuple[Fraction, int]:
    """The usual order: score, then number."""
    return -record.score, record.number


def field_of(tournament: Tournament, *, key: Callable[[Record], Any] = by_score) -> Field:
    """The field of the next round, in the order of *key*."""
    table = crosstable(tournament)
    number = tournament.next_number
    here = [table[player.number] for player in tournament.players if player.plays_in(number)]
    order = tuple(sorted(here, key=key))
    place = {record.number: index for index, record in enumerate(order)}
    everyone = (1 << len(order)) - 1
    may = []
    for index, record in enumerate(order):
        met = sum(1 << place[opponent] for opponent in set(record.opponents) if opponent in place)
        may.append(everyone & ~met & ~(1 << index))
    for each in tournament.rules.forbidden:
        if each.first <= number <= each.last:
            apart = sum(1 << place[one] for one in each.numbers if one in place)
            for index in bits(apart):
                may[index] &= ~apart
    return Field(order, tuple(may), table)


def choose_bye(field: Field) -> int | None:
    """
    The place that gets the bye, None for an even field (seeds, common part).

    The lowest in the order who has had none and whose bye leaves the rest pairable; if that is impossible the next
    lowest; second byes only when everyone has had one, fewest first.

    :raises PairingError: if no bye leaves a round without a repeat.
    """
    if len(field.order) % 2 == 0:
        return None
    matching = Matching(field.may)
    if sum(matching.mate[place] == FREE for place in bits(matching.alive)) == 1:
        for _, place in bye_candidates(field):
            if matching.without(place):
                return place
    raise no_round(field, bye=True)


def bye_candidates(field: Field) -> list[tuple[int, int]]:
    """
    Who may get the bye, the first choice first, as (byes had, place).

    Only those who have had none, while there are any; then fewest first, the lowest in the order first.
    """
    had = [record.count(Outcome.PAIRING_BYE) for record in field.order]
    candidates = sorted(((count, place) for place, count in enumerate(had)), key=lambda each: (each[0], -each[1]))
    return [each for each in candidates if each[0] == 0] or candidates


def bye_passed(field: Field, bye: int) -> tuple[tuple[int, str], ...]:
    """Those below the place that got the bye, lowest first, with why not: they had more, or the rest has no round."""
    had = [record.count(Outcome.PAIRING_BYE) for record in field.order]
    below, more = range(len(had) - 1, bye, -1), "had more" if had[bye] else "had"
    return tuple((field.order[place].number, more if had[place] > had[bye] else "rest") for place in below)


def apart_or_met(field: Field, one: int, other: int) -> str:
    """Why two places may not be paired: they have met, or are never to meet; empty if they may."""
    if not field.met(one, other):
        return ""
    return "met" if field.order[other].number in field.order[one].opponents else "forbidden"


def no_round(field: Field, *, bye: bool = False) -> PairingError:
    """The error for a field that has no repeat-free round, with the ways out that the organiser has."""
    if not field.order:
        return PairingError(
            phrase("Nobody is to be paired in this round: all have withdrawn or are away. Bring somebody back first")
        )
    ways = phrase(
        "Ways out: let the tournament end here (set Rounds on the Tournament tab to the rounds played), let a "
        "participant who is away play again or one more join, or pair the round by hand with a repeat"
    )
    return PairingError(f"{_not_pairable(field, bye=bye)} {ways}")


def _not_pairable(field: Field, *, bye: bool) -> str:
    """That no round without a repeat exists; few are named, many counted."""
    count = len(field.order)
    numbers = ", ".join(map(str, sorted(record.number for record in field.order)))
    if count <= 12 and bye:
        return phrase(
            "The participants to be paired ({numbers}) cannot be paired so that nobody meets twice and nobody gets a "
            "second bye.",
            numbers=numbers,
        )
    if count <= 12:
        return phrase(
            "The participants to be paired ({numbers}) cannot be paired so that nobody meets twice.", numbers=numbers
        )
    if bye:
        return phrase(
            "The {count} participants to be paired cannot be paired so that nobody meets twice and nobody gets a "
            "second bye.",
            count=count,
        )
    return phrase("The {count} participants to be paired cannot be paired so that nobody meets twice.", count=count)


def bye_game(record: Record, board: int) -> Game:
    """The game of the participant left over in an odd field."""
    return Game(board, (record.number,), (), PAIRING_BYE)


def requested_byes(tournament: Tournament, board: int) -> Sequence[Game]:
    """Byes with points that those still here asked for in the next round, to be listed after all games."""
    number = tournament.next_number
    here = [player for player in tournament.players if player.status is Status.ACTIVE and player.from_round <= number]
    asked = [(player.number, player.bye_in(number)) for player in here]
    wanted = [(who, bye) for who, bye in asked if bye in (Outcome.HALF_BYE, Outcome.FULL_BYE)]
    return [Game(board + index, (who,), (), Result(bye, None)) for index, (who, bye) in enumerate(wanted) if bye]


def by_last_side(
    higher: Record, lower: Record, higher_sides: Sequence[int], lower_sides: Sequence[int], board: int
) -> tuple[Record, str]:
    """
    Who sits first when both had the first side as often (seeds §1.5, from "whoever had the second side last" on), and
    the rule that says so.

    *higher* stands higher in the order; the sides of each are oldest first.
    """
    last = [sides[-1] if sides else None for sides in (higher_sides, lower_sides)]
    if last[0] != last[1]:
        rule = "single" if None in last else "alternate"
        return (higher if last in ([SECOND, FIRST], [SECOND, None], [None, FIRST]) else lower), rule
    if last[0] is not None:
        return (higher if last[0] == SECOND else lower), "higher"
    return (higher if board % 2 else lower), "board"
