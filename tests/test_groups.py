"""Groups (seeds §3.10), reckoned by hand: who is in which, what they play, who reaches the finals."""

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "systems"))

from club_language import field, played, written

from swiss_xl.constraints import ByHand, pair_round
from swiss_xl.errors import PairingError
from swiss_xl.finals import final_standings, next_final
from swiss_xl.groups import assign, finalists, group_part, group_standings, labels, sizes
from swiss_xl.results import FIRST_WINS, SECOND_WINS
from swiss_xl.tournament import Game, Points, Round, Stage, Status

THREE = Points(win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(3), bye=Fraction(3))


def grouped(groups, text="", rounds=4, changes=None, **options):
    """Players 1, 2 … in the *groups* of the text (``ABAB``); no lots, so the number decides among those level."""
    players = field(len(groups), **{f"p{at}": {"group": group} for at, group in enumerate(groups, 1)})
    players = tuple(replace(player, **(changes or {}).get(player.number, {})) for player in players)
    options = {"groups": str(len(set(groups))), "seed": "none", "finals": "four"} | options
    return played(
        players, text, system="svizzera", rounds=rounds, points=THREE, tiebreaks=("BH", "GD", "GF"), options=options
    )


def numbers(lines):
    return [line.player.number for line in lines]


# Two groups of four, odd numbers in A, even ones in B. Round 1: 1-3 5-7 and 2-4 6-8, the first named win:
# A 1, 5 (3 points), 3, 7; B 2, 6, 4, 8. Round 2: 1-5 3-7, 2-6 4-8, the first named win: A: 1 has 6; 3 and 5 have 3,
# Buchholz of 3: 6+0 (1, 7), of 5: 0+6 (7, 1): level, the number decides; 7 has 0.
FOURS = "ABABABAB"
TWO_ROUNDS = "1>3 5>7 2>4 6>8\n1>5 3>7 2>6 4>8"


def test_each_group_has_its_own_round_on_one_tab():
    """Round 1 without lots: nearest first by number: A 1-3 5-7, B 2-4 6-8, boards one after the other."""
    pairing = pair_round(grouped(FOURS))

    assert written(pairing.round) == "1-3 5-7 2-4 6-8"
    assert [game.board for game in pairing.round.games] == [1, 2, 3, 4]
    assert [reason.board for reason in pairing.reasons] == [1, 2, 3, 4]


def test_the_nearest_of_the_own_group_not_met():
    """After round 1 1 and 5, 3 and 7, 2 and 6, 4 and 8 have equal points and have not met."""
    assert written(pair_round(grouped(FOURS, "1>3 5>7 2>4 6>8")).round) == "1-5 3-7 2-6 4-8"


def test_each_group_has_standings_of_its_own():
    lines = group_standings(grouped(FOURS, TWO_ROUNDS))

    assert [(line.rank, line.player.number) for line in lines[:4]] == [(1, 1), (2, 3), (2, 5), (4, 7)]
    assert [(line.rank, line.player.number) for line in lines[4:]] == [(1, 2), (2, 4), (2, 6), (4, 8)]


def test_six_and_four_rounds_look_ahead_inside_the_group():
    """
    Case 3 and §3.5 for group B, while A of four has had its three rounds and must repeat.

    B is numbers 5 to 10 with R1 AD BE CF, R2 AE BF CD, order AFBDCE: AF BC DE, that is 5-10 6-7 8-9.
    """
    tournament = grouped("AAAABBBBBB", "1>2 3>4 5>8 6>9 10>7\n1>3 2>4 5>9 10>6 8>7")

    assert written(pair_round(tournament).round) == "1-4 2-3 5-10 6-7 8-9"


def test_a_repeat_in_one_group_is_told_with_the_group():
    """Four in A have met all; B of six goes on; the pairs that meet again are named, whatever their board."""
    text = "1>2 3>4 5>6 7>8 9>10\n1>3 2>4 5>7 9>6 8>10\n1>4 2>3 5>9 7>10 6>8"
    pairing = pair_round(grouped("AAAABBBBBB", text))

    assert pairing.warnings[0].startswith("Group A: ")
    assert pairing.warnings[0].endswith("meeting again: 1-2, 3-4.")
    assert len(pairing.warnings) == 1


