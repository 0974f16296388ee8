"""Prizes, reckoned by hand; and what holds for any prizes and any order."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss_xl.prizes import (
    Born,
    Member,
    Placed,
    Prize,
    Rated,
    Sex,
    Split,
    Unrated,
    Whom,
    award,
    birth_year,
    for_nobody,
    whole_cents,
)
from swiss_xl.tournament import Player

WOMEN = Whom("women", ((Sex("w"),),))
UNDER_1800 = Whom("under 1800", ((Rated(high=1799),),))


def order(*scores, women=(), ranks=None, ratings=None):
    """The final order of players 1, 2, 3 … with these *scores*, best first; ranks are shared where *ranks* says so."""
    levels = {score: level for level, score in enumerate(dict.fromkeys(scores))}
    return [
        Placed(
            Player(number, f"P{number}", (ratings or {}).get(number), sex="w" if number in women else "m"),
            (ranks or {}).get(number, number),
            Fraction(str(score)),
            levels[score],
        )
        for number, score in enumerate(scores, 1)
    ]


def prizes(*euros, whom=None):
    return [Prize(f"{place}.", round(100 * amount), whom or Whom()) for place, amount in enumerate(euros, 1)]


def paid(payout):
    """Who gets how many euros."""
    return {each.placed.player.number: each.cents / 100 for each in payout.awards}


WIKIPEDIA = (8, 8, 7.5, 7, 7, 7, 6.5), (1000, 500, 350, 200, 150, 100)


def test_hort_in_the_published_example():
    """
    German Wikipedia, Hort-System: A and B with 8 points, C with 7½, D, E and F with 7; 1000 500 350 200 150 100.

    A keeps 500 and B 250 of their own, each has half of the other 750, 375. C is alone. D, E, F keep 100, 75, 50 and
    have a third of 225, 75.
    """
    scores, euros = WIKIPEDIA

    assert paid(award(order(*scores), prizes(*euros), Split.HORT)) == {
        1: 875, 2: 625, 3: 350, 4: 175, 5: 150, 6: 125,
    }  # fmt: skip


def test_equal_split_in_the_same_example():
    """(1000 + 500) / 2, 350, (200 + 150 + 100) / 3."""
    scores, euros = WIKIPEDIA

    assert paid(award(order(*scores), prizes(*euros), Split.EQUAL)) == {
        1: 750, 2: 750, 3: 350, 4: 150, 5: 150, 6: 150,
    }  # fmt: skip


def test_no_split_in_the_same_example():
    scores, euros = WIKIPEDIA

    assert list(paid(award(order(*scores), prizes(*euros), Split.NONE)).values()) == list(euros)


@pytest.mark.parametrize(
    ("split", "expected"),
    [
        (Split.HORT, {1: 70, 2: 50, 3: 20, 4: 20}),  # halves 50 and 30, and a quarter of the other 80
        (Split.EQUAL, {1: 40, 2: 40, 3: 40, 4: 40}),
        (Split.NONE, {1: 100, 2: 60}),
    ],
)
def test_more_are_level_than_there_are_prizes(split, expected):
    """Four with 5 points, two prizes: 100 and 60."""
    assert paid(award(order(5, 5, 5, 5, 4), prizes(100, 60), split)) == expected


@pytest.mark.parametrize("split", [Split.HORT, Split.NONE])
def test_those_who_share_a_rank_share_its_prizes(split):
    """
    Two firsts, level on every tie-break, then a third with the same points; prizes 90, 60, 30.

    By rank 75, 75, 30. Hort: 37.50 + 30 = 67.50 each, and 15 + 30 = 45.
    """
    expected = {1: 67.5, 2: 67.5, 3: 45} if split is Split.HORT else {1: 75, 2: 75, 3: 30}

    assert paid(award(order(5, 5, 5, ranks={1: 1, 2: 1}), prizes(90, 60, 30), split)) == expected


def test_one_prize_each_the_highest():
    """Ana 1st 100; the women's prize of 60 goes to the next woman, who had 3rd; 50 and 40 to the men around her."""
    listed = [*prizes(100, 50, 40), *prizes(60, whom=WOMEN)]

    assert paid(award(order(6, 5, 4, 3, women={1, 3}), listed, Split.NONE)) == {1: 100, 2: 50, 3: 60, 4: 40}


