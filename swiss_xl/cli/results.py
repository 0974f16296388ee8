"""During the tournament: results, checks, standings, undo."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, NEEDS_PERSON, AsJson, BookFile, Unlock, app, open_book, run
from swiss_xl.errors import SheetError


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def enter(
    book: BookFile,
    results: Annotated[
        list[str],
        typer.Argument(
            metavar="BOARD=RESULT...", help="For instance 1=1-0 2=½ 3=+- (the second side did not come); 4= clears."
        ),
    ],
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the latest if not given.")] = None,
    ignore_lock: Unlock = False,
) -> None:
    """Type results (the spreadsheet does as well)."""
    from swiss_xl.commands import enter as enter_results

    typed = _results(results)
    run(book, "enter", lambda opened: enter_results(opened, typed, number=round_), ignore_lock=ignore_lock)


def _results(texts: list[str]) -> dict[int, str]:
    typed: dict[int, str] = {}
    for text in texts:
        board, separator, result = text.partition("=")
        if not separator or not board.strip().isdecimal():
            raise typer.BadParameter(f"expected BOARD=RESULT such as 3=1-0, got: {text}", param_hint="BOARD=RESULT")
        if int(board) in typed:
            raise typer.BadParameter(f"board {int(board)} is named twice", param_hint="BOARD=RESULT")
        typed[int(board)] = result
    return typed


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def check(book: BookFile, as_json: AsJson = False) -> None:
    """Show everything that is wrong or missing, with its cell."""
    from swiss_xl import commands
    from swiss_xl.errors import Severity
    from swiss_xl.screen import print_json, show_findings, show_message

    try:
        findings = commands.check(open_book(book))
    except SheetError as error:
        findings = error.findings
    if as_json:
        print_json([
            {key: str(getattr(each, key)) for key in ("severity", "sheet", "cell", "code", "message", "cure")}
            for each in findings
        ])  # fmt: skip
    else:
        show_findings(findings, out=True)
        show_message(
            "Nothing is wrong." if not findings else f"{len(findings)} remark{'s' if len(findings) > 1 else ''}."
        )
    if any(each.severity is Severity.ERROR for each in findings):
        raise typer.Exit(NEEDS_PERSON)


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def standings(book: BookFile, as_json: AsJson = False, ignore_lock: Unlock = False) -> None:
    """Recompute standings and crosstable, accept corrections of older results, and show the order."""
    from swiss_xl.commands import show_standings
    from swiss_xl.screen import print_standings, show_done, standings_json, working

    with working("standings"):
        opened = open_book(book, ignore_lock=ignore_lock)
        done = show_standings(opened)
        opened.save(why="standings")
    if as_json:
        standings_json(done.standings)
    else:
        show_done(done)
        print_standings(done.standings)


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def undo(
    book: BookFile,
    force: Annotated[
        bool, typer.Option("--force", help="Take a round back even if results were typed into it.")
    ] = False,
    ignore_lock: Unlock = False,
) -> None:
    """Take the last action back: a pairing, entered results, a withdrawal."""
    from swiss_xl.commands import undo as take_back

    run(book, "undo", lambda opened: take_back(opened, force=force), ignore_lock=ignore_lock)


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def pairings(
    book: BookFile,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the latest if not given.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the games of a round. Nothing is written."""
    from swiss_xl.reading import read
    from swiss_xl.screen import round_json, show_round, wanted_round

    reading = read(open_book(book))
    wanted = wanted_round(reading.sound(), round_)
    if as_json:
        round_json(wanted)
    else:
        show_round(wanted, reading.names, reading.settings.rules.sides)
