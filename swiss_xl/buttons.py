"""
The buttons: one table for Excel's ribbon, the sheet's own buttons, LibreOffice's toolbar and its menu.

A button more is one line in :data:`BUTTONS`; ``macros/build.py`` then makes the add-ins anew. Labels and tips are
English keys of the catalogues in ``locale/``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from swiss_xl.book import Book
from swiss_xl.errors import Finding, HostError, RulesError, Severity, SheetError, SwissError
from swiss_xl.telling import phrase, phrases, speak, speaker

if TYPE_CHECKING:
    from swiss_xl.commands import Done


@dataclass(frozen=True, slots=True)
class Button:
    """
    One button. *code* names it for programs; *image* is the name of one of Office's own pictures (``imageMso``).

    *do* reads an open workbook and prepares every change in it; saving is left to :func:`press`.
    """

    code: str
    label: str
    tip: str
    image: str
    do: Callable[[Book], Done]


@runtime_checkable
class Housed(Protocol):
    """A host that finds a folder for files, where the workbook itself may lie in none."""

    def folder(self) -> Path:
        """The folder; the person is asked if need be."""
        ...


@dataclass(frozen=True, slots=True)
class Pressed:
    """
    What came of a button: *code* is the exit status of the command line, *messages* are sentences for the person.

    *goto* is the tab that belongs in front afterwards; empty where the person stays where he is.
    """

    code: int
    messages: tuple[str, ...]
    goto: str = ""

    def report(self) -> str:
        """Lines ``code=``, ``message=`` (one for each sentence), ``goto=``: what the LibreOffice toolbar reads."""
        lines = [f"code={self.code}", *(f"message={line}" for text in self.messages for line in text.splitlines())]
        return "\n".join([*lines, *([f"goto={self.goto}"] if self.goto else [])]) + "\n"


def button(code: str) -> Button:
    """
    The button *code*.

    :raises HostError: if there is none.
    """
    found = next((each for each in BUTTONS if each.code == code), None)
    if found is None:
        raise HostError(
            phrase(
                "there is no button '{code}' (choose from: {buttons}); add-in and program may differ in version",
                code=code,
                buttons=", ".join(each.code for each in BUTTONS),
            )
        )
    return found


def press(code: str, opened: Callable[[], Book]) -> Pressed:
    """
    Press the button *code* on the workbook that *opened* gives; an error of ours becomes messages and a status.

    All that is said from then on is in the workbook's language.
    """
    from swiss_xl.sheets.settings import language_of  # noqa: PLC0415 - pandas comes with it

    try:
        pressed = button(code)
        book = opened()
        speak(language_of(book))
        done = pressed.do(book)
        if done.changed:
            book.save(why=code)
        told = [*done.messages, *book.news]
    except SwissError as error:
        return failed(error)
    wrong = any(each.severity is Severity.ERROR for each in done.findings)
    told += [text for text in map(str, done.warnings) if text not in done.messages]
    return Pressed(SheetError.status if wrong else 0, tuple(told), done.goto)


def failed(error: SwissError) -> Pressed:
    """What is said of *error*: all its findings, the heaviest first."""
    messages = [str(each) for each in _ordered(error.findings)] or [str(error)]
    if isinstance(error, SheetError | RulesError):
        messages.append(phrase("Nothing was written."))
    return Pressed(error.status, tuple(messages))


def _ordered(findings: tuple[Finding, ...]) -> list[Finding]:
    order = list(Severity)
    return sorted(findings, key=lambda each: order.index(each.severity))


def _check(book: Book) -> Done:
    from swiss_xl import commands  # noqa: PLC0415 - pandas comes with it
    from swiss_xl.commands.checkup import findings_of, renew_check_up  # noqa: PLC0415 - the same

    findings = findings_of(book)
    shown = renew_check_up(book)
    lines = [f"{phrase(str(each.severity))}: {each}" for each in _ordered(findings)]
    errors = tuple(each for each in findings if each.severity is Severity.ERROR)
    return commands.Done((*lines, counted(findings)), changed=shown, findings=errors)


def counted(findings: Sequence[Finding]) -> str:
    """The last sentence of a check: how many remarks it has."""
    number = len(findings)
    return phrases("{count} remark.", "{count} remarks.", number) if number else phrase("Nothing is wrong.")


def _next(book: Book) -> Done:
    from swiss_xl.commands import next_round  # noqa: PLC0415 - pandas comes with it

    return next_round(book)


def _standings(book: Book) -> Done:
    from dataclasses import replace  # noqa: PLC0415 - beside it

    from swiss_xl.commands import show_standings  # noqa: PLC0415 - pandas comes with it
    from swiss_xl.sheets.tabs import STANDINGS, find_tabs  # noqa: PLC0415 - the same

    done = show_standings(book)
    tab = find_tabs(book).others.get(STANDINGS)
    if tab is None or not tab.visible:
        return done
    book.activate(tab.title)
    return replace(done, goto=tab.title)


def _final(book: Book) -> Done:
    from swiss_xl.commands import Wanted, next_round  # noqa: PLC0415 - pandas comes with it

    return next_round(book, Wanted(finals=True))


def _why(book: Book) -> Done:
    from swiss_xl.commands.why import show_why  # noqa: PLC0415 - pandas comes with it

    return show_why(book)


def _print(book: Book) -> Done:
    from swiss_xl.commands import make_prints  # noqa: PLC0415 - pandas comes with it

    return make_prints(book)


def _finish(book: Book) -> Done:
    from swiss_xl.commands import Done  # noqa: PLC0415 - pandas comes with it
    from swiss_xl.share.finish import Orders, finish  # noqa: PLC0415 - the same
    from swiss_xl.share.report import sentences  # noqa: PLC0415 - the same

    folder = book.folder() if isinstance(book, Housed) else None
    made = finish(book, Orders(folder, pdf=True, page=True, mail=True, fresh=True))
    return Done((*sentences(made, made=True), *made.problems), changed=False, findings=made.findings)


def _undo(book: Book) -> Done:
    from swiss_xl.commands import undo  # noqa: PLC0415 - pandas comes with it

    return undo(book)


def _help(book: Book) -> Done:
    from swiss_xl.commands import Done  # noqa: PLC0415 - pandas comes with it
    from swiss_xl.sheets.settings import read_settings  # noqa: PLC0415 - the same
    from swiss_xl.sheets.tabs import find_tabs  # noqa: PLC0415 - the same

    say = speaker(read_settings(book, find_tabs(book).settings).about.get("language", "en"))
    return Done(tuple(f"{say(each.label)}: {say(each.tip)}" for each in BUTTONS), changed=False)


BUTTONS = (
    Button("check", "Check", "Show everything that is wrong or missing, with its cell.", "AcceptInvitation", _check),
    Button("next", "Next round", "Pair the next round and add its tab.", "TableInsert", _next),
    Button("standings", "Standings", "Recompute standings and crosstable.", "ViewGridlines", _standings),
    Button("finals", "Finals", "Go to the finals now: the standings of this moment count.", "PivotTableInsert", _final),
    Button("why", "Why", "Say on a tab why each pair of the latest round was made.", "TracePrecedents", _why),
    Button("undo", "Undo", "Take the last action back.", "Undo", _undo),
    Button("print", "Print", "Make or renew the tabs for the wall: pairings, slips, cards.", "FilePrint", _print),
    Button("finish", "Finish and send", "Make a clean copy, a PDF, a page for phones, a mail.", "FileSend", _finish),
    Button("help", "Help", "Say what the buttons do.", "Help", _help),
)  # fmt: skip
"""In the order they stand in; the first is the leftmost."""
