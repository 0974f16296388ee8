"""Few pairs across: against every matching there is."""

from hypothesis import given, settings
from hypothesis import strategies as st

from swiss_xl.crossings import Crossings, Sparing


def matchings(places, graph):
    """Every perfect matching of *places*, as lists of pairs."""
    if not places:
        yield []
        return
    first, *others = places
    for other in others:
        if graph[first] >> other & 1:
            for rest in matchings([each for each in others if each != other], graph):
                yield [(first, other), *rest]


def fewest(places, graph, kinds):
    """The least number of crossing pairs, by counting them in every perfect matching."""
    counts = [sum(kinds[one] != kinds[other] for one, other in each) for each in matchings(places, graph)]
    return min(counts, default=None)


@st.composite
def grounds(draw):
    """A graph of up to eight with up to four kinds."""
    size = draw(st.integers(2, 8))
    edges = [(one, other) for one in range(size) for other in range(one)]
    kept = draw(st.lists(st.sampled_from(edges), unique=True, min_size=min(len(edges), size - 1)))
    graph = [0] * size
    for one, other in kept:
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    return graph, draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))


@settings(max_examples=150, deadline=None)
@given(ground=grounds())
def test_the_least_number_is_the_least_of_all(ground):
    graph, kinds = ground

    for alive in (range(len(graph)), range(len(graph) - len(graph) % 2)):
        mask = sum(1 << place for place in alive)
        assert Crossings(graph, kinds).least(mask) == fewest(list(alive), graph, kinds)


@settings(max_examples=100, deadline=None)
@given(ground=grounds(), data=st.data())
def test_a_pair_is_taken_out_exactly_if_the_rest_can_be_matched_with_few_enough(ground, data):
    graph, kinds = ground
    places = list(range(len(graph) - len(graph) % 2))
    least = fewest(places, graph, kinds)
    if least is None:
        return
    most = least + data.draw(st.integers(0, 1))
    sparing = Sparing(Crossings(graph, kinds), sum(1 << place for place in places), most)
    while places:
        one, other = data.draw(st.lists(st.sampled_from(places), unique=True, min_size=2, max_size=2))
        rest = [place for place in places if place not in (one, other)]
        left = most - (kinds[one] != kinds[other])
        count = fewest(rest, graph, kinds) if graph[one] >> other & 1 else None
        possible = count is not None and count <= left
        assert sparing.pair(one, other) == possible
        if possible:
            places, most = rest, left
        elif data.draw(st.booleans()):
            break


def test_left_over_who_have_met_need_the_cheapest_matching():
    """
    A: 0 1 2, B: 3 4 5. One of each must cross. A matching within the kinds pairs 0-1 and 3-4, and 2 and 5 have met;
    but 0 and 5 have not: 1-2 3-4 0-5 crosses once.
    """
    everybody = [(1 << 6) - 1 - (1 << place) for place in range(6)]
    for one, other in ((2, 5), (2, 3), (2, 4), (1, 5), (1, 3), (1, 4), (0, 3), (0, 4)):
        everybody[one] &= ~(1 << other)
        everybody[other] &= ~(1 << one)

    assert Crossings(everybody, [0, 0, 0, 1, 1, 1]).least(63) == 1


def test_one_kind_never_crosses():
    ring = [0b1010, 0b0101, 0b1010, 0b0101]

    assert Crossings(ring).least(0b1111) == 0
    assert Crossings(ring).least(0b0101) is None
