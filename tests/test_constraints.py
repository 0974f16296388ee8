"""Wishes, pairs by hand, fixed boards and dead ends, reckoned by hand in the engine."""

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "systems"))

from club_language import field, played, written

from swiss_xl.constraints import ByHand, faults_of_round, pair_round, wishes
from swiss_xl.errors import PairingError
from swiss_xl.results import PAIRING_BYE
from swiss_xl.tournament import Game, Outcome, Points, Round, Status
from swiss_xl.ways_out import least_broken, relaxations

THREE = Points(win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(3), bye=Fraction(3))
AWAY = {"status": Status.WITHDRAWN}


def club(count, text="", never="", **changes):
    """The club Swiss; *changes* by ``p3``."""
    return played(field(count, **changes), text, system="club", options={"never": never} if never else {})


def svizzera(count, text="", never="", **changes):
    options = {"seed": "none", "look_ahead": "no"} | ({"never": never} if never else {})
    return played(
        field(count, **changes), text, system="svizzera", points=THREE, tiebreaks=("BH", "GD", "GF"), options=options
    )


def apart(*numbers):
    return {"never_against": frozenset(numbers)}


def paired(tournament, *pairs):
    return written(pair_round(tournament, ByHand(pairs)).round)


def warned(tournament, *pairs):
    return pair_round(tournament, ByHand(pairs)).warnings


def refusal(tournament, *pairs):
    with pytest.raises(PairingError) as caught:
        pair_round(tournament, ByHand(pairs))
    return str(caught.value)


def test_one_line_of_the_list_is_enough():
    """1 writes 5: neither meets the other. Club round 1 is 1-5 6-2 3-7 8-4; 1 meets 6, then 2 the 5."""
    tournament = club(8, p1=apart(5))

    assert [sorted(each.numbers) for each in wishes(tournament)] == [[1, 5]]
    assert paired(club(8)) == "1-5 6-2 3-7 8-4"
    assert paired(tournament) == "1-6 5-2 3-7 8-4"


def test_a_wish_for_somebody_who_is_not_there_or_oneself_is_none():
    assert wishes(club(4, p1=apart(1, 9))) == ()


def test_a_family_of_three():
    """1, 2 and 3 are kept apart from each other, also where only 1 lists both and 2 lists 3."""
    tournament = club(6, p1=apart(2, 3), p2=apart(3))
    round_ = pair_round(tournament).round

    assert len(wishes(tournament)) == 3
    assert all(len({1, 2, 3} & set(game.participants)) == 1 for game in round_.games)


def test_a_hard_wish_is_never_broken():
    """Two only, never to meet: no round."""
    told = refusal(club(2, p1=apart(2)))

    assert "In the way: the never-against list." in told
    assert told.endswith("One of these alone would make a round possible: letting 1 and 2 meet, against the list.")


def test_a_soft_wish_is_kept_while_any_round_keeps_it():
    assert paired(club(8, never="soft", p1=apart(5))) == "1-6 5-2 3-7 8-4"
    assert warned(club(8, never="soft", p1=apart(5))) == ()


def test_a_soft_wish_that_cannot_be_kept_is_named():
    assert paired(club(2, never="soft", p1=apart(2))) == "1-2"
    assert warned(club(2, never="soft", p1=apart(2))) == (
        "No round without these pairs exists, so they were made: 1 and 2.",
    )


def test_as_few_soft_wishes_as_can_be_are_broken():
    """
    Four: 1-4 2-3 is the only round left, and 1-4 was not wished. Six: 1 has met 2 and 3 and is apart from 4, 5 and 6.

    One of these must be broken; that of 4 and 5 can be kept, and is.
    """
    four = club(4, "1>2 3>4\n1>3 2>4", never="soft", p1=apart(4))
    six = club(6, "1>2 3>4 5>6\n1>3 2>5 4>6", never="soft", p1=apart(4, 5, 6), p4=apart(5))

    assert warned(four) == ("No round without these pairs exists, so they were made: 1 and 4.",)
    assert len(least_broken(six, wishes(six))) == 1
    assert warned(six)[0].startswith("No round without these pairs exists, so they were made: 1 and ")
    assert "4 and 5" not in warned(six)[0]


