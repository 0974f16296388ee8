"""The Check-up tab: what check finds, written into the workbook."""

from __future__ import annotations

from swiss_xl.book import Book
from swiss_xl.commands.check import check
from swiss_xl.commands.done import Done
from swiss_xl.errors import Finding, HostError, SheetError, fault
from swiss_xl.sheets.checkup import write_check_up
from swiss_xl.sheets.log import read_log
from swiss_xl.sheets.settings import read_settings
from swiss_xl.sheets.status import put_links
from swiss_xl.sheets.tabs import CHECK_UP, LOG, find_tabs
from swiss_xl.telling import phrase


def show_check_up(book: Book) -> tuple[Done, tuple[Finding, ...]]:
    """
    Write everything that is wrong, missing or worth a look on the tab Check-up; it is made where there is none.

    :raises HostError: if the workbook is no tournament; nothing is written.
    """
    findings = findings_of(book)
    title = _write(book, findings)
    put_links(book, find_tabs(book))
    book.activate(title)
    return Done((phrase("Everything that check finds is on the tab '{title}'.", title=title),), goto=title), findings


def renew_check_up(book: Book) -> bool:
    """
    Write the tab anew if the workbook has one; called after every command.

    :returns: whether it has.
    """
    there = CHECK_UP in find_tabs(book).others
    if there:
        _write(book, findings_of(book))
    return there


def findings_of(book: Book) -> tuple[Finding, ...]:
    """
    What check finds, also where the workbook cannot be read to its end.

    :raises HostError: if it is no tournament.
    """
    find_tabs(book)
    try:
        return check(book)
    except SheetError as error:
        return error.findings
    except HostError as error:
        return (fault("anchor-lost", str(error)),)


def _write(book: Book, findings: tuple[Finding, ...]) -> str:
    layout = find_tabs(book)
    about = read_settings(book, layout.settings).about
    actions, _ = read_log(book, layout.others.get(LOG))
    return write_check_up(book, about, findings, actions[-1] if actions else None)
