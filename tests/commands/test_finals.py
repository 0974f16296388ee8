"""
Formula Svizzera through the workbook: from the lots to the final (seeds §3), reckoned by hand.

Six, one round, seed 7. The lots, SHA-256 of "7:number", smallest first, give the neighbours of round 1; the scores are
3-0, 2-0 and 1-0 for the first named. All winners have 3 points and Buchholz 0; goals: w1 w2 w3 | l3 l2 l1.
"""

import hashlib

import pytest
from desk import ANA_TO_HUGO, make

from swiss_xl import commands
from swiss_xl.commands import Wanted
from swiss_xl.errors import PairingError, Severity, SheetError
from swiss_xl.tournament import Stage

SIX = ANA_TO_HUGO[:6]


def lots(numbers, seed=7):
    """Everybody's number in the order of the lots."""
    return sorted(numbers, key=lambda number: hashlib.sha256(f"{seed}:{number}".encode()).digest())


def cup(folder, names=SIX, **settings):
    return make(folder, names, **({"system": "svizzera", "rounds": 1, "seed": "7"} | settings))


@pytest.fixture
def played(tmp_path):
    """Six after their only round; the order of the standings is w1 w2 w3 l3 l2 l1."""
    desk = cup(tmp_path)
    desk.next()
    desk.enter({1: "3-0", 2: "2-0", 3: "1-0"})
    return desk


def order_of_six():
    w1, l1, w2, l2, w3, l3 = lots(range(1, 7))
    return [w1, w2, w3, l3, l2, l1]


def finals(desk):
    return desk.do(commands.next_round, Wanted(finals=True))


def green(desk, title="Standings"):
    """Numbers of the lines that are marked."""
    tab = desk.tab(title)
    grid, area, mark, number = (
        desk.book.grid(title),
        *(tab.area(f"sxl_{name}") for name in ("number", "finalist", "number")),
    )
    return [grid.at(row, number.left) for row in range(area.top, area.bottom + 1) if grid.at(row, mark.left) == 1]


def ranks(desk):
    return [(line.rank, line.player.number) for line in desk.standings().standings]


def test_round_one_is_the_lots_and_can_be_proven(tmp_path):
    """§3.3: the seed stands on the Tournament tab and in the log."""
    desk = cup(tmp_path)
    one, two, three, four, five, six = lots(range(1, 7))
    round_ = desk.next().round

    assert desk.seats() == f"{one}-{two} {three}-{four} {five}-{six}"
    assert round_.seed == 7
    assert [action.seed for action in desk.reading.actions if action.command == "next"] == [7]


def test_from_the_round_to_the_final(played):
    """w1-l3 and w2-w3; l3 wins 2-1 and w2 1-0: final l3-w2 (board 1), w1-w3 for the third place."""
    w1, w2, w3, l3, l2, l1 = order_of_six()
    assert [number for _, number in ranks(played)] == [w1, w2, w3, l3, l2, l1]
    semi = played.next()
    assert (played.seats(), semi.round.stage) == (f"{w1}-{l3} {w2}-{w3}", Stage.SEMI_FINAL)
    played.enter({1: "1-2", 2: "1-0"})
    final = played.next()
    assert (played.seats(), final.round.stage) == (f"{l3}-{w2} {w1}-{w3}", Stage.FINAL)
    played.enter({1: "0-4", 2: "5-1"})

    assert ranks(played) == [(1, w2), (2, l3), (3, w1), (4, w3), (5, l2), (6, l1)]
    assert [tab.title for tab in played.book.tabs()][2:5] == ["Round 1", "Semi-finals", "Final"]
    with pytest.raises(SheetError, match="the finals have been played; nothing is left to be paired"):
        played.next()


def test_the_finals_count_for_no_points(played):
    """Standings and crosstable stay those of the Swiss round: 3 points for a win in it, nothing for the semi-final."""
    played.next()
    played.enter({1: "9-0", 2: "9-0"})

    assert sorted(played.scores().values()) == [0, 0, 0, 3, 3, 3]


def test_a_level_final_needs_a_winner(played):
    """§3.2: the scores are level, the winner is named beside them."""
    w1, w2, w3, l3, *_ = order_of_six()
    played.next()
    with pytest.raises(SheetError, match=r"Semi-finals!.*the scores are level \(2\), and this round needs a winner"):
        played.enter({1: "2-2"})
    played.enter({1: f"2-2 {SIX[l3 - 1]}", 2: f"0-0 {SIX[w2 - 1]}"})
    played.next()

    assert played.seats() == f"{l3}-{w2} {w1}-{w3}"


