"""Pictures, shapes and charts in the copy: no buttons, no links to cells; a chart of a tab left out keeps its look."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator

from lxml import etree

from swiss_xl.hosts.ooxml.markup import CHART, Element, local, remove, unset
from swiss_xl.hosts.ooxml.mentions import parts_below
from swiss_xl.hosts.ooxml.package import Package

DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_LITERALS = {"numRef": ("numCache", "numLit"), "strRef": ("strCache", "strLit"), "multiLvlStrRef": ("", "")}
_KNOWN_FRAMES = ("chart", "diagram")


def without_buttons(root: Element) -> None:
    """Remove buttons and what else only macros or data sources bring to life; pictures lose their macro."""
    for anchor in list(root):
        if any(_is_dead(each) for each in anchor.iter()):
            remove(anchor)
    for field in list(root.iter(f"{{{DRAWING}}}fld")):
        if field.get("type") == "TxLink":  # a text that was a cell's is a text now
            field.tag = f"{{{DRAWING}}}r"
            unset(field, "id", "type")
            for each in list(field.iterchildren(f"{{{DRAWING}}}pPr")):
                remove(each)
    for each in root.iter():
        unset(each, "textlink")
        if each.get("macro"):
            each.set("macro", "")


def _is_dead(element: Element) -> bool:
    if local(element) == "compatExt":  # the shadow of a control
        return True
    if local(element) == "graphicData":
        return not any(word in element.get("uri", "") for word in _KNOWN_FRAMES)
    return local(element) == "sp" and bool(element.get("macro"))


def with_own_numbers(root: Element, broken: Callable[[str], bool]) -> None:
    """Let the series of a chart whose formulas are *broken* hold their numbers and texts themselves."""
    for each in list(root.iter(f"{{{CHART}}}pivotSource", f"{{{CHART}}}pivotFmts")):
        remove(each)
    for reference in list(root.iter(*(f"{{{CHART}}}{tag}" for tag in _LITERALS))):
        formula = reference.findtext(f"{{{CHART}}}f") or ""
        if broken(formula):
            _as_literal(reference)


def _as_literal(reference: Element) -> None:
    parent = reference.getparent()
    if parent is None:
        return
    cached, literal = _LITERALS[local(reference)]
    cache = reference.find(f"{{{CHART}}}{cached}") if cached else None
    if local(parent) == "tx":  # the name of a series or title
        text = reference.findtext(f".//{{{CHART}}}v") or ""
        new: Element = etree.Element(f"{{{CHART}}}v")
        new.text = text
    elif cache is not None:
        new = etree.Element(f"{{{CHART}}}{literal}")
        new.extend(copy.deepcopy(each) for each in cache)
    elif local(reference) == "numRef" and local(parent) != "cat":  # drawn without numbers, it has none
        new = etree.Element(f"{{{CHART}}}numLit")
        etree.SubElement(new, f"{{{CHART}}}ptCount").set("val", "0")
    else:
        remove(parent if local(parent) == "cat" else reference)
        return
    parent.replace(reference, new)


def shows(root: Element, broken: Callable[[str], bool]) -> bool:
    """Whether any formula of a chart is *broken*."""
    return any(broken(each.text or "") for each in root.iter("{*}f"))


def drawn_texts(package: Package, part: str) -> Iterator[str]:
    """The paragraphs in text boxes, shapes and charts on a sheet, and the numbers' names that charts keep."""
    for name in parts_below(package, part):
        if name.endswith(".xml") and ("/drawings/" in name or "/charts/" in name or "/diagrams/" in name):
            for paragraph in package.tree(name).iter(f"{{{DRAWING}}}p", f"{{{CHART}}}v"):
                yield "".join(map(str, paragraph.itertext()))
