"""Excel refuses, is busy, is protected: the workbook stays as it was, and the person is told what to do."""

import time

import desk
import excel_engine
import pytest
from dump import told
from excel_calls import COUNTER
from excel_rules import column_style
from host_samples import build_plain

from swiss_xl.book import Link
from swiss_xl.buttons import press
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel import ExcelBook, patience

PATTERN = "Round pattern"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    """Nobody waits for a test."""
    monkeypatch.setattr(time, "sleep", lambda _: None)


@pytest.fixture
def engine():
    with excel_engine.excel() as running:
        yield running


@pytest.fixture
def sample(engine, tmp_path):  # noqa: ARG001 -- it must be running
    return prepared(tmp_path / "cup.xlsx")


def rows_of(number):
    return [[place, f"white {place}", "1-0", f"black {place}"] for place in range(1, number + 1)]


def state(book):
    """Everything in the open workbook, as text."""
    source = book.impl.xl
    more = [
        f"{sheet.title}: {cell.coordinate} {plain(cell.value)!r} {cell.number_format} "
        f"{cell.font.name} {cell.font.size} {cell.hyperlink and cell.hyperlink.location}"
        for sheet in source.worksheets
        for cell in sorted(sheet._cells.values(), key=lambda cell: (cell.row, cell.column))
        if cell.value is not None or cell.hyperlink or not unused(cell)
    ]
    return [*told(source), *more]


def unused(cell):
    """Whether an empty cell looks as if nobody had ever touched it."""
    return cell.number_format == "General" or cell._style == column_style(cell.parent, cell.column)


def plain(value):
    return float(value) if type(value) is int else value


def everything(book):
    """A command that does all a command can do."""
    book.stamp(PATTERN, "Round 2", before="Notes")
    book.fill("Round 2", "sxl_games", rows_of(5))
    book.define("Round 2", "sxl_round", "2")
    book.fill(PATTERN, "sxl_games", rows_of(2))
    book.append("Players", 3, [{1: 1, 2: "Ana"}, {1: 2, 2: "=Bo"}])
    book.write("Notes", {(1, 1): "yours", (2, 1): 5, (9, 2): "007"})
    book.show_columns("Notes", 4, 5, visible=False)
    book.write("Notes", {(4, 1): Link("go", "Players!A1")})
    book.rename("Notes", "Mine")
    book.rename(PATTERN, "Muster 2")
    book.define("Muster 2", "sxl_round", "7")
    book.activate("Round 2")


def prepared(path):
    """A small workbook, open, a block of three rows in it."""
    build_plain(path)
    book = excel_engine.opened(path)
    opened = ExcelBook(book)
    opened.fill(PATTERN, "sxl_games", rows_of(3))
    opened.save(why="before")
    return book


def calls_of(engine, book, command):
    """How many calls saving takes after a command."""
    opened = ExcelBook(book)
    command(opened)
    engine.fail_at(0)
    opened.save(why="test")
    return engine.calls


def saved(book):
    """What saving says; nothing if all went well."""
    try:
        book.save(why="test")
    except HostError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("part", range(4))
def test_a_refusal_at_any_call_puts_everything_back(engine, tmp_path, part):
    """Each call in turn is refused; the calls after it, which put things back, are not."""
    total = calls_of(engine, prepared(tmp_path / "counted.xlsx"), everything)
    book, done = prepared(tmp_path / "cup.xlsx"), 0
    before = state(book)
    for number in range(1 + part, total + 1, 4):
        opened = ExcelBook(book)
        everything(opened)
        engine.fail_at(number)
        said = saved(opened)
        engine.fail_at(0)
        if said:
            assert "Nothing was changed." in said
            assert state(book) == before, f"call {number}: {said}"
        else:  # a comfort was refused, such as switching drawing off: done all the same
            done += 1
            assert "Round 2" in book.impl.xl.sheetnames
            book = prepared(tmp_path / f"cup {number}.xlsx")
        assert (engine.application.screen_updating, engine.application.display_alerts) == (True, True)
    assert total > 200
    assert done <= 8


