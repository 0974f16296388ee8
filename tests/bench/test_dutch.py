"""How long the Dutch engine takes for a round; the figures to reach stand beside each."""

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "systems" / "dutch"))

from random_dutch import Habits, entrants, positions  # found only now

from swiss_xl.systems.dutch.pairing import pair, pair_2017  # after the generator

QUIET = Habits(bye=0.02, forfeit=0.02, late=0, withdrawal=0.005)
ONE_SIDED = Habits(bye=0, forfeit=0, late=0, withdrawal=0, first_wins=0.85, draw=0.1)


def position(players, number, rounds, habits=QUIET):
    """The tournament before round *number*."""
    chance = random.Random(players * number)  # noqa: S311 -- chance, not secrecy
    return next(
        each
        for each in positions(chance, entrants(chance, players, rounds, habits), habits, pair)
        if each.next_number == number
    )


def everybody_sits_once(pairing, tournament):
    """Whether all who play in the round have one seat in it."""
    seated = sorted(number for game in pairing.round.games for number in game.participants)
    number = pairing.round.number
    here = {player.number for player in tournament.players if player.plays_in(number)}
    return here <= set(seated) and len(seated) == len(set(seated))


@pytest.mark.parametrize(
    ("players", "number", "rounds"),
    [
        (20, 6, 11),  # 0.001 s
        (100, 6, 11),  # 0.003
        (200, 6, 11),  # 0.005
        (500, 6, 11),  # 0.012
        (500, 2, 9),  # 0.004
        (500, 11, 11),  # 0.010
        (1000, 6, 11),  # 0.025
        (2000, 6, 11),  # 0.05
        (20, 14, 15),  # 0.004
        (40, 15, 15),  # 0.006
    ],
)
def test_a_round(benchmark, players, number, rounds):
    """Ordinary tournaments: nearly linear in the number of players."""
    tournament = position(players, number, rounds)

    made = benchmark.pedantic(pair, (tournament,), rounds=5)

    assert everybody_sits_once(made, tournament)


@pytest.mark.parametrize("players", [58, 500])
def test_a_last_round_in_which_colours_clash(benchmark, players):
    """White wins six games in seven: topscorers meet with the same preference, and few pairs are left."""
    tournament = position(players, 7, 9, ONE_SIDED)
    tournament = replace(tournament, rules=replace(tournament.rules, rounds=7))

    made = benchmark.pedantic(pair, (tournament,), rounds=3)

    assert everybody_sits_once(made, tournament)


def test_a_round_of_the_edition_of_2017(benchmark):
    tournament = position(100, 6, 11)

    made = benchmark.pedantic(pair_2017, (tournament,), rounds=3)

    assert everybody_sits_once(made, tournament)
