"""Files of other programs: a workbook written as one of them."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from swiss_xl.cli.program import BOOKS, EPILOG, BookFile, app, open_book
from swiss_xl.telling import phrase


class Ending(StrEnum):
    """How lines end."""

    CR = "cr"
    LF = "lf"
    CRLF = "crlf"


@app.command(rich_help_panel="Files of other programs", epilog=EPILOG)
def trf(
    book: BookFile,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE.trf", help="The file to be written; - for standard output.")
    ],
    ending: Annotated[
        Ending | None, typer.Option(help="How lines end; as in the file the workbook was made of, else lf.")
    ] = None,
    record: Annotated[
        list[str] | None, typer.Option("--record", help='A line no tab has a place for: --record "032 ESP".')
    ] = None,
) -> None:
    """
    Write the tournament as a TRF file, for checkers, rating officers and other programs.

    Example: swiss-xl trf club.xlsx -o club.trf --record "032 ESP" --record "122 90 min + 30 s"
    """
    from swiss_xl.commands.give_trf import give_trf
    from swiss_xl.errors import HostError
    from swiss_xl.hosts.ooxml.saving import replace_file
    from swiss_xl.screen import show_findings, show_message, working

    if output.suffix.lower() in BOOKS:
        raise HostError(
            phrase("{name} would be a workbook by its name; name the file to be written FILE.trf", name=output.name)
        )
    with working("trf"):
        given = give_trf(open_book(book), ending=ending, records=record or ())
        if str(output) != "-":
            replace_file(output, given.data, None, "trf", lambda: None)
    show_findings(given.findings)
    if str(output) == "-":
        sys.stdout.buffer.write(given.data)
    else:
        show_message(phrase("{file} is written.", file=output))
