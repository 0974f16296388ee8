# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tabs of plain sentences: why each pair of a round was made, what check finds, what could still happen."""

from __future__ import annotations

from look import ACCENT, INK, NORMAL, QUIET, SMALL, Effect, Look, add_effects
from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from patterns import FIRST, HEAD_ROW, letters, put_foot, start, whole
from place import Column, define, define_constant, put_block, put_line

NOTE_ROW = 4
LOOKS = {
    "sxl told": Look(NORMAL, "left"),
    "sxl told board": Look(NORMAL, "center", bold=True),
    "sxl told mark": Look(SMALL, "left", bold=True),
    "sxl told small": Look(SMALL, "left"),
    "sxl told link": Look(SMALL, "left", ACCENT, shrink=True),
}
WHY = (
    Column("board", "Board", 8, "told board"),
    Column("told", "Why this pair", 98, "told", "head left"),
)
CHECK_UP = (
    Column("severity", "Severity", 11, "told mark", "head left"),
    Column("where", "Where", 19, "told link", "head left"),
    Column("seen", "What was seen", 62, "told small", "head left"),
    Column("cure", "What to do", 50, "told small", "head left"),
)
WHAT_IF = (
    Column("rank", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 31, "name", "head left"),
    Column("points", "Pts", 8, "points", "head decimal"),
    Column("final", "Final rank", 12, "told board"),
    Column("first", "First", 27, "told", "head left"),
    Column("qualified", "Finals", 22, "told", "head left"),
    Column("prize", "Prize", 22, "told", "head left"),
)
SMALLER = 1.2  # as many more letters of the small size find room


def add_told(book: Workbook) -> None:
    """All three patterns."""
    for name, look in LOOKS.items():
        book.add_named_style(look.named(name))
    add_why(book)
    add_check_up(book)
    add_what_if(book)


def add_why(book: Workbook) -> None:
    """A line with the pair, below it the sentence, in as many lines as it needs."""
    sheet = start_told(book, "why", WHY, landscape=False)
    define_constant(sheet, "round", 0)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(WHY).items()}
    rule = Effect(f'${at["board"]}<>""', bold=True, border=Border(top=Side("thin", INK)))
    add_effects(sheet, f"{at['board']}:{at['told']}", rule)


def add_check_up(book: Workbook) -> None:
    """A line for each finding: how heavy, where, what, the cure."""
    sheet = start_told(book, "check up", CHECK_UP, landscape=True)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(CHECK_UP).items()}
    rule = Effect(f'${at["severity"]}<>""', border=Border(top=Side("thin", QUIET)))
    add_effects(sheet, f"{at['severity']}:{at['cure']}", rule)


def add_what_if(book: Workbook) -> None:
    """A line for everybody in reach of something, below it what the numbers are worth and the cases asked for apart."""
    sheet = start(book, "what if", WHAT_IF, landscape=True)
    define(sheet, "note", put_line(sheet, f"A{NOTE_ROW}:{get_column_letter(len(WHAT_IF))}{NOTE_ROW}", "note", 18))
    put_block(sheet, "what_if", HEAD_ROW, WHAT_IF, height=19)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(WHAT_IF).items()}
    rule = Effect(f'${at["rank"]}<>""', border=Border(top=Side("thin", QUIET)))
    add_effects(sheet, f"{at['rank']}:{at['player']}", rule)
    add_effects(sheet, at["points"], rule, whole(at["points"]))
    add_effects(sheet, f"{at['final']}:{at['prize']}", rule)
    for column in WHAT_IF[-3:]:
        define_constant(sheet, f"{column.key}_room", int(column.width))
    shown = sum(column.width for column in WHAT_IF[:-2])  # the last two are hidden where they are not needed
    define_constant(sheet, "foot_room", int(SMALLER * shown))
    put_foot(sheet, WHAT_IF)


def start_told(book: Workbook, kind: str, columns: tuple[Column, ...], *, landscape: bool) -> Worksheet:
    """
    A pattern with a note below its titles; sentences are broken into lines by the program.

    The names ``sxl_told_room`` and the like say how many letters of a line each column holds.
    """
    sheet = start(book, kind, columns, landscape=landscape)
    define(sheet, "note", put_line(sheet, f"A{NOTE_ROW}:{get_column_letter(len(columns))}{NOTE_ROW}", "note", 18))
    put_block(sheet, kind.replace(" ", "_"), HEAD_ROW, columns, height=15)
    for column in columns[1:]:
        small = column.look != "told"
        define_constant(sheet, f"{column.key}_room", int(column.width * (SMALLER if small else 1)))
    put_foot(sheet, columns)
    return sheet
