"""After the tournament: a table over several of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from swiss_xl.cli.program import EPILOG, AsJson, Unlock, app
from swiss_xl.telling import mark, phrase, phrases, speak


@app.command(rich_help_panel="After the tournament", epilog=EPILOG)
def season(
    out: Annotated[Path, typer.Argument(metavar="OUT.xlsx", help="The season's workbook, made or renewed.")],
    books: Annotated[
        list[Path] | None,
        typer.Argument(metavar="BOOK...", help="Tournaments to be added; none: those it has.", show_default=False),
    ] = None,
    best: Annotated[int | None, typer.Option(min=0, help="How many results count; 0 for all.")] = None,
    by: Annotated[str | None, typer.Option(help="points (scored), or place (points for places).")] = None,
    place_points: Annotated[
        str | None, typer.Option(metavar="25,18,15", help="Points for the 1st, 2nd … place.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="What stands on top.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, es, it, de, fr, pt.")] = None,
    as_json: AsJson = False,
    ignore_lock: Unlock = False,
) -> None:
    """
    Make or renew the table of a season from several tournaments: the best results of everybody.

    What is typed there (remarks, titles, who is the same person) is kept. The tournaments are only read.
    """
    from swiss_xl.screen import show_message, working
    from swiss_xl.season.making import Wish, language_of_season, open_season, work_out
    from swiss_xl.season.writing import write_season
    from swiss_xl.telling import LANGUAGES

    if lang is not None and lang not in LANGUAGES:
        raise typer.BadParameter(
            phrase("expected one of {languages}, got: {text}", languages=", ".join(LANGUAGES), text=lang),
            param_hint="--lang",
        )
    with working("season"):
        book, fresh = open_season(out, ignore_lock=ignore_lock)
        speak(lang or ("" if fresh else language_of_season(book)))
        done = work_out(book, books or (), Wish(best, by, place_points, name, lang))
        write_season(book, done)
        book.save(why="season")
    if as_json:
        _print(done)
        return
    _show(done)
    for text in done.told:
        show_message(text)
    events = phrases("{count} event", "{count} events", len(done.played))
    people = phrases("{count} person", "{count} people", len(done.lines))
    text = mark("Made: {file}, {events}, {people}.") if fresh else mark("Renewed: {file}, {events}, {people}.")
    show_message(phrase(text, file=out, events=events, people=people))


def _show(season_: Any) -> None:
    from swiss_xl.screen import show_table
    from swiss_xl.season.writing import result_text

    counting = [place for place, each in enumerate(season_.played) if each.event.counts]
    rows = [
        [
            str(line.rank),
            season_.shown(line.key),
            f"{float(line.total):g}",
            *(result_text(line.results[place], counts=place in line.counted) for place in counting),
        ]
        for line in season_.lines
    ]
    heads = [phrase("Rank"), phrase("Name"), phrase("Total"), *(str(place + 1) for place in counting)]
    show_table(heads, f"><>{'>' * len(counting)}", rows)


def _print(season_: Any) -> None:
    from swiss_xl.screen import number, print_json

    print_json(
        {
            "events": [
                {
                    "file": each.event.file,
                    "title": each.event.label,
                    "counts": each.event.counts,
                    "over": not each.missing,
                }
                for each in season_.played
            ],
            "best": season_.scheme.best,
            "by": str(season_.scheme.by),
            "lines": [
                {
                    "rank": line.rank,
                    "name": season_.shown(line.key),
                    "key": line.key,
                    "total": number(line.total),
                    "results": [number(value) for value in line.results],
                    "counted": sorted(line.counted),
                }
                for line in season_.lines
            ],
            "told": list(season_.told),
        }
    )
