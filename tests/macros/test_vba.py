"""What the VBA in the macro files does, short of Excel itself: an interpreter runs it on made-up computers."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from swiss_xl import __version__
from swiss_xl.buttons import BUTTONS
from swiss_xl.installing.excel import ENCODING, MARK
from swiss_xl.installing.messages import EXCEL
from swiss_xl.telling import LANGUAGES, speaker

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "macros"), str(Path(__file__).parent)]

import excel_files  # noqa: E402 -- a script's neighbour
from vba import Computer, press, project  # noqa: E402 -- the same

LANGUAGE_IDS = {"en": 2057, "es": 3082, "it": 1040, "de": 3079, "fr": 3084, "pt": 1046, "sv": 1053}
PYTHON = r"C:\Users\José Ñandú\swiss xl\python.exe"
FOLDERS = {"%LOCALAPPDATA%": r"C:\Users\José Ñandú\AppData\Local", "%TEMP%": r"C:\Temp 日本"}
SETTINGS = FOLDERS["%LOCALAPPDATA%"] + r"\swiss_xl\swiss_xl.conf"


@pytest.fixture(scope="module")
def modules():
    return excel_files.sheet_modules()


def settings(python):
    return f"{MARK}version=1\r\ninterpreter={python}\r\n".encode(ENCODING)


def windows(**given):
    """A computer on which everything is in place, but for what is *given* otherwise."""
    files = {SETTINGS: settings(PYTHON), PYTHON: b""}
    return Computer(**({"files": files, "folders": FOLDERS} | given))


def test_a_click_runs_the_one_python_on_the_workbook_in_front_and_waits(modules):
    computer = windows(book="Copa Ñandú & más.xlsx")
    told = press(project(modules, computer))
    ((command, style, waits),) = computer.ran
    code = f"import swiss_xl.addin; swiss_xl.addin.press('next', '{__version__}')"

    assert told == []
    assert (style, waits) == (0, True)
    assert re.sub(r"xlwings-[0-9A-F-]+\.log", "LOG", command) == (
        rf'cmd.exe /C C: & cd "C:\Users\José Ñandú\swiss xl" & "{PYTHON}" -E -B -c '
        rf'"import xlwings.utils;xlwings.utils.prepare_sys_path(\"false;;;;\"); {code}" '
        r' --wb="Copa Ñandú & más.xlsx" --from_xl=1 --app="C:\Office16\Microsoft Excel" --hwnd="4711"'
        r' 2> "C:\Temp 日本\LOG" '
    )


def test_no_folder_of_the_workbook_gets_on_the_path_of_python():
    """What the command line hands to xlwings: no folder at all."""
    from xlwings.utils import prepare_sys_path  # noqa: PLC0415 -- as the command line does

    before = list(sys.path)
    prepare_sys_path("false;;;;")
    prepare_sys_path("false;;;;;")  # the Mac's way adds one more

    assert sys.path == before


@pytest.mark.parametrize("code", [each.code for each in BUTTONS])
def test_a_button_in_the_sheet_and_one_in_the_ribbon_do_the_same(modules, code):
    in_sheet, in_ribbon = windows(), windows()
    project(modules, in_sheet).run(f"Button_{code}", [])
    press(project(modules, in_ribbon), code)

    assert f"press('{code}'" in in_sheet.ran[0][0]
    assert in_sheet.ran[0][0].split(" 2> ")[0] == in_ribbon.ran[0][0].split(" 2> ")[0]


@pytest.mark.parametrize(
    ("given", "key", "path"),
    [
        ({"book": None}, "no workbook", ""),
        ({"files": {}}, "not installed", ""),
        ({"files": {SETTINGS: settings("")}}, "not installed", ""),
        ({"files": {SETTINGS: settings(PYTHON)}}, "moved", PYTHON),
    ],
)
def test_what_is_missing_is_told_and_nothing_is_run(modules, given, key, path):
    computer = windows(**given)

    assert press(project(modules, computer)) == [EXCEL[key].replace("%1", path)]
    assert computer.ran == []


TRACEBACK = "Traceback (most recent call last):\n  File ...\n"


@pytest.mark.parametrize(
    ("log", "key"),
    [
        (TRACEBACK + "ModuleNotFoundError: No module named 'swiss_xl'", "no package"),
        (TRACEBACK + "ModuleNotFoundError: No module named 'xlwings'", "no package"),
        (TRACEBACK + "AttributeError: module 'swiss_xl.addin' has no attribute 'press'", "other version"),
        (TRACEBACK + "TypeError: press() takes 1 positional argument but 2 were given", "other version"),
        (TRACEBACK + "CommandError: ... OSERROR: -1743", "no permission"),
    ],
)
def test_a_known_trouble_of_python_is_told_with_its_cure_and_no_traceback(modules, log, key):
    computer = windows(status=1, log=log)

    assert press(project(modules, computer)) == [EXCEL[key].replace("%1", PYTHON)]


def test_any_other_trouble_is_told_in_its_last_words(modules):
    (told,) = press(project(modules, windows(status=1, log=TRACEBACK + "x" * 2000 + "ZeroDivisionError")))

    assert told.startswith(EXCEL["failed"])
    assert told.endswith("ZeroDivisionError")
    assert len(told) < 1000


@pytest.mark.parametrize("language", LANGUAGE_IDS)
def test_labels_tips_and_messages_are_in_the_language_of_excel(modules, language):
    say = speaker(language if language in LANGUAGES else "en")
    vba = project(modules, windows(language=LANGUAGE_IDS[language]))

    for each in BUTTONS:
        assert vba.run("Words", [f"label {each.code}"]) == say(each.label)
        assert vba.run("Words", [f"tip {each.code}"]) == say(each.tip)
    assert {key: vba.run("Words", [key]) for key in EXCEL} == {key: say(text) for key, text in EXCEL.items()}


MAC_PYTHON = "/Users/José/it's here/python"


@pytest.fixture
def mac():
    """A Mac: in Excel's own folder the settings, outside it a Python."""
    computer = Computer(book="Copa Ñandú.xlsx", files={"/home/swiss_xl.conf": settings(MAC_PYTHON)})
    computer.application.vba_set("Path", "/Applications/Microsoft Excel.app/Contents/MacOS")
    return computer


