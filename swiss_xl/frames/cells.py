"""Single cells of a players list: a value as it was typed in, a value of ours out, or a sentence why not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from swiss_xl.book import CellError, Uncalculated, Value
from swiss_xl.frames.choice_words import STATUS, shown
from swiss_xl.frames.dates import shown_date
from swiss_xl.frames.words import SEX_WORDS, STATUS_WORDS, UNRATED_WORDS, folded
from swiss_xl.telling import either, mark, phrase, spoken
from swiss_xl.tournament import Status

DIRECTIONS = "\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # as WhatsApp leaves them
INVISIBLE = dict.fromkeys(
    map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\u180e" + DIRECTIONS)
)
LARGEST = 99_999
RECALCULATE = mark("open the file in Excel once and save it, so that the value is stored")

# What was done to a value beyond what was typed, told to the user by kind (the general rule of the hazards).
TRIMMED, INVISIBLES, AS_TEXT, EXTRACTED, ROUNDED = "trimmed", "invisible", "number-as-text", "extracted", "rounded"


@dataclass(frozen=True, slots=True)
class Reading:
    """A value (None: nothing there) and the kinds of changes that made it from the cell."""

    value: Any
    changes: tuple[str, ...] = ()


class UnreadableError(ValueError):
    """A cell that cannot be understood: *code*, a sentence of what was seen and is accepted, and the *cure*."""

    def __init__(self, code: str, message: str, cure: str) -> None:
        super().__init__(message)
        self.code, self.message, self.cure = code, message, cure


Reader = Callable[[Value], Reading]


def cleaned(text: str) -> Reading:
    """A text in NFC, without invisible characters, spaces too many and no-break spaces (hazards 6, 14, 16)."""
    seen = unicodedata.normalize("NFC", text)
    shown = "".join(" " if ord(letter) < 32 else letter for letter in seen.translate(INVISIBLE))
    tidy = " ".join(shown.split())
    changes = ((INVISIBLES,) if seen.translate(INVISIBLE) != seen else ()) + ((TRIMMED,) if tidy != shown else ())
    return Reading(unicodedata.normalize("NFC", tidy) or None, changes)


def refuse_strange(value: Value, accepted: str) -> None:
    """
    Stop at what no column takes: error values, formulas without a value, dates, times, yes/no (hazards 2, 3, 10, 11).

    *accepted* is a marked text, said only if need be.

    :raises UnreadableError: says what was seen, *accepted* and the cure.
    """
    if value is None or isinstance(value, str):
        return
    if isinstance(value, CellError):
        raise UnreadableError(
            "error-value",
            phrase("the cell shows the error {error}", error=value.text),
            phrase("correct it; accepted: {accepted}", accepted=phrase(accepted)),
        )
    if isinstance(value, Uncalculated):
        raise UnreadableError(
            "uncalculated",
            phrase("the formula {formula} has no stored value", formula=value.formula[:40]),
            phrase(RECALCULATE),
        )
    cure = phrase("type it again, with the cell formatted as text; accepted: {accepted}", accepted=phrase(accepted))
    if isinstance(value, bool):
        shown = "TRUE" if value else "FALSE"
        raise UnreadableError("not-a-value", phrase("the cell holds the logical value {value}", value=shown), cure)
    if isinstance(value, datetime | date):
        raise UnreadableError(
            "date",
            phrase("the program that wrote the file made the date {date} of what was typed", date=shown_date(value)),
            cure,
        )
    if isinstance(value, time | timedelta):
        raise UnreadableError(
            "time", phrase("the program that wrote the file made the time {time} of what was typed", time=value), cure
        )


def read_text(value: Value) -> Reading:
    """Free text; a number becomes its digits (``9802256.0`` is ``9802256``), leading zeros stay (hazard 19)."""
    refuse_strange(value, mark("a text"))
    if isinstance(value, str):
        return cleaned(value)
    return Reading(None if value is None else _digits(value))


def read_name(value: Value) -> Reading:
    """A name: a text with something in it, whatever it begins with (hazard 18); a bare number is none."""
    refuse_strange(value, mark("a name"))
    if isinstance(value, int | float):
        raise UnreadableError(
            "name-is-number",
            phrase("the number {number} stands where a name is expected", number=_digits(value)),
            phrase("type the name as a text"),
        )
    return cleaned(value) if isinstance(value, str) else Reading(None)


def read_birth(value: Value) -> Reading:
    """A year or a date as it was typed; a true date, or 03051991 as Vega writes it, becomes ``1991-05-03``."""
    if isinstance(value, datetime):
        return Reading(value.date().isoformat())
    if isinstance(value, date):
        return Reading(value.isoformat())
    reading = read_text(value)
    packed = re.fullmatch(r"(\d\d)(\d\d)((?:19|20)\d\d)", reading.value or "")
    if packed and int(packed[1]) <= 31 and int(packed[2]) <= 12:
        return Reading(f"{packed[3]}-{packed[2]}-{packed[1]}", reading.changes)
    return reading


def read_fide_id(value: Value) -> Reading:
    """An identity number as text; 0 and ``-`` are none."""
    reading = read_text(value)
    return reading if reading.value and reading.value.strip("0-–") else Reading(None)


def read_whole(value: Value, code: str, accepted: str) -> Reading:
    """
    A positive whole number, also one stored as text (hazard 7); None where the cell is blank.

    *accepted* is a marked text.

    :raises UnreadableError: for anything else.
    """
    refuse_strange(value, accepted)
    reading = cleaned(value) if isinstance(value, str) else Reading(value)
    seen = reading.value
    if seen is None:
        return Reading(None)
    if isinstance(seen, str):
        match = re.fullmatch(r"0*(\d{1,6})(?:[.,]0*|\.)?", unicodedata.normalize("NFKC", seen), re.ASCII)
        number: int | float | None = int(match[1]) if match else None
    else:
        number = seen
    if number is None or not 1 <= number <= LARGEST or number != int(number):
        raise UnreadableError(
            code,
            phrase("expected {accepted}, got: {seen}", accepted=phrase(accepted), seen=_shown(seen)),
            phrase("type a whole number from 1 on"),
        )
    return Reading(int(number), (AS_TEXT,) if isinstance(seen, str) else ())


def read_number(value: Value) -> Reading:
    """The number of a player."""
    return read_whole(value, "number-unreadable", mark("a player's number (1, 2, 3 …)"))


def read_from_round(value: Value) -> Reading:
    """The first round somebody plays in."""
    return read_whole(value, "from-round-unreadable", mark("the number of the first round to be played (1, 2, 3 …)"))


def read_board(value: Value) -> Reading:
    """A board that somebody stays at."""
    return read_whole(value, "board-unreadable", mark("the number of a board (1, 2, 3 …)"))


def read_factor(value: Value) -> Reading:
    """K of a rating: how fast it changes."""
    return read_whole(value, "factor-unreadable", mark("K as a whole number such as 20"))


def read_rating(value: Value) -> Reading:
    """
    A rating; None where it is blank, 0, ``-`` or a word for unrated.

    A text with one number of three or four digits gives that (``A 2339``); decimals are rounded half up.

    :raises UnreadableError: for anything else, also for ``2.339``, of which nobody can say what it means (hazard 5).
    """
    refuse_strange(value, mark("a rating such as 1850, or nothing"))
    if isinstance(value, str):
        return _rating_of_text(cleaned(value).value or "")
    return Reading(None) if value is None else _rounded(Decimal(repr(value)), ())


def _rating_of_text(text: str) -> Reading:
    plain = unicodedata.normalize("NFKC", text)
    if folded(plain) in UNRATED_WORDS or not plain.strip("-–—?*. /"):
        return Reading(None)
    if re.fullmatch(r"[+-]?\d{1,9}(?:[.,]\d{1,9})?", plain, re.ASCII):
        return _rounded(Decimal(plain.replace(",", ".")), (AS_TEXT,))
    numbers = re.findall(r"\d+", plain)
    if len(numbers) == 1 and len(numbers[0]) in (3, 4) and not re.search(r"\d[.,]|[.,]\d|[-–]\s*\d", plain):
        return Reading(int(numbers[0]), (EXTRACTED,))
    raise _no_rating(text)


def _rounded(number: Decimal, changes: tuple[str, ...]) -> Reading:
    if not number.is_finite() or number < 0 or number > LARGEST:
        raise _no_rating(str(number))
    if number == number.to_integral_value():
        return Reading(int(number) or None, changes)
    exponent = number.as_tuple().exponent
    if number < 10 and exponent == -3:
        raise _no_rating(str(number))
    return Reading(int(number.quantize(Decimal(1), ROUND_HALF_UP)) or None, (*changes, ROUNDED))


def _no_rating(seen: str) -> UnreadableError:
    cure = phrase("type one whole number such as 1850, without a thousands sign, or leave the cell empty")
    return UnreadableError("rating-unreadable", phrase("expected a rating, got: {seen}", seen=_shown(seen)), cure)


def read_status(value: Value) -> Reading:
    """
    Whether somebody plays on, in six languages; blank is active, so nothing.

    :raises UnreadableError: if the word is not known.
    """
    text = read_text(value).value
    if text is None:
        return Reading(None)
    if folded(text) not in STATUS_WORDS:
        cure = phrase("write one of them, or rename the column if it speaks of something else")
        raise UnreadableError(
            "status-unknown",
            phrase(
                "expected {accepted}, got: {seen}",
                accepted=either(shown(STATUS, each, spoken()) for each in Status),
                seen=_shown(text),
            ),
            cure,
        )
    return Reading(STATUS_WORDS[folded(text)])


def read_sex(value: Value) -> Reading:
    """
    ``m`` or ``w``, in six languages; blank where it is not told.

    :raises UnreadableError: if the word is not known.
    """
    text = read_text(value).value
    if text is None:
        return Reading(None)
    if folded(text) not in SEX_WORDS:
        cure = phrase("write m or w, or nothing")
        raise UnreadableError("sex-unknown", phrase("expected m or w, got: {seen}", seen=_shown(text)), cure)
    return Reading(SEX_WORDS[folded(text)] or None)


def sex_reader(column: Iterable[Value]) -> Reader:
    """How a whole *column* is read: where H stands in it (hombre), M is a woman (mujer)."""
    if not any(isinstance(value, str) and folded(value) == "h" for value in column):
        return read_sex

    def read_spanish(value: Value) -> Reading:
        return Reading("w") if isinstance(value, str) and folded(value) == "m" else read_sex(value)

    return read_spanish


def _digits(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _shown(value: Any) -> str:
    return repr(value[:40]) if isinstance(value, str) else _digits(value)
