"""What a cell says about a result, also after a spreadsheet made a date or a time of it (hazards 1–6, 8–12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from fractions import Fraction

from swiss_xl.book import CellError, Uncalculated, Value
from swiss_xl.frames.dates import shown_date, shown_month
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS
from swiss_xl.spelling import ACCEPTED, Spelt, fold, parse_result
from swiss_xl.telling import either, mark, phrase

CHOOSE = mark("choose from the list, or format the cell as text and type it again")
Pair = tuple[int, int]
FIRST_YEAR = 1901


class CellFault(ValueError):
    """A cell that cannot be understood; *cure* says what to do."""

    def __init__(self, code: str, message: str, cure: str) -> None:
        super().__init__(message)
        self.code = code
        self.cure = cure


def read_result(value: Value, code: str, *, draws: bool, winners: Mapping[str, int]) -> Spelt | None:
    """
    The result that a cell holds, None if it is empty; *code* is its number format.

    :raises CellFault: if it is no result, an ambiguous date, an error value or a formula without a value.
    """
    if value is None or (isinstance(value, str) and not fold(value)):
        return None
    refuse_unreadable(value)
    if isinstance(value, (date, time, timedelta)):
        return _from_calendar(value, code, draws=draws)
    if isinstance(value, bool):
        raise CellFault(
            "result-unknown",
            phrase("{value} is not a result (accepted: {accepted})", value=value, accepted=phrase(ACCEPTED)),
            phrase(CHOOSE),
        )
    try:
        return parse_result(str(value), draws=draws, winners=winners)
    except ValueError as fault:
        raise CellFault("result-unknown", str(fault), phrase(CHOOSE)) from None


def read_score(value: Value, code: str) -> Fraction | None:
    """
    The score of one side, None if the cell is empty: not negative, one comma or one dot for decimals (hazard 5).

    :raises CellFault: if it is anything else.
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    refuse_unreadable(value)
    if isinstance(value, (date, time, timedelta)):
        raise CellFault(
            "score-date",
            phrase("the score became {calendar}", calendar=_shown(value, code)),
            phrase("format the cell as number and type the score again"),
        )
    text = fold(str(value)).replace("1/2", ".5").replace(",", ".")
    if isinstance(value, bool) or not re.fullmatch(r"\d+(\.\d+)?|\.\d+", text):
        raise CellFault(
            "score-unknown",
            phrase("'{value}' is not a score (accepted: a number, 0 or more)", value=value),
            phrase("type the score of this side as a number"),
        )
    return Fraction(text)


def refuse_unreadable(value: Value) -> None:
    """
    Refuse error values and formulas without a value, in any cell (hazards 10, 11).

    :raises CellFault: saying which it is.
    """
    if isinstance(value, CellError):
        raise CellFault(
            "cell-error",
            phrase("the cell shows the error {error}", error=value.text),
            phrase("correct its formula, or type the value"),
        )
    if isinstance(value, Uncalculated):
        raise CellFault(
            "formula-unread",
            phrase("the formula {formula} has no stored value", formula=value.formula),
            phrase("open the workbook in Excel or LibreOffice once and save it"),
        )


def _from_calendar(value: date | time | timedelta, code: str, *, draws: bool) -> Spelt:
    shown = _shown(value, code)
    for pair in readings(value, code):
        if pair == (1, 0):
            return Spelt(FIRST_WINS, phrase("{calendar} was read as 1-0", calendar=shown))
        if pair == (0, 1):
            return Spelt(SECOND_WINS, phrase("{calendar} was read as 0-1", calendar=shown))
    if draws and set(readings(value, code)) == {(1, 2), (2, 1)}:
        return Spelt(DRAWN, phrase("{calendar} was read as 1/2, a draw", calendar=shown))
    likely = either(f"{first}-{second}" for first, second in readings(value, code))
    raise CellFault(
        "result-date",
        phrase("Excel turned the result into {calendar} (typed was perhaps {typed})", calendar=shown, typed=likely),
        phrase(CHOOSE),
    )


def readings(value: date | time | timedelta, code: str) -> tuple[Pair, ...]:
    """
    What may have been typed: two when day and month may stand for either side.

    A format without a day (``mmm-yy``) is month and year: ``4-0`` became April 2000. A time is ``h:m``.
    """
    if isinstance(value, datetime) and value.year < FIRST_YEAR:  # more than a day of hours in a cell for times
        value -= datetime(1899, 12, 31)  # noqa: DTZ001 -- a sheet knows no zones
    if isinstance(value, timedelta):
        minutes = int(value.total_seconds()) // 60
        return (divmod(minutes, 60),)
    if isinstance(value, time):
        return ((value.hour, value.minute),)
    letters = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.', "", code.lower())
    if "y" in letters and "d" not in letters and 2000 <= value.year < 2100:
        return ((value.month, value.year - 2000),)
    pairs = ((value.month, value.day), (value.day, value.month))
    return pairs if pairs[0] != pairs[1] else pairs[:1]


def _shown(value: Value, code: str) -> str:
    if isinstance(value, time):
        return phrase("the time {time}", time=f"{value:%H:%M}")
    if isinstance(value, datetime | date):
        letters = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.', "", code.lower())
        date_shown = shown_month(value) if "y" in letters and "d" not in letters else shown_date(value)
        return phrase("the date {date}", date=date_shown)
    return phrase("the duration {duration}", duration=value)
