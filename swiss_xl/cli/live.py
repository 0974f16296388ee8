"""During the tournament: standings by formulas."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, BookFile, Unlock, app, run


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def live(
    book: BookFile,
    remove: Annotated[bool, typer.Option("--remove", help="Take the tab away again.")] = False,
    ignore_lock: Unlock = False,
) -> None:
    """Make a tab whose formulas follow results while these are typed; from then on every command renews it."""
    from swiss_xl.commands.live import drop_live, show_live

    run(book, "live", drop_live if remove else show_live, ignore_lock=ignore_lock)
