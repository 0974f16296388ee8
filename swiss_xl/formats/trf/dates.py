"""Days as a TRF file writes them, from what people write (formats.md §2, §3)."""

from __future__ import annotations

import re
from datetime import date

_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})([-/.])(\d\d?)\2(\d\d?)(?!\d)", re.ASCII)
_DAY_FIRST = re.compile(r"(?<!\d)(\d\d?)([-/.])(\d\d?)\2(\d{4})(?!\d)", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)


def days_of(text: str) -> tuple[str, str]:
    """The first and the last day that *text* names (``24.09.2010 – 02.10.2010``), as YYYY/MM/DD; empty without any."""
    found = [(match.start(), (match[1], match[3], match[4])) for match in _YEAR_FIRST.finditer(text)]
    found += [(match.start(), (match[4], match[3], match[1])) for match in _DAY_FIRST.finditer(text)]
    days = [day for _, parts in sorted(found) if (day := _day(*parts))]
    return (days[0], days[-1]) if days else ("", "")


def birth_text(text: str) -> str:
    """A date of birth as YYYY/MM/DD, or what else stands there as far as ten columns hold it."""
    return text if _YEAR.fullmatch(text) else days_of(text)[0] or text[:10]


def _day(year: str, month: str, day: str) -> str:
    """The day, empty if there is no such day."""
    try:
        return date(int(year), int(month), int(day)).isoformat().replace("-", "/")
    except ValueError:
        return ""
