"""The order of files by any tie-breaks: ``swiss-xl rank``, and the checker that ranks again."""

import gc
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from club_language import played
from desk import make
from ranked import event

from swiss_xl import cli
from swiss_xl.formats.trf.reading import read_trf
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.ranking import Wish, edition_at, file_rules, rank, split_ladder
from swiss_xl.tournament import Unplayed
from swiss_xl.verify import verify

TEC = Path(__file__).with_name("data") / "tec16.trf"


@pytest.fixture
def run(monkeypatch, capsys):
    """The program without a process: status, output, complaints."""

    def program(*words):
        monkeypatch.setenv("COLUMNS", "200")
        monkeypatch.setattr(sys, "argv", ["swiss-xl", *map(str, words)])
        with monkeypatch.context() as there:
            there.setattr(os, "_exit", sys.exit)
            there.setattr(gc, "disable", lambda: None)
            with pytest.raises(SystemExit) as stopped:
                cli.main()
        said = capsys.readouterr()
        return stopped.value.code, said.out, said.err

    return program


def test_the_order_and_what_decides(run):
    """§8.2: 1 3 4 16 have 3½ points."""
    status, out, _ = run("rank", TEC, "--tiebreaks", "bh-c1,bh,SB,DE")
    lines = [line.split() for line in out.splitlines()]

    assert status == 0
    assert out.splitlines()[0] == "Points, BH/C1, BH, SB, DE; unplayed rounds: fide-2026"
    assert lines[1] == ["Rank", "No.", "Name", "Pts", "BH/C1", "BH", "SB", "DE", "Decided", "by"]
    assert lines[2:7] == [
        ["1", "2", "Bruno", "4", "12", "13", "9.5"],
        ["2", "3", "Charline", "3.5", "13", "15.5", "10.5", "BH/C1"],
        ["3", "4", "David", "3.5", "11.5", "14", "9.25", "BH/C1"],
        ["4", "1", "Alyx", "3.5", "11", "12.5", "8", "BH/C1"],
        ["5", "16", "Stephan", "3.5", "11", "12.5", "7.25", "SB"],
    ]


def test_json_after_an_earlier_round(run):
    """After two rounds 2 and 3 … have 2: 2 beat 10 and 7; AOB is exact."""
    status, out, _ = run("rank", TEC, "-t", "AOB,OMW%", "--round", "2", "--json")
    first = json.loads(out)[0]

    assert status == 0
    assert (first["rank"], first["score"]) == (1, 2.0)
    assert list(first["tiebreaks"]) == ["AOB", "OMW%"]


def test_the_edition_may_be_chosen(run):
    """BH of 4, §8.2: 14 since 2026, 15 before, 10½ plainly: 2 + 1½ + 3½ + 3½ and nothing."""
    found = {}
    for kind in Unplayed:
        _, out, _ = run("rank", TEC, "-t", "BH", "--unplayed", kind, "--json")
        found[kind] = next(line["tiebreaks"]["BH"] for line in json.loads(out) if line["number"] == 4)

    # virtual: the half-point bye of round 2 stands against 1 + ½ + 3 × ½ = 3; 12 has 2 with three unplayed rounds
    # (bye 1, forfeit win 1, two absences): 0 + 4 × ½ = 2; 13 1½, 3 3½, 1 3½
    assert found == {"fide-2026": 14, "fide-2023": 15, "plain": 10.5, "virtual": 3 + 2 + 1.5 + 3.5 + 3.5}


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("-t", "ABO"), 2, "there is no tie-break 'ABO' (did you mean"),
        (("-t", "WIN/C1"), 2, "WIN/C1: it has no modifier C (WIN takes no modifiers)"),
        (("--round", "9"), 2, "there is no round 9; choose a round from 0 to 5"),
        (("--unplayed", "fide-1999"), 2, "fide-2026"),
    ],
)
def test_what_cannot_be_asked(run, words, status, said):
    code, _, err = run("rank", TEC, *words)

    assert code == status
    assert said in err.replace("\n", " ")


def test_a_file_that_is_not_there(run):
    code, _, err = run("rank", "nowhere.trf")

    assert code == 3
    assert "nowhere.trf cannot be read" in err


