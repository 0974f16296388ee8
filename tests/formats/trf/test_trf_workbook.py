"""
A workbook made of a TRF file, and the file it gives back.

"Nothing lost" on the way through a workbook means: every line of the file is in what is written back, byte for byte
and in its order; added are at most 142, XXR, 152, XXC, 192 and ranks, where the file had none.
"""

from dataclasses import replace
from fractions import Fraction

import pytest
from trf_lines import CORPUS, FOUR, STRANGE, record, strange

from swiss_xl.catalogue import system
from swiss_xl.commands import check, enter, next_round, show_standings, undo
from swiss_xl.commands.give_trf import give_trf
from swiss_xl.commands.take_trf import take_trf
from swiss_xl.errors import SheetError
from swiss_xl.example import play
from swiss_xl.formats.trf.reading import read_bytes, read_file, read_trf
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.frames.players import Entrant
from swiss_xl.generate import Pattern, Rate, Span, generate, points_of
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.newbook import new_tournament
from swiss_xl.pairing_files import Request, pair_file
from swiss_xl.reading import read
from swiss_xl.results import Outcome
from swiss_xl.templates import tournament_template
from swiss_xl.tournament import Forbidden, Unplayed

ADDED = {"142", "XXR", "152", "XXC", "192"}
SMALL = sorted(CORPUS.glob("few*.trf"))


def taken(trf, path, settings=()):
    """A workbook of *trf*, saved and opened again."""
    book = create(tournament_template(".xlsx"), path)
    take_trf(book, trf, dict(settings), "file.trf")
    book.save(why="new")
    return ClosedBook.open(path)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cup.xlsx"


@pytest.fixture
def book(path):
    return taken(read_trf(strange()), path)


def added(before, after):
    """The lines that are new, once all others are seen to be as they were."""
    new = [line for line in after.splitlines() if line not in before.splitlines()]
    assert [line for line in after.splitlines() if line not in new] == before.splitlines()
    return new


def cell_of(book, number, key):
    """Where a player's cell is."""
    sheet = read(book).players
    row = next(entrant.row for entrant in sheet.entrants if entrant.number == number)
    return sheet.title, (row, sheet.columns[key])


def test_players_settings_and_rounds_are_those_of_the_file(book):
    trf = read_trf(strange())
    made = read(book).sound()

    assert (made.name, made.about["place"], made.rules.rounds) == ("Four friends", "Somewhere", 3)
    assert [(each.number, each.name, each.rating, each.title, each.sex, each.birth) for each in made.players] == [
        (1, "Ana", 2050, "GM", "m", "2000/01/01"),
        (2, "Bea", 1990, "", "w", "2001/01/01"),
        (3, "Cara", None, "", "", ""),
        (4, "Dora", 900, "", "", ""),
    ]
    assert [{(game.first, game.second, game.result) for game in round_.games} for round_ in made.rounds] == [
        {(game.first, game.second, game.result) for game in round_.games} for round_ in trf.tournament.rounds
    ]
    assert check(book) == ()


def test_boards_are_in_the_order_of_the_scores(path):
    """The losers of round 1 have the lower numbers; the winners, with a point each, sit at board 1 of round 2."""
    players = [("1", "3 w 0", "2 b ="), ("2", "4 w 0", "1 w ="), ("3", "1 b 1", "4 w ="), ("4", "2 b 1", "3 b =")]
    text = "XXR 3\n" + "".join(
        record(int(number), f"Player {number}", 0.5 if number in "12" else 1.5, 1, f"   {one}", f"   {two}") + "\n"
        for number, one, two in players
    )
    rounds = read(taken(read_trf(text), path)).sound().rounds

    assert [game.participants for game in rounds[1].games] == [(3, 4), (2, 1)]


def test_the_file_comes_back_with_all_its_records(book):
    """Nothing was changed, so nothing is; what other programs may look for is added."""
    text = give_trf(book).data.decode()

    assert added(strange(), text) == ["XXR 3", "XXC black1", "192 FIDE_DUTCH"]


@pytest.mark.parametrize(("encoding", "ending"), [("utf-8", "\r"), ("utf-8-sig", "\r\n"), ("cp1252", "\n")])
def test_encoding_and_line_ends_come_back(encoding, ending, path):
    data = strange().replace("Ana ", "Zoë ").replace("\n", ending).encode(encoding)
    given = give_trf(taken(read_bytes(data), path)).data

    for line in data.split(ending.encode()):
        assert line + ending.encode() in given or line == b""
    assert given.startswith(data[:10])


