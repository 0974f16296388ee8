"""The worked values of domino through the whole workbook: new, next, enter, standings (seeds §4)."""

import hashlib
import json
from fractions import Fraction
from itertools import chain

import pytest
from domino_desk import domino, paired, play, table
from typer.testing import CliRunner

from swiss_xl.cli import app
from swiss_xl.errors import SheetError
from swiss_xl.results import Outcome


def settings_of(desk):
    rules = desk.tournament.rules
    return rules.rounds, rules.tiebreaks, rules.typed, rules.points.draw, rules.options["goal"], rules.options["play"]


def test_a_new_tournament_is_fixed_pairs_who_count_hands_over_seven_rounds(tmp_path):
    rounds, ladder, typed, draw, goal, kind = settings_of(domino(tmp_path, 8, rounds=7))

    assert (rounds, ladder, typed, draw, goal, kind) == (7, ("EFI", "DIF"), "scores", None, "games", "pairs")


@pytest.mark.parametrize("goal", ["100", "200"])
def test_points_have_a_ladder_of_their_own(tmp_path, goal):
    assert domino(tmp_path, 8, goal=goal).tournament.rules.tiebreaks == ("EFE", "PF", "DIF")


def test_a_ladder_that_is_chosen_is_kept(tmp_path):
    assert domino(tmp_path, 8, goal="100", tiebreaks="PF").tournament.rules.tiebreaks == ("PF",)


def test_seven_rounds_are_the_usual_number(tmp_path):
    desk = domino(tmp_path, 12, rounds=None)

    assert desk.tournament.rules.rounds == 7


# the order for hands won


@pytest.fixture(scope="module")
def hands(tmp_path_factory):
    """P is A: 4-1 4-2 2-4. Q is B: 4-0 3-5 3-5."""
    desk = domino(tmp_path_factory.mktemp("hands"), 6)
    play(desk, "A-C 4:1 B-D 4:0 E-F 4:2")
    play(desk, "A-D 4:2 B-E 3:5 C-F 4:0")
    play(desk, "A-E 2:4 B-C 3:5 D-F 4:1")
    return desk


def test_ten_hands_each_and_the_efficiency_puts_p_before_q(hands):
    found = table(hands)

    assert (found["A"].score, found["A"].tiebreaks["EFI"]) == (10, 3)
    assert (found["B"].score, found["B"].tiebreaks["EFI"]) == (10, 0)
    assert found["A"].rank < found["B"].rank


def test_the_total_of_hands_won_comes_first(hands):
    """E has won 4, 5 and 4, F 2, 0 and 1; C 1, 4 and 5: ten with 4+0+3 lost; D 0, 2 and 4."""
    found = table(hands)

    assert {letter: line.score for letter, line in found.items()} == {
        "E": 13,
        "A": 10,
        "B": 10,
        "C": 10,
        "D": 6,
        "F": 3,
    }
    # lost: A 7, C 4+0+3, B 10: A and C are level in efficiency too, and did meet: 4-1 for A
    assert [letter for letter, _ in sorted(found.items(), key=lambda pair: pair[1].rank)] == list("EACBDF")
    assert (found["A"].tiebreaks["DIF"], found["C"].tiebreaks["DIF"]) == (3, -3)


def test_the_standings_tab_says_what_decided(hands):
    rows = {row[2]: row for row in hands.rows("Standings") if len(row) > 2}

    assert [rows[name][0] for name in ("E.", "A.", "C.", "B.")] == [1, 2, 3, 4]
    assert [rows[name][14] for name in ("A.", "C.", "B.")] == ["DIF", "DIF", "EFI"]


