"""The report for the rating officer: what counts, and what stands apart."""

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from desk import make

from swiss_xl.commands import show_ratings
from swiss_xl.errors import HostError
from swiss_xl.formats.report_files import csv_text, write_report
from swiss_xl.formats.trf.reading import read_file
from swiss_xl.rating_report import HEADS, Kind, cells, games, report
from swiss_xl.results import DRAWN, FIRST_ABSENT, FIRST_WINS, PAIRING_BYE, SECOND_WINS, Outcome, Result
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Tournament

PLAYERS = (Player(1, "Ana", 2000, fide_id="11", sex="w"), Player(2, "Bob", 1900, k_factor=40), Player(3, "=Cai", 1700),
           Player(4, "Dora"))  # fmt: skip
UNRATED_WIN = Result(Outcome.WIN, Outcome.LOSS, rated=False)


def played(*rounds, **rules):
    """Rounds of (first, second, result); no second is a bye."""
    made = tuple(
        Round(number, tuple(Game(board, (first,), (second,) if second else (), result)
                            for board, (first, second, result) in enumerate(games_, 1)))
        for number, games_ in enumerate(rounds, 1)
    )  # fmt: skip
    return Tournament("", PLAYERS, made, Rules(**rules))


CUP = played(
    [(1, 2, FIRST_WINS), (3, 4, DRAWN)],
    [(1, 3, SECOND_WINS), (2, None, PAIRING_BYE)],
    [(4, 1, DRAWN), (2, 3, FIRST_ABSENT)],
)


def test_what_counts_and_what_does_not():
    """
    Ana (2000) beat 1900, lost to 1700, and drew with Dora, who has no rating: two rated games, score 1, average 1800.

    .64 and .85 were expected (100 and 300 points: 99-106 is .64, 291-302 is .85), so 20 × (1 - 1.49) = -9.8: 1990.
    """
    ana = report(CUP)[0]

    assert [met.kind for met in ana.rounds] == [Kind.RATED, Kind.RATED, Kind.UNRATED]
    assert (ana.rated.games, ana.rated.score, ana.average, ana.rated.expected) == (2, 1, 1800, Fraction("1.49"))
    assert (ana.rated.change, ana.rated.new) == (Fraction("-9.8"), 1990)
    assert (ana.score(Kind.UNRATED), [met.side for met in ana.rounds]) == (Fraction(1, 2), [0, 0, 1])


def test_forfeits_and_byes_stand_apart():
    """Bob lost to Ana, had a bye, and did not come against Cai: one rated game, K 40: 40 × -.36 = -14.4: 1886."""
    _, bob, cai, _ = report(CUP)

    assert [met.kind for met in bob.rounds] == [Kind.RATED, Kind.BYE, Kind.FORFEIT]
    assert (bob.rated.games, bob.rated.factor, bob.rated.change, bob.rated.new) == (1, 40, Fraction("-14.4"), 1886)
    assert (bob.forfeits(Outcome.FORFEIT_LOSS), cai.forfeits(Outcome.FORFEIT_WIN)) == (1, 1)
    assert cai.rounds[2].opponent == PLAYERS[1]


def test_who_has_no_rating_has_a_performance_only():
    """Dora drew with 1700 and 2000: average 1850, half of the points."""
    dora = report(CUP)[3]

    assert (dora.average, dora.rated.performance, dora.rated.change, dora.rated.new) == (1850, 1850, None, None)


def test_points_of_the_tournament_do_not_matter():
    threes = Points(win=Fraction(3), draw=Fraction(1))
    lines = report(played([(1, 2, DRAWN)], points=threes))

    assert lines[0].rated.score == Fraction(1, 2)


def test_a_game_said_not_to_count():
    lines = report(played([(1, 2, UNRATED_WIN)]))

    assert [line.rounds[0].kind for line in lines[:2]] == [Kind.NOT_RATED, Kind.NOT_RATED]
    assert (lines[0].rated.games, lines[0].average) == (0, None)


def test_a_game_without_result_and_partners():
    (game,) = report(played([(1, 2, None)]))[0].rounds
    four = Tournament("", PLAYERS, (Round(1, (Game(1, (1, 2), (3, 4), FIRST_WINS),)),), Rules())

    assert game.kind is Kind.MISSING
    assert {line.rounds[0].kind for line in report(four)} == {Kind.PARTNERS}


def test_a_line_has_a_cell_for_every_heading():
    """An average of 1887½ would be 1888: a half upwards."""
    for line in report(CUP):
        assert len(cells(line)) == len(HEADS)
    found = dict(zip(HEADS, cells(report(CUP)[0]), strict=True))

    assert (found["FIDE ID"], found["Average"], found["Unrated opponents"], found["Sex"]) == ("11", 1800, 1, "w")


def test_every_round_of_everybody():
    rows = list(games(report(CUP), ("White", "Black")))

    assert rows[0] == (1, 1, "Ana", 2000, "White", "1", 2, "Bob", "", 1900, "rated")
    assert rows[4] == (2, 2, "Bob", 1900, "", "bye", None, "", "", None, "bye")
    assert len(rows) == 12 - 1  # three rounds of four; Dora had no game in the second


# files


def test_the_csv():
    text = csv_text([cells(line) for line in report(CUP)], comma=False)
    rows = list(csv.DictReader(io.StringIO(text)))

    assert (rows[0]["Name"], rows[0]["Score"], rows[0]["Change"]) == ("Ana", "1", "-9.8")
    assert rows[2]["Name"] == "'=Cai"


