"""The static part of player records, 001 and those of national federations (formats.md §2, §4)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from swiss_xl.formats.trf.columns import (
    BIRTH,
    FEDERATION,
    FIDE_ID,
    HIGHEST_NUMBER,
    NAME,
    NUMBER,
    RATING,
    SEX,
    TITLE,
    Faults,
    Line,
)
from swiss_xl.telling import phrase
from swiss_xl.tournament import Player

SHORT_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip
_BIRTH = re.compile(r"(\d{4})(?:([/.-])(\d\d)(?:\2(\d\d))?)?", re.ASCII)
_OTHERS = re.compile("XX|BB|DAT")  # records of programs, not of federations (§5)
Say = Callable[[int, str], None]


@dataclass(frozen=True, slots=True)
class National:
    """
    What a national federation adds to a player: *code* of the federation, rating, identifier, origin (§4).

    Nothing here uses it; its line is kept.
    """

    code: str
    number: int
    rating: int | None
    identity: str
    origin: str


def number_of(line: Line) -> int | None:
    """The starting rank of a record, None where there is none."""
    text = line.cut(NUMBER)
    whole = text.isascii() and text.isdecimal() and 0 < int(text) <= HIGHEST_NUMBER
    return int(text) if whole else None


def player_of(line: Line, number: int, faults: Faults, warn: Say) -> Player:
    """
    The participant of a 001 record.

    ``(column, message)`` of what cannot be understood is added to *faults*; *warn(column, message)* is told of
    what does no harm: birth dates and sexes of another form.
    """
    sex = line.cut(SEX).lower()
    if sex not in ("", "m", "w", "f"):
        warn(SEX[0] + 1, phrase("'{sex}' is no sex (accepted: m, w) and is left out", sex=sex))
        sex = ""
    birth = line.cut(BIRTH)
    if birth and not known_birth(birth):
        warn(BIRTH[0] + 1, phrase("'{birth}' is no date of birth (expected: YYYY/MM/DD, or a year)", birth=birth))
    identity = line.cut(FIDE_ID)
    return Player(
        number=number,
        name=line.cut(NAME),
        rating=_rating(line, faults),
        title=title_of(line.cut(TITLE)),
        federation=line.cut(FEDERATION),
        fide_id=identity if identity.strip("0") else "",
        birth=birth,
        sex="w" if sex == "f" else sex,
    )


def title_of(text: str) -> str:
    """A title in capitals; the lower-case short forms in full (``wf`` is WFM)."""
    return SHORT_TITLES.get(text, text.upper())


def known_birth(text: str) -> bool:
    """Whether a date of birth is a year, a year and a month, or a whole date; months and days may be 00."""
    found = _BIRTH.fullmatch(text)
    return bool(found) and int(found[3] or 0) <= 12 and int(found[4] or 0) <= 31 if found else False


def _rating(line: Line, faults: Faults) -> int | None:
    before, text = line.text[RATING[0] - 1 : RATING[0]], line.cut(RATING)
    if before.isdecimal() and text[:1].isdecimal():
        faults.append(
            (
                RATING[0],
                phrase(
                    "the rating {rating} has more than four digits (accepted: up to 9999)",
                    rating=before + text,
                ),
            )
        )
        return None
    if text and not (text.isascii() and text.isdecimal()):
        faults.append((RATING[0] + 1, phrase("'{text}' is no rating (accepted: up to four digits)", text=text)))
        return None
    return int(text or 0) or None


def national_of(line: Line) -> National | None:
    """The record of a national federation, None where the line is no such record."""
    number = number_of(line)
    code = line.text[:3]
    if number is None or not (code.isascii() and code.isalpha() and code.isupper()) or _OTHERS.match(code):
        return None
    rating = line.cut(RATING)
    whole = int(rating) if rating.isascii() and rating.isdecimal() else None
    return National(code, number, whole or None, line.cut(FIDE_ID), line.cut(FEDERATION))
