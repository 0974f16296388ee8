# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tab that the new ratings are copied from."""

from __future__ import annotations

from look import add_effects
from openpyxl import Workbook
from patterns import FIRST, HEAD_ROW, letters, put_foot, start, whole
from place import Column, put_block

RATINGS = (
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 31, "name", "head left"),
    Column("club", "Club", 22, "small", "head left"),
    Column("rating", "Rating", 9, "small number", "head decimal"),
    Column("games", "Games", 8, "number"),
    Column("score", "Score", 9, "tie-break", "head decimal"),
    Column("expected", "Expected", 10, "expected", "head decimal"),
    Column("change", "Change", 10, "change", "head decimal"),
    Column("new", "New", 9, "new rating", "head decimal"),
    Column("factor", "K", 5, "number"),
    Column("performance", "Performance", 12, "small number", "head decimal"),
)


def add_ratings(book: Workbook) -> None:
    """New ratings, and what they come from."""
    sheet = start(book, "ratings", RATINGS)
    put_block(sheet, "ratings", HEAD_ROW, RATINGS, height=19)
    score = f"{letters(RATINGS)['score']}{FIRST}"
    add_effects(sheet, score, whole(score))
    put_foot(sheet, RATINGS)
