"""The command line: ``swiss-xl new | next | enter | check | standings | undo | pairings …``."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swiss_xl import __version__
from swiss_xl.errors import HostError, PairingError, RulesError, SheetError, SwissError

if TYPE_CHECKING:
    from swiss_xl.commands import Done
    from swiss_xl.hosts.closed import ClosedBook

DONE, NO_PAIRING, NEEDS_PERSON, UNUSABLE = 0, 1, 2, 3

EPILOG = (
    "Exit status: 0 done, 1 the rules allow no pairing, 2 something in the workbook needs a person, "
    "3 the file cannot be used. Nothing is written unless the status is 0."
)
app = typer.Typer(
    name="swiss-xl",
    help="Swiss-system tournaments inside an Excel workbook: players in, rounds and standings out.",
    epilog=EPILOG,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

BookFile = Annotated[
    Path, typer.Argument(metavar="BOOK", help="The tournament's workbook (.xlsx or .xlsm).", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Unlock = Annotated[
    bool,
    typer.Option(
        "--ignore-lock", help="Write even if a lock file says the workbook is open elsewhere (after a crash)."
    ),
]


def main() -> None:
    """Run the program; every error of ours is a sentence and an exit status, never a traceback."""
    gc.disable()  # a short process: collecting costs a sixth of its time and frees nothing
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        status = _guarded()
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:  # the reader of our output has gone: nothing to say to anybody
        status = DONE
    os._exit(
        status
    )  # nothing is left to be saved: taking the workbook's memory apart piece by piece would only cost time


def _guarded() -> int:
    try:
        app()
    except SwissError as error:
        _report(error)
        return _status(error)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return DONE


def _status(error: SwissError) -> int:
    if isinstance(error, PairingError):
        return NO_PAIRING
    return UNUSABLE if isinstance(error, HostError) else NEEDS_PERSON


def _report(error: SwissError) -> None:
    from swiss_xl.screen import show_findings, show_message

    if error.findings:
        show_findings(error.findings)
    else:
        show_message(str(error), bad=True)
    if isinstance(error, SheetError | RulesError):
        show_message("Nothing was written.", bad=True)


def _open(path: Path, *, ignore_lock: bool = False) -> ClosedBook:
    from swiss_xl.hosts.closed import ClosedBook

    return ClosedBook.open(path, force_lock=ignore_lock)


def _run(path: Path, why: str, command: Callable[[ClosedBook], Done], *, ignore_lock: bool) -> Done:
    """Open, do, save, say."""
    from swiss_xl.screen import show_done, working

    with working(why):
        book = _open(path, ignore_lock=ignore_lock)
        done = command(book)
        if done.changed:
            book.save(why=why)
    show_done(done)
    return done


def _version(wanted: bool) -> None:  # noqa: FBT001 -- typer's callback
    if wanted:
        typer.echo(f"swiss-xl {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Swiss-system tournaments inside an Excel workbook."""