def test_records_survive_what_an_organiser_does(book, path):
    """Another name for the tournament, a rating, one more round with results: the rest is as it was."""
    reading = read(book)
    name = reading.layout.settings.area("sxl_name")
    book.write(reading.layout.settings.title, {(name.top, name.left): "Five friends"})
    title, place = cell_of(book, 4, "rating")
    book.write(title, {place: 950})
    next_round(book)
    enter(book, {1: "1-0", 2: "½"})
    book.save(why="play")
    text = give_trf(ClosedBook.open(path)).data.decode()

    for line in (each for each in STRANGE if each):
        assert f"\n{line}\n" in text
    again = read_trf(text).tournament
    assert (again.name, again.by_number[4].rating, len(again.rounds)) == ("Five friends", 950, 3)


def test_a_game_not_rated_is_told_and_comes_back(path):
    text = FOUR.replace("   3 b 1", "   3 b W").replace("   1 w 0", "   1 w L")
    book = create(tournament_template(".xlsx"), path)
    done = take_trf(book, read_trf(text), {}, "file.trf")

    assert any("3–1 does not count for rating" in finding.message for finding in done.warnings)
    assert "   3 b W" in give_trf(book).data.decode()


@pytest.mark.parametrize("cut", SMALL[::4], ids=lambda cut: cut.stem)
def test_the_next_round_is_what_pair_makes_of_the_file(cut, path):
    """The same games on the same boards."""
    wanted = pair_file(cut, Request())
    made = next_round(taken(read_file(cut), path)).round

    assert [game.participants for game in made.games if game.second] == [
        game.participants for game in wanted.games if game.second
    ]
    assert {(game.first, game.result) for game in made.games if not game.second} == {
        (game.first, game.result) for game in wanted.games if not game.second
    }


@pytest.mark.parametrize("cut", SMALL[::8], ids=lambda cut: cut.stem)
def test_a_cut_comes_back(cut, path):
    before = cut.read_text()

    assert {line[:3] for line in added(before, give_trf(taken(read_file(cut), path)).data.decode())} <= ADDED


def test_acceleration_and_the_initial_colour_go_on_counting(path):
    """No cell shows them; the log keeps them, and the pairing differs without."""
    made = generate(Pattern(Span(12, 12), Span(5, 5)), 3)
    virtual = {number: (Fraction(1),) * 3 for number in range(1, 7)}
    rules = replace(made.rules, virtual=virtual, forbidden=(Forbidden(frozenset({1, 2}), 1, 1),))
    trf = read_trf(write_trf(replace(made, rounds=(), rules=rules)))
    with_it = next_round(taken(trf, path)).round
    plain = next_round(taken(read_trf(write_trf(replace(made, rounds=()))), path.with_name("plain.xlsx"))).round
    expected = system("dutch").pair(trf.tournament).round

    assert [game.participants for game in with_it.games] == [game.participants for game in expected.games]
    assert [game.participants for game in with_it.games] != [game.participants for game in plain.games]


def test_pairs_that_must_not_meet_stand_on_the_list(path):
    reading = read(taken(read_trf(FOUR + "XXP 1 4\n260 003 003 0002 0003\n"), path))

    assert reading.sound().by_number[1].never_against == frozenset({4})
    assert reading.sound().rules.forbidden == (Forbidden(frozenset({2, 3}), 3, 3),)


def test_points_byes_and_tiebreaks_are_settings(path):
    text = FOUR.replace("  1.5    1", "  4.0    1").replace("  1.0    2", "  2.0    2")
    text = text.replace("  1.0    3", "  3.0    3").replace("  0.5    4", "  1.0    4")
    text += "162  W 3.0    D 1.0    L 0.0\n202 BH,XYZ,DE\n240 H 003 0004\n"
    book = create(tournament_template(".xlsx"), path)
    done = take_trf(book, read_trf(text), {}, "file.trf")
    made = read(book).sound()

    assert (made.rules.points.win, made.rules.points.draw, made.rules.points.bye) == (3, 1, 3)
    assert made.rules.tiebreaks == ("BH",)
    assert made.by_number[4].byes == ((3, Outcome.HALF_BYE),)
    assert any("leave out XYZ, DE: XYZ is not known here" in finding.message for finding in done.warnings)


