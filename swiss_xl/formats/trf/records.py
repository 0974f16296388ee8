"""The tournament records of a TRF file: rounds, points, byes, acceleration, forbidden pairs (formats.md §3–5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from swiss_xl.crosstable import FIRST, SECOND
from swiss_xl.errors import Finding, fault
from swiss_xl.formats.trf.columns import Line
from swiss_xl.results import Outcome
from swiss_xl.tournament import Forbidden, Points

_BYES = {"F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE, "Z": Outcome.ZERO_BYE}
_CODES_162 = {
    "W": ("win", "forfeit_win"),
    "D": ("draw", "half_bye"),
    "L": ("loss",),
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("bye",),
}
_CODES_BB = {"W": ("win", "forfeit_win"), "D": ("draw", "half_bye"), "L": ("loss",)} | {
    "Z": ("zero_bye",), "F": ("forfeit_loss",), "U": ("bye",),
}  # fmt: skip
_CODES_XXS: dict[str, tuple[str, ...]] = {
    "W": ("win", "forfeit_win"),
    "D": ("draw", "half_bye"),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "PAB": ("bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "FPB": (),
    **dict.fromkeys(("WW", "BW"), ("win",)),
    **dict.fromkeys(("WD", "BD"), ("draw",)),
    **dict.fromkeys(("WL", "BL"), ("loss",)),
}
_SYSTEMS = {"FIDE_DUTCH_2017": "dutch-2017"}


@dataclass
class Records:
    """What the tournament records say; defaults where they say nothing. *baku*: record 192 asks for acceleration."""

    name: str = ""
    place: str = ""
    rounds: int | None = None
    system: str = "dutch"
    baku: bool = False
    initial_side: int | None = None
    by_rank: bool = False
    points: Points = field(default_factory=Points)
    byes: dict[int, dict[int, Outcome]] = field(default_factory=dict)
    virtual: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    points_given: bool = False


def read_records(lines: Sequence[Line], name: str, faults: list[Finding]) -> Records:
    """Read every tournament record; what cannot be read is added to *faults*, unknown records are left alone."""
    records = Records()
    bye_given = False
    for line in lines:
        code = line.text[:3]
        reader = _READERS.get(code)
        if reader is None:
            continue
        try:
            reader(records, line)
        except (ValueError, ZeroDivisionError) as unread:
            place = f"line {line.number}, column 5"
            faults.append(
                fault("trf-record", f"the record {code} cannot be read ({unread})", "correct it", name, place)
            )
        bye_given = (
            bye_given
            or (code == "162" and " P " in line.text)
            or code == "BBU"
            or (code == "XXS" and "PAB" in line.text)
        )
    if not bye_given:
        records.points = replace(records.points, bye=records.points.win)  # P defaults to W (formats.md §3)
    return records


def _gives_bye(line: Line) -> bool:
    return line.text[:3] == "BBU" or bool(re.match(r"162.* P |XXS.*PAB", line.text))


def _text(line: Line) -> str:
    return line.text[4:].strip()


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def _set(key: str, parse: Callable[[str], Any]) -> Callable[[Records, Line], None]:
    def read(records: Records, line: Line) -> None:
        if _text(line):
            setattr(records, key, parse(_text(line)))

    return read


def _rounds(text: str) -> int:
    number = int(text.split(maxsplit=1)[0])
    if not 1 <= number <= 99:
        raise ValueError(f"expected 1 to 99 rounds, got: {number}")
    return number


def _side(text: str) -> int:
    letter = text[0].upper()
    if letter not in "WB":
        raise ValueError(f"expected W or B, got: {text}")
    return FIRST if letter == "W" else SECOND


def _configuration(records: Records, line: Line) -> None:
    """XXC: ``rank``, ``white1``, ``black1`` (formats.md §5)."""
    for word in _text(line).lower().split():
        if word in ("white1", "black1"):
            records.initial_side = FIRST if word == "white1" else SECOND
        elif word == "rank":
            records.by_rank = True
        else:
            raise ValueError(f"expected rank, white1 or black1, got: {word}")


def _points(records: Records, line: Line) -> None:
    """162: pairs of a code and a value."""
    for code, value in re.findall(r"([A-Z])\s*([\d.,]+)", _text(line).upper()):
        _worth(records, _CODES_162.get(code, ()), value)


def _points_bb(records: Records, line: Line) -> None:
    """BBW, BBD, BBL, BBZ, BBF, BBU: one value each."""
    _worth(records, _CODES_BB[line.text[2]], _text(line))


def _points_xxs(records: Records, line: Line) -> None:
    """XXS: one ``CODE=VALUE`` after the other."""
    for word in _text(line).upper().split():
        code, separator, value = word.partition("=")
        if not separator or code not in _CODES_XXS:
            raise ValueError(f"expected CODE=VALUE, got: {word}")
        _worth(records, _CODES_XXS[code], value)


def _worth(records: Records, fields: Sequence[str], value: str) -> None:
    points = Fraction(value.replace(",", "."))
    records.points = replace(records.points, **dict.fromkeys(fields, points))
    records.points_given = True


def _byes(records: Records, line: Line) -> None:
    """240 TYPE ROUND IDS."""
    kind = line.text[4:5].upper()
    if kind not in _BYES:
        raise ValueError(f"expected F, H or Z, got: {kind or 'nothing'}")
    number, *ids = _numbers(line.text[5:])
    for each in ids:
        records.byes.setdefault(each, {})[number] = _BYES[kind]


def _virtual_range(records: Records, line: Line) -> None:
    """250: virtual points for a range of players in a range of rounds."""
    text = line.text.ljust(31)
    points = Fraction(text[9:13].strip() or text[4:8].strip())
    first, last = int(text[14:17]), int(text[18:21])
    low, high = int(text[22:26]), int(text[27:31])
    for number in range(low, high + 1):
        known = [*records.virtual.get(number, ()), *[Fraction(0)] * last][
            : max(last, len(records.virtual.get(number, ())))
        ]
        known[first - 1 : last] = [points] * (last - first + 1)
        records.virtual[number] = tuple(known)


def _virtual_player(records: Records, line: Line) -> None:
    """XXA: one player's virtual points, round by round."""
    number, *points = line.text[4:].split()
    records.virtual[int(number)] = tuple(Fraction(each) for each in points)


