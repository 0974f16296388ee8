"""Pairs by hand, a round paired again, wishes and groups through the workbook and the command line."""

import json

import openpyxl
import pytest
from command_line import swiss_xl
from desk import ANA_TO_GIL, ANA_TO_HUGO, make

from swiss_xl import commands
from swiss_xl.commands import ByHand, Wanted
from swiss_xl.errors import PairingError, Severity, SheetError
from swiss_xl.results import PAIRING_BYE


def press(desk, *pairs, **wanted):
    return desk.do(commands.next_round, Wanted(ByHand(pairs), **wanted))


def logged(desk):
    return [action.what for action in desk.reading.actions]


def heading_of(desk, title="Round 1"):
    """The note and the names of the sides above the games."""
    rows = desk.rows(title)
    return (rows[3] or [None])[0], rows[5][2], rows[5][6]


def test_a_pair_by_hand_is_kept_and_logged(tmp_path):
    """Club, eight: 1-8 by hand, 2-5 3-6 4-7 by the system; the higher sits first on odd boards."""
    desk = make(tmp_path, ANA_TO_HUGO)
    done = press(desk, (1, 8))

    assert desk.seats() == "2-5 6-3 4-7 1-8"
    assert done.messages == ("Round 1 is on the tab 'Round 1': 4 games; by hand: 1-8.",)
    assert logged(desk)[-1] == "round 1 paired: 4 games; by hand: 1-8"


def test_a_bye_by_hand_counts_and_has_been_had(tmp_path):
    """Case 12: seven, 7 would have it; 2 has it, a point, and not again in round 2 although last of all."""
    desk = make(tmp_path, ANA_TO_GIL)
    press(desk, (2, None))
    assert desk.seats() == "1-5 6-3 4-7 2u"
    assert desk.tournament.rounds[0].games[-1].result == PAIRING_BYE
    desk.enter({1: "1-0", 2: "1-0", 3: "1-0"})
    assert desk.scores()[2] == 1
    done = press(desk, (2, None))

    assert done.messages[0] == "Number 2 has had a bye before."
    assert "2-bye" in logged(desk)[-1]
    assert [each.code for each in desk.check() if each.severity is Severity.WARNING] == ["pair-against-rules"]


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (((1, 2), (2, 3)), "number 2 is set twice"),
        (((3, 3),), "number 3 is set twice"),
        (((1, 99),), "nobody has the number 99"),
        (((1, 8),), r"number 8 \(Hugo\) does not play in this round"),
    ],
)
def test_a_pair_that_cannot_be(tmp_path, pairs, words):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.withdraw(8)
    before = desk.path.read_bytes()

    with pytest.raises(SheetError, match=f"Players: {words}; give start numbers of those who play"):
        press(desk, *pairs)
    assert desk.path.read_bytes() == before


def test_what_was_changed_on_the_tab_is_kept_logged_and_checked(tmp_path):
    """Round 2 of four: 1-3 2-4 typed instead of 4-1 2-3; they have met; next says so and goes on."""
    desk = make(tmp_path, ANA_TO_HUGO[:4])
    desk.play()  # 1-3 4-2, the first win: 1 and 4 have a point
    desk.next()
    assert desk.seats() == "4-1 2-3"  # both higher ones change the side that both had
    numbers = {desk.cell("Round 2", row, f"{side}_number"): None for row in (1, 2) for side in ("first", "second")}
    names = {desk.cell("Round 2", row, side): None for row in (1, 2) for side in ("first", "second")}
    desk.type("Round 2", names | dict(zip(numbers, (1, 3, 2, 4), strict=True)))
    warnings = [each.message for each in desk.check() if each.code == "pair-against-rules"]
    desk.enter({1: "1-0", 2: "1-0"})
    done = desk.next()

    assert warnings == [
        "board 1: Numbers 1 and 3 have met before",
        "board 2: Numbers 2 and 4 have met before",
    ]
    told = "Round 2 was changed by hand: 1-3, 2-4 instead of 2-3, 4-1."
    assert done.messages[0] == told
    assert logged(desk)[-1].endswith(told)


def test_again_pairs_a_round_anew_and_undo_brings_the_old_one_back(tmp_path):
    """Case 12: the bye is moved from 7 to 3; then taken back, and taken back again."""
    desk = make(tmp_path, ANA_TO_GIL)
    press(desk, note="Harbour", sides=("Allies", "Axis"))
    first = desk.seats()
    done = press(desk, (3, None), again=True)

    assert desk.seats().split()[-1] == "3u"
    assert logged(desk)[-1].startswith("round 1 paired anew: 3 games, bye: number 3; by hand: 3-bye")
    assert done.findings == ()
    assert heading_of(desk) == ("Harbour", "Allies", "Axis")
    desk.undo()
    assert desk.seats() == first
    assert heading_of(desk) == ("Harbour", "Allies", "Axis")
    assert desk.errors == []
    desk.undo()
    assert desk.tournament.rounds == ()


