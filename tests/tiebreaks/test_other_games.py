"""Tie-breaks of other games, reckoned by hand (variants.md, part B)."""

from dataclasses import replace
from fractions import Fraction

import pytest
from club_language import played

from swiss_xl.catalogue import shown_value, tiebreak
from swiss_xl.crosstable import crosstable
from swiss_xl.results import Outcome
from swiss_xl.tiebreaks.percentages import match_share, win_share
from swiss_xl.tournament import Points

HALF = Fraction(1, 2)
THREE = Points(Fraction(3), Fraction(1), Fraction(0), Fraction(3), Fraction(0), Fraction(3), Fraction(1))


def table(count, text, scores="", **rules):
    """After the rounds of *text*; *scores* ``2:1 1.5:1.5`` by round and board, byes left out."""
    tournament = played(count, text, **({"points": THREE} | rules))
    lines = [line.split() for line in scores.strip().splitlines()]
    rounds = [
        replace(
            round_,
            games=tuple(
                replace(game, tally=tuple(map(Fraction, lines[at][board].split(":")))) if game.second else game
                for board, game in enumerate(round_.games)
            ),
        )
        if lines
        else round_
        for at, round_ in enumerate(tournament.rounds)
    ]
    return crosstable(replace(tournament, rounds=tuple(rounds)))


def value(code, found, number=1):
    return tiebreak(code).values([number], found)[number]


def record(letters, share):
    """*share* of who has these results, one letter a round."""
    signs = {"1": "1>2", "=": "1=2", "0": "1<2", "u": "1u", "z": "1z", "+": "1+2", "-": "1-2"}
    found = table(2, "\n".join(signs[letter] for letter in letters))
    return share(found[1], found)


@pytest.mark.parametrize(
    ("letters", "share"),
    [
        ("11111100=", Fraction(19, 27)),  # 6-2-1: 70.37 %
        ("1111uu00=", Fraction(13, 21)),  # two of the wins are byes: 61.90 %
        ("10000zzz", Fraction(33, 100)),  # 1-4 and gone: 3 of 15 is 20 %, the floor is 33 %
        ("z1", HALF),  # came late: the missed round is lost
        ("+-", HALF),  # who did not come has lost, who waited has won
        ("uz", None),
    ],
)
def test_match_wins(letters, share):
    """B2: byes are left out, rounds after the drop do not count."""
    assert record(letters, match_share) == share


@pytest.mark.parametrize(
    ("letters", "share"),
    [
        ("1110", Fraction(3, 4)),
        ("11=0", Fraction(5, 8)),
        ("1110u", Fraction(3, 4)),
        ("0000", Fraction(1, 4)),  # at least 25 %
        ("0001zz", Fraction(1, 4)),
        ("1111", 1),
        ("1111z", Fraction(3, 4)),  # who dropped out: 75 % at most
        ("z111", Fraction(3, 4)),  # late: a lost round
        ("u", None),
    ],
)
def test_pokemon_wins(letters, share):
    """B3."""
    assert record(letters, win_share) == share


# 1 beat 2 2-1, 3 beat 4 2-0, 5 bye; 1 drew with 3 1-1-1, 5 beat 2 2-0, 4 bye.
FIVE = table(5, "1>2 3>4 5u\n1=3 5>2 4u", "2:1 2:0\n1.5:1.5 2:0")


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, Fraction(6 + 4, 3 * 6)),  # 2-1 and 1-1-1: six games
        (2, Fraction(33, 100)),  # 1-2 and 0-2: 3 of 15
        (3, Fraction(6 + 4, 3 * 5)),
        (4, HALF),  # 0-2 and the bye as 2-0: 6 of 12
        (5, 1),
    ],
)
def test_game_wins(number, expected):
    assert value("GW%", FIVE, number) == expected


