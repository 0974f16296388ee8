"""Player cards, reckoned by hand (seeds §2.6; fide-dutch §3)."""

import json
from fractions import Fraction

import pytest
from command_line import swiss_xl
from desk import make

from swiss_xl.cards import Float, card, cards
from swiss_xl.crosstable import crosstable
from swiss_xl.results import DRAWN, FIRST_ABSENT, FIRST_WINS, PAIRING_BYE, SECOND_ABSENT, Outcome, Result
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Tournament

DOWN, UP = Float.DOWN, Float.UP
HALF = Result(Outcome.HALF_BYE, None)


def tournament(*rounds, count=5, **rules):
    """Rounds of (first, second, result); no second is a bye."""
    players = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, count + 1))
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
    return Tournament("", players, made, Rules(**rules))


FIVE = tournament(
    [(1, 3, FIRST_WINS), (2, 4, DRAWN), (5, None, PAIRING_BYE)],
    [(5, 1, FIRST_WINS), (2, 3, FIRST_WINS), (4, None, PAIRING_BYE)],
    [(5, 2, DRAWN), (1, 4, SECOND_ABSENT), (3, None, HALF)],
)


def of(number, played=FIVE):
    table = crosstable(played)
    return card(table[number], table, played)


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        # 1 beat 3 (level), lost to 5 (1 each, level), 4 did not come: more than a loss without playing
        (1, [((3,), 0, "1", 1, None), ((5,), 1, "0", 1, None), ((4,), 0, "+", 2, DOWN)]),
        # 2 drew with 4, beat 3 (½ against 0), drew with 5 (1½ against 2)
        (2, [((4,), 0, "=", "1/2", None), ((3,), 0, "1", "3/2", DOWN), ((5,), 1, "=", 2, UP)]),
        # 3 lost to 1, lost to 2 (0 against ½), asked for half a point
        (3, [((1,), 1, "0", 0, None), ((2,), 1, "0", 0, UP), ((), None, "H", "1/2", DOWN)]),
        # 4 drew with 2, had the bye, did not come: a forfeit lost is nothing
        (4, [((2,), 1, "=", "1/2", None), ((), None, "U", "3/2", DOWN), ((1,), 1, "-", "3/2", None)]),
        # 5 had the bye, beat 1 (level), drew with 2 (2 against 1½)
        (5, [((), None, "U", 1, DOWN), ((1,), 0, "1", 2, None), ((2,), 0, "=", "5/2", DOWN)]),
    ],
)
def test_the_card_of(number, expected):
    made = of(number)

    assert (made.number, made.name, made.rating) == (number, f"Player {number}", 2000 - number)
    seen = [(line.opponents, line.side, line.outcome, line.total, line.float) for line in made.lines]
    assert seen == [(who, side, Outcome(sign), Fraction(total), turn) for who, side, sign, total, turn in expected]


def test_a_game_without_a_result_says_nothing_yet():
    running = tournament([(1, 2, FIRST_WINS), (3, 4, DRAWN), (5, None, PAIRING_BYE)], [(1, 3, None), (2, 5, None)])
    last = of(1, running).lines[-1]

    assert (last.opponents, last.outcome, last.total, last.float) == ((3,), None, 1, None)


def test_a_bye_floats_down_also_where_it_brings_nothing():
    """fide-dutch §3: the bye always; other rounds not played only if they brought more than a loss."""
    rounds = [(1, 2, FIRST_WINS), (3, None, PAIRING_BYE), (4, None, Result(Outcome.ZERO_BYE, None))]
    played = tournament(rounds, [(1, 4, FIRST_ABSENT)], count=4, points=Points(bye=Fraction(0)))

    assert [line.float for line in of(3, played).lines] == [DOWN, None]
    assert [line.float for line in of(4, played).lines] == [None, DOWN]


def test_scores_are_those_of_the_pairing():
    """With a virtual point 2 is level with 1 in round 2; in round 1 he floats down to 4, in round 3 he has none."""
    rounds = [
        [(1, 3, FIRST_WINS), (4, 2, FIRST_WINS)],
        [(1, 2, FIRST_WINS), (3, 4, DRAWN)],
        [(1, 4, DRAWN), (2, 3, DRAWN)],
    ]
    played = tournament(*rounds, count=4, virtual={2: (Fraction(1), Fraction(1))})

    assert [line.float for line in of(1, played).lines] == [None, None, DOWN]
    assert [line.float for line in of(2, played).lines] == [DOWN, None, UP]


def test_everybody_has_a_card():
    assert [each.number for each in cards(FIVE, crosstable(FIVE))] == [1, 2, 3, 4, 5]


def test_on_the_command_line(tmp_path):
    """Borrell: 1 beats 2 with White, 3 has the bye; nothing is written."""
    desk = make(tmp_path, ["Ana", "Bea", "Cai"], system="borrell", rounds=2)
    desk.next()
    desk.enter({1: "1-0"})
    before = desk.path.read_bytes()
    (one,) = json.loads(swiss_xl("cards", desk.path, "--number", 1, "--json"))
    shown = swiss_xl("cards", desk.path)

    assert one == {
        "number": 1, "name": "Ana", "rating": None,
        "rounds": [
            {"round": 1, "opponents": [2], "side": "White", "result": "1", "points": 1.0, "total": 1.0, "float": None}
        ],
    }  # fmt: skip
    assert [line.split() for line in shown.splitlines() if line.strip().startswith("1 ")] == [
        ["1", "Ana"], ["1", "2", "Bea", "White", "1", "1"],
        ["1", "1", "Ana", "Black", "0", "0"],
        ["1", "bye", "1", "down"],
    ]  # fmt: skip
    assert "nobody has the number 9" in swiss_xl("cards", desk.path, "-n", 9, status=2)
    assert desk.path.read_bytes() == before
