"""What of a workbook's parts may leave the house: a list of what stays, not of what goes."""

from __future__ import annotations

import copy
import io
import re
import zipfile
from collections.abc import Collection, Sequence
from urllib.parse import unquote

from lxml import etree

from swiss_xl.hosts.ooxml.markup import DOCUMENT, RELATION_ID, Element, local, main, remove, unset
from swiss_xl.hosts.ooxml.mentions import parts_below
from swiss_xl.hosts.ooxml.package import TYPES, Package, Relation, relations_name
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.share.personal import ADDRESS

STAYING = frozenset(
    (  # noqa: SIM905 - a list of words
        "officeDocument worksheet chartsheet styles theme sharedStrings drawing table hyperlink image hdphoto "
        "vmlDrawing chart chartEx chartStyle chartColorStyle themeOverride chartUserShapes diagramData diagramLayout "
        "diagramQuickStyle diagramColors diagramDrawing"
    ).split()
)
SECTIONS = frozenset(
    (  # noqa: SIM905 - a list of words
        "sheetPr dimension sheetViews sheetFormatPr cols sheetData autoFilter sortState mergeCells "
        "conditionalFormatting hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks "
        "ignoredErrors drawing legacyDrawingHF picture tableParts extLst"
    ).split()
)
EXTENSIONS = ("conditionalFormattings", "sparklineGroups")
WEB = ("http://", "https://")
_PASSWORD = re.compile("[a-z]+://[^/?#]*@", re.IGNORECASE)  # and the name it belongs to
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_LOOSE = ("hlinkClick", "hlinkHover", "hlinkMouseOver", "externalData", "hyperlink", "tablePart", "imgLayer")
_REFERRING = ("pageSetup", "blip", "svgBlip")
_ANCHORS = ("twoCellAnchor", "oneCellAnchor", "absoluteAnchor", "AlternateContent")
_CODE = re.compile("&.", re.DOTALL)  # of headers and footers
CORE = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml"


def strip_sections(root: Element) -> None:
    """Leave of a sheet only the sections that may stay."""
    for each in list(root):
        if local(each) not in SECTIONS:
            root.remove(each)
    for listed in root.findall(main("extLst")):
        for extension in list(listed):
            if not any(local(each) in EXTENSIONS for each in extension):
                listed.remove(extension)
        if not len(listed):
            root.remove(listed)
    for properties in root.iterchildren(main("sheetPr")):
        unset(properties, "codeName", "published", "filterMode")
    for view in root.iter(main("sheetView")):
        unset(view, "tabSelected")


def keep_relations(package: Package, part: str, titles: Collection[str]) -> None:
    """Cut everything off *part* that may not stay: its relationships, and what speaks of them in it."""
    root = package.tree(part) if part.endswith((".xml", ".vml")) else None
    relations = package.relations(part)
    cut = [each.id for each in relations if not _may_stay(package, root, each, titles)]
    for identity in cut:
        package.unrelate(part, identity)
    if cut and root is not None:
        detach(package.change(part), cut)


def _may_stay(package: Package, root: Element | None, relation: Relation, titles: Collection[str]) -> bool:
    if relation.kind not in STAYING:
        return False
    if relation.external:
        return may_lead_to(relation.target, titles)
    drawn = relation.kind == "vmlDrawing" and root is not None  # of notes and controls, unless it is a header's picture
    return relation.target in package and (not drawn or root is None or _is_header_picture(root, relation.id))


def _is_header_picture(root: Element, identity: str) -> bool:
    return any(each.get(RELATION_ID) == identity for each in root.iterchildren(main("legacyDrawingHF")))


def may_lead_to(target: str, titles: Collection[str]) -> bool:
    """
    Whether a link may stay: to the web, or to one of the tabs *titles*; never to files.

    A link that holds an e-mail address or a password, which are not seen, may not.
    """
    if target.startswith("#"):
        return leads_inside(target[1:], titles)
    plain = unquote(unquote(target))
    return plain.lower().startswith(WEB) and not ADDRESS.search(plain) and not _PASSWORD.match(plain)


def leads_inside(location: str, titles: Collection[str]) -> bool:
    """Whether ``'Round 1'!A1`` is on one of *titles*."""
    title, separator, place = location.rpartition("!")
    plain = title[1:-1].replace("''", "'") if title.startswith("'") else title
    return bool(separator) and place != "#REF!" and plain.casefold() in {each.casefold() for each in titles}


def detach(root: Element, identities: Collection[str]) -> None:
    """Remove from *root* what leads to relationships that are no more."""
    prefix = f"{{{DOCUMENT}}}"
    for element in list(root.iter()):
        found = [name for name, value in element.attrib.items() if str(name).startswith(prefix) and value in identities]
        if not found:
            continue
        if local(element) in _REFERRING:
            unset(element, *map(str, found))
            continue
        anchor = next((each for each in element.iterancestors() if local(each) in _ANCHORS), element)
        _remove_listed(element if local(element) in _LOOSE else anchor)


