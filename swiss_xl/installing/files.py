"""Where the files for Excel and LibreOffice are found, and which version they are of."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

from swiss_xl.archives import DAMAGED
from swiss_xl.errors import HostError
from swiss_xl.telling import phrase

ADDIN, EXTENSION = "swiss_xl.xlam", "swiss_xl.oxt"

_PACKAGE = Path(__file__).resolve().parent.parent
_PLACES = (_PACKAGE / "macros", _PACKAGE.parent / "macros")  # installed, or a checkout
_VERSION = re.compile(rb"<cp:version>([^<]*)</cp:version>")


def macro_file(name: str) -> bytes:
    """
    The bytes of ``swiss_xl.xlam`` or ``swiss_xl.oxt``.

    :raises HostError: if the installation is incomplete.
    """
    for place in _PLACES:
        if (place / name).is_file():
            return (place / name).read_bytes()
    raise HostError(phrase("The file {name} is missing from the installation; install swiss_xl again", name=name))


def version_of(addin: bytes) -> str:
    """The version written into an add-in; ``unknown`` where there is none, or the file is damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(addin)) as package:
            found = _VERSION.search(package.read("docProps/core.xml"))
    except (KeyError, *DAMAGED):
        found = None
    return found[1].decode(errors="replace") if found else "unknown"
