"""Tables of four with changing partners: against all arrangements, and over whole tournaments (seeds §4.6)."""

import random
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swiss_xl.tables import Past, companies, repeats, seat, sit_out, split


def past(count, partners=(), opponents=()):
    return Past(count, dict.fromkeys(partners, 1), dict.fromkeys(opponents, 1))


def everyone(count):
    return (1 << count) - 1


def sides(tables):
    return [tuple(sorted(side)) for table in tables for side in table]


@cache
def arrangements(places):
    """Every way to make pairs of partners of *places*."""
    if not places:
        return [()]
    first, rest = places[0], places[1:]
    found = []
    for other in rest:
        left = tuple(place for place in rest if place != other)
        found += [((first, other), *more) for more in arrangements(left)]
    return found


# inside a table: 1+4 v 2+3, else 1+3 v 2+4, else 1+2 v 3+4


@pytest.mark.parametrize(
    ("partners", "expected"),
    [
        ([], ((0, 3), (1, 2))),
        ([(0, 3)], ((0, 2), (1, 3))),
        ([(1, 2)], ((0, 2), (1, 3))),
        ([(0, 3), (1, 3)], ((0, 1), (2, 3))),
        ([(0, 3), (0, 2)], ((0, 1), (2, 3))),
    ],
)
def test_the_first_split_without_a_repeated_partner(partners, expected):
    assert (expected, 0) == split((0, 1, 2, 3), past(4, partners))


@pytest.mark.parametrize(
    ("opponents", "expected"),
    [
        # 1+4 v 2+3: 1 meets 2 and 3, 4 meets 2 and 3; 1+3 v 2+4: 1 meets 2 and 4, 3 meets 2 and 4
        ([(0, 2)], ((0, 2), (1, 3))),
        ([(0, 1)], ((0, 1), (2, 3))),
        ([(0, 3)], ((0, 3), (1, 2))),
        ([(0, 1), (2, 3)], ((0, 1), (2, 3))),
        ([(0, 2), (0, 1)], ((0, 2), (1, 3))),  # one of the two is met again either way, the earlier split stands first
    ],
)
def test_then_the_fewest_repeated_opponents(opponents, expected):
    assert (expected, 0) == split((0, 1, 2, 3), past(4, [], opponents))


def test_partners_come_before_opponents():
    """1+4 would bring no opponent again, but 1 and 4 have been partners."""
    assert split((0, 1, 2, 3), past(4, [(0, 3)], [(0, 3), (1, 2)])) == (((0, 2), (1, 3)), 0)


# exchanges


def test_companies_of_eight_begin_with_the_block_and_exchange_the_last_first():
    assert list(companies(8))[:6] == [(1, 2, 3), (1, 2, 4), (1, 2, 5), (1, 2, 6), (1, 2, 7), (1, 3, 4)]


@pytest.mark.parametrize("count", [4, 8, 12, 16])
def test_companies_are_all_of_them_once(count):
    assert sorted(combinations(range(1, count), 3)) == sorted(companies(count))


def test_companies_of_twelve_ask_the_next_table_before_the_one_after_it():
    found = list(companies(12))

    assert all(max(company) < 8 for company in found[:35])  # C(7, 3) = 35
    assert all(max(company) >= 8 for company in found[35:])


def test_blocks_of_four_down_the_order():
    assert seat(past(8), everyone(8)) == (((0, 3), (1, 2)), ((4, 7), (5, 6)))


def test_a_table_without_a_new_partner_exchanges_its_last_with_the_next_table():
    """1 has had 2, 3 and 4: 4 goes down, 5 comes up, and 1 can only sit with him; below 4+8 v 6+7."""
    made = seat(past(8, [(0, 1), (0, 2), (0, 3)]), everyone(8))

    assert made == (((0, 4), (1, 2)), ((3, 7), (5, 6)))


def test_the_last_table_exchanges_with_the_one_above():
    """All of the second table have been partners; so 4 of the first exchanges, and each table has new ones."""
    had = list(combinations(range(4, 8), 2))
    made = seat(past(8, had), everyone(8))

    assert not set(sides(made)) & set(had)
    # 5 6 7 8 need four partners from above: two tables of two and two, the last two of the first table exchanged
    assert made == (((0, 5), (1, 4)), ((2, 7), (3, 6)))


def test_what_is_left_decides_too():
    """The first table would do by itself, but 5 to 8 have all been partners: somebody must come up."""
    had = [*combinations(range(4, 8), 2)]

    assert split((0, 1, 2, 3), past(8, had))[1] == 0
    assert min(sides(seat(past(8, had), everyone(8)))) != (0, 3)


# against all arrangements


@st.composite
def histories(draw):
    count = draw(st.sampled_from([4, 8, 12]))
    pairs = list(combinations(range(count), 2))
    partners = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=len(pairs)))
    opponents = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=len(pairs)))
    return past(count, partners, opponents)


@settings(max_examples=60, deadline=None)
@given(histories())
def test_nobody_has_a_partner_again_while_an_arrangement_without_it_exists(known):
    """Checked against every arrangement; where none is free of repeats, there are as few as in the best."""
    made = seat(known, everyone(known.count))
    best = min(sum(side in known.partners for side in way) for way in arrangements(tuple(range(known.count))))

    assert list(range(known.count)) == sorted(place for side in sides(made) for place in side)
    assert best == sum(side in known.partners for side in sides(made))
    assert best == repeats(known.fresh(), everyone(known.count))


