"""
Messages in the language of the workbook: no English is left in them, whatever goes wrong.

A language made for the test turns every letter of a text into a circled one and leaves what is put into its braces.
Words that come out in plain letters were then either typed by the person (a name, a tab, a file), or forgotten.
"""

import ast
import errno
import os
import re
import string
import subprocess
import sys
from pathlib import Path

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, Desk, make

import swiss_xl
from swiss_xl import commands, telling
from swiss_xl.catalogue import system, systems, tiebreak, tiebreaks
from swiss_xl.commands import ByHand, Wanted
from swiss_xl.commands.give_trf import give_trf
from swiss_xl.commands.live import drop_live, show_live
from swiss_xl.commands.prints import make_prints, remove_prints
from swiss_xl.commands.prizes import give_prizes, wanted_split
from swiss_xl.commands.ratings import show_ratings
from swiss_xl.commands.repair import repair
from swiss_xl.commands.score_sheets import enter_hands, make_sheets
from swiss_xl.commands.why import show_why
from swiss_xl.errors import SwissError
from swiss_xl.formats.players import read_players
from swiss_xl.formats.trf.reading import read_file
from swiss_xl.frames.choice_words import shown
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.prizes import Split
from swiss_xl.sheets.prints.choice import PRINTS
from swiss_xl.sheets.settings import SETTINGS, language_of
from swiss_xl.telling import either, listed, phrase, phrases, speak, speaking, spoken
from swiss_xl.tournament import Status

PACKAGE = Path(swiss_xl.__file__).parent
CIRCLED = {ord(letter): chr(0x24D0 + place) for place, letter in enumerate(string.ascii_lowercase)} | {
    ord(letter): chr(0x24B6 + place) for place, letter in enumerate(string.ascii_uppercase)
}
WORD = re.compile(r"[A-Za-z]{2,}")
TYPED = set(ANA_TO_HUGO) | {"Cup", "cup", "xlsx", "Ivo", "Nobody", "rubbish", "nobody", "TRF", "FILE", "trf"}
PRINTED = {word for each in PRINTS for word in WORD.findall(each.title)}
TABS = PRINTED | {
    "Sheet",
    "Tournament",
    "Players",
    "Round",
    "Standings",
    "Crosstable",
    "Live",
    "Log",
    "Why",
    "Final",
    "Prizes",
    "Ratings",
}


class Circled:
    """A catalogue that has every text, in circled letters."""

    def gettext(self, text):
        return "".join(
            said.translate(CIRCLED) + ("" if name is None else field(name, spec, conversion))
            for said, name, spec, conversion in string.Formatter().parse(text)
        )

    def ngettext(self, one, many, count):
        return self.gettext(one if count == 1 else many)


def field(name, spec, conversion):
    return "{" + name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "") + "}"


@pytest.fixture
def circled(monkeypatch):
    """Messages are said in circled letters."""
    monkeypatch.setattr(telling, "_catalogue", lambda _: Circled())
    speak("it")


def told(do):
    """Everything that *do* says, also when it goes wrong."""
    try:
        done = do()
    except SwissError as error:
        return [str(each) for each in error.findings] or [str(error)]
    if isinstance(done, tuple) and done and hasattr(done[0], "messages"):
        done = done[0]
    if hasattr(done, "messages"):
        return [*done.messages, *map(str, done.findings)]
    return [str(each) for each in getattr(done, "findings", done or ())]


def plain_words(texts, allowed=()):
    """Words in plain letters that nobody typed."""
    return {word for text in texts for word in WORD.findall(text)} - TYPED - TABS - set(allowed)


@pytest.mark.usefixtures("circled")
def test_the_language_made_for_this_test_shows_what_was_forgotten():
    assert phrase("round {number} of {name}", number=3, name="Cup") == "ⓡⓞⓤⓝⓓ 3 ⓞⓕ Cup"
    assert phrases("{count} round", "{count} rounds", 2) == "2 ⓡⓞⓤⓝⓓⓢ"
    assert listed(["Ana", "Bea", "Cai"]) == "Ana, Bea ⓐⓝⓓ Cai"
    assert plain_words([phrase("no {name}", name="forgotten")]) == {"forgotten"}