def test_fewest_broken_with_a_bye():
    """Three, 3 had the bye; 1 2 have met and 2 3 are apart: the bye for 2 and 1-3, nothing broken."""
    tournament = club(3, "1>2 3u", never="soft", p2=apart(3))

    assert least_broken(tournament, wishes(tournament)) == []
    assert paired(tournament) == "3-1 2u"
    assert warned(tournament) == ()


def test_svizzera_keeps_a_hard_wish_before_it_repeats():
    """§3.4 lets repeats happen only if no round without exists; here one does, and only the list prevents it."""
    told = refusal(svizzera(4, "A>B C>D\nA>C B>D", p1=apart(4)))

    assert "In the way: the never-against list." in told
    assert "letting 1 and 4 meet, against the list" in told
    assert "a repeat of" not in told  # 1-2 again would mean 3-4 again as well


def test_svizzera_breaks_a_soft_wish_before_it_repeats():
    tournament = svizzera(4, "A>B C>D\nA>C B>D", never="soft", p1=apart(4))

    assert paired(tournament) == "1-4 2-3"
    assert warned(tournament) == ("No round without these pairs exists, so they were made: 1 and 4.",)


def test_svizzera_keeps_the_wish_where_repeats_come_anyway():
    """After all three rounds repeats by the order: 1-2 3-4; 1 and 2 are never to meet: 1-3 2-4."""
    rounds = "A>B C>D\nA>C B>D\nA>D B>C"

    assert paired(svizzera(4, rounds)) == "1-2 3-4"
    assert paired(svizzera(4, rounds, p1=apart(2))) == "1-3 2-4"
    assert warned(svizzera(4, rounds, p1=apart(2))) == (
        "Nobody can avoid a repeat any more: paired by the order, meeting again: 1-3, 2-4.",
    )


def test_a_dead_end_names_the_repeats():
    """Four, all three rounds played: any repeat needs a second one. Two: 1 and 2 again."""
    assert refusal(club(4, "1>2 3>4\n1>3 2>4\n1>4 2>3")).endswith("In the way: nobody meets twice.")
    assert refusal(club(2, "1>2")).endswith("One of these alone would make a round possible: a repeat of 1 and 2.")


def test_a_second_bye_that_would_not_help_is_not_named():
    """Three: 1 beat 2 and 3, who have had the bye; it is due to 1, but 2 and 3 are apart. A second bye would not do."""
    tournament = club(3, "1>2 3u\n1>3 2u", p2=apart(3))

    assert relaxations(tournament, wishes(tournament)) == ["letting 2 and 3 meet, against the list"]


def test_a_repeat_that_leaves_the_bye_to_who_has_had_none():
    """Three: all have met, 3 and 2 have had the bye: the bye of 1 and 2-3 again; another repeat needs a second bye."""
    assert relaxations(club(3, "1>2 3u\n1>3 2u\n2>3 1z"), ()) == ["a repeat of 2 and 3"]


def test_a_second_bye_is_named():
    """
    1 has met 2 and 3 and has had the bye, while 2 and 3, who have not met, were away.

    With the bye of 2 or 3 the others would repeat: 1-3 or 1-2. A second bye for 1 frees 2-3.
    """
    tournament = club(3, "1>2 3z\n1u 2z 3z\n1>3 2z")
    told = refusal(tournament)

    assert "In the way: nobody gets a second bye while somebody has had none." in told
    assert "a second bye for number 1" in told
    assert "a repeat of 1 and 2" in told
    assert "a repeat of 1 and 3" in told


