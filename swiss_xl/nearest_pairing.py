"""A round by the standings, nearest first: the part that Formula Svizzera and domino share (seeds §3.3–3.5, §4.2)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from swiss_xl.catalogue import Pairing, Reason
from swiss_xl.crosstable import Record
from swiss_xl.errors import PairingError
from swiss_xl.field import (
    Field,
    apart_or_met,
    bye_game,
    bye_passed,
    choose_bye,
    field_of,
    no_round,
    requested_byes,
)
from swiss_xl.nearest import Pairs, far_sighted_round, nearest_round
from swiss_xl.results import Outcome
from swiss_xl.standings import standings
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game, Round, Tournament

NO_LOTS = "none"
LookAhead = Callable[[Tournament, int], bool]


def lot(seed: int, number: int) -> bytes:
    """The lot of one participant, smallest first: SHA-256 of "seed:number", so that anybody can repeat the draw."""
    return hashlib.sha256(f"{seed}:{number}".encode()).digest()


def order_of(tournament: Tournament) -> list[int]:
    """
    Everybody's number, best first: lots before round 1 (seeds §3.3), then the standings with all tie-breaks.

    Where lots are switched off, the number decides among those level.
    """
    if tournament.rounds:
        return [line.player.number for line in standings(tournament)]
    numbers = sorted(player.number for player in tournament.players)
    if tournament.rules.options.get("seed") == NO_LOTS:
        return numbers
    return sorted(numbers, key=lambda number: lot(tournament.rules.seed, number))


def pair_nearest(tournament: Tournament, *, look_ahead: LookAhead) -> Pairing:
    """
    Pair the next round by the order, nearest first.

    :raises PairingError: if nobody is left to be paired, or pairs that are never to be made leave no round.
    """
    rank = {number: place for place, number in enumerate(order_of(tournament))}
    field = field_of(tournament, key=lambda record: rank[record.number])
    if not field.order:
        raise no_round(field)
    bye, pairs, rule = _round(tournament, field, look_ahead)
    drawn = not tournament.rounds and tournament.rules.options.get("seed") != NO_LOTS
    facts = {"lots": True} if drawn and rule != "lots" else {}
    alive = field.everyone & ~(0 if bye is None else 1 << bye)
    games, reasons = [], []
    seated: set[int] = set()
    for board, (one, other) in enumerate(pairs, 1):
        games.append(Game(board, (field.order[one].number,), (field.order[other].number,)))
        passed = [place for place in range(one + 1, other) if alive >> place & 1 and place not in seated]
        why = tuple((field.order[place].number, _why_not(field, one, place, rule)) for place in passed)
        seated |= {one, other}
        found = _rule_of(rule, repeat=field.met(one, other))
        reasons.append(Reason(board, found, field.order[one].score, why, "order", facts))
    if bye is not None:
        games.append(bye_game(field.order[bye], len(games) + 1))
        found = "bye again" if rule == "repeat" else "bye"
        reasons.append(Reason(len(games), found, field.order[bye].score, bye_passed(field, bye)))
    games.extend(requested_byes(tournament, len(games) + 1))
    round_ = Round(tournament.next_number, tuple(games), seed=tournament.rules.seed if drawn else None)
    return Pairing(round_, tuple(reasons), _warnings(reasons, games, rule))


def _round(tournament: Tournament, field: Field, look_ahead: LookAhead) -> tuple[int | None, Pairs, str]:
    """The bye, the pairs, and the rule that gave them: ``lots``, ``nearest``, ``ahead``, ``dead-end`` or ``repeat``."""
    try:
        bye = choose_bye(field)
    except PairingError:
        return _repeating(tournament, field)
    first = nearest_round(field.may, field.everyone & ~(0 if bye is None else 1 << bye))
    if first is None:
        return _repeating(tournament, field)
    later = tournament.rules.rounds - tournament.next_number
    seated = _set_by_hand(tournament)
    everyone = len(field.order) + len(seated)
    if later > 0 and everyone % 2 == 0 and bye is None and look_ahead(tournament, everyone):
        graph = _graph_to_come(tournament, field, seated) if seated else field.may
        seen = far_sighted_round(graph, field.everyone, later, (1 << everyone) - 1)
        return (None, seen, "ahead") if seen else (None, first, "dead-end")
    lots = not tournament.rounds and tournament.rules.options.get("seed") != NO_LOTS
    return bye, first, "lots" if lots else "nearest"


def _repeating(tournament: Tournament, field: Field) -> tuple[int | None, Pairs, str]:
    """
    By the order 1-2, 3-4 …, repeats or not, as no round without one exists; pairs never to be made are kept apart.

    :raises PairingError: if a round without a repeat exists, and it is only those pairs that prevent it.
    """
    number = tournament.next_number
    rules = tournament.rules
    apart = [each.numbers for each in rules.forbidden if each.first <= number <= each.last]
    if apart:
        free = field_of(replace(tournament, rules=replace(rules, forbidden=())), key=_as_in(field))
        if _repeat_free(free):
            raise no_round(field)
    place = {record.number: index for index, record in enumerate(field.order)}
    graph = [field.everyone & ~(1 << index) for index in range(len(field.order))]
    for numbers in apart:
        mask = sum(1 << place[each] for each in numbers if each in place)
        for each in numbers & place.keys():
            graph[place[each]] &= ~mask
    byes: list[int | None] = [None] if len(field.order) % 2 == 0 else _fewest_byes_first(field)
    for bye in byes:
        pairs = nearest_round(graph, field.everyone & ~(0 if bye is None else 1 << bye))
        if pairs is not None:
            return bye, pairs, "repeat"
    raise no_round(field)


def _as_in(field: Field) -> Callable[[Record], int]:
    place = {record.number: index for index, record in enumerate(field.order)}
    return lambda record: place[record.number]


def _repeat_free(field: Field) -> bool:
    try:
        bye = choose_bye(field)
    except PairingError:
        return False
    return nearest_round(field.may, field.everyone & ~(0 if bye is None else 1 << bye)) is not None


def _fewest_byes_first(field: Field) -> list[int | None]:
    """All places, those with the fewest byes first, the lowest in the order first."""
    had = [record.count(Outcome.PAIRING_BYE) for record in field.order]
    return [*sorted(range(len(had)), key=lambda place: (had[place], -place))]


def _set_by_hand(tournament: Tournament) -> list[int]:
    """Those whom the organiser has seated in this round: apart from the next round on, they play in later rounds."""
    later = [each for each in tournament.rules.forbidden if each.first == tournament.next_number + 1]
    return sorted({number for each in later for number in each.numbers if number in tournament.by_number})


def _graph_to_come(tournament: Tournament, field: Field, seated: Sequence[int]) -> list[int]:
    """Who may meet from now on, the places of the field first, then those *seated* by hand in this round."""
    records = [*field.order, *(field.table[number] for number in seated)]
    place = {record.number: index for index, record in enumerate(records)}
    graph = []
    for record in records:
        apart = {record.number, *record.opponents}
        for each in tournament.rules.forbidden:
            if record.number in each.numbers and each.last > tournament.next_number:
                apart |= each.numbers
        graph.append(sum(1 << index for number, index in place.items() if number not in apart))
    return graph


def _why_not(field: Field, one: int, place: int, rule: str) -> str:
    """Why somebody nearer was passed over: met, never to meet, or what the choice would do to the rest."""
    apart = apart_or_met(field, one, place)
    if apart and not (rule == "repeat" and apart == "met"):  # where repeats are made, having met is no obstacle
        return apart
    return "later" if rule == "ahead" else "rest"


def _rule_of(rule: str, *, repeat: bool) -> str:
    """Where pairs are made by the order because repeats cannot be avoided, those that are no repeat are told apart."""
    return "order" if rule == "repeat" and not repeat else rule


def _warnings(reasons: Sequence[Reason], games: Sequence[Game], rule: str) -> tuple[str, ...]:
    if rule == "dead-end":
        return (phrase("No round leaves all the announced rounds without a repeat; the first of all was taken."),)
    again = {reason.board for reason in reasons if reason.rule == "repeat"}
    pairs = [f"{game.first[0]}-{game.second[0]}" for game in games if game.second and game.board in again]
    if pairs:
        return (
            phrase(
                "Nobody can avoid a repeat any more: paired by the order, meeting again: {listed}.",
                listed=", ".join(pairs),
            ),
        )
    return ()
