"""Every round of fixed pairs in domino is the one that a word-by-word reading of its rules gives (seeds §4)."""

from fractions import Fraction
from functools import partial

import pytest
from literal_domino import next_round
from svizzera_play import batch, difference, hands, hundred, seeded, tournaments

from swiss_xl.tournament import Points, Rules

LADDERS = {None: (), "games": ("EFI", "DIF"), "100": ("EFE", "PF", "DIF")}
BYES = {None: None, "games": (Fraction(4), Fraction(2)), "100": (Fraction(100), Fraction(50))}
SCORED = {None: None, "games": hands, "100": hundred}


def cases(seeds, goal=None, size=(4, 12)):
    """Random tournaments before each round, with the round that the text gives."""
    literal = partial(next_round, goal=goal)
    for seed in seeds:
        rng = seeded(seed)
        rules = Rules(
            system="domino",
            rounds=rng.randint(3, 9),
            points=Points(draw=None),
            tiebreaks=LADDERS[goal],
            by_tally=goal == "games",
            bye_tally=BYES[goal],
            options={"seed": "none"} | ({"goal": goal} if goal else {}),
        )
        for tournament in tournaments(rng, literal, rules, size=size, draws=0, scored=SCORED[goal]):
            yield tournament, literal(tournament)


@pytest.mark.parametrize("goal", [None, "games", "100"])
@pytest.mark.parametrize("chunk", range(4))
def test_the_engine_pairs_as_the_text(goal, chunk):
    """By matches won, or by hands or points and all that decides among equals."""
    found = list(cases(range(1000 * chunk, 1000 * chunk + 10), goal))
    wrong = [difference(tournament, expected, "domino") for tournament, expected in found]

    assert len(found) > 30
    assert not any(wrong)


def test_trf_files_are_paired_as_the_text(tmp_path):
    found = list(cases(range(90_000, 90_050)))

    assert len(found) > 200
    assert batch(tmp_path, found, "--system", "domino", "--seed", "none") == []


def test_looking_ahead_belongs_to_the_formula_svizzera(tmp_path):
    """§4.2 takes over article 4 alone: by itself no later round is looked at, however many are announced."""
    found = list(cases(range(91_000, 91_020), size=(4, 6)))

    assert batch(tmp_path, found, "--system", "domino", "--seed", "none", "--rounds", "7") == []
