"""What the tournament records of a TRF file say (formats.md §3–5), and how numbers stand in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from swiss_xl.formats.trf.columns import HIGHEST_NUMBER, MOST_ROUNDS, Line
from swiss_xl.formats.trf.people import National
from swiss_xl.results import Outcome
from swiss_xl.telling import phrase
from swiss_xl.tournament import Forbidden, Points

_POINTS = re.compile(r"[+-]?(?:\d{1,4}(?:[.,]\d{0,4})?|[.,]\d{1,4})", re.ASCII)
ANY_ROUND = 999


class Unread(ValueError):
    """A record that cannot be understood; *column* (from 1) is where."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


@dataclass(frozen=True, slots=True)
class Abnormal:
    """Points that differ from the rules (299): *kind* W D L F H Z + − or blank, of *round* (0: all), for *numbers*."""

    kind: str
    points: Fraction
    round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Team:
    """A team (013, 310) and its players by starting rank; nothing here uses it, its line is kept."""

    name: str
    players: tuple[int, ...]


@dataclass
class Records:
    """
    What the tournament records say; defaults where they say nothing.

    *baku*: record 192 asks for acceleration; *coded_type* is that record's code. *by_rank*: XXC asks for the order of
    the rank column. *absent* are those of XXZ, away from the round to be paired. Records of §3 that nothing here uses
    are in *texts*, by their codes, one text for each line.
    """

    name: str = ""
    place: str = ""
    start: str = ""
    end: str = ""
    arbiter: str = ""
    rounds: int | None = None
    system: str = "dutch"
    coded_type: str = ""
    baku: bool = False
    initial_side: int | None = None
    by_rank: bool = False
    points: Points = field(default_factory=Points)
    byes: dict[int, dict[int, Outcome]] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()
    virtual: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    points_given: bool = False
    bye_given: bool = False
    round_dates: tuple[str, ...] = ()
    abnormal: tuple[Abnormal, ...] = ()
    national: tuple[National, ...] = ()
    teams: tuple[Team, ...] = ()
    texts: dict[str, tuple[str, ...]] = field(default_factory=dict)


def text_of(line: Line) -> str:
    """What follows the code."""
    return line.text[4:].strip()


def words_of(line: Line, start: int = 4, letters: str = r"\S+") -> Iterator[tuple[int, str]]:
    """The words (of what *letters* matches) from a place on (0 is the first character), each with its column."""
    for found in re.finditer(letters, line.text[start:]):
        yield start + found.start() + 1, found[0]


def whole(text: str, column: int, what: str, low: int = 1, high: int = HIGHEST_NUMBER) -> int:
    """
    A whole number between *low* and *high*.

    :raises Unread: with the column, naming *what* is expected, if it is anything else.
    """
    plain = text.strip()
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 7 and low <= int(plain) <= high):
        raise Unread(
            column,
            phrase(
                "expected {wanted} ({low} to {high}), got: {seen}",
                wanted=what,
                low=low,
                high=high,
                seen=plain or phrase("nothing"),
            ),
        )
    return int(plain)


def cut_whole(line: Line, columns: tuple[int, int], what: str, low: int = 1, high: int = HIGHEST_NUMBER) -> int:
    """As :func:`whole`, from two columns."""
    return whole(line.text[columns[0] : columns[1]], columns[0] + 1, what, low, high)


def round_of(text: str, column: int, low: int = 1, high: int = MOST_ROUNDS) -> int:
    """The number of a round."""
    return whole(text, column, phrase("a round"), low, high)


def worth(text: str, column: int) -> Fraction:
    """
    A number of points: ``1``, ``0.5``, ``0,5``, ``-1.0``.

    :raises Unread: if it is anything else.
    """
    plain = text.strip()
    if not _POINTS.fullmatch(plain):
        raise Unread(column, phrase("expected a number of points, got: {seen}", seen=plain or phrase("nothing")))
    return Fraction(plain.replace(",", "."))


def numbers_in(line: Line, start: int) -> tuple[int, ...]:
    """The starting ranks from a place on, blanks or commas between; 0000 is nobody."""
    found = [
        whole(word, column, phrase("a starting rank"), low=0) for column, word in words_of(line, start, r"[^\s,]+")
    ]
    return tuple(number for number in found if number)
