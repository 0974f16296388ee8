"""The frozen values of a tournament; they know no cell, no file and no system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from swiss_xl.errors import RulesError
from swiss_xl.results import Outcome, Result
from swiss_xl.telling import phrase


class Status(StrEnum):
    """Whether a participant is to be paired in rounds to come."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"


class Stage(StrEnum):
    """What a round is part of."""

    SWISS = "swiss"
    SEMI_FINAL = "semi-final"
    FINAL = "final"
    THIRD_PLACE = "third-place"


class Ties(StrEnum):
    """What happens to those level on every tie-break."""

    SHARED = "shared"
    LOT = "lot"


class Corrections(StrEnum):
    """In which rounds a result may still be changed (case 26)."""

    ANY = "any"
    LATEST = "latest"


class Unplayed(StrEnum):
    """
    What rounds without a game bring to Buchholz and its kin (tiebreaks.md §5, §9).

    The dummy of C.07 in force since March 2026, the one before, the virtual opponent of the years until 2023, or
    nothing at all: the plain sum over those met.
    """

    FIDE_2026 = "fide-2026"
    FIDE_2023 = "fide-2023"
    VIRTUAL = "virtual"
    PLAIN = "plain"


class Typed(StrEnum):
    """How results are typed: as one result, or as the scores of both sides."""

    RESULT = "result"
    SCORES = "scores"


class Numbering(StrEnum):
    """Where starting numbers come from."""

    RATING = "rating"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Player:
    """
    A participant: one person, or a fixed pair. *number* is the only key.

    *rating* is None where unknown. *from_round* is the first round after arrival. *byes* are those asked for
    beforehand: ``((round, outcome), …)``. *never_against* holds numbers. *board* is a fixed table. *k_factor* is
    K of the rating, None for the usual one. *sex* is ``m``, ``w`` or empty where it is not known.
    """

    number: int
    name: str
    rating: int | None = None
    title: str = ""
    club: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    category: str = ""
    group: str = ""
    modality: str = ""
    status: Status = Status.ACTIVE
    from_round: int = 1
    byes: tuple[tuple[int, Outcome], ...] = ()
    never_against: frozenset[int] = frozenset()
    board: int | None = None
    email: str = ""
    k_factor: int | None = None
    sex: str = ""

    def bye_in(self, number: int) -> Outcome | None:
        """The bye asked for in round *number*, if any."""
        return dict(self.byes).get(number)

    def plays_in(self, number: int) -> bool:
        """Whether this participant is to be paired in round *number*."""
        return self.status is Status.ACTIVE and self.from_round <= number and self.bye_in(number) is None


@dataclass(frozen=True, slots=True)
class Game:
    """
    Two sides that were paired, or one with a bye.

    Each side is a tuple of numbers (one, or two partners); *second* is empty for a bye. *tally* holds goals,
    hands or points of both sides; *winner* (0 or 1) names the side that won a level final.
    """

    board: int
    first: tuple[int, ...]
    second: tuple[int, ...] = ()
    result: Result | None = None
    tally: tuple[Fraction, Fraction] | None = None
    winner: int | None = None

    @property
    def participants(self) -> tuple[int, ...]:
        """Everyone at this board."""
        return self.first + self.second


@dataclass(frozen=True, slots=True)
class Round:
    """The games of one round; a participant without a game in it has a zero-point bye (or was not there yet)."""

    number: int
    games: tuple[Game, ...]
    stage: Stage = Stage.SWISS
    note: str = ""
    deadline: str = ""
    seed: int | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result."""
        return tuple(game.board for game in self.games if game.result is None)

    @property
    def started(self) -> bool:
        """Whether any game that two sides were paired for has a result."""
        return any(game.second and game.result for game in self.games)


@dataclass(frozen=True, slots=True)
class Points:
    """What each outcome is worth; *draw* is None where draws are not allowed; *missed* is per round before arrival."""

    win: Fraction = Fraction(1)
    draw: Fraction | None = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    forfeit_win: Fraction = Fraction(1)
    forfeit_loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)
    half_bye: Fraction = Fraction(1, 2)
    zero_bye: Fraction = Fraction(0)
    missed: Fraction = Fraction(0)

    def of(self, outcome: Outcome) -> Fraction:
        """The points that *outcome* brings."""
        return self.table()[outcome]

    def table(self) -> Mapping[Outcome, Fraction]:
        """The points of every outcome."""
        return {
            Outcome.WIN: self.win,
            Outcome.DRAW: Fraction(0) if self.draw is None else self.draw,
            Outcome.LOSS: self.loss,
            Outcome.FORFEIT_WIN: self.forfeit_win,
            Outcome.FORFEIT_LOSS: self.forfeit_loss,
            Outcome.PAIRING_BYE: self.bye,
            Outcome.FULL_BYE: self.win,
            Outcome.HALF_BYE: self.half_bye,
            Outcome.ZERO_BYE: self.zero_bye,
        }


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Participants who must not meet each other in the rounds *first* to *last* (TRF 260, XXP)."""

    numbers: frozenset[int]
    first: int = 1
    last: int = 999


