"""The Players tab: read as entrants, written by column, whatever the order of its columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from swiss_xl.book import Area, Book, Cell, Tab, address
from swiss_xl.errors import Finding, SheetError, fault
from swiss_xl.frames import choice_words
from swiss_xl.frames.players import Entrant, find_heading_row, players_frame, read_entrants
from swiss_xl.results import Outcome
from swiss_xl.sheets.settings import language_of
from swiss_xl.telling import phrase
from swiss_xl.tournament import Status

_BYE_CODES = {Outcome.ZERO_BYE: "", Outcome.HALF_BYE: "=½", Outcome.FULL_BYE: "=1"}


@dataclass(frozen=True)
class PlayersSheet:
    """The list as it stands: entrants, the column of each key, and the row of the headings."""

    title: str
    header_row: int
    columns: Mapping[str, int]
    entrants: tuple[Entrant, ...]
    findings: tuple[Finding, ...]

    def cell(self, row: int, key: str) -> str:
        """The address of a player's cell."""
        return address(row, self.columns.get(key, 1))


def read_players_tab(book: Book, tab: Tab) -> PlayersSheet:
    """
    Read the list, its headings found by their anchor or, where that is lost, by their words.

    :raises SheetError: if no heading row can be found.
    """
    rows = book.grid(tab.title).rows
    header_row = _anchored(tab, rows) or find_heading_row(rows)
    if header_row is None:
        raise SheetError(findings=[fault("headings-lost", phrase("the headings of the list cannot be found"),
            phrase("write them back: No., Name, Rating …, one in each column"), tab.title, "A1",
        )])  # fmt: skip
    frame, columns, _unused = players_frame(rows, header_row)
    entrants, findings = read_entrants(frame, columns, sheet=tab.title)
    return PlayersSheet(tab.title, header_row, columns, entrants, findings)


def _anchored(tab: Tab, rows: Sequence[Sequence[Any]]) -> int | None:
    area = tab.area("sxl_players") or Area(0, 0, 0, 0)
    if not 0 < area.top <= len(rows):
        return None
    return area.top if find_heading_row(rows[area.top - 1 : area.top]) else None


def entrant_cells(columns: Mapping[str, int], number: int | None, details: Mapping[str, Any]) -> dict[int, Cell]:
    """One row of the list from an entrant's details, by column."""
    texts: dict[str, Cell] = {"number": number}
    for key, value in details.items():
        if key == "byes":
            texts[key] = ", ".join(f"{round_}{_BYE_CODES.get(bye, '')}" for round_, bye in value)
        elif key == "never_against":
            texts[key] = ", ".join(map(str, sorted(value)))
        else:
            texts[key] = value if isinstance(value, int) else str(value)
    return {columns[key]: value for key, value in texts.items() if key in columns and value not in ("", None)}


def append_entrants(book: Book, sheet: PlayersSheet, rows: Sequence[tuple[int | None, Mapping[str, Any]]]) -> None:
    """Add ``(number, details)`` below the list."""
    listed = [
        (number, {**details, "status": status_word(book, details["status"])} if details.get("status") else details)
        for number, details in rows
    ]
    book.append(
        sheet.title, sheet.header_row, [entrant_cells(sheet.columns, number, details) for number, details in listed]
    )


def status_word(book: Book, status: Status) -> str:
    """What the column Status shows for *status*, in the language of the workbook."""
    return choice_words.shown(choice_words.STATUS, status, language_of(book))
