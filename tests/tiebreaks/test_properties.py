"""What holds for every registered tie-break in any tournament: byes, forfeits, withdrawals, odd points, open games."""

from dataclasses import replace
from fractions import Fraction
from itertools import groupby, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swiss_xl.catalogue import tiebreak, tiebreaks
from swiss_xl.crosstable import crosstable
from swiss_xl.results import (
    BOTH_ABSENT,
    DRAWN,
    FIRST_ABSENT,
    FIRST_WINS,
    PAIRING_BYE,
    SECOND_ABSENT,
    SECOND_WINS,
    Outcome,
    Result,
)  # fmt: skip
from swiss_xl.standings import standings
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Tournament, Unplayed

PLAYED = (FIRST_WINS, SECOND_WINS, DRAWN, SECOND_ABSENT, FIRST_ABSENT, BOTH_ABSENT, Result(Outcome.DRAW, Outcome.LOSS))
BYES = (PAIRING_BYE, *(Result(kind, None) for kind in (Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)))
SCALES = (
    Points(),
    Points(Fraction(3), Fraction(1), Fraction(0), Fraction(3), Fraction(0), Fraction(3), Fraction(1)),
    Points(Fraction(2), None, Fraction(1), Fraction(2), Fraction(0), Fraction(1), Fraction(1)),
)
WITH_MODIFIERS = (
    "BH/C1", "BH/C2", "BH/M1", "BH/P", "BH/F", "FB/C1", "FB/P", "AOB/F", "SB/C1",
    "SB/P", "SB/M1", "PS/C1", "ARO/C1", "ARO/M2", "KS/L+1", "KS/L-2", "DE/P", "TPN/R",
    "RTNG/R", "SOS/C1", "SPREAD/K2",
)  # fmt: skip
CODES = [*tiebreaks(), *WITH_MODIFIERS]


@st.composite
def rounds_of(draw, numbers, number):
    """One round: some pairs, some byes, some of whom nothing is known."""
    order = draw(st.permutations(numbers))
    pairs = draw(st.integers(0, len(numbers) // 2))
    games = []
    for board in range(1, pairs + 1):
        first, second = order[2 * board - 2], order[2 * board - 1]
        result = draw(st.sampled_from((*PLAYED, *PLAYED, None)))
        tally = draw(st.sampled_from(((Fraction(2), Fraction(1)), (Fraction(3, 2), Fraction(3, 2)), None)))
        games.append(Game(board, (first,), (second,), result, tally if result and result.played else None))
    for place, who in enumerate(order[2 * pairs :], pairs + 1):
        if bye := draw(st.sampled_from((*BYES, None))):
            games.append(Game(place, (who,), (), bye))
    return Round(number, tuple(games))


@st.composite
def tournaments(draw):
    numbers = list(range(1, draw(st.integers(1, 7)) + 1))
    played = draw(st.integers(0, 5))
    ratings = st.sampled_from((1000, 1500, 1501, 2400, None))
    players = tuple(Player(number, f"P{number}", draw(ratings)) for number in numbers)
    rules = Rules(
        rounds=draw(st.integers(1, 6)),
        points=draw(st.sampled_from(SCALES)),
        unplayed=draw(st.sampled_from((*Unplayed, None))),
        unrated=draw(st.sampled_from((1200, None))),
        round_robin=draw(st.booleans()),
        system=draw(st.sampled_from(("club", "dutch", "dutch-2017"))),
    )
    rounds = tuple(draw(rounds_of(numbers, number)) for number in range(1, played + 1))
    return Tournament("", players, rounds, rules)


def renumbered(tournament, numbers):
    """The same with other numbers: *numbers* by the old ones."""

    def side(old):
        return tuple(numbers[number] for number in old)

    players = tuple(replace(player, number=numbers[player.number]) for player in tournament.players)
    rounds = tuple(
        replace(
            round_,
            games=tuple(replace(game, first=side(game.first), second=side(game.second)) for game in round_.games),
        )
        for round_ in tournament.rounds
    )
    return replace(tournament, players=players, rounds=rounds)


def values(code, tournament):
    table = crosstable(tournament)
    return tiebreak(code).values(list(table), table)


@pytest.mark.parametrize("code", CODES)
@settings(max_examples=25, deadline=None)
@given(tournament=tournaments())
def test_every_value_is_exact_or_none(code, tournament):
    found = values(code, tournament)

    assert found.keys() == {player.number for player in tournament.players}
    assert all(value is None or isinstance(value, Fraction) for value in found.values())


@pytest.mark.parametrize("code", [code for code in CODES if not code.startswith("TPN")])
@settings(max_examples=25, deadline=None)
@given(tournament=tournaments(), data=st.data())
def test_numbers_do_not_matter(code, tournament, data):
    """Whoever has which number: the values follow the person."""
    old = [player.number for player in tournament.players]
    new = dict(zip(old, data.draw(st.permutations([number + 100 for number in old])), strict=True))
    before, after = values(code, tournament), values(code, renumbered(tournament, new))

    assert {new[number]: value for number, value in before.items()} == after


@pytest.mark.parametrize("chain", ["BH BH/C1 BH/C2", "BH/C1 BH/M1", "SB SB/C1 SB/C2", "FB FB/C1", "PS PS/C1"])
@settings(max_examples=50, deadline=None)
@given(tournament=tournaments())
def test_a_cut_never_adds(chain, tournament):
    found = [values(code, tournament) for code in chain.split()]

    assert all(more[number] >= less[number] for more, less in pairwise(found) for number in found[0])


@settings(max_examples=50, deadline=None)
@given(tournament=tournaments())
def test_the_caps_of_2026_never_add(tournament):
    """16.4.1 and 16.4.2 only lower what the dummy had."""
    old, new = (
        values("BH", replace(tournament, rules=replace(tournament.rules, unplayed=kind)))
        for kind in (Unplayed.FIDE_2023, Unplayed.FIDE_2026)
    )

    assert all(new[number] <= old[number] for number in old)


@settings(max_examples=50, deadline=None)
@given(tournament=tournaments(), ladder=st.lists(st.sampled_from(CODES), unique=True, max_size=5))
def test_ranks_follow_points_then_each_criterion(tournament, ladder):
    """Lines of one rank are alike in everything; DE and DIF depend on who is level and are left out here."""
    codes = tuple(code for code in ladder if not tiebreak(code).among)
    lines = standings(replace(tournament, rules=replace(tournament.rules, tiebreaks=codes)))

    def key(line):
        ordered = [line.tiebreaks[code] for code in codes]
        signs = [1 if tiebreak(code).lowest_first else -1 for code in codes]
        return (
            -line.score,
            *((value is None, sign * (value or 0)) for sign, value in zip(signs, ordered, strict=True)),
        )

    assert [key(line) for line in lines] == sorted(key(line) for line in lines)
    assert [len(set(map(key, group))) for _, group in groupby(lines, key=lambda line: line.rank)] == [1] * len(
        {line.rank for line in lines}
    )
