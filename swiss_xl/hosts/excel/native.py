"""
What xlwings has no call for, on Excel's own objects: Windows (COM), macOS (appscript), and what is done elsewhere.

On other engines ``api`` raises or has none of these; every function then gives its third answer, which harms nothing.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from swiss_xl.errors import HostError
from swiss_xl.hosts.excel.patience import patient
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    import xlwings

_ALLOWED = (
    "AllowFormattingCells", "AllowFormattingColumns", "AllowFormattingRows", "AllowInsertingColumns",
    "AllowInsertingRows", "AllowInsertingHyperlinks", "AllowDeletingColumns", "AllowDeletingRows", "AllowSorting",
    "AllowFiltering", "AllowUsingPivotTables",
)  # fmt: skip
_NO_PASSWORD = "none"  # noqa: S105 - a word that is none
_BY_HAND, _NO_BREAK = -4135, -4142  # xlPageBreakManual, xlPageBreakNone
_FOLDER_WINDOW = 4  # msoFileDialogFolderPicker

Protection = dict[str, Any]


def _engine(owner: Any) -> str:
    """``windows``, ``mac`` or empty, by the kind of object behind *owner*."""
    try:
        api = owner.api
    except (NotImplementedError, AttributeError):
        return ""
    kind = type(api)
    if kind.__module__.startswith("appscript"):
        return "mac"
    return "windows" if kind.__name__ == "COMRetryObjectWrapper" or kind.__module__.startswith("win32com") else ""


def on_windows(owner: Any) -> bool:
    """Whether *owner* shows Excel's own objects as Windows has them (COM)."""
    return _engine(owner) == "windows"


def stop_waiting_forever() -> None:
    """Have xlwings give a refused call back at once: it would repeat it without end and without a pause."""
    if sys.platform == "win32":
        from xlwings import _xlwindows  # noqa: PLC0415 - there is none elsewhere

        _xlwindows.N_COM_ATTEMPTS = 1


@patient
def protection(sheet: xlwings.Sheet) -> Protection | None:
    """How a sheet is protected, as :func:`protect` takes it; None where it is not."""
    engine = _engine(sheet)
    if engine == "windows":
        if not sheet.api.ProtectContents:
            return None
        kept: Protection = {name: bool(getattr(sheet.api.Protection, name)) for name in _ALLOWED}
        return kept | {
            "DrawingObjects": bool(sheet.api.ProtectDrawingObjects), "Scenarios": bool(sheet.api.ProtectScenarios)
        }  # fmt: skip
    if engine == "mac" and sheet.api.protect_contents.get():
        return {}
    return None


def lift(sheet: xlwings.Sheet) -> None:
    """
    Lift the protection of a sheet, which has no password if it is ours.

    A password is given all the same: without one Excel would ask the person for it, where there is none it does not
    matter.

    :raises HostError: if it has one.
    """
    with contextlib.suppress(Exception):  # a wrong password is a refusal like any other
        if _engine(sheet) == "windows":
            sheet.api.Unprotect(_NO_PASSWORD)
        else:
            sheet.api.unprotect(password=_NO_PASSWORD)
    if protection(sheet) is not None:
        raise HostError(
            phrase(
                "the tab {title} is protected with a password; lift it (Review, Unprotect Sheet) "
                "and press the button again",
                title=sheet.name,
            )
        )


@patient
def protect(sheet: xlwings.Sheet, kept: Protection) -> None:
    """Protect a sheet again, as it was, without a password."""
    if _engine(sheet) == "windows":
        sheet.api.Protect(Contents=True, **kept)
    else:
        sheet.api.protect_worksheet(worksheet_contents=True)


@patient
def structure_is_protected(book: xlwings.Book) -> bool:
    """Whether tabs can be neither added nor removed."""
    engine = _engine(book)
    if engine == "windows":
        return bool(book.api.ProtectStructure)
    return bool(engine == "mac" and book.api.protect_structure.get())


