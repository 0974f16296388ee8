"""What reading a packed file raises where it is damaged, whatever it is: a workbook, a rating list."""

from __future__ import annotations

import zipfile
import zlib

DAMAGED = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, ValueError),
    RuntimeError,  # a way of packing that is not known (NotImplementedError), or a password
)
"""Errors of the system (``OSError``) are not among them: some say more of the cause."""
