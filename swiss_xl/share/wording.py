"""Texts of others on their way into a page or a mail: nothing in them may be read as anything but text."""

from __future__ import annotations

import re
import unicodedata
from html import escape

_BLANK = re.compile(r"[\s\x1c-\x1f\x85\u2028\u2029]+")
_TURNED = re.compile("[\u202a-\u202e\u2066-\u2069]")  # marks that turn the direction of all that follows
_ENCODED = re.compile(r"=(?=\?)")  # how an encoded word of a mail begins


def one_line(text: str) -> str:
    """*text* in one line, without control characters and whatever else no page may hold."""
    return "".join(letter for letter in _BLANK.sub(" ", text) if not _unfit(letter)).strip()


def _unfit(letter: str) -> bool:
    code = ord(letter)
    return unicodedata.category(letter) in ("Cc", "Cs") or (code & 0xFFFE) == 0xFFFE or 0xFDD0 <= code <= 0xFDEF


def for_html(text: str) -> str:
    """*text* for an element or an attribute of a page."""
    return escape(one_line(text))


def for_header(text: str) -> str:
    """*text* for a header line of a mail: it can neither end the line nor be taken for an encoded word."""
    return _ENCODED.sub("= ", one_line(_TURNED.sub("", text)))


def for_file_name(text: str) -> str:
    """*text* as part of a file's name on every system."""
    plain = re.sub(r'[\\/:*?"<>|]+', " ", one_line(_TURNED.sub("", text)))
    return " ".join(plain.split()).strip(". ")[:80]
