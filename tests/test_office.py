"""LibreOffice opens, prints and saves what the program writes; and the program goes on with what LibreOffice saved."""

import re

import openpyxl
import pdfplumber
import pytest
from desk import ANA_TO_GIL, Desk, make

from swiss_xl.example import play
from swiss_xl.results import DRAWN
from swiss_xl.tournament import Status

LONG = [f"Wolfeschlegelstei-Berg, Max {number:02}" for number in range(1, 82)]
HEADINGS = "Board No. White Pts Result Pts Black No."


def pages(path):
    """The text of every page, line by line."""
    with pdfplumber.open(path) as pdf:
        return [page.extract_text().splitlines() for page in pdf.pages]


@pytest.fixture(scope="module")
def printed(office, tmp_path_factory):
    """Eighty-one players with names of thirty characters, two rounds."""
    assert {len(name) for name in LONG} == {30}
    desk = make(
        tmp_path_factory.mktemp("long"), [{"name": name, "rating": 2400 - 5 * at} for at, name in enumerate(LONG)]
    )
    desk.play()
    desk.next()
    return pages(office(desk.path, "pdf"))


def of_tab(printed, line):
    """The pages whose third line is *line*."""
    return [page for page in printed if line in page[:4]]


@pytest.mark.parametrize("number", [1, 2])
def test_a_long_round_has_its_headings_on_every_page_and_the_bye_last(printed, number):
    """Hazard 42, case 25: 40 boards and a bye take two pages; nothing is cut."""
    found = of_tab(printed, f"Round {number} of 5")
    text = "\n".join("\n".join(page) for page in found)
    lines = [line for page in found for line in page]
    seats = [line for line in lines if "Wolfe" in line]

    assert len(found) == 2
    assert all(HEADINGS in page for page in found)
    assert [int(line) for line in lines if line.isdecimal()] == list(range(1, 41))
    assert re.fullmatch(r"\d+ Wolfeschlegelstei-Berg, Max \d\d [\d.]+ 1 bye", seats[-1])
    assert len(seats) == 41
    assert sorted(re.findall(r"Wolfeschlegelstei-Berg, Max \d\d", text)) == LONG


@pytest.mark.parametrize(
    ("heading", "columns"), [("Rank No. Name Rating Pts SBW DE WIN Decided by", 1), ("Line No. Name Rating 1 2 3", 1)]
)
def test_standings_and_crosstable_are_printed_whole(printed, heading, columns):
    found = [page for page in printed if any(line.startswith(heading) for line in page)]
    names = [name for page in found for line in page for name in re.findall(r"Wolfeschlegelstei-Berg, Max \d\d", line)]

    assert len(found) >= 2 * columns
    assert sorted(names) == LONG


def test_hidden_tabs_are_not_printed(printed):
    text = "\n".join("\n".join(page) for page in printed)

    assert "pattern" not in text
    assert "TB4" not in text
    assert "swiss_xl" not in text.lower().replace("swiss-xl", "")


def test_the_example_is_printed_on_a_page_each(office, tmp_path):
    """Settings, players, three rounds, standings, crosstable."""
    path = tmp_path / "example.xlsx"
    play(path, say=lambda _text: None)
    heads = [" ".join(page[:3]) for page in pages(office(path, "pdf"))]

    wanted = [
        "Round 1 of 3",
        "Round 2 of 3",
        "Round 3 of 3",
        "Final standings after 3 rounds",
        "Final standings after 3 rounds",
    ]
    assert [next(want for want in wanted if want in head) for head in heads[-5:]] == wanted
    assert all("Torneo Sistema Suizo: Tres Rondas" in head for head in heads[-5:])


def scoped(path):
    """Every scoped name of ours, print setup and lists, by tab."""
    book = openpyxl.load_workbook(path)
    return {
        sheet.title: (
            {name: each.attr_text.replace("'", "").replace("$", "") for name, each in sheet.defined_names.items()},
            sheet.print_area.replace("'", "").replace("$", ""),
            (sheet.print_title_rows or "").replace("$", ""),
            {(str(each.sqref), each.type) for each in sheet.data_validations.dataValidation},
            sheet.sheet_state,
        )
        for sheet in book.worksheets
    }


@pytest.fixture
def saved(office, tmp_path):
    """A tournament of seven in round 2, saved by LibreOffice."""
    desk = make(tmp_path, ANA_TO_GIL)
    desk.play()
    desk.absent(3, "3=½")
    desk.next()
    desk.enter({1: "½"})
    path = tmp_path / "libre.xlsx"
    path.write_bytes(office(desk.path, "xlsx").read_bytes())
    return desk, Desk(path)


def test_what_libreoffice_saved_is_the_same_tournament_and_goes_on(saved):
    """Names, lists and print setup survive; every command works on it."""
    before, desk = saved
    assert desk.tournament == before.tournament
    assert scoped(desk.path) == scoped(before.path)
    assert desk.codes() == before.codes()

    desk.enter({2: "1-0", 3: "+-"})
    desk.withdraw(2)
    desk.undo()
    desk.add("Zoe", rating=2100)
    desk.absent(4, "3")
    third = desk.next()
    assert third.round.number == 3
    assert {game.first[0] for game in third.round.games if not game.second} >= {3}
    desk.undo()
    desk.bring_back(2)
    assert desk.standings().standings[0].rank == 1
    assert desk.errors == []
    assert desk.tournament.rounds[1].games[0].result == DRAWN
    assert desk.tournament.by_number[2].status is Status.ACTIVE


def test_what_the_program_adds_to_it_can_be_opened_again(saved, office):
    """A round trip and a half: LibreOffice opens its own file with a new round in it, and keeps that too."""
    _, desk = saved
    desk.enter({2: "1-0", 3: "1-0"})
    desk.next()
    again = desk.path.with_name("again.xlsx")
    again.write_bytes(office(desk.path, "xlsx").read_bytes())

    assert Desk(again).tournament == desk.tournament
    assert {title: each[:4] for title, each in scoped(again).items()}["Round 3"] == scoped(desk.path)["Round 3"][:4]
