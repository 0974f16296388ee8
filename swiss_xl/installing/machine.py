"""The computer as the installer sees it: a value, so that every kind of computer can be made up in a test."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from swiss_xl.errors import HostError
from swiss_xl.telling import phrase

WINDOWS, MAC = "Windows", "Darwin"
TEMPORARY = ("archive-v0", "builds-v0")  # folders of uv for environments that it may clear at any time
PATIENCE = 120  # seconds for another program


@dataclass(frozen=True, slots=True)
class Ran:
    """How another program ended, and everything that it said."""

    status: int
    said: str


@dataclass(frozen=True, slots=True)
class Machine:
    """
    One person's computer.

    *system* is ``Windows``, ``Darwin`` (a Mac) or another; *applications* holds the programs of a Mac; *python* is the
    interpreter that has this package; *find* gives the path of a program and *run* runs one.
    """

    system: str
    home: Path
    environ: Mapping[str, str]
    python: Path
    applications: Path
    find: Callable[[str], str | None]
    run: Callable[[Sequence[str]], Ran]

    @classmethod
    def here(cls) -> Machine:
        """The one that this program runs on."""
        python = Path(sys.executable)
        return cls(
            platform.system(), Path.home(), os.environ, python.with_name(python.name.replace("pythonw", "python")),
            Path("/Applications"), shutil.which, run,
        )  # fmt: skip

    def folder(self, variable: str, otherwise: str) -> Path:
        """A folder that Windows names in its environment, or where it is below the person's own."""
        return Path(self.environ.get(variable) or self.home / otherwise)

    def lasting_python(self) -> Path:
        """
        The interpreter, for buttons that are pressed next year.

        :raises HostError: if it lies where it may be gone tomorrow.
        """
        if any(part in TEMPORARY for part in self.python.parts):
            raise HostError(
                phrase(
                    "This Python lies in a folder that may be cleared at any time: {python}; install swiss_xl "
                    "for good (uv tool install, or pip in an environment of its own), then run this again",
                    python=self.python,
                )
            )
        return self.python


def run(words: Sequence[str]) -> Ran:
    """Run a program to its end; status 127 where there is none."""
    try:
        done = subprocess.run(  # noqa: S603 -- words of our own, no shell
            list(words), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return Ran(127, str(error))
    return Ran(done.returncode, done.stdout.decode("utf-8", errors="replace").strip())
