"""What a rating officer asks of a tournament: per player the games that count, and apart from them all others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from swiss_xl.rating_tables import half_up
from swiss_xl.ratings import WORTH, Rated, new_ratings
from swiss_xl.results import Outcome, Result
from swiss_xl.tournament import Game, Player, Tournament

ZERO = Fraction(0)
Amount = str | int | Fraction | None


class Kind(StrEnum):
    """Whether a round counts for the rating (B.02), and why not."""

    RATED = "rated"
    UNRATED = "unrated opponent"
    NOT_RATED = "not rated"  # played, but said not to count
    FORFEIT = "forfeit"
    BYE = "bye"
    PARTNERS = "partners"  # a game of two against two
    MISSING = "no result"


@dataclass(frozen=True, slots=True)
class Met:
    """One round of a player: the *opponent* (None for a bye), the *side* (0 first, 1 second), how it ended."""

    round: int
    kind: Kind
    opponent: Player | None = None
    side: int | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True)
class ReportLine:
    """
    A player's line: the *rated* part (B.02, 8), and every round by its kind.

    The scores of the kinds count a win 1 and a draw ½, whatever they bring in the tournament.
    """

    rated: Rated
    rounds: tuple[Met, ...]

    @property
    def player(self) -> Player:
        """Whose line it is."""
        return self.rated.player

    def of(self, kind: Kind) -> tuple[Met, ...]:
        """The rounds of that kind."""
        return tuple(met for met in self.rounds if met.kind is kind)

    def score(self, kind: Kind) -> Fraction:
        """The score of the games of that kind."""
        return sum((WORTH[met.outcome] for met in self.of(kind) if met.outcome in WORTH), ZERO)

    @property
    def average(self) -> Fraction | None:
        """The average rating of the rated opponents, exactly; None without any."""
        ratings = [met.opponent.rating or 0 for met in self.of(Kind.RATED) if met.opponent]
        return Fraction(sum(ratings), len(ratings)) if ratings else None

    def forfeits(self, outcome: Outcome) -> int:
        """How many games were won, or lost, without being played."""
        return sum(met.outcome is outcome for met in self.of(Kind.FORFEIT))


def report(tournament: Tournament) -> tuple[ReportLine, ...]:
    """One line each in the order of the numbers; no rounding but that of the change, at the end (B.02, 8.3.4)."""
    rounds: dict[int, list[Met]] = {player.number: [] for player in tournament.players}
    for round_ in tournament.rounds:
        for game in round_.games:
            for number, met in _met(tournament, round_.number, game):
                rounds[number].append(met)
    return tuple(ReportLine(line, tuple(rounds[line.player.number])) for line in new_ratings(tournament))


def _met(tournament: Tournament, number: int, game: Game) -> Iterator[tuple[int, Met]]:
    """The game as each of its participants sees it."""
    result = game.result
    for side, (mine, theirs) in enumerate(((game.first, game.second), (game.second, game.first))):
        outcome = None if result is None else (result.first, result.second)[side]
        opponent = tournament.by_number[theirs[0]] if len(theirs) == 1 else None
        for me in mine:
            kind = _kind(game, result, outcome, opponent)
            yield me, Met(number, kind, opponent, side if game.second else None, outcome)


def _kind(game: Game, result: Result | None, outcome: Outcome | None, opponent: Player | None) -> Kind:
    if not game.second:
        return Kind.BYE
    if result is None or outcome is None:
        return Kind.MISSING
    if not result.played:
        return Kind.FORFEIT
    if opponent is None or len(game.first) > 1:
        return Kind.PARTNERS
    if not result.rated:
        return Kind.NOT_RATED
    return Kind.UNRATED if opponent.rating is None else Kind.RATED


HEADS = (
    *("No.", "Name", "Title", "Fed.", "FIDE ID", "Born", "Sex", "Rating", "K", "Rated games", "Score", "Average"),
    *("Expected", "Change", "New", "Performance", "Unrated opponents", "Score against them", "Not rated"),
    *("Forfeit wins", "Forfeit losses", "Byes"),
)


def cells(line: ReportLine) -> tuple[Amount, ...]:
    """The line below :data:`HEADS`: texts, whole numbers, exact fractions, None for nothing to say."""
    player, rated = line.player, line.rated
    return (
        *(player.number, player.name, player.title, player.federation, player.fide_id, player.birth, player.sex),
        *(player.rating, rated.factor if rated.new is not None else None, rated.games, rated.score),
        None if line.average is None else half_up(line.average),
        *(rated.expected, rated.change, rated.new, rated.performance),
        *(len(line.of(Kind.UNRATED)), line.score(Kind.UNRATED), len(line.of(Kind.NOT_RATED))),
        *(line.forfeits(Outcome.FORFEIT_WIN), line.forfeits(Outcome.FORFEIT_LOSS), len(line.of(Kind.BYE))),
    )


GAME_HEADS = (
    *("Round", "No.", "Name", "Rating", "Side", "Result", "Opp. No.", "Opponent", "Opp. FIDE ID", "Opp. Rating"),
    "Counts as",
)


def games(lines: tuple[ReportLine, ...], sides: tuple[str, str]) -> Iterator[tuple[Amount, ...]]:
    """Every round of everybody below :data:`GAME_HEADS`, player by player; *sides* are the names of the two sides."""
    for line in lines:
        for met in line.rounds:
            other = met.opponent
            yield (
                *(met.round, line.player.number, line.player.name, line.player.rating),
                "" if met.side is None else sides[met.side],
                "" if met.outcome is None else _SIGNS.get(met.outcome, met.outcome.value),
                *((other.number, other.name, other.fide_id, other.rating) if other else (None, "", "", None)),
                str(met.kind),
            )


_SIGNS = {Outcome.DRAW: "½", Outcome.PAIRING_BYE: "bye", Outcome.FULL_BYE: "full-point bye",
          Outcome.HALF_BYE: "half-point bye", Outcome.ZERO_BYE: "not playing"}  # fmt: skip
