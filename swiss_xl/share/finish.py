"""Finish: a clean copy of the workbook, and of it a PDF, a page for phones, a draft of a mail."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count
from pathlib import Path
from typing import Protocol, runtime_checkable

from swiss_xl.book import Book
from swiss_xl.errors import Finding, HostError, warning
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.ooxml.saving import replace_file
from swiss_xl.reading import Reading, read
from swiss_xl.share.addresses import Recipient, batches, recipients
from swiss_xl.share.choice import chosen_tabs
from swiss_xl.share.clean import Cleaned, Wish, clean
from swiss_xl.share.letter import Attachment, Letter, letter, message
from swiss_xl.share.office import Printer, printer
from swiss_xl.share.page import phone_page
from swiss_xl.share.personal import PlayersList
from swiss_xl.share.tables import Report, is_over
from swiss_xl.share.wording import for_file_name
from swiss_xl.sheets.round import round_title
from swiss_xl.sheets.tabs import CROSSTABLE, STANDINGS, find_tabs
from swiss_xl.telling import phrase, phrases

COPY, PDF, PAGE, MAIL = "copy", "pdf", "html", "mail"
BATCH = 90  # recipients of one mail: under the limit of every large provider


@runtime_checkable
class Whole(Protocol):
    """A host that can give the whole file as it stands, saved or not."""

    def to_bytes(self) -> bytes:
        """The bytes of the file."""
        ...


@dataclass(frozen=True)
class Orders:
    """
    What shall be made. *folder* is where (None: beside the workbook); *tabs* are those of the PDF.

    *batch* is how many recipients one mail has at most. *fresh*: where files of these names are there, a number is
    added.
    """

    folder: Path | None = None
    pdf: bool = False
    page: bool = False
    mail: bool = False
    tabs: tuple[str, ...] = ()
    wish: Wish = field(default_factory=Wish)
    overwrite: bool = False
    batch: int = BATCH
    fresh: bool = False


@dataclass(frozen=True)
class Product:
    """A file made, or to be made (*data* is empty then)."""

    kind: str
    path: Path
    data: bytes = b""


@dataclass(frozen=True)
class Finished:
    """
    What came of it. *findings* are for the person; *problems* are what was asked for and could not be done.

    *groups* are the recipients, mail by mail.
    """

    products: tuple[Product, ...]
    cleaned: Cleaned
    findings: tuple[Finding, ...] = ()
    problems: tuple[str, ...] = ()
    letter: Letter | None = None
    groups: tuple[tuple[Recipient, ...], ...] = ()

    @property
    def everybody(self) -> tuple[Recipient, ...]:
        """All recipients."""
        return tuple(each for group in self.groups for each in group)


def finish(book: Book, orders: Orders, *, write: bool = True, through: Printer | None = None) -> Finished:
    """
    Make what *orders* say of *book*, which is not touched; with *write* false only say what would be made.

    *through* prints the PDF, whatever can print here if it is None.

    :raises SheetError: if the workbook has errors, or a tab or column named in *orders* does not exist.
    :raises HostError: if a file is there already, or cannot be written; nothing is written then.
    """
    reading, data, findings = _present(book)
    report = Report.of(reading)
    titles = chosen_tabs(reading.book, orders.tabs, running=bool(report.running)) if orders.pdf else ()
    paths = _paths(book.path, report, orders)
    players = PlayersList.of(reading.players, reading.book.grid(reading.players.title))
    name = report.tournament.name
    cleaned = clean(data, book.path.name, name, players, orders.wish)
    findings += _of_copy(cleaned)
    everybody, unusable = recipients(reading.players, reading.book.grid(reading.players.title))
    groups = batches(everybody, orders.batch) if orders.mail else ()
    findings += unusable if orders.mail else ()
    mails = _mail_paths(paths.get(MAIL), len(groups))
    _refuse_existing([*(path for kind, path in paths.items() if kind != MAIL), *mails], overwrite=orders.overwrite)
    made = {COPY: cleaned.data}
    problems: list[str] = []
    if orders.pdf and write:
        wish = replace(orders.wish, tabs=titles, file_name=book.path.name)
        pages = clean(data, book.path.name, name, players, wish).data
        pdf, trouble = _printed(pages, through, book)
        problems += trouble
        made |= {PDF: pdf} if pdf else {}
    if orders.page:
        made[PAGE] = phone_page(report).encode()
    wanted = [kind for kind in paths if kind != MAIL and (kind in made or not write)]
    products = [Product(kind, paths[kind], made.get(kind, b"")) for kind in wanted]
    written = letter(report, [Attachment(each.path.name, each.data) for each in products]) if orders.mail else None
    if written:
        drafts = (bytes(message(written, group)) for group in groups)
        products += [Product(MAIL, path, draft) for path, draft in zip(mails, drafts, strict=True)]
    if write:
        _write(products)
    return Finished(tuple(products), cleaned, tuple(findings), tuple(problems), written, groups)


def _present(book: Book) -> tuple[Reading, bytes, list[Finding]]:
    """The workbook as it stands, with standings of this moment, whether they were asked for last or not."""
    from swiss_xl.commands.refresh import show_standings  # noqa: PLC0415 - a command may use another, once

    data = book.to_bytes() if isinstance(book, Whole) else book.path.read_bytes()
    fresh = ClosedBook(book.path, data, None)
    rounds = read(fresh).sound().rounds
    before = _shown(fresh)
    if rounds:
        show_standings(fresh)
    if _shown(fresh) == before:
        return read(ClosedBook(book.path, data, None)), data, []
    told = warning(
        "standings-old",
        phrase("the standings in the workbook are older than its results; what was made has the present ones"),
        phrase("run swiss-xl standings to renew them in the workbook as well"),
    )
    return read(fresh), fresh.to_bytes(), [told]


def _shown(book: ClosedBook) -> Mapping[str, object]:
    """What standings, crosstable and rounds show."""
    layout = find_tabs(book)
    tabs = [layout.others[kind] for kind in (STANDINGS, CROSSTABLE) if kind in layout.others]
    return {tab.title: [list(row) for row in book.grid(tab.title).rows] for tab in [*tabs, *layout.rounds.values()]}


def _paths(book: Path, report: Report, orders: Orders) -> dict[str, Path]:
    """Where everything goes: ``cup (final).xlsx``, ``cup (Round 3).pdf``."""
    folder = orders.folder or book.parent
    if not folder.is_dir():
        raise HostError(phrase("there is no folder {folder}; make it first or choose another", folder=folder))
    endings = {COPY: ".xlsx", **({PDF: ".pdf"} if orders.pdf else {}), **({PAGE: ".html"} if orders.page else {}),
               **({MAIL: ".eml"} if orders.mail else {})}  # fmt: skip
    first = f"{book.stem} ({for_file_name(_moment(report))})"
    stems = chain([first], (f"{first} {number}" for number in count(2)))
    stem = next(each for each in stems if not (orders.fresh and _is_taken(folder, each)))
    return {kind: folder / f"{stem}{ending}" for kind, ending in endings.items()}


def _is_taken(folder: Path, stem: str) -> bool:
    """Whether a file of that name is there, whatever its ending, or one of several mails."""
    names = {each.name for each in folder.iterdir()}
    return any(f"{stem}{ending}" in names for ending in (".xlsx", ".pdf", ".html", ".eml")) or any(
        name.startswith(f"{stem} 1 of ") for name in names
    )


def _moment(report: Report) -> str:
    last = report.tournament.last
    if last is None:
        return report.say("Starting list")
    return report.say("final") if is_over(report.tournament) else round_title(last, report.say)


def _mail_paths(path: Path | None, count: int) -> list[Path]:
    """One draft, or several numbered ones where there are many recipients."""
    if path is None or count < 2:
        return [path] if path else []
    return [path.with_name(f"{path.stem} {at} of {count}{path.suffix}") for at in range(1, count + 1)]


def _refuse_existing(paths: Sequence[Path], *, overwrite: bool) -> None:
    there = [path.name for path in paths if path.exists()]
    if there and not overwrite:
        raise HostError(
            phrases(
                "there is already {files}, nothing was written; say --overwrite to replace what is there, or choose "
                "another folder with -o",
                "there are already {files}, nothing was written; say --overwrite to replace what is there, or choose "
                "another folder with -o",
                len(there),
                files=", ".join(there),
            )
        )


def _printed(workbook: bytes, through: Printer | None, host: object) -> tuple[bytes, list[str]]:
    """The PDF of a whole workbook, or why there is none."""
    with tempfile.TemporaryDirectory(prefix="swiss-xl-", ignore_cleanup_errors=True) as folder:
        source, pdf = Path(folder) / "pages.xlsx", Path(folder) / "pages.pdf"
        source.write_bytes(workbook)
        try:
            (through or printer(host))(source, pdf)
            return pdf.read_bytes(), []
        except HostError as error:
            return b"", [str(error)]
        except OSError as error:
            return b"", [phrase("the PDF could not be read back ({reason}); try again", reason=error.strerror)]


def _of_copy(cleaned: Cleaned) -> list[Finding]:
    """What a person should know of the clean copy."""
    findings = []
    if cleaned.empty:
        seen = phrase("no value is stored for {cells}: empty in the copy", cells=_some(cleaned.empty))
        cure = phrase("open the workbook in Excel or LibreOffice, save it, and finish again")
        findings.append(warning("formula-without-value", seen, cure))
    if cleaned.addresses:
        seen = phrase("e-mail addresses stand in {cells} of the copy", cells=_some(cleaned.addresses))
        cure = phrase(
            "clear them in the workbook; in a terminal, swiss-xl finish BOOK --only-ours leaves your own tabs out"
        )
        findings.append(warning("address-in-copy", seen, cure))
    return findings


def _some(places: Sequence[str]) -> str:
    some = ", ".join(places[:5])
    return phrase("{some} and {count} more", some=some, count=len(places) - 5) if len(places) > 5 else some


def _write(products: Sequence[Product]) -> None:
    for each in products:
        replace_file(each.path, each.data, None, "", lambda: None)
