"""What the person at Excel notices: nothing moves but what he asked for, and his own things are left alone."""

import time
from pathlib import Path

import desk
import excel_engine
import openpyxl
import pytest
from dump import told
from excel_calls import COUNTER
from host_samples import build_plain
from openpyxl.comments import Comment

from swiss_xl import commands
from swiss_xl.book import Link
from swiss_xl.buttons import press
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel import ExcelBook, calls, native


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda _: None)


@pytest.fixture
def engine():
    with excel_engine.excel() as running:
        yield running


@pytest.fixture
def cup(tmp_path):
    return desk.make(tmp_path, desk.ANA_TO_GIL, rounds=3)


@pytest.fixture
def book(engine, cup):  # noqa: ARG001 -- it must be running
    return excel_engine.opened(cup.path)


@pytest.fixture
def sample(engine, tmp_path):  # noqa: ARG001 -- the same
    build_plain(tmp_path / "plain.xlsx")
    return excel_engine.opened(tmp_path / "plain.xlsx")


def pressed(book, code):
    done = press(code, lambda: ExcelBook(book))
    assert done.code == 0, done.messages
    return done


# The tab in front and the selection


def select(book, title, place):
    book.sheets[title].activate()
    book.sheets[title].range(place).select()


def test_a_command_that_shows_nothing_leaves_tab_and_selection(engine, book):
    pressed(book, "next")
    select(book, "Players", "B7")

    opened = ExcelBook(book)
    commands.enter(opened, {1: "1-0"})
    opened.save(why="enter")

    assert (book.sheets.active.name, engine.application.selected.address) == ("Players", "B7")


def test_a_new_round_comes_to_the_front(book):
    select(book, "Players", "B7")

    pressed(book, "next")

    assert book.sheets.active.name == "Round 1"


def test_an_error_leaves_tab_and_selection(engine, sample):
    """The last call of all is refused, when another tab is in front already."""
    opened = ExcelBook(sample)
    opened.stamp("Round pattern", "Round 1")
    opened.save(why="test")
    select(sample, "Players", "B7")
    opened.activate("Notes")
    opened.delete("Round 1")
    engine.fail_on("delete")

    with pytest.raises(HostError):
        opened.save(why="test")

    assert (sample.sheets.active.name, engine.application.selected.address) == ("Players", "B7")


def test_the_tab_that_is_taken_away_while_in_front_gives_way_to_another(book):
    pressed(book, "next")

    pressed(book, "undo")

    assert "Round 1" not in book.impl.xl.sheetnames
    assert book.sheets.active.visible


# Drawing, questions, calculating


def test_drawing_and_questions_are_off_while_writing_and_as_before_afterwards(engine, book):
    engine.application.display_alerts = True
    seen = []
    opened = ExcelBook(
        book, lambda _: seen.append((engine.application.screen_updating, engine.application.enable_events))
    )
    commands.next_round(opened)
    opened.save(why="next")

    assert seen[-1] == (False, False)
    switches = engine.application
    assert (switches.screen_updating, switches.display_alerts, switches.enable_events) == (True, True, True)


def test_who_draws_nothing_beforehand_gets_that_back(engine, book):
    engine.application.screen_updating = False

    pressed(book, "next")

    assert engine.application.screen_updating is False


@pytest.mark.parametrize(("mode", "calculated"), [("manual", True), ("automatic", False)])
def test_who_calculates_by_hand_reads_and_leaves_no_stale_values(engine, book, mode, calculated):
    engine.application.calculation = mode

    pressed(book, "next")

    assert (engine.application.calculation, engine.application.calculated > 0) == (mode, calculated)


def test_values_of_formulas_are_those_excel_shows(engine, tmp_path):  # noqa: ARG001 -- it must be running
    """A result as a formula is calculated by Excel: the value is read (hazard 10)."""
    build_plain(tmp_path / "cup.xlsx")
    book = excel_engine.opened(tmp_path / "cup.xlsx")
    book.impl.cached["Notes"]["A2"] = 7

    assert ExcelBook(book).grid("Notes").at(2, 1) == 7


