"""The fixed columns of a player record (formats.md §2) and the letters of a result."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from swiss_xl.results import Outcome
from swiss_xl.telling import phrase

NUMBER, SEX, TITLE, NAME, RATING, FEDERATION = (4, 8), (9, 10), (10, 13), (14, 47), (48, 52), (53, 56)
FIDE_ID, BIRTH, POINTS, RANK = (57, 68), (69, 79), (80, 84), (85, 89)
FIRST_ROUND, ROUND_WIDTH = 91, 10
HIGHEST_NUMBER, HIGHEST_RATING, MOST_ROUNDS = 9999, 9999, 99

OUTCOMES = {
    "1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "w": Outcome.WIN, "d": Outcome.DRAW, "l": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS, "h": Outcome.HALF_BYE, "f": Outcome.FULL_BYE,
    "u": Outcome.PAIRING_BYE, "z": Outcome.ZERO_BYE, "": Outcome.ZERO_BYE,
}  # fmt: skip
UNRATED = frozenset("wdl")
PENDING = frozenset("?x")  # how some programs write a result that is not known (§2)

Faults = list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file with its number, the first being 1, and the characters that end it."""

    number: int
    text: str
    ending: str = ""

    def cut(self, columns: tuple[int, int]) -> str:
        """The text between two columns, blanks stripped."""
        return self.text[columns[0] : columns[1]].strip()

    @property
    def code(self) -> str:
        """What kind of record it is: the first three characters, a player record only if a blank follows (§1)."""
        code = self.text[:3].upper()
        return code if self.text[3:4] in ("", " ") else ""


@dataclass(frozen=True, slots=True)
class Mark:
    """
    One round of one player as written: opponent (0: none), colour, outcome; *column* is where it begins, from 1.

    *outcome* is None for a game that was paired and has no result yet. *blank*: nothing is written there. *unread*: it
    cannot be understood, which has been said.
    """

    opponent: int
    colour: str
    outcome: Outcome | None
    rated: bool
    column: int
    blank: bool = False
    unread: bool = False


def marks_of(line: Line, faults: Faults) -> list[Mark]:
    """The rounds of a player record; ``(column, message)`` of what cannot be read is added to *faults*."""
    marks: list[Mark] = []
    length = len(line.text.rstrip())
    for start in count(FIRST_ROUND, ROUND_WIDTH):
        if start >= length:
            return marks
        if len(marks) == MOST_ROUNDS:
            faults.append((start + 1, phrase("there are more than {most} rounds", most=MOST_ROUNDS)))
            return marks
        try:
            marks.append(_mark(line.text[start : start + ROUND_WIDTH], start + 1))
        except _Unread as unread:
            faults.append((unread.column, str(unread)))
            marks.append(Mark(0, "", Outcome.ZERO_BYE, rated=True, column=start + 1, unread=True))
    return marks


class _Unread(ValueError):
    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column


def _mark(cell: str, column: int) -> Mark:
    opponent, colour, letter = cell[:4].strip(), cell[5:6].strip().lower(), cell[7:8].strip().lower()
    if opponent and not (opponent.isascii() and opponent.isdecimal()):
        raise _Unread(
            column, phrase("'{opponent}' is no starting rank (accepted: a number, 0000 for none)", opponent=opponent)
        )
    if colour not in ("w", "b", "-", ""):
        raise _Unread(column + 5, phrase("'{colour}' is no colour (accepted: w, b, -)", colour=colour))
    number = int(opponent or 0)
    if number and (not letter or letter in PENDING):
        return Mark(number, colour, None, rated=True, column=column)
    if letter not in OUTCOMES:
        raise _Unread(column + 7, phrase("'{letter}' is no result (accepted: 1 = 0 + - W D L H F U Z)", letter=letter))
    outcome = OUTCOMES[letter]
    if not number and letter == "=":
        outcome = Outcome.HALF_BYE  # the spelling of older programs for a half-point bye
    if number and outcome.bye:
        raise _Unread(
            column, phrase("a bye ({letter}) has no opponent, got: {number}", letter=letter.upper(), number=number)
        )
    if not number and outcome.played:
        raise _Unread(
            column,
            phrase("a game ({letter}) needs an opponent, got: {opponent}", letter=letter, opponent=opponent)
            if opponent
            else phrase("a game ({letter}) needs an opponent, got: none", letter=letter),
        )
    return Mark(number, colour, outcome, letter not in UNRATED, column, blank=not cell.strip())
