"""Every round of the club Swiss is the one that a word-by-word reading of its rules gives (seeds §1)."""

from itertools import islice, permutations

import literal_club
import pytest
from club_language import played
from club_play import compare, play, seeded
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS
from swiss_xl.tournament import Game, Round, Tournament


@pytest.mark.parametrize("chunk", range(8))
def test_tournaments_as_the_system_makes_them(chunk):
    """Forty tournaments each: draws, forfeits, withdrawals, absences, late entries, 2 to 12 participants."""
    compared = sum(play(seeded(1000 * chunk + seed)) for seed in range(40))

    assert compared > 100


@pytest.mark.parametrize("chunk", range(8))
def test_tournaments_that_somebody_paired_by_hand(chunk):
    """Histories the system would not have made: repeats, byes out of order, whole tournaments of forfeits."""
    compared = sum(play(seeded(500_000 + 1000 * chunk + seed), foreign=True) for seed in range(40))

    assert compared > 100


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rng=st.randoms(use_true_random=False), foreign=st.booleans())
def test_tournaments_that_hypothesis_looks_for(rng, foreign):
    assert play(rng, foreign=foreign) >= 0


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), count=st.integers(2, 9), rounds=st.integers(1, 6))
def test_small_fields_to_their_last_round(data, count, rounds):
    """No absences: fields are exhausted, and the end is refused by both."""
    tournament = played(count)
    for number in range(1, rounds + 1):
        made = compare(tournament)
        if made is None:
            break
        results = data.draw(
            st.lists(
                st.sampled_from((FIRST_WINS, SECOND_WINS, DRAWN)),
                min_size=len(made.games),
                max_size=len(made.games),
            )
        )
        ended = tuple(
            Game(game.board, game.first, game.second, result if game.second else game.result)
            for game, result in zip(made.games, results, strict=True)
        )
        tournament = Tournament("Test", tournament.players, (*tournament.rounds, Round(number, ended)))

    assert len(tournament.rounds) <= rounds


ROUND_ROBIN = ("A>B C>D E>F", "A>C B>E D>F", "A>D B>F C>E", "A>E B>D C>F", "A>F B>C D>E")


@pytest.mark.parametrize("order", [*permutations(ROUND_ROBIN[:4])][::3])
def test_the_last_round_of_six_has_one_arrangement(order):
    """After four rounds of a round robin the fifth is all that is left; after five nothing is."""
    four = played(6, "\n".join(order))

    assert compare(four) is not None
    assert {frozenset(pair) for pair in literal_club.next_round(four).pairs} == {
        frozenset({1, 6}),
        frozenset({2, 3}),
        frozenset({4, 5}),
    }
    assert compare(played(6, "\n".join((*order, ROUND_ROBIN[4])))) is None


def test_the_literal_order_of_arrangements():
    """
    §1.4 on four: 1 tries 3, 4, then 2; whoever is left tries in the same way.

    Six, first those in which 1 meets 4: 2-5 3-6, 2-6 3-5, then 2 with 3, the only free one of his half, and 5-6.
    """
    assert list(literal_club.arrangements([1, 2], [3, 4])) == [
        [(1, 3), (2, 4)],
        [(1, 4), (2, 3)],
        [(1, 2), (3, 4)],
    ]
    assert list(islice(literal_club.arrangements([1, 2, 3], [4, 5, 6]), 3)) == [
        [(1, 4), (2, 5), (3, 6)],
        [(1, 4), (2, 6), (3, 5)],
        [(1, 4), (2, 3), (5, 6)],
    ]
    assert len(list(literal_club.arrangements([1, 2, 3], [4, 5, 6]))) == 15
