"""What results are worth: record 162 and the codes of JaVaFo (XXS) and bbpPairings (BBW …) (formats.md §3, §5)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from swiss_xl.formats.trf.columns import Line
from swiss_xl.formats.trf.records import Records, Unread, text_of, words_of, worth
from swiss_xl.telling import phrase

CODES_162 = {
    "W": ("win", "forfeit_win"),
    "D": ("draw", "half_bye"),
    "L": ("loss",),
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("bye",),
    "X": (),
}
CODES_BB = {
    "W": ("win", "forfeit_win"), "D": ("draw", "half_bye"), "L": ("loss",),
    "Z": ("zero_bye",), "F": ("forfeit_loss",), "U": ("bye",),
}  # fmt: skip
CODES_XXS: dict[str, tuple[str, ...]] = {
    "W": ("win", "forfeit_win"), "D": ("draw", "half_bye"), "L": ("loss", "zero_bye", "forfeit_loss"),
    "ZPB": ("zero_bye",), "HPB": ("half_bye",), "FPB": (), "PAB": ("bye",),
    "FW": ("forfeit_win",), "FL": ("forfeit_loss",),
    **dict.fromkeys(("WW", "BW"), ("win",)),
    **dict.fromkeys(("WD", "BD"), ("draw",)),
    **dict.fromkeys(("WL", "BL"), ("loss",)),
}  # fmt: skip
_PAIR_162 = re.compile(r"\s*([A-Za-z])\s*([-+\d.,]+)(?=\s|$|[A-Za-z])", re.ASCII)


def read_162(records: Records, line: Line) -> None:
    """
    162: a code and a value, one after the other (code in column 6, value in 7–10; then 15, 24 …).

    :raises Unread: if a code or a value cannot be read.
    """
    place = 4
    while line.text[place:].strip():
        found = _PAIR_162.match(line.text, place)
        if not found or found[1].upper() not in CODES_162:
            raise Unread(
                place + 1,
                phrase("expected a code W D L A P X and its points, got: {text}", text=line.text[place:].strip()[:9]),
            )
        _set(records, CODES_162[found[1].upper()], worth(found[2], found.start(2) + 1))
        records.bye_given |= found[1].upper() == "P"
        place = found.end()


def read_bb(records: Records, line: Line) -> None:
    """BBW, BBD, BBL, BBZ, BBF, BBU: one value each."""
    _set(records, CODES_BB[line.code[2]], worth(text_of(line), 5))
    records.bye_given |= line.code == "BBU"


def read_xxs(records: Records, line: Line) -> None:
    """
    XXS: one ``CODE=VALUE`` after the other.

    :raises Unread: also if White and Black get different points for the same, which is not known here.
    """
    seen: dict[str, Fraction] = {}
    for column, word in words_of(line):
        code, separator, value = word.upper().partition("=")
        if not separator or code not in CODES_XXS:
            raise Unread(
                column,
                phrase(
                    "expected CODE=VALUE with a code of {codes}, got: {word}", codes=", ".join(CODES_XXS), word=word
                ),
            )
        seen[code] = worth(value, column + len(code) + 1)
        _set(records, CODES_XXS[code], seen[code])
        records.bye_given |= code == "PAB"
        other = {"W": "B", "B": "W"}.get(code[0], "-") + code[1:]
        if seen.get(other, seen[code]) != seen[code]:
            raise Unread(
                column,
                phrase(
                    "{other} and {code} differ: points that depend on the colour are not known here",
                    other=other,
                    code=code,
                ),
            )
    if "FPB" in seen and seen["FPB"] != records.points.win:
        raise Unread(5, phrase("a full-point bye that is not worth a win is not known here"))


def _set(records: Records, fields: Sequence[str], points: Fraction) -> None:
    records.points = replace(records.points, **dict.fromkeys(fields, points))
    records.points_given = True
