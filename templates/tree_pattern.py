# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tab that the tree of the finals is copied from."""

from __future__ import annotations

from look import LARGE, LINE, Effect, add_effects, dress_page
from openpyxl import Workbook
from openpyxl.styles import Border
from openpyxl.worksheet.worksheet import Worksheet
from piece_patterns import put
from place import define, define_constant, line_height, put_line, put_links


def add_bracket(book: Workbook) -> None:
    """The finals as a tree: semi-finals, final, winner; the match for third place below."""
    sheet: Worksheet = book.create_sheet("pattern bracket")
    sheet.sheet_state = "hidden"
    define_constant(sheet, "tab", "pattern-bracket")
    for letter, width in zip("ABCDEFGHI", (7, 31, 8, 4, 4, 31, 8, 4, 34), strict=True):
        sheet.column_dimensions[letter].width = width
    for row, (name, height) in enumerate((("title", 27), ("details", 15), ("heading", 27)), 1):
        define(sheet, name, put_line(sheet, f"A{row}:I{row}", name, height))
    for row in (*range(7, 14), 16, 17):
        sheet.row_dimensions[row].height = 24
    put(sheet, {
        "B6": ("semi_head", "tree head"), "F6": ("final_head", "tree head"), "I9": ("winner_head", "tree head"),
        "F15": ("third_head", "tree head"), "I15": ("third_winner_head", "tree head"),
        "D8": ("", "tree line"), "D9": ("", "tree down"), "D10": ("", "tree down"), "D11": ("", "tree down"),
        "D12": ("", "tree end"), "E10": ("", "tree line"), "H10": ("", "tree line"),
        "I10": ("winner", "tree winner"), "I16": ("third_winner", "tree third winner"),
    })  # fmt: skip
    games = {"semi_1": ("A", "B", "C", 8), "semi_2": ("A", "B", "C", 12), "final": ("", "F", "G", 10)}
    for name, (place, player, score, row) in games.items():
        for side in (0, 1):
            at = f"{name}_{'first' if side == 0 else 'second'}"
            name_cell, score_cell = f"{player}{row + side}", f"{score}{row + side}"
            put(sheet, {name_cell: (at, "tree name"), score_cell: (f"{at}_score", "tree score")})
            if place:
                put(sheet, {f"{place}{row + side}": (f"{at}_place", "tree place")})
    for side, at in enumerate(("third_first", "third_second"), 16):
        put(sheet, {f"F{side}": (at, "tree third"), f"G{side}": (f"{at}_score", "tree third score")})
    mark_winners(sheet)
    names = [name for name in sheet.defined_names if name.endswith(("_first", "_second"))]
    for name in names:
        define_constant(sheet, f"{name.removeprefix('sxl_')}_letters", 28)
    define_constant(sheet, "winner_letters", 20)
    define_constant(sheet, "third_winner_letters", 20)
    define_constant(sheet, "row", 24)
    define_constant(sheet, "line", line_height(LARGE))
    define(sheet, "semi_finals", "A6:E13")
    define(sheet, "page", "A1:I18")
    put_links(sheet, 11, 1, ["Tournament", "Players"])
    dress_page(sheet, titles="1:3", area=None, landscape=True, freeze="A4")


def mark_winners(sheet: Worksheet) -> None:
    """Name and score of who won a game are bold; the match for third place is drawn where there is one."""
    frame = Border(left=LINE, right=LINE, top=LINE, bottom=LINE)
    third = Effect('$F$15<>""', border=frame)
    add_effects(sheet, "F16:G17", Effect('AND($I$16<>"",$F16=$I$16)', bold=True), third)
    add_effects(sheet, "I16", Effect('$F$15<>""', border=Border(bottom=LINE)))
    add_effects(sheet, "F10:G11", Effect('AND($I$10<>"",$F10=$I$10)', bold=True))
    for area in ("B8:C9", "B12:C13"):
        name = f"${area.split(':', maxsplit=1)[0]}"
        add_effects(sheet, area, Effect(f'AND({name}<>"",OR({name}=$F$10,{name}=$F$11))', bold=True))
