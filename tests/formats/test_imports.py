"""Lists as other programs write them (formats §6, §7); every file here is made here."""

import zipfile

import fide_list
import openpyxl
import pytest

from swiss_xl.errors import HostError, SheetError
from swiss_xl.formats import listed_players
from swiss_xl.formats.crosstables import is_rank, results_in
from swiss_xl.formats.players import read_players
from swiss_xl.telling import LANGUAGES, speaker


def text(path, content):
    path.write_text(content, encoding="utf-8")
    return path


def codes(found):
    return [finding.code for finding in found.findings]


# Vega


VEGA = """NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF;ORIGIN
Ruiz, Ana;ESP;05.03.1990;f;WIM;2204;2201;0;0;10;
Ek, Bo;SWE;07121985;m;;;0;;1800;20;
"""


def test_vega_text(tmp_path):
    """Birthdays as dd.mm.yyyy or ddmmyyyy (formats §6); the FIDE rating goes before the national one."""
    ana, bo = read_players(text(tmp_path / "players.txt", VEGA)).entrants

    assert ana.details == {
        "name": "Ruiz, Ana", "federation": "ESP", "birth": "05.03.1990", "sex": "w", "title": "WIM", "fide_id": "2204",
        "rating": 2201,
    }  # fmt: skip
    assert (bo.details["birth"], bo.details["sex"], "rating" in bo.details) == ("1985-12-07", "m", False)


# chess-results and Swiss-Manager: the same list in the words of its languages


STARTING_LISTS = {
    "en": ("No.", None, "Name", "FideID", "FED", "Rtg", "Club/City"),
    "de": ("Nr.", None, "Name", "FideID", "Land", "Elo", "Verein/Ort"),
    "es": ("Nº Ini.", None, "Nombre", "FideID", "FED", "Elo", "Club/Ciudad"),
    "it": ("Nr", None, "Nome", "FideID", "FED", "Elo", "Circolo/Città"),
    "fr": ("No.", None, "Nom", "FideID", "FED", "Elo", "Club/Ville"),
    "pt": ("Nr.", None, "Nome", "FideID", "FED", "Elo", "Clube/Cidade"),
    "nl": ("Nr.", None, "Naam", "FideID", "Land", "Rtg", "Club/Plaats"),
    "sv": ("Nr", None, "Namn", "FideID", "FED", "Rtg", "Klubb/Ort"),
    "hu": ("Ssz.", None, "Név", "FideID", "FED", "Élő", "Klub/Város"),
    "cs": ("Nr.", None, "Jméno", "FideID", "FED", "Elo", "Klub/Město"),
    "tr": ("Bşl.No", None, "İsim", "FideID", "FED", "ELO", "Club/City"),
}


@pytest.mark.parametrize("language", STARTING_LISTS)
def test_starting_lists_of_chess_results(tmp_path, language):
    """Some lines above the headings, a title without one, a footer (the public samples have this form)."""
    book = openpyxl.Workbook()
    for row in (
        ["From the Tournament-Database of Chess-Results http://chess-results.com"], ["Cup"], ["Last update"], [],
        STARTING_LISTS[language],
        [1, "WIM", "Ruiz Ana", 2204, "ESP", 2201, "Norte"], [2, None, "Ek Bo", None, "SWE", 0, None],
        ["Chess-Tournament-Results-Server: Chess-Results"],
    ):  # fmt: skip
        book.active.append(row)
    book.save(tmp_path / "list.xlsx")
    found = read_players(tmp_path / "list.xlsx")

    assert [(each.number, each.name) for each in found.entrants] == [(1, "Ruiz Ana"), (2, "Ek Bo")]
    assert {key: found.entrants[0].details[key] for key in ("title", "fide_id", "federation", "rating", "club")} == {
        "title": "WIM", "fide_id": "2204", "federation": "ESP", "rating": 2201, "club": "Norte",
    }  # fmt: skip


def crosstable(number, *rounds):
    heads = f"{number};Name;Elo;{';'.join(rounds)};Pts."
    return f"{heads}\n1;Ruiz, Ana;2201;2w1;3b½;2\n2;Ek, Bo;1800;1b0;- 1;1\n3;Oz, Io;1700;+;1w½;1,5\n"


@pytest.mark.parametrize(
    "rounds",
    [
        ("1.Rd", "2.Rd"),
        ("R1", "R2"),
        ("1.Runde", "2.Runde"),
        ("Ronda 1", "Ronda 2"),
        ("1ª rodada", "Rd 2"),
        ("T1", "T2"),
    ],
)
def test_a_crosstable_brings_its_players(tmp_path, rounds):
    found = read_players(text(tmp_path / "cross.csv", crosstable("Rk.", *rounds)))

    assert [(each.number, each.name) for each in found.entrants] == [
        (None, "Ruiz, Ana"),
        (None, "Ek, Bo"),
        (None, "Oz, Io"),
    ]
    (said,) = [each.message for each in found.findings if each.code == "results-unused"]
    assert said == (
        "the results of 2 rounds (columns D to E) were not taken: a list brings players only; "
        "with results: swiss-xl new BOOK --trf FILE"
    )
    assert "ranks-left-out" in codes(found)


