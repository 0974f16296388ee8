"""During the tournament: what could still happen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swiss_xl.cli.program import EPILOG, AsJson, BookFile, Unlock, app, open_book
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    from swiss_xl.whatif.asking import Question

Progress = Callable[[int, int], None]


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def whatif(
    book: BookFile,
    boards: Annotated[
        str, typer.Option(metavar="1,2,3", help="Boards whose results are told apart, in all their combinations.")
    ] = "",
    player: Annotated[
        str, typer.Option("--for", metavar="WHO", help="Start number or name: what each own result leads to.")
    ] = "",
    top: Annotated[
        int | None, typer.Option(min=1, help="Who is among the first N; who reaches the finals if not given.")
    ] = None,
    forfeits: Annotated[bool, typer.Option("--forfeits", help="Count games without play as well.")] = False,
    exact: Annotated[
        int | None, typer.Option(min=0, help="Look at all futures up to so many; 60,000 by participants if not given.")
    ] = None,
    samples: Annotated[int, typer.Option(min=1, max=1_000_000, help="Where there are more, draw so many.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Of the draw, so that it can be repeated.")] = 0,
    ahead: Annotated[int, typer.Option(min=1, max=9, help="How many rounds to look ahead, at most.")] = 3,
    everybody: Annotated[
        bool, typer.Option("--all", help="List everybody, not only those in reach of something.")
    ] = False,
    tab: Annotated[bool, typer.Option("--tab", help="Write it on a tab of the workbook.")] = False,
    as_json: AsJson = False,
    ignore_lock: Unlock = False,
) -> None:
    """
    Say what could still happen: final ranks, who can still be first, who reaches the finals, who shares which prize.

    All results of the games to come are tried, or many drawn by chance where there are too many. Nothing is written
    but the tab that --tab asks for.
    """
    from swiss_xl.whatif.asking import Question

    question = Question(
        _numbers(boards), None, top, forfeits=forfeits, exact=exact, samples=samples, seed=seed, ahead=ahead
    )
    if not tab:
        _tell(book, question, player, everybody=everybody, as_json=as_json)
        return
    if as_json:
        raise typer.BadParameter(phrase("it is either the tab or JSON: leave one of them out"), param_hint="--tab")
    from swiss_xl.commands.whatif import show_what_if
    from swiss_xl.screen import show_done

    opened = open_book(book, ignore_lock=ignore_lock)
    with progressing() as progress:
        done = show_what_if(opened, question, player, everybody=everybody, progress=progress)
    opened.save(why="whatif")
    show_done(done, opened.news)


def _tell(book: Path, question: Question, player: str, *, everybody: bool, as_json: bool) -> None:
    """On the screen, or as JSON."""
    from swiss_xl.commands.whatif import shown_of, what_if

    opened = open_book(book)
    with progressing() as progress:
        shown = shown_of(*what_if(opened, question, player, progress=progress))
    if as_json:
        from swiss_xl.screen import print_json

        print_json(shown.json())
        return
    from swiss_xl.screen import show_message, show_table

    for text in shown.heading():
        show_message(text)
    show_table(*shown.table(everybody=everybody))
    for text in shown.below():
        show_message(text)


def _numbers(text: str) -> tuple[int, ...]:
    """:raises typer.BadParameter: if it is no list of boards."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdecimal() and len(word) < 5 for word in words):
        raise typer.BadParameter(phrase("expected boards such as 1,2,3, got: {text}", text=text), param_hint="--boards")
    return tuple(dict.fromkeys(map(int, words)))


@contextmanager
def progressing() -> Iterator[Progress | None]:
    """How far the work has come, on a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("futures", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
