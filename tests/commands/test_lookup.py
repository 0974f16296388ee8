"""The command lookup: what it writes, what it leaves, what it tells; the list is one of five lines."""

import json
import subprocess
import sys

import fide_list
import pytest
from desk import make

from swiss_xl.commands.lookup import Asked, doubts, look_up, wanted_updates
from swiss_xl.errors import RulesError
from swiss_xl.formats.rating_list import Kind, RatingList

LINES = (
    fide_list.line(11, "Ruiz, Ana", sex="F", title="WIM", standard=2201, rapid=2150, birth=1990, k=10),
    fide_list.line(12, "Soto, Eva", fed="MEX", sex="F", standard=1900, birth=2001),
    fide_list.line(13, "Soto, Eva", fed="ESP", sex="F", birth=1985),
    fide_list.line(14, "Mueller, Joerg", fed="GER", title="FM", standard=2300, birth=1970),
    fide_list.line(15, "Petrov, Ivan", fed="BUL", standard=2010),
)
PLAYERS = (
    {"name": "Ana Ruiz", "rating": 2100},
    {"name": "Soto, Eva"},
    {"name": "Müller, Jörg"},
    {"name": "Nadie, Nora", "fide_id": "15"},
    {"name": "Otra, Olga"},
)


@pytest.fixture
def listed(tmp_path):
    path = tmp_path / "players_list_foa.txt"
    path.write_text("\r\n".join([fide_list.HEAD, *LINES, ""]), encoding="ascii", newline="")
    return path


@pytest.fixture
def desk(tmp_path):
    return make(tmp_path, PLAYERS)


def lookup(desk, listed, **asked):
    book = desk.book
    done, lines = look_up(book, RatingList(listed), Asked(**asked))
    if done.changed:
        book.save(why="lookup")
    return done, {line.name: line for line in lines}


def player(desk, name):
    return next(each for each in desk.tournament.players if each.name == name)


def test_blanks_are_filled_and_what_was_typed_stays(desk, listed):
    done, lines = lookup(desk, listed)
    ana, jorg = player(desk, "Ana Ruiz"), player(desk, "Müller, Jörg")

    assert (ana.fide_id, ana.rating, ana.title, ana.federation, ana.birth, ana.sex) == (
        "11", 2100, "WIM", "ESP", "1990", "w",
    )  # fmt: skip
    assert lines["Ana Ruiz"].kept == {"rating": (2100, 2201)}
    assert (jorg.fide_id, jorg.rating, jorg.title) == ("14", 2300, "FM")
    assert done.messages[0] == (
        "2 of 5 players found, 1 not certain, 1 not in the list, 1 with the identifier of somebody else."
    )


def test_who_is_not_certain_is_left_and_told(desk, listed):
    _, lines = lookup(desk, listed)
    told = [str(each) for each in doubts(lines.values(), "Players")]

    assert player(desk, "Soto, Eva").fide_id == ""
    assert player(desk, "Nadie, Nora").rating is None
    assert told == [
        (
            "Players: Soto, Eva (number 2) may be: 12 Soto, Eva MEX 2001 1900; 13 Soto, Eva ESP 1985; "
            "type the FIDE ID, the federation or the year of birth"
        ),
        (
            "Players: Nadie, Nora (number 4) has the identifier of 15 Petrov, Ivan BUL 2010; "
            "correct the identifier or the name"
        ),
        "Players: Otra, Olga (number 5) is not in the list",
    ]


def test_the_cure_is_not_what_was_typed_already(tmp_path, listed):
    """Two Evas, and nothing of what is typed tells them apart: born in neither year, or where both may be from."""
    desk = make(
        tmp_path, ({"name": "Soto, E.", "birth": "1999"}, {"name": "E. Soto", "birth": 1999, "federation": "ESP"})
    )
    _, lines = lookup(desk, listed)

    assert [each.cure for each in doubts(lines.values(), "Players")] == [
        "type the FIDE ID or the federation",
        "type the FIDE ID",
    ]


def test_two_who_would_be_one_are_told_of_each_other(tmp_path, listed):
    desk = make(tmp_path, ({"name": "Ivan Petrov"}, {"name": "Petrov, Ivan", "rating": 1900, "federation": "BUL"}))
    _, lines = lookup(desk, listed)

    assert {each.fide_id for each in desk.tournament.players} == {""}
    assert sorted(str(each) for each in doubts(lines.values(), "Players")) == [
        (
            f"Players: {one} may be: 15 Petrov, Ivan BUL 2010, and so may {other}; "
            "one entry is one person: type the FIDE ID of whoever it is"
        )
        for one, other in [
            ("Ivan Petrov (number 1)", "Petrov, Ivan (number 2)"),
            ("Petrov, Ivan (number 2)", "Ivan Petrov (number 1)"),
        ]
    ]


