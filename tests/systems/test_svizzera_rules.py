"""The Formula Svizzera, rule by rule, and the worked values of its source (seeds §3), reckoned by hand."""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from club_language import played, written
from literal_svizzera import pair_order
from svizzera_trf import trf_text

from swiss_xl.catalogue import system
from swiss_xl.results import FIRST_WINS, SECOND_WINS
from swiss_xl.standings import standings
from swiss_xl.tournament import Corrections, Game, Points, Round, Ties

THREE = Points(win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(3), bye=Fraction(3), half_bye=Fraction(1))


def after(count, text="", **rules):
    """A tournament without lots: the number decides among those level."""
    usual = {"system": "svizzera", "points": THREE, "tiebreaks": ("BH", "GD", "GF"), "options": {"seed": "none"}}
    return played(count, text, **(usual | {"rounds": 3} | rules))


def paired(tournament):
    return written(system("svizzera").pair(tournament).round)


def order(tournament):
    return [line.player.number for line in standings(tournament)]


def answer(path, seed):
    """What the program prints for a TRF file."""
    words = ["pair", path, "--system", "svizzera", "--seed", seed]
    return subprocess.run(
        [sys.executable, "-m", "swiss_xl", *map(str, words)], capture_output=True, text=True, check=True
    ).stdout


def with_goals(tournament, *rounds):
    """The same with the scores of each game, ``3:1`` in the order of the boards."""
    changed = []
    for round_, texts in zip(tournament.rounds, rounds, strict=True):
        scores = [tuple(map(Fraction, text.split(":"))) for text in texts.split()]
        games = tuple(replace(game, tally=tally) for game, tally in zip(round_.games, scores, strict=True))
        changed.append(Round(round_.number, games))
    return replace(tournament, rounds=tuple(changed))


def test_rule_4_goes_back_and_tries_the_next_opponent():
    """
    §3 example and case 2: R1 AB CD EF, R2 AF BC DE, order ABCDEF; AC BD would leave E and F again: AC BE DF.

    A 6; B, C, D, E 3 with Buchholz 6+3, 3+3, 3+3, 3+0; F 0.
    """
    tournament = after(6, "A>B C>D E>F\nA>F B>C D>E")

    assert order(tournament) == [1, 2, 3, 4, 5, 6]
    assert paired(tournament) == "1-3 2-5 4-6"


def test_rule_4_the_only_round_left():
    """§3 example and case 1: ABCD after AB CD, AC BD: AD BC."""
    assert paired(after(4, "A>B C>D\nA>C B>D")) == "1-4 2-3"


def test_rule_4_repeats_by_the_order_are_marked():
    """§3 example: ABCD after all three rounds: AB CD, marked as repeats."""
    pairing = system("svizzera").pair(after(4, "A>B C>D\nA>C B>D\nA>D B>C", rounds=4))

    assert written(pairing.round) == "1-2 3-4"
    assert [reason.rule for reason in pairing.reasons] == ["repeat", "repeat"]
    assert len(pairing.warnings) == 1


def test_rule_4_a_pair_by_the_order_that_has_not_met_is_no_repeat():
    """A and B have met C and D, C has met D: no round is left; AB is new, CD is a repeat (words: two who have met)."""
    pairing = system("svizzera").pair(after(4, "A>C B>D\nA>D B>C\nC>D", rounds=4))

    assert written(pairing.round) == "1-2 3-4"
    assert [reason.rule == "repeat" for reason in pairing.reasons] == [False, True]


def test_rule_11_the_bye_leaves_the_rest_pairable():
    """§3 example: ABCDE after AB CD (bye E), AC BE (bye D): bye C, AE BD."""
    tournament = after(5, "A>B C>D Eu\nA>C B>E Du")

    assert order(tournament) == [1, 2, 3, 4, 5]
    assert paired(tournament) == "1-5 2-4 3u"


def test_rule_11_a_bye_is_won_one_nil():
    """Goal difference: A +2; D, who won 1-0, and E, who had the bye, +1 each; C -1; B -2."""
    tournament = with_goals(
        after(5, "A>B C<D Eu", tiebreaks=("GD", "GF"), bye_tally=(Fraction(1), Fraction(0))), "2:0 0:1 1:0"
    )
    lines = {line.player.number: line for line in standings(tournament)}

    assert lines[5].score == 3
    assert (lines[5].tiebreaks["GD"], lines[5].tiebreaks["GF"]) == (1, 1)
    assert order(tournament) == [1, 4, 5, 3, 2]


def test_rule_3_the_lots_of_one_seed_are_always_the_same():
    """§3.3: the draw can be repeated and proven; other seeds draw otherwise."""
    drawn = [paired(after(8, seed=seed, options={})) for seed in range(20)]

    assert drawn == [paired(after(8, seed=seed, options={})) for seed in range(20)]
    assert len(set(drawn)) > 10
    assert all(sorted(map(int, text.replace("-", " ").split())) == [1, 2, 3, 4, 5, 6, 7, 8] for text in drawn)


def test_rule_3_every_opponent_can_be_drawn():
    """Lots: over many seeds number 1 meets each of the others."""
    met = set()
    for seed in range(60):
        pairs = [set(map(int, word.split("-"))) for word in paired(after(6, seed=seed, options={})).split()]
        met |= next(pair for pair in pairs if 1 in pair) - {1}

    assert met == {2, 3, 4, 5, 6}


