"""Values typed into cells of a workbook as Excel leaves them in the file: nothing else of it changes."""

import re
import zipfile
from pathlib import Path

from lxml import etree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
STRINGS = "xl/sharedStrings.xml"
PLAIN = (str, int, float, bool, type(None))


def plain(value):
    """Whether it can be typed here: no date, which needs a format, and no formula."""
    return isinstance(value, PLAIN) and not str(value).startswith("=")


def type_values(path, title, cells):
    """Put *cells*, ``{"E7": "1-0"}``, on the sheet *title* of the workbook at *path*; None empties a cell."""
    with zipfile.ZipFile(path) as archive:
        parts = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    sheet = _part(parts, title)
    root = etree.fromstring(parts[sheet])
    strings = etree.fromstring(parts[STRINGS]) if STRINGS in parts else None
    for place, value in cells.items():
        _put(_cell(root.find(f"{MAIN}sheetData"), place), value, strings)
    parts[sheet] = _bytes(root)
    if strings is not None:
        strings.attrib.clear()  # how many there are: may be left out
        parts[STRINGS] = _bytes(strings)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def _bytes(root):
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def _part(parts, title):
    """The part that holds the cells of the sheet *title*."""
    listed = etree.fromstring(parts["xl/workbook.xml"]).iter(f"{MAIN}sheet")
    identity = next(each.get(RELATED) for each in listed if each.get("name") == title)
    relations = etree.fromstring(parts["xl/_rels/workbook.xml.rels"])
    target = next(each.get("Target") for each in relations if each.get("Id") == identity)
    return target.lstrip("/") if target.startswith("/") else str(Path("xl") / target)


def _cell(data, place):
    """The element of the cell *place*, made where it is missing."""
    letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", place).groups()
    row = _child(data, "row", digits, int(digits), lambda each: int(each.get("r")))
    return _child(row, "c", place, _order(letters), lambda each: _order(each.get("r").rstrip("0123456789")))


def _child(parent, tag, name, order, order_of):
    later = [each for each in parent if order_of(each) >= order]
    if later and order_of(later[0]) == order:
        return later[0]
    new = etree.Element(f"{MAIN}{tag}", r=name)
    parent.insert(parent.index(later[0]) if later else len(parent), new)
    return new


def _order(letters):
    return len(letters), letters


def _put(cell, value, strings):
    for child in list(cell):
        cell.remove(child)
    cell.attrib.pop("t", None)
    if isinstance(value, str):
        entry = etree.SubElement(*((cell, f"{MAIN}is") if strings is None else (strings, f"{MAIN}si")))
        text = etree.SubElement(entry, f"{MAIN}t")
        text.text = value
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        cell.set("t", "inlineStr" if strings is None else "s")
        value = None if strings is None else len(strings) - 1
    elif isinstance(value, bool):
        cell.set("t", "b")
        value = int(value)
    if value is not None:
        etree.SubElement(cell, f"{MAIN}v").text = str(value)
