"""Taking a sheet over from another workbook: its parts, looks and names."""

from __future__ import annotations

import copy
import posixpath

from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.foreign_styles import ForeignStyles
from swiss_xl.hosts.ooxml.formulas import retitled
from swiss_xl.hosts.ooxml.markup import Element, main, number, serialise, unset
from swiss_xl.hosts.ooxml.mentions import own_parts, rewrite
from swiss_xl.hosts.ooxml.package import RELATIONSHIP_TYPE, Package, relations_name
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.telling import phrase

_KINDS = frozenset({"drawing", "chart", "chartStyle", "chartColorStyle", "printerSettings"})


def adopt(workbook: Workbook, source: Workbook, sheet: Sheet, title: str) -> None:
    """
    Copy *sheet* of the workbook *source* to a new, hidden sheet *title*, the last one.

    :raises HostError: if the title is taken or unusable, or the sheet holds what cannot be taken over.
    """
    workbook.check_title(title)
    _check(source.package, sheet)
    styles = ForeignStyles((source.package, source.styles.part), (workbook.package, workbook.styles.listed_part()))
    part = _taken(workbook.package, source.package, sheet.part)
    root = workbook.package.change(part)
    _dress(root, styles)
    _write_out(root, source, workbook)
    for each in own_parts(workbook.package, part):
        rewrite(workbook.package, each, lambda formula: retitled(formula, sheet.title, title, spans=False))
    type_ = next(each.type for each in source.package.relations(source.part) if each.target == sheet.part)
    place = len(workbook.sheets())
    workbook.insert_sheet(title, place, workbook.package.relate(workbook.part, type_, part))
    workbook.sheets()[place].element.set("state", "hidden")
    for name in source.scoped(sheet):
        new = copy.deepcopy(name)
        new.set("localSheetId", str(place))
        new.text = retitled(name.text or "", sheet.title, title, spans=False)
        workbook.insert_name(new)
    workbook.styles.renew()
    workbook.recalculate()


def _check(package: Package, sheet: Sheet) -> None:
    """:raises HostError: if something hangs on the sheet that is known in its own workbook only."""
    seen, waiting = {sheet.part}, [sheet.part]
    while waiting:
        for relation in package.relations(waiting.pop()):
            if relation.external or relation.kind not in _KINDS:
                raise HostError(
                    phrase("{title}: it holds something that cannot be taken over ({kind})", title=sheet.title,
                        kind=relation.kind)
                )  # fmt: skip
            if relation.target not in seen:
                seen.add(relation.target)
                waiting.append(relation.target)


def _taken(package: Package, source: Package, part: str) -> str:
    """A copy of *part* of *source* in *package*, with all that it leads to; returns its name there."""
    new = package.free_name(part)
    package.add(new, source.data(part), source.content_type(part))
    relations = source.relations(part)
    if relations:
        root = copy.deepcopy(source.tree(relations_name(part)))
        targets = {each.id: each.target for each in relations}
        for each in root:
            target = _taken(package, source, targets[each.get("Id", "")])
            each.set("Target", posixpath.relpath(target, posixpath.dirname(new) or "."))
        package.add(relations_name(new), serialise(root), RELATIONSHIP_TYPE)
    return new


def _dress(root: Element, styles: ForeignStyles) -> None:
    """Number the looks of rows, columns, cells and rules as this workbook does."""
    for tag, attribute in (("row", "s"), ("c", "s"), ("col", "style")):
        for element in root.iter(main(tag)):
            if element.get(attribute) is not None:
                element.set(attribute, str(styles.look(number(element, attribute))))
            elif tag == "c":
                element.set("s", str(styles.look(0)))
    for rule in root.iter(main("cfRule")):
        if rule.get("dxfId") is not None:
            rule.set("dxfId", str(styles.effect(number(rule, "dxfId"))))
    for view in root.iterfind(f"{main('sheetViews')}/{main('sheetView')}"):
        unset(view, "tabSelected")


def _write_out(root: Element, source: Workbook, workbook: Workbook) -> None:
    """Have cells with a shared text ask for its number in this workbook."""
    uses = 0
    for cell in root.iter(main("c")):
        stored = cell.find(main("v"))
        if cell.get("t") == "s" and stored is not None:
            stored.text = str(workbook.strings.place(source.strings.texts[int(stored.text or 0)]))
            uses += 1
    if uses:
        workbook.strings.count(uses)
