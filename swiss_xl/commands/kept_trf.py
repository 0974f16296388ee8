"""
The TRF file that a workbook was made of, in its log: every byte, and what our writer made of it on that day.

Packed (zlib, base64), because a cell holds neither control characters nor more than 32,767 of any.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from swiss_xl.formats.trf.columns import RANK, Line
from swiss_xl.formats.trf.dispatch import READERS
from swiss_xl.formats.trf.keeping import GROUPS
from swiss_xl.formats.trf.reading import Trf
from swiss_xl.formats.trf.text import encoded, joined, lines_of
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.reading import Reading
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.settings import POINTS
from swiss_xl.tournament import Tournament

KEY = "trf"
_GROUP_OF_SETTING = {
    "name": "name", "place": "place", "dates": "dates", "arbiter": "arbiter", "rounds": "rounds", "system": "system",
    "tiebreaks": "ladder", **dict.fromkeys(POINTS, "points"),
}  # fmt: skip


@dataclass(frozen=True)
class Kept:
    """A file as it was read (*text*, *encoding*), and what :func:`write_trf` made of the workbook then (*base*)."""

    name: str
    text: str
    encoding: str
    base: str


def keep(trf: Trf, reading: Reading, name: str, given: Collection[str] = ()) -> dict[str, Any]:
    """
    What the log shall know of the file that the workbook was made of.

    Settings *given* instead of the file's are no part of the base: they are written back as changes.
    """
    groups = {_GROUP_OF_SETTING.get(key, "") for key in given}
    base = joined(without(lines_of(write_trf(writable(reading))), groups))
    packed = pack(encoded(trf.text, trf.encoding))
    return {KEY: {"name": name, "encoding": trf.encoding, "file": packed, "base": pack(base.encode())}}


def without(lines: Iterable[Line], groups: Collection[str]) -> Iterator[Line]:
    """The lines that do not speak of these *groups* of records; ranks go with the tie-breaks."""
    codes = {code for group in groups for code in GROUPS.get(group, ())}
    first, last = RANK
    for line in lines:
        if line.code == "001" and "ladder" in groups:
            yield replace(line, text=line.text[:first] + " " * (last - first) + line.text[last:])
        elif line.code not in codes:
            yield line


def kept(actions: Sequence[Action]) -> Kept | None:
    """The file that the workbook was made of; None where it was not, or the log is gone or damaged."""
    stored = next((action.data[KEY] for action in reversed(actions) if KEY in action.data), None)
    try:
        if stored is None:
            return None
        encoding = str(stored["encoding"])
        text = unpack(stored["file"]).decode(encoding)
        return Kept(str(stored["name"]), text, encoding, unpack(stored["base"]).decode())
    except (KeyError, TypeError, ValueError, LookupError, binascii.Error, zlib.error):
        return None


def pack(data: bytes) -> str:
    """Bytes as letters of ASCII."""
    return base64.b64encode(zlib.compress(data, 9)).decode("ascii")


def unpack(text: str) -> bytes:
    """What :func:`pack` packed."""
    return zlib.decompress(base64.b64decode(text, validate=True))


def writable(reading: Reading) -> Tournament:
    """The tournament of a workbook as far as a TRF file holds one: its Swiss rounds, without scores of games."""
    tournament = reading.sound().swiss
    return replace(tournament, rounds=tuple(
        replace(round_, games=tuple(replace(game, tally=None) for game in round_.games)) for round_ in tournament.rounds
    ))  # fmt: skip


def kept_lines(trf: Trf) -> int:
    """How many lines of the file say something that no tab has a place for."""
    shown = {code for codes in GROUPS.values() for code in codes} | {"001"}
    silent = {"032", "082", "112", "122", "132", "172", "222"} | (set(READERS) - shown)
    return sum(
        bool(line.text[4:].strip()) and (line.code in silent or line.code not in READERS) and line.code != "001"
        for line in trf.lines
    )
