"""Who comes, leaves, comes back, or is away for a while."""

from datetime import datetime

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make

from swiss_xl.commands import set_byes
from swiss_xl.errors import SheetError
from swiss_xl.tournament import Status


@pytest.fixture
def eight(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.next()
    return desk


def test_withdrawn_after_being_paired_the_opponent_has_a_forfeit_win(eight):
    """Seeds §1, common part."""
    done = eight.withdraw(1)

    assert done.messages == ("Ana (number 1) is withdrawn.", "Board 1 of round 1: - +, a participant has withdrawn.")
    assert eight.rows("Round 1")[6][4] == "- +"
    assert eight.scores()[5] == 1
    eight.enter({2: "1-0", 3: "1-0", 4: "1-0"})
    assert 1 not in {number for game in eight.next().round.games for number in game.participants}


def test_a_result_that_stands_is_left(eight):
    eight.enter({1: "1-0"})
    done = eight.withdraw("eva")

    assert done.messages == ("Eva (number 5) is withdrawn.",)
    assert eight.rows("Round 1")[6][4] == "1-0"


def test_two_who_should_have_met_and_both_left(eight):
    eight.withdraw(1)
    eight.undo()
    eight.type("Players", {"L6": "withdrawn", "L10": "withdrawn"})
    eight.standings()

    assert eight.rows("Round 1")[6][4] == "- -"


def test_who_comes_back_plays_the_next_round(eight):
    eight.withdraw(1)
    eight.enter({2: "1-0", 3: "1-0", 4: "1-0"})
    eight.bring_back("Ana")

    assert eight.tournament.by_number[1].status is Status.ACTIVE
    assert 1 in {number for game in eight.next().round.games for number in game.participants}


@pytest.mark.parametrize(
    ("who", "message"), [("Zoe", "'Zoe' is nobody on the list; give the start number"), ("99", "'99' is nobody")]
)
def test_nobody_of_that_name(eight, who, message):
    with pytest.raises(SheetError, match=message):
        eight.withdraw(who)


def test_namesakes_are_told_apart_by_number(tmp_path):
    """Hazard 15."""
    desk = make(tmp_path, ["Ana", "Ana", "Bea"])

    with pytest.raises(SheetError, match="'ana' stands 2 times on the list; give the start number"):
        desk.withdraw("ana")
    desk.withdraw(2)
    assert [player.number for player in desk.tournament.players if player.status is Status.WITHDRAWN] == [2]


def test_an_absence_is_announced_and_replaced(eight):
    assert eight.absent(1, "2=½, 3").messages == ("Ana (number 1) does not play in rounds: 2=½, 3.",)
    assert eight.tournament.by_number[1].byes == ((2, "H"), (3, "Z"))
    eight.absent(1, "")
    assert eight.tournament.by_number[1].byes == ()
    eight.undo()
    assert eight.tournament.by_number[1].byes == ((2, "H"), (3, "Z"))


def test_an_absence_that_cannot_be_read_is_refused(eight):
    before = eight.path.read_bytes()
    with pytest.raises(SheetError, match=r"Players!N6: expected rounds such as 3 or 3=½, got: 'often'"):
        eight.absent(1, "often")
    assert eight.path.read_bytes() == before


@pytest.mark.parametrize("value", [datetime(2026, 5, 3), "soon"])  # noqa: DTZ001 -- a sheet knows no zones
def test_a_spoilt_cell_is_cured_by_announcing_again(eight, value):
    with eight.hand() as book:
        book["Players"]["N6"] = value
    assert len(eight.errors) == 1
    eight.absent(1, "3")
    assert eight.errors == []
    eight.undo()
    assert eight.tournament.by_number[1].byes == ()


def test_who_comes_late_is_numbered_and_plays_from_the_next_round(eight):
    """Seeds §1.1, case 28."""
    done = eight.add("Zoe", rating=2500, club="Norte")

    assert done.messages == ("Zoe enters as number 9, from round 2.",)
    player = eight.tournament.by_number[9]
    assert (player.name, player.rating, player.club, player.from_round) == ("Zoe", 2500, "Norte", 2)


@pytest.mark.parametrize(("name", "message"), [("ANA ", "ANA is already on the list"), ("  ", "a name is missing")])
def test_who_is_there_already_is_not_added(eight, name, message):
    """Hazards 14 and 16, case 37."""
    with pytest.raises(SheetError, match=message):
        eight.add(name)


def test_a_namesake_of_another_club_is_added(eight):
    eight.add("Ana", club="Sur")
    eight.enter({1: "1-0", 2: "1-0", 3: "1-0", 4: "1-0"})
    eight.next()

    assert eight.rows("Round 1")[6][2] == "Ana (1)"
    assert eight.errors == []


def test_a_column_that_was_deleted_is_missed(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL)
    with desk.hand() as book:
        for column in (3, 12, 14):
            book["Players"].cell(5, column).value = None

    for command, lost in (
        (lambda: desk.withdraw(1), "Status"),
        (lambda: desk.absent(1, "2"), "Byes"),
        (lambda: desk.add("Zoe", rating=1900), "Rating"),
    ):
        with pytest.raises(
            SheetError, match=f"the list has no column for: {lost}; write its heading into an empty column"
        ):
            command()


def test_an_absence_is_announced_for_rounds_to_come(tmp_path):
    """Round 1 of three is paired: it is too late for it, and there is no round 7; an announcement replaced is named."""
    desk = make(tmp_path, ["Ana", "Bea", "Cara", "Dora"], rounds=3)
    desk.next()
    for rounds, seen in (("1", "round 1 is paired already"), ("7", "there are only 3 rounds")):
        with pytest.raises(SheetError, match=f"{seen}; announce rounds 2 to 3"):
            set_byes(desk.book, "1", rounds)
    book = desk.book
    set_byes(book, "1", "3")
    done = set_byes(book, "1", "2")

    assert done.messages[0] == "Ana (number 1) does not play in rounds: 2 (instead of: 3)."
