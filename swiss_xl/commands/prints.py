"""Tabs to be printed: made, refreshed, removed."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.book import Book
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import changes_of_settled, correction_messages, refresh, write_inferred
from swiss_xl.errors import Finding, RulesError, SheetError, fault
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.prints.choice import PRINTS, USUAL, Print, chosen, of_codes
from swiss_xl.sheets.prints.refreshing import existing, make, unlink_rounds
from swiss_xl.sheets.settings import setting_cells
from swiss_xl.sheets.tabs import CARDS, find_tabs
from swiss_xl.sheets.titles import Writing
from swiss_xl.telling import phrase, speaker
from swiss_xl.tournament import Tournament


def make_prints(book: Book, what: Sequence[str] = ()) -> Done:
    """
    Make or refresh the tabs *what* (codes such as ``boards``); those of the setting Prints if nothing is said.

    What is said is remembered in that setting. Later commands refresh the tabs that are there.

    :raises SheetError: if a cell cannot be understood, a word is no print, or it cannot be made yet; nothing is
        written.
    """
    reading = read(book)
    tournament = reading.sound()
    said = _said(what)
    remembered = _remembered(reading)
    codes = said or remembered or USUAL
    wanted = of_codes(codes)
    held = [each for each in wanted if each.missing(tournament)]
    if held and (said or len(held) == len(wanted)):
        raise SheetError(findings=_too_early(reading, tournament, held))
    wanted = [each for each in wanted if each not in held]
    inferred, undo = write_inferred(reading)
    writing = _writing(reading)
    make(writing, wanted)
    if said or not remembered:
        _remember(reading, of_codes((*remembered, *codes)))
    layout = find_tabs(book)
    titles = [layout.others[each.kind].title for each in wanted]
    data = changes_of_settled(reading, tournament) | ({"undo": undo} if undo else {})
    action = Action(
        "print", phrase("tabs for printing: {titles}", titles=", ".join(titles)), digest=reading.digest(), data=data
    )
    lines = refresh(reading, tournament, action)
    book.activate(titles[0])
    told = phrase("Ready to be printed: {titles}.", titles=", ".join(titles))
    messages = (*inferred, *correction_messages(reading), told)
    return Done(messages, standings=lines, findings=reading.findings, goto=titles[0])


def _too_early(reading: Reading, tournament: Tournament, held: Sequence[Print]) -> list[Finding]:
    """Why *held* cannot be made yet."""
    cure = (
        phrase("press Next round first")
        if not tournament.rounds
        else phrase("choose finals on the Tournament tab, or leave it")
    )
    return [
        fault(
            "print-early",
            phrase("'{code}' cannot be made: {missing}", code=each.code, missing=each.missing(tournament)),
            cure,
            reading.layout.settings.title,
        )
        for each in held
    ]


def remove_prints(book: Book, what: Sequence[str] = ()) -> Done:
    """
    Remove the tabs *what*, and forget them; without a word all of them, which stay remembered.

    :raises SheetError: if a cell cannot be understood, a word is no print, or a tab is not there; nothing is written.
    :raises HostError: if a formula of yours uses one of the tabs.
    """
    reading = read(book)
    tournament = reading.sound()
    said = _said(what)
    there = existing(reading.layout)
    gone = of_codes(said) if said else there
    absent = [each.code for each in gone if each not in there]
    if absent:
        codes = ", ".join(each.code for each in there)
        seen = phrase("there is no tab for {codes}", codes=", ".join(absent))
        cure = phrase("there are: {codes}", codes=codes) if codes else phrase("there are: none")
        raise SheetError(findings=[fault("print-absent", seen, cure, reading.layout.settings.title)])
    if not gone:
        return Done((phrase("There are no tabs for printing."),), changed=False)
    titles = [reading.layout.others[each.kind].title for each in gone]
    for title in titles:
        book.delete(title)
    if said:
        _remember(reading, [each for each in of_codes(_remembered(reading)) if each not in gone])
    writing = _writing(reading).afresh()
    if any(each.kind == CARDS for each in gone):
        unlink_rounds(writing)
    action = Action("print", phrase("tabs removed: {titles}", titles=", ".join(titles)), digest=reading.digest())
    lines = refresh(reading, tournament, action)
    return Done((phrase("Removed: {titles}.", titles=", ".join(titles)),), standings=lines, findings=reading.findings)


def _said(what: Sequence[str]) -> tuple[str, ...]:
    """:raises SheetError: if one of the words is no print."""
    try:
        return chosen(",".join(what))
    except RulesError as unknown:
        raise SheetError(findings=[fault("print-unknown", str(unknown))]) from None


def _remembered(reading: Reading) -> tuple[str, ...]:
    return chosen(reading.sound().about.get("prints", ""))


def _remember(reading: Reading, prints: Sequence[Print]) -> None:
    """Write the codes into the setting, in their order."""
    text = ", ".join(each.code for each in PRINTS if each in prints)
    settings = reading.layout.settings
    reading.book.write(settings.title, setting_cells(settings, {"prints": text or None}))


def _writing(reading: Reading) -> Writing:
    tournament = reading.sound()
    say = speaker(tournament.about.get("language", "en"))
    return Writing(reading.book, reading.layout, tournament, reading.names, say)
