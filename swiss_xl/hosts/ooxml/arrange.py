"""Sheets as wholes: renaming, removing, hiding, bringing to the front; columns shown or hidden."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping

from lxml import etree

from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.formulas import mentions, retitled
from swiss_xl.hosts.ooxml.markup import RELATION_ID, Element, flag, local, main, number, remove, unset
from swiss_xl.hosts.ooxml.mentions import own_parts, parts_below, rewrite, speakers
from swiss_xl.hosts.ooxml.package import Package
from swiss_xl.hosts.ooxml.strings import escaped
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.hosts.ooxml.worksheet import Worksheet
from swiss_xl.hosts.titles import LAST_HIDDEN, LAST_REMOVED
from swiss_xl.telling import phrase

_SELECTED = re.compile(rb'(<(?:\w+:)?sheetView\b[^>]*?)\s+tabSelected="(?:1|true)"')
_UNSELECTED = re.compile(rb'(<(?:\w+:)?sheetView\b[^>]*?)\s+tabSelected="(?:0|false)"')
_CELLS = re.compile(rb"<(?:\w+:)?sheetData\b")  # the views of a sheet stand before
_VIEW = re.compile(rb"<(?:\w+:)?sheetView\b")
_WIDTH = "9.140625"


def rename(workbook: Workbook, sheet: Sheet, new: str) -> None:
    """
    Retitle *sheet*; everything that speaks of it follows.

    :raises HostError: if the title is taken or unusable.
    """
    if new == sheet.title:
        return
    workbook.check_title(new, instead_of=sheet.title)
    package = workbook.package
    for part in speakers(package, sheet.title, package.names()):
        rewrite(package, part, lambda formula: retitled(formula, sheet.title, new))
    package.change(workbook.part)
    sheet.element.set("name", escaped(new))


def delete(workbook: Workbook, sheet: Sheet) -> None:
    """
    Remove *sheet* and all that is its own.

    :raises HostError: if something elsewhere uses it, or no visible sheet would remain.
    """
    _refuse_last(workbook, sheet, LAST_REMOVED)
    package = workbook.package
    own = own_parts(package, sheet.part)
    _refuse_used(workbook, sheet, own)
    uses = sum(1 for each in package.tree(sheet.part).iter(main("c")) if each.get("t") == "s")
    if uses:
        workbook.strings.count(-uses)
    in_front = workbook.front == sheet.place
    workbook.drop_names(sheet)
    workbook.forget_calculation_order()
    package.change(workbook.part)
    package.unrelate(workbook.part, sheet.element.get(RELATION_ID, ""))
    remove(sheet.element)
    workbook.shift_places(sheet.place + 1, -1)
    _drop_own(package, sheet.part)
    if in_front:
        _front_visible(workbook, sheet.place)


def _drop_own(package: Package, part: str) -> None:
    """Remove *part* and what only it led to."""
    below = parts_below(package, part)
    outside = [name for name in package.names() if name not in below]
    shared = {relation.target for name in ["", *outside] for relation in package.relations(name)} & set(below)
    kept = {name for each in shared for name in parts_below(package, each)}
    for name in below:
        if name not in kept:
            package.drop(name)


def _refuse_used(workbook: Workbook, sheet: Sheet, own: list[str]) -> None:
    package = workbook.package
    for name in workbook.names():
        foreign = name.get("localSheetId") != str(sheet.place)
        if foreign and mentions(name.text or "", sheet.title):
            raise HostError(
                phrase(
                    "the tab {title} is used by the name {name}; remove that name, or hide the tab",
                    title=sheet.title,
                    name=name.get("name"),
                )
            )
    others = [name for name in package.names() if name not in own and name != workbook.part]
    for part in speakers(package, sheet.title, others):
        if _uses(package, part, sheet.title):
            user = _owner(workbook, part)
            raise HostError(
                phrase(
                    "the tab {title} is used on the tab {other}; change that first, or hide this tab",
                    title=sheet.title,
                    other=user,
                )
            )


def _uses(package: Package, part: str, title: str) -> bool:
    """Whether a formula or chart in *part* uses the sheet; links to it do not count."""
    if not part.endswith(".xml"):
        return False
    names = ("f", "formula", "formula1", "formula2", "calculatedColumnFormula")
    for each in package.tree(part).iter():
        if local(each) in names and mentions(each.text or "", title):
            return True
        if local(each) == "worksheetSource" and each.get("sheet", "").casefold() == title.casefold():
            return True
        if mentions(each.get("textlink", ""), title) or mentions(each.get("fmlaLink", ""), title):
            return True
    return False


def _owner(workbook: Workbook, part: str) -> str:
    found = (each.title for each in workbook.sheets() if part in parts_below(workbook.package, each.part))
    return next(found, part)


def _refuse_last(workbook: Workbook, sheet: Sheet, text: str) -> None:
    """
    Let *sheet* be hidden or deleted if another one stays visible.

    :raises HostError: that says *text*, of its ``{title}``, if none does.
    """
    if not any(each.visible for each in workbook.sheets() if each.title != sheet.title):
        raise HostError(phrase(text, title=sheet.title))


def _front_visible(workbook: Workbook, place: int) -> None:
    """Bring the nearest visible sheet at or after *place* to the front, else the one before."""
    visible = [each.place for each in workbook.sheets() if each.visible]
    to_front(workbook, workbook.sheets()[next((each for each in visible if each >= place), visible[-1])])


def show(workbook: Workbook, sheet: Sheet, *, visible: bool) -> None:
    """
    Show or hide *sheet*; a hidden one is never left in front.

    :raises HostError: if no visible sheet would remain.
    """
    if sheet.visible == visible:
        return
    if not visible:
        _refuse_last(workbook, sheet, LAST_HIDDEN)
    workbook.package.change(workbook.part)
    if visible:
        unset(sheet.element, "state")
        return
    sheet.element.set("state", "hidden")
    if workbook.front == sheet.place:
        _front_visible(workbook, sheet.place)


def to_front(workbook: Workbook, sheet: Sheet) -> None:
    """
    Make *sheet* the one in front when the workbook is opened.

    :raises HostError: if it is hidden.
    """
    if not sheet.visible:
        raise HostError(phrase("the tab {title} is hidden and cannot be in front; show it first", title=sheet.title))
    workbook.set_front(sheet.place)
    package = workbook.package
    for each in workbook.sheets():
        data = package.data(each.part)
        cells = _CELLS.search(data)
        head = data[: cells.start()] if cells else data
        if each.part == sheet.part and not _SELECTED.search(head):
            data = _UNSELECTED.sub(rb"\1", data)
            package.replace(each.part, _VIEW.sub(rb'\g<0> tabSelected="1"', data, count=1))
        elif each.part != sheet.part and _SELECTED.search(head):
            package.replace(each.part, _SELECTED.sub(rb"\1", data))


def set_heights(sheet: Worksheet, heights: Mapping[int, float]) -> None:
    """Make rows as high as *heights* says, in points by row."""
    sheet.begin()
    for row, height in heights.items():
        element = sheet.make_row(row)
        element.set("ht", f"{height:g}")
        element.set("customHeight", "1")


def show_columns(sheet: Worksheet, first: int, last: int, *, visible: bool) -> None:
    """Show or hide the columns *first* to *last* of a sheet."""
    sheet.begin()
    listed = sheet.section("cols")
    for each in list(listed):
        _split(each, first, last)
    covered = set()
    for each in listed:
        low, high = number(each, "min"), number(each, "max")
        if first <= low and high <= last:
            covered |= set(range(low, high + 1))
            _set_hidden(each, visible=visible)
    if not visible:
        for column in sorted(set(range(first, last + 1)) - covered):
            _insert(listed, column, _default_width(sheet))
    if not len(listed):
        remove(listed)


def _split(column: Element, first: int, last: int) -> None:
    """Cut an entry for several columns where the wanted range begins and ends."""
    low, high = number(column, "min"), number(column, "max")
    for cut in (first, last + 1):
        if low < cut <= high:
            left = copy.deepcopy(column)
            left.set("max", str(cut - 1))
            column.addprevious(left)
            column.set("min", str(cut))
            low = cut


def _set_hidden(column: Element, *, visible: bool) -> None:
    if not visible:
        column.set("hidden", "1")
    elif flag(column, "hidden"):
        unset(column, "hidden")
        if column.get("width") in (None, "0"):
            column.set("width", _WIDTH)


def _insert(listed: Element, column: int, width: str) -> None:
    new = etree.Element(main("col"), min=str(column), max=str(column), width=width, hidden="1", customWidth="1")
    following = next((each for each in listed if number(each, "min") > column), None)
    if following is None:
        listed.append(new)
    else:
        following.addprevious(new)


def _default_width(sheet: Worksheet) -> str:
    settings = sheet.find("sheetFormatPr")
    return _WIDTH if settings is None else settings.get("defaultColWidth", _WIDTH)
