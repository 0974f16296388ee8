"""Who sits on one side of a board: a number, or two partners as ``1 / 4`` with their names as ``Ana / Beto``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from swiss_xl.book import Value
from swiss_xl.spelling import fold
from swiss_xl.telling import phrase

GLUE = " / "
_NUMBERS = re.compile(r"\d{1,6}(?:\.0)?(?:\s*[/+&,;]\s*\d{1,6})*")


def seat_of(value: Value) -> tuple[int, ...]:
    """
    The numbers in a cell, none where it holds no numbers.

    Also those of which a spreadsheet made a date: 1/4 became 1 April, or 4 January; the two are the same partners.
    """
    if isinstance(value, bool) or value is None:
        return ()
    if isinstance(value, date):
        return tuple(sorted((value.month, value.day)))
    text = str(value).strip()
    if not text.isascii() or not _NUMBERS.fullmatch(text):
        return ()
    return tuple(int(part) for part in re.split(r"[/+&,;]", text.removesuffix(".0")))


def numbers_text(side: Sequence[int]) -> int | str:
    """What stands in the number cell of a side."""
    return side[0] if len(side) == 1 else GLUE.join(map(str, side))


def names_text(side: Sequence[int], names: Mapping[int, str], glue: str = " /\n") -> str:
    """What stands in the name cell of a side: partners one below the other."""
    return glue.join(names[number] for number in side)


def partners(cells: Mapping[str, Any], side: str, names: Mapping[int, str], seats: int) -> list[dict[str, Any]]:
    """
    The number cell and the name cell of each partner on one side; a name is left out where all of them agree anyway.

    :raises ValueError: if they are not *seats*.
    """
    key = f"{side}_number"
    numbers: tuple[int, ...] = seat_of(cells[key])
    text = fold(str(cells[side] or ""))
    if cells[key] not in (None, "") and len(numbers) != seats:
        raise ValueError(
            phrase("{count} partners sit on each side, the cell says {seen}", count=seats, seen=cells[key])
        )
    if numbers and (not text or text == fold(GLUE.join(names.get(number, "") for number in numbers))):
        return [{key: number, side: None} for number in numbers]
    called = [part.strip() for part in str(cells[side]).split("/")]
    if len(called) != seats:
        raise ValueError(
            phrase(
                "{count} partners sit on each side, the cell says {seen}",
                count=seats,
                seen=" ".join(str(cells[side]).split()),
            )
        )
    return [{key: number, side: name} for number, name in zip(numbers or [None] * seats, called, strict=True)]
