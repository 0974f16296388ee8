"""The club Swiss, rule by rule, and the worked values of its source (seeds §1), reckoned by hand."""

from fractions import Fraction
from itertools import product

import pytest
from club_language import field, opponents, paired, played
from club_workbook import make

from swiss_xl.catalogue import system
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import PairingError
from swiss_xl.reading import read
from swiss_xl.results import Outcome
from swiss_xl.tournament import Points, Status

TEN = "1>6 7>2 3=8 9<4 5>10"
FIVE = "1>3 4<2 5u"
EIGHT = "1>5 6<2 3=7 8>4"
GONE = {"status": Status.WITHDRAWN}


def test_the_example_of_ten():
    """
    Round 1 halves; nobody has a history, so the higher sits first on odd boards.

    Round 2, order 1 4 5 7 | 3 8 | 2 6 9 10: 1-5 4-7; 3 and 8 have met, 2 and 6 come up: 3-2 8-6; 9-10. Sides: 1 and 5
    both sat first, so 1 sits second; 4 (-1) before 7 (+1); 2 (-1) before 3 (+1); 8 and 6 both sat second, so 8 sits
    first; 10 (-1) before 9 (+1).
    """
    assert paired(played(10)) == "1-6 7-2 3-8 9-4 5-10"
    assert paired(played(10, TEN)) == "5-1 4-7 2-3 8-6 10-9"


def test_the_example_of_five():
    """
    Round 1: 5 has the bye. Round 2, order 1 2 5 | 3 4: bye 4; 3 comes up to 1 2 5: 1-5 2-3.

    Sides: 5 has no history, 1 sat first, so 1 sits second; 2 and 3 both sat second, 2 is higher and sits first.
    """
    assert paired(played(5)) == "1-3 4-2 5u"
    assert paired(played(5, FIVE)) == "5-1 2-3 4u"


def test_the_example_of_eight():
    """
    Round 2, order 1 2 8 | 3 7 | 4 5 6: 3 comes up to 1 2 8: 1-8 2-3; 4 comes up to 7: 7-4; 5-6.

    Sides: 1 and 8 both sat first, so 1 sits second; 2 (-1) before 3 (+1); 7 and 4 both sat second, 7 first;
    5 (-1) before 6 (+1).
    """
    assert paired(played(8)) == "1-5 6-2 3-7 8-4"
    assert paired(played(8, EIGHT)) == "8-1 2-3 7-4 5-6"


def test_rule_1_numbers_by_rating_then_surname(tmp_path):
    """Highest first; Adler before Zorn, both 1900; no rating last; a late entrant is appended whatever the rating."""
    book = make(tmp_path, [("Zorn, Ana", 1900), ("Cerf, Bo", None), ("Adler, Zoe", 1900), ("Baum, Eva", 2000)])
    book.next_round()
    book.enter({1: "1-0", 2: "1-0"})
    book.add_player("Late, Lu", rating=2400)

    names = {player.number: player.name for player in read(book.opened()).sound().players}
    assert names == {1: "Baum, Eva", 2: "Adler, Zoe", 3: "Zorn, Ana", 4: "Cerf, Bo", 5: "Late, Lu"}


POINTS = "1>2 3=4 5+6 7-8 9!10 11u 12h 13z"


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, 1),
        (2, 0),
        (3, "1/2"),
        (4, "1/2"),
        (5, 1),
        (6, 0),
        (7, 0),
        (8, 1),
        (9, 0),
        (10, 0),
        (11, 1),
        (12, "1/2"),
        (13, 0),
    ],
)
def test_rule_2_points(number, expected):
    """Win 1, draw ½, loss 0; opponent does not show 1; bye 1."""
    assert crosstable(played(13, POINTS))[number].score == Fraction(expected)


def test_rule_2_every_number_is_a_setting():
    scale = Points(
        win=Fraction(3), draw=Fraction(2), loss=Fraction(1), forfeit_win=Fraction(5, 2), forfeit_loss=Fraction(-1),
        bye=Fraction(7, 4), half_bye=Fraction(1, 4),
    )  # fmt: skip
    table = crosstable(played(13, POINTS, points=scale))

    scores = [table[number].score for number in (1, 2, 3, 5, 6, 9, 11, 12)]
    assert scores == [3, 1, 2, Fraction(5, 2), -1, -1, Fraction(7, 4), Fraction(1, 4)]


