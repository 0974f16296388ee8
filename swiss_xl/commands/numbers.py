"""Numbers for those who have none yet: before round 1 by the rules, later appended (seeds §1.1)."""

from __future__ import annotations

from dataclasses import replace

from swiss_xl.errors import SheetError, fault
from swiss_xl.numbering import by_rating, number_entrants
from swiss_xl.reading import Reading
from swiss_xl.sheets.players import PlayersSheet
from swiss_xl.telling import phrase, phrases
from swiss_xl.tournament import Numbering, Tournament


def give_numbers(
    reading: Reading, tournament: Tournament
) -> tuple[Reading, Tournament, tuple[str, ...], list[dict[str, object]]]:
    """
    Number those who have no number yet: by the rules before round 1, later appended (seeds §1.1).

    :returns: what is known then, what was done in sentences, and the operation that takes it back.
    """
    sheet = reading.players
    if all(entrant.number is not None for entrant in sheet.entrants):
        return reading, tournament, (), []
    started = bool(tournament.rounds)
    entrants = sheet.entrants
    afresh = not started and tournament.rules.numbering is Numbering.RATING and by_rating(entrants)
    if afresh and not any(entrant.details.get("never_against") for entrant in entrants):
        entrants = tuple(replace(entrant, number=None) for entrant in entrants)
    numbers = number_entrants(entrants, tournament.rules.numbering, started=started)
    players, cells, told, given = [], {}, [], []
    for entrant, number in zip(sheet.entrants, numbers, strict=True):
        late = entrant.number is None and started
        changes = {"from_round": tournament.next_number} if late and "from_round" not in entrant.details else {}
        players.append(entrant.player(number, **changes))
        if entrant.number != number:
            given.append([number, entrant.number, bool(changes)])
            cells[entrant.row, sheet.columns.get("number", 1)] = number
            if changes and "from_round" in sheet.columns:
                cells[entrant.row, sheet.columns["from_round"]] = tournament.next_number
            if late:
                told.append(
                    phrase(
                        "{name} enters as number {number}, from round {round}.",
                        name=entrant.details["name"],
                        number=number,
                        round=tournament.next_number,
                    )
                )
    _need_columns(sheet)
    reading.book.write(sheet.title, cells)
    if not started:
        told.append(_numbered(len(players), tournament.rules.numbering))
    renewed = replace(tournament, players=tuple(players))
    undo: list[dict[str, object]] = [{"op": "numbers", "given": given}]
    return replace(reading, tournament=renewed), renewed, tuple(told), undo


def _numbered(count: int, numbering: Numbering) -> str:
    if numbering is Numbering.RATING:
        return phrases("{count} player was numbered by rating.", "{count} players were numbered by rating.", count)
    return phrases(
        "{count} player was numbered in the order of the list.",
        "{count} players were numbered in the order of the list.",
        count,
    )


def _need_columns(sheet: PlayersSheet) -> None:
    """:raises SheetError: if there is no column to write numbers into."""
    if "number" not in sheet.columns:
        place = sheet.cell(sheet.header_row, "number")
        seen, cure = phrase("the list has no column for numbers"), phrase("write No. over an empty column")
        raise SheetError(findings=[fault("column-lost", seen, cure, sheet.title, place)])
