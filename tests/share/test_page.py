"""The page for phones: strict HTML in one small file, everything in it, nothing in it that is not text."""

import random
import re

import html5lib
import pytest
from desk import make
from share_samples import PLAYERS

from swiss_xl.share.page import phone_page
from swiss_xl.share.tables import Report, is_over, round_table, seats_table, standings_table
from swiss_xl.words import LANGUAGES

SPACE = "{http://www.w3.org/1999/xhtml}"
STRANGE = ("<script>alert(1)</script>", "Quote \" & ' end", "\u202eRight to left\u202c", "Ζωή 王 🎲", "Tab\tNew\nline")


def page_of(desk):
    return phone_page(Report.of(desk.reading))


def parsed(text):
    """The tree of a page; anything that is not strictly HTML 5 raises."""
    return html5lib.HTMLParser(strict=True).parse(text)


def texts(tree, tag):
    return ["".join(each.itertext()) for each in tree.iter(f"{SPACE}{tag}")]


@pytest.fixture
def desk(tmp_path):
    """Six players, round 1 played, round 2 to be played."""
    made = make(tmp_path, PLAYERS, rounds=3)
    made.play()
    made.next()
    return made


@pytest.mark.parametrize("rounds", [0, 1, 3])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_strict_html_in_the_language_of_the_workbook(tmp_path, language, rounds):
    made = make(tmp_path, PLAYERS, rounds=3, language=language)
    if rounds:
        made.play(rounds)
    tree = parsed(page_of(made))

    assert tree.get("lang") == language
    assert len(texts(tree, "table")) == (1 if not rounds else rounds + 3)


def test_it_needs_nothing_from_anywhere(desk):
    page = page_of(desk)

    assert not re.search(r"(src|href)\s*=(?!\"#)|url\(|@import|<script|<link|<img|<iframe|\son\w+=", page)
    assert "http" not in page


def test_what_is_played_now_stands_first_and_open(desk):
    sections = list(parsed(page_of(desk)).iter(f"{SPACE}details"))
    states = [(each.get("id"), each.get("open") is not None) for each in sections]

    assert states == [("r2", True), ("n", False), ("s", True), ("x", False), ("r1", False)]


def test_when_all_is_played_the_standings_stand_first(desk):
    desk.enter({1: "1-0", 2: "1-0", 3: "1-0"})
    first = next(parsed(page_of(desk)).iter(f"{SPACE}details"))

    assert first.get("id") == "s"


def test_links_of_the_page_lead_somewhere_in_it(desk):
    tree = parsed(page_of(desk))
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


def test_nothing_private_is_on_it(desk):
    page = page_of(desk)

    assert "@" not in page.replace("@media", "")
    assert "BORN1999" not in page


def test_a_hundred_players_and_nine_rounds_stay_under_100_kilobytes(tmp_path):
    drawn = random.Random(1)  # noqa: S311 -- results, no secrets
    names = [{"name": f"Fernández-Ochoa, Maximilian {at:03}", "rating": 2400 - at} for at in range(100)]
    made = make(tmp_path, names, rounds=9)
    for _ in range(9):
        games = made.next().round.games
        made.enter({game.board: drawn.choice(("1-0", "½", "0-1")) for game in games})
    page = page_of(made)

    assert len(page.encode()) < 100_000
    assert len(texts(parsed(page), "tr")) == 12 + 300 + 9 * 50  # 12 tables' heads; standings, names, crosstable; boards


def test_tables_of_a_round_worked_out_by_hand(desk):
    """Six players, halves 1-3 and 4-6; Ana never meets Dora, so 1-5, 4-2 (even board: the lower sits first), 3-6."""
    report = Report.of(desk.reading)
    first = round_table(report, report.tournament.rounds[0])

    assert first.heads == ("Board", "White", "Result", "Black")
    assert first.rows == (
        ("1", "Ruiz, Ana", "1–0", "Eva"), ("2", "Dora", "1–0", "Bianchi & Söhne"), ("3", "<b>Cai</b>", "1–0", "Fe"),
    )  # fmt: skip
    assert {row[1] for row in standings_table(report).rows[:3]} == {"Ruiz, Ana", "Dora", "<b>Cai</b>"}
    assert [row[2] for row in standings_table(report).rows] == ["1", "1", "1", "0", "0", "0"]


def test_everybody_finds_board_side_and_opponent_by_name(desk):
    report = Report.of(desk.reading)
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
