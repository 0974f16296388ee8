"""New ratings on a tab of their own, and, if the organiser says so, in the list of players (seeds §1.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swiss_xl.book import Book, Cell
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import changes_of_settled, correction_messages, refresh, write_inferred
from swiss_xl.errors import SheetError, fault
from swiss_xl.ratings import Rated, new_ratings, with_ratings
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.ratings import write_ratings
from swiss_xl.sheets.tabs import find_tabs
from swiss_xl.sheets.titles import Writing
from swiss_xl.telling import phrase, phrases, speaker
from swiss_xl.tournament import Tournament


def show_ratings(book: Book, *, apply: bool = False) -> tuple[Done, tuple[Rated, ...]]:
    """
    Compute the new ratings and write their tab; with *apply* into the column Rating of the list as well.

    Ratings that were applied before are not counted twice: the list before it is what they start from.

    :raises SheetError: if a cell cannot be understood, or ratings are to be applied before the tournament is over;
        nothing is written.
    """
    reading = read(book)
    tournament = reading.sound()
    lines = new_ratings(with_ratings(tournament, ratings_before(reading, tournament)))
    operations: list[dict[str, Any]] = []
    told = [phrase("The list of players keeps its ratings: copy the new ones by hand, or say --apply.")]
    data: dict[str, Any] = {}
    if apply:
        _refuse_early(reading, tournament)
        told, operations = _apply(reading, lines)
        old = {str(line.player.number): line.player.rating for line in lines}
        data["ratings"] = {"old": old, "new": {str(line.player.number): line.new for line in lines}}
    renewed = read(book)
    inferred, more = write_inferred(renewed)
    say = speaker(tournament.about.get("language", "en"))
    title = write_ratings(Writing(book, find_tabs(book), tournament, reading.names, say), lines)
    if operations or more:
        data["undo"] = [*operations, *more]
    what = phrase("new ratings written into the list of players") if operations else phrase("ratings computed")
    data |= changes_of_settled(renewed, renewed.sound())
    standings = refresh(renewed, renewed.sound(), Action("ratings", what, digest=renewed.digest(), data=data))
    book.activate(title)
    messages = (
        phrase("The new ratings are on the tab '{title}'.", title=title),
        *told,
        *inferred,
        *correction_messages(renewed),
    )
    return Done(messages, standings=standings, findings=renewed.findings), lines


def ratings_before(reading: Reading, tournament: Tournament) -> Mapping[int, int]:
    """The ratings before they were applied, of those whose rating has not been changed since."""
    gone = {action.data["undoes"] for action in reading.actions if "undoes" in action.data}
    applied = [action for action in reading.actions if "ratings" in action.data and action.row not in gone]
    if not applied:
        return {}
    old, new = (applied[-1].data["ratings"][key] for key in ("old", "new"))
    return {
        player.number: old[str(player.number)]
        for player in tournament.players
        if player.rating is not None and player.rating == new.get(str(player.number))
    }


def _apply(reading: Reading, lines: Sequence[Rated]) -> tuple[list[str], list[dict[str, Any]]]:
    """Write the new ratings into the list; what was done, and how to take it back."""
    sheet = reading.players
    column = sheet.columns.get("rating")
    if column is None:
        cure = phrase("write its heading into an empty column")
        raise SheetError(
            findings=[fault("column-lost", phrase("the list has no column for ratings"), cure, sheet.title)]
        )
    new = {line.player.number: line.new for line in lines}
    rows = [each for each in sheet.entrants if new.get(each.number or 0) not in (None, each.details.get("rating"))]
    if not rows:
        return [phrase("The list of players has the new ratings already.")], []
    grid = reading.book.grid(sheet.title)
    undo: list[dict[str, Any]] = []
    cells: dict[tuple[int, int], Cell] = {}
    for each in rows:
        before = {"rating": grid.at(each.row, column)}
        undo.append({"op": "player", "number": each.number, "name": each.name, "before": before})
        cells[each.row, column] = new[each.number or 0]
    reading.book.write(sheet.title, cells)
    told = phrases(
        "{count} new rating written into the list of players; undo takes it back.",
        "{count} new ratings written into the list of players; undo takes them back.",
        len(rows),
    )
    return [told], undo


def _refuse_early(reading: Reading, tournament: Tournament) -> None:
    """:raises SheetError: while results are missing or rounds are still to be played."""
    last, rounds = tournament.last, tournament.rules.rounds
    played = len(tournament.swiss.rounds)
    if last and not last.missing and played >= rounds:
        return
    seen = phrases(
        "ratings are applied at the end of the tournament, and {played} of {count} round is paired",
        "ratings are applied at the end of the tournament, and {played} of {count} rounds are paired",
        rounds,
        played=played,
    )
    cure = phrase("play on, or set Rounds to {rounds} if the tournament ends here", rounds=played)
    if last and last.missing:
        seen = phrase(
            "ratings are applied at the end of the tournament, and round {number} lacks results", number=last.number
        )
        cure = phrase("type them first")
    raise SheetError(findings=[fault("ratings-early", seen, cure, reading.layout.settings.title)])
