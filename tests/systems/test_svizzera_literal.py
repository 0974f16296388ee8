"""Every round of the Formula Svizzera is the one that a word-by-word reading of its rules gives (seeds §3)."""

from fractions import Fraction
from functools import partial

import pytest
from literal_svizzera import next_round
from svizzera_ground import present
from svizzera_play import batch, difference, goals, seeded, tournaments

from swiss_xl.tournament import Points, Rules

THREE = Points(win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(3), bye=Fraction(3), half_bye=Fraction(1))
CHOICES = {"A": ("BH", "GD", "GF"), "B": ("GD", "GF")}


def rules(rounds, choice="A", *, scored=False, **options):
    """A bye is won 1-0 where goals are typed."""
    return Rules(
        system="svizzera",
        rounds=rounds,
        points=THREE,
        tiebreaks=CHOICES[choice],
        bye_tally=(Fraction(1), Fraction(0)) if scored else None,
        options={"seed": "none", **options},
    )


def cases(seeds, literal, options, *, size=(4, 12), rounds=(3, 9), choice="A", **play):
    """Random tournaments before each round, with the round that the text gives."""
    for seed in seeds:
        rng = seeded(seed)
        announced = rules(rng.randint(*rounds), choice, scored="scored" in play, **options)
        for tournament in tournaments(rng, literal, announced, size=size, **play):
            yield tournament, literal(tournament)


def differences(found):
    return [text for tournament, expected in found if (text := difference(tournament, expected, "svizzera"))]


@pytest.mark.parametrize("chunk", range(6))
def test_the_engine_pairs_as_the_text(chunk):
    """Nearest first with going back; where nothing is left, by the order with repeats."""
    found = list(cases(range(1000 * chunk, 1000 * chunk + 10), next_round, {"look_ahead": "no"}))

    assert len(found) > 30
    assert differences(found) == []


@pytest.mark.parametrize("choice", ["A", "B"])
@pytest.mark.parametrize("chunk", range(3))
def test_the_choice_of_tie_breaks_orders_the_pairing(choice, chunk):
    """§3.4, §3.6: goals, and byes won 1-0, decide among those with equal points."""
    literal = partial(next_round, choice=choice)
    seeds = range(500_000 + 100 * chunk, 500_000 + 100 * chunk + 10)
    found = list(cases(seeds, literal, {"look_ahead": "no"}, choice=choice, scored=goals))

    assert len(found) > 30
    assert differences(found) == []


def test_both_choices_pair_differently_somewhere():
    found = list(cases(range(20), next_round, {"look_ahead": "no"}, size=(6, 10), scored=goals))

    assert any(next_round(tournament, choice="B").pairs != expected.pairs for tournament, expected in found)


@pytest.mark.parametrize("chunk", range(6))
def test_the_engine_looks_ahead_as_the_text(chunk):
    """§3.5 on four to eight participants, also where histories made by hand leave no way to the end."""
    literal = partial(next_round, look_ahead=True)
    seeds = range(700_000 + 100 * chunk, 700_000 + 100 * chunk + 12)
    found = list(cases(seeds, literal, {"look_ahead": "yes"}, size=(4, 8), rounds=(3, 7)))

    assert len(found) > 30
    assert differences(found) == []


def test_looking_ahead_is_usual_when_rounds_exceed_half_the_participants():
    """§3.5: on when rounds > participants/2, everybody being there."""

    def literal(tournament):
        return next_round(tournament, look_ahead=2 * tournament.rules.rounds > len(present(tournament)))

    found = list(cases(range(800_000, 800_060), literal, {}, size=(4, 8), rounds=(2, 7), trouble=0))

    assert len(found) > 200
    assert differences(found) == []
    assert any(next_round(tournament).pairs != expected.pairs for tournament, expected in found)


@pytest.mark.parametrize(("option", "ahead"), [("--look-ahead", True), ("--no-look-ahead", False)])
@pytest.mark.parametrize("rounds", [4, 6])
def test_trf_files_are_paired_as_the_text(tmp_path, option, ahead, rounds):
    literal = partial(next_round, look_ahead=ahead)
    found = list(cases(range(900_000, 900_025), literal, {}, size=(4, 8), rounds=(rounds, rounds)))

    assert len(found) > 60
    assert batch(tmp_path, found, "--system", "svizzera", "--seed", "none", "--rounds", str(rounds), option) == []
