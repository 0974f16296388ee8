# ruff: noqa: INP001 -- a script's neighbour, not a package
"""Form buttons in a workbook's first sheet: drawn by XlsxWriter in a sheet of the same measures, then moved over."""

from __future__ import annotations

import io
from collections.abc import Mapping

from lxml import etree
from packing import TYPES, related, relation_id, serialised, unpacked
from xlsxwriter import Workbook  # type: ignore[import-untyped]  # it brings no types

from swiss_xl.buttons import BUTTONS

SHEET = "xl/worksheets/sheet1.xml"
RELATIONS = "xl/worksheets/_rels/sheet1.xml.rels"
DRAWING = "xl/drawings/vmlDrawing1.vml"
DRAWING_KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/vmlDrawing"
DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.vmlDrawing"
NO_RELATIONS = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'

COLUMN = 5  # the first free one beside the links to the tabs
WIDTH, HEIGHT, GAP, ROWS = 104, 32, 2, 3  # pixels; three rows fit beside title and status line, which never scroll away
LABEL_ALSO = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
AFTER_DRAWING = ("legacyDrawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst")


def with_buttons(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The package's *parts* with a button in the first sheet for each of the table."""
    sheet = etree.fromstring(parts[SHEET])
    relations = related(parts.get(RELATIONS, NO_RELATIONS), DRAWING_KIND, "../drawings/vmlDrawing1.vml")
    space = sheet.nsmap[None]
    drawing = etree.Element(f"{{{space}}}legacyDrawing", nsmap={"r": LABEL_ALSO[1:].rpartition("}")[0]})
    drawing.set(LABEL_ALSO, relation_id(relations, "../drawings/vmlDrawing1.vml"))
    later = [each for each in sheet if etree.QName(each).localname in AFTER_DRAWING]
    sheet.insert(sheet.index(later[0]) if later else len(sheet), drawing)
    types = etree.fromstring(parts[TYPES])
    types.insert(0, types.makeelement(f"{{{types.nsmap[None]}}}Default", Extension="vml", ContentType=DRAWING_TYPE))
    added = {SHEET: serialised(sheet), RELATIONS: relations, DRAWING: drawn(sheet), TYPES: serialised(types)}
    return {**parts, **added}


def drawn(sheet: etree._Element) -> bytes:
    """The drawing of the buttons, for columns and rows as wide and high as those of *sheet*."""
    made = io.BytesIO()
    with Workbook(made) as book:
        page = book.add_worksheet()
        for each in sheet.iter("{*}col"):
            page.set_column(
                int(each.get("min", 1)) - 1, int(each.get("max", 1)) - 1, float(each.get("width", 0)) - 5 / 7
            )
        for each in sheet.iter("{*}row"):
            if each.get("ht"):
                page.set_row(int(each.get("r", 1)) - 1, float(each.get("ht", 0)))
        for place, button in enumerate(BUTTONS):
            column, row = divmod(place, ROWS)
            page.insert_button(0, COLUMN, {
                "macro": f"Button_{button.code}", "caption": button.label, "width": WIDTH, "height": HEIGHT,
                "x_offset": 8 + column * (WIDTH + GAP), "y_offset": GAP + row * (HEIGHT + GAP),
            })  # fmt: skip
    return unpacked(made.getvalue())[DRAWING]
