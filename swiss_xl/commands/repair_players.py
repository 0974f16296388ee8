"""Cures of the list of players: numbers and columns put back, deleted rows restored (hazards 20, 21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from swiss_xl.commands.repair_cures import Change, Cure, facts_of, latest_names
from swiss_xl.frames.players import Entrant
from swiss_xl.frames.rounds import some, whole
from swiss_xl.frames.seats import seat_of
from swiss_xl.reading import Reading
from swiss_xl.sheets.players import status_word
from swiss_xl.sorted_columns import cell_text, sorted_alone
from swiss_xl.spelling import fold
from swiss_xl.telling import phrase
from swiss_xl.tournament import Status

TELLING = ("rating", "title", "club", "federation", "fide_id", "birth", "sex", "category", "group")


def repair_headings(reading: Reading) -> list[Cure]:
    """Headings that were emptied, exchanged or typed over."""
    sheet = reading.players
    change = Change(reading.book, sheet.title)
    for column, text in sorted(sheet.headings.items()):
        change.put((sheet.header_row, column), text, phrase("what stands in the column shows which it is"))
    return change.done()


def repair_numbers(reading: Reading) -> list[Cure]:
    """
    Names and numbers that belong together put together again.

    If the other cells of the rows go with the names, the numbers were moved, lost or given twice, and are written
    back; if they go with the numbers, the names were sorted alone. Where neither is certain nothing is done.
    """
    names = latest_names(reading)
    owners = _owners(names)
    rows = [(each, owners.get(fold(each.name))) for each in reading.players.entrants]
    wrong = [(entrant, owner) for entrant, owner in rows if owner is not None and entrant.number != owner]
    lost = [each for each in wrong if each[0].number is None or _given_twice(reading, each[0].number)]
    moved = lost or wrong
    if not moved:
        return []
    by_name = sum(_agreement(reading, entrant, owner) for entrant, owner in moved)
    by_number = sum(_agreement(reading, entrant, entrant.number) for entrant, _ in moved if entrant.number)
    if (lost or by_name > by_number) and _unique(rows, moved):
        return _write_numbers(reading, moved)
    exchanged = Counter(entrant.number for entrant, _ in moved) == Counter(owner for _, owner in moved)
    if not lost and exchanged and by_number >= by_name:
        return _write_names(reading, moved, names)
    return []


def _owners(names: Mapping[int, str]) -> dict[str, int]:
    """The number of each name; names that two have are nobody's."""
    count = Counter(map(fold, names.values()))
    return {fold(name): number for number, name in names.items() if count[fold(name)] == 1}


def _given_twice(reading: Reading, number: int) -> bool:
    return sum(each.number == number for each in reading.players.entrants) > 1


def _agreement(reading: Reading, entrant: Entrant, number: int | None) -> int:
    """In how many cells the row is what the log knows of *number*, less those in which it is not."""
    if number is None:
        return 0
    known = facts_of(reading, number)
    pairs = [(cell_text(entrant.details.get(key)), cell_text(known.get(key))) for key in TELLING]
    return sum((one == other) - (one != other) for one, other in pairs if one or other)


def _unique(rows: Sequence[tuple[Entrant, int | None]], moved: Sequence[tuple[Entrant, int]]) -> bool:
    """Whether everybody has a number of his own once the *moved* have theirs."""
    wanted = {entrant.row: owner for entrant, owner in moved}
    numbers = [wanted.get(entrant.row, entrant.number) for entrant, _ in rows]
    given = [number for number in numbers if number is not None]
    return len(given) == len(set(given))


def _write_numbers(reading: Reading, moved: Sequence[tuple[Entrant, int]]) -> list[Cure]:
    column = reading.players.columns.get("number")
    if column is None:
        return []
    change = Change(reading.book, reading.players.title)
    for entrant, owner in moved:
        change.put(
            (entrant.row, column),
            owner,
            phrase("{name} is number {number} by the Log", name=entrant.name, number=owner),
        )
    return change.done()


def _write_names(reading: Reading, moved: Sequence[tuple[Entrant, int]], names: Mapping[int, str]) -> list[Cure]:
    column = reading.players.columns["name"]
    change = Change(reading.book, reading.players.title)
    for entrant, _ in moved:
        number = entrant.number or 0
        change.put(
            (entrant.row, column),
            names[number],
            phrase("number {number} is {name} by the Log", number=number, name=names[number]),
        )
    return change.done()


def repair_columns(reading: Reading) -> list[Cure]:
    """Columns beside the names that were sorted alone, put back by the numbers."""
    sheet = reading.players
    change = Change(reading.book, sheet.title)
    for key, rows in sorted_alone(sheet.entrants, sheet.columns, reading.memory).items():
        for entrant in rows:
            value = facts_of(reading, entrant.number or 0).get(key)
            why = phrase("the column was sorted alone; so it was beside number {number}", number=entrant.number)
            change.put((entrant.row, sheet.columns[key]), value, why)
    return change.done()


def repair_deleted(reading: Reading) -> list[Cure]:
    """
    The rows of those who have games, below the list, with all that the log knows of them (hazard 21).

    The status too is the one known, so that an open game stays open; only where an earlier version has not written
    it down they are withdrawn.
    """
    sheet, names = reading.players, latest_names(reading)
    listed = {each.number for each in sheet.entrants}
    seated = {number for games in reading.memory.rounds.values() for game in games for number in (*game[1], *game[2])}
    gone = sorted(number for number in seated & names.keys() if number not in listed)
    if not gone or "number" not in sheet.columns or "status" not in sheet.columns:
        return []
    word = status_word(reading.book, Status.WITHDRAWN)
    left = [each for each in gone if _had_left(reading, each)]
    rows = [
        {"number": each, "name": names[each], **facts_of(reading, each), "status": word if each in left else None}
        for each in gone
    ]
    cells = [{sheet.columns[key]: value for key, value in row.items() if key in sheet.columns} for row in rows]
    reading.book.append(sheet.title, sheet.header_row, cells)
    why = phrase("the Log has games of this number")
    return [Cure(sheet.title, phrase("no row"), _returned(reading, each, withdrawn=each in left), why) for each in gone]


def _had_left(reading: Reading, number: int) -> bool:
    """Whether somebody was withdrawn by the log, or it does not say."""
    return number not in reading.memory.facts or bool(facts_of(reading, number).get("status"))


def _returned(reading: Reading, number: int, *, withdrawn: bool) -> str:
    """Who comes back, with which status, and what that does to a game that is still open."""
    said = {"number": number, "name": latest_names(reading)[number]}
    if not withdrawn:
        return phrase("number {number}, {name}, active as before", **said)
    open_board = _open_board(reading, number)
    if open_board is None:
        return phrase("number {number}, {name}, withdrawn", **said)
    return phrase(
        "number {number}, {name}, withdrawn: the open game on board {board} then counts as a forfeit",
        board=open_board,
        **said,
    )


def _open_board(reading: Reading, number: int) -> int | None:
    """The board of the latest round at which somebody sits and no result stands."""
    frame = reading.frames.get(max(reading.frames, default=0))
    for _, cells in frame.lines if frame else ():
        sides = {*seat_of(cells["first_number"]), *seat_of(cells["second_number"])}
        typed = any(some(cells[key]) for key in ("result", "first_score", "second_score"))
        if number in sides and some(cells["second_number"]) and not typed:
            return whole(cells["board"])
    return None
