"""The command ratings: its tab, the list of players, undo; reckoned by hand (seeds §1.9)."""

import json

import pytest
from command_line import swiss_xl
from desk import make

from swiss_xl.commands import show_ratings
from swiss_xl.errors import SheetError

FOUR = [
    {"name": "Anand", "rating": 2100, "club": "Norte"},
    {"name": "Botvinnik", "rating": 2000},
    {"name": "Capablanca", "rating": 1900},
    {"name": "Dubois"},
]


@pytest.fixture
def desk(tmp_path):
    """
    Two rounds: 1 beats 3, 2 and 4 draw; 1-2 is drawn, 4 beats 3.

    1: 1900 (-200, .76 expected) and 2000 (.64): 1.40, scored 1.5, change +2: 2102.
    2: only the draw with 1 counts, .36 expected: +2.8, so 2003. 3: .24 expected of 1, lost: -4.8, so 1895.
    4: draw with 2000, win over 1900: average 1950, .75 is 193: a performance of 2143.
    """
    made = make(tmp_path, FOUR, rounds=2)
    made.next()
    assert made.seats() == "1-3 4-2"
    made.enter({1: "1-0", 2: "½"})
    made.next()
    assert {frozenset(game.participants) for game in made.tournament.last.games} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
    winner = {frozenset({1, 2}): "½"}
    games = made.tournament.last.games
    made.enter(
        {
            game.board: winner.get(frozenset(game.participants)) or ("1-0" if game.first == (4,) else "0-1")
            for game in games
        }
    )
    return made


NEW = {1: 2102, 2: 2003, 3: 1895, 4: None}


def ratings(desk, **options):
    return desk.do(lambda book: show_ratings(book, **options)[0])


def listed(desk):
    return {player.number: player.rating for player in desk.tournament.players}


def table(desk):
    """The rows of the tab: the cells that hold something."""
    tab = next(tab for tab in desk.book.tabs() if tab.constant("sxl_tab") == "ratings")
    area = tab.area("sxl_ratings")
    rows = desk.rows(tab.title)[area.top - 1 : area.bottom]
    return [[value for value in row if value is not None] for row in rows]


def test_the_tab(desk):
    ratings(desk)

    assert table(desk) == [
        [1, "Anand", "Norte", 2100, 2, 1.5, 1.4, 2, 2102, 20],
        [2, "Botvinnik", 2000, 1, 0.5, 0.36, 2.8, 2003, 20],
        [3, "Capablanca", 1900, 1, 0, 0.24, -4.8, 1895, 20],
        [4, "Dubois", 2, 1.5, 2143],
    ]
    heading = desk.tab("Ratings").area("sxl_heading")
    assert desk.book.grid("Ratings").at(heading.top, heading.left) == "New ratings after round 2 of 2"


def test_the_list_of_players_is_left_alone(desk):
    done = ratings(desk)

    assert listed(desk) == {1: 2100, 2: 2000, 3: 1900, 4: None}
    assert any("by hand" in message for message in done.messages)


def test_applied_the_list_has_the_new_ratings_and_undo_the_old(desk):
    ratings(desk, apply=True)
    assert listed(desk) == NEW
    desk.undo()

    assert listed(desk) == {1: 2100, 2: 2000, 3: 1900, 4: None}
    assert desk.errors == []


def test_applied_twice_they_change_once(desk):
    ratings(desk, apply=True)
    before = table(desk)
    done = ratings(desk, apply=True)

    assert listed(desk) == NEW
    assert table(desk) == before
    assert any("already" in message for message in done.messages)
    ratings(desk)
    assert table(desk) == before


def test_applied_a_correction_starts_from_the_old_ratings(desk):
    """3 beat 1 after all: 1 has ½ of 1.40 expected, -18: 2082; 3 has 1 of .24, +15.2: 1915."""
    ratings(desk, apply=True)
    desk.enter({1: "0-1"}, number=1)
    ratings(desk, apply=True)

    assert listed(desk) == NEW | {1: 2082, 3: 1915}
    desk.undo()
    assert listed(desk) == NEW