def bulk_names(sheet: xlwings.Sheet) -> Sequence[tuple[str, str]] | None:
    """All names of a sheet and what they refer to in two calls; None where that is not to be had."""
    if _engine(sheet) != "mac":
        return None
    try:
        names, texts = sheet.api.named_items.name.get(), sheet.api.named_items.references.get()
        return list(zip(names, texts, strict=True))
    except Exception:  # noqa: BLE001 - one by one, then
        return None


def clear_notes(cells: xlwings.Range) -> None:
    """Remove the notes that came along with a copied row."""
    with contextlib.suppress(Exception):  # a note too many harms nobody
        engine = _engine(cells)
        if engine == "windows":
            cells.api.ClearComments()
        elif engine == "mac":
            cells.api.clear_Excel_comments()


@patient
def page_breaks(sheet: xlwings.Sheet) -> list[int]:
    """The rows below which a page ends because somebody wanted it; none where that is not to be had."""
    if _engine(sheet) != "windows":
        return []
    return sorted(each.Location.Row - 1 for each in sheet.api.HPageBreaks if each.Type == _BY_HAND)


@patient
def set_page_breaks(sheet: xlwings.Sheet, before: Sequence[int], wanted: Sequence[int]) -> None:
    """Have pages end below the rows *wanted* instead of *before*."""
    if _engine(sheet) == "windows":
        for row in sorted({*before} ^ {*wanted}):
            sheet.api.Rows(row + 1).PageBreak = _BY_HAND if row in wanted else _NO_BREAK


def paper_size(sheet: xlwings.Sheet) -> int | None:
    """Excel's number for the paper of a sheet; None where it is not to be had."""
    with contextlib.suppress(Exception):  # Excel raises where there is no printer
        return int(sheet.api.PageSetup.PaperSize) if _engine(sheet) == "windows" else None
    return None


def set_paper_size(sheet: xlwings.Sheet, size: int | None) -> None:
    """Print a sheet on another paper; the printer may not know it, then the sheet keeps its own."""
    with contextlib.suppress(Exception):
        sheet.api.PageSetup.PaperSize = size


def link_target(cell: xlwings.Range) -> str:
    """Where in the workbook the link in a cell leads; empty where there is no link, or it leads elsewhere."""
    with contextlib.suppress(Exception):  # xlwings raises where there is no link
        engine = _engine(cell)
        if engine == "windows":
            return str(cell.api.Hyperlinks(1).SubAddress or "")
        if engine == "mac":
            return str(cell.api.hyperlinks[1].sub_address.get() or "")
        return str(cell.hyperlink).removeprefix("#")
    return ""


@patient
def full_name(book: xlwings.Book) -> str:
    """Path or address of a workbook as Excel has it; empty where it has none."""
    engine = _engine(book)
    if engine == "windows":
        return str(book.api.FullName)
    if engine == "mac":
        return str(book.api.full_name.get())
    with contextlib.suppress(Exception):  # no folder is to be had, then
        return str(book.fullname)
    return ""


def save_a_copy(book: xlwings.Book, path: Path) -> bool:
    """
    Put a copy of the workbook at *path*: as it stands in Excel, else as it was last saved.

    :returns: whether there was anything to copy.
    :raises OSError: if it cannot be written.
    """
    if _engine(book) == "windows":
        book.api.SaveCopyAs(str(path))
        return True
    source = Path(full_name(book))
    if not source.is_file():
        return False
    shutil.copyfile(source, path)
    return True


def ask_for_a_folder(app: xlwings.App, title: str) -> Path | None:
    """Let the person choose a folder; None if he does not, or there is no such window."""
    engine = _engine(app)
    if engine == "windows":
        window = app.api.FileDialog(_FOLDER_WINDOW)
        window.Title = title
        return Path(window.SelectedItems(1)) if window.Show() == -1 else None
    if engine == "mac":
        quoted = title.replace("\\", "\\\\").replace('"', '\\"')
        script = f'POSIX path of (choose folder with prompt "{quoted}")'
        told = subprocess.run(["/usr/bin/osascript", "-e", script], capture_output=True, text=True, check=False)  # noqa: S603 - fixed words
        return Path(told.stdout.strip()) if told.returncode == 0 and told.stdout.strip() else None
    return None
