"""The whole workbook from one language into another, as far as it is not rewritten by refreshing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swiss_xl.book import Book, Cell, Tab
from swiss_xl.sheets.language.phrases import Phrases
from swiss_xl.sheets.language.texts import texts_of
from swiss_xl.sheets.language.titles import retitle
from swiss_xl.sheets.prompts import prompts
from swiss_xl.sheets.settings import setting_cells
from swiss_xl.sheets.tabs import Layout, find_tabs


def put_into(book: Book, phrases: Phrases) -> None:
    """
    Put titles, headings, labels, lists and prompts into another language, and the setting Language to it.

    :raises HostError: if something of the user's would be harmed; nothing may be saved then.
    """
    layout = find_tabs(book)
    book.write(layout.settings.title, setting_cells(layout.settings, {"language": phrases.new}))
    retitle(book, layout, phrases)
    layout = find_tabs(book)
    said = _beside(phrases)
    for tab in own(layout):
        _put_tab(book, layout, tab, phrases, said)


def put_tab(book: Book, title: str, phrases: Phrases) -> None:
    """Put the texts, lists and prompts of the tab *title* alone into another language."""
    layout = find_tabs(book)
    _put_tab(book, layout, next(tab for tab in own(layout) if tab.title == title), phrases, _beside(phrases))


def _put_tab(book: Book, layout: Layout, tab: Tab, phrases: Phrases, said: Mapping[str, str]) -> None:
    cells: dict[tuple[int, int], Cell] = texts_of(book, layout, tab, phrases)
    if cells:
        book.write(tab.title, cells)
    book.reword(tab.title, said)


def _beside(phrases: Phrases) -> dict[str, str]:
    """What stands beside cells in the old languages, and what it is in the new one."""
    return {old: new for each in reversed(phrases.old) for old, new in prompts(each, phrases.new).items()}


def own(layout: Layout) -> Iterator[Tab]:
    """Every tab of the tournament, hidden ones included, copies that somebody made left out."""
    yield from (layout.settings, layout.players, *layout.patterns.values(), *layout.others.values())
    yield from (*layout.rounds.values(), *layout.sheets.values(), *layout.whys.values())
