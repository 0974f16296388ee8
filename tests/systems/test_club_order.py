"""Points, tie-breaks and ranks of the club Swiss, reckoned by hand (seeds §1.7, §2.5; tiebreaks §2, §3)."""

from fractions import Fraction

import pytest
from club_language import played

from swiss_xl.catalogue import tiebreak
from swiss_xl.crosstable import crosstable
from swiss_xl.standings import standings
from swiss_xl.tournament import Points, Ties

# 1 beat 4, drew with 2, lost to 3: 1½.  2 beat 3, drew with 1, the bye: 2½.  3 lost to 2, the bye, beat 1: 2.
# 4 lost to 1, forfeit win over 5, half-point bye: 1½.  5 the bye, did not come, did not come (neither did 6): 1.
# 6 a forfeit win over 7, half-point bye, absent with 5: 1½.  7 absent, zero-point bye, half-point bye: ½.
SEVEN = """
    1>4 2>3 5u 6+7
    1=2 3u 4+5 6h 7z
    3>1 2u 5!6 4h 7h
"""


CODES = ("SBW", "SB", "BH", "PS", "WIN")


@pytest.mark.parametrize(
    ("number", "score", "values"),
    [
        # 1: beat 4 (1½), drew with 2 (2½), lost to 3 (2); after the rounds 1, 1½, 1½
        (1, "3/2", ("3/2", "11/4", "6", "4", "1")),
        # 2: beat 3 (2), drew with 1 (1½); 1, 1½, 2½; the bye is worth a win
        (2, "5/2", ("2", "11/4", "7/2", "5", "2")),
        # 3: beat 1 (1½), lost to 2 (2½); 0, 1, 2
        (3, "2", ("3/2", "3/2", "4", "3", "2")),
        # 4: lost to 1 (1½), nobody else met; 0, 1, 1½; the forfeit win is a win
        (4, "3/2", ("0", "0", "3/2", "5/2", "1")),
        # 5: nobody met; 1, 1, 1
        (5, "1", ("0", "0", "0", "3", "1")),
        # 6: nobody met; 1, 1½, 1½
        (6, "3/2", ("0", "0", "0", "4", "1")),
        # 7: nobody met; 0, 0, ½; a half-point bye is no win
        (7, "1/2", ("0", "0", "0", "1/2", "0")),
    ],
)
def test_values(number, score, values):
    table = crosstable(played(7, SEVEN))

    assert table[number].score == Fraction(score)
    assert [tiebreak(code).values([number], table)[number] for code in CODES] == [Fraction(value) for value in values]


def test_wins_of_a_bye_that_is_worth_half():
    """C.07 7.1: rounds with a win's points; a bye of ½ is none."""
    table = crosstable(played(3, "1>2 3u", points=Points(bye=Fraction(1, 2))))

    assert tiebreak("WIN").values([3], table)[3] == 0


@pytest.mark.parametrize("code", ["BH", "SBW"])
def test_an_opponent_met_twice_counts_twice(code):
    """C.07 4.4: 2 has 1 point, from 3; 1 beat him twice."""
    table = crosstable(played(3, "1>2 3z\n1>2 3z\n2>3 1z"))

    assert tiebreak(code).values([1], table)[1] == 2


def places(text, tied, count=13):
    """Of the *tied* (letters): the places that DE gives, None for all where it says nothing."""
    numbers = [ord(name) - ord("A") + 1 for name in tied]
    values = tiebreak("DE").values(numbers, crosstable(played(count, text)))
    return [None if values[number] is None else int(values[number]) for number in numbers]


@pytest.mark.parametrize(
    ("why", "text", "tied", "expected"),
    [
        ("two who met", "A<B", "AB", [2, 1]),
        ("two who drew", "A=B", "AB", [None, None]),
        ("two who have not met", "A>C B>D", "AB", [None, None]),
        ("a forfeit is no game", "A+B", "AB", [None, None]),
        ("two meetings count by their average", "A>B\nB>A", "AB", [None, None]),
        ("two meetings, one drawn", "A>B\nB=A", "AB", [1, 2]),
        ("all met, all beaten", "A>B Cz\nB>C Az\nA>C Bz", "ABC", [1, 2, 3]),
        ("all met, in a circle", "A>B Cz\nB>C Az\nC>A Bz", "ABC", [None, None, None]),
        ("TEC: A 3, B 2, C–D missing", "A>B\nA>C B>D\nA>D B>C", "ABCD", [1, 2, 3, 3]),
        ("TEC: only E–M played, I could win twice", "E>M", "EIM", [None, None, None]),
        ("TEC: S–G 1:0, S–I ½, G–I missing", "S>G\nS=I", "GIS", [None, None, None]),
        (
            "TEC: F 2, A 1½, D 1½, B 1, all met; A and D drew",
            "A=D F>B\nA=B D=F\nF=A B=D",
            "ABDF",
            [2, 4, 2, 1],
        ),
        ("not all met, but 1 is sure: A 2, B and C have not met", "A>B\nA>C", "ABC", [1, 2, 2]),
        ("sure against a draw at most: A 1½, B and C ½ + missing", "A>B\nA=C", "ABC", [None, None, None]),
        ("games against others say nothing", "A>D B>E\nA>B D>E\nB>D A<E", "AB", [1, 2]),
        ("all met, three in a circle before the last", "A>B C>D\nA<C B>D\nA>D B>C", "ABCD", [1, 1, 1, 4]),
        ("sub-ties are looked at anew: A and B 2, C and D 1", "A>B C>D\nA>C B>D\nA<D B>C", "ABCD", [1, 2, 3, 4]),
    ],
)
def test_direct_encounter(why, text, tied, expected):
    assert places(text, tied, 20) == expected, why


