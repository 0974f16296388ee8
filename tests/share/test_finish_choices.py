"""``swiss-xl finish``: which tabs are printed, in which program, what the post and Outlook are given."""

from pathlib import Path

import pdfplumber
import pytest
from desk import make
from share_samples import PLAYERS, private_players

from swiss_xl.commands import make_prints
from swiss_xl.errors import HostError, SheetError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.share import office as printing
from swiss_xl.share.choice import chosen_tabs, usual_tabs
from swiss_xl.share.finish import Orders, finish
from swiss_xl.share.letter import Letter
from swiss_xl.share.outlook import draft, outlook


def test_usual_tabs_are_those_to_be_pinned_up(desk):
    """Slips are to be cut up and pairings by name are of no use once all is played; both may be asked for."""
    desk.do(make_prints, ("names", "slips", "progress"))
    book = desk.book

    assert usual_tabs(book) == ("Round 1", "Round 2", "Round 3", "Standings", "Crosstable", "Progress")
    assert "Pairings by name" in usual_tabs(book, running=True)
    assert chosen_tabs(book, ("Result slips",)) == ("Result slips",)


def test_before_the_first_round_the_list_of_players_is_finished(tmp_path):
    done = finish(make(tmp_path, PLAYERS, rounds=3).book, Orders(page=True, mail=True))

    assert done.products[0].path.name == "cup (Starting list).xlsx"
    assert [each.code for each in done.findings] == ["address-unusable"]
    assert done.letter.subject == "Cup: Starting list"


@pytest.mark.parametrize(
    ("texts", "titles"),
    [
        (("Standings,Round 1",), ("Standings", "Round 1")),
        (('"A, B", standings',), ("A, B", "Standings")),
        (("A, B", "round 2"), ("A, B", "Round 2")),
        (("Standings", "standings"), ("Standings",)),
    ],
)
def test_tabs_are_chosen_by_title(desk, texts, titles):
    with desk.hand() as book:
        book.create_sheet("A, B")

    assert chosen_tabs(desk.book, texts) == titles


def test_tabs_that_do_not_exist_are_all_named(desk):
    with pytest.raises(SheetError) as refused:
        chosen_tabs(desk.book, ("Nowhere,Log,Standings",))

    assert [each.message for each in refused.value.findings] == [
        "there is no visible tab 'Nowhere'", "there is no visible tab 'Log'",
    ]  # fmt: skip


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """A PDF through LibreOffice of three tabs out of order, one of the organiser's with a difficult name."""
    if printing.find_soffice() is None:
        pytest.skip("LibreOffice is not installed: soffice was not found")
    folder = tmp_path_factory.mktemp("Druck Ñ & 王")
    made = private_players(folder, name="Copa 'Ñ' & 王.xlsx", rounds=3)
    with made.hand() as book:
        book.create_sheet("Año, 'x' & <y>")["A1"] = "my own page"
    tabs = ("Standings", "Año, 'x' & <y>", "Round 2")
    done = finish(made.book, Orders(folder, pdf=True, tabs=tabs))
    with pdfplumber.open(done.products[1].path) as pdf:
        return [page.extract_text() for page in pdf.pages], done


def test_the_pdf_has_the_chosen_tabs_in_their_order(printed):
    pages, done = printed

    assert done.problems == ()
    assert len(pages) == 3
    assert "Final standings after 3 rounds" in pages[0]
    assert pages[1] == "my own page"
    assert "Round 2 of 3" in pages[2]


def test_its_pages_are_numbered_through_and_named_like_the_workbook(printed):
    pages, _ = printed

    assert pages[0].endswith("1 / 3")
    assert pages[2].endswith("3 / 3")
    assert "Copa 'Ñ' & 王.xlsx" in pages[0]


