"""Those to be paired in their order, with everything the criteria ask about them as bitsets."""

from __future__ import annotations

from swiss_xl.crosstable import FIRST, SECOND
from swiss_xl.errors import PairingError, RulesError
from swiss_xl.matching import bits
from swiss_xl.results import Outcome
from swiss_xl.systems.dutch.colours import Preference, Strength, preference
from swiss_xl.systems.dutch.graph import mask_of
from swiss_xl.systems.dutch.history import DOWNFLOAT, UPFLOAT, Edition, History, Past
from swiss_xl.telling import phrase
from swiss_xl.tournament import Tournament


class Roster:
    """
    Those to be paired; a *place* is an index in the order of score, then pairing number (1.2).

    Places serve as BSNs in every bracket. ``legal[p]`` are the places that p may meet, ``hard[p]`` the same without
    what topscorers are allowed; *bye* is the place of the pairing-allocated bye (None for an even field), which is
    joined to nobody until the PAB score is known.
    """

    def __init__(self, tournament: Tournament, edition: Edition) -> None:
        self.tournament, self.edition = tournament, edition
        self.number = tournament.next_number
        self.history = History(tournament, edition)
        self.scale = self.history.scale
        here = [self.history.past[each.number] for each in tournament.players if each.plays_in(self.number)]
        bonus = self.scale.bonus
        rated = [(-one.score - bonus(one.player.number, self.number), one.player.number, one) for one in here]
        rated.sort(key=lambda each: each[:2])
        self.pasts: list[Past] = [one for _, _, one in rated]
        self.score = [-each[0] for each in rated]
        self.numbers = [each[1] for each in rated]
        self.size = len(rated)
        self.everyone = (1 << self.size) - 1
        self.bye = self.size if self.size % 2 else None
        self.groups = _groups(self.score)
        self._colours()
        self._floats()
        self.eligible = mask_of(place for place, one in enumerate(self.pasts) if not one.barred)
        self.unplayed = [self.history.rounds - len(one.sides) for one in self.pasts]
        self._topscorers()
        self._meetings()

    def _colours(self) -> None:
        known: dict[tuple[int, ...], Preference] = {}
        self.preferences: list[Preference] = []
        wants: list[list[int]] = [[], []]
        levels: list[list[int]] = [[], [], [], []]
        for place, one in enumerate(self.pasts):
            sides = tuple(one.sides)
            if sides not in known:
                known[sides] = preference(sides)
            own = known[sides]
            self.preferences.append(own)
            levels[own.strength].append(place)
            if own.side is not None:
                wants[own.side].append(place)
        self.wants = mask_of(wants[FIRST]), mask_of(wants[SECOND])
        self.mild, self.strong, self.absolute = (mask_of(each) for each in levels[Strength.MILD :])

    def _floats(self) -> None:
        down: list[list[int]] = [[], []]
        up: list[list[int]] = [[], []]
        for place, one in enumerate(self.pasts):
            for back, drift in enumerate(one.floats):
                if drift == DOWNFLOAT:
                    down[back].append(place)
                elif drift == UPFLOAT:
                    up[back].append(place)
        self.down = mask_of(down[0]), mask_of(down[1])
        self.up = mask_of(up[0]), mask_of(up[1])

    def _topscorers(self) -> None:
        """Topscorers (1.8): more than half of the most possible, in the last round only."""
        rounds = self.tournament.rules.rounds
        if rounds < 1:
            raise RulesError(
                phrase(
                    "the number of rounds is not given, so nobody can say whether this is the last one (C.04.3, "
                    "1.8); give it: Rounds on the Tournament tab, a line XXR or 142 in a TRF file, or --rounds"
                )
            )
        if self.number > rounds:
            raise PairingError(
                phrase(
                    "round {number} cannot be paired: the tournament has {rounds} rounds (C.04.1, 1)",
                    number=self.number,
                    rounds=rounds,
                )
            )
        most = self.scale.worth[Outcome.WIN] * (self.number - 1)
        last = self.number == rounds
        self.topscorers = mask_of(place for place, score in enumerate(self.score) if last and 2 * score > most)

    def _meetings(self) -> None:
        """Who may meet whom: C1, forbidden pairs, C3."""
        place = {number: index for index, number in enumerate(self.numbers)}
        forbidden = self._forbidden()
        self.legal: list[int] = []
        self.hard: list[int] = []
        absolute = [self.absolute & wants for wants in self.wants]
        for index, one in enumerate(self.pasts):
            row = self.everyone & ~(1 << index)
            met = {*one.met, *forbidden.get(one.player.number, ())} if forbidden else one.met
            if self.size < 256:
                for other in met:
                    if other in place:
                        row &= ~(1 << place[other])
            else:
                taken = bytearray(self.size // 8 + 1)
                for other in met:
                    if other in place:
                        taken[place[other] >> 3] |= 1 << (place[other] & 7)
                row &= ~int.from_bytes(taken, "little")
            own = self.preferences[index]
            hard = row
            if own.strength is Strength.ABSOLUTE and own.side is not None:
                hard = row & ~absolute[own.side]
                row = row if self.topscorers >> index & 1 else hard | (row & self.topscorers)
            self.legal.append(row)
            self.hard.append(hard)
        if self.bye is not None:
            self.legal.append(0)
            self.hard.append(0)

    def may_by_colour(self, one: int, other: int) -> bool:
        """C3: whether not both must get the same colour, or one of them is a topscorer."""
        either = 1 << one | 1 << other
        same = self.preferences[one].side == self.preferences[other].side
        return not same or self.absolute & either != either or bool(self.topscorers & either)

    def barred(self, one: int, other: int) -> bool:
        """Whether two places must not meet in this round although FIDE's rules would allow it."""
        return self.numbers[other] in self._forbidden().get(self.numbers[one], ())

    def _forbidden(self) -> dict[int, set[int]]:
        """Those each must not meet in this round although FIDE's rules would allow it."""
        against: dict[int, set[int]] = {}
        for rule in self.tournament.rules.forbidden:
            if rule.first <= self.number <= rule.last:
                for number in rule.numbers:
                    against.setdefault(number, set()).update(rule.numbers)
        for player in self.tournament.players:
            for other in player.never_against:
                against.setdefault(player.number, set()).add(other)
                against.setdefault(other, set()).add(player.number)
        return against

    def allocate_bye(self, score: int | None = None) -> None:
        """Join the bye to those whom C2 allows it, of the *score* that C5 demands (until 2026: of any)."""
        assert self.bye is not None  # noqa: S101 -- asked only of odd fields
        for place in bits(self.eligible):
            if score is None or self.score[place] == score:
                self.legal[place] |= 1 << self.bye
                self.legal[self.bye] |= 1 << place


def _groups(score: list[int]) -> list[tuple[int, int]]:
    """The scoregroups, best first, as ranges of places."""
    groups, start = [], 0
    for place in range(1, len(score) + 1):
        if place == len(score) or score[place] != score[start]:
            groups.append((start, place))
            start = place
    return groups
