"""The README keeps its promises: its commands run as they stand there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from swiss_xl.catalogue import tiebreaks
from swiss_xl.cli import app
from swiss_xl.sheets.settings import SETTINGS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def section(title):
    return README.split(f"## {title}", 1)[1].split("\n## ", 1)[0]


def commands():
    """Every line of the five-minute tour that a person would type, in order."""
    blocks = re.findall(r"```sh\n(.*?)```", section("Your first tournament, in five minutes"), re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def run(command, folder):
    words = command.replace("swiss-xl", f"{sys.executable} -m swiss_xl", 1)
    return subprocess.run(words, shell=True, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S602 -- as typed


def test_the_first_command_leaves_the_example(tmp_path):
    (setup,) = re.findall(
        r"```sh\n(python3 .*? swiss-xl example)\n".replace(" swiss-xl", r" \.venv/bin/swiss-xl"), README
    )
    last = setup.rsplit("&& ", 1)[1].replace(".venv/bin/", "")
    done = run(last, tmp_path)

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "example.xlsx").exists()


def test_the_second_command_installs_what_the_tests_need():
    (setup,) = re.findall(r"```sh\n(python3 .*?pytest -n auto)\n", README)

    assert setup == 'python3 -m venv .venv && .venv/bin/pip install -q -e ".[test]" && .venv/bin/pytest -n auto'


def test_the_five_minutes_run_as_they_are_written(tmp_path):
    rows = "".join(f"Player {letter};{2000 - 10 * place}\n" for place, letter in enumerate("ABCDEFGH"))
    (tmp_path / "members.csv").write_text("Name;Rating\n" + rows, encoding="utf-8")
    typed = [line.replace("members.xlsx", "members.csv") for line in commands()]

    assert typed[0].startswith("swiss-xl new")
    for line in typed:
        done = run(line, tmp_path)
        assert done.returncode == 0, f"{line}: {done.stderr}"
    entered = run("swiss-xl enter club.xlsx 1=1-0 2=½ 3=0-1", tmp_path)
    assert entered.returncode == 0, entered.stderr


def test_every_command_is_in_the_reference():
    names = {command.name or command.callback.__name__ for command in app.registered_commands}
    listed = set(re.findall(r"swiss-xl (\w+)", section("Reference")))

    assert names <= listed


@pytest.mark.parametrize("code", sorted(tiebreaks()))
def test_every_tie_break_is_in_the_reference(code):
    assert f"`{code}`" in section("Reference")


@pytest.mark.parametrize("key", [each.key for each in SETTINGS if each.section != "Tournament"])
def test_every_setting_is_in_the_reference(key):
    assert f"`{key}`" in section("Reference")


def test_the_example_of_a_tie_break_is_a_file_that_works(tmp_path, monkeypatch):
    """The code of the README, put into a file of its own: one game with the first side."""
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (tmp_path / "first_sides.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    import first_sides  # noqa: PLC0415 -- made a line above

    from swiss_xl.crosstable import crosstable  # noqa: PLC0415 -- beside it
    from swiss_xl.results import FIRST_WINS  # noqa: PLC0415 -- beside it
    from swiss_xl.tournament import Game, Player, Round, Tournament  # noqa: PLC0415 -- beside it

    played = Tournament("", (Player(1, "A"), Player(2, "B")), (Round(1, (Game(1, (1,), (2,), FIRST_WINS),)),))
    (each,) = first_sides.TIEBREAKS

    assert each.values([1, 2], crosstable(played)) == {1: 1, 2: 0}


def test_pictures_exist():
    for name in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / name).stat().st_size > 1000
