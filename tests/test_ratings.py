"""Ratings, reckoned by hand from FIDE's tables (seeds §1.9; tiebreaks §2, §6)."""

from fractions import Fraction

import pytest

from swiss_xl.rating_tables import expected_score, half_away, rating_gap
from swiss_xl.ratings import new_ratings, performance
from swiss_xl.results import (
    BOTH_ABSENT,
    DRAWN,
    FIRST_ABSENT,
    FIRST_WINS,
    PAIRING_BYE,
    SECOND_ABSENT,
    SECOND_WINS,
    Outcome,
    Result,
)
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Tournament


def rated(ratings, *games, factors=(), **rules):
    """The new ratings of players with *ratings* (None: none) after *games*: (first, second, result), a round each."""
    players = tuple(
        Player(number, f"P{number}", rating, k_factor=dict(factors).get(number))
        for number, rating in enumerate(ratings, 1)
    )
    rounds = tuple(
        Round(number, (Game(1, (first,), (second,) if second else (), result),))
        for number, (first, second, result) in enumerate(games, 1)
    )
    return new_ratings(Tournament("", players, rounds, Rules(**rules)))


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (0, ".50"), (3, ".50"), (4, ".51"), (10, ".51"), (11, ".52"), (68, ".59"), (69, ".60"), (76, ".60"),
        (100, ".64"), (-100, ".36"), (137, ".68"), (138, ".69"), (145, ".69"), (153, ".70"), (245, ".80"),
        (246, ".81"), (374, ".90"), (375, ".91"), (400, ".92"), (-400, ".08"), (735, ".99"), (736, "1"), (-736, "0"),
    ],
)  # fmt: skip
def test_expected_scores_are_those_of_the_table(difference, expected):
    """B.02 8.1.2: 0-3 .50, 4-10 .51, 11-17 .52 … 92-98 .63, 99-106 .64 … 392-411 .92 … 620-735 .99."""
    assert expected_score(difference) == Fraction(expected)


@pytest.mark.parametrize(("difference", "expected"), [(500, ".92"), (401, ".92"), (-999, ".08"), (399, ".92")])
def test_more_than_400_counts_as_400(difference, expected):
    assert expected_score(difference, most=400) == Fraction(expected)


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        ("1/2", 0), ("1", 800), ("0", -800), ("4/5", 240), ("1/5", -240), ("7/10", 149), ("3/10", -149),
        ("99/100", 677), ("9/10", 366), ("2/3", 125), ("1/3", -125), ("51/100", 7), ("49/100", -7),
    ],
)  # fmt: skip
def test_gaps_are_those_of_the_table(share, expected):
    """B.02 8.1.1: 1.0 800, .99 677, .90 366, .80 240, .70 149, .67 125, .51 7; 2/3 is .67."""
    assert rating_gap(Fraction(share)) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("1/2", 1), ("-1/2", -1), ("5/2", 3), ("-5/2", -3), ("12/5", 2), ("-12/5", -2), ("0", 0)]
)
def test_a_half_is_rounded_away_from_zero(value, expected):
    assert half_away(Fraction(value)) == expected


def test_one_game():
    """2000 beats 2100: .36 was expected, 20 × .64 = 12.8, so 2013; the other .64, 20 × -.64, so 2087."""
    first, second = rated([2000, 2100], (1, 2, FIRST_WINS))

    assert (first.games, first.score, first.expected) == (1, 1, Fraction("0.36"))
    assert (first.change, first.new) == (Fraction("12.8"), 2013)
    assert (second.change, second.new) == (Fraction("-12.8"), 2087)


def test_a_tournament_is_rounded_once():
    """
    1500 against 1480 (.53), 1510 (.49) and 2000 (400 lower: .08): 1.10 expected, 1½ scored; 20 × .40 = 8.

    Game by game -.6 + .2 + 8.4, each rounded, would be -1 + 0 + 8 = 7.
    """
    me, *_ = rated([1500, 1480, 1510, 2000], (1, 2, DRAWN), (3, 1, DRAWN), (1, 4, DRAWN))

    assert (me.games, me.score, me.expected, me.new) == (3, Fraction(3, 2), Fraction("1.10"), 1508)


