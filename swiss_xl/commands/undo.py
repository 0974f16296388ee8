"""Taking the last action back (Excel's own undo forgets everything when a program writes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swiss_xl.book import Book, address
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import refresh
from swiss_xl.errors import Finding, Severity, SheetError
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action, undoable

Operation = Mapping[str, Any]


def undo(book: Book, *, force: bool = False) -> Done:
    """
    Take back the last action that changed something: a pairing, results entered, a player added or withdrawn.

    What was typed since is never lost silently: a round with results is only removed with *force*, a cell that was changed
    again is left and named.

    :raises SheetError: if there is nothing to take back, or something typed since stands in the way.
    """
    reading = read(book)
    action = undoable(reading.actions)
    if action is None:
        raise SheetError(findings=[Finding(Severity.ERROR, "undo-nothing", "there is no action to take back", "older states of the file are in the backups folder")])
    faults: list[Finding] = []
    for operation in reversed(action.data["undo"]):
        faults.extend(_OPERATIONS[operation["op"]](reading, operation, force))
    if faults:
        raise SheetError(findings=faults)
    renewed = read(book)
    tournament = renewed.sound()
    forgotten = {str(op["round"]): None for op in action.data["undo"] if op["op"] == "round"}
    data: dict[str, Any] = {"undoes": action.row} | ({"rounds": forgotten} if forgotten else {})
    what = f"taken back: {action.what}"
    lines = refresh(renewed, tournament, Action("undo", what, action.round, digest=renewed.digest(), data=data))
    return Done((f"Taken back: {action.what}.",), round=tournament.last, standings=lines, findings=renewed.findings)


def _undo_round(reading: Reading, operation: Operation, force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table of functions
    number = int(operation["round"])
    tab, frame = reading.layout.rounds.get(number), reading.frames.get(number)
    if tab is None or frame is None:
        return []
    if number != max(reading.layout.rounds):
        return [Finding(Severity.ERROR, "undo-order", f"round {number} is not the latest round", "take back the later rounds first", tab.title)]
    columns = [key for key in ("result", "first_score", "second_score") if key in frame.columns]
    typed = [
        (row, cells["board"]) for row, cells in zip(frame.frame.index, frame.frame.to_dict("records"), strict=True)
        if cells["second_number"] not in (None, "") and any(cells[key] not in (None, "") for key in columns)
    ]  # fmt: skip
    if typed and not force:
        boards = ", ".join(str(board) for _, board in typed)
        place = address(int(typed[0][0]), frame.columns.get(columns[0], 1))
        return [Finding(
            Severity.ERROR, "undo-results", f"round {number} already has results (boards {boards}), which would be lost",
            "clear them first, or say --force (a copy stays in the backups folder)", tab.title, place,
        )]  # fmt: skip
    reading.book.delete(tab.title)
    return []


def _undo_result(reading: Reading, operation: Operation, _force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table of functions
    frame = reading.frames.get(int(operation["round"]))
    if frame is None:
        return []
    rows = [row for row, cell in frame.frame["board"].items() if str(cell).removesuffix(".0") == str(operation["board"])]
    if not rows:
        return [Finding(Severity.ERROR, "undo-board", f"board {operation['board']} is gone", "correct the tab by hand", frame.title)]
    row = int(str(rows[0]))
    now = {key: frame.frame.at[row, key] for key in operation["after"]}
    if any(str(now[key] or "") != str(value or "") for key, value in operation["after"].items()):
        seen = ", ".join(str(value) for value in now.values() if value) or "nothing"
        return [Finding(
            Severity.ERROR, "undo-changed", f"board {operation['board']} was changed again since (it now says {seen})",
            "correct it by hand", frame.title, address(row, frame.columns.get("result", 1)),
        )]  # fmt: skip
    reading.book.write(frame.title, {(row, frame.columns[key]): value for key, value in operation["before"].items() if key in frame.columns})
    return []


def _undo_player(reading: Reading, operation: Operation, _force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table of functions
    sheet = reading.players
    entrant = next((each for each in sheet.entrants if each.number == operation["number"]), None)
    if entrant is None:
        return [Finding(Severity.ERROR, "undo-player", f"number {operation['number']} is no longer on the list", "correct the list by hand", sheet.title)]
    reading.book.write(sheet.title, {(entrant.row, sheet.columns[key]): value for key, value in operation["before"].items() if key in sheet.columns})
    return []


def _undo_added(reading: Reading, operation: Operation, _force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table of functions
    sheet, number = reading.players, operation["number"]
    entrant = next((each for each in sheet.entrants if each.number == number and each.name == operation["name"]), None)
    if entrant is None:
        return []
    place = sheet.cell(entrant.row, "name")
    seated = reading.tournament and any(number in game.participants for round_ in reading.tournament.rounds for game in round_.games)
    if seated:
        return [Finding(Severity.ERROR, "undo-player", f"{entrant.name} has been paired since", "set the status to withdrawn instead", sheet.title, place)]
    if {key: str(value) for key, value in entrant.details.items()} != {key: str(value) for key, value in operation["cells"].items() if key != "number"}:
        return [Finding(Severity.ERROR, "undo-changed", f"the row of {entrant.name} was changed since", "clear the row by hand", sheet.title, place)]
    reading.book.write(sheet.title, {(entrant.row, sheet.columns[key]): None for key in operation["cells"] if key in sheet.columns})
    return []


_OPERATIONS = {"added": _undo_added, "round": _undo_round, "result": _undo_result, "player": _undo_player}
