"""Signs that a program has a workbook open: the lock files beside it."""

from __future__ import annotations

from pathlib import Path

from swiss_xl.errors import HostError
from swiss_xl.telling import phrase


def refuse_locked(path: Path) -> None:
    """
    Let *path* pass if no lock file stands beside it.

    :raises HostError: naming the program and the person who has it open.
    """
    for lock, program, reader in (
        (path.with_name(f".~lock.{path.name}#"), "LibreOffice", _libreoffice),
        (path.with_name(f"~${path.name}"), "Excel", _excel),
    ):
        try:
            content = lock.read_bytes()
        except FileNotFoundError:
            continue
        except OSError:
            content = b""
        owner = reader(content)
        if owner:
            text = phrase(
                "{name} is open in {program} (by {owner}); close it there and try again (if it is open nowhere, "
                "remove the file {lock} left by a crash)",
                name=path.name,
                program=program,
                owner=owner,
                lock=lock.name,
            )
        else:
            text = phrase(
                "{name} is open in {program}; close it there and try again (if it is open nowhere, "
                "remove the file {lock} left by a crash)",
                name=path.name,
                program=program,
                lock=lock.name,
            )
        raise HostError(text)


def _libreoffice(content: bytes) -> str:
    """``name,user,host,date time,profile;`` -> ``name on host``."""
    fields = [each.strip() for each in content.decode("utf-8", "replace").split(",")]
    if len(fields) < 3:
        return ""
    person, host = fields[0] or fields[1], fields[2]
    return phrase("{person} on {computer}", person=person, computer=host) if host else person


def _excel(content: bytes) -> str:
    """One byte of length, then the person's name."""
    length = content[0] if content else 0
    return content[1 : 1 + length].decode("cp1252", "replace").strip("\0 ")
