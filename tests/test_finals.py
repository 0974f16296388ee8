"""Finals (seeds §3.8, §3.9), reckoned by hand in the engine."""

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "systems"))

from club_language import field, played, written

from swiss_xl.errors import PairingError
from swiss_xl.finals import final_standings, finals_left, marked, next_final, stale_final, winner_and_loser
from swiss_xl.results import BOTH_ABSENT, DRAWN, FIRST_ABSENT, FIRST_WINS, SECOND_WINS
from swiss_xl.tournament import Game, Outcome, Points, Round, Stage, Status

THREE = Points(win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(3), bye=Fraction(3))

# Six, two rounds: A beat B and C, D beat C, E beat F and D, B beat F: A, E 6; B, D 3; C, F 0.
# Buchholz: A 3+0, E 0+3: the number; B 6+0, D 0+6: the number; C 3+6, F 6+3: the number.
SIX = "A>B D>C E>F\nA>C E>D B>F"  # A E B D C F


def after(text=SIX, finals="four", changes=None, count=6, **rules):
    players = tuple(replace(player, **(changes or {}).get(player.number, {})) for player in field(count))
    options = {"seed": "none", "finals": finals}
    usual = {"system": "svizzera", "rounds": 2, "points": THREE, "tiebreaks": ("BH", "GD", "GF"), "options": options}
    return played(players, text, **(usual | rules))


def order(tournament):
    return [(line.rank, line.player.number) for line in final_standings(tournament)]


def ended(tournament, *results):
    """The next round of the finals with these results: a result, or a tally with the side that won."""
    round_ = next_final(tournament)
    games = []
    for game, result in zip(round_.games, results, strict=True):
        games.append(replace(game, **result) if isinstance(result, dict) else replace(game, result=result))
    return replace(tournament, rounds=(*tournament.rounds, replace(round_, games=tuple(games))))


def test_the_first_four_in_the_semi_finals():
    """§3.8: 1-4 and 2-3: A-D, E-B."""
    round_ = next_final(after())

    assert written(round_) == "1-4 5-2"
    assert (round_.stage, round_.number) == (Stage.SEMI_FINAL, 3)


def test_final_and_match_for_third():
    """D beats A, E beats B: final D-E (the winners in the order of the boards), third place A-B."""
    round_ = next_final(ended(after(), SECOND_WINS, FIRST_WINS))

    assert written(round_) == "4-5 1-2"
    assert (round_.stage, round_.number) == (Stage.FINAL, 4)


def test_after_the_final_nothing_is_left():
    tournament = ended(ended(after(), SECOND_WINS, FIRST_WINS), SECOND_WINS, FIRST_WINS)

    assert next_final(tournament) is None
    assert not finals_left(tournament)


def test_the_final_decides_the_first_four_places():
    """E wins the final against D, A the match for third against B; C and F stay fifth and sixth (0 points, level)."""
    tournament = ended(ended(after(), SECOND_WINS, FIRST_WINS), SECOND_WINS, FIRST_WINS)

    assert order(tournament) == [(1, 5), (2, 4), (3, 1), (4, 2), (5, 3), (5, 6)]
    assert [line.decided for line in final_standings(tournament)][:4] == ["final"] * 4


def test_while_the_finals_are_running_the_standings_are_those_of_the_rounds():
    """A 6 and E 6 level, B and D 3 level, C and F level."""
    tournament = ended(after(), SECOND_WINS, FIRST_WINS)

    assert order(tournament) == [(1, 1), (1, 5), (3, 2), (3, 4), (5, 3), (5, 6)]


def test_short_the_first_two_at_once():
    """§3.8: 1-2; third and fourth stay as in the standings."""
    tournament = after(finals="short")
    round_ = next_final(tournament)

    assert (written(round_), round_.stage) == ("1-5", Stage.FINAL)
    assert order(ended(tournament, SECOND_WINS)) == [(1, 5), (2, 1), (3, 2), (3, 4), (5, 3), (5, 6)]


def test_without_finals_there_is_no_next():
    assert next_final(after(finals="none")) is None


def test_green_are_the_first_four_or_two():
    assert marked(after()) == {1, 5, 2, 4}
    assert marked(after(finals="short")) == {1, 5}
    assert marked(after(finals="none")) == frozenset()
    assert marked(after("")) == frozenset()


def test_green_stay_those_who_reached_the_finals():
    """D, who beat A, and a qualifier who withdraws afterwards stay marked."""
    tournament = ended(after(), SECOND_WINS, FIRST_WINS)
    gone = replace(
        tournament,
        players=tuple(
            replace(player, status=Status.WITHDRAWN) if player.number == 1 else player for player in tournament.players
        ),
    )

    assert marked(gone) == {1, 5, 2, 4}


def test_a_withdrawn_qualifier_leaves_the_place_to_the_next():
    """E is gone: A B D C (C and F are level, the number decides): A-C, B-D."""
    tournament = after(changes={5: {"status": Status.WITHDRAWN}})

    assert written(next_final(tournament)) == "1-3 2-4"
    assert marked(tournament) == {1, 2, 3, 4}


