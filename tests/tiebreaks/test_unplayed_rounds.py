"""Rounds without a game: the published examples, and cases reckoned by hand (C.07, Art. 15–16; tiebreaks.md §5, §8)."""

from fractions import Fraction

import pytest
from club_language import field, played

from swiss_xl.catalogue import tiebreak
from swiss_xl.contributions import Contribution, cut, product_of, score_of
from swiss_xl.crosstable import Crosstable, Entry, Record, crosstable
from swiss_xl.modifiers import Modifiers
from swiss_xl.results import Outcome
from swiss_xl.tournament import Player, Points, Rules, Unplayed
from swiss_xl.unplayed import Category, adjusted_scores, categories, dummy_score

HALF = Fraction(1, 2)
LETTERS = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS} | {each.value: each for each in Outcome}
WORTH = Points().table()


def entry(number, letter, opponent=None):
    outcome = LETTERS[letter]
    return Entry(number, outcome, WORTH[outcome], (opponent,) if opponent else ())


def somebody(number, points, rounds):
    """A participant with that many points, all from games."""
    letters = "1" * int(points) + ("=" if points % 1 else "")
    return Record(
        Player(number, ""),
        tuple(entry(place, letter, 99) for place, letter in enumerate(letters.ljust(rounds, "0"), 1)),
    )


def one_against(results, scores, edition):
    """The table of player 1 with *results*, whose opponents (None: no opponent) ended with *scores*."""
    rounds = len(results)
    others = {place: Fraction(score) for place, score in enumerate(scores, 101) if score is not None}
    mine = tuple(
        entry(number, letter, 100 + number if scores[number - 1] is not None else None)
        for number, letter in enumerate(results, 1)
    )
    records = {number: somebody(number, score, rounds) for number, score in others.items()}
    return Crosstable({1: Record(Player(1, ""), mine), **records}, rounds, Rules(unplayed=edition, rounds=rounds))


def value(code, table, number=1):
    return tiebreak(code).values([number], table)[number]


LAXMAN = ("110Z1=1=11", ("5", "5", "13/2", None, "9/2", "6", "5", "13/2", "11/2", "6"))


@pytest.mark.parametrize(
    ("edition", "expected"),
    [("fide-2026", {"BH": 55, "BH/C1": 50, "SB": "37.25"}), ("fide-2023", {"BH": 57, "BH/C1": 50, "SB": "37.25"})],
)
def test_the_example_of_the_arbiters_manual(edition, expected):
    """§8.1, Laxman: the dummy has 7, or since 2026 ten draws' 5; the cut takes it either way."""
    table = one_against(*LAXMAN, Unplayed(edition))

    assert table[1].score == 7
    assert {code: value(code, table) for code in expected} == {code: Fraction(each) for code, each in expected.items()}


@pytest.mark.parametrize(("edition", "expected"), [("fide-2026", "99/2"), ("fide-2023", "51")])
def test_a_forfeit_win_over_somebody_of_fewer_points(edition, expected):
    """§8.1: 7 of 9, the scheduled opponent has 5½; the others here 5½ each, 44: 44 + 7, since 2026 44 + 5½."""
    table = one_against("111111+00", ["11/2"] * 9, Unplayed(edition))

    assert value("BH", table) == Fraction(expected)


def test_a_forfeit_the_french_way():
    """§8.3: own 3, scheduled opponent 2½: 1½ + 3 + 2½ + 3½ + 3."""
    table = one_against("11+00", ["3/2", "3", "5/2", "7/2", "3"], Unplayed.FIDE_2026)

    assert value("BH", table) == Fraction(27, 2)


def test_a_bye_is_capped_by_draws_the_french_way():
    """§8.3: 3½ of 5 with a bye: the dummy has ½ × 5."""
    table = one_against("11U=0", ["1", "1", None, "1", "1"], Unplayed.FIDE_2026)

    assert value("BH", table) == 4 + Fraction(5, 2)


def test_an_announced_absence_the_french_way():
    """§8.3: ½ point, one absence: 4 + ½ + 1½ + 1½ + 2½; the dummy has the player's own ½."""
    table = one_against("0H000", ["4", None, "3/2", "3/2", "5/2"], Unplayed.FIDE_2026)

    assert value("BH", table) == 10


