"""Public reports turned into small cases: those about pairing, byes and points, by their numbers in cases.md."""

from fractions import Fraction
from itertools import product

import pytest
from club_language import field, opponents, paired, played

from swiss_xl.crosstable import crosstable
from swiss_xl.errors import PairingError
from swiss_xl.results import Outcome, Result
from swiss_xl.standings import standings
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Status, Tournament

GONE = {"status": Status.WITHDRAWN}
A, B, C, D, E = range(1, 6)


def test_case_1_the_only_repeat_free_round():
    """A 2, B 1, C 1, D 0. A and B have met; C and D come up, A has met C: A-D, and B-C is left."""
    assert opponents(played(4, "A>B C>D\nA>C B>D")) == "1-4 2-3"


def test_case_2_no_dead_end_for_the_last_two():
    """
    A 2; B C D E 1; F 0; E and F have met, so the nearest-first A-C B-D is a dead end.

    The club Swiss: A and B have met; with C and D, A-C B-D leaves E-F, A-D leaves B-C, who have met; so all six are one
    group, halves A B C | D E F: A-D B-E C-F. (A-C B-E D-F is what Formula Svizzera makes of it.)
    """
    assert opponents(played(6, "A>B C>D E>F\nA>F B>C D>E")) == "1-4 2-5 3-6"


@pytest.mark.parametrize("results", list(product("<=>", repeat=4)))
def test_case_6_the_bye_that_leaves_a_game(results):
    """R1 AB CD, R2 AC BD, A withdraws: B-D and C-D have met, so D has the bye whatever the points, and B plays C."""
    first, second, third, fourth = results
    tournament = played(field(4, p1=GONE), f"A{first}B C{second}D\nA{third}C B{fourth}D")

    assert opponents(tournament) == "2-3 4u"


def test_case_8_never_a_second_bye_while_a_first_is_possible():
    """
    Byes E, then D. Before round 3 A 2, B 2, D 1, E 1, C 0: of A, B and C the lowest is C; A-B, D-E have not met.

    Before round 4 A 2½, B 2½, D 2, C 1, E 1: of A and B the lower is B; without him A has met C and E: A-D, C-E.
    """
    two = "A>C D<B Eu\nE<A B>C Du"
    three = f"{two}\nA=B D>E Cu"

    assert opponents(played(5, two)) == "1-2 4-5 3u"
    assert opponents(played(5, three)) == "1-4 3-5 2u"


@pytest.mark.parametrize(("worth", "score"), [(Fraction(1, 2), "1/2"), (Fraction(0), "0"), (Fraction(1), "1")])
def test_case_10_what_a_bye_is_worth_and_who_may_have_one(worth, score):
    """Byes E, then D: however little they bring, neither has one again; C is the lowest who has had none."""
    tournament = played(5, "A>C D<B Eu\nA>B E<C Du", points=Points(bye=worth))

    assert crosstable(tournament)[E].score == Fraction(score)
    assert paired(tournament).endswith(" 3u")


def test_case_10_half_a_point_is_in_the_order():
    """A 2; B 1, C 1; D ½, E ½. Bye C. A and B have met; D and E come up: A-D, B-E."""
    half = played(5, "A>C D<B Eu\nA>B E<C Du", points=Points(bye=Fraction(1, 2)))

    assert [line.score for line in standings(half)] == [2, 1, 1, Fraction(1, 2), Fraction(1, 2)]
    assert opponents(half) == "1-4 2-5 3u"


def test_case_15_sides_by_board_not_by_number():
    """Numbers 1 and 9 are away: 2 3 4 5 | 6 7 8 10; the higher sits first on boards 1 and 3, whatever his number."""
    away = {"byes": ((1, Outcome.ZERO_BYE),)}

    assert paired(played(field(10, p1=away, p9=away))).split()[:4] == ["2-6", "7-3", "4-8", "10-5"]


def test_case_16_a_forfeit_is_no_side_and_no_meeting():
    """
    A won by forfeit with the first side: no history. B sat first, so A sits first (0 before +1); D (-1) before C (0).

    A and C have not met: two who are alone sit down again, as if for the first time.
    """
    assert paired(played(4, "A+C B>D")) == "1-2 4-3"
    assert paired(played(2, "A+B")) == "1-2"
    assert paired(played(2, "A+B\nA-B")) == "1-2"


