"""The workbook part: its list of sheets, its defined names, its settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from lxml import etree

from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.markup import RELATION_ID, Element, damaged, flag, main, number, remove, sections
from swiss_xl.hosts.ooxml.package import Package
from swiss_xl.hosts.ooxml.strings import Strings, escaped, unescaped
from swiss_xl.hosts.ooxml.styles import Styles
from swiss_xl.hosts.titles import check_title
from swiss_xl.telling import phrase

_ORDER = tuple(
    (  # noqa: SIM905 - reads as a sentence
        "fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences "
        "definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing "
        "fileRecoveryPr webPublishObjects extLst"
    ).split()
)
_NAME = re.compile(r"[^\W\d][\w.]*")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One entry of the list of sheets: *place* counts from 0, *part* holds its cells."""

    title: str
    place: int
    part: str
    visible: bool
    element: Element


class Workbook:
    """The workbook part of a package and what belongs to all sheets."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.part = next(iter(package.related("", "officeDocument")), "")
        self.strings = Strings(package, self.part)
        self.styles = Styles(package, self.part)
        self._listed: tuple[int, tuple[Sheet, ...]] = (-1, ())
        self._named: tuple[Element | None, dict[str | None, list[Element]]] = (None, {})

    @property
    def root(self) -> Element:
        """The workbook element, to read only."""
        return self.package.tree(self.part)

    def section(self, tag: str) -> Element:
        """The element *tag* directly below the workbook, made at its right place if it is missing; for changing."""
        root = self.package.change(self.part)
        found = root.find(main(tag))
        if found is None:
            found = etree.Element(main(tag))
            later = {main(each) for each in _ORDER[_ORDER.index(tag) + 1 :]}
            place = next((index for index, each in enumerate(root) if each.tag in later), len(root))
            root.insert(place, found)
        return found

    @property
    def since_1904(self) -> bool:
        """Whether dates count from 1904."""
        properties = self.root.find(main("workbookPr"))
        return properties is not None and flag(properties, "date1904")

    def sheets(self) -> tuple[Sheet, ...]:
        """All sheets in the order of their tabs."""
        revision = self.package.revision(self.part)
        if self._listed[0] != revision or not self._listed[1]:
            self._listed = (revision, tuple(self._read_sheets()))
        return self._listed[1]

    def _read_sheets(self) -> Iterator[Sheet]:
        targets = {each.id: each.target for each in self.package.relations(self.part)}
        for place, element in enumerate(self.root.iterfind(f"{main('sheets')}/{main('sheet')}")):
            part = targets.get(element.get(RELATION_ID, ""), "")
            title = unescaped(element.get("name", ""))
            if part not in self.package:
                raise damaged(phrase("the sheet {title} is listed but missing", title=title))
            yield Sheet(title, place, part, element.get("state", "visible") == "visible", element)

    def sheet(self, title: str) -> Sheet:
        """
        The sheet called *title*, whatever its case.

        :raises HostError: if there is none.
        """
        for each in self.sheets():
            if each.title.casefold() == title.casefold():
                return each
        listed = ", ".join(each.title for each in self.sheets())
        raise HostError(
            phrase("there is no tab {title!r} (there are: {titles}); check the name", title=title, titles=listed)
        )

    def check_title(self, title: str, *, instead_of: str = "") -> None:
        """
        Let *title* pass if a new sheet may have it.

        :raises HostError: if Excel would refuse it, or another sheet has it.
        """
        check_title(title, {each.title for each in self.sheets()} - {instead_of})

    def names(self) -> list[Element]:
        """All defined names, to read only."""
        return list(chain.from_iterable(self._names_by_scope().values()))

    def scoped(self, sheet: Sheet) -> list[Element]:
        """The defined names of one sheet."""
        return list(self._names_by_scope().get(str(sheet.place), ()))

    def _names_by_scope(self) -> dict[str | None, list[Element]]:
        """The defined names of each place of a sheet (None: of the workbook), each in the order of the part."""
        if self._named[0] is not self.root:
            found: dict[str | None, list[Element]] = {}
            for each in self.root.iterfind(f"{main('definedNames')}/{main('definedName')}"):
                found.setdefault(each.get("localSheetId"), []).append(each)
            self._named = (self.root, found)
        return self._named[1]

    def _forget_names(self) -> None:
        """Names have come, gone or been renumbered."""
        self._named = (None, {})

    def define(self, sheet: Sheet, name: str, refers_to: str) -> None:
        """
        Set a name of *sheet*.

        :raises HostError: if the name is none that Excel accepts.
        """
        if not _NAME.fullmatch(name):
            raise HostError(
                phrase("a defined name cannot be {name!r}; use letters, digits, dots and underscores", name=name)
            )
        same = (each for each in self.scoped(sheet) if each.get("name", "").casefold() == name.casefold())
        old = next(same, None)
        if old is not None:
            self.package.change(self.part)
            old.text = refers_to
            return
        new = etree.Element(main("definedName"), name=name, localSheetId=str(sheet.place))
        new.text = refers_to
        self.insert_name(new)

    def insert_name(self, name: Element) -> None:
        """Add a defined name, sorted by name and then by sheet."""
        word, sheet = name.get("name", "").casefold(), number(name, "localSheetId", -1)

        def later(each: Element) -> bool:
            other = each.get("name", "").casefold()
            return other > word or (other == word and number(each, "localSheetId", -1) > sheet)

        listed = self.section("definedNames")
        place = next((index for index, each in enumerate(listed) if later(each)), len(listed))
        listed.insert(place, name)
        self._forget_names()

    def shift_places(self, first: int, by: int) -> None:
        """Renumber what counts sheets from *first* on: the scopes of names, the sheet in front."""
        self.package.change(self.part)
        for each in self.names():
            if each.get("localSheetId") is not None and number(each, "localSheetId") >= first:
                each.set("localSheetId", str(number(each, "localSheetId") + by))
        self._forget_names()
        for view in self.root.iterfind(f"{main('bookViews')}/{main('workbookView')}"):
            for attribute in ("activeTab", "firstSheet"):
                if number(view, attribute, -1) >= first:
                    view.set(attribute, str(max(0, number(view, attribute) + by)))

    def insert_sheet(self, title: str, place: int, relation: str) -> None:
        """List a new, visible sheet at *place*, found by the relationship id *relation*."""
        listed = self.section("sheets")
        identity = max((number(each, "sheetId") for each in sections(listed)), default=0) + 1
        self.shift_places(place, 1)
        new = etree.Element(main("sheet"), name=escaped(title), sheetId=str(identity))
        new.set(RELATION_ID, relation)
        listed.insert(place, new)

    @property
    def front(self) -> int:
        """The place of the sheet in front."""
        view = self.root.find(f"{main('bookViews')}/{main('workbookView')}")
        return 0 if view is None else number(view, "activeTab")

    def set_front(self, place: int) -> None:
        """Bring the sheet at *place* to the front (the sheets' own marks are not changed here)."""
        views = self.section("bookViews")
        if not len(views):
            etree.SubElement(views, main("workbookView"))
        for view in views:
            view.set("activeTab", str(place))
            if number(view, "firstSheet") > place:
                view.set("firstSheet", str(place))

    def recalculate(self) -> None:
        """Have every formula calculated when the workbook is opened next."""
        settings = self.root.find(main("calcPr"))
        if settings is None or settings.get("fullCalcOnLoad") != "1":
            self.section("calcPr").set("fullCalcOnLoad", "1")

    def forget_calculation_order(self) -> None:
        """Drop the list of formula cells; Excel makes it anew."""
        for relation in self.package.relations(self.part):
            if relation.kind == "calcChain":
                self.package.unrelate(self.part, relation.id)
                self.package.drop(relation.target)

    def drop_names(self, sheet: Sheet) -> None:
        """Remove all names of one sheet."""
        for each in self.scoped(sheet):
            self.package.change(self.part)
            remove(each)
        self._forget_names()
        listed = self.root.find(main("definedNames"))
        if listed is not None and not len(listed):
            remove(listed)
