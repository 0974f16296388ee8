"""The paper that tabs are printed on: the setting Paper, followed by every tab of the workbook, patterns included."""

from __future__ import annotations

from collections.abc import Iterable

from swiss_xl.book import Book, Tab
from swiss_xl.frames import choice_words
from swiss_xl.sheets.settings import PAPER
from swiss_xl.sheets.tabs import SETTINGS

USUAL = PAPER.choices[0]
SET = "sxl_paper_set"
"""The name, on the tab of the settings, of the constant that says which paper the tabs have been given."""


def follow_paper(book: Book) -> None:
    """
    Give all tabs of a tournament the paper of its setting, if that is another than they were given last.

    What somebody has set on a tab by hand stays as long as the setting does. A workbook without the setting, which is
    older than it, is left alone.
    """
    tabs = book.tabs()
    settings = next((tab for tab in tabs if tab.constant("sxl_tab") == SETTINGS), None)
    area = settings.area(f"sxl_{PAPER.key}") if settings else None
    if settings is None or area is None:
        return
    typed = str(book.grid(settings.title).at(area.top, area.left) or USUAL)
    wanted = choice_words.code_of(PAPER.key, typed, PAPER.choices)
    if wanted:  # what is none of them is told by whoever reads the settings
        give_paper(book, settings, (tab for tab in tabs if tab.constant("sxl_tab")), wanted)


def give_paper(book: Book, keeper: Tab, tabs: Iterable[Tab], wanted: str) -> None:
    """Give *tabs* the paper *wanted*, unless *keeper* says that they have been given it; it says so from now on."""
    if wanted == (keeper.constant(SET) or USUAL):
        return
    for tab in tabs:
        book.set_paper(tab.title, wanted)
    book.define(keeper.title, SET, f'"{wanted}"')


def paper_of_lent(book: Book, title: str) -> None:
    """Give the tab *title*, just taken from the program's template, the paper that all others have been given."""
    settings = next((tab for tab in book.tabs() if tab.constant("sxl_tab") == SETTINGS), None)
    given = settings.constant(SET) if settings else ""
    if given and given != USUAL:
        book.set_paper(title, given)
