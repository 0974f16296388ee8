"""Looking ahead (seeds §3.5): where a schedule without a repeat exists, the announced rounds are played without one."""

from dataclasses import replace

import pytest
from club_language import played, written
from literal_svizzera import can_go_on
from svizzera_ground import meetings, rounds_in_order
from svizzera_play import seeded

from swiss_xl.catalogue import system
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS
from swiss_xl.tournament import Points, Round

THREE = Points(win=3, draw=1, forfeit_win=3, bye=3, half_bye=1)
LEVEL = ("BH", "GD", "GF")


def played_through(count, rounds, seed, look_ahead):
    """All rounds with results at random; the first round by lots."""
    rng = seeded(seed)
    options = {"look_ahead": look_ahead}
    tournament = played(count, system="svizzera", rounds=rounds, points=THREE, tiebreaks=LEVEL, seed=seed)
    tournament = replace(tournament, rules=replace(tournament.rules, options=options))
    for number in range(1, rounds + 1):
        games = system("svizzera").pair(tournament).round.games
        ended = tuple(replace(game, result=rng.choice((FIRST_WINS, SECOND_WINS, DRAWN))) for game in games)
        tournament = replace(tournament, rounds=(*tournament.rounds, Round(number, ended)))
    return tournament


def repeats(tournament):
    """How many games are repeats."""
    games = [frozenset(game.participants) for round_ in tournament.rounds for game in round_.games]
    return len(games) - len(set(games))


@pytest.mark.parametrize(
    ("count", "rounds"), [(6, 4), (6, 5), (8, 5), (8, 6), (8, 7), (10, 6), (10, 7), (10, 8), (10, 9)]
)
def test_no_repeat_to_the_last_round(count, rounds):
    """Even fields of 6, 8 and 10 have a schedule of every length up to everybody against everybody."""
    for seed in range(12):
        tournament = played_through(count, rounds, seed, "yes")

        assert repeats(tournament) == 0, tournament
        assert all(len(round_.games) == count // 2 for round_ in tournament.rounds)


def test_without_looking_ahead_some_end_in_a_repeat():
    """Case 3: about one run of six in four is dead at round 4; the rule is needed."""
    assert sum(repeats(played_through(6, 4, seed, "no")) > 0 for seed in range(60)) > 5


@pytest.mark.parametrize("look_ahead", ["yes", "auto"])
def test_the_example_of_six(look_ahead):
    """
    §3 example and case 3: R1 AD BE CF, R2 AE BF CD, order AFBDCE.

    A and F won twice; B and D once; C and E never. Buchholz A 0+3, F 0+3; B 0+6, D 0+6; C 6+3, E 6+3: the number
    decides. AF BD CE comes first, but then A has B and C left, D only B and E … and no fourth round is complete.
    """
    rounds = "A>D B>E F>C\nA>E F>B D>C"
    settings = {"system": "svizzera", "points": THREE, "tiebreaks": LEVEL, "rounds": 4}
    ahead = played(6, rounds, options={"look_ahead": look_ahead}, **settings)
    blind = played(6, rounds, options={"look_ahead": "no"}, **settings)

    assert written(system("svizzera").pair(blind).round) == "1-6 2-4 3-5"
    assert written(system("svizzera").pair(ahead).round) == "1-6 2-3 4-5"


def test_the_dead_end_of_the_example_is_one():
    """Reckoned by trying every fourth round after AF BD CE, and finding one after AF BC DE."""
    met = meetings(played(6, "A>D B>E F>C\nA>E F>B D>C"))
    numbers = [1, 2, 3, 4, 5, 6]
    blind = met | {frozenset(pair) for pair in ((1, 6), (2, 4), (3, 5))}
    ahead = met | {frozenset(pair) for pair in ((1, 6), (2, 3), (4, 5))}

    assert list(rounds_in_order(numbers, blind)) == []
    assert ((1, 2), (3, 5), (4, 6)) in rounds_in_order(numbers, ahead)
    assert not can_go_on(tuple(numbers), blind, 1)
    assert can_go_on(tuple(numbers), ahead, 1)


def test_no_way_to_the_end_takes_the_first_round_of_all_and_warns():
    """§3.5: four participants have three rounds; with five announced the first of all is taken, with a warning."""
    pairing = system("svizzera").pair(
        played(4, "A>B C>D", system="svizzera", rounds=5, points=THREE, tiebreaks=LEVEL, options={"look_ahead": "yes"})
    )

    assert written(pairing.round) == "1-3 2-4"
    assert len(pairing.warnings) == 1


def test_an_odd_field_looks_at_the_current_round_only():
    """§3.5: five with five rounds announced: order ABCDE, bye E, nearest first, and no warning."""
    pairing = system("svizzera").pair(
        played(
            5, system="svizzera", rounds=5, points=THREE, tiebreaks=LEVEL, options={"look_ahead": "yes", "seed": "none"}
        )
    )

    assert written(pairing.round) == "1-2 3-4 5u"
    assert pairing.warnings == ()
