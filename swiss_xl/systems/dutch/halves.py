"""The remainder of a bracket between its halves S1 and S2: transpositions (C.04.3, 4.2) by alternating paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swiss_xl.matching import FREE, bits
from swiss_xl.systems.dutch.graph import lowest, mask_of


class Halves:
    """
    A matching of *tops* and *dummies* with *bottoms*, dummies standing for leaving the bracket.

    ``rows`` is any graph of pairs; a top takes only bottoms that come after it.
    """

    def __init__(
        self, rows: Sequence[int], tops: Sequence[int], bottoms: Sequence[int], dummies: Sequence[int]
    ) -> None:
        self.rows = rows
        self.tops, self.dummies = list(tops), list(dummies)
        self.bottoms = mask_of(bottoms)
        self.heads = mask_of(tops) | mask_of(dummies)
        self.ordinary = mask_of(tops)
        self.crossed = bool(tops and self.bottoms and tops[-1] > lowest(self.bottoms))
        self.partner = [FREE] * len(rows)
        self.owner = [FREE] * len(rows)
        self.free = self.bottoms

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Each top and dummy with its bottom."""
        for top in (*self.tops, *self.dummies):
            yield top, self.partner[top]

    def down(self, top: int) -> int:
        """The bottoms that *top* may have."""
        row = self.rows[top] & self.bottoms
        return row & -(2 << top) if self.crossed and self.ordinary >> top & 1 else row

    def up(self, bottom: int) -> int:
        """The tops and dummies that may have *bottom*."""
        row = self.rows[bottom] & self.heads
        return row & ~(self.ordinary & -(1 << bottom)) if self.crossed else row

    def join(self, top: int, bottom: int) -> None:
        """Give *bottom* to *top*."""
        self.partner[top], self.owner[bottom] = bottom, top
        self.free &= ~(1 << bottom)

    def lacking(self) -> list[int]:
        """Match as many as can be, first come first served; the tops and dummies that stay without a bottom."""
        rows, partner, owner, free = self.rows, self.partner, self.owner, self.free
        waiting = []
        for top in (*self.tops, *self.dummies):
            if partner[top] == FREE:
                choice = (self.down(top) if self.crossed else rows[top]) & free
                if choice:
                    low = choice & -choice
                    bottom = low.bit_length() - 1
                    partner[top], owner[bottom] = bottom, top
                    free ^= low
                else:
                    waiting.append(top)
        self.free = free
        return [top for top in waiting if not self.augment(top)]

    def augment(self, root: int) -> bool:
        """Find *root* a bottom, others changing theirs."""
        before: dict[int, int] = {}
        queue, seen = [root], 0
        for top in queue:
            fresh = self.down(top) & ~seen
            end = fresh & self.free
            if end:
                self._shift(top, lowest(end), before)
                return True
            seen |= fresh
            for bottom in bits(fresh):
                before[bottom] = top
                queue.append(self.owner[bottom])
        return False

    def _shift(self, top: int, bottom: int, before: dict[int, int]) -> None:
        while True:
            given = self.partner[top]
            self.join(top, bottom)
            if given == FREE:
                return
            bottom, top = given, before[given]

    def blocked_tops(self, root: int) -> tuple[int, int]:
        """The tops that would have to give way for *root*, itself included, and the bottoms they may have (Hall)."""
        queue, seen = [root], 0
        for top in queue:
            fresh = self.down(top) & ~seen
            seen |= fresh
            queue.extend(self.owner[bottom] for bottom in bits(fresh))
        return mask_of(queue), seen

    def blocked_bottoms(self, root: int) -> tuple[int, int]:
        """The bottoms that would have to give way for *root*, itself included, and the tops that may have them."""
        queue, seen = [root], 0
        for bottom in queue:
            fresh = self.up(bottom) & ~seen
            seen |= fresh
            queue.extend(self.partner[top] for top in bits(fresh))
        return mask_of(queue), seen

    def settle(self) -> None:
        """The lexicographically first partners of the tops, in order (4.2.2); asks for a matching of all."""
        self._open_bottoms, self._open_heads = self.bottoms, self.heads
        for top in self.tops:
            self._open_heads &= ~(1 << top)
            current = self.partner[top]
            better = self.down(top) & self._open_bottoms & ((1 << current) - 1)
            if better:
                self._improve(top, current, better)
            self._open_bottoms &= ~(1 << self.partner[top])

    def _improve(self, top: int, current: int, better: int) -> None:
        """Give *top* the lowest of *better* that can be given up, its owner and others changing theirs."""
        first = lowest(better)
        owner = self.owner[first]
        if self.down(owner) >> current & 1:
            self.join(top, first)
            self.join(owner, current)
            return
        for third in bits(self.up(current) & self._open_heads):
            given = self.partner[third]
            if self.down(owner) >> given & 1:
                self.join(third, current)
                self.join(owner, given)
                self.join(top, first)
                return
        self._improve_fully(top, current, better)

    def _improve_fully(self, top: int, current: int, better: int) -> None:
        """All bottoms whose owners can be moved on until one takes *current*: search backwards from there."""
        onward: dict[int, int] = {}
        queue, seen = [current], 1 << current
        heads = self._open_heads
        for bottom in queue:
            fresh = self.up(bottom) & heads
            heads &= ~fresh
            for head in bits(fresh):
                given = self.partner[head]
                onward[given] = bottom
                seen |= 1 << given
                queue.append(given)
        reachable = better & seen
        if not reachable:
            return
        bottom = lowest(reachable)
        chain = [bottom]
        while chain[-1] != current:
            chain.append(onward[chain[-1]])
        owners = [self.owner[each] for each in chain[:-1]]
        for head, following in zip(owners, chain[1:], strict=True):
            self.join(head, following)
        self.join(top, bottom)