# Protected sheets: the object is what COM shows of a sheet


class COMRetryObjectWrapper:
    """A protected sheet as COM shows it; its name is how the host knows COM."""

    def __init__(self, book, title, password=""):
        self._book, self._title, self._password = book, title, password
        self.Protection = type("Protection", (), dict.fromkeys(native._ALLOWED, False) | {"AllowSorting": True})()
        self.ProtectDrawingObjects, self.ProtectScenarios = True, False
        self.given = None
        book.impl.locked.add(title)

    @property
    def ProtectContents(self):  # noqa: N802 -- Excel's word
        return self._title in self._book.impl.locked

    def Unprotect(self, password):  # noqa: N802 -- the same
        """As Excel says: ignored where there is no password."""
        if self._password and password != self._password:
            raise RuntimeError("The password you supplied is not correct.")
        self._book.impl.locked.discard(self._title)

    def Protect(self, **given):  # noqa: N802 -- the same
        self.given = given
        self._book.impl.locked.add(self._title)


def protect(book, title, password=""):
    made = book.impl.objects[title] = COMRetryObjectWrapper(book, title, password)
    return made


def test_our_protection_is_lifted_and_put_back_as_it_was(book):
    sheet = protect(book, "Tournament")

    pressed(book, "next")

    assert sheet.ProtectContents
    assert sheet.given["AllowSorting"] is True
    assert sheet.given["AllowFormattingCells"] is False
    assert (sheet.given["DrawingObjects"], sheet.given["Scenarios"], "Password" in sheet.given) == (True, False, False)


def test_a_password_of_somebody_else_is_a_sentence_within_a_moment(cup, book):
    sheet = protect(book, "Tournament", "secret")
    before = cup.path.read_bytes()

    done = press("next", lambda: ExcelBook(book))

    assert done.code == HostError.status
    assert "Tournament is protected with a password" in done.messages[0]
    assert sheet.ProtectContents
    assert "Round 1" not in book.impl.xl.sheetnames
    assert cup.path.read_bytes() == before


def test_protection_is_put_back_after_an_error_as_well(engine, book):
    sheet = protect(book, "Tournament")
    engine.fail_on("add_hyperlink")

    assert press("next", lambda: ExcelBook(book)).code == HostError.status

    assert sheet.ProtectContents


def test_where_the_first_write_is_refused_nothing_is_said_to_be_left_half_done(book):
    """Protection that cannot be seen beforehand: what was never changed needs no putting back."""
    book.impl.locked |= set(book.impl.xl.sheetnames)
    before = told(book.impl.xl)

    done = press("next", lambda: ExcelBook(book))

    assert done.code == HostError.status
    assert done.messages[0].endswith("The cell is on a protected sheet. Nothing was changed.")
    assert told(book.impl.xl) == before


def test_a_workbook_whose_tabs_are_locked_is_told(book):
    book.impl.api = type("COMRetryObjectWrapper", (), {"ProtectStructure": True, "FullName": book.impl.address})()
    book.impl.api.SaveCopyAs = lambda path: Path(path).write_bytes(b"copy")

    done = press("next", lambda: ExcelBook(book))

    assert "the workbook's structure is protected" in done.messages[0]
    assert "Round 1" not in book.impl.xl.sheetnames


# Pages


class PagesOfASheet:
    """Rows with breaks as COM shows them."""

    ProtectContents = False

    def __init__(self, *rows):
        self.rows = {row + 1 for row in rows}

    @property
    def HPageBreaks(self):  # noqa: N802 -- Excel's word
        place = lambda row: type("Break", (), {"Location": type("Cell", (), {"Row": row}), "Type": -4135})  # noqa: E731
        return [place(row) for row in self.rows] + [type("Break", (), {"Type": -4105})]

    def Rows(self, row):  # noqa: N802 -- the same
        pages = self

        class Row:
            def __setattr__(self, _, kind):
                (pages.rows.add if kind == -4135 else pages.rows.discard)(row)

        return Row()


