"""A match of domino hand by hand (seeds §4.3; domino.txt), reckoned by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swiss_xl.catalogue import system
from swiss_xl.hands import FULL_SET, Hand, add_up, not_over, parse_hands, target, worth

FAULT = system("domino").scoring.fault


def score(text, goal):
    count = add_up(parse_hands(text, goal), goal)
    assert not count.faults
    return count.scores, count.over


def test_a_full_set_has_168_pips():
    assert sum(high + low for high in range(7) for low in range(high + 1)) == FULL_SET


# how hands are written


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("A", [Hand(0)]),
        ("a b, C;", [Hand(0), Hand(1), Hand(None)]),
        ("A12 B8", [Hand(0, (None, 12)), Hand(1, (8, None))]),
        ("A5-12 b5:0", [Hand(0, (5, 12)), Hand(1, (5, 0))]),
        ("C9-14 =", [Hand(None, (9, 14)), Hand(None, level=True)]),
    ],
)
def test_a_hand_says_who_went_out_and_what_was_left(text, hands):
    """One number is what the losing pair was left with; two are A's and B's, whoever went out."""
    assert parse_hands(text, 100) == tuple(hands)


@pytest.mark.parametrize(
    ("text", "goal", "said"),
    [
        ("A D3", None, "hand 2: 'D3' cannot be read"),
        ("12", 100, "hand 1: '12' cannot be read"),
        ("A-12 A1234", 100, "hand 1: 'A-12'; hand 2: 'A1234' cannot be read"),
        ("A3 C9", 100, "hand 2: 'C9' (a closed hand needs the pips of both) cannot be read"),
        ("A12", 200, "hand 1: 'A12' (to 200 the pips of both count) cannot be read"),
    ],
)
def test_what_is_no_hand_is_named(text, goal, said):
    with pytest.raises(ValueError, match="accepted: A12") as caught:
        parse_hands(text, goal)

    assert str(caught.value).startswith(said)


# what a hand is worth


@pytest.mark.parametrize(
    ("hand", "goal", "expected"),
    [
        (Hand(0, (3, 12)), None, (1, 0)),
        (Hand(1), None, (0, 1)),
        (Hand(None, (3, 12)), None, (0, 0)),  # closed: nobody wins the hand
        (Hand(0, (3, 12)), 100, (12, 0)),  # the tiles of the losing pair
        (Hand(0, (None, 12)), 100, (12, 0)),
        (Hand(1, (7, 4)), 100, (0, 7)),
        (Hand(None, (3, 12)), 100, (12, 0)),  # closed: fewer pips win
        (Hand(None, (9, 4)), 100, (0, 9)),
        (Hand(None, (9, 9)), 100, (0, 0)),  # closed and level: nobody
        (Hand(None, level=True), 100, (0, 0)),
        (Hand(0, (3, 12)), 200, (15, 0)),  # all tiles that are left
        (Hand(1, (7, 4)), 200, (0, 11)),
        (Hand(None, (3, 12)), 200, (15, 0)),
        (Hand(None, (9, 4)), 200, (0, 13)),
        (Hand(None, (9, 9)), 200, (0, 0)),
        (Hand(None, level=True), 200, (0, 0)),
    ],
)
def test_worth(hand, goal, expected):
    assert worth(hand, goal) == expected


@pytest.mark.parametrize(
    ("hand", "goal", "said"),
    [
        (Hand(0), 100, "the pips left with B are missing, they count in a match to 100"),
        (Hand(1, (None, 3)), 100, "the pips left with A are missing, they count in a match to 100"),
        (Hand(1, (3, None)), 200, "the pips left with B are missing, they count in a match to 200"),
        (Hand(None), 200, "the pips left with A and B are missing, they count in a closed hand"),
        (Hand(None, (100, 69)), 200, "100 and 69 are more pips than a set has (168)"),
    ],
)
def test_pips_that_count_must_be_there_and_can_be(hand, goal, said):
    with pytest.raises(ValueError, match="pips") as caught:
        worth(hand, goal)

    assert str(caught.value) == said


# when a match is over


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A A A A", ((4, 0), 4)),
        ("A B A A A", ((4, 1), 5)),
        ("A B A B A A", ((4, 2), 6)),
        ("A B A B A B A A", ((5, 3), 8)),  # 4-3 is not enough
        ("A B A B A B A B A A", ((6, 4), 10)),
        ("A C A = A C A", ((4, 0), 7)),  # closed hands count for nobody
        ("A A A", ((3, 0), None)),
        ("A B A B A B A", ((4, 3), None)),
        ("", ((0, 0), None)),
    ],
)
def test_four_hands_and_a_lead_of_two(text, expected):
    assert score(text, None) == expected


@pytest.mark.parametrize(
    ("text", "goal", "expected"),
    [
        ("A40 B35 A59 A1", 100, ((100, 35), 4)),
        ("A40 B35 A59", 100, ((99, 35), None)),
        ("A99 B99 A120", 100, ((219, 99), 3)),
        ("A10-40 B35-20 C30-31 A0-89", 200, ((200, 55), 4)),  # 50, 55 for B, 61, 89
        ("A10-40 B35-20 C31-30", 200, ((50, 116), None)),
    ],
)
def test_whoever_reaches_the_target_first(text, goal, expected):
    assert score(text, goal) == expected


def test_a_hand_after_the_end_is_a_fault():
    count = add_up(parse_hands("A A A A B A", None), None)

    assert (count.scores, count.over) == ((4, 0), 4)
    assert count.faults == (
        (5, "the match was over after hand 4, 4-0"),
        (6, "the match was over after hand 4, 4-0"),
    )


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        (None, "the match is not over: 3-2 after these hands, it ends at 4 hands with a lead of 2"),
        (100, "the match is not over: 3-2 after these hands, it ends at 100 points"),
    ],
)
def test_a_match_that_is_not_over_says_what_it_lacks(goal, said):
    assert not_over((3, 2), goal) == said


@pytest.mark.parametrize(("goal", "expected"), [("games", None), ("100", 100), ("200", 200)])
def test_the_target_is_the_goal(goal, expected):
    assert target({"goal": goal}) == expected
    assert target({}) is None


# any match


PIPS = st.tuples(st.integers(0, 84), st.integers(0, 84))
HANDS = st.lists(st.tuples(st.sampled_from([0, 1, None]), PIPS), max_size=60)
GOALS = {None: "games", 100: "100", 200: "200"}


def by_the_book(hands, goal):
    """The sentences of the source, one after another: hands won, or points of the losers, or of all."""
    won, points = [0, 0], [0, 0]
    for place, (out, left) in enumerate(hands, 1):
        if out is not None:
            winner = out
        elif left[0] == left[1]:
            continue
        else:
            winner = left.index(min(left))
        won[winner] += out is not None
        points[winner] += left[1 - winner] if goal == 100 else sum(left)
        first, second = won if goal is None else points
        if (goal is None and max(first, second) >= 4 and abs(first - second) >= 2) or (
            goal is not None and max(first, second) >= goal
        ):
            return (first, second), place
    return tuple(won if goal is None else points), None


@settings(max_examples=200, deadline=None)
@given(HANDS, st.sampled_from(list(GOALS)))
def test_hands_add_up_as_by_the_book(hands, goal):
    count = add_up([Hand(out, left) for out, left in hands], goal)
    expected, over = by_the_book(hands, goal)

    assert (count.scores, count.over) == (expected, over)
    assert len(count.faults) == (len(hands) - over if over else 0)


@settings(max_examples=200, deadline=None)
@given(HANDS, st.sampled_from(list(GOALS)))
def test_what_they_add_up_to_can_end_a_match_just_when_it_is_over(hands, goal):
    """The score is legal where the match is over, and no legal final score before."""
    count = add_up([Hand(out, left) for out, left in hands], goal)

    assert bool(FAULT(*count.scores, {"goal": GOALS[goal]})) is (count.over is None)


@settings(max_examples=100, deadline=None)
@given(HANDS, st.sampled_from(list(GOALS)))
def test_hands_are_read_as_they_are_written(hands, goal):
    letters = {0: "A", 1: "B", None: "C"}
    text = " ".join(f"{letters[out]}{left[0]}-{left[1]}" for out, left in hands)

    assert parse_hands(text, goal) == tuple(Hand(out, left) for out, left in hands)
