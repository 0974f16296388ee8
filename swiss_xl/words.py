"""The words of the workbook in its language; English texts are the keys of the gettext catalogues in ``locale/``."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from swiss_xl.results import Outcome
from swiss_xl.spelling import fold

LANGUAGES = ("en", "es", "it", "de", "fr", "pt")
LOCALE = Path(__file__).with_name("locale")

BYE_TEXTS: Mapping[Outcome, str] = {
    Outcome.PAIRING_BYE: "bye",
    Outcome.HALF_BYE: "half-point bye",
    Outcome.FULL_BYE: "full-point bye",
    Outcome.ZERO_BYE: "not playing",
}


@cache
def speaker(language: str) -> Callable[[str], str]:
    """A function that turns an English text of the workbook into *language*; unknown texts stay as they are."""
    if language == "en":
        return str
    return gettext.translation("swiss_xl", LOCALE, [language], fallback=True).gettext


@cache
def bye_words() -> Mapping[str, Outcome]:
    """Every word for a bye in every language, folded."""
    words = {fold(speaker(language)(text)): outcome for outcome, text in BYE_TEXTS.items() for language in LANGUAGES}
    return words | {"bye": Outcome.PAIRING_BYE, "-": Outcome.PAIRING_BYE}
