"""What can go wrong, in words: the place, what was seen, what is accepted, the cure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


class Severity(StrEnum):
    """How much a finding weighs: an error stops every command, the others do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One thing seen in a workbook or a file.

    *code* is a short stable word for programs (``result-unknown``); *message* says what was seen
    and what is accepted; *cure* says what to do. *sheet* and *cell* (``E7``) are empty where the finding
    has no place.
    """

    severity: Severity
    code: str
    message: str
    cure: str = ""
    sheet: str = ""
    cell: str = ""

    @property
    def place(self) -> str:
        """``Round 3!E7``, as much of it as is known."""
        return "!".join(part for part in (self.sheet, self.cell) if part)

    def __str__(self) -> str:
        sentence = f"{self.place}: {self.message}" if self.place else self.message
        return f"{sentence}; {self.cure}" if self.cure else sentence


def fault(code: str, message: str, cure: str = "", sheet: str = "", cell: str = "") -> Finding:
    """A finding that stops every command."""
    return Finding(Severity.ERROR, code, message, cure, sheet, cell)


def warning(code: str, message: str, cure: str = "", sheet: str = "", cell: str = "") -> Finding:
    """A finding that a person should look at."""
    return Finding(Severity.WARNING, code, message, cure, sheet, cell)


def notice(code: str, message: str, cure: str = "", sheet: str = "", cell: str = "") -> Finding:
    """A finding that a person may want to know."""
    return Finding(Severity.NOTICE, code, message, cure, sheet, cell)


class SwissError(Exception):
    """
    Anything this package raises on purpose; *findings* lists every fault found, not only the first.

    *status* is the exit status of the command line, and the code of a button.
    """

    status: ClassVar[int] = 2

    def __init__(self, message: str = "", findings: Iterable[Finding] = ()) -> None:
        self.findings = tuple(findings)
        super().__init__(message or "\n".join(map(str, self.findings)))


class SheetError(SwissError):
    """Something in the workbook, or in a list that is read, needs a person; nothing was written."""


class RulesError(SwissError):
    """Values that contradict the rules of a tournament, a system or a tie-break."""


class PairingError(SwissError):
    """The rules allow no pairing; the message says which rule blocks it."""

    status = 1


class HostError(SwissError):
    """The file cannot be used at all: locked, read-only, another format, damaged."""

    status = 3
