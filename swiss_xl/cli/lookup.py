"""Players from a rating list: identifiers, titles, ratings, years of birth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swiss_xl.cli.program import EPILOG, AsJson, BookFile, Unlock, app, open_book
from swiss_xl.telling import phrase, spoken

if TYPE_CHECKING:
    from swiss_xl.commands.lookup import Looked
    from swiss_xl.formats.rating_list import Kind, Tell
    from swiss_xl.frames.players import Entrant

ListFile = Annotated[
    Path, typer.Argument(metavar="LIST", help="FIDE's rating list: text, XML, or the ZIP as downloaded.")
]


@app.command(rich_help_panel="Participants", epilog=EPILOG)
def lookup(
    book: BookFile,
    ratings: ListFile,
    rating: Annotated[str, typer.Option(help="Which rating: standard, rapid or blitz.")] = "standard",
    update: Annotated[
        str,
        typer.Option(
            help="What the list may replace of what was typed: ratings, titles, federations, births, sex, k, ids, all."
        ),
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be written.")] = False,
    as_json: AsJson = False,
    ignore_lock: Unlock = False,
) -> None:
    """
    Fill in the players' FIDE identifiers, titles, ratings, federations and years of birth from FIDE's rating list.

    By identifier, else by name in any order, with or without accents. What was typed is never replaced unless --update
    names it; whoever is not certain is left alone and the candidates are shown.
    """
    from swiss_xl.commands.lookup import Asked, doubts, look_up, wanted_updates
    from swiss_xl.formats.rating_list import RatingList
    from swiss_xl.screen import show_done, show_findings

    asked = Asked(wanted_kind(rating), wanted_updates(update), dry_run)
    opened = open_book(book, ignore_lock=ignore_lock)
    listed = RatingList(ratings)
    with progress(listed.size) as tell:
        done, lines = look_up(opened, listed, asked, tell)
    if done.changed:
        opened.save(why="lookup")
    if as_json:
        print_looked(lines)
        return
    show_changes(lines, dry_run=dry_run)
    show_findings(doubts(lines, ""), out=True, quiet=True)
    show_done(done, opened.news)


def wanted_kind(text: str) -> Kind:
    """:raises BadParameter: if it is no kind of rating."""
    from swiss_xl.formats.rating_list import Kind

    if text not in set(Kind):
        raise typer.BadParameter(
            phrase("expected standard, rapid or blitz, got: {text}", text=text), param_hint="--rating"
        )
    return Kind(text)


def fill_in(entrants: Sequence[Entrant], path: Path, kind: str) -> tuple[Entrant, ...]:
    """The players of a new tournament with what a rating list knows of them; what was found is shown."""
    from swiss_xl.commands.lookup import Asked, doubts, filled, look_for, summary
    from swiss_xl.formats.rating_list import RatingList
    from swiss_xl.screen import show_findings, show_message

    asked, listed = Asked(wanted_kind(kind)), RatingList(path)
    with progress(listed.size) as tell:
        lines, findings = look_for(entrants, listed, asked, tell)
    show_changes(lines)
    show_findings([*doubts(lines, ""), *findings], out=True, quiet=True)
    show_message(f"{path.name}: {summary(lines)}")
    return filled(entrants, lines)


@contextmanager
def progress(size: int) -> Iterator[Tell]:
    """A bar on a terminal while a list is read."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(phrase("rating list"), total=size)
        yield lambda done: bar.update(task, completed=done)


def show_changes(lines: tuple[Looked, ...], *, dry_run: bool = False) -> None:
    """What was written, before and after; and what differs but was typed."""
    from swiss_xl.frames.headings import PLAYER_HEADINGS, heading
    from swiss_xl.screen import show_message, show_table

    called = {key: heading(key, spoken()) for key in PLAYER_HEADINGS} | {"k_factor": "K"}
    written, kept = phrase("would be written") if dry_run else phrase("written"), phrase("kept as typed")
    rows = [
        [str(line.number or ""), line.name, called[key], "" if before is None else str(before), str(after), word]
        for line in lines
        for pairs, word in ((line.filled, written), (line.kept, kept))
        for key, (before, after) in pairs.items()
        if pairs is line.filled or key != "federation" or before
    ]
    if rows:
        heads = [phrase("No."), phrase("Name"), phrase("Field"), phrase("Before"), phrase("List"), ""]
        show_table(heads, "><<<<<", rows)
    if any(line.kept for line in lines):
        show_message(phrase("What was typed stays; --update ratings (titles, …) takes the list's."))


def print_looked(lines: tuple[Looked, ...]) -> None:
    """The same as JSON."""
    from swiss_xl.screen import print_json

    print_json(
        [
            {
                "number": line.number,
                "name": line.name,
                "verdict": str(line.verdict),
                "fide_id": line.fide_id or None,
                "written": {key: {"before": before, "after": after} for key, (before, after) in line.filled.items()},
                "kept": {key: {"typed": typed, "list": said} for key, (typed, said) in line.kept.items()},
                "candidates": [
                    {"fide_id": each.fide_id, "name": each.name, "federation": each.federation, "birth": each.birth,
                     "title": each.title}
                    for each in line.candidates
                ],
            }
            for line in lines
        ]
    )  # fmt: skip
