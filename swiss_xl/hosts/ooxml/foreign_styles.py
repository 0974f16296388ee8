"""The looks of another workbook's cells, found in this one or added to it."""

from __future__ import annotations

import copy
from collections.abc import Mapping

from lxml import etree

from swiss_xl.hosts.ooxml.markup import Element, main, number
from swiss_xl.hosts.ooxml.package import Package

_ORDER = ("numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles",
          "colors", "extLst")  # fmt: skip
_PARTS: Mapping[str, tuple[str, str]] = {
    "fontId": ("fonts", "font"), "fillId": ("fills", "fill"), "borderId": ("borders", "border"),
}  # fmt: skip
_OWN_FORMATS = 164  # lower numbers are built into every program


class ForeignStyles:
    """
    The styles of one workbook as another one is given them; nothing that the other has is changed.

    :param source: the styles part that cells were made with.
    :param target: the styles part that they shall be shown with.
    """

    def __init__(self, source: tuple[Package, str], target: tuple[Package, str]) -> None:
        self._source = source[0].tree(source[1])
        self._package, self._part = target
        self._looks: dict[int, int] = {}
        self._named: dict[int, int] = {}
        self._effects: dict[int, int] = {}

    def look(self, style: int) -> int:
        """The number here of the cell format that is number *style* there."""
        if style not in self._looks:
            formats = self._listed("cellXfs")
            new = self._renumbered(formats[style if style < len(formats) else 0])
            new.set("xfId", str(self._name(number(new, "xfId"))))
            self._looks[style] = self._place("cellXfs", new)
        return self._looks[style]

    def effect(self, place: int) -> int:
        """The number here of the format of a rule that is number *place* there."""
        if place not in self._effects:
            self._effects[place] = self._place("dxfs", copy.deepcopy(self._listed("dxfs")[place]))
        return self._effects[place]

    def _listed(self, section: str) -> list[Element]:
        found = self._source.find(main(section))
        return [] if found is None else list(found)

    def _renumbered(self, look: Element) -> Element:
        """A copy of a format with the numbers that its letters, fill, lines and code have here."""
        new = copy.deepcopy(look)
        for attribute, (section, _) in _PARTS.items():
            parts = self._listed(section)
            place = number(look, attribute)
            if place < len(parts):
                new.set(attribute, str(self._place(section, copy.deepcopy(parts[place]))))
        new.set("numFmtId", str(self._code(number(look, "numFmtId"))))
        return new

    def _code(self, identity: int) -> int:
        """The number here of a number format."""
        text = next(
            (each.get("formatCode") for each in self._listed("numFmts") if number(each, "numFmtId") == identity), None
        )
        if identity < _OWN_FORMATS or text is None:
            return identity
        known = {each.get("formatCode"): number(each, "numFmtId") for each in self._here("numFmts")}
        if text not in known:
            free = max([_OWN_FORMATS - 1, *known.values()]) + 1
            new = etree.Element(main("numFmt"), numFmtId=str(free), formatCode=text)
            self._place("numFmts", new)
            return free
        return known[text]

    def _name(self, place: int) -> int:
        """The number here of a named style's format: that of the same name, which stays as it looks here."""
        if place not in self._named:
            style = next((each for each in self._listed("cellStyles") if number(each, "xfId") == place), None)
            formats = self._listed("cellStyleXfs")
            if style is None or place >= len(formats):
                return 0
            same = (each for each in self._here("cellStyles") if each.get("name") == style.get("name"))
            known = next(same, None)
            if known is not None:
                self._named[place] = number(known, "xfId")
            else:
                self._named[place] = self._added("cellStyleXfs", self._renumbered(formats[place]))
                new = copy.deepcopy(style)
                new.set("xfId", str(self._named[place]))
                self._added("cellStyles", new)
        return self._named[place]

    def _here(self, section: str) -> list[Element]:
        found = self._package.tree(self._part).find(main(section))
        return [] if found is None else list(found)

    def _place(self, section: str, new: Element) -> int:
        """The place of an entry like *new*, which is added where there is none."""
        wanted = _spelled(new)
        same = (place for place, each in enumerate(self._here(section)) if _spelled(each) == wanted)
        found = next(same, None)
        return self._added(section, new) if found is None else found

    def _added(self, section: str, new: Element) -> int:
        root = self._package.change(self._part)
        listed = root.find(main(section))
        if listed is None:
            listed = etree.Element(main(section))
            later = {main(each) for each in _ORDER[_ORDER.index(section) + 1 :]}
            root.insert(next((at for at, each in enumerate(root) if each.tag in later), len(root)), listed)
        listed.append(new)
        listed.set("count", str(len(listed)))
        return len(listed) - 1


def _spelled(element: Element) -> object:
    """What an entry says, whatever the order of its attributes and the prefixes of its names."""
    inner = tuple(_spelled(each) for each in element if isinstance(each.tag, str))
    return element.tag, tuple(sorted(element.items())), (element.text or "").strip(), inner
