"""A long name in lines: partners one below the other, one person's where a reader would pause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

_NARROW = frozenset("fijlrtIJ.,:;'’|!-()[]/ ")
_WIDE = frozenset("mwMWÆŒæœ@%—")
_FAR_EASTERN = 0x2E80
_PARTNERS = re.compile(r"\s*/\s*")
_PIECE = re.compile(r"\s*[^\s-]*(?:-+|(?=\s)|$)")
_WORD = re.compile(r"\s*\S+")
_PAUSE, _SPACE, _HYPHEN = 0, 4, 9  # what a break costs, in letters of the longest line
_MOST_PIECES = 14


def lines_of(text: str, most: int, letters: int) -> list[str]:
    """
    *text* in at most *most* lines, no letter of it lost.

    Partners (``Ana / Beto``) stand one below the other if there are lines enough. What is longer than *letters* is
    broken after a comma, a space or a hyphen, so that the longest line is as short as may be.
    """
    parts = _partners(text)
    if len(parts) > most:
        parts = [" ".join(text.split())]
    shares = [1] * len(parts)
    while sum(shares) < most:
        lengths = [max(map(len, _broken(part, share))) for part, share in zip(parts, shares, strict=True)]
        longest = lengths.index(max(lengths))
        if lengths[longest] <= letters or len(_broken(parts[longest], shares[longest] + 1)) == shares[longest]:
            break
        shares[longest] += 1
    return [line for part, share in zip(parts, shares, strict=True) for line in _broken(part, share)]


def _partners(text: str) -> list[str]:
    """``Ana /`` and ``Beto``; the text alone where nobody is beside."""
    parts = [part for part in _PARTNERS.split(" ".join(text.split())) if part]
    return [*(f"{part} /" for part in parts[:-1]), *parts[-1:]] or [""]


def _broken(text: str, lines: int) -> list[str]:
    """*text* in *lines* lines, or in fewer where it has no such many places to break at."""
    pieces = _pieces(text)
    lines = min(lines, len(pieces))
    ways = (_joined(pieces, places) for places in combinations(range(1, len(pieces)), lines - 1))
    return min(ways, key=_cost)


def _pieces(text: str) -> list[str]:
    """What a break may stand between: words, and the parts of ``García-Valdecasas``; a space begins a piece."""
    pieces = [piece for piece in _PIECE.findall(text) if piece]
    while len(pieces) > _MOST_PIECES:
        pieces = ["".join(pieces[at : at + 2]) for at in range(0, len(pieces), 2)]
    return pieces or [text]


def _joined(pieces: Sequence[str], places: Sequence[int]) -> list[str]:
    ends = (0, *places, len(pieces))
    return ["".join(pieces[start:end]).strip() for start, end in pairwise(ends)]


def _cost(lines: Sequence[str]) -> int:
    return max(map(len, lines)) + sum(_break_costs(lines[:-1]))


def _break_costs(lines: Sequence[str]) -> Iterator[int]:
    for line in lines:
        yield _PAUSE if line.endswith((",", "/", "·")) else _HYPHEN if line.endswith("-") else _SPACE


def width_of(text: str) -> float:
    """About how many digits wide *text* is in Calibri: half for ``i``, one and a half for ``m``."""
    return sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if ord(letter) >= _FAR_EASTERN:
        return 2.0
    if letter in _NARROW:
        return 0.6
    if letter in _WIDE:
        return 1.7
    return 1.25 if letter.isupper() else 1.0


def wrapped(text: str, room: float) -> int:
    """How many lines a spreadsheet makes of *text* in a cell that is *room* digits wide."""
    return sum(max(_rows(_WORD.findall(line), room), _rows(_PIECE.findall(line), room)) for line in text.split("\n"))


def _rows(pieces: Sequence[str], room: float) -> int:
    """Lines that fill up piece by piece; one that finds no room in a line goes on in the next ones."""
    rows, filled = 1, 0.0
    for piece in pieces:
        width = width_of(piece)
        if filled and filled + width > room:
            rows, filled = rows + 1, 0.0
        filled += width
        while filled > room:
            rows, filled = rows + 1, filled - room
    return rows
