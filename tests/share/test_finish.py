"""``swiss-xl finish`` as a person uses it: what it makes, says, refuses; the workbook itself is never touched."""

import email
import email.policy
import json
import os
import subprocess
import sys
from pathlib import Path

import openpyxl
import pdfplumber
import pytest
from desk import make
from share_samples import PLAYERS, private_players
from typer.testing import CliRunner

from swiss_xl.cli import app
from swiss_xl.commands import make_prints
from swiss_xl.commands.checkup import show_check_up
from swiss_xl.errors import HostError, SheetError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.share import office as printing
from swiss_xl.share.choice import chosen_tabs, usual_tabs
from swiss_xl.share.finish import COPY, MAIL, PAGE, PDF, Orders, finish
from swiss_xl.share.letter import Letter
from swiss_xl.share.outlook import draft, outlook


def fake_print(_workbook, pdf):
    pdf.write_bytes(b"%PDF-1.7 made by a test")


def start(*words, folder=None, **environment):
    """The program as a person starts it."""
    return subprocess.run(
        [sys.executable, "-m", "swiss_xl", "finish", *map(str, words)], cwd=folder, capture_output=True, text=True,
        encoding="utf-8", check=False, env={**os.environ, **environment},
    )  # fmt: skip


def run(*words):
    return CliRunner().invoke(app, ["finish", *map(str, words)])


def names(folder):
    return sorted(each.name for each in folder.iterdir() if each.is_file())


