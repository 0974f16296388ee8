"""The hidden tabs that others are copied from: found in the workbook, else taken from the program's own template."""

from __future__ import annotations

from pathlib import Path

from swiss_xl.book import Book, Cell, Tab
from swiss_xl.errors import HostError
from swiss_xl.sheets.settings import language_of
from swiss_xl.sheets.tabs import Layout, find_tabs
from swiss_xl.telling import phrase, speaker
from swiss_xl.templates import tournament_template

PREFIX = "pattern-"
"""How their ``sxl_tab`` begins; the kind of what is made from them follows."""


def pattern(book: Book, layout: Layout, kind: str) -> Tab:
    """
    The pattern tab for *kind* (``round``, ``round-scores``, ``standings`` …).

    One that the workbook does not have, because somebody deleted it or the workbook is older than it, is taken from the
    template, and the person is told. One that is there is never replaced: somebody may have given it another look.

    :raises HostError: if the template has none either, or the workbook takes no tab from another one.
    """
    known = layout.patterns.get(kind) or find_tabs(book).patterns.get(kind)
    if known:
        return known
    made = bring_pattern(book, kind)
    book.news.append(
        phrase("The hidden tab '{title}' was missing: it was taken from the program's own template.", title=made.title)
    )
    return made


def bring_pattern(book: Book, kind: str) -> Tab:
    """
    Take the pattern for *kind* from the template, in the language of the workbook.

    :raises HostError: if the template has none, or the workbook takes no tab from another one.
    """
    from swiss_xl.hosts.closed import ClosedBook  # noqa: PLC0415 -- seldom needed

    data = tournament_template(".xlsx")
    lender = ClosedBook(Path("tournament.xlsx"), data, None)
    lent = next((tab for tab in lender.tabs() if tab.constant("sxl_tab") == PREFIX + kind), None)
    if lent is None:
        raise HostError(
            phrase("There is no pattern '{kind}' in the program's template; install swiss-xl again", kind=kind)
        )
    layout = find_tabs(book)
    title = layout.free_title(lent.title)
    book.adopt(data, lent.title, title)
    translate_tab(book, title, language_of(book))
    return next(tab for tab in book.tabs() if tab.title == title)


def translate_tab(book: Book, title: str, language: str) -> None:
    """Put the labels of a tab into *language*."""
    say = speaker(language)
    cells: dict[tuple[int, int], Cell] = {
        (number, column): say(value)
        for number, row in enumerate(book.grid(title).rows, 1)
        for column, value in enumerate(row, 1)
        if isinstance(value, str) and value and say(value) != value
    }
    if cells:
        book.write(title, cells)
