"""
FIDE Dutch of 2026 read literally, by trying everything (rules text §§3–7); for a dozen players at most.

It shares no code with the engine: from the crosstable every legal pairing of a bracket is listed, the criteria sieve
the list one after the other, and of those left the first in the order of generation is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from swiss_xl.crosstable import Record, crosstable
from swiss_xl.results import Outcome
from swiss_xl.tournament import Tournament

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0
WHITE, BLACK = 0, 1


@dataclass(frozen=True)
class Card:
    """One participant as the rules see him."""

    number: int
    score: object
    colours: tuple[int, ...]
    met: frozenset[int]
    floats: tuple[str, str]
    barred: bool
    unplayed: int
    topscorer: bool

    @property
    def difference(self) -> int:
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @property
    def preference(self) -> tuple[int | None, int]:
        """Colour and class (1.7)."""
        if not self.colours:
            return None, NONE
        if self.difference > 1:
            return BLACK, ABSOLUTE
        if self.difference < -1:
            return WHITE, ABSOLUTE
        if self.colours[-2:] in ((WHITE, WHITE), (BLACK, BLACK)):
            return 1 - self.colours[-1], ABSOLUTE
        if self.difference:
            return (BLACK if self.difference > 0 else WHITE), STRONG
        return 1 - self.colours[-1], MILD


def pair_literally(tournament: Tournament) -> tuple[set[tuple[int, int]], int | None] | None:
    """The pairs (White first) and who gets the bye; None if the rules allow no pairing."""
    return _Literal(tournament).solve()


class _Literal:
    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.round = tournament.next_number
        self.table = crosstable(tournament)
        cards = [self._card(self.table[player.number]) for player in tournament.players if player.plays_in(self.round)]
        self.cards = {card.number: card for card in cards}
        self.order = sorted(self.cards, key=self._rank)
        self.forbidden = [rule for rule in tournament.rules.forbidden if rule.first <= self.round <= rule.last]
        self.complete = cache(self._complete)
        self.next_bracket = cache(self._next_bracket)

    def _rank(self, number: int) -> tuple:
        return -self.cards[number].score, number

    def _virtual(self, number: int, round_number: int):
        values = self.tournament.rules.virtual.get(number, ())
        return values[round_number - 1] if round_number <= len(values) else 0

    def _card(self, record: Record) -> Card:
        played = [entry for entry in record.entries if entry.played]
        rounds = self.tournament.rules.rounds
        score = record.score + self._virtual(record.number, self.round)
        win = self.table.points.win
        barred = any(
            entry.outcome is Outcome.PAIRING_BYE or (not entry.played and entry.points >= win)
            for entry in record.entries
        )
        last = self.round == rounds
        return Card(
            record.number,
            score,
            tuple(entry.side for entry in played),
            frozenset(entry.opponents[0] for entry in played),
            (self._float(record, self.round - 1), self._float(record, self.round - 2)),
            barred,
            len(record.entries) - len(played),
            last and score > win * (self.round - 1) / 2,
        )

    def _float(self, record: Record, number: int) -> str:
        """The float of a round (1.4)."""
        if number < 1:
            return ""
        entry = record.entries[number - 1]
        if not entry.played:
            down = entry.outcome is Outcome.PAIRING_BYE or entry.points > self.table.points.loss
            return "down" if down else ""
        before = [
            sum(past.points for past in self.table[who].entries[: number - 1]) + self._virtual(who, number)
            for who in (record.number, entry.opponents[0])
        ]
        return "down" if before[0] > before[1] else "up" if before[0] < before[1] else ""

    def may_meet(self, one: int, other: int) -> bool:
        """C1, C3 and forbidden pairs."""
        left, right = self.cards[one], self.cards[other]
        if other in left.met or any({one, other} <= rule.numbers for rule in self.forbidden):
            return False
        same = left.preference == right.preference and left.preference[1] == ABSOLUTE
        return not same or left.topscorer or right.topscorer

    def _complete(self, left: frozenset[int]) -> bool:
        """Whether these can be paired completely, the bye going to one of the score C5 demands."""
        if not left:
            return True
        first = min(left, key=self._rank)
        rest = left - {first}
        odd = len(left) % 2
        if odd and self._may_have_bye(first) and self.complete(rest):
            return True
        return any(self.may_meet(first, other) and self.complete(rest - {other}) for other in rest)

    def _may_have_bye(self, number: int) -> bool:
        """C2 and C5."""
        card = self.cards[number]
        return not card.barred and (self.bye_score is None or card.score == self.bye_score)

    def solve(self) -> tuple[set[tuple[int, int]], int | None] | None:
        self.bye_score = None
        if len(self.order) % 2:
            for score in sorted({card.score for card in self.cards.values()}):
                self.bye_score = score
                self.complete.cache_clear()
                if self.complete(frozenset(self.order)):
                    break
            else:
                return None
        elif not self.complete(frozenset(self.order)):
            return None
        groups: dict[object, list[int]] = {}
        for number in self.order:
            groups.setdefault(self.cards[number].score, []).append(number)
        self.groups = list(groups.values())
        pairs, moved = [], ()
        for index in range(len(self.groups)):
            made, moved = self.bracket(index, tuple(moved))
            pairs += made
        return {self.colours(*pair) for pair in pairs}, (moved[0] if moved else None)

    def lower(self, index: int) -> frozenset[int]:
        return frozenset(number for group in self.groups[index:] for number in group)

    def pairings(self, moved: tuple[int, ...], residents: tuple[int, ...]):
        """Every legal partial pairing of a bracket as (pairs, left over)."""
        if not moved and not residents:
            yield (), ()
            return
        first, above, others = (moved[0], moved[1:], residents) if moved else (residents[0], (), residents[1:])
        for pairs, left in self.pairings(above, others):
            yield pairs, (first, *left)
        for other in others:
            if self.may_meet(first, other):
                for pairs, left in self.pairings(above, tuple(each for each in others if each != other)):
                    yield ((first, other), *pairs), left

    def scores(self, numbers) -> tuple:
        return tuple(sorted((self.cards[number].score for number in numbers), reverse=True))

    def _next_bracket(self, moved: tuple[int, ...], index: int) -> tuple:
        """C8: the best C6 and C7 of the next bracket."""
        if index >= len(self.groups):
            return ()
        below = self.lower(index + 1)
        return min(
            (len(left), self.scores(left))
            for _, left in self.pairings(moved, tuple(self.groups[index]))
            if self.complete(below | frozenset(left))
        )

    def bracket(self, index: int, moved: tuple[int, ...]):
        residents = tuple(self.groups[index])
        below = self.lower(index + 1)
        found = [(len(left), self.scores(left), pairs, left) for pairs, left in self.pairings(moved, residents)]
        found.sort(key=lambda each: each[:2])
        best, kept = None, []
        for size, scores, pairs, left in found:
            if best is not None and (size, scores) != best:
                break
            if self.complete(below | frozenset(left)):
                best = (size, scores)
                kept.append((pairs, tuple(sorted(left, key=self._rank))))
        rest = [lambda pair: self.next_bracket(pair[1], index + 1), lambda pair: self.c9(pair[1])]
        for criterion in rest:
            kept = _sieve(kept, criterion)
        kept = _sieve(kept, lambda pair: self.quality(pair[0], pair[1], set(moved)))
        return min(kept, key=lambda pair: self.order_key(pair, moved, residents))

    def c9(self, left: tuple[int, ...]) -> int:
        one_with_bye = len(self.order) % 2 and len(left) == 1 and self.cards[left[0]].score == self.bye_score
        return self.cards[left[0]].unplayed if one_with_bye else 0

    def quality(self, pairs, left, moved: set[int]) -> tuple:
        """C10–C21."""
        c10 = c11 = c12 = c13 = 0
        for one, other in pairs:
            for number, colour in zip(self.colours(one, other), (WHITE, BLACK), strict=True):
                card = self.cards[number]
                wanted, strength = card.preference
                if self.cards[one].topscorer or self.cards[other].topscorer:
                    c10 += abs(card.difference + (1 if colour == WHITE else -1)) > 2
                    c11 += card.colours[-2:] == (colour, colour)
                c12 += wanted not in (None, colour)
                c13 += wanted not in (None, colour) and strength == STRONG
        floats = [self.repeats(pairs, left, moved, back) for back in (0, 1)]
        counts = [len(value) if isinstance(value, tuple) else value for pair in floats for value in pair[:2]]
        return (c10, c11, c12, c13, *counts, *[value for pair in floats for value in pair[2:]])

    def repeats(self, pairs, left, moved: set[int], back: int) -> tuple:
        """C14, C15, C18, C19 (or, one round earlier, C16, C17, C20, C21)."""
        c14 = sum(self.cards[number].floats[back] == "down" for number in left if number not in moved)
        risen = [(one, other) for one, other in pairs if one in moved and self.cards[other].floats[back] == "up"]
        differences = [
            (0, self.cards[one].score - self.cards[other].score)
            for one, other in pairs
            if one in moved and self.cards[one].floats[back] == "down"
        ]
        differences += [
            (1, self.cards[number].score)
            for number in left
            if number in moved and self.cards[number].floats[back] == "down"
        ]
        rises = sorted((self.cards[one].score - self.cards[other].score for one, other in risen), reverse=True)
        return c14, len(risen), tuple(sorted(differences, reverse=True)), tuple(rises)

    def order_key(self, pairing, moved: tuple[int, ...], residents: tuple[int, ...]) -> tuple:
        """Art. 4: moved-down set, their opponents, exchanges and transposition of the remainder."""
        pairs, _ = pairing
        bsn = {number: place for place, number in enumerate((*moved, *residents), 1)}
        floated = sorted((bsn[one], bsn[other]) for one, other in pairs if one in moved)
        taken = {number for one, other in pairs if one in moved for number in (one, other)}
        rest = [number for number in residents if number not in taken]
        fresh = {number: place for place, number in enumerate(rest, 1)}
        oriented = sorted(sorted((fresh[one], fresh[other])) for one, other in pairs if one not in moved)
        tops = {top for top, _ in oriented}
        half = set(range(1, len(oriented) + 1))
        down, up = sorted(half - tops, reverse=True), sorted(tops - half)
        exchange = (len(up), sum(up) - sum(down), [-number for number in down], up)
        mine = [one for one, _ in floated], [other for _, other in floated]
        return (*mine, *exchange, [bottom for _, bottom in oriented])

    def colours(self, one: int, other: int) -> tuple[int, int]:
        """Art. 5: who has White first."""
        high, low = sorted((one, other), key=self._rank)
        left, right = self.cards[high], self.cards[low]
        white_high, white_low = (high, low), (low, high)
        (mine, my_class), (theirs, their_class) = left.preference, right.preference
        if mine != theirs:
            wants_white = mine == WHITE or theirs == BLACK
            return white_high if wants_white else white_low
        if mine is None:
            part = sorted(number for number in self.table if number in self.cards or self._was_paired(number))
            odd = part.index(high) % 2 == 0
            return white_high if odd == (self._drawn() == WHITE) else white_low
        if my_class != their_class:
            granted_high = my_class > their_class
        elif my_class == ABSOLUTE and abs(left.difference) != abs(right.difference):
            granted_high = abs(left.difference) > abs(right.difference)
        else:
            differing = [
                (my, his) for my, his in zip(reversed(left.colours), reversed(right.colours), strict=False) if my != his
            ]
            if differing:
                return white_high if differing[0][0] == BLACK else white_low
            granted_high = True
        return white_high if granted_high == (mine == WHITE) else white_low

    def _was_paired(self, number: int) -> bool:
        return any(entry.opponents or entry.outcome is Outcome.PAIRING_BYE for entry in self.table[number].entries)

    def _drawn(self) -> int:
        assert self.tournament.rules.initial_side is not None
        return self.tournament.rules.initial_side


def _sieve(pairings: list, criterion) -> list:
    values = [criterion(pairing) for pairing in pairings]
    best = min(values)
    return [pairing for pairing, value in zip(pairings, values, strict=True) if value == best]
