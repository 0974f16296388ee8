"""Every place in a package that names a sheet: formulas, links, charts, drawings, controls, pivot sources."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from typing import cast
from urllib.parse import quote, unquote

from lxml import etree

from swiss_xl.hosts.ooxml.formulas import quoted
from swiss_xl.hosts.ooxml.markup import RELATIONSHIPS, Element
from swiss_xl.hosts.ooxml.package import Package, relations_name

Change = Callable[[str], str]

_TEXTS = (
    "{*}f", "{*}formula", "{*}formula1", "{*}formula2", "{*}definedName",
    "{*}calculatedColumnFormula", "{*}totalsRowFormula", "{*}oldFormula",
)  # fmt: skip
_ATTRIBUTES = ("textlink", "location", "fmlaLink", "fmlaRange", "fmlaGroup", "fmlaTxbx", "linkedCell", "listFillRange")
_LEADING = etree.XPath(
    "descendant-or-self::*[@textlink or @location or @fmlaLink or @fmlaRange or @fmlaGroup or @fmlaTxbx"
    " or @linkedCell or @listFillRange]"
)
_VML = re.compile(r"(<x:Fmla(?:Link|Range|Group|Txbx|Pict)\b[^>]*>)([^<]*)(</)")
_END = r"""[^<"]{0,99}?(?:!|%21|&#)"""
"""What follows a title where cells of the sheet are meant; other sheets of a span may stand between."""
_SOURCE = b"worksheetSource"  # of a pivot table: the title stands alone
_SKIPPED = ("xl/sharedStrings.xml", "docProps/")


def parts_below(package: Package, part: str) -> list[str]:
    """*part* and every part it leads to, by relationships of relationships."""
    found, waiting = [part], [part]
    while waiting:
        for relation in package.relations(waiting.pop()):
            if not relation.external and relation.target in package and relation.target not in found:
                found.append(relation.target)
                waiting.append(relation.target)
    return found


def speakers(package: Package, title: str, parts: Iterable[str]) -> list[str]:
    """The parts among *parts* whose bytes may speak of the sheet *title*: a cheap choice of what to parse."""
    chosen = [name for name in parts if not name.startswith(_SKIPPED) and _is_xml(name)]
    words = [html.escape(word, quote=False) for word in re.findall(r"[\w&<>]+", title)]
    if not words or title.casefold() != title.lower():
        return chosen
    said = ".{0,24}?".join(map(re.escape, words)) + _END
    if not title.isascii():
        spoken = re.compile(said, re.IGNORECASE | re.DOTALL)
        return [name for name in chosen if name.endswith(".rels") or _may_say(package.data(name), spoken)]
    pattern = re.compile(said.encode(), re.IGNORECASE | re.DOTALL)
    first = words[0].lower().encode()
    told = ((name, package.data(name)) for name in chosen)
    return [name for name, data in told if first in data.lower() and (pattern.search(data) or _SOURCE in data)]


def _may_say(data: bytes, spoken: re.Pattern[str]) -> bool:
    """The same for words beyond ASCII, which may be spelled in several ways."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return True
    return "&#" in text or _SOURCE in data or bool(spoken.search(text))


def _is_xml(name: str) -> bool:
    return name.endswith((".xml", ".rels", ".vml"))


def rewrite(package: Package, part: str, change: Change) -> bool:
    """Apply *change* to every formula and cell link of one part; returns whether anything became different."""
    if part.endswith(".vml"):
        return _rewrite_vml(package, part, change)
    if part.endswith(".rels"):
        return _rewrite_relations(package, part, change)
    edits = list(_edits(package.tree(part), change))
    if edits:
        package.change(part)
    for element, attribute, text in edits:
        if attribute:
            element.set(attribute, text)
        else:
            element.text = text
    return bool(edits)


def _edits(root: Element, change: Change) -> Iterable[tuple[Element, str, str]]:
    for element in root.iter(*_TEXTS):
        if element.text and (new := change(element.text)) != element.text:
            yield element, "", new
    for element in cast("list[Element]", _LEADING(root)):
        for attribute in _ATTRIBUTES:
            old = element.get(attribute)
            if old and (new := change(old)) != old:
                yield element, attribute, new
    for element in root.iter("{*}worksheetSource"):
        sheet = element.get("sheet", "")
        new = change(f"{quoted(sheet)}!A1") if sheet else ""
        if sheet and new != f"{quoted(sheet)}!A1":
            yield element, "sheet", _title_of(new)


def _title_of(reference: str) -> str:
    title = reference.rpartition("!")[0]
    return title[1:-1].replace("''", "'") if title.startswith("'") else title


def _rewrite_vml(package: Package, part: str, change: Change) -> bool:
    old = package.data(part).decode("utf-8", "surrogateescape")

    def changed(found: re.Match[str]) -> str:
        formula = html.unescape(found[2])
        new = change(formula)
        return found[0] if new == formula else found[1] + html.escape(new, quote=False) + found[3]

    new = _VML.sub(changed, old)
    if new != old:
        package.replace(part, new.encode("utf-8", "surrogateescape"))
    return new != old


def _rewrite_relations(package: Package, part: str, change: Change) -> bool:
    """Links of shapes lead to ``#'Round 1'!A1`` as targets of relationships."""
    edits = []
    for each in package.tree(part).iterchildren(f"{{{RELATIONSHIPS}}}Relationship"):
        target = each.get("Target", "")
        if target.startswith("#"):
            plain = unquote(target[1:])
            if (new := change(plain)) != plain:
                edits.append((each, "#" + quote(new, safe="!'$:()")))
    if edits:
        package.change(part)
    for each, target in edits:
        each.set("Target", target)
    return bool(edits)


def own_parts(package: Package, part: str) -> list[str]:
    """The parts below *part*, with the relationship parts of each where there are any."""
    below = parts_below(package, part)
    return [*below, *(name for each in below if (name := relations_name(each)) in package)]
