"""States with the pairs a reference gives for them, and how to read both."""

from __future__ import annotations

from pathlib import Path

from swiss_xl.pairing_files import Request, java_form, pair_file

DATA = Path(__file__).parent / "data"
SHARED = Path(__file__).parents[4] / "shared" / "data"


def states(folder: str) -> list[Path]:
    """The states of a folder."""
    return sorted((DATA / folder).glob("*.trf"))


def lines(text: str) -> list[str]:
    """The pairs, one a line, the bye as 0; the number before them left out."""
    return [line for line in text.splitlines() if len(line.split()) == 2]


def expected(path: Path) -> list[str]:
    return lines(path.with_suffix(".expected").read_text())


def paired(path: Path, code: str = "dutch") -> list[str]:
    return lines(java_form(pair_file(path, Request(code))))
