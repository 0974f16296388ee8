"""Tables of a web page: what many programs write under the name of an Excel file."""

from __future__ import annotations

import re

from lxml import etree

from swiss_xl.book import Value
from swiss_xl.formats.delimited import value_of

WIDEST = 200


def tables_of(text: str) -> list[list[list[Value]]]:
    """The rows of every innermost table in *text*; a cell over several columns stands in the first of them."""
    bare = re.sub(r"^\s*<\?xml[^>]*>", "", text)
    root = etree.fromstring(bare.encode("utf-8", "replace"), etree.HTMLParser(encoding="utf-8", huge_tree=False))
    if root is None:
        return []
    inner = [table for table in root.iter("table") if table.find(".//table") is None]
    tables = [[_row(row) for row in table.iter("tr")] for table in inner]
    return [rows for rows in tables if any(any(row) for row in rows)]


def _row(row: etree._Element) -> list[Value]:
    values: list[Value] = []
    for cell in row.iterchildren("td", "th"):
        spanned = cell.get("colspan", "1").strip()
        width = min(int(spanned), WIDEST) if re.fullmatch(r"[1-9]\d{0,3}", spanned, re.ASCII) else 1
        text = " ".join("".join(map(str, cell.itertext())).split())
        values.extend([value_of(text), *[None] * (width - 1)])
    return values
