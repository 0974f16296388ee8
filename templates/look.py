# ruff: noqa: INP001 -- a script's neighbour, not a package
"""
How the workbook looks: one type family, three sizes, one accent colour; and how its pages are printed.

What is read from afar (board numbers on the wall, names on badges) has a fourth size.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import and_
from typing import Any

from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

FAMILY = "Calibri"
AFAR, LARGE, NORMAL, SMALL = 26, 16, 11, 9

INK = "1A1A1A"
QUIET = "595959"
ACCENT = "1F4E79"
TINT = "E3EBF3"
GREEN = "DCEFD8"  # those who reach the finals
RULE = "C8C8C8"
WHITE = "FFFFFF"

TEXT = "@"
HALVES = "0.0?"  # 2.5, 0.75: the points stand under one another
WHOLE = "0_._0_0"  # 3, as wide as 3.00: still under the others
SIGNED = "+0.0?;-0.0?;0.0?"  # +7.2, -0.45
HALF_SIGN = '[=0.5]"½";General'

THIN, STRONG = Side("thin", RULE), Side("medium", ACCENT)
LINE, CUT = Side("thin", INK), Side("dashed", QUIET)  # to sign on, or of a tree; to cut along
BORDERS = {
    "": Border(),
    "under": Border(bottom=THIN),
    "box": Border(left=THIN, right=THIN, bottom=THIN),
    "heading": Border(bottom=STRONG),
    "bar": Border(left=Side("thick", ACCENT)),
    "line": Border(bottom=LINE),
    "frame": Border(left=LINE, right=LINE, top=LINE, bottom=LINE),
    "frame top": Border(left=LINE, right=LINE, top=LINE),
    "frame bottom": Border(left=LINE, right=LINE, bottom=LINE),
    "elbow down": Border(right=LINE),
    "elbow end": Border(right=LINE, bottom=LINE),
    "cut": Border(bottom=CUT),
    "cut top": Border(left=CUT, right=CUT, top=CUT),
    "cut sides": Border(left=CUT, right=CUT),
    "cut bottom": Border(left=CUT, right=CUT, bottom=CUT),
}


@dataclass(frozen=True, slots=True)
class Look:
    """The look of one kind of cell; *indent* counts from the side the text stands at."""

    size: int = NORMAL
    align: str = "left"
    colour: str = INK
    bold: bool = False
    italic: bool = False
    fill: str | None = None
    code: str = "General"
    vertical: str = "center"
    indent: int = 0
    shrink: bool = False
    wrap: bool = False
    lines: str = ""  # one of BORDERS

    def border(self) -> Border:
        """The lines around the cell."""
        return BORDERS[self.lines]

    def named(self, name: str) -> NamedStyle:
        """The named style of the workbook."""
        return NamedStyle(
            name=name,
            font=Font(name=FAMILY, size=self.size, bold=self.bold, italic=self.italic, color="FF" + self.colour),
            fill=PatternFill("solid", fgColor="FF" + self.fill) if self.fill else PatternFill(),
            border=self.border(),
            alignment=Alignment(
                horizontal=self.align,
                vertical=self.vertical,
                indent=self.indent,
                shrink_to_fit=self.shrink or None,
                wrap_text=self.wrap or None,
            ),
            number_format=self.code,
        )


LOOKS: dict[str, Look] = {
    # the block of titles
    "sxl title": Look(LARGE, colour=ACCENT, bold=True, shrink=True),
    "sxl details": Look(SMALL, colour=QUIET, shrink=True),
    "sxl heading": Look(LARGE, shrink=True),
    "sxl note": Look(NORMAL, italic=True, colour=QUIET, shrink=True),
    "sxl foot": Look(SMALL, colour=QUIET),
    "sxl link": Look(SMALL, colour=ACCENT),
    # headings of columns
    "sxl head": Look(SMALL, "center", ACCENT, bold=True, lines="heading"),
    "sxl head left": Look(SMALL, "left", ACCENT, bold=True, lines="heading"),
    "sxl head right": Look(SMALL, "right", ACCENT, bold=True, lines="heading"),
    "sxl head inner": Look(SMALL, "left", ACCENT, bold=True, lines="heading", indent=1),
    "sxl head decimal": Look(SMALL, "right", ACCENT, bold=True, lines="heading", indent=1, shrink=True),
    # a round
    "sxl board": Look(LARGE, "center", bold=True, lines="under"),
    "sxl number": Look(SMALL, "center", QUIET, lines="under"),
    "sxl name": Look(NORMAL, "left", lines="under", shrink=True),
    "sxl name right": Look(NORMAL, "right", lines="under", shrink=True),
    "sxl seats": Look(SMALL, "center", QUIET, code=TEXT, lines="under"),
    "sxl long name": Look(NORMAL, "left", lines="under", wrap=True),
    "sxl long name right": Look(NORMAL, "right", lines="under", wrap=True),
    "sxl quiet points": Look(SMALL, "center", QUIET, code=HALVES, lines="under"),
    "sxl result": Look(NORMAL, "center", bold=True, code=TEXT, lines="box"),
    "sxl score": Look(NORMAL, "center", bold=True, lines="box"),
    "sxl separator": Look(NORMAL, "center", QUIET, lines="under"),
    "sxl special": Look(SMALL, "center", code=TEXT, lines="box"),
    "sxl pair": Look(NORMAL, bold=True, shrink=True),
    "sxl total": Look(NORMAL, "center", QUIET, lines="box"),
    # standings and crosstable
    "sxl rank": Look(NORMAL, "center", bold=True, lines="under"),
    "sxl small": Look(SMALL, "left", QUIET, lines="under", shrink=True),
    "sxl small wrapped": Look(SMALL, "left", QUIET, lines="under", wrap=True),
    "sxl inner": Look(SMALL, "left", QUIET, lines="under", shrink=True, indent=1),
    "sxl small number": Look(SMALL, "right", QUIET, lines="under", indent=1),
    "sxl points": Look(NORMAL, "right", bold=True, code=HALVES, lines="under"),
    "sxl tie-break": Look(SMALL, "right", code=HALVES, lines="under"),
    "sxl expected": Look(SMALL, "right", code="0.00", lines="under"),
    "sxl change": Look(SMALL, "right", code=SIGNED, lines="under"),
    "sxl new rating": Look(NORMAL, "right", bold=True, code="0", lines="under", indent=1),
    "sxl cross": Look(SMALL, "center", code=TEXT, lines="under", shrink=True),
    # pairings on the wall
    "sxl wall board": Look(AFAR, "center", bold=True, lines="under"),
    "sxl wall name": Look(LARGE, "left", lines="under", wrap=True),
    "sxl wall name right": Look(LARGE, "right", lines="under", wrap=True),
    "sxl wall points": Look(NORMAL, "center", QUIET, code=HALVES, lines="under"),
    "sxl side": Look(NORMAL, "left", lines="under", shrink=True),
    "sxl progress": Look(SMALL, "center", code=TEXT, lines="under", shrink=True),
    # result slips
    "sxl slip event": Look(SMALL, colour=QUIET),
    "sxl slip board": Look(AFAR, "center", bold=True),
    "sxl slip name": Look(LARGE, "left", bold=True, shrink=True, indent=1),
    "sxl slip name right": Look(LARGE, "right", bold=True, shrink=True, indent=1),
    "sxl slip upper": Look(LARGE, "left", bold=True, vertical="bottom", shrink=True, indent=1),
    "sxl slip upper right": Look(LARGE, "right", bold=True, vertical="bottom", shrink=True, indent=1),
    "sxl slip box top": Look(LARGE, "center", lines="frame top"),
    "sxl slip box bottom": Look(LARGE, "center", lines="frame bottom"),
    "sxl slip dash": Look(LARGE, "center", QUIET, vertical="bottom"),
    "sxl slip side": Look(SMALL, "left", QUIET, indent=1),
    "sxl slip side right": Look(SMALL, "right", QUIET, indent=1),
    "sxl slip line": Look(SMALL, lines="line"),
    "sxl slip cut": Look(SMALL, lines="cut"),
    # player cards
    "sxl card name": Look(LARGE, colour=ACCENT, bold=True),
    "sxl card line": Look(NORMAL, colour=ACCENT, bold=True, vertical="bottom"),
    "sxl card number": Look(LARGE, "center", ACCENT, bold=True),
    "sxl card details": Look(SMALL, colour=QUIET),
    "sxl card round": Look(SMALL, "center", QUIET, code=TEXT),
    "sxl card opponent": Look(SMALL, "center", QUIET, code=TEXT, shrink=True),
    "sxl card text": Look(NORMAL, "left", shrink=True),
    "sxl card wrapped": Look(NORMAL, "left", wrap=True),
    "sxl card numbers": Look(SMALL, "center", QUIET, code=TEXT, wrap=True),
    "sxl card small": Look(SMALL, "center", shrink=True),
    "sxl card result": Look(NORMAL, "center", bold=True, code=TEXT),
    "sxl card total": Look(NORMAL, "right", code=HALVES),
    "sxl card float": Look(SMALL, "center", code=TEXT),
    "sxl card head": Look(SMALL, "center", ACCENT, bold=True),
    "sxl card head left": Look(SMALL, "left", ACCENT, bold=True),
    "sxl card head right": Look(SMALL, "right", ACCENT, bold=True),
    "sxl card foot": Look(SMALL, colour=QUIET, vertical="top"),
    # badges
    "sxl badge event": Look(SMALL, "center", QUIET, lines="cut top", shrink=True),
    "sxl badge name": Look(AFAR, "center", bold=True, lines="cut sides", shrink=True),
    "sxl badge club": Look(LARGE, "center", lines="cut sides", shrink=True),
    "sxl badge club more": Look(NORMAL, "center", lines="cut sides", shrink=True),
    "sxl badge foot": Look(NORMAL, "center", QUIET, lines="cut bottom", shrink=True),
    # the finals as a tree
    "sxl tree head": Look(NORMAL, colour=ACCENT, bold=True),
    "sxl tree place": Look(SMALL, "center", QUIET, code=TEXT),
    "sxl tree name": Look(NORMAL, lines="frame", wrap=True, indent=1),
    "sxl tree third": Look(NORMAL, wrap=True, indent=1),
    "sxl tree third score": Look(NORMAL, "center", code=TEXT),
    "sxl tree score": Look(NORMAL, "center", code=TEXT, lines="frame"),
    "sxl tree line": Look(SMALL, lines="line"),
    "sxl tree down": Look(SMALL, lines="elbow down"),
    "sxl tree end": Look(SMALL, lines="elbow end"),
    "sxl tree winner": Look(LARGE, colour=ACCENT, bold=True, lines="line", wrap=True),
    "sxl tree third winner": Look(LARGE, colour=ACCENT, bold=True, wrap=True),
    # lists and settings
    "sxl section": Look(NORMAL, colour=ACCENT, bold=True, lines="heading"),
    "sxl label": Look(NORMAL),
    "sxl value": Look(NORMAL, lines="box", code=TEXT, indent=1),
    "sxl amount": Look(NORMAL, lines="box", code=HALF_SIGN, indent=1),
    "sxl help": Look(SMALL, colour=QUIET, wrap=True, indent=1),
    "sxl status": Look(NORMAL, colour=ACCENT, bold=True, fill=TINT, wrap=True, lines="bar", indent=1),
    "sxl list text": Look(NORMAL, code=TEXT, shrink=True),
    "sxl list number": Look(NORMAL, "center", code="0"),
    "sxl log": Look(SMALL, code=TEXT, vertical="top"),
}


def add_looks(book: Workbook) -> None:
    """Give *book* all named styles."""
    for name, look in LOOKS.items():
        book.add_named_style(look.named(name))


@dataclass(frozen=True, slots=True)
class Effect:
    """What changes in the look of a cell where *formula* holds."""

    formula: str
    colour: str | None = None
    bold: bool = False
    italic: bool = False
    fill: str | None = None
    border: Border | None = None
    code: str | None = None

    def __and__(self, other: Effect) -> Effect:
        """Both effects, where both formulas hold."""
        return Effect(
            f"AND({self.formula},{other.formula})",
            self.colour or other.colour,
            self.bold or other.bold,
            self.italic or other.italic,
            self.fill or other.fill,
            self.border or other.border,
            self.code or other.code,
        )

    def rule(self) -> Rule:
        """The conditional format; no other one is looked at where it holds."""
        font = Font(b=self.bold or None, i=self.italic or None, color="FF" + self.colour if self.colour else None)
        font.name = font.sz = font.family = None
        return Rule(
            type="expression",
            formula=[self.formula],
            stopIfTrue=True,
            dxf=DifferentialStyle(
                font=font if self.colour or self.bold or self.italic else None,
                fill=PatternFill(bgColor="FF" + self.fill, fill_type="solid") if self.fill else None,
                border=self.border,
                numFmt=NumberFormat(numFmtId=190, formatCode=self.code) if self.code else None,
            ),
        )


def add_effects(sheet: Worksheet, cells: str, *effects: Effect) -> None:
    """
    Give *cells* all *effects* that hold.

    Excel adds up the formats that hold, LibreOffice takes the first one. So every combination is written down,
    the largest first, and both show the same.
    """
    for size in range(len(effects), 0, -1):
        for some in combinations(effects, size):
            sheet.conditional_formatting.add(cells, reduce(and_, some).rule())


def dress_page(sheet: Worksheet, *, titles: str, area: str | None, landscape: bool = False, freeze: str) -> None:
    """A4 that also prints well on Letter: one page wide, *titles* on each page, pages counted in the footer."""
    sheet.page_setup.paperSize = 9
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_margins = PageMargins(left=0.5, right=0.5, top=0.5, bottom=0.6, header=0.3, footer=0.3)
    sheet.print_options.horizontalCentered = True
    sheet.print_title_rows = titles
    if area:
        sheet.print_area = area
    sheet.freeze_panes = freeze
    dress_screen(sheet)


def dress_pieces(sheet: Worksheet, *, scale: int, rows: int, pages: int) -> None:
    """
    Pages of cards or slips, *rows* on each, at a fixed *scale*: they fit A4 and Letter, and nothing is cut in two.

    Breaks between *pages* are set here; a fill of the block sets them down to its end (hosts.ooxml.breaks).
    """
    sheet.page_setup.paperSize = 9
    sheet.page_setup.orientation = "portrait"
    sheet.page_setup.scale = scale
    sheet.page_margins = PageMargins(left=0.39, right=0.39, top=0.4, bottom=0.55, header=0.25, footer=0.25)
    sheet.print_options.horizontalCentered = True
    for page in range(1, pages):
        sheet.row_breaks.append(Break(id=page * rows))
    dress_screen(sheet)


def dress_screen(sheet: Worksheet) -> None:
    """The footer, and what is seen on the screen."""
    foot = sheet.HeaderFooter.oddFooter = HeaderFooterItem()
    for place, text in ((foot.left, "&F · &A"), (foot.right, "&P / &N")):
        dress_footer(place, text)
    sheet.sheet_view.showGridLines = False
    sheet.sheet_view.zoomScale = 100
    sheet.sheet_format.defaultRowHeight = 15
    sheet.sheet_format.customHeight = True


def dress_footer(place: Any, text: str) -> None:
    """One part of a footer in the small size."""
    place.text, place.font, place.size, place.color = text, f"{FAMILY},Regular", SMALL, QUIET
