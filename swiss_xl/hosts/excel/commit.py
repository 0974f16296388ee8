"""All changes of a command, done in the open workbook one after another; on the first refusal all are taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from swiss_xl.book import Formula
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel import beside, calls, native
from swiss_xl.hosts.excel.journal import Journal
from swiss_xl.hosts.excel.lent import Lent
from swiss_xl.hosts.excel.tab import LiveTab
from swiss_xl.hosts.excel.work import Work
from swiss_xl.telling import phrase

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
        self._fresh: list[LiveTab] = []
        self._lifted: dict[int, tuple[xlwings.Sheet, native.Protection]] = {}

    def run(self, front: LiveTab | None) -> list[str]:
        """
        Do everything; *front* is the tab to be brought to the front.

        :returns: what could not be tidied up, in words.
        :raises HostError: if Excel refuses; the workbook is then as it was.
        """
        renamed = {tab.known_as: tab.title for tab in self._tabs if tab.known_as not in ("", tab.title)}
        try:
            self._check_structure()
            self._make_room()
            for tab in self._tabs:
                self._stamp(tab)
            for tab in sorted(self._tabs, key=_formulas_last):
                self._retitle(tab)
                self._apply(tab)
            for way in beside.lead_links(self._book, renamed):
                self._journal.add(way)
            if front is not None and front.sheet is not None:
                calls.bring_a_tab_to_the_front(front.sheet)
            calls.calculate(self._book)
            left = self._delete()
        except BaseException as error:
            self._put_back(error)
            raise
        return [*left, *self._protect_again()]

    def _check_structure(self) -> None:
        moving = self._doomed or any(tab.sheet is None or tab.shown is not None for tab in self._tabs)
        if moving and native.structure_is_protected(self._book):
            raise HostError(
                phrase(
                    "the workbook's structure is protected, so no tab can be added or removed; lift it (Review, "
                    "Protect Workbook) and press the button again"
                )
            )

    def _put_back(self, error: BaseException) -> None:
        failed = self._journal.take_back()
        self._protect_again()
        if isinstance(error, HostError):
            said = str(error).rstrip(".")
            error.args = (
                phrase(
                    "{error}. Not all could be put back ({left}): go on from the backup.",
                    error=said,
                    left="; ".join(failed),
                )
                if failed
                else phrase("{error}. Nothing was changed.", error=said),
            )

    def _unprotected(self, tab: LiveTab) -> xlwings.Sheet:
        """The sheet of *tab*, its protection lifted until all is done."""
        assert tab.sheet is not None  # noqa: S101 - stamped by now
        if id(tab) not in self._lifted:
            protection = native.protection(tab.sheet)
            if protection is not None:
                native.lift(tab.sheet)
                self._lifted[id(tab)] = (tab.sheet, protection)
        return tab.sheet

    def _protect_again(self) -> list[str]:
        """Protect the sheets that were; says which could not be."""
        open_ = []
        for sheet, protection in self._lifted.values():
            try:
                native.protect(sheet, protection)
            except Exception as error:  # noqa: BLE001 - the others are to be protected all the same
                open_.append(
                    phrase("A tab that was protected no longer is ({error}); protect it again (Review).", error=error)
                )
        self._lifted = {}
        return open_

    def _make_room(self) -> None:
        """Tabs that go give their titles to those that come."""
        wanted = {tab.title.casefold() for tab in self._tabs}
        taken = wanted | {tab.known_as.casefold() for tab in (*self._tabs, *self._doomed)}
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
        if tab.lent is not None:
            self._borrow(tab, tab.lent)
            return
        assert tab.pattern is not None  # noqa: S101 - it is a copy of something
        pattern = tab.pattern
        if pattern.sheet is None:
            self._stamp(pattern)
        self._retitle(pattern)
        self._apply(pattern)
        assert pattern.sheet is not None  # noqa: S101 - stamped above
        self._before_a_new_one(tab)
        self._arrived(tab, calls.copy_a_tab(pattern.sheet, self._following(tab)))

    def _borrow(self, tab: LiveTab, lent: Lent) -> None:
        self._before_a_new_one(tab)
        self._arrived(tab, lent.copied_to(self._book))

    def _before_a_new_one(self, tab: LiveTab) -> None:
        self._tell(phrase("adding the tab {title}", title=tab.title))
        before = {each.known_as for each in (*self._tabs, *self._doomed) if each.sheet is not None}
        self._journal.add(lambda: _remove_strangers(self._book, before))

    def _arrived(self, tab: LiveTab, sheet: xlwings.Sheet) -> None:
        calls.rename_a_tab(sheet, tab.title)
        calls.show_a_tab(sheet, visible=tab.visible)
        tab.sheet, tab.known_as, tab.shown = sheet, tab.title, None
        self._fresh.append(tab)

    def _following(self, tab: LiveTab) -> xlwings.Sheet | None:
        """The sheet that a new tab stands before."""
        place = next(index for index, each in enumerate(self._tabs) if each is tab)
        return next((each.sheet for each in self._tabs[place + 1 :] if each.sheet is not None), None)

    def _apply(self, tab: LiveTab) -> None:
        """All that is to be done on one sheet."""
        if not tab.changed or tab.sheet is None:
            return
        self._tell(phrase("writing the tab {title}", title=tab.title))
        sheet = self._unprotected(tab)
        fresh = any(each is tab for each in self._fresh)
        Work(sheet, tab, None if fresh else self._journal).run()
        tab.steps, tab.dirty, tab.defined, tab.links = [], {}, set(), {}

    def _delete(self) -> list[str]:
        """Remove the tabs that go, last of all: nothing brings a removed tab back."""
        left = []
        for place, tab in enumerate(self._doomed):
            try:
                if tab.sheet is not None:
                    calls.delete_a_tab(tab.sheet)
            except HostError as error:
                if not place:
                    raise
                left.append(
                    phrase(
                        "the tab {title} could not be removed ({error}); remove it by hand",
                        title=tab.title,
                        error=error,
                    )
                )
        return left


def _remove_strangers(book: xlwings.Book, known: set[str]) -> None:
    """Remove the tabs that were not there before."""
    for title, _ in calls.read_the_tabs(book):
        if title not in known:
            calls.delete_a_tab(calls.find_a_tab(book, title))


def _formulas_last(tab: LiveTab) -> tuple[bool, bool]:
    """Formulas speak of blocks, which must have grown by then; what is seen speaks of what is hidden."""
    speaks = any(isinstance(value, Formula) for value in tab.dirty.values())
    return speaks, speaks and (tab.visible if tab.shown is None else tab.shown)
