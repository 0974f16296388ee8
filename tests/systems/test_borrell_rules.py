"""Borrell 1975, rule by rule, and the worked values of its source (seeds §2), reckoned by hand."""

import pytest
from club_language import field, played, written

from swiss_xl.catalogue import system
from swiss_xl.errors import PairingError
from swiss_xl.standings import standings
from swiss_xl.tournament import Points, Status

GONE = {"status": Status.WITHDRAWN}


def after(count, text="", **rules):
    return played(count, text, **({"system": "borrell", "tiebreaks": ("BH", "SB", "PS")} | rules))


def paired(tournament):
    return written(system("borrell").pair(tournament).round)


def opponents(tournament):
    """The pairs whatever the sides."""
    words = [sorted(word.split("-"), key=lambda name: name.rstrip("u").zfill(3)) for word in paired(tournament).split()]
    return {"-".join(word) for word in words}


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, {"1-2"}),
        (4, {"1-3", "2-4"}),
        (10, {"1-6", "2-7", "3-8", "4-9", "5-10"}),
        (7, {"1-4", "2-5", "3-6", "7u"}),
    ],
)
def test_rule_1_first_half_against_second_half(count, expected):
    assert opponents(after(count)) == expected


def test_the_example_of_ten():
    """
    §2 example: 1-5 4-7; 3 and 8 have met and float together; 3-6 8-9 2-10.

    Sides: 1 and 5 both had White last: 1 gets the opposite; 4 had Black, 7 White; 3 (White) and 6 (Black); 8 and 9
    both had Black: floaters, the lower score gets White; 2 (White) and 10 (Black): 10 has fewer Whites.
    """
    tournament = after(10, "1>6 2<7 3=8 9<4 5>10")

    assert opponents(tournament) == {"1-5", "4-7", "3-6", "8-9", "2-10"}
    assert paired(tournament) == "5-1 4-7 6-3 8-9 10-2"


def test_the_example_of_five():
    """
    §2 example: bye 4 in round 2; 5 floats, who had the bye of round 1: 1-2 5-3.

    2 had Black, 1 White; 3 had Black, the bye of 5 counts as White.
    """
    assert paired(after(5, "1>3 4<2 5u")) == "2-1 3-5 4u"


def test_the_example_of_eight():
    """
    §2 example: 1-2 (8 floats), 8-3 (7 floats), 7-5 4-6.

    2 had Black, 1 White; 8 and 3 both had White, 7 and 5 both Black: the lower score gets White; 4 Black, 6 White.
    """
    assert paired(after(8, "1>5 6<2 3=7 8>4")) == "2-1 3-8 5-7 4-6"


def test_rule_2_the_greatest_sum_then_the_smallest_distance():
    """
    Six of one score, 1 and 4 have met. Every upper against every lower has the sum 9.

    15 24 36 has the distances 2 3 4, 16 24 35 2 2 5, 15 26 34 1 4 4, 16 25 34 1 3 5: 15 24 36.
    """
    assert opponents(after(6, "1=4", points=Points(draw=0))) == {"1-5", "2-4", "3-6"}


def test_rule_2_the_smallest_distance_before_the_top_players_partner():
    """1-4, 2-5 and 3-6 have met: 15 26 34 has the distances 1 4 4, 16 24 35 2 2 5: 16 24 35."""
    assert opponents(after(6, "1>4 2>5 3>6", points=Points(win=0))) == {"1-6", "2-4", "3-5"}


def test_rule_2_among_equal_distances_the_top_players_partner_is_the_higher():
    """Six of one score, 2 and 5 have met: 14 26 35 (3 4 2) and 15 24 36 (4 2 3) have the same distances: 1-4."""
    assert opponents(after(6, "2=5", points=Points(draw=0))) == {"1-4", "2-6", "3-5"}


def test_rule_2_as_few_floaters_as_possible_and_the_lowest():
    """
    1 2 3 have a point, 4 5 6 none, after 1-4 2-5 3-6: one must float, the lowest-placed is 3, and 1-2 stay.

    3 heads 3 4 5 6: 3-6 have met; 3-5 4-6 (2+2) before 3-4 5-6 (1+1).
    """
    assert opponents(after(6, "1>4 2>5 3>6")) == {"1-2", "3-5", "4-6"}