@pytest.mark.parametrize("count", range(2, 41, 2))
def test_rule_3_number_i_meets_half_plus_i(count):
    expected = [f"{each}-{count // 2 + each}" for each in range(1, count // 2 + 1)]

    assert opponents(played(count)).split() == expected


@pytest.mark.parametrize("count", range(3, 40, 2))
def test_rule_3_odd_the_bye_is_taken_out_first(count):
    expected = [f"{each}-{count // 2 + each}" for each in range(1, count // 2 + 1)]

    assert opponents(played(count)).split() == [*expected, f"{count}u"]


DRAWN_ROUNDS = (
    "1-5 2-6 3-7 4-8",  # halves
    "1-6 2-5 3-8 4-7",  # 5 met: the next, 6; 2-5; 7 met: 8; 4-7
    "1-7 2-8 3-5 4-6",  # 5 and 6 met: 7; 2 has met 5 and 6, 7 is taken: 8; 3 has met 7 and 8: 5; 4-6
    "1-8 2-7 3-6 4-5",  # the only ones of the other half left to each
    "1-4 2-3 5-6 7-8",  # the lower half is used up: the nearest above from the bottom, 4; 2-3; then 5 tries 6, 7-8
    "1-3 2-4 5-7 6-8",  # 4 met: 3; 2-4; 6 met: 7; 6-8
    "1-2 3-4 5-8 6-7",  # all that is left
)


@pytest.mark.parametrize("round_", range(7))
def test_rule_4_who_would_repeat_meets_the_next(round_):
    """Eight who draw all their games stay one group to the end."""
    text = "\n".join(each.replace("-", "=") for each in DRAWN_ROUNDS[:round_])

    assert opponents(played(8, text)) == DRAWN_ROUNDS[round_]


def test_rule_4_depth_first_the_last_choice_changes_first():
    """
    Six with equal points: 1-4 2-5 would leave 3 and 6, who have met; so 2 tries 6, and 3-5 have not met: 1-4 2-6 3-5.

    Round 1 made by hand: 3 met 6, the others met the late 7 to 10, who have withdrawn.
    """
    absent = {f"p{number}": GONE for number in range(7, 11)}

    assert opponents(played(field(10, **absent), "3=6 1=7 2=8 4=9 5=10")) == "1-4 2-6 3-5"


def test_rule_4_the_first_of_the_rest_comes_up_to_the_last_place():
    """Three winners 1 2 3, then 4 5 6: 4 comes up, 1-3 2-4 (not 2-3); 5-6."""
    winners = {f"p{number}": GONE for number in range(7, 13)}

    assert opponents(played(field(12, **winners), "1>7 2>8 3>9 4<10 5<11 6<12")) == "1-3 2-4 5-6"


def test_rule_4_two_more_come_up():
    """
    1 and 2 have met: 3 and 4 come up, halves 1 2 | 3 4; but 1 has met 3, so 1-4 2-3; 5-6 remain.

    Scores 2 2 1 1 0 0; those who made up the points have withdrawn.
    """
    gone = {f"p{number}": GONE for number in range(7, 13)}
    text = "1=2 3<7 4=8 5<9 6<10\n1>3 2>7 4=8 5<9 6<10\n1=11 2=12 3>7 4<8 5<9 6<10"

    assert opponents(played(field(12, **gone), text)) == "1-4 2-3 5-6"


def test_rule_4_two_more_come_up_twice():
    """1 has met 2, 3 and 4, so neither two nor four will do; of six, halves 1 2 3 | 4 5 6: 1-5, 2-4, 3-6."""
    assert opponents(played(6, "1>2 3=4 5=6\n1>3 2>5 6<4\n1>4 2>6 3>5")) == "1-5 2-4 3-6"


def test_rule_4_none_is_said_in_words():
    """Common part: the system says so, and names the way out."""
    with pytest.raises(PairingError, match=r"meets twice.*repeat"):
        paired(played(4, "1>2 3>4\n1>3 2>4\n1>4 2>3"))


OTHERS = field(6, p3=GONE, p4=GONE, p5=GONE, p6=GONE)
LEVEL_AFTER_TWO = ("1=3 4=2\n3=1 2=4", "3=1 2=4\n1=3 4=2")


@pytest.mark.parametrize(
    ("why", "text", "expected", "rule"),
    [
        ("the smaller balance, 2 (-1)", "1=3 4=2", "2-1", "balance"),
        ("the smaller balance, 1 (-1)", "3=1 2=4", "1-2", "balance"),
        ("the smaller balance, 2 (0) before 1 (+1), though 1 has less history", "1=3 2=4\n4=2", "2-1", "balance"),
        ("the smaller balance counts all games: 1 (-3) before 2 (-1)", "3=1 4=2\n5=1 6<2\n3=1 2=5", "1-2", "balance"),
        ("level, 1 had the second last, 2 the first", LEVEL_AFTER_TWO[0], "1-2", "alternate"),
        ("level, 2 had the second last, 1 the first", LEVEL_AFTER_TWO[1], "2-1", "alternate"),
        ("only 1 has a history, his last was second", "1=3\n3=1", "1-2", "single"),
        ("only 1 has a history, his last was first", "3=1\n1=3", "2-1", "single"),
        ("only 2 has a history, his last was second", "2=4\n4=2", "2-1", "single"),
        ("only 2 has a history, his last was first", "4=2\n2=4", "1-2", "single"),
        ("both had the first last: the higher gets the second", "1=3 2=4", "2-1", "higher"),
        ("both had the second last: the higher gets the first", "3=1 4=2", "1-2", "higher"),
        ("both had the first last: 2 is higher by score", "1<3 2>4", "1-2", "higher"),
        ("both had the second last: 2 is higher by score", "3>1 4<2", "2-1", "higher"),
        ("neither has a history, board 1", "", "1-2", "board"),
        ("neither has a history: a forfeit is no game", "3+1 2-4", "1-2", "board"),
        ("a forfeit does not count: 2 has a history, his last was first", "3+1 2=4", "1-2", "balance"),
        ("a bye does not count", "1u 4=2", "2-1", "balance"),
    ],
)
def test_rule_5_sides(why, text, expected, rule):
    """1 and 2 are to meet; the others were there before. The clause that decides is the one that is told."""
    position = played(OTHERS, text)
    assert paired(position) == expected, why
    reason = next(each for each in system("club").pair(position).reasons if each.board == 1)
    assert reason.sides == rule, why


@pytest.mark.parametrize(("count", "expected"), [(4, "1-3 4-2"), (7, "1-4 5-2 3-6 7u"), (8, "1-5 6-2 3-7 8-4")])
def test_rule_5_without_history_the_higher_sits_first_on_odd_boards(count, expected):
    assert paired(played(count)) == expected


def test_rule_6_the_bye_brings_a_point_and_is_given_once():
    """
    Of 3: bye 3, 1-2, and 1 wins: 1 1, 3 1, 2 0. Round 2: bye 2; 3 and 1.

    Round 3: only 1 has had none; 2 and 3 have not met. Then everyone has had one, and everybody has met.
    """
    assert paired(played(3)) == "1-2 3u"
    assert crosstable(played(3, "1>2 3u"))[3].score == 1
    assert opponents(played(3, "1>2 3u")) == "1-3 2u"
    assert opponents(played(3, "1>2 3u\n3<1 2u")) == "2-3 1u"


def test_whoever_has_withdrawn_gets_no_points_for_an_absence_announced_before():
    """Common part: points for missed rounds are 0; 2 asked for half a point in round 2, and left after round 1."""
    gone = {"status": Status.WITHDRAWN, "byes": ((2, Outcome.HALF_BYE),)}

    assert paired(played(field(4, p2=gone), "1>3 4>2")) == "4-1 3u"


def test_rule_6_no_bye_leaves_the_rest_pairable():
    """1 to 4 have all met, 5 nobody: whoever stays out, two of them are left who have met."""
    with pytest.raises(PairingError):
        paired(played(5, "1=2 3=4 5z\n1=3 2=4 5z\n1=4 2=3 5z"))


def test_rule_6_passes_over_the_last():
    """1 has met 2, 3 and 4: without 5 he has nobody; so 4 has the bye: 1-5, and 2-3 have not met."""
    assert opponents(played(5, "1=2 3=4 5z\n1=3 2=5 4z\n1=4 2z 3=5")) == "1-5 2-3 4u"


def test_rule_6_no_second_bye_while_somebody_had_none():
    """1 has had none, but without him 2 and 3 have met: the byes of 2 and 3 do not come round again."""
    with pytest.raises(PairingError):
        paired(played(3, "1>2 3u\n1>3 2u\n2=3 1z"))


def test_rule_6_second_byes_fewest_first():
    """
    All have had one, 1 and 3 a second one; nobody came, so nobody has met.

    1 has 5 points, 2 has 3, 3 has 2: 3 is the last, but 2 has had fewer.
    """
    assert opponents(played(3, "1+2 3u\n1+3 2u\n2+3 1u\n1+2 3u\n2+3 1u")) == "1-3 2u"


@pytest.mark.parametrize(("first", "second"), [*product(range(3), range(3))])
def test_rule_10_counts_the_higher_wins_equal_is_a_draw(tmp_path, first, second):
    """Flags captured, typed as two numbers."""
    book = make(tmp_path, ["Ana", "Bea"], results="scores")
    book.next_round()
    book.enter({1: f"{first}-{second}"})

    expected = {-1: "0-1", 0: "½-½", 1: "1-0"}[(first > second) - (first < second)]
    game = read(book.opened()).sound().rounds[0].games[0]
    assert str(game.result) == expected
    assert game.tally == (first, second)


def test_rule_10_names_of_the_sides_stand_over_the_games(tmp_path):
    """In the source: Allies for White, Axis for Black."""
    book = make(tmp_path, ["Ana", "Bea"], first_side="Allies", second_side="Axis")
    book.next_round()

    cells = [value for row in book.opened().grid("Round 1").rows for value in row]
    assert "Allies" in cells
    assert "Axis" in cells
    assert "White" not in cells
