"""What one side gets from a round, and the result of a game as the pair of both."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from swiss_xl.telling import mark, phrase


class Outcome(StrEnum):
    """
    How a round ended for one side (fide-dutch §1); the value is the letter that TRF uses.

    Played: win, draw, loss. Not played: forfeits, which keep their scheduled opponent, and byes, which have none.
    """

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_BYE = "U"
    FULL_BYE = "F"
    HALF_BYE = "H"
    ZERO_BYE = "Z"

    @property
    def played(self) -> bool:
        """Whether a game took place over the board."""
        return self in PLAYED

    @property
    def bye(self) -> bool:
        """Whether no opponent was scheduled."""
        return self in BYES


PLAYED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})
BYES = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})

_SIDE_TEXT = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}


_BYE_TEXT = {
    Outcome.PAIRING_BYE: mark("bye"),
    Outcome.FULL_BYE: mark("full-point bye"),
    Outcome.HALF_BYE: mark("half-point bye"),
    Outcome.ZERO_BYE: mark("zero-point bye"),
}


@dataclass(frozen=True, slots=True)
class Result:
    """
    The outcomes of both sides, each stored on its own (½-0 and 0-0 exist); *second* is None for a bye.

    *rated* is false for a game over before it counts for rating (TRF codes W, D, L).

    :raises ValueError: if the two outcomes cannot belong to one game (1-1, a win against an absent side).
    """

    first: Outcome
    second: Outcome | None
    rated: bool = True

    def __post_init__(self) -> None:
        if self.second is None:
            if not self.first.bye:
                raise ValueError(
                    phrase("expected a bye where there is no second side, got: {outcome}", outcome=self.first.name)
                )
        elif self.first.bye or self.second.bye:
            raise ValueError(phrase("expected two sides that were paired, got a bye"))
        elif (self.first, self.second) not in _POSSIBLE:
            raise ValueError(
                phrase(
                    "expected outcomes of one game, got: {first} and {second}",
                    first=self.first.name,
                    second=self.second.name,
                )
            )

    @property
    def played(self) -> bool:
        """Whether the game took place over the board."""
        return self.first.played

    def __str__(self) -> str:
        if self.second is None:
            return _BYE_TEXT[self.first]
        glue = "-" if self.played else " "
        return f"{_SIDE_TEXT[self.first]}{glue}{_SIDE_TEXT[self.second]}"

    @property
    def said(self) -> str:
        """The result for a person: as :meth:`__str__`, a bye in the language of messages."""
        return str(self) if self.second else phrase(_BYE_TEXT[self.first])


_POSSIBLE = frozenset(
    {
        (Outcome.WIN, Outcome.LOSS),
        (Outcome.LOSS, Outcome.WIN),
        (Outcome.DRAW, Outcome.DRAW),
        (Outcome.DRAW, Outcome.LOSS),
        (Outcome.LOSS, Outcome.DRAW),
        (Outcome.LOSS, Outcome.LOSS),
        (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    }
)

FIRST_WINS = Result(Outcome.WIN, Outcome.LOSS)
SECOND_WINS = Result(Outcome.LOSS, Outcome.WIN)
DRAWN = Result(Outcome.DRAW, Outcome.DRAW)
SECOND_ABSENT = Result(Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
FIRST_ABSENT = Result(Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
BOTH_ABSENT = Result(Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
PAIRING_BYE = Result(Outcome.PAIRING_BYE, None)
