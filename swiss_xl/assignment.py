"""
Rows to columns so that the smallest shift is as great as possible, then the next smallest; exact.

The shift of a pair is column minus row. A cheapest assignment with exponential costs says the same: a pair at shift *s*
costs ``base ** (size - s)`` with ``base > size``, so one pair at a smaller shift outweighs any number at greater ones.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence

from swiss_xl.matching import Matching, bits

FIRST_WINDOW = 4


def lexicographic_assignment(allowed: Sequence[Sequence[int]]) -> list[int]:
    """
    The column of each row.

    *allowed* lists the columns of each row; some assignment of all rows must exist. Among equals the first row's
    column is as small as possible, then the second's …

    Only pairs near the diagonal are looked at first. Prices that suit them and every other pair as well prove that the
    others cannot be better (duality); where they do not, the window grows until it holds everything.
    """
    solver = _Solver(allowed)
    window = FIRST_WINDOW
    while not solver.solve(window):
        window *= 2
    return solver.first_of_the_cheapest()


class _Solver:
    """A cheapest assignment by shortest augmenting paths, with prices (*rows*, *columns*) that never exceed a cost."""

    def __init__(self, allowed: Sequence[Sequence[int]]) -> None:
        self.allowed = allowed
        self.size = len(allowed)
        base = self.size + 1
        self.cost: list[int] = [base ** (self.size - shift) for shift in range(-self.size + 1, self.size)]
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.owner: list[int] = []

    def price(self, row: int, column: int) -> int:
        """What a pair costs above its prices; 0 for the pairs of a cheapest assignment."""
        return self.cost[column - row + self.size - 1] - self.rows[row] - self.columns[column]

    def solve(self, window: int) -> bool:
        """
        Assign all rows within *window* of the diagonal; whether the result is the cheapest of all.

        The prices at the start make every pair on the diagonal tight and no other pair too cheap: with
        ``unit = base ** size`` a shift of s > 0 saves less than s units, a shift of -s costs more than s.
        """
        unit = self.cost[self.size - 1]
        self.rows = [unit + row * unit for row in range(self.size)]
        self.columns = [-column * unit for column in range(self.size)]
        near = [
            [column for column in columns if abs(column - row) <= window] for row, columns in enumerate(self.allowed)
        ]
        self.owner = [column if column in near[column] else -1 for column in range(self.size)]
        unplaced = [row for row in range(self.size) if self.owner[row] != row]
        if not all(self._augment(row, near) for row in unplaced):
            return False
        return window >= self.size or all(
            self.price(row, column) >= 0 for row, columns in enumerate(self.allowed) for column in columns
        )

    def _augment(self, row: int, near: Sequence[Sequence[int]]) -> bool:
        distance: dict[int, int] = {}
        came: dict[int, int] = {}
        done: dict[int, int] = {}
        heap: list[tuple[int, int]] = []
        here, walked = row, 0
        while True:
            for column in near[here]:
                reached = walked + self.price(here, column)
                if column not in done and reached < distance.get(column, reached + 1):
                    distance[column], came[column] = reached, here
                    heapq.heappush(heap, (reached, column))
            while heap and heap[0][1] in done:
                heapq.heappop(heap)
            if not heap:
                return False
            walked, column = heapq.heappop(heap)
            if self.owner[column] < 0:
                break
            done[column] = walked
            here = self.owner[column]
        self._settle(row, walked, done)
        self._turn(row, column, came)
        return True

    def _settle(self, row: int, walked: int, done: Mapping[int, int]) -> None:
        """Prices that keep every pair at or above 0 and make the path tight."""
        self.rows[row] += walked
        for column, reached in done.items():
            self.columns[column] -= walked - reached
            self.rows[self.owner[column]] += walked - reached

    def _turn(self, row: int, column: int, came: Mapping[int, int]) -> None:
        """Hand the columns on along the path that ends at the free *column*."""
        held = {owner: each for each, owner in enumerate(self.owner) if owner >= 0}
        while True:
            taker = came[column]
            before = held.get(taker, -1)
            self.owner[column] = taker
            if taker == row:
                return
            column = before

    def first_of_the_cheapest(self) -> list[int]:
        """Among the cheapest assignments, which are those of tight pairs only, the first in the order of the rows."""
        graph = [0] * (2 * self.size)
        for row, columns in enumerate(self.allowed):
            for column in columns:
                if self.price(row, column) == 0:
                    graph[row] |= 1 << self.size + column
                    graph[self.size + column] |= 1 << row
        matching = Matching(graph)
        return [self._first(matching, graph, row) for row in range(self.size)]

    def _first(self, matching: Matching, graph: Sequence[int], row: int) -> int:
        choices = bits(graph[row] & matching.alive)
        return next(column for column in choices if matching.pair(row, column)) - self.size
