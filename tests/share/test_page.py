"""The page for phones: strict HTML in one small file, everything in it, nothing in it that is not text."""

import re
from dataclasses import replace

import html5lib
import pytest
from desk import make
from share_samples import PLAYERS

from swiss_xl.finals import final_standings
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS
from swiss_xl.share.page import phone_page
from swiss_xl.share.tables import Report, is_over, round_table, seats_table, standings_table
from swiss_xl.telling import LANGUAGES, speaker
from swiss_xl.tournament import Game, Player, Round, Rules, Tournament

SPACE = "{http://www.w3.org/1999/xhtml}"
STRANGE = ("<script>alert(1)</script>", "Quote \" & ' end", "\u202eRight to left\u202c", "Ζωή 王 🎲", "Tab\tNew\nline")


def page_of(desk):
    return phone_page(Report.of(desk.reading))


def parsed(text):
    """The tree of a page; anything that is not strictly HTML 5 raises."""
    return html5lib.HTMLParser(strict=True).parse(text)


def texts(tree, tag):
    return ["".join(each.itertext()) for each in tree.iter(f"{SPACE}{tag}")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_strict_html_in_its_language(running, language):
    report = replace(Report.of(running.reading), language=language, say=speaker(language))
    tree = parsed(phone_page(report))

    assert tree.get("lang") == language
    assert texts(tree, "h2")[0] == speaker(language)("Round {number} of {rounds}").format(number=2, rounds=3)
    assert len(texts(tree, "table")) == 5  # two rounds, names, standings, crosstable


def test_before_the_first_round_there_is_the_starting_list(tmp_path):
    made = make(tmp_path, PLAYERS, rounds=3, language="it")
    tree = parsed(page_of(made))

    assert tree.get("lang") == "it"
    assert len(texts(tree, "table")) == 1
    assert len(texts(tree, "tr")) == 7


def test_it_needs_nothing_from_anywhere(running):
    page = page_of(running)

    assert not re.search(r"(src|href)\s*=(?!\"#)|url\(|@import|<script|<link|<img|<iframe|\son\w+=", page)
    assert "http" not in page


def test_what_is_played_now_stands_first_and_open(running):
    sections = list(parsed(page_of(running)).iter(f"{SPACE}details"))
    states = [(each.get("id"), each.get("open") is not None) for each in sections]

    assert states == [("r2", True), ("n", False), ("s", True), ("x", False), ("r1", False)]


def test_when_all_is_played_the_standings_stand_first(running):
    running.enter({1: "1-0", 2: "1-0", 3: "1-0"})
    first = next(parsed(page_of(running)).iter(f"{SPACE}details"))

    assert first.get("id") == "s"


def test_links_of_the_page_lead_somewhere_in_it(running):
    tree = parsed(page_of(running))
    leads = [each.get("href")[1:] for each in tree.iter(f"{SPACE}a")]
    ids = [each.get("id") for each in tree.iter() if each.get("id")]

    assert set(leads) <= set(ids)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", STRANGE)
def test_names_are_text_whatever_they_hold(tmp_path, name):
    made = make(tmp_path, [{"name": name, "rating": 2000}, *PLAYERS], rounds=3, name="cup.xlsx")
    made.next()
    page = page_of(made)
    cells = texts(parsed(page), "td")

    plain = " ".join(re.sub("[\u202a-\u202e]", "", name).split())
    assert any(plain in re.sub("[\u202a-\u202e]", "", cell) for cell in cells)
    assert "<script" not in page


def test_nothing_private_is_on_it(running):
    page = page_of(running)

    assert "@" not in page.replace("@media", "")
    assert "BORN1999" not in page


def test_a_hundred_players_and_nine_rounds_stay_under_100_kilobytes():
    """Names of thirty characters; who meets whom does not matter here."""
    players = tuple(Player(at, f"Fernández-Ochoa, Maximilian {at:03}", 2400 - at) for at in range(1, 101))
    results = (FIRST_WINS, DRAWN, SECOND_WINS)
    rounds = tuple(
        Round(number, tuple(
            Game(at, (at,), (51 + (at + number) % 50,), results[(at * number) % 3]) for at in range(1, 51)
        ))
        for number in range(1, 10)
    )  # fmt: skip
    cup = Tournament("Cup", players, rounds, Rules(rounds=9))
    names = {player.number: player.name for player in players}
    page = phone_page(Report(cup, names, final_standings(cup), {}, "en", str))

    assert len(page.encode()) < 100_000
    assert len(texts(parsed(page), "tr")) == 12 + 300 + 9 * 50  # 12 heads; standings, names, crosstable; boards


def test_tables_of_a_round_worked_out_by_hand(running):
    """Six players, halves 1-3 and 4-6; Ana never meets Dora, so 1-5, 4-2 (even board: the lower sits first), 3-6."""
    report = Report.of(running.reading)
    first = round_table(report, report.tournament.rounds[0])

    assert first.heads == ("Board", "White", "Result", "Black")
    assert first.rows == (
        ("1", "Ruiz, Ana", "1–0", "Eva"), ("2", "Dora", "1–0", "Bianchi & Söhne"), ("3", "<b>Cai</b>", "1–0", "Fe"),
    )  # fmt: skip
    assert {row[1] for row in standings_table(report).rows[:3]} == {"Ruiz, Ana", "Dora", "<b>Cai</b>"}
    assert [row[2] for row in standings_table(report).rows] == ["1", "1", "1", "0", "0", "0"]


def test_everybody_finds_board_side_and_opponent_by_name(running):
    report = Report.of(running.reading)
    games = {each: game for game in report.tournament.rounds[1].games for each in game.participants}
    rows = seats_table(report, report.tournament.rounds[1]).rows

    assert [row[0] for row in rows] == ["<b>Cai</b>", "Bianchi & Söhne", "Dora", "Eva", "Fe", "Ruiz, Ana"]
    ana = next(row for row in rows if row[0] == "Ruiz, Ana")
    assert ana[1] == str(games[1].board)
    assert ana[2] == ("White" if games[1].first == (1,) else "Black")


def test_a_bye_stands_last_in_words(tmp_path):
    made = make(tmp_path, PLAYERS[:5], rounds=3, language="es")
    made.next()
    report = Report.of(made.reading)

    assert round_table(report, report.tournament.rounds[0]).rows[-1][0] == ""
    assert round_table(report, report.tournament.rounds[0]).rows[-1][-1] == "descanso"


def test_a_tournament_is_over_when_every_round_is_played(tmp_path):
    made = make(tmp_path, PLAYERS, rounds=2)
    made.play()
    assert not is_over(made.tournament)
    made.next()
    assert not is_over(made.tournament)
    made.enter({1: "1-0", 2: "1-0", 3: "½"})
    assert is_over(made.tournament)
