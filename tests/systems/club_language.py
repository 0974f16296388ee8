"""
Tournaments in a few words: who played whom, round by round.

One line is one round; the first named sits first, boards count from the left::

    1>6 2<7 3=8     the first won, the second won, a draw
    1+4 2-3 5!6     the second, the first, neither came
    5u 4h 3z        a bye, a half-point bye, a zero-point bye
    1:6             no result yet

Letters stand for numbers: A is 1.
"""

import re

from swiss_xl.catalogue import system
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
)
from swiss_xl.tournament import Game, Player, Round, Rules, Tournament

RESULTS = {
    ">": FIRST_WINS,
    "<": SECOND_WINS,
    "=": DRAWN,
    "+": SECOND_ABSENT,
    "-": FIRST_ABSENT,
    "!": BOTH_ABSENT,
    ":": None,
}
BYES = {"u": PAIRING_BYE, "h": Result(Outcome.HALF_BYE, None), "z": Result(Outcome.ZERO_BYE, None)}
_GAME = re.compile(r"(\d+|[A-Z])(?:([<>=+!:-])(\d+|[A-Z])|([uhz]))")


def numbered(name):
    """``A`` and ``1`` are number 1."""
    return int(name) if name.isdecimal() else ord(name) - ord("A") + 1


def field(count, **changes):
    """Players 1 to *count*; *changes* by ``p3`` give some of them other fields."""
    return tuple(
        Player(number, f"Player {number:02}", **changes.get(f"p{number}", {})) for number in range(1, count + 1)
    )


def played(players, text="", **rules):
    """A tournament of *players* (a count, or players) after the rounds of *text*; *rules* are fields of Rules."""
    known = field(players) if isinstance(players, int) else tuple(players)
    lines = [line for line in text.splitlines() if line.strip()]
    rounds = tuple(Round(number, games(line)) for number, line in enumerate(lines, 1))
    return Tournament("Test", known, rounds, Rules(**({"rounds": 9} | rules)))


def games(line):
    """The games of one line."""
    found = [_GAME.fullmatch(word) for word in line.split()]
    assert all(found), line
    return tuple(_game(board, *match.groups()) for board, match in enumerate(found, 1))


def _game(board, first, sign, second, bye):
    if bye:
        return Game(board, (numbered(first),), (), BYES[bye])
    return Game(board, (numbered(first),), (numbered(second),), RESULTS[sign])


def paired(tournament):
    """The next round of the club Swiss, seats and byes: ``1-6 7-2 5u``, the first named sits first."""
    return written(system("club").pair(tournament).round)


def written(round_):
    """A round as ``1-6 7-2 5u``, in the order of its games."""
    byes = {result.first: letter for letter, result in BYES.items()}
    return " ".join(
        f"{game.first[0]}-{game.second[0]}" if game.second else f"{game.first[0]}{byes[game.result.first]}"
        for game in round_.games
    )


def opponents(tournament):
    """The pairs of the next round of the club Swiss whatever the sides, best first: ``1-6 2-7``, and byes."""
    words = []
    for word in paired(tournament).split():
        sides = word.split("-")
        words.append("-".join(sorted(sides, key=int)) if len(sides) == 2 else word)
    return " ".join(words)
