"""The words for byes, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from swiss_xl.results import Outcome
from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES, speaker

BYE_TEXTS: Mapping[Outcome, str] = {
    Outcome.PAIRING_BYE: "bye",
    Outcome.HALF_BYE: "half-point bye",
    Outcome.FULL_BYE: "full-point bye",
    Outcome.ZERO_BYE: "not playing",
}


@cache
def bye_words() -> Mapping[str, Outcome]:
    """Every word for a bye in every language, folded."""
    words = {fold(speaker(language)(text)): outcome for outcome, text in BYE_TEXTS.items() for language in LANGUAGES}
    return words | {"bye": Outcome.PAIRING_BYE, "-": Outcome.PAIRING_BYE}
