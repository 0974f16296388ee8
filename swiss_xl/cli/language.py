"""Before or during the tournament: the language of a workbook."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, BookFile, Unlock, app, run


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def language(
    book: BookFile,
    code: Annotated[
        str | None, typer.Argument(metavar="CODE", help="en, es, it, de, fr or pt; without it, say which it is.")
    ] = None,
    ignore_lock: Unlock = False,
) -> None:
    """Put a workbook into another language, also in the middle of a tournament; what you typed stays as it is."""
    from swiss_xl.commands.language import switch_language, tell_language

    run(
        book,
        "language",
        lambda opened: switch_language(opened, code) if code is not None else tell_language(opened),
        ignore_lock=ignore_lock,
    )
