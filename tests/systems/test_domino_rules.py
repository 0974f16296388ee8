"""Domino Swiss, rule by rule, and the worked values of its source (seeds §4), reckoned by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from club_language import played, written

from swiss_xl.catalogue import system
from swiss_xl.standings import standings
from swiss_xl.tournament import Points, Round

GAMES = {
    "system": "domino",
    "points": Points(draw=None),
    "tiebreaks": ("EFI", "DIF"),
    "by_tally": True,
    "bye_tally": (Fraction(4), Fraction(2)),
    "options": {"goal": "games", "seed": "none"},
}
TWO_HUNDRED = GAMES | {
    "tiebreaks": ("EFE", "PF", "DIF"),
    "by_tally": False,
    "bye_tally": (Fraction(200), Fraction(100)),
    "options": {"goal": "200", "seed": "none"},
}


def after(count, text="", **rules):
    """Rounds as lines of ``A4-2B``: the hands or points of both sides between their letters; ``Eu`` is a bye."""
    plain, tallies = [], []
    for line in filter(str.strip, text.splitlines()):
        words = []
        for word in line.split():
            if len(word) > 2:
                first, second = word[1:-1].split("-")
                words.append(f"{word[0]}{'>' if int(first) > int(second) else '<'}{word[-1]}")
                tallies.append((Fraction(first), Fraction(second)))
            else:
                words.append(word)
                tallies.append(None)
        plain.append(" ".join(words))
    tournament = played(count, "\n".join(plain), **(GAMES | {"rounds": 7} | rules))
    scores = iter(tallies)
    rounds = [
        Round(round_.number, tuple(replace(game, tally=next(scores)) for game in round_.games))
        for round_ in tournament.rounds
    ]
    return replace(tournament, rounds=tuple(rounds))


def lines(tournament):
    return {line.player.number: line for line in standings(tournament)}


def paired(tournament):
    return written(system("domino").pair(tournament).round)


THREE_MATCHES = "A4-1C B4-0D\nA4-2D B3-5E\nA2-4E B3-5C"


def test_rule_4_efficiency_p_before_q():
    """§4 example: P (A) 4-1 4-2 2-4: 10 won, 7 lost, +3; Q (B) 4-0 3-5 3-5: 10 won, 10 lost, 0: P before Q."""
    table = lines(after(5, THREE_MATCHES))

    assert (table[1].score, table[1].tiebreaks["EFI"]) == (10, 3)
    assert (table[2].score, table[2].tiebreaks["EFI"]) == (10, 0)
    assert list(table)[:2] == [1, 2]


def test_rule_2_the_order_pairs_p_and_q():
    """Hands: P and Q 10, E 5+4 = 9, C 1+5 = 6, D 0+2 = 2; bye D; P and Q have not met, C and E neither."""
    assert paired(after(5, THREE_MATCHES)) == "1-2 5-3 4u"


def test_rule_4_effectiveness_of_r():
    """§4 example: R 200-150, 210-90, 120-205: 2 won, 530 for, 445 against, effectiveness +85."""
    mine = lines(after(4, "A200-150B\nA210-90C\nA120-205D", **TWO_HUNDRED))[1]

    assert mine.score == 2
    assert (mine.tiebreaks["EFE"], mine.tiebreaks["PF"]) == (85, 530)


def test_rule_4_points_for_after_effectiveness():
    """Both won once with +20: 220 points are more than 200."""
    table = lines(after(4, "A200-180B C220-200D", **TWO_HUNDRED))

    assert [table[number].tiebreaks["EFE"] for number in (1, 3)] == [20, 20]
    assert list(table) == [3, 1, 4, 2]


TIED = "A4-2B C4-2F\nB4-0C A4-6D\nB2-4F C4-2E"


def test_rule_4_the_differential_a_and_b_shared_c_third():
    """
    §4 example: A beat B 4-2, B beat C 4-0, A and C did not meet: A +2, B -2+4 = +2, C -4.

    All three have 8 hands won and 8 lost: A 4-2 4-6, B 2-4 4-0 2-4, C 4-2 0-4 4-2.
    """
    table = lines(after(6, TIED))
    tied = {number: table[number] for number in (1, 2, 3)}

    assert {line.score for line in tied.values()} == {8}
    assert {line.tiebreaks["EFI"] for line in tied.values()} == {0}
    assert [line.tiebreaks["DIF"] for line in tied.values()] == [2, 2, -4]
    assert [line.rank for line in tied.values()] == [1, 1, 3]


def test_rule_2_the_differential_orders_the_pairing():
    """A B C have 8 hands, D 6 (+2), F 6 (0), E 2: A has met B and takes C, B has met F and takes D, F takes E."""
    assert paired(after(6, TIED)) == "1-3 2-4 6-5"


def test_case_20_head_to_head_level_the_differential_decides():
    """
    A beat B 4-2, later B beat A 4-0, one win each; both have 8 hands won and 8 lost: A 4-2 0-4 4-2, B 2-4 4-0 2-4.

    The differential is A -2, B +2: B first, each listed once.
    """
    table = standings(after(4, "A4-2B\nB4-0A\nA4-2C B2-4D"))
    mine = [line for line in table if line.player.number in (1, 2)]

    assert [(line.player.number, line.score, line.tiebreaks["DIF"]) for line in mine] == [(2, 8, 2), (1, 8, -2)]
    assert sorted(line.player.number for line in table) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("rules", "score", "key", "value"),
    [(GAMES, 4, "EFI", 2), (TWO_HUNDRED, 1, "EFE", 100)],
)
def test_rule_5_a_bye_is_a_won_match(rules, score, key, value):
    """4-2 in hands; the target to half the target in points."""
    text = "A4-0B C4-1D Eu" if rules is GAMES else "A200-10B C200-20D Eu"
    mine = lines(after(5, text, **rules))[5]

    assert (mine.score, mine.tiebreaks[key]) == (score, value)


def test_rule_4_the_matches_won_count_for_points_not_the_points():
    """`200`: C won twice, by 10 and by 1; A won once by 310; B lost by 310, won by 205: C, A, B, D."""
    table = lines(after(4, "A320-10B C200-190D\nC200-199A B210-5D", **TWO_HUNDRED))

    assert list(table) == [3, 1, 2, 4]
    assert [line.score for line in table.values()] == [2, 1, 1, 0]


def test_rule_2_the_nearest_not_met():
    """Hands C 4 (+4), A 4 (+3), B 1, D 0: C-A, B-D; then A 8, C 6, B 5, D 2: A has met C and B and takes D."""
    two = "A4-1B C4-0D"

    assert paired(after(4, two)) == "3-1 2-4"
    assert paired(after(4, f"{two}\nA4-2C B4-2D")) == "1-4 3-2"


def test_rule_2_repeats_as_in_formula_svizzera_4():
    """§4.2 pairs as in §3.4, which ends in 1-2 3-4 when nothing is left: hands A 12, C 10, B 7, D 6."""
    three = "A4-1B C4-2D\nA4-2C B4-2D\nA4-2D B2-4C"
    pairing = system("domino").pair(after(4, three))

    assert written(pairing.round) == "1-3 2-4"
    assert [reason.rule for reason in pairing.reasons] == ["repeat", "repeat"]
    assert len(pairing.warnings) == 1


def test_rule_2_lots_in_round_one():
    drawn = [paired(after(8, seed=seed, options={"goal": "games"})) for seed in range(20)]

    assert drawn == [paired(after(8, seed=seed, options={"goal": "games"})) for seed in range(20)]
    assert len(set(drawn)) > 10
