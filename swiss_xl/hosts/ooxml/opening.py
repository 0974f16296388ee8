"""From a path to a package, or one plain sentence why not."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path

from swiss_xl.archives import DAMAGED
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.markup import STRICT, damaged
from swiss_xl.hosts.ooxml.package import TYPES, Package
from swiss_xl.telling import mark, phrase

LARGEST = 1_000_000_000
MOST_ENTRIES = 50_000
AS_XLSX = mark("open it in Excel or LibreOffice and save it as an Excel workbook (.xlsx)")
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def read_file(path: Path) -> tuple[bytes, tuple[int, int]]:
    """
    All bytes of the file, and its date (in nanoseconds) and size.

    :raises HostError: if there is no such file, it is a folder, or it may not be read.
    """
    try:
        before = path.stat()
        if not stat.S_ISREG(before.st_mode):
            raise HostError(phrase("{path} is a folder or no file at all; name the workbook itself", path=path))
        data, after = path.read_bytes(), path.stat()
    except FileNotFoundError:
        raise HostError(phrase("there is no file {path}; check the name and the folder", path=path)) from None
    except PermissionError:
        raise HostError(
            phrase("{path} may not be read; ask its owner for permission, or close it where it is open", path=path)
        ) from None
    except OSError as error:
        raise HostError(
            phrase("{path} cannot be read ({reason}); check the drive and the name", path=path, reason=error.strerror)
        ) from error
    except ValueError:
        raise HostError(phrase("{path} is no name of a file; check the name", path=path)) from None
    if (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, len(data)):
        raise HostError(
            phrase("{name} is being written by another program; wait a moment and try again", name=path.name)
        )
    return data, (after.st_mtime_ns, after.st_size)


def package_of(data: bytes, name: str) -> Package:
    """
    The package in *data*; *name* is the file's name, for messages.

    :raises HostError: if it is anything but a sound .xlsx or .xlsm workbook.
    """
    if not zipfile.is_zipfile(io.BytesIO(data)):
        raise _no_zip(data, name)
    try:
        package = Package(_entries(data, name))
    except (OSError, *DAMAGED) as error:
        raise damaged(phrase("{name} cannot be unpacked", name=name)) from error
    _refuse_other_kinds(package, name)
    return package


def _no_zip(data: bytes, name: str) -> HostError:
    if data.startswith(OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            return HostError(
                phrase("{name} is protected by a password; remove it in Excel (File, Info) and save", name=name)
            )
        return HostError(phrase("{name} is an old Excel file (.xls); {cure}", name=name, cure=phrase(AS_XLSX)))
    if data.startswith((b"\x09\x08", b"\x09\x04", b"\x09\x02", b"\x09\x00")):
        return HostError(phrase("{name} is a very old Excel file (.xls); {cure}", name=name, cure=phrase(AS_XLSX)))
    if data.startswith(b"PK"):
        return damaged(
            phrase("{name} ends too early or is not whole; fetch it again if it was copied or mailed", name=name)
        )
    if not data:
        return HostError(phrase("{name} is empty; take the latest file from the backups folder beside it", name=name))
    return HostError(
        phrase("{name} is not a workbook, whatever its name says; {cure}", name=name, cure=phrase(AS_XLSX))
    )


def _entries(data: bytes, name: str) -> list[tuple[zipfile.ZipInfo, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        listed = archive.infolist()
        if len(listed) > MOST_ENTRIES or sum(entry.file_size for entry in listed) > LARGEST:
            raise HostError(
                phrase("{name} would unpack to an absurd size; it is no honest workbook, do not open it", name=name)
            )
        if any(entry.flag_bits & 1 for entry in listed):
            raise HostError(phrase("{name} is protected by a password; remove the password and save", name=name))
        if len({entry.filename for entry in listed}) < len(listed):
            raise damaged(phrase("{name} lists a part twice", name=name))
        return [(entry, archive.read(entry)) for entry in listed]


def _refuse_other_kinds(package: Package, name: str) -> None:
    if "mimetype" in package and b"opendocument" in package.data("mimetype"):
        raise HostError(phrase("{name} is an OpenDocument file (.ods); {cure}", name=name, cure=phrase(AS_XLSX)))
    if TYPES not in package:
        raise HostError(
            phrase("{name} is not a workbook, whatever its name says; {cure}", name=name, cure=phrase(AS_XLSX))
        )
    documents = [each for each in package.relations("") if each.kind == "officeDocument"]
    if not documents:
        raise damaged(phrase("{name} names no workbook inside", name=name))
    target, declared = documents[0].target, package.content_type(documents[0].target)
    if declared.endswith("binary.macroEnabled.main") or target.endswith(".bin"):
        raise HostError(phrase("{name} is a binary workbook (.xlsb); {cure}", name=name, cure=phrase(AS_XLSX)))
    if declared and "sheet" not in declared and "ms-excel" not in declared:
        raise HostError(
            phrase("{name} is not a workbook, whatever its name says; {cure}", name=name, cure=phrase(AS_XLSX))
        )
    if documents[0].type.startswith(STRICT) or STRICT.encode() in package.data(target)[:4000]:
        raise HostError(
            phrase("{name} is a 'Strict Open XML' workbook; save it as an ordinary Excel workbook (.xlsx)", name=name)
        )
    if any(each.startswith("_xmlsignatures/") for each in package.names()):
        raise HostError(
            phrase(
                "{name} carries a digital signature, which any change breaks; remove it in Excel and save", name=name
            )
        )
    package.tree(target)
