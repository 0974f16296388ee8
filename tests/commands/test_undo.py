"""Taking back, in order, and only what nobody has touched since."""

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make

from swiss_xl.errors import SheetError
from swiss_xl.tournament import Status


def test_everything_is_taken_back_in_order(tmp_path):
    """Each undo gives back the tournament as it stood before the command."""
    desk = make(tmp_path, ANA_TO_HUGO)
    states, commands = [], [
        desk.next,
        lambda: desk.enter({1: "1-0", 2: "½"}),
        lambda: desk.enter({2: "0-1", 3: "+-"}),
        lambda: desk.enter({4: "1-0"}),
        lambda: desk.add("Zoe", rating=1900, club="Norte"),
        lambda: desk.absent(3, "2=½"),
        desk.next,
        lambda: desk.withdraw(2),
        lambda: desk.enter({1: "0-1"}, number=1),
        lambda: desk.bring_back(2),
    ]  # fmt: skip
    for command in commands:
        states.append(desk.tournament)
        command()
    for before in reversed(states):
        assert desk.tournament != before
        desk.undo()
        assert desk.tournament == before
        assert desk.errors == []
        assert "result-changed" not in desk.codes()
        assert "round-missing" not in desk.codes()
    with pytest.raises(
        SheetError, match="there is no action to take back; older states of the file are in the backups"
    ):
        desk.undo()


def test_numbers_given_by_the_first_round_are_taken_back(tmp_path):
    """Seeds §1.1: who comes before round 1 is numbered by rating among the others."""
    desk = make(tmp_path, [{"name": "Ana", "rating": 2000}, {"name": "Bea", "rating": 1800}])
    with desk.hand() as book:
        book["Players"]["B8"], book["Players"]["C8"] = "Zoe", 1900
    desk.next()
    assert [row[:3] for row in desk.rows("Players")[5:]] == [[1, "Ana", 2000], [3, "Bea", 1800], [2, "Zoe", 1900]]
    desk.undo()

    assert [row[:3] for row in desk.rows("Players")[5:]] == [[1, "Ana", 2000], [2, "Bea", 1800], [None, "Zoe", 1900]]
    assert desk.errors == []


def test_a_late_number_is_taken_back_with_its_first_round(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL)
    desk.play()
    desk.type("Players", {"B13": "Zoe"})
    desk.next()
    desk.undo()

    assert desk.rows("Players")[12] == [None, "Zoe"]


def test_who_was_added_without_a_number_is_taken_back(tmp_path):
    desk = make(tmp_path, [], rounds=3)
    for name in ("Ana", "Bea", "Jose\u0301"):
        desk.add(f" {name}  ")
    desk.next()
    desk.undo()
    desk.undo()

    assert [row[:2] for row in desk.rows("Players")[5:]] == [[None, "Ana"], [None, "Bea"]]


def test_who_was_withdrawn_without_a_number_comes_back(tmp_path):
    desk = make(tmp_path, [], rounds=3)
    for name in ("Ana", "Bea", "Cai"):
        desk.add(name)
    done = desk.withdraw("Bea")
    assert done.messages == ("Bea is withdrawn.",)
    desk.undo()

    assert [entrant.details.get("status") for entrant in desk.reading.players.entrants] == [None] * 3


def test_a_round_with_results_is_only_removed_by_force(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.next()
    desk.type("Round 1", {"E8": "1-0"})

    with pytest.raises(SheetError) as caught:
        desk.undo()
    assert str(caught.value) == (
        "Round 1!E8: round 1 already has results (board 2), which would be lost; "
        "clear them first; in a terminal, swiss-xl undo BOOK --force takes it back all the same "
        "(a copy stays in the backups folder)"
    )
    desk.undo(force=True)
    assert desk.tournament.rounds == ()


def test_a_bye_alone_is_no_result_that_would_be_lost(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL)
    desk.next()
    desk.undo()

    assert desk.tournament.rounds == ()


def test_a_cell_that_was_changed_since_is_left(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.next()
    desk.enter({1: "1-0", 2: "1-0"})
    desk.type("Round 1", {"E7": "0-1"})

    with pytest.raises(SheetError) as caught:
        desk.undo()
    assert str(caught.value) == ("Round 1!E7: board 1 was changed again since (it now says 0-1); correct it by hand")
    assert [str(game.result) for game in desk.tournament.rounds[0].games[:2]] == ["0-1", "1-0"]


def test_a_row_that_was_changed_since_is_left(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.add("Zoe", rating=1900)
    desk.type("Players", {"C14": 1950})

    with pytest.raises(SheetError, match=r"Players!B14: the row of Zoe was changed since; clear the row by hand"):
        desk.undo()


def test_a_number_taken_back_is_free_again(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.play()
    desk.add("Zoe")
    desk.undo()
    desk.type("Round 1", {"H7": 9})
    assert desk.errors == [
        "Round 1!H7: nobody on the Players tab has the number 9; enter the number that stands on the Players tab"
    ]
    desk.type("Round 1", {"H7": 5})
    desk.add("Yan")

    assert desk.tournament.by_number[9].name == "Yan"
    assert desk.errors == []


def test_the_status_before_is_put_back(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.withdraw(2)
    desk.bring_back(2)
    desk.undo()

    assert desk.tournament.by_number[2].status is Status.WITHDRAWN


def test_a_round_that_a_formula_of_the_user_needs_is_not_removed(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.next()
    with desk.hand() as book:
        book.create_sheet("Mine")["A1"] = "='Round 1'!E7"
    before = desk.path.read_bytes()

    with pytest.raises(Exception, match="Mine"):
        desk.undo()
    assert desk.path.read_bytes() == before


def test_an_old_result_taken_back_is_no_correction(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.play(2)
    desk.next()
    desk.enter({1: "0-1"}, number=1)
    done = desk.undo()

    assert done.messages == ("Taken back: Round 1, board 1: Ana – Eva  0-1 (was 1-0).",)
    assert "result-changed" not in desk.codes()