def test_pages_break_between_pieces_down_to_the_last(sample):
    """As in the closed file: every four rows, of eighteen; two breaks stay whatever there is."""
    pages = sample.impl.objects["Round pattern"] = type("COMRetryObjectWrapper", (PagesOfASheet,), {})(4, 8)
    opened = ExcelBook(sample)
    opened.fill("Round pattern", "sxl_games", [[1], [2]])
    opened.save(why="a piece of two rows")
    for count, expected in ((18, [4, 8, 12, 16, 20]), (2, [4, 8])):
        opened = ExcelBook(sample)
        opened.fill("Round pattern", "sxl_games", [[place] for place in range(count)], unit=2)
        opened.save(why="test")

        assert sorted(row - 1 for row in pages.rows) == expected


# Where the workbook lies


def test_a_copy_of_the_state_before_lies_beside_the_workbook(cup, book):
    before = cup.path.read_bytes()

    pressed(book, "next")

    (kept,) = (cup.path.parent / "cup backups").iterdir()
    assert kept.name.endswith("before next.xlsx")
    assert kept.read_bytes() == before


def test_where_excel_can_copy_what_is_open_the_copy_is_of_that(cup, book):
    book.impl.api = type("COMRetryObjectWrapper", (), {"ProtectStructure": False, "FullName": book.impl.address})()
    book.impl.api.SaveCopyAs = lambda path: Path(path).write_bytes(b"as it stands")

    pressed(book, "next")

    (kept,) = (cup.path.parent / "cup backups").iterdir()
    assert kept.read_bytes() == b"as it stands"


def test_without_a_backup_the_round_is_made_and_the_person_told(cup, book):
    (cup.path.parent / "cup backups").write_text("in the way")
    opened = ExcelBook(book)

    commands.next_round(opened)
    opened.save(why="next")

    assert opened.remarks[0].startswith("No backup was kept (")
    assert "Round 1" in book.impl.xl.sheetnames


WEB = "https://d.docs.live.net/0123456789abcdef/Club%20files/cup.xlsx"


def test_a_workbook_on_the_web_works_like_any_other(cup, book):
    book.impl.address = WEB

    pressed(book, "next")

    assert ExcelBook(book).path == Path("cup.xlsx")
    assert "Round 1" in book.impl.xl.sheetnames
    assert [each.name for each in cup.path.parent.iterdir()] == ["cup.xlsx"]


def test_a_workbook_on_the_web_is_called_what_excel_calls_it(book):
    """The address has blanks as %20, and may ask something behind the name."""
    book.impl.address, book.impl.name = "https://d.docs.live.net/1/Club%20cup.xlsx?web=1", "Club cup.xlsx"

    assert ExcelBook(book).path == Path("Club cup.xlsx")


@pytest.mark.usefixtures("engine")
def test_files_of_a_workbook_never_saved_do_not_go_into_the_folder_of_the_program(book):
    """Excel gives its name alone, which is no place: the folder that Python happens to stand in is nobody's choice."""
    book.impl.address = "Book1"

    with pytest.raises(HostError, match=r"lies nowhere yet, and no folder was chosen"):
        ExcelBook(book).folder()


def test_files_of_a_workbook_on_the_web_go_where_the_person_says(engine, book, tmp_path):
    book.impl.address = WEB
    with pytest.raises(HostError, match=r"lies on the web .* no folder was chosen"):
        ExcelBook(book).folder()

    window = type("Window", (), {"Show": lambda _: -1, "SelectedItems": lambda _, place: str(tmp_path) * place})()
    engine.application.api = type(
        "COMRetryObjectWrapper", (), {"FileDialog": lambda _, kind: window if kind == 4 else None}
    )()

    assert ExcelBook(book).folder() == tmp_path


def test_files_of_a_workbook_in_a_folder_go_there(cup, book):
    assert ExcelBook(book).folder() == cup.path.parent


