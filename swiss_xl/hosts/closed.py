"""A workbook as a closed file on disk."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from swiss_xl.book import PAPERS, Area, Cell, Grid, Tab, address
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml import adopt as adopting
from swiss_xl.hosts.ooxml import append as appending
from swiss_xl.hosts.ooxml import arrange, saving
from swiss_xl.hosts.ooxml import fill as filling
from swiss_xl.hosts.ooxml import stamp as stamping
from swiss_xl.hosts.ooxml.check import check, unpacked
from swiss_xl.hosts.ooxml.entry import write_cells
from swiss_xl.hosts.ooxml.grid import SheetGrid
from swiss_xl.hosts.ooxml.locks import refuse_locked
from swiss_xl.hosts.ooxml.markup import damaged
from swiss_xl.hosts.ooxml.opening import package_of, read_file
from swiss_xl.hosts.ooxml.reword import reword
from swiss_xl.hosts.ooxml.strings import unescaped
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.hosts.ooxml.worksheet import Worksheet
from swiss_xl.telling import phrase

OWN_PREFIX = "sxl_"

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")
_Method = Callable[Concatenate["ClosedBook", _Given], _Result]


def _in_words(method: _Method[_Given, _Result]) -> _Method[_Given, _Result]:
    """Turn whatever a damaged file provokes into a sentence, and keep a half-made change from being saved."""

    @functools.wraps(method)
    def guarded(book: ClosedBook, /, *args: _Given.args, **kwargs: _Given.kwargs) -> _Result:
        try:
            return method(book, *args, **kwargs)
        except HostError:
            raise
        except Exception as error:
            book.broken = True
            raise damaged(
                phrase(
                    "{step} failed on {name} ({kind}: {error})",
                    step=method.__name__,
                    name=book.path.name,
                    kind=type(error).__name__,
                    error=error,
                )
            ) from error

    return guarded


class ClosedBook:
    """
    A workbook read from a file; nothing reaches the disk before :meth:`save`.

    :param path: where it is saved.
    :param data: the bytes of the whole file, or of the template it begins as.
    :param seen: the file's date and size when it was read; None for a workbook that does not exist yet.
    :param force_lock: save even if a lock file says that a program has it open.
    """

    def __init__(self, path: Path, data: bytes, seen: tuple[int, int] | None, *, force_lock: bool = False) -> None:
        self._path = path
        self._data = data
        self._seen = seen
        self._force_lock = force_lock
        self._grids: dict[str, tuple[tuple[int, ...], SheetGrid]] = {}
        self._tabs: tuple[int, tuple[Tab, ...]] = (-1, ())
        self.broken = False
        self.news: list[str] = []
        try:
            self._workbook = Workbook(package_of(data, path.name))
            sheets = self._workbook.sheets()
        except HostError:
            raise
        except Exception as error:
            raise damaged(
                phrase(
                    "{name} cannot be understood ({kind}: {error})",
                    name=path.name,
                    kind=type(error).__name__,
                    error=error,
                )
            ) from error
        if not sheets:
            raise damaged(phrase("{name} has no sheets", name=path.name))

    @classmethod
    def open(cls, path: Path | str, *, force_lock: bool = False) -> ClosedBook:
        """
        Read the workbook at *path*.

        :raises HostError: if it cannot be read or is anything but a sound .xlsx or .xlsm workbook.
        """
        place = _absolute(Path(path))
        data, seen = read_file(place)
        return cls(place, data, seen, force_lock=force_lock)

    @property
    def path(self) -> Path:
        """The file it was read from, or will be saved to."""
        return self._path

    @_in_words
    def tabs(self) -> tuple[Tab, ...]:
        """All sheets in the order of their tabs, hidden ones included."""
        revision = self._workbook.package.revision(self._workbook.part)
        if self._tabs[0] != revision:
            listed = tuple(Tab(sheet.title, sheet.visible, self._names_of(sheet)) for sheet in self._workbook.sheets())
            self._tabs = (revision, listed)
        return self._tabs[1]

    def _names_of(self, sheet: Sheet) -> dict[str, str]:
        names = self._workbook.scoped(sheet)
        return {each.get("name", "").casefold(): unescaped(each.text or "") for each in names}

    @_in_words
    def grid(self, title: str) -> Grid:
        """
        The values of one tab as they stand now.

        :raises HostError: if there is no such tab.
        """
        sheet = self._workbook.sheet(title)
        state = (self._workbook.package.revision(sheet.part),)
        known = self._grids.get(sheet.part)
        if known is None or known[0] != state:
            known = self._grids[sheet.part] = (state, SheetGrid(self._workbook, sheet))
        return known[1]

    @_in_words
    def stamp(self, pattern: str, title: str, *, before: str | None = None) -> None:
        """
        Copy the tab *pattern* with everything on it to a new, visible tab *title* before *before*, or last.

        :raises HostError: if the title is taken or unusable, or the pattern holds what cannot be copied.
        """
        following = None if before is None else self._workbook.sheet(before)
        stamping.stamp(self._workbook, self._workbook.sheet(pattern), title, following)

    @_in_words
    def adopt(self, source: bytes, tab: str, title: str) -> None:
        """
        Copy the tab *tab* of the workbook file *source* to a new, hidden tab *title*, the last one.

        :raises HostError: if the title is taken or unusable, or the tab holds what cannot be taken over.
        """
        lender = Workbook(package_of(source, tab))
        adopting.adopt(self._workbook, lender, lender.sheet(tab), title)

    @_in_words
    def fill(self, title: str, anchor: str, rows: Sequence[Sequence[Cell]], *, unit: int = 1) -> None:
        """
        Replace the block that the scoped name *anchor* stands for by *rows*; new ones look like the first *unit* rows.

        :raises HostError: if a value cannot be written or something of the user's would be harmed; nothing is changed.
        """
        filling.fill(self._sheet(title), anchor, rows, own=OWN_PREFIX, unit=unit)

    @_in_words
    def write(self, title: str, cells: Mapping[tuple[int, int], Cell]) -> None:
        """
        Write single cells ``{(row, column): value}``, each keeping its look.

        :raises HostError: if a value cannot be written; nothing is changed.
        """
        write_cells(self._sheet(title), cells)

    @_in_words
    def append(self, title: str, header_row: int, rows: Sequence[Mapping[int, Cell]]) -> int:
        """
        Add rows below the last used row of the list headed in *header_row*; returns the first row written.

        :raises HostError: if something stands in the way; nothing is changed.
        """
        return appending.append(self._sheet(title), header_row, rows)

    @_in_words
    def define(self, title: str, name: str, refers_to: str) -> None:
        """Set a sheet-scoped name to a constant or reference (without ``=``)."""
        self._workbook.define(self._workbook.sheet(title), name, refers_to)

    @_in_words
    def set_print_area(self, title: str, area: Area) -> None:
        """Print only *area* of a tab."""
        sheet, quoted = self._workbook.sheet(title), title.replace("'", "''")
        corners = (address(area.top, area.left), address(area.bottom, area.right))
        first, last = (re.sub(r"([A-Z]+)(\d+)", r"$\1$\2", corner) for corner in corners)
        self._workbook.define(sheet, "_xlnm.Print_Area", f"'{quoted}'!{first}:{last}")

    @_in_words
    def set_paper(self, title: str, paper: str) -> None:
        """Print a tab on *paper*."""
        sheet = self._sheet(title)
        sheet.begin()
        sheet.section("pageSetup").set("paperSize", str(PAPERS[paper]))

    @_in_words
    def rename(self, title: str, new: str) -> None:
        """
        Retitle a tab; formulas and links that speak of it follow.

        :raises HostError: if the title is taken or unusable.
        """
        arrange.rename(self._workbook, self._workbook.sheet(title), new)

    @_in_words
    def reword(self, title: str, said: Mapping[str, str]) -> None:
        """Put other words into the lists and prompts of a tab: for each text that is a key of *said* its value."""
        reword(self._sheet(title), said)

    @_in_words
    def delete(self, title: str) -> None:
        """
        Remove a tab.

        :raises HostError: if a formula, name or chart elsewhere uses it, or it is the last visible one.
        """
        arrange.delete(self._workbook, self._workbook.sheet(title))

    @_in_words
    def show(self, title: str, *, visible: bool) -> None:
        """
        Show or hide a tab.

        :raises HostError: if it is the last visible one.
        """
        arrange.show(self._workbook, self._workbook.sheet(title), visible=visible)

    @_in_words
    def set_heights(self, title: str, heights: Mapping[int, float]) -> None:
        """Make rows of a tab as high as *heights* says, in points by row."""
        arrange.set_heights(self._sheet(title), heights)

    @_in_words
    def show_columns(self, title: str, first: int, last: int, *, visible: bool) -> None:
        """Show or hide the columns *first* to *last* of a tab."""
        arrange.show_columns(self._sheet(title), first, last, visible=visible)

    @_in_words
    def activate(self, title: str) -> None:
        """
        Make *title* the tab in front when the workbook is opened.

        :raises HostError: if it is hidden.
        """
        arrange.to_front(self._workbook, self._workbook.sheet(title))

    @_in_words
    def save(self, *, why: str = "") -> None:
        """
        Write every change at once, or nothing; the earlier state is kept in the folder ``<stem> backups``.

        :raises HostError: if the file cannot be written; it is then as it was.
        """
        if self.broken:
            raise HostError(
                phrase("{name} was not saved, a change before failed; open it again and repeat", name=self._path.name)
            )
        package = self._workbook.package
        if not package.was_changed and self._seen is not None:
            return
        self._refuse_changed()
        data = package.to_bytes()
        check(unpacked(data), lambda: unpacked(self._data), frozenset(package.changed))
        earlier = self._data if self._seen is not None else None
        saving.replace_file(self._path, data, earlier, why, self._refuse_changed)
        self._data, self._seen = data, (self._path.stat().st_mtime_ns, len(data))
        package.settle()

    @_in_words
    def to_bytes(self) -> bytes:
        """The whole file as it stands now, whether saved or not."""
        package = self._workbook.package
        return package.to_bytes() if package.was_changed else self._data

    def _sheet(self, title: str) -> Worksheet:
        return Worksheet(self._workbook, self._workbook.sheet(title))

    def _refuse_changed(self) -> None:
        """Refuse if a program has the file open, or wrote it since it was read."""
        if not self._force_lock:
            refuse_locked(self._path)
        try:
            status = self._path.stat()
        except FileNotFoundError:
            if self._seen is None:
                return
            raise HostError(
                phrase("{name} is gone since it was read; put it back and try again", name=self._path.name)
            ) from None
        if self._seen is None:
            raise HostError(
                phrase("there is a file {name} already, nothing was written; choose another name", name=self._path.name)
            )
        if (status.st_mtime_ns, status.st_size) != self._seen:
            raise HostError(
                phrase("{name} was changed by another program since it was read; try again", name=self._path.name)
            )


def create(template: bytes | Path, path: Path | str) -> ClosedBook:
    """
    A new workbook that begins as a copy of *template*; it exists on disk once it is saved.

    :raises HostError: if there is a file at *path* already, or the template is no workbook.
    """
    place = _absolute(Path(path))
    if place.exists():
        raise HostError(
            phrase("there is a file {name} already, nothing was written; choose another name", name=place.name)
        )
    data = template if isinstance(template, bytes) else read_file(template)[0]
    return ClosedBook(place, data, None)


def _absolute(path: Path) -> Path:
    """The file itself where *path* is a symbolic link: a link is never replaced by a file."""
    return path.resolve() if path.is_symlink() else path.absolute()
