"""During and after the tournament: ratings, player cards."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import EPILOG, AsJson, BookFile, Unlock, app, open_book
from swiss_xl.telling import phrase


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def ratings(
    book: BookFile,
    apply: Annotated[
        bool, typer.Option("--apply", help="Write the new ratings into the list of players, when all is played.")
    ] = False,
    as_json: AsJson = False,
    ignore_lock: Unlock = False,
) -> None:
    """Compute new ratings (Elo by FIDE's table) on the tab Ratings; the list of players is left alone."""
    from swiss_xl.commands import show_ratings
    from swiss_xl.screen import show_done, working
    from swiss_xl.screen_lists import print_ratings, ratings_json

    with working("ratings"):
        opened = open_book(book, ignore_lock=ignore_lock)
        done, lines = show_ratings(opened, apply=apply)
        opened.save(why="ratings")
    if as_json:
        ratings_json(lines)
    else:
        show_done(done, opened.news)
        print_ratings(lines)


@app.command(rich_help_panel="During the tournament", epilog=EPILOG)
def cards(
    book: BookFile,
    number: Annotated[
        int | None, typer.Option("--number", "-n", help="Whose card; everybody's if not given.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show player cards: opponents, sides, results, running totals, floats. Nothing is written."""
    from swiss_xl.cards import cards as cards_of
    from swiss_xl.crosstable import crosstable
    from swiss_xl.errors import SheetError, fault
    from swiss_xl.reading import read
    from swiss_xl.screen_lists import cards_json, print_cards

    reading = read(open_book(book))
    tournament = reading.sound().swiss
    wanted = [card for card in cards_of(tournament, crosstable(tournament)) if number in (None, card.number)]
    if number is not None and not wanted:
        seen, cure = phrase("nobody has the number {number}", number=number), phrase("give a start number of the list")
        raise SheetError(findings=[fault("player-unknown", seen, cure, reading.players.title)])
    if as_json:
        cards_json(wanted, tournament.rules.sides)
    else:
        print_cards(wanted, reading.names, tournament.rules.sides)