def order(text, count, **rules):
    """The standings in words: number, rank, what decided."""
    return [(line.player.number, line.rank, line.decided) for line in standings(played(count, text, **rules))]


def test_points_then_the_points_of_those_beaten():
    """
    Eight after two rounds: 1 beat 5 (1) and 8 (1), 2 beat 6 (1) and 3 (1): 2 points, SBW 2 both.

    3 and 5 beat 7 (0), 6 and 8 beat 4 (0): a point, SBW 0; 4 and 7 have none.
    """
    text = "1>5 6<2 3>7 8>4\n8<1 2>3 7<5 4<6"

    assert order(text, 8, tiebreaks=("SBW",)) == [
        (1, 1, "="),
        (2, 1, "="),
        (3, 3, "="),
        (5, 3, "="),
        (6, 3, "="),
        (8, 3, "="),
        (4, 7, "="),
        (7, 7, "="),
    ]


def test_the_criterion_that_decided():
    """
    1 beat 3 and 4, lost to 2: 2. 2 beat 1 and 4, lost to 3: 2. 3 beat 2, lost to 1, drew with 4: 1½. 4: ½.

    SBW: 1: 1½ + ½ = 2; 2: 2 + ½ = 2½. So 2 before 1 by SBW; with DE alone, too: 2 beat 1.
    """
    text = "1>3 2>4\n1>4 3>2\n2>1 3=4"

    assert order(text, 4, tiebreaks=("SBW", "DE")) == [(2, 1, "SBW"), (1, 2, "SBW"), (3, 3, ""), (4, 4, "")]
    assert order(text, 4, tiebreaks=("DE", "SBW")) == [(2, 1, "DE"), (1, 2, "DE"), (3, 3, ""), (4, 4, "")]
    assert order(text, 4, tiebreaks=("WIN", "DE")) == [(2, 1, "DE"), (1, 2, "DE"), (3, 3, ""), (4, 4, "")]


def test_each_tie_break_is_applied_inside_every_group_still_level():
    """
    C.07 4.2. 1, 2 and 3 have 2 points; 1 and 2 won two games, 3 one and drew two; 1 beat 2, 3 met neither.

    Among all three DE says nothing (3 could win both games); among 1 and 2, whom WIN has set apart, it does.
    """
    text = "1>2 3>8\n4>1 2>6 3=9\n1>5 2>7 3=10"

    assert order(text, 10, tiebreaks=("WIN", "DE"))[:3] == [(1, 1, "DE"), (2, 2, "DE"), (3, 3, "WIN")]
    assert order(text, 10, tiebreaks=("DE", "WIN"))[:3] == [(1, 1, "="), (2, 1, "="), (3, 3, "WIN")]


def test_level_on_everything_shares_the_rank_and_the_next_is_counted_on():
    assert order("1=2 3>4", 4, tiebreaks=("SBW", "DE", "WIN")) == [(3, 1, ""), (1, 2, "="), (2, 2, "="), (4, 4, "")]


def test_lots_come_from_the_seed():
    """The same seed, the same order; all ranks differ; some other seed gives another order."""
    drawn = {seed: order("1=2 3=4 5=6", 6, tiebreaks=(), ties=Ties.LOT, seed=seed) for seed in range(20)}

    assert drawn == {seed: order("1=2 3=4 5=6", 6, tiebreaks=(), ties=Ties.LOT, seed=seed) for seed in range(20)}
    for lines in drawn.values():
        assert [rank for _, rank, _ in lines] == [1, 2, 3, 4, 5, 6]
        assert {decided for *_, decided in lines} == {"lot"}
    assert len({tuple(number for number, *_ in lines) for lines in drawn.values()}) > 10


def test_lots_only_among_those_still_level():
    """3 won and is first whatever the seed; 4 lost and is last."""
    for seed in range(10):
        lines = order("1=2 3>4", 4, tiebreaks=("SBW",), ties=Ties.LOT, seed=seed)
        assert (lines[0], lines[3]) == ((3, 1, ""), (4, 4, ""))
        assert {(rank, decided) for _, rank, decided in lines[1:3]} == {(2, "lot"), (3, "lot")}


def test_the_ladder_is_points_and_sbw_first_by_default():
    """§1.7."""
    assert played(2).rules.tiebreaks[0] == "SBW"


def test_standings_of_an_earlier_round():
    """After round 1 as it was then, whatever came later."""
    tournament = played(4, "1>3 2>4\n2>1 3>4")

    assert [(line.player.number, line.score) for line in standings(tournament, upto=1)] == [
        (1, 1),
        (2, 1),
        (3, 0),
        (4, 0),
    ]
    assert [(line.player.number, line.score) for line in standings(tournament)] == [(2, 2), (1, 1), (3, 1), (4, 0)]
