"""During the tournament: rounds and finals, pairs set by hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swiss_xl.cli.program import EPILOG, BookFile, Unlock, app, run
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    from swiss_xl.commands import Wanted


@app.command("next", rich_help_panel="During the tournament", epilog=EPILOG)
def next_(
    book: BookFile,
    pairs: Annotated[
        list[str] | None,
        typer.Option("--pair", metavar="A-B", help="Set a pair by hand: 3-7, or 5-bye; the system pairs the rest."),
    ] = None,
    note: Annotated[str, typer.Option(help="Scenario or note on the round's tab.")] = "",
    deadline: Annotated[str, typer.Option(help="Until when the games are to be played.")] = "",
    sides: Annotated[str | None, typer.Option(metavar="FIRST/SECOND", help="Names of the sides in this round.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Pair the latest round anew, while it has no result.")] = False,
    ignore_lock: Unlock = False,
) -> None:
    """Pair the next round and add its tab. Pressed twice, it does nothing the second time."""
    from swiss_xl.commands import ByHand, Wanted

    names = None if sides is None else _two(sides)
    by_hand = ByHand(tuple(_pair_by_hand(text) for text in pairs or ()))
    _next(book, Wanted(by_hand, note, deadline, names, again), "next", ignore_lock=ignore_lock)


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def finals(book: BookFile, ignore_lock: Unlock = False) -> None:
    """Go to the finals now: the standings of this moment count."""
    from swiss_xl.commands import Wanted

    _next(book, Wanted(finals=True), "finals", ignore_lock=ignore_lock)


def _next(book: Path, wanted: Wanted, why: str, *, ignore_lock: bool) -> None:
    from swiss_xl.commands import next_round
    from swiss_xl.screen import show_round

    done = run(book, why, lambda opened: next_round(opened, wanted), ignore_lock=ignore_lock)
    if done.round:
        show_round(done.round, done.names, done.sides)


def _two(text: str) -> tuple[str, str]:
    first, separator, second = text.partition("/")
    if not separator or not first.strip() or not second.strip():
        raise typer.BadParameter(
            phrase("expected two names such as Allies/Axis, got: {text}", text=text), param_hint="--sides"
        )
    return first.strip(), second.strip()


def _pair_by_hand(text: str) -> tuple[int, int | None]:
    first, separator, second = text.strip().lower().partition("-")
    if not separator or not first.isdecimal() or not (second.isdecimal() or second == "bye"):
        raise typer.BadParameter(
            phrase("expected two numbers such as 3-7, or 5-bye, got: {text}", text=text), param_hint="--pair"
        )
    return int(first), None if second == "bye" else int(second)