@dataclass(frozen=True, slots=True)
class Rules:
    """
    Everything on the Tournament tab that decides something; *options* holds what one system alone knows.

    *initial_side* is the side drawn for the top participant (0 first, 1 second), None if not drawn. *virtual* are
    the points of acceleration by number and round, which count for pairing only. *by_tally*: a game's scores are the
    points of both sides; *bye_tally* are the scores of a bye and, for the winner, of a forfeit. *seats* is how many
    participants sit on one side: two partners at a table of four. *unplayed* is the edition of the tie-break rules,
    None for the system's own; *unrated* the rating of those without one in tie-breaks, None where these then say
    nothing; *round_robin* means that everybody is to meet everybody (C.07, 15.2).
    """

    system: str = "club"
    rounds: int = 5
    points: Points = Points()
    tiebreaks: tuple[str, ...] = ("SBW", "DE", "WIN")
    ties: Ties = Ties.SHARED
    corrections: Corrections = Corrections.ANY
    typed: Typed = Typed.RESULT
    numbering: Numbering = Numbering.RATING
    sides: tuple[str, str] = ("White", "Black")
    seed: int = 0
    initial_side: int | None = None
    virtual: Mapping[int, tuple[Fraction, ...]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    by_tally: bool = False
    bye_tally: tuple[Fraction, Fraction] | None = None
    seats: int = 1
    unplayed: Unplayed | None = None
    unrated: int | None = None
    round_robin: bool = False
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Tournament:
    """
    A tournament as it stands; *rounds* are in order, the last one may lack results.

    :raises RulesError: if numbers repeat, a game names nobody known, someone sits twice in a round, or rounds are
        not numbered 1, 2, 3 …
    """

    name: str = ""
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    rules: Rules = Rules()
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        faults = [*self._faults_of_numbers(), *self._faults_of_rounds()]
        if faults:
            raise RulesError("; ".join(faults))

    def _faults_of_numbers(self) -> list[str]:
        numbers = [player.number for player in self.players]
        twice = (
            sorted({number for number in numbers if numbers.count(number) > 1})
            if len(set(numbers)) < len(numbers)
            else []
        )
        return [phrase("the number {number} is given twice", number=number) for number in twice]

    def _faults_of_rounds(self) -> list[str]:
        faults = []
        known = {player.number for player in self.players}
        for place, round_ in enumerate(self.rounds, 1):
            if round_.number != place:
                faults.append(phrase("expected round {place}, got: round {number}", place=place, number=round_.number))
            seated: set[int] = set()
            for game in round_.games:
                for number in game.participants:
                    if number not in known:
                        faults.append(
                            phrase(
                                "round {number}: nobody has the number {number_2}",
                                number=round_.number,
                                number_2=number,
                            )
                        )
                    if number in seated:
                        faults.append(
                            phrase(
                                "round {number}: number {number_2} sits at two boards",
                                number=round_.number,
                                number_2=number,
                            )
                        )
                    seated.add(number)
                if game.result and (game.result.second is None) is not (not game.second):
                    faults.append(
                        phrase(
                            "round {number}, board {board}: the result does not fit the sides",
                            number=round_.number,
                            board=game.board,
                        )
                    )
        return faults

    @cached_property
    def by_number(self) -> Mapping[int, Player]:
        """The participants by their numbers."""
        return {player.number: player for player in self.players}

    @cached_property
    def swiss(self) -> Tournament:
        """The same with its Swiss rounds only: what scores, standings and pairings count."""
        rounds = tuple(round_ for round_ in self.rounds if round_.stage is Stage.SWISS)
        return self if len(rounds) == len(self.rounds) else replace(self, rounds=rounds)

    @property
    def last(self) -> Round | None:
        """The latest round, if any."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_number(self) -> int:
        """The number of the round to be paired next."""
        return len(self.rounds) + 1