# What is the person's own


def test_columns_to_the_right_colours_and_notes_stay(book):
    pressed(book, "next")
    sheet = book.impl.xl["Players"]
    sheet["Z7"], sheet["Z8"] = "mine", "=1+1"
    sheet["B7"].comment = Comment("a note", "me")
    sheet["B7"].fill = openpyxl.styles.PatternFill("solid", fgColor="FF00FF00")

    pressed(book, "standings")

    assert (sheet["Z7"].value, sheet["Z8"].value, sheet["B7"].comment.text) == ("mine", "=1+1", "a note")
    assert sheet["B7"].fill.fgColor.rgb == "FF00FF00"


def test_links_keep_the_letters_of_their_cells(book):
    place = next(tab for tab in ExcelBook(book).tabs() if tab.title == "Tournament").area("sxl_links")
    cell = book.impl.xl["Tournament"].cell(place.top + 1, place.left)
    before = (cell.font.name, cell.font.size, cell.font.color and cell.font.color.rgb)

    pressed(book, "next")

    assert (cell.value, cell.hyperlink.location) == ("Round 1", "'Round 1'!A1")
    assert (cell.font.name, cell.font.size, cell.font.color and cell.font.color.rgb) == before


# Blocks


def test_a_tab_is_read_once(engine, book):
    opened = ExcelBook(book)
    rows = opened.grid("Players").rows
    before = engine.calls

    assert opened.grid("Players").rows is rows
    assert opened.grid("Players").at(6, 2) == "Ana"
    assert engine.calls == before


def test_a_block_is_written_at_once(engine, sample):
    opened = ExcelBook(sample)
    opened.fill("Round pattern", "sxl_games", [[place, "a", "1-0", "b"] for place in range(1, 61)])
    engine.fail_at(0)
    opened.save(why="test")

    assert engine.calls < 250
    assert sample.sheets["Round pattern"]["A63"].value == 60


def test_a_look_far_below_is_not_read_as_rows(sample):
    sample.impl.xl["Notes"]["C70000"].number_format = "0.00"

    assert calls.read_the_used_cells(sample.sheets["Notes"])[0] == 2
    assert len(ExcelBook(sample).grid("Notes").rows) == 1


def test_nothing_to_write_takes_no_call(engine, sample):
    opened = ExcelBook(sample)
    before = engine.calls

    opened.save(why="test")

    assert engine.calls == before


def test_no_call_needs_excel_s_own_objects(book):
    """The engine's objects raise whatever is asked of them, and a whole round goes through."""
    pressed(book, "next")

    with pytest.raises(NotImplementedError, match="there is no Excel here"):
        _ = book.sheets["Round 1"].api.Name
    assert "api" not in COUNTER.log


def test_a_protected_round_can_be_taken_back(book):
    """Excel lets a protected sheet go; nobody is told that it could not be protected again."""
    pressed(book, "next")
    protect(book, "Round 1", "secret")

    done = pressed(book, "undo")

    assert "Round 1" not in book.impl.xl.sheetnames
    assert not [text for text in done.messages if "protect" in text]


def test_a_tab_called_like_a_number_is_linked_by_its_title(sample):
    opened = ExcelBook(sample)
    opened.write("Notes", {(4, 1): Link("2026", "'2026'!A1")})

    opened.save(why="test")

    cell = sample.impl.xl["Notes"]["A4"]
    assert (cell.value, cell.hyperlink.location) == ("2026", "'2026'!A1")


# Files made of the workbook


def test_the_whole_file_is_to_be_had_as_it_was_last_saved(book, cup):
    """Only Excel on Windows gives the file as it stands unsaved."""
    assert ExcelBook(book).to_bytes() == cup.path.read_bytes()


def test_a_workbook_that_was_never_saved_says_so(book, cup):
    cup.path.unlink()

    with pytest.raises(HostError, match=r"save it there and try again"):
        ExcelBook(book).to_bytes()
