"""Matches typed hand by hand, on the command line and on score sheets (seeds §4.3)."""

import subprocess
import sys

import openpyxl
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


# on a sheet


def test_a_sheet_is_stamped_with_who_plays(desk):
    game = desk.tournament.rounds[0].games[1]
    names = {player.number: player.name for player in desk.tournament.players}
    done = sheets(desk, 2)
    rows = desk.rows("Sheet 1-2")

    assert done.messages == ("The score sheet of board 2 is on the tab 'Sheet 1-2'.",)
    assert rows[0][0] == "Cup"
    assert rows[2][0] == "Round 1, board 2"
    assert rows[3][0] == f"A   {game.first[0]}   {names[game.first[0]]}"
    assert rows[4][0] == f"B   {game.second[0]}   {names[game.second[0]]}"
    assert rows[5] == ["Hand", "Out: A, B or C", "Pips left, A", "Pips left, B", "Score A", "Score B"]
    assert [row[0] for row in rows[6:30]] == list(range(1, 25))
    assert rows[31][0].startswith("Out: A or B")


def test_all_boards_have_sheets_where_none_is_named_and_only_one_each(desk):
    sheets(desk, 1)
    done = sheets(desk)
    again = sheets(desk)

    assert [tab.title for tab in desk.book.tabs() if tab.title.startswith("Sheet")] == ["Sheet 1-1", "Sheet 1-2"]
    assert done.messages[0] == "Board 1 has its sheet: 'Sheet 1-1'."
    assert not again.changed


def test_a_sheet_stands_before_the_standings(desk):
    sheets(desk, 1)
    titles = [tab.title for tab in desk.book.tabs() if tab.visible]

    assert titles == ["Tournament", "Players", "Round 1", "Sheet 1-1", "Standings", "Crosstable"]


@pytest.mark.parametrize(("goal", "end"), [("games", "four hands"), ("100", "100 points"), ("200", "200 points")])
def test_the_sheet_says_when_the_match_ends(tmp_path, goal, end):
    made = domino(tmp_path, 4, goal=goal)
    made.next()
    sheets(made, 1)

    assert end in made.rows("Sheet 1-1")[33][0]


def test_unknown_boards_are_named(desk):
    with pytest.raises(SheetError, match="there is no board 9 to be had in round 1; choose from: 1, 2"):
        sheets(desk, 9)
    with pytest.raises(SheetError, match="there is no board 1 to be had in round 1; choose from: none"):
        by_sheets(desk, 1)
    with pytest.raises(SheetError, match="there is no round 2 yet; choose a round from 1 to 1"):
        sheets(desk, 1, number=2)


def test_no_round_no_sheet(tmp_path):
    with pytest.raises(SheetError, match="no round has been paired yet"):
        sheets(domino(tmp_path, 4), 1)


def test_a_sheet_adds_up_to_the_same_as_the_score(desk):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", FOUR_ONE)
    by_sheets(desk, 1)

    assert tallies(desk) == [(4, 1), None]


def test_the_running_score_is_written_beside_the_hands(desk):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", FOUR_ONE)
    by_sheets(desk)

    assert [tuple(row[4:6]) for row in desk.rows("Sheet 1-1")[6:12]] == [(1, 0), (1, 0), (1, 1), (2, 1), (3, 1), (4, 1)]


def test_check_says_what_a_sheet_has_come_to(desk):
    sheets(desk, 1, 2)
    assert set(desk.codes()) == {"result-missing"}

    write(desk, "Sheet 1-1", FOUR_ONE[:3])
    write(desk, "Sheet 1-2", FOUR_ONE)
    found = {each.code: each for each in desk.check()}

    assert str(found["match-not-over"]) == (
        "Sheet 1-1!B9: the match is not over: 1-1 after these hands, it ends at 4 hands with a lead of 2"
    )
    assert "board 2 of round 1 ended 4-1 by this sheet" in found["sheet-ready"].message
    assert desk.errors == []


def test_the_next_round_takes_over_what_the_sheets_say(desk):
    sheets(desk)
    write(desk, "Sheet 1-1", FOUR_ONE)
    desk.enter({2: "2-4"})
    done = desk.next()

    assert done.messages[0] == "Board 1 of round 1: 4-1, from its score sheet."
    assert tallies(desk) == [(4, 1), (2, 4)]
    assert len(desk.tournament.rounds) == 2
    desk.undo()
    assert tallies(desk) == [None, (2, 4)]


def test_the_next_round_waits_for_a_match_that_is_not_over(desk):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", FOUR_ONE[:3])
    desk.enter({2: "2-4"})

    with pytest.raises(SheetError, match="results are missing on board 1"):
        desk.next()
    with pytest.raises(SheetError, match="the match is not over: 1-1"):
        by_sheets(desk, 1)


