"""What is written is what was read."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swiss_xl.crosstable import FIRST
from swiss_xl.formats.trf.reading import read_trf
from swiss_xl.formats.trf.writing import decimal, write_trf
from swiss_xl.generate import Pattern, Rate, Span, generate
from swiss_xl.results import FIRST_WINS, SECOND_ABSENT, Outcome
from swiss_xl.tournament import Forbidden, Game, Player, Points, Round, Rules, Tournament

TWO = Tournament(
    "Two",
    (Player(1, "Ana", 2050, federation="ITA", byes=((2, Outcome.HALF_BYE),)), Player(2, "Bea")),
    (Round(1, (Game(1, (1,), (2,), FIRST_WINS),)),),
    Rules(rounds=2, tiebreaks=("BH",), initial_side=FIRST),
)


def test_every_column_stands_where_the_format_says():
    """§2: number 5–8, name 15–47, rating 49–52, federation 54–56, points 81–84, rank 86–89, rounds at 92."""
    ana = next(line for line in write_trf(TWO).splitlines() if line.startswith("001    1"))

    assert (ana[4:8], ana[14:17], ana[48:52], ana[53:56]) == ("   1", "Ana", "2050", "ITA")
    assert (ana[80:84], ana[85:89], ana[91:99], ana[101:109]) == (" 1.0", "   1", "   2 w 1", "0000 - H")


def test_both_spellings_where_programs_differ():
    """formats.md §8: 142 and XXR, 152 and XXC."""
    lines = write_trf(TWO).splitlines()

    assert {"142 2", "XXR 2", "152 W", "XXC white1", "202 BH"} <= set(lines)


def test_points_and_forbidden_pairs():
    rules = Rules(
        rounds=2, points=Points(win=Fraction(3), draw=Fraction(1)), forbidden=(Forbidden(frozenset({1, 2}), 1, 1),)
    )
    text = write_trf(Tournament("", TWO.players, (), rules))

    assert "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0" in text
    assert "260 001 001    1    2" in text


@pytest.mark.parametrize(("points", "text"), [(Fraction(5, 2), "2.5"), (Fraction(3), "3.0"), (Fraction(3, 4), "0.75")])
def test_points_have_one_decimal_or_more(points, text):
    assert decimal(points) == text


def test_a_forfeit_is_written_with_opponent_and_colour():
    played = Tournament("", TWO.players, (Round(1, (Game(1, (2,), (1,), SECOND_ABSENT),)),), Rules(rounds=1))
    ana = next(line for line in write_trf(played).splitlines() if line.startswith("001    1"))

    assert ana[91:99] == "   2 b -"


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000))
def test_a_random_tournament_comes_back_as_it_was(seed):
    pattern = Pattern(
        Span(2, 14), Span(1, 6), "club", half_byes=Rate(share=0.05), full_byes=Rate(share=0.05),
        forfeits=Rate(share=0.1),
        odd_results=Rate(share=0.1), withdrawals=Rate(times=2), late=Rate(times=1), forbidden=1,
    )  # fmt: skip
    made = generate(pattern, seed)
    back = read_trf(write_trf(made)).tournament

    assert [round_.games for round_ in back.rounds] == [by_first(round_) for round_ in made.rounds]
    assert (back.rules.rounds, back.rules.forbidden) == (made.rules.rounds, made.rules.forbidden)


def by_first(round_):
    """Games as a file has them."""
    games = sorted((game for game in round_.games if game.second), key=lambda game: min(game.participants))
    byes = sorted((game for game in round_.games if not game.second), key=lambda game: game.first)
    ordered = [*games, *byes]
    return tuple(Game(board, game.first, game.second, game.result) for board, game in enumerate(ordered, 1))