def test_who_won_a_level_final_is_asked_by_name(played):
    """Neither by the command nor in the cell is the list of results of chess told, but the names."""
    _, w2, w3, *_ = order_of_six()
    played.next()
    with pytest.raises(SheetError, match="'Nobody' does not say who won; name the winner: ") as told:
        played.enter({2: "2-2 Nobody"})
    assert SIX[w2 - 1] in str(told.value)
    assert SIX[w3 - 1] in str(told.value)
    assert "1-0" not in str(told.value)


def test_a_draw_stands_in_the_swiss_rounds(tmp_path):
    """One point each."""
    desk = cup(tmp_path)
    desk.next()
    desk.enter({1: "1-1", 2: "0-0", 3: "2-0"})

    assert sorted(desk.scores().values()) == [0, 1, 1, 1, 1, 3]


def test_next_is_refused_while_results_are_missing(tmp_path):
    """§3.7: the tables are named; the same for going to the finals early, and inside the finals."""
    desk = cup(tmp_path, rounds=3)
    desk.next()
    desk.enter({1: "1-0"})
    for press in (desk.next, lambda: finals(desk)):
        with pytest.raises(SheetError, match="results are missing on boards 2 and 3"):
            press()
    desk.enter({2: "1-0", 3: "1-0"})
    finals(desk)
    desk.enter({2: "1-0"})
    with pytest.raises(SheetError, match="results are missing on board 1"):
        desk.next()


def test_the_finals_early(tmp_path):
    """§3.8: after the first of three rounds; the standings of that moment count, and no other round follows."""
    desk = cup(tmp_path, rounds=3)
    desk.next()
    desk.enter({1: "3-0", 2: "2-0", 3: "1-0"})
    w1, w2, w3, l3, *_ = order_of_six()
    done = finals(desk)

    assert desk.seats() == f"{w1}-{l3} {w2}-{w3}"
    assert done.messages[-1].startswith("Round 2 is on the tab 'Semi-finals'")
    desk.enter({1: "1-0", 2: "1-0"})
    desk.next()
    assert desk.seats() == f"{w1}-{w2} {l3}-{w3}"


def test_the_finals_before_any_round(tmp_path):
    desk = cup(tmp_path)

    with pytest.raises(PairingError, match="No round has been played yet, so nobody has reached the finals"):
        finals(desk)


def test_short_the_final_at_once(tmp_path):
    """§3.8: w1-w2 for the first place; third and fourth stay w3 and l3; two are green."""
    desk = cup(tmp_path, finals="short")
    desk.next()
    desk.enter({1: "3-0", 2: "2-0", 3: "1-0"})
    w1, w2, w3, l3, l2, l1 = order_of_six()
    assert green(desk) == [w1, w2]
    desk.next()
    assert desk.seats() == f"{w1}-{w2}"
    desk.enter({1: "0-1"})

    assert ranks(desk) == [(1, w2), (2, w1), (3, w3), (4, l3), (5, l2), (6, l1)]


def test_a_tournament_without_finals(tmp_path):
    desk = cup(tmp_path, finals="none")
    desk.next()
    desk.enter({1: "3-0", 2: "2-0", 3: "1-0"})

    with pytest.raises(SheetError, match="this tournament has no finals"):
        finals(desk)
    with pytest.raises(SheetError, match="the only round has been played"):
        desk.next()
    assert green(desk) == []


def test_the_qualified_are_green_on_both_tabs(played):
    w1, w2, w3, l3, *_ = order_of_six()

    assert green(played) == [w1, w2, w3, l3]
    assert green(played, "Crosstable") == [w1, w2, w3, l3]


def test_who_withdraws_before_the_finals_leaves_the_place_to_the_next(played):
    """Without w1: w2 w3 l3 l2: w2-l2, w3-l3; green likewise."""
    w1, w2, w3, l3, l2, _ = order_of_six()
    played.withdraw(w1)

    assert green(played) == [w2, w3, l3, l2]
    played.next()
    assert played.seats() == f"{w2}-{l2} {w3}-{l3}"


def test_who_withdraws_between_semi_final_and_final(played):
    """w1 won the semi-final and goes: the final is paired as it was earned, and the other wins it by forfeit."""
    w1, w2, w3, l3, *_ = order_of_six()
    played.next()
    played.enter({1: "2-0", 2: "1-0"})
    played.next()
    played.withdraw(w1)
    played.enter({2: "1-0"})

    assert played.seats() == f"{w1}-{w2} {l3}-{w3}"
    assert ranks(played)[:4] == [(1, w2), (2, w1), (3, l3), (4, w3)]


def test_nobody_came_to_a_semi_final(played):
    """The commands go on, and next says what is missing."""
    played.next()
    played.enter({1: "- -", 2: "1-0"})

    with pytest.raises(PairingError, match="on board 1 needs a winner; type who goes on"):
        played.next()


