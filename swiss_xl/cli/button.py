"""What LibreOffice's toolbar runs: a button on the closed file, and a report for the toolbar to show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, BookFile, app, open_book


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

    try:
        pressed = press(code, lambda: open_book(book))
    except Exception as error:  # the toolbar shows nothing but the report
        said = f"The program failed ({type(error).__name__}: {error}). Nothing was written."
        report.write_text(Pressed(HostError.status, (said,)).report(), encoding="utf-8", newline="\n")
        raise
    report.write_text(pressed.report(), encoding="utf-8", newline="\n")
    for message in pressed.messages:
        show_message(message, bad=pressed.code != 0)
    raise typer.Exit(pressed.code)