def test_unplayed_rounds_count_as_rank_dates_them(path, monkeypatch):
    """The workbook's standings and those of the command rank go by the same edition."""
    dated = replace(read_trf(FOUR).tournament.rules, unplayed=Unplayed.FIDE_2023)
    monkeypatch.setattr("swiss_xl.commands.take_trf.file_rules", lambda _trf, _code: dated)

    assert read(taken(read_trf(FOUR), path)).sound().rules.unplayed is Unplayed.FIDE_2023


def test_settings_given_go_before_those_of_the_file(path):
    made = read(taken(read_trf(FOUR), path, {"name": "Mine", "rounds": 5, "system": "club"})).sound()

    assert (made.name, made.rules.rounds, made.rules.system) == ("Mine", 5, "club")


def test_settings_given_are_written_instead_of_the_file_s(path):
    """Bea and Cara are level on points; by wins (WIN, C.07), of which a bye is one, Cara stands before Bea."""
    text = give_trf(taken(read_trf(FOUR), path, {"name": "Mine", "rounds": 5, "tiebreaks": "WIN"})).data.decode()

    assert {"012 Mine", "142 5", "XXR 5", "202 WIN"} <= set(text.splitlines())
    assert "Four friends" not in text
    assert [line[85:89].strip() for line in text.splitlines() if line[:3] == "001"] == ["1", "3", "2", "4"]


def test_standings_are_there_at_once(path):
    book = create(tournament_template(".xlsx"), path)
    done = take_trf(book, read_trf(FOUR), {}, "file.trf")

    assert [(line.rank, line.player.name, line.score) for line in done.standings][:1] == [(1, "Ana", Fraction(3, 2))]


def test_a_file_has_nothing_to_take_back(book):
    with pytest.raises(SheetError, match="no action to take back"):
        undo(book)


def test_a_file_in_the_middle_of_a_round_goes_on(path):
    text = FOUR.replace("   2 w =", "   2 w  ").replace("   1 b =", "   1 b  ")
    text = text.replace("  1.5    1", "  1.0    1").replace("  1.0    2", "  0.5    2")
    book = taken(read_trf(text), path)
    enter(book, {1: "½"})

    assert read(book).sound().rounds[1].missing == ()
    assert show_standings(book).standings[0].player.name == "Ana"


def test_the_log_lost_a_new_file_is_written(book):
    """Without the log nothing is known of the file: what the tabs say is written."""
    reading = read(book)
    book.delete(reading.layout.others["log"].title)
    text = give_trf(book).data.decode()

    assert "DAT 0001" not in text
    assert read_trf(text).tournament.rounds[0] == read_trf(FOUR).tournament.rounds[0]


def fresh(path, settings, names, **details):
    book = create(tournament_template(".xlsx"), path)
    entrants = [Entrant(row, row, {"name": name, **details}) for row, name in enumerate(names, 1)]
    new_tournament(book, settings, entrants)
    return book


def test_a_workbook_of_ours_names_its_system(tmp_path):
    """The embedded example is a club Swiss: no checker knows it, so CUSTOM_SWISS; the program that reads it is ours."""
    path = tmp_path / "example.xlsx"
    play(path, say=lambda _text: None)
    text = give_trf(ClosedBook.open(path)).data.decode()

    assert "\n192 CUSTOM_SWISS\n" in text
    assert read_trf(text).tournament.rules.system == "club"
    assert len(read_trf(text).tournament.rounds) == 3


def test_who_is_away_is_written(path):
    """The next round in its column, later ones in 240; withdrawn players are away too."""
    book = fresh(path, {"name": "Cup", "system": "dutch", "rounds": 5}, ["Ana", "Bea", "Cara", "Dora"])
    for number, key, value in ((1, "byes", "1=½, 3"), (2, "byes", "4=1"), (4, "status", "withdrawn")):
        title, place = cell_of(book, number, key)
        book.write(title, {place: value})
    text = give_trf(book).data.decode()

    assert [line[91:99] for line in text.splitlines() if line[:3] == "001"] == ["0000 - H", "", "", "0000 - Z"]
    assert [line for line in text.splitlines() if line[:3] == "240"] == ["240 Z 003    1", "240 F 004    2"]