def test_odd_groups_have_a_bye_each_and_byes_come_last():
    """Three in each: A 1-3, bye 5; B 2-4, bye 6."""
    round_ = pair_round(grouped("ABABAB")).round

    assert written(round_) == "1-3 2-4 5u 6u"
    assert [game.board for game in round_.games] == [1, 2, 3, 4]


def test_groups_of_any_size():
    """Three groups of 2, 3 and 4: natural order 2, 10, B … (10 after 2)."""
    tournament = grouped(("2", "2", "10", "10", "10", "B", "B", "B", "B"))

    assert labels(tournament) == ["2", "10", "B"]
    assert written(pair_round(tournament).round) == "1-2 3-4 6-7 8-9 5u"


def test_upper_and_lower_case_are_one_group():
    assert labels(grouped("AaBb")) == ["A", "B"]
    assert written(pair_round(grouped("AaBb")).round) == "1-2 3-4"


def test_a_group_in_which_nobody_plays_is_left_out():
    gone = {number: {"status": Status.WITHDRAWN} for number in (2, 4)}

    assert written(pair_round(grouped("ABAB", changes=gone)).round) == "1-3"


def test_where_nobody_plays_at_all_it_is_said():
    gone = {number: {"status": Status.WITHDRAWN} for number in (1, 2, 3, 4)}

    with pytest.raises(PairingError, match="Nobody is to be paired in this round"):
        pair_round(grouped("ABAB", changes=gone))


def test_a_group_that_cannot_be_paired_is_named():
    """Hard wishes: 1 and 3 are all of A and never to meet."""
    with pytest.raises(PairingError, match=r"^Group A: .*In the way: the never-against list"):
        pair_round(grouped("ABAB", changes={1: {"never_against": frozenset({3})}}))


def test_every_system_may_have_groups():
    """Club Swiss: halves of each group, 1-5 3-7 and 2-6 4-8; the higher sits first on odd boards of its group."""
    tournament = grouped(FOURS)
    club = replace(tournament, rules=replace(tournament.rules, system="club"))

    assert written(pair_round(club).round) == "1-5 7-3 2-6 8-4"


def test_a_pair_by_hand_within_a_group():
    """1-7 by hand: 3 and 5 remain in A; B as ever; the game by hand after those of the system."""
    pairing = pair_round(grouped(FOURS), ByHand(((1, 7),)))

    assert written(pairing.round) == "3-5 2-4 6-8 1-7"


def test_a_pair_by_hand_across_groups_is_refused():
    with pytest.raises(PairingError, match="Numbers 1 and 2 are in different groups"):
        pair_round(grouped(FOURS), ByHand(((1, 2),)))


def test_looking_ahead_counts_those_set_by_hand():
    """
    Six, four rounds, R1 AD BE CF, R2 AE BF CD; by hand AF: of BCDE, BD CE would leave no fourth round.

    C has met F and D, E has met B and A: BC DE is left, as §3.5 says for the whole field.
    """
    text = "A>D B>E F>C\nA>E F>B D>C"

    assert written(pair_round(grouped("AAAAAA", text), ByHand(((1, 6),))).round) == "2-3 4-5 1-6"


def test_finals_cross():
    """§3.10: A1-B2, B1-A2: 1-4 and 2-3."""
    tournament = grouped(FOURS, TWO_ROUNDS)

    assert finalists(tournament, 4) == [1, 2, 3, 4]
    assert written(next_final(tournament)) == "1-4 2-3"
    assert next_final(tournament).stage is Stage.SEMI_FINAL


def test_who_has_withdrawn_leaves_the_place_to_the_next_of_the_group():
    """1 is gone: A's first two are 3 and 5."""
    tournament = grouped(FOURS, TWO_ROUNDS, changes={1: {"status": Status.WITHDRAWN}})

    assert written(next_final(tournament)) == "3-4 2-5"


def test_the_short_final_is_between_the_winners_of_two_groups():
    """1 and 2 have 6 points and Buchholz 3+0 each: level, the number decides."""
    assert written(next_final(grouped(FOURS, TWO_ROUNDS, finals="short"))) == "1-2"


def test_three_groups_send_their_winners_and_the_best_second():
    """
    One round: A 1>2 (3-0), B 3>4 (2-0), C 5>6 (1-0). Winners by goals 1, 3, 5; the best second is 6, who lost 0-1.

    1 meets 6 and 3 meets 5.
    """
    tournament = scored(grouped("AABBCC", "1>2 3>4 5>6"), "3-0 2-0 1-0")

    assert finalists(tournament, 4) == [1, 3, 5, 6]


