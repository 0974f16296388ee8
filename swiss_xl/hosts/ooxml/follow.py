"""What follows a block of rows when its end moves: ranges, names, merges, links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from swiss_xl.book import Area
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.formulas import absolute, moved
from swiss_xl.hosts.ooxml.links import Links
from swiss_xl.hosts.ooxml.markup import XM, Element, local, main
from swiss_xl.hosts.ooxml.worksheet import LAST_ROW, Worksheet, inside, range_of
from swiss_xl.telling import phrase

_AREA = re.compile(r"(?P<sheet>'(?:[^']|'')+'|[^\W\d][\w.]*)!(?P<cells>\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)")
FIXED = ("_xlnm.print_titles",)
PRINT_AREA = "_xlnm.print_area"


@dataclass(frozen=True, slots=True)
class Growth:
    """
    A block whose last row moves by *rows*, and with it the rows below down to *foot*.

    *foot* is the block's own last row where nothing below it moves along. A range begins with the block if it
    starts at or above *first*.
    """

    block: Area
    rows: int
    foot: int
    first: int

    @property
    def band(self) -> Area:
        """The cells below the block that move along (of no height where there are none)."""
        return Area(self.block.bottom + 1, self.block.left, self.foot, self.block.right)

    def shifts(self, area: Area) -> bool:
        """Whether *area* moves as a whole."""
        return self.foot > self.block.bottom and inside(area, self.band)

    def changed(self, area: Area) -> Area:
        """Where *area* lies afterwards."""
        if self.shifts(area):
            return area._replace(top=area.top + self.rows, bottom=area.bottom + self.rows)
        meets = area.left <= self.block.right and self.block.left <= area.right
        if meets and area.top <= self.first and self.block.bottom <= area.bottom <= self.foot:
            return area._replace(bottom=area.bottom + self.rows)
        return area

    def covered(self, area: Area) -> Area:
        """Where the printed *area* ends afterwards: never above the end of what it shows."""
        changed = self.changed(area)
        meets = area.left <= self.block.right and self.block.left <= area.right
        if not meets or area.top > self.first or area.bottom < self.first - 1:
            return changed
        return changed._replace(bottom=max(changed.bottom, self.foot + self.rows))

    def check_room(self, title: str, rows: Sequence[Sequence[object]]) -> None:
        """
        Let *rows* pass if the block on the tab *title* has room for them.

        :raises HostError: if one is wider than the block, or they would end below the last row of a sheet.
        """
        widest = max(map(len, rows))
        if widest > self.block.width:
            raise HostError(
                phrase(
                    "{title}!{block}: the block has {width} columns, got a row of {widest}",
                    title=title,
                    block=self.block,
                    width=self.block.width,
                    widest=widest,
                )
            )
        if self.foot + self.rows > LAST_ROW:
            raise HostError(
                phrase(
                    "{title}!{block}: a sheet ends at row {last}; write fewer rows",
                    title=title,
                    block=self.block,
                    last=LAST_ROW,
                )
            )


def follow(sheet: Worksheet, growth: Growth) -> None:
    """Move the ends of everything in *sheet* that ends with the block, and what lies wholly in its foot."""
    for element, attribute in _ranged(sheet.root):
        _follow_list(element, attribute, growth)
    _follow_names(sheet, growth)
    for covered, element in [*Links(sheet).all(), *sheet.merges()]:
        if growth.shifts(covered):
            element.set("ref", str(growth.changed(covered)))


def _ranged(root: Element) -> Iterator[tuple[Element, str]]:
    for tag in ("conditionalFormatting", "dataValidation", "protectedRange", "ignoredError"):
        yield from ((each, "sqref") for each in root.iter(main(tag)))
    yield from ((each, "ref") for each in root.iterchildren(main("autoFilter")))
    for each in root.iter(f"{{{XM}}}sqref"):
        parent = each.getparent()
        if parent is not None and local(parent) in ("conditionalFormatting", "dataValidation"):
            yield each, ""


def _follow_list(element: Element, attribute: str, growth: Growth) -> None:
    text = (element.get(attribute) if attribute else element.text) or ""
    areas = [range_of(each) for each in text.split()]
    new = " ".join(
        str(growth.changed(area)) if area and growth.changed(area) != area else old
        for old, area in zip(text.split(), areas, strict=True)
    )
    if new == " ".join(text.split()):
        return
    if attribute:
        element.set(attribute, new)
    else:
        element.text = new
    if all(area and growth.shifts(area) for area in areas):
        _move_formulas(element if attribute else element.getparent(), growth.rows)


def _move_formulas(rule: Element | None, rows: int) -> None:
    for each in rule.iter() if rule is not None else ():
        if local(each) in ("formula", "formula1", "formula2", "f") and each.text:
            each.text = moved(each.text, rows)


def _follow_names(sheet: Worksheet, growth: Growth) -> None:
    title = sheet.sheet.title
    workbook = sheet.workbook
    for name in workbook.scoped(sheet.sheet):
        kind = name.get("name", "").casefold()
        if kind in FIXED or not name.text:
            continue
        text = renamed_areas(name.text, title, growth.covered if kind == PRINT_AREA else growth.changed)
        if text != name.text:
            workbook.package.change(workbook.part)
            name.text = text


def renamed_areas(text: str, title: str, change: Callable[[Area], Area]) -> str:
    """The text of a name with every rectangle on the sheet *title* put where *change* says."""

    def replaced(found: re.Match[str]) -> str:
        area = range_of(found["cells"])
        if area is None or not _is_title(found["sheet"], title) or change(area) == area:
            return found[0]
        return absolute(title, *change(area))

    return _AREA.sub(replaced, text)


def _is_title(spelled: str, title: str) -> bool:
    plain = spelled[1:-1].replace("''", "'") if spelled.startswith("'") else spelled
    return plain.casefold() == title.casefold()


def named_areas(sheet: Worksheet) -> dict[str, Area]:
    """The names of *sheet* that stand for one rectangle in it, by lower-case name."""
    found = {}
    for each in sheet.workbook.scoped(sheet.sheet):
        match = _AREA.fullmatch(each.text or "")
        if match and _is_title(match["sheet"], sheet.sheet.title):
            area = range_of(match["cells"])
            if area:
                found[each.get("name", "").casefold()] = area
    return found