def test_the_csv_of_other_languages():
    text = csv_text([cells(line) for line in report(CUP)], comma=True)

    assert text.splitlines()[0].startswith("No.;Name;")
    assert ";-9,8;1990;" in text.splitlines()[1]


def test_the_workbook(tmp_path):
    path = tmp_path / "report.xlsx"
    write_report(path, report(CUP), ("White", "Black"))
    book = openpyxl.load_workbook(path)
    players = list(book["Players"].values)

    assert players[0] == HEADS
    assert (players[1][1], players[1][13], players[3][1]) == ("Ana", -9.8, "=Cai")
    assert book["Players"]["B4"].data_type == "s"
    assert len(list(book["Games"].values)) == 12


def test_nothing_is_replaced_unasked(tmp_path):
    path = tmp_path / "report.csv"
    path.write_text("mine")
    with pytest.raises(HostError, match="is there already"):
        write_report(path, report(CUP), ("White", "Black"))
    assert path.read_text() == "mine"
    write_report(path, report(CUP), ("White", "Black"), force=True)

    assert path.read_bytes().startswith(b"\xef\xbb\xbfNo.,")


def test_a_workbook_that_is_no_report_is_never_replaced(tmp_path):
    players = [
        Path(__file__).parent.parent / "templates" / "tournament.xlsx",
        tmp_path / "mine.xlsx",
        tmp_path / "damaged.xlsx",
    ]
    book = openpyxl.Workbook()
    book.active.title = "Players"
    book.save(players[1])
    players[2].write_bytes(b"PK no workbook")
    for source in players:
        path = tmp_path / source.name
        before = source.read_bytes()
        path.write_bytes(before)
        with pytest.raises(HostError, match="no report may replace"):
            write_report(path, report(CUP), ("White", "Black"), force=True)
        assert path.read_bytes() == before


def test_an_earlier_report_is_replaced(tmp_path):
    path = tmp_path / "report.xlsx"
    write_report(path, report(CUP)[:1], ("White", "Black"))
    write_report(path, report(CUP), ("White", "Black"), force=True)

    assert len(list(openpyxl.load_workbook(path)["Players"].values)) == 1 + 4


@pytest.mark.parametrize("name", ["report.pdf", "report", "nowhere/report.csv"])
def test_a_file_that_cannot_be_written(tmp_path, name):
    with pytest.raises(HostError, match=r"choose"):
        write_report(tmp_path / name, report(CUP), ("White", "Black"))


# the command


def run(*words):
    return subprocess.run(
        [sys.executable, "-m", "swiss_xl", *map(str, words)], capture_output=True, text=True, check=False
    )


def test_a_workbook_whose_new_ratings_were_applied_reports_the_old_ones(tmp_path):
    """2000 beats 1900: .64 expected, 20 × .36 = 7.2: 2007 in the list, and 2000 in the report."""
    desk = make(tmp_path, [{"name": "Ana", "rating": 2000}, {"name": "Bob", "rating": 1900}], rounds=1)
    desk.play()
    desk.do(lambda book: show_ratings(book, apply=True)[0])
    before = desk.path.read_bytes()
    done = run("report", desk.path, "--json")
    ana = json.loads(done.stdout)[0]

    assert [player.rating for player in desk.tournament.players] == [2007, 1893]
    assert (ana["rating"], ana["change"], ana["new"]) == (2000, 7.2, 2007)
    assert ana["rounds"] == [{"round": 1, "opponent": 2, "side": 0, "result": "1", "counts_as": "rated"}]
    assert desk.path.read_bytes() == before


def line(number, name, rating, points, cell):
    """A player's record: the columns of formats §2."""
    return f"001 {number:4} m    {name:<33} {rating:4} ESP {'':11} {'':10} {points:>4} {number:4}  {cell}"


TRF = "\n".join(
    ["012 Cup", "XXR 1", line(1, "Ana", 2000, "1.0", "   2 w 1"), line(2, "Bob", 1900, "0.0", "   1 b 0"), ""]
)
TEC16 = Path(__file__).parent / "tiebreaks" / "data" / "tec16.trf"


def test_averages_of_the_sixteen():
    """ARO of tiebreaks.md §8.2, by number; half a point is rounded up, forfeits and byes are out."""
    lines = report(read_file(TEC16).tournament)

    assert [dict(zip(HEADS, cells(each), strict=True))["Average"] for each in lines] == [
        1820, 1880, 1940, 1888, 1690, 1813, 1760, 1730, 1975, 1880, 1863, 2050, 1930, 1800, 1860, 1820,
    ]  # fmt: skip


def test_a_trf_file(tmp_path):
    path = tmp_path / "cup.trf"
    path.write_text(TRF, encoding="utf-8")
    shown, done = run("report", path, "--k", "40"), run("report", path, "-o", tmp_path / "out.csv")

    assert "14.4  2014" in shown.stdout, shown.stderr
    assert (done.returncode, "2 players" in done.stdout) == (0, True)


def test_a_file_that_is_none(tmp_path):
    (tmp_path / "x.trf").write_text("nothing")

    assert run("report", tmp_path / "x.trf").returncode in (2, 3)
    assert run("report", tmp_path / "none.trf").returncode == 3
