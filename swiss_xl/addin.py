"""
What the buttons in Excel call: ``RunPython "import swiss_xl.addin; swiss_xl.addin.press('next', '1.0')"``.

Every end is a message for the person; Excel never shows a traceback.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from swiss_xl import __version__
from swiss_xl.telling import language_of_environment, phrase, speak

if TYPE_CHECKING:
    import xlwings

    from swiss_xl.buttons import Pressed
    from swiss_xl.hosts.excel import ExcelBook

TITLE = "swiss-xl"
LOG = "swiss_xl.log"
LINES = 20
_LONG = 300


def press(code: str, version: str = "") -> None:
    """
    Press the button *code* on the workbook that called.

    :param version: of the add-in that calls; told in words where it is not that of this program.
    """
    speak(language_of_environment())
    try:
        import xlwings  # noqa: PLC0415 - pandas comes with it, and the person waits

        book = xlwings.Book.caller()
    except Exception as error:  # noqa: BLE001 - there is no workbook to speak in: the add-in shows what is written here
        sys.stderr.write(
            phrase("swiss-xl does not find the workbook ({error}). Bring it to the front and press again.", error=error)
            + "\n"
        )
        raise SystemExit(1) from None
    show(book, press_on(book, code, version))


def press_on(book: xlwings.Book, code: str, version: str = "") -> Pressed:
    """Press the button *code* on *book*; whatever happens, what is to be said comes back."""
    from dataclasses import replace  # noqa: PLC0415 - beside the others

    from swiss_xl.buttons import press as press_button  # noqa: PLC0415 - the same
    from swiss_xl.hosts.excel import ExcelBook, native  # noqa: PLC0415 - the same

    native.stop_waiting_forever()
    opened: list[ExcelBook] = []

    def open_it() -> ExcelBook:
        opened.append(ExcelBook(book, lambda what: tell(book, f"{TITLE}: {what} …")))
        return opened[0]

    try:
        pressed = press_button(code, open_it)
    except Exception as error:  # noqa: BLE001 - the person is told, the rest is in a file
        pressed = _unforeseen(error)
    remarks = [remark for each in opened for remark in each.remarks]
    return replace(pressed, messages=(*pressed.messages, *remarks, *mismatch(version)))


def mismatch(version: str) -> tuple[str, ...]:
    """What is to be done where the add-in is not of this program's version; nothing if it is, or says none."""
    if not version or version == __version__:
        return ()
    said = phrase("The add-in is of version {addin}, the program of {program}.", addin=version, program=__version__)
    cure = (
        phrase("Run: swiss-xl addin install, and start Excel again.")
        if _numbers(version) < _numbers(__version__)
        else phrase("Bring the program up to date (pip install --upgrade swiss_xl), and start Excel again.")
    )
    return (f"{said} {cure}",)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdecimal())


def _unforeseen(error: Exception) -> Pressed:
    from swiss_xl.buttons import Pressed  # noqa: PLC0415 - it is there by now
    from swiss_xl.errors import HostError  # noqa: PLC0415 - the same

    file = Path(tempfile.gettempdir()) / LOG
    told = phrase(
        "The program failed ({name}: {error}). The workbook was put back as it was.",
        name=type(error).__name__,
        error=error,
    )
    with contextlib.suppress(OSError):
        file.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
        told = f"{told} {phrase('Please report it with the file {file}.', file=file)}"
    return Pressed(HostError.status, (told,))


def show(book: xlwings.Book, pressed: Pressed) -> None:
    """Show what came of a button in a message box and on the status bar, else on the tab Tournament."""
    lines = [line for message in pressed.messages for line in message.splitlines()]
    shown = [*lines[:LINES], *([phrase("… and {count} more.", count=len(lines) - LINES)] if lines[LINES:] else [])]
    said = "\n".join(line if len(line) <= _LONG else f"{line[:_LONG]} …" for line in shown)
    tell(book, f"{TITLE}: {_last_word(pressed, lines)}")
    try:
        book.app.alert(said, title=TITLE, buttons="ok", mode="critical" if pressed.code else "info")
    except NotImplementedError:
        _put_on_the_tab(book, said)


def _last_word(pressed: Pressed, lines: list[str]) -> str:
    """The sentence that counts: the first fault, or what was done in the end."""
    return "" if not lines else lines[0] if pressed.code else lines[-1]


def tell(book: xlwings.Book, text: str) -> None:
    """Say something on the status bar, where there is one."""
    with contextlib.suppress(Exception):  # nobody needs it
        book.app.status_bar = text[:250]


def _put_on_the_tab(book: xlwings.Book, text: str) -> None:
    """Say it on the status line of the tab Tournament, where there are no windows."""
    from swiss_xl.errors import HostError, SheetError  # noqa: PLC0415 - it is there by now
    from swiss_xl.hosts.excel import ExcelBook  # noqa: PLC0415 - the same
    from swiss_xl.sheets.tabs import find_tabs  # noqa: PLC0415 - the same

    with contextlib.suppress(HostError, SheetError):  # no tournament: there is no such line
        opened = ExcelBook(book)
        settings = find_tabs(opened).settings
        area = settings.area("sxl_status")
        if area:
            opened.write(settings.title, {(area.top, area.left): text})
            opened.save(why="message")