def test_rounds_missed_that_bring_points_are_byes_worth_the_same(path):
    """Half a point for each round before arrival is a half-point bye."""
    book = fresh(path, {"name": "Cup", "system": "club", "rounds": 3, "missed": "½"}, ["Ana", "Bea", "Cara", "Dora"])
    title, place = cell_of(book, 4, "from_round")
    book.write(title, {place: 2})
    next_round(book)
    enter(book, {1: "1-0"})
    tournament = read_trf(give_trf(book).data.decode()).tournament

    assert [(game.first, game.result.first) for game in tournament.rounds[0].games if not game.second] == [
        ((3,), Outcome.PAIRING_BYE), ((4,), Outcome.HALF_BYE),
    ]  # fmt: skip


def test_what_a_rating_officer_needs_is_given_line_by_line(book):
    given = give_trf(book, records=["032 ESP", "112 Another", "042 2026/03/01"])
    text = given.data.decode()

    assert "\n032 ESP\n" in text
    assert "032 ITA" not in text
    assert "\n112 Another\n" in text
    assert "Deputy" not in text
    assert [finding.message for finding in given.findings] == [
        "a rating officer will also ask for: 052 last day, 102 chief arbiter"
    ]


@pytest.mark.parametrize("wrong", ["032", "03 ESP", "001    5      Eva", "032ESP", "032 A\n001 5"])
def test_a_line_that_is_no_record_is_refused(wrong, book):
    with pytest.raises(SheetError, match="is no record of a tournament"):
        give_trf(book, records=[wrong])


def test_dates_and_arbiter_of_the_tab_are_written(path):
    settings = {
        "name": "Cup", "system": "dutch", "rounds": 3, "dates": "24.09.2026 – 2.10.2026", "arbiter": "A. Biter",
        "place": "Town",
    }  # fmt: skip
    lines = give_trf(fresh(path, settings, ["Ana", "Bea"])).data.decode().splitlines()

    assert {"022 Town", "042 2026/09/24", "052 2026/10/02", "102 A. Biter"} <= set(lines)


@pytest.mark.parametrize(
    ("settings", "seen"),
    [
        ({"system": "domino", "play": "individuals", "rounds": 3}, "tables of four"),
        ({"system": "domino", "goal": "games", "rounds": 3}, "a game's scores are the points"),
    ],
)
def test_what_trf_cannot_hold_is_a_sentence(settings, seen, path):
    book = fresh(path, {"name": "Cup", **settings}, [f"Player {number}" for number in range(8)])

    with pytest.raises(SheetError, match=seen):
        give_trf(book)


def test_a_rating_with_five_digits_is_refused_with_its_cell(book):
    title, place = cell_of(book, 3, "rating")
    book.write(title, {place: 12_050})

    with pytest.raises(SheetError) as caught:
        give_trf(book)
    assert [finding.sheet for finding in caught.value.findings] == [title]
    assert "up to 9999, got: 12050" in str(caught.value)


def test_points_that_trf_cannot_hold_are_refused(path):
    """A third of a point has no end in decimals, so the points column would say something else."""
    book = fresh(path, {"name": "Cup", "system": "dutch", "rounds": 3, "draw": "1/3"}, ["Ana", "Bea"])
    next_round(book)
    enter(book, {1: "½"})

    with pytest.raises(SheetError, match="a TRF file cannot hold this tournament"):
        give_trf(book)


def test_a_long_name_is_cut_and_told(path):
    name = "A" * 40
    given = give_trf(fresh(path, {"name": "Cup", "system": "dutch", "rounds": 3}, [name, "Bea"]))

    assert any("is cut to 33 characters" in finding.message for finding in given.findings)
    assert f"{'A' * 33}  " in given.data.decode()


@pytest.mark.parametrize("seed", range(4))
def test_random_tournaments_come_back_through_a_workbook(seed, path):
    pattern = Pattern(
        Span(4, 16), Span(2, 5), half_byes=Rate(share=0.1), zero_byes=Rate(share=0.1), full_byes=Rate(share=0.05),
        forfeits=Rate(share=0.1), odd_results=Rate(share=0.1), withdrawals=Rate(times=1), forbidden=1,
        points=points_of("W=3,D=1,P=3"),
    )  # fmt: skip
    text = write_trf(generate(pattern, seed))

    assert added(text, give_trf(taken(read_trf(text), path)).data.decode()) == []
