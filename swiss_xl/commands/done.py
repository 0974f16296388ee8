"""What a command leaves behind for the person who gave it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swiss_xl.errors import Finding, Severity
from swiss_xl.standings import Standing
from swiss_xl.tournament import Round


@dataclass(frozen=True)
class Done:
    """
    What a command did, in sentences. *changed* is false when there was nothing to do: the workbook need not be saved.

    *findings* are what the reader noticed on the way and a person may want to know; *names* and *sides* are what
    participants and sides are called on the tabs; *goto* is the tab that was put in front, empty if none was.
    """

    messages: tuple[str, ...]
    changed: bool = True
    round: Round | None = None
    standings: tuple[Standing, ...] = ()
    findings: tuple[Finding, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    sides: tuple[str, str] = ("", "")
    goto: str = ""

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings that a person should look at and that the messages do not speak of."""
        return tuple(
            each for each in self.findings if each.severity is Severity.WARNING and each.code != "result-changed"
        )
