"""What the command line shows: sentences, tables, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from swiss_xl.errors import Finding, Severity, SheetError
from swiss_xl.tournament import Round, Tournament

if TYPE_CHECKING:
    from swiss_xl.book import Book
    from swiss_xl.commands import Done
    from swiss_xl.reading import Reading
    from swiss_xl.standings import Standing

_COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTICE: "cyan"}
_OUT = Console(highlight=False, soft_wrap=True)
_ERR = Console(stderr=True, highlight=False, soft_wrap=True)


@contextmanager
def working(what: str) -> Iterator[None]:
    """A sign of life on a terminal while *what* takes its time."""
    if not _ERR.is_terminal:
        yield
        return
    with _ERR.status(f"{what} …"):
        yield


def show_message(text: str, *, bad: bool = False) -> None:
    """One sentence; a bad one goes to standard error."""
    (_ERR if bad else _OUT).print(escape(text), style="bold red" if bad else None)


def show_findings(findings: Sequence[Finding], *, out: bool = False, quiet: bool = False) -> None:
    """One line per finding: errors first. *quiet* leaves the word for the severity of notices out."""
    console = _OUT if out or quiet else _ERR
    order = list(Severity)
    for finding in sorted(findings, key=lambda each: order.index(each.severity)):
        word = "" if quiet and finding.severity is Severity.NOTICE else f"{finding.severity}: "
        console.print(f"[{_COLOURS[finding.severity]}]{word}[/]{escape(str(finding))}")


def show_done(done: Done) -> None:
    """What a command did, and the warnings it met."""
    for message in done.messages:
        show_message(message)
    warnings = [finding for finding in done.findings if finding.severity is Severity.WARNING and finding.code != "result-changed"]
    show_findings(warnings)


def print_json(value: Any) -> None:
    """JSON on standard output, readable as it is."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def number(value: Fraction | None) -> int | float | None:
    """An exact value for JSON."""
    return None if value is None else float(value)


def standings_json(lines: Sequence[Standing]) -> None:
    """The standings as JSON."""
    print_json(
        [
            {
                "rank": line.rank,
                "number": line.player.number,
                "name": line.player.name,
                "score": number(line.score),
                "tiebreaks": {code: number(value) for code, value in line.tiebreaks.items()},
                "decided": line.decided,
            }
            for line in lines
        ]
    )


def print_standings(lines: Sequence[Standing]) -> None:
    """The standings as a table."""
    codes = list(lines[0].tiebreaks) if lines else []
    table = Table("Rank", "No.", "Name", "Pts", *codes, "Decided by", box=None, header_style="bold")
    for column in (0, 1, 3, *range(4, 4 + len(codes))):
        table.columns[column].justify = "right"
    for line in lines:
        values = [_shown(value) for value in line.tiebreaks.values()]
        table.add_row(str(line.rank), str(line.player.number), escape(line.player.name), _shown(line.score), *values, line.decided)
    _OUT.print(table)


def _shown(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):g}"


def wanted_round(tournament: Tournament, wanted: int | None) -> Round:
    """
    Round *wanted*, the latest by default.

    :raises SheetError: if it does not exist.
    """
    last = len(tournament.rounds)
    if not last or not 1 <= (wanted or last) <= last:
        seen = f"there is no round {wanted} yet" if wanted and last else "no round has been paired yet"
        cure = f"choose a round from 1 to {last}" if last else "press Next round (swiss-xl next) first"
        raise SheetError(findings=[Finding(Severity.ERROR, "round-unknown", seen, cure)])
    return tournament.rounds[(wanted or last) - 1]


def round_json(round_: Round) -> None:
    """The games of a round as JSON."""
    games = [
        {
            "board": game.board,
            "first": list(game.first),
            "second": list(game.second),
            "result": str(game.result) if game.result else None,
        }
        | ({"scores": [number(score) for score in game.tally]} if game.tally else {})
        for game in round_.games
    ]
    print_json({"round": round_.number, "stage": str(round_.stage), "games": games})


def show_round(round_: Round, book: Book) -> None:
    """The games of a round just made."""
    from swiss_xl.reading import read

    show_reading_round(read(book), round_)


def show_reading_round(reading: Reading, round_: Round) -> None:
    """The games of a round as a table: boards, names, results; byes last."""
    names = reading.names
    sides = reading.settings.rules.sides
    table = Table("Board", "No.", sides[0], "Result", sides[1], "No.", box=None, header_style="bold")
    for column, justify in ((0, "right"), (1, "right"), (3, "center"), (5, "right")):
        table.columns[column].justify = justify  # type: ignore[assignment]
    for game in round_.games:
        first = game.first[0]
        if game.second:
            second = game.second[0]
            table.add_row(str(game.board), str(first), escape(names[first]), str(game.result or ""), escape(names[second]), str(second))
        else:
            table.add_row("", str(first), escape(names[first]), str(game.result or ""), "", "")
    _OUT.print(table)
