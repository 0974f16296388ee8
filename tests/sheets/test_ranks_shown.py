"""
The rank on every print is that of the standings; the crosstable counts its lines, and says so.

Five players after round 1, by hand as in test_prints.py: 1-3, 4-2, bye 5; Ana and Bea win, level on everything, then
Eva, whose bye is no game won; Cai and Dora are level behind: ranks 1, 1, 3, 4, 4 (standings.py: those level share a
rank).

Two groups of three at the svizzera, one round, as in test_by_hand.py: in each a winner, the bye, a loser.
"""

import pytest
from desk import column, foot, head, make

from swiss_xl import commands
from swiss_xl.share.page import phone_page
from swiss_xl.share.tables import Report, crosstable_table
from swiss_xl.sheets.prints.choice import of_codes

PLAYERS = (
    {"name": "Ana", "rating": 2000},
    {"name": "Bea", "rating": 1900},
    *({"name": name} for name in ("Cai", "Dora", "Eva")),
)
SHARED = {"Ana": 1, "Bea": 1, "Eva": 3, "Cai": 4, "Dora": 4}
PRINTS = ("numbers", "progress", "chart")
TITLES = tuple(each.title for each in of_codes(PRINTS))


def played(folder, *, language="en"):
    """Round 1 is over."""
    desk = make(folder, PLAYERS, rounds=2, tiebreaks="SBW, DE, WON", language=language)
    desk.next()
    desk.enter({1: "1-0", 2: "0-1"})
    return desk


def grouped(folder):
    """Each group has played one round, its winner by 3-0 (A) and 2-0 (B)."""
    players = [{"name": name, "group": group} for name, group in zip(("Ana", "Bea", "Cai", "Dora", "Eva", "Fe"),
                                                                      "AAABBB", strict=True)]  # fmt: skip
    desk = make(folder, players, rounds=1, system="svizzera", seed="7", groups="2")
    desk.next()
    desk.enter({1: "3-0", 2: "2-0"})
    return desk


def older(desk):
    """As a workbook of an earlier version: its patterns have neither the rank in the crosstable nor groups beside."""
    with desk.hand() as book:
        for title in ("pattern crosstable", "Crosstable", "pattern progress"):
            sheet = book[title]
            for name in ("rank",) if "rosstable" in title else ("group",):
                del sheet.defined_names[f"sxl_{name}"]
            if "rosstable" in title:
                sheet["A6"] = "Rank"


def test_those_level_share_the_rank_wherever_it_is_shown(tmp_path):
    desk = played(tmp_path)
    desk.do(commands.make_prints, PRINTS)

    assert column(desk, "Standings", "rank") == SHARED
    assert column(desk, "Crosstable", "rank") == SHARED
    assert column(desk, "Progress", "place") == SHARED
    assert column(desk, "Crosstable by number", "place") == SHARED
    assert head(desk, "Crosstable by number", "place") == "Rank"


def test_the_crosstable_counts_its_lines_and_says_so(tmp_path):
    """Ana and Bea are level: the one with the lower number stands above; Ana has beaten Cai, on line 4."""
    desk = played(tmp_path)

    assert column(desk, "Crosstable", "place") == {"Ana": 1, "Bea": 2, "Eva": 3, "Cai": 4, "Dora": 5}
    assert head(desk, "Crosstable", "place") == "Line"
    assert column(desk, "Crosstable", "results") == {
        "Ana": "+4w",
        "Bea": "+5b",
        "Eva": "bye",
        "Cai": "-1b",
        "Dora": "-2w",
    }
    assert foot(desk, "Crosstable")[-1] == (
        "+7w: won (= drew, - lost) against the participant in line 7 of the standings; the letter is the side, "
        "f: not played"
    )


def test_tables_of_four_are_told_by_lines_too(tmp_path):
    desk = make(tmp_path, ("Ana", "Beto", "Cai", "Dora"), rounds=1, system="domino", play="individuals", goal="100")
    desk.next()

    assert head(desk, "Crosstable", "place") == "Line"
    assert foot(desk, "Crosstable")[-1].endswith(
        "won (- lost) against those in lines 7 and 12 of the standings, with the one in line 4 as partner; "
        "the letter is the side, f: not played"
    )


