"""Results typed on the command line."""

from datetime import datetime

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make

from swiss_xl.errors import SheetError

REFUSED = "is not a result (accepted: 1-0, ½-½, 0-1, + - (the second side did not come), "


@pytest.fixture
def eight(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.next()
    return desk


def test_results_are_written_as_they_are_printed(eight):
    done = eight.enter({1: "1:0", 2: "0,5", 3: "+-", 4: "Hugo"})

    assert [row[4] for row in eight.rows("Round 1")[6:10]] == ["1-0", "½-½", "+ -", "1-0"]
    assert done.messages == (
        "Round 1, board 1: Ana – Eva  1-0",
        "Round 1, board 2: Fe – Bea  ½-½",
        "Round 1, board 3: Cai – Gil  + -",
        "Round 1, board 4: Hugo – Dora  1-0",
    )


def test_the_old_value_is_told_and_a_result_is_cleared(eight):
    eight.enter({1: "1-0"})

    assert eight.enter({1: "0-1"}).messages == ("Round 1, board 1: Ana – Eva  0-1 (was 1-0)",)
    assert eight.enter({1: ""}).messages == ("Round 1, board 1: Ana – Eva  cleared (was 0-1)",)
    assert eight.tournament.rounds[0].missing == (1, 2, 3, 4)


def test_all_faults_at_once_and_nothing_is_written(eight):
    before = eight.path.read_bytes()
    with pytest.raises(SheetError) as caught:
        eight.enter({1: "1-0", 2: "2-1", 9: "1-0"})

    first, second = caught.value.findings
    assert str(first).startswith(f"Round 1!E8: board 2: '2-1' {REFUSED}")
    assert str(second) == "Round 1: there is no board 9 with two sides in round 1; choose from: 1, 2, 3, 4"
    assert eight.path.read_bytes() == before


@pytest.mark.parametrize("cell", ["E7", "E8"])
def test_only_the_cell_that_is_entered_may_be_faulty(eight, cell):
    """A cell that stops every command is cured by entering its result; another faulty one still stops."""
    with eight.hand() as book:
        book["Round 1"][cell] = datetime(2026, 3, 2)  # noqa: DTZ001 -- a sheet knows no zones
        book["Round 1"][cell].number_format = "d-mmm"
    if cell == "E7":
        assert eight.enter({1: "1-0"}).messages == ("Round 1, board 1: Ana – Eva  1-0",)
        assert eight.errors == []
        eight.undo()
        assert eight.tournament.rounds[0].missing == (1, 2, 3, 4)
    else:
        with pytest.raises(SheetError, match=r"^Round 1!E8: Excel turned the result into the date 2 Mar 2026"):
            eight.enter({1: "1-0"})


@pytest.mark.parametrize("text", ["abc", "#N/A", "=1/0"])
def test_what_was_no_result_is_not_put_back(eight, text):
    eight.type("Round 1", {"E7": text})
    eight.enter({1: "1-0"})
    eight.undo()

    assert eight.rows("Round 1")[6][4] is None


def test_a_bye_has_no_result_to_be_entered(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL)
    desk.next()

    with pytest.raises(SheetError, match="there is no board 4 with two sides in round 1; choose from: 1, 2, 3"):
        desk.enter({4: "1-0"})


def test_a_side_that_is_only_named_is_a_side(eight):
    eight.type("Round 1", {"H7": None})

    assert eight.enter({1: "1-0"}).messages == ("Round 1, board 1: Ana – Eva  1-0",)
    assert eight.rows("Round 1")[6][7] == 5


@pytest.mark.parametrize(
    ("number", "cure"), [(2, "there is no round 2 yet; choose a round from 1 to 1"), (0, "no round 0")]
)
def test_a_round_that_is_not_there(eight, number, cure):
    with pytest.raises(SheetError, match=cure):
        eight.enter({1: "1-0"}, number=number)


def test_before_round_1_there_is_nothing_to_enter(tmp_path):
    with pytest.raises(SheetError, match="no round has been paired yet; press Next round first"):
        make(tmp_path, ANA_TO_HUGO).enter({1: "1-0"})


def test_an_older_result_is_a_correction_of_its_own(eight):
    """Case 26: scores move, pairings stay, nothing is left to be accepted."""
    eight.enter({1: "1-0", 2: "1-0", 3: "1-0", 4: "1-0"})
    eight.next()
    before = eight.seats()
    eight.type("Round 1", {"E7": "½"})
    done = eight.enter({1: "0-1"}, number=1)

    assert done.messages == ("Round 1, board 1: Ana – Eva  0-1 (was ½)",)

    assert eight.seats() == before
    assert eight.scores()[5] == 1
    assert "result-changed" not in eight.codes()


@pytest.fixture
def scored(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, results="scores", win=3, draw=1, forfeit_win=3, bye=3)
    desk.next()
    return desk


def test_scores_have_two_columns_and_forfeits_stand_beside(scored):
    done = scored.enter({1: "3-1", 2: "2,5:2.5", 3: "+ -", 4: "0-12"})

    assert [[row[4], row[6], *row[10:11]] for row in scored.rows("Round 1")[6:10]] == [
        [3, 1],
        [2.5, 2.5],
        [None, None, "+ -"],
        [0, 12],
    ]
    assert done.messages[0] == "Round 1, board 1: Ana – Eva  3:1"
    assert {line.player.number: line.score for line in done.standings} == {
        1: 3,
        2: 1,
        3: 3,
        4: 3,
        5: 0,
        6: 1,
        7: 0,
        8: 0,
    }


def test_a_forfeit_takes_the_place_of_scores(scored):
    scored.enter({1: "3-1"})
    scored.enter({1: "- +"})
    assert [str(scored.tournament.rounds[0].games[0].result), scored.tournament.rounds[0].games[0].tally] == [
        "- +",
        None,
    ]

    scored.undo()
    assert scored.tournament.rounds[0].games[0].tally == (3, 1)


def test_where_scores_are_typed_a_bare_draw_is_refused(scored):
    with pytest.raises(SheetError, match=r"'½' has no scores \(accepted: 3-1, or \+ - for a forfeit\)"):
        scored.enter({1: "½"})


def test_a_result_beside_contradicting_scores_is_a_fault(scored):
    scored.type("Round 1", {"E7": 3, "G7": 1, "K7": "0-1"})

    assert scored.errors == ["Round 1!K7: the result 0-1 does not fit the scores 3 and 1; correct one of them"]
    scored.enter({1: "1-3"})
    assert scored.errors == []


def test_draws_that_are_not_allowed(tmp_path):
    """Hazard 9."""
    desk = make(tmp_path, ANA_TO_HUGO, draw="")
    desk.next()

    with pytest.raises(SheetError, match="'x' is a draw, and draws are not allowed here"):
        desk.enter({1: "x"})
