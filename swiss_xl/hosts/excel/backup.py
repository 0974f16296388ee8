"""A copy of the workbook as it stands in Excel, beside it, before a command changes it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from swiss_xl.hosts.excel import native
from swiss_xl.hosts.ooxml import saving
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    import xlwings


def keep_a_backup(book: xlwings.Book, path: Path | None, why: str) -> str:
    """
    Keep the present state in the folder ``<stem> backups``, as the closed file does.

    :param path: where the workbook lies; None if it is on the web, where earlier states are kept anyway.
    :returns: why there is none, in words; empty where all is well.
    """
    if path is None or not path.parent.is_dir() or not path.is_absolute():
        return ""
    try:
        with tempfile.TemporaryDirectory() as folder:
            copied = Path(folder) / path.name
            if native.save_a_copy(book, copied):
                saving.keep(path, copied.read_bytes(), why)
    except Exception as error:  # noqa: BLE001 - a round without a backup is better than none
        return phrase("No backup was kept ({error}).", error=error)
    return ""
