"""Shared strings: the texts of all cells, and how a text is spelled in XML."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.markup import DOCUMENT, MAIN, Element, local, main, number, parse, serialise
from swiss_xl.hosts.ooxml.package import Package
from swiss_xl.telling import phrase

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
LONGEST = 32_767
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_LITERAL_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


def storable(text: str) -> str:
    """*text* as a cell can hold it: no control characters, every line end a line feed."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return _FORBIDDEN.sub("", plain)


def escaped(text: str) -> str:
    """*text* as XML spells it: what looks like an escape (``_x0041_``) is kept from being read as one."""
    return _LITERAL_ESCAPE.sub("_x005F_", text)


def unescaped(text: str) -> str:
    """*text* as a person sees it, ``_xHHHH_`` escapes resolved."""
    if "_x" not in text:
        return text
    plain = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    if not re.search("[\ud800-\udfff]", plain):
        return plain
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def text_of(item: Element) -> str:
    """The text of an ``si`` or ``is`` element: rich runs joined, phonetic ones left out."""
    parts: list[str] = []
    for child in item:
        name = local(child)
        if name == "t":
            parts.append(child.text or "")
        elif name == "r":
            parts.extend(run.text or "" for run in child if local(run) == "t")
    return unescaped("".join(parts))


class Strings:
    """The table of shared strings; made when the first text is written into a workbook without one."""

    def __init__(self, package: Package, workbook: str) -> None:
        self._package = package
        self._workbook = workbook
        self._part = next(iter(package.related(workbook, "sharedStrings")), "")
        self._texts: list[str] | None = None
        self._places: dict[str, int] | None = None

    @property
    def texts(self) -> list[str]:
        """All texts in their order."""
        if self._texts is None:
            self._texts = [text_of(item) for item in self._items()]
        return self._texts

    @property
    def size(self) -> int:
        """The number of texts."""
        return len(self._texts) if self._texts is not None else sum(1 for _ in self._items())

    def _items(self) -> Iterable[Element]:
        return self._package.tree(self._part).iterchildren(main("si")) if self._part else ()

    def _plain_places(self) -> dict[str, int]:
        if self._places is None:
            self._places = {}
            for place, item in enumerate(self._items()):
                if len(item) == 1 and local(item[0]) == "t":
                    self._places.setdefault(self.texts[place], place)
        return self._places

    def place(self, text: str) -> int:
        """
        The number of *text* in the table; its use is for the caller to count.

        :raises HostError: if it is longer than a cell may hold.
        """
        if len(text) > LONGEST:
            raise HostError(
                phrase(
                    "a cell holds at most {most} characters, got: {count}; shorten the text",
                    most=LONGEST,
                    count=len(text),
                )
            )
        if not self._part:
            self._create()
        places = self._plain_places()
        if text not in places:
            places[text] = len(self.texts)
            self._append(text)
        return places[text]

    def _append(self, text: str) -> None:
        root = self._package.change(self._part)
        item = etree.Element(main("si"))
        run = etree.SubElement(item, main("t"))
        run.text = escaped(text)
        if text != text.strip() or "\n" in text or "\t" in text or "  " in text:
            run.set(_SPACE, "preserve")
        root.insert(len(self.texts), item)
        self.texts.append(text)
        if root.get("uniqueCount"):
            root.set("uniqueCount", str(number(root, "uniqueCount") + 1))

    def count(self, uses: int) -> None:
        """Note that *uses* more cells (fewer, if negative) hold a shared string."""
        if not self._part:
            self._create()
        if uses and self._package.tree(self._part).get("count"):
            root = self._package.change(self._part)
            root.set("count", str(max(0, number(root, "count") + uses)))

    def _create(self) -> None:
        folder = self._workbook.rpartition("/")[0]
        self._part = f"{folder}/sharedStrings.xml".lstrip("/")
        root = parse(b'<sst xmlns="%s" count="0" uniqueCount="0"/>' % MAIN.encode())
        self._package.add(self._part, serialise(root), CONTENT_TYPE)
        self._package.relate(self._workbook, f"{DOCUMENT}/sharedStrings", self._part)
