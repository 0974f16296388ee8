"""Cures of the seats of a round by the pairs that the Log knows: a column sorted alone, boards given twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swiss_xl.commands.repair_cures import Change, Cure, latest_names
from swiss_xl.frames.rounds import RoundFrame, some, whole
from swiss_xl.reading import Reading
from swiss_xl.sheets.titles import display_names
from swiss_xl.spelling import fold
from swiss_xl.telling import phrase

Record = Sequence[Any]


def repair_seats(reading: Reading) -> list[Cure]:
    """
    Where number and name on a round's tab disagree, the one of the two that the Log has at that board is kept.

    Board numbers that are lost or given twice are those at which the Log has the pair.
    """
    if reading.settings.rules.seats > 1:
        return []
    cures = []
    for number, frame in reading.frames.items():
        known = reading.memory.rounds.get(number, ())
        cures += _boards(reading, frame, known)
    if cures:
        return cures
    for number, frame in reading.frames.items():
        by_board = {record[0]: record for record in reading.memory.rounds.get(number, ()) if record[2]}
        cures += _sides(reading, frame, by_board)
    return cures


def _boards(reading: Reading, frame: RoundFrame, known: Sequence[Record]) -> list[Cure]:
    if "board" not in frame.columns:
        return []
    seats = {(record[1][0], record[2][0]): record[0] for record in known if record[2]}
    rows = [(row, cells, (whole(cells["first_number"]), whole(cells["second_number"]))) for row, cells in frame.lines]
    boards = [whole(cells["board"]) for _, cells, pair in rows if pair[1] is not None]
    wrong = [
        (row, seats[first, second])
        for row, cells, (first, second) in rows
        if first and second and (first, second) in seats
        and (whole(cells["board"]) is None or boards.count(whole(cells["board"])) > 1)
        and whole(cells["board"]) != seats[first, second]
    ]  # fmt: skip
    moved = dict(wrong)
    after = [moved.get(row, whole(cells["board"])) for row, cells, pair in rows if pair[1] is not None]
    if len(set(after)) < len(after):
        return []
    change = Change(reading.book, frame.title)
    for row, board in wrong:
        change.put((row, frame.columns["board"]), board, phrase("the Log has this pair at that board"))
    return change.done()


def _sides(reading: Reading, frame: RoundFrame, by_board: Mapping[int, Record]) -> list[Cure]:
    names = latest_names(reading)
    shown = display_names([each.player(each.number) for each in reading.players.entrants if each.number is not None])
    change = Change(reading.book, frame.title)
    for row, cells in frame.lines:
        record = by_board.get(whole(cells["board"]) or 0)
        for place, side in ((1, "first"), (2, "second")):
            if record is None or not (some(cells[side]) and some(cells[f"{side}_number"])):
                continue
            number, wanted, text = whole(cells[f"{side}_number"]), record[place][0], fold(str(cells[side]))
            called = {fold(names.get(wanted, "")), fold(shown.get(wanted, ""))} - {""}
            if number != wanted and text in called:
                why = phrase("the Log has number {number} at this board", number=wanted)
                change.put((row, frame.columns[f"{side}_number"]), wanted, why)
            elif number == wanted and text not in called and text in {fold(each) for each in shown.values()}:
                why = phrase("number {number} sits here by the Log, and is called so", number=wanted)
                change.put((row, frame.columns[side]), shown.get(wanted) or names.get(wanted), why)
    return change.done()
