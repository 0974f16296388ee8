"""The toolbar in a real LibreOffice: unopkg brings the extension in, its commands are dispatched as by a click."""

import re
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from calc import unopkg
from desk import ANA_TO_GIL, make

from swiss_xl import __version__
from swiss_xl.buttons import BUTTONS
from swiss_xl.installing import Machine, install, status, uninstall
from swiss_xl.installing.machine import Ran
from swiss_xl.results import FIRST_WINS
from swiss_xl.telling import LANGUAGES, speaker
from swiss_xl.templates import tournament_template

BAD, GOOD = 48, 64
LAUNCHER = "/org.swissxl.AddinSettings/Launcher"
ADDONS = "/org.openoffice.Office.Addons/AddonUI"
NEEDED = ("pattern round", "pattern standings", "pattern crosstable")
ALL_WON = dict.fromkeys(("E7", "E8", "E9"), "1-0")


def light(folder, name):
    """A tournament of seven with no more patterns than it needs: LibreOffice opens it faster."""
    desk = make(folder, ANA_TO_GIL, name=name)
    with desk.hand() as book:
        for title in book.sheetnames:
            if title.startswith("pattern") and title not in NEEDED:
                del book[title]
    return desk


@pytest.fixture
def desk(calc, tmp_path):
    """A tournament open in Calc, in a folder and a file with blanks, accents and signs that shells know."""
    folder = tmp_path / "Año 2026 & más; $HOME 'x' 100%"
    folder.mkdir()
    made = light(folder, "Copa Ñandú [1] #2.xlsx")
    calc.open(str(made.path))
    yield made
    calc.close()


@pytest.fixture
def own_program(calc):
    """A function that chooses another program, as the menu's Program… does; taken back at the end."""

    def choose(path):
        calc.set_setting(LAUNCHER, "OwnProgram", str(path))

    yield choose
    choose("")


@pytest.fixture
def stand_in(tmp_path, own_program):
    """A function that puts a shell script in the place of the program; $4 is the report, $5 the workbook."""

    def make_script(*lines):
        path = tmp_path / "ein Programm"
        path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n", encoding="utf-8")
        path.chmod(0o755)
        own_program(path)

    return make_script


def test_a_tournament_is_run_with_the_toolbar(calc, desk):
    """Pair, type, be told of a mistake, correct it, pair again, look at the standings, take back."""
    ((kind, text),) = calc.press("next")
    assert (kind, "Round 1" in text) == (GOOD, True)
    assert calc.place()[0] == "Round 1"
    assert desk.seats(1) == "1-4 5-2 3-6 7u"

    calc.type("Round 1", ALL_WON | {"E8": "banana"})
    calc.show("Players", "B7:C9")
    ((kind, text),) = calc.press("next")
    assert (kind, "Round 1!E8" in text, "banana" in text) == (BAD, True, True)
    assert calc.place() == ["Players", "B7:C9"]
    assert "Round 2" not in calc.tabs()

    calc.type("Round 1", ALL_WON)
    ((kind, text),) = calc.press("next")
    assert (kind, calc.place()[0]) == (GOOD, "Round 2")
    assert [game.result for game in desk.tournament.rounds[0].games[:3]] == [FIRST_WINS] * 3

    calc.press("standings")
    assert calc.place()[0] == "Standings"
    calc.press("undo")
    assert "Round 2" not in calc.tabs()
    assert len(desk.tournament.rounds) == 1
    assert (calc.is_modified(), calc.windows()) == (False, 1)


def test_every_button_says_something_and_looking_changes_nothing(calc, desk):
    """What was only looked at stays as the program wrote it, byte for byte; nothing is left in the temporary folder."""
    before = desk.path.read_bytes()
    temporary = Path(tempfile.gettempdir())
    lying = set(temporary.iterdir())
    told = {each.code: calc.press(each.code) for each in BUTTONS if each.code in {"check", "finals", "undo", "help"}}

    assert {code: len(messages) for code, messages in told.items()} == dict.fromkeys(told, 1)
    assert [text for ((_, text),) in told.values() if "The program stopped" in text] == []
    assert desk.path.read_bytes() == before
    assert [each for each in set(temporary.iterdir()) - lying if each.suffix in {".err", ".rc"}] == []


def test_a_program_that_is_missing_is_named_with_the_cure_and_nothing_is_done(calc, desk, own_program):
    own_program("/nowhere/swiss-xl")
    calc.type("Tournament", {"B6": "Oviedo"})
    ((kind, text),) = calc.press("next")

    assert kind == BAD
    assert "/nowhere/swiss-xl" in text
    assert "swiss-xl addin install" in text
    assert (calc.is_modified(), calc.cell("Tournament", "B6")) == (True, "Oviedo")
    assert desk.tournament.rounds == ()


def test_what_a_program_lacks_is_told_and_the_workbook_comes_back(calc, desk, own_program, stand_in):
    own_program("swiss-xl-that-nobody-has")
    ((kind, text),) = calc.press("next")
    assert (kind, "swiss-xl-that-nobody-has" in text) == (BAD, True)

    stand_in("echo 'it broke' >&2", "exit 1")
    ((kind, text),) = calc.press("next")
    assert (kind, "The program stopped" in text, "it broke" in text) == (BAD, True, True)

    stand_in("""printf 'code=2\\nmessage=Ñandú – ½\\nmessage=日本 & "x"\\ngoto=Players\\n' > "$4" """)
    assert calc.press("check") == [(BAD, 'Ñandú – ½ | 日本 & "x"')]
    assert calc.place()[0] == "Players"
    assert calc.url().endswith(".xlsx")
    assert desk.tournament.rounds == ()


