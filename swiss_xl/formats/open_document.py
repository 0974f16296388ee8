"""Error values of an .ods workbook, which the quick reader shows as blank cells (hazard 11)."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator

from lxml import etree

_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
_ERROR = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_CELLS = (f"{{{_TABLE}}}table-cell", f"{{{_TABLE}}}covered-table-cell")
MOST_REPEATED = 2_000


def error_cells(data: bytes) -> dict[str, dict[tuple[int, int], str]]:
    """
    The error values of each sheet, as ``{title: {(row, column): text}}`` counted from 0; none where *data* is no .ods.

    :raises Exception: whatever zipfile or lxml find wrong with it.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if "content.xml" not in archive.namelist():
            return {}
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
        root = etree.fromstring(archive.read("content.xml"), parser)
    tables = root.iter(f"{{{_TABLE}}}table")
    return {table.get(f"{{{_TABLE}}}name", ""): dict(_errors(table)) for table in tables}


def _errors(table: etree._Element) -> Iterator[tuple[tuple[int, int], str]]:
    line = 0
    for row in table.iter(f"{{{_TABLE}}}table-row"):
        found = list(_errors_in_row(row))
        height = _repeated(row, "rows")
        for each in range(line, line + min(height, MOST_REPEATED)):
            yield from (((each, column), text) for column, text in found)
        line += height


def _errors_in_row(row: etree._Element) -> Iterator[tuple[int, str]]:
    column = 0
    for cell in row.iterchildren(*_CELLS):
        width = _repeated(cell, "columns")
        if cell.get(_ERROR) == "error":
            text = "".join(map(str, cell.itertext())) or "#N/A"
            yield from ((place, text) for place in range(column, column + min(width, MOST_REPEATED)))
        column += width


def _repeated(element: etree._Element, what: str) -> int:
    text = element.get(f"{{{_TABLE}}}number-{what}-repeated", "1")
    return int(text) if re.fullmatch(r"[1-9]\d{0,6}", text, re.ASCII) else 1
