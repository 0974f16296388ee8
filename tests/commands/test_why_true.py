"""Reasons that a person can check: byes that count as White, lots, repeats, partners, who is never to meet."""

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make
from reasons import told, why

from swiss_xl.catalogue import system
from swiss_xl.explain_words import PASSED
from swiss_xl.results import Outcome
from swiss_xl.tables import NEVER, Past, passed_splits

COUNTED = "a bye or a win without a game counts as White"


def test_borrell_tells_whose_bye_counts_as_white(tmp_path):
    """
    Seeds §2.3. Rounds 1 and 2: 1-4 ½, 5-2 ½, 3-6 1-0, bye 7; 7-3 0-1, 5-1 ½, 2-4 0-1, bye 6.

    6 had Black and then the bye, 1 had White and then Black: both balances are 0, and 1 had Black last, 6 "White".
    """
    desk = make(tmp_path, ANA_TO_GIL, system="borrell", rounds=4)
    desk.next()
    desk.enter({1: "½", 2: "½", 3: "1-0"})
    desk.next()
    assert [game.participants for game in desk.tournament.rounds[1].games] == [(7, 3), (5, 1), (2, 4), (6,)]
    desk.enter({1: "0-1", 2: "½", 3: "0-1"})
    desk.next()
    why(desk)

    text = told(desk, 3)["1 Ana – 6 Fe"]
    assert text.endswith(f"; both change the side that they had last: White for 1 Ana; {COUNTED}: 6 Fe.")


def test_borrell_says_nothing_of_byes_where_none_counts(tmp_path):
    """Six players, nobody has a bye."""
    desk = make(tmp_path, ANA_TO_GIL[:6], system="borrell", rounds=4)
    desk.play(2)
    desk.next()
    for number in (1, 2, 3):
        why(desk, number)
        assert not any(COUNTED in text for text in told(desk, number).values())


def test_who_floats_twice_floats_for_the_latest_reason(tmp_path):
    """
    Nine players; before round 5 1, 6 and 4 have 3 points, 2 and 7 2½, 5 and 9 and others fewer.

    1, 4 and 6 have met each other and all float; with 2 and 7 they are five, which is odd: 6 floats once more.
    """
    desk = make(tmp_path, [*ANA_TO_HUGO, "Ida"], system="borrell", rounds=5)
    for results in (("1-0", "1-0", "1-0", "0-1"), ("1-0", "1-0", "1-0", "½"),
                    ("0-1", "1-0", "1-0", "+ -"), ("1-0", "1-0", "0-1", "1-0")):  # fmt: skip
        desk.next()
        desk.enter(dict(enumerate(results, 1)))
    scores = desk.scores()
    assert sorted(number for number, score in scores.items() if score == 3) == [1, 4, 6]
    assert sorted(number for number, score in scores.items() if score == 2.5) == [2, 7]
    desk.next()
    why(desk)

    found = told(desk, 5)
    assert "6 Fe floats down, as the number above was odd" in found["5 Eva – 6 Fe"]
    for other in ("2 Bea – 1 Ana", "7 Gil – 4 Dora"):
        assert "floats down, as the group above could not be paired without a repeat" in found[other]


def test_round_one_of_a_look_ahead_is_drawn_by_lot_all_the_same(tmp_path):
    """Seeds §3.3: six in one group, look-ahead; the order is that of the lots, and their seed is with the round."""
    desk = make(tmp_path, ANA_TO_GIL[:6], system="svizzera", rounds=4, seed=5)
    paired = system("svizzera").pair(desk.tournament)
    desk.next()
    why(desk)

    texts = list(told(desk, 1).values())
    assert len(texts) == 3
    assert all(text.startswith("Drawn by lot; the nearest that leaves the rounds to come without a") for text in texts)
    assert paired.round.seed == 5


def test_byes_where_every_round_is_a_repeat(tmp_path):
    """
    Five play each other in five rounds, everybody has one bye. From then on the last of those with the fewest byes.

    Rounds 6 to 8: each bye goes to the lowest who has had one so far, and whoever stands lower has had two.
    """
    desk = make(tmp_path, ANA_TO_GIL[:5], system="svizzera", rounds=8, seed=5, finals="none")
    desk.play(5)
    byes, passed = dict.fromkeys(range(1, 6), 1), 0
    for number in (6, 7, 8):
        order = [line.player for line in desk.standings().standings]
        desk.play()
        why(desk, number)
        one = next(each for each in reversed(order) if byes[each.number] == 1)
        lower = list(reversed(order[order.index(one) + 1 :]))
        text = told(desk, number)[f"{one.number} {one.name}"]
        rule = "The bye: the lowest in the order of those with the fewest byes; no round without a repeat exists"
        names = ", ".join(f"{each.number} {each.name} (has had more byes)" for each in lower)
        assert text == (f"{rule}; passed over: {names}." if lower else f"{rule}.")
        byes[one.number] += 1
        passed += len(lower)
    games = [game for round_ in desk.tournament.rounds for game in round_.games]
    had = [game.first[0] for game in games if game.result and game.result.first is Outcome.PAIRING_BYE]
    assert {number: had.count(number) for number in byes} == byes
    assert passed > 0


@pytest.mark.parametrize(
    ("past", "chosen", "tried"),
    [
        # two that must be kept apart sit in the way of 1+4 v 2+3: as partners they do not meet
        (Past(4, {}, {(0, 2): NEVER}), 1, ((0, "apart"),)),
        # all have been partners: 1+4 and 2+3 twice each, the others once
        (Past(4, {(0, 3): 2, (1, 2): 2, (0, 2): 1, (1, 3): 1, (0, 1): 1, (2, 3): 1}), 1, ((0, "partners more"),)),
        # 1 and 4 have been partners, 1+3 v 2+4 is new
        (Past(4, {(0, 3): 1}), 1, ((0, "partners"),)),
        # 1 and 2 have met: as partners they do not meet again
        (Past(4, {}, {(0, 1): 1}), 2, ((0, "opponents"), (1, "opponents"))),
    ],
)
def test_why_an_arrangement_at_a_table_was_not_taken(past, chosen, tried):
    """Seeds §4.6: no repeated partner, then the fewest repeated opponents, then 1+4 v 2+3, 1+3 v 2+4, 1+2 v 3+4."""
    assert passed_splits((0, 1, 2, 3), past) == (chosen, tried)
    assert all(why_not in PASSED for _, why_not in tried)
