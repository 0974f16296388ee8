# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The ribbon's part: the tab of ``ribbon.xml`` with one button for each line of the table."""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from swiss_xl.buttons import BUTTONS

NAMESPACE = "http://schemas.microsoft.com/office/2006/01/customui"
SOURCE = Path(__file__).with_name("ribbon.xml")


def ribbon() -> bytes:
    """The part ``customUI/customUI.xml``."""
    root = etree.parse(SOURCE, etree.XMLParser(remove_blank_text=True)).getroot()
    group = next(root.iter(f"{{{NAMESPACE}}}group"))
    for each in BUTTONS:
        etree.SubElement(
            group, f"{{{NAMESPACE}}}button", id=f"swissXL_{each.code}", tag=each.code, size="large",
            imageMso=each.image, getLabel="SwissXLLabel", getScreentip="SwissXLLabel", getSupertip="SwissXLTip",
            onAction="SwissXLPress",
        )  # fmt: skip
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
