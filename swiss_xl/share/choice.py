"""Which tabs are printed into the PDF."""

from __future__ import annotations

import csv
from collections.abc import Container, Sequence

from swiss_xl.book import Book, Tab
from swiss_xl.errors import SheetError, fault
from swiss_xl.spelling import fold
from swiss_xl.telling import phrase

NOT_PRINTED = frozenset(
    {"settings", "players", "log", "score-sheet", "slips", "badges", "check-up", "check", "live", "what-if"}
)
TO_PLAY = frozenset({"boards", "names"})  # lists of who plays whom, until it is played


def usual_tabs(book: Book, *, running: bool = False) -> tuple[str, ...]:
    """The tabs an organiser prints, in their order; lists of pairings only while a round is *running*."""
    left_out = NOT_PRINTED if running else NOT_PRINTED | TO_PLAY
    return tuple(tab.title for tab in book.tabs() if tab.visible and _is_printed(tab, left_out))


def _is_printed(tab: Tab, left_out: Container[str]) -> bool:
    kind = tab.constant("sxl_tab")
    return bool(kind) and kind not in left_out and not kind.startswith("pattern")


def chosen_tabs(book: Book, texts: Sequence[str], *, running: bool = False) -> tuple[str, ...]:
    """
    The tabs that *texts* name, in that order, each once; the usual ones where nothing is named.

    A text is a title, or several with commas between (a title with a comma in quotes). ``standings`` and ``crosstable``
    are understood in every language.

    :raises SheetError: naming every tab that does not exist or is hidden.
    """
    visible = {fold(tab.title): tab.title for tab in book.tabs() if tab.visible}
    kinds = {tab.constant("sxl_tab"): tab.title for tab in reversed(book.tabs()) if tab.visible}
    wanted = [name for text in texts for name in ([text] if fold(text) in visible else _parted(text))]
    found = {name: visible.get(fold(name)) or kinds.get(fold(name)) for name in wanted if name}
    strange = [name for name, title in found.items() if title is None]
    if strange:
        cure = phrase("choose from: {choice}", choice=", ".join(visible.values()))
        raise SheetError(
            findings=[
                fault("tab-unknown", phrase("there is no visible tab '{name}'", name=name), cure) for name in strange
            ]
        )
    titles = tuple(dict.fromkeys(title for title in found.values() if title))
    return titles or usual_tabs(book, running=running)


def _parted(text: str) -> list[str]:
    lines = list(csv.reader([text], skipinitialspace=True))
    return [name.strip() for line in lines for name in line]