@pytest.mark.parametrize(
    ("code", "number", "expected"),
    [
        ("OMW%", 1, (Fraction(33, 100) + Fraction(4, 6)) / 2),  # 2 lost twice, 3 has 4 of 6
        ("OMW%", 4, Fraction(4, 6)),  # 3; the bye is nobody
        ("OMW%", 5, Fraction(33, 100)),
        ("OGW%", 2, (Fraction(5, 9) + 1) / 2),
        ("OW%", 1, (Fraction(1, 4) + Fraction(3, 4)) / 2),  # 2: 0 of 2, 3: 1½ of 2
        ("OW%", 3, (Fraction(1, 4) + Fraction(3, 4)) / 2),  # 4: 0 of 1, 1: 1½ of 2
        # opponents of 1: 2 (whose met 1, 5: ¾ and 1) and 3 (½)
        ("OOW%", 1, (Fraction(7, 8) + HALF) / 2),
    ],
)
def test_opponents_percentages(code, number, expected):
    assert value(code, FIVE, number) == expected


def test_without_scores_there_are_no_game_wins():
    assert value("GW%", table(2, "1>2")) is None


def test_percentages_are_shown_as_such():
    assert shown_value("OMW%", Fraction(1, 4)) == 25
    assert shown_value("BH", Fraction(1, 4)) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("match", "points"),
    [("2:0", (6, 0)), ("2:1", (6, 3)), ("2.5:0.5", (7, 1))],
)
def test_game_points_of_a_match(match, points):
    """MTR, appendix C: 2-0-0, 2-1-0, 2-0-1; shares of all games, before the floor where they are above it."""
    found = table(2, "1>2", match)
    games = sum(int(Fraction(each)) for each in match.split(":")) + int("." in match)
    shares = [max(Fraction(each, 3 * games), Fraction(33, 100)) for each in points]

    assert [value("GW%", found, number) for number in (1, 2)] == shares


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # points 2 1 1 1 1, a bye is one: 1 beat 2 and 3, 2 beat 4, 3 beat 5; 4 and 5 had a bye
        ("SOS", (2, 3, 3, 2, 2)),
        ("SOS-1", (1, 2, 2, 1, 1)),
        ("SODOS", (2, 1, 1, 0, 0)),
        ("MMS-1", (1, 0, 1, 1, 0)),
        # of 1: those of 2 and 3; of 2: 1 and 4; of 3: 5 and 1; of 4: own (bye) and 2; of 5: 3 and own (bye)
        ("SOSOS", (6, 4, 4, 5, 5)),
    ],
)
def test_go(code, expected):
    """B4: a bye is a game against oneself."""
    found = table(5, "1>2 3>5 4u\n1>3 2>4 5u", points=Points())

    assert [value(code, found, number) for number in range(1, 6)] == list(expected)


def test_go_counts_half_of_those_with_whom_it_was_a_draw():
    """Points ½ and ½: SODOS ¼."""
    assert value("SODOS", table(2, "1=2", points=Points())) == Fraction(1, 4)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2>1 3>4\n2>3 1>4", [0, 0, 0, 0]),  # 1 and 3 (1-1) met 2-0 and 0-2, 2 and 4 met 1-1 twice
        # 1 is 2-0, 2 and 3 are 1-1, 4 is 0-2
        ("1>3 2>4\n1>4 3>2", [-2, -2, 2, 2]),
    ],
)
def test_difficulty(text, expected):
    """B6: wins less losses of everybody met."""
    found = table(4, text, points=Points())

    assert [value("DS", found, number) for number in range(1, 5)] == expected


@pytest.mark.parametrize(("code", "expected"), [("SPREAD", 420 - 30 + 50), ("SPREAD/K300", 300 - 30 + 50)])
def test_spread(code, expected):
    """B7: 420 more, 30 fewer, a bye of 50; capped at 300."""
    found = table(3, "1>2 3u\n3>1 2u\n1u 2=3", "500:80 -\n400:370 -\n- 300:300".replace("-", "0:0"))

    assert found[1].count(Outcome.PAIRING_BYE) == 1
    assert value(code, found) == expected