def test_a_rating_that_was_typed_since_is_the_old_one_of_the_next_time(desk):
    """2 was really 2050 (50 below 1: .43 expected, +1.4, 2051); the others start from before."""
    ratings(desk, apply=True)
    column = desk.reading.players.columns["rating"]
    row = next(each.row for each in desk.reading.players.entrants if each.number == 2)
    with desk.hand() as book:
        book["Players"].cell(row, column).value = 2050
    ratings(desk)

    assert table(desk)[1] == [2, "Botvinnik", 2050, 1, 0.5, 0.43, 1.4, 2051, 20]
    assert table(desk)[2][:3] == [3, "Capablanca", 1900]


def test_not_applied_before_the_end(tmp_path):
    desk = make(tmp_path, FOUR, rounds=2)
    with pytest.raises(SheetError, match="0 of 2 rounds"):
        ratings(desk, apply=True)
    desk.next()
    with pytest.raises(SheetError, match="round 1 lacks results"):
        ratings(desk, apply=True)
    desk.enter({1: "1-0", 2: "1-0"})
    with pytest.raises(SheetError, match="set Rounds to 1"):
        ratings(desk, apply=True)

    desk.set(rounds=1)
    ratings(desk, apply=True)
    assert listed(desk)[1] == 2105  # 2100 beat 1900: 20 × (1 − .76) = 4.8


def test_while_results_are_missing_the_heading_says_so(tmp_path):
    desk = make(tmp_path, FOUR, rounds=2)
    desk.next()
    desk.enter({1: "1-0"})
    ratings(desk)
    heading = desk.tab("Ratings").area("sxl_heading")

    shown = desk.book.grid("Ratings").at(heading.top, heading.left)
    assert shown == "New ratings during round 1 of 2, 1 results missing"


def test_k_from_a_column_that_the_organiser_added(desk):
    """1 has K 40: 40 × .1 = 4, so 2104; the setting is 10 for all others: 2 gets 1.4."""
    sheet = desk.reading.players
    free = max(sheet.columns.values()) + 1
    with desk.hand() as book:
        players = book["Players"]
        players.tables.clear()
        players.cell(sheet.header_row, free).value = "K"
        players.cell(next(each.row for each in sheet.entrants if each.number == 1), free).value = 40
    desk.set(k_factor=10)
    ratings(desk)

    assert table(desk)[0][-4:] == [1.4, 4, 2104, 40]
    assert table(desk)[1][-4:] == [0.36, 1.4, 2001, 10]


def test_k_that_is_none_is_an_error_with_its_cell(desk):
    desk.set(k_factor="fast")

    assert desk.errors == [f"Tournament!{desk.setting('k_factor')}: 'fast' is not a whole number; correct the cell"]


def test_the_tab_has_a_link_and_stays(desk):
    """It is found again, whatever it is called, and no second one is made."""
    ratings(desk)
    book = desk.book
    book.rename("Ratings", "Elo")
    book.save(why="test")
    ratings(desk)

    kinds = [tab.constant("sxl_tab") for tab in desk.book.tabs() if tab.visible]
    assert kinds.count("ratings") == 1
    area = desk.tab("Tournament").area("sxl_links")
    links = [desk.book.grid("Tournament").at(row, area.left) for row in range(area.top, area.bottom + 1)]
    assert "Elo" in [getattr(link, "text", link) for link in links]


def test_on_the_command_line(desk):
    lines = json.loads(swiss_xl("ratings", desk.path, "--json"))

    assert [line["new"] for line in lines] == [2102, 2003, 1895, None]
    assert lines[3] == {
        "number": 4, "name": "Dubois", "rating": None, "games": 2, "score": 1.5, "expected": None, "change": None,
        "new": None, "k": 20, "performance": 2143,
    }  # fmt: skip
    shown = swiss_xl("ratings", desk.path, "--apply")
    assert "3 new ratings written into the list" in shown
    assert "(2143)" in shown