def test_typed_values_are_replaced_if_asked(desk, listed):
    lookup(desk, listed, update=wanted_updates("ratings"))

    assert player(desk, "Ana Ruiz").rating == 2201


def test_another_kind_of_rating(desk, listed):
    """Jörg has no rapid rating: the standard one is no substitute."""
    lookup(desk, listed, kind=Kind.RAPID, update=wanted_updates("all"))

    assert player(desk, "Ana Ruiz").rating == 2150
    assert player(desk, "Müller, Jörg").rating is None


def test_a_dry_run_writes_nothing(desk, listed):
    before = desk.path.read_bytes()
    done, lines = lookup(desk, listed, dry_run=True)

    assert desk.path.read_bytes() == before
    assert (done.changed, lines["Müller, Jörg"].filled["rating"]) == (False, (None, 2300))


def test_a_second_run_has_nothing_to_do(desk, listed):
    lookup(desk, listed)
    done, _ = lookup(desk, listed)

    assert (done.changed, done.messages[-1]) == (False, "Nothing was written.")


def test_undo_takes_it_back(desk, listed):
    before = desk.tournament.players
    lookup(desk, listed)
    desk.undo()

    assert desk.tournament.players == before


def test_numbers_that_no_longer_follow_the_ratings_are_told(tmp_path, listed):
    """Ana 2100 is number 1, then Jörg gets 2300."""
    desk = make(tmp_path, [PLAYERS[0], PLAYERS[2]])
    done, _ = lookup(desk, listed)

    assert [each.number for each in desk.tournament.players if each.name == "Ana Ruiz"] == [1]
    assert "clear the column No." in done.messages[-1]


def test_k_is_filled_in_where_there_is_a_column_for_it(tmp_path, listed):
    desk = make(tmp_path, [PLAYERS[0]])
    assert "k_factor" not in lookup(desk, listed)[1]["Ana Ruiz"].filled
    heads = desk.tab("Players").area("sxl_players")
    with desk.hand() as book:
        book["Players"].cell(heads.top, heads.right + 1).value = "K"
    lookup(desk, listed)

    assert player(desk, "Ana Ruiz").k_factor == 10


def test_a_column_that_is_gone_is_missed(desk, listed):
    with desk.hand() as book:
        cell = next(cell for row in book["Players"].iter_rows() for cell in row if cell.value == "Title")
        cell.value = "Remarks"
    done, _ = lookup(desk, listed)

    assert "The tab has no column for: Title" in done.messages[1]
    assert player(desk, "Ana Ruiz").fide_id == "11"


def test_a_number_that_is_none_is_told_with_its_line(tmp_path, desk):
    path = tmp_path / "bad.txt"
    path.write_text(f"{fide_list.HEAD}\n{LINES[3].replace('2300', '23x0')}\n", encoding="ascii")
    done, _ = lookup(desk, path)

    assert [str(each) for each in done.findings] == [
        "bad.txt: line 2, Mueller, Joerg: expected a rating, got: '23x0'; it was passed over; fetch the list again"
    ]
    assert player(desk, "Müller, Jörg").rating is None


def test_what_may_be_updated():
    assert wanted_updates("ratings, titles") == {"rating", "title"}
    assert wanted_updates("") == frozenset()
    with pytest.raises(RulesError, match=r"'elo' .choose from: all, ids, ratings"):
        wanted_updates("elo")


def test_on_the_command_line(desk, listed):
    words = [sys.executable, "-m", "swiss_xl", "lookup", str(desk.path), str(listed)]
    shown = subprocess.run([*words, "--dry-run"], capture_output=True, text=True, check=False)
    done = subprocess.run([*words, "--json"], capture_output=True, text=True, check=False)
    told = {each["name"]: each for each in json.loads(done.stdout)}

    assert (shown.returncode, done.returncode) == (0, 0), shown.stderr + done.stderr
    assert "would be written" in shown.stdout
    assert told["Ana Ruiz"]["written"]["title"] == {"before": None, "after": "WIM"}
    assert told["Ana Ruiz"]["kept"] == {"rating": {"typed": 2100, "list": 2201}}
    assert [each["fide_id"] for each in told["Soto, Eva"]["candidates"]] == ["12", "13"]


def test_a_list_that_is_none_is_a_sentence(desk):
    words = [sys.executable, "-m", "swiss_xl", "lookup", str(desk.path), str(desk.path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)

    assert done.returncode == 3
    assert "is no rating list of FIDE" in done.stderr
