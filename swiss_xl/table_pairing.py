"""A round of individuals at tables of four, down the standings (seeds §4.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

from swiss_xl.catalogue import Pairing, Reason
from swiss_xl.errors import PairingError
from swiss_xl.field import Field, bye_game, bye_passed, field_of, no_round, requested_byes
from swiss_xl.nearest_pairing import NO_LOTS, order_of
from swiss_xl.results import Outcome
from swiss_xl.tables import NEVER, SEATS, Past, Side, passed_splits, seat, sit_out, split
from swiss_xl.telling import listed, phrase, phrases
from swiss_xl.tournament import Game, Round, Tournament


def pair_tables(tournament: Tournament) -> Pairing:
    """
    Seat the next round: lots in round 1, then the standings; one to three left over have byes.

    :raises PairingError: if there are fewer than four to be seated.
    """
    rank = {number: place for place, number in enumerate(order_of(tournament))}
    field = field_of(tournament, key=lambda record: rank[record.number])
    if not field.order:
        raise no_round(field)
    if len(field.order) < SEATS:
        raise PairingError(
            phrase(
                "A table needs four players, and only {count} are to be seated in this round", count=len(field.order)
            )
        )
    apart = _apart(tournament)
    past = past_of(field, apart)
    out = sit_out(past, [record.count(Outcome.PAIRING_BYE) for record in field.order])
    lots = not tournament.rounds and tournament.rules.options.get("seed") != NO_LOTS
    games, reasons = [], []
    tables = seat(past, field.everyone & ~sum(1 << place for place in out))
    waiting = [place for place in range(len(field.order)) if place not in out]
    for board, (first, second) in enumerate(tables, 1):
        games.append(Game(board, _numbers(field, first), _numbers(field, second)))
        repeated = [side for side in (first, second) if side in past.partners]
        rule = "repeat" if repeated else "lots" if lots else "table"
        facts = _facts(field, past, waiting, (first, second))
        facts |= {"repeated": [list(_numbers(field, side)) for side in repeated]} if repeated else {}
        reasons.append(Reason(board, rule, field.order[first[0]].score, (), "order", facts))
        waiting = [place for place in waiting if place not in first + second]
    for place in sorted(out):
        games.append(bye_game(field.order[place], len(games) + 1))
        passed = tuple(each for each in bye_passed(field, place) if each[0] not in _numbers(field, out))
        reasons.append(Reason(len(games), "bye", field.order[place].score, passed))
    games.extend(requested_byes(tournament, len(games) + 1))
    round_ = Round(tournament.next_number, tuple(games), seed=tournament.rules.seed if lots else None)
    return Pairing(round_, tuple(reasons), (*_warnings(reasons), *_broken(games, apart)))


def _facts(field: Field, past: Past, waiting: Sequence[int], table: tuple[Side, Side]) -> dict[str, object]:
    """
    The arrangement (an index into SPLITS), those tried before it, and who was exchanged with a later table and why.

    *waiting* are the places not yet seated, best first.
    """
    four = sorted((*table[0], *table[1]))
    chosen, tried = passed_splits(four, past)
    facts: dict[str, object] = {"split": chosen, "tried": tried}
    natural = waiting[:SEATS]
    if four != natural:
        left = tuple(place for place in natural if place not in four)
        came = tuple(place for place in four if place not in natural)
        why = "partners" if split(natural, past)[1] else "rest"
        facts |= {"left": _numbers(field, left), "came": _numbers(field, came), "why": why}
    return facts


def _apart(tournament: Tournament) -> set[frozenset[int]]:
    """Who is never to play against whom in the next round."""
    here = [each for each in tournament.rules.forbidden if each.first <= tournament.next_number <= each.last]
    return {frozenset(two) for each in here for two in combinations(sorted(each.numbers), 2)}


def _broken(games: list[Game], apart: set[frozenset[int]]) -> tuple[str, ...]:
    """The wishes that the seats did not allow."""
    against = {frozenset((one, other)) for game in games for one in game.first for other in game.second}
    return tuple(
        phrase(
            "Numbers {listed} were never to meet, and sit against each other.",
            listed=listed(sorted(two)),
        )
        for two in sorted(against & apart, key=sorted)
    )


def past_of(field: Field, apart: Collection[frozenset[int]] = ()) -> Past:
    """
    Who sat with and against whom over the board; a forfeit or a bye is no meeting (seeds, words).

    Those who are to be kept *apart* count as opponents of many rounds: fewest repeated opponents then keeps them apart
    as far as the seats allow.
    """
    place = {record.number: index for index, record in enumerate(field.order)}
    partners: Counter[Side] = Counter()
    opponents: Counter[Side] = Counter()
    for index, record in enumerate(field.order):
        for entry in record.played:
            for found, numbers in ((partners, entry.partners), (opponents, entry.opponents)):
                found.update((index, place[number]) for number in numbers if place.get(number, -1) > index)
    for two in apart:
        one, other = sorted(place.get(number, -1) for number in two)
        if one >= 0:
            opponents[one, other] += NEVER
    return Past(len(field.order), dict(partners), dict(opponents))


def _numbers(field: Field, side: Sequence[int]) -> tuple[int, ...]:
    return tuple(field.order[place].number for place in side)


def _warnings(reasons: list[Reason]) -> tuple[str, ...]:
    boards = [reason.board for reason in reasons if reason.rule == "repeat"]
    if not boards:
        return ()
    return (
        phrases(
            "Not everybody can have a new partner any more: the same partners again on board {listed}.",
            "Not everybody can have a new partner any more: the same partners again on boards {listed}.",
            len(boards),
            listed=listed(boards),
        ),
    )
