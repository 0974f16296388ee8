"""When something went wrong: cures that are certain."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, AsJson, BookFile, Unlock, app, open_book
from swiss_xl.telling import phrase


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def repair(
    book: BookFile,
    apply: Annotated[bool, typer.Option("--apply", help="Do it; without this it is only shown.")] = False,
    as_json: AsJson = False,
    ignore_lock: Unlock = False,
) -> None:
    """Show the cures that are certain: lost tabs and rows from the Log, columns sorted alone; --apply does it."""
    from dataclasses import asdict

    from swiss_xl.commands.repair import repair as prepare
    from swiss_xl.screen import print_json, show_message

    opened = open_book(book, ignore_lock=ignore_lock)
    done, cures = prepare(opened)
    if apply and done.changed:
        opened.save(why="repair")
    if as_json:
        print_json({"applied": apply and done.changed, "cures": [asdict(cure) for cure in cures]})
        return
    for cure in cures:
        show_message(str(cure))
    for message in (*done.messages, *(opened.news if apply else ())):
        show_message(message)
    if cures:
        show_message(
            phrase("Done; the earlier state is in the backups folder.")
            if apply
            else phrase("Nothing was written; to do it, say --apply.")
        )