def test_three_tied_on_everything(tmp_path):
    """A beat B 4-2, B beat C 4-0, A and C did not meet; all have 8 hands, 8 lost."""
    desk = domino(tmp_path, 6)
    play(desk, "A-B 4:2 C-D 4:2 E-F 4:1")
    play(desk, "B-C 4:0 A-E 4:2 D-F 4:0")
    play(desk, "A-F 0:4 B-D 2:4 C-E 4:2")
    found = table(desk)

    assert {found[letter].score for letter in "ABC"} == {8}
    assert {found[letter].tiebreaks["EFI"] for letter in "ABC"} == {0}
    assert [found[letter].tiebreaks["DIF"] for letter in "ABC"] == [2, 2, -4]
    assert [found[letter].rank for letter in "DABCEF"] == [1, 2, 2, 4, 5, 6]


def test_a_lot_decides_where_the_setting_says_so(tmp_path):
    desk = domino(tmp_path, 4, ties="lot", seed=31)
    play(desk, "A-B 4:2 C-D 4:2")
    found = table(desk)

    def drawn(numbers):
        return sorted(numbers, key=lambda each: hashlib.sha256(f"31:{each}".encode()).digest())

    order = [*drawn([1, 3]), *drawn([2, 4])]
    assert sorted(range(1, 5), key=lambda each: found["ABCD"[each - 1]].rank) == order
    assert {line.rank for line in found.values()} == {1, 2, 3, 4}


# the order for points


def test_two_matches_530_for_445_against(tmp_path):
    """R is A: 200-150, 210-90, 120-205."""
    desk = domino(tmp_path, 6, goal="200")
    play(desk, "A-B 200:150 C-D 220:10 E-F 201:199")
    play(desk, "A-C 210:90 B-E 200:0 D-F 200:100")
    play(desk, "A-D 120:205 B-F 200:1 C-E 0:250")
    line = table(desk)["A"]

    assert line.score == 2
    assert line.tiebreaks == {"EFE": 85, "PF": 530, "DIF": line.tiebreaks["DIF"]}


def test_matches_then_effectiveness_then_points_for(tmp_path):
    """A and B have won theirs by 40, A with 150 for, B with 140."""
    desk = domino(tmp_path, 4, goal="100")
    play(desk, "A-C 130:90 B-D 120:80")
    found = table(desk)

    assert [found[letter].rank for letter in "ABCD"] == [1, 2, 3, 4]
    assert found["A"].decided == "PF"


def test_a_cap_ends_the_winner_s_points_at_the_target(tmp_path):
    desk = domino(tmp_path, 4, goal="200", cap="yes")
    play(desk, "A-C 230:90 B-D 205:100")
    found = table(desk)

    assert (found["A"].tiebreaks["PF"], found["A"].tiebreaks["EFE"]) == (200, 110)
    assert (found["B"].tiebreaks["PF"], found["B"].tiebreaks["EFE"]) == (200, 100)


# scores that cannot be


@pytest.mark.parametrize(
    ("goal", "score", "said"),
    [
        ("games", (4, 3), "4-3 cannot end a match (accepted: 4-0, 4-1, 4-2, 5-3, 6-4 …)"),
        ("games", (3, 1), "3-1 cannot end a match"),
        ("games", (2, 5), "2-5 cannot end a match"),
        ("games", (4, 4), "4-4 is level, and a match has a winner"),
        ("games", (4.5, 2), "9/2 and 2 are not whole numbers"),
        ("100", (99, 20), "the winner has 99 (accepted: 100 to 267)"),
        ("100", (268, 20), "the winner has 268 (accepted: 100 to 267)"),
        ("100", (150, 100), "the loser has 100 (accepted: less than 100)"),
        ("200", (150, 199), "the winner has 199 (accepted: 200 to 367)"),
        ("200", (368, 0), "the winner has 368 (accepted: 200 to 367)"),
    ],
)
def test_scores_that_cannot_end_a_match_are_refused_with_their_cell(tmp_path, tmp_path_factory, goal, score, said):
    desk = paired(tmp_path_factory, tmp_path, 4, goal=goal)
    cells = [desk.cell("Round 1", 2, f"{side}_score") for side in ("first", "second")]
    desk.type("Round 1", dict(zip(cells, score, strict=True)))
    [error] = desk.errors

    assert error.startswith(f"Round 1!{cells[0]}: {said}")
    with pytest.raises(SheetError):
        desk.next()


