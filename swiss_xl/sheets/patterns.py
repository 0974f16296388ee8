"""The hidden tabs that others are copied from: found in the workbook, else taken from the program's own template."""

from __future__ import annotations

from swiss_xl.book import Book, Tab
from swiss_xl.errors import HostError
from swiss_xl.sheets.paper import follow_paper, paper_of_lent
from swiss_xl.sheets.settings import language_of
from swiss_xl.sheets.tabs import PATTERN, Layout, find_tabs
from swiss_xl.telling import phrase
from swiss_xl.templates import tournament_template


def pattern(book: Book, layout: Layout, kind: str) -> Tab:
    """
    The pattern tab for *kind* (``round``, ``round-scores``, ``standings`` …).

    One that the workbook does not have, because somebody deleted it or the workbook is older than it, is taken from the
    template, and the person is told. One that is there is never replaced: somebody may have given it another look.

    :raises HostError: if the template has none either, or the workbook takes no tab from another one.
    """
    follow_paper(book)
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
    from swiss_xl.sheets.language.phrases import Phrases  # noqa: PLC0415 -- seldom needed, and its modules need this one
    from swiss_xl.sheets.language.places import patterns  # noqa: PLC0415 -- the same
    from swiss_xl.sheets.language.switching import put_tab  # noqa: PLC0415 -- the same

    lent = patterns().get(PATTERN + kind)
    if lent is None:
        raise HostError(
            phrase("There is no pattern '{kind}' in the program's template; install swiss-xl again", kind=kind)
        )
    title = find_tabs(book).free_title(lent.title)
    book.adopt(tournament_template(".xlsx"), lent.title, title)
    paper_of_lent(book, title)
    language = language_of(book)
    if language != "en":
        put_tab(book, title, Phrases(("en",), language))
    return next(tab for tab in book.tabs() if tab.title == title)