def test_a_half_point_of_change():
    """11 apart and drawn: .52 for the higher. K 25: -.5 and +.5, away from zero: one point each."""
    higher, lower = rated([1511, 1500], (1, 2, DRAWN), options={"k_factor": "25"})

    assert (higher.change, higher.new) == (Fraction(-1, 2), 1510)
    assert (lower.change, lower.new) == (Fraction(1, 2), 1501)


def test_k_of_ones_own_else_that_of_the_setting_else_20():
    """Equal ratings: ½ expected, so half of K for a win."""
    one, other = rated([1500, 1500], (1, 2, FIRST_WINS), factors={1: 40}, options={"k_factor": "10"})
    assert (one.factor, one.new, other.factor, other.new) == (40, 1520, 10, 1495)

    one, other = rated([1500, 1500], (1, 2, FIRST_WINS), factors={2: 10})
    assert (one.factor, one.new, other.factor, other.new) == (20, 1510, 10, 1495)


@pytest.mark.parametrize(
    "game",
    [
        (1, 2, SECOND_ABSENT),
        (1, 2, FIRST_ABSENT),
        (1, 2, BOTH_ABSENT),
        (1, None, PAIRING_BYE),
        (1, None, Result(Outcome.HALF_BYE, None)),
        (1, 2, Result(Outcome.WIN, Outcome.LOSS, rated=False)),
        (1, 2, None),
    ],
)
def test_what_was_not_played_or_is_not_to_count_does_not(game):
    me, _ = rated([1500, 1900], game)

    assert (me.games, me.score, me.expected, me.change, me.new) == (0, 0, 0, 0, 1500)


def test_opponents_without_a_rating_do_not_count():
    """Only the draw with 1500 does."""
    me, _, unrated = rated([1500, 1500, None], (1, 2, DRAWN), (1, 3, SECOND_WINS))

    assert (me.games, me.new) == (1, 1500)
    assert (unrated.change, unrated.new) == (None, None)


def test_who_has_no_rating_gets_a_performance():
    """Draw with 1500, win over 1601: average 1550.5, rounded up 1551; ¾ of the points is .75, 193: 1744."""
    unrated = rated([1500, 1601, None], (1, 3, DRAWN), (3, 2, FIRST_WINS))[2]

    assert (unrated.games, unrated.score, unrated.performance) == (2, Fraction(3, 2), 1744)
    assert rated([None, None], (1, 2, FIRST_WINS))[0].performance is None


@pytest.mark.parametrize(
    ("opponents", "score", "expected"),
    [
        ([1750, 1900, 2200, 1450, 2100], "4", 2120),
        ([1800, 1600, 2150, 1500, 2050], "7/2", 1969),
        ([2050], "0", 1250),
        ([1950, 1850, 1600], "2", 1925),
        ([2200, 1750], "0", 1175),
    ],
)
def test_performances_that_fide_printed(opponents, score, expected):
    """Numbers 2, 1, 12, 14 and 9 of the sixteen of FIDE's exercises (tiebreaks §8.2)."""
    shares = [Fraction(score) / len(opponents)] * len(opponents)

    assert performance(list(zip(opponents, shares, strict=True))) == expected


def test_a_win_counts_one_whatever_its_points():
    me, _ = rated([1500, 1500], (1, 2, FIRST_WINS), points=Points(win=Fraction(3), draw=Fraction(1)))

    assert (me.score, me.new) == (1, 1510)


def test_both_may_lose():
    """0-0 over the board: ½ expected, nothing scored, both lose 10."""
    assert [line.new for line in rated([1500, 1500], (1, 2, Result(Outcome.LOSS, Outcome.LOSS)))] == [1490, 1490]
