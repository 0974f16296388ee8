"""What could still happen in a workbook: told, or written on a tab of its own."""

from __future__ import annotations

from dataclasses import replace

from swiss_xl.book import Book
from swiss_xl.commands.done import Done
from swiss_xl.commands.people import find_entrant
from swiss_xl.commands.prizes import placed, wanted_split
from swiss_xl.errors import RulesError, SheetError
from swiss_xl.frames.prizes import PrizeTable, read_prizes
from swiss_xl.prizes import Split, award
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action, write_action
from swiss_xl.sheets.prizes import called, cell_of, prizes_tab, typed_lines, typed_split
from swiss_xl.sheets.settings import language_of
from swiss_xl.sheets.status import put_links
from swiss_xl.sheets.tabs import LOG, PRIZES, WHAT_IF, find_tabs
from swiss_xl.sheets.titles import Writing
from swiss_xl.sheets.whatif import asked, write_what_if
from swiss_xl.telling import phrase, speaker, speaking
from swiss_xl.tournament import Tournament
from swiss_xl.whatif.asking import Answer, Pay, Progress, Question, ask
from swiss_xl.whatif.shown import Shown


def what_if(
    book: Book, question: Question, who: str = "", *, progress: Progress | None = None
) -> tuple[Answer, Reading, PrizeTable | None]:
    """
    The answer to *question*, about *who* (number or name) if anybody, and the prizes it reckons with.

    :raises SheetError: if a cell cannot be understood, also one of the table of prizes.
    :raises RulesError: if nothing is open, or the question asks for what is not there.
    """
    reading = read(book)
    tournament = reading.sound()
    if who:
        question = _about(question, find_entrant(reading, who).number)
    table = _prizes(reading)
    pay = _payer(table, _split(reading)) if table and table.prizes else None
    return ask(tournament, question, pay=pay, progress=progress), reading, table


def show_what_if(
    book: Book, question: Question, who: str = "", *, everybody: bool = False, progress: Progress | None = None
) -> Done:
    """
    Write the answer on the tab What if; it is made where there is none.

    :raises SheetError: if a cell cannot be understood, also one of the table of prizes; nothing is written.
    :raises RulesError: if nothing is open, or the question asks for what is not there; nothing is written.
    """
    answer, reading, table = what_if(book, question, who, progress=progress)
    writing = _writing(reading)
    with speaking(language_of(book)):
        title = write_what_if(writing, shown_of(answer, reading, table), everybody=everybody)
    layout = find_tabs(book)
    action = Action("whatif", phrase("what could still happen"), digest=reading.digest())
    write_action(book, layout.others.get(LOG), action)
    put_links(book, layout)
    book.activate(title)
    return Done((phrase("What could still happen stands on the tab '{title}'.", title=title),), goto=title)


def renew_what_if(book: Book) -> None:
    """Ask again what the tab What if answers, where there is one and anything is open still."""
    tab = find_tabs(book).others.get(WHAT_IF)
    known = asked(tab) if tab else None
    if known is None:
        return
    question, everybody = known
    try:
        answer, reading, table = what_if(book, question)
    except (RulesError, SheetError):
        return  # the tab says that it is out of date
    with speaking(language_of(book)):
        write_what_if(_writing(reading), shown_of(answer, reading, table), everybody=everybody)


def shown_of(answer: Answer, reading: Reading, table: PrizeTable | None) -> Shown:
    """The answer in words, with names, and prizes where there is a table of them."""
    return Shown(answer, reading.names, table.currency if table else "", priced=bool(table and table.prizes))


def _about(question: Question, number: int | None) -> Question:
    if number is None:
        raise RulesError(phrase("Who has no number yet has no game either; press Next round first"))
    return replace(question, player=number)


def _prizes(reading: Reading) -> PrizeTable | None:
    """
    The table on the tab Prizes, None where there is no such tab.

    :raises SheetError: naming every cell of it that cannot be understood.
    """
    if PRIZES not in reading.layout.others:
        return None
    writing = _writing(reading)
    tab = prizes_tab(writing)
    lines = typed_lines(writing, tab)
    table = read_prizes(lines, reading.sound().players, lambda row, key: cell_of(tab, row, key), tab.title)
    if table.findings:
        raise SheetError(findings=table.findings)
    return table


def _split(reading: Reading) -> Split:
    writing = _writing(reading)
    return wanted_split(str(typed_split(writing, prizes_tab(writing)) or Split.HORT))


def _payer(table: PrizeTable, split: Split) -> Pay:
    def pay(end: Tournament) -> tuple[tuple[int, str, int], ...]:
        payout = award(placed(end), table.prizes, split)
        return tuple((each.placed.player.number, called(each), each.cents) for each in payout.awards)

    return pay


def _writing(reading: Reading) -> Writing:
    tournament = reading.sound()
    say = speaker(tournament.about.get("language", "en"))
    return Writing(reading.book, reading.layout, tournament, reading.names, say)
