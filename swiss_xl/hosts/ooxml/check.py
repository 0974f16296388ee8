"""The last look before a file is replaced: what Excel would want to repair is not written."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from lxml import etree

from swiss_xl.archives import DAMAGED
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.markup import DOCUMENT, Element, local, main, number, sections
from swiss_xl.hosts.ooxml.package import TYPES, Package, relations_name
from swiss_xl.hosts.ooxml.rowtext import ALL_PLAIN, CELLS, sheet_text
from swiss_xl.hosts.ooxml.workbook import Workbook
from swiss_xl.hosts.ooxml.worksheet import ORDER, column_of, numbered_cells, overlap, positions, range_of
from swiss_xl.telling import phrase

_COUNTED = ("mergeCells", "hyperlinks", "dataValidations", "cols", "tableParts", "conditionalFormatting")


def unpacked(data: bytes) -> Package:
    """
    The package in *data*, every part read again and its checksum compared.

    :raises HostError: if it cannot be read.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return Package((entry, archive.read(entry)) for entry in archive.infolist())
    except DAMAGED as error:
        raise HostError(
            phrase("the new file would be damaged ({error}); nothing was written, try again", error=error)
        ) from error


def check(new: Package, old: Callable[[], Package], changed: frozenset[str]) -> None:
    """
    Let *new* pass if its *changed* parts hold nothing that Excel would repair.

    *old* opens the earlier state, which is asked for only if there are faults: what was amiss in it passes.

    :raises HostError: naming the first fault.
    """
    faults = set(_faults(new, changed))
    if faults:
        faults -= set(_faults(old(), changed))
    if faults:
        raise HostError(
            phrase(
                "the new file would be damaged ({fault}); nothing was written, please report this with the workbook",
                fault=min(faults),
            )
        )


def _faults(package: Package, changed: frozenset[str]) -> Iterator[str]:
    workbook = Workbook(package)
    yield from _workbook_faults(workbook)
    yield from _relation_faults(package, changed)
    yield from _table_faults(package)
    texts, formats = workbook.strings.size, len(workbook.styles.codes)
    for sheet in workbook.sheets():
        root = package.tree(sheet.part) if sheet.part in changed else None
        if root is not None and local(root) == "worksheet":
            data = root.find(main("sheetData"))
            cells = [] if data is None or cells_sound(data, texts, formats) else _cell_faults(data, texts, formats)
            faults = [*_order_faults(root), *cells, *_section_faults(root)]
            faults += _missing_relations(package, sheet.part, root)
            yield from (f"{sheet.title}: {fault}" for fault in faults)
    for name in sorted(changed & set(package.names())):
        if name.endswith(".xml") and name != TYPES:
            package.tree(name)


def _workbook_faults(workbook: Workbook) -> Iterator[str]:
    sheets = workbook.sheets()
    for what, values in (
        ("sheet number", [each.element.get("sheetId") for each in sheets]),
        ("title", [each.title.casefold() for each in sheets]),
        ("sheet part", [each.part for each in sheets]),
        ("name", [(each.get("name", "").casefold(), each.get("localSheetId")) for each in workbook.names()]),
    ):
        yield from (f"{what} {twice} twice" for twice in _twice(values))
    for each in workbook.names():
        if number(each, "localSheetId", 0) >= len(sheets):
            yield f"name {each.get('name')} of no sheet"
    if workbook.front >= len(sheets) or not sheets[workbook.front].visible:
        yield "no visible sheet in front"
    yield from (f"title {sheet.title} too long" for sheet in sheets if len(sheet.title) > 31)
    containers = workbook.root.iterfind(main("definedNames"))
    yield from (f"empty {local(each)}" for each in containers if not len(each))


def _twice(values: Sequence[object]) -> list[object]:
    seen: set[object] = set()
    return [each for each in values if each in seen or seen.add(each)]  # type: ignore[func-returns-value]


def _relation_faults(package: Package, changed: frozenset[str]) -> Iterator[str]:
    names = set(package.names())
    for part in ["", *package.names()]:
        relations = package.relations(part) if {part, relations_name(part)} & changed or not part else []
        yield from (f"{part} leads to missing {each.target}" for each in relations
                    if not each.external and each.target not in names and each.target.upper() != "NULL")  # fmt: skip
        yield from (f"relationship {twice} of {part} twice" for twice in _twice([each.id for each in relations]))
    for name in sorted(changed & names):
        if name != TYPES and not package.content_type(name):
            yield f"{name} of no declared type"
    for override in package.tree(TYPES):
        part = override.get("PartName", "").lstrip("/")
        if part and part not in names:
            yield f"{part} declared but missing"


