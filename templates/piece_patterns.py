# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tabs that pieces of paper are copied from, several on a page: result slips, player cards, name badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from look import STRONG, THIN, Effect, add_effects, dress_pieces
from openpyxl import Workbook
from openpyxl.styles import Border
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from patterns import whole
from place import define, define_constant, put_links

HEADS = 7  # the row of a card's headings
NAME_LETTERS, LINE_LETTERS, DETAIL_LETTERS = 26, 40, 56  # as many as surely fit in a line across a card
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
    "opponent": ("opponent", 38.5, "card wrapped"),
    "opponent_number": ("opponent_number", 6, "card numbers"),
    "side": ("side", 7.5, "card small"),
}
WRAPPED_CARD_COLUMNS = tuple(
    ("opponent", 24, "card wrapped") if column[0] == "opponent" else column for column in CARD_COLUMNS
)
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
    add_slips(book, "slips")
    add_slips(book, "slips tables")
    add_cards(book, Cards("cards", 10, 27.5, WRAPPED_CARD_COLUMNS))
    add_cards(book, Cards("cards long", 20, 15.2))
    add_cards(book, Cards("cards tables", 8, 54, TABLES_CARD_COLUMNS, 65, foot=16))
    add_badges(book)


def put_lines(sheet: Worksheet, name: str, cells: str, looks: Sequence[str], letters: int) -> None:
    """A text of several lines, a cell for each from the top: a longer one than *letters* is broken into them."""
    for (cell,), look in zip(sheet[cells], looks, strict=True):
        cell.style = f"sxl {look}"
    define(sheet, name, cells)
    define_constant(sheet, f"{name}_letters", letters)


def add_slips(book: Workbook, kind: str) -> None:
    """Six on a page: board, names and sides, boxes for the scores, lines to sign on, a line to cut along."""
    sheet = start_pieces(book, kind, (8, 36.5, 6, 2.5, 6, 36.5), (15, 22, 22, 13, 31, 12, 4))
    put_lines(sheet, "first", "B2:B3", ("slip upper right", "slip name right"), 22)
    put_lines(sheet, "second", "F2:F3", ("slip upper", "slip name"), 22)
    put(sheet, {
        "A1": ("event", "slip event"),
        "C2": ("", "slip box top"), "C3": ("", "slip box bottom"),
        "E2": ("", "slip box top"), "E3": ("", "slip box bottom"), "D2": ("dash", "slip dash"),
        "B4": ("first_side", "slip side right"), "F4": ("second_side", "slip side"),
        "A5": ("board", "slip board"), "B5": ("", "slip line"), "F5": ("", "slip line"),
        "A6": ("board_word", "card small"),
        "B6": ("first_sign", "slip side right"), "F6": ("second_sign", "slip side"),
        **{f"{letter}7": ("", "slip cut") for letter in "ABCDEF"},
    })  # fmt: skip
    dress_pieces(sheet, scale=100, rows=6 * 7, pages=PAGES)


@dataclass(frozen=True, slots=True)
class Cards:
    """A kind of cards: how many *lines* for rounds, how high, their *columns*, and the *scale* that fits a page."""

    kind: str
    lines: int
    height: float
    columns: tuple[CardColumn, ...] = CARD_COLUMNS
    scale: int = 81
    foot: float = 28


def add_cards(book: Workbook, cards: Cards) -> None:
    """
    Four on a page, as Borrell's (seeds §2.6): who it is, then a line for every round.

    A short name stands large beside the number; a longer one in up to four lines of usual size, the last beside it.
    """
    columns, lines = cards.columns, cards.lines
    widths = [width for _, width, _ in columns]
    heights = (14, 14, 14, 21, 13, 13, 18, *[cards.height] * lines, cards.foot)
    sheet = start_pieces(book, cards.kind, (*widths, 2, *widths), heights)
    define_constant(sheet, "lines", lines)
    [(opponent, look)] = [(width, look) for key, width, look in columns if key == "opponent"]
    if look == "card wrapped":
        define_constant(sheet, "opponent_letters", int(opponent * 0.9))
    first, last = HEADS + 1, HEADS + lines
    for suffix, left in (("", 1), ("_2", len(widths) + 2)):
        at = [get_column_letter(left + place) for place in range(len(widths))]
        put(sheet, {
            f"{at[0]}4": (f"number{suffix}", "card number"), f"{at[1]}4": (f"name{suffix}", "card name"),
            f"{at[0]}{last + 1}": (f"legend{suffix}", "card foot"),
        })  # fmt: skip
        put_lines(sheet, f"name_lines{suffix}", f"{at[2]}1:{at[2]}4", ["card line"] * 4, LINE_LETTERS)
        put_lines(sheet, f"details{suffix}", f"{at[1]}5:{at[1]}6", ["card details"] * 2, DETAIL_LETTERS)
        define_constant(sheet, f"name{suffix}_letters", NAME_LETTERS)
        for letter, (key, _, look) in zip(at, columns, strict=True):
            head = {"opponent": "card head left", "total": "card head right"}.get(key, "card head")
            put(
                sheet, {f"{letter}{HEADS}": (f"{key}_head{suffix}", head), f"{letter}{first}": (f"{key}{suffix}", look)}
            )
            put(sheet, {f"{letter}{row}": ("", look) for row in range(first + 1, last + 1)})
        rule_lines(sheet, at, len(heights), last)
    dress_pieces(sheet, scale=cards.scale, rows=2 * len(heights), pages=PAGES)


def rule_lines(sheet: Worksheet, letters: Sequence[str], unit: int, last: int) -> None:
    """A rule below the headings of a card that is somebody's, and below every line, to *last* of each *unit*."""
    first, total = letters[0], letters[5]
    line = f"MOD(ROW()-1,{unit})"
    listed = Effect(f'AND({line}>={HEADS},{line}<{last},${first}1<>"")', border=Border(bottom=THIN))
    headed = Effect(f'AND({line}={HEADS - 1},${letters[2]}1<>"")', border=Border(bottom=STRONG))
    add_effects(sheet, f"{first}1:{letters[6]}{unit}", headed)
    for left, right in ((first, letters[4]), (letters[6], letters[6])):
        add_effects(sheet, f"{left}1:{right}{unit}", listed)
    add_effects(sheet, f"{total}1:{total}{unit}", listed, whole(f"{total}1"))


def add_badges(book: Workbook) -> None:
    """Ten on a page: the tournament, the name in large letters, the club, the number; lines to cut along."""
    sheet = start_pieces(book, "badges", (47, 47), (18, 34, 34, 20, 16, 18))
    for letter, suffix in (("A", ""), ("B", "_2")):
        put(sheet, {f"{letter}1": (f"event{suffix}", "badge event"), f"{letter}6": (f"foot{suffix}", "badge foot")})
        put_lines(sheet, f"name{suffix}", f"{letter}2:{letter}3", ["badge name"] * 2, 18)
        put_lines(sheet, f"club{suffix}", f"{letter}4:{letter}5", ["badge club", "badge club more"], 30)
    dress_pieces(sheet, scale=100, rows=5 * 6, pages=PAGES)
