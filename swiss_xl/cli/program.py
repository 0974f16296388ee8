"""The program itself: how it starts, opens and saves a workbook, and reports what went wrong."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.main import get_command

from swiss_xl import __version__
from swiss_xl.errors import RulesError, SheetError, SwissError
from swiss_xl.telling import language_of_environment, phrase, speak, spoken

if TYPE_CHECKING:
    from swiss_xl.commands import Done
    from swiss_xl.hosts.closed import ClosedBook

DONE, NEEDS_PERSON = 0, 2
INTERRUPTED = 130
HELP_OPTIONS = frozenset({"-h", "--help"})
BOOKS = frozenset({".xlsx", ".xlsm"})  # beside TRF files, where a command reads both

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
    add_completion=False,
    context_settings={"help_option_names": sorted(HELP_OPTIONS, key=len)},
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
    speak(language_of_environment())
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
        return _run_command()
    except SwissError as error:
        report(error)
        return error.status
    except KeyboardInterrupt:
        sys.stderr.write(phrase("Stopped. The workbook is whole: as it was, or with everything written.") + "\n")
        return INTERRUPTED
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)


def _run_command() -> int:
    """The program with all its commands, its help and what is wrong with words in the language of messages."""
    command = get_command(app)
    if spoken() == "en":
        command()
        return DONE
    from swiss_xl.cli.help_texts import translate
    from swiss_xl.cli.usage import is_usage, tell_usage, translate_frames

    translate(command, phrase)
    if HELP_OPTIONS.intersection(sys.argv) or not sys.argv[1:]:
        translate_frames(command)
    try:
        status = command(standalone_mode=False)
    except Exception as error:
        if is_usage(error):
            return tell_usage(error)
        raise
    return status if isinstance(status, int) else DONE


def report(error: SwissError) -> None:
    """Say what is wrong on standard error."""
    from swiss_xl.screen import show_findings, show_message

    if error.findings:
        show_findings(error.findings)
    else:
        show_message(str(error), bad=True)
    if isinstance(error, SheetError | RulesError):
        show_message(phrase("Nothing was written."), bad=True)


def open_book(path: Path, *, ignore_lock: bool = False) -> ClosedBook:
    """The workbook at *path*; from now on messages are in its language."""
    from swiss_xl.hosts.closed import ClosedBook
    from swiss_xl.sheets.settings import language_of

    book = ClosedBook.open(path, force_lock=ignore_lock)
    speak(language_of(book))
    return book


def run(path: Path, why: str, command: Callable[[ClosedBook], Done], *, ignore_lock: bool) -> Done:
    """Open, do, save, say."""
    from swiss_xl.screen import show_done, working

    with working(why):
        book = open_book(path, ignore_lock=ignore_lock)
        done = command(book)
        if done.changed:
            book.save(why=why)
    show_done(done, book.news)
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
