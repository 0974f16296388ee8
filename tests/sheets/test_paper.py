"""The setting Paper: every tab that a command makes or rewrites is printed on it; what is set by hand stays."""

import openpyxl
import pdfplumber
import pytest
from desk import make

from swiss_xl import commands
from swiss_xl.hosts.closed import create
from swiss_xl.newbook import new_tournament
from swiss_xl.season.making import Wish, work_out
from swiss_xl.season.writing import write_season
from swiss_xl.templates import season_template, tournament_template

A4, LETTER, LEGAL = 9, 1, 5  # ECMA-376, 18.3.1.63: paperSize
PEOPLE = ["Ana", "Bea", "Cai", "Dora"]


def papers(path):
    """The paper of every tab of the tournament, the hidden ones included."""
    return {sheet.title: sheet.page_setup.paperSize for sheet in openpyxl.load_workbook(path).worksheets}


def test_a4_is_usual(tmp_path):
    desk = make(tmp_path, PEOPLE)
    desk.next()

    assert set(papers(desk.path).values()) == {A4}


def test_letter_from_the_beginning(tmp_path):
    """Whatever is made later is a copy of a pattern: rounds, standings, prints, cards, reasons."""
    desk = make(tmp_path, PEOPLE, paper="Letter")
    desk.play()
    desk.next()
    desk.do(commands.make_prints, ["boards", "slips", "cards"])

    assert set(papers(desk.path).values()) == {LETTER}
    assert {"Round 2", "Standings", "Result slips", "Player cards"} <= set(papers(desk.path))


@pytest.mark.parametrize("word", ["letter", "Carta", "Lettre"])
def test_a_change_is_followed_by_the_next_command_and_by_it_alone(tmp_path, word):
    desk = make(tmp_path, PEOPLE)
    desk.next()
    desk.set(paper=word)
    desk.play()
    assert set(papers(desk.path).values()) == {LETTER}
    with desk.hand() as book:
        book["Round 1"].page_setup.paperSize = LEGAL
        book["Standings"].page_setup.paperSize = A4
    desk.next()
    desk.do(commands.show_standings)
    found = papers(desk.path)

    assert (found.pop("Round 1"), found.pop("Standings")) == (LEGAL, A4)
    assert set(found.values()) == {LETTER}

    desk.set(paper=None)
    desk.do(commands.show_standings)
    assert set(papers(desk.path).values()) == {A4}


def test_what_was_set_by_hand_stays_while_nothing_is_said(tmp_path):
    """Also on a pattern, which new tabs are copied from; also without the setting, as in older workbooks."""
    desk = make(tmp_path, PEOPLE)
    with desk.hand() as book:
        book["Players"].page_setup.paperSize = LEGAL
        book["pattern round"].page_setup.paperSize = LETTER
        del book["Tournament"].defined_names["sxl_paper"]
    desk.play()

    assert papers(desk.path)["Players"] == LEGAL
    assert papers(desk.path)["Round 1"] == LETTER
    assert papers(desk.path)["Standings"] == A4


def test_a_pattern_that_was_missing_comes_on_the_paper_of_the_others(tmp_path):
    desk = make(tmp_path, PEOPLE, paper="Letter")
    with desk.hand() as book:
        del book["pattern slips"]
        book.move_sheet("Tournament", 1)  # behind the players
    desk.next()
    desk.do(commands.make_prints, ["slips"])

    assert set(papers(desk.path).values()) == {LETTER}


def test_a_paper_that_there_is_not_is_told(tmp_path):
    desk = make(tmp_path, PEOPLE)
    desk.set(paper="Foolscap")

    assert [finding.code for finding in desk.reading.errors] == ["setting-paper"]


def test_a_season_has_the_paper_of_its_last_event(tmp_path):
    event = make(tmp_path, PEOPLE, name="event.xlsx", rounds=1, paper="Letter")
    event.play()
    book = create(season_template(), tmp_path / "season.xlsx")
    write_season(book, work_out(book, [event.path], Wish()))
    book.save(why="season")

    assert set(papers(tmp_path / "season.xlsx").values()) == {LETTER}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_settings_are_on_one_page(tmp_path, office, paper, language):
    book = create(tournament_template(".xlsx"), tmp_path / "cup.xlsx")
    new_tournament(book, {"name": "Cup", "paper": paper, "language": language})
    book.save(why="new")
    source = openpyxl.load_workbook(tmp_path / "cup.xlsx")
    for sheet in source.worksheets[1:]:
        sheet.sheet_state = "hidden"
    source.save(tmp_path / "one.xlsx")
    with pdfplumber.open(office(tmp_path / "one.xlsx", "pdf")) as pdf:
        sizes = [(round(page.width), round(page.height)) for page in pdf.pages]

    assert sizes == [{"A4": (595, 842), "Letter": (612, 792)}[paper]]  # in points: 210 x 297 mm, 8.5 x 11 inches
