"""All that a command changes on one sheet: rows first, then values in blocks, then names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from swiss_xl.book import Area
from swiss_xl.hosts.excel import beside, calls, native
from swiss_xl.hosts.excel.heights import Heights
from swiss_xl.hosts.excel.journal import Journal, TakeBack, kept
from swiss_xl.hosts.excel.tab import (
    BreakPages,
    Grow,
    LiveTab,
    LookLike,
    Resize,
    Reword,
    SetHeights,
    SetPaper,
    ShowColumns,
)
from swiss_xl.hosts.excel.writing import blocks, write_block
from swiss_xl.hosts.ooxml.breaks import wanted_breaks
from swiss_xl.hosts.ooxml.follow import FIXED, PRINT_AREA, Growth

if TYPE_CHECKING:
    import xlwings


class Work:
    """
    One sheet's changes on their way into Excel.

    :param journal: where the ways back are kept; None for a sheet that is removed as a whole if anything fails.
    """

    def __init__(self, sheet: xlwings.Sheet, tab: LiveTab, journal: Journal | None) -> None:
        self._sheet = sheet
        self._tab = tab
        self._journal = journal

    def run(self) -> None:
        """
        Do everything.

        :raises HostError: if Excel refuses.
        """
        tab = self._tab
        for step in tab.steps:
            if isinstance(step, Grow):
                self._grow(step)
            elif isinstance(step, LookLike):
                self._look_like(step)
            elif isinstance(step, Resize):
                self._resize(step)
            elif isinstance(step, BreakPages):
                self._break_pages(step)
            elif isinstance(step, SetHeights):
                self._set_heights((row, row, height) for row, height in sorted(step.heights.items()))
            elif isinstance(step, Reword):
                self._reword(step)
            elif isinstance(step, SetPaper):
                self._set_paper(step)
            else:
                self._show_columns(step)
        self._write()
        self._define()

    def _back(self, way: TakeBack) -> None:
        if self._journal is not None:
            self._journal.add(way)

    def _keep(self, area: Area) -> None:
        if self._journal is not None:
            self._journal.add(kept(self._sheet, area))

    # Rows

    def _grow(self, step: Grow) -> None:
        """
        Make a block longer or shorter, and let Excel move what stands below it.

        Room is made before the last row of the block, so that formulas and charts of all its rows reach over the
        new ones; the last row then goes back to its place.
        """
        sheet, block, by = self._sheet, step.growth.block, step.growth.rows
        heights = Heights(sheet, step)
        self._back(self._names_back(step.growth))
        if by < 0:
            self._remove(step, block._replace(top=block.bottom + by + 1))
        else:
            new = Area(block.bottom + 1, block.left, block.bottom + by, block.right)
            room = new if block.height == 1 else new._replace(top=new.top - 1, bottom=new.bottom - 1)
            calls.insert_cells(sheet, room)
            self._back(lambda: calls.remove_cells(sheet, room))
            if room != new:
                calls.copy_cells(sheet, new._replace(top=new.bottom), block._replace(top=block.bottom))
                if self._journal is not None:
                    self._journal.replace(lambda: calls.remove_cells(sheet, new))
            self._copy_look(block._replace(bottom=block.top + step.unit - 1), new)
        self._set_heights(heights.wanted())

    def _remove(self, step: Grow, gone: Area) -> None:
        sheet, block = self._sheet, step.growth.block
        give_back = kept(sheet, gone) if self._journal is not None else None
        calls.remove_cells(sheet, gone)

        def again() -> None:
            last = block._replace(top=gone.top - 1, bottom=gone.top - 1)
            room = gone if last.top == block.top else last._replace(bottom=last.top + gone.height - 1)
            calls.insert_cells(sheet, room)
            if room != gone:
                calls.copy_cells(sheet, gone._replace(top=gone.bottom), last)
            for row in range(gone.top, gone.bottom + 1):
                like = block.top + (row - block.top) % step.unit
                calls.copy_cells(sheet, block._replace(top=like, bottom=like), gone._replace(top=row, bottom=row))
            if give_back:
                give_back()

        self._back(again)

    def _copy_look(self, model: Area, new: Area) -> None:
        """Looks, lists of values and conditional formats of *model* for the rows *new*; nothing stands in them."""
        whole = new.height - new.height % model.height
        for target in (new._replace(bottom=new.top + whole - 1), new._replace(top=new.top + whole)):
            if target.height > 0:
                source = model._replace(bottom=min(model.bottom, model.top + target.height - 1))
                calls.copy_cells(self._sheet, source, target)
        calls.clear_cells(self._sheet, new)
        calls.clear_notes(self._sheet, new)

    def _set_heights(self, wanted: Iterable[tuple[int, int, float]]) -> None:
        sheet = self._sheet
        for first, last, height in wanted:
            if calls.read_a_height(sheet, first, last) == height:
                continue
            for row in range(first, last + 1) if self._journal is not None else ():
                before = calls.read_a_height(sheet, row, row)
                self._back(lambda row=row, before=before: calls.set_heights(sheet, row, row, before or 0))  # type: ignore[misc]
            calls.set_heights(sheet, first, last, height)

    def _look_like(self, step: LookLike) -> None:
        """New rows below a list look like its first; taken back, they look like the row below them again."""
        sheet, new = self._sheet, step.new
        below = new._replace(top=new.bottom + 1, bottom=new.bottom + 1)
        self._back(lambda: calls.copy_cells(sheet, below, new))
        self._copy_look(step.model, new)
        height = calls.read_a_height(sheet, step.model.top, step.model.top)
        if height is not None:
            self._set_heights([(new.top, new.bottom, height)])

    def _resize(self, step: Resize) -> None:
        sheet = self._sheet
        before = next(each.area for each in calls.read_tables(sheet) if each.name == step.table)
        calls.resize_a_table(sheet, step.table, step.area)
        self._back(lambda: calls.resize_a_table(sheet, step.table, before))

    def _break_pages(self, step: BreakPages) -> None:
        """Breaks follow a block of pieces (cards, slips); without Excel's own objects pages end where they are full."""
        sheet, before = self._sheet, native.page_breaks(self._sheet)
        wanted = wanted_breaks(before, step.bottom)
        native.set_page_breaks(sheet, before, wanted)
        self._back(lambda: native.set_page_breaks(sheet, wanted, before))

    def _reword(self, step: Reword) -> None:
        for way in beside.reword(self._sheet, step.said):
            self._back(way)

    def _set_paper(self, step: SetPaper) -> None:
        sheet, before = self._sheet, native.paper_size(self._sheet)
        if before not in (None, step.size):
            native.set_paper_size(sheet, step.size)
            self._back(lambda: native.set_paper_size(sheet, before))

    def _show_columns(self, step: ShowColumns) -> None:
        sheet, (first, last) = self._sheet, (step.first, step.last)
        hidden = calls.read_hidden_columns(sheet, first, last)
        if hidden is None:
            for column in range(first, last + 1):
                self._show_columns(ShowColumns(column, column, step.visible))
        elif hidden == step.visible:
            calls.show_columns(sheet, first, last, step.visible)
            self._back(lambda: calls.show_columns(sheet, first, last, not step.visible))

    # Values

    def _write(self) -> None:
        sheet, tab = self._sheet, self._tab
        links = {}
        for place, target in tab.links.items():
            text, before = calls.read_values(sheet, Area(*place, *place))[0][0], calls.read_a_link(sheet, *place)
            if (text, before) == (tab.dirty[place], target):
                del tab.dirty[place]
            else:
                links[place] = (target, before, text)
        for area, rows in blocks(tab.dirty):
            self._keep(area)
            write_block(sheet, area, rows)
        for place, (target, before, text) in links.items():
            self._link(place, (target, str(tab.dirty[place])), (before, str(text or "")))

    def _link(self, place: tuple[int, int], new: tuple[str, str], old: tuple[str, str]) -> None:
        """Put a link (target, text) into a cell that keeps its letters; Excel would give it others."""
        sheet, look = self._sheet, calls.read_letters(self._sheet, *place)

        def give_back() -> None:
            if old[0]:
                calls.put_a_link(sheet, *place, *old)
                calls.set_letters(sheet, *place, look)
            else:
                calls.clear_cells(sheet, Area(*place, *place))

        calls.put_a_link(sheet, *place, *new)
        self._back(give_back)
        cell = Area(*place, *place)
        if calls.read_values(sheet, cell)[0][0] != new[1]:  # the title of a tab may look like a number
            write_block(sheet, cell, [[new[1]]])
        calls.set_letters(sheet, *place, look)

    # Names

    def _near(self, growth: Growth) -> set[str]:
        """The names that Excel may have moved along with a block, one way or the other."""
        near = set()
        for name, text in self._tab.names.items():
            try:
                area = Area.parse(text) if "!" in text else None
            except ValueError:
                continue
            block = growth.block
            if area and area.bottom >= block.top and area.left <= block.right and block.left <= area.right:
                near.add(name)
        return near

    def _names_back(self, growth: Growth) -> TakeBack:
        names = {name: self._tab.names.before(name) for name in self._near(growth)}

        def give_back() -> None:
            for name, text in names.items():
                if text is not None:
                    self._set_name(name, name, text)

        return give_back

    def _define(self) -> None:
        """Names as they shall be, wherever Excel has moved them by itself."""
        tab = self._tab
        spelled = {name.casefold(): name for name in tab.defined}
        wanted = set(spelled).union(*(self._near(step.growth) for step in tab.steps if isinstance(step, Grow)))
        for name in sorted(wanted):
            _ = tab.names.get(name)  # so that it is known what stood there before
            before = tab.names.before(name)
            self._set_name(name, spelled.get(name, name), tab.names[name])
            self._back(lambda name=name, before=before: self._give_back_name(name, before))  # type: ignore[misc]

    def _give_back_name(self, name: str, before: str | None) -> None:
        if before is not None:
            self._set_name(name, name, before)
        elif name == PRINT_AREA:
            calls.set_the_print_area(self._sheet, None)
        else:
            calls.forget_a_name(self._sheet, name)

    def _set_name(self, name: str, spelled: str, text: str) -> None:
        if name == PRINT_AREA:
            calls.set_the_print_area(self._sheet, text.rsplit("!", 1)[-1])
        elif name not in FIXED and not name.startswith("_xlnm."):
            calls.define_a_name(self._sheet, spelled, text)