def test_rule_6_goals_where_buchholz_is_level():
    """AB CD, AC BD, all won by the first: B and C have 3 and Buchholz 6+0; C's +4 goals are more than B's 0."""
    level = with_goals(after(4, "A>B C>D\nA>C B>D"), "1:0 5:0", "1:0 1:0")

    assert order(level) == [1, 3, 2, 4]


def test_rule_6_choice_a_and_choice_b_pair_differently():
    """
    A beat B 1-0 and C 1-0, E beat F 1-0 and B 3-0, C beat D 5-0, D and F drew 1-1: A 6, E 6, C 3.

    Buchholz A 0+3, E 1+0: in choice A A is first; goals A +2, E +4: in choice B E is.
    """
    scored = with_goals(after(6, "A>B C>D E>F\nA>C E>B D=F"), "1:0 5:0 1:0", "1:0 3:0 1:1")
    classic = replace(scored, rules=replace(scored.rules, tiebreaks=("GD", "GF")))

    assert order(scored)[:3] == [1, 5, 3]
    assert order(classic)[:3] == [5, 1, 3]
    assert paired(scored).split()[0] == "1-5"
    assert paired(classic).split()[0] == "5-1"


def test_rule_6_head_to_head_is_never_used():
    """
    B beat A, C beat D, A beat C, D beat B: 3 points and Buchholz 6 for all; goals A 0-1 5-0, B 1-0 0-1, D 0-1 1-0.

    A +4 is before B although B beat A; B and D are level, D beat B, and the number decides.
    """
    tournament = with_goals(after(4, "B>A C>D\nA>C D>B"), "1:0 1:0", "5:0 1:0")

    assert order(tournament) == [1, 2, 4, 3]


def test_case_5_nearest_but_pairable():
    """A 6 B 6 C 3 D 0, C and D have met, A and B have not: AC BD."""
    assert paired(after(4, "C>D Au Bu\nAu Bu")) == "1-3 2-4"


def test_case_5_with_the_reason_shown():
    """The reason of A's board says that B was passed over, and why."""
    board = system("svizzera").pair(after(4, "C>D Au Bu\nAu Bu")).reasons[0]

    assert [number for number, _ in board.passed] == [2]


def test_case_18_in_standings_mode_the_tie_breaks_change_the_pairing():
    """Italian mode: among equals on points the tie-breaks give the neighbours."""
    one = with_goals(after(8, "A>B C>D E>F G>H"), "1:0 2:0 3:0 4:0")
    other = replace(one, rules=replace(one.rules, tiebreaks=("GF",)))
    unscored = replace(one, rules=replace(one.rules, tiebreaks=()))

    assert paired(other) == "7-5 3-1 2-4 6-8"
    assert paired(unscored) == "1-3 5-7 2-4 6-8"


def test_case_23_the_pairing_follows_the_printed_standings():
    """Whatever the ladder: nearest first by hand over the standings as they are printed."""
    for ladder in permutations(("BH", "GD", "GF")):
        tournament = with_goals(
            after(8, "A>B C>D E>F G>H\nA>C E>G B>D F>H", tiebreaks=ladder), "1:0 2:1 4:3 2:0", "3:0 1:0 2:1 5:0"
        )
        expected = pair_order(tournament, order(tournament)).pairs

        assert paired(tournament) == " ".join(f"{first}-{second}" for first, second in expected)


def test_case_26_only_the_latest_round_may_be_corrected():
    """§3.9; a correction in it gives new standings and another round to come, and nothing else."""
    before = after(4, "A>B C>D")
    corrected = replace(before, rounds=(Round(1, (Game(1, (1,), (2,), SECOND_WINS), Game(2, (3,), (4,), FIRST_WINS))),))

    assert system("svizzera").corrections is Corrections.LATEST
    assert paired(before) == "1-3 2-4"
    assert paired(corrected) == "2-3 1-4"


def test_rule_2_points_are_three_one_nought_also_in_a_trf(tmp_path):
    """
    E and F with a win and a loss (3) stand before four with two draws (2).

    They have met; E-A F-B and F-C leave two who have drawn with each other: E-A F-D B-C.
    """
    path = tmp_path / "draws.trf"
    path.write_text(trf_text(after(6, "A=B C=D E>F\nA=C B=D F>E")), encoding="utf-8")

    assert answer(path, "none") == "3\n5 1\n6 4\n2 3\n"


def test_in_a_trf_the_number_decides_among_those_level(tmp_path):
    """A file has no lots: from round 2 on equal standings stand by their number, whatever the seed of round 1."""
    (tmp_path / "level.trf").write_text(trf_text(after(8, "A=B C=D E=F G=H")), encoding="utf-8")

    assert {answer(tmp_path / "level.trf", seed) for seed in range(1, 6)} == {answer(tmp_path / "level.trf", "none")}


def test_rule_6_lots_decide_among_those_level():
    """The same in the engine: level on everything, the lot of the seed gives the neighbours."""
    drawn = {paired(after(8, "A=B C=D E=F G=H", ties=Ties.LOT, seed=seed)) for seed in range(1, 9)}

    assert len(drawn) > 4
