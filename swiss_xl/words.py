"""The words for byes and for the sides, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from swiss_xl.results import Outcome
from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES, mark, speaker

BYE_TEXTS: Mapping[Outcome, str] = {
    Outcome.PAIRING_BYE: "bye",
    Outcome.HALF_BYE: "half-point bye",
    Outcome.FULL_BYE: "full-point bye",
    Outcome.ZERO_BYE: "not playing",
}

SIDE_TEXTS = ((mark("White"), mark("Black")), (mark("Home"), mark("Away")))
"""What the sides are called unless somebody says otherwise: in the template, and by systems."""


@cache
def bye_words() -> Mapping[str, Outcome]:
    """Every word for a bye in every language, folded."""
    words = {fold(speaker(language)(text)): outcome for outcome, text in BYE_TEXTS.items() for language in LANGUAGES}
    return words | {"bye": Outcome.PAIRING_BYE, "-": Outcome.PAIRING_BYE}


@cache
def side_words(sides: tuple[str, ...]) -> Mapping[str, int]:
    """Where *sides* are usual names in some language: these names in every language, folded, and which side each is."""
    spoken = [[speaker(language)(text) for text in pair] for pair in SIDE_TEXTS for language in LANGUAGES]
    called = [pair for pair in spoken if list(map(fold, pair)) == list(map(fold, sides))]
    if not called:
        return {}
    place = spoken.index(called[0]) // len(LANGUAGES) * len(LANGUAGES)
    return {fold(name): side for pair in spoken[place : place + len(LANGUAGES)] for side, name in enumerate(pair)}
