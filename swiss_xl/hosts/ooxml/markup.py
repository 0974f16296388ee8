"""XML as the parts of a workbook hold it: safe parsing, namespaces, serialising."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from lxml import etree

from swiss_xl.errors import HostError
from swiss_xl.telling import phrase

Element: TypeAlias = etree._Element  # noqa: SLF001 - lxml's only name for an element's type

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT = "http://purl.oclc.org/ooxml/"
RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
XM = "http://schemas.microsoft.com/office/excel/2006/main"
CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"

RELATION_ID = f"{{{DOCUMENT}}}id"


def parse(data: bytes, name: str = "") -> Element:
    """
    Read the bytes of one part.

    :raises HostError: if it is no well-formed XML, or carries a document type (no workbook needs one).
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        raise damaged(phrase("its part {name} cannot be read", name=name)) from error
    if str(getattr(root.getroottree().docinfo, "doctype", "")):
        raise damaged(phrase("its part {name} holds a document type, which no spreadsheet program writes", name=name))
    return root


def damaged(what: str) -> HostError:
    """The error for a file whose inside is not as it must be."""
    return HostError(
        phrase(
            "the workbook is damaged: {trouble}; open it in Excel or LibreOffice, let that repair it, and save it anew",
            trouble=what,
        )
    )


def serialise(root: Element) -> bytes:
    """The bytes of a part, with declaration."""
    data = etree.tostring(root.getroottree(), xml_declaration=True, encoding="UTF-8", standalone=True)
    return bytes(data)


def main(tag: str) -> str:
    """*tag* in the namespace of spreadsheets."""
    return f"{{{MAIN}}}{tag}"


def local(element: Element) -> str:
    """The tag without its namespace; empty for comments and the like."""
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""


def remove(element: Element) -> None:
    """Take *element* out of its parent."""
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def number(element: Element, attribute: str, default: int = 0) -> int:
    """An attribute as a whole number, *default* where it is missing or none."""
    text = element.get(attribute, "").strip()
    return int(text) if text.isdecimal() else default


def flag(element: Element, attribute: str) -> bool:
    """Whether an attribute says ``1`` or ``true``."""
    return element.get(attribute, "") in ("1", "true", "on")


def sections(root: Element) -> Iterator[Element]:
    """The elements directly below *root*, comments left out."""
    return (child for child in root if isinstance(child.tag, str))


def unset(element: Element, *attributes: str) -> None:
    """Remove attributes, whether there or not."""
    for each in attributes:
        if each in element.attrib:
            del element.attrib[each]
