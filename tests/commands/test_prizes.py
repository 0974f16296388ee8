"""The command prizes: the tab, the organiser's table, who gets what."""

import json
import subprocess
import sys

import pytest
from desk import make

from swiss_xl.commands.prizes import give_prizes, placed, wanted_split
from swiss_xl.errors import RulesError, SheetError
from swiss_xl.prizes import Split

FOUR = ({"name": "Ana", "rating": 2000, "sex": "w"}, {"name": "Bob", "rating": 1900}, {"name": "Cai", "rating": 1800},
        {"name": "Dora", "sex": "w"})  # fmt: skip


@pytest.fixture
def desk(tmp_path):
    """
    One round, 1-3 and 4-2, White wins both: Ana and Dora have one point, Bob and Cai none; then the tab is made.

    SBW and DE part nobody, WIN neither: Ana and Dora share the first rank, Bob and Cai the third.
    """
    made = make(tmp_path, FOUR, rounds=1)
    made.next()
    assert made.seats() == "1-3 4-2"
    made.enter({1: "1-0", 2: "1-0"})
    give(made)
    return made


def give(desk, split=None):
    return desk.do(lambda book: give_prizes(book, split)[0])


def fill(desk, *rows, first=7):
    """Type prizes, amounts and for whom below the headings."""
    desk.type(
        "Prizes", {f"{'ABC'[at]}{row}": cell for row, cells in enumerate(rows, first) for at, cell in enumerate(cells)}
    )


def awarded(desk):
    tab = desk.tab("Prizes")
    area = tab.area("sxl_awards")
    return [
        [value for value in row[area.left - 1 : area.right] if value is not None]
        for row in desk.rows("Prizes")[area.top - 1 : area.bottom]
    ]


def test_the_first_time_there_is_a_tab_to_fill_in(tmp_path):
    desk = make(tmp_path, FOUR, rounds=1)
    told = give(desk).messages

    assert told == (
        "The tab 'Prizes' is there: write the prizes, their amounts and for whom they are, then run it again.",
    )
    assert desk.tab("Prizes").visible


def test_who_gets_what_stands_beside_the_table(desk):
    """80 and 20 are shared, 50 each; the women are both paid, so nobody is left for their prize: it is not awarded."""
    fill(desk, ("1st", 80, None), ("2nd", 20.5, None), ("Best woman", 30, "women"))
    give(desk)

    assert awarded(desk) == [
        [1, 1, "Ana", 1, "1st – 2nd", 50.25],
        [1, 4, "Dora", 1, "1st – 2nd", 50.25],
        ["not awarded", "Best woman", 30],
    ]
    heading = desk.tab("Prizes").area("sxl_heading")
    assert desk.book.grid("Prizes").at(heading.top, heading.left) == "Prizes"


def test_what_the_organiser_typed_stays(desk):
    typed = [("1st", "80 €", "everyone"), ("2nd", 20, None)]
    fill(desk, *typed)
    give(desk)
    rows = [tuple((*row[:3], None, None, None)[:3]) for row in desk.rows("Prizes")[6:8]]

    assert rows == typed
    assert desk.rows("Prizes")[5][9] == "Amount (€)"


def test_a_second_time_with_fewer_prizes(desk):
    fill(desk, ("1st", 80, None), ("2nd", 20, None), ("3rd", 10, None), ("4th", 10, None))
    give(desk)
    assert len(awarded(desk)) == 4
    fill(desk, ("1st", 80, None), (None, None), (None, None), (None, None))
    give(desk)

    assert awarded(desk) == [[1, 1, "Ana", 1, "1st", 40], [1, 4, "Dora", 1, "1st", 40]]


def test_the_way_to_share_ties_stands_on_the_tab(desk):
    """What is typed there holds until another one is asked for."""
    fill(desk, ("1st", 80, None))
    area = desk.tab("Prizes").area("sxl_split")
    desk.type("Prizes", {str(area): "Equal"})
    give(desk)
    assert desk.book.grid("Prizes").at(area.top, area.left) == "equal"
    give(desk, Split.NONE)
    assert desk.book.grid("Prizes").at(area.top, area.left) == "none"
    desk.type("Prizes", {str(area): "somehow"})

    with pytest.raises(SheetError, match="B4: expected hort, equal, none, got: 'somehow'"):
        give(desk)


