"""Headings of the list of players that were emptied, exchanged or typed over: told at their cell, and written back."""

import pytest
from desk import make
from repairs import cures, errors

HEADINGS = dict(zip("ABCDEFGHIJKLMNOPQR", (
    "No.", "Name", "Rating", "Title", "Club", "Fed.", "FIDE ID", "Born", "Category", "Group", "Modality", "Status",
    "From round", "Byes", "Never against", "Board", "E-mail", "Sex",
), strict=True))  # fmt: skip
PLAYERS = [
    {"name": name, "rating": rating, "club": club, "federation": "ESP", "birth": "1980", "category": group}
    for name, rating, club, group in (
        ("Mora", 2100, "Norte", "B"), ("Alba", 2000, "Sur", "A"), ("Zoe", 1900, "Este", "B"),
        ("Cruz", 1800, "Oeste", "A"), ("Hita", 1700, "Norte", "A"), ("Bravo", 1600, "Centro", "B"),
    )
]  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    desk = make(tmp_path_factory.mktemp("played"), PLAYERS, rounds=4)
    desk.play(2)
    desk.next()
    return desk


@pytest.fixture
def club(played, tmp_path):
    return played.copied(tmp_path)


@pytest.mark.parametrize("column", "ABCEFHI")
@pytest.mark.parametrize("left", [None, "Column1"])
def test_an_emptied_heading_is_told_at_its_cell_and_written_back(club, column, left):
    """Excel itself writes Column1 into an emptied heading of a table."""
    before = club.tournament
    club.type("Players", {f"{column}5": left})
    assert errors(club) == [("heading-lost", f"Players!{column}5")]

    assert cures(club) == [(f"Players!{column}5", left or "", HEADINGS[column])]
    assert club.tournament == before


@pytest.mark.parametrize("pair", ["BE", "CE", "AC", "BC", "EI"])
def test_two_exchanged_headings_are_told_and_put_back(club, pair):
    before = club.tournament
    one, other = pair
    club.type("Players", {f"{one}5": HEADINGS[other], f"{other}5": HEADINGS[one]})
    assert errors(club) == [("heading-lost", f"Players!{each}5") for each in pair]

    cures(club)
    assert [club.rows("Players")[4]["ABCDEFGHI".index(each)] for each in pair] == [HEADINGS[each] for each in pair]
    assert club.tournament == before


@pytest.mark.parametrize(("column", "text"), [("B", "abc"), ("C", "Club"), ("E", "Mora"), ("A", "x"), ("B", "Rating")])
def test_a_heading_typed_over_is_told_and_written_back(club, column, text):
    before = club.tournament
    club.type("Players", {f"{column}5": text})
    assert ("heading-lost", f"Players!{column}5") in errors(club)

    cures(club)
    assert club.rows("Players")[4]["ABCDEFGHI".index(column)] == HEADINGS[column]
    assert club.tournament == before
    assert errors(club) == []


def test_all_headings_emptied_come_back(club):
    """Those above empty columns too: there are as many columns as the template has."""
    before = club.tournament
    club.type("Players", {f"{column}5": None for column in HEADINGS})
    cures(club)

    assert club.tournament == before
    assert errors(club) == []


def test_before_the_first_round_the_place_tells_which_heading_it_was(tmp_path):
    desk = make(tmp_path, PLAYERS, rounds=4, language="es")
    before = desk.tournament
    desk.type("Jugadores", {"C5": None})

    assert cures(desk) == [("Jugadores!C5", "", "Elo")]
    assert desk.tournament == before


@pytest.mark.parametrize("left", [None, "Column1"])
def test_the_heading_of_the_last_column_comes_back_too(tmp_path, left):
    """By its place before the first round; nothing stands to the right of it."""
    desk = make(tmp_path, [{"name": name, "sex": "w"} for name in ("Mora", "Alba", "Zoe")])
    desk.type("Players", {"R5": left})
    assert errors(desk) == [("heading-lost", "Players!R5")]

    assert cures(desk) == [("Players!R5", left or "", "Sex")]


@pytest.mark.parametrize(("corrected", "known"), [(1, True), (2, False)])
def test_one_of_five_ratings_may_have_been_corrected_since(tmp_path, corrected, known):
    """
    Born stands over ratings: four as the Log knows them and another one are certain, three and two others are not.

    One in five is the share that may differ (``SHARE``: one of four that agree).
    """
    desk = make(tmp_path, PLAYERS[:5], rounds=4)
    desk.play(1)
    desk.type("Players", {"C5": "Birthday"} | {f"C{row}": 2222 for row in range(6, 6 + corrected)})

    assert (("heading-lost", "Players!C5") in errors(desk)) == known


def test_an_emptied_heading_over_nothing_may_stay_and_own_columns_too(club):
    """Nobody has a title; the columns S and T are the arbiter's own."""
    club.type("Players", {"D5": None, "S5": "Paid", "S6": "yes", "T7": "asked"})

    assert errors(club) == []
    assert cures(club) == []


def test_moved_columns_are_known_by_their_headings(club):
    """Club and rating exchanged with their cells: that is no damage."""
    with club.hand() as book:
        sheet = book["Players"]
        for row in range(5, 12):
            one, other = sheet.cell(row, 3), sheet.cell(row, 5)
            one.value, other.value = other.value, one.value

    assert errors(club) == []


# a row that was deleted


def test_a_deleted_player_of_a_running_round_comes_back_as_he_was(club):
    """His game of round 3 is open and stays open: nothing is decided that was not."""
    before = club.tournament
    with club.hand() as book:
        book["Players"].delete_rows(8)

    assert cures(club) == [("Players", "no row", "number 3, Zoe, active as before")]
    assert club.tournament.rounds == before.rounds
    assert errors(club) == []


def test_who_was_withdrawn_comes_back_withdrawn(club):
    club.withdraw(3)
    with club.hand() as book:
        book["Players"].delete_rows(8)

    ((_, _, told),) = cures(club)
    assert told == "number 3, Zoe, withdrawn"
    assert str(club.tournament.by_number[3].status) == "withdrawn"


def test_what_withdrawing_does_to_an_open_game_is_said_where_the_log_does_not_know_the_status(club):
    """A log of an earlier version, without the other cells of the rows: 3 sits at an open board of round 3."""
    board = next(game.board for game in club.tournament.rounds[2].games if 3 in game.participants)
    with club.hand() as book:
        for row in book["Log"].iter_rows():
            for cell in row:
                if isinstance(cell.value, str):
                    cell.value = cell.value.replace('"facts"', '"unknown"')
        book["Players"].delete_rows(8)

    ((_, _, told),) = cures(club)
    assert told == f"number 3, Zoe, withdrawn: the open game on board {board} then counts as a forfeit"
