"""A round by the standings, nearest first: the part that Formula Svizzera and domino share (seeds §3.3–3.5, §4.2)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from swiss_xl.catalogue import Pairing, Reason
from swiss_xl.errors import PairingError
from swiss_xl.field import Field, bye_game, choose_bye, field_of, no_round, requested_byes
from swiss_xl.nearest import Pairs, by_order, far_sighted_round, nearest_round
from swiss_xl.results import Outcome
from swiss_xl.standings import standings
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

    :raises PairingError: if nobody is left to be paired.
    """
    rank = {number: place for place, number in enumerate(order_of(tournament))}
    field = field_of(tournament, key=lambda record: rank[record.number])
    if not field.order:
        raise no_round(field)
    bye, repeats = _bye(field)
    alive = field.everyone & ~(0 if bye is None else 1 << bye)
    pairs, rule = _round(tournament, field, alive, repeats=repeats, ahead=look_ahead(tournament, len(field.order)))
    games, reasons = [], []
    seated: set[int] = set()
    for board, (one, other) in enumerate(pairs, 1):
        games.append(Game(board, (field.order[one].number,), (field.order[other].number,)))
        passed = [place for place in range(one + 1, other) if alive >> place & 1 and place not in seated]
        why = tuple((field.order[place].number, "met" if field.met(one, place) else "rest") for place in passed)
        seated |= {one, other}
        reasons.append(Reason(board, _rule_of(rule, repeat=field.met(one, other)), field.order[one].score, why))
    if bye is not None:
        games.append(bye_game(field.order[bye], len(games) + 1))
        reasons.append(Reason(len(games), "bye", field.order[bye].score))
    games.extend(requested_byes(tournament, len(games) + 1))
    seed = tournament.rules.seed if not tournament.rounds and rule == "lots" else None
    round_ = Round(tournament.next_number, tuple(games), seed=seed)
    return Pairing(round_, tuple(reasons), _warnings(reasons, rule))


def _bye(field: Field) -> tuple[int | None, bool]:
    """The place with the bye, and whether repeats cannot be avoided whoever has it (then the lowest without one)."""
    try:
        return choose_bye(field), False
    except PairingError:
        had = [record.count(Outcome.PAIRING_BYE) for record in field.order]
        return max(range(len(had)), key=lambda place: (-had[place], place)), True


def _round(tournament: Tournament, field: Field, alive: int, *, repeats: bool, ahead: bool) -> tuple[Pairs, str]:
    """The pairs, and the rule that gave them: ``lots``, ``nearest``, ``ahead``, ``dead-end`` or ``repeat``."""
    first = None if repeats else nearest_round(field.may, alive)
    if first is None:
        places = [place for place in range(len(field.order)) if alive >> place & 1]
        return by_order(places), "repeat"
    later = tournament.rules.rounds - tournament.next_number
    if ahead and later > 0 and alive == field.everyone:
        seen = far_sighted_round(field.may, alive, later)
        return (seen, "ahead") if seen else (first, "dead-end")
    lots = not tournament.rounds and tournament.rules.options.get("seed") != NO_LOTS
    return first, "lots" if lots else "nearest"


def _rule_of(rule: str, *, repeat: bool) -> str:
    """Where pairs are made by the order because repeats cannot be avoided, those that are no repeat are told apart."""
    return "order" if rule == "repeat" and not repeat else rule


def _warnings(reasons: Sequence[Reason], rule: str) -> tuple[str, ...]:
    if rule == "dead-end":
        return ("No round leaves all the announced rounds without a repeat; the first of all was taken.",)
    boards = [str(reason.board) for reason in reasons if reason.rule == "repeat"]
    if boards:
        return (f"Nobody can avoid a repeat any more: paired by the order, repeats on board {', '.join(boards)}.",)
    return ()
