"""Reasons become sentences."""

import re
from fractions import Fraction

import pytest

from swiss_xl.catalogue import system
from swiss_xl.explain import explain, plain, reason_json
from swiss_xl.generate import Pattern, Rate, Span, generate
from swiss_xl.pairing_files import before_round
from swiss_xl.results import FIRST_WINS, PAIRING_BYE
from swiss_xl.tournament import Game, Player, Round, Rules, Tournament

PLAYERS = tuple(Player(number, name) for number, name in enumerate(["Ana", "Bea", "Cara", "Dora", "Eva"], 1))


def test_a_round_says_why():
    """Five players, round 1 (seeds §1.3): 1-3, 2-4 by halves, sides by board, the bye for the last."""
    start = Tournament("", PLAYERS, (), Rules(rounds=3))
    lines = explain(start, system("club").pair(start))

    assert lines[0].startswith(
        "Board 1: 1 Ana – 3 Cara: score group 0; the upper half of the score group meets the lower half"
    )
    assert lines[1].startswith("Board 2: 4 Dora – 2 Bea")
    assert lines[2].startswith("5 Eva: score group 0; the bye")


def test_who_was_passed_over_is_named():
    """1 and 2 have won against 3 and 4; in round 2 the svizzera order is 1 2 3 4; 1 meets 2, and 3 meets 4."""
    games = (Game(1, (1,), (2,), FIRST_WINS), Game(2, (3,), (4,), FIRST_WINS))
    played = Tournament("", PLAYERS[:4], (Round(1, games),), Rules("svizzera", rounds=3))
    lines = explain(played, system("svizzera").pair(played))

    assert lines[1].startswith("Board 2: 2 Bea – 4 Dora")
    assert lines[0].startswith("Board 1: 1 Ana – 3 Cara")


def test_points_as_people_write_them():
    assert [plain(Fraction(value)) for value in ("5/2", "3", "1/2", "3/4")] == ["2½", "3", "½", "0.75"]


def test_a_reason_as_data():
    start = Tournament("", PLAYERS, (), Rules(rounds=3))
    reason = reason_json(system("club").pair(start).reasons[0])

    assert (reason["board"], reason["rule"], reason["bracket"], reason["sides"]) == (1, "halves", 0.0, "board")


@pytest.mark.parametrize("seed", range(4711, 4714))
def test_brackets_are_told_from_the_top(seed):
    """Art. 1.9: pairing goes from the highest score group down, whatever the order of the boards."""
    rates = {"half_byes": Rate(share=0.08), "forfeits": Rate(share=0.05), "odd_results": Rate(share=0.05)}
    made = generate(Pattern(Span(17, 17), Span(11, 11), "dutch", **rates), seed)
    for number in range(1, len(made.rounds) + 1):
        position = before_round(made, number)
        lines = explain(position, system("dutch").pair(position))
        told = [found[1] for line in lines if (found := re.match(r"Score group ([\d½]+)", line))]
        scores = [float(each.removesuffix("½") or 0) + each.endswith("½") / 2 for each in told]

        assert scores == sorted(scores, reverse=True), number


@pytest.mark.parametrize("edition", ["dutch", "dutch-2017"])
def test_who_has_had_the_bye_is_told_so(edition):
    """C2 (2017: C.2): nobody has it twice; that, not C4, is why who has had it and stands low does not get it."""
    code = "C2" if edition == "dutch" else "C.2"
    told = []
    for seed in range(1, 25):
        made = generate(Pattern(Span(9, 9), Span(5, 5), edition), seed)
        for number in range(2, len(made.rounds) + 1):
            position = before_round(made, number)
            had = {game.first[0] for round_ in position.rounds for game in round_.games if game.result == PAIRING_BYE}
            reasons = system(edition).pair(position).reasons
            (bye,) = [reason for reason in reasons if reason.rule == "bye"]
            told += [criterion for who, criterion in bye.facts["stayed"] if who in had]
            lines = " ".join(explain(position, system(edition).pair(position)))
            assert not told or f"({code})" in lines or not any(who in had for who, _ in bye.facts["stayed"])

    assert len(told) > 5
    assert set(told) == {code}
