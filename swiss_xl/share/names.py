"""Defined names and rules of formatting that still mean something in the copy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from lxml import etree

from swiss_xl.hosts.ooxml.formulas import mentions
from swiss_xl.hosts.ooxml.markup import XM, Element, local, main, remove, unset
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook

OWN = "sxl_"
BUILT_IN = "_xlnm."
_CELLS = r"\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+"
_PLACE = re.compile(rf"(?:'(?:[^']|'')+'|[^\W\d][\w.]*)!(?:{_CELLS})")
_CONSTANT = re.compile(r'"(?:[^"]|"")*"|-?\d+(?:\.\d+)?|TRUE|FALSE')
_WORD = re.compile(r"[^\W\d][\w.]*")
_SPOKEN = ("function", "vbProcedure", "xlm")
_REMARKS = ("comment", "description", "help", "statusBar", "customMenu", "shortcutKey", "publishToServer")


def kept_names(workbook: Workbook, kept: Sequence[Sheet], used: Iterable[str]) -> list[Element]:
    """
    The names that stay, their scopes renumbered: plain places on tabs that stay.

    A constant is seen nowhere and goes. Ours (``sxl_``) stay only where a rule of formatting uses them (*used*, in
    lower case), constants as well: the copy is no tournament to be gone on with.
    """
    places = {str(sheet.place): str(at) for at, sheet in enumerate(kept)}
    titles = [sheet.title for sheet in workbook.sheets() if sheet not in kept]
    words, found = set(used), []
    for each in workbook.names():
        scope, name = each.get("localSheetId"), each.get("name", "").casefold()
        plain = _plain(each.text or "", constant=name.startswith(OWN)) and not any(
            mentions(each.text or "", title) for title in titles
        )
        wanted = name in words if name.startswith(OWN) else name.startswith(BUILT_IN) or not each.get("hidden")
        if (scope is not None and scope not in places) or not plain or not wanted or _active(each):
            continue
        if scope is not None:
            each.set("localSheetId", places[scope])
        unset(each, *_REMARKS)
        found.append(each)
    return sorted(found, key=lambda each: (each.get("name", "").casefold(), int(each.get("localSheetId", "-1"))))


def _active(name: Element) -> bool:
    """Whether a name stands for a macro or a function."""
    return any(name.get(each) in ("1", "true") for each in _SPOKEN)


def _plain(text: str, *, constant: bool) -> bool:
    """Whether *text* is a place, or a *constant* where one may stay."""
    if _CONSTANT.fullmatch(text):
        return constant
    rest = _PLACE.sub("", text)
    return bool(text) and not rest.strip(",") and "[" not in text


def rule_words(roots: Iterable[Element]) -> set[str]:
    """Every word in the formulas of rules and small charts, in lower case."""
    return {word.casefold() for root in roots for each in _formulas(root) for word in _WORD.findall(each.text or "")}


def _formulas(root: Element) -> list[Element]:
    return [each for each in root.iter("{*}formula", f"{{{XM}}}f") if each.text]


def drop_broken_rules(root: Element, broken: Callable[[str], bool]) -> None:
    """Remove the rules of formatting and the small charts whose formulas are *broken*."""
    for element in _formulas(root):
        if not broken(element.text or ""):
            continue
        rule = next((each for each in element.iterancestors() if local(each) in ("cfRule", "sparkline")), None)
        remove_rule(rule)


def remove_rule(element: Element | None) -> None:
    """Remove *element*, a rule of formatting or a small chart, and what contained nothing else."""
    parent = element.getparent() if element is not None else None
    if element is None or parent is None:
        return
    remove(element)
    tags = ("cfRule", "sparkline", "conditionalFormatting", "sparklineGroup")
    if not any(local(each) in tags for each in parent) and local(parent) in (
        *("conditionalFormatting", "conditionalFormattings", "sparklines", "sparklineGroup", "sparklineGroups", "ext"),
        "extLst",
    ):
        remove_rule(parent)


def is_broken(removed: Sequence[str], gone: Iterable[str]) -> Callable[[str], bool]:
    """A test of formulas: whether they speak of tabs that are *removed*, names that are *gone*, or other workbooks."""
    lost = {name.casefold() for name in gone}

    def broken(formula: str) -> bool:
        if "#REF!" in formula or "[" in re.sub(r'"[^"]*"', "", formula):
            return True
        words = {word.casefold() for word in _WORD.findall(re.sub(r'"[^"]*"', "", formula))}
        return bool(words & lost) or any(mentions(formula, title) for title in removed)

    return broken


def names_in(workbook: Workbook) -> set[str]:
    """All names of a workbook, in lower case."""
    return {each.get("name", "").casefold() for each in workbook.names()}


def container(names: Sequence[Element]) -> Element | None:
    """The section of the workbook that lists *names*; None for an empty list."""
    if not names:
        return None
    listed = etree.Element(main("definedNames"))
    listed.extend(names)
    return listed
