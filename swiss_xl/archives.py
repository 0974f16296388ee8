"""What reading a packed file raises where it is damaged, whatever it is: a workbook, a rating list."""

from __future__ import annotations

import zipfile
import zlib

try:
    from lzma import LZMAError
except ImportError:  # a Python that was built without it unpacks no such file either
    LZMAError = zlib.error  # type: ignore[misc, assignment]

DAMAGED = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, LZMAError, EOFError, ValueError),
    RuntimeError,  # a way of packing that is not known (NotImplementedError), or a password
)
"""Errors of the system (``OSError``) are not among them: some say more of the cause."""
