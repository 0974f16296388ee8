"""The greatest distance against every arrangement tried (seeds §2.2)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from swiss_xl.assignment import lexicographic_assignment
from swiss_xl.distance import widest


def arrangements(places, may):
    """Every way to pair *places*."""
    if not places:
        yield []
        return
    first, *rest = places
    for other in rest:
        if may[first] >> other & 1:
            for pairs in arrangements([place for place in rest if place != other], may):
                yield [(first, other), *pairs]


def best(may):
    """The text's order: the sum, the smallest distance, the next smallest …, the partners of the top places."""

    def merit(pairs):
        distances = sorted(other - one for one, other in pairs)
        return (-sum(distances), [-distance for distance in distances], [other for _, other in pairs])

    return min(arrangements(list(range(len(may))), may), key=merit, default=None)


@st.composite
def graphs(draw):
    size = 2 * draw(st.integers(1, 4))
    may = [0] * size
    for one in range(size):
        for other in range(one):
            if draw(st.booleans()) or draw(st.booleans()):
                may[one] |= 1 << other
                may[other] |= 1 << one
    return may


@settings(deadline=None, max_examples=400)
@given(graphs())
def test_the_widest_is_the_best_of_all(may):
    assert widest(may) == best(may)


def test_halves_against_each_other():
    everyone = (1 << 6) - 1

    assert widest([everyone & ~(1 << place) for place in range(6)]) == [(0, 3), (1, 4), (2, 5)]


def test_two_of_one_half_may_meet_when_they_must():
    """0 has met both of the lower half: only 0-1 2-3 is left."""
    assert widest([0b0010, 0b0001, 0b1000, 0b0100]) == [(0, 1), (2, 3)]


def test_no_arrangement():
    assert widest([0, 0]) is None


def test_a_large_group_where_a_few_have_met():
    """Only 0 and 500 have met: 0 moves one down and 1 one up, all others stay; +1 and -1 are the least shifts."""
    allowed = [[column for column in range(500) if (row, column) != (0, 0)] for row in range(500)]

    assert lexicographic_assignment(allowed)[:4] == [1, 0, 2, 3]