@settings(max_examples=60, deadline=None)
@given(histories())
def test_each_table_is_the_first_company_that_leaves_the_others_an_arrangement(known):
    """Word by word: the next four, else exchanges in their order, asked of every arrangement of the rest."""
    count = known.count
    if repeats(known.fresh(), everyone(count)):
        return
    free = list(range(count))
    for table in seat(known, everyone(count)):
        four = sorted(place for side in table for place in side)
        expected = next(
            [free[0], *(free[index] for index in company)]
            for company in companies(len(free))
            if fits([free[0], *(free[index] for index in company)], free, known)
        )
        assert expected == four
        free = [place for place in free if place not in four]


def fits(four, free, known):
    rest = tuple(place for place in free if place not in four)
    return any(not any(side in known.partners for side in way) for way in arrangements(tuple(four))) and any(
        not any(side in known.partners for side in way) for way in arrangements(rest)
    )


# byes


def test_no_bye_where_tables_are_full():
    assert sit_out(past(8), [0] * 8) == ()


@pytest.mark.parametrize(("count", "expected"), [(5, (4,)), (6, (5, 4)), (7, (6, 5, 4)), (9, (8,))])
def test_the_lowest_are_left_over(count, expected):
    assert expected == sit_out(past(count), [0] * count)


@pytest.mark.parametrize(
    ("had", "expected"),
    [
        ([0, 0, 0, 0, 1], (3,)),
        ([0, 0, 1, 1, 1], (1,)),
        ([1, 1, 1, 1, 1], (4,)),
        ([1, 1, 1, 1, 2], (3,)),
        ([0, 1, 1, 1, 1, 1], (5, 0)),  # one has had none: he, and the lowest of those who have had one
        ([1, 1, 1, 1, 0, 1, 1], (6, 5, 4)),
    ],
)
def test_whoever_has_had_fewest_byes_sits_out(had, expected):
    assert expected == sit_out(past(len(had)), had)


def test_a_bye_that_would_leave_a_repeat_goes_to_the_next():
    """5 out leaves 1 with 2, 3, 4, all of whom he has had; 4 out lets him sit with 5."""
    assert sit_out(past(5, [(0, 1), (0, 2), (0, 3)]), [0] * 5) == (3,)


@settings(max_examples=60, deadline=None)
@given(st.integers(5, 11).flatmap(lambda count: st.tuples(
    st.just(count),
    st.lists(st.integers(0, 2), min_size=count, max_size=count),
    st.lists(st.sampled_from(list(combinations(range(count), 2))), unique=True, max_size=30),
)))  # fmt: skip
def test_byes_are_fair_and_leave_an_arrangement_where_fair_ones_can(given_):
    """Against all sets: the fewest byes so far, and among these sets the fewest repeats below."""
    count, had, partners = given_
    known, left = past(count, partners), count % 4
    out = sit_out(known, had)
    fewest = sorted(had)[:left]
    fair = [each for each in combinations(range(count), left) if sorted(had[place] for place in each) == fewest]

    assert left == len(out)
    if left:
        assert tuple(sorted(out)) in fair
        assert min(again(known, each) for each in fair) == again(known, out)


def again(known, out):
    rest = tuple(place for place in range(known.count) if place not in out)
    return min(sum(side in known.partners for side in way) for way in arrangements(rest))


# whole tournaments


@pytest.mark.parametrize("count", range(8, 41))
def test_seven_rounds_without_a_partner_twice(count):
    """
    Any order before each round, as results may bring it. With few players the early rounds may leave the last ones no
    arrangement: then, and only then, partners repeat (asked of all ways).
    """
    chance = random.Random(count)  # noqa: S311 -- a game, no secret
    partners, had = Counter(), Counter()
    for _ in range(7):
        order = list(range(count))
        chance.shuffle(order)
        place = {number: index for index, number in enumerate(order)}
        known = {tuple(sorted((place[one], place[other]))): times for (one, other), times in partners.items()}
        before = Past(count, known)
        out = sit_out(before, [had[number] for number in order])
        made = seat(before, everyone(count) & ~sum(1 << each for each in out))
        repeated = [side for side in sides(made) if side in known]
        if repeated:
            assert count <= 11
            assert len(repeated) == again(before, out)
        partners.update(tuple(sorted((order[one], order[other]))) for one, other in sides(made))
        had.update(order[each] for each in out)
    assert max(had.values(), default=0) - min(had[number] for number in range(count)) <= 1
    assert count <= 11 or max(partners.values()) == 1


def test_four_players_have_each_partner_once_in_three_rounds_and_then_again():
    """After three rounds every partner has been had: the fourth repeats, those whose turn is longest ago by count."""
    partners, made = Counter(), []
    for _ in range(6):
        tables = seat(Past(4, dict(partners)), everyone(4))
        made.append(tables[0])
        partners.update(sides(tables))

    assert made == [((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3))] * 2
    assert all(one != other for one, other in pairwise(made))
