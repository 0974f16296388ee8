"""All changes of a command, done in the open workbook one after another; on the first refusal all are taken back."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from swiss_xl.book import Area
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel import calls, native
from swiss_xl.hosts.excel.journal import Journal, kept
from swiss_xl.hosts.excel.tab import Grow, LiveTab, LookLike, Resize, ShowColumns
from swiss_xl.hosts.excel.writing import blocks, write_block
from swiss_xl.hosts.ooxml.follow import PRINT_AREA

if TYPE_CHECKING:
    import xlwings

Progress = Callable[[str], None]


class Commit:
    """
    One command's changes on their way into Excel.

    :param book: the open workbook.
    :param tabs: its sheets as they shall be, in order.
    :param doomed: those that go.
    """

    def __init__(self, book: xlwings.Book, tabs: Sequence[LiveTab], doomed: Sequence[LiveTab], tell: Progress) -> None:
        self._book = book
        self._tabs = tabs
        self._doomed = doomed
        self._tell = tell
        self._journal = Journal()
        self._lifted: dict[int, tuple[xlwings.Sheet, native.Protection]] = {}

    def run(self, front: LiveTab | None) -> list[str]:
        """
        Do everything; *front* is the tab to be brought to the front.

        :returns: what could not be tidied up, in words.
        :raises HostError: if Excel refuses; the workbook is then as it was.
        """
        try:
            self._check_structure()
            self._make_room()
            for tab in self._tabs:
                self._stamp(tab)
            for tab in self._tabs:
                self._retitle(tab)
                self._apply(tab)
            if front is not None and front.sheet is not None:
                calls.bring_a_tab_to_the_front(front.sheet)
            calls.calculate(self._book)
            left = self._delete()
        except BaseException as error:
            self._put_back(error)
            raise
        self._protect_again()
        return left

    def _check_structure(self) -> None:
        moving = self._doomed or any(tab.sheet is None or tab.shown is not None for tab in self._tabs)
        if moving and native.structure_is_protected(self._book):
            raise HostError(
                "the workbook's structure is protected, so no tab can be added or removed; "
                "lift it (Review, Protect Workbook) and press the button again"
            )

    def _put_back(self, error: BaseException) -> None:
        failed = self._journal.take_back()
        self._protect_again()
        if isinstance(error, HostError):
            error.args = (f"{error}. " + ("Nothing was changed." if not failed else
                          f"Not all could be put back ({'; '.join(failed)}): go on from the backup."),)  # fmt: skip

    def _unprotected(self, tab: LiveTab) -> xlwings.Sheet:
        """The sheet of *tab*, its protection lifted until all is done."""
        assert tab.sheet is not None  # noqa: S101 - stamped by now
        if id(tab) not in self._lifted:
            protection = native.protection(tab.sheet)
            if protection is not None:
                native.lift(tab.sheet)
                self._lifted[id(tab)] = (tab.sheet, protection)
        return tab.sheet

    def _protect_again(self) -> None:
        for sheet, protection in self._lifted.values():
            with contextlib.suppress(Exception):  # a tab without protection is better than one half done
                native.protect(sheet, protection)
        self._lifted = {}

    def _make_room(self) -> None:
        """Tabs that go give their titles to those that come."""
        wanted = {tab.title.casefold() for tab in self._tabs}
        taken = wanted | {title.casefold() for title, _ in calls.read_the_tabs(self._book)}
        for tab in self._doomed:
            if tab.sheet is not None and tab.title.casefold() in wanted:
                free = next(f"~{number}" for number in range(1, 1000) if f"~{number}" not in taken)
                taken.add(free)
                self._rename(tab, free)

    def _rename(self, tab: LiveTab, title: str) -> None:
        sheet, before = tab.sheet, tab.known_as
        assert sheet is not None  # noqa: S101 - only what is there has a title
        calls.rename_a_tab(sheet, title)
        tab.known_as = title
        self._journal.add(lambda: calls.rename_a_tab(sheet, before))

    def _retitle(self, tab: LiveTab) -> None:
        assert tab.sheet is not None  # noqa: S101 - stamped by now
        if tab.known_as != tab.title:
            self._rename(tab, tab.title)
        if tab.shown is not None:
            sheet, before = tab.sheet, not tab.shown
            calls.show_a_tab(sheet, tab.shown)
            self._journal.add(lambda: calls.show_a_tab(sheet, before))
            tab.shown = None

    def _stamp(self, tab: LiveTab) -> None:
        if tab.sheet is not None:
            return
        assert tab.pattern is not None  # noqa: S101 - it is a copy of something
        pattern = tab.pattern
        if pattern.sheet is None:
            self._stamp(pattern)
        self._apply(pattern)
        assert pattern.sheet is not None  # noqa: S101 - stamped above
        self._tell(f"adding the tab {tab.title}")
        before = {title for title, _ in calls.read_the_tabs(self._book)}
        self._journal.add(lambda: _remove_strangers(self._book, before))
        sheet = calls.copy_a_tab(pattern.sheet, self._following(tab))
        calls.rename_a_tab(sheet, tab.title)
        calls.show_a_tab(sheet, visible=True)
        tab.sheet, tab.known_as = sheet, tab.title

    def _following(self, tab: LiveTab) -> xlwings.Sheet | None:
        """The sheet that a new tab stands before."""
        place = next(index for index, each in enumerate(self._tabs) if each is tab)
        return next((each.sheet for each in self._tabs[place + 1 :] if each.sheet is not None), None)

    def _apply(self, tab: LiveTab) -> None:
        """All that is to be done on one sheet: rows first, then values in blocks, then names."""
        if not tab.changed or tab.sheet is None:
            return
        self._tell(f"writing the tab {tab.title}")
        sheet = self._unprotected(tab)
        for step in tab.steps:
            if isinstance(step, Grow):
                self._grow(sheet, step)
            elif isinstance(step, LookLike):
                self._look_like(sheet, step)
            elif isinstance(step, Resize):
                self._resize(sheet, step)
            else:
                self._show_columns(sheet, step)
        self._write(sheet, tab)
        self._define(sheet, tab)
        tab.steps, tab.dirty, tab.defined, tab.links = [], {}, set(), {}

    def _grow(self, sheet: xlwings.Sheet, step: Grow) -> None:
        """
        Make a block longer or shorter, and let Excel move what stands below it.

        Room is made before the last row of the block, so that formulas and charts of all its rows reach over the
        new ones; the last row then goes back to its place.
        """
        block, by, heights = step.growth.block, step.growth.rows, _Heights(sheet, step)
        names, printed = calls.read_names(sheet), calls.read_the_print_area(sheet)
        self._journal.add(lambda: _give_back_names(sheet, names, printed))
        if by < 0:
            gone = block._replace(top=block.bottom + by + 1)
            self._remove(sheet, step, gone)
        else:
            room = Area(block.bottom, block.left, block.bottom + by - 1, block.right)
            new = Area(block.bottom + 1, block.left, block.bottom + by, block.right)
            if block.height == 1:
                room = new
            calls.insert_cells(sheet, room)
            self._journal.add(lambda: calls.remove_cells(sheet, room))
            if room != new:
                calls.copy_cells(sheet, new._replace(top=new.bottom), block._replace(top=block.bottom))
                self._journal.replace(lambda: calls.remove_cells(sheet, new))
            self._copy_look(sheet, block._replace(bottom=block.top + step.unit - 1), new)
        self._set_heights(sheet, heights.wanted())

    def _remove(self, sheet: xlwings.Sheet, step: Grow, gone: Area) -> None:
        give_back = kept(sheet, gone)
        block = step.growth.block
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
            give_back()

        self._journal.add(again)

    def _copy_look(self, sheet: xlwings.Sheet, model: Area, new: Area) -> None:
        """Looks, lists of values and conditional formats of *model* for the rows *new*; nothing stands in them."""
        whole = new.height - new.height % model.height
        for target in (new._replace(bottom=new.top + whole - 1), new._replace(top=new.top + whole)):
            if target.height > 0:
                calls.copy_cells(sheet, model._replace(bottom=min(model.bottom, model.top + target.height - 1)), target)
        calls.clear_cells(sheet, new)
        calls.clear_notes(sheet, new)

    def _set_heights(self, sheet: xlwings.Sheet, wanted: Iterable[tuple[int, int, float]]) -> None:
        for first, last, height in wanted:
            before = [(row, calls.read_a_height(sheet, row)) for row in (first, last)]
            if all(seen == height for _, seen in before):
                continue
            old = before[0][1]
            calls.set_heights(sheet, first, last, height)
            if old is not None:
                self._journal.add(
                    lambda first=first, last=last, old=old: calls.set_heights(sheet, first, last, old)  # type: ignore[misc]
                )

    def _look_like(self, sheet: xlwings.Sheet, step: LookLike) -> None:
        """New rows below a list look like its first; taken back, they look like the row below them again."""
        new, below = step.new, step.new._replace(top=step.new.bottom + 1, bottom=step.new.bottom + 1)
        height, before = calls.read_a_height(sheet, step.model.top), calls.read_a_height(sheet, new.top)
        self._journal.add(lambda: calls.copy_cells(sheet, below, new))
        self._copy_look(sheet, step.model, new)
        if height is not None and height != before:
            self._set_heights(sheet, [(new.top, new.bottom, height)])

    def _resize(self, sheet: xlwings.Sheet, step: Resize) -> None:
        before = next(each.area for each in calls.read_tables(sheet) if each.name == step.table)
        calls.resize_a_table(sheet, step.table, step.area)
        self._journal.add(lambda: calls.resize_a_table(sheet, step.table, before))

    def _show_columns(self, sheet: xlwings.Sheet, step: ShowColumns) -> None:
        for column in range(step.first, step.last + 1):
            hidden = calls.read_hidden_columns(sheet, column)
            if hidden == step.visible:
                calls.show_columns(sheet, column, column, step.visible)
                self._journal.add(
                    lambda column=column, hidden=hidden: calls.show_columns(sheet, column, column, not hidden)  # type: ignore[misc]
                )

    def _write(self, sheet: xlwings.Sheet, tab: LiveTab) -> None:
        links = {}
        for place, target in tab.links.items():
            text, before = calls.read_values(sheet, Area(*place, *place))[0][0], calls.read_a_link(sheet, *place)
            if (text, before) == (tab.dirty[place], target):
                del tab.dirty[place]
            else:
                links[place] = (target, before, text)
        for area, rows in blocks(tab.dirty):
            self._journal.add(kept(sheet, area))
            write_block(sheet, area, rows)
        for place, (target, before, text) in links.items():
            self._link(sheet, place, (target, str(tab.dirty[place])), (before, str(text or "")))

    def _link(self, sheet: xlwings.Sheet, place: tuple[int, int], new: tuple[str, str], old: tuple[str, str]) -> None:
        """Put a link (target, text) into a cell that keeps its letters; Excel would give it others."""
        look = calls.read_letters(sheet, *place)

        def give_back() -> None:
            if old[0]:
                calls.put_a_link(sheet, *place, *old)
                calls.set_letters(sheet, *place, look)
            else:
                calls.clear_cells(sheet, Area(*place, *place))

        calls.put_a_link(sheet, *place, *new)
        self._journal.add(give_back)
        calls.set_letters(sheet, *place, look)

    def _define(self, sheet: xlwings.Sheet, tab: LiveTab) -> None:
        """Names as they shall be, where Excel has not moved them so by itself."""
        grown = any(isinstance(step, Grow | LookLike) for step in tab.steps)
        now = dict(calls.read_names(sheet)) if grown or tab.defined else {}
        wanted = dict(tab.names) if grown else {name.casefold(): tab.names[name.casefold()] for name in tab.defined}
        spelled = {name.casefold(): name for name in tab.defined}
        for name, text in wanted.items():
            if name.startswith("_xlnm."):
                if name == PRINT_AREA:
                    self._set_print_area(sheet, text)
                continue
            before = now.get(name)
            if before != text:
                calls.define_a_name(sheet, spelled.get(name, name), text)
                self._journal.add(lambda name=name, before=before: _give_back_name(sheet, name, before))  # type: ignore[misc]

    def _set_print_area(self, sheet: xlwings.Sheet, text: str) -> None:
        before, area = calls.read_the_print_area(sheet), text.rsplit("!", 1)[-1]
        if (before or "").rsplit("!", 1)[-1] != area:
            calls.set_the_print_area(sheet, area)
            self._journal.add(lambda: calls.set_the_print_area(sheet, before))

    def _delete(self) -> list[str]:
        """Remove the tabs that go, last of all: nothing brings a removed tab back."""
        left = []
        for place, tab in enumerate(self._doomed):
            try:
                if tab.sheet is not None:
                    calls.delete_a_tab(self._unprotected(tab))
            except HostError as error:
                if not place:
                    raise
                left.append(f"the tab {tab.title} could not be removed ({error}); remove it by hand")
        return left


def _give_back_name(sheet: xlwings.Sheet, name: str, before: str | None) -> None:
    if before is None:
        calls.forget_a_name(sheet, name)
    else:
        calls.define_a_name(sheet, name, before)


def _give_back_names(sheet: xlwings.Sheet, names: Mapping[str, str], printed: str | None) -> None:
    """Names and print area as they were: those of a block do not grow back by themselves."""
    now = calls.read_names(sheet)
    for name, text in names.items():
        if not name.startswith("_xlnm.") and now.get(name) != text:
            calls.define_a_name(sheet, name, text)
    if calls.read_the_print_area(sheet) != printed:
        calls.set_the_print_area(sheet, printed)


def _remove_strangers(book: xlwings.Book, known: set[str]) -> None:
    """Remove the tabs that were not there before."""
    for title, _ in calls.read_the_tabs(book):
        if title not in known:
            calls.delete_a_tab(calls.find_a_tab(book, title))


class _Heights:
    """The heights of a block's first rows and of what stands below it, before its end moves."""

    def __init__(self, sheet: xlwings.Sheet, step: Grow) -> None:
        self._step = step
        block, foot = step.growth.block, step.growth.foot
        model = range(block.top, block.top + step.unit) if step.growth.rows > 0 else ()
        rows = [*model, *range(block.bottom + 1, foot + 1)]
        self._seen = {row: calls.read_a_height(sheet, row) for row in rows}
        vacated = range(foot + step.growth.rows + 1, foot + 1)
        self._beyond = calls.read_a_height(sheet, foot + 1) if vacated else None

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
