# ruff: noqa: INP001 -- a script's neighbour, not a package
"""Packages whose bytes are the same in every run: parts stored, not compressed, and one date."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping

from lxml import etree

from swiss_xl import __version__

DAY = (2026, 1, 1, 0, 0, 0)
CORE = "docProps/core.xml"
ROOT_RELATIONS = "_rels/.rels"
TYPES = "[Content_Types].xml"

_RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}"
_TERMS = "{http://purl.org/dc/elements/1.1/}"
_PROPERTIES = "{http://schemas.openxmlformats.org/package/2006/metadata/core-properties}"


def unpacked(data: bytes) -> dict[str, bytes]:
    """The parts of a package, in its order."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def packed(parts: Mapping[str, bytes]) -> bytes:
    """
    The package made of *parts*; the content types come first, as Office writes them.

    Compressed bytes differ between versions of zlib, so nothing is compressed.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as package:
        for name in sorted(parts, key=lambda each: (each != TYPES, each != ROOT_RELATIONS)):
            entry = zipfile.ZipInfo(name, DAY)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            package.writestr(entry, parts[name])
    return made.getvalue()


def related(relations: bytes, kind: str, target: str) -> bytes:
    """The relationships part *relations* with one more, of the type *kind*."""
    root = etree.fromstring(relations)
    taken = {each.get("Id") for each in root}
    free = next(name for number in range(1, len(taken) + 2) if (name := f"rId{number}") not in taken)
    etree.SubElement(root, f"{_RELATIONS}Relationship", Id=free, Type=kind, Target=target)
    return serialised(root)


def relation_id(relations: bytes, target: str) -> str:
    """The identifier of the relationship that leads to *target*."""
    return next(each.get("Id", "") for each in etree.fromstring(relations) if each.get("Target") == target)


def described(core: bytes) -> bytes:
    """The document's own properties: ours, on one day, and with our version, which the installer reads."""
    day = "{:04}-{:02}-{:02}T00:00:00Z".format(*DAY[:3]).encode()
    root = etree.fromstring(re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", day, core))
    values = {
        f"{_TERMS}creator": "swiss_xl",
        f"{_PROPERTIES}lastModifiedBy": "swiss_xl",
        f"{_PROPERTIES}version": __version__,
    }
    title = root.findtext(f"{_TERMS}title") or "swiss_xl"
    for name, value in {**values, f"{_TERMS}title": title}.items():
        for old in root.findall(name):
            root.remove(old)
        etree.SubElement(root, name).text = value
    return serialised(root)


def serialised(root: etree._Element) -> bytes:
    """The bytes of a part."""
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
