"""Every way people write a result, as text (hazards 4–6, 12); cells are read in ``frames``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations

from swiss_xl.results import BOTH_ABSENT, DRAWN, FIRST_ABSENT, FIRST_WINS, SECOND_ABSENT, SECOND_WINS, Outcome, Result
from swiss_xl.telling import either, mark, phrase

ACCEPTED = mark(
    "1-0, ½-½, 0-1, + - (the second side did not come), - + (the first side did not come), - - (neither came)"
)

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−⁃﹘﹣－─"), "-")
_INVISIBLE = dict.fromkeys(
    map(
        ord,
        "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    ),
    None,
)
_FRACTION = {ord("⁄"): "/", ord("∕"): "/", ord("½"): "1/2", ord("∶"): ":", ord("："): ":"}

_DRAWS = (
    "= x 1/2 0.5 0,5 .5 ,5 draw drawn remis remise unentschieden tablas tabla empate empatado empatada igualada "
    "patta pari pareggio parita nulle nul partienulle egalite"
)
DRAW_WORDS = frozenset(_DRAWS.split())
_FORFEITS = {
    SECOND_ABSENT: ("+-", "+/-", "+:-", "+--", "+"),
    FIRST_ABSENT: ("-+", "-/+", "-:+", "--+"),
    BOTH_ABSENT: ("--", "-/-", "-:-", "bothabsent", "doubleforfeit"),
}
FORFEIT_TEXTS = {text: result for result, texts in _FORFEITS.items() for text in texts}
_ABSENT = re.compile(r"^(.*?)\(?(?:ff?|w\.?/?o\.?|forf(?:eit|ait|fait)?|kampflos|kl?|inc(?:omp\w*)?\.?|f\.?f\.?)\)?$")
_SIDE = r"1/2|[01][.,]0|0?[.,]5|1|0|=|x"
_TWO_SIDES = re.compile(rf"^({_SIDE})(?:\s*[-:_]{{1,2}}\s*|\s+|(?<=[01])/(?=[01]$))({_SIDE})$")
_SIDES = {"1": Outcome.WIN, "0": Outcome.LOSS}
_UNUSUAL = frozenset({"½-0", "0-½", "0-0"})


@dataclass(frozen=True, slots=True)
class Spelt:
    """A result that was read, and what to say about the reading (empty when there is nothing to say)."""

    result: Result
    notice: str = ""


@lru_cache(maxsize=1 << 15)
def fold(text: str) -> str:
    """*text* without case, accents, odd dashes, odd blanks and invisible characters: for comparing, not for showing."""
    text = unicodedata.normalize("NFKC", text.translate(_FRACTION)).translate(_FRACTION | _DASHES | _INVISIBLE)
    plain = "".join(char for char in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(char))
    return " ".join(plain.split())


def winners_by_name(first: Iterable[str], second: Iterable[str]) -> dict[str, int]:
    """Every folded name, and every part of one that only one side has (a surname of any length), with its side."""
    sides = [set(first), set(second)]
    parts = [names | {part for name in names for part in _parts(name)} for names in sides]
    return {part: side for side in (1, 0) for part in parts[side] - parts[1 - side] if len(part) > 1} | {
        name: side for side in (1, 0) for name in sides[side] - sides[1 - side]
    }


def _parts(name: str) -> Iterator[str]:
    """Every run of words of a folded name, without its comma: ``muller schmidt``; also with the given name in front."""
    behind = [part.split() for part in name.split(",")]
    for order in {tuple(chain(*behind)), tuple(chain(*behind[1:], behind[0]))}:
        words = [word.strip(".") for word in order]
        for start, end in combinations(range(len(words) + 1), 2):
            yield " ".join(words[start:end])


def parse_result(text: str, *, draws: bool = True, winners: Mapping[str, int] | None = None) -> Spelt:
    """
    Read a result as people write it.

    *winners* maps names and side names, folded, to the side they stand for (0 first, 1 second): who types the
    winner's name means that he won (hazard 12).

    :raises ValueError: if it is no result, or one that cannot be; the message says what is accepted.
    """
    plain = fold(text)
    spelt = _read(plain, winners or {})
    if spelt is None:
        raise ValueError(
            phrase("'{text}' is not a result (accepted: {accepted})", text=text.strip(), accepted=phrase(ACCEPTED))
        )
    if spelt.result == DRAWN and not draws:
        raise ValueError(phrase("'{text}' is a draw, and draws are not allowed here", text=text.strip()))
    return spelt


def _read(plain: str, winners: Mapping[str, int]) -> Spelt | None:
    compact = plain.replace(" ", "")
    if compact in FORFEIT_TEXTS:
        return Spelt(FORFEIT_TEXTS[compact])
    if compact.rstrip(".!") in DRAW_WORDS:
        return Spelt(DRAWN)
    named = plain if plain in winners else " ".join(plain.replace(",", " ").split())
    if named in winners:
        result = (FIRST_WINS, SECOND_WINS)[winners[named]]
        return Spelt(result, phrase("the winner's name was read as {result}", result=result))
    if compact in ("1", "1.0", "1,0"):
        return Spelt(FIRST_WINS)
    if compact in ("0", "0.0", "0,0"):
        return Spelt(SECOND_WINS)
    return _two_sides(plain) or _two_sides(compact) or _absence(compact)


def no_winner(text: str, names: Iterable[object]) -> str:
    """What is said where the winner was to be named and *text* is none of *names*."""
    return phrase("'{text}' does not say who won; name the winner: {names}", text=text.strip(), names=either(names))


def _two_sides(plain: str) -> Spelt | None:
    found = _TWO_SIDES.match(plain) or _TWO_SIDES.match(plain.replace("o", "0"))  # the letter for the figure
    if not found:
        return None
    first, second = (_side(text) for text in found.groups())
    try:
        result = Result(first, second)
    except ValueError:
        raise ValueError(
            phrase(
                "'{plain}' cannot be the result of one game (accepted: {accepted})",
                plain=plain,
                accepted=phrase(ACCEPTED),
            )
        ) from None
    return Spelt(result, phrase("{result} is unusual: is it meant?", result=result) if str(result) in _UNUSUAL else "")


def _side(text: str) -> Outcome:
    if text in ("1/2", "=", "x") or text.endswith("5"):
        return Outcome.DRAW
    return _SIDES[text[0]]


def _absence(compact: str) -> Spelt | None:
    """``1-0 ff``, ``0-1 wo``, ``1f-0f``: a result without a game."""
    found = _ABSENT.match(compact)
    if not found:
        return None
    base = found[1].replace("f", "").replace(":", "-")
    result = {"1-0": SECOND_ABSENT, "0-1": FIRST_ABSENT, "0-0": BOTH_ABSENT}.get(base)
    return Spelt(result) if result else None
