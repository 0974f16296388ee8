"""During the tournament: results, checks, standings, undo."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, NEEDS_PERSON, AsJson, BookFile, Unlock, app, open_book, run
from swiss_xl.telling import phrase

HANDS_HELP = (
    "Domino: each hand of one match, in order. A or B: the pair (first, second) of the player who went out; C: closed. "
    "Behind it the pips left with A and with B: B5-0, C9-14. In a match to 100 those of the losers are enough: A12. "
    "In a match of hands the letter is: A A B C. = is closed and level."
)


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def enter(
    book: BookFile,
    results: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOARD=RESULT...",
            help="For instance 1=1-0 2=½ 3=+- (the second side did not come); 4= clears. With --hands or --sheet: "
            "the board alone.",
            show_default=False,
        ),
    ] = None,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the latest if not given.")] = None,
    hands: Annotated[str | None, typer.Option("--hands", metavar="HANDS", help=HANDS_HELP)] = None,
    sheet: Annotated[
        bool, typer.Option("--sheet", help="Domino: add up the score sheets of these boards, of all if none is named.")
    ] = False,
    ignore_lock: Unlock = False,
) -> None:
    """
    Type results (the spreadsheet does as well).

    A match of domino hand by hand: swiss-xl enter BOOK 3 --hands "A12 B5-8 C9-14 ="
    """
    from swiss_xl.commands import enter as enter_results
    from swiss_xl.commands import enter_hands, enter_sheets

    if hands is not None or sheet:
        boards = _boards(results or [], one=hands is not None)
        if hands is not None and sheet:
            raise typer.BadParameter(
                phrase("give the hands, or say that they are on the sheet"), param_hint="--hands, --sheet"
            )
        run(
            book,
            "enter",
            lambda opened: (
                enter_sheets(opened, boards, number=round_)
                if hands is None
                else enter_hands(opened, boards[0], hands, number=round_)
            ),
            ignore_lock=ignore_lock,
        )
        return
    if not results:
        raise typer.BadParameter(phrase("expected BOARD=RESULT such as 3=1-0"), param_hint="BOARD=RESULT")
    typed = _results(results)
    run(book, "enter", lambda opened: enter_results(opened, typed, number=round_), ignore_lock=ignore_lock)


def _results(texts: list[str]) -> dict[int, str]:
    typed: dict[int, str] = {}
    for text in texts:
        board, separator, result = text.partition("=")
        if not separator or not board.strip().isdecimal():
            raise typer.BadParameter(
                phrase("expected BOARD=RESULT such as 3=1-0, got: {text}", text=text), param_hint="BOARD=RESULT"
            )
        if int(board) in typed:
            raise typer.BadParameter(
                phrase("board {board} is named twice", board=int(board)), param_hint="BOARD=RESULT"
            )
        typed[int(board)] = result
    return typed


def _boards(texts: list[str], *, one: bool) -> list[int]:
    strange = [text for text in texts if not text.isdecimal()]
    if strange or (one and len(texts) != 1):
        if not texts:
            wrong = phrase("expected one board number such as 3, got: none")
        elif one:
            wrong = phrase("expected one board number such as 3, got: {text}", text=" ".join(texts))
        else:
            wrong = phrase("expected board numbers such as 3, got: {text}", text=" ".join(texts))
        raise typer.BadParameter(wrong, param_hint="BOARD")
    return [int(text) for text in texts]


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def sheet(
    book: BookFile,
    boards: Annotated[
        list[int] | None, typer.Argument(metavar="BOARD...", help="Which matches; all if none is named.")
    ] = None,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the latest if not given.")] = None,
    ignore_lock: Unlock = False,
) -> None:
    """Domino: add a score sheet per match, a row per hand; check, next and enter --sheet add it up."""
    from swiss_xl.commands import make_sheets

    run(book, "sheet", lambda opened: make_sheets(opened, boards or [], number=round_), ignore_lock=ignore_lock)


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def check(
    book: BookFile,
    as_json: AsJson = False,
    tab: Annotated[
        bool,
        typer.Option("--tab", help="Write it on the tab Check-up, too; every command then renews it."),
    ] = False,
    ignore_lock: Unlock = False,
) -> None:
    """Show everything that is wrong or missing, with its cell."""
    from swiss_xl.buttons import counted
    from swiss_xl.commands.checkup import findings_of, show_check_up
    from swiss_xl.errors import Severity
    from swiss_xl.screen import print_json, show_findings, show_message

    opened = open_book(book, ignore_lock=ignore_lock)
    if tab:
        done, findings = show_check_up(opened)
        opened.save(why="check")
        for message in (*done.messages, *opened.news):
            show_message(message, bad=as_json)
    else:
        findings = findings_of(opened)
    if as_json:
        print_json([
            {key: str(getattr(each, key)) for key in ("severity", "sheet", "cell", "code", "message", "cure")}
            for each in findings
        ])  # fmt: skip
    else:
        show_findings(findings, out=True)
        show_message(counted(findings))
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
        show_done(done, opened.news)
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
        first, second = reading.frames[wanted.number].sides or reading.settings.rules.sides
        show_round(wanted, reading.names, (first, second))
