"""The language of a workbook: which it is, another one, in the middle of a tournament too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from swiss_xl.book import Book, Value
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import RENEWED, renew, renew_check_up_of
from swiss_xl.errors import Finding, RulesError, SheetError, fault
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.language.phrases import Phrases
from swiss_xl.sheets.language.spoken import NAMES, called, spoken_in
from swiss_xl.sheets.language.switching import put_into
from swiss_xl.sheets.log import Action, write_action
from swiss_xl.sheets.settings import language_of, setting_cells
from swiss_xl.sheets.status import put_links
from swiss_xl.sheets.tabs import LOG, WHAT_IF, Layout, find_tabs
from swiss_xl.sheets.titles import Writing
from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES, phrase, speak, speaker
from swiss_xl.tournament import Tournament


def tell_language(book: Book) -> Done:
    """Say in which language the workbook is, and which there are; nothing is written."""
    spoken, wanted = spoken_in(book, find_tabs(book).settings), language_of(book)
    told = [phrase("The workbook is in {language}.", language=called(spoken))]
    if wanted != spoken:
        text = phrase(
            "The Tournament tab says {language}: with Standings, or swiss-xl language BOOK {code}, all is put into it.",
            language=called(wanted),
            code=wanted,
        )
        told.append(text)
    there = ", ".join(map(called, LANGUAGES))
    told.append(phrase("There are: {listed}. Another one: swiss-xl language BOOK {code}", listed=there, code="es"))
    return Done(tuple(told), changed=False)


def switch_language(book: Book, wanted: str) -> Done:
    """
    Put everything that the program wrote into the language *wanted* (a code, or what the language calls itself).

    What somebody typed, renamed or restyled stays. Standings, crosstable and prints are renewed on the way. From then
    on messages are said in the new language.

    :raises RulesError: if there is no such language.
    :raises SheetError: if a cell cannot be understood, unless nothing has been paired or written yet.
    """
    new, layout = code_of(wanted), find_tabs(book)
    spoken, cell = spoken_in(book, layout.settings), _cell(book, layout)
    if spoken == new == cell:
        speak(new)
        return Done((phrase("The workbook is in {language} already.", language=called(new)),), changed=False)
    operation = {"op": "language", "before": spoken, "after": new, "cell": cell if isinstance(cell, str) else None}
    book.write(layout.settings.title, setting_cells(layout.settings, {"language": new}))
    before = _sound_enough(book)
    old = [each for each in dict.fromkeys((spoken, str(cell).casefold())) if each in LANGUAGES and each != new]
    put_into(book, Phrases(tuple(old), new))
    after = read(book)
    _refuse_other(before, after)
    speak(new)
    what = phrase("the workbook is in {language}", language=called(new))
    left = _renew(after, Action("language", what, data={"undo": [operation]}), old)
    told = phrase("The workbook is in {language}; what somebody typed has stayed as it was.", language=called(new))
    return Done((told, *left), findings=read(book).findings)


def code_of(wanted: str) -> str:
    """:raises RulesError: if there is no such language."""
    known = {fold(name): code for code, name in NAMES.items()} | {code: code for code in LANGUAGES}
    if (found := known.get(fold(wanted))) is None:
        there = ", ".join(map(called, LANGUAGES))
        raise RulesError(
            phrase("there is no language '{language}' (choose from: {languages})", language=wanted, languages=there)
        )
    return found


def _cell(book: Book, layout: Layout) -> Value:
    area = layout.settings.area("sxl_language")
    return book.grid(layout.settings.title).at(area.top, area.left) if area else None


def _sound_enough(book: Book) -> Reading:
    """
    The workbook, read in full.

    :raises SheetError: if it has faults, and tabs that cannot be renewed therefore.
    """
    reading = read(book)
    layout = reading.layout
    if reading.tournament is None and (layout.rounds or layout.sheets or layout.others.keys() & RENEWED):
        raise SheetError(findings=reading.errors)
    return reading


def _refuse_other(before: Reading, after: Reading) -> None:
    """:raises SheetError: if the tournament that is read is no longer the same; that must never be saved."""
    if before.tournament and (not after.tournament or _essence(after.tournament) != _essence(before.tournament)):
        seen = phrase("in the other language something would be read in another way")
        cure = phrase("give columns of your own headings that are no words of this program")
        raise SheetError(findings=[*after.errors, fault("language-unsafe", seen, cure, after.players.title)])


def _essence(tournament: Tournament) -> object:
    """All but the names of the sides, and what is only shown."""
    rules = replace(tournament.rules, sides=("", ""))
    return tournament.name, tournament.players, tournament.rounds, rules


def _renew(reading: Reading, action: Action, old: list[str]) -> list[str]:
    """
    Standings, prints and all that follows from the rounds, in the new language; the log.

    :returns: what has to stay in the old one, in sentences.
    """
    tournament, layout, book = reading.tournament, reading.layout, reading.book
    if tournament is None:
        write_action(book, layout.others.get(LOG), action)
        put_links(book, layout)
        renew_check_up_of(book)
        return []
    left = _retell(reading, old)
    renew(reading, tournament, replace(action, digest=reading.digest()))
    _ask_again(book)
    if not left:
        return []
    text = phrase(
        "The reasons of round {rounds} stay in the language they were written in, as something was corrected there; "
        "to have them worked out anew: swiss-xl why BOOK --round {last}",
        rounds=", ".join(map(str, left)),
        last=left[-1],
    )
    return [text]


def _ask_again(book: Book) -> None:
    """What could still happen, in the language of the workbook, where it has the tab."""
    if WHAT_IF in find_tabs(book).others:
        from swiss_xl.commands.whatif import renew_what_if  # noqa: PLC0415 - all systems come with it

        renew_what_if(book)


def _retell(reading: Reading, old: list[str]) -> list[int]:
    """Say the reasons of rounds in the language of the workbook; the rounds for which that cannot be."""
    if not reading.layout.whys or reading.tournament is None:
        return []
    from swiss_xl.commands.why import retell_whys  # noqa: PLC0415 - all systems come with it

    say = speaker(reading.tournament.about.get("language", "en"))
    writing = Writing(reading.book, reading.layout, reading.tournament, reading.names, say)
    return retell_whys(writing, reading.memory, [speaker(each) for each in old])


def undo_language(reading: Reading, operation: Mapping[str, Any], _force: bool) -> list[Finding]:  # noqa: FBT001 -- one table
    """Put the workbook back into the language it was in."""
    book, before, after = reading.book, str(operation["before"]), str(operation["after"])
    put_into(book, Phrases((after,), before))
    speak(before)
    _retell(read(book), [after])
    _ask_again(book)
    settings = find_tabs(book).settings
    book.write(settings.title, setting_cells(settings, {"language": operation["cell"]}))
    return []
