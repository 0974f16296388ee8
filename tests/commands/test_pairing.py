"""Next round: pressed once, twice, too early, too late."""

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make

from swiss_xl.errors import PairingError, SheetError


def test_pressed_twice_it_changes_nothing(tmp_path):
    """Hazard 33, case 14."""
    desk = make(tmp_path, ANA_TO_GIL)
    first = desk.next()
    before = desk.path.read_bytes()
    again = desk.next()

    assert first.messages == ("Round 1 is on the tab 'Round 1': 3 games, bye: number 7.",)
    assert again.messages == (
        "Round 1 is already paired; results are missing on boards 1, 2 and 3. Nothing was changed.",
    )
    assert not again.changed
    assert again.round == first.round
    assert desk.path.read_bytes() == before


def test_a_missing_result_is_named(tmp_path):
    """Hazard 8, case 27."""
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.next()
    desk.enter({1: "1-0", 3: "1-0"})

    with pytest.raises(SheetError) as caught:
        desk.next()
    assert str(caught.value) == (
        "Round 1: round 2 cannot be paired yet: results are missing on boards 2 and 4; "
        "type them, then press Next round again"
    )


def test_after_the_last_round_there_is_no_other(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, rounds=1)
    desk.play()

    with pytest.raises(
        SheetError,
        match=f"^Tournament!{desk.setting('rounds')}: the only round has been played; set more rounds if one more",
    ):
        desk.next()
    desk.set(rounds=2)
    assert desk.next().round.number == 2


def test_fewer_rounds_than_were_played(tmp_path):
    """What is played stays; the texts speak of what was played."""
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.play(3)
    desk.set(rounds=2)
    desk.standings()

    assert desk.rows("Tournament")[1][0] == "All 3 rounds are played. The standings are final."
    assert desk.rows("Standings")[2] == ["Final standings after 3 rounds"]
    with pytest.raises(SheetError, match="all 3 rounds have been played"):
        desk.next()


@pytest.mark.parametrize("names", [(), ("Ana",)])
def test_fewer_than_two_players(tmp_path, names):
    desk = make(tmp_path, names, rounds=3)

    with pytest.raises(SheetError, match="Players!B6: there are fewer than two players; list them, one in each row"):
        desk.next()
    assert [line.player.name for line in desk.standings().standings] == list(names)
    assert desk.errors == []


def test_a_round_needs_a_game(tmp_path):
    desk = make(tmp_path, ["Ana", "Bea"])
    desk.withdraw(2)

    with pytest.raises(PairingError, match="Round 1 would have no game: 0 games, bye: number 1"):
        desk.next()


def test_thirty_six_rounds_fit_and_no_more(tmp_path):
    names = [f"Player {number}" for number in range(1, 39)]
    with pytest.raises(SheetError, match=r"'37' is not a number of rounds \(accepted: 1 to 36\)"):
        make(tmp_path, names, rounds=37)
    desk = make(tmp_path, names, rounds=36)
    desk.play()

    assert [row[4:41] for row in desk.rows("Crosstable")[5:6]] == [[*range(1, 37), "Pts"]]


def test_a_tab_that_is_called_like_the_next_round(tmp_path):
    """Hazard 26."""
    desk = make(tmp_path, ANA_TO_HUGO)
    with desk.hand() as book:
        book.create_sheet("round 1")["A1"] = "mine"
    done = desk.next()

    assert done.messages == ("Round 1 is on the tab 'Round 1 (2)': 4 games.",)
    assert desk.seats() == "1-5 6-2 3-7 8-4"
    assert desk.rows("round 1") == [["mine"]]


@pytest.mark.parametrize("first", ["en", "es", "it", "de"])
@pytest.mark.parametrize("then", ["pt", "fr"])
def test_the_language_may_change_in_between(tmp_path, first, then):
    desk = make(tmp_path, ANA_TO_GIL, language=first)
    desk.play()
    place = desk.book.tabs()[0]
    desk.type(place.title, {str(place.area("sxl_language")): then})
    desk.play()

    assert desk.errors == []
    visible = [tab.title for tab in desk.book.tabs() if tab.visible]
    assert visible[2:4] == {"pt": ["Ronda 1", "Ronda 2"], "fr": ["Ronde 1", "Ronde 2"]}[then]
    assert all(len(tab.title) <= 31 for tab in desk.book.tabs())
    desk.undo()
    desk.undo()
    assert len(desk.tournament.rounds) == 1


def test_a_list_of_ratings_is_numbered_by_them(tmp_path):
    """Seeds §1.1: equal ratings by name, unrated last."""
    desk = make(tmp_path, [], rounds=3)
    with desk.hand() as book:
        for row, (name, rating) in enumerate([("Zoe", None), ("Bea", 1900), ("Ana", 1900), ("Cai", 2000)], 6):
            book["Players"].cell(row, 2).value, book["Players"].cell(row, 3).value = name, rating
    done = desk.next()

    assert [row[:2] for row in desk.rows("Players")[5:]] == [[4, "Zoe"], [3, "Bea"], [2, "Ana"], [1, "Cai"]]
    assert done.messages[0] == "4 players were numbered by rating."


def test_without_a_column_for_numbers_nothing_is_paired(tmp_path):
    desk = make(tmp_path, [], rounds=3)
    desk.add("Ana")
    desk.add("Bea")
    desk.type("Players", {"A5": None})

    with pytest.raises(
        SheetError, match=r"Players!A5: the list has no column for numbers; write No\. over an empty column"
    ):
        desk.next()


def test_ties_by_lot_are_drawn_from_the_seed(tmp_path):
    """
    SHA-256 of "seed:number", smallest first; all four drew, none has beaten anybody.

    printf 7:1 | sha256sum … begins with d7a0, 8d8e, 111c, 02cc.
    """
    desk = make(tmp_path, ["Ana", "Bea", "Cai", "Dora"], rounds=1, ties="lot", seed="7")
    desk.play(text="½")
    lines = desk.standings().standings

    assert [line.rank for line in lines] == [1, 2, 3, 4]
    assert [line.player.number for line in lines] == [4, 3, 2, 1]
    assert [line.decided for line in lines] == ["lot"] * 4