@pytest.mark.parametrize(
    ("goal", "scores"),
    [
        ("games", ["4-0", "4-1", "4-2", "5-3", "3-5", "10-8"]),
        ("100", ["100-0", "99-100", "267-99"]),
        ("200", ["200-199", "0-367"]),
    ],
)
def test_scores_that_can_end_a_match_are_accepted(tmp_path, goal, scores):
    desk = domino(tmp_path, 2 * len(scores), goal=goal)
    desk.next()
    desk.enter(dict(enumerate(scores, 1)))

    assert [game.tally for game in desk.tournament.rounds[0].games] == [
        tuple(map(Fraction, score.split("-"))) for score in scores
    ]


def test_entering_an_impossible_score_writes_nothing(tmp_path):
    desk = domino(tmp_path, 4)
    desk.next()
    before = desk.path.read_bytes()
    with pytest.raises(SheetError, match="4-3 cannot end a match"):
        desk.enter({1: "4-3"})

    assert desk.path.read_bytes() == before


# byes and forfeits


@pytest.mark.parametrize(
    ("goal", "score", "tiebreaks"),
    [
        ("games", 4, {"EFI": 2, "DIF": 0}),
        ("100", 1, {"EFE": 50, "PF": 100, "DIF": 0}),
        ("200", 1, {"EFE": 100, "PF": 200, "DIF": 0}),
    ],
)
def test_a_bye_is_a_won_match(tmp_path, goal, score, tiebreaks):
    desk = domino(tmp_path, 3, goal=goal)
    games = desk.next().round.games
    [bye] = [game.first[0] for game in games if not game.second]
    line = next(line for line in desk.standings().standings if line.player.number == bye)

    assert (line.score, line.tiebreaks) == (score, tiebreaks)


def test_a_bye_shows_its_hands_on_the_round(tmp_path):
    desk = domino(tmp_path, 3)
    desk.next()
    row = next(row for row in desk.rows("Round 1") if "bye" in row)

    assert (row[4], row[6]) == (4, 2)
    assert desk.errors == []


@pytest.mark.parametrize(("goal", "won", "gained", "lost"), [("games", 4, 2, 0), ("200", 1, 100, 0)])
def test_who_does_not_come_loses_a_match_without_hands(tmp_path, goal, won, gained, lost):
    """The other has what a bye has; the absent one nothing for and nothing against."""
    desk = domino(tmp_path, 4, goal=goal)
    game = desk.next().round.games[0]
    desk.enter({1: "+-"})
    lines = {line.player.number: line for line in desk.standings().standings}
    here, away = lines[game.first[0]], lines[game.second[0]]
    first = "EFI" if goal == "games" else "EFE"

    assert (here.score, here.tiebreaks[first]) == (won, gained)
    assert (away.score, away.tiebreaks[first]) == (lost, 0)


def test_a_forfeit_is_no_meeting(tmp_path):
    """Two pairs, the first round forfeited: they meet in the second, and that is no repeat."""
    desk = domino(tmp_path, 2, rounds=2)
    desk.next()
    desk.enter({1: "-+"})
    game = desk.next().round.games[0]
    desk.enter({1: "4-1"})

    assert set(game.participants) == {1, 2}
    assert desk.tournament.rounds[0].games[0].result.first is Outcome.FORFEIT_LOSS


# round after round


def test_everyone_meets_the_nearest_not_met_and_nobody_twice(tmp_path):
    """Eight pairs over seven rounds, the lower number winning: no pair twice, which uses up all 28."""
    desk = domino(tmp_path, 8, rounds=7, look_ahead="yes")
    met = []
    for _ in range(7):
        games = desk.next().round.games
        met += [frozenset(game.participants) for game in games]
        desk.enter({game.board: "4-1" if game.first < game.second else "1-4" for game in games})

    assert len(set(met)) == len(met) == 28
    assert [line.player.number for line in desk.standings().standings] == list(range(1, 9))
    with pytest.raises(SheetError, match=r"7 rounds have been played|no finals"):
        desk.next()


