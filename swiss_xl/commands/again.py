"""A round paired anew while it has no result, and what people changed in a round since it was paired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from swiss_xl.book import Book, Tab
from swiss_xl.commands.wanted import Wanted
from swiss_xl.errors import Finding, SheetError, fault
from swiss_xl.reading import Reading, read, records
from swiss_xl.results import Outcome, Result
from swiss_xl.sheets.live.writing import clear_live
from swiss_xl.sheets.round import write_round
from swiss_xl.sheets.titles import Writing
from swiss_xl.telling import phrase, speaker
from swiss_xl.tournament import Game, Round, Stage


def take_away(reading: Reading, last: Round, wanted: Wanted) -> tuple[Reading, Wanted, list[dict[str, object]]]:
    """
    Remove the tab of the latest round, to pair it anew (case 12); note and sides stay unless others are wanted.

    :returns: the workbook without it, what is wanted, and the operation that brings the round back.
    :raises SheetError: if it has results.
    """
    frame = reading.frames[last.number]
    if last.started:
        seen = phrase("round {number} has results and is not paired anew", number=last.number)
        cure = phrase("clear them, or correct the pairs by hand")
        raise SheetError(findings=[fault("again-results", seen, cure, frame.title)])
    note, sides = round_note(reading.book, reading.layout.rounds[last.number]), frame.sides
    operation: dict[str, object] = {
        "op": "again", "round": last.number, "stage": str(last.stage), "games": records(last),
        "outcomes": [str(game.result.first) if game.result else None for game in last.games],
        "note": note, "sides": list(sides),
    }  # fmt: skip
    clear_live(reading.book, reading.layout, frame.title)
    reading.book.delete(frame.title)
    given = wanted.note or wanted.deadline
    named = wanted.sides or ((sides[0], sides[1]) if sides else None)
    kept = replace(wanted, note=wanted.note if given else note, sides=named)
    return read(reading.book), kept, [operation]


def round_note(book: Book, tab: Tab) -> str:
    """The scenario, note or deadline above the games."""
    area = tab.area("sxl_note")
    value = book.grid(tab.title).at(area.top, area.left) if area else None
    return "" if value is None else str(value)


def undo_again(reading: Reading, operation: Mapping[str, Any], _force: bool) -> list[Finding]:  # noqa: FBT001 -- one table
    """Bring back the round that was there before it was paired anew."""
    tournament = reading.sound()
    tournament = replace(tournament, rounds=tournament.rounds[: operation["round"] - 1])
    if operation["sides"]:
        first, second = operation["sides"]
        tournament = replace(tournament, rules=replace(tournament.rules, sides=(first, second)))
    say = speaker(tournament.about.get("language", "en"))
    writing = Writing(reading.book, reading.layout, tournament, reading.names, say)
    write_round(writing.afresh(), round_before(operation))
    return []


def round_before(operation: Mapping[str, Any]) -> Round:
    """The round that the operation remembers."""
    found = [
        Game(board, tuple(first), tuple(second), Result(Outcome(outcome), None) if outcome and not second else None)
        for (board, first, second, *_), outcome in zip(operation["games"], operation["outcomes"], strict=True)
    ]
    return Round(operation["round"], tuple(found), Stage(operation["stage"]), operation["note"])


def changed_by_hand(reading: Reading) -> tuple[str, ...]:
    """Which pairs of the latest round are not those that it was paired with, in a sentence."""
    last = reading.sound().last
    known = reading.memory.rounds.get(last.number) if last else None
    if last is None or known is None:
        return ()
    before, now = _seats(known), _seats(records(last))
    if before == now:
        return ()
    gone, new = ", ".join(sorted(before - now)), ", ".join(sorted(now - before))
    if not gone:
        return (phrase("Round {number} was changed by hand: {new} instead of nothing.", number=last.number, new=new),)
    if not new:
        return (
            phrase("Round {number} was changed by hand: nothing instead of {gone}.", number=last.number, gone=gone),
        )
    return (
        phrase("Round {number} was changed by hand: {new} instead of {gone}.", number=last.number, new=new, gone=gone),
    )


def _seats(games: Iterable[Sequence[Any]]) -> set[str]:
    bye = phrase("bye")
    return {f"{'/'.join(map(str, first))}-{'/'.join(map(str, second)) or bye}" for _, first, second, *_ in games}