def test_faults_are_told_and_nothing_is_written(desk):
    fill(desk, ("1st", "Cup", None), ("2nd", 20, "juniors"))
    before = desk.path.read_bytes()

    with pytest.raises(SheetError) as caught:
        give(desk)

    assert [finding.place for finding in caught.value.findings] == ["Prizes!B7", "Prizes!C8"]
    assert desk.path.read_bytes() == before


def test_before_the_end_it_says_so(tmp_path):
    desk = make(tmp_path, FOUR, rounds=3)
    desk.play()
    give(desk)
    fill(desk, ("1st", 10, None))
    told = give(desk).messages
    heading = desk.tab("Prizes").area("sxl_heading")

    assert told[-1] == "The tournament is not over: this is how it would be now."
    assert desk.book.grid("Prizes").at(heading.top, heading.left) == "Prizes as they would be after round 1 of 3"


def test_a_long_table_is_printed_to_its_end(desk):
    fill(desk, *((None, 100 - place, None) for place in range(30)))
    give(desk)
    with desk.hand() as book:
        assert book["Prizes"].print_area.split("$")[-1] == "36"


def test_a_prize_far_below_the_others_is_printed_too(desk):
    fill(desk, ("1", 100, None))
    fill(desk, ("2", 50, None), first=60)
    give(desk)

    with desk.hand() as book:
        assert int(book["Prizes"].print_area.split("$")[-1]) >= 60


def test_in_another_language(tmp_path):
    desk = make(tmp_path, FOUR, rounds=1, language="es")
    desk.play()
    give(desk)
    fillable = desk.tab("Premios")

    assert [desk.book.grid("Premios").at(6, column) for column in (1, 2, 3)] == ["Premio", "Importe", "Para quién"]
    assert fillable.visible


def test_whom_a_final_placed_is_not_level(tmp_path):
    """Formula Svizzera, short: first and second by the final alone, third and fourth level in points as they were."""
    desk = make(tmp_path, [f"P{number}" for number in range(1, 7)], system="svizzera", rounds=1, finals="short", seed=1)
    desk.next()
    desk.enter({1: "2-0", 2: "2-0", 3: "1-1"})
    desk.next()
    desk.enter({1: "3-0"})
    levels = [each.level for each in placed(desk.tournament)]

    assert levels == [0, 1, *levels[2:]]
    assert len(set(levels[2:])) < 4


def test_ways_to_share():
    assert wanted_split("HORT ") is Split.HORT
    with pytest.raises(RulesError, match="expected hort, equal, none"):
        wanted_split("half")


def test_on_the_command_line(desk):
    fill(desk, ("1st", "80 €", None), ("2nd", 20.01, None))
    words = [sys.executable, "-m", "swiss_xl", "prizes", str(desk.path)]
    shown = subprocess.run([*words, "--split", "equal"], capture_output=True, text=True, check=False)
    done = subprocess.run([*words, "--json"], capture_output=True, text=True, check=False)

    assert shown.returncode == 0, shown.stderr
    assert "50.01" in shown.stdout
    found = json.loads(done.stdout)
    assert (found["currency"], found["not_awarded"]) == ("€", [])
    assert [list(each.values()) for each in found["awards"]] == [
        [1, 1, "Ana", 1.0, None, ["1st", "2nd"], "50.01"],
        [1, 4, "Dora", 1.0, None, ["1st", "2nd"], "50.00"],
    ]


def test_a_prize_that_nobody_can_win_is_told_and_stops_nothing(desk):
    """Ana and Dora are women, nobody is rated below 1500: that prize stays, the others are given."""
    fill(desk, ("1st", 50, None), ("B", 20, "under 1500"))
    done = give(desk)

    assert [(each.cell, each.code) for each in done.warnings] == [("C8", "prize-for-nobody")]
    assert [line[-1] for line in awarded(desk)[:2]] == [25, 25]
