"""The table of the buttons, and what comes of pressing one."""

import subprocess
import sys

import desk
import pytest

from swiss_xl.buttons import BUTTONS, Pressed, button, press
from swiss_xl.errors import HostError, PairingError, SheetError
from swiss_xl.hosts.closed import ClosedBook

FOUR = ["Ana", "Bo", "Cy", "Di"]


@pytest.fixture
def cup(tmp_path):
    return desk.make(tmp_path, FOUR, rounds=3)


def pressed(cup, code):
    return press(code, lambda: ClosedBook.open(cup.path))


def test_codes_are_words_and_each_stands_once():
    codes = [each.code for each in BUTTONS]

    assert len(set(codes)) == len(codes)
    assert all(code.isascii() and code.isalpha() and code.islower() for code in codes)
    assert all(each.label and each.tip.endswith(".") and each.image for each in BUTTONS)


def test_next_pairs_saves_and_goes_to_the_new_tab(cup):
    done = pressed(cup, "next")

    assert (done.code, done.goto) == (0, "Round 1")
    assert "Round 1 is on the tab 'Round 1'" in done.messages[-1]
    assert len(cup.tournament.rounds) == 1


def test_pressed_twice_it_stays_and_writes_nothing(cup):
    pressed(cup, "next")
    before = cup.path.read_bytes()

    done = pressed(cup, "next")

    assert (done.code, done.goto) == (0, "")
    assert "already paired" in done.messages[0]
    assert cup.path.read_bytes() == before


def test_standings_come_to_the_front(cup):
    pressed(cup, "next")

    assert pressed(cup, "standings").goto == "Standings"


def test_print_makes_the_tabs_for_the_wall(cup):
    pressed(cup, "next")

    assert pressed(cup, "print").code == 0
    kinds = {tab.constant("sxl_tab") for tab in cup.book.tabs() if tab.visible}
    assert {"boards", "names", "slips"} <= kinds  # the usual ones (README, the setting prints)


def test_finish_makes_files_beside_the_workbook_and_leaves_it_alone(cup, monkeypatch):
    """Printing is what another program does: here a stand-in for it."""
    monkeypatch.setattr("swiss_xl.share.finish.printer", lambda _host: lambda _book, pdf: pdf.write_bytes(b"%PDF-1.7"))
    pressed(cup, "next")
    before = cup.path.read_bytes()

    done = pressed(cup, "finish")

    assert done.code == 0
    assert cup.path.read_bytes() == before
    endings = sorted(each.suffix for each in cup.path.parent.iterdir() if each.is_file() and each != cup.path)
    assert endings == [".eml", ".html", ".pdf", ".xlsx"]
    assert any("Clean copy" in message for message in done.messages)


def test_undo_takes_the_round_away(cup):
    pressed(cup, "next")

    assert pressed(cup, "undo").code == 0
    assert cup.tournament.rounds == ()


def test_every_fault_is_told_and_nothing_written(cup):
    pressed(cup, "next")
    cup.type("Round 1", {cup.cell("Round 1", 1, "result"): "7-7", cup.cell("Round 1", 2, "result"): "8-8"})
    before = cup.path.read_bytes()

    done = pressed(cup, "next")

    assert done.code == SheetError.status == 2
    assert ["'7-7'" in done.messages[0], "'8-8'" in done.messages[1]] == [True, True]
    assert done.messages[-1] == "Nothing was written."
    assert cup.path.read_bytes() == before


def test_check_says_everything_and_its_status_tells_errors_from_remarks(cup):
    pressed(cup, "next")
    open_games = pressed(cup, "check")
    cup.type("Round 1", {cup.cell("Round 1", 1, "result"): "7-7"})
    wrong = pressed(cup, "check")

    assert (open_games.code, len(open_games.messages)) == (0, 3)
    assert open_games.messages[-1] == "2 remarks."
    assert (wrong.code, wrong.messages[0].startswith("error: Round 1!")) == (2, True)


