"""The principles of the Swiss system as three-rounds.txt begins with them, on whole tournaments."""

from dataclasses import replace

import pytest
from club_language import opponents, played

from swiss_xl.catalogue import system
from swiss_xl.crosstable import crosstable
from swiss_xl.results import FIRST_WINS, SECOND_WINS, Outcome
from swiss_xl.tournament import Round, Tournament


def tournament_of(count, rounds):
    """*count* players, *rounds* rounds; the lower number wins every game."""
    tournament = played(count, rounds=rounds)
    for number in range(1, rounds + 1):
        games = system("club").pair(tournament).round.games
        ended = tuple(
            replace(game, result=FIRST_WINS if game.first < game.second else SECOND_WINS) if game.second else game
            for game in games
        )
        tournament = Tournament("", tournament.players, (*tournament.rounds, Round(number, ended)), tournament.rules)
    return tournament


@pytest.mark.parametrize("rounds", range(1, 7))
def test_n_rounds_decide_a_leader_among_two_to_the_nth(rounds):
    """One alone has won all; before the last round two had."""
    tournament = tournament_of(2**rounds, rounds)

    assert sorted(record.score for record in crosstable(tournament).values())[-2:] == [rounds - 1, rounds]
    before = crosstable(tournament, upto=rounds - 1)
    assert [number for number, record in before.items() if record.score == rounds - 1] == [1, 2]


def test_winners_meet_winners_and_the_strongest_meet_at_the_end():
    """Eight: 1 2 3 4 win, then 1 2; the two meet last, and 3-5 4-6, one point each, and 7-8."""
    assert opponents(tournament_of(8, 1)) == "1-3 2-4 5-7 6-8"
    assert opponents(tournament_of(8, 2)) == "1-2 3-5 4-6 7-8"


@pytest.mark.parametrize("count", [6, 8, 11, 12, 15, 16])
def test_everybody_plays_each_round_or_another_one_rests_in_each(count):
    table = crosstable(tournament_of(count, 4))

    byes = [number for number, record in table.items() if record.count(Outcome.PAIRING_BYE)]
    assert [len(record.played) for record in table.values() if record.number not in byes] == [4] * (count - len(byes))
    assert len(byes) == 4 * (count % 2)
    assert all(record.count(Outcome.PAIRING_BYE) <= 1 for record in table.values())


@pytest.mark.parametrize("count", [6, 8, 11, 12, 15, 16])
def test_nobody_meets_twice(count):
    for record in crosstable(tournament_of(count, 4)).values():
        assert len(set(record.opponents)) == len(record.opponents)


@pytest.mark.parametrize("count", [6, 7, 10])
def test_a_round_is_games_of_two_each_somewhere_once(count):
    for round_ in tournament_of(count, 3).rounds:
        seated = [number for game in round_.games for number in game.participants]
        assert sorted(seated) == list(range(1, count + 1))
        assert all(len(game.first) == 1 and len(game.second) <= 1 for game in round_.games)


@pytest.mark.parametrize("count", [8, 12, 16])
def test_after_two_rounds_everybody_has_had_each_side_once(count):
    """Whoever sat first sits second and the other way round, wherever two of one side do not have to meet."""
    table = crosstable(tournament_of(count, 2))
    crossed = [
        record.number
        for record in table.values()
        if table[record.opponents[1]].sides[0] != record.sides[0] and record.balance
    ]

    assert crossed == []