def test_rule_2_the_lowest_does_not_float_where_the_rest_could_not_be_paired():
    """1 2 3 have a point each and have not met; 3 has met 4, the only one below: 2 floats."""
    assert opponents(after(4, "3>4 1u 2u")) == {"1-3", "2-4"}


def test_rule_2_a_floater_may_float_again():
    """1 and 2 (1½) have met and float to 3 (1, a bye), who has met both: all three float to 4 5 6: 1-4 2-5 3-6."""
    assert opponents(after(6, "1=2\n1>3\n2>3\n3u")) == {"1-4", "2-5", "3-6"}


def test_rule_3_a_bye_and_a_forfeit_win_count_as_white():
    """
    Four: 1 had White, 2 Black; 3 won by forfeit with Black, 4 lost it.

    Round 2 as the order says: 1 and 3 have a point (balance +1 each), White last both: 1 gets Black. 2 (-1) gets White
    against 4, who has no history.
    """
    assert paired(after(4, "1>2 4-3")) == "3-1 2-4"
    assert paired(after(3, "1>2 3u")) == "3-1 2u"


def test_rule_3_the_lower_score_of_two_floaters_gets_white_if_level():
    """
    The ten of the example, but 4 had White against 9: 8 (½) and 9 (0) both had Black once: 9 gets White.

    1 and 5 had White, 1 gets the opposite; 7 had Black, 4 White; 6 Black, 3 White; 10 Black, 2 White.
    """
    assert paired(after(10, "1>6 2<7 3=8 4>9 5>10")) == "5-1 7-4 6-3 9-8 10-2"


def test_rule_4_the_bye_is_given_once():
    """Case 8: 5 had the bye and stands above 3 and 4 now; 4 is the lowest without: 1-2, 5 floats to 3."""
    assert opponents(after(5, "1>3 2>4 5u")) == {"1-2", "3-5", "4u"}


def test_rule_4_second_byes_when_everyone_has_had_one():
    """Three who met nobody, each with a bye and forfeits: 1 has 3 points, 2 has 2, 3 has 1: the lowest again."""
    assert opponents(after(3, "1+2 3u\n1+3 2u\n2+3 1u")) == {"1-2", "3u"}


def test_rule_4_case_6_a_withdrawal_leaves_one_game_and_a_bye():
    """Case 6: R1 AB CD, R2 AC BD, A withdraws: the bye must be D's, the game BC."""
    assert opponents(after(field(4, p1=GONE), "A>B C>D\nA>C B>D")) == {"2-3", "4u"}


def test_a_dead_end_is_refused():
    """Common part: four have met in three rounds; nothing is done by itself."""
    with pytest.raises(PairingError, match="twice"):
        paired(after(4, "A>B C>D\nA>C B>D\nA>D B>C"))


def test_case_1_the_only_round_left():
    assert opponents(after(4, "A>B C>D\nA>C B>D")) == {"1-4", "2-3"}


def test_rule_5_the_ladder():
    """
    Round 1 1-3 (won), 2-4 (drawn); round 2 1-2 (drawn), 3-4 (won by 3): 1 1½, 2 1, 3 1, 4 ½.

    BH of 2: ½+1½ = 2, of 3: 1½+½ = 2. SB of 2: ¼+¾ = 1, of 3: ½: 2 before 3. PS of 1: 1+1½, of 2: ½+1, of 3: 0+1.
    """
    lines = {line.player.number: line.tiebreaks for line in standings(after(4, "1>3 2=4\n1=2 3>4"))}

    assert list(lines) == [1, 2, 3, 4]
    assert (lines[2]["BH"], lines[2]["SB"], lines[2]["PS"]) == (2, 1, 1.5)
    assert (lines[3]["BH"], lines[3]["SB"], lines[3]["PS"]) == (2, 0.5, 1)
    assert (lines[1]["BH"], lines[1]["PS"]) == (2, 2.5)
