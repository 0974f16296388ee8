"""A tab of another file, before Excel has a copy of it: read from the file, copied by Excel when all is written."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from swiss_xl.book import Area, Value
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel import calls
from swiss_xl.hosts.ooxml.grid import SheetGrid
from swiss_xl.hosts.ooxml.opening import package_of
from swiss_xl.hosts.ooxml.strings import unescaped
from swiss_xl.hosts.ooxml.workbook import Workbook
from swiss_xl.hosts.ooxml.worksheet import Worksheet, overlap
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    import xlwings

_PREFIX = "swiss-xl-"  # Excel opens no two workbooks of one name


class Lent:
    """
    The tab *tab* of the workbook file *data*.

    :raises HostError: if there is no such tab.
    """

    def __init__(self, data: bytes, tab: str) -> None:
        self._data = data
        self._workbook = Workbook(package_of(data, tab))
        self._sheet = self._workbook.sheet(tab)
        self._grid = SheetGrid(self._workbook, self._sheet)

    @property
    def title(self) -> str:
        """What it is called there."""
        return self._sheet.title

    def rows(self) -> list[list[Value]]:
        """All values from A1 on."""
        return [list(row) for row in self._grid.rows]

    def names(self) -> dict[str, str]:
        """Its names and what they refer to."""
        listed = self._workbook.scoped(self._sheet)
        return {each.get("name", "").casefold(): unescaped(each.text or "") for each in listed}

    def format(self, row: int, column: int) -> str:
        """The number format of a cell."""
        return self._grid.format(row, column)

    def merges(self, area: Area) -> list[Area]:
        """The merged areas that meet *area*."""
        return [each for each, _ in Worksheet(self._workbook, self._sheet).merges() if overlap(each, area)]

    def copied_to(self, book: xlwings.Book) -> xlwings.Sheet:
        """
        Have Excel copy it behind the last tab of *book*.

        :raises HostError: if Excel refuses.
        """
        with self._opened(book) as lender:
            try:
                return calls.copy_from_a_book(calls.find_a_tab(lender, self.title), book)
            except HostError as error:
                raise HostError(_refused(error)) from error

    @contextlib.contextmanager
    def _opened(self, book: xlwings.Book) -> Iterator[xlwings.Book]:
        """The file, opened in the same Excel to be read, and closed."""
        with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as folder:
            path = Path(folder) / f"{Path(folder).name}.xlsx"
            try:
                path.write_bytes(self._data)
                lender = calls.open_a_book(book.app, str(path))
            except (OSError, HostError) as error:
                raise HostError(_refused(error)) from error
            try:
                yield lender
            finally:
                with contextlib.suppress(HostError):  # it stays open: nothing is lost
                    calls.close_a_book(lender)


def _refused(error: Exception) -> str:
    return phrase(
        "a hidden tab is missing and Excel cannot take it from the program's template ({reason}); "
        "close the workbook and type in a terminal: swiss-xl repair BOOK --apply",
        reason=error,
    )
