"""Public reports turned into small cases: those about the workbook, by their numbers in cases.md."""

import openpyxl
import pytest
from club_language import written
from club_workbook import make

from swiss_xl.commands import check
from swiss_xl.errors import SheetError
from swiss_xl.formats.players import read_players

SEVEN = ["Ana", "Bea", "Cai", "Dora", "Eva", "Fe", "Gil"]
EIGHT = [*SEVEN, "Hugo"]


def rounds(book):
    return [written(round_) for round_ in book.tournament().rounds]


def test_case_12_the_bye_is_moved_by_hand(tmp_path):
    """
    Round 1 of seven: 1-4 5-2 3-6, bye 7. The organiser gives the bye to 3, and 7 plays 6: one bye, three games.

    3 has had it: with 1, 5 and 7 as winners and 2 4 6 last, the next bye is number 6's.
    """
    book = make(tmp_path, SEVEN)
    book.next_round()
    assert rounds(book) == ["1-4 5-2 3-6 7u"]

    edited = openpyxl.load_workbook(book.path)
    tab = edited["Round 1"]
    other = {3: 7, 7: 3, "Cai": "Gil", "Gil": "Cai"}
    for cells in tab.iter_cols(min_col=2, max_col=3, min_row=7, max_row=10):
        for cell in cells:
            cell.value = other.get(cell.value, cell.value)
    edited.save(book.path)
    assert rounds(book) == ["1-4 5-2 7-6 3u"]

    book.enter({1: "1-0", 2: "1-0", 3: "1-0"})
    assert {line.player.number: line.score for line in book.standings()} == {1: 1, 5: 1, 7: 1, 3: 1, 2: 0, 4: 0, 6: 0}
    assert written(book.next_round().round).endswith(" 6u")


def test_case_14_next_pressed_twice_changes_nothing(tmp_path):
    """The second press leaves the file as it was; the bye of 7 is counted once."""
    book = make(tmp_path, SEVEN)
    book.next_round()
    before = book.path.read_bytes()
    again = book.next_round()

    assert not again.changed
    assert book.path.read_bytes() == before
    assert rounds(book) == ["1-4 5-2 3-6 7u"]
    book.enter({1: "1-0", 2: "1-0", 3: "1-0"})
    assert {line.player.number: line.score for line in book.standings()}[7] == 1
    assert sum(line.score for line in book.standings()) == 4


def test_case_24_the_crosstable_shows_the_final_place_of_the_opponent(tmp_path):
    """
    8 beat 4 in round 1 (8 sat first: board 4) and all others drew: 8 has 1, 4 has 0, the others ½.

    Round 2: 8-1, then 2-7 3-6, 5-4 (2 and 6, 3 and 7 have met). 1 beats 8: 1½; all others draw: 2 3 5 6 7 have 1, 8 has
    1, 4 has ½. SB: 8 ½ (4), 2 3 6 7 ½ + ½, 5 ¾ + ¼ = 1. So 8 is seventh, and 4 in eighth place has lost to place 7.
    """
    book = make(tmp_path, EIGHT, tiebreaks="SB", rounds=2)
    book.next_round()
    book.enter({1: "½", 2: "½", 3: "½", 4: "1-0"})
    second = book.next_round().round
    assert {frozenset(game.participants) for game in second.games} == {
        frozenset(pair) for pair in ((1, 8), (2, 7), (3, 6), (4, 5))
    }
    book.enter({game.board: "½" for game in second.games if 1 not in game.participants})
    first = next(game for game in second.games if 1 in game.participants)
    book.enter({first.board: "1-0" if first.first == (1,) else "0-1"})

    assert [line.player.number for line in book.standings()][6:] == [8, 4]
    row = next(row for row in book.rows("Crosstable") if "Dora" in row)
    assert row[:4] == [8, 4, "Dora", "-7b"]


def test_case_25_the_bye_stands_last_and_a_half_is_a_text(tmp_path):
    """Boards 1 and 2 (5 players, 1-3 4-2), then the bye without a board; ½-½ is what stands in the cell."""
    book = make(tmp_path, SEVEN[:5])
    book.next_round()
    book.enter({1: "½", 2: "0.5"})

    names = [row for row in book.rows("Round 1") if any(name in row for name in SEVEN)]
    assert [row[0] for row in names[:2]] == [1, 2]
    assert "Eva" in names[2]
    assert "bye" in names[2]
    assert all("½-½" in row for row in names[:2])


def test_case_25_announced_byes_stand_below_the_games_too(tmp_path):
    book = make(tmp_path, SEVEN[:6])
    book.absent(1, "1=½")
    book.next_round()

    assert rounds(book)[0].split()[:2] == ["2-4", "5-3"]
    assert sorted(rounds(book)[0].split()[2:]) == ["1h", "6u"]


