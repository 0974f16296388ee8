"""What a result may look like for a formula: a table of texts, and how a cell becomes one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from swiss_xl.results import (
    BOTH_ABSENT,
    DRAWN,
    FIRST_ABSENT,
    FIRST_WINS,
    PAIRING_BYE,
    SECOND_ABSENT,
    SECOND_WINS,
    Outcome,
    Result,
)
from swiss_xl.spelling import DRAW_WORDS, FORFEIT_TEXTS, parse_result
from swiss_xl.telling import LANGUAGES, speaker
from swiss_xl.tournament import Rules
from swiss_xl.words import BYE_TEXTS, bye_words, side_words

RESULTS = (
    FIRST_WINS,
    SECOND_WINS,
    DRAWN,
    Result(Outcome.DRAW, Outcome.LOSS),
    Result(Outcome.LOSS, Outcome.DRAW),
    Result(Outcome.LOSS, Outcome.LOSS),
    SECOND_ABSENT,
    FIRST_ABSENT,
    BOTH_ABSENT,
    PAIRING_BYE,
    Result(Outcome.FULL_BYE, None),
    Result(Outcome.HALF_BYE, None),
    Result(Outcome.ZERO_BYE, None),
)
"""What a game or a bye can end in; a code is a place in this list, from 1 on."""

BYE, SCORED, STRANGE = "bye:", "scores", "#"  # texts that stand for a bye and its word, two scores, anything else
_SIDES = ("1", "0", "½", "1/2", "0.5", "0,5", ".5", ",5", "=", "x", "1.0", "0.0", "1,0", "0,0")
_GLUES = ("-", ":", "_")
_WHOLE = (
    "1",
    "0",
    "1.0",
    "0.0",
    "1,0",
    "0,0",
    "½",
    "1/0",
    "0/1",
    "1/2",
    "½/½",
    "remís",
    "parità",
    "égalité",
    "nul",
    "½½",
)
_ABSENT = tuple(
    f"{base}{word}"
    for base in ("1-0", "0-1", "0-0", "1:0", "0:1")
    for word in ("f", "ff", "(f)", "wo", "w/o", "k", "forf", "forfeit")
)
_CHANGED: tuple[tuple[str, str], ...] = (
    *((blank, "") for blank in (" ", "\N{NO-BREAK SPACE}")),
    *((dash, "-") for dash in "–—−‐‑"),
    ("⁄", "/"),
    *((sign, "¿") for sign in "~*?"),  # they would stand for any letters
)


def compact(cell: str) -> str:
    """The formula for the text of *cell* in small letters, without blanks, dashes alike; ``#`` for an error."""
    text = f"TRIM({cell})"
    for old, new in _CHANGED:
        text = f'SUBSTITUTE({text},"{old}","{new}")'
    return f'IFERROR(LOWER({text}),"{STRANGE}")'


def blank(cell: str) -> str:
    """The formula for whether *cell* shows nothing, blanks apart; an error shows something."""
    return f'IFERROR(TRIM(SUBSTITUTE({cell},"\N{NO-BREAK SPACE}",""))="",FALSE)'


def compacted(shown: str) -> str:
    """What :func:`compact` comes to for a cell that shows *shown*."""
    text = " ".join(part for part in shown.split(" ") if part)
    for old, new in _CHANGED:
        text = text.replace(old, new)
    return text.lower()


def spellings(rules: Rules) -> Mapping[str, int]:
    """Every text that the formulas understand, with its code; draws only where they are allowed."""
    known = dict(_common())
    if rules.points.draw is None:
        known = {text: code for text, code in known.items() if RESULTS[code - 1] != DRAWN}
    for side, result in zip(rules.sides, (FIRST_WINS, SECOND_WINS), strict=True):
        known.setdefault(compacted(side), RESULTS.index(result) + 1)
    for word, place in side_words(rules.sides).items():
        known.setdefault(compacted(word), RESULTS.index((FIRST_WINS, SECOND_WINS)[place]) + 1)
    return known


@cache
def _common() -> Mapping[str, int]:
    known: dict[str, int] = {}
    for text in _candidates():
        try:
            result = parse_result(text).result
        except ValueError:
            continue
        known.setdefault(text, RESULTS.index(result) + 1)
    known[BYE] = RESULTS.index(PAIRING_BYE) + 1
    for words, outcome in bye_words().items():
        for text in (words, *_accented(outcome)):
            known[f"{BYE}{compacted(text)}"] = RESULTS.index(Result(outcome, None)) + 1
    return known


def _accented(outcome: Outcome) -> Iterator[str]:
    """The words for a bye as they stand on the tabs, accents included."""
    yield from (speaker(language)(BYE_TEXTS[outcome]) for language in LANGUAGES)


def _candidates() -> Iterator[str]:
    yield from sorted(FORFEIT_TEXTS)
    yield from sorted(DRAW_WORDS)
    yield from _WHOLE
    yield from _ABSENT
    yield from (f"{one}{glue}{other}" for one in _SIDES for glue in _GLUES for other in _SIDES)


def code_of(text: str, known: Mapping[str, int]) -> int:
    """The code that the formulas find for a compact text: 0 where nothing is typed, -1 where it is not understood."""
    return 0 if not text else known.get(text, -1)