def test_the_best_second_does_not_meet_the_first_of_the_own_group_at_once():
    """
    A 9-8, B 3-2, C 4-3: all winners +1, by goals 1 (9), 5 (4), 3 (3); all seconds -1, by goals 2 (8), 6 (3), 4 (2).

    1, 5, 3, 2: the first and the fourth are both of A, so 1 meets 3 and 5 meets 2.
    """
    assert finalists(scored(grouped("AABBCC", "1>2 3>4 5>6"), "9-8 3-2 4-3"), 4) == [1, 5, 2, 3]


def test_the_best_second_meets_the_first_of_another_group():
    """A 5-4, B 2-0, C 4-0: winners 5 (+4), 3 (+2), 1 (+1); the best second is 2 (-1): 5 meets 2, 3 meets 1."""
    assert finalists(scored(grouped("AABBCC", "1>2 3>4 5>6"), "5-4 2-0 4-0"), 4) == [5, 3, 1, 2]


def scored(tournament, text):
    """The last round with these scores."""
    tallies = [tuple(map(Fraction, score.split("-"))) for score in text.split()]
    games = tuple(replace(game, tally=tally) for game, tally in zip(tournament.rounds[-1].games, tallies, strict=True))
    return replace(tournament, rounds=(*tournament.rounds[:-1], Round(len(tournament.rounds), games)))


def test_after_the_finals_groups_are_one_list():
    """
    4 beats 1, 3 beats 2, 4 beats 3, 1 beats 2: 4 3 1 2.

    Behind them by the rank in the group: 5 and 6 were level second with 3 and 4: rank 2 in their groups, level over all
    (3 points, Buchholz 6): both fifth; then 7 and 8, the last ones with 0 points and Buchholz 6: both seventh.
    """
    tournament = grouped(FOURS, TWO_ROUNDS)
    semi = Round(3, (Game(1, (1,), (4,), SECOND_WINS), Game(2, (2,), (3,), SECOND_WINS)), Stage.SEMI_FINAL)
    final = Round(4, (Game(1, (4,), (3,), FIRST_WINS), Game(2, (1,), (2,), FIRST_WINS)), Stage.FINAL)
    lines = final_standings(replace(tournament, rounds=(*tournament.rounds, semi, final)))

    assert [(line.rank, line.player.number) for line in lines] == [
        (1, 4), (2, 3), (3, 1), (4, 2), (5, 5), (5, 6), (7, 7), (7, 8),
    ]  # fmt: skip


@pytest.mark.parametrize("how", ["lots", "seeds", "pots"])
@pytest.mark.parametrize(("count", "groups"), [(12, 2), (13, 2), (14, 3), (8, 4), (30, 28)])
def test_groups_are_as_even_as_can_be(count, groups, how):
    counted = sizes(assign(count, groups, how, 7))

    assert len(counted) == groups
    assert sum(counted.values()) == count
    assert max(counted.values()) - min(counted.values()) <= 1


def test_seeds_are_kept_apart():
    """The first of each group are the top participants, in their order."""
    for seed in range(20):
        assert assign(12, 3, "seeds", seed)[:3] == ["A", "B", "C"]


def test_pots_are_drawn_one_into_each_group():
    """Each pot of as many as there are groups: 1-3, 4-6, 7-9, 10-12."""
    for seed in range(20):
        drawn = assign(12, 3, "pots", seed)
        assert [set(drawn[at : at + 3]) for at in (0, 3, 6, 9)] == [{"A", "B", "C"}] * 4


def test_the_draw_can_be_repeated_and_other_seeds_draw_otherwise():
    assert assign(12, 2, "lots", 5) == assign(12, 2, "lots", 5)
    assert len({tuple(assign(12, 2, "lots", seed)) for seed in range(10)}) > 5


def test_a_group_is_a_tournament_of_its_own():
    part = group_part(grouped(FOURS, TWO_ROUNDS), "B")

    assert [player.number for player in part.players] == [2, 4, 6, 8]
    assert [written(round_) for round_ in part.rounds] == ["2-4 6-8", "2-6 4-8"]