def test_who_withdraws_after_round_1_is_worth_draws_to_the_opponents():
    """§8.3: four rounds of category 5."""
    gone = Record(Player(1, ""), tuple(entry(number, letter) for number, letter in enumerate("0ZZZZ", 1)))
    table = Crosstable({1: gone}, 5, Rules(unplayed=Unplayed.FIDE_2026, rounds=5))

    assert adjusted_scores(table) == {1: 2}
    assert dummy_score(gone, gone.entries[1], table) == 0


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ("1U+", "012"),
        ("F-Z", "145"),  # nothing but voluntary rounds follow
        ("HZ1", "330"),
        ("HU", "31"),  # a bye given later rescues the earlier one
        ("Z+", "32"),  # so does a forfeit win
        ("H-Z", "545"),  # a forfeit loss does not
        ("ZH", "55"),
        ("1H", "05"),
        ("?Z", "05"),
        ("Z?", "30"),  # a game without a result yet is one
    ],
)
def test_categories(rounds, expected):
    """16.2.1–16.2.5; a look ahead tells the third from the fifth."""
    entries = tuple(
        Entry(number, None, Fraction(0), (2,)) if letter == "?" else entry(number, letter)
        for number, letter in enumerate(rounds, 1)
    )

    assert categories(Record(Player(1, ""), entries)) == tuple(Category(int(each)) for each in expected)


@pytest.mark.parametrize(
    ("rounds", "number", "before", "expected"),
    [
        ("11=1+000", 5, None, None),
        ("0110+000", 5, "2", "7/2"),  # before 2, he loses, three draws
        ("1=0000-00", 7, "3/2", "7/2"),
        ("H00000", 1, "0", "3"),
    ],
)
def test_the_virtual_opponent(rounds, number, before, expected):
    """§5.5: own score before + what is left of the point + ½ for each round to come."""
    mine = Record(Player(1, ""), tuple(entry(place, letter, 9) for place, letter in enumerate(rounds, 1)))
    table = Crosstable({1: mine}, len(rounds), Rules(unplayed=Unplayed.VIRTUAL))
    points = sum((each.points for each in mine.entries[: number - 1]), Fraction(0))
    by_hand = points + (1 - mine.entries[number - 1].points) + HALF * (len(rounds) - number)

    assert dummy_score(mine, mine.entries[number - 1], table) == by_hand
    assert expected is None or (points, by_hand) == (Fraction(before), Fraction(expected))


def test_with_the_virtual_opponent_every_unplayed_round_of_others_is_a_draw():
    """A forfeit win counts ½ for the opponents, a forfeit loss too: 1 has 1 and ½ is left, 2 has 0 and ½ more."""
    table = crosstable(played(4, "1+2 3>4", unplayed=Unplayed.VIRTUAL, rounds=1))

    assert adjusted_scores(table) == {1: HALF, 2: HALF, 3: 1, 4: 0}


def test_plainly_unplayed_rounds_bring_nothing():
    """Seeds §2.5: 1 beat 2, who has 1 in the end, and had a bye."""
    table = crosstable(played(3, "1>2 3z\n2>3 1u", unplayed=Unplayed.PLAIN))

    assert [value(code, table) for code in ("BH", "SB", "BH/C1", "BH/M1")] == [1, 1, 1, 0]


def made(*triples):
    """Score, product (the points make it so), whether it is a voluntary unplayed round."""
    return [Contribution(Fraction(score), Fraction(product, score), bool(own)) for score, product, own in triples]


@pytest.mark.parametrize(
    ("why", "cuts", "value_of", "found", "left"),
    [
        ("the lowest goes", (1, 0), score_of, [(3, 3, 0), (1, 1, 0), (2, 0, 0)], 5),
        ("the voluntary one goes instead", (1, 0), score_of, [(1, 1, 0), (2, 0, 1), (3, 0, 0)], 4),
        ("of two voluntary ones the lower", (1, 0), score_of, [(1, 1, 0), (3, 0, 1), (2, 0, 1)], 4),
        ("again for the next cut", (2, 0), score_of, [(1, 1, 0), (3, 0, 1), (2, 0, 1), (4, 0, 0)], 5),
        ("SB: the opponent's score decides, not the product", (1, 0), product_of, [(1, 1, 0), (2, 0, 0), (3, 3, 0)], 3),
        ("SB: among equal opponents the lower product", (1, 0), product_of, [(2, 2, 0), (2, 0, 0), (3, 3, 0)], 5),
        ("SB: a voluntary product that is lower stays", (1, 0), product_of, [(1, 1, 0), (2, 0, 1), (3, 3, 0)], 3),
        ("SB: one that is not lower goes", (1, 0), product_of, [(1, 1, 0), (2, 1, 1), (3, 3, 0)], 4),
        ("median: low first, then high", (1, 1), score_of, [(1, 1, 0), (2, 0, 0), (3, 0, 0), (4, 0, 1)], 3),
        ("more cuts than rounds", (9, 9), score_of, [(1, 1, 0), (2, 0, 0)], 0),
    ],
)
def test_cuts(why, cuts, value_of, found, left):
    """14.1–14.4 and the exception for voluntary unplayed rounds (16.5)."""
    rest = cut(made(*found), value_of, Modifiers(*cuts))

    assert sum(map(value_of, rest)) == left, why