def test_again_with_a_new_note(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    press(desk, note="Harbour")
    press(desk, note="Bridge", deadline="until Friday", again=True)

    assert heading_of(desk) == ("Bridge · until Friday", "White", "Black")


def test_again_is_refused_once_there_is_a_result(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.next()
    desk.enter({2: "1-0"})

    with pytest.raises(SheetError, match="Round 1: round 1 has results and is not paired anew"):
        press(desk, again=True)


def test_note_and_sides_survive_whatever_follows(tmp_path):
    """Seeds §1.10."""
    desk = make(tmp_path, ANA_TO_HUGO)
    press(desk, note="Harbour", sides=("Allies", "Axis"))
    desk.standings()
    desk.enter({1: "1-0", 2: "1-0", 3: "1-0", 4: "1-0"})
    desk.next()

    assert heading_of(desk) == ("Harbour", "Allies", "Axis")
    assert heading_of(desk, "Round 2") == (None, "White", "Black")


@pytest.mark.parametrize("never", ["hard", "soft"])
def test_a_family_on_the_players_tab(tmp_path, never):
    """Two only, never to meet: hard stops, soft goes on and says so."""
    desk = make(tmp_path, [{"name": "Ana", "never_against": frozenset({2})}, "Bea"], never=never, rounds=1)
    if never == "hard":
        with pytest.raises(PairingError, match="letting 1 and 2 meet, against the list"):
            desk.next()
        assert desk.tournament.rounds == ()
    else:
        assert "No round without these pairs exists, so they were made: 1 and 2." in desk.next().messages


def test_fixed_boards_on_the_players_tab(tmp_path):
    """Club: 1-5 6-2 3-7 8-4; 3 sits at board 1."""
    listed = [{"name": name} | ({"board": 1} if name == "Cai" else {}) for name in ANA_TO_HUGO]
    desk = make(tmp_path, listed)
    desk.next()

    assert desk.seats() == "3-7 1-5 6-2 8-4"


def test_byes_of_every_kind_beside_a_pair_by_hand(tmp_path):
    """5 half a point, 6 a point, 7 nothing: 1-2 by hand, 3-4 8 … 8 has the bye of the odd rest."""
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.absent(5, "1=½")
    desk.absent(6, "1=1")
    desk.absent(7, "1")
    press(desk, (1, 2))

    assert desk.seats() == "3-4 1-2 8u 5h 6f"


GROUPS = {"system": "svizzera", "rounds": 2, "seed": "7", "groups": "2"}
TWELVE = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]


def grouped(folder, groups="AAABBB", **settings):
    listed = [{"name": name} | ({"group": group} if group != "-" else {})
              for name, group in zip(TWELVE, groups, strict=False)]  # fmt: skip
    return make(folder, listed, **(GROUPS | {"group_by": "hand"} | settings))


def test_who_is_in_no_group_is_an_error_with_the_cell(tmp_path):
    """Before round 1 and for a late entry; the lists themselves stay open, so that it can be mended."""
    desk = grouped(tmp_path, "AABB-")
    cell = f"Players!{_group_cell(desk, 5)}"

    assert desk.errors == [f"{cell}: Player E is in no group; write the group (A, B …) into the column Group"]
    with pytest.raises(SheetError, match="Player E is in no group"):
        desk.next()
    desk.type("Players", {_group_cell(desk, 5): "b"})
    desk.next()
    assert len(desk.tournament.rounds[0].games) == 3
    desk.add("Zoe")
    assert [each.code for each in desk.check() if each.severity is Severity.ERROR] == ["group-missing"]
    assert [line.player.name for line in desk.standings().standings][-1] == "Zoe"


def _group_cell(desk, number):
    sheet = desk.reading.players
    return sheet.cell(next(each.row for each in sheet.entrants if each.number == number), "group")


def test_more_groups_than_announced_are_a_warning(tmp_path):
    desk = grouped(tmp_path, "AABBCC")

    assert [(each.code, each.message) for each in desk.check() if each.severity is Severity.WARNING] == [
        ("groups-differ", "2 groups are announced, and the Players tab has 3"),
        ("dead-end", "2 more rounds are announced still, without a repeat there can only be 1"),
    ]


@pytest.mark.parametrize("how", ["lots", "seeds", "pots"])
def test_a_new_tournament_draws_its_groups(tmp_path, how):
    """Twelve in two of six; the seeds 1 and 2, or each pot of two, are in different groups."""
    desk = make(tmp_path, TWELVE, **GROUPS, group_by=how)
    groups = {player.number: player.group for player in desk.tournament.players}

    assert sorted(groups.values()) == ["A"] * 6 + ["B"] * 6
    assert how == "lots" or groups[1] != groups[2]
    assert how != "pots" or all(groups[number] != groups[number + 1] for number in range(1, 12, 2))


def shown(desk, title, *keys):
    """Cells of a tab line by line, and whether the column of the groups is shown."""
    tab = desk.tab(title)
    areas = [tab.area(f"sxl_{key}") for key in keys]
    grid = desk.book.grid(title)
    return [[grid.at(row, area.left) for area in areas] for row in range(areas[0].top, areas[0].bottom + 1)]


def test_two_groups_from_the_lots_to_the_final(tmp_path):
    """
    Three each, bye 1-0, one round: the games end 3-0 (A) and 2-0 (B): in each group winner, bye, loser.

    Semi-finals: winner of A against the bye of B and the other way round; the first named win all.
    """
    desk = grouped(tmp_path, rounds=1)
    a, b, bye_a, bye_b = desk.next().round.games
    winner_a, loser_a, winner_b, loser_b = *a.participants, *b.participants
    second_a, second_b = sorted((bye_a.first[0], bye_b.first[0]))
    assert {winner_a, loser_a, second_a} == {1, 2, 3}
    desk.enter({1: "3-0", 2: "2-0"})

    rows = shown(desk, "Standings", "group", "rank", "number", "finalist")
    assert rows == [
        ["A", 1, winner_a, 1], ["A", 2, second_a, 1], ["A", 3, loser_a, None],
        ["B", 1, winner_b, 1], ["B", 2, second_b, 1], ["B", 3, loser_b, None],
    ]  # fmt: skip
    crossed = shown(desk, "Crosstable", "group", "number", "finalist")
    assert crossed == [[group, number, mark] for group, _, number, mark in rows]
    desk.next()
    assert desk.seats() == f"{winner_a}-{second_b} {winner_b}-{second_a}"
    desk.enter({1: "1-0", 2: "1-0"})
    desk.next()
    assert desk.seats() == f"{winner_a}-{winner_b} {second_b}-{second_a}"
    desk.enter({1: "1-0", 2: "1-0"})
    rows = shown(desk, "Standings", "rank", "number", "group")
    assert rows[:4] == [[1, winner_a, "A"], [2, winner_b, "B"], [3, second_b, "B"], [4, second_a, "A"]]
    assert rows[4:] == [[5, loser_b, "B"], [6, loser_a, "A"]]  # 0-2 before 0-3


def test_the_column_of_groups_is_hidden_where_there_are_none(tmp_path):
    plain, two = make(tmp_path, TWELVE, name="plain.xlsx"), grouped(tmp_path)
    for desk in (plain, two):
        desk.next()

    for title in ("Standings", "Crosstable"):
        assert [_hidden(desk, title, "group") for desk in (plain, two)] == [True, False]
        assert [_hidden(desk, title, "finalist") for desk in (plain, two)] == [True, True]


def _hidden(desk, title, key):
    sheet, letters = openpyxl.load_workbook(desk.path)[title], desk.cell(title, 1, key).rstrip("0123456789")
    return any(
        column.hidden and column.min <= sheet[f"{letters}1"].column <= column.max
        for column in sheet.column_dimensions.values()
    )


def test_a_pair_by_hand_in_a_group(tmp_path):
    """1-2 in A leave 3 the bye; B of three by itself; across groups it is refused."""
    desk = grouped(tmp_path)
    with pytest.raises(PairingError, match="Numbers 1 and 6 are in different groups"):
        press(desk, (1, 6))
    press(desk, (1, 2))
    games = desk.tournament.rounds[0].games

    assert [game.participants for game in games if set(game.participants) <= {1, 2, 3}] == [(1, 2), (3,)]
    assert len(games) == 4


def test_all_of_it_on_the_command_line(tmp_path):
    """Six in two groups, one of two rounds, then the finals early; the JSON names the groups."""
    listed = "Name;Group\n" + "".join(f"{name};{group}\n" for name, group in zip(TWELVE, "AAABBB", strict=False))
    (tmp_path / "list.csv").write_text(listed, encoding="utf-8")
    book = tmp_path / "cup.xlsx"
    swiss_xl(
        *("new", book, "--players", tmp_path / "list.csv", "--system", "svizzera", "--rounds", 2),
        *("--set", "groups=2", "--set", "group_by=hand", "--set", "seed=7", "--set", "never=soft"),
    )
    told = swiss_xl("next", book, "--pair", "2-3", "--pair", "4-bye", "--note", "Final day", "--sides", "Home/Away")
    assert "by hand: 2-3, 4-bye" in told
    assert "Away" in told
    assert "expected two numbers such as 3-7, or 5-bye" in swiss_xl("next", book, "--pair", "2:3", status=2)
    swiss_xl("next", book, "--again")
    swiss_xl("undo", book)
    swiss_xl("enter", book, "1=3-0", "2=2-0")
    lines = json.loads(swiss_xl("standings", book, "--json"))
    assert [line["group"] for line in lines] == ["A", "A", "A", "B", "B", "B"]
    assert "Semi-finals" in swiss_xl("finals", book)
    assert "Group  Rank" in swiss_xl("standings", book)
    games = json.loads(swiss_xl("pairings", book, "--json"))
    assert games["stage"] == "semi-final"
    groups = {line["number"]: line["group"] for line in lines}
    assert all({groups[game["first"][0]], groups[game["second"][0]]} == {"A", "B"} for game in games["games"])