def test_equal_prizes_go_by_the_order_of_the_list():
    """The woman in second place has the 50 of the prize listed first, and the other goes on."""
    main_first = [*prizes(80, 50), *prizes(50, whom=WOMEN)]
    women_first = [*prizes(50, whom=WOMEN), *prizes(80, 50)]
    people = order(6, 5, 4, 3, women={2, 4})

    assert paid(award(people, main_first, Split.NONE)) == {1: 80, 2: 50, 4: 50}
    assert paid(award(people, women_first, Split.NONE)) == {1: 80, 2: 50, 3: 50}


@pytest.mark.parametrize("split", [Split.EQUAL, Split.HORT])
def test_a_share_that_is_more_than_the_prize_of_a_category(split):
    """
    Five level for 1000, 500, 300, 200, 100; the last of them is the best woman, for whom there is 150.

    Her share is 420, or with Hort 50 + 210 = 260; so the 150 go to the next woman.
    """
    listed = [*prizes(1000, 500, 300, 200, 100), *prizes(150, whom=WOMEN)]
    found = paid(award(order(6, 6, 6, 6, 6, 5, women={5, 6}), listed, split))

    assert (found[5], found[6]) == ((420 if split is Split.EQUAL else 260), 150)
    assert sum(found.values()) == 2250


def test_a_prize_of_a_category_that_is_more_than_the_share():
    """Ana and Bob share 100 and 50, 75 each; the 80 for women are more: Ana has these, Bob the 100, Cleo the 50."""
    listed = [*prizes(100, 50), *prizes(80, whom=WOMEN)]

    assert paid(award(order(5, 5, 4, women={1}), listed, Split.EQUAL)) == {1: 80, 2: 100, 3: 50}


def test_ties_inside_a_category():
    """Second and third are the best below 1800, level: 60 and 30 are 45 each."""
    listed = [*prizes(100), *prizes(60, 30, whom=UNDER_1800)]
    people = order(6, 5, 5, 4, ratings={1: 2000, 2: 1700, 3: 1600, 4: 1500})

    assert paid(award(people, listed, Split.EQUAL)) == {1: 100, 2: 45, 3: 45}


def test_cents_are_neither_lost_nor_invented():
    """100.00 among three: 33.34, 33.33, 33.33; the cent left over goes to the first."""
    assert paid(award(order(5, 5, 5), prizes(100), Split.EQUAL)) == {1: 33.34, 2: 33.33, 3: 33.33}


@pytest.mark.parametrize(
    ("exact", "expected"),
    [
        (["1/3", "1/3", "1/3"], [1, 0, 0]), (["1/4", "3/4"], [0, 1]), (["5/2", "5/2"], [3, 2]), (["7"], [7]),
        (["5/3", "5/3", "2/3"], [2, 2, 0]), ([], []),
    ],
)  # fmt: skip
def test_whole_cents(exact, expected):
    """5/3, 5/3 and 2/3 lose as much by rounding down to 1, 1, 0: the two cents left go to the first two."""
    assert whole_cents([Fraction(each) for each in exact]) == expected


def test_prizes_that_nobody_can_win_are_left():
    listed = [*prizes(100), *prizes(60, 30, whom=WOMEN)]
    payout = award(order(5, 4, women={2}), listed, Split.HORT)

    assert paid(payout) == {1: 100, 2: 60}
    assert [prize.cents for prize in payout.left] == [3000]
    assert for_nobody(listed, [Player(1, "Bob", sex="m")]) == listed[1:]


def test_nobody_and_nothing():
    assert award([], prizes(10)).awards == ()
    assert award(order(3, 2), []).awards == ()


@pytest.mark.parametrize(
    ("condition", "rating", "admitted"),
    [
        (Rated(1600, 1799), 1600, True), (Rated(1600, 1799), 1799, True), (Rated(1600, 1799), 1599, False),
        (Rated(1600, 1799), 1800, False), (Rated(high=1799), None, False), (Unrated(), None, True),
        (Unrated(), 1000, False),
    ],
)  # fmt: skip
def test_ranges_of_ratings(condition, rating, admitted):
    assert condition.admits(Player(1, "Ana", rating)) is admitted


