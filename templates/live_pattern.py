# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tabs that live standings are copied from: what is seen, and the workings behind it."""

from __future__ import annotations

from look import ACCENT, INK, QUIET, SMALL, THIN, Effect, Look, add_effects
from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from patterns import FIRST, HEAD_ROW, letters, put_foot, start, whole
from place import Column, define, define_constant, put_block, put_line

from swiss_xl.sheets.live.games import GAMES, OUTCOMES
from swiss_xl.sheets.live.players import PLAYERS
from swiss_xl.sheets.live.writing import SPELLINGS

NOTE_ROW = 4
LOOKS = {
    "sxl live note": Look(SMALL, "left", ACCENT, bold=True, shrink=True),
    "sxl live same": Look(SMALL, "center", ACCENT, lines="under"),
    "sxl working": Look(SMALL, "left", QUIET),
}
LIVE = (
    Column("rank", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 31, "name", "head left"),
    Column("points", "Pts", 8, "points", "head decimal"),
    Column("won", "Wins", 8, "tie-break", "head decimal"),
    Column("buchholz", "Buchholz", 10, "tie-break", "head decimal"),
    Column("beaten", "Beaten", 10, "tie-break", "head decimal"),
    Column("difference", "Difference", 11, "tie-break", "head decimal"),
    Column("same", "✓", 5, "live same"),
)
WORKINGS = (("players", PLAYERS), ("games", GAMES), ("outcomes", OUTCOMES), ("spellings", SPELLINGS))
WORKINGS_ROW = 3


def add_live(book: Workbook) -> None:
    """Both patterns."""
    for name, look in LOOKS.items():
        book.add_named_style(look.named(name))
    sheet = start(book, "live", LIVE)
    last = get_column_letter(len(LIVE))
    define(sheet, "note", put_line(sheet, f"A{NOTE_ROW}:{last}{NOTE_ROW}", "live note", 18))
    put_block(sheet, "live", HEAD_ROW, LIVE, height=19)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(LIVE).items()}
    here, above = f"${at['points']}", f"${at['points'][0]}{FIRST - 1}"
    changed = f"AND(ISNUMBER({here}),ISNUMBER({above}),{here}<>{above})"
    line = Effect(changed, border=Border(top=Side("thin", INK), bottom=THIN))
    add_effects(sheet, f"{at['rank']}:{at['player']}", line)
    add_effects(sheet, f"{at['points']}:{at['difference']}", line, whole(at["points"]))
    add_effects(sheet, at["same"], line)
    put_foot(sheet, LIVE)
    add_workings(book)


def add_workings(book: Workbook) -> None:
    """Four blocks side by side, for nobody to look at."""
    sheet = book.create_sheet("pattern live workings")
    sheet.page_setup.paperSize = 9  # nobody prints it, but it has a paper as all have
    sheet.sheet_state = "hidden"
    define_constant(sheet, "tab", "pattern-live-workings")
    left = 1
    for name, keys in WORKINGS:
        for place, key in enumerate(keys, left):
            letter = get_column_letter(place)
            sheet.cell(WORKINGS_ROW, place).style = "sxl working"
            define(sheet, key, f"{letter}{WORKINGS_ROW}")
        define(sheet, name, f"{get_column_letter(left)}{WORKINGS_ROW}:{letter}{WORKINGS_ROW}")
        left += len(keys) + 1
