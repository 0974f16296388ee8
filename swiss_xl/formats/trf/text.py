"""The bytes of a TRF file and its lines: encodings and line ends (formats.md §1)."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable

from swiss_xl.formats.trf.columns import Line

ENDINGS = {"cr": "\r", "lf": "\n", "crlf": "\r\n"}
BOM = "\ufeff"
_ENCODINGS = ("utf-8", "cp1252")
_MARKED = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
"""What Windows' Notepad calls Unicode: two bytes for a character, told by the mark in front."""
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")


def decoded(data: bytes) -> tuple[str, str]:
    """
    The text of a file and its encoding: UTF-8, or where it is not that cp1252, or where it is not that Latin-1;
    UTF-16 where its byte order mark stands in front.

    Nothing is lost: the text in that encoding gives the same bytes, a byte order mark included.
    """
    marked = _MARKED.get(data[:2])
    for encoding in (marked, *_ENCODINGS) if marked else _ENCODINGS:
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "latin-1"


def decode_text(data: bytes) -> str:
    """The text of a file, without a byte order mark."""
    return decoded(data)[0].removeprefix(BOM)


def encoded(text: str, encoding: str) -> bytes:
    """The bytes of a text; in UTF-8 where a character does not exist in *encoding*."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return text.encode()


def lines_of(text: str) -> tuple[Line, ...]:
    """All lines, each with the characters that end it; the last may have none. Without a byte order mark."""
    found = _LINE.findall(text.removeprefix(BOM))
    pieces = [each for each in found if each != ("", "")]
    return tuple(Line(number, line, ending) for number, (line, ending) in enumerate(pieces, 1))


def joined(lines: Iterable[Line]) -> str:
    """The text that these lines make."""
    return "".join(line.text + line.ending for line in lines)


def usual_ending(lines: Iterable[Line]) -> str:
    """How most of these lines end; a line feed where none ends."""
    endings = [line.ending for line in lines if line.ending]
    return max(ENDINGS.values(), key=endings.count) if endings else "\n"
