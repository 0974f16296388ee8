"""The heights of rows that move: Excel leaves them behind when cells do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swiss_xl.hosts.excel import calls

if TYPE_CHECKING:
    import xlwings

    from swiss_xl.hosts.excel.tab import Grow


class Heights:
    """The heights of a block's first rows and of what stands below it, before its end moves."""

    def __init__(self, sheet: xlwings.Sheet, step: Grow) -> None:
        self._step = step
        block, foot = step.growth.block, step.growth.foot
        model = range(block.top, block.top + step.unit) if step.growth.rows > 0 else ()
        rows = [*model, *range(block.bottom + 1, foot + 1)]
        self._seen = {row: calls.read_a_height(sheet, row, row) for row in rows}
        vacated = range(foot + step.growth.rows + 1, foot + 1)
        self._beyond = calls.read_a_height(sheet, foot + 1, foot + 1) if vacated else None

    def wanted(self) -> list[tuple[int, int, float]]:
        """Runs of rows (first, last, height) as they shall be."""
        block, by, foot = self._step.growth.block, self._step.growth.rows, self._step.growth.foot
        heights: dict[int, float | None] = {}
        for row in range(block.bottom + 1, block.bottom + by + 1):
            heights[row] = self._seen[block.top + (row - block.top) % self._step.unit]
        for row in range(block.bottom + 1, foot + 1):
            heights[row + by] = self._seen[row]
        for row in range(foot + by + 1, foot + 1):
            heights[row] = self._beyond
        runs: list[tuple[int, int, float]] = []
        for row, height in sorted(heights.items()):
            if height is None:
                continue
            if runs and runs[-1][1:] == (row - 1, height):
                runs[-1] = (runs[-1][0], row, height)
            else:
                runs.append((row, row, height))
        return runs