def test_who_is_away_on_the_day_leaves_the_place_too():
    tournament = after(changes={1: {"byes": ((3, Outcome.ZERO_BYE),)}})

    assert written(next_final(tournament)) == "5-3 2-4"


def test_the_others_move_up_behind_those_who_withdrew():
    """
    A and E are gone: B D C F play: B-F, D-C; B and D win, B the final, C the third place: B D C F.

    A and E, level with 6 points in the rounds, share the fifth place.
    """
    gone = {number: {"status": Status.WITHDRAWN} for number in (1, 5)}
    tournament = ended(ended(after(changes=gone), FIRST_WINS, FIRST_WINS), FIRST_WINS, SECOND_WINS)

    assert written(tournament.rounds[2]) == "2-6 4-3"
    assert order(tournament) == [(1, 2), (2, 4), (3, 3), (4, 6), (5, 1), (5, 5)]


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (3, "Finals of 4 need as many participants, and 3 are left; .*'short' needs two"),
        (2, "and 2 are left; .*'short' needs two"),
        (1, "and 1 is left; choose others on the Tournament tab .Finals: with 'none' the standings are final"),
    ],
)
def test_too_few_are_left(left, words):
    gone = {number: {"status": Status.WITHDRAWN} for number in range(left + 1, 7)}

    with pytest.raises(PairingError, match=words):
        next_final(after(changes=gone))


def test_two_left_are_enough_for_the_short_final():
    gone = {number: {"status": Status.WITHDRAWN} for number in range(3, 7)}

    assert written(next_final(after(finals="short", changes=gone))) == "1-2"


def test_no_finals_before_a_round():
    with pytest.raises(PairingError, match="No round has been played yet"):
        next_final(after(""))


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (Game(1, (4,), (5,), FIRST_WINS), (4, 5)),
        (Game(1, (4,), (5,), SECOND_WINS), (5, 4)),
        (Game(1, (4,), (5,), FIRST_ABSENT), (5, 4)),
        (Game(1, (4,), (5,), DRAWN, (Fraction(2), Fraction(2)), 1), (5, 4)),
        (Game(1, (4,), (5,), DRAWN, (Fraction(2), Fraction(2)), 0), (4, 5)),
        (Game(1, (4,), (5,), FIRST_WINS, (Fraction(2), Fraction(2)), 0), (4, 5)),
    ],
)
def test_a_level_game_has_the_winner_that_is_named(game, expected):
    """§3.2: extra time or penalties."""
    assert winner_and_loser(game) == expected


@pytest.mark.parametrize("result", [None, DRAWN, BOTH_ABSENT])
def test_a_game_without_a_winner(result):
    with pytest.raises(PairingError, match="4-5 on board 2 needs a winner; type who goes on"):
        winner_and_loser(Game(2, (4,), (5,), result))


def test_if_nobody_came_to_the_final_the_order_of_the_rounds_counts():
    """A-E final, nobody came: A before E as in the standings; B-D likewise."""
    tournament = ended(ended(after(), FIRST_WINS, FIRST_WINS), BOTH_ABSENT, BOTH_ABSENT)

    assert order(tournament)[:4] == [(1, 1), (2, 5), (3, 2), (4, 4)]


def test_a_corrected_semi_final_makes_the_final_stale():
    """§3.9: D beat A; then it is A who won: the final D-E is to be drawn anew, unless it has been played."""
    tournament = ended(after(), SECOND_WINS, FIRST_WINS)
    paired = replace(tournament, rounds=(*tournament.rounds, next_final(tournament)))
    semi = paired.rounds[2]
    corrected = replace(semi, games=(replace(semi.games[0], result=FIRST_WINS), semi.games[1]))

    def with_rounds(semi, final):
        return replace(paired, rounds=(*paired.rounds[:2], semi, final))

    final = paired.rounds[3]
    started = replace(final, games=(replace(final.games[0], result=FIRST_WINS), final.games[1]))
    assert not stale_final(paired)
    assert stale_final(with_rounds(corrected, final))
    assert not stale_final(with_rounds(corrected, started))


def test_the_choice_of_tie_breaks_says_who_reaches_the_finals():
    """
    §3.6, case 23. Six, one round: A 1-0 B, D 3-0 C, E 5-0 F: all winners 3 and Buchholz 0.

    By goals E D A; the losers B -1, C -3, F -5: E-B, D-A. Without goals the number decides: A D E, then B.
    """
    scores = ((1, 0), (3, 0), (5, 0))
    plain = after("A>B D>C E>F", rounds=1, tiebreaks=("BH",))
    games = tuple(
        replace(game, tally=(Fraction(first), Fraction(second)))
        for game, (first, second) in zip(plain.rounds[0].games, scores, strict=True)
    )
    goals = replace(plain, rounds=(Round(1, games),), rules=replace(plain.rules, tiebreaks=("GD", "GF")))

    assert written(next_final(goals)) == "5-2 4-1"
    assert written(next_final(plain)) == "1-2 4-5"
