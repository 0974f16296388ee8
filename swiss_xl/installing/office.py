"""The extension in LibreOffice: brought in by its own ``unopkg``, with the place of this Python in it."""

from __future__ import annotations

import io
import re
import tempfile
import zipfile
from pathlib import Path

from swiss_xl import __version__
from swiss_xl.errors import HostError
from swiss_xl.installing.files import EXTENSION, macro_file
from swiss_xl.installing.machine import MAC, WINDOWS, Machine, Ran
from swiss_xl.installing.settings_part import SETTINGS_PART, settings_part
from swiss_xl.telling import phrase

IDENTIFIER = "org.swissxl.buttons"
ARGUMENTS = "-E -P -m swiss_xl"  # -P: nothing in the folder that LibreOffice was started in takes its place
TAIL = 3  # lines of what unopkg says
_ROOT = "as root"


def tool(machine: Machine) -> str | None:
    """The path of LibreOffice's ``unopkg``; None where LibreOffice was not found."""
    for path in _usual(machine):
        if path.exists():
            return str(path)
    return machine.find("unopkg")


def _usual(machine: Machine) -> list[Path]:
    if machine.system == MAC:
        return [machine.applications / "LibreOffice.app/Contents/MacOS/unopkg"]
    if machine.system == WINDOWS:
        programs = [machine.environ.get(name) for name in ("ProgramFiles", "ProgramFiles(x86)")]
        return [Path(folder, "LibreOffice/program/unopkg.com") for folder in programs if folder]
    return []


def install(machine: Machine) -> list[str]:
    """
    Bring the extension in, or a newer one in the place of an older; a program that the person chose himself stays.

    :returns: what was done and what to do next, a sentence each.
    :raises HostError: if LibreOffice is not there or refuses, in its words; or if this Python is a passing one.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, EXTENSION)
        path.write_bytes(personal(macro_file(EXTENSION), str(machine.lasting_python())))
        ran = _unopkg(machine, "add", "--force", str(path))
    if ran.status:
        raise _refused(ran)
    return [
        phrase(
            "LibreOffice: the extension {version} is in; it uses {python}.", version=__version__, python=machine.python
        ),
        phrase("Start LibreOffice Calc: the toolbar is on top, and the menu Swiss has the same commands."),
    ]


def uninstall(machine: Machine) -> list[str]:
    """
    Take the extension away.

    :raises HostError: if LibreOffice does not let it go.
    """
    if tool(machine) is None or version(machine) is None:
        return [phrase("LibreOffice: there was nothing to remove.")]
    ran = _unopkg(machine, "remove", IDENTIFIER)
    if ran.status:
        raise _refused(ran)
    return [phrase("LibreOffice: removed the extension.")]


def status(machine: Machine) -> list[str]:
    """What is in place, and what is wrong with it."""
    if tool(machine) is None:
        return [phrase("LibreOffice: was not found.")]
    there = version(machine)
    if there is None:
        return [phrase("LibreOffice: the extension is not installed; run: swiss-xl addin install")]
    if there != __version__:
        return [
            phrase(
                "LibreOffice: the extension is {version}, this program {program}; run: swiss-xl addin install",
                version=there,
                program=__version__,
            )
        ]
    return [phrase("LibreOffice: the extension {version} is in.", version=there)]


def version(machine: Machine) -> str | None:
    """
    The version of the extension that LibreOffice has; None if it has none.

    :raises HostError: if ``unopkg`` cannot be run.
    """
    ran = _unopkg(machine, "list")
    if ran.status:
        raise _refused(ran)
    entry = ran.said.partition(f"Identifier: {IDENTIFIER}")[2]
    found = re.search(r"Version: (\S+)", entry)
    return found[1] if found else None


def personal(extension: bytes, python: str) -> bytes:
    """The extension with the place of a Python in it."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(extension)) as old, zipfile.ZipFile(made, "w") as new:
        for entry in old.infolist():
            own = entry.filename == SETTINGS_PART
            new.writestr(entry, settings_part(python, ARGUMENTS) if own else old.read(entry))
    return made.getvalue()


def _unopkg(machine: Machine, *words: str) -> Ran:
    program = tool(machine)
    if program is None:
        raise HostError(
            phrase("LibreOffice was not found; install it first, then run: swiss-xl addin install --libreoffice")
        )
    return machine.run([program, *words])


def _refused(ran: Ran) -> HostError:
    said = " ".join(line.strip() for line in ran.said.splitlines()[-TAIL:])
    cure = (
        phrase("run this as the person who works with LibreOffice")
        if _ROOT in said
        else phrase("quit LibreOffice and run this again")
    )
    return HostError(phrase("LibreOffice's unopkg refused: {said}; {cure}", said=said, cure=cure))
