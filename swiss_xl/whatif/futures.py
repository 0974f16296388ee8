"""The ways in which a tournament can go on: results of the open games, later rounds paired as they would be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random

from swiss_xl.catalogue import system
from swiss_xl.constraints import pair_round
from swiss_xl.crosstable import Crosstable, crosstable
from swiss_xl.errors import PairingError
from swiss_xl.results import BOTH_ABSENT, DRAWN, FIRST_ABSENT, FIRST_WINS, SECOND_ABSENT, SECOND_WINS, Result
from swiss_xl.tournament import Game, Round, Tournament, Typed

FORFEITS = (SECOND_ABSENT, FIRST_ABSENT, BOTH_ABSENT)
MOST_COUNTED = 10**9  # more futures are not counted


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game may end: its result, and the scores that are taken for it where scores are typed."""

    result: Result
    tally: tuple[Fraction, Fraction] | None = None

    def of(self, game: Game) -> Game:
        """The game, ended so."""
        return replace(game, result=self.result, tally=self.tally)

    def __str__(self) -> str:
        return str(self.result)


def endings(tournament: Tournament, *, forfeits: bool = False) -> tuple[Ending, ...]:
    """
    The results of a game that are looked at: a win of either side, a draw where draws are allowed; forfeits if wanted.

    Where scores are typed, a win has the scores of a bye, a draw twice the lower of these.
    """
    rules = tournament.rules
    scoring = system(rules.system).scoring
    scores = rules.bye_tally or (scoring.bye(rules.options) if scoring else (Fraction(1), Fraction(0)))
    high, low = scores
    scored = rules.typed is Typed.SCORES
    found = [Ending(FIRST_WINS, (high, low) if scored else None), Ending(SECOND_WINS, (low, high) if scored else None)]
    if rules.points.draw is not None:
        found.insert(1, Ending(DRAWN, (low, low) if scored else None))
    return (*found, *(Ending(result) for result in FORFEITS if forfeits))


def open_games(tournament: Tournament) -> tuple[Game, ...]:
    """The games of the latest round without a result."""
    return tuple(game for game in tournament.rounds[-1].games if game.result is None) if tournament.rounds else ()


@dataclass(frozen=True)
class Future:
    """
    One way to go on. *now* are the endings of the open games of the round at hand, in the order of their boards.

    *stuck*: a later round could not be paired, and the tournament ends before it.
    """

    now: tuple[Ending, ...]
    end: Tournament
    stuck: bool = False


@dataclass(frozen=True)
class Futures:
    """All ways to go on from *start*, whose latest round is being played, over *later* rounds more."""

    start: Tournament
    endings: tuple[Ending, ...]
    later: int = 0

    @property
    def count(self) -> int:
        """How many there are, or :data:`MOST_COUNTED`."""
        playing = [player for player in self.start.players if player.plays_in(self.start.next_number)]
        games = len(open_games(self.start)) + self.later * (len(playing) // 2)
        number: int = len(self.endings) ** min(games, 60)
        return min(number, MOST_COUNTED)

    def favourable(self, number: int) -> Iterator[Future]:
        """Endings of the round at hand that are good for *number*: a win, and elsewhere those in front lose or draw."""
        table = crosstable(self.start.swiss)
        for other in self.endings[: 3 if len(self.endings) > 2 else 2]:
            now = tuple(self._good_for(number, game, other, table) for game in open_games(self.start))
            yield Future(now, ended(self.start, now))

    def _good_for(self, number: int, game: Game, other: Ending, table: Crosstable) -> Ending:
        wins = {0: self.endings[0], 1: next(each for each in self.endings if each.result == SECOND_WINS)}
        if number in game.participants:
            return wins[int(number in game.second)]
        if other.result == DRAWN:
            return other
        first, second = (table[side[0]].score for side in (game.first, game.second))
        lower = int(second < first)
        return wins[lower if other.result == FIRST_WINS else 1 - lower]

    def all(self) -> Iterator[Future]:
        """Every one, each once."""
        for now, end, stuck in self._every(self.start, self.later):
            yield Future(now, end, stuck)

    def _every(self, tournament: Tournament, later: int) -> Iterator[tuple[tuple[Ending, ...], Tournament, bool]]:
        for now in product(self.endings, repeat=len(open_games(tournament))):
            filled = ended(tournament, now)
            following = paired(filled) if later else None
            if following is None:
                yield now, filled, bool(later)
                continue
            for _, end, stuck in self._every(following, later - 1):
                yield now, end, stuck

    def drawn(self, chance: Random) -> Future:
        """One by chance, every ending equally likely."""
        tournament, first, later = self.start, None, self.later
        while True:
            now = tuple(chance.choice(self.endings) for _ in open_games(tournament))
            first = now if first is None else first
            tournament = ended(tournament, now)
            following = paired(tournament) if later else None
            if following is None:
                return Future(first, tournament, bool(later))
            tournament, later = following, later - 1


def ended(tournament: Tournament, now: Sequence[Ending]) -> Tournament:
    """The tournament with its open games ended as *now* says, in their order."""
    if not tournament.rounds:
        return tournament
    coming = iter(now)
    last = tournament.rounds[-1]
    games = tuple(next(coming).of(game) if game.result is None else game for game in last.games)
    return replace(tournament, rounds=(*tournament.rounds[:-1], replace(last, games=games)))


def paired(tournament: Tournament) -> Tournament | None:
    """The tournament with its next round paired as the program would; None where there is no such round."""
    try:
        round_: Round = pair_round(tournament).round
    except PairingError:
        return None
    return replace(tournament, rounds=(*tournament.rounds, round_)) if any(g.second for g in round_.games) else None
