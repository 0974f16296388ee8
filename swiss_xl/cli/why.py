"""During the tournament: why each pair was made."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, BookFile, Unlock, app, run


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def why(
    book: BookFile,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the latest if not given.")] = None,
    ignore_lock: Unlock = False,
) -> None:
    """Add a tab that says of each pair of a round why it was made; from then on every new round gets one."""
    from swiss_xl.commands.why import show_why

    run(book, "why", lambda opened: show_why(opened, round_), ignore_lock=ignore_lock)
