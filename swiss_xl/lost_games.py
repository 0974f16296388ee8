"""Games and byes that the Log knows of a round and whose rows are gone from its tab."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from swiss_xl.errors import Finding, fault
from swiss_xl.frames.roster import Roster
from swiss_xl.frames.rounds import RoundFrame, some, two_sides, whole
from swiss_xl.frames.seats import seat_of
from swiss_xl.results import BOTH_ABSENT
from swiss_xl.sheets.log import Memory
from swiss_xl.spelling import fold
from swiss_xl.telling import listed, phrase
from swiss_xl.tournament import Player

Record = Sequence[Any]
SEATS = frozenset({
    "game-lost", "board-twice", "board-unknown", "seated-twice", "seat-empty", "row-outside", "cell-error",
    "name-mismatch", "name-unknown", "number-unknown", "partners-unread",
})  # fmt: skip
"""Codes of what is wrong with who sits where."""


def lost_games(memory: Memory, frame: RoundFrame, roster: Roster, players: Mapping[int, Player]) -> tuple[Record, ...]:
    """
    The records of the games none of whose participants has a seat in the round any more, by their boards.

    Only as many as there are rows missing: where a row holds somebody else instead, the pairs were changed. A game of
    two who have announced that they are away in this round was taken out on purpose.
    """
    games = memory.games(frame.number)
    missing = len(games) - len(frame.lines)
    if missing <= 0 or not {"first_number", "second_number"} <= frame.columns.keys():
        return ()
    taken = set(seated(frame, roster))
    lost: list[Record] = []
    for record in games:
        both = {*record[1], *record[2]}
        if taken.isdisjoint(both) and both <= roster.names.keys() and not _away(record, players, frame.number):
            taken |= both
            lost.append(record)
    return tuple(sorted(lost, key=_order)[:missing])


def _order(record: Record) -> tuple[bool, int]:
    """By board, byes last."""
    return not record[2], record[0]


def _away(record: Record, players: Mapping[int, Player], number: int) -> bool:
    """Whether both sides of a game have announced their absence."""
    return bool(record[2]) and all(
        each in players and players[each].bye_in(number) is not None for each in (*record[1], *record[2])
    )


def seated(frame: RoundFrame, roster: Roster) -> Iterator[int]:
    """Everybody who is in a row of the round, by number, or by a name beside which there is none."""
    for _, cells in frame.lines:
        for side in ("first", "second"):
            if some(cells[f"{side}_number"]):
                yield from seat_of(cells[f"{side}_number"])
            elif some(cells[side]):
                yield from roster.by_name.get(fold(str(cells[side])), ())


def row_for(frame: RoundFrame, record: Record) -> int:
    """The sheet row before which a lost game belongs: that of the next board or the byes; else the one after all."""
    for row, cells in frame.lines:
        bye = not two_sides(cells)
        if (bye, 0 if bye else whole(cells["board"]) or 0) > (not record[2], record[0] if record[2] else 0):
            return row
    return max((row for row, _ in frame.lines), default=0) + 1


def lost_game_findings(lost: Sequence[Record], frame: RoundFrame, roster: Roster) -> list[Finding]:
    """What is said of each: who has no game, how the row comes back, and what to do if it is not to count."""
    cure = phrase(
        "take back its deletion (Ctrl+Z), or let swiss-xl repair put the row back; a game that is not to count keeps "
        "its row, with the result {absent}",
        absent=BOTH_ABSENT,
    )
    back = phrase("take back its deletion (Ctrl+Z), or let swiss-xl repair put the row back")
    findings = []
    for record in lost:
        who = [f"{number} ({roster.names[number]})" for number in (*record[1], *record[2])]
        seen = (
            phrase("the row of board {board} is gone: {players} have no game now", board=record[0], players=listed(who))
            if record[2]
            else phrase("the row of {player}, who had a bye, is gone", player=listed(who))
        )
        following = row_for(frame, record)
        above = [row for row, _ in frame.lines if row < following]
        place = frame.place(above[-1] + 1 if above else following, "board")
        findings.append(fault("game-lost", seen, cure if record[2] else back, frame.title, place))
    return findings
