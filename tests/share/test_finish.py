"""``swiss-xl finish`` as a person uses it: what it makes, says, refuses; the workbook itself is never touched."""

import email
import email.policy
import json
import os
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest
from desk import make
from share_samples import PLAYERS
from typer.testing import CliRunner

from swiss_xl.cli import app
from swiss_xl.commands.checkup import show_check_up
from swiss_xl.errors import HostError
from swiss_xl.share import office as printing
from swiss_xl.share.finish import COPY, MAIL, PAGE, PDF, Orders, finish


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
