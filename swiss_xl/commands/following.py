"""Somebody has set another language on the Tournament tab: noticed, and followed by the commands that make tabs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from swiss_xl.book import Book
from swiss_xl.commands.done import Done
from swiss_xl.errors import Finding, warning
from swiss_xl.reading import Reading
from swiss_xl.sheets.language.spoken import called, spoken_in
from swiss_xl.sheets.settings import language_of
from swiss_xl.sheets.tabs import find_tabs
from swiss_xl.telling import phrase


def in_its_language(book: Book, command: Callable[[Book], Done]) -> Done:
    """
    Do *command*; before it put the workbook into the language of its setting, if that was changed by hand.

    The change of the language is an action of its own: undo takes back the command first.

    :raises SheetError: if a cell cannot be understood; nothing may be saved then.
    """
    wanted = language_of(book)
    if spoken_in(book, find_tabs(book).settings) == wanted:
        return command(book)
    from swiss_xl.commands.language import switch_language  # noqa: PLC0415 - rarely wanted, and all systems come with it

    told = switch_language(book, wanted).messages
    done = command(book)
    return replace(done, messages=(*told, *done.messages), changed=True)


def language_findings(reading: Reading) -> list[Finding]:
    """Whether the tabs are in another language than the setting says."""
    settings = reading.layout.settings
    spoken, wanted = spoken_in(reading.book, settings), language_of(reading.book)
    if spoken == wanted:
        return []
    seen = phrase("the tabs are in {spoken}, the setting is {wanted}", spoken=called(spoken), wanted=called(wanted))
    cure = phrase(
        "press Standings: all is put into the language that is set (in a terminal: swiss-xl language BOOK {code}); "
        "or set {spoken} again",
        code=wanted,
        spoken=called(spoken),
    )
    return [warning("language-mixed", seen, cure, settings.title, str(settings.area("sxl_language") or ""))]
