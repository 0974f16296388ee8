"""Arrivals, withdrawals and announced absences, for those who do not type them into the Players tab."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from swiss_xl.book import Book, Cell, Value
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import changes_of_settled, correction_messages, refresh, write_inferred
from swiss_xl.errors import SheetError, fault
from swiss_xl.frames.cells import cleaned
from swiss_xl.frames.headings import PLAYER_HEADINGS, heading
from swiss_xl.frames.players import Entrant
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.players import append_entrants, status_word
from swiss_xl.spelling import fold
from swiss_xl.telling import phrase, phrases, spoken
from swiss_xl.tournament import Status


def add_player(book: Book, name: str, **details: Any) -> Done:
    """
    Add a participant below the list; after round 1 with the next number, playing from the next round (seeds §1.1).

    :raises SheetError: if somebody of that name and club is on the list already, or the name is empty.
    """
    reading = read(book)
    tournament = reading.sound()
    name = cleaned(name).value or ""
    details = {key: cleaned(value).value if isinstance(value, str) else value for key, value in details.items()}
    same = [
        each
        for each in reading.players.entrants
        if fold(each.name) == fold(name)
        and fold(str(each.details.get("club", ""))) == fold(str(details.get("club") or ""))
    ]
    if not name or same:
        seen = (
            phrase("{name} is already on the list (row {row})", name=name, row=same[0].row)
            if same
            else phrase("a name is missing")
        )
        raise SheetError(
            findings=[
                fault(
                    "player-twice",
                    seen,
                    phrase("give a club or a second surname that tells them apart"),
                    reading.players.title,
                )
            ]
        )
    facts = {"name": name, **{key: value for key, value in details.items() if value not in (None, "")}}
    _need_columns(reading, facts)
    numbers = [each.number for each in reading.players.entrants if each.number is not None]
    number = max(numbers, default=0) + 1 if tournament.rounds or numbers else None
    if tournament.rounds:
        facts.setdefault("from_round", tournament.next_number)
    append_entrants(book, reading.players, [(number, facts)])
    if tournament.rounds:
        late = facts["from_round"]
        told = phrase("{name} enters as number {number}, from round {round}", name=name, number=number, round=late)
    elif number:
        told = phrase("{name} enters as number {number}", name=name, number=number)
    else:
        told = phrase("{name} enters", name=name)
    cells = {key: value if isinstance(value, int) else str(value) for key, value in facts.items()} | {"number": number}
    return _finish(book, "add", told, [{"op": "added", "number": number, "name": name, "cells": cells}])


def set_status(book: Book, who: str, status: Status) -> Done:
    """
    Withdraw a participant (by number or name), or bring one back.

    Withdrawn after being paired: a game without a result becomes a forfeit win of the opponent (seeds §1, common part).

    :raises SheetError: if nobody is meant, or more than one.
    """
    reading = read(book)
    entrant = find_entrant(reading, who)
    who = _called(entrant)
    told = (
        phrase("{who} is withdrawn", who=who)
        if status is Status.WITHDRAWN
        else phrase("{who} is back in the tournament", who=who)
    )
    column = reading.players.columns.get("status")
    before = {"status": book.grid(reading.players.title).at(entrant.row, column) if column else None}
    _write(reading, entrant, {"status": status_word(book, status)})
    undo = [{"op": "player", "number": entrant.number, "name": entrant.name, "before": before}]
    return _finish(book, str(status), told, undo)


def set_byes(book: Book, who: str, byes: str) -> Done:
    """
    Announce absences: ``3`` without points, ``3=½`` with half a point; the old entry of the cell is replaced.

    :raises SheetError: if nobody is meant, or the text cannot be read.
    """
    reading = read(book)
    entrant = find_entrant(reading, who)
    column = reading.players.columns.get("byes")
    readable = column and entrant.details.get("byes")
    before = {"byes": book.grid(reading.players.title).at(entrant.row, column) if column and readable else None}
    _write(reading, entrant, {"byes": byes})
    _refuse_rounds(read(book), entrant)
    undo = [{"op": "player", "number": entrant.number, "name": entrant.name, "before": before}]
    return _finish(book, "byes", _absent(_called(entrant), byes, before["byes"]), undo)


def _absent(who: str, byes: str, before: Value) -> str:
    """Which rounds somebody is away now, and which stood there *before*."""
    if before in (None, ""):
        if not byes:
            return phrase("{who} does not play in rounds: none", who=who)
        return phrase("{who} does not play in rounds: {rounds}", who=who, rounds=byes)
    if not byes:
        return phrase("{who} does not play in rounds: none (instead of: {before})", who=who, before=before)
    return phrase("{who} does not play in rounds: {rounds} (instead of: {before})", who=who, rounds=byes, before=before)


def _refuse_rounds(reading: Reading, entrant: Entrant) -> None:
    """
    Refuse absences newly announced for rounds that are paired already or will never be.

    :raises SheetError: naming them.
    """
    earlier = dict(entrant.details.get("byes", ()))
    now = next((each.details.get("byes", ()) for each in reading.players.entrants if each.row == entrant.row), ())
    paired, rounds = len(reading.layout.rounds), reading.settings.rules.rounds
    wrong = [number for number, _ in now if number not in earlier and not paired < number <= rounds]
    if wrong:
        seen = (
            phrase("round {number} is paired already", number=wrong[0])
            if wrong[0] <= paired
            else phrases("there is only {count} round", "there are only {count} rounds", rounds)
        )
        cure = phrase("announce rounds {first} to {last}", first=paired + 1, last=rounds)
        raise SheetError(findings=[fault("absence-late", seen, cure, reading.players.title)])


def _called(entrant: Entrant) -> str:
    return (
        phrase("{name} (number {number})", name=entrant.name, number=entrant.number) if entrant.number else entrant.name
    )


def find_entrant(reading: Reading, who: str) -> Entrant:
    """
    The participant with that number or name.

    :raises SheetError: if there is none, or several.
    """
    wanted = who.strip()
    found = [
        each
        for each in reading.players.entrants
        if (wanted.isdecimal() and each.number == int(wanted)) or fold(each.name) == fold(wanted)
    ]
    if len(found) == 1:
        return found[0]
    seen = (
        phrase("'{who}' is nobody on the list", who=who)
        if not found
        else phrase("'{who}' stands {count} times on the list", who=who, count=len(found))
    )
    raise SheetError(findings=[fault("player-unknown", seen, phrase("give the start number"), reading.players.title)])


def _write(reading: Reading, entrant: Entrant, values: dict[str, Cell]) -> None:
    _need_columns(reading, values)
    sheet = reading.players
    reading.book.write(sheet.title, {(entrant.row, sheet.columns[key]): value for key, value in values.items()})


def _need_columns(reading: Reading, keys: Iterable[str]) -> None:
    """:raises SheetError: if the list has no column for one of *keys*."""
    sheet = reading.players
    lost = [heading(key, spoken()) if key in PLAYER_HEADINGS else key for key in keys if key not in sheet.columns]
    if lost:
        raise SheetError(
            findings=[
                fault(
                    "column-lost",
                    phrase("the list has no column for: {headings}", headings=", ".join(lost)),
                    phrase("write its heading into an empty column"),
                    sheet.title,
                )
            ]
        )


def _finish(book: Book, command: str, told: str, undo: list[dict[str, Any]]) -> Done:
    renewed = read(book)
    tournament = renewed.sound()
    inferred, more = write_inferred(renewed)
    messages = (f"{told}.", *inferred, *correction_messages(renewed))
    data = changes_of_settled(renewed, tournament) | {"undo": [*undo, *more]}
    lines = refresh(renewed, tournament, Action(command, told, digest=renewed.digest(), data=data))
    return Done(messages, round=tournament.last, standings=lines, findings=renewed.findings)
