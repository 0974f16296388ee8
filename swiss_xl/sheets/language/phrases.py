"""A text as the program says it in one language, said in another; other texts are not its own."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from swiss_xl.book import Value
from swiss_xl.sheets.titles import Say
from swiss_xl.telling import speaker

GLUE = " · "
_NUMBERS = r"\d[\d,;–/ -]*"  # what the braces of these texts hold: 3, or boards as 1–3, 5


class Before(NamedTuple):
    """A text before what somebody else has said: ``Tie-breaks`` in ``Tie-breaks: SBW, DE``."""

    key: str
    glue: str = ": "


Key = str | Before | Callable[[Say], str]
"""An English text, with numbers in its braces or none; one before a free text; or what is put together from several."""


@dataclass(frozen=True)
class Phrases:
    """From any of the languages *old* into *new*."""

    old: tuple[str, ...]
    new: str

    def say(self, key: str) -> str:
        """*key* in the new language."""
        return speaker(self.new)(key)

    def put(self, shown: Value, keys: Iterable[Key]) -> str | None:
        """*shown* in the new language if it is one of *keys* in an old one; else None."""
        if not isinstance(shown, str) or not shown:
            return None
        found = (self._put(shown, key, old) for key in keys for old in self.old)
        return next((text for text in found if text is not None), None)

    def put_parts(self, shown: Value, keys: Sequence[Key], glue: str = GLUE) -> str | None:
        """The same for each part of a line; parts that are nothing of ours stay. None where none is."""
        if not isinstance(shown, str):
            return None
        parts = shown.split(glue)
        said = [self.put(part, keys) for part in parts]
        return glue.join(new or old for new, old in zip(said, parts, strict=True)) if any(said) else None

    def _put(self, shown: str, key: Key, old: str) -> str | None:
        if isinstance(key, Before):
            begin = f"{speaker(old)(key.key)}{key.glue}"
            return f"{self.say(key.key)}{key.glue}{shown.removeprefix(begin)}" if shown.startswith(begin) else None
        if callable(key):
            return key(self.say) if key(speaker(old)) == shown else None
        if "{" not in key:
            return self.say(key) if speaker(old)(key) == shown else None
        found = _pattern(speaker(old)(key)).fullmatch(shown)
        return self.say(key).format(**found.groupdict()) if found else None


@cache
def _pattern(text: str) -> re.Pattern[str]:
    parts = string.Formatter().parse(text)
    named = (re.escape(before) + (f"(?P<{name}>{_NUMBERS})" if name else "") for before, name, _, _ in parts)
    return re.compile("".join(named))
