"""Defined names that are lost, of some tabs or of all: told, and defined again where the tabs show what they are."""

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make
from repairs import cures

from swiss_xl import commands
from swiss_xl.commands.repair import repair
from swiss_xl.errors import HostError, SheetError


def forget(desk, *titles):
    """Delete the defined names of tabs, of all where none is named; print areas and titles stay."""
    with desk.hand() as book:
        for title in titles or book.sheetnames:
            names = book[title].defined_names
            for name in [name for name in names if name.startswith("sxl_")]:
                del names[name]


def names(desk):
    return {
        tab.title: {name: text.replace("'", "") for name, text in tab.names.items() if name.startswith("sxl_")}
        for tab in desk.book.tabs()
    }


def state(desk):
    tournament = desk.tournament
    return tournament.rules, tournament.about, tournament.players, tournament.rounds


def shaped(found):
    """Names without the print area of our own: it ends below the last line, wherever that is."""
    return {title: {name: text for name, text in each.items() if name != "sxl_page"} for title, each in found.items()}


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Seven players, two rounds played, the third paired and its first board seen by a command."""
    desk = make(tmp_path_factory.mktemp("played"), ANA_TO_GIL, rounds=4, seed=3)
    desk.play(2)
    desk.next()
    desk.enter({1: "½"})
    return desk


@pytest.fixture
def club(played, tmp_path):
    return played.copied(tmp_path)


def test_all_names_lost_are_told_and_defined_again(club):
    before, there = state(club), names(club)
    forget(club)
    with pytest.raises(SheetError) as told:
        club.check()
    assert {each.code for each in told.value.findings} == {"names-lost"}
    assert {"Tournament", "Players"} <= {each.sheet for each in told.value.findings}
    assert all("repair" in each.cure and "backups" in each.cure for each in told.value.findings)

    assert {place for place, *_ in cures(club)} == set(there)
    assert state(club) == before
    assert shaped(names(club)) == shaped(there)
    assert club.codes("error") == []
    club.enter({2: "1-0", 3: "0-1"})
    club.next()
    assert len(club.tournament.rounds) == 4


@pytest.mark.parametrize(
    "titles",
    [("Round 2",), ("Round 3",), ("Round 1", "Round 2", "Round 3"), ("Standings", "Crosstable"), ("Tournament",),
     ("Players",), ("Log",), ("Tournament", "Players", "Log"), ("Round 2", "Log")],
)  # fmt: skip
def test_the_names_of_some_tabs_are_told_and_defined_again(club, titles):
    before, there = state(club), names(club)
    forget(club, *titles)
    with pytest.raises(SheetError) as told:
        club.standings()
    assert {each.sheet for each in told.value.findings if each.code == "names-lost"} <= set(titles)
    assert "round-missing" not in {each.code for each in told.value.findings}

    assert {place for place, *_ in cures(club)} == set(titles)
    assert state(club) == before
    assert shaped(names(club)) == shaped(there)


@pytest.mark.parametrize("language", ["es", "it", "de", "fr", "pt"])
def test_in_every_language(tmp_path, language):
    desk = make(tmp_path, ANA_TO_GIL, rounds=3, seed=3, language=language)
    desk.play(2)
    before, there = state(desk), names(desk)
    forget(desk)
    cures(desk)

    assert state(desk) == before
    assert shaped(names(desk)) == shaped(there)


@pytest.mark.parametrize(
    ("settings", "result"),
    [
        ({"system": "svizzera", "sides": None}, "3-1"),
        ({"system": "domino", "play": "individuals", "goal": "100"}, "104-37"),
    ],
)
def test_scores_and_tables_of_four(tmp_path, settings, result):
    settings.pop("sides", None)
    desk = make(tmp_path, ANA_TO_HUGO, rounds=3, seed=3, **settings)
    desk.play(2, text=result)
    before = state(desk)
    forget(desk)
    cures(desk)

    assert state(desk) == before


def test_finals_are_finals_again(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, system="svizzera", rounds=1, seed=3, finals="four")
    desk.play(text="2-0")
    desk.next()
    desk.enter({1: "2-0", 2: "1-3"})
    desk.next()
    before = state(desk)
    forget(desk)
    cures(desk)

    assert state(desk) == before


def test_a_new_tournament_without_rounds(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL, rounds=4)
    before, there = state(desk), names(desk)
    forget(desk)
    cures(desk)

    assert state(desk) == before
    assert names(desk) == there


def test_a_copy_of_a_nameless_tab_stays_a_copy(club):
    before = state(club)
    with club.hand() as book:
        book.copy_worksheet(book["Round 2"]).title = "Round 2 (2)"
    forget(club, "Round 2", "Round 2 (2)")
    cures(club)

    assert state(club) == before
    assert names(club)["Round 2 (2)"] == {}


def test_a_tab_that_was_built_over_is_not_guessed(club):
    """A column inserted before the names of round 2: where each cell was is not certain."""
    with club.hand() as book:
        book["Round 2"].insert_cols(3)
    forget(club, "Round 2")

    assert "Round 2" not in {place for place, *_ in cures(club)}


def test_another_workbook_is_no_tournament(tmp_path):
    """A list with a heading called Name, and nothing else."""
    desk = make(tmp_path, ANA_TO_GIL, rounds=4)
    with desk.hand() as book:
        for title in book.sheetnames[2:] + book.sheetnames[:1]:
            del book[title]
    forget(desk)
    with desk.hand() as book:
        book["Players"].delete_rows(1, 4)

    for command in (repair, commands.check):
        with pytest.raises(HostError, match="is no tournament"):
            command(desk.book)
