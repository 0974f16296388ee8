"""The tab Live: made or renewed, removed."""

from __future__ import annotations

from swiss_xl.book import Book
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import changes_of_settled, correction_messages, refresh, write_inferred
from swiss_xl.errors import SheetError, fault
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.live import LIVE
from swiss_xl.sheets.live.writing import make_live, remove_live
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.tabs import find_tabs
from swiss_xl.sheets.titles import Writing
from swiss_xl.telling import phrase, speaker


def show_live(book: Book) -> Done:
    """
    Make the tab whose formulas follow results as they are typed, or renew it; later commands renew it too.

    :raises SheetError: if a cell cannot be understood, or four sit at a table; nothing is written.
    """
    reading = read(book)
    tournament = reading.sound()
    if tournament.rules.seats > 1:
        cure = phrase("the tab Standings is renewed by every command")
        where = reading.layout.settings.title
        raise SheetError(
            findings=[fault("live-tables", phrase("no formulas are made for tables of four"), cure, where)]
        )
    fresh = LIVE not in reading.layout.others
    inferred, undo = write_inferred(reading)
    make_live(_writing(reading))
    data = changes_of_settled(reading, tournament) | ({"undo": undo} if undo else {})
    title = find_tabs(book).others[LIVE].title
    action = Action(
        "live", phrase("live standings on the tab {title}", title=title), digest=reading.digest(), data=data
    )
    lines = refresh(reading, tournament, action)
    book.activate(title)
    told = (
        phrase("Live standings are on the tab '{title}': they follow results while these are typed.", title=title)
        if fresh
        else phrase("The tab '{title}' is renewed.", title=title)
    )
    messages = (*inferred, *correction_messages(reading), told)
    return Done(messages, standings=lines, findings=reading.findings, goto=title)


def drop_live(book: Book) -> Done:
    """
    Remove the tab.

    :raises HostError: if a formula of yours uses it.
    """
    reading = read(book)
    tournament = reading.sound()
    if LIVE not in reading.layout.others:
        return Done((phrase("There is no tab with live standings."),), changed=False)
    title = remove_live(book, reading.layout)
    action = Action("live", phrase("tabs removed: {titles}", titles=title), digest=reading.digest())
    lines = refresh(reading, tournament, action)
    return Done((phrase("Removed: {titles}.", titles=title),), standings=lines, findings=reading.findings)


def _writing(reading: Reading) -> Writing:
    tournament = reading.sound()
    say = speaker(tournament.about.get("language", "en"))
    return Writing(reading.book, reading.layout, tournament, reading.names, say)