def test_soffice_is_found_where_each_system_has_it(tmp_path):
    windows = tmp_path / "LibreOffice" / "program"
    windows.mkdir(parents=True)
    (windows / "soffice.com").touch()
    own = tmp_path / "mine"
    own.touch()

    assert (
        printing.find_soffice("win32", {"PROGRAMFILES": str(tmp_path)}, lambda _name: None) == windows / "soffice.com"
    )
    assert printing.find_soffice("linux", {}, {"libreoffice": str(own)}.get) == own
    assert printing.find_soffice("linux", {printing.PROGRAM: str(own)}, lambda _name: "/nowhere") == own
    assert printing.find_soffice("linux", {}, lambda _name: None) is None


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("exit 3", "made no PDF (it gave no reason)"),
        ("echo out of ink; exit 1", "out of ink"),
        ("sleep 60", "did not finish within"),
    ],
)
def test_a_printer_that_fails_is_said(tmp_path, script, said):
    program, book = tmp_path / "soffice", tmp_path / "a.xlsx"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    book.write_bytes(b"x")
    with pytest.raises(HostError, match=said.replace("(", r"\(").replace(")", r"\)")):
        printing.convert(program, book, tmp_path / "a.pdf", timeout=1 if "sleep" in script else 30)


def test_a_program_that_cannot_be_started_is_said(tmp_path):
    (tmp_path / "a.xlsx").write_bytes(b"x")
    with pytest.raises(HostError, match="cannot be started"):
        printing.convert(tmp_path / "nothing", tmp_path / "a.xlsx", tmp_path / "a.pdf")


class FakeExcel:
    """An Excel that prints, or refuses."""

    def __init__(self, fails=""):
        self.fails, self.calls = fails, []
        self.books = self

    def open(self, path, **options):
        self.calls.append(("open", Path(path).name, options["read_only"]))
        return self

    def to_pdf(self, path):
        if self.fails:
            raise RuntimeError(self.fails)
        Path(path).write_bytes(b"%PDF")

    def close(self):
        self.calls.append(("close",))


def test_a_running_excel_prints_and_closes_the_copy_again(tmp_path):
    app_ = FakeExcel()
    printing.print_through(app_, tmp_path / "a.xlsx", tmp_path / "a.pdf")

    assert app_.calls == [("open", "a.xlsx", True), ("close",)]
    assert (tmp_path / "a.pdf").read_bytes() == b"%PDF"


def test_an_excel_that_refuses_is_said_and_the_copy_closed(tmp_path):
    app_ = FakeExcel("a dialog is open")
    with pytest.raises(HostError, match="a dialog is open"):
        printing.print_through(app_, tmp_path / "a.xlsx", tmp_path / "a.pdf")

    assert app_.calls[-1] == ("close",)


def test_a_host_that_prints_is_asked_first(tmp_path):
    class Host:
        def print_file(self, workbook, pdf):
            pdf.write_bytes(workbook.read_bytes())

    (tmp_path / "a.xlsx").write_bytes(b"x")
    printing.printer(Host())(tmp_path / "a.xlsx", tmp_path / "a.pdf")

    assert (tmp_path / "a.pdf").read_bytes() == b"x"


class FakeOutlook:
    """What Outlook was told."""

    def __init__(self, *, fails=False):
        self.fails, self.told = fails, []
        self.Recipients = self.Attachments = self

    def CreateItem(self, kind):  # noqa: N802 -- Outlook's name
        if self.fails:
            raise OSError("no profile")
        self.told.append(("item", kind))
        return self

    def Add(self, text):  # noqa: N802 -- Outlook's name
        self.told.append(("add", text))
        return self

    def __getattr__(self, name):
        return lambda: self.told.append((name,))


def test_outlook_shows_the_draft_and_sends_nothing(running):
    done = finish(running.book, Orders(mail=True))
    told = FakeOutlook()
    draft(lambda _name: told, done.letter, done.groups[0], [Path("/x/a.xlsx")])

    assert told.Subject == "Cup: Round 2 of 3"
    assert told.Type == 3  # olBCC
    assert [text for kind, *text in told.told if kind == "add"] == [
        ["ana@example.org"], ["bea@example.org"], ["second@example.org"], ["eva@xn--bcher-kva.example"], ["/x/a.xlsx"],
    ]  # fmt: skip
    assert {name for name, *_ in told.told} == {"item", "add", "ResolveAll", "Save", "Display"}


def test_outlook_that_is_not_there_is_said():
    with pytest.raises(HostError, match="no profile"):
        draft(lambda _name: FakeOutlook(fails=True), Letter("a", "b", "c"), (), ())
    assert outlook("linux") is None


def test_the_host_gives_the_whole_file_saved_or_not(desk):
    book = ClosedBook.open(desk.path)
    assert book.to_bytes() == desk.path.read_bytes()
    book.write("Players", {(40, 1): "beside"})
    assert book.to_bytes() != desk.path.read_bytes()