def test_case_26_a_result_of_round_4_is_found_wrong_during_round_6(tmp_path):
    """The scores move, the pairings that are out stay, and the log says it."""
    book = make(tmp_path, EIGHT, rounds=7)
    book.play(5)
    book.next_round()
    before, scores = rounds(book), {line.player.number: line.score for line in book.standings()}
    game = book.tournament().rounds[3].games[0]
    winner = min(game.participants)
    loser = max(game.participants)
    book.enter({1: "0-1" if game.first == (winner,) else "1-0"}, number=4)

    assert rounds(book) == before
    after = {line.player.number: line.score for line in book.standings()}
    assert {number: after[number] - scores[number] for number in after if after[number] != scores[number]} == {
        winner: -1,
        loser: 1,
    }
    assert any("Round 4, board 1" in str(cell) for row in book.rows("Log") for cell in row)


def test_case_27_a_missing_result_is_named_and_nothing_is_paired(tmp_path):
    book = make(tmp_path, EIGHT)
    book.next_round()
    book.enter({1: "1-0", 3: "1-0", 4: "1-0"})
    before = book.path.read_bytes()

    with pytest.raises(SheetError, match="results are missing on board 2"):
        book.next_round()
    assert book.path.read_bytes() == before


def test_case_28_a_late_entrant_makes_nine_ten(tmp_path):
    """Round 1: four games and a bye for 9. 10 comes: nothing for round 1, and round 2 has five games."""
    book = make(tmp_path, [*EIGHT, "Ivo"])
    assert written(book.next_round().round).endswith(" 9u")
    book.enter(dict.fromkeys(range(1, 5), "1-0"))
    book.add_player("Jo")
    second = book.next_round().round

    assert [line.score for line in book.standings() if line.player.name == "Jo"] == [0]
    assert len(second.games) == 5
    assert all(game.second for game in second.games)
    assert 10 in {number for game in second.games for number in game.participants}
    row = next(row for row in book.rows("Crosstable") if "Jo" in row)
    assert "–" in row


@pytest.mark.parametrize(
    ("typed", "shown", "scores"),
    [
        ("0-0", "0-0", (0, 0)),
        ("½-0", "½-0", (0.5, 0)),
        ("0-½", "0-½", (0, 0.5)),
        ("- -", "- -", (0, 0)),
        ("+ -", "+ -", (1, 0)),
        ("- +", "- +", (0, 1)),
    ],
)
def test_case_30_unusual_results_in_the_workbook(tmp_path, typed, shown, scores):
    book = make(tmp_path, ["Ana", "Bea"])
    book.next_round()
    book.enter({1: typed})

    assert str(book.tournament().rounds[0].games[0].result) == shown
    points = {line.player.number: line.score for line in book.standings()}
    assert (points[1], points[2]) == scores


def test_case_30_a_scale_of_four_steps(tmp_path):
    """Win 3, draw 2, loss 1, absent 0."""
    book = make(tmp_path, EIGHT, win=3, draw=2, loss=1, forfeit_win=3, forfeit_loss=0)
    book.next_round()  # 1-5 6-2 3-7 8-4
    book.enter({1: "1-0", 2: "½", 3: "+-", 4: "--"})

    scores = {line.player.number: line.score for line in book.standings()}
    assert scores == {1: 3, 5: 1, 6: 2, 2: 2, 3: 3, 7: 0, 8: 0, 4: 0}


def test_case_37_a_name_with_a_blank_behind_it_is_the_same_name(tmp_path):
    """One player, and a notice."""
    source = tmp_path / "list.csv"
    source.write_text('Name,Rating\nAna Ruiz,1900\n"Ana Ruiz ",1900\nBo Li,1800\n', encoding="utf-8")
    listed = read_players(source)
    book = make(tmp_path, [entrant.details for entrant in listed.entrants])
    book.next_round()

    assert [entrant.name for entrant in listed.entrants] == ["Ana Ruiz", "Bo Li"]
    assert any("Ana Ruiz" in finding.message and "twice" in finding.message for finding in listed.findings)
    assert rounds(book) == ["1-2"]


def test_case_38_two_of_one_name_are_told_apart_by_their_clubs(tmp_path):
    """The round is made, and each is called so that the other is not meant."""
    twins = [{"name": "Juan García", "club": "Norte"}, {"name": "Juan García", "club": "Sur"}]
    book = make(tmp_path, twins)
    book.next_round()
    book.enter({1: "1-0"})

    assert rounds(book) == ["1-2"]
    row = next(row for row in book.rows("Round 1") if 1 in row and 2 in row)
    assert "Juan García (Norte)" in row
    assert "Juan García (Sur)" in row
    assert not [finding for finding in check(book.opened()) if finding.severity == "error"]
    assert [(line.player.club, line.score) for line in book.standings()] == [("Norte", 1), ("Sur", 0)]
