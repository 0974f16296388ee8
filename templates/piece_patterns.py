# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tabs that pieces of paper are copied from, several on a page: result slips, player cards, name badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from look import THIN, Effect, add_effects, dress_pieces
from openpyxl import Workbook
from openpyxl.styles import Border
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from patterns import whole
from place import define, define_constant, put_links

PAGES = 12  # with a break between; the fill breaks further ones, and each break costs LibreOffice time at opening
CardColumn = tuple[str, float, str]  # its name, its width, its look
CARD_COLUMNS: tuple[CardColumn, ...] = (
    ("round", 5, "card round"),
    ("opponent_number", 5, "card opponent"),
    ("opponent", 24, "card text"),
    ("side", 6, "card small"),
    ("result", 5.5, "card result"),
    ("total", 6.5, "card total"),
    ("float", 3.5, "card float"),
)
_ROOMY: dict[str, CardColumn] = {
    "opponent": ("opponent", 30, "card wrapped"),
    "opponent_number": ("opponent_number", 6, "card numbers"),
    "side": ("side", 7.5, "card small"),
}
TABLES_CARD_COLUMNS = tuple(_ROOMY.get(column[0], column) for column in CARD_COLUMNS)


def start_pieces(book: Workbook, kind: str, widths: Sequence[float], heights: Sequence[float]) -> Worksheet:
    """A hidden pattern with one unit of pieces (``sxl_pieces``), *heights* high: it is repeated down the page."""
    sheet: Worksheet = book.create_sheet(f"pattern {kind}")
    sheet.sheet_state = "hidden"
    define_constant(sheet, "tab", f"pattern {kind}".replace(" ", "-"))
    define_constant(sheet, "unit", len(heights))
    for number, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    for row, height in enumerate(heights, 1):
        sheet.row_dimensions[row].height = height
    area = f"A1:{get_column_letter(len(widths))}{len(heights)}"
    define(sheet, "pieces", area)
    define(sheet, "page", area)
    put_links(sheet, len(widths) + 2, 1, ["Tournament", "Players"])
    return sheet


def put(sheet: Worksheet, cells: Mapping[str, tuple[str, str]]) -> None:
    """Give each cell its name (none where it is empty) and its look."""
    for place, (name, look) in cells.items():
        sheet[place].style = f"sxl {look}"
        if name:
            define(sheet, name, place)


def add_pieces(book: Workbook) -> None:
    """Every pattern of this module."""
    add_slips(book, "slips", "slip name")
    add_slips(book, "slips tables", "slip partners")
    add_cards(book, Cards("cards", 10, 32))
    add_cards(book, Cards("cards long", 20, 16.5))
    add_cards(book, Cards("cards tables", 10, 34, TABLES_CARD_COLUMNS, 72))
    add_badges(book)


def add_slips(book: Workbook, kind: str, name: str) -> None:
    """Six on a page: board, names and sides, boxes for the scores, lines to sign on, a line to cut along."""
    sheet = start_pieces(book, kind, (10, 34, 7, 3, 7, 34), (15, 46, 14, 26, 13, 5))
    put(sheet, {
        "A1": ("event", "slip event"),
        "A2": ("board", "slip board"), "B2": ("first", f"{name} right"), "C2": ("", "slip box"),
        "D2": ("dash", "slip dash"), "E2": ("", "slip box"), "F2": ("second", name),
        "A3": ("board_word", "card small"), "B3": ("first_side", "slip side right"),
        "F3": ("second_side", "slip side"),
        "B4": ("", "slip line"), "F4": ("", "slip line"),
        "B5": ("first_sign", "slip side right"), "F5": ("second_sign", "slip side"),
        **{f"{letter}6": ("", "slip cut") for letter in "ABCDEF"},
    })  # fmt: skip
    dress_pieces(sheet, scale=100, rows=6 * 6, pages=PAGES)


@dataclass(frozen=True, slots=True)
class Cards:
    """A kind of cards: how many *lines* for rounds, how high, their *columns*, and the *scale* that fits a page."""

    kind: str
    lines: int
    height: float
    columns: tuple[CardColumn, ...] = CARD_COLUMNS
    scale: int = 81


def add_cards(book: Workbook, cards: Cards) -> None:
    """Four on a page, as Borrell's (seeds §2.6): who it is, then a line for every round."""
    columns, lines = cards.columns, cards.lines
    widths = [width for _, width, _ in columns]
    heights = (25, 15, 18, *[cards.height] * lines, 28)
    sheet = start_pieces(book, cards.kind, (*widths, 2, *widths), heights)
    define_constant(sheet, "lines", lines)
    first, last = 4, 3 + lines
    for suffix, left in (("", 1), ("_2", len(widths) + 2)):
        at = [get_column_letter(left + place) for place in range(len(widths))]
        put(sheet, {
            f"{at[0]}1": (f"number{suffix}", "card number"), f"{at[1]}1": (f"name{suffix}", "card name"),
            f"{at[1]}2": (f"details{suffix}", "card details"),
            f"{at[0]}{last + 1}": (f"legend{suffix}", "card foot"),
        })  # fmt: skip
        for letter, (key, _, look) in zip(at, columns, strict=True):
            head = {"opponent": "head left", "total": "head right"}.get(key, "head")
            put(sheet, {f"{letter}3": (f"{key}_head{suffix}", head), f"{letter}{first}": (f"{key}{suffix}", look)})
            put(sheet, {f"{letter}{row}": ("", look) for row in range(first + 1, last + 1)})
        rule_lines(sheet, at, len(heights), last)
    dress_pieces(sheet, scale=cards.scale, rows=2 * len(heights), pages=PAGES)


def rule_lines(sheet: Worksheet, letters: Sequence[str], unit: int, last: int) -> None:
    """A rule below every line of a card that has a round in it; lines lie in the rows 4 to *last* of each *unit*."""
    first, total = letters[0], letters[5]
    line = f"MOD(ROW()-1,{unit})"
    listed = Effect(f'AND({line}>2,{line}<{last},${first}1<>"")', border=Border(bottom=THIN))
    for left, right in ((first, letters[4]), (letters[6], letters[6])):
        add_effects(sheet, f"{left}1:{right}{unit}", listed)
    add_effects(sheet, f"{total}1:{total}{unit}", listed, whole(f"{total}1"))


def add_badges(book: Workbook) -> None:
    """Ten on a page: the tournament, the name in large letters, the club, the number; lines to cut along."""
    sheet = start_pieces(book, "badges", (47, 47), (24, 74, 24, 18))
    for letter, suffix in (("A", ""), ("B", "_2")):
        put(sheet, {
            f"{letter}1": (f"event{suffix}", "badge event"),
            f"{letter}2": (f"name{suffix}", "badge name"),
            f"{letter}3": (f"club{suffix}", "badge club"),
            f"{letter}4": (f"foot{suffix}", "badge foot"),
        })  # fmt: skip
    dress_pieces(sheet, scale=100, rows=5 * 4, pages=PAGES)
