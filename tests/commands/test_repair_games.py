"""Rows of games that were deleted from the tab of a round: told, with who has no game, and put back from the Log."""

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make
from repairs import cures, errors

from swiss_xl.errors import Severity, SheetError

BLOCK = slice(6, 10)  # the rows of four boards, from row 7 on


def delete_row(desk, title, row):
    """As Excel does: what lies below moves up, the block and the names of its columns become shorter."""
    with desk.hand() as book:
        sheet = book[title]
        bottom = desk.tab(title).area("sxl_games").bottom
        sheet.delete_rows(row)
        for name in sheet.defined_names.values():
            name.attr_text = name.attr_text.replace(f"${bottom}", f"${bottom - 1}")


@pytest.fixture
def club(tmp_path):
    """Eight players, three rounds played and the fourth paired; its first board has been played and seen."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=5, seed=3)
    desk.play(2)
    desk.play(text="½")
    desk.next()
    desk.enter({1: "½"})
    return desk


@pytest.mark.parametrize("title", ["Round 2", "Round 3", "Round 4"])
@pytest.mark.parametrize("row", [7, 8, 10])
def test_a_deleted_row_is_an_error_and_comes_back(club, title, row):
    """Of rows 7 to 10 (boards 1 to 4) one is deleted; the others must stand afterwards as they stood."""
    before, rows = club.tournament.rounds, club.rows(title)
    first, second = (rows[row - 1][place] for place in (1, 7))
    delete_row(club, title, row)

    found = [each for each in club.check() if each.severity is not Severity.NOTICE]
    assert [(each.severity, each.code, each.place) for each in found] == [
        (Severity.ERROR, "game-lost", f"{title}!A{row}")
    ]
    assert all(f"{number} (" in found[0].message for number in (first, second))
    assert f"board {row - 6} " in found[0].message

    ((place, gone, put),) = cures(club)
    assert (place, gone) == (f"{title}!A{row}", "no row")
    assert put.startswith(f"board {row - 6}, {first}–{second}: ")
    assert club.tournament.rounds == before
    assert club.rows(title) == rows
    assert errors(club) == []


def test_a_row_that_was_emptied_comes_back_in_its_place(club):
    rows = club.rows("Round 2")
    club.type("Round 2", dict.fromkeys([f"{column}8" for column in "ABCDEFGH"]))
    assert errors(club) == [("game-lost", "Round 2!A8")]

    cures(club)
    assert club.rows("Round 2") == rows


def test_several_rows_come_back_together(club):
    before, rows = club.tournament.rounds, club.rows("Round 3")
    for row in (9, 7):
        delete_row(club, "Round 3", row)
    assert [place for _, place in errors(club)] == ["Round 3!A7", "Round 3!A8"]

    cures(club)
    assert club.rows("Round 3") == rows
    assert club.tournament.rounds == before


@pytest.mark.parametrize("columns", [("C", "G"), ("B", "H")], ids=["names", "numbers"])
def test_who_is_named_by_one_of_number_and_name_has_his_game(club, columns):
    """Either is enough to know who sits in the row of board 2: only the game of board 4 is lost."""
    heads = club.rows("Round 2")[5]
    assert [heads[ord(column) - ord("A")] for column in columns] in (["White", "Black"], ["No.", "No."])
    club.type("Round 2", dict.fromkeys([f"{column}8" for column in columns]))
    delete_row(club, "Round 2", 10)

    assert [each.message[:24] for each in club.check() if each.code == "game-lost"] == ["the row of board 4 is go"]


def test_nothing_is_paired_or_accepted_while_a_game_is_lost(club):
    delete_row(club, "Round 3", 8)

    with pytest.raises(SheetError, match="board 2 is gone"):
        club.standings()


def test_a_game_on_whose_line_something_stands_beside_is_put_after_all_others(club):
    """A remark in column L on the line of board 3 stays on that line."""
    before = club.tournament.rounds
    delete_row(club, "Round 2", 8)
    club.type("Round 2", {"L8": "late, phoned"})
    cures(club)

    rows = club.rows("Round 2")
    assert [row[0] for row in rows[BLOCK]] == [1, 3, 4, 2]
    assert rows[7][11] == "late, phoned"
    assert club.tournament.rounds == before


def test_a_bye_that_was_deleted_comes_back(tmp_path):
    """Seven players, one of them has the bye: the last row of the block."""
    desk = make(tmp_path, ANA_TO_GIL, rounds=5, seed=3)
    desk.play(2)
    before, rows = desk.tournament.rounds, desk.rows("Round 1")
    delete_row(desk, "Round 1", 10)
    assert errors(desk) == [("game-lost", "Round 1!A10")]

    assert cures(desk) == [("Round 1!A10", "no row", f"{rows[9][1]}–bye: bye")]
    assert desk.tournament.rounds == before
    assert desk.rows("Round 1") == rows


@pytest.mark.parametrize(
    ("settings", "result"),
    [
        ({"system": "svizzera"}, "3-1"),
        ({"system": "domino", "goal": "100"}, "104-37"),
        ({"system": "domino", "play": "individuals", "goal": "100"}, "104-37"),
        ({"system": "dutch"}, "1-0"),
    ],
)
def test_scores_and_partners_come_back(tmp_path, settings, result):
    desk = make(tmp_path, ANA_TO_HUGO, rounds=3, seed=3, **settings)
    desk.play(2, text=result)
    before, rows = desk.tournament.rounds, desk.rows("Round 1")
    delete_row(desk, "Round 1", 7)
    assert errors(desk) == [("game-lost", "Round 1!A7")]

    cures(desk)
    assert desk.tournament.rounds == before
    assert desk.rows("Round 1") == rows


def test_with_a_deleted_player_his_row_comes_back_first(club):
    title = "Round 2"
    rows = club.rows(title)
    number = rows[7][1]
    delete_row(club, title, 8)
    row = next(place for place, cells in enumerate(club.rows("Players"), 1) if cells and cells[0] == number)
    with club.hand() as book:
        book["Players"].delete_rows(row)
    cures(club)

    assert errors(club) == []
    assert [[*cells[:4], *cells[5:]] for cells in club.rows(title)] == [[*cells[:4], *cells[5:]] for cells in rows]


def test_who_announced_to_be_away_may_lose_a_game_that_was_not_played(club):
    """Both ask for a bye in round 4 and the arbiter takes their game out: that is meant."""
    numbers = [club.rows("Round 4")[8][place] for place in (1, 7)]
    list_rows = [row for row, cells in enumerate(club.rows("Players"), 1) if cells and cells[0] in numbers]
    club.type("Players", {f"N{row}": "4" for row in list_rows})
    delete_row(club, "Round 4", 9)

    assert errors(club) == []


@pytest.mark.parametrize("side", [1, 7], ids=["first", "second"])
def test_where_only_one_announced_to_be_away_the_other_has_lost_a_game(club, side):
    number = club.rows("Round 4")[8][side]
    row = next(row for row, cells in enumerate(club.rows("Players"), 1) if cells and cells[0] == number)
    club.type("Players", {f"N{row}": "4"})
    delete_row(club, "Round 4", 9)

    assert errors(club) == [("game-lost", "Round 4!A9")]


def test_a_row_in_which_others_sit_now_is_no_lost_row(club):
    """The arbiter makes other pairs of four players in the latest round: nobody is without a game."""
    with club.hand() as book:
        sheet = book["Round 4"]
        for column in (7, 8):
            one, other = sheet.cell(8, column), sheet.cell(9, column)
            one.value, other.value = other.value, one.value

    assert errors(club) == []


# the cause alone is told


def said(desk):
    return [each.code for each in desk.check() if each.severity is not Severity.NOTICE]


def test_swapped_numbers_are_told_without_what_follows_from_them(club):
    """The numbers of the first sides of boards 1 and 2: two names do not fit, and nothing else is said."""
    with club.hand() as book:
        one, other = book["Round 2"]["B7"], book["Round 2"]["B8"]
        one.value, other.value = other.value, one.value

    assert said(club) == ["name-mismatch", "name-mismatch"]


def test_a_board_given_twice_is_told_alone(club):
    club.type("Round 2", {"A8": 1})

    assert said(club) == ["board-twice"]


def test_a_result_that_cannot_be_read_is_told_alone(club):
    club.type("Round 2", {"E8": "Ana, I think"})

    assert said(club) == ["result-unknown"]


def test_a_corrected_result_is_told_beside_the_error_of_another_row(club):
    club.type("Round 2", {"E7": "0-1", "E9": "Ana, I think"})

    assert sorted(said(club)) == ["result-changed", "result-unknown"]
