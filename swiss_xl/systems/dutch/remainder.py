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

    @property
    def total_bits(self) -> int:
        """More bits than any sum of costs has."""
        return self.partners + self.size + self.half + 2 * self.width + 1 + self.width + 1
