"""The two commands as a person runs them."""

import subprocess
import sys

import pytest
from trf_lines import FOUR, strange


def run(*arguments, folder):
    """Run swiss-xl in *folder*."""
    done = subprocess.run(
        [sys.executable, "-m", "swiss_xl", *arguments], cwd=folder, capture_output=True, check=False, timeout=120
    )
    assert b"Traceback" not in done.stderr
    return done


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "four.trf").write_text(strange(), encoding="utf-8")
    return tmp_path


def test_a_file_goes_into_a_workbook_and_back(folder):
    made = run("new", "cup.xlsx", "--trf", "four.trf", "--name", "Cup", folder=folder)
    given = run("trf", "cup.xlsx", "-o", "back.trf", "--ending", "crlf", "--record", "032 ESP", folder=folder)

    assert (made.returncode, given.returncode) == (0, 0)
    assert b"4 players, 2 rounds" in made.stdout
    assert b"a rating officer will also ask for: 042 first day, 052 last day, 102 chief arbiter" in given.stderr
    lines = (folder / "back.trf").read_bytes().split(b"\r\n")
    assert {b"012 Cup", b"032 ESP", b"DAT 0001 KIND  value"} <= set(lines)


def test_an_earlier_file_is_replaced_and_nothing_else(folder):
    run("new", "cup.xlsx", "--trf", "four.trf", folder=folder)
    (folder / "back.trf").write_text("old")
    before = (folder / "cup.xlsx").read_bytes()

    assert run("trf", "cup.xlsx", "-o", "back.trf", folder=folder).returncode == 0
    assert (folder / "back.trf").read_text().startswith("012 Four friends\n")
    assert (folder / "cup.xlsx").read_bytes() == before


def test_standard_output(folder):
    run("new", "cup.xlsx", "--trf", "four.trf", folder=folder)
    given = run("trf", "cup.xlsx", "-o", "-", folder=folder)

    assert given.stdout.startswith(b"012 Four friends\n")
    assert given.stdout.endswith(strange().encode()[-20:])


def test_a_file_that_contradicts_itself_makes_no_workbook(folder):
    (folder / "bad.trf").write_text(FOUR.replace("  1.5    1", "  2.5    1").replace("   4 w =", "   9 w ="))
    made = run("new", "cup.xlsx", "--trf", "bad.trf", folder=folder)

    assert made.returncode == 2
    assert b"bad.trf!line 6, column 92" in made.stderr
    assert b"Nothing was written." in made.stderr
    assert not (folder / "cup.xlsx").exists()


def test_a_missing_file_is_a_sentence(folder):
    made = run("new", "cup.xlsx", "--trf", "none.trf", folder=folder)

    assert made.returncode == 3
    assert b"none.trf cannot be read" in made.stderr


@pytest.mark.parametrize("wrong", [("--players", "list.csv"), ("--renumber",), ("--sheet", "One")])
def test_a_file_brings_its_own_players(wrong, folder):
    made = run("new", "cup.xlsx", "--trf", "four.trf", *wrong, folder=folder)

    assert made.returncode == 2
    assert wrong[0].encode() in made.stderr


def test_a_workbook_is_not_overwritten(folder):
    run("new", "cup.xlsx", "--trf", "four.trf", folder=folder)
    before = (folder / "cup.xlsx").read_bytes()
    given = run("trf", "cup.xlsx", "-o", "cup.xlsx", folder=folder)

    assert given.returncode == 3
    assert b"name the file to be written FILE.trf" in given.stderr
    assert (folder / "cup.xlsx").read_bytes() == before


def test_a_folder_that_does_not_exist_is_a_sentence(folder):
    run("new", "cup.xlsx", "--trf", "four.trf", folder=folder)
    given = run("trf", "cup.xlsx", "-o", "nowhere/back.trf", folder=folder)

    assert given.returncode == 3
    assert b"there is no folder" in given.stderr


def test_a_system_that_is_not_known_here_is_told_before_it_is_paired_as_another(tmp_path):
    """FIDE_DUBOV (formats.md §3, record 192) is a system of its own: the pairs below are the Dutch system's."""
    (tmp_path / "dubov.trf").write_text("192 FIDE_DUBOV\n" + strange(), encoding="utf-8")

    paired = run("pair", "dubov.trf", folder=tmp_path)

    assert paired.returncode == 0
    assert b"FIDE_DUBOV" in paired.stderr
    assert b"FIDE_DUBOV" not in paired.stdout
