"""Dates and times as spreadsheets hold them: a number and a number format."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from enum import Enum, auto
from functools import cache

from swiss_xl.errors import HostError
from swiss_xl.telling import phrase

BUILT_IN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?",
    13: "# ??/??", 14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM",
    20: "h:mm", 21: "h:mm:ss", 22: "m/d/yy h:mm", 37: "#,##0 ;(#,##0)", 38: "#,##0 ;[Red](#,##0)",
    39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;[Red](#,##0.00)", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mmss.0",
    48: "##0.0E+0", 49: "@",
}  # fmt: skip
BUILT_IN |= dict.fromkeys((*range(27, 32), 36, *range(50, 55), 57, 58), "yyyy/m/d")
BUILT_IN |= dict.fromkeys((32, 33, 34, 35, 55, 56), "h:mm:ss")

_LITERAL = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]|AM/PM|A/P|General', re.IGNORECASE)
_DAY_MS = 86_400_000
_LAST_DAY = 2_958_465


class Kind(Enum):
    """What a number format shows a number as."""

    NUMBER = auto()
    DATE = auto()
    TIME = auto()
    BOTH = auto()
    SPAN = auto()


@cache
def kind_of(code: str) -> Kind:
    """What the number format *code* shows: a plain number, a date, a time, both, or a span of time (``[h]:mm``)."""
    shown = _LITERAL.sub("", code.split(";", 1)[0]).lower()
    if "[" in shown:
        return Kind.SPAN
    clock = "h" in shown or "s" in shown
    calendar = "y" in shown or "d" in shown or ("m" in shown and not clock)
    if calendar:
        return Kind.BOTH if clock else Kind.DATE
    return Kind.TIME if clock else Kind.NUMBER


def decoded(serial: float, kind: Kind, *, since_1904: bool) -> float | date | datetime | time | timedelta:
    """
    The date or time a *serial* stands for; the number itself where no calendar has such a day.

    Day 60 of 1900, which only Excel knows, is read as 28 February.
    """
    if kind is Kind.SPAN:
        return timedelta(milliseconds=round(serial * _DAY_MS))
    if kind is Kind.NUMBER or not 0 <= serial < _LAST_DAY + 1:
        return serial
    days, rest = divmod(round(serial * _DAY_MS), _DAY_MS)
    if kind is Kind.TIME and not days:
        return _clock(rest)
    epoch = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 31 if serial < 60 else 30)  # noqa: DTZ001 - a sheet knows no zones
    try:
        moment = epoch + timedelta(days=days, milliseconds=rest)
    except OverflowError:
        return serial
    return moment.date() if kind is Kind.DATE and not rest else moment


def encoded(value: date | time | timedelta, *, since_1904: bool) -> float:
    """
    The serial number of a date, time or span.

    :raises HostError: if it has a time zone, or lies before the days Excel counts without error (March 1900).
    """
    if isinstance(value, timedelta):
        return _plain(value / timedelta(days=1))
    if getattr(value, "tzinfo", None) is not None:
        raise HostError(
            phrase("a workbook keeps no time zones, got: {value}; write the local time without one", value=value)
        )
    if isinstance(value, time):
        return _plain(
            timedelta(hours=value.hour, minutes=value.minute, seconds=value.second, microseconds=value.microsecond)
            / timedelta(days=1)
        )
    moment = value if isinstance(value, datetime) else datetime.combine(value, time())
    first = datetime(1904, 1, 1) if since_1904 else datetime(1900, 3, 1)  # noqa: DTZ001 - a sheet knows no zones
    if moment < first:
        raise HostError(
            phrase(
                "a workbook keeps no dates before {first}, got: {value}; write it as text",
                first=first.date(),
                value=value,
            )
        )
    epoch = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 30)  # noqa: DTZ001
    return _plain((moment - epoch) / timedelta(days=1))


def _clock(milliseconds: int) -> time:
    seconds, rest = divmod(milliseconds, 1000)
    return time(seconds // 3600, seconds // 60 % 60, seconds % 60, rest * 1000)


def _plain(serial: float) -> float:
    return int(serial) if float(serial).is_integer() else float(serial)


def format_for(value: date | time | timedelta) -> int:
    """The built-in number format that shows *value* where a cell has none of a date."""
    if isinstance(value, timedelta):
        return 46
    if isinstance(value, time):
        return 21
    return 22 if isinstance(value, datetime) else 14


def suits(value: date | time | timedelta, kind: Kind) -> bool:
    """Whether a cell shown as *kind* gives *value* back when it is read."""
    if isinstance(value, timedelta):
        return kind is Kind.SPAN
    if isinstance(value, time):
        return kind is Kind.TIME
    if isinstance(value, datetime):
        return kind is Kind.BOTH or (kind is Kind.DATE and value.time() != time())
    return kind is Kind.DATE