def test_a_semi_final_corrected_before_the_final(played):
    """§3.9: the winner of board 1 changes: the final is drawn anew; check told so before."""
    w1, w2, w3, l3, *_ = order_of_six()
    played.next()
    played.enter({1: "2-0", 2: "1-0"})
    played.next()
    assert played.seats() == f"{w1}-{w2} {l3}-{w3}"
    played.enter({1: "0-2"}, 2)
    assert "final-stale" in played.codes(Severity.WARNING)
    done = played.next()

    assert played.seats() == f"{l3}-{w2} {w1}-{w3}"
    assert "final-stale" not in played.codes()
    assert [each.code for each in done.findings if each.code == "round-missing"] == []


def test_a_semi_final_corrected_after_the_final_was_begun(played):
    """§3.9: the final stays once it has been played."""
    w1, w2, w3, l3, *_ = order_of_six()
    played.next()
    played.enter({1: "2-0", 2: "1-0"})
    played.next()
    played.enter({1: "1-0", 2: "1-0"})
    played.enter({1: "0-2"}, 2)

    assert played.seats() == f"{w1}-{w2} {l3}-{w3}"
    assert played.errors == []


def test_the_last_swiss_round_is_closed_by_the_finals(played):
    """§3.9: it was the latest until the semi-finals were drawn; a final may be corrected."""
    played.enter({1: "4-0"})
    played.next()
    with pytest.raises(SheetError, match="only results of the latest round may be corrected"):
        played.enter({1: "0-5"}, 1)
    played.enter({1: "1-0", 2: "1-0"})
    played.next()
    played.enter({1: "1-0", 2: "1-0"})
    played.enter({1: "0-1"})
    assert [place for place, _ in ranks(played)] == [1, 2, 3, 4, 5, 6]


def test_undo_takes_the_finals_back(played):
    w1, w2, w3, l3, *_ = order_of_six()
    before = played.seats()
    finals(played)
    played.undo()
    assert played.seats() == before
    played.next()
    assert played.seats() == f"{w1}-{l3} {w2}-{w3}"


def test_no_pair_of_the_finals_by_hand(played):
    with pytest.raises(SheetError, match="the finals follow from the standings, no pair can be set by hand"):
        played.do(commands.next_round, Wanted(commands.ByHand(((1, 2),))))


@pytest.mark.parametrize(("ladder", "columns"), [("BH, GD, GF", ["BH", "GD", "GF"]), ("GD, GF", ["GD", "GF"])])
def test_the_ladder_stands_on_top_of_every_page(tmp_path, ladder, columns):
    """§3.6: choice A, and choice B without a column Bh; on rounds, finals, standings and crosstable."""
    desk = cup(tmp_path, tiebreaks=ladder)
    desk.next()
    desk.enter({1: "3-0", 2: "2-0", 3: "1-0"})
    desk.next()
    titles = ["Round 1", "Semi-finals", "Standings", "Crosstable"]

    assert [desk.rows(title)[1][0] for title in titles] == [f"Formula Svizzera · Tie-breaks: {ladder}"] * 4
    heads = [cell for cell in desk.rows("Standings")[5] if cell]
    assert heads[6 : 6 + len(columns)] == columns


def test_an_odd_field_gives_a_bye_of_one_nil(tmp_path):
    """§3.11: five, the last of the lots has the bye: 3 points, goal difference +1, one goal."""
    desk = cup(tmp_path, SIX[:5])
    *_, last = lots(range(1, 6))
    desk.next()
    assert desk.seats().endswith(f"{last}u")
    desk.enter({1: "0-0", 2: "0-0"})
    line = next(line for line in desk.standings().standings if line.player.number == last)

    assert (line.score, line.tiebreaks["GD"], line.tiebreaks["GF"], line.rank) == (3, 1, 1, 1)


@pytest.mark.parametrize(("count", "rounds"), [(6, 4), (11, 4), (12, 5), (14, 5)])
def test_the_number_of_rounds_follows_from_the_participants(tmp_path, count, rounds):
    """§3.1."""
    desk = cup(tmp_path, [f"Player {number}" for number in range(count)], rounds=None)

    assert desk.tournament.rules.rounds == rounds


def test_standings_and_rounds_can_be_printed_at_any_time(tmp_path):
    """§3.11: also while a round is running, with what is missing on top."""
    desk = cup(tmp_path, rounds=3)
    desk.next()
    desk.enter({1: "1-0"})

    assert desk.rows("Standings")[2] == ["Standings during round 1 of 3, 2 results missing"]