def test_repeats_that_are_not_named_are_told():
    """
    5, 4 and 3 have had the bye; 1-2, 3-4, 3-5 and 4-5 have not met. With the bye of 1, 2 repeats with 3, 4 or 5 and the
    others have not met; with that of 2, 1 does: six repeats, of which five are named.
    """
    ways = relaxations(club(5, "1>3 4<2 5u\n5>1 2<3 4u\n2>5 1<4 3u"), ())

    assert [way for way in ways if "repeat" in way] == [
        *("a repeat of 1 and 3", "a repeat of 1 and 4", "a repeat of 1 and 5"),
        *("a repeat of 2 and 3", "a repeat of 2 and 4", "other repeats"),
    ]


def test_whose_return_would_help():
    """2 and 1 have met; 3 has withdrawn, 4 is away in this round: either would give somebody a game, and a bye."""
    tournament = club(4, "1>2 3>4", p3=AWAY, p4={"byes": ((2, Outcome.ZERO_BYE),)})

    assert relaxations(tournament, ()) == [
        "a repeat of 1 and 2",
        "number 3 playing in this round",
        "number 4 playing in this round",
    ]


def test_who_has_not_arrived_yet_cannot_come_back():
    tournament = club(3, "1>2", p3={"from_round": 5})

    assert relaxations(tournament, ()) == ["a repeat of 1 and 2"]


def test_pairs_by_hand_in_the_way_are_named():
    """1-3 by hand: 2 and 4 remain, who have met; without the pair 1-2 3-4 and 1-4 2-3 are possible."""
    tournament = club(4, "1>3 2>4")

    assert "leaving the pairs set by hand to the system" in refusal(tournament, (1, 3))
    assert "number 1 playing" not in refusal(tournament, (1, 3))


def test_pairs_by_hand_come_last_and_the_rest_is_paired_by_the_system():
    """Club, eight: 1-8 by hand; 2 3 4 5 6 7 in halves: 2-5 3-6 4-7; the higher first on odd boards."""
    pairing = pair_round(club(8), ByHand(((1, 8),)))

    assert written(pairing.round) == "2-5 6-3 4-7 1-8"
    assert [reason.rule for reason in pairing.reasons if reason.board == 4] == ["by hand"]
    assert len(pairing.reasons) == 4


def test_everybody_may_be_set_by_hand():
    assert paired(club(4), (1, 2), (3, 4)) == "1-2 3-4"
    assert paired(club(5, p5={"byes": ((1, Outcome.HALF_BYE),)}), (1, 2), (3, 4)) == "1-2 3-4 5h"


def test_a_bye_by_hand_is_the_bye():
    """Seven: the system would give it to 7; set for 2 (case 12): one bye, three games of 1 3 4 5 6 7."""
    pairing = pair_round(club(7), ByHand(((2, None),)))

    assert written(pairing.round) == "1-5 6-3 4-7 2u"
    assert pairing.round.games[-1].result == PAIRING_BYE
    assert pairing.warnings == ()


def test_a_bye_by_hand_has_been_had():
    """Five: bye 2 by hand in round 1; a second one by hand in round 2 is told, and the system gives it to another."""
    first = club(5, "1>4 3>5 2u")

    assert warned(first, (2, None)) == ("Number 2 has had a bye before.",)
    assert "2u" not in paired(first)


def test_a_bye_by_hand_in_an_even_field_needs_another():
    """Six, bye 2 by hand: five remain, so 6 has a bye as well."""
    tournament = club(6)

    assert paired(tournament, (2, None)).endswith("2u 6u")
    assert warned(tournament, (2, None)) == ("2 byes in this round: numbers 2, 6.",)


def test_pairs_by_hand_are_checked_against_the_list():
    assert warned(club(4, p3=apart(1)), (1, 3)) == ("Numbers 1 and 3 were never to meet.",)
    assert warned(club(4, p3=apart(1)), (1, 4)) == ()