def test_no_pairing_left_has_a_status_of_its_own(tmp_path):
    cup = desk.make(tmp_path, ["Ana", "Bo"], rounds=3)
    pressed(cup, "next")
    cup.enter({1: "1-0"})

    assert pressed(cup, "next").code == PairingError.status == 1


def test_help_names_every_button_in_the_language_of_the_workbook(tmp_path):
    cup = desk.make(tmp_path, FOUR, language="es")

    told = pressed(cup, "help").messages

    assert len(told) == len(BUTTONS)
    assert "Siguiente ronda: Empareja la siguiente ronda y añade su hoja." in told


def test_a_button_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(HostError, match=r"no button 'fly' \(choose from: check, next, .*may differ in version"):
        button("fly")


def test_a_report_has_one_line_for_each_sentence():
    report = Pressed(2, ("one\ntwo", "drei ½"), "Round 1").report()

    assert report == "code=2\nmessage=one\nmessage=two\nmessage=drei ½\ngoto=Round 1\n"


def run(*words):
    return subprocess.run(
        [sys.executable, "-m", "swiss_xl", "button", *map(str, words)],
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip


def test_the_toolbar_s_command_leaves_a_report(cup, tmp_path):
    report = tmp_path / "Résultat 1.txt"

    shown = run("next", cup.path, "--report", report)

    assert shown.returncode == 0
    lines = report.read_text(encoding="utf-8").splitlines()
    assert (lines[0], lines[-1]) == ("code=0", "goto=Round 1")


def test_the_toolbar_s_command_reports_errors_too(tmp_path):
    report = tmp_path / "report"

    shown = run("check", tmp_path / "gone.xlsx", "--report", report)

    assert shown.returncode == HostError.status == 3
    assert report.read_text(encoding="utf-8").startswith("code=3\nmessage=")


@pytest.mark.parametrize(("code", "typed"), [("finals", {}), ("undo", {"E7": "1-0"})])
def test_who_presses_a_button_is_told_where_options_are_typed(cup, code, typed):
    cup.next()
    cup.type("Round 1", typed)

    pressed = press(code, lambda: ClosedBook.open(cup.path))

    assert pressed.code == SheetError.status
    assert " --" in pressed.messages[0]
    assert "; in a terminal, swiss-xl " in pressed.messages[0].partition(" --")[0]


@pytest.mark.parametrize("mine", ["cup.xlsx", "notes.txt"])
def test_a_report_never_takes_the_place_of_another_file(cup, tmp_path, mine):
    notes = tmp_path / "notes.txt"
    notes.write_bytes(b"mine")
    before, report = cup.path.read_bytes(), cup.path if mine == "cup.xlsx" else notes

    shown = run("next", cup.path, "--report", report)

    assert shown.returncode == HostError.status
    assert "is no report of a button; choose another name" in shown.stderr
    assert (cup.path.read_bytes(), notes.read_bytes()) == (before, b"mine")


def test_a_report_takes_the_place_of_an_older_one_and_of_an_empty_file(cup, tmp_path):
    report = tmp_path / "report"
    report.touch()

    assert [run("help", cup.path, "--report", report).returncode for _ in range(2)] == [0, 0]
    assert report.read_text(encoding="utf-8").startswith("code=0\n")


@pytest.mark.parametrize("place", [".", "gone/report", "cup.xlsx/report"])
def test_where_no_report_can_be_written_nothing_is_done(cup, place):
    before = cup.path.read_bytes()

    shown = run("next", cup.path, "--report", cup.path.parent / place)

    assert shown.returncode == HostError.status
    assert "nothing was done; choose another place" in shown.stderr.replace("\n", " ")
    assert "Traceback" not in shown.stderr
    assert cup.path.read_bytes() == before


def test_the_table_is_read_without_pandas():
    told = subprocess.run(
        [sys.executable, "-c", "import sys, swiss_xl.buttons; print('pandas' in sys.modules)"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert told.stdout.strip() == "False"
