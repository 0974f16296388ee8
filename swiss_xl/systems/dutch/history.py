"""What each participant brings into the round: points, colours, meetings, floats (C.04.1, C.04.2, C.04.3 Art. 1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import lcm

from swiss_xl.crosstable import FIRST, SECOND
from swiss_xl.results import DRAWN, Outcome, Result
from swiss_xl.tournament import Game, Player, Points, Round, Tournament

NO_FLOAT, DOWNFLOAT, UPFLOAT = 0, 1, 2
WINS_UNPLAYED = frozenset({Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN, Outcome.FULL_BYE})


class Edition(Enum):
    """Which text of the rules applies: from 1 February 2026, or the one before."""

    OF_2026 = "dutch"
    OF_2017 = "dutch-2017"


@dataclass(slots=True)
class Past:
    """
    One participant before the round.

    *score* counts in units (see Scale), *sides* are the colours of games played, oldest first, *floats* those of
    the last round and of the one before; *barred* from the pairing-allocated bye; *paired* at any time.
    """

    player: Player
    score: int = 0
    sides: list[int] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    floats: list[int] = field(default_factory=lambda: [NO_FLOAT, NO_FLOAT])
    barred: bool = False
    paired: bool = False


class Scale:
    """Points as whole numbers: so many *units* to a point."""

    def __init__(self, points: Points, virtual: Mapping[int, tuple[Fraction, ...]]) -> None:
        table = points.table()
        extra = {each for values in virtual.values() for each in values}
        self.units = lcm(*(value.denominator for value in (*table.values(), points.missed, *extra)))
        self.worth = {outcome: self.of(value) for outcome, value in table.items()}
        self.missed = self.of(points.missed)
        self.virtual = {number: tuple(map(self.of, values)) for number, values in virtual.items()}

    def of(self, points: Fraction) -> int:
        """Points in units."""
        return int(points * self.units)

    def points(self, units: int) -> Fraction:
        """Units in points."""
        return Fraction(units, self.units)

    def bonus(self, number: int, round_number: int) -> int:
        """The virtual points of a participant in a round (C.04.7)."""
        values = self.virtual.get(number, ())
        return values[round_number - 1] if 0 < round_number <= len(values) else 0


class History:
    """The past of everyone, by number; :func:`read` fills it round by round."""

    def __init__(self, tournament: Tournament, edition: Edition) -> None:
        rules = tournament.rules
        self.scale = Scale(rules.points, rules.virtual)
        self.edition = edition
        self.past = {player.number: Past(player) for player in tournament.players}
        self.rounds = len(tournament.rounds)
        for round_ in tournament.rounds:
            self._read(round_)

    def _read(self, round_: Round) -> None:
        seated: set[int] = set()
        back = self.rounds - round_.number
        for game in round_.games:
            seated.update(game.first, game.second)
            if game.second:
                self._read_game(game, round_.number, back)
            else:
                one = self.past[game.first[0]]
                outcome = game.result.first if game.result else Outcome.ZERO_BYE
                one.paired |= outcome is Outcome.PAIRING_BYE
                self._unplayed(one, outcome, self.scale.worth[outcome], back)
        if len(seated) < len(self.past):
            for number, one in self.past.items():
                if number not in seated:
                    late = round_.number < one.player.from_round
                    points = self.scale.missed if late else self.scale.worth[Outcome.ZERO_BYE]
                    self._unplayed(one, Outcome.ZERO_BYE, points, back)

    def _read_game(self, game: Game, number: int, back: int) -> None:
        one, other = self.past[game.first[0]], self.past[game.second[0]]
        result: Result = game.result or DRAWN  # an adjourned game counts as a draw for pairing (C.04.2, 3.1)
        one.paired = other.paired = True
        worth = self.scale.worth
        assert result.second is not None  # noqa: S101 -- a game with two sides has two outcomes
        if not result.played:
            self._unplayed(one, result.first, worth[result.first], back)
            self._unplayed(other, result.second, worth[result.second], back)
            return
        if back < 2:
            bonus = self.scale.bonus
            lead = one.score - other.score
            lead += bonus(game.first[0], number) - bonus(game.second[0], number)
            if lead:
                one.floats[back] = DOWNFLOAT if lead > 0 else UPFLOAT
                other.floats[back] = UPFLOAT if lead > 0 else DOWNFLOAT
        one.sides.append(FIRST)
        other.sides.append(SECOND)
        one.met.append(game.second[0])
        other.met.append(game.first[0])
        one.score += worth[result.first]
        other.score += worth[result.second]

    def _unplayed(self, one: Past, outcome: Outcome, points: int, back: int) -> None:
        """
        A round without a game.

        Floats (1.4.3, 1.4.4): the pairing-allocated bye, and whatever brought more than a loss; until 2026 every one.
        The bye is barred (C.04.1, 4) after one, and after a win's points in one round; until 2026 not by full byes.
        """
        worth = self.scale.worth
        recent = self.edition is Edition.OF_2026
        if back < 2 and (not recent or outcome is Outcome.PAIRING_BYE or points > worth[Outcome.LOSS]):
            one.floats[back] = DOWNFLOAT
        if outcome in WINS_UNPLAYED or (recent and points >= worth[Outcome.WIN]):
            one.barred |= recent or outcome is not Outcome.FULL_BYE
        one.score += points
