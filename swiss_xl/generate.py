"""Random tournaments for testing pairing programs; everything follows from a seed that the file names."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from swiss_xl.acceleration import baku_points
from swiss_xl.catalogue import system
from swiss_xl.crosstable import FIRST, SECOND
from swiss_xl.errors import PairingError, RulesError
from swiss_xl.formats.trf.columns import HIGHEST_NUMBER, HIGHEST_RATING, MOST_ROUNDS
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS, Outcome, Result
from swiss_xl.telling import mark, phrase
from swiss_xl.tournament import Forbidden, Game, Player, Points, Round, Rules, Status, Tournament

ODD_RESULTS = (
    Result(Outcome.DRAW, Outcome.LOSS),
    Result(Outcome.LOSS, Outcome.DRAW),
    Result(Outcome.LOSS, Outcome.LOSS),
)


@dataclass(frozen=True, slots=True)
class Span:
    """A whole number, or a range one is drawn from: ``20``, ``13-40``."""

    low: int
    high: int

    @classmethod
    def parse(cls, text: str) -> Span:
        """
        Read ``20`` or ``13-40``.

        :raises RulesError: if it is neither.
        """
        found = re.fullmatch(r"(\d+)(?:-(\d+))?", text.strip())
        if not found or int(found[2] or found[1]) < int(found[1]):
            raise RulesError(phrase("expected a number or a range such as 13-40, got: {text}", text=text))
        return cls(int(found[1]), int(found[2] or found[1]))

    def draw(self, chance: random.Random) -> int:
        """One number of the range."""
        return chance.randint(self.low, self.high)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happens: ``5`` times a tournament, ``1/round``, or ``3%`` of the cases."""

    times: int = 0
    per_round: bool = False
    share: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Rate:
        """
        Read ``5``, ``1/round`` or ``3%``.

        :raises RulesError: if it is none of them.
        """
        found = re.fullmatch(r"(\d+(?:\.\d+)?)(%|/round)?", text.strip())
        if not found or (found[2] != "%" and "." in found[1]):
            raise RulesError(phrase("expected a number, N/round or N%, got: {text}", text=text))
        if found[2] == "%" and float(found[1]) > 100:
            raise RulesError(phrase("more than 100% is not possible, got: {text}", text=text))
        if found[2] == "%":
            return cls(share=float(found[1]) / 100)
        return cls(times=int(found[1]), per_round=found[2] is not None)

    def pick(self, cases: Sequence[int], rounds: int, chance: random.Random) -> list[int]:
        """To which of the *cases* of one round it happens."""
        if self.share:
            return [case for case in cases if chance.random() < self.share]
        wanted = self.times
        if not self.per_round:
            wanted = sum(chance.random() * rounds < 1 for _ in range(self.times))
        return chance.sample(list(cases), min(wanted, len(cases)))


@dataclass(frozen=True)
class Pattern:
    """
    What the tournaments shall be like; rates that are not given never happen.

    :raises RulesError: for what no TRF file or no tournament can hold: every fault at once.
    """

    players: Span = Span(20, 60)
    rounds: Span = Span(5, 11)
    system: str = "dutch"
    ratings: Span = Span(1400, 2600)
    step: int = 0
    listed: tuple[int, ...] = ()
    points: Points = field(default_factory=Points)
    initial_side: int | None = None
    tiebreaks: tuple[str, ...] = ()
    forbidden: int = 0
    baku: bool = False
    half_byes: Rate = Rate()
    zero_byes: Rate = Rate()
    full_byes: Rate = Rate()
    forfeits: Rate = Rate()
    odd_results: Rate = Rate()
    withdrawals: Rate = Rate()
    late: Rate = Rate()

    def __post_init__(self) -> None:
        faults = list(self._faults())
        if faults:
            raise RulesError("\n".join(faults))

    def _faults(self) -> Iterator[str]:
        rated = (self.ratings.low, self.ratings.high, *self.listed)
        for what, low, high, lowest, highest in (
            (mark("players"), self.players.low, self.players.high, 1, HIGHEST_NUMBER),
            (mark("rounds"), self.rounds.low, self.rounds.high, 1, MOST_ROUNDS),
            (mark("ratings"), min(rated), max(rated), 1, HIGHEST_RATING),
        ):
            if not lowest <= low <= high <= highest:
                seen = str(low) if low == high else f"{low}-{high}"
                yield phrase(
                    "{option}: expected numbers between {lowest} and {highest}, got: {seen}",
                    option=phrase(what),
                    lowest=lowest,
                    highest=highest,
                    seen=seen,
                )
        for what, number in ((mark("step"), self.step), (mark("forbidden pairs"), self.forbidden)):
            if number < 0:
                yield phrase("{option}: expected 0 or more, got: {number}", option=phrase(what), number=number)
        win, draw, loss = (self.points.of(each) for each in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS))
        if not loss <= draw <= win or win == loss:
            yield phrase(
                "points: a win cannot bring less than a draw, nor a draw less than a loss; W must be more than L"
            )


