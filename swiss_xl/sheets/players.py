"""The Players tab: read as entrants, written by column, whatever the order of its columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from swiss_xl.book import Area, Book, Cell, Tab, Value, address
from swiss_xl.errors import Finding, SheetError, fault
from swiss_xl.frames import choice_words
from swiss_xl.frames.columns import blank, heading_weight
from swiss_xl.frames.headings import heading
from swiss_xl.frames.players import Entrant, find_heading_row, players_frame, read_entrants
from swiss_xl.results import Outcome
from swiss_xl.sheets.list_headings import at, lost_headings
from swiss_xl.sheets.log import Memory
from swiss_xl.sheets.settings import language_of
from swiss_xl.telling import phrase
from swiss_xl.tournament import Status

_BYE_CODES = {Outcome.ZERO_BYE: "", Outcome.HALF_BYE: "=½", Outcome.FULL_BYE: "=1"}


@dataclass(frozen=True)
class PlayersSheet:
    """
    The list as it stands: entrants, the column of each key, and the row of the headings.

    *headings* are those to be written, by column: what stands there now is nothing, or not the heading of the column.
    """

    title: str
    header_row: int
    columns: Mapping[str, int]
    entrants: tuple[Entrant, ...]
    findings: tuple[Finding, ...]
    headings: Mapping[int, str] = field(default_factory=dict)

    def cell(self, row: int, key: str) -> str:
        """The address of a player's cell."""
        return address(row, self.columns.get(key, 1))


def read_players_tab(book: Book, tab: Tab, memory: Memory | None = None) -> PlayersSheet:
    """
    Read the list, its headings found by their anchor or, where that is lost, by their words.

    A heading that was emptied or typed over is a finding, and the list is read as if the right one stood there; what
    the log knows (*memory*) shows which it is.

    :raises SheetError: if no heading row can be found.
    """
    rows = book.grid(tab.title).rows
    area = tab.area("sxl_players")
    header_row = _heading_row(area, rows)
    lost = (
        lost_headings(rows[header_row - 1], rows[header_row:], area.right if area else 0, memory) if header_row else {}
    )
    headings = {column: heading(key, language_of(book)) for column, key in lost.items()}
    if header_row is None or not (heading_weight(rows[header_row - 1]) or "name" in lost.values()):
        raise SheetError(findings=[fault("headings-lost", phrase("the headings of the list cannot be found"),
            phrase("write them back: No., Name, Rating …, one in each column"), tab.title, "A1",
        )])  # fmt: skip
    mended = [*rows[: header_row - 1], _with(rows[header_row - 1], headings), *rows[header_row:]]
    frame, columns, _unused = players_frame(mended, header_row)
    entrants, findings = read_entrants(frame, columns, sheet=tab.title)
    told = [_heading_fault(tab, header_row, column, rows, text) for column, text in sorted(headings.items())]
    return PlayersSheet(tab.title, header_row, columns, entrants, (*told, *findings), headings)


def _heading_row(area: Area | None, rows: Sequence[Sequence[Value]]) -> int | None:
    """The row of the anchor, unless it names nobody and another row does."""
    anchored = area.top if area and area.top <= len(rows) else None
    if anchored and heading_weight(rows[anchored - 1]):
        return anchored
    return find_heading_row(rows) or anchored


def _with(row: Sequence[Value], headings: Mapping[int, str]) -> list[Value]:
    """A row of headings with those that belong there."""
    width = max(len(row), *headings, 0) if headings else len(row)
    return [headings.get(column, at(row, column)) for column in range(1, width + 1)]


def _heading_fault(tab: Tab, header_row: int, column: int, rows: Sequence[Sequence[Value]], text: str) -> Finding:
    seen = at(rows[header_row - 1], column)
    said = (
        phrase("the heading of this column is empty")
        if blank(seen)
        else phrase("the heading '{seen}' does not belong to what stands in this column", seen=seen)
    )
    cure = phrase("write '{heading}' there, or let swiss-xl repair do it", heading=text)
    return fault("heading-lost", said, cure, tab.title, address(header_row, column))


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
