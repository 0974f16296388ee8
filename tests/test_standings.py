"""The order: points, then each tie-break inside every group still level (C.07, 4.2)."""

import hashlib
from fractions import Fraction

import pytest

from swiss_xl.errors import RulesError
from swiss_xl.results import DRAWN, FIRST_WINS
from swiss_xl.standings import standings
from swiss_xl.tournament import Game, Player, Round, Rules, Ties, Tournament


def played(text, ladder="", count=6, **rules):
    """Rounds in lines: ``1+2 3=4`` is a win of 1 over 2 and a draw."""
    rounds = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        games = []
        for board, word in enumerate(line.split(), 1):
            first, sign, second = word[0], word[1], word[2]
            games.append(Game(board, (int(first),), (int(second),), FIRST_WINS if sign == "+" else DRAWN))
        rounds.append(Round(number, tuple(games)))
    players = tuple(Player(number, f"P{number}") for number in range(1, count + 1))
    return Tournament("", players, tuple(rounds), Rules(tiebreaks=tuple(ladder.split()), **rules))


def places(tournament, **kwargs):
    return [(line.rank, line.player.number, line.decided) for line in standings(tournament, **kwargs)]


# Two rounds: 1 beats 4 and 2; 2 beats 5; 3 beats 6 and draws with 5; 4 beats 6.
# Points: 1: 2, 3: 1½, 2: 1, 4: 1, 5: ½, 6: 0. SBW: 2 beat 5 (½), 4 beat 6 (0).
SIX = "1+4 2+5 3+6\n1+2 3=5 4+6"


def test_points_decide_then_the_ladder():
    """2 and 4 are level: 2 has beaten somebody with half a point; both are told that SBW parts them."""
    assert places(played(SIX, "SBW")) == [
        (1, 1, ""), (2, 3, ""), (3, 2, "SBW"), (4, 4, "SBW"), (5, 5, ""), (6, 6, ""),
    ]  # fmt: skip


def test_who_is_level_on_everything_shares_the_rank():
    assert places(played(SIX)) == [(1, 1, ""), (2, 3, ""), (3, 2, "="), (3, 4, "="), (5, 5, ""), (6, 6, "")]


def test_the_order_after_an_earlier_round():
    """After round 1: 1 2 3 have a point; all beat somebody without one."""
    assert places(played(SIX, "SBW"), upto=1) == [
        (1, 1, "="), (1, 2, "="), (1, 3, "="), (4, 4, "="), (4, 5, "="), (4, 6, "="),
    ]  # fmt: skip


def test_before_the_first_round_all_are_level():
    assert [rank for rank, *_ in places(played("", "SBW DE WIN"))] == [1] * 6


def test_a_criterion_is_applied_inside_each_group_that_is_still_level():
    """
    1 beat 2, 2 beat 3, 3 beat 1, and each of them one of 4 5 6: all three have 2, so direct encounter says nothing.

    4 and 5 beat 6. BH of 1: 2 + 4 + 3 = 2 + 1 + 2 = 5; of 2: 1 + 3 + 5 = 5; of 3: 6 + 2 + 1 = 0 + 2 + 2 = 4.
    Asked after BH, direct encounter parts 1 and 2.
    """
    games = "1+2 3+6\n2+3 1+4 5+6\n3+1 2+5 4+6"

    assert places(played(games, "BH DE"))[:3] == [(1, 1, "DE"), (2, 2, "DE"), (3, 3, "BH")]
    assert places(played(games, "DE BH"))[:3] == [(1, 1, "="), (1, 2, "="), (3, 3, "BH")]


def test_values_are_shown_for_everybody_of_the_ladder():
    lines = {line.player.number: line.tiebreaks for line in standings(played(SIX, "SBW WIN"))}

    assert lines[1] == {"SBW": Fraction(2), "WIN": 2}
    assert lines[3] == {"SBW": 0, "WIN": 1}


@pytest.mark.parametrize("seed", [0, 1, 20261129])
def test_lots_can_be_repeated_by_anybody(seed):
    """SHA-256 of ``seed:number``, smallest first."""
    order = sorted((2, 4), key=lambda number: hashlib.sha256(f"{seed}:{number}".encode()).hexdigest())
    lines = places(played(SIX, ties=Ties.LOT, seed=seed))

    assert lines == [(1, 1, ""), (2, 3, ""), (3, order[0], "lot"), (4, order[1], "lot"), (5, 5, ""), (6, 6, "")]


def test_a_ladder_with_an_unknown_code_is_refused():
    with pytest.raises(RulesError, match="there is no tie-break 'XYZ'"):
        standings(played(SIX, "XYZ"))


def test_nobody_has_no_standings():
    assert standings(Tournament()) == ()
