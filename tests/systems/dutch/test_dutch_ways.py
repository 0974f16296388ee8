"""Every short cut against the exact fallback, which knows no bound: 11 to 40 players, many rounds."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from random_dutch import Habits, entrants, positions

from swiss_xl.errors import PairingError
from swiss_xl.matching import FREE, bits
from swiss_xl.systems.dutch import brackets, tight
from swiss_xl.systems.dutch.bracket import Bracket
from swiss_xl.systems.dutch.certificate import certifies
from swiss_xl.systems.dutch.graph import Graph, lowest
from swiss_xl.systems.dutch.halves import Halves
from swiss_xl.systems.dutch.ladder import Ladder
from swiss_xl.systems.dutch.order import Remainder
from swiss_xl.systems.dutch.pairing import pair
from swiss_xl.weighted import Solution


def whole(bracket):
    """The bracket weighed with everything below it: nothing is assumed."""
    return Ladder(bracket).solve(whole=True)


def climbed(bracket):
    """The bracket weighed with a horizon, certified."""
    return Ladder(bracket).solve()


def counted(bracket):
    """Without the first, ideal attempt."""
    return brackets._by_count(bracket) or Ladder(bracket).solve()


def hard_states(seed, rounds=14):
    """States in which little is left to choose, or colours clash."""
    chance = Random(seed)  # noqa: S311 -- chance, not secrecy
    habits = Habits(
        bye=chance.choice([0, 0.1]),
        forfeit=chance.choice([0.05, 0.2]),
        late=chance.choice([0, 0.1]),
        draw=chance.choice([0.1, 0.4]),
        first_wins=chance.choice([0.5, 0.85, 1]),
        forbidden=chance.choice([0, 6]),
    )
    start = entrants(chance, chance.randint(11, 40), chance.randint(6, rounds), habits)
    for tournament in positions(chance, start, habits, pair):
        if tournament.next_number > 3:
            yield tournament
            yield replace(tournament, rules=replace(tournament.rules, rounds=tournament.next_number))


def round_by(tournament, way):
    try:
        return pair(tournament, way).round
    except PairingError as error:
        return str(error)


@pytest.mark.parametrize("way", [whole, climbed, counted])
@pytest.mark.parametrize("seed", range(6))
def test_the_ways_to_a_bracket_agree(seed, way):
    for tournament in hard_states(f"ways {seed}"):
        assert round_by(tournament, way) == round_by(tournament, brackets.pair_bracket)


@pytest.mark.parametrize("seed", range(8))
def test_the_halves_at_once_are_the_answer_step_by_step(seed, monkeypatch):
    """The short cut of ``tight`` against the walk through all perfect matchings."""
    found = list(hard_states(f"halves {seed}", 7))
    rounds = [round_by(tournament, brackets.pair_bracket) for tournament in found]

    monkeypatch.setattr(tight, "_at_once", lambda _: None)

    assert [round_by(tournament, brackets.pair_bracket) for tournament in found] == rounds


@pytest.mark.parametrize("seed", range(8))
def test_the_tight_graph_finds_what_the_weighted_form_finds(seed, monkeypatch):
    found = list(hard_states(f"tight {seed}", 9))
    rounds = [round_by(tournament, brackets.pair_bracket) for tournament in found]

    monkeypatch.setattr(brackets, "pair_tight", lambda *_: None)

    assert [round_by(tournament, brackets.pair_bracket) for tournament in found] == rounds


@pytest.mark.parametrize("seed", range(8))
def test_walking_finds_what_the_encoded_order_finds(seed, monkeypatch):
    """Where no blossom binds, the order of generation is walked; else it is a cost: both on all brackets."""
    found = list(hard_states(f"walk {seed}", 9))
    rounds = [round_by(tournament, climbed) for tournament in found]

    monkeypatch.setattr(Solution, "plain", False)

    assert [round_by(tournament, climbed) for tournament in found] == rounds


@pytest.mark.parametrize("seed", range(10))
def test_a_certificate_is_what_the_next_bracket_really_does(seed):
    """C8 for the downfloaters found: as few leave the next bracket as the bound says, and none from above."""
    answers = set()

    def asked(bracket):
        found = brackets.pair_bracket(bracket)
        ahead, floating = bracket.ahead, found.downfloaters
        if ahead and floating:
            least = max(ahead.below.lacking, ahead.left - len(floating))
            leaving = whole(Bracket(bracket.completion, bracket.group + 1, floating)).downfloaters
            really = len(leaving) == least and not set(leaving) & set(floating)
            answers.add(really)
            assert certifies(ahead, floating, least) == really
        return found

    for tournament in hard_states(f"certificate {seed}", 9):
        round_by(tournament, asked)
    assert True in answers


@pytest.mark.parametrize("seed", range(4))
def test_reasons_with_a_horizon_are_those_with_everything(seed, monkeypatch):
    """What a bracket with some of what lies below says about floaters and opponents, and with all of it."""
    found = list(hard_states(f"reasons {seed}", 7))[::3]
    told = [reasons_of(tournament) for tournament in found]

    monkeypatch.setattr(
        Ladder, "_horizons", lambda ladder: iter([len(ladder.roster.groups) - 1 - ladder.bracket.group])
    )

    assert [reasons_of(tournament) for tournament in found] == told


def reasons_of(tournament):
    try:
        return [dict(reason.facts) for reason in pair(tournament).reasons]
    except PairingError as error:
        return str(error)


def test_even_sets_by_the_short_cut_are_those_of_the_search():
    """Which vertices can be the one left over: asked one by one."""
    chance = Random(5)  # noqa: S311 -- chance, not secrecy
    for _ in range(600):
        size = chance.randrange(3, 14, 2)
        rows = random_rows(chance, size, chance.random())
        graph = Graph(rows, (1 << size) - 1)
        graph.maximum()
        if graph.exposed.bit_count() != 1:
            continue
        even = graph.even(lowest(graph.exposed))
        for vertex in range(size):
            rest = Graph(rows, graph.alive & ~(1 << vertex))
            assert (rest.maximum() == 0) == bool(even >> vertex & 1)


def random_rows(chance, size, density):
    rows = [0] * size
    for one, other in combinations(range(size), 2):
        if chance.random() < density:
            rows[one] |= 1 << other
            rows[other] |= 1 << one
    return rows


@pytest.mark.parametrize("tests", [0, 600], ids=["weighted", "exchange by exchange"])
def test_the_order_of_the_remainder_on_sparse_graphs(tests):
    """Exchanges and transpositions (4.2, 4.3) against all pairings, sorted."""
    chance = Random(8)  # noqa: S311 -- chance, not secrecy
    compared = 0
    while compared < 250:
        size = chance.randint(3, 8)
        left = size % 2 if size < 5 else chance.choice([size % 2, size % 2 + 2])
        rows = random_rows(chance, size, chance.uniform(0.3, 0.8))
        dummies = range(size, size + left)
        able = chance.randrange(1, 1 << size)
        rows = [row | (mask(dummies) if able >> place & 1 else 0) for place, row in enumerate(rows)]
        rows += [able] * left
        every = list(pairings(rows, tuple(range(size)), left, able))
        if not every:
            continue
        compared += 1
        pairs, _ = Remainder(rows, list(range(size)), list(dummies), tests).solve()
        assert sorted(pairs) == min(every, key=lambda pairs: generation(pairs, (size - left) // 2))


def mask(vertices):
    return sum(1 << vertex for vertex in vertices)


def pairings(rows, rest, left, able):
    """All ways to pair *rest* but for *left* who leave."""
    if not rest:
        if left == 0:
            yield []
        return
    first, others = rest[0], rest[1:]
    if left and able >> first & 1:
        yield from pairings(rows, others, left - 1, able)
    for other in others:
        if rows[first] >> other & 1:
            for pairs in pairings(rows, tuple(each for each in others if each != other), left, able):
                yield [(first, other), *pairs]


def generation(pairs, half):
    """Where a pairing stands in the order of generation."""
    tops = {top for top, _ in pairs}
    down, up = sorted(set(range(half)) - tops, reverse=True), sorted(tops - set(range(half)))
    return len(up), sum(up) - sum(down), [-each for each in down], up, [bottom for _, bottom in sorted(pairs)]


def test_the_first_transposition_of_the_halves():
    """4.2: the lexicographically first partners, whatever the matching began with."""
    chance = Random(3)  # noqa: S311 -- chance, not secrecy
    for _ in range(400):
        half = chance.randint(1, 5)
        rows = random_rows(chance, 2 * half, 0.7)
        halves = Halves(rows, range(half), range(half, 2 * half), [])
        if halves.lacking():
            continue
        halves.settle()
        partners = [bottom for _, bottom in halves.pairs()]
        assert FREE not in partners
        assert partners == first_transposition(rows, half)


def first_transposition(rows, half, taken=(), top=0):
    if top == half:
        return list(taken)
    for bottom in bits(rows[top] & ~((1 << half) - 1)):
        if bottom not in taken and (found := first_transposition(rows, half, (*taken, bottom), top + 1)):
            return found
    return None