def test_hands_after_the_end_are_an_error_with_their_cell(desk):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", [*FOUR_ONE, ("B",)])
    expected = "Sheet 1-1!B13: hand 7: the match was over after hand 6, 4-1; correct the row, or clear it"

    assert desk.errors == [expected]
    for command in (desk.next, lambda: by_sheets(desk)):
        with pytest.raises(SheetError) as caught:
            command()
        assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("hand", "cell", "said"),
    [
        (("D",), "B7", "'D' does not say who went out; write A or B, or C for a closed hand"),
        ((None, 5), "B7", "it is not said who went out; write A or B, or C for a closed hand"),
        (("A", "x", 3), "C7", "'x' is not a score (accepted: a number, 0 or more); write the pips that were left"),
        (("A", 3, 2.5), "D7", "2.5 is not a whole number; write the pips that were left"),
    ],
)
def test_cells_that_cannot_be_read(desk, hand, cell, said):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", [hand])

    assert desk.errors == [f"Sheet 1-1!{cell}: {said}"]


def test_rows_may_be_left_out(desk):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", [("A",), (), ("A",), (None, None, None), ("A",), ("A",)])
    by_sheets(desk, 1)

    assert tallies(desk)[0] == (4, 0)


def test_points_on_a_sheet(hundred):
    """30 + 12 for A; closed with fewer pips at B: 25; closed and level; 60 for A."""
    sheets(hundred, 1)
    write(hundred, "Sheet 1-1", [("A", 4, 30), ("A", None, 12), ("C", 25, 7), ("C", 9, 9), ("A", 0, 60)])
    by_sheets(hundred, 1)

    assert tallies(hundred)[0] == (102, 25)


def test_a_sheet_that_differs_from_the_tab_is_told(desk):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", FOUR_ONE)
    desk.enter({1: "4-2", 2: "4-0"})
    [told] = [each for each in desk.check() if each.code == "sheet-differs"]

    assert told.message == "the hands add up to 4-1, the tab of round 1 says 4-2"
    desk.next()
    assert tallies(desk)[0] == (4, 2)


def test_a_cap_is_no_difference(tmp_path):
    made = domino(tmp_path, 4, goal="100", cap="yes")
    made.next()
    sheets(made, 1)
    write(made, "Sheet 1-1", [("A", 0, 90), ("A", 0, 60)])
    by_sheets(made, 1)

    assert tallies(made)[0] == (100, 0)
    assert "sheet-differs" not in made.codes()


def test_a_sheet_of_other_pairs_is_not_taken(desk):
    sheets(desk, 1)
    desk.undo()  # the sheet
    sheets(desk, 1)
    write(desk, "Sheet 1-1", FOUR_ONE)
    first, second = desk.tournament.rounds[0].games
    changed = {
        desk.cell("Round 1", 1, "second_number"): second.second[0],
        desk.cell("Round 1", 2, "second_number"): first.second[0],
        desk.cell("Round 1", 1, "second"): None,
        desk.cell("Round 1", 2, "second"): None,
    }
    desk.type("Round 1", changed)
    [told] = [each for each in desk.check() if each.code == "sheet-other"]

    assert told.message == (
        f"this sheet was made for {first.first[0]} – {first.second[0]}, "
        f"but board 1 of round 1 is {first.first[0]} – {second.second[0]}"
    )
    with pytest.raises(SheetError, match="this sheet was made for"):
        by_sheets(desk, 1)


def test_undo_removes_a_sheet_but_no_hands(desk):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", FOUR_ONE)
    with pytest.raises(SheetError, match="hands are written on this sheet, which would be lost"):
        desk.undo()
    desk.undo(force=True)

    assert "Sheet 1-1" not in [tab.title for tab in desk.book.tabs()]
    assert len(desk.tournament.rounds) == 1


def test_a_copied_sheet_is_not_read_twice(desk):
    sheets(desk, 1)
    write(desk, "Sheet 1-1", FOUR_ONE)
    book = openpyxl.load_workbook(desk.path)
    copy = book.copy_worksheet(book["Sheet 1-1"])
    for name, each in book["Sheet 1-1"].defined_names.items():
        copy.defined_names[name] = openpyxl.workbook.defined_name.DefinedName(
            name, attr_text=each.attr_text.replace("'Sheet 1-1'", f"'{copy.title}'")
        )
    book.save(desk.path)

    assert "tab-copy" in desk.codes()
    by_sheets(desk)
    assert tallies(desk)[0] == (4, 1)


def test_tables_of_four_have_sheets_too(tmp_path):
    made = domino(tmp_path, 4, play="individuals")
    game = made.next().round.games[0]
    sheets(made)
    write(made, "Sheet 1-1", FOUR_ONE)
    by_sheets(made)
    lines = {line.player.number: line.score for line in made.standings().standings}

    assert made.rows("Sheet 1-1")[3][0].startswith(f"A   {game.first[0]} / {game.first[1]}   ")
    assert [lines[number] for number in game.participants] == [4, 4, 1, 1]


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
