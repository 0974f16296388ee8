"""The tab Check-up: what check finds, where it stands, and that commands keep it up to date."""

import openpyxl
import pytest
from desk import ANA_TO_GIL, make

from swiss_xl.commands.checkup import show_check_up

FIRST = 7  # the first line of the list


def check_up(desk):
    book = desk.book
    done, findings = show_check_up(book)
    book.save(why="check")
    return done, findings


def lines(desk, title="Check-up"):
    """Severity, place, what was seen, what to do; the note below the list is left out."""
    bottom = desk.tab(title).area("sxl_check_up").bottom
    rows = [[*row, None, None, None, None][:4] for row in desk.rows(title)[FIRST - 1 : bottom]]
    return [row for row in rows if any(cell is not None for cell in row)]


@pytest.fixture
def desk(tmp_path):
    """Seven players, round 1: 1-4, 5-2, 3-6, the bye for 7 (seeds §1.3); board 1 is played."""
    desk = make(tmp_path, ANA_TO_GIL, place="Lugo")
    desk.next()
    desk.enter({1: "1-0"})
    return desk


def test_each_line_leads_to_its_cell(desk):
    done, findings = check_up(desk)

    assert done.goto == "Check-up"
    assert lines(desk) == [
        ["notice", "Round 1!E8", "Board 2 has no result yet.", "Type it when the game is over."],
        ["notice", "Round 1!E9", "Board 3 has no result yet.", "Type it when the game is over."],
    ]
    sheet = openpyxl.load_workbook(desk.path)["Check-up"]
    assert [sheet.cell(row, 2).hyperlink.location for row in (7, 8)] == ["'Round 1'!E8", "'Round 1'!E9"]
    assert [str(each) for each in findings] == [str(each) for each in desk.check()]


def test_errors_come_first_and_are_counted(desk):
    """A number stored as text is read as a number and told (hazard 7); nobody can have seven points of a game."""
    desk.type("Round 1", {"E8": "7-7"})
    desk.type("Players", {"A6": "1"})
    check_up(desk)

    shown = lines(desk)
    assert [row[:2] for row in shown if row[0]] == [["error", "Round 1!E8"], ["notice", "Players!A6"]]
    assert " ".join(row[2] for row in shown if row[2]).startswith("'7-7' is not a result (accepted: 1-0,")
    assert desk.rows("Check-up")[2][0] == "Check-up: errors 1, other remarks 1"


def test_long_texts_are_broken_into_lines_that_fit(desk):
    desk.type("Round 1", {"E8": "seven to seven, which cannot be"})
    check_up(desk)
    room = int(desk.tab("Check-up").constant("sxl_seen_room"))
    told = [row[2] for row in lines(desk) if row[2]]

    assert len(told) > 2
    assert max(map(len, told)) <= room


def test_commands_keep_it_up_to_date_and_it_says_that_all_is_well(desk):
    check_up(desk)
    desk.enter({2: "1-0"})
    assert [row[1] for row in lines(desk)] == ["Round 1!E9"]

    desk.enter({3: "½"})
    assert lines(desk) == []
    assert desk.rows("Check-up")[2][0] == "Check-up: all is well"


def test_it_says_as_of_which_action_of_the_log(desk):
    check_up(desk)
    time = desk.reading.actions[-1].time[:16]

    assert desk.rows("Check-up")[1][0] == f"As the workbook was after the last action in the Log: enter, {time}"


def test_it_is_written_where_the_list_of_players_cannot_be_read(desk):
    """Nothing else could be done on such a workbook: the tab must all the same tell what is wrong."""
    desk.type("Players", {f"{letter}{row}": None for letter in "ABCDEFGHIJKLMNOPQR" for row in range(5, 13)})
    check_up(desk)

    assert lines(desk)[0][1] == "Players!A1"
    assert lines(desk)[0][2] == "The headings of the list cannot be found."


def test_without_a_tab_commands_make_none(desk):
    desk.enter({2: "1-0"})

    assert "Check-up" not in [tab.title for tab in desk.book.tabs()]


def test_it_speaks_the_language_of_the_workbook(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL, language="es")
    desk.next()
    check_up(desk)

    assert [row[0] for row in lines(desk, "Revisión")] == ["nota"] * 3
    assert desk.rows("Revisión")[2][0] == "Revisión: errores 0, otras observaciones 3"
    assert [str(cell) for cell in desk.rows("Revisión")[5][:4]] == [
        *("Gravedad", "Dónde", "Qué se ha visto", "Qué hacer"),
    ]
