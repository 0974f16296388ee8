"""The checker's report as a file: written while it runs, so that a stopped run goes on where it was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from swiss_xl.errors import HostError
from swiss_xl.telling import phrase
from swiss_xl.verify import FileCheck, Verdict

ENDINGS = ("consistent", "different", "not replayed")
"""What the three statuses of a file are called."""
_CHECKED = re.compile(r"checked (?P<path>.+): (?P<rounds>[^:]*); (?P<ending>consistent|different|not replayed)")
_SUMMARY = re.compile(r"\d+ files, \d+ rounds: ")


class Report:
    """
    What was found so far; *path* is where it is written, None for nowhere.

    A report without its last line, the summary, is that of a run that was stopped: what it tells is kept.

    :raises HostError: if the file cannot be written, or is there already and is no report.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.rounds: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.known: set[str] = set()
        if path:
            try:
                lines = path.read_bytes().decode(errors="replace").splitlines() if path.exists() else []
                _refuse_others(path, lines)
                self._read(lines)
            except OSError as error:
                raise HostError(
                    phrase(
                        "{path} cannot be written ({reason}); choose another place for the report",
                        path=path,
                        reason=error.strerror,
                    )
                ) from None

    def _read(self, lines: Sequence[str]) -> None:
        assert self.path is not None  # noqa: S101 -- asked only of a report with a file
        last = max((place for place, line in enumerate(lines, 1) if line.startswith("checked ")), default=0)
        stopped = bool(last) and not _SUMMARY.match(lines[-1])
        for line in lines if stopped else ():
            if found := _CHECKED.fullmatch(line):
                self.known.add(found["path"])
                self.statuses[ENDINGS.index(found["ending"])] += 1
                for part in found["rounds"].split(" + "):
                    count, _, verdict = part.partition(" ")
                    self.rounds[verdict] += int(count or 0)
        self.path.write_text("".join(f"{line}\n" for line in lines[:last] if stopped), encoding="utf-8")

    def add(self, check: FileCheck, said: Sequence[str]) -> None:
        """One more file, with what is to be said of it."""
        own: Counter[str] = Counter(str(each.verdict) for each in check.rounds)
        self.rounds.update(own)
        self.statuses[check.status] += 1
        rounds = " + ".join(f"{count} {verdict}" for verdict, count in own.items())
        self._write([*said, f"checked {check.path}: {rounds}; {ENDINGS[check.status]}"])

    def end(self) -> str:
        """The summary, written as the last line."""
        order = [str(verdict) for verdict in Verdict]
        counts = [f"{self.rounds[verdict]} {verdict}" for verdict in order if self.rounds[verdict]]
        files = ", ".join(f"{self.statuses[status]} {ending}" for status, ending in enumerate(ENDINGS))
        total = sum(self.rounds.values())
        summary = f"{self.statuses.total()} files, {total} rounds: {', '.join(counts) or 'none'}; {files}"
        self._write([summary])
        return summary

    def _write(self, lines: Sequence[str]) -> None:
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in lines)


def _refuse_others(path: Path, lines: Sequence[str]) -> None:
    """
    Only a report may be written over: each has a line for a file that was checked, or its summary.

    :raises HostError: if *lines* are those of another file.
    """
    if any(lines) and not any(_CHECKED.fullmatch(line) or _SUMMARY.match(line) for line in lines):
        raise HostError(
            phrase(
                "{path} is there already and is no report of the checker; choose another name for the report", path=path
            )
        )
