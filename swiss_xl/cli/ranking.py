"""Standings of a file by any tie-breaks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swiss_xl.cli.program import BOOKS, EPILOG, AsJson, app, open_book
from swiss_xl.telling import mark, phrase, phrases
from swiss_xl.tournament import Unplayed

if TYPE_CHECKING:
    from swiss_xl.ranking import Ranking, Wish


@app.command(rich_help_panel="Files of other programs", epilog=EPILOG)
def rank(
    file: Annotated[Path, typer.Argument(metavar="FILE.trf", help="A TRF file, or a workbook.", show_default=False)],
    tiebreaks: Annotated[
        str | None, typer.Option("--tiebreaks", "-t", help="In order: BH/C1,BH,SB,DE; the file's own if not given.")
    ] = None,
    unplayed: Annotated[
        Unplayed | None, typer.Option(help="Edition for unplayed rounds; by the date of the file if not given.")
    ] = None,
    round_: Annotated[int | None, typer.Option("--round", "-r", help="After which round; all if not given.")] = None,
    unrated: Annotated[
        int | None, typer.Option(help="Rating of those without one, in tie-breaks by rating.", min=1, max=4000)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Rank a TRF file (or a workbook, which is left alone) and say which tie-break parts two players."""
    from swiss_xl.ranking import Wish
    from swiss_xl.screen import print_standings, show_message, standings_json

    made = _rank(file, Wish(tiebreaks, unplayed, round_, unrated))
    if as_json:
        standings_json(made.lines)
        return
    show_message(described(made))
    if made.unknown:
        show_message(
            phrase("Not known here, and left out with all behind it: {tiebreaks}", tiebreaks=", ".join(made.unknown)),
            bad=True,
        )
    for sentence in silent(made):
        show_message(sentence, bad=True)
    print_standings(made.lines)


def _rank(file: Path, wish: Wish) -> Ranking:
    from swiss_xl.ranking import rank as rank_tournament
    from swiss_xl.ranking import rank_file

    if file.suffix.lower() not in BOOKS:
        return rank_file(file, wish)
    from swiss_xl.reading import read

    return rank_tournament(read(open_book(file)).sound(), wish, file.name)


def described(made: Ranking) -> str:
    """The ladder and the edition in one line: ``Points, BH/C1, SB; unplayed rounds: fide-2026``."""
    from swiss_xl.catalogue import system
    from swiss_xl.crosstable import crosstable
    from swiss_xl.unplayed import edition

    rules = made.tournament.rules
    ladder = ", ".join([phrase("Points"), *rules.tiebreaks])
    text = (
        mark("{tiebreaks} (the usual ones of {system}); unplayed rounds: {edition}")
        if made.usual
        else mark("{tiebreaks}; unplayed rounds: {edition}")
    )
    title = phrase(system(rules.system).title)
    return phrase(text, tiebreaks=ladder, system=title, edition=edition(crosstable(made.tournament)))


def silent(made: Ranking) -> list[str]:
    """Why tie-breaks by rating say nothing of anybody, if they do not: somebody has no rating (C.07, Art. 10)."""
    from swiss_xl.tiebreaks.performance import TIEBREAKS

    rules, without = made.tournament.rules, [each for each in made.tournament.players if not each.rating]
    named = [code for code in rules.tiebreaks if code.split("/")[0] in {each.code for each in TIEBREAKS}]
    mute = [code for code in named if all(line.tiebreaks[code] is None for line in made.lines)]
    if not mute or not without or rules.unrated:
        return []
    first, others = without[0], len(without) - 1
    if not others:
        return [
            phrase(
                "{tiebreaks}: no values, for {name} (number {number}) has no rating; "
                "--unrated 1000 counts them as 1000",
                tiebreaks=", ".join(mute),
                name=first.name,
                number=first.number,
            )
        ]
    return [
        phrases(
            "{tiebreaks}: no values, for {name} (number {number}) has no rating, nor has {count} more; "
            "--unrated 1000 counts them as 1000",
            "{tiebreaks}: no values, for {name} (number {number}) has no rating, nor have {count} more; "
            "--unrated 1000 counts them as 1000",
            others,
            tiebreaks=", ".join(mute),
            name=first.name,
            number=first.number,
        )
    ]
