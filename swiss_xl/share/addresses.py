"""The addresses on the tab Players: those that mail can be sent to, and those that cannot, with their cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swiss_xl.book import Grid
from swiss_xl.errors import Finding, warning
from swiss_xl.sheets.players import PlayersSheet
from swiss_xl.telling import phrase

LONGEST, LONGEST_LOCAL, LONGEST_LABEL = 254, 64, 63
_LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?")
_BRACKETED = re.compile(r"^[^<>@]*<([^<>]*)>$")


@dataclass(frozen=True)
class Recipient:
    """One address and the cell it stands in (``R7``)."""

    address: str
    cell: str


def recipients(sheet: PlayersSheet, grid: Grid) -> tuple[tuple[Recipient, ...], tuple[Finding, ...]]:
    """
    Everybody whose address can be used, each address once, and a warning for every one that cannot.

    A cell may hold several, with commas, semicolons or spaces between, or ``Ana Ruiz <ana@example.org>``.
    """
    column = sheet.columns.get("email")
    found: dict[str, Recipient] = {}
    findings = []
    for entrant in sheet.entrants if column else ():
        cell = sheet.cell(entrant.row, "email")
        for text in _parts(str(grid.at(entrant.row, column or 1) or "")):
            address = usable(text)
            if address is None:
                seen = phrase("{text!r} is no e-mail address, nothing is sent there", text=text[:60])
                findings.append(
                    warning("address-unusable", seen, phrase("write it as name@example.org"), sheet.title, cell)
                )
            else:
                found.setdefault(address.casefold(), Recipient(address, cell))
    return tuple(found.values()), tuple(findings)


def _parts(text: str) -> Iterator[str]:
    for piece in re.split(r"[;,\n\r\t]+", text):
        bracketed = _BRACKETED.fullmatch(piece.strip())
        words = piece.split()
        if bracketed:
            yield bracketed[1].strip()
        elif all("@" in word for word in words):
            yield from words
        else:  # a blank inside an address: better told than sent to somebody else
            yield " ".join(words)


def usable(text: str) -> str | None:
    """*text* as an address that every mail server accepts, the domain in its ASCII form; None if it is none."""
    local, at, domain = text.strip().removeprefix("mailto:").rpartition("@")
    if not at or not _LOCAL.fullmatch(local) or len(local) > LONGEST_LOCAL:
        return None
    try:
        plain = domain.encode("idna").decode("ascii").lower() if not domain.isascii() else domain.lower()
    except UnicodeError:
        return None
    labels = plain.split(".")
    sound = all(_LABEL.fullmatch(label) and len(label) <= LONGEST_LABEL for label in labels)
    if len(labels) < 2 or not sound or labels[-1].isdecimal() or len(local) + len(plain) >= LONGEST:
        return None
    return f"{local}@{plain}"


def batches(everybody: Sequence[Recipient], size: int) -> tuple[tuple[Recipient, ...], ...]:
    """*everybody* in groups of at most *size*, as even as can be; one empty group for nobody."""
    count = max(-(-len(everybody) // max(size, 1)), 1)
    least, rest = divmod(len(everybody), count)
    groups, start = [], 0
    for at in range(count):
        end = start + least + (at < rest)
        groups.append(tuple(everybody[start:end]))
        start = end
    return tuple(groups)