@pytest.mark.parametrize(
    ("birth", "year"), [("1990", 1990), ("1990-05-03", 1990), ("3/5/2008", 2008), ("03.05.1990", 1990),
     ("90", None), ("", None)]
)  # fmt: skip
def test_years_of_birth(birth, year):
    assert birth_year(Player(1, "Ana", birth=birth)) == year
    assert Born(1990, 2008).admits(Player(1, "Ana", birth=birth)) is (year is not None)


def test_conditions_together_and_instead():
    girls = Whom("", ((Sex("w"), Born(first=2008)),))
    beginners = Whom("", ((Rated(high=1499),), (Unrated(),)))

    assert girls.admits(Player(1, "Ana", birth="2010", sex="w"))
    assert not girls.admits(Player(1, "Ana", birth="2007", sex="w"))
    assert not girls.admits(Player(1, "Bob", birth="2010", sex="m"))
    assert beginners.admits(Player(1, "Ana"))
    assert not beginners.admits(Player(1, "Ana", 1500))
    assert Whom("", ((Member("category", "b"),),)).admits(Player(1, "Ana", category="B"))


POOLS = (Whom(), WOMEN, UNDER_1800, Whom("unrated", ((Unrated(),),)))


@st.composite
def occasions(draw):
    """An order of up to 14 players and up to 12 prizes for four kinds of people."""
    count = draw(st.integers(1, 14))
    scores = sorted(draw(st.lists(st.integers(0, 4), min_size=count, max_size=count)), reverse=True)
    women = draw(st.sets(st.integers(1, count)))
    ratings = draw(st.dictionaries(st.integers(1, count), st.integers(1000, 2500)))
    shared = draw(st.sets(st.integers(2, count))) if count > 1 else set()
    ranks, rank = {}, 1
    for number in range(1, count + 1):
        rank = rank if number in shared and scores[number - 1] == scores[number - 2] else number
        ranks[number] = rank
    listed = draw(st.lists(st.builds(Prize, st.just("x"), st.integers(1, 50_000), st.sampled_from(POOLS)), max_size=12))
    return order(*scores, women=women, ratings=ratings, ranks=ranks), listed


@given(occasions(), st.sampled_from(Split))
def test_everything_is_paid_once(occasion, split):
    """The sum is kept to the cent, nobody has two prizes, nobody has one that is not for him."""
    people, listed = occasion
    payout = award(people, listed, split)
    numbers = [each.placed.player.number for each in payout.awards]

    assert sum(each.cents for each in payout.awards) + sum(prize.cents for prize in payout.left) == sum(
        prize.cents for prize in listed
    )
    assert len(numbers) == len(set(numbers))
    assert all(each.whom.admits(each.placed.player) for each in payout.awards)


@given(occasions(), st.sampled_from(Split))
def test_what_is_left_nobody_without_a_prize_could_win(occasion, split):
    people, listed = occasion
    payout = award(people, listed, split)
    without = [
        each.player for each in people if each.player.number not in {a.placed.player.number for a in payout.awards}
    ]

    assert for_nobody(payout.left, without) == list(payout.left)


@given(occasions(), st.sampled_from(Split))
def test_who_stands_higher_has_no_less_of_the_same_pool(occasion, split):
    """With more points, or for no split a better rank; a cent of rounding aside among those level."""
    people, listed = occasion
    for whom in POOLS:
        mine = [each for each in award(people, listed, split).awards if each.whom == whom]
        for above, below in pairwise(mine):
            if above.placed.level < below.placed.level or split is Split.NONE:
                assert above.cents >= below.cents - (above.placed.rank == below.placed.rank)


@given(occasions())
def test_hort_lies_between_the_two_others(occasion):
    """Where all prizes are for everyone: the mean of the equal split and of none, to the cent."""
    people, listed = occasion
    mine = [Prize("x", prize.cents) for prize in listed]
    hort, equal, none = (paid(award(people, mine, split)) for split in (Split.HORT, Split.EQUAL, Split.NONE))

    assert all(abs(hort[number] - (equal[number] + none.get(number, 0)) / 2) < 0.011 for number in equal)
