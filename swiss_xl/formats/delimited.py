"""Text with separators, whoever wrote it: any encoding, separator and quoting that programs use (hazard 41)."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Sequence

from swiss_xl.book import CellError, Value
from swiss_xl.errors import HostError
from swiss_xl.frames.columns import find_heading_row, heading_weight
from swiss_xl.telling import mark, phrase

SEPARATORS = ";\t,|"
_ERROR_TEXTS = (
    "#N/A #N/D #NV #REF! #¡REF! #RIF! #BEZUG! #VALUE! #¡VALOR! #VALOR! #VALORE! #WERT! #VALEUR! #NAME? #¿NOMBRE? "
    "#NOME? #NOM? #DIV/0! #¡DIV/0! #NULL! #¡NULO! #NULO! #NULLO! #NUL! #NUM! #¡NUM! #NÚM! #ZAHL! #NOMBRE! "
    "#SPILL! #CALC! #FIELD! #ERROR!"
)
_ERRORS = frozenset(_ERROR_TEXTS.split())
_BOMS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_CURE = mark("save the list as an Excel workbook (.xlsx) or as CSV in UTF-8")


def decoded(data: bytes, name: str) -> tuple[str, str]:
    """
    The text in *data*, and the name of its encoding where it had to be guessed.

    :raises HostError: if it is no text.
    """
    encoding = next((codec for mark, codec in _BOMS.items() if data.startswith(mark)), "")
    guesses = [encoding] if encoding else _guesses(data)
    for guess in guesses:
        try:
            text = data.decode(guess)
        except UnicodeDecodeError:
            continue
        if not _binary(text):
            return text, "Windows-1252" if guess == "cp1252" else ""
    raise HostError(phrase("{name} is no text and no workbook that can be read; {cure}", name=name, cure=phrase(_CURE)))


def _guesses(data: bytes) -> list[str]:
    if b"\x00" in data[:4000]:
        odd, even = data[1:4000:2].count(0), data[0:4000:2].count(0)
        return ["utf-16-le" if odd > even else "utf-16-be"]
    return ["utf-8", "cp1252"]


def _binary(text: str) -> bool:
    return bool(re.search(r"[\x00-\x08\x0e-\x19\x1c-\x1f]", text))


def rows_of(text: str) -> list[list[Value]]:
    """
    The rows of *text*; whole numbers without leading zeros become numbers, error values such.

    The separator is the one with which most headings are recognised; without any, every line is one cell.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    named = re.match(r"sep=(.)\n", lines)
    if named:
        return [[], *_values(_split(lines[named.end() :], named[1]))]
    parsed = {separator: _split(lines, separator) for separator in SEPARATORS if separator in lines}
    best = max(parsed.values(), key=_weight, default=[])
    if best and _weight(best)[0]:
        return _values(best)
    whole = [[line] if line.strip() else [] for line in lines.split("\n")]
    return _values(max([whole, *parsed.values()], key=_regularity))


def _split(lines: str, separator: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(lines, newline=""), delimiter=separator, strict=True))
    except csv.Error:
        rows = [line.split(separator) for line in lines.split("\n")]
        return [[cell.strip('"') if cell.strip() else "" for cell in row] for row in rows]


def _weight(rows: Sequence[Sequence[str]]) -> tuple[int, bool, int]:
    """How well the headings are recognised; then whether the rows are as wide as they; then how wide."""
    place = find_heading_row(rows)
    if place is None:
        return 0, False, 0
    headings, widths = rows[place - 1], Counter(len(row) for row in rows[place:] if any(row))
    usual = widths.most_common(1)[0][0] if widths else len(headings)
    return heading_weight(headings), usual <= len(headings), len(headings)


def _regularity(rows: Sequence[Sequence[Value]]) -> tuple[bool, int]:
    """Without headings: the way of cutting that gives every line as many cells, and most of them."""
    widths = {len(row) for row in rows if row and any(row)}
    return len(widths) == 1, max(widths, default=0) if len(widths) == 1 else 0


def _values(rows: Sequence[Sequence[str | Value]]) -> list[list[Value]]:
    return [[value_of(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]


def value_of(text: str) -> Value:
    """What a spreadsheet would make of *text*, but no dates."""
    bare = text.strip()
    if re.fullmatch(r"-?(?:0|[1-9]\d{0,14})", bare, re.ASCII):
        return int(bare)
    if bare in _ERRORS:
        return CellError(bare)
    return text or None
