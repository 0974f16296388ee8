"""
What the program says to people, in their language; English texts are the keys of the gettext catalogues in ``locale/``.

Texts of the workbook go through :func:`speaker` with the workbook's language. Messages go through :func:`phrase` and
:func:`phrases`, which speak the language set with :func:`speak`: that of the open workbook, before one is open that of
the environment.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "es", "it", "de", "fr", "pt")
LOCALE = Path(__file__).with_name("locale")
CHOSEN = "SWISS_XL_LANGUAGE"
"""The variable of the environment that chooses the language of messages where no workbook does."""
_VARIABLES = (CHOSEN, "LC_ALL", "LC_MESSAGES", "LANG")  # as gettext asks them, ours first

_SIGNS = {"en": (",", "."), "fr": ("\N{NO-BREAK SPACE}", ","), **dict.fromkeys(("es", "it", "de", "pt"), (".", ","))}
"""By language: what parts thousands, and the decimal sign."""

_spoken: ContextVar[str] = ContextVar("the language of messages", default="en")


def speaker(language: str) -> Callable[[str], str]:
    """A function that turns an English text into *language*; texts that it does not know stay as they are."""
    return str if language == "en" else _catalogue(language).gettext


@cache
def _catalogue(language: str) -> NullTranslations:
    import gettext  # noqa: PLC0415 - English texts of one form need none

    return gettext.translation("swiss_xl", LOCALE, [language], fallback=True)


def phrase(text: str, /, **values: object) -> str:
    """
    The message *text*, an English key, in the language of messages, with *values* in its braces.

    A text without values is taken as it is; with values a brace of its own is doubled, as in ``str.format``.
    """
    said = speaker(_spoken.get())(text)
    return said.format(**values) if values else said


def phrases(one: str, many: str, count: int, /, **values: object) -> str:
    """The message *one* or *many*, whichever the language wants for *count*, ``{count}`` and *values* in its braces."""
    said = _catalogue(_spoken.get()).ngettext(one, many, count)
    return said.format(count=count, **values)


def listed(texts: Iterable[object]) -> str:
    """``a, b and c``, in the language of messages; nothing for none."""
    return _joined(mark("{others} and {last}"), texts)


def either(texts: Iterable[object]) -> str:
    """``a, b or c``, in the language of messages; nothing for none."""
    return _joined(mark("{others} or {last}"), texts)


def _joined(ending: str, texts: Iterable[object]) -> str:
    said = [str(text) for text in texts]
    return phrase(ending, others=", ".join(said[:-1]), last=said[-1]) if said[1:] else "".join(said)


def number(value: float, digits: int = 0) -> str:
    """*value* with *digits* decimals, written as the language of messages writes numbers: 1,234.5; 1.234,5; 1 234,5."""
    text = f"{value:,.{digits}f}"
    thousands, point = _SIGNS[_spoken.get()]
    return text.translate({ord(","): thousands, ord("."): point})


def mark(text: str) -> str:
    """*text* itself: marks a text that is said later, by :func:`phrase` or a speaker, for the catalogues."""
    return text


def speak(language: str) -> None:
    """Say messages in *language* from now on; one that there is not is passed over."""
    if language in LANGUAGES:
        _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say messages in *language* inside the block."""
    before = _spoken.set(language if language in LANGUAGES else _spoken.get())
    try:
        yield
    finally:
        _spoken.reset(before)


def spoken() -> str:
    """The language of messages."""
    return _spoken.get()


def language_of_environment() -> str:
    """
    The language that the environment asks for, ``en`` where it asks for none of ours.

    The variables of gettext decide, before them ``SWISS_XL_LANGUAGE``; on Windows without any, the language of the
    user's Windows.
    """
    wanted = next((value for name in _VARIABLES if (value := os.environ.get(name))), "")
    if not wanted and sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - on Windows only
        import locale  # noqa: PLC0415 - beside it

        wanted = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return language if (language := wanted[:2].lower()) in LANGUAGES else "en"
