"""A new tournament from a list: the language, the settings, the numbers."""

import openpyxl
import pytest
from desk import ANA_TO_GIL, Desk, make

from swiss_xl.errors import RulesError, SheetError
from swiss_xl.frames.players import Entrant
from swiss_xl.hosts.closed import create
from swiss_xl.newbook import advised_rounds, new_tournament
from swiss_xl.telling import LANGUAGES, speaking
from swiss_xl.templates import tournament_template

RATED = [("Zoe", None), ("Vega", 1900), ("Ruiz", 1900), ("Gil", 2100)]


def new(folder, people, *, renumber=False, **settings):
    """A workbook from (name, rating) or (name, rating, number), and what was told."""
    path = folder / "cup.xlsx"
    book = create(tournament_template(".xlsx"), path)
    entrants = [
        Entrant(row, each[2] if len(each) > 2 else None, {"name": each[0]} | ({"rating": each[1]} if each[1] else {}))
        for row, each in enumerate(people, 1)
    ]
    done = new_tournament(book, {"name": "Cup"} | settings, entrants, renumber=renumber)
    book.save(why="new")
    return Desk(path), done.messages


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (300, 9)],
)
def test_rounds_that_decide_a_leader_are_advised(players, rounds):
    """Seeds, common part: n rounds for 2^n participants."""
    assert advised_rounds(players) == rounds


def listed(desk):
    return [row[:3] for row in desk.rows("Players")[5:]]


def test_the_list_is_numbered_by_rating(tmp_path):
    """Seeds §1.1: equal ratings by name, unrated last."""
    desk, told = new(tmp_path, RATED)

    assert listed(desk) == [[1, "Gil", 2100], [2, "Ruiz", 1900], [3, "Vega", 1900], [4, "Zoe"]]
    assert "Numbers were given by rating, equal ratings by name." in told
    assert desk.tournament.rules.rounds == 2


def test_the_list_keeps_its_order_if_that_is_set(tmp_path):
    desk, told = new(tmp_path, RATED, numbers="list")

    assert [row[1] for row in listed(desk)] == ["Zoe", "Vega", "Ruiz", "Gil"]
    assert "Numbers were given in the order of the list." in told


@pytest.mark.parametrize(("renumber", "first"), [(False, [1, "Ana", 1500]), (True, [1, "Bea", 2000])])
def test_numbers_of_the_list_are_kept_unless_told_otherwise(tmp_path, renumber, first):
    desk, told = new(tmp_path, [("Bea", 2000, 2), ("Ana", 1500, 1)], renumber=renumber)

    assert listed(desk)[0] == first
    assert any("with --renumber the highest rating gets number 1" in text for text in told) is not renumber


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_short_and_everything_works_in_every_language(tmp_path, language):
    """Hazard 26."""
    desk = make(tmp_path, ANA_TO_GIL, language=language, rounds=2)
    desk.play(2)

    titles = [tab.title for tab in desk.book.tabs()]
    assert all(len(title) <= 31 and not set(title) & set("[]:*?/\\") for title in titles)
    assert len(titles) == len(set(titles))
    assert desk.errors == []
    sheet = openpyxl.load_workbook(desk.path).active
    assert sheet.title in titles


def test_every_wrong_setting_is_told_and_nothing_is_made(tmp_path):
    with pytest.raises(SheetError) as caught:
        new(tmp_path, RATED, win="x", rounds="0", ties="dice")

    assert {finding.code for finding in caught.value.findings} == {"setting-win", "setting-rounds", "setting-ties"}
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_number_of_rounds_is_told_without_players_too(tmp_path):
    with pytest.raises(SheetError, match="'99' is not a number of rounds"):
        new(tmp_path, [], rounds=99)


def test_without_players_the_number_of_rounds_may_wait(tmp_path):
    desk, _ = new(tmp_path, [])

    assert desk.codes() == ["setting-rounds"]
    with pytest.raises(SheetError, match="the number of rounds is missing"):
        desk.next()


@pytest.mark.parametrize(("key", "error"), [("colour", SheetError), ("language", RulesError)])
def test_what_is_no_setting_is_refused(tmp_path, key, error):
    with pytest.raises(error, match=r"there is no (setting 'colour'|language 'xx')"):
        new(tmp_path, RATED, **{key: "xx"})


def test_the_log_begins_with_who_is_who(tmp_path):
    desk, _ = new(tmp_path, RATED)

    assert desk.reading.memory.names == {1: ("Gil",), 2: ("Ruiz",), 3: ("Vega",), 4: ("Zoe",)}


@pytest.mark.parametrize(
    ("language", "begins"), [("en", "tournament made, 7 players"), ("es", "torneo creado, 7 jugadores")]
)
@pytest.mark.parametrize("spoken", ["en", "it"])
def test_the_log_speaks_as_the_workbook_does(tmp_path, language, begins, spoken):
    with speaking(spoken):
        desk = make(tmp_path, ANA_TO_GIL, language=language)

    assert desk.reading.actions[0].what == begins


@pytest.mark.parametrize(
    ("settings", "count", "advice"),
    [
        ({"system": "club"}, 8, "Advice: 3 rounds decide a leader among 8, two more each further place; 7 rounds are"),
        ({"system": "domino", "play": "individuals"}, 13, ""),
        ({"system": "domino", "play": "individuals"}, 40, ""),
        (
            {"system": "svizzera", "groups": 2},
            9,
            "Advice: 3 rounds decide a leader among 5, two more each further place; 3 rounds are",
        ),
        ({"system": "svizzera", "groups": 2, "group_by": "hand"}, 9, ""),
    ],
)
def test_the_advice_is_of_those_who_meet_one_opponent_a_round(tmp_path, settings, count, advice):
    """
    README: at tables of four nothing is said.

    Nine in two groups are four and five: four are through after three rounds, five need three for a leader.
    """
    _, told = new(tmp_path, [(f"P{number}", None) for number in range(count)], **settings)
    said = [text for text in told if "Advice" in text]

    assert [text.startswith(advice) for text in said] == ([True] if advice else []), said
