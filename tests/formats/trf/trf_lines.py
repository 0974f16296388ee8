"""A small TRF file, column by column, and ways to change it."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parents[2]
CORPUS = TESTS / "systems" / "dutch" / "data" / "corpus"
SHARED = TESTS.parents[1] / "shared" / "data"


def record(number, name, points, rank, *cells, static=(" ", "", "", "", "", "")):
    """A player record, column by column as in formats.md §2."""
    sex, title, rating, federation, identity, birth = static
    return (
        f"001 {number:>4} {sex}{title:>3} {name:<33} {rating:>4} {federation:>3} {identity:>11} {birth:<10} "
        f"{points:>4} {rank:>4}" + "".join(f"  {cell}" for cell in cells)
    ).rstrip()


FOUR = "\n".join(
    [
        "012 Four friends",
        "022 Somewhere",
        "142 3",
        "152 B",
        record(1, "Ana", 1.5, 1, "   3 b 1", "   2 w =", static=("m", "GM", 2050, "ITA", "100004", "2000/01/01")),
        record(2, "Bea", 1.0, 2, "   4 w =", "   1 b =", static=("w", "", 1990, "ITA", "100005", "2001/01/01")),
        record(3, "Cara", 1.0, 3, "   1 w 0", "0000 - U"),
        record(4, "Dora", 0.5, 4, "   2 b =", static=(" ", "", 900, "", "", "")),
        "",
    ]
)

# Records that no tab has a place for, some of them of nobody's format.
STRANGE = [
    "032 ITA",
    "### made by hand   ",
    "DAT 0001 KIND  value",
    "XXT something",
    "112 Deputy One",
    "112 Deputy Two",
    "122 90 min + 30 s",
    "132" + " " * 88 + "26/03/01  26/03/02",
    "ITA    1 m    Ana                               2101 X        77",
    "310   1 The team                         TEAM   1234.5  4.0    2.5   1     1    2",
    "",
]


def strange() -> str:
    """The small file with records nobody here uses, before and behind the players."""
    head, tail = FOUR.split("001", 1)
    return head + "\n".join(STRANGE[:8]) + "\n001" + tail + "\n".join(STRANGE[8:])


def codes(lines):
    """The codes of lines."""
    return {line[:3] for line in lines}
