# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The module ``SwissXLWords`` of VBA and of LibreOffice Basic: labels, tips and messages in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from swiss_xl import __version__
from swiss_xl.buttons import BUTTONS
from swiss_xl.telling import LANGUAGES, speaker

LONGEST = 1000  # a line of VBA has at most 1023 characters

Quote = Callable[[str], str]


def vba_text(text: str) -> str:
    """A text as VBA writes it in every code page: ``"Siguiente " & ChrW(8230)``."""
    parts = re.findall(r"[ -~]+|[^ -~]", text)
    quoted = [basic_text(part) if part.isascii() else f"ChrW({ord(part)})" for part in parts]
    return " & ".join(quoted) or '""'


def basic_text(text: str) -> str:
    """A text between quotation marks."""
    return '"' + text.replace('"', '""') + '"'


def labels() -> dict[str, str]:
    """``label next`` and ``tip next`` of every button."""
    return {f"{kind} {each.code}": getattr(each, kind) for each in BUTTONS for kind in ("label", "tip")}


def words_module(messages: Mapping[str, str], quote: Quote) -> str:
    """The whole module: the version, and ``WordsIn(language, key)``, English where a language has no word."""
    texts = labels() | dict(messages)
    lines = [
        "' Made by build.py from the table of the buttons and the catalogues; not to be edited.",
        "",
        f'Public Const ADDIN_VERSION = "{__version__}"',
        "",
        "Public Function WordsIn(ByVal Tongue As String, ByVal Key As String) As String",
        '    Select Case Tongue & " " & Key',
        *_cases(texts, quote),
        "        Case Else",
        '            If Tongue <> "en" Then WordsIn = WordsIn("en", Key)',
        "    End Select",
        "End Function",
        "",
    ]
    long = next((line for line in lines if len(line) > LONGEST), None)
    if long:
        raise ValueError(f"a line of VBA would be too long: {long}")
    return "\n".join(lines)


def _cases(texts: Mapping[str, str], quote: Quote) -> Iterator[str]:
    for language in LANGUAGES:
        say = speaker(language)
        for key, text in texts.items():
            if language == "en" or say(text) != text:
                yield f'        Case "{language} {key}": WordsIn = {quote(say(text))}'