LADDERS = [(), ("SBW",), ("SB", "BH"), ("PS", "WIN"), ("BH", "DE", "WON"), ("DE",), ("WIN", "SBW", "PS")]


@pytest.mark.parametrize("ladder", LADDERS)
def test_case_18_tie_breaks_do_not_touch_the_pairing(ladder):
    """
    Order = score, then number: 1 2 with 2 points, 3 4 5 6 with 1, 7 8 with 0; nobody has met inside a group.

    So 1-2, halves 3 4 | 5 6, 7-8, whatever the tie-breaks say of 3 to 6.
    """
    tournament = played(8, "1>5 6<2 3>7 8<4\n3<1 4<2 7<5 8<6", tiebreaks=ladder)

    assert opponents(tournament) == "1-2 3-5 4-6 7-8"


def scored(first, second, points):
    """Two players after one game with these outcomes."""
    players = (Player(1, "Ana"), Player(2, "Bea"))
    round_ = Round(1, (Game(1, (1,), (2,), Result(first, second)),))
    table = crosstable(Tournament("Test", players, (round_,), Rules(points=points)))
    return table[1].score, table[2].score


FOUR_STEPS = Points(
    win=Fraction(3), draw=Fraction(2), loss=Fraction(1), forfeit_win=Fraction(3), forfeit_loss=Fraction(0)
)


@pytest.mark.parametrize(
    ("first", "second", "usual", "four_steps"),
    [
        (Outcome.WIN, Outcome.LOSS, (1, 0), (3, 1)),
        (Outcome.DRAW, Outcome.DRAW, (Fraction(1, 2), Fraction(1, 2)), (2, 2)),
        (Outcome.LOSS, Outcome.LOSS, (0, 0), (1, 1)),
        (Outcome.DRAW, Outcome.LOSS, (Fraction(1, 2), 0), (2, 1)),
        (Outcome.LOSS, Outcome.DRAW, (0, Fraction(1, 2)), (1, 2)),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS, (0, 0), (0, 0)),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, (1, 0), (3, 0)),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN, (0, 1), (0, 3)),
    ],
)
def test_case_30_each_side_on_its_own(first, second, usual, four_steps):
    """0-0, ½-0 and double forfeits; win 3, draw 2, loss 1, absent 0."""
    assert scored(first, second, Points()) == usual
    assert scored(first, second, FOUR_STEPS) == four_steps


def test_case_30_a_game_both_lost_is_a_meeting_a_double_forfeit_is_not():
    """0-0 over the board: 1 and 2 have met, and there is nobody else; - -: they have not."""
    lost = Round(1, (Game(1, (1,), (2,), Result(Outcome.LOSS, Outcome.LOSS)),))

    with pytest.raises(PairingError):
        paired(Tournament("Test", field(2), (lost,), Rules()))
    assert paired(played(2, "A!B")) == "1-2"


def test_case_32_two_leaders_who_have_met():
    """
    A 3½, B 3½ (met A), C 3, D 3, E 2½, F 2½: C and D come up, halves A B | C D: A-C B-D E-F, not 3½ against 2½.

    The points come from games against those who have withdrawn.
    """
    gone = {f"p{number}": GONE for number in range(7, 13)}
    text = "A=B C+G D+H Eh Fh\nA+G B+H C+I D+J E+K F+L\nA+G B+H C+I D+J E+K F+L\nA+G B+H"
    tournament = played(field(12, **gone), text)

    assert [crosstable(tournament)[number].score for number in range(1, 7)] == [
        Fraction(half, 2) for half in (7, 7, 6, 6, 5, 5)
    ]
    assert opponents(tournament) == "1-3 2-4 5-6"


def test_case_33_an_agreed_draw_is_a_meeting():
    """A and B, the leaders, draw in round 4: of the games of a round robin of six, A-F B-C D-E is left for round 5."""
    text = "A>C B>E D=F\nA>D B>F C=E\nA>E B>D C=F\nA=B C=D E=F"

    assert opponents(played(6, text)) == "1-6 2-3 4-5"
