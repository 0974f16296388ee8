"""The order of the remainder's candidates as one number (C.04.3, 4.2–4.3)."""

from __future__ import annotations


class RemainderKey:
    """
    The cost of each pair, so that of two pairings of the remainder the one generated earlier costs less in sum.

    Fields from the top: players exchanged; the sum of the tops; the tops of S1, higher numbers weighing more (a high
    one should go down); the tops of S2, lower numbers weighing less (a low one should come up); each top's partner.
    Places are those within the remainder; from *size* on they stand for leaving the bracket and cost nothing.
    """

    def __init__(self, size: int, half: int) -> None:
        self.size, self.half = size, half
        self.width = max(size.bit_length(), 1)
        self.partners = self.width * size
        self.bits = self.partners + size + half + 1

    def cost(self, one: int, other: int) -> int:
        """The cost of the pair of two places."""
        top, bottom = (one, other) if one < other else (other, one)
        if bottom >= self.size:
            return 0
        return self._exchange(top) + (bottom << self.width * (self.size - 1 - top))

    def _exchange(self, top: int) -> int:
        size, half, partners = self.size, self.half, self.partners
        total = 2 * self.width + 1
        sum_at = partners + size + half
        cost = (1 << (sum_at + total)) * (top >= half) + (top << sum_at)
        if top < half:
            return cost + (1 << (partners + size + top))
        return cost + (1 << (partners + size)) - (1 << (partners + size - 1 - (top - half)))

    def exchange(self, one: int, other: int) -> int:
        """
        What the pair of two places costs by the order of exchanges alone (4.3); nothing between S1 and S2.

        Fields from the top: how many go down; the sum of those who come up less that of those who go down; who goes
        down, high ones better; who comes up, low ones better.
        """
        top, bottom = (one, other) if one < other else (other, one)
        size, half = self.size, self.half
        low, total = size - half, size + 1
        if bottom < half or (top < half and bottom >= size):
            down = bottom if bottom < half else top
            return (1 << total + 2 * self.width + 2) - (down << total) - (1 << low + down)
        if half <= top and bottom < size:
            return (top << total) - (1 << size - 1 - top)
        return 0

    @property
    def total_bits(self) -> int:
        """More bits than any sum of costs has."""
        return self.partners + self.size + self.half + 2 * self.width + 1 + self.width + 1
