"""What stands behind the slash of a tie-break's code: ``BH/C1``, ``KS/L+1``, ``DE/P`` (C.07, Art. 14; MTB26)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from swiss_xl.telling import mark, phrase

FORMS = {
    "C": mark("Cn (n lowest values cut)"),
    "M": mark("Mn (n lowest and n highest values cut)"),
    "L": mark("L+n or L-n (limit in half points)"),
    "K": mark("Kn (at most n in a game)"),
    "P": mark("P (forfeits count as games)"),
    "F": mark("F (games of the last round as draws)"),
    "R": mark("R (reverse order)"),
}
_WRITTEN = re.compile(r"(?P<letter>[CMK])(?P<count>\d{1,4})|(?P<limit>L[+-]\d{1,2})|(?P<flag>[PFR])")
MOST_CUT = 99


@dataclass(frozen=True, slots=True)
class Modifiers:
    """
    How a tie-break differs from its plain form.

    *low* and *high* values are cut (14.1–14.4), *limit* moves Koya's by half points (14.5), *cap* is the most that
    counts of one game, *forfeits* are games, *fore* takes the games of the last round as draws, *reverse* turns the
    order.
    """

    low: int = 0
    high: int = 0
    limit: int = 0
    cap: int | None = None
    forfeits: bool = False
    fore: bool = False
    reverse: bool = False

    def letters(self) -> Iterator[str]:
        """The letter of every modifier used."""
        if self.low or self.high:
            yield "M" if self.high else "C"
        used = {"L": self.limit, "K": self.cap is not None, "P": self.forfeits, "F": self.fore, "R": self.reverse}
        yield from (letter for letter, given in used.items() if given)

    def __str__(self) -> str:
        """As written behind the name, always in the same order: ``/C1/P``."""
        parts = [f"M{self.high}" if self.high else f"C{self.low}"] if self.low or self.high else []
        parts += [f"L{self.limit:+}"] if self.limit else []
        parts += [f"K{self.cap}"] if self.cap is not None else []
        flags = {"P": self.forfeits, "F": self.fore, "R": self.reverse}
        return "".join(f"/{part}" for part in [*parts, *(letter for letter, given in flags.items() if given)])


PLAIN = Modifiers()


def read_modifiers(parts: list[str]) -> Modifiers:
    """
    The modifiers written as *parts*: ``["C1", "P"]``; the Handbook's ``BH-1`` gives ``["1"]``, a cut.

    :raises ValueError: naming what cannot be read, or a modifier given twice.
    """
    made = PLAIN
    for part in parts:
        found = _WRITTEN.fullmatch(f"C{part}" if part.isdecimal() else part)
        if not found:
            raise ValueError(phrase("'{part}' is no modifier", part=part))
        if found["letter"] in ("C", "M") and not 1 <= int(found["count"]) <= MOST_CUT:
            raise ValueError(
                phrase("'{part}' is no modifier (accepted: 1 to {most_cut} values)", part=part, most_cut=MOST_CUT)
            )
        changed = _changed(made, found)
        if found["letter"] in ("C", "M") and (made.low or made.high):
            raise ValueError(phrase("'{part}' comes on top of another cut", part=part))
        if changed == made:
            raise ValueError(phrase("'{part}' changes nothing", part=part))
        made = changed
    return made


def _changed(made: Modifiers, found: re.Match[str]) -> Modifiers:
    if found["flag"]:
        return replace(made, **{{"P": "forfeits", "F": "fore", "R": "reverse"}[found["flag"]]: True})
    if found["limit"]:
        return replace(made, limit=int(found["limit"][1:]))
    count = int(found["count"])
    if found["letter"] == "K":
        return replace(made, cap=count)
    return replace(made, low=count, high=count if found["letter"] == "M" else 0)