def test_starting_numbers_of_a_crosstable_are_kept(tmp_path):
    found = read_players(text(tmp_path / "cross.csv", crosstable("SNo", "1.Rd", "2.Rd")))

    assert [each.number for each in found.entrants] == [1, 2, 3]


def test_ranks_of_a_final_table_are_no_starting_numbers(tmp_path):
    found = read_players(text(tmp_path / "final.csv", "Rg.;Name;Pkt.\n1;Ana;3\n2;Bo;2\n"))

    assert [each.number for each in found.entrants] == [None, None]


@pytest.mark.parametrize(
    "cell", ["12w1", "5b½", " 84b1", "223b½", "-1", "-0", "+", "-", "64b3½", "2/18b", "68b2", "12s0", "7w+", "7b-",
             "½", "bye", "0,5"]
)  # fmt: skip
def test_cells_of_results(cell):
    assert results_in({"1.Rd": 1}, [[cell]]).rounds == {"1.Rd": 1}


@pytest.mark.parametrize("cell", ["Ana", "1850", "ana@club.org", "12w1 12b1", "no"])
def test_other_cells_are_none(cell):
    assert not results_in({"1.Rd": 1}, [[cell]]).rounds


@pytest.mark.parametrize("heading", ["Rtg", "Rd", "1", "Round", "Team 1", "R100"])
def test_other_headings_head_no_round(heading):
    assert not results_in({heading: 1}, [["12w1"]]).rounds


@pytest.mark.parametrize(
    ("heading", "rank"), [("Rk.", True), ("Platz", True), ("No.", False), ("SNo", False), ("Elo", False)]
)
def test_ranks_and_numbers(heading, rank):
    assert is_rank(heading) is rank


# without headings, or with headings that say more


def test_names_and_ratings_without_headings(tmp_path):
    found = read_players(text(tmp_path / "list.csv", "Ruiz, Ana;1850;x\nEk, Bo;;x\nOz, Io;1700;x\n"))

    assert [(each.row, each.name, each.details.get("rating")) for each in found.entrants] == [
        (1, "Ruiz, Ana", 1850), (2, "Ek, Bo", None), (3, "Oz, Io", 1700),
    ]  # fmt: skip
    (said,) = [each.message for each in found.findings if each.code == "no-heading"]
    assert said == "there are no headings, so column A was read as names and B as ratings; left out: C"


@pytest.mark.parametrize(
    "content",
    [
        "Ana;1850\nAna;1700\n",
        "Ana;Norte;1850\nBo;Sur;1700\n",
        "Ana;18\nBo;17\n",
        "Ana;1850;1900\nBo;1700;1800\n",
        "Ana;1850\n",
    ],
)
def test_what_is_not_plain_is_not_guessed(tmp_path, content):
    """Names twice, two columns of names, small numbers, two of ratings, a single line."""
    with pytest.raises(SheetError):
        read_players(text(tmp_path / "list.csv", content))


def test_a_list_of_games_is_told_apart(tmp_path):
    with pytest.raises(SheetError, match="B1: this is a list of games: row 1 has White Name and Black Name"):
        read_players(text(tmp_path / "games.csv", "Round;White Name;Black Name\n1;Ana;Bo\n"))


def test_headings_that_may_be_names_are_shown(tmp_path):
    with pytest.raises(
        SheetError, match="no heading in row 1 is Name; what may stand for names: B1 'Your full name please'"
    ):
        read_players(text(tmp_path / "form.csv", "Sent;Your full name please\nMonday;Ana\n"))


# rating lists, tournaments


def short_list(path, count=3):
    lines = [fide_list.line(number, f"Ruiz, A{'b' * number}", standard=1500 + number) for number in range(1, count + 1)]
    path.write_text("\r\n".join([fide_list.HEAD, *lines, ""]), encoding="ascii", newline="")
    return path


@pytest.mark.parametrize("packed", [False, True])
def test_a_short_rating_list_is_a_list_of_players(tmp_path, packed):
    path = short_list(tmp_path / "club.txt")
    if packed:
        with zipfile.ZipFile(tmp_path / "club.zip", "w") as archive:
            archive.write(path, "club.txt")
        path = tmp_path / "club.zip"
    found = read_players(path)

    assert [(each.row, each.details["fide_id"], each.details["rating"]) for each in found.entrants] == [
        (2, "1", 1501), (3, "2", 1502), (4, "3", 1503),
    ]  # fmt: skip


def test_the_list_of_all_players_is_not_imported(tmp_path, monkeypatch):
    monkeypatch.setattr(listed_players, "MOST_PLAYERS", 2)

    with pytest.raises(HostError, match=r"more than 2 players; fill in .* swiss-xl lookup BOOK all\.txt"):
        read_players(short_list(tmp_path / "all.txt"))


def test_a_tournament_is_no_list(tmp_path):
    with pytest.raises(HostError, match=r"swiss-xl new BOOK --trf cup\.trf"):
        read_players(text(tmp_path / "cup.trf", "012 Cup\n001    1      Ana\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_of_our_own_crosstable_is_known_by_its_byes_too(language):
    """Three players in round 1: one wins, one loses, one has the bye, called as the language calls it."""
    rows = [["+2w"], ["-1b"], [speaker(language)("bye")]]

    assert results_in({"R1": 1}, rows).rounds == {"R1": 1}
    assert results_in({"R1": 1}, rows[2:]).rounds == {"R1": 1}