def generate(pattern: Pattern, seed: int) -> Tournament:
    """
    One random tournament: played to the end, or as far as the rules allow a pairing.

    :raises RulesError: if the pattern names a system that does not exist.
    """
    return _Tournament(pattern, seed).play()


def probabilities(white: int, black: int) -> tuple[float, float]:
    """
    The chances of White and of Black to win, by their ratings (O. Milvang's model); the rest are draws.

    2000 against 2000: 35.5 % and 28.2 %.
    """
    mean = (white + black) / 2
    return (
        1 / (1 + 10 ** ((black - white + 96 + 0.0986 * (mean - 2000)) / 370)),
        1 / (1 + 10 ** ((white - black + 150 + 0.157 * (mean - 2000)) / 370)),
    )


class _Tournament:
    def __init__(self, pattern: Pattern, seed: int) -> None:
        self.pattern = pattern
        self.chance = random.Random(seed)  # noqa: S311 -- repeatable, not secret
        count, rounds = pattern.players.draw(self.chance), pattern.rounds.draw(self.chance)
        ratings = self.ratings(count)
        players = tuple(Player(number, f"Player {number:04}", rating) for number, rating in enumerate(ratings, 1))
        side = pattern.initial_side
        rules = Rules(
            system=system(pattern.system).code,
            rounds=rounds,
            points=pattern.points,
            tiebreaks=pattern.tiebreaks,
            initial_side=self.chance.choice((FIRST, SECOND)) if side is None else side,
            forbidden=tuple(self.forbidden(count) for _ in range(pattern.forbidden)),
        )
        self.tournament = Tournament(f"Random tournament, seed {seed}", players, (), rules)

    def ratings(self, count: int) -> list[int]:
        """Highest first: a list, highest and step, or drawn from a range."""
        pattern = self.pattern
        if pattern.listed:
            return sorted(self.chance.choices(pattern.listed, k=count), reverse=True)
        if pattern.step:
            return [max(pattern.ratings.high - place * pattern.step, 1) for place in range(count)]
        return sorted((pattern.ratings.draw(self.chance) for _ in range(count)), reverse=True)

    def forbidden(self, count: int) -> Forbidden:
        """Two who must not meet."""
        return Forbidden(frozenset(self.chance.sample(range(1, count + 1), min(2, count))))

    def play(self) -> Tournament:
        """All rounds, as long as there is a pairing."""
        rounds = self.tournament.rules.rounds
        self.enter_late(rounds)
        if self.pattern.baku:
            virtual = baku_points(self.tournament.players, rounds, self.pattern.points)
            self.tournament = replace(self.tournament, rules=replace(self.tournament.rules, virtual=virtual))
        for number in range(1, rounds + 1):
            before = self.tournament
            self.before_round(number)
            try:
                pairing = system(self.pattern.system).pair(self.tournament)
            except PairingError:
                self.tournament = before  # absences of a round that never was are no part of it
                break
            self.tournament = replace(self.tournament, rounds=(*self.tournament.rounds, self.results(pairing.round)))
        return self.tournament

    def enter_late(self, rounds: int) -> None:
        """Latecomers: so many, or that share of all, in any round after the first; or so many in each of these."""
        rate = self.pattern.late
        if rounds < 2:
            return
        times = rate.times * (rounds - 1 if rate.per_round else 1)
        once = replace(rate, times=times, per_round=True)
        late = once.pick([player.number for player in self.tournament.players], rounds, self.chance)
        entry = {
            number: 2 + (place % (rounds - 1) if rate.per_round else self.chance.randrange(rounds - 1))
            for place, number in enumerate(late)
        }
        players = tuple(replace(each, from_round=entry.get(each.number, 1)) for each in self.tournament.players)
        self.tournament = replace(self.tournament, players=players)

    def before_round(self, number: int) -> None:
        """Withdrawals and announced absences."""
        if number > 1:
            self.change_players(self.pattern.withdrawals, lambda player: replace(player, status=Status.WITHDRAWN))
        for rate, bye in (
            (self.pattern.half_byes, Outcome.HALF_BYE),
            (self.pattern.zero_byes, Outcome.ZERO_BYE),
            (self.pattern.full_byes, Outcome.FULL_BYE),
        ):
            self.change_players(rate, lambda player, bye=bye: replace(player, byes=(*player.byes, (number, bye))))  # type: ignore[misc]

    def change_players(self, rate: Rate, change: Callable[[Player], Player]) -> None:
        """Let *change* happen to some of those who would be paired now."""
        number = self.tournament.next_number
        here = [player.number for player in self.tournament.players if player.plays_in(number)]
        chosen = set(rate.pick(here, self.tournament.rules.rounds, self.chance))
        players = tuple(change(player) if player.number in chosen else player for player in self.tournament.players)
        self.tournament = replace(self.tournament, players=players)

    def results(self, round_: Round) -> Round:
        """The round played: forfeits and odd results at their rates, all others by the ratings."""
        boards = [game.board for game in round_.games if game.second]
        rounds = self.tournament.rules.rounds
        absent = set(self.pattern.forfeits.pick(boards, rounds, self.chance))
        odd = set(self.pattern.odd_results.pick(boards, rounds, self.chance))
        games = tuple(self.result(game, game.board in absent, game.board in odd) for game in round_.games)
        return replace(round_, games=games)

    def result(self, game: Game, absent: bool, odd: bool) -> Game:  # noqa: FBT001 -- two lots drawn for a board
        """One game with its result."""
        if not game.second:
            return game
        if absent:
            winner = self.chance.choice((0, 1, 2))
            sides = [Outcome.FORFEIT_WIN if side == winner else Outcome.FORFEIT_LOSS for side in (0, 1)]
            return replace(game, result=Result(sides[0], sides[1]))
        if odd:
            return replace(game, result=self.chance.choice(ODD_RESULTS))
        ratings = [self.tournament.by_number[side[0]].rating or 1400 for side in (game.first, game.second)]
        white, black = probabilities(ratings[0], ratings[1])
        drawn = self.chance.random()
        return replace(game, result=FIRST_WINS if drawn < white else SECOND_WINS if drawn < white + black else DRAWN)


def points_of(text: str) -> Points:
    """
    Points such as ``W=3,D=1,L=0``; P, the allocated bye, is a win where it is not named.

    :raises RulesError: if a part cannot be read.
    """
    fields = {
        "W": ("win", "forfeit_win"),
        "D": ("draw", "half_bye"),
        "L": ("loss",),
        "A": ("zero_bye", "forfeit_loss"),
        "P": ("bye",),
    }
    points, named = Points(), set()
    for part in text.upper().replace(" ", "").split(","):
        code, _, value = part.partition("=")
        if code not in fields or not re.fullmatch(r"\d+(\.\d+)?", value):
            raise RulesError(phrase("expected points such as W=3,D=1,L=0,P=3, got: {text}", text=text))
        points = replace(points, **dict.fromkeys(fields[code], Fraction(value)))
        named.add(code)
    return points if "P" in named else replace(points, bye=points.win)
