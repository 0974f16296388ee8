"""After the tournament: the report for the rating officer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swiss_xl.cli.program import BOOKS, EPILOG, AsJson, app, open_book
from swiss_xl.telling import mark, phrase, phrases

if TYPE_CHECKING:
    from swiss_xl.rating_report import ReportLine
    from swiss_xl.tournament import Tournament

COLUMNS = {
    "No.": mark("No."), "Name": mark("Name"), "FIDE ID": mark("FIDE ID"), "Rating": mark("Rating"), "K": mark("K"),
    "Rated games": mark("Games"), "Score": mark("Score"), "Average": mark("Average"), "Expected": mark("Expected"),
    "Change": mark("Change"), "New": mark("New"), "Performance": mark("Perf."), "Unrated opponents": mark("Unr."),
    "Score against them": mark("Unr.pts"), "Not rated": mark("N.r."), "Forfeit wins": mark("F+"),
    "Forfeit losses": mark("F-"), "Byes": mark("Byes"),
}  # fmt: skip
"""What is shown on the screen of the columns of the report, and above it."""


@app.command(rich_help_panel="After the tournament", epilog=EPILOG)
def report(
    file: Annotated[Path, typer.Argument(metavar="BOOK", help="The workbook, or a TRF file.", show_default=False)],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write it here: .csv (players) or .xlsx (players and games).")
    ] = None,
    k_factor: Annotated[
        int | None, typer.Option("--k", help="K of those who have none of their own; 20 if nothing is said.", min=1)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
    as_json: AsJson = False,
) -> None:
    """
    Report for rating: games against rated opponents, score, average, expected, change; forfeits, byes, unrated apart.

    The workbook (or the TRF file) is left alone.
    """
    from swiss_xl.formats.report_files import write_report
    from swiss_xl.rating_report import report as report_of
    from swiss_xl.screen import show_message

    tournament = _tournament(file, k_factor)
    lines = report_of(tournament)
    if output:
        comma = tournament.about.get("language", "en") != "en"
        write_report(output, lines, tournament.rules.sides, comma=comma, force=force)
    if as_json:
        report_json(lines)
    elif output:
        show_message(phrases("{file} holds {count} player.", "{file} holds {count} players.", len(lines), file=output))
    else:
        print_report(lines)


def _tournament(file: Path, k_factor: int | None) -> Tournament:
    """The tournament with the ratings it was played with, also where new ones have been applied since."""
    from dataclasses import replace

    if file.suffix.lower() in BOOKS:
        from swiss_xl.commands.ratings import ratings_before
        from swiss_xl.ratings import with_ratings
        from swiss_xl.reading import read

        reading = read(open_book(file))
        tournament = reading.sound()
        tournament = with_ratings(tournament, ratings_before(reading, tournament))
    else:
        from swiss_xl.formats.trf.reading import read_file

        tournament = read_file(file).tournament
    if k_factor is None:
        return tournament
    options = {**tournament.rules.options, "k_factor": str(k_factor)}
    return replace(tournament, rules=replace(tournament.rules, options=options))


def print_report(lines: tuple[ReportLine, ...]) -> None:
    """The report as a table."""
    from fractions import Fraction

    from swiss_xl.rating_report import HEADS, cells
    from swiss_xl.screen import show_table

    shown = [place for place, head in enumerate(HEADS) if head in COLUMNS]
    rows = []
    for line in lines:
        values = cells(line)
        texts = [f"{float(value):g}" if isinstance(value, Fraction) else str(value or "") for value in values]
        rows.append([texts[place] for place in shown])
    heads = [phrase(COLUMNS[HEADS[place]]) for place in shown]
    show_table(heads, "".join("<" if HEADS[place] in ("Name", "FIDE ID") else ">" for place in shown), rows)


def report_json(lines: tuple[ReportLine, ...]) -> None:
    """The report as JSON, with every round of everybody."""
    from fractions import Fraction

    from swiss_xl.rating_report import HEADS, cells
    from swiss_xl.screen import print_json

    keys = [head.casefold().replace(".", "").replace(" ", "_") for head in HEADS]
    print_json(
        [
            {
                **{
                    key: float(value) if isinstance(value, Fraction) else None if value == "" else value
                    for key, value in zip(keys, cells(line), strict=True)
                },
                "rounds": [
                    {
                        "round": met.round,
                        "opponent": met.opponent.number if met.opponent else None,
                        "side": met.side,
                        "result": met.outcome.value if met.outcome else None,
                        "counts_as": str(met.kind),
                    }
                    for met in line.rounds
                ],
            }
            for line in lines
        ]
    )
