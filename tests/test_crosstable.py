"""What everybody did, round by round."""

from fractions import Fraction

import pytest

from swiss_xl.crosstable import FIRST, SECOND, Entry, crosstable
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

HALF = Fraction(1, 2)
FIVE = tuple(Player(number, name) for number, name in enumerate(("Ana", "Bea", "Cai", "Dora", "Eva"), 1))
LATE = Player(6, "Fe", from_round=3)


def played(*rounds, players=FIVE, points=Points()):  # noqa: B008 -- a frozen value
    """Rounds of games ``(first, second, result)``; a second side of None is a bye."""
    made = tuple(
        Round(
            number,
            tuple(
                Game(board, (first,), (second,) if second else (), result)
                for board, (first, second, result) in enumerate(games, 1)
            ),
        )
        for number, games in enumerate(rounds, 1)
    )
    return Tournament("", players, made, Rules(points=points))


TWO_ROUNDS = played(
    [(1, 3, FIRST_WINS), (4, 2, DRAWN), (5, None, PAIRING_BYE)],
    [(5, 1, SECOND_WINS), (2, 3, SECOND_ABSENT), (4, None, Result(Outcome.HALF_BYE, None))],
)


@pytest.mark.parametrize(
    ("number", "score", "opponents", "sides", "balance"),
    [
        (1, 2, (3, 5), (FIRST, SECOND), 0),
        (2, Fraction(3, 2), (4,), (SECOND,), -1),
        (3, 0, (1,), (SECOND,), -1),
        (4, 1, (2,), (FIRST,), 1),
        (5, 1, (1,), (FIRST,), 1),
    ],
)
def test_a_record_is_what_was_played(number, score, opponents, sides, balance):
    """A forfeit or a bye brings points, but no opponent met and no side (seeds, words)."""
    record = crosstable(TWO_ROUNDS)[number]

    assert (record.score, record.opponents, record.sides, record.balance) == (score, opponents, sides, balance)


def test_a_forfeit_keeps_who_should_have_come():
    assert crosstable(TWO_ROUNDS)[3].entries[1] == Entry(2, Outcome.FORFEIT_LOSS, Fraction(0), (2,), (), SECOND)


@pytest.mark.parametrize(("upto", "score"), [(0, 0), (1, 1), (2, 2), (None, 2)])
def test_the_table_as_it_stood_after_a_round(upto, score):
    assert crosstable(TWO_ROUNDS, upto=upto)[1].score == score
    assert crosstable(TWO_ROUNDS, upto=upto).rounds == (2 if upto is None else upto)


def test_a_game_without_a_result_brings_nothing_yet():
    table = crosstable(played([(1, 2, None), (3, 4, FIRST_WINS)]))

    assert table[1].entries[0] == Entry(1, None, Fraction(0), (2,), (), FIRST)
    assert not table[1].entries[0].played
    assert table[1].score == 0


@pytest.mark.parametrize(("missed", "score"), [(0, 0), (HALF, 1)])
def test_rounds_before_arrival_bring_what_is_set(missed, score):
    """Case 28; who was there and not seated has a zero-point bye."""
    table = crosstable(played([], [], players=(*FIVE, LATE), points=Points(missed=Fraction(missed))))

    assert table[6].score == score
    assert table[1].score == 0
    assert [entry.outcome for entry in table[1].entries] == [Outcome.ZERO_BYE] * 2


@pytest.mark.parametrize(
    ("result", "first", "second"),
    [
        (FIRST_WINS, 3, 0),
        (SECOND_WINS, 0, 3),
        (DRAWN, 1, 1),
        (SECOND_ABSENT, 2, -1),
        (FIRST_ABSENT, -1, 2),
        (BOTH_ABSENT, -1, -1),
        (Result(Outcome.DRAW, Outcome.LOSS), 1, 0),
    ],
)
def test_each_side_has_its_own_points(result, first, second):
    """Case 30: 3-1-0 with forfeits of their own."""
    scale = Points(Fraction(3), Fraction(1), Fraction(0), Fraction(2), Fraction(-1))
    table = crosstable(played([(1, 2, result)], points=scale))

    assert (table[1].score, table[2].score) == (first, second)


@pytest.mark.parametrize(
    ("outcome", "points"),
    [(Outcome.PAIRING_BYE, 2), (Outcome.FULL_BYE, 3), (Outcome.HALF_BYE, HALF), (Outcome.ZERO_BYE, 0)],
)
def test_each_kind_of_bye_has_its_own_points(outcome, points):
    table = crosstable(
        played([(1, None, Result(outcome, None))], points=Points(win=Fraction(3), bye=Fraction(2), half_bye=HALF))
    )

    assert table[1].score == points
    assert (table[1].count(outcome), table[1].opponents) == (1, ())


def test_partners_and_scores_are_seen_from_each_side():
    game = Game(1, (1, 2), (3, 4), FIRST_WINS, tally=(Fraction(100), Fraction(40)))
    table = crosstable(Tournament("", FIVE, (Round(1, (game,)),)))

    assert table[2].entries[0] == Entry(1, Outcome.WIN, Fraction(1), (3, 4), (1,), FIRST, (Fraction(100), Fraction(40)))
    assert table[3].entries[0].tally == (40, 100)
    assert table[3].opponents == (1, 2)


def test_it_is_a_mapping_of_everybody():
    table = crosstable(TWO_ROUNDS)

    assert (list(table), len(table), table.win) == ([1, 2, 3, 4, 5], 5, 1)
