"""Participants: arrivals, withdrawals, absences."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, BookFile, Unlock, app, run


@app.command(rich_help_panel="Participants", epilog=EPILOG)
def add(
    book: BookFile,
    name: Annotated[str, typer.Argument(help="The name, surname first if lists shall sort by surname.")],
    rating: Annotated[int | None, typer.Option(help="Rating.")] = None,
    club: Annotated[str | None, typer.Option(help="Club.")] = None,
    ignore_lock: Unlock = False,
) -> None:
    """Add a participant, also when the tournament is under way."""
    from swiss_xl.commands import add_player

    run(book, "add", lambda opened: add_player(opened, name, rating=rating, club=club), ignore_lock=ignore_lock)


Who = Annotated[str, typer.Argument(metavar="WHO", help="Start number or full name.")]


@app.command(rich_help_panel="Participants", epilog=EPILOG)
def withdraw(book: BookFile, who: Who, ignore_lock: Unlock = False) -> None:
    """Withdraw a participant; the opponent of an open game gets a forfeit win."""
    from swiss_xl.commands import set_status
    from swiss_xl.tournament import Status

    run(book, "withdraw", lambda opened: set_status(opened, who, Status.WITHDRAWN), ignore_lock=ignore_lock)


@app.command("return", rich_help_panel="Participants", epilog=EPILOG)
def return_(book: BookFile, who: Who, ignore_lock: Unlock = False) -> None:
    """Bring a withdrawn participant back from the next round on."""
    from swiss_xl.commands import set_status
    from swiss_xl.tournament import Status

    run(book, "return", lambda opened: set_status(opened, who, Status.ACTIVE), ignore_lock=ignore_lock)


@app.command(rich_help_panel="Participants", epilog=EPILOG)
def absent(
    book: BookFile,
    who: Who,
    rounds: Annotated[
        str, typer.Argument(help="Rounds: 3 (no points), 3=½ (half a point), or a list: 3, 5=½. Empty text: none.")
    ],
    ignore_lock: Unlock = False,
) -> None:
    """Announce for which rounds a participant is away."""
    from swiss_xl.commands import set_byes

    run(book, "absent", lambda opened: set_byes(opened, who, rounds), ignore_lock=ignore_lock)
