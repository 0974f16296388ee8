"""Copying a sheet with all that hangs on it: a deep clone along the relationships."""

from __future__ import annotations

import copy
import re
import uuid

from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.formulas import retitled, table_renamed
from swiss_xl.hosts.ooxml.markup import Element, local, main, number, serialise, unset
from swiss_xl.hosts.ooxml.mentions import own_parts, rewrite
from swiss_xl.hosts.ooxml.package import RELATIONSHIP_TYPE, Package, Relation, relations_name
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.telling import mark, phrase

_SHARED = frozenset(["image", "theme", "person", "hyperlink", "audio", "video", "media", "font", "tag"])
_CLONED = frozenset(
    [
        "comments",
        "threadedComment",
        "vmlDrawing",
        "drawing",
        "chart",
        "chartEx",
        "chartUserShapes",
        "chartStyle",
        "chartColorStyle",
        "table",
        "printerSettings",
        "ctrlProp",
        "diagramData",
        "diagramLayout",
        "diagramQuickStyle",
        "diagramColors",
        "diagramDrawing",
        "themeOverride",
        "customProperty",
    ]
)
_KINDS = {
    "pivotTable": mark("a pivot table"),
    "queryTable": mark("a query"),
    "slicer": mark("a slicer"),
    "timeline": mark("a timeline"),
    "oleObject": mark("an embedded object"),
    "package": mark("an embedded file"),
    "control": mark("an ActiveX control"),
}
_IDENTITY = re.compile(r"\{[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}")
_UID = re.compile(r"\{http://schemas\.microsoft\.com/office/spreadsheetml/\d{4}/revision\d*\}uid")


def stamp(workbook: Workbook, pattern: Sheet, title: str, before: Sheet | None) -> None:
    """
    Copy *pattern* with everything on it to a new, visible sheet *title* in front of *before*, or last.

    :raises HostError: if the title is taken or unusable, or something on the pattern cannot be copied.
    """
    workbook.check_title(title)
    package = workbook.package
    if local(package.tree(pattern.part)) != "worksheet":
        raise HostError(
            phrase(
                "the tab {title} is a chart and cannot be copied; use a tab with cells as pattern", title=pattern.title
            )
        )
    clones = _Clones(package, pattern, title)
    clones.check(pattern.part)
    part = clones.clone(pattern.part)
    _clean(package.change(part))
    _rename_tables(package, part)
    for each in own_parts(package, part):
        if each in clones.made:
            rewrite(package, each, lambda formula: retitled(formula, pattern.title, title, spans=False))
    _count_strings(workbook, part)
    relation = package.relate(workbook.part, _type_of(workbook, pattern), part)
    names = [copy.deepcopy(each) for each in workbook.scoped(pattern)]
    place = before.place if before else len(workbook.sheets())
    workbook.insert_sheet(title, place, relation)
    for name in names:
        name.set("localSheetId", str(place))
        name.text = retitled(name.text or "", pattern.title, title, spans=False)
        workbook.insert_name(name)


class _Clones:
    """The parts made so far; *made* holds the new ones' names."""

    def __init__(self, package: Package, pattern: Sheet, title: str) -> None:
        self._package = package
        self._pattern = pattern
        self._title = title
        self._new_names: dict[str, str] = {}
        self._checked: set[str] = set()
        self.made: set[str] = set()

    def check(self, part: str) -> None:
        """Refuse before anything is copied."""
        self._checked.add(part)
        for relation in self._package.relations(part):
            if relation.external or relation.kind in _SHARED:
                continue
            if relation.kind not in _CLONED:
                known = _KINDS.get(relation.kind)
                kind = phrase(known) if known else phrase("something ({kind})", kind=relation.kind)
                raise HostError(
                    phrase(
                        "{title}: it holds {thing}, which cannot be copied; remove it from there",
                        title=self._pattern.title,
                        thing=kind,
                    )
                )
            if relation.target not in self._checked:
                self.check(relation.target)

    def clone(self, part: str) -> str:
        """A copy of *part* and of all below it that is its own; returns the new name."""
        if part in self._new_names:
            return self._new_names[part]
        package = self._package
        new = package.free_name(part)
        self._new_names[part] = new
        package.add(new, self._renewed(part), package.content_type(part))
        self.made.add(new)
        relations = package.relations(part)
        if relations:
            self._clone_relations(part, new, relations)
        return new

    def _clone_relations(self, part: str, new: str, relations: list[Relation]) -> None:
        """The ids stay the same, so that nothing in the part needs to change."""
        package = self._package
        root = copy.deepcopy(package.tree(_spelled(package, part)))
        targets = {each.id: each for each in relations}
        for each in root:
            relation = targets.get(each.get("Id", ""))
            if relation and not relation.external and relation.kind not in _SHARED:
                clone = self.clone(relation.target)
                folder, slash, _ = each.get("Target", "").rpartition("/")
                each.set("Target", f"{folder}{slash}{clone.rpartition('/')[2]}")
        name = relations_name(new)
        package.add(name, serialise(root), RELATIONSHIP_TYPE)
        self.made.add(name)

    def _renewed(self, part: str) -> bytes:
        """The bytes of a part; threads of comments get identities of their own."""
        data = self._package.data(part)
        if self._package.content_type(part).endswith(("threadedcomments+xml", "comments+xml")):
            text = data.decode("utf-8")
            people = set(re.findall(r'personId="(\{[^"]*\})"', text))
            return _IDENTITY.sub(
                lambda found: found[0] if found[0] in people else self._identity(found[0]), text
            ).encode()
        return data

    def _identity(self, old: str) -> str:
        return "{" + str(uuid.uuid5(uuid.UUID(old), self._title)).upper() + "}"


def _spelled(package: Package, part: str) -> str:
    wanted = relations_name(part).casefold()
    return next(name for name in package.names() if name.casefold() == wanted)


def _type_of(workbook: Workbook, sheet: Sheet) -> str:
    relations = workbook.package.relations(workbook.part)
    return next(each.type for each in relations if each.target == sheet.part)


def _clean(root: Element) -> None:
    """Take from a copied sheet what may exist only once in a workbook."""
    for each in root.iter():
        for attribute in [name for name in each.attrib if _UID.fullmatch(str(name))]:
            del each.attrib[attribute]
    properties = root.find(main("sheetPr"))
    if properties is not None:
        unset(properties, "codeName")
    for view in root.iterfind(f"{main('sheetViews')}/{main('sheetView')}"):
        unset(view, "tabSelected")


def _rename_tables(package: Package, part: str) -> None:
    """Give the tables of a copied sheet names and numbers of their own."""
    for table in package.related(part, "table"):
        others = [package.tree(name) for name in package.of_type(".table+xml") if name != table]
        taken = {each.get(key, "").casefold() for each in others for key in ("name", "displayName")}
        root = package.change(table)
        _clean(root)
        old = root.get("displayName", "")
        stem = re.sub(r"_\d+$", "", old)
        new = next(name for place in range(2, len(others) + 3) if (name := f"{stem}_{place}").casefold() not in taken)
        root.set("id", str(max((number(each, "id") for each in others), default=0) + 1))
        root.set("name", new)
        root.set("displayName", new)
        for each in own_parts(package, part):
            rewrite(package, each, lambda formula, old=old, new=new: table_renamed(formula, old, new))  # type: ignore[misc]


def _count_strings(workbook: Workbook, part: str) -> None:
    cells = workbook.package.tree(part).iter(main("c"))
    uses = sum(1 for each in cells if each.get("t") == "s")
    if uses:
        workbook.strings.count(uses)