def test_a_refusal_while_a_round_is_paired_leaves_the_round_before(engine, tmp_path):
    cup = desk.make(tmp_path, desk.ANA_TO_GIL, rounds=4)
    cup.play(2)
    book = excel_engine.opened(cup.path)
    before = state(book)

    for name, number in (("copy", 1), ("copy", 3), ("insert", 1), ("number_format", 4), ("add_hyperlink", 2),
                         ("refers_to", 90)):  # fmt: skip
        engine.fail_on(name, number)
        pressed = press("next", lambda: ExcelBook(book))

        assert (name, pressed.code, state(book)) == (name, 3, before)
        assert not COUNTER.refused_name
    assert press("next", lambda: ExcelBook(book)).code == 0


def test_a_tab_that_goes_for_good_goes_last(sample):
    """Nothing brings a removed tab back, so it is removed when all else is done."""
    opened = ExcelBook(sample)
    opened.write("Players", {(1, 1): "changed"})
    opened.delete("Notes")
    opened.save(why="test")

    names = [name for name in COUNTER.log if name in ("delete", "raw_value", "activate")]
    assert "raw_value" not in names[names.index("delete") :]


@pytest.mark.parametrize("calls", [1, 3, 6])
def test_a_busy_excel_is_waited_for(engine, sample, calls):
    opened = ExcelBook(sample)
    opened.write("Notes", {(1, 1): "yours"})
    engine.busy_for(calls)

    opened.save(why="test")

    assert sample.sheets["Notes"]["A1"].value == "yours"


def test_waiting_takes_seconds_not_minutes():
    assert 3 <= sum(patience.PAUSES) <= 10


@pytest.mark.parametrize("when", ["before reading", "before writing"])
def test_an_excel_that_stays_busy_is_a_sentence_and_nothing_is_changed(engine, sample, when):
    before = state(sample)
    opened = ExcelBook(sample) if when == "before writing" else None
    if opened:
        opened.write("Notes", {(1, 1): "yours"})
    engine.busy_for(1000)

    with pytest.raises(HostError, match="Press Enter in the cell, close the window, and press the button again"):
        opened.save(why="test") if opened else ExcelBook(sample)
    engine.busy_for(0)

    assert state(sample) == before


def test_busy_in_the_midst_is_waited_for_longer_while_putting_back(engine, sample):
    """Busy for nine attempts: the command gives up after seven, what it did is taken back in the others."""
    before = state(sample)
    opened = ExcelBook(sample)
    everything(opened)
    engine.busy_for(9, after=120)

    with pytest.raises(HostError, match=r"press the button again\. Nothing was changed\."):
        opened.save(why="test")

    assert state(sample) == before


@pytest.mark.parametrize(
    "error",
    [
        type("com_error", (Exception,), {"hresult": -2147418111})(),
        type("com_error", (Exception,), {"hresult": -2147352567, "excepinfo": (0, "", "", "", 0, -2146777998)})(),
        type("CommandError", (Exception,), {"errornumber": -1712})(),
        type("ExcelBusyError", (Exception,), {})(),
    ],
    ids=["call rejected", "typing into a cell", "no answer on a Mac", "xlwings' own word"],
)
def test_every_way_of_being_busy_is_known(error):
    tries = []

    @patience.patient
    def call():
        tries.append(1)
        if len(tries) < 3:
            raise error
        return "done"

    assert (call(), len(tries)) == ("done", 3)


def test_a_mac_that_forbids_steering_says_where_to_allow_it():
    @patience.patient
    def call():
        raise type("CommandError", (Exception,), {"errornumber": -1743})

    with pytest.raises(HostError, match="Privacy & Security, Automation"):
        call()


def test_other_refusals_are_told_with_what_was_tried_and_what_excel_said():
    @patience.patient
    def insert_cells():
        raise type("com_error", (Exception,), {"hresult": -1, "excepinfo": (0, "Excel", "No room.", "", 0, -2)})

    with pytest.raises(HostError, match=r"Excel refused \(insert cells\): No room\."):
        insert_cells()
