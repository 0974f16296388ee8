"""Matches typed hand by hand on the command line (seeds §4.3)."""

import subprocess
import sys

import pytest
from domino_desk import domino, paired
from typer.testing import CliRunner

from swiss_xl import commands
from swiss_xl.cli import app
from swiss_xl.errors import SheetError


@pytest.fixture
def desk(tmp_path, tmp_path_factory):
    return paired(tmp_path_factory, tmp_path, 4, rounds=3)


@pytest.fixture
def hundred(tmp_path, tmp_path_factory):
    return paired(tmp_path_factory, tmp_path, 4, rounds=3, goal="100")


def sheets(desk, *boards, number=None):
    return desk.do(commands.make_sheets, boards, number=number)


def by_hands(desk, board, text, number=None):
    return desk.do(commands.enter_hands, board, text, number=number)


def by_sheets(desk, *boards, number=None):
    return desk.do(commands.enter_sheets, boards, number=number)


def write(desk, title, rows, start=7):
    """Hands as (out, left A, left B), from the row *start* on."""
    cells = {}
    for row, hand in enumerate(rows, start):
        cells |= {f"{letter}{row}": value for letter, value in zip("BCD", hand, strict=False)}
    desk.type(title, cells)


def tallies(desk, number=1):
    return [game.tally for game in desk.tournament.rounds[number - 1].games]


FOUR_ONE = [("A",), ("C",), ("B",), ("a",), ("A",), ("A",)]


# on the command line


def test_hands_are_the_same_as_their_final_score(tmp_path):
    one, other = (domino(tmp_path, 4, name=f"{name}.xlsx") for name in ("one", "other"))
    one.next()
    other.next()
    done = by_hands(one, 1, "A B C A A = A")
    other.enter({1: "4-1"})

    assert tallies(one) == tallies(other) == [(4, 1), None]
    assert done.messages[-1] == "7 hands: A B C A A = A"
    assert one.rows("Round 1") == other.rows("Round 1")
    assert one.rows("Standings") == other.rows("Standings")


def test_points_are_added_up(hundred):
    """40 for A, 35 for B, 20 for A (closed, 20 left with B), 41 for A."""
    by_hands(hundred, 2, "A40 B35 C19-20 A41")

    assert tallies(hundred)[1] == (101, 35)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A A A", "board 1: the match is not over: 3-0 after these hands, it ends at 4 hands with a lead of 2"),
        ("A A A A B", "board 1, hand 5: the match was over after hand 4, 4-0"),
        ("A X A", "board 1: hand 2: 'X' cannot be read"),
        ("", "board 1: the match is not over: 0-0 after these hands"),
    ],
)
def test_what_is_wrong_with_hands_is_said_with_their_place(desk, text, said):
    before = desk.path.read_bytes()
    with pytest.raises(SheetError) as caught:
        by_hands(desk, 1, text)

    assert str(caught.value).startswith(said)
    assert desk.path.read_bytes() == before


def test_pips_that_count_are_asked_for(hundred):
    with pytest.raises(SheetError, match="board 1, hand 2: the pips left with A are missing"):
        by_hands(hundred, 1, "A40 B A41")


def test_undo_takes_hands_back(desk):
    by_hands(desk, 1, "A A A A")
    desk.undo()

    assert tallies(desk) == [None, None]


def test_hands_correct_an_older_round(desk):
    desk.enter({1: "4-1", 2: "4-1"})
    desk.next()
    by_hands(desk, 2, "B B B B", number=1)

    assert tallies(desk) == [(4, 1), (0, 4)]


def test_other_systems_have_no_hands(tmp_path):
    desk = domino(tmp_path, 4)
    desk.set(system="svizzera")
    desk.next()

    for command in (lambda: by_hands(desk, 1, "A"), lambda: sheets(desk, 1), lambda: by_sheets(desk, 1)):
        with pytest.raises(SheetError, match="hands are counted in domino"):
            command()


# as a person types it


def run(desk, *words):
    return subprocess.run(
        [sys.executable, "-m", "swiss_xl", *words], capture_output=True, text=True, check=False, cwd=desk.path.parent
    )


def test_the_commands_as_they_are_typed(desk):
    assert run(desk, "enter", "cup.xlsx", "1", "--hands", "A A C A A").returncode == 0
    assert run(desk, "sheet", "cup.xlsx", "2").stdout == "The score sheet of board 2 is on the tab 'Sheet 1-2'.\n"
    write(desk, "Sheet 1-2", FOUR_ONE)
    assert run(desk, "enter", "cup.xlsx", "2", "--sheet").returncode == 0
    assert tallies(desk) == [(4, 0), (4, 1)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--hands", "A A A A"], "expected one board number such as 3, got: none"),
        (["1=4-0", "--hands", "A A A A"], "expected one board number such as 3, got: 1=4-0"),
        (["1", "2", "--hands", "A A A A"], "expected one board number such as 3, got: 1 2"),
        (["1=4-0", "--sheet"], "expected board numbers such as 3, got: 1=4-0"),
        (["1", "--sheet", "--hands", "A"], "give the hands, or say that they are on the sheet"),
        ([], "expected BOARD=RESULT such as 3=1-0"),
    ],
)
def test_what_does_not_go_together(desk, words, said):
    done = CliRunner().invoke(app, ["enter", str(desk.path), *words])

    assert done.exit_code == 2
    assert said in " ".join(done.output.replace("│", " ").split())


def test_the_help_explains_how_a_hand_is_written():
    shown = " ".join(CliRunner().invoke(app, ["enter", "--help"]).output.replace("│", " ").split())

    for word in ("A12", "B5-0", "C9-14", "closed", "went out", "pips left"):
        assert word in shown
