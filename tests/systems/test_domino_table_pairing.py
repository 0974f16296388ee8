"""Rounds of individuals at tables of four, as the engine makes them (seeds §4.6)."""

from itertools import combinations

import pytest

from swiss_xl.catalogue import system
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import PairingError
from swiss_xl.field import field_of
from swiss_xl.results import FIRST_WINS, SECOND_ABSENT, SECOND_WINS
from swiss_xl.table_pairing import past_of
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Tournament

RULES = Rules(
    system="domino",
    rounds=7,
    points=Points(draw=None),
    tiebreaks=("EFI", "DIF"),
    by_tally=True,
    bye_tally=(4, 2),
    seats=2,
    options={"play": "individuals", "goal": "games", "seed": "none"},
)


def field(count):
    return tuple(Player(number, f"P{number}") for number in range(1, count + 1))


def played(count, *rounds):
    """Rounds as lists of (first, second, scores)."""
    made = []
    for number, games in enumerate(rounds, 1):
        made.append(
            Round(number, tuple(
                Game(board, first, second, FIRST_WINS if tally[0] > tally[1] else SECOND_WINS, tally)
                for board, (first, second, tally) in enumerate(games, 1)
            ))
        )  # fmt: skip
    return Tournament("", field(count), tuple(made), RULES)


def tables(tournament):
    round_ = system("domino").pair(tournament).round
    return [(game.first, game.second) if game.second else game.first for game in round_.games]


# the engine on a tournament


def test_round_one_goes_by_lots_here_switched_off():
    assert tables(played(8)) == [((1, 4), (2, 3)), ((5, 8), (6, 7))]


def test_each_player_is_credited_with_the_table_s_result():
    tournament = played(8, [((1, 4), (2, 3), (4, 1)), ((5, 8), (6, 7), (3, 5))])
    scores = {number: record.score for number, record in crosstable(tournament).items()}

    assert scores == {1: 4, 4: 4, 2: 1, 3: 1, 5: 3, 8: 3, 6: 5, 7: 5}


def test_blocks_of_four_down_the_standings_with_new_partners():
    """
    Hands: 6 and 7 five, 1 and 4 four, 5 and 8 three, 2 and 3 one. Table 6 7 1 4: 6+4 v 7+1 is new to all.

    Table 5 8 2 3: 5+3 v 8+2.
    """
    tournament = played(8, [((1, 4), (2, 3), (4, 1)), ((5, 8), (6, 7), (3, 5))])

    assert tables(tournament) == [((6, 4), (7, 1)), ((5, 3), (8, 2))]


def test_partners_and_opponents_are_counted_over_the_board_only():
    absent = Tournament("", field(4), (Round(1, (Game(1, (1, 4), (2, 3), SECOND_ABSENT),)),), RULES)
    seated = played(4, [((1, 4), (2, 3), (4, 1))])

    assert past_of(field_of(absent)).partners == {}
    assert past_of(field_of(seated)).partners == {(0, 1): 1, (2, 3): 1}  # order 1 4 2 3
    assert past_of(field_of(seated)).opponents == {(0, 2): 1, (0, 3): 1, (1, 2): 1, (1, 3): 1}


@pytest.mark.parametrize(("count", "byes"), [(5, [5]), (6, [5, 6]), (7, [5, 6, 7]), (9, [9])])
def test_one_to_three_left_over_have_byes(count, byes):
    made = tables(played(count))

    assert [number for each in made if len(each) == 1 for number in each] == byes
    assert made[0] == ((1, 4), (2, 3))


def test_a_second_bye_waits_until_everybody_has_had_one():
    """Five players over five rounds: each sits out once."""
    rounds = []
    for _ in range(5):
        tournament = Tournament("", field(5), tuple(rounds), RULES)
        made = system("domino").pair(tournament).round
        games = tuple(
            Game(game.board, game.first, game.second, FIRST_WINS, (4, 2)) if game.second else game
            for game in made.games
        )
        rounds.append(Round(made.number, games))

    out = [game.first[0] for round_ in rounds for game in round_.games if not game.second]
    partners = [side for round_ in rounds for game in round_.games if game.second for side in (game.first, game.second)]
    assert sorted(out) == [1, 2, 3, 4, 5]
    assert sorted(tuple(sorted(side)) for side in partners) == sorted(combinations(range(1, 6), 2))


def test_partners_again_are_told_where_they_cannot_be_avoided():
    """Four players have three partners each; the fourth round must bring one again."""
    rounds = [
        [((1, 4), (2, 3), (4, 1))],
        [((1, 3), (2, 4), (4, 1))],
        [((1, 2), (3, 4), (4, 1))],
    ]
    pairing = system("domino").pair(played(4, *rounds))

    assert pairing.warnings == ("Not everybody can have a new partner any more: the same partners again on board 1.",)
    assert [reason.rule for reason in pairing.reasons] == ["repeat"]


def test_three_are_too_few_for_a_table():
    with pytest.raises(PairingError, match="A table needs four players, and only 3 are to be seated"):
        tables(played(3))