@pytest.mark.parametrize(("announced", "expected"), [(3, "1/2 7/2 1/2 7/2"), (2, "1 3 1 3")])
def test_fore_buchholz_before_the_last_round_is_buchholz(announced, expected):
    """8.3 speaks of the last round. Points 2 ½ 1½ 0; with the second round drawn 1½ ½ 1½ ½."""
    table = crosstable(played(4, "1>2 3>4\n1>4 2=3", rounds=announced, unplayed=Unplayed.FIDE_2026))

    assert [value("FB", table, number) for number in range(1, 5)] == [Fraction(each) for each in expected.split()]


def test_fore_buchholz_takes_games_without_a_result_as_drawn():
    """1 and 2 have won in round 1 and meet in round 2, 3 and 4 too: 1½ 1½ ½ ½; 1 met 3 (½) and 2 (1½)."""
    table = crosstable(played(4, "1>3 2>4\n1:2 3:4", rounds=2, unplayed=Unplayed.FIDE_2026))

    assert [value("FB", table, number) for number in range(1, 5)] == [2, 2, 2, 2]
    assert [value("BH", table, number) for number in range(1, 5)] == [0, 0, 1, 1]


def test_standard_points_of_a_three_one_nought_event():
    """
    7.7: 1 won, drew, got the bye (3, more than a draw): 2½; 2 lost, drew, half-point bye (1, a draw's): 1.

    3 won by forfeit and won: 2, then absent; 4 did not come, lost, and neither came with 5: ½ for both.
    """
    scale = Points(Fraction(3), Fraction(1), Fraction(0), Fraction(3), Fraction(0), Fraction(3), Fraction(1))
    table = crosstable(played(5, "1>2 3+4 5z\n1=2 3>4 5u\n1u 2h 3z 4!5", points=scale))

    assert [value("STD", table, number) for number in range(1, 6)] == [
        Fraction(5, 2), 1, 2, HALF, Fraction(3, 2),
    ]  # fmt: skip


def test_a_win_by_forfeit_that_is_worth_less_is_no_win():
    """7.1: as many points as for a win."""
    table = crosstable(played(3, "1+2 3u", points=Points(forfeit_win=HALF)))

    assert [value("WIN", table, number) for number in (1, 2, 3)] == [0, 0, 1]


ROBIN = "1>2 3+4\n1<3 2=4\n1=4 2-3"  # 3 won by forfeit over 4 and, with Black, over 2; 4 and 2 did not come


@pytest.mark.parametrize(
    ("edition", "black", "won"),
    [
        # Black: 2 in round 1, 4 in rounds 1 (absent), 2, 3; 3 in rounds 2 and 3 (forfeit win)
        ("fide-2026", [0, 1, 2, 2], [1, 0, 3, 0]),
        ("fide-2023", [0, 1, 2, 3], [1, 0, 3, 0]),
    ],
)
def test_forfeits_of_a_round_robin(edition, black, won):
    """15.2: games like others; forfeit losses not in Art. 7 since March 2026."""
    table = crosstable(played(4, ROBIN, rounds=3, round_robin=True, unplayed=Unplayed(edition)))

    assert [value("BPG", table, number) for number in range(1, 5)] == black
    assert [value("WON", table, number) for number in range(1, 5)] == won


def test_a_round_robin_counts_forfeits_against_the_scheduled_opponent():
    """Points 1½ ½ 3 1: SB of 3 is 1½ + ½ + 1; DE of 3 first though two of his wins are forfeits."""
    table = crosstable(played(4, ROBIN, rounds=3, round_robin=True, unplayed=Unplayed.FIDE_2026))

    assert [record.score for record in table.values()] == [Fraction(3, 2), HALF, 3, 1]
    assert value("SB", table, 3) == 3
    assert tiebreak("DE").values([2, 3], table) == {3: 1, 2: 2}
    assert value("ARO", table, 3) is None  # nobody is rated


