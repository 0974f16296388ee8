"""Cells that hold several numbers: byes asked for, and opponents never to be met."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from swiss_xl.book import Value
from swiss_xl.frames.cells import LARGEST, Reading, UnreadableError, cleaned, refuse_strange
from swiss_xl.results import Outcome
from swiss_xl.telling import mark, phrase

_OUTCOMES = {
    Outcome.ZERO_BYE: "0 0.0 0,0 z zero absent",
    Outcome.HALF_BYE: "½ 1/2 0.5 0,5 .5 ,5 h half",
    Outcome.FULL_BYE: "1 1.0 1,0 f full",
}
_WORTH = {word: outcome for outcome, words in _OUTCOMES.items() for word in words.split()}
_WORDS = "|".join(re.escape(word) for word in sorted(_WORTH, key=len, reverse=True))
_SEPARATOR = r"[\s,;+]+"
_BYE = re.compile(rf"(?i:r?)0*(\d{{1,5}})(?:\s*[=:]\s*((?i:{_WORDS})))?(?={_SEPARATOR}|$)", re.ASCII)
_NUMBER = re.compile(rf"#?0*(\d{{1,5}})(?={_SEPARATOR}|$)", re.ASCII)
_BYES_CURE = mark("write rounds with semicolons between, as text: 3; 5=½ (absent in round 3, half a point in round 5)")
_NEVER_CURE = mark("write players' numbers with semicolons between, as text: 4; 17")


def read_byes(value: Value) -> Reading:
    """
    The byes asked for, as ``((round, outcome), …)``.

    ``3`` is an absence without points in round 3, ``3=½`` (``0.5``, ``0,5``, ``h``) a half-point bye, ``3=1`` (``f``)
    a full-point bye. Commas (not within a decimal), semicolons, spaces and plus signs part them.

    :raises UnreadableError: if anything else stands there, also a date or the decimal number that a program made of it.
    """
    found: dict[int, Outcome] = {}
    for match in _pieces(value, _BYE, "byes-unreadable", mark("rounds such as 3 or 3=½"), _BYES_CURE):
        round_, outcome = int(match[1]), _WORTH[(match[2] or "0").casefold()]
        if found.setdefault(round_, outcome) is not outcome:
            raise UnreadableError(
                "byes-unreadable",
                phrase("round {number} is given two kinds of bye", number=round_),
                phrase("keep one of them"),
            )
        if not round_:
            raise UnreadableError("byes-unreadable", phrase("there is no round 0"), phrase(_BYES_CURE))
    return Reading(tuple(sorted(found.items())) or None)


def read_never_against(value: Value) -> Reading:
    """
    The numbers of those never to be met, as a frozenset.

    :raises UnreadableError: if anything but positive whole numbers stands there.
    """
    code, accepted = "never-against-unreadable", mark("players' numbers such as 4; 17")
    numbers = frozenset(int(match[1]) for match in _pieces(value, _NUMBER, code, accepted, _NEVER_CURE))
    if 0 in numbers:
        raise UnreadableError(code, phrase("nobody has the number 0"), phrase(_NEVER_CURE))
    return Reading(numbers or None)


def _pieces(value: Value, pattern: re.Pattern[str], code: str, accepted: str, cure: str) -> list[re.Match[str]]:
    """Cut a cell into matches of *pattern*; nothing may be left over. *accepted* and *cure* are marked texts."""
    try:
        refuse_strange(value, accepted)
    except UnreadableError as fault:
        raise UnreadableError(
            fault.code, fault.message, phrase(cure) if fault.code in ("date", "time") else fault.cure
        ) from None
    wrong = partial(_unread, code, accepted, cure)
    if isinstance(value, int | float) and not _countable(value):
        raise wrong(phrase("the decimal number {number}", number=value))
    text = _as_text(value)
    found, place = [], len(text) - len(text.lstrip(" ,;+"))
    while place < len(text):
        match = pattern.match(text, place)
        if match is None:
            raise wrong(text)
        found.append(match)
        gap = re.compile(_SEPARATOR).match(text, match.end())
        place = gap.end() if gap else match.end()
    return found


def _unread(code: str, accepted: str, cure: str, seen: str) -> UnreadableError:
    message = phrase("expected {accepted}, got: {seen}", accepted=phrase(accepted), seen=repr(seen[:40]))
    return UnreadableError(code, message, phrase(cure))


def _countable(value: float) -> bool:
    return 0 <= value <= LARGEST and float(value).is_integer()


def _as_text(value: Any) -> str:
    if isinstance(value, str):
        return (cleaned(value).value or "").translate(str.maketrans("；，＋＝", ";,+="))
    return "" if value is None else str(int(value))
