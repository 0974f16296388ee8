"""What the buttons in Excel call, from the arguments of RunPython to the message box."""

import subprocess
import sys
import time
from pathlib import Path

import desk
import pytest

sys.path.insert(0, str(Path(__file__).parent / "hosts"))

import excel_engine
import xlwings

from swiss_xl import __version__, addin
from swiss_xl.hosts.excel import ExcelBook


@pytest.fixture
def engine(monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda _: None)
    with excel_engine.excel() as running:
        yield running


@pytest.fixture
def book(engine, tmp_path):  # noqa: ARG001 -- it must be running
    return excel_engine.opened(desk.make(tmp_path, desk.ANA_TO_GIL, rounds=3).path)


def test_a_press_makes_the_round_and_says_so_in_a_box_and_on_the_status_bar(engine, book):
    addin.press("next", __version__)

    assert "Round 1" in book.impl.xl.sheetnames
    said = "Round 1 is on the tab 'Round 1': 3 games, bye: number 7."
    assert engine.application.alerts == [(said, "swiss-xl", "info")]
    assert engine.application.status_bar == f"swiss-xl: {said}"


def test_long_work_shows_on_the_status_bar(engine, book):  # noqa: ARG001 -- it is the one that calls
    addin.press("next", __version__)

    shown = engine.application.lines
    assert shown[0] == "swiss-xl: reading the workbook …"
    assert "swiss-xl: adding the tab Round 1 …" in shown


def test_the_workbook_is_the_one_that_called(engine, book, tmp_path, monkeypatch):
    """RunPython names the workbook in the arguments; another one in front is left alone."""
    other = excel_engine.Book(desk.make(tmp_path / "..", ["Xa", "Xb"], name=f"{tmp_path.name}.xlsx").path)
    monkeypatch.delattr(xlwings.Book, "_mock_caller")
    monkeypatch.setattr(sys, "argv", ["-c", "--wb=cup.xlsx", "--from_xl=1", "--app=", "--hwnd=1"])

    addin.press("next", __version__)

    assert "Round 1" in book.impl.xl.sheetnames
    assert "Round 1" not in other.xl.sheetnames
    assert len(engine.application.alerts) == 1


@pytest.mark.parametrize("name", ["name", "raw_value", "copy", "insert", "add_hyperlink", "activate"])
def test_every_refusal_of_excel_is_a_message_without_a_traceback(engine, book, name):
    before = list(book.impl.xl.sheetnames)
    engine.fail_on(name)

    addin.press("next", __version__)

    ((said, _, kind),) = engine.application.alerts
    assert "Excel refused (" in said
    assert "Traceback" not in said
    assert kind == "critical"
    assert book.impl.xl.sheetnames == before


def test_all_faults_are_told_at_once(engine, book):
    addin.press("next", __version__)
    area = next(tab for tab in ExcelBook(book).tabs() if tab.title == "Round 1").area("sxl_result")
    for row, typed in ((0, "7-7"), (1, "8-8")):
        book.impl.xl["Round 1"].cell(area.top + row, area.left).value = typed

    addin.press("next", __version__)

    said, _, kind = engine.application.alerts[-1]
    assert ["'7-7'" in said, "'8-8'" in said, "Nothing was written." in said, kind] == [True, True, True, "critical"]


def test_more_lines_than_a_window_holds_are_counted(engine, tmp_path):
    cup = desk.make(tmp_path, [f"Player {number:02}" for number in range(1, 71)], rounds=3)
    cup.next()
    excel_engine.opened(cup.path)

    addin.press("check", __version__)

    lines = engine.application.alerts[0][0].splitlines()
    assert len(lines) == addin.LINES + 1
    assert lines[-1] == "… and 16 more."  # 35 games without a result and the sum of them


def test_a_fault_of_ours_is_a_sentence_and_a_file(engine, book, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("swiss_xl.commands.next_round", lambda _: 1 / 0)

    addin.press("next", __version__)

    said, _, kind = engine.application.alerts[0]
    assert said.startswith("The program failed (ZeroDivisionError: division by zero). The workbook was put back")
    assert kind == "critical"
    assert "ZeroDivisionError" in (tmp_path / "swiss_xl.log").read_text(encoding="utf-8")
    assert "Traceback" not in said
    assert "Round 1" not in book.impl.xl.sheetnames


@pytest.mark.parametrize(
    ("of_addin", "cure"),
    [
        ("0.0.1", "Run: swiss-xl addin install, and start Excel again."),
        ("999.0", "Bring the program up to date (pip install --upgrade swiss_xl), and start Excel again."),
    ],
)
def test_versions_that_differ_are_told_with_the_cure_and_the_work_is_done(engine, book, of_addin, cure):
    addin.press("next", of_addin)

    last = engine.application.alerts[0][0].splitlines()[-1]
    assert last == f"The add-in is of version {of_addin}, the program of {__version__}. {cure}"
    assert "Round 1" in book.impl.xl.sheetnames


def test_versions_that_agree_are_not_spoken_of():
    assert addin.mismatch(__version__) == addin.mismatch("") == ()


def test_a_workbook_that_is_no_tournament_is_told(engine, tmp_path):
    from openpyxl import Workbook  # noqa: PLC0415 -- for this one

    Workbook().save(tmp_path / "bills.xlsx")
    excel_engine.opened(tmp_path / "bills.xlsx")

    addin.press("next", __version__)

    assert "bills.xlsx is no tournament of swiss-xl" in engine.application.alerts[0][0]


def test_where_there_are_no_windows_the_status_line_of_the_tournament_says_it(engine, book, monkeypatch):
    def none(*_):
        raise NotImplementedError

    monkeypatch.setattr(type(engine.application), "alert", none)

    addin.press("finals", __version__)

    area = next(tab for tab in ExcelBook(book).tabs() if tab.title == "Tournament").area("sxl_status")
    shown = book.impl.xl["Tournament"].cell(area.top, area.left).value
    assert "this tournament has no finals" in shown


def test_without_a_workbook_the_add_in_is_told_in_one_line():
    """What is written to standard error is what the add-in shows; a status of 1 has it shown."""
    code = "import swiss_xl.addin; swiss_xl.addin.press('next', '1.0')"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert told.returncode == 1
    assert told.stderr.count("\n") == 1
    assert told.stderr.startswith("swiss-xl does not find the workbook (")


def test_the_entry_is_read_without_pandas_and_xlwings():
    told = subprocess.run(
        [sys.executable, "-c", "import sys, swiss_xl.addin; print({'pandas', 'xlwings'} & set(sys.modules))"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert told.stdout.strip() == "set()"
