"""Rule by rule: colours (Art. 5), order of generation (Art. 4), floats, the bye, topscorers, what cannot be paired."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from dutch_states import lines

from swiss_xl.catalogue import system
from swiss_xl.errors import PairingError, RulesError
from swiss_xl.formats.trf.reading import read_trf
from swiss_xl.pairing_files import java_form
from swiss_xl.results import Outcome
from swiss_xl.systems.dutch.colours import Strength, preference, side_of_higher
from swiss_xl.systems.dutch.history import DOWNFLOAT, NO_FLOAT, UPFLOAT, Edition, History
from swiss_xl.systems.dutch.order import _exchanges
from swiss_xl.systems.dutch.remainder import RemainderKey
from swiss_xl.tournament import Forbidden


def trf(records, head="142 9\n152 W\n"):
    """A file from ``number: points results`` lines, results as in a crosstable: 12w1, 0-U."""
    text = head
    for record in records.strip().splitlines():
        number, points, *marks = record.split()
        cells = "".join(f"  {mark_of(mark)}" for mark in marks)
        text += f"001 {number:>4}      {'P' + number:<33} {'':>4} {'':3} {'':11} {'':10} {points:>4} {'':>4}{cells}\n"
    return read_trf(text).tournament


def mark_of(mark):
    opponent, colour, result = mark[:-2], mark[-2], mark[-1]
    return f"{int(opponent):>4} {colour} {result}" if int(opponent) else f"0000 - {result}"


def pairs(tournament, code="dutch"):
    return lines(java_form(system(code).pair(tournament).round))


def history(text):
    """Sides from letters, unplayed rounds (u) left out."""
    return tuple("WB".index(letter) for letter in text if letter != "u")


@pytest.mark.parametrize(
    ("higher", "lower", "side", "article"),
    [
        ("WB", "WB", "W", "5.2.4"),
        ("uWB", "BWB", "B", "5.2.2"),
        ("WWB", "WBW", "W", "5.2.3"),
        ("WBWB", "BWWB", "W", "5.2.3"),
        ("BBWW", "WBBW", "B", "5.2.2"),
        ("BWBuW", "WBuWB", "B", "5.2.1"),
        ("BWBuW", "uBWBW", "B", "5.2.4"),
        ("", "WB", "B", "5.2.1"),
        ("WB", "", "W", "5.2.1"),
    ],
)
def test_colours_of_a_pair(higher, lower, side, article):
    """Worked values of the rules text, §7; the last two by 5.2.1: only one has a preference."""
    given = side_of_higher(preference(history(higher)), preference(history(lower)), 1, 0)

    assert given == ("WB".index(side), article)


@pytest.mark.parametrize(("number", "drawn", "side"), [(1, 0, 0), (2, 0, 1), (3, 1, 1), (4, 1, 0)])
def test_the_initial_colour_goes_to_odd_numbers(number, drawn, side):
    nothing = preference(())

    assert side_of_higher(nothing, nothing, number, drawn) == (side, "5.2.5")


@pytest.mark.parametrize(
    ("sides", "wanted", "strength"),
    [
        ("WW", "B", Strength.ABSOLUTE),
        ("BBWW", "B", Strength.ABSOLUTE),
        ("WBW", "B", Strength.STRONG),
        ("BWB", "W", Strength.STRONG),
        ("BW", "B", Strength.MILD),
        ("WWBW", "B", Strength.ABSOLUTE),
    ],
)
def test_preferences(sides, wanted, strength):
    """1.7: two alike or a difference of two is absolute, one is strong, none is mild."""
    found = preference(history(sides))

    assert (found.side, found.strength) == ("WB".index(wanted), strength)


def test_exchanges_of_six_players_in_order():
    """The 19 exchanges of the rules text, §6.3, by the cost that stands for the order."""
    key = RemainderKey(6, 3)
    every = {}
    for pairing in perfect(tuple(range(6))):
        tops = frozenset(top for top, _ in pairing)
        cost = sum(key.cost(top, bottom) for top, bottom in pairing)
        every[tops] = min(cost, every.get(tops, cost))

    found = [exchange(tops) for tops in sorted(every, key=every.get)]

    text = "3-4 3-5 2-4 2-5"  # those of the 19 in which every top can be above its bottom
    assert found == ["", *text.split()]


def perfect(rest):
    if not rest:
        yield ()
        return
    for other in rest[1:]:
        for pairing in perfect(tuple(each for each in rest[1:] if each != other)):
            yield ((rest[0], other), *pairing)


def exchange(tops):
    down, up = sorted({0, 1, 2} - tops), sorted(tops - {0, 1, 2})
    return f"{''.join(str(each + 1) for each in down)}-{''.join(str(each + 1) for each in up)}" if up else ""


def test_single_exchanges_of_eleven_players_in_order():
    """5↔6, 5↔7, 4↔6, 5↔8, 4↔7, 3↔6, 5↔9, 4↔8, 3↔7, 2↔6, 5↔10 … (rules text, §6.3)."""
    found = [(out + 1, into + 1) for out, into in _exchanges(range(5), range(5, 11))]

    assert found[:11] == [
        (5, 6), (5, 7), (4, 6), (5, 8), (4, 7), (3, 6), (5, 9), (4, 8), (3, 7), (2, 6), (5, 10),
    ]  # fmt: skip
    assert len(found) == 30


SIX = """
    1 2.0 4w1 2b1
    2 1.0 5b1 1w0
    3 2.0 6w1 4b1
    4 0.0 1b0 3w0 0-Z
    5 1.0 2w0 6b1
    6 0.0 3b0 5w0
