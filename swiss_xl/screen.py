"""What the command line shows: sentences, tables, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

import typer

from swiss_xl.errors import Finding, Severity, SheetError, fault
from swiss_xl.telling import phrase
from swiss_xl.tournament import Round, Tournament

if TYPE_CHECKING:
    from swiss_xl.commands import Done
    from swiss_xl.standings import Standing

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTICE: "cyan"}


@contextmanager
def working(what: str) -> Iterator[None]:
    """A sign of life on a terminal while *what* takes its time."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{what} …"):
        yield


def show_message(text: str, *, bad: bool = False) -> None:
    """One sentence; a bad one goes to standard error."""
    typer.secho(text, err=bad, fg="red" if bad else None, bold=bad)


def show_findings(findings: Sequence[Finding], *, out: bool = False, quiet: bool = False) -> None:
    """One line per finding: errors first. *quiet* leaves the word for the severity of notices out."""
    order = list(Severity)
    for finding in sorted(findings, key=lambda each: order.index(each.severity)):
        word = "" if quiet and finding.severity is Severity.NOTICE else f"{phrase(str(finding.severity))}: "
        coloured = typer.style(word, fg=_COLOURS[finding.severity], bold=finding.severity is Severity.ERROR)
        typer.echo(f"{coloured}{finding}", err=not (out or quiet))


def show_table(heads: Sequence[str], aligned: str, rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as they need to be; *aligned* has one of ``<>^`` per column."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for number_, row in enumerate([heads, *rows]):
        line = "  ".join(
            f"{text:{align}{width}}" for text, align, width in zip(row, aligned, widths, strict=True)
        ).rstrip()
        typer.secho(f" {line}", bold=number_ == 0)


def show_done(done: Done, news: Sequence[str] = ()) -> None:
    """What a command did, the *news* of its workbook, and the warnings it met."""
    for message in (*done.messages, *news):
        show_message(message)
    show_findings(done.warnings)


def print_json(value: Any) -> None:
    """JSON on standard output, readable as it is."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def number(value: Fraction | None) -> int | float | None:
    """An exact value for JSON."""
    return None if value is None else float(value)


def standings_json(lines: Sequence[Standing]) -> None:
    """The standings as JSON; group, modality and the rank in it where they are used."""
    from swiss_xl.modalities import modality_ranks

    ranks = modality_ranks(lines)
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
            | ({"group": line.player.group} if any(each.player.group for each in lines) else {})
            | ({"modality": line.player.modality, "modality_rank": ranks.get(line.player.number)} if ranks else {})
            for line in lines
        ]
    )


def print_standings(lines: Sequence[Standing]) -> None:
    """The standings as a table."""
    from swiss_xl.catalogue import shown_value
    from swiss_xl.finals import BY_FINAL
    from swiss_xl.standings import LOT

    words = {LOT: phrase("lot"), BY_FINAL: phrase("final")}
    codes = list(lines[0].tiebreaks) if lines else []
    grouped = any(line.player.group for line in lines)
    rows = [
        [
            *([line.player.group] if grouped else []),
            str(line.rank),
            str(line.player.number),
            line.player.name,
            _shown(line.score),
            *(_shown(shown_value(code, value)) for code, value in line.tiebreaks.items()),
            words.get(line.decided, line.decided),
        ]
        for line in lines
    ]
    own = [phrase("Rank"), phrase("No."), phrase("Name"), phrase("Pts")]
    heads = [*([phrase("Group")] if grouped else []), *own, *codes, phrase("Decided by")]
    show_table(heads, f"{'<' if grouped else ''}>><>{'>' * len(codes)}<", rows)


def _shown(value: Fraction | None) -> str:
    """At most two decimals, a half of the last upwards."""
    return "" if value is None else f"{floor(value * 100 + Fraction(1, 2)) / 100:.2f}".rstrip("0").rstrip(".")


def wanted_round(tournament: Tournament, wanted: int | None) -> Round:
    """
    Round *wanted*, the latest by default.

    :raises SheetError: if it does not exist.
    """
    last = len(tournament.rounds)
    if not last or not 1 <= (wanted or last) <= last:
        seen = (
            phrase("there is no round {number} yet", number=wanted)
            if wanted and last
            else phrase("no round has been paired yet")
        )
        cure = (
            phrase("choose a round from 1 to {last}", last=last)
            if last
            else phrase("press Next round (swiss-xl next) first")
        )
        raise SheetError(findings=[fault("round-unknown", seen, cure)])
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


def show_round(round_: Round, names: Mapping[int, str], sides: tuple[str, str]) -> None:
    """The games of a round as a table: boards, names, results; byes last."""
    from swiss_xl.frames.seats import GLUE, names_text, numbers_text

    rows = []
    for game in round_.games:
        first, second = (str(numbers_text(side)) if side else "" for side in (game.first, game.second))
        called = [names_text(side, names, GLUE) for side in (game.first, game.second)]
        row = [str(game.board) if second else "", first, called[0], game.result.said if game.result else ""]
        rows.append([*row, called[1], second])
    heads = [phrase("Board"), phrase("No."), sides[0], phrase("Result"), sides[1], phrase("No.")]
    show_table(heads, ">>>^<>", rows)
