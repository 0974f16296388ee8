"""Reasons as data: what each system says of a pair that is not the natural one. Every case is small enough to see."""

from swiss_xl.catalogue import system
from swiss_xl.constraints import pair_round
from swiss_xl.finals import final_pairing
from swiss_xl.results import DRAWN, FIRST_WINS, PAIRING_BYE, Outcome, Result
from swiss_xl.tables import Past, passed_splits
from swiss_xl.tournament import Forbidden, Game, Player, Round, Rules, Status, Tournament

FULL = Result(Outcome.FULL_BYE, None)


def played(count, *rounds, code="club", **rules):
    """*rounds* are lists of ``(first, second, result)``, the second None for a bye."""
    made = [
        Round(number, tuple(
            Game(board, (first,), (second,) if second else (), result)
            for board, (first, second, result) in enumerate(games, 1)
        ))
        for number, games in enumerate(rounds, 1)
    ]  # fmt: skip
    players = tuple(Player(number, f"P{number}") for number in range(1, count + 1))
    return Tournament("", players, tuple(made), Rules(code, **rules))


def pairs(pairing):
    return [game.participants for game in pairing.round.games if game.second]


def test_club_a_group_that_leaves_none_to_those_below_takes_two_up():
    """1 and 2 have a point each by byes, 3 and 4 have met: 1-2 would leave 3-4. So all four are one group: 1-3, 2-4."""
    tournament = played(4, [(3, 4, DRAWN), (1, None, FULL), (2, None, FULL)], rounds=3)
    pairing = system("club").pair(tournament)

    assert sorted(map(sorted, pairs(pairing))) == [[1, 3], [2, 4]]
    assert [reason.facts for reason in pairing.reasons] == [
        {"up": (3,), "why": "stuck"},
        {"up": (4,), "why": "stuck"},
    ]


def test_club_an_odd_group_takes_one_up():
    """1 and 2 won, 5 had the bye: three with a point; the bye is now for 4, so 3 comes up to them: 1-5, 2-3 or so."""
    tournament = played(5, [(1, 3, FIRST_WINS), (2, 4, FIRST_WINS), (5, None, PAIRING_BYE)], rounds=3)
    pairing = system("club").pair(tournament)
    told = [reason.facts for reason in pairing.reasons if reason.rule == "halves" and reason.facts]

    assert told == [{"up": (3,), "why": "odd"}]
    assert [reason.passed for reason in pairing.reasons if reason.rule == "bye"] == [()]


def test_who_has_had_the_bye_is_passed_over_lowest_first():
    """Three rounds of three: 1 and 3 have 1½, 2 has 1; only 1 has had no bye."""
    first = [(1, 2, FIRST_WINS), (3, None, PAIRING_BYE)]
    second = [(3, 1, DRAWN), (2, None, PAIRING_BYE)]
    for code in ("club", "borrell"):
        reasons = system(code).pair(played(3, first, second, rounds=3)).reasons

        assert [reason.passed for reason in reasons if reason.rule == "bye"] == [((2, "had"), (3, "had"))]


def test_borrell_the_opponent_half_the_group_away():
    """1 and 3 have met, all are level: 1-4 and 2-3. For 2 it is 4 whom he would meet, but then 1 and 3 were left."""
    half = Result(Outcome.HALF_BYE, None)
    level = played(4, [(1, 3, DRAWN), (2, None, half), (4, None, half)], rounds=3)
    pairing = system("borrell").pair(level)

    assert sorted(map(sorted, pairs(pairing))) == [[1, 4], [2, 3]]
    assert [reason.passed for reason in pairing.reasons] == [((3, "met"),), ((4, "rest"),)]


def test_nearest_never_to_meet_is_told_from_having_met():
    tournament = played(
        4, rounds=3, code="svizzera", options={"seed": "none"}, forbidden=(Forbidden(frozenset((1, 2))),)
    )
    pairing = system("svizzera").pair(tournament)

    assert pairs(pairing) == [(1, 3), (2, 4)]
    assert pairing.reasons[0].passed == ((2, "forbidden"),)
    assert pairing.reasons[0].sides == "order"


def test_nearest_looking_ahead_says_so():
    """Case 3: six players, 1-4 2-5 3-6, then 1-5 2-6 3-4; 1-6 2-4 3-5 would leave no round after it."""
    tournament = played(
        6,
        [(1, 4, DRAWN), (2, 5, DRAWN), (3, 6, DRAWN)],
        [(1, 5, DRAWN), (2, 6, DRAWN), (3, 4, DRAWN)],
        code="svizzera",
        rounds=4,
        options={"look_ahead": "yes"},
    )
    reasons = system("svizzera").pair(tournament).reasons

    assert {reason.rule for reason in reasons} == {"ahead"}
    assert {why for reason in reasons for _, why in reason.passed} <= {"met", "later"}


def test_tables_tell_the_arrangements_tried_before():
    """
    After 1+4 v 2+3: 1+4 are partners again in the first arrangement; the second, 1+3 v 2+4, has two repeated opponents
    (1-2, 3-4) and so has the third (1-3, 2-4), which comes later.
    """
    opponents = {(0, 1): 1, (0, 2): 1, (1, 3): 1, (2, 3): 1}
    past = Past(4, {(0, 3): 1, (1, 2): 1}, opponents)
    assert passed_splits((0, 1, 2, 3), past) == (1, ((0, "partners"),))

    # had 1-3 and 2-4 not met, the third were better than the second
    fewer = Past(4, {(0, 3): 1, (1, 2): 1}, {(0, 1): 1, (2, 3): 1})
    assert passed_splits((0, 1, 2, 3), fewer) == (2, ((0, "partners"), (1, "opponents")))


def test_groups_keep_the_reasons_of_their_byes():
    """A: 1 2 3, B: 4 5 6: a game and a bye each; the byes are boards 3 and 4."""
    players = tuple(Player(number, f"P{number}", group="A" if number < 4 else "B") for number in range(1, 7))
    tournament = Tournament("", players, (), Rules("svizzera", rounds=3, options={"groups": "2", "seed": "none"}))
    pairing = pair_round(tournament)

    assert [(reason.board, reason.rule) for reason in pairing.reasons] == [
        (1, "nearest"), (2, "nearest"), (3, "bye"), (4, "bye"),
    ]  # fmt: skip
    assert {game.board: game.first for game in pairing.round.games if not game.second} == {3: (3,), 4: (6,)}


def test_finals_tell_who_of_a_better_rank_is_not_there():
    """After 1>5 2>6 3>7 4>8 by the numbers: 1 2 3 4 lead; 2 withdraws: 1 meets the fifth, 3 meets 4."""
    games = [(number, number + 4, FIRST_WINS) for number in range(1, 5)]
    options = {"finals": "four"}
    tournament = played(8, games, code="svizzera", rounds=1, options=options, tiebreaks=())
    players = tuple(
        each if each.number != 2 else Player(2, "P2", status=Status.WITHDRAWN) for each in tournament.players
    )
    pairing = final_pairing(Tournament("", players, tournament.rounds, tournament.rules))

    assert pairs(pairing)[1] == (3, 4)
    assert [reason.facts["away"] for reason in pairing.reasons] == [(2,), (2,)]