def test_in_groups_the_rank_is_that_of_the_group_and_the_group_is_told(tmp_path):
    desk = grouped(tmp_path)
    desk.do(commands.make_prints, PRINTS)
    ranks, groups = column(desk, "Standings", "rank"), column(desk, "Standings", "group")

    assert sorted(ranks.values()) == [1, 1, 2, 2, 3, 3]  # by hand: a winner, a bye and a loser in each
    assert column(desk, "Progress", "place") == ranks
    assert column(desk, "Progress", "group") == groups
    assert column(desk, "Crosstable", "rank") == ranks
    assert column(desk, "Crosstable", "group") == groups
    assert column(desk, "Crosstable by number", "place") == ranks
    assert foot(desk, "Progress")[0] == "2½ (4): two and a half points and place 4 of the group after that round"


def test_after_the_finals_there_is_one_list(tmp_path):
    """The winner of the final is first of all (seeds §3.10), and is so on every print."""
    desk = grouped(tmp_path)
    desk.do(commands.make_prints, PRINTS)
    for _ in ("semi-finals", "final"):
        desk.next()
        desk.enter({1: "1-0", 2: "1-0"})

    ranks = column(desk, "Standings", "rank")
    assert sorted(ranks.values())[:4] == [1, 2, 3, 4]
    assert column(desk, "Progress", "place") == ranks
    assert column(desk, "Crosstable", "rank") == ranks


def test_the_page_for_phones_has_the_same_ranks(tmp_path):
    report = Report.of(played(tmp_path).reading)
    table = crosstable_table(report)

    assert table.heads == ("Line", "Name", "Rank", "Pts", "1")
    assert [row[:3] for row in table.rows] == [
        ("1", "Ana", "1"), ("2", "Bea", "1"), ("3", "Eva", "3"), ("4", "Cai", "4"), ("5", "Dora", "4"),
    ]  # fmt: skip
    assert "against the participant in line 7 of the standings" in phone_page(report)


def test_the_page_for_phones_tells_the_group(tmp_path):
    desk = grouped(tmp_path)
    table = crosstable_table(Report.of(desk.reading))
    ranks, groups = column(desk, "Standings", "rank"), column(desk, "Standings", "group")

    assert table.heads[:4] == ("Line", "Name", "Group", "Rank")
    assert {row[1]: row[2:4] for row in table.rows} == {name: (groups[name], str(rank)) for name, rank in ranks.items()}


def test_a_workbook_of_an_earlier_version(tmp_path):
    """Its crosstable has no column for the rank: the heading is put right; in Progress the group stands by the name."""
    desk = grouped(tmp_path)
    older(desk)
    desk.do(commands.make_prints, PRINTS)

    assert head(desk, "Crosstable", "place") == "Line"
    assert sorted(column(desk, "Crosstable", "place").values()) == [1, 2, 3, 4, 5, 6]
    assert head(desk, "Crosstable by number", "place") == "Rank"
    assert column(desk, "Crosstable by number", "place") == column(desk, "Standings", "rank")
    assert set(column(desk, "Progress", "place").values()) == {1, 2, 3}
    assert set(column(desk, "Progress", "place")) == {
        f"{name}\N{NO-BREAK SPACE}({group})" for name, group in column(desk, "Standings", "group").items()
    }


def test_a_heading_somebody_has_typed_stays(tmp_path):
    desk = played(tmp_path)
    desk.type("Crosstable", {"A6": "Site"})
    desk.standings()

    assert head(desk, "Crosstable", "place") == "Site"


@pytest.mark.parametrize(("language", "word"), [("es", "descanso"), ("it", "riposo"), ("de", "spielfrei")])
def test_a_bye_is_called_so_in_the_language_of_the_workbook(tmp_path, language, word):
    """The same word as on the tab of the round."""
    desk = played(tmp_path, language=language)
    book = desk.reading

    assert word in [cell for row in desk.rows(book.layout.rounds[1].title) for cell in row]
    assert word in [cell for row in desk.rows(book.layout.others["crosstable"].title) for cell in row]
    assert [row[-1] for row in crosstable_table(Report.of(book)).rows if row[1] == "Eva"] == [word]
