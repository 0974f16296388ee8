"""Results that a later round was based on and that have changed since, in sentences (hazard 13, case 26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swiss_xl.telling import phrase


def record_text(record: Sequence[Any] | None) -> str:
    """``5–12: 1-0`` from a record of the log; empty for none."""
    if record is None:
        return ""
    _board, first, second, result, tally = record
    mine, theirs = ("/".join(map(str, side)) for side in (first, second))
    sides = f"{mine}–{theirs or phrase('bye')}"
    scores = f" ({tally[0]}:{tally[1]})" if tally else ""
    if not result:
        return f"{phrase('{sides}: no result', sides=sides)}{scores}"
    return f"{sides}: {result if second else phrase(result)}{scores}"


def since_paired(number: int, board: int, before: str, now: str) -> str:
    """That a board is not what it was when the next round was paired; empty texts where there was, or is, none."""
    where = {"number": number, "board": board, "what": number + 1}
    if not before:
        return phrase(
            "round {number}, board {board} was not there when round {what} was paired, and is now {now}",
            now=now,
            **where,
        )
    if not now:
        return phrase(
            "round {number}, board {board} was {before} when round {what} was paired, and is no longer there",
            before=before,
            **where,
        )
    return phrase(
        "round {number}, board {board} was {before} when round {what} was paired, and is now {now}",
        before=before,
        now=now,
        **where,
    )


def accepted(number: int, board: int, before: str, now: str) -> str:
    """The same once it is accepted."""
    where = {"number": number, "board": board}
    if not before:
        return phrase(
            "Correction accepted in round {number}, board {board}: it was not there and is now {now}. Published "
            "pairings stay as they are.",
            now=now,
            **where,
        )
    if not now:
        return phrase(
            "Correction accepted in round {number}, board {board}: {before} is no longer there. Published "
            "pairings stay as they are.",
            before=before,
            **where,
        )
    return phrase(
        "Correction accepted in round {number}, board {board}: {before} is now {now}. Published "
        "pairings stay as they are.",
        before=before,
        now=now,
        **where,
    )