def ranked_file(tmp_path, change):
    path = tmp_path / "t.trf"
    path.write_text(change(TEC.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def test_the_ladder_of_the_file(run, tmp_path):
    """212 begins with the points; what is not known, and all behind it, is left out and told."""
    path = ranked_file(tmp_path, lambda text: text.replace("142 5", "142 5\n212 PTS,BH:GP/C1,SB"))
    _, out, err = run("rank", path)

    assert out.startswith("Points, BH/C1, BH, SB, DE (the usual ones of FIDE Dutch System)")
    assert "Not known here, and left out with all behind it: BH:GP/C1, SB" in err

    path = ranked_file(tmp_path, lambda text: text.replace("142 5", "142 5\n212 PTS,SB-C1,OTHER_X,BH"))
    _, out, err = run("rank", path)

    assert out.startswith("Points, SB/C1; unplayed rounds: fide-2026")
    assert "OTHER_X, BH" in err


@pytest.mark.parametrize("ladder", ["PTS", "pts", "PTS,LOT"])
def test_points_alone_are_a_ladder(run, tmp_path, ladder):
    """1, 3, 4 and 16 have 3½ points (§8.2): all are second, and no other ladder is put in its place."""
    file = ranked_file(tmp_path, lambda text: text.replace("142 5", f"142 5\n212 {ladder}"))
    for words in ([file], [TEC, "-t", "PTS"], [file, "-t", "PTS"]):
        _, out, _ = run("rank", *words)
        assert out.splitlines()[0] == "Points; unplayed rounds: fide-2026"
        assert [line.split()[:2] for line in out.splitlines()[3:7]] == [["2", "1"], ["2", "3"], ["2", "4"], ["2", "16"]]


@pytest.mark.parametrize("ladder", ["", ",", " ; "])
def test_an_empty_wish_asks_for_nothing(run, ladder):
    assert run("rank", TEC, "-t", ladder)[1] == run("rank", TEC)[1]


def test_why_tiebreaks_by_rating_say_nothing(run, tmp_path):
    """Art. 10: they drop out where somebody is unrated and no rule says what he counts as; the program says so."""
    file = ranked_file(tmp_path, lambda text: text.replace(" 1600 ITA", "    0 ITA").replace(" 1550 ITA", "      ITA"))
    _, _, told = run("rank", file, "-t", "BH,ARO,TPR,ARO/C1")
    quiet = [run("rank", *words)[2] for words in ([file, "-t", "BH,SB"], [file, "-t", "ARO", "--unrated", "1000"],
                                                  [TEC, "-t", "ARO"])]  # fmt: skip

    assert told.strip() == (
        "ARO, TPR, ARO/C1: no values, for Opal (number 13) has no rating, nor has 1 more; "
        "--unrated 1000 counts them as 1000"
    )
    assert quiet == ["", "", ""]


def test_a_round_robin_stays_one_in_the_workbook(run, tmp_path):
    """
    Number 9 of §8.2 as in 15.2: games with 1 (3½) and 10 (1), the forfeit loss to 11 (2½) is a game, and byes bring
    nothing: BH 7. The one ½ and the one point came from byes: SB 0. In a Swiss they are 9 and 2¼.
    """
    for kind, expected in [("FIDE_ROUNDROBIN", (7, 0)), ("FIDE_DUTCH_2026", (9, 2.25))]:
        file = ranked_file(tmp_path, lambda text, kind=kind: text.replace("FIDE_DUTCH_2026", kind))
        (tmp_path / "t.xlsx").unlink(missing_ok=True)
        run("new", tmp_path / "t.xlsx", "--trf", file, "--tiebreaks", "BH,SB")
        for words in (["rank", file, "-t", "BH,SB"], ["rank", tmp_path / "t.xlsx"], ["standings", tmp_path / "t.xlsx"]):
            lines = json.loads(run(*words, "--json")[1])
            nine = next(line["tiebreaks"] for line in lines if line["number"] == 9)
            assert (nine["BH"], nine["SB"]) == expected


def test_a_workbook_that_ranks_by_points_alone(run, tmp_path):
    file = ranked_file(tmp_path, lambda text: text.replace("142 5", "142 5\n212 PTS"))
    run("new", tmp_path / "t.xlsx", "--trf", file)
    shown = [line["tiebreaks"] for line in json.loads(run("standings", tmp_path / "t.xlsx", "--json")[1])]
    run("trf", tmp_path / "t.xlsx", "-o", tmp_path / "back.trf")

    assert shown == [{}] * 16
    assert run("rank", tmp_path / "t.xlsx")[1].startswith("Points; unplayed rounds: fide-2026")
    assert [line for line in (tmp_path / "back.trf").read_text().splitlines() if line[:3] in ("202", "212")] == [
        "212 PTS"
    ]


@pytest.mark.parametrize(
    ("start", "edition"),
    [
        ("2026/03/01", "fide-2026"), ("2026/02/28", "fide-2023"), ("2023-09-01", "fide-2023"),
        ("2023/08/31", "virtual"), ("0000/00/00", None), ("", None), ("soon", None),
        ("22/04/2025", "fide-2023"), ("28/02/2026", "fide-2023"), ("01/03/2026", "fide-2026"),
        ("31/08/2023", "virtual"),
        ("1.9.2023", "fide-2023"), ("2026/3/1", "fide-2026"), ("05/29/2020", "virtual"), ("May 29, 2020", "virtual"),
        ("2024", "fide-2023"), ("2024/00/00", "fide-2023"), ("2026", None), ("2023/00/00", None), ("2026/99/99", None),
    ],
)  # fmt: skip
def test_the_date_of_the_file_decides_the_edition(start, edition):
    """§9."""
    assert edition_at(start) == edition


def test_the_rules_of_a_file():
    text = TEC.read_text(encoding="utf-8")
    old = read_trf(text.replace("042 2026/04/01", "042 2024/04/01"))
    robin = read_trf(text.replace("FIDE_DUTCH_2026", "FIDE_ROUNDROBIN"))

    assert file_rules(old).unplayed is Unplayed.FIDE_2023
    assert file_rules(old, "borrell").unplayed is None
    assert (file_rules(old).round_robin, file_rules(robin).round_robin) == (False, True)


def test_split_ladder():
    assert split_ladder(["PTS", "bh-c1", "DE", "OTHER_a", "SB"]) == (("BH/C1", "DE"), ("OTHER_A", "SB"))


def test_the_checker_knows_every_code(tmp_path):
    """A file whose ranks follow BH/C1 and SB/C1 is consistent; with two of these ranks exchanged it is told."""
    tournament = event(TEC)
    tournament = replace(tournament, rules=replace(tournament.rules, tiebreaks=("BH/C1", "SB/C1", "AOB")))
    text = write_trf(tournament).replace("012", "042 2026/04/01\n012", 1)
    path = tmp_path / "t.trf"
    path.write_text(text, encoding="utf-8")

    assert "202 BH/C1,SB/C1,AOB" in text
    assert (verify(path).order, verify(path).unchecked) == ((), ())

    exchanged = [
        f"{line[:85]}{ {'   2': '   3', '   3': '   2'}.get(line[85:89], line[85:89]) }{line[89:]}"
        if line.startswith("001")
        else line
        for line in text.splitlines()
    ]
    path.write_text("\n".join([*exchanged, ""]), encoding="utf-8")

    assert verify(path).order == ("4 has rank 2 before 3, who is better placed",)


def test_a_workbook_is_ranked_and_left_alone(run, tmp_path):
    desk = make(tmp_path, ("Ana", "Bea", "Cai", "Dora"), rounds=3, tiebreaks="BH")
    desk.next()
    desk.enter({1: "1-0", 2: "1-0"})
    before = desk.path.read_bytes()
    status, out, _ = run("rank", desk.path, "-t", "SB,PS/C1")

    assert status == 0
    assert out.startswith("Points, SB, PS/C1; unplayed rounds: plain")
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["1", "1", "3", "3"]
    assert desk.path.read_bytes() == before


def test_unrated_players_may_count_as_something():
    made = rank(played(3, "1>2 3u"), Wish("ARO", unrated=1400))

    assert [line.tiebreaks["ARO"] for line in made.lines] == [1400, None, 1400]


def test_only_what_is_needed_is_loaded():
    """Ranking a text file needs neither pandas nor openpyxl."""
    code = (
        "import sys; from pathlib import Path; import swiss_xl.cli.ranking;"
        "from swiss_xl.ranking import Wish, rank_file;"
        f"rank_file(Path({str(TEC)!r}), Wish('BH'));"
        "sys.exit(bool({'pandas', 'openpyxl', 'xlwings'} & sys.modules.keys()))"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
