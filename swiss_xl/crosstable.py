"""What every participant did, round by round: derived once from a tournament, read by systems and tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from swiss_xl.exact import added
from swiss_xl.results import Outcome
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Tournament

T = TypeVar("T")
FIRST, SECOND = 0, 1
NOTHING = Fraction(0)
WITHOUT_PLAY = frozenset({Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN})


@dataclass(frozen=True, slots=True)
class Entry:
    """
    One round of one participant.

    *outcome* is None while the game has no result. *opponents* are the scheduled ones, also of a forfeit; *side*
    is 0 (first) or 1 (second) as scheduled, None for a bye. *tally* is (for, against).
    """

    round: int
    outcome: Outcome | None
    points: Fraction
    opponents: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    side: int | None = None
    tally: tuple[Fraction, Fraction] | None = None

    @property
    def played(self) -> bool:
        """Whether a game took place over the board."""
        return self.outcome is not None and self.outcome.played


@dataclass(frozen=True)
class Record:
    """A participant with one entry per round."""

    player: Player
    entries: tuple[Entry, ...]

    @property
    def number(self) -> int:
        """The participant's number."""
        return self.player.number

    @cached_property
    def score(self) -> Fraction:
        """All points so far, byes and forfeits included."""
        return added(entry.points for entry in self.entries)

    @cached_property
    def played(self) -> tuple[Entry, ...]:
        """The rounds with a game over the board."""
        return tuple(entry for entry in self.entries if entry.played)

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """Everyone met over the board, once per meeting; a bye or a forfeit is no meeting (seeds, words)."""
        return tuple(number for entry in self.played for number in entry.opponents)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The sides of the games played, oldest first."""
        return tuple(entry.side for entry in self.played if entry.side is not None)

    @property
    def balance(self) -> int:
        """Firsts minus seconds over the games played."""
        return self.sides.count(FIRST) - self.sides.count(SECOND)

    def count(self, *outcomes: Outcome) -> int:
        """In how many rounds one of *outcomes* fell to this participant."""
        return sum(entry.outcome in outcomes for entry in self.entries)


class Crosstable(Mapping[int, Record]):
    """The records of all participants by number, after *rounds* rounds under *rules*."""

    def __init__(self, records: Mapping[int, Record], rounds: int, rules: Rules) -> None:
        self._records = records
        self._derived: dict[Hashable, Any] = {}
        self.rounds = rounds
        self.rules = rules

    @property
    def points(self) -> Points:
        """What each outcome is worth."""
        return self.rules.points

    @property
    def complete(self) -> bool:
        """Whether the last of the announced rounds is in the table."""
        return self.rounds >= self.rules.rounds

    def derived(self, key: Hashable, make: Callable[[], T]) -> T:
        """What *make* derives from the table, made once: *key* stands for it."""
        if key not in self._derived:
            self._derived[key] = make()
        made: T = self._derived[key]
        return made

    @property
    def win(self) -> Fraction:
        """What a win is worth."""
        return self.points.win

    def __getitem__(self, number: int) -> Record:
        return self._records[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)


def crosstable(tournament: Tournament, *, upto: int | None = None) -> Crosstable:
    """The crosstable after round *upto* (all rounds by default); games without a result bring no points yet."""
    known: dict[int, Crosstable] = tournament.__dict__.setdefault("_crosstables", {})  # a value never changes
    rounds = tournament.rounds[:upto]
    if len(rounds) not in known:
        known[len(rounds)] = _derive(tournament, rounds)
    return known[len(rounds)]


def _derive(tournament: Tournament, rounds: Sequence[Round]) -> Crosstable:
    points = tournament.rules.points
    table = points.table()
    entries: dict[int, list[Entry]] = {player.number: [] for player in tournament.players}
    for round_ in rounds:
        seated = dict(_entries(round_, table, tournament.rules))
        for player in tournament.players:
            entry = seated.get(player.number) or _absent(player, round_.number, points)
            entries[player.number].append(entry)
    records = {player.number: Record(player, tuple(entries[player.number])) for player in tournament.players}
    return Crosstable(records, len(rounds), tournament.rules)


def _absent(player: Player, number: int, points: Points) -> Entry:
    late = number < player.from_round
    return Entry(number, Outcome.ZERO_BYE, points.missed if late else points.zero_bye)


def _entries(round_: Round, points: Mapping[Outcome, Fraction], rules: Rules) -> Iterator[tuple[int, Entry]]:
    for game in round_.games:
        for side, (mine, theirs) in enumerate(((game.first, game.second), (game.second, game.first))):
            outcome = _outcome(game, side)
            tally = game.tally if side == FIRST or not game.tally else (game.tally[1], game.tally[0])
            if outcome in WITHOUT_PLAY:
                tally = rules.bye_tally
            worth = points[outcome] if outcome else NOTHING
            for number in mine:
                yield (
                    number,
                    Entry(
                        round=round_.number,
                        outcome=outcome,
                        points=tally[0] if rules.by_tally and tally else worth,
                        opponents=theirs,
                        partners=tuple(partner for partner in mine if partner != number),
                        side=side if game.second else None,
                        tally=tally,
                    ),
                )


def _outcome(game: Game, side: int) -> Outcome | None:
    if game.result is None:
        return None
    return game.result.first if side == FIRST else game.result.second
