# ruff: noqa: INP001 -- a script's neighbour, not a package
"""Make the files for Excel and LibreOffice, or tell which of them are out of date."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from excel_files import addin, template
from office_file import extension

HERE = Path(__file__).resolve().parent

FILES: Mapping[Path, Callable[[], bytes]] = {
    HERE / "swiss_xl.xlam": addin,
    HERE / "swiss_xl.oxt": extension,
    HERE.parent / "templates" / "tournament.xlsm": template,
}


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` compare them: 1 where one differs."""
    old = {path for path, make in FILES.items() if not _up_to_date(path, make(), write="--check" not in arguments)}
    for path in sorted(old):
        sys.stderr.write(f"{path.name} differs from what build.py makes; run: python macros/build.py\n")
    return 1 if old else 0


def _up_to_date(path: Path, fresh: bytes, *, write: bool) -> bool:
    if write:
        path.write_bytes(fresh)
    return path.is_file() and path.read_bytes() == fresh