def _forbidden(records: Records, line: Line) -> None:
    """260 FIRST LAST IDS: all against all, in these rounds."""
    first, last, *ids = _numbers(line.text[4:])
    records.forbidden += (Forbidden(frozenset(ids), first, last),)


def _forbidden_always(records: Records, line: Line) -> None:
    """XXP IDS: all against all, in every round."""
    records.forbidden += (Forbidden(frozenset(_numbers(line.text[4:]))),)


def _system(records: Records, line: Line) -> None:
    code = _text(line).upper()
    records.baku = code.endswith("_BAKU")
    records.system = _SYSTEMS.get(code.removesuffix("_BAKU"), "dutch")


def _ladder(text: str) -> tuple[str, ...]:
    return tuple(code.strip() for code in text.split(",") if code.strip())


_READERS: Mapping[str, Callable[[Records, Line], None]] = {
    "012": _set("name", str), "022": _set("place", str), "142": _set("rounds", _rounds), "XXR": _set("rounds", _rounds),
    "152": _set("initial_side", _side), "XXC": _configuration, "162": _points, "XXS": _points_xxs,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), _points_bb),
    "192": _system, "202": _set("tiebreaks", _ladder), "212": _set("tiebreaks", _ladder),
    "240": _byes, "250": _virtual_range, "XXA": _virtual_player, "260": _forbidden, "XXP": _forbidden_always,
}  # fmt: skip