def _table_faults(package: Package) -> Iterator[str]:
    roots = [package.tree(name) for name in package.of_type(".table+xml")]
    yield from (f"table number {twice} twice" for twice in _twice([each.get("id") for each in roots]))
    names = [each.get("displayName", "").casefold() for each in roots]
    yield from (f"table {twice} twice" for twice in _twice(names))
    for root in roots:
        area = range_of(root.get("ref", ""))
        columns = root.findall(f"{main('tableColumns')}/{main('tableColumn')}")
        if area is None or area.width != len(columns):
            yield f"table {root.get('name')} of {len(columns)} columns in {root.get('ref')}"
        headings = [each.get("name", "").casefold() for each in columns]
        yield from (f"heading {twice} twice" for twice in _twice(headings))


def _order_faults(root: Element) -> Iterator[str]:
    known = {main(tag): place for place, tag in enumerate(ORDER)}
    places = [known[each.tag] for each in sections(root) if each.tag in known]
    if places != sorted(places):
        yield "sections out of order"
    single = [place for place in places if ORDER[place] != "conditionalFormatting"]
    yield from (f"section {ORDER[int(str(twice))]} twice" for twice in _twice(single))


_LEADS = etree.XPath("descendant-or-self::*/@r:*", namespaces={"r": DOCUMENT}, smart_strings=False)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cells_sound(data: Element, texts: int, formats: int) -> bool:
    """Whether all cells are without a fault; plain rows are looked at by their text, the others cell by cell."""
    text = sheet_text(data)
    if text is None:
        return False
    last_row, elements = 0, list[Element]()
    orders, looks, places = set[tuple[str, ...]](), set[str](), set[str]()
    for at, row in enumerate(text.rows):
        if row.number <= last_row:
            return False
        last_row = row.number
        if row.cells and ALL_PLAIN.fullmatch(row.cells):
            before, letters, digits, after, kinds, values = zip(*CELLS.findall(row.cells), strict=True)
            orders.add(letters)
            looks.update(before, after)
            places.update(value for kind, value in zip(kinds, values, strict=True) if kind == "s")
            if set(digits) - {str(row.number)}:
                return False
        elif row.cells:
            elements = elements or list(data)
            cells = numbered_cells(elements[at])
            if any(_row_faults(row.number, cells, texts, formats)):
                return False
    known = all(place.strip().isdecimal() and int(place) < texts for place in places)
    return known and all(int(look or 0) < max(formats, 1) for look in looks) and all(map(_ascending, orders))


def _ascending(letters: Sequence[str]) -> bool:
    columns = [column_of(each) for each in letters]
    return all(one < other for one, other in pairwise(columns))


def _cell_faults(data: Element, texts: int, formats: int) -> Iterator[str]:
    last_row = 0
    for row, _, cells in positions(data):
        if row <= last_row:
            yield f"row {row} out of order"
        last_row = row
        yield from _row_faults(row, cells, texts, formats)


def _row_faults(row: int, cells: list[tuple[int, Element]], texts: int, formats: int) -> Iterator[str]:
    last_column = 0
    for column, cell in cells:
        if column <= last_column:
            yield f"cell {cell.get('r')} out of order"
        last_column = column
        place = cell.get("r")
        if place and place.lstrip(_LETTERS) != str(row):
            yield f"cell {cell.get('r')} in row {row}"
        if number(cell, "s") >= max(formats, 1):
            yield f"cell {cell.get('r')} of no known format"
        if cell.get("t") == "s" and not _known_text(cell, texts):
            yield f"cell {cell.get('r')} of no known text"


def _known_text(cell: Element, texts: int) -> bool:
    text = cell.findtext(main("v"), "").strip()
    return text.isdecimal() and int(text) < texts


def _section_faults(root: Element) -> Iterator[str]:
    for tag in _COUNTED:
        yield from (f"empty {tag}" for each in root.iterchildren(main(tag)) if not len(each))
    merged = [range_of(each.get("ref", "")) for each in root.iterfind(f"{main('mergeCells')}/{main('mergeCell')}")]
    areas = sorted(area for area in merged if area)
    for place, area in enumerate(areas):
        for other in areas[place + 1 :]:
            if other.top > area.bottom:
                break
            if overlap(area, other):
                yield f"merged cells {area} and {other} overlap"


def _missing_relations(package: Package, part: str, root: Element) -> Iterator[str]:
    data = package.data(part)
    if b"\0" not in data[:64] and DOCUMENT.encode() not in data:  # not in UTF-16, and no relationship is mentioned
        return
    known = {each.id for each in package.relations(part)}
    mentioned = _LEADS(root)
    if isinstance(mentioned, list) and known.issuperset(mentioned):
        return
    prefix = f"{{{DOCUMENT}}}"
    for each in root.iter():
        for name, value in each.attrib.items():
            if str(name).startswith(prefix) and value not in known:
                yield f"{local(each)} leads nowhere ({value!s})"
