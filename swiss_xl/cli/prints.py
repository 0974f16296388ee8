"""During the tournament: tabs to be printed."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, BookFile, Unlock, app, run

What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="WHAT",
        help="boards, names, slips, numbers (crosstable by number), progress, chart, cards, badges, bracket; "
        "what stands at Prints on the Tournament tab if nothing is said.",
        show_default=False,
    ),
]


@app.command("print", rich_help_panel="During the tournament", epilog=EPILOG)
def print_(
    book: BookFile,
    what: What = None,
    remove: Annotated[bool, typer.Option("--remove", help="Remove these tabs, or all of them.")] = False,
    ignore_lock: Unlock = False,
) -> None:
    """Make tabs to be printed, or refresh them; from then on every command keeps them up to date."""
    from swiss_xl.commands import make_prints, remove_prints

    command = remove_prints if remove else make_prints
    run(book, "print", lambda opened: command(opened, tuple(what or ())), ignore_lock=ignore_lock)