def test_the_copy_alone_is_made_when_nothing_else_is_said(desk, tmp_path):
    before = desk.path.read_bytes()
    done = start("cup.xlsx", folder=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert names(tmp_path) == ["cup (final).xlsx", "cup.xlsx"]
    assert "Clean copy: " in done.stdout
    assert " kB)" in done.stdout
    assert "Left out of the tab Players: " in done.stdout
    assert desk.path.read_bytes() == before


def test_fresh_names_are_taken_where_files_are_there_already(desk, tmp_path):
    """A press of the button replaces nothing: the second time each file has a 2, the third time a 3."""
    (tmp_path / "cup (final).pdf").write_bytes(b"mine")
    for _ in range(2):
        finish(desk.book, Orders(page=True, fresh=True))

    assert names(tmp_path) == [
        "cup (final) 2.html", "cup (final) 2.xlsx", "cup (final) 3.html", "cup (final) 3.xlsx", "cup (final).pdf",
        "cup.xlsx",
    ]  # fmt: skip
    assert (tmp_path / "cup (final).pdf").read_bytes() == b"mine"


def test_what_check_finds_is_not_handed_round(desk, tmp_path):
    book = desk.book
    show_check_up(book)
    book.save(why="check")

    finish(desk.book, Orders())

    assert "Check-up" in openpyxl.load_workbook(desk.path).sheetnames
    assert "Check-up" not in openpyxl.load_workbook(tmp_path / "cup (final).xlsx").sheetnames


def test_everything_at_once(desk, tmp_path):
    out = tmp_path / "Übergabe & co"
    out.mkdir()
    done = finish(desk.book, Orders(out, pdf=True, page=True, mail=True), through=fake_print)
    mail = email.message_from_bytes((out / "cup (final).eml").read_bytes(), policy=email.policy.default)

    assert [each.kind for each in done.products] == [COPY, PDF, PAGE, MAIL]
    assert names(out) == ["cup (final).eml", "cup (final).html", "cup (final).pdf", "cup (final).xlsx"]
    assert [each.get_filename() for each in mail.iter_attachments()] == [
        "cup (final).xlsx", "cup (final).pdf", "cup (final).html",
    ]  # fmt: skip
    assert len(done.everybody) == 4
    assert [each.code for each in done.findings] == ["address-unusable"]


@pytest.mark.parametrize(("language", "name"), [("en", "cup (Round 1).xlsx"), ("es", "cup (Ronda 1).xlsx")])
def test_files_are_named_by_the_round_while_it_goes_on(tmp_path, language, name):
    made = make(tmp_path, PLAYERS, rounds=3, language=language)
    made.next()

    assert finish(made.book, Orders()).products[0].path.name == name


def test_what_is_there_is_not_overwritten_unless_told(desk, tmp_path):
    old = tmp_path / "cup (final).html"
    old.write_text("mine")
    done = run(desk.path, "--html")

    assert done.exit_code != 0
    assert isinstance(done.exception, HostError)
    assert "cup (final).html" in str(done.exception)
    assert names(tmp_path) == ["cup (final).html", "cup.xlsx"]
    assert old.read_text() == "mine"
    assert run(desk.path, "--html", "--overwrite").exit_code == 0
    assert old.read_text() != "mine"


def test_a_dry_run_writes_nothing_and_says_all(desk, tmp_path):
    done = run(desk.path, "--pdf", "--html", "--mail", "--dry-run")

    assert done.exit_code == 0
    assert names(tmp_path) == ["cup.xlsx"]
    assert done.output.count("Would make") == 4
    assert "Recipients in BCC: 4" in done.output


def test_json(desk):
    done = run(desk.path, "--html", "--json")
    said = json.loads(done.stdout)

    assert [each["kind"] for each in said["files"]] == ["copy", "html"]
    assert all(each["bytes"] == Path(each["path"]).stat().st_size for each in said["files"])
    assert said["sent"] is None


def test_without_a_printer_the_rest_is_done_and_it_is_said(desk, tmp_path, monkeypatch):
    def nobody(_host):
        raise HostError(printing.MISSING)

    monkeypatch.setattr("swiss_xl.share.finish.printer", nobody)
    done = run(desk.path, "--pdf", "--html")

    assert done.exit_code == 4
    assert "neither a running Excel nor LibreOffice" in done.output
    assert names(tmp_path) == ["cup (final).html", "cup (final).xlsx", "cup.xlsx"]


def test_errors_of_the_workbook_stop_it(desk, tmp_path):
    desk.type("Round 3", {desk.cell("Round 3", 1, "result"): "seven"})
    done = start("cup.xlsx", "--html", folder=tmp_path)

    assert done.returncode == 2
    assert "Round 3!" in done.stderr
    assert names(tmp_path) == ["cup.xlsx"]


def test_results_typed_since_the_last_command_count(desk):
    """The workbook's standings are old: the copy has the present ones, and it is told."""
    desk.type("Round 3", {desk.cell("Round 3", 1, "result"): "0-1"})
    done = finish(desk.book, Orders(page=True))
    renewed = openpyxl.load_workbook(done.products[0].path)["Standings"]
    desk.standings()
    wanted = openpyxl.load_workbook(desk.path)["Standings"]

    assert [each.code for each in done.findings] == ["standings-old"]
    assert [row[:6] for row in renewed.iter_rows(values_only=True)] == [
        row[:6] for row in wanted.iter_rows(values_only=True)
    ]


def test_no_addresses_is_said(tmp_path):
    made = make(tmp_path, ["Ana", "Bea"], rounds=1)
    made.play()
    done = run(made.path, "--mail")

    assert done.exit_code == 0
    assert "no usable address" in done.output
    mail = email.message_from_bytes((tmp_path / "cup (final).eml").read_bytes(), policy=email.policy.default)
    assert mail["Bcc"] is None


def test_many_recipients_are_parted_into_several_drafts(desk, tmp_path):
    done = finish(desk.book, Orders(mail=True, batch=3))

    assert [len(group) for group in done.groups] == [2, 2]
    assert names(tmp_path) == ["cup (final) 1 of 2.eml", "cup (final) 2 of 2.eml", "cup (final).xlsx", "cup.xlsx"]


@pytest.mark.parametrize("words", [("--send",), ("--send", "--mail")])
def test_nothing_is_sent_without_a_server(desk, tmp_path, words):
    done = run(desk.path, *words)

    assert done.exit_code == 2
    assert "--smtp" in done.output
    assert names(tmp_path) == ["cup.xlsx"]


def test_a_server_alone_sends_nothing(desk):
    """Port 1 answers nobody: had it been asked, this would be an error."""
    assert run(desk.path, "--mail", "--smtp", "localhost:1", "--from", "me@example.org").exit_code == 0


def test_a_server_that_does_not_answer_is_an_error_after_the_files(desk, tmp_path):
    done = start(desk.path.name, "--send", "--smtp", "localhost:1", "--from", "me@example.org", folder=tmp_path)

    assert done.returncode == 3
    assert "cannot be reached" in done.stderr
    assert "cup (final).eml" in names(tmp_path)


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
