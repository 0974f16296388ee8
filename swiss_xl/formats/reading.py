"""From a file of any kind to tables of values; the kind is told by what is in it, not by its name (hazard 38)."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from swiss_xl.archives import DAMAGED
from swiss_xl.book import Value
from swiss_xl.errors import HostError
from swiss_xl.formats import delimited, html_tables, workbooks
from swiss_xl.formats.listed_players import rating_list_rows
from swiss_xl.telling import mark, phrase

LARGEST_FILE = 100_000_000
LARGEST_UNPACKED = 1_000_000_000
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
AS_XLSX = mark("open it in Excel or LibreOffice and save it as an Excel workbook (.xlsx)")
NO_PASSWORD = mark("remove the password in the program that made it, and save")
NO_LIST = mark("export the list as an Excel workbook (.xlsx) or as text with semicolons (.csv)")
_KINDS = {
    b"%PDF": mark("a PDF document"),
    b"\x89PNG": mark("a picture"),
    b"\xff\xd8\xff": mark("a picture"),
    b"GIF8": mark("a picture"),
    b"{\\rtf": mark("a text document (.rtf)"),
    b"SQLite format 3": mark("a database"),
    b"Rar!": mark("a packed archive"),
    b"7z\xbc\xaf": mark("a packed archive"),
    b"\x1f\x8b": mark("a packed archive"),
}


@dataclass(frozen=True)
class Table:
    """One sheet, or the whole of a text file: its rows from A1 on."""

    title: str
    rows: Sequence[Sequence[Value]]
    visible: bool = True


@dataclass(frozen=True)
class Source:
    """A file that was read: its *tables*, the *encoding* that had to be guessed, what was *left* out, if any."""

    name: str
    tables: tuple[Table, ...]
    encoding: str = ""
    left: str = ""


def read_source(path: Path) -> Source:
    """
    Read every table of the file at *path*: workbooks of four kinds, text with separators, web pages.

    :raises HostError: if there is no such file, it may not be read, or it is damaged, protected, empty or of another
        kind; one sentence with what to do.
    """
    listed = rating_list_rows(path, _beginning(path))
    if listed:
        rows, left = listed
        return Source(path.name, (Table(path.name, rows),), left=left)
    data = _bytes(path)
    if not data.strip(b"\x00\t\r\n \xef\xbb\xbf\xff\xfe"):
        raise HostError(phrase("{name} is empty; choose the file that holds the list", name=path.name))
    if data.startswith(b"PK"):
        return Source(path.name, _zipped(data, path.name))
    if data.startswith(OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise HostError(
                phrase("{name} is protected by a password; {cure}", name=path.name, cure=phrase(NO_PASSWORD))
            )
        return Source(path.name, _tables(workbooks.read_others(data, path.name)))
    for beginning, kind in _KINDS.items():
        if data.startswith(beginning):
            raise HostError(
                phrase(
                    "{name} is {kind}, no list of players; {cure}",
                    name=path.name,
                    kind=phrase(kind),
                    cure=phrase(NO_LIST),
                )
            )
    return _text(data, path)


def _beginning(path: Path) -> bytes:
    """The first bytes of a file, of the list inside an archive; nothing where that cannot be read."""
    try:
        with path.open("rb") as file:
            first = file.read(4000)
        if first.startswith(b"PK"):
            with zipfile.ZipFile(path) as archive:
                inner = archive.infolist()
                if len(inner) > 3 or "[Content_Types].xml" in archive.namelist():
                    return b""
                with archive.open(max(inner, key=lambda entry: entry.file_size)) as stream:
                    return stream.read(4000)
    except (OSError, *DAMAGED):
        return b""
    return first


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise HostError(phrase("{path} is a folder; name the file inside it", path=path))
        if path.exists() and not path.is_file():
            raise HostError(phrase("{path} is no file that can be read; {cure}", path=path, cure=phrase(NO_LIST)))
        if path.stat().st_size > LARGEST_FILE:
            raise HostError(
                phrase("{name} is too large for a list of players; keep only the players in it", name=path.name)
            )
        return path.read_bytes()
    except FileNotFoundError:
        raise HostError(phrase("there is no file {path}; check the name and the folder", path=path)) from None
    except PermissionError:
        raise HostError(
            phrase("{path} may not be read; close it where it is open, or ask its owner", path=path)
        ) from None
    except (OSError, ValueError) as error:
        raise HostError(
            phrase("{path} cannot be read ({reason}); check the drive and the name", path=path, reason=error)
        ) from None


def _zipped(data: bytes, name: str) -> tuple[Table, ...]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
    except (OSError, *DAMAGED):
        raise HostError(
            phrase("{name} is damaged, it ends too early or is not whole; fetch or save it again", name=name)
        ) from None
    listed = {entry.filename for entry in entries}
    if any(entry.flag_bits & 1 for entry in entries):
        raise HostError(phrase("{name} is protected by a password; {cure}", name=name, cure=phrase(NO_PASSWORD)))
    if sum(entry.file_size for entry in entries) > LARGEST_UNPACKED:
        raise HostError(
            phrase("{name} would unpack to an absurd size; it is no honest workbook, do not open it", name=name)
        )
    if "xl/workbook.bin" in listed or "content.xml" in listed:
        return _tables(workbooks.read_others(data, name))
    if "[Content_Types].xml" in listed and not listed & {"word/document.xml", "ppt/presentation.xml"}:
        return _tables(workbooks.read_open_xml(data, name))
    if any(each.endswith(".iwa") for each in listed):
        raise HostError(phrase("{name} was made by Numbers; export it there as an Excel workbook (.xlsx)", name=name))
    raise HostError(
        phrase(
            "{name} is no workbook, whatever its name says; unpack it if it is an archive, or export the list as an "
            "Excel workbook (.xlsx) or as text with semicolons (.csv)",
            name=name,
        )
    )


def _text(data: bytes, path: Path) -> Source:
    text, encoding = delimited.decoded(data, path.name)
    beginning = text.lstrip()[:2000].casefold()
    if "urn:schemas-microsoft-com:office:spreadsheet" in beginning:
        raise HostError(phrase("{name} is an old XML spreadsheet; {cure}", name=path.name, cure=phrase(AS_XLSX)))
    if beginning.startswith("<"):
        tables = html_tables.tables_of(text)
        if not tables:
            raise HostError(
                phrase("{name} is a web page or XML without a table; {cure}", name=path.name, cure=phrase(NO_LIST))
            )
        return Source(
            path.name,
            tuple(Table(f"table {place}", rows) for place, rows in enumerate(tables, 1)),
            encoding,
        )
    return Source(path.name, (Table(path.name, delimited.rows_of(text)),), encoding)


def _tables(sheets: Sequence[workbooks.Sheet]) -> tuple[Table, ...]:
    return tuple(Table(sheet.title, sheet.rows, sheet.visible) for sheet in sheets)