@pytest.mark.parametrize("count", range(4))
def test_lists_in_words(count):
    names = ["Ana", "Bea", "Cai"][:count]

    assert listed(names) == ["", "Ana", "Ana and Bea", "Ana, Bea and Cai"][count]
    assert either(names) == ["", "Ana", "Ana or Bea", "Ana, Bea or Cai"][count]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The bytes of a workbook with one round played."""
    desk = make(tmp_path_factory.mktemp("made"), ANA_TO_GIL)
    desk.play()
    return desk.path.read_bytes()


@pytest.fixture
def seven(tmp_path, made):
    """Seven players who have played a round."""
    path = tmp_path / "cup.xlsx"
    path.write_bytes(made)
    return Desk(path)


@pytest.mark.usefixtures("circled")
@pytest.mark.parametrize(
    ("key", "value"),
    [
        *[("rating", value) for value in ("rubbish", "2.339", -5, True, 99999)],
        *[("status", "rubbish"), ("sex", "rubbish"), ("birth", "rubbish"), ("from_round", "rubbish")],
        *[("byes", value) for value in ("rubbish", "0", "3; 3=½", "9", "2=7")],
        *[("never_against", value) for value in ("rubbish", "0", "77", "1")],
        *[("number", value) for value in ("rubbish", 1, -4, 0.5)],
        *[("board", value) for value in ("rubbish", -1)],
        *[("name", value) for value in (17, "Ana", "  Ana ", None)],
        *[("group", "B"), ("fide_id", "rubbish"), ("email", "rubbish"), ("modality", "rubbish")],
    ],
)
def test_faults_of_the_list_of_players(seven, key, value):
    statuses = [shown("status", each, "it") for each in Status]
    players = seven.reading.players
    place = players.cell(players.entrants[1].row, key)
    seven.type("Players", {place or "R5": value if place else "rubbish"})

    assert plain_words(map(str, seven.check()), {"TRUE", "True", *statuses}) == set()


@pytest.mark.usefixtures("circled")
@pytest.mark.parametrize("key", [setting.key for setting in SETTINGS])
def test_faults_of_the_settings(seven, key):
    seven.set(**{key: "rubbish!"})
    choices = [shown(each.key, choice, "it") for each in SETTINGS for choice in each.choices]
    codes = {word for choice in choices for word in WORD.findall(choice)}
    known = codes | _codes()

    assert plain_words(map(str, seven.check()), known) == set()


def _codes():
    texts = [*systems(), *tiebreaks(), *(each.code for each in PRINTS), *Split]
    return {word for text in texts for word in WORD.findall(text)}


@pytest.mark.usefixtures("circled")
@pytest.mark.parametrize(
    "value", ["rubbish", "1:2", 7, 45000, 0.5, "#N/A", True, "1-0?", "=1/2", "2", "½½", "- -", "+ -", "-"]
)
@pytest.mark.parametrize("key", ["result", "first_number", "second", "board"])
def test_faults_of_a_round(seven, key, value):
    seven.type("Round 1", {seven.cell("Round 1", 2, f"{key}"): value})

    assert plain_words(map(str, seven.check()), {"TRUE", "True"}) == set()


@pytest.mark.usefixtures("circled")
@pytest.mark.parametrize(
    ("find", "code"),
    [*((tiebreak, code) for code in ("WIN/C1", "KS/C1", "BH/K1", "BH/X", "ABO")), (system, "clubb"), (system, "-")],
)
def test_what_is_said_of_codes(find, code):
    (said,) = told(lambda: find(code))

    assert plain_words([said], _codes() | set(WORD.findall(code))) == set()


@pytest.mark.usefixtures("circled")
def test_what_commands_say(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL)
    said = told(desk.next)
    said += told(lambda: desk.enter({1: "1-0", 2: "½-½", 3: "+ -"}))
    said += told(desk.next) + told(lambda: desk.enter({1: "0-1", 9: "1-0", 2: "rubbish"}))
    said += told(lambda: desk.add("Ivo", rating="1700")) + told(lambda: desk.add("Ana")) + told(lambda: desk.add(""))
    said += told(lambda: desk.withdraw("Bea")) + told(lambda: desk.bring_back("Bea"))
    said += told(lambda: desk.withdraw("Nobody")) + told(lambda: desk.absent("Cai", "4; 5"))
    said += told(lambda: desk.absent("Cai", "99")) + told(lambda: desk.absent("Cai", "rubbish"))
    said += told(desk.standings) + told(desk.undo) + told(desk.undo) + told(desk.undo)
    for command in (show_live, drop_live, drop_live, show_why, make_prints, remove_prints, remove_prints, repair):
        said += told(lambda command=command: desk.do(_first(command)))
    for command in (give_prizes, give_prizes, show_ratings):
        said += told(lambda command=command: desk.do(_first(command)))
    said += told(lambda: make_prints(desk.book, ["Nobody"])) + told(lambda: show_why(desk.book, 9))
    said += told(lambda: wanted_split("rubbish")) + told(lambda: make_sheets(desk.book, [1]))
    said += told(lambda: give_trf(desk.book, ending="rubbish", records=["rubbish"]))

    assert len(said) > 30
    commands_named = {"swiss", "xl"}
    splits = {shown("split", each, spoken()) for each in Split}  # as the cell's list says them
    assert plain_words(said, commands_named | _codes() | {"Hort"} | splits) == set()


def _first(command):
    """*command*, of what it gives only what it says."""

    def run(book):
        done = command(book)
        return done[0] if isinstance(done, tuple) else done

    return run


@pytest.mark.usefixtures("circled")
def test_what_pairing_says(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    said = []
    for pairs in (((1, 2), (2, 3)), ((1, 99),), ((1, None), (2, None)), ((1, 8),)):
        wanted = Wanted(ByHand(pairs))
        said += told(lambda wanted=wanted: desk.do(commands.next_round, wanted))
    said += told(lambda: desk.do(commands.next_round, Wanted(again=True)))
    desk.enter(dict.fromkeys(range(1, 5), "1-0"))
    said += told(lambda: desk.do(commands.next_round, Wanted(again=True)))
    for _ in range(6):
        said += told(desk.next)
        said += told(lambda: desk.enter(dict.fromkeys(range(1, 5), "1-0")))
    for number in range(2, 9):
        desk.withdraw(number)
    said += told(desk.next)

    assert len(said) > 15
    assert plain_words(said) == set()


@pytest.mark.usefixtures("circled")
def test_what_domino_says(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, system="domino")
    said = told(desk.next)
    for results in ({1: "100-50"}, {1: "200-200"}, {1: "50-40"}, {2: "230-120"}):
        said += told(lambda results=results: desk.enter(results))
    said += told(lambda: desk.do(make_sheets, [1]))
    for hands in ("A300", "rubbish", "C9", "B5-0 A12"):
        said += told(lambda hands=hands: enter_hands(desk.book, 1, hands))

    assert plain_words(said) == set()


@pytest.mark.usefixtures("circled")
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"rubbish",
        b"PK\x03\x04rubbish",
        b"%PDF-1.4",
        b"{\\rtf1}",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
    ],
    ids=["empty", "text", "zip", "pdf", "rtf", "ole"],
)
@pytest.mark.parametrize("read", [ClosedBook.open, read_players, read_file], ids=["workbook", "players", "trf"])
def test_files_that_are_something_else(tmp_path, read, content):
    path = tmp_path / "cup.xlsx"
    path.write_bytes(content)
    formats = {"xls", "xlsb", "csv", "ods", "PDF", "rtf", "RTF", "pdf", "Name", "Rating", "Club", "No", "CSV", "UTF"}

    said = told(lambda: read(path))
    assert plain_words(said, formats | set(WORD.findall(str(path))) | {"rubbish", "PK"}) == set()


@pytest.mark.usefixtures("circled")
@pytest.mark.parametrize("read", [ClosedBook.open, read_players, read_file], ids=["workbook", "players", "trf"])
def test_files_that_are_not_there(tmp_path, read):
    path = tmp_path / "cup.xlsx"
    said = told(lambda: read(path)) + told(lambda: read(tmp_path))

    assert len(said) == 2
    system = " ".join(map(os.strerror, (errno.EISDIR, errno.ENOENT)))  # the system's own words
    assert plain_words(said, WORD.findall(f"{path} {system}")) == set()


SINKS = {
    "fault": 1, "warning": 1, "notice": 1, "Finding": 2, "UnreadableError": 1, "CellFault": 1,
    **dict.fromkeys(("HostError", "SheetError", "RulesError", "PairingError", "show_message", "BadParameter"), 0),
}  # fmt: skip
"""What says something to people, and how many of its arguments are codes."""
SPEAKERS = {"phrase", "phrases", "mark", "say", "listed", "either"}


OTHERS_READ = {"check_report.py", "hosts/ooxml/check.py"}  # a report is read back; the other is said to nobody


def test_no_message_goes_round_the_catalogues():
    """Every text that is handed to an error, a finding or the screen passes through a speaker."""
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and (name := _name(call)) in SINKS and place not in OTHERS_READ:
                named = [each.value for each in call.keywords if each.arg in ("message", "cure")]
                for each in (*call.args[SINKS[name] :], *named):
                    wrong += [f"{place}:{call.lineno}: {text}" for text in _spoken_plainly(each)]
    assert wrong == []


def _name(call):
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def _spoken_plainly(node):
    if isinstance(node, ast.Call):
        return []  # what a function gives is looked at where it is made
    if isinstance(node, ast.Constant):
        return (
            [node.value] if isinstance(node.value, str) and re.search(r"[A-Za-z]{2,} |[A-Za-z]{4,}", node.value) else []
        )
    if isinstance(node, ast.Subscript | ast.Compare):
        return []
    return [text for child in ast.iter_child_nodes(node) for text in _spoken_plainly(child)]


def test_a_workbook_s_language_is_that_of_its_messages(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL)
    for typed, language in (("es", "es"), ("IT", "it"), ("rubbish", "en"), (None, "en")):
        desk.set(language=typed)
        assert language_of(desk.book) == language


def test_a_language_is_spoken_for_a_while():
    with speaking("es"):
        assert spoken() == "es"
        with speaking("xx"):
            assert spoken() == "es"
    assert spoken() == "en"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "es_ES"}, "es"),
        ({"SWISS_XL_LANGUAGE": "de", "LC_ALL": "es_ES"}, "de"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_before_a_workbook_is_open_the_environment_chooses(monkeypatch, variables, language):
    for name in ("SWISS_XL_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert telling.language_of_environment() == language


def test_help_is_said_in_the_language_of_the_environment():
    def help_in(language):
        environment = {"SWISS_XL_LANGUAGE": language, "COLUMNS": "200"}
        ran = subprocess.run(
            [sys.executable, "-m", "swiss_xl", "next", "--help"],
            env=environment, capture_output=True, check=True, encoding="utf-8",
        )  # fmt: skip
        return ran.stdout

    assert "Pair the latest round anew, while it has no result." in help_in("en")
    for language in ("es", "it"):
        with speaking(language):
            text = phrase("Pair the latest round anew, while it has no result.")
        assert text != "Pair the latest round anew, while it has no result."
        assert text.split()[0] in help_in(language)