"""


@pytest.mark.parametrize(
    ("code", "expected"), [("dutch", ["1 5", "3 2", "6 0"]), ("dutch-2017", ["1 3", "6 2", "5 0"])]
)
def test_the_bye_goes_to_the_lowest_score(code, expected):
    """C5, new in 2026: worked example of the rules text, §9.3, checked there with bbpPairings and py4swiss."""
    assert sorted(pairs(trf(SIX, "142 3\n152 W\n"), code)) == sorted(expected)


def test_the_bye_goes_to_who_has_missed_fewer_rounds():
    """C9: bbpPairings' fixture ``dutch_2025_C9`` as the rules text tells it, §9.3."""
    state = trf(
        """
        1 1.0 3w1
        2 1.0 4b1
        3 0.0 1b0
        4 0.0 2w0
        5 0.0 0-Z
        """,
        "142 3\n152 W\n",
    )

    assert sorted(pairs(state)) == ["2 1", "3 5", "4 0"]


TWELVE = "".join(f"{number} 0.0\n" for number in range(1, 13))


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("", "1-7 8-2 3-9 10-4 5-11 12-6"),
        ("192 FIDE_DUTCH_BAKU\n", "1-4 5-2 3-6 7-10 11-8 9-12"),
        ("250      01.0 001 003 0001 0006\n", "1-4 5-2 3-6 7-10 11-8 9-12"),
        ("260 001 002 0001 0007\n", "1-8 7-2 3-9 10-4 5-11 12-6"),
    ],
)
def test_round_one_of_twelve(record, expected):
    """Worked values of the rules text, §10: bbpPairings, three encodings."""
    found = pairs(trf(TWELVE, "142 9\n152 W\n" + record))

    assert [pair.replace(" ", "-") for pair in found] == expected.split()


def test_who_was_never_paired_is_not_counted():
    """5.2.5 with number 1 away: number 2 counts as the first, so gets the initial colour."""
    players = trf("\n".join(f"{number} 0.0" for number in range(1, 6)).replace("1 0.0", "1 0.0 0-Z"))

    assert pairs(players) == ["2 4", "5 3"]


def test_floats_of_unplayed_rounds():
    """1.4: the bye, a half-point bye and a forfeit win are downfloats; until 2026 every round not played is."""
    state = trf(
        """
        1 1.0 0-U
        2 0.5 0-H
        3 1.0 4w+
        4 0.0 3b-
        5 0.0 0-Z
        6 1.0 7w1
        7 0.0 6b0
        """
    )
    of_2026, of_2017 = History(state, Edition.OF_2026), History(state, Edition.OF_2017)

    assert [one.floats[0] for one in of_2026.past.values()] == [1, 1, 1, 0, 0, 0, 0]
    assert [one.floats[0] for one in of_2017.past.values()] == [1, 1, 1, 1, 1, 0, 0]
    assert [one.barred for one in of_2026.past.values()] == [True, False, True, False, False, False, False]


def test_floats_of_games_and_their_rounds():
    """Between different scores the higher floats down; floats keep their round, colours do not."""
    state = trf(
        """
        1 1.5 2w1 3b=
        2 1.0 1b0 4w1
        3 0.5 4w0 1w=
        4 1.0 3b1 2b0
        """
    )
    floats = {number: tuple(one.floats) for number, one in History(state, Edition.OF_2026).past.items()}

    assert floats == {
        1: (DOWNFLOAT, NO_FLOAT), 2: (UPFLOAT, NO_FLOAT), 3: (UPFLOAT, NO_FLOAT), 4: (DOWNFLOAT, NO_FLOAT),
    }  # fmt: skip


