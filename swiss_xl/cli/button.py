"""What LibreOffice's toolbar runs: a button on the closed file, and a report for the toolbar to show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swiss_xl.cli.program import EPILOG, BookFile, app, open_book
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    from swiss_xl.buttons import Pressed

FIRST = b"code="
"""How every report begins."""


@app.command(hidden=True, epilog=EPILOG)
def button(
    code: Annotated[str, typer.Argument(metavar="CODE", help="Which button: check, next, standings, …")],
    book: BookFile,
    report: Annotated[
        Path, typer.Option("--report", metavar="FILE", help="Where to write code=, message= and goto= lines (UTF-8).")
    ],
) -> None:
    """Press a button of the toolbar: the command on the closed workbook, what it says in a file of its own."""
    from swiss_xl.buttons import Pressed, press
    from swiss_xl.errors import HostError
    from swiss_xl.screen import show_message

    _refuse_others(report)
    try:
        pressed = press(code, lambda: open_book(book))
    except Exception as error:  # the toolbar shows nothing but the report
        said = phrase(
            "The program failed ({name}: {error}). Nothing was written.", name=type(error).__name__, error=error
        )
        _write(report, Pressed(HostError.status, (said,)))
        raise
    _write(report, pressed)
    for message in pressed.messages:
        show_message(message, bad=pressed.code != 0)
    raise typer.Exit(pressed.code)


def _refuse_others(report: Path) -> None:
    """
    Before anything is done: only a report or an empty file may be written over, and it must be possible.

    :raises HostError: if another file is there (the workbook itself, say), or none can be written.
    """
    from swiss_xl.errors import HostError

    try:
        data = report.read_bytes() if report.is_file() else b""
        if data and not data.startswith(FIRST):
            raise HostError(
                phrase(
                    "{report} is there already and is no report of a button; choose another name for the report",
                    report=report,
                )
            )
        report.open("ab").close()
    except OSError as error:
        raise HostError(
            phrase(
                "the report cannot be written to {report} ({reason}), nothing was done; choose another place",
                report=report,
                reason=error.strerror or error,
            )
        ) from error


def _write(report: Path, pressed: Pressed) -> None:
    """:raises HostError: if it cannot be written any more; it then tells what the report would have told."""
    from swiss_xl.errors import HostError

    try:
        report.write_text(pressed.report(), encoding="utf-8", newline="\n")
    except OSError as error:
        unwritten = phrase(
            "The report could not be written to {report} ({reason})", report=report, reason=error.strerror or error
        )
        raise HostError(" ".join((*pressed.messages, unwritten))) from error
