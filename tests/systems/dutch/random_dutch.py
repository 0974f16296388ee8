"""Random tournaments for the Dutch engine: chance results, byes, forfeits, latecomers, withdrawals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from swiss_xl.errors import PairingError
from swiss_xl.results import (
    BOTH_ABSENT,
    DRAWN,
    FIRST_ABSENT,
    FIRST_WINS,
    SECOND_ABSENT,
    SECOND_WINS,
    Outcome,
)
from swiss_xl.tournament import Forbidden, Player, Points, Rules, Status, Tournament

BYES = (Outcome.HALF_BYE, Outcome.ZERO_BYE, Outcome.FULL_BYE)

ONE_HALF_NOTHING = Points()


@dataclass(frozen=True)
class Habits:
    """How often things happen, per player and round or per game."""

    bye: float = 0.05
    forfeit: float = 0.05
    withdrawal: float = 0.01
    late: float = 0.05
    draw: float = 0.3
    first_wins: float = 0.5
    points: Points = ONE_HALF_NOTHING
    forbidden: int = 0
    accelerated: bool = False


def entrants(chance: Random, size: int, rounds: int, habits: Habits, initial_side: int = 0) -> Tournament:
    """A tournament before round 1."""
    players = []
    for number in range(1, size + 1):
        late = 2 + chance.randrange(2) if chance.random() < habits.late else 1
        players.append(Player(number, f"P{number}", max(2800 - number, 1), from_round=late))
    pairs = [Forbidden(frozenset(chance.sample(range(1, size + 1), 2))) for _ in range(habits.forbidden)]
    virtual = {}
    if habits.accelerated:
        top = 2 * -(-size // 4)
        whole = -(-rounds // 2)
        first = -(-whole // 2)
        points = habits.points.win
        virtual = {
            number: tuple(points if at < first else points / 2 for at in range(whole)) for number in range(1, top + 1)
        }
    rules = Rules("dutch", rounds, habits.points, initial_side=initial_side, forbidden=tuple(pairs), virtual=virtual)
    return Tournament("random", tuple(players), (), rules)


def positions(
    chance: Random, tournament: Tournament, habits: Habits, pair: Callable[[Tournament], object]
) -> Iterator[Tournament]:
    """The tournament before each of its rounds, until nobody can be paired."""
    for number in range(1, tournament.rules.rounds + 1):
        tournament = replace(
            tournament, players=tuple(_absence(chance, player, number, habits) for player in tournament.players)
        )
        if sum(player.plays_in(number) for player in tournament.players) < 2:
            return
        yield tournament
        try:
            round_ = pair(tournament).round
        except PairingError:
            return
        games = []
        for game in round_.games:
            games.append(replace(game, result=_result(chance, habits)) if game.second else game)
        tournament = replace(tournament, rounds=(*tournament.rounds, replace(round_, games=tuple(games))))


def _absence(chance: Random, player: Player, number: int, habits: Habits) -> Player:
    status = Status.WITHDRAWN if chance.random() < habits.withdrawal else player.status
    byes = player.byes
    if chance.random() < habits.bye:
        byes = (*byes, (number, chance.choice(BYES)))
    return replace(player, status=status, byes=byes)


def _result(chance: Random, habits: Habits):
    if chance.random() < habits.forfeit:
        return chance.choice((FIRST_ABSENT, SECOND_ABSENT, BOTH_ABSENT))
    if chance.random() < habits.draw:
        return DRAWN
    return FIRST_WINS if chance.random() < habits.first_wins else SECOND_WINS


THREE_ONE_NOTHING = Points(
    win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(3), bye=Fraction(3), half_bye=Fraction(1)
)
