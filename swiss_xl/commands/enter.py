"""Typing results from outside the spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from swiss_xl.book import Book, Cell, Value
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import changes_of_settled, correction_messages, refresh
from swiss_xl.errors import Finding, SheetError, fault
from swiss_xl.exact import plain_number
from swiss_xl.frames.results import CellFault, read_result, read_score
from swiss_xl.frames.rounds import RoundFrame, side_names, two_sides, whole
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action
from swiss_xl.spelling import fold, no_winner, parse_result, winners_by_name
from swiss_xl.telling import phrase
from swiss_xl.tournament import Typed

Keys = dict[str, Cell]


def enter(book: Book, results: Mapping[int, str], *, number: int | None = None) -> Done:
    """
    Write *results* (board → text, empty to clear) into round *number*, the latest by default.

    :raises SheetError: if a board does not exist, a text is no result, or the round may not be corrected any more
        (unless the old result is put back); all faults at once, and nothing is written.
    """
    reading = read(book)
    frame = _frame(reading, number)
    faults: list[Finding] = []
    undo, told = [], []
    for board, text in results.items():
        row = _row_of(frame, board)
        if row is None:
            seen = phrase(
                "there is no board {board} with two sides in round {number}", board=board, number=frame.number
            )
            faults.append(_fault(frame, seen, _boards(frame)))
            continue
        try:
            cells = _cells(reading, frame, row, text)
        except ValueError as fault:
            seen = phrase("board {board}: {fault}", board=board, fault=fault)
            faults.append(_fault(frame, seen, "", frame.place(row, "result")))
            continue
        before = {key: _readable(frame, row, key) for key in cells}
        book.write(frame.title, {(row, frame.columns[key]): value for key, value in cells.items()})
        undo.append({"op": "result", "round": frame.number, "board": board, "before": before, "after": cells})
        told.append(_told(frame, row, board, before=_text(before), now=_text(cells)))
    if faults:
        raise SheetError(findings=faults)
    renewed = read(book)
    tournament = renewed.sound()
    action = Action(
        "enter",
        "; ".join(told),
        frame.number,
        digest=renewed.digest(),
        data=changes_of_settled(renewed, tournament) | {"undo": undo},
    )
    lines = refresh(renewed, tournament, action)
    others = correction_messages(reading, without={(frame.number, board) for board in results})
    return Done((*told, *others), round=tournament.rounds[frame.number - 1], standings=lines, findings=renewed.findings)


def _frame(reading: Reading, number: int | None) -> RoundFrame:
    last = max(reading.frames, default=0)
    wanted = last if number is None else number
    if wanted not in reading.frames:
        seen = (
            phrase("there is no round {number} yet", number=wanted) if last else phrase("no round has been paired yet")
        )
        raise SheetError(
            findings=[
                fault(
                    "round-unknown",
                    seen,
                    phrase("press Next round first")
                    if not last
                    else phrase("choose a round from 1 to {last}", last=last),
                )
            ]
        )
    return reading.frames[wanted]


def _row_of(frame: RoundFrame, board: int) -> int | None:
    return next((row for row, cells in frame.lines if whole(cells["board"]) == board and two_sides(cells)), None)


def _boards(frame: RoundFrame) -> str:
    boards = [whole(cells["board"]) for _, cells in frame.lines if two_sides(cells)]
    choice = ", ".join(str(board) for board in boards if board)
    return phrase("choose from: {choice}", choice=choice) if choice else phrase("choose from: none")


def _fault(frame: RoundFrame, message: str, cure: str, cell: str = "") -> Finding:
    return fault("result-refused", message, cure, frame.title, cell)


def _cells(reading: Reading, frame: RoundFrame, row: int, text: str) -> Keys:
    """
    What to write for *text*, by key.

    :raises ValueError: if it is no result.
    """
    scored = reading.settings.rules.typed is Typed.SCORES and "first_score" in frame.columns
    empty: Keys = {"first_score": None, "second_score": None} if scored else {}
    if not text.strip():
        return empty | {"result": None}
    winner = ""
    unplayed = _forfeit(text) if scored else None
    if unplayed:
        return empty | {"result": unplayed}
    if scored and (found := _SCORED.fullmatch(text.strip())):
        scores, winner = _scores(found[1]), found[2].strip()
        if scores and not winner:
            return {"first_score": plain_number(scores[0]), "second_score": plain_number(scores[1]), "result": None}
        if scores:
            empty = {"first_score": plain_number(scores[0]), "second_score": plain_number(scores[1])}
            text = winner
    sides = [str(frame.frame.at[row, side]) for side in ("first", "second")]
    names = [[fold(name)] for name in sides]
    winners = winners_by_name(*names) | side_names(frame, reading.settings.rules)
    try:
        spelt = parse_result(text, draws=reading.settings.rules.points.draw is not None, winners=winners)
    except ValueError:
        if not winner:
            raise
        raise ValueError(no_winner(winner, sides)) from None
    if scored and spelt.result.played and not winner:
        raise ValueError(phrase("'{text}' has no scores (accepted: 3-1, or + - for a forfeit)", text=text))
    return empty | {"result": str(spelt.result)}


def _forfeit(text: str) -> str | None:
    """A game not played, as in a tournament without scores: ``1-0 ff``, ``+ -``; None for anything else."""
    try:
        result = parse_result(text).result
    except ValueError:
        return None
    return None if result.played else str(result)


_NUMBER = r"(?:\d+(?:[.,]\d+)?½?|½)"
_SCORED = re.compile(rf"({_NUMBER}\s*[-:–]\s*{_NUMBER})(.*)")  # 2-2, and who won a level final


def _scores(text: str) -> tuple[Fraction, Fraction] | None:
    parts = [part for part in fold(text).replace(":", "-").split("-") if part.strip()]
    if len(parts) != 2:
        return None
    first, second = (read_score(part, "") for part in parts)
    return None if first is None or second is None else (first, second)


def _readable(frame: RoundFrame, row: int, key: str) -> Value:
    """What stands in a cell, to be put back by undo; nothing where it is no result, and would stop every command."""
    value: Any = frame.frame.at[row, key]
    try:
        if key == "result":
            read_result(value, "", draws=True, winners={})
        else:
            read_score(value, "")
    except CellFault:
        return None
    return value if isinstance(value, int | float | str) else None


def _text(cells: Mapping[str, Any]) -> str:
    if cells.get("first_score") is not None:
        return f"{cells['first_score']}:{cells['second_score']}"
    return str(cells.get("result") or "")


def _told(frame: RoundFrame, row: int, board: int, *, before: str, now: str) -> str:
    """What was entered, and what stood there *before* if it was something else; empty texts for no result."""
    where = {"number": frame.number, "board": board, "sides": _sides(frame, row)}
    if before in ("", now):
        if not now:
            return phrase("Round {number}, board {board}: {sides}  cleared", **where)
        return phrase("Round {number}, board {board}: {sides}  {result}", result=now, **where)
    if not now:
        return phrase("Round {number}, board {board}: {sides}  cleared (was {before})", before=before, **where)
    return phrase("Round {number}, board {board}: {sides}  {result} (was {before})", result=now, before=before, **where)


def _sides(frame: RoundFrame, row: int) -> str:
    cells = dict(frame.lines)[row]
    first, second = (" ".join(str(cells[side]).split()) for side in ("first", "second"))
    return f"{first} – {second}"