@app.command(rich_help_panel="Before the tournament", epilog=EPILOG)
def new(
    book: BookFile,
    players: Annotated[
        Path | None,
        typer.Option("--players", "-p", help="A players list: .xlsx, .xlsm, .ods, .csv … with a heading row."),
    ] = None,
    sheet: Annotated[str | None, typer.Option(help="Which sheet of the players list.")] = None,
    system: Annotated[str | None, typer.Option(help="How rounds are paired: club.")] = None,
    rounds: Annotated[
        int | None, typer.Option(help="Number of rounds; advised from the number of players if not given.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="The tournament's name, on top of every page.")] = None,
    lang: Annotated[str | None, typer.Option(help="Language of tabs and prints: en, es, it, de, fr, pt.")] = None,
    place: Annotated[str | None, typer.Option(help="Where it is played.")] = None,
    dates: Annotated[str | None, typer.Option(help="When, as it shall be printed.")] = None,
    tiebreaks: Annotated[str | None, typer.Option(help="Tie-breaks in order, for instance: SBW,DE,WIN.")] = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", help="Any line of the Tournament tab: KEY=VALUE, for instance bye=½.")
    ] = None,
    renumber: Annotated[bool, typer.Option(help="Number by rating even if the list has numbers.")] = False,
) -> None:
    """
    Make a new tournament workbook from a players list.

    Example: swiss-xl new club.xlsx --players members.xlsx --system club --rounds 5 --name "Spring open" --lang es
    """
    from swiss_xl.hosts.closed import create
    from swiss_xl.newbook import new_tournament
    from swiss_xl.screen import show_done, show_findings, show_message, working
    from swiss_xl.templates import tournament_template

    values: dict[str, Any] = {key: value for key, value in (
        ("system", system), ("rounds", rounds), ("name", name or book.stem), ("language", lang),
        ("place", place), ("dates", dates), ("tiebreaks", tiebreaks),
    ) if value is not None} | dict(_setting(text) for text in setting or ())  # fmt: skip
    with working("new"):
        made = create(tournament_template(book.suffix), book)
        listed = None
        if players:
            from swiss_xl.formats.players import read_players

            listed = read_players(players, sheet=sheet)
        done = new_tournament(made, values, listed.entrants if listed else (), renumber=renumber)
        made.save(why="new")
    if listed:
        show_findings(listed.findings, quiet=True)
    show_done(done)
    show_message(f"{book} is ready. Next: swiss-xl next {book}")


def _setting(text: str) -> tuple[str, str]:
    key, separator, value = text.partition("=")
    if not separator:
        raise typer.BadParameter(f"expected KEY=VALUE, got: {text}", param_hint="--set")
    return key.strip(), value.strip()


@app.command("next", rich_help_panel="During the tournament", epilog=EPILOG)
def next_(book: BookFile, ignore_lock: Unlock = False) -> None:
    """Pair the next round and add its tab. Pressed twice, it does nothing the second time."""
    from swiss_xl.commands import next_round
    from swiss_xl.screen import show_round

    done = _run(book, "next", next_round, ignore_lock=ignore_lock)
    if done.round:
        show_round(done.round, done.names, done.sides)


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
    _run(book, "enter", lambda opened: enter_results(opened, typed, number=round_), ignore_lock=ignore_lock)


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
        findings = commands.check(_open(book))
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
        opened = _open(book, ignore_lock=ignore_lock)
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

    _run(book, "undo", lambda opened: take_back(opened, force=force), ignore_lock=ignore_lock)


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def pairings(
    book: BookFile,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the latest if not given.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show the games of a round. Nothing is written."""
    from swiss_xl.reading import read
    from swiss_xl.screen import round_json, show_round, wanted_round

    reading = read(_open(book))
    wanted = wanted_round(reading.sound(), round_)
    if as_json:
        round_json(wanted)
    else:
        show_round(wanted, reading.names, reading.settings.rules.sides)


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

    _run(book, "add", lambda opened: add_player(opened, name, rating=rating, club=club), ignore_lock=ignore_lock)


Who = Annotated[str, typer.Argument(metavar="WHO", help="Start number or full name.")]


@app.command(rich_help_panel="Participants", epilog=EPILOG)
def withdraw(book: BookFile, who: Who, ignore_lock: Unlock = False) -> None:
    """Withdraw a participant; the opponent of an open game gets a forfeit win."""
    from swiss_xl.commands import set_status
    from swiss_xl.tournament import Status

    _run(book, "withdraw", lambda opened: set_status(opened, who, Status.WITHDRAWN), ignore_lock=ignore_lock)


@app.command("return", rich_help_panel="Participants", epilog=EPILOG)
def return_(book: BookFile, who: Who, ignore_lock: Unlock = False) -> None:
    """Bring a withdrawn participant back from the next round on."""
    from swiss_xl.commands import set_status
    from swiss_xl.tournament import Status

    _run(book, "return", lambda opened: set_status(opened, who, Status.ACTIVE), ignore_lock=ignore_lock)


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

    _run(book, "absent", lambda opened: set_byes(opened, who, rounds), ignore_lock=ignore_lock)


@app.command(rich_help_panel="Before the tournament", epilog=EPILOG)
def example(
    book: Annotated[Path, typer.Argument(metavar="BOOK", help="Where to write the example.")] = Path("example.xlsx"),
) -> None:
    """Play the embedded example: ten participants, three rounds, standings, in a new workbook."""
    from swiss_xl.example import play
    from swiss_xl.screen import print_standings, show_message

    lines = play(book, say=show_message)
    print_standings(lines)
    show_message(
        f"Open {book} in Excel or LibreOffice: players, three rounds, standings and crosstable are on its tabs."
    )


@app.command(rich_help_panel="Files of other programs", epilog=EPILOG)
def pair(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE.trf]", help="A TRF file.", show_default=False)] = None,
    batch: Annotated[bool, typer.Option("--batch", help="Read paths of TRF files from standard input.")] = False,
    system: Annotated[str | None, typer.Option(help="The system; the file's own (record 192) if not given.")] = None,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="Which round; the next if not given.")] = None,
    rounds: Annotated[int | None, typer.Option(help="Rounds announced, if the file does not say.")] = None,
    seed: Annotated[str | None, typer.Option(help="For lots: a number, or none (by starting rank).")] = None,
    look_ahead: Annotated[
        bool | None, typer.Option("--look-ahead/--no-look-ahead", help="Keep later rounds free of repeats.")
    ] = None,
) -> None:
    """
    Pair a round of a TRF file: the number of pairs, then "white black" lines, 0 for the bye.

    With --batch, for each path read: "# PATH SECONDS", the same lines, an empty line; "! REASON" where there is none.
    """
    from swiss_xl.pairing_files import Request, java_form, pair_batch, pair_file

    options = {} if seed is None else {"seed": seed}
    if look_ahead is not None:
        options["look_ahead"] = "yes" if look_ahead else "no"
    request = Request(system, round_, rounds, options)
    if batch:
        pair_batch(sys.stdin, request, lambda text: print(text, flush=True))  # noqa: T201 -- the protocol
    elif file:
        typer.echo(java_form(pair_file(file, request)))
    else:
        raise typer.BadParameter("give a TRF file, or --batch", param_hint="FILE.trf")
