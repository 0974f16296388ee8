"""The fixed columns of a player record (formats.md §2) and the letters of a result."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from swiss_xl.results import Outcome

NUMBER, TITLE, NAME, RATING, FEDERATION = (4, 8), (10, 13), (14, 47), (48, 52), (53, 56)
FIDE_ID, BIRTH, POINTS, RANK = (57, 68), (69, 79), (80, 84), (85, 89)
FIRST_ROUND, ROUND_WIDTH = 91, 10

OUTCOMES = {
    "1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "w": Outcome.WIN, "d": Outcome.DRAW, "l": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS, "h": Outcome.HALF_BYE, "f": Outcome.FULL_BYE,
    "u": Outcome.PAIRING_BYE, "z": Outcome.ZERO_BYE, "": Outcome.ZERO_BYE,
}  # fmt: skip
UNRATED = frozenset("wdl")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file with its number, the first being 1."""

    number: int
    text: str

    def cut(self, columns: tuple[int, int]) -> str:
        """The text between two columns, blanks stripped."""
        return self.text[columns[0] : columns[1]].strip()


@dataclass(frozen=True, slots=True)
class Mark:
    """
    One round of one player as written: opponent (0: none), colour, outcome; *column* is where it begins, from 1.

    *outcome* is None for a game that was paired and has no result yet.
    """

    opponent: int
    colour: str
    outcome: Outcome | None
    rated: bool
    column: int
    blank: bool = False


def marks_of(line: Line) -> list[Mark]:
    """
    The rounds of a player record.

    :raises ValueError: with the column, if an opponent, a colour or a result cannot be read.
    """
    marks: list[Mark] = []
    for start in count(FIRST_ROUND, ROUND_WIDTH):
        if start >= len(line.text.rstrip()):
            return marks
        marks.append(_mark(line.text[start : start + ROUND_WIDTH], start + 1))
    return marks


def _mark(cell: str, column: int) -> Mark:
    opponent, colour, letter = cell[:4].strip(), cell[5:6].strip().lower(), cell[7:8].strip().lower()
    if opponent and not opponent.isdecimal():
        raise ValueError(f"column {column}: '{opponent}' is no starting rank (accepted: a number, 0000 for none)")
    if colour not in ("w", "b", "-", ""):
        raise ValueError(f"column {column + 5}: '{colour}' is no colour (accepted: w, b, -)")
    if letter not in OUTCOMES:
        raise ValueError(f"column {column + 7}: '{letter}' is no result (accepted: 1 = 0 + - W D L H F U Z)")
    outcome = OUTCOMES[letter]
    number = int(opponent or 0)
    if number and not letter:
        return Mark(number, colour, None, rated=True, column=column)
    if number and outcome.bye:
        raise ValueError(f"column {column}: a bye ({letter.upper()}) has no opponent, got: {number}")
    if not number and outcome.played:
        raise ValueError(f"column {column}: a game ({letter}) needs an opponent, got: {opponent or 'none'}")
    return Mark(number, colour, outcome, letter not in UNRATED, column, blank=not cell.strip())
