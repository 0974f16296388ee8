"""The workbook that is open in Excel."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from swiss_xl.book import PAPERS, Area, Cell, Formula, Grid, Tab, Value, address
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel import calls, changes, native
from swiss_xl.hosts.excel.backup import keep_a_backup
from swiss_xl.hosts.excel.commit import Commit
from swiss_xl.hosts.excel.lent import Lent
from swiss_xl.hosts.excel.quiet import quiet
from swiss_xl.hosts.excel.tab import Grow, LiveTab, Reword, SetHeights, SetPaper, ShowColumns
from swiss_xl.hosts.ooxml.follow import PRINT_AREA
from swiss_xl.hosts.ooxml.formulas import absolute, retitled
from swiss_xl.hosts.titles import LAST_HIDDEN, LAST_REMOVED, check_title
from swiss_xl.telling import mark, phrase

if TYPE_CHECKING:
    import xlwings

NO_FOLDER_ON_THE_WEB = mark(
    "{name} lies on the web (OneDrive or SharePoint), and no folder was chosen for the files; choose one, or save the "
    "workbook in a folder of this computer"
)
NO_FOLDER_YET = mark(
    "{name} lies nowhere yet, and no folder was chosen for the files; choose one, or save the workbook in a folder of "
    "this computer"
)


class LiveGrid:
    """The values of one tab as they stand now."""

    def __init__(self, tab: LiveTab) -> None:
        self._tab = tab

    @property
    def rows(self) -> Sequence[Sequence[Value]]:
        """All values from A1 on, row by row; trailing empty rows and cells are left out."""
        return self._tab.rows

    def at(self, row: int, column: int) -> Value:
        """The value of one cell; None outside the used cells."""
        return self._tab.at(row, column)

    def format(self, row: int, column: int) -> str:
        """The number format code of a cell."""
        return self._tab.format(row, column)


class ExcelBook:
    """
    A workbook open in Excel: each tab is read once, changed in memory and written by :meth:`save`, in blocks.

    Excel's own undo knows nothing of it, so :func:`swiss_xl.commands.undo` is the way back.

    :param book: the workbook of the person who pressed the button (``xlwings.Book.caller()``).
    :param tell: is told what is being done, for the status bar.
    """

    def __init__(self, book: xlwings.Book, tell: Callable[[str], None] = lambda _: None) -> None:
        self._book = book
        self._tell = tell
        self._front: LiveTab | None = None
        self._doomed: list[LiveTab] = []
        self._place = native.full_name(book)
        self.remarks: list[str] = []
        self.news: list[str] = []
        tell(phrase("reading the workbook"))
        calls.calculate(book)
        listed = calls.read_the_tabs(book)
        self._tabs = [LiveTab.of(calls.find_a_tab(book, title), title, visible=visible) for title, visible in listed]

    @property
    def path(self) -> Path:
        """Where the workbook lies; only its name if that is on the web (OneDrive, SharePoint) or nowhere yet."""
        if self._is_on_the_web or not self._place:
            return Path(self._book.name)
        return Path(self._place)

    @property
    def _is_on_the_web(self) -> bool:
        return "://" in self._place

    def folder(self) -> Path:
        """
        A folder for files that belong to the workbook: its own, or one the person chooses if it has none.

        :raises HostError: if he chooses none.
        """
        if not self._is_on_the_web and Path(self._place).is_absolute() and Path(self._place).parent.is_dir():
            return Path(self._place).parent
        chosen = native.ask_for_a_folder(self._book.app, phrase("swiss-xl: a folder for the files"))
        if chosen is None or not chosen.is_dir():
            text = NO_FOLDER_ON_THE_WEB if self._is_on_the_web else NO_FOLDER_YET
            raise HostError(phrase(text, name=self.path.name))
        return chosen

    def to_bytes(self) -> bytes:
        """
        The whole file as it stands in Excel (on Windows), else as it was last saved.

        :raises HostError: if it was never saved, or cannot be read.
        """
        try:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                copied = Path(folder) / self.path.name
                if native.save_a_copy(self._book, copied):
                    return copied.read_bytes()
        except OSError as error:
            raise HostError(
                phrase(
                    "{name} cannot be copied ({reason}); save it and try again",
                    name=self.path.name,
                    reason=error.strerror,
                )
            ) from None
        raise HostError(
            phrase("{name} was not saved yet on this computer; save it there and try again", name=self.path.name)
        )

    def tabs(self) -> tuple[Tab, ...]:
        """All sheets in the order of their tabs, hidden ones included."""
        return tuple(Tab(tab.title, tab.visible, tab.names.frozen()) for tab in self._tabs)

    def grid(self, title: str) -> Grid:
        """
        The values of one tab as they stand now.

        :raises HostError: if there is no such tab.
        """
        return LiveGrid(self._tab(title))

    def stamp(self, pattern: str, title: str, *, before: str | None = None) -> None:
        """
        Copy the tab *pattern* with everything on it to a new, visible tab *title* before *before*, or last.

        :raises HostError: if the title is taken or unusable.
        """
        made = self._tab(pattern).stamped(self._checked(title))
        following = None if before is None else self._tab(before)
        place = next((index for index, each in enumerate(self._tabs) if each is following), len(self._tabs))
        self._tabs.insert(place, made)

    def adopt(self, source: bytes, tab: str, title: str) -> None:
        """
        Copy the tab *tab* of the workbook file *source* to a new, hidden tab *title*, the last one.

        :raises HostError: if the title is taken or unusable, or there is no such tab.
        """
        self._tabs.append(LiveTab.borrowed(Lent(source, tab), self._checked(title)))

    def fill(self, title: str, anchor: str, rows: Sequence[Sequence[Cell]], *, unit: int = 1) -> None:
        """
        Replace the block that the scoped name *anchor* stands for by *rows*; new ones look like the first *unit* rows.

        :raises HostError: if a value cannot be written or something of the user's would be harmed; nothing is changed.
        """
        changes.fill(self._tab(title), anchor, rows, unit)

    def write(self, title: str, cells: Mapping[tuple[int, int], Cell]) -> None:
        """
        Write single cells ``{(row, column): value}``, each keeping its look.

        :raises HostError: if a value cannot be written; nothing is changed.
        """
        changes.write(self._tab(title), cells)

    def append(self, title: str, header_row: int, rows: Sequence[Mapping[int, Cell]]) -> int:
        """
        Add rows below the last used row of the list headed in *header_row*; returns the first row written.

        :raises HostError: if something stands in the way; nothing is changed.
        """
        return changes.append(self._tab(title), header_row, rows)

    def define(self, title: str, name: str, refers_to: str) -> None:
        """
        Set a sheet-scoped name to a constant or reference (without ``=``).

        :raises HostError: if the name is none that Excel accepts.
        """
        changes.check_name(name)
        self._tab(title).define(name, refers_to)

    def set_print_area(self, title: str, area: Area) -> None:
        """Print only *area* of a tab."""
        tab = self._tab(title)
        tab.define(PRINT_AREA, absolute(tab.title, *area))

    def set_paper(self, title: str, paper: str) -> None:
        """Print a tab on *paper*, on Windows; elsewhere it stays as it is."""
        self._tab(title).steps.append(SetPaper(PAPERS[paper]))

    def rename(self, title: str, new: str) -> None:
        """
        Retitle a tab; formulas that speak of it follow.

        :raises HostError: if the title is taken or unusable.
        """
        tab = self._tab(title)
        if new != tab.title:
            old, tab.title = tab.title, self._checked(new, instead_of=tab)
            tab.names = tab.names.frozen()  # what was given away stays as it was
            tab.names.retitle(lambda text: retitled(text, old, new))

    def reword(self, title: str, said: Mapping[str, str]) -> None:
        """Put other words into the lists and prompts of a tab, on Windows; elsewhere they stay as they are."""
        self._tab(title).steps.append(Reword(said))

    def delete(self, title: str) -> None:
        """
        Remove a tab.

        :raises HostError: if a formula elsewhere uses it, or it is the last visible one.
        """
        tab = self._tab(title)
        self._refuse_last(tab, LAST_REMOVED)
        self._refuse_used(tab)
        self._tabs = [each for each in self._tabs if each is not tab]
        if self._front is tab:
            self._front = None
        if tab.sheet is not None:
            self._doomed.append(tab)

    def show(self, title: str, *, visible: bool) -> None:
        """
        Show or hide a tab.

        :raises HostError: if it is the last visible one.
        """
        tab = self._tab(title)
        if tab.visible == visible:
            return
        if not visible:
            self._refuse_last(tab, LAST_HIDDEN)
        tab.visible = visible
        tab.shown = None if tab.shown is not None else visible

    def set_heights(self, title: str, heights: Mapping[int, float]) -> None:
        """Make rows of a tab as high as *heights* says, in points by row."""
        self._tab(title).steps.append(SetHeights(dict(heights)))

    def show_columns(self, title: str, first: int, last: int, *, visible: bool) -> None:
        """Show or hide the columns *first* to *last* of a tab."""
        self._tab(title).steps.append(ShowColumns(first, last, visible))

    def activate(self, title: str) -> None:
        """
        Bring *title* to the front.

        :raises HostError: if it is hidden.
        """
        tab = self._tab(title)
        if not tab.visible:
            raise HostError(phrase("the tab {title} is hidden and cannot be in front; show it first", title=tab.title))
        self._front = tab

    def save(self, *, why: str = "") -> None:
        """
        Do every change in Excel at once, or none. The file itself is saved by the person, with Excel.

        :raises HostError: if Excel refuses; the workbook is then as it was.
        """
        if not (self._doomed or self._front or any(tab.changed for tab in self._tabs)):
            return
        remark = keep_a_backup(self._book, None if self._is_on_the_web else self.path, why)
        if remark:
            self.remarks.append(remark)
        with quiet(self._book, front=self._front is not None):
            self.remarks += Commit(self._book, self._tabs, self._doomed, self._tell).run(self._front)
        self._doomed, self._front = [], None

    def _tab(self, title: str) -> LiveTab:
        for each in self._tabs:
            if each.title.casefold() == title.casefold():
                return each
        listed = ", ".join(each.title for each in self._tabs)
        raise HostError(
            phrase("there is no tab {title!r} (there are: {titles}); check the name", title=title, titles=listed)
        )

    def _checked(self, title: str, instead_of: LiveTab | None = None) -> str:
        check_title(title, (each.title for each in self._tabs if each is not instead_of))
        return title

    def _refuse_last(self, tab: LiveTab, text: str) -> None:
        if not any(each.visible for each in self._tabs if each is not tab):
            raise HostError(phrase(text, title=tab.title))

    def _refuse_used(self, tab: LiveTab) -> None:
        """:raises HostError: if a formula on another visible tab uses *tab*."""
        for each in self._tabs:
            if each is tab or each.sheet is None or not each.visible:
                continue
            place = _mention(each, tab.title)
            if place:
                raise HostError(
                    phrase(
                        "the tab {title} is used on the tab {other} ({cell}); change that first, or hide this tab",
                        title=tab.title,
                        other=each.title,
                        cell=place,
                    )
                )


def _mention(tab: LiveTab, title: str) -> str:
    """The first cell of *tab* whose formula uses the tab *title*, those apart that this command writes over."""
    if tab.sheet is None:
        return ""
    used = Area(1, 1, *calls.read_the_used_cells(tab.sheet))
    written = tab.dirty if not any(isinstance(step, Grow) for step in tab.steps) else {}
    for row, column, formula in _formulas(tab.sheet, used):
        if (row, column) in written and not isinstance(written[row, column], Formula):
            continue
        if formula.startswith("=") and retitled(formula, title, "\0") != formula:
            return address(row, column)
    return ""


def _formulas(sheet: xlwings.Sheet, area: Area) -> Iterator[tuple[int, int, str]]:
    with contextlib.suppress(NotImplementedError):
        for row, formulas in enumerate(calls.read_formulas(sheet, area), area.top):
            yield from ((row, column, formula) for column, formula in enumerate(formulas, area.left))
