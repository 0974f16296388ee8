"""A players list as a DataFrame, and the entrants in it: ours and those of other programs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

import pandas as pd

from swiss_xl.book import Value
from swiss_xl.errors import Finding, Severity, SheetError
from swiss_xl.frames import cells, lists
from swiss_xl.frames.columns import Columns, blank, find_heading_row, recognise, with_added
from swiss_xl.frames.headings import folded_heading, heading
from swiss_xl.frames.remarks import Remarks, faults_between
from swiss_xl.telling import phrase, spoken
from swiss_xl.tournament import Player

__all__ = [
    "Entrant",
    "Frame",
    "bare_frame",
    "entrants_of",
    "find_heading_row",
    "frame_of",
    "players_frame",
    "read_entrants",
]

Frame = pd.DataFrame
NAME_KEYS = ("name", "second_surname", "first_name")
READERS: Mapping[str, cells.Reader] = {
    "number": cells.read_number,
    "rating": cells.read_rating,
    "fide_id": cells.read_fide_id,
    "birth": cells.read_birth,
    "sex": cells.read_sex,
    "status": cells.read_status,
    "from_round": cells.read_from_round,
    "byes": lists.read_byes,
    "never_against": lists.read_never_against,
    "board": cells.read_board,
    "k_factor": cells.read_factor,
    **dict.fromkeys(NAME_KEYS, cells.read_name),
}


@dataclass(frozen=True)
class Entrant:
    """
    One line of a list: its sheet *row*, the *number* in it if there is one, and the other fields of a player.

    *details* holds ``name`` and whatever else the list says; what it leaves blank is absent.
    """

    row: int
    number: int | None
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name, as it is to be printed."""
        return str(self.details["name"])

    def player(self, number: int, **changes: Any) -> Player:
        """The participant with this *number*; *changes* are fields that differ from the list."""
        return Player(number=number, **{**self.details, **changes})


def players_frame(
    rows: Sequence[Sequence[Value]], header_row: int
) -> tuple[pd.DataFrame, dict[str, int], dict[str, int]]:
    """
    The list below *header_row* (1 is the first row) with our keys as columns and the sheet's row numbers as index.

    Rows in which no known column holds anything are left out: blank ones, and those that carry only a format
    (hazard 22); so are repeated headings. A name in parts has further columns ``first_name`` and ``second_surname``.

    :returns: the frame, ``{key: column number}``, and ``{heading: column number}`` of the columns not used.
    :raises SheetError: if there is no column of names.
    """
    frame, columns = frame_of(rows, header_row, added=True)
    return frame, dict(columns.of), dict(columns.unused)


def frame_of(rows: Sequence[Sequence[Value]], header_row: int, *, added: bool = False) -> tuple[pd.DataFrame, Columns]:
    """
    As :func:`players_frame`, with everything known about the columns; *added*: also those of the tab Players alone.

    :raises SheetError: if there is no column of names.
    """
    headings, body = rows[header_row - 1] if 0 < header_row <= len(rows) else (), rows[max(header_row, 0) :]
    columns = with_added(recognise(headings, body)) if added else recognise(headings, body)
    if not columns.has_name:
        cure = phrase("give the column with the names the heading {heading}", heading=heading("name", spoken()))
        fault = Finding(
            Severity.ERROR,
            "no-name-column",
            phrase("no heading in row {row} stands for names", row=header_row),
            cure,
        )
        raise SheetError(findings=[fault])
    repeated = _repeats(headings, columns.of["name"])
    kept = {
        number: [_at(row, place) for place in columns.of.values()]
        for number, row in enumerate(body, header_row + 1)
        if not repeated(row)
    }
    kept = {number: values for number, values in kept.items() if not all(map(blank, values))}
    frame = pd.DataFrame(list(kept.values()), index=list(kept), columns=list(columns.of), dtype=object)
    return frame, columns


def bare_frame(names: Mapping[int, Value]) -> Frame:
    """The frame of a list that is nothing but *names*, by their rows."""
    return pd.DataFrame({"name": list(names.values())}, index=list(names), dtype=object)


def read_entrants(
    frame: pd.DataFrame, columns: Mapping[str, int], *, sheet: str
) -> tuple[tuple[Entrant, ...], tuple[Finding, ...]]:
    """
    Understand every cell of *frame*; *columns* and *sheet* place the findings.

    All faults are found at once. A cell that cannot be understood is an error and its field is absent; a line
    without a name is an error and no entrant. What was tidied is told in one notice per kind.
    """
    remarks = Remarks(sheet, columns)
    entrants = entrants_of(frame, remarks)
    return entrants, (*faults_between(entrants, remarks), *remarks.findings)


def entrants_of(frame: pd.DataFrame, remarks: Remarks) -> tuple[Entrant, ...]:
    """The entrants of *frame*, each line on its own; what is to be said of its cells goes to *remarks*."""
    entrants = []
    readers = {**READERS, "sex": cells.sex_reader(frame["sex"].tolist() if "sex" in frame else ())}
    for row, values in _lines(frame):
        details = {
            key: _read(readers.get(key, cells.read_text), key, value, row, remarks) for key, value in values.items()
        }
        details = {key: value for key, value in details.items() if value is not None}
        name = _joined(details)
        if name:
            number = details.pop("number", None)
            kept = {key: value for key, value in details.items() if key not in NAME_KEYS}
            entrants.append(Entrant(row, number, MappingProxyType({"name": name, **kept})))
        elif not remarks.refused([row], NAME_KEYS):
            cure = phrase("type the name, or empty the row")
            remarks.refuse(row, "name", "name-missing", phrase("there is no name in this row"), cure)
    return tuple(entrants)


def _lines(frame: pd.DataFrame) -> list[tuple[int, dict[str, Value]]]:
    keys = [str(key) for key in frame.columns]
    listed = cast("list[list[Value]]", frame.to_numpy(dtype=object).tolist())
    index = cast("list[Hashable]", frame.index.tolist())
    return [
        (int(cast("int", row)), dict(zip(keys, values, strict=True))) for row, values in zip(index, listed, strict=True)
    ]


def _read(reader: cells.Reader, key: str, value: Value, row: int, remarks: Remarks) -> Any:
    try:
        reading = reader(value)
    except cells.UnreadableError as fault:
        remarks.refuse(row, key, fault.code, fault.message, fault.cure)
        return None
    for change in reading.changes:
        remarks.note(change, row, key, value, reading.value)
    return reading.value


def _joined(details: Mapping[str, Any]) -> str:
    """``Surname, First name`` where a list keeps them apart."""
    surname = " ".join(details[key] for key in NAME_KEYS[:2] if key in details)
    return ", ".join(part for part in (surname, details.get("first_name", "")) if part)


def _repeats(headings: Sequence[Value], column: int) -> Callable[[Sequence[Value]], bool]:
    """Whether a row repeats the headings, as exports do on each page."""
    wanted = folded_heading(str(headings[column - 1]))

    def repeated(row: Sequence[Value]) -> bool:
        seen = _at(row, column)
        return isinstance(seen, str) and folded_heading(seen) == wanted and _same_cells(row, headings) > 1

    return repeated


def _same_cells(row: Sequence[Value], headings: Sequence[Value]) -> int:
    return sum(
        1 for seen, heading in zip(row, headings, strict=False) if isinstance(seen, str) and seen and seen == heading
    )


def _at(row: Sequence[Value], column: int) -> Value:
    return row[column - 1] if column <= len(row) else None
