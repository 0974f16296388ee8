"""Taking the last action back (Excel's own undo forgets everything when a program writes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swiss_xl.book import Book, Cell
from swiss_xl.commands.again import undo_again
from swiss_xl.commands.done import Done
from swiss_xl.commands.language import undo_language
from swiss_xl.commands.refresh import changes_of_settled, correction_messages, renew
from swiss_xl.commands.score_sheets import undo_sheet
from swiss_xl.errors import Finding, SheetError, fault
from swiss_xl.frames.players import Entrant
from swiss_xl.frames.rounds import some
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.language.spoken import called
from swiss_xl.sheets.live.writing import clear_live
from swiss_xl.sheets.log import Action, undoable
from swiss_xl.telling import mark, phrase, phrases

Operation = Mapping[str, Any]


def undo(book: Book, *, force: bool = False) -> Done:
    """
    Take back the last action that changed something: a pairing, results entered, a player added or withdrawn.

    What was typed since is never lost silently: a round with results is only removed with *force*, a cell that was
    changed again is left and named.

    :raises SheetError: if there is nothing to take back, or something typed since stands in the way.
    """
    reading = read(book)
    action = undoable(reading.actions)
    if action is None:
        raise SheetError(
            findings=[
                fault(
                    "undo-nothing",
                    phrase("there is no action to take back"),
                    phrase("older states of the file are in the backups folder"),
                )
            ]
        )
    faults: list[Finding] = []
    for operation in reversed(action.data["undo"]):
        faults.extend(_OPERATIONS[operation["op"]](reading, operation, force))
    if faults:
        raise SheetError(findings=faults)
    renewed = read(book)
    tournament = renewed.sound()
    forgotten = {str(op["round"]): None for op in action.data["undo"] if op["op"] == "round"}
    forgotten |= {str(op["round"]): op["games"] for op in action.data["undo"] if op["op"] == "again"}
    gone = {str(op["number"]): None for op in action.data["undo"] if op["op"] == "added" and op["number"]}
    data: dict[str, Any] = changes_of_settled(renewed, tournament)
    data = {
        "undoes": action.row,
        "rounds": data.get("rounds", {}) | forgotten,
        "players": data.get("players", {}) | gone,
    }
    data["shown"] = {
        str(op["round"]): {key: op[key] for key in ("stage", "note", "sides") if op[key]}
        for op in action.data["undo"]
        if op["op"] == "again"
    }
    what = phrase("taken back: {what}", what=action.what)
    lines = renew(renewed, tournament, Action("undo", what, action.round, digest=renewed.digest(), data=data))
    taken_back = {(op["round"], op["board"]) for op in action.data["undo"] if op["op"] == "result"}
    messages = (*_told(action, reading.actions), *correction_messages(renewed, without=taken_back))
    findings = tuple(each for each in renewed.findings if not (forgotten and each.code == "round-missing"))
    return Done(messages, round=tournament.last, standings=lines, findings=findings)


def _told(action: Action, actions: Sequence[Action]) -> tuple[str, ...]:
    """What was taken back, and that a repair made since was not."""
    told = [phrase("Taken back: {what}.", what=action.what)]
    languages = [op["before"] for op in action.data["undo"] if op["op"] == "language"]
    if languages:
        told = [phrase("The workbook is in {language} again.", language=called(languages[0]))]
    if any(each.command == "repair" and each.row > action.row for each in actions):
        told.append(
            phrase("The repair made since has stayed; the file as it was before that is in the backups folder.")
        )
    return tuple(told)


def _undo_round(reading: Reading, operation: Operation, force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table
    number = int(operation["round"])
    tab, frame = reading.layout.rounds.get(number), reading.frames.get(number)
    if tab is None or frame is None:
        return []
    if number != max(reading.layout.rounds):
        return [
            fault(
                "undo-order",
                phrase("round {number} is not the latest round", number=number),
                phrase("take back the later ones first"),
                tab.title,
            )
        ]
    keys = [key for key in ("result", "first_score", "second_score") if key in frame.columns]
    typed = [
        (row, cells["board"])
        for row, cells in frame.lines
        if some(cells["second_number"]) and any(some(cells[key]) for key in keys)
    ]
    if typed and not force:
        boards = ", ".join(str(board) for _, board in typed)
        seen = phrases(
            "round {number} already has results (board {boards}), which would be lost",
            "round {number} already has results (boards {boards}), which would be lost",
            len(typed),
            number=number,
            boards=boards,
        )
        cure = phrase(
            "clear them first; in a terminal, swiss-xl undo BOOK --force takes it back all the same (a "
            "copy stays in the backups folder)"
        )
        return [fault("undo-results", seen, cure, tab.title, frame.place(typed[0][0], keys[0]))]
    clear_live(reading.book, reading.layout, tab.title)
    reading.book.delete(tab.title)
    return []


def _undo_result(reading: Reading, operation: Operation, _force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table
    frame = reading.frames.get(int(operation["round"]))
    if frame is None:
        return []
    row = frame.row_of("board", int(operation["board"]))
    if row is None:
        return [
            fault(
                "undo-board",
                phrase("board {board} is gone", board=operation["board"]),
                phrase("correct the tab by hand"),
                frame.title,
            )
        ]
    cells = dict(frame.lines)[row]
    if any(str(cells[key] or "") != str(value or "") for key, value in operation["after"].items()):
        shown = ", ".join(str(cells[key]) for key in operation["after"] if some(cells[key]))
        text = (
            mark("board {board} was changed again since (it now says {result})")
            if shown
            else mark("board {board} was changed again since (it now says nothing)")
        )
        seen = phrase(text, board=operation["board"], result=shown)
        return [fault("undo-changed", seen, phrase("correct it by hand"), frame.title, frame.place(row, "result"))]
    before = {(row, frame.columns[key]): value for key, value in operation["before"].items() if key in frame.columns}
    reading.book.write(frame.title, before)
    return []


def _undo_player(reading: Reading, operation: Operation, _force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table
    sheet = reading.players
    entrant = _entrant(reading, operation)
    if entrant is None:
        return [
            fault(
                "undo-player",
                phrase("{name} is no longer on the list", name=operation["name"]),
                phrase("correct the list by hand"),
                sheet.title,
            )
        ]
    reading.book.write(
        sheet.title,
        {
            (entrant.row, sheet.columns[key]): value
            for key, value in operation["before"].items()
            if key in sheet.columns
        },
    )
    return []


def _undo_added(reading: Reading, operation: Operation, _force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table
    sheet, entrant = reading.players, _entrant(reading, operation)
    if entrant is None or entrant.name != operation["name"]:
        return []
    place = sheet.cell(entrant.row, "name")
    seated = reading.tournament and any(
        entrant.number in game.participants for round_ in reading.tournament.rounds for game in round_.games
    )
    if seated:
        return [
            fault(
                "undo-player",
                phrase("{name} has been paired since", name=entrant.name),
                phrase("set the status to withdrawn instead"),
                sheet.title,
                place,
            )
        ]
    if {key: str(value) for key, value in entrant.details.items()} != {
        key: str(value) for key, value in operation["cells"].items() if key != "number"
    }:
        return [
            fault(
                "undo-changed",
                phrase("the row of {name} was changed since", name=entrant.name),
                phrase("clear the row by hand"),
                sheet.title,
                place,
            )
        ]
    reading.book.write(
        sheet.title, {(entrant.row, sheet.columns[key]): None for key in operation["cells"] if key in sheet.columns}
    )
    return []


def _entrant(reading: Reading, operation: Operation) -> Entrant | None:
    """Whom an operation speaks of: by number, or by name where there was no number yet."""
    key = "name" if operation["number"] is None else "number"
    return next((each for each in reading.players.entrants if getattr(each, key) == operation[key]), None)


def _undo_numbers(reading: Reading, operation: Operation, _force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- one table
    """The numbers and first rounds that a pairing gave."""
    sheet = reading.players
    before = {after: (number, late) for after, number, late in operation["given"]}
    cells: dict[tuple[int, int], Cell] = {}
    for entrant in sheet.entrants:
        if entrant.number in before:
            number, late = before[entrant.number]
            cells[entrant.row, sheet.columns["number"]] = number
            if late and "from_round" in sheet.columns:
                cells[entrant.row, sheet.columns["from_round"]] = None
    reading.book.write(sheet.title, cells)
    return []


_OPERATIONS = {
    "added": _undo_added,
    "again": undo_again,
    "language": undo_language,
    "numbers": _undo_numbers,
    "round": _undo_round,
    "result": _undo_result,
    "player": _undo_player,
    "sheet": undo_sheet,
}
