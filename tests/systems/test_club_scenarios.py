"""A campaign of the club Swiss: scenarios, deadlines, sides, flags (seeds §1.10; three-rounds.txt, end)."""

import json

import openpyxl
import pytest
from club_workbook import make
from command_line import swiss_xl

from swiss_xl import commands
from swiss_xl.book import Area
from swiss_xl.commands import Wanted

SIX = ["Constan", "Saturnino", "Tarokum", "Rubeus", "Tiopepe2", "Nihil"]
NOTE, DEADLINE, SIDES = "Meeting Engagement Redux", "20 May", ("Allies", "Axis")


@pytest.fixture
def campaign(tmp_path):
    """Six players whose flags are counted; round 1 has a scenario, a deadline and sides of its own."""
    book = make(tmp_path, SIX, results="scores", rounds=3)
    book._do(commands.next_round, Wanted(note=NOTE, deadline=DEADLINE, sides=SIDES))
    return book


def on_the_tab(book, title, name):
    """The text at an anchor of a tab."""
    opened = book.opened()
    tab = next(tab for tab in opened.tabs() if tab.title == title)
    area = tab.area(f"sxl_{name}")
    return opened.grid(title).at(area.top, area.left)


def heads(book, title):
    """The headings above the games."""
    opened = book.opened()
    tab = next(tab for tab in opened.tabs() if tab.title == title)
    area = tab.area("sxl_heads")
    return [opened.grid(title).at(area.bottom, tab.area(f"sxl_{key}").left) for key in ("first", "second")]


def printed(book, title):
    """What is printed of a tab: the cells of its print area that hold something."""
    sheet = openpyxl.load_workbook(book.path)[title]
    area = Area.parse(sheet.print_area)
    rows = sheet.iter_rows(area.top, area.bottom, area.left, area.right, values_only=True)
    return [value for row in rows for value in row if value is not None]


def test_scenario_deadline_and_sides_are_printed(campaign):
    assert on_the_tab(campaign, "Round 1", "note") == f"{NOTE} · {DEADLINE}"
    assert heads(campaign, "Round 1") == list(SIDES)
    assert {f"{NOTE} · {DEADLINE}", *SIDES} <= set(printed(campaign, "Round 1"))


def test_they_survive_everything_that_comes_after(campaign):
    """Results, standings, an arrival, a withdrawal, the next round, an undo, ratings: the tab keeps them."""
    campaign.enter({1: "4-2", 2: "3-3", 3: "0-6"})
    campaign.standings()
    campaign.add_player("Fampa")
    campaign.withdraw(6)
    campaign._do(commands.next_round, Wanted(note="Stalingrad", sides=("Axis", "Soviets")))
    campaign._do(lambda book: commands.show_ratings(book)[0])

    assert on_the_tab(campaign, "Round 1", "note") == f"{NOTE} · {DEADLINE}"
    assert heads(campaign, "Round 1") == list(SIDES)
    assert on_the_tab(campaign, "Round 2", "note") == "Stalingrad"
    assert heads(campaign, "Round 2") == ["Axis", "Soviets"]
    campaign._do(commands.undo)
    assert [tab.title for tab in campaign.opened().tabs() if tab.title.startswith("Round")] == ["Round 1"]
    assert heads(campaign, "Round 1") == list(SIDES)


def test_a_round_without_them_has_the_sides_of_the_settings(campaign):
    campaign.enter({1: "4-2", 2: "3-3", 3: "0-6"})
    campaign.next_round()

    assert on_the_tab(campaign, "Round 2", "note") is None
    assert heads(campaign, "Round 2") == ["White", "Black"]


def test_flags_decide_and_count_nothing_else(campaign):
    """
    1-4 with 4 flags to 2: won. 2-5 with 3 to 3: drawn, half a point each. 3-6 with 0 to 6: 6 has won.

    Sides of round 1: the second board is turned, so 5 sits first there: 5 and 2.
    """
    campaign.enter({1: "4-2", 2: "3-3", 3: "0-6"})
    games = campaign.tournament().rounds[0].games

    assert [(game.participants, game.tally, str(game.result)) for game in games] == [
        ((1, 4), (4, 2), "1-0"),
        ((5, 2), (3, 3), "½-½"),
        ((3, 6), (0, 6), "0-1"),
    ]
    scores = {line.player.number: line.score for line in campaign.standings()}
    assert {number: float(score) for number, score in scores.items()} == {1: 1, 2: 0.5, 3: 0, 4: 0, 5: 0.5, 6: 1}


def test_flags_typed_into_the_cells_and_who_did_not_come(campaign):
    """5-3, one and a half each, and a forfeit: no flags, + - in the column Special."""
    with_hand = openpyxl.load_workbook(campaign.path)
    sheet = with_hand["Round 1"]
    tab = next(tab for tab in campaign.opened().tabs() if tab.title == "Round 1")
    top = tab.area("sxl_games").top
    at = {key: tab.area(f"sxl_{key}").left for key in ("first_score", "second_score", "result")}
    sheet.cell(top, at["first_score"]).value, sheet.cell(top, at["second_score"]).value = 5, 3
    sheet.cell(top + 1, at["first_score"]).value, sheet.cell(top + 1, at["second_score"]).value = 1.5, "1,5"
    sheet.cell(top + 2, at["result"]).value = "+ -"
    with_hand.save(campaign.path)

    scores = {line.player.number: float(line.score) for line in campaign.standings()}
    assert scores == {1: 1, 2: 0.5, 3: 1, 4: 0, 5: 0.5, 6: 0}
    assert [game.tally for game in campaign.tournament().rounds[0].games] == [(5, 3), (1.5, 1.5), None]


def test_the_winner_by_the_name_of_the_side_of_that_round(tmp_path):
    """Allies sit first in round 1, second in round 2; the settings say White and Black."""
    book = make(tmp_path, ["Ana", "Bea", "Cai", "Dora"], rounds=3)
    book._do(commands.next_round, Wanted(sides=("Allies", "Axis")))
    book.enter({1: "Allies", 2: "Axis"})
    assert [str(game.result) for game in book.tournament().rounds[0].games] == ["1-0", "0-1"]
    book._do(commands.next_round, Wanted(sides=("Axis", "Allies")))
    book.enter({1: "Allies", 2: "White"})

    assert [str(game.result) for game in book.tournament().rounds[1].games] == ["0-1", "1-0"]


def test_a_campaign_on_the_command_line(tmp_path):
    """Three rounds, flags all the way; standings by points, then by the points of those beaten."""
    (tmp_path / "six.csv").write_text("\n".join(["Name", *SIX]), encoding="utf-8")
    path = tmp_path / "campaign.xlsx"
    words = ("--players", tmp_path / "six.csv", "--rounds", 3, "--set", "results=scores", "--set", "numbers=list")
    swiss_xl("new", path, *words)
    swiss_xl("next", path, "--note", NOTE, "--deadline", DEADLINE, "--sides", "Allies/Axis")
    swiss_xl("enter", path, "1=4-2", "2=3-3", "3=0-6")
    shown = swiss_xl("pairings", path)
    lines = json.loads(swiss_xl("standings", path, "--json"))

    assert [word for word in SIDES if word not in shown] == []
    assert [(line["number"], line["score"]) for line in lines] == [
        (1, 1.0), (6, 1.0), (2, 0.5), (5, 0.5), (3, 0.0), (4, 0.0),
    ]  # fmt: skip