def test_on_the_mac_the_script_starts_python_with_its_path_quoted(modules, mac):
    told = press(project(modules, mac, mac=True))
    ((script, handler, words),) = mac.ran
    path, python, command, book, _, log = words.split("|")

    assert told == []
    assert (script, handler) == ("swiss_xl.applescript", "VbaHandler")
    assert path == "false;;;;;"
    assert shlex.split(python) == [MAC_PYTHON, "-E"]
    assert command == f"import swiss_xl.addin; swiss_xl.addin.press('next', '{__version__}')"
    assert (book, log) == ("Copa Ñandú.xlsx", "/home/xlwings.log")


def test_on_the_mac_what_python_left_is_told_when_it_has_ended(modules, mac):
    """Excel does not wait there; xlwings calls CleanUp at the end."""
    mac.files["/home/xlwings.log"] = f"sh: {MAC_PYTHON}: No such file or directory".encode()
    mac.application.vba_set("StatusBar", "Running...")
    vba = project(modules, mac, mac=True)
    vba.run("CleanUp", [])

    assert [text for _, text, *_ in vba.dialogs] == [EXCEL["moved"].replace("%1", MAC_PYTHON)]
    assert not mac.application.vba_get("StatusBar")
    assert "/home/xlwings.log" not in mac.files


def test_on_the_mac_without_settings_the_cure_is_told(modules, mac):
    mac.files.clear()

    assert press(project(modules, mac, mac=True)) == [EXCEL["not installed"]]
    assert mac.ran == []


def test_a_click_is_the_same_whatever_the_workbook_contains(modules):
    """Neither a sheet with settings nor a file beside the workbook is looked at: both might come by mail."""
    text = "\n".join(modules.values())

    assert "ThisWorkbook.Path" not in text
    assert not re.search(r"(Active|This)Workbook\.(FullName|Path|Sheets)", text)
    assert re.findall(r"CreateObject\(.*?\)", text) == [
        'CreateObject("Scripting.FileSystemObject")',
        'CreateObject("WScript.Shell")',
    ]
