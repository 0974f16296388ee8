"""
A final stands on the card of who plays it, below the Swiss rounds; it has no points.

Four at the svizzera, one round, won by the first named 2-1, then the finals: 1-4 and 2-3 of the standings (seeds §3.8).
"""

import openpyxl
import pytest
from desk import column, make

from swiss_xl import commands

TEAMS = ("Ajax", "Betis", "Como", "Dnipro", "Elfsborg", "Fiorentina")
CARD = 18  # rows of a card: four for the name, two for the details, headings, ten lines, legend


def finals(folder, **settings):
    """The semi-finals are over: the fourth has won, and the second, named after a draw."""
    desk = make(folder, TEAMS, system="svizzera", rounds=1, **settings)
    desk.play(1, "2-1")
    desk.do(commands.make_prints, ("cards",))
    order = [name for name, _ in sorted(column(desk, "Standings", "rank").items(), key=lambda each: each[1])]
    desk.next()
    desk.enter({1: "1-3", 2: f"2-2 {order[1]}"})
    return desk, order


def card(desk, name):
    """The lines of the card of *name*, with something in them, without the heading."""
    tab, rows = desk.tab("Player cards"), desk.rows("Player cards")
    for suffix in ("", "_2"):
        area = tab.area(f"sxl_name{suffix}")
        for top in range(area.top, len(rows) + 1, CARD):
            if desk.book.grid("Player cards").at(top, area.left) == name:
                lines = [[*row, *[None] * 15][area.left - 2 : area.left + 5] for row in rows[top + 3 : top + 13]]
                return [line for line in lines if line[0]]
    raise AssertionError(name)


def number(desk, name):
    return next(player.number for player in desk.tournament.players if player.name == name)


def test_semi_finals_stand_below_the_rounds(tmp_path):
    desk, (first, second, third, fourth, *others) = finals(tmp_path)

    assert card(desk, first)[1:] == [["SF", number(desk, fourth), fourth, "Home", "1–3", None, None]]
    assert card(desk, fourth)[1:] == [["SF", number(desk, first), first, "Away", "3–1", None, None]]
    assert card(desk, second)[1:] == [["SF", number(desk, third), third, "Home", "2–2 +", None, None]]
    assert card(desk, third)[1:] == [["SF", number(desk, second), second, "Away", "2–2 -", None, None]]
    assert all(len(card(desk, name)) == 1 for name in others)


def test_the_final_and_the_match_for_third_place_have_names_of_their_own(tmp_path):
    desk, (first, second, third, fourth, *_) = finals(tmp_path)
    desk.next()
    desk.enter({1: "0-1"})

    assert [line[0] for line in card(desk, fourth)] == ["R1", "SF", "F"]
    assert card(desk, second)[2] == ["F", number(desk, fourth), fourth, "Away", "1–0", None, None]
    assert [line[0] for line in card(desk, third)] == ["R1", "SF", "3rd"]
    assert card(desk, first)[2] == ["3rd", number(desk, third), third, "Home", None, None, None]


def test_they_lead_to_the_tab_and_to_the_opponent_s_card(tmp_path):
    desk, (first, *_) = finals(tmp_path)
    sheet = openpyxl.load_workbook(desk.path)["Player cards"]
    links = [cell.hyperlink.location for row in sheet.iter_rows() for cell in row if cell.value == "SF"]

    assert sorted(links) == ["'Semi-finals'!A7", "'Semi-finals'!A7", "'Semi-finals'!A8", "'Semi-finals'!A8"]
    linked = [cell.hyperlink for row in sheet.iter_rows() for cell in row if cell.value == first]
    assert len(linked) == 3  # the heading, the opponent's Swiss round and semi-final


def test_finals_before_all_rounds_are_played_leave_no_lines_between(tmp_path):
    """Two rounds announced, one played: round 2 never comes."""
    desk = make(tmp_path, TEAMS, system="svizzera", rounds=2)
    desk.play(1, "2-1")
    desk.do(commands.make_prints, ("cards",))
    name = next(iter(column(desk, "Standings", "rank")))
    desk.do(commands.next_round, commands.Wanted(finals=True))

    assert [line[0] for line in card(desk, name)] == ["R1", "SF"]


@pytest.mark.parametrize(("rounds", "lines"), [(8, 10), (9, 20)])
def test_there_is_room_for_the_finals(tmp_path, rounds, lines):
    """A card has ten lines; with nine rounds and two finals it is one of twenty."""
    desk = make(tmp_path, TEAMS, system="svizzera", rounds=rounds)
    desk.do(commands.make_prints, ("cards",))

    assert desk.tab("Player cards").constant("sxl_lines") == str(lines)
