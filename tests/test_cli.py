"""The program as a person starts it: a whole process, its words, its exit status."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest
from command_line import said
from desk import ANA_TO_GIL, Desk, make

from swiss_xl import __version__, cli

DONE, NO_PAIRING, NEEDS_PERSON, UNUSABLE = range(4)
COMMANDS = [command.name or command.callback.__name__ for command in cli.app.registered_commands]


def start(*words, folder=None):
    """Start the program as a process of its own; words may be paths and numbers."""
    return subprocess.run(
        [sys.executable, "-m", "swiss_xl", *map(str, words)],
        cwd=folder, capture_output=True, encoding="utf-8", check=False, env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip


@pytest.fixture
def run(monkeypatch):
    """The program without a process: the same words in, the same texts and status out, ten times as fast."""

    def program(*words, folder=None):
        monkeypatch.setenv("COLUMNS", "200")
        with monkeypatch.context() as there:
            there.chdir(folder or Path.cwd())
            return subprocess.CompletedProcess(words, *said(*words))

    return program


@pytest.fixture(scope="module")
def seven(tmp_path_factory):
    """Seven players; round 1 is 1-4 5-2 3-6, bye 7."""
    desk = make(tmp_path_factory.mktemp("seven"), ANA_TO_GIL)
    desk.next()
    return desk.path.read_bytes()


@pytest.fixture
def cup(tmp_path, seven):
    path = tmp_path / "cup.xlsx"
    path.write_bytes(seven)
    return path


def test_a_tournament_from_the_list_to_the_end(tmp_path):
    """A folder and a file with spaces and accents, names in many scripts; what is said is said in Spanish."""
    folder = tmp_path / "Año nuevo – ½ copa"
    folder.mkdir()
    names = ["Ñandú, José", "Müller, Jörg", "李小龙", "Достоевский", "O'Neil, Søren", "=SUM(", "Ώμέγα"]
    rows = "\n".join(f'"{name}";{2000 - 10 * place}' for place, name in enumerate(names))
    (folder / "mi lista.csv").write_text(f"Nombre;Elo\n{rows}\n", encoding="utf-8")
    made = start(
        "new", "torneo é.xlsx", "-p", "mi lista.csv", "--rounds", 2, "--name", "Copa ½", "--lang", "es", folder=folder
    )

    assert (made.returncode, made.stderr) == (DONE, "")
    assert shlex.split(made.stdout.splitlines()[-1].partition("swiss-xl")[2]) == ["next", "torneo é.xlsx"]
    first = start("next", "torneo é.xlsx", folder=folder)
    assert first.returncode == DONE
    assert "Ronda 1" in first.stdout.splitlines()[0]
    assert first.stdout.splitlines()[-1].split() == ["7", "Ώμέγα", "descanso"]
    assert "Ñandú, José" in first.stdout
    entered = start("enter", "torneo é.xlsx", "1=1-0", "2=½", "3=+-", folder=folder)
    assert [line.partition(": ")[2] for line in entered.stdout.splitlines()] == [
        "Ñandú, José – Достоевский  1-0",
        "O'Neil, Søren – Müller, Jörg  ½-½",
        "李小龙 – =SUM(  + -",
    ]
    shown = start("standings", "torneo é.xlsx", folder=folder)
    assert shown.stdout.splitlines()[1].split() == ["Puesto", "N.º", "Nombre", "Ptos.", "SBW", "DE", "WIN", "Decide"]
    assert sorted(path.name for path in folder.iterdir()) == ["mi lista.csv", "torneo é backups", "torneo é.xlsx"]


def test_the_result_as_json(cup, run):
    run("enter", cup, "1=1-0", "3=- +")
    shown = run("pairings", cup, "--json")

    assert json.loads(shown.stdout) == {
        "round": 1,
        "stage": "swiss",
        "games": [
            {"board": 1, "first": [1], "second": [4], "result": "1-0"},
            {"board": 2, "first": [5], "second": [2], "result": None},
            {"board": 3, "first": [3], "second": [6], "result": "- +"},
            {"board": 4, "first": [7], "second": [], "result": "bye"},
        ],
    }


def test_scores_are_in_the_json_too(tmp_path, run):
    desk = make(tmp_path, ["Ana", "Bea"], results="scores", rounds=1)
    desk.next()
    run("enter", desk.path, "1=3-1½")

    assert json.loads(run("pairings", desk.path, "--json").stdout)["games"] == [
        {"board": 1, "first": [1], "second": [2], "result": "1-0", "scores": [3.0, 1.5]}
    ]


def test_the_standings_as_json(cup, run):
    """1 beat 4, 2 drew with 5, 6 won without play, 7 had the bye; SBW: 1 has beaten 4 who has nothing."""
    run("enter", cup, "1=1-0", "2=½", "3=- +")
    lines = json.loads(run("standings", cup, "--json").stdout)

    assert lines[0] == {
        "rank": 1,
        "number": 1,
        "name": "Ana",
        "score": 1.0,
        "tiebreaks": {"SBW": 0.0, "DE": None, "WIN": 1.0},
        "decided": "=",
    }
    assert [(line["rank"], line["number"], line["score"]) for line in lines] == [
        (1, 1, 1.0), (1, 6, 1.0), (1, 7, 1.0), (4, 2, 0.5), (4, 5, 0.5), (6, 3, 0.0), (6, 4, 0.0),
    ]  # fmt: skip


def test_the_findings_as_json(cup, run):
    Desk(cup).type("Round 1", {"E7": "2-1"})
    shown = run("check", cup, "--json")

    assert shown.returncode == NEEDS_PERSON
    assert json.loads(shown.stdout) == [
        {
            "severity": "error",
            "sheet": "Round 1",
            "cell": "E7",
            "code": "result-unknown",
            "message": "'2-1' is not a result (accepted: 1-0, ½-½, 0-1, + - (the second side did not come), "
            "- + (the first side did not come), - - (neither came))",
            "cure": "choose from the list, or format the cell as text and type it again",
        }
    ]


def test_check_says_what_is_missing_and_nothing_else(cup, run):
    shown = run("check", cup)

    assert (shown.returncode, shown.stderr) == (DONE, "")
    assert shown.stdout.splitlines() == [
        "notice: Round 1!E7: board 1 has no result yet; type it when the game is over",
        "notice: Round 1!E8: board 2 has no result yet; type it when the game is over",
        "notice: Round 1!E9: board 3 has no result yet; type it when the game is over",
        "3 remarks.",
    ]


def test_nothing_is_wrong(tmp_path, run):
    desk = make(tmp_path, ["Ana", "Bea"], rounds=1)

    assert run("check", desk.path).stdout == "Nothing is wrong.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("next", "cup.xlsx"),
            "Round 1 is already paired; results are missing on boards 1, 2 and 3. Nothing was changed.",
        ),
        (("enter", "cup.xlsx", "1=1-0"), "Round 1, board 1: Ana – Dora  1-0"),
        (("undo", "cup.xlsx"), "Taken back: round 1 paired: 3 games, bye: number 7."),
        (("pairings", "cup.xlsx"), " Board  No.  White  Result  Black  No."),
        (("pairings", "cup.xlsx", "-r", 1), " Board  No.  White  Result  Black  No."),
        (("add", "cup.xlsx", "Zoe", "--rating", 1800, "--club", "Norte"), "Zoe enters as number 8, from round 2."),
        (("withdraw", "cup.xlsx", 1), "Ana (number 1) is withdrawn."),
        (("return", "cup.xlsx", "ana"), "Ana (number 1) is back in the tournament."),
        (("absent", "cup.xlsx", "Ana", "3, 5=½"), "Ana (number 1) does not play in rounds: 3, 5=½."),
        (("example", "e.xlsx"), "e.xlsx: 10 participants, 3 rounds, club Swiss."),
        (("new", "n.xlsx"), "n.xlsx is ready. Next: swiss-xl next n.xlsx"),
        (("--version",), f"swiss-xl {__version__}"),
    ],
)
def test_every_command_says_what_it_did(cup, words, said):
    shown = start(*words, folder=cup.parent)

    assert (shown.returncode, shown.stderr) == (DONE, "")
    assert said in [line.rstrip() for line in shown.stdout.splitlines()]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_enough_to_work_from(command, run):
    shown = run(command, "--help")

    assert (shown.returncode, shown.stderr) == (DONE, "")
    assert f"Usage: swiss-xl {command}" in shown.stdout
    assert len(shown.stdout.splitlines()) > 8


def test_help_lists_every_command(run):
    shown = run("--help").stdout

    hidden = {command.callback.__name__ for command in cli.app.registered_commands if command.hidden}
    assert {command for command in COMMANDS if f" {command} " not in shown} == hidden == {"button"}
    assert "Exit status: 0 done, 1 the rules allow no pairing, 2 something in the workbook needs a person" in shown


def test_exit_status_1_no_round_is_left(tmp_path):
    """Two players meet once."""
    desk = make(tmp_path, ["Ana", "Bea"], rounds=3)
    desk.play()
    before = desk.path.read_bytes()
    shown = start("next", desk.path)

    assert (shown.returncode, shown.stdout) == (NO_PAIRING, "")
    assert shown.stderr.startswith(
        "The participants to be paired (1, 2) cannot be paired so that nobody meets twice. Ways out:"
    )
    assert desk.path.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("enter", "cup.xlsx", "1=2-1"), "error: Round 1!E7: board 1: '2-1' is not a result"),
        (("enter", "cup.xlsx", "1=1-0", "-r", 7), "error: there is no round 7 yet; choose a round from 1 to 1"),
        (("withdraw", "cup.xlsx", "Zoe"), "error: Players: 'Zoe' is nobody on the list; give the start number"),
        (("add", "cup.xlsx", "Ana"), "error: Players: Ana is already on the list (row 6)"),
        (("absent", "cup.xlsx", 1, "often"), "error: Players!N6: expected rounds such as 3 or 3=½, got: 'often'"),
        (("pairings", "cup.xlsx", "-r", 9), "error: there is no round 9 yet; choose a round from 1 to 1"),
        (("new", "n.xlsx", "--set", "colour=red"), "error: there is no setting 'colour'; choose from: "),
        (("new", "n.xlsx", "--rounds", 99), "'99' is not a number of rounds (accepted: 1 to 36)"),
        (("new", "n.xlsx", "--lang", "xx"), "there is no language 'xx' (choose from: en, es, it, de, fr, pt)"),
        (("new", "n.xlsx", "--tiebreaks", "QQ"), "there is no tie-break 'QQ'"),
    ],
)
def test_exit_status_2_a_person_is_needed(cup, words, said, run):
    """Errors go to standard error, and nothing is written."""
    before = cup.read_bytes()
    shown = run(*words, folder=cup.parent)

    assert (shown.returncode, shown.stdout) == (NEEDS_PERSON, "")
    assert said in shown.stderr
    assert shown.stderr.endswith("Nothing was written.\n")
    assert cup.read_bytes() == before
    assert not (cup.parent / "n.xlsx").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("enter", "cup.xlsx", "1-0"),
        ("enter", "cup.xlsx", "one=1-0"),
        ("enter", "cup.xlsx", "1=1-0", "1=0-1"),
        ("new", "n.xlsx", "--set", "bye"),
        ("next",),
        ("nxet", "cup.xlsx"),
    ],
)
def test_exit_status_2_what_cannot_be_a_command(cup, words, run):
    shown = run(*words, folder=cup.parent)

    assert (shown.returncode, shown.stdout) == (NEEDS_PERSON, "")
    assert "Usage: swiss-xl" in shown.stderr


def a_text(path):
    path.write_text("No.,Name\n1,Ana\n", encoding="utf-8")


def an_old_workbook(path):
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))


def another_workbook(path):
    openpyxl.Workbook().save(path)


def half_a_workbook(path):
    make(path.parent, ["Ana", "Bea"], name="whole.xlsx")
    path.write_bytes((path.parent / "whole.xlsx").read_bytes()[:20_000])


def an_open_document(path):
    path.write_bytes(b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet")


def a_folder(path):
    path.mkdir()


def nothing(path):
    assert not path.exists()


@pytest.mark.parametrize("command", [("next",), ("check", "--json"), ("standings",), ("pairings",), ("add", "Zoe")])
@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("missing.xlsx", nothing),
        ("text.xlsx", a_text),
        ("list.csv", a_text),
        ("old.xls", an_old_workbook),
        ("old.xlsx", an_old_workbook),
        ("open.ods", an_open_document),
        ("other.xlsx", another_workbook),
        ("half.xlsx", half_a_workbook),
        ("folder.xlsx", a_folder),
    ],
)
def test_exit_status_3_the_file_cannot_be_used(tmp_path, name, write, command, run):
    write(tmp_path / name)
    shown = run(command[0], name, *command[1:], folder=tmp_path)

    assert (shown.returncode, shown.stdout) == (UNUSABLE, "")
    assert name in shown.stderr
    assert "Traceback" not in shown.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "cup.xlsx"), "there is a file cup.xlsx already, nothing was written; choose another name"),
        (("new", "n.xlsx", "--players", "gone.csv"), "gone.csv"),
        (("new", "no/such/folder/n.xlsx"), "there is no folder"),
        (("example", "cup.xlsx"), "cup.xlsx is there already and is not the example; choose another name"),
    ],
)
def test_exit_status_3_a_new_file_cannot_be_made(cup, words, said, run):
    shown = run(*words, folder=cup.parent)

    assert shown.returncode == UNUSABLE
    assert said in shown.stderr
    assert "Traceback" not in shown.stderr


def closed_folder(folder):
    """A folder that cannot be written to; the superuser may write anywhere but among the processes."""
    if os.geteuid() == 0:
        return Path("/proc")
    folder.chmod(0o500)
    return folder


def test_exit_status_3_a_folder_that_is_read_only(tmp_path, run):
    (tmp_path / "closed").mkdir()
    shown = run("new", closed_folder(tmp_path / "closed") / "cup.xlsx")

    assert (shown.returncode, shown.stdout) == (UNUSABLE, "")
    assert "read-only" in shown.stderr
    assert "Traceback" not in shown.stderr


def test_exit_status_3_open_in_libreoffice(cup, run):
    """Hazard 30: the lock file says who; --ignore-lock writes all the same."""
    lock = cup.parent / ".~lock.cup.xlsx#"
    lock.write_text(",Eva Ruiz,desk,29.11.2026 10:00,file:///home/eva;", encoding="utf-8")
    before = cup.read_bytes()
    shown = run("enter", cup, "1=1-0")

    assert (shown.returncode, shown.stdout) == (UNUSABLE, "")
    assert "Eva Ruiz" in shown.stderr
    assert cup.read_bytes() == before
    assert run("enter", cup, "1=1-0", "--ignore-lock").returncode == DONE


def test_the_state_before_each_command_is_kept(cup):
    """Hazard 39."""
    before = cup.read_bytes()
    start("enter", cup, "1=1-0")
    kept = list((cup.parent / "cup backups").iterdir())

    assert [path.read_bytes() for path in kept] == [before]
    assert "enter" in kept[0].name


def test_a_reader_that_goes_away_is_no_error(cup):
    shown = subprocess.run(  # noqa: S602 -- as typed
        f"{sys.executable} -m swiss_xl check {cup} | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (shown.returncode, shown.stderr) == (DONE, "")
    assert shown.stdout.count("\n") == 1


def test_the_language_of_a_workbook(cup, run):
    told = run("language", cup)
    assert (told.returncode, told.stdout.splitlines()[0]) == (DONE, "The workbook is in English (en).")
    switched = run("language", cup, "fr")
    assert (switched.returncode, switched.stderr) == (DONE, "")
    assert "Ronde 1" in openpyxl.load_workbook(cup).sheetnames
    assert run("language", cup).stdout.startswith("Le classeur est en français (fr).")
    before = cup.read_bytes()
    refused = run("language", cup, "nl")

    assert (refused.returncode, cup.read_bytes()) == (NEEDS_PERSON, before)
    assert "« nl »" in refused.stderr