def test_after_round_one_the_order_meets_from_the_top(tmp_path):
    desk = domino(tmp_path, 8)
    games = desk.next().round.games
    scores = ["4-0", "4-1", "4-2", "5-3"]
    desk.enter({game.board: score for game, score in zip(games, scores, strict=True)})
    order = [line.player.number for line in desk.standings().standings]
    # 5 hands, then 4 with efficiency 4, 3 and 2; 3, 2, 1 and 0 hands
    firsts, seconds = [game.first[0] for game in games], [game.second[0] for game in games]

    assert order == [firsts[3], *firsts[:3], seconds[3], seconds[2], seconds[1], seconds[0]]
    pairs = [set(game.participants) for game in desk.next().round.games]
    assert pairs == [set(order[at : at + 2]) for at in (0, 2, 4, 6)]


def test_the_seed_repeats_the_draw(tmp_path):
    rounds = []
    for name, seed in (("one.xlsx", 5), ("two.xlsx", 5), ("three.xlsx", 6)):
        rounds.append(domino(tmp_path, 12, name=name, seed=seed).next().round.games)

    assert rounds[0] == rounds[1] != rounds[2]
    drawn = sorted(range(1, 13), key=lambda each: hashlib.sha256(f"5:{each}".encode()).digest())
    assert list(chain.from_iterable(game.participants for game in rounds[0])) == drawn


# modality


def modal(folder):
    players = [
        {"name": name, "modality": modality}
        for name, modality in [
            ("A.", "Libre"),
            ("B.", "Veteranos"),
            ("C.", "libre"),
            ("D.", ""),
            ("E.", "Veteranos"),
            ("F.", "Libre"),
        ]
    ]
    return domino(folder, 6, players=players)


def test_standings_per_modality_beside_the_overall_ones(tmp_path):
    """A and C share the first rank overall, so they do in theirs; F is third of three; D has no modality."""
    desk = modal(tmp_path)
    play(desk, "A-B 4:2 C-D 4:2 E-F 4:0")
    rows = {row[2]: row for row in desk.rows("Standings") if len(row) > 2}

    assert rows["Name"][15:17] == ["Modality", "Rank"]
    # overall: E (+4), A and C (+2); B and D (2 hands, -2); F
    assert [rows[name][0] for name in ("E.", "A.", "C.", "B.", "D.", "F.")] == [1, 2, 2, 4, 4, 6]
    assert [rows[name][16] for name in ("A.", "C.", "F.")] == [1, 1, 3]
    assert [rows[name][16] for name in ("E.", "B.")] == [1, 2]
    assert not any(rows["D."][15:17])


@pytest.mark.parametrize(("used", "hidden"), [(True, False), (False, True)])
def test_the_columns_of_modalities_are_shown_where_they_are_used(tmp_path, used, hidden):
    desk = modal(tmp_path) if used else domino(tmp_path, 6)
    desk.next()
    with desk.hand() as book:
        widths = book["Standings"].column_dimensions
        shown = any(each.hidden and each.min <= 16 <= each.max for each in widths.values())

    assert shown is hidden


def test_json_has_the_rank_in_the_modality_where_it_is_used(tmp_path):
    desk = modal(tmp_path)
    play(desk, "A-B 4:2 C-D 4:2 E-F 4:0")
    lines = json.loads(CliRunner().invoke(app, ["standings", str(desk.path), "--json"]).stdout)
    plain = domino(tmp_path, 4, name="plain.xlsx")
    plain.next()
    others = json.loads(CliRunner().invoke(app, ["standings", str(plain.path), "--json"]).stdout)

    assert next(line["name"] for line in lines) == "E."
    assert {line["name"]: (line["modality"], line["modality_rank"]) for line in lines} == {
        "E.": ("Veteranos", 1), "B.": ("Veteranos", 2), "A.": ("Libre", 1), "C.": ("libre", 1), "F.": ("Libre", 3),
        "D.": ("", None),
    }  # fmt: skip
    assert not any("modality" in line for line in others)
