"""Whatever is done in whatever order: reading does not mind, undo takes it back, nothing of the user is lost."""

import random
import shutil

import openpyxl
import pytest
from desk import ANA_TO_GIL, Desk, make
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swiss_xl.errors import HostError, PairingError, SheetError

FEW = settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
OWN = {
    "Tournament": {"G3": "phone 555 123", "G4": 7},
    "Players": {"T5": "Paid", "T6": "yes", "T12": "=1+1", "A1": None},
    "Round 1": {"L7": "broken clock", "K9": 3.5, "M1": "=SUM(A7:A9)"},
    "Standings": {"T7": "cup", "T9": "=C7"},
    "Mine": {"A1": "=Players!B6", "B2": "½ – ñ"},
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Seven players after two rounds, the third paired; cells of the user's everywhere."""
    desk = make(tmp_path_factory.mktemp("made"), [{"name": name, "club": f"Club {name}"} for name in ANA_TO_GIL])
    desk.play(2)
    desk.absent(4, "4=½")
    desk.next()
    with desk.hand() as book:
        book.create_sheet("Mine")
        for title, cells in OWN.items():
            for place, value in cells.items():
                if value is not None:
                    book[title][place] = value
    return desk


def own_cells(desk):
    book = openpyxl.load_workbook(desk.path)
    return {
        title: {place: book[title][place].value for place, value in cells.items() if value is not None}
        for title, cells in OWN.items()
    }


def shuffle_rows(rng, sheet, area):
    rows = [[cell.value for cell in row] for row in sheet[area]]
    rng.shuffle(rows)
    for cells, values in zip(sheet[area], rows, strict=True):
        for cell, value in zip(cells, values, strict=True):
            cell.value = value


@FEW
@given(seed=st.integers(0, 2**32))
def test_the_order_of_rows_columns_and_tabs_says_nothing(made, tmp_path, seed):
    rng = random.Random(seed)  # noqa: S311 -- chance, not secrecy
    desk = Desk(shutil.copy(made.path, tmp_path / "cup.xlsx"))
    before = desk.tournament
    with desk.hand() as book:
        shuffle_rows(rng, book["Players"], "A6:Q12")
        for number in (1, 2, 3):
            shuffle_rows(rng, book[f"Round {number}"], "A7:H10")
        columns = [[cell.value for cell in column] for column in book["Players"].iter_cols(1, 17, 5, 12)]
        rng.shuffle(columns)
        for place, column in enumerate(columns, 1):
            for row, value in enumerate(column, 5):
                book["Players"].cell(row, place).value = value
        for title in book.sheetnames:
            book.move_sheet(title, rng.randint(-9, 9))

    after = desk.tournament
    assert sorted(after.players, key=lambda player: player.number) == list(before.players)
    assert (after.rounds, after.rules, after.about) == (before.rounds, before.rules, before.about)
    assert desk.errors == []
    assert "result-changed" not in desk.codes()


STEPS = st.sampled_from(["next", "enter", "old", "clear", "withdraw", "return", "absent", "add", "standings"])


def step(desk, rng, name):
    """One command; a refusal is as good as a change, and changes nothing."""
    rounds = desk.tournament.rounds
    boards = [game.board for game in rounds[-1].games if game.second]
    text = rng.choice(["1-0", "0-1", "½", "+-", "--"])
    who = rng.randint(1, 7)
    commands = {
        "next": desk.next,
        "enter": lambda: desk.enter(dict.fromkeys(boards, text)),
        "old": lambda: desk.enter({1: text}, number=1),
        "clear": lambda: desk.enter({rng.choice(boards): ""}),
        "withdraw": lambda: desk.withdraw(who),
        "return": lambda: desk.bring_back(who),
        "absent": lambda: desk.absent(who, rng.choice(["", "4", "4=½, 5"])),
        "add": lambda: desk.add(f"New {rng.randint(1, 99)}", rating=rng.choice([None, 1800])),
        "standings": desk.standings,
    }
    before = desk.path.read_bytes()
    try:
        return commands[name]().changed
    except (SheetError, PairingError, HostError):
        assert desk.path.read_bytes() == before
        return False


@FEW
@given(names=st.lists(STEPS, min_size=1, max_size=4), seed=st.integers(0, 2**32))
def test_undo_gives_back_every_state_and_nothing_of_the_users_is_lost(made, tmp_path, names, seed):
    rng = random.Random(seed)  # noqa: S311 -- chance, not secrecy
    desk = Desk(shutil.copy(made.path, tmp_path / "cup.xlsx"))
    mine = own_cells(desk)
    states = []
    for name in names:
        before = desk.tournament
        if step(desk, rng, name) and (name != "standings" or desk.tournament != before):
            states.append(before)
        assert desk.errors == []
        assert own_cells(desk) == mine
    for before in reversed(states):
        desk.undo(force=True)
        assert desk.tournament == before
        assert "result-changed" not in desk.codes()
    assert own_cells(desk) == mine