def test_forfeits_count_if_the_rules_say_so():
    """/P: 6.1.1 for direct encounter; Buchholz takes the scheduled opponent's score, not the dummy's."""
    table = crosstable(played(4, "1+2 3>4\n2>3 1=4", rounds=2, unplayed=Unplayed.FIDE_2026))

    assert tiebreak("DE").values([1, 2], table) == {1: None, 2: None}
    assert tiebreak("DE/P").values([1, 2], table) == {1: 1, 2: 2}
    # 1 has 1½: the dummy has min(1½, 1 of the scheduled 2); 2 has 1 and its dummy min(1, 1½)
    assert [value("BH", table, number) for number in (1, 2)] == [1 + HALF, 1 + 1]
    assert [value("BH/P", table, number) for number in (1, 2)] == [1 + HALF, Fraction(3, 2) + 1]


def test_ratings_say_nothing_while_somebody_has_none():
    """Art. 10, preamble; the rules may give the unrated a rating."""
    ratings = {f"p{number}": {"rating": rating} for number, rating in ((1, 2000), (2, 1800), (3, None), (4, 1600))}
    players = field(4, **ratings)
    table = crosstable(played(players, "1>2 3>4\n1=3 2>4"))
    known = crosstable(played(players, "1>2 3>4\n1=3 2>4", unrated=1400))

    assert [value(code, table) for code in ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")] == [None] * 6
    # 1 met 1800 and 1400: 1600; 1½ of 2 is .75: + 193
    assert [value(code, known) for code in ("ARO", "ARO/C1", "TPR")] == [1600, 1800, 1793]
    assert [value("RTNG", known, number) for number in (1, 3)] == [2000, 1400]


@pytest.mark.parametrize(
    ("code", "expected"),
    [("ARO", 1467), ("ARO/C1", 1700), ("ARO/C2", 1900), ("ARO/C3", None), ("ARO/M1", 1500), ("ARO/M2", None)],
)
def test_an_average_may_lose_its_ends(code, expected):
    """14.1–14.4: 1 met 1000, 1500 and 1900: 4400 / 3 is 1466.67."""
    ratings = {f"p{number}": {"rating": rating} for number, rating in enumerate((2000, 1500, 1000, 1900), 1)}
    table = crosstable(played(field(4, **ratings), "1>2 3z\n1>3 2z\n1=4 2z"))

    assert value(code, table) == expected


def test_all_points_have_a_perfect_performance():
    """10.3: PD is 1 from 736 points on: 1000 + 736; without a point 800 less than the lowest."""
    table = crosstable(played(field(2, p1={"rating": 1500}, p2={"rating": 1000}), "1>2"))

    assert [value("PTP", table, number) for number in (1, 2)] == [1736, 700]
    assert [value("TPR", table, number) for number in (1, 2)] == [1800, 700]


def test_lists_may_be_turned():
    table = crosstable(played(field(2, p1={"rating": 1500}, p2={"rating": 1000}), "1=2"))
    values = {code: tiebreak(code).lowest_first for code in ("TPN", "TPN/R", "RTNG", "RTNG/R")}

    assert values == {"TPN": True, "TPN/R": False, "RTNG": False, "RTNG/R": True}
    assert value("TPN/R", table) == 1


@pytest.mark.parametrize(
    ("code", "first", "third"),
    # points 2½ 1 1½ 1: half of three rounds is 1½, reached by 1 and 3; 2½ by 1 alone, 3 by nobody
    [("KS", HALF, HALF), ("KS/L+1", 0, HALF), ("KS/L+2", 0, HALF), ("KS/L+3", 0, 0), ("KS/L-1", Fraction(5, 2), "3/2")],
)
def test_koya_and_its_limit(code, first, third):
    """9.2, 14.5: 1 beat 2 and 4 and drew with 3, who lost to 4 and beat 2."""
    table = crosstable(played(4, "1>2 3<4\n1=3 2>4\n1>4 3>2", rounds=3))

    assert [record.score for record in table.values()] == [Fraction(5, 2), 1, Fraction(3, 2), 1]
    assert [value(code, table, number) for number in (1, 3)] == [first, Fraction(third)]
