"""Before the tournament: a new workbook, the example."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from swiss_xl.cli.program import EPILOG, BookFile, app
from swiss_xl.telling import phrase, speak


@app.command(rich_help_panel="Before the tournament", epilog=EPILOG)
def new(
    book: BookFile,
    players: Annotated[
        Path | None,
        typer.Option("--players", "-p", help="A players list: .xlsx, .xlsm, .ods, .csv … with a heading row."),
    ] = None,
    trf: Annotated[
        Path | None,
        typer.Option("--trf", metavar="FILE.trf", help="A tournament of another program: players, rounds, results."),
    ] = None,
    sheet: Annotated[str | None, typer.Option(help="Which sheet of the players list.")] = None,
    system: Annotated[
        str | None, typer.Option(help="club (if not given), borrell, svizzera, domino, dutch, dutch-2017.")
    ] = None,
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
    ratings: Annotated[
        Path | None,
        typer.Option("--ratings", help="FIDE's rating list: fills in what the players list leaves blank (see lookup)."),
    ] = None,
    rating: Annotated[str, typer.Option(help="Which rating of it: standard, rapid or blitz.")] = "standard",
) -> None:
    """
    Make a new tournament workbook from a players list, or from a TRF file with all its rounds.

    Example: swiss-xl new club.xlsx --players members.xlsx --system club --rounds 5 --name "Spring open" --lang es
    """
    from swiss_xl.cli.lookup import fill_in
    from swiss_xl.hosts.closed import create
    from swiss_xl.newbook import new_tournament
    from swiss_xl.screen import show_done, show_findings, working
    from swiss_xl.templates import tournament_template

    values: dict[str, Any] = {key: value for key, value in (
        ("system", system), ("rounds", rounds), ("name", name), ("language", lang),
        ("place", place), ("dates", dates), ("tiebreaks", tiebreaks),
    ) if value is not None} | dict(_setting(text) for text in setting or ())  # fmt: skip
    speak(str(values.get("language", "")))
    if trf:
        _refuse_beside_trf(players=players, sheet=sheet, renumber=renumber)
        _new_from_trf(book, trf, values)
        return
    values.setdefault("name", book.stem)
    with working("new"):
        made = create(tournament_template(book.suffix), book)
        listed = None
        if players:
            from swiss_xl.formats.players import read_players

            listed = read_players(players, sheet=sheet)
        entrants = listed.entrants if listed else ()
        if ratings:
            entrants = fill_in(entrants, ratings, rating)
        done = new_tournament(made, values, entrants, renumber=renumber)
        made.save(why="new")
    if listed:
        show_findings(listed.findings, quiet=True)
    show_done(done)
    _say_what_is_next(book)


def _say_what_is_next(book: Path) -> None:
    """The next command as it is typed: a name with blanks in quotation marks, in those of this system's terminal."""
    import os
    import shlex
    import subprocess

    from swiss_xl.screen import show_message

    typed = subprocess.list2cmdline([str(book)]) if os.name == "nt" else shlex.quote(str(book))
    show_message(phrase("{book} is ready. Next: {command}", book=book, command=f"swiss-xl next {typed}"))


def _refuse_beside_trf(**given: object) -> None:
    wrong = [key for key, value in given.items() if value]
    if wrong:
        raise typer.BadParameter(
            phrase("a TRF file brings its own players: leave out --{option}", option=wrong[0]), param_hint="--trf"
        )


def _new_from_trf(book: Path, file: Path, values: dict[str, Any]) -> None:
    """A workbook with everything that a TRF file says."""
    from swiss_xl.commands.take_trf import take_trf
    from swiss_xl.formats.trf.reading import read_file
    from swiss_xl.hosts.closed import create
    from swiss_xl.screen import show_done, working
    from swiss_xl.templates import tournament_template

    with working("new"):
        made = create(tournament_template(book.suffix), book)
        read = read_file(file)
        done = take_trf(made, read, values | ({} if read.tournament.name else {"name": book.stem}), file.name)
        made.save(why="new")
    show_done(done)
    _say_what_is_next(book)


def _setting(text: str) -> tuple[str, str]:
    key, separator, value = text.partition("=")
    if not separator:
        raise typer.BadParameter(phrase("expected KEY=VALUE, got: {text}", text=text), param_hint="--set")
    return key.strip(), value.strip()


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
        phrase(
            "Open {book} in Excel or LibreOffice: players, three rounds, standings and crosstable are on its tabs.",
            book=book,
        )
    )