def test_a_full_point_bye_bars_the_bye_since_2026():
    state = trf("1 1.0 0-F\n2 1.0 3w1\n3 0.0 2b0")

    assert History(state, Edition.OF_2026).past[1].barred
    assert not History(state, Edition.OF_2017).past[1].barred


def test_the_number_of_rounds_must_be_known():
    state = trf(TWELVE)

    with pytest.raises(RulesError, match=r"number of rounds is not given.*1\.8"):
        pairs(replace(state, rules=replace(state.rules, rounds=0)))


@pytest.mark.parametrize("code", ["dutch", "dutch-2017"])
def test_no_pairing_is_said_in_words(code):
    """Three against each other for a third time: C1."""
    everyone = frozenset({1, 2, 3, 4})
    state = trf("1 0.0\n2 0.0\n3 0.0\n4 0.0")
    state = replace(state, rules=replace(state.rules, forbidden=(Forbidden(everyone),)))

    with pytest.raises(PairingError, match=r"round 1 cannot be paired.*C1.*end here, or pair by hand"):
        pairs(state, code)


def test_somebody_away_is_a_way_out_where_somebody_is():
    """Three who are never to meet, and a fourth who is away."""
    state = trf("1 0.0\n2 0.0\n3 0.0\n4 0.0")
    players = (*state.players[:3], replace(state.players[3], byes=((1, Outcome.ZERO_BYE),)))
    rules = replace(state.rules, forbidden=(Forbidden(frozenset({1, 2, 3})),))

    with pytest.raises(PairingError, match="let somebody who is away play"):
        pairs(replace(state, players=players, rules=rules))


def test_nobody_left_for_the_bye_is_said_in_words():
    """C2: the only one to be paired has had it."""
    state = trf("1 1.0 0-U\n2 1.0 3w+ \n3 0.0 2b-")
    only = tuple(
        replace(player, byes=((2, Outcome.ZERO_BYE),)) if player.number > 1 else player for player in state.players
    )
    alone = replace(state, players=only)

    with pytest.raises(PairingError, match=r"everybody whose bye.*C2"):
        pairs(alone)


def test_requested_byes_follow_the_pairing_allocated_one():
    state = trf("1 0.0\n2 0.0\n3 0.0\n4 0.0 0-H")

    games = system("dutch").pair(state).round.games

    assert [(game.participants, str(game.result)) for game in games] == [
        ((1, 2), "None"), ((3,), "bye"), ((4,), "half-point bye"),
    ]  # fmt: skip


def test_reasons_tell_the_bracket_what_broke_and_who_floated():
    """Round 3 of 3 of the worked example: 1 and 3 must go down for the sake of 2, 5 and 6 (C4 with C5)."""
    reasons = system("dutch").pair(trf(SIX, "142 3\n152 W\n")).reasons
    first = reasons[0]

    assert first.bracket == Fraction(1)
    assert first.facts["moved"] is True
    assert reasons[-1].rule == "bye"
    assert {reason.board for reason in reasons} == {1, 2, 3}
    assert all(reason.sides.startswith("5.2.") for reason in reasons[:-1])
    assert dict(first.facts)["floaters"] == ()


def test_criteria_that_cannot_be_met_are_named():
    """Four who all had White: two pairs want the same colour (C12), and strongly (C13)."""
    state = trf(
        """
        1 1.0 5w1
        2 1.0 6w1
        3 1.0 7w1
        4 1.0 8w1
        5 0.0 1b0
        6 0.0 2b0
        7 0.0 3b0
        8 0.0 4b0
        """
    )

    reasons = system("dutch").pair(state).reasons

    assert [reason.facts["criteria"] for reason in reasons] == [("C12", "C13")] * 4
    assert [reason.facts["pair"] for reason in reasons] == [("C12", "C13")] * 4


def test_topscorers_may_meet_with_the_same_absolute_preference_in_the_last_round():
    """C3 is lifted for them only there; of two with the same history the higher gets his preference (5.2.4)."""
    state = trf(
        """
        1 2.0 3w1 4w1
        2 2.0 5w1 6w1
        3 0.5 1b0 5w=
        4 0.5 6w= 1b0
        5 0.5 2b0 3b=
        6 0.5 4b= 2b0
        """
    )
    last = replace(state, rules=replace(state.rules, rounds=3))

    assert "2 1" in pairs(last)
    assert not {"1 2", "2 1"} & set(pairs(state))


def test_every_order_of_the_players_gives_the_same_round():
    """Nothing depends on how the file is sorted."""
    state = trf(SIX, "142 3\n152 W\n")

    for one, other in combinations(range(6), 2):
        players = list(state.players)
        players[one], players[other] = players[other], players[one]
        assert pairs(replace(state, players=tuple(players))) == pairs(state)