def _remove_listed(element: Element) -> None:
    parent = element.getparent()
    remove(element)
    if parent is not None and local(parent) in ("hyperlinks", "tableParts") and not len(parent):
        remove(parent)
    elif parent is not None and local(parent) == "tableParts":
        parent.set("count", str(len(parent)))


def drop_links(root: Element, titles: Collection[str]) -> None:
    """Remove the links of cells that lead to tabs which are gone; their texts stay."""
    for each in list(root.iter(main("hyperlink"))):
        location = each.get("location")
        if not each.get(RELATION_ID) and not leads_inside(location or "", titles):
            _remove_listed(each)


def name_file(root: Element, name: str) -> None:
    """Write *name* in the place of the code for the file's name in headers and footers, if it is not empty."""
    text = name.replace("&", "&&")
    text = f" {text}" if text[:1].isdecimal() else text  # a digit would be read as part of a size
    for each in root.iterfind(f"{main('headerFooter')}/*"):
        if name and each.text:
            each.text = _CODE.sub(lambda found: text if found[0].upper() == "&F" else found[0], each.text)


def new_workbook_part(workbook: Workbook, kept: Sequence[Sheet], names: Element | None, front: int) -> None:
    """Write the workbook part anew: the tabs that stay, their names, the dates' origin; nothing else."""
    package, root = workbook.package, workbook.package.change(workbook.part)
    old = root.find(main("workbookPr"))
    views = etree.Element(main("bookViews"))
    etree.SubElement(views, main("workbookView"), activeTab=str(front))
    listed = etree.Element(main("sheets"))
    for at, sheet in enumerate(kept, 1):
        entry = copy.deepcopy(sheet.element)
        unset(entry, "state")
        entry.set("sheetId", str(at))
        entry.tail = None
        listed.append(entry)
    gone = [each.element.get(RELATION_ID, "") for each in workbook.sheets() if each not in kept]
    properties = etree.Element(main("workbookPr"))
    if old is not None and old.get("date1904"):
        properties.set("date1904", old.get("date1904", ""))
    for each in list(root):
        root.remove(each)
    for name in list(root.attrib):
        del root.attrib[name]
    root.extend([properties, views, listed, *([] if names is None else [names])])
    for identity in gone:
        package.unrelate(workbook.part, identity)


def as_plain_workbook(package: Package, part: str) -> None:
    """Declare the workbook to be one without macros."""
    if package.content_type(part) == WORKBOOK_TYPE:
        return
    for each in package.change(TYPES):
        if each.get("PartName", "").casefold() == f"/{part}".casefold():
            each.set("ContentType", WORKBOOK_TYPE)
            return
    override = etree.SubElement(package.change(TYPES), f"{{{etree.QName(package.tree(TYPES)).namespace}}}Override")
    override.set("PartName", f"/{part}")
    override.set("ContentType", WORKBOOK_TYPE)


def drop_unreached(package: Package) -> None:
    """Remove every part that nothing leads to any more, and every declaration of kinds that do not occur."""
    reached = set(parts_below(package, ""))
    wanted = reached | {relations_name(part) for part in reached} | {TYPES}
    spelled = {name.casefold() for name in wanted}
    for name in package.names():
        if name.casefold() not in spelled:
            package.drop(name)
    for name in list(package.names()):
        if name.endswith(".rels") and not len(package.tree(name)):
            package.drop(name)
    endings = {name.rsplit(".", 1)[-1].casefold() for name in package.names()}
    types = package.change(TYPES)
    for each in list(types):
        if each.get("Extension") and each.get("Extension", "").casefold() not in endings:
            types.remove(each)


def new_properties(package: Package, title: str) -> None:
    """Write the document's properties anew: its title, nobody's name."""
    spaces = {
        "cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
        "dc": "http://purl.org/dc/elements/1.1/",
    }
    root: Element = etree.Element(f"{{{spaces['cp']}}}coreProperties", nsmap=spaces)
    etree.SubElement(root, f"{{{spaces['dc']}}}title").text = title
    data = bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))
    package.add("docProps/core.xml", data, CORE_TYPE)
    package.relate("", CORE, "docProps/core.xml")


def squeezed(package: Package) -> bytes:
    """The whole file, as small as can be, and without the date of any part."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        names = sorted(package.names(), key=lambda name: (name != TYPES, not name.startswith("_rels"), name))
        for name in names:
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o600 << 16
            archive.writestr(entry, package.data(name), compresslevel=9)
    return stream.getvalue()
