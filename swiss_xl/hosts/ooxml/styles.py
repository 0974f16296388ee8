"""Cell formats: number format codes, and copies of a format with one thing changed."""

from __future__ import annotations

import copy

from swiss_xl.hosts.ooxml.dates import BUILT_IN, Kind, kind_of
from swiss_xl.hosts.ooxml.markup import DOCUMENT, Element, damaged, flag, main, number, unset
from swiss_xl.hosts.ooxml.package import Package
from swiss_xl.telling import phrase

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
_PLAIN = (
    b'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b'<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    b'<fills count="2"><fill><patternFill patternType="none"/></fill>'
    b'<fill><patternFill patternType="gray125"/></fill></fills>'
    b'<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    b'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    b'<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
    b'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)


class Styles:
    """The cell formats of a workbook; a format is known by its number in the list."""

    def __init__(self, package: Package, workbook: str) -> None:
        self._package = package
        self._workbook = workbook
        self._part = next(iter(package.related(workbook, "styles")), "")
        self._listed: list[Element] | None = None
        self._codes: list[str] = []
        self._copies: dict[tuple[int, str, str | None], int] = {}

    @property
    def part(self) -> str:
        """The part that lists them; empty where the workbook has none."""
        return self._part

    def listed_part(self) -> str:
        """The same, made where there is none."""
        if not self._part:
            self._create()
        return self._part

    def renew(self) -> None:
        """Read the list again when it is asked for next: something was added to it elsewhere."""
        self._listed, self._codes = None, []

    @property
    def _formats(self) -> list[Element]:
        if self._listed is None:
            listed = self._package.tree(self._part).find(main("cellXfs")) if self._part else None
            self._listed = [] if listed is None else list(listed.iterchildren(main("xf")))
        return self._listed

    @property
    def codes(self) -> list[str]:
        """The number format code of every format."""
        if len(self._codes) < len(self._formats):
            codes = self._package.tree(self._part).iterfind(f"{main('numFmts')}/{main('numFmt')}")
            own = {number(each, "numFmtId"): each.get("formatCode", "") for each in codes}
            self._codes = [self._code(each, own) for each in self._formats]
        return self._codes

    @staticmethod
    def _code(style: Element, own: dict[int, str]) -> str:
        identity = number(style, "numFmtId")
        return own.get(identity) or BUILT_IN.get(identity, "General")

    def code(self, style: int) -> str:
        """The number format code of one format."""
        return self.codes[style] if 0 <= style < len(self.codes) else "General"

    def kind(self, style: int) -> Kind:
        """What one format shows numbers as."""
        return kind_of(self.code(style))

    def with_number_format(self, style: int, identity: int) -> int:
        """The number of a format like *style* but with another built-in number format."""
        return self._copy(style, "numFmtId", str(identity))

    def as_text(self, style: int, *, prefixed: bool) -> int:
        """A format like *style* with or without the mark that a cell's content is text whatever it looks like."""
        formats = self._formats
        marked = flag(formats[style], "quotePrefix") if style < len(formats) else False
        if marked == prefixed:
            return style
        return self._copy(style, "quotePrefix", "1" if prefixed else None)

    def _copy(self, style: int, attribute: str, value: str | None) -> int:
        key = (style, attribute, value)
        if key not in self._copies:
            self._copies[key] = self._derived(style, attribute, value)
        return self._copies[key]

    def _derived(self, style: int, attribute: str, value: str | None) -> int:
        if not self._part:
            self._create()
        formats = self._formats
        new = copy.deepcopy(formats[style if style < len(formats) else 0])
        if value is None:
            unset(new, attribute)
        else:
            new.set(attribute, value)
        if attribute == "numFmtId":
            new.set("applyNumberFormat", "1")
        for place, old in enumerate(formats):
            if _same(old, new):
                return place
        listed = self._package.change(self._part).find(main("cellXfs"))
        if listed is None:
            raise damaged(phrase("its styles list no cell formats"))
        listed.append(new)
        listed.set("count", str(len(formats) + 1))
        formats.append(new)
        return len(formats) - 1

    def _create(self) -> None:
        folder = self._workbook.rpartition("/")[0]
        self._part = f"{folder}/styles.xml".lstrip("/")
        self._package.add(self._part, _PLAIN, CONTENT_TYPE)
        self._package.relate(self._workbook, f"{DOCUMENT}/styles", self._part)
        self._listed = None


def _same(one: Element, other: Element) -> bool:
    if sorted(one.items()) != sorted(other.items()) or len(one) != len(other):
        return False
    return one.tag == other.tag and all(_same(*pair) for pair in zip(one, other, strict=True))
