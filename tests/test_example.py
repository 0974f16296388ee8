"""The built-in example: ten participants, three rounds (three-rounds.txt; seeds §1)."""

import pytest
from desk import Desk, make

from swiss_xl.errors import HostError
from swiss_xl.example import play


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    said = []
    path = tmp_path_factory.mktemp("example") / "example.xlsx"
    lines = play(path, say=said.append)
    return Desk(path), lines, said


@pytest.mark.parametrize(
    ("number", "pairs"),
    [
        (1, [{1, 6}, {2, 7}, {3, 8}, {4, 9}, {5, 10}]),
        (2, [{1, 5}, {4, 7}, {2, 3}, {6, 8}, {9, 10}]),
    ],
)
def test_the_pairs_are_those_of_the_rules(played, number, pairs):
    """Seeds §1: round 2 is 1-5 4-7 (halves), 3 and 8 have met, so 2 and 6 come up: 3-2 8-6, then 9-10."""
    games = played[0].tournament.rounds[number - 1].games

    assert [set(game.participants) for game in games] == pairs


def test_the_third_round_by_hand(played):
    """
    In round 2 won 1, 3, 8 and 10, 4-7 was drawn: 1 has 2, 3 4 7 8 have 1½, 5 10 have 1, 2 6 9 have 0.

    3 comes up to 1; 5 comes up to 4 7 8, halves: 4-8 7-5; 2 comes up to 10; 6-9.
    """
    assert [set(game.participants) for game in played[0].tournament.rounds[2].games] == [
        {1, 3}, {4, 8}, {5, 7}, {2, 10}, {6, 9},
    ]  # fmt: skip


def test_points_by_hand(played):
    """Round 3 is won by the lower number: 1 4 5 2 6."""
    assert {line.player.number: float(line.score) for line in played[1]} == {
        1: 3, 2: 1, 3: 1.5, 4: 2.5, 5: 2, 6: 1, 7: 1.5, 8: 1.5, 9: 0, 10: 1,
    }  # fmt: skip


def test_it_says_what_it_does(played):
    assert played[2][0].endswith("example.xlsx: 10 participants, 3 rounds, club Swiss.")
    assert played[2][1] == "Round 1: 1–6 1-0, 7–2 1-0, 3–8 ½-½, 9–4 0-1, 5–10 1-0"
    assert len(played[2]) == 4


def test_the_workbook_is_sound(played):
    assert played[0].check() == ()


def test_it_may_be_played_again(played):
    assert play(played[0].path, say=lambda _text: None) == played[1]


def test_another_tournament_is_not_overwritten(tmp_path):
    desk = make(tmp_path, ["Ana", "Bea"])
    before = desk.path.read_bytes()

    with pytest.raises(HostError, match=r"cup\.xlsx is there already and is not the example; choose another name"):
        play(desk.path, say=lambda _text: None)
    assert desk.path.read_bytes() == before