def test_a_file_that_is_gone_afterwards_is_told(calc, tmp_path, stand_in):
    made = light(tmp_path, "gone.xlsx")
    calc.open(str(made.path))
    stand_in('rm "$5"', 'echo code=0 > "$4"')
    ((kind, text),) = calc.press("next")
    calc.close()

    assert kind == BAD
    assert "could not be opened again" in text
    assert str(made.path) in text


def test_what_is_no_workbook_of_a_tournament_is_refused(calc, tmp_path):
    calc.new()
    ((unsaved, first),) = calc.press("next")
    calc.close()
    path = tmp_path / "list.csv"
    path.write_text("Name\nAna\n", encoding="utf-8")
    calc.open(str(path))
    ((other, second),) = calc.press("next")
    calc.close()

    assert (unsaved, other) == (BAD, BAD)
    assert "save it as an Excel workbook (.xlsx)" in first
    assert "Save the workbook as an Excel workbook (.xlsx)" in second
    assert path.read_text(encoding="utf-8") == "Name\nAna\n"


def test_a_workbook_open_for_reading_only_is_refused(calc, tmp_path):
    made = light(tmp_path, "read.xlsx")
    calc.open(str(made.path), ReadOnly=True)
    ((kind, text),) = calc.press("next")
    calc.close()

    assert (kind, "reading only" in text) == (BAD, True)
    assert made.tournament.rounds == ()


def test_the_workbook_in_front_is_meant_when_two_are_open(calc, tmp_path):
    first, second = (light(tmp_path, name) for name in ("first.xlsx", "second.xlsx"))
    calc.open(str(first.path))
    calc.open(str(second.path))
    calc.press("next")
    calc.close()
    calc.switch(str(first.path))
    calc.close()

    assert len(second.tournament.rounds) == 1
    assert first.tournament.rounds == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_toolbar_menu_and_words_are_those_of_the_table(calc, language):
    say = speaker(language)
    toolbar = calc.titles(f"{ADDONS}/OfficeToolBar/org.swissxl.toolbar", language)
    menu = calc.titles(f"{ADDONS}/OfficeMenuBar/org.swissxl.toolbar/Submenu", language)
    macro = "vnd.sun.star.script:SwissXL.SwissXLWords.WordsIn?language=Basic&location=application"

    assert toolbar == [say(each.label) for each in BUTTONS]
    assert menu == [*toolbar, say("Program…")]
    assert calc.call(macro, language, "label next") == say("Next round")
    assert calc.call(macro, "xx", "label next") == "Next round"


def test_a_cell_that_is_still_being_typed_into_is_saved_too(calc, desk):
    """Keys without Enter: LibreOffice neither shows the result nor calls the workbook changed."""
    calc.press("next")
    calc.show("Round 1", "E7")
    calc.keys("1-0")
    assert (calc.cell("Round 1", "E7"), calc.is_modified()) == ("", False)

    calc.press("check")
    assert calc.cell("Round 1", "E7") == "1-0"
    assert desk.tournament.rounds[0].games[0].result == FIRST_WINS


def test_the_buttons_of_a_workbook_with_macros_are_bound_to_them(calc):
    """LibreOffice opens the template; a click on each button would run its macro."""
    template = tournament_template(".xlsm")
    path = calc.folder / "tournament.xlsm"
    path.write_bytes(template)
    calc.open(str(path))
    bound = calc.buttons()
    calc.close()

    assert [label for label, _ in bound] == [each.label for each in BUTTONS]
    for each, (_, scripts) in zip(BUTTONS, bound, strict=True):
        assert [re.search(r"\w+\.Button_\w+", script)[0] for script in scripts] == [
            f"SwissXLButtons.Button_{each.code}"
        ]


@pytest.fixture
def bare(monkeypatch):
    """A computer with a real unopkg and a LibreOffice that nobody has started yet."""
    if shutil.which("unopkg") is None:
        pytest.skip("LibreOffice is not installed: unopkg was not found")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        monkeypatch.setattr(tempfile, "tempdir", name)
        (folder / "profile").mkdir()

        def run(words):
            return Ran(0, unopkg(folder, folder / "profile", *words[1:]))

        yield Machine("Linux", folder, {}, Path(sys.executable), folder, shutil.which, run), folder / "profile"


def test_unopkg_takes_the_extension_lists_it_and_lets_it_go(bare):
    """What is left lies in LibreOffice's own folder for what it no longer needs."""
    machine, profile = bare
    before = status(machine)
    install(machine)
    there = status(machine)
    install(machine)
    uninstall(machine)

    assert "LibreOffice: the extension is not installed; run: swiss-xl addin install" in before
    assert f"LibreOffice: the extension {__version__} is in." in there
    assert status(machine) == before
    kept = [path for path in profile.rglob("*") if path.is_file() and "extensions/tmp" not in path.as_posix()]
    assert [path for path in kept if b"swissxl" in path.read_bytes().lower()] == []