def test_a_repeat_by_hand_is_kept_and_told():
    """1-2 again; 3 to 6 are paired without a repeat."""
    tournament = club(6, "1>2 3>4 5>6")
    pairing = pair_round(tournament, ByHand(((1, 2),)))

    assert written(pairing.round).endswith("1-2")
    assert pairing.warnings == ("Numbers 1 and 2 have met before.",)


def test_a_forfeit_is_no_meeting():
    """Words of the seeds: 2 did not come; 1-2 by hand is no repeat."""
    assert warned(club(4, "1+2 3+4"), (1, 2)) == ()


def test_what_people_changed_on_the_tab_is_checked_alike():
    """Round 2 by hand: 1-2 have met, 4 is given a second bye; 3 sits alone with a bye asked for."""
    tournament = club(4, "1>2 4u 3z", p1=apart(3))
    games = (Game(1, (1,), (2,)), Game(2, (4,), (), PAIRING_BYE))
    again = Round(2, games)

    assert [
        (game.board, fault)
        for game, fault in faults_of_round(replace(tournament, rounds=(*tournament.rounds, again)), again)
    ] == [
        (1, "Numbers 1 and 2 have met before."),
        (2, "Number 4 has had a bye before."),
    ]


def boards(tournament):
    return {game.participants: game.board for game in pair_round(tournament).round.games}


def test_a_fixed_board():
    """Club, eight: 1-5 6-2 3-7 8-4; 3 sits at board 1 always: the others keep their order on 2, 3, 4."""
    tournament = club(8, p3={"board": 1})

    assert boards(tournament) == {(3, 7): 1, (1, 5): 2, (6, 2): 3, (8, 4): 4}
    assert warned(tournament) == ()


def test_a_fixed_board_far_from_the_others():
    """Board 9 of four games: 1, 2, 3 and 9; the bye after it."""
    tournament = club(9, p1={"board": 9})

    assert boards(tournament) == {(6, 2): 1, (3, 7): 2, (8, 4): 3, (1, 5): 9, (9,): 10}


def test_two_with_different_boards_who_meet():
    """The lower of both decides, and the other is told."""
    tournament = club(8, p1={"board": 4}, p5={"board": 2})

    assert boards(tournament)[1, 5] == 2
    assert warned(tournament) == ("Number 1 has the fixed board 4 and sits at board 2.",)


def test_two_games_that_want_one_board():
    """The game that the system put first has it."""
    tournament = club(8, p1={"board": 3}, p2={"board": 3})

    assert boards(tournament) == {(6, 2): 1, (3, 7): 2, (1, 5): 3, (8, 4): 4}
    assert warned(tournament) == ("Number 2 has the fixed board 3 and sits at board 1.",)


def test_fixed_boards_and_pairs_by_hand():
    """2-4 by hand at the fixed board of 4, which is 1; the rest 1-6 3-7 5-8 in halves of six."""
    pairing = pair_round(club(8, p4={"board": 1}), ByHand(((2, 4),)))

    assert {game.participants: game.board for game in pairing.round.games}[2, 4] == 1
    assert {reason.board: reason.rule for reason in pairing.reasons}[1] == "by hand"


@pytest.mark.parametrize("system", ["club", "borrell", "svizzera", "domino", "dutch"])
def test_wishes_and_byes_by_hand_with_every_system(system):
    """Two games of four are possible once 1 and 2, 3 and 4 are apart; 5 has the bye by hand."""
    tournament = played(field(5, p1=apart(2), p3=apart(4)), system=system, options={"seed": "none"})
    round_ = pair_round(tournament, ByHand(((5, None),))).round

    met = {frozenset(game.participants) for game in round_.games if game.second}
    assert len(met) == 2
    assert not met & {frozenset((1, 2)), frozenset((3, 4))}
    assert [game.first for game in round_.games if not game.second] == [(5,)]
