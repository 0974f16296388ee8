"""Matches filled in hand by hand on score sheets (seeds §4.3)."""

import openpyxl
import pytest
from domino_desk import domino, paired

from swiss_xl import commands
from swiss_xl.errors import SheetError


@pytest.fixture
def desk(tmp_path, tmp_path_factory):
    return paired(tmp_path_factory, tmp_path, 4, rounds=3)


@pytest.fixture
def hundred(tmp_path, tmp_path_factory):
    return paired(tmp_path_factory, tmp_path, 4, rounds=3, goal="100")


def sheets(desk, *boards, number=None):
    return desk.do(commands.make_sheets, boards, number=number)


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
