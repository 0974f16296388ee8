"""A package of parts: bytes by name, trees where something reads, new bytes only where something changed."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from lxml import etree

from swiss_xl.hosts.ooxml.markup import CONTENT_TYPES, RELATIONSHIPS, Element, damaged, parse, serialise
from swiss_xl.telling import phrase

TYPES = "[Content_Types].xml"
_QUICK = 4  # the level at which changed parts are compressed: twice as fast as the usual one, a tenth larger
RELATIONSHIP_TYPE = "application/vnd.openxmlformats-package.relationships+xml"


@dataclass(frozen=True, slots=True)
class Relation:
    """A relationship of one part: *target* is a part's name, or an address where *external*."""

    id: str
    type: str
    target: str
    external: bool

    @property
    def kind(self) -> str:
        """The last word of its type: ``worksheet``, ``table``, ``vmlDrawing``."""
        return self.type.rsplit("/", 1)[-1]


def relations_name(part: str) -> str:
    """``xl/workbook.xml`` -> ``xl/_rels/workbook.xml.rels``; the empty name is the package itself."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


class Package:
    """
    The parts of one file.

    :param entries: what the zip file lists, in its order, with the bytes of each.
    """

    def __init__(self, entries: Iterable[tuple[zipfile.ZipInfo, bytes]]) -> None:
        self._entries: dict[str, zipfile.ZipInfo] = {}
        self._data: dict[str, bytes] = {}
        self._trees: dict[str, Element] = {}
        self._unwritten: set[str] = set()
        self._revisions: dict[str, int] = {}
        self._relations: dict[str, tuple[int, list[Relation]]] = {}
        for entry, data in entries:
            if not entry.is_dir():
                self._entries[entry.filename] = entry
                self._data[entry.filename] = data
        self._spelling = {name.casefold(): name for name in self._data}
        self.changed: set[str] = set()
        self.was_changed = False

    def __contains__(self, name: object) -> bool:
        return name in self._data

    def names(self) -> tuple[str, ...]:
        """All parts in their order."""
        return tuple(self._data)

    def data(self, name: str) -> bytes:
        """The bytes of a part as they stand now."""
        if name in self._unwritten:
            self._data[name] = serialise(self._trees[name])
            self._unwritten.discard(name)
        try:
            return self._data[name]
        except KeyError:
            raise damaged(phrase("its part {name} is missing", name=name)) from None

    def tree(self, name: str) -> Element:
        """The root element of a part, to read only."""
        if name not in self._trees:
            self._trees[name] = parse(self.data(name), name)
        return self._trees[name]

    def change(self, name: str) -> Element:
        """The root element of a part, to be changed: its bytes are written anew."""
        root = self.tree(name)
        self._unwritten.add(name)
        self._mark(name)
        return root

    def replace(self, name: str, data: bytes) -> None:
        """Give a part other bytes."""
        self._trees.pop(name, None)
        self._unwritten.discard(name)
        self._data[name] = data
        self._mark(name)

    def _mark(self, name: str) -> None:
        self.changed.add(name)
        self.was_changed = True
        self._revisions[name] = self._revisions.get(name, 0) + 1

    def revision(self, name: str) -> int:
        """A number that grows with every change of a part."""
        return self._revisions.get(name, 0)

    def add(self, name: str, data: bytes, content_type: str = "") -> None:
        """A new part; *content_type* is declared for it unless its extension's default says so already."""
        self.replace(name, data)
        self._spelling[name.casefold()] = name
        self._relations.clear()  # one of them may lead to it
        if content_type and self.content_type(name) != content_type:
            override = etree.SubElement(self.change(TYPES), f"{{{CONTENT_TYPES}}}Override")
            override.set("PartName", f"/{name}")
            override.set("ContentType", content_type)

    def drop(self, name: str) -> None:
        """Remove a part, its relationships and its declaration."""
        self._relations.clear()
        for gone in (name, relations_name(name)):
            self._data.pop(gone, None)
            self._entries.pop(gone, None)
            self._trees.pop(gone, None)
            self._spelling.pop(gone.casefold(), None)
            self._unwritten.discard(gone)
            self.changed.discard(gone)
            declared = self._override(gone)  # LibreOffice declares relationship parts one by one
            if declared is not None:
                self.change(TYPES).remove(declared)
        self.was_changed = True

    def free_name(self, like: str) -> str:
        """A name not yet taken, numbered on: ``xl/worksheets/sheet3.xml`` -> ``xl/worksheets/sheet12.xml``."""
        stem, extension = posixpath.splitext(like)
        stem = stem.rstrip("0123456789")
        taken = re.compile(re.escape(stem.casefold()) + r"(\d+)\.")
        numbers = [int(found[1]) for name in self._spelling if (found := taken.match(name))]
        return f"{stem}{max(numbers, default=0) + 1}{extension}"

    def _override(self, name: str) -> Element | None:
        wanted = f"/{name}".casefold()
        overrides = self.tree(TYPES).iterchildren(f"{{{CONTENT_TYPES}}}Override")
        return next((each for each in overrides if each.get("PartName", "").casefold() == wanted), None)

    def content_type(self, name: str) -> str:
        """The declared type of a part, empty where there is none."""
        declared = self._override(name)
        if declared is not None:
            return declared.get("ContentType", "")
        extension = posixpath.basename(name).rsplit(".", 1)[-1].casefold()
        for default in self.tree(TYPES).iterchildren(f"{{{CONTENT_TYPES}}}Default"):
            if default.get("Extension", "").casefold() == extension:
                return default.get("ContentType", "")
        return ""

    def relations(self, part: str) -> list[Relation]:
        """The relationships of *part* (the empty name: of the package)."""
        name = self._spelling.get(relations_name(part).casefold(), "")
        if not name:
            return []
        revision, known = self._relations.get(part, (-1, []))
        if revision != self.revision(name):
            known = [self._relation(part, each) for each in self.tree(name)]
            self._relations[part] = self.revision(name), known
        return list(known)

    def related(self, part: str, kind: str) -> list[str]:
        """The parts that *part* leads to by relationships of one *kind*."""
        found = (each for each in self.relations(part) if each.kind == kind and not each.external)
        return [each.target for each in found if each.target in self._data]

    def _relation(self, part: str, element: Element) -> Relation:
        target, external = element.get("Target", ""), element.get("TargetMode") == "External"
        if not external and not target.startswith("#"):
            target = self._resolve(part, target)
        return Relation(element.get("Id", ""), element.get("Type", ""), target, external or target.startswith("#"))

    def _resolve(self, part: str, target: str) -> str:
        joined = posixpath.join("/", posixpath.dirname(part), target.replace("\\", "/"))
        name = posixpath.normpath(joined).lstrip("/")
        return self._spelling.get(name.casefold()) or self._spelling.get(unquote(name).casefold(), name)

    def relate(self, part: str, type_: str, target: str, *, external: bool = False) -> str:
        """Add a relationship from *part* and return its id."""
        name = relations_name(part)
        if name not in self._data:
            empty = parse(b'<Relationships xmlns="%s"/>' % RELATIONSHIPS.encode())
            self.add(name, serialise(empty), RELATIONSHIP_TYPE)
        root = self.change(name)
        taken = {each.get("Id") for each in root}
        identity = next(each for number in range(1, len(taken) + 2) if (each := f"rId{number}") not in taken)
        new = etree.SubElement(root, f"{{{RELATIONSHIPS}}}Relationship")
        new.set("Id", identity)
        new.set("Type", type_)
        new.set("Target", target if external else posixpath.relpath(target, posixpath.dirname(part) or "."))
        if external:
            new.set("TargetMode", "External")
        return identity

    def unrelate(self, part: str, identity: str) -> None:
        """Remove one relationship of *part*."""
        root = self.change(relations_name(part))
        for each in [each for each in root if each.get("Id") == identity]:
            root.remove(each)

    def to_bytes(self) -> bytes:
        """The whole file: old entries in their old order, new ones last."""
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in self._data:
                entry, old = self._entry(name), self._entries.get(name)
                as_it_was = name not in self.changed and old and old.compress_type == entry.compress_type
                archive.writestr(entry, self.data(name), compresslevel=None if as_it_was else _QUICK)
        return stream.getvalue()

    def _entry(self, name: str) -> zipfile.ZipInfo:
        old = self._entries.get(name)
        entry = zipfile.ZipInfo(name, old.date_time if old else (1980, 1, 1, 0, 0, 0))
        text = name.endswith((".xml", ".rels", ".vml"))  # the template's are stored, so that it is built alike anywhere
        entry.compress_type = old.compress_type if old and not text else zipfile.ZIP_DEFLATED
        entry.external_attr = old.external_attr if old else 0o600 << 16
        return entry

    def settle(self) -> None:
        """Forget what was changed: the present state is the saved one."""
        self.changed.clear()
        self.was_changed = False

    def of_type(self, word: str) -> Iterator[str]:
        """All parts whose content type ends with *word*, such as ``table+xml``."""
        return (name for name in self._data if self.content_type(name).endswith(word))
