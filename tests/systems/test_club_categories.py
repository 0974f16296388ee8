"""Categories of the club Swiss: worked values by hand, and every round against a word-by-word reading (seeds §1.8)."""

from dataclasses import replace
from fractions import Fraction

import literal_categories
import pytest
from club_language import field, opponents, paired, played
from club_play import seats
from club_workbook import make
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swiss_xl.acceleration import accelerated_rounds, category_order, category_places, virtual_points
from swiss_xl.catalogue import system
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import PairingError, RulesError
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.pairing_files import Request, pair_file
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS
from swiss_xl.standings import standings
from swiss_xl.tournament import Points, Round, Rules, Status, Tournament

RESULTS = (FIRST_WINS, SECOND_WINS, DRAWN)


def in_categories(letters, text="", *, rounds=5, rules=None, **options):
    """A tournament whose number n has the n-th of *letters* as category; a dot is none."""
    changes = {
        f"p{number}": {"category": "" if letter == "." else letter} for number, letter in enumerate(letters.split(), 1)
    }
    players = field(len(changes), **changes)
    return played(players, text, rounds=rounds, options=options, **(rules or {}))


EIGHT = "A A A A B B B B"


def test_virtual_a_step_is_a_point_in_the_first_half_of_the_rounds():
    """
    Five rounds, so two are accelerated. A has 1 more: A alone 1-3 2-4, then B alone 5-7 6-8; sides by the boards.

    1 2 5 6 win: 1 2 have 2, 3 4 have 1 (their category), 5 6 have 1 (their win), 7 8 none: 1-2, halves 3 4 | 5 6, 7-8.
    Round 3 is not accelerated: points alone, as told at test_virtual_ends.
    """
    assert opponents(in_categories(EIGHT, categories="virtual")) == "1-3 2-4 5-7 6-8"
    assert paired(in_categories(EIGHT, categories="virtual")) == "1-3 4-2 5-7 8-6"
    first = in_categories(EIGHT, "1>3 4<2 5>7 8<6", categories="virtual")
    assert opponents(first) == "1-2 3-5 4-6 7-8"


def test_virtual_ends():
    """
    After round 2 (1 beat 2, 5 beat 3, 6 beat 4, 7 beat 8): 1 5 6 have 2, 2 7 have 1, 3 4 8 none.

    Round 3 by points: 1 5 6 and 2 come first, halves 1 5 | 6 2: 1-6 5-2; 7 and 3; 4-8. Had it been accelerated, 1 would
    have 3, 5 6 2 would have 2: 1 and 5 first.
    """
    text = "1>3 4<2 5>7 8<6\n1>2 3<5 4<6 7>8"

    assert opponents(in_categories(EIGHT, text, categories="virtual")) == "1-6 2-5 3-7 4-8"
    assert opponents(in_categories(EIGHT, text, categories="virtual", accelerated="3")).startswith("1-5 ")


def test_virtual_three_categories_without_the_letter_is_the_weakest():
    """
    A has 2, B 1, C and no letter 0: order 1 | 2 3 | 4 5 6 (6 without a letter).

    1 alone takes 2 up: 1-2; 3 takes 4 up: 3-4; 5-6.
    """
    assert opponents(in_categories("A B B C C .", categories="virtual")) == "1-2 3-4 5-6"


def test_virtual_the_bye_goes_to_the_last_in_the_order_of_the_pairing():
    """5 is B and has won, 3 is A and has lost: 1 + 0 and 0 + 1 are level, and 5 comes after 3 by number; 6 7 have 0."""
    tournament = in_categories("A A A A B B B", "1>3 2=4 5>6 7u", categories="virtual")

    assert paired(tournament).endswith("6u")


def test_virtual_points_are_worth_a_win_of_the_tournament():
    """With 3-1-0 a step is worth 3: a loser of A stands level with a winner of B."""
    scale = {"points": Points(win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(3), bye=Fraction(3))}
    tournament = in_categories(EIGHT, "1>3 4<2 5>7 8<6", rules=scale, categories="virtual")

    assert opponents(tournament) == "1-2 3-5 4-6 7-8"


@pytest.mark.parametrize(
    ("letters", "order", "expected"),
    [
        ("B A C", "", ("A", "B", "C")),
        ("10 2 1", "", ("1", "2", "10")),
        ("U10 U8 U16", "", ("U8", "U10", "U16")),
        ("U10 U8 U16", "U16, u10, U8", ("U16", "U10", "U8")),
        ("B A C", "C", ("C", "A", "B")),
        ("B A", "C, B, B, A", ("B", "A")),
        (". .", "A, B", ()),
    ],
)
def test_the_order_of_categories(letters, order, expected):
    """The setting first, strongest first; else, and for those not named, as people sort; nobody's category is none."""
    assert category_order(in_categories(letters, category_order=order)) == expected


def test_places_of_categories():
    tournament = in_categories("b A . Á B", category_order="")

    assert category_places(tournament) == {1: 1, 2: 0, 3: 1, 4: 0, 5: 1}


@pytest.mark.parametrize(("rounds", "text", "expected"), [(5, "", 2), (6, "", 3), (1, "", 0), (9, "1", 1), (9, "0", 0)])
def test_how_many_rounds_are_accelerated(rounds, text, expected):
    assert accelerated_rounds(Rules(rounds=rounds, options={"accelerated": text})) == expected


def test_apart_one_pair_crosses_where_one_must():
    """Three and three: 1 tries 4, across; 2-3 and 5-6 are left, so it may. Then 2 may not meet 5 or 6 any more."""
    assert opponents(in_categories("A A A B B B", categories="apart")) == "1-4 2-3 5-6"


def test_apart_the_bye_makes_a_crossing_needless():
    """A: 1 2 3, B: 4 5 6 7. A bye for 7 would leave 3 and 3; for 3 (the lowest of A) 2 and 4: 1-2 4-5 6-7."""
    assert opponents(in_categories("A A A B B B B", categories="apart")) == "1-2 4-5 6-7 3u"


def test_apart_the_bye_is_still_given_once():
    """3 has had the bye, so of A it is 2's turn; 1 meets 3. Of B 4-5 and 6-7 have met: 4-6 5-7."""
    tournament = in_categories("A A A B B B B", "1=2 4=5 6=7 3u", categories="apart")

    assert opponents(tournament) == "1-3 4-6 5-7 2u"


def test_apart_the_pair_across_may_be_the_first():
    """
    1 (A) and 4 (B) have won against 7 and 8, who left; 2 3 (A) and 5 6 (B) have no points.

    A and B are three each, so one pair crosses; 1-4 may be it, for 2-3 and 5-6 are left.
    """
    gone = {"status": Status.WITHDRAWN}
    players = field(
        8, p1={"category": "A"}, p2={"category": "A"}, p3={"category": "A"}, p4={"category": "B"},
        p5={"category": "B"}, p6={"category": "B"}, p7=gone, p8=gone,
    )  # fmt: skip
    text = "1>7 4>8 2z 3z 5z 6z"

    assert opponents(played(players, text, options={"categories": "apart"})) == "1-4 2-3 5-6"


def test_apart_two_more_come_up_rather_than_a_pair_across():
    """A: 1 and 2, B: 3 and 4. 1 and 3 have won against 5 and 6, who left: 1-3 would be level, but 1-2 3-4 are apart."""
    gone = {"status": Status.WITHDRAWN}
    players = field(
        6, p1={"category": "A"}, p2={"category": "A"}, p3={"category": "B"}, p4={"category": "B"}, p5=gone, p6=gone
    )

    assert opponents(played(players, "1>5 3>6 2z 4z")) == "1-3 2-4"
    assert opponents(played(players, "1>5 3>6 2z 4z", options={"categories": "apart"})) == "1-2 3-4"


def test_apart_the_reasons_name_the_category():
    """1 passes over 3 and 4 of the other category and meets 2; then 3-4."""
    reasons = system("club").pair(in_categories("A A B B", categories="apart")).reasons

    assert [reason.passed for reason in reasons] == [((3, "category"), (4, "category")), ()]


def test_baku_the_upper_half_has_a_point_then_half_a_point():
    """
    C.04.7: twelve, nine rounds: 1 to 6 have 1 in rounds 1 to 3 and ½ in rounds 4 and 5.

    Round 1: 1 to 6 alone, halves: 1-4 2-5 3-6; then 7-10 8-11 9-12 (fide-dutch §10).
    """
    tournament = played(12, rounds=9, options={"categories": "baku"})
    half = Fraction(1, 2)

    assert opponents(tournament) == "1-4 2-5 3-6 7-10 8-11 9-12"
    assert virtual_points(tournament) == dict.fromkeys(range(1, 7), (1, 1, 1, half, half))


def test_baku_asks_for_points_that_allow_it():
    scale = {"points": Points(win=Fraction(3), draw=Fraction(1))}

    with pytest.raises(RulesError, match="two draws"):
        paired(played(8, options={"categories": "baku"}, **scale))


def test_points_of_a_file_come_first(tmp_path):
    """XXA: 3 and 4 have one more in round 1, so they meet first; 1-2 and 5-6 follow as one group of four: 1-5 2-6."""
    tournament = played(6, virtual={3: (Fraction(1),), 4: (Fraction(1),)}, options={"categories": "virtual"})
    path = tmp_path / "six.trf"
    path.write_text(write_trf(tournament), encoding="utf-8")

    assert opponents(tournament) == "3-4 1-5 2-6"
    assert [game.participants for game in pair_file(path, Request("club")).games] == [(3, 4), (5, 1), (2, 6)]


@pytest.mark.parametrize("mode", ["virtual", "baku", "apart"])
def test_virtual_points_never_enter_standings(mode):
    """1 beat 3 and 5 beat 7: a point each, nothing else."""
    tournament = in_categories(EIGHT, "1>3 4<2 5>7 8<6", categories=mode)

    scores = {line.player.number: line.score for line in standings(tournament)}
    assert scores == {1: 1, 2: 1, 3: 0, 4: 0, 5: 1, 6: 1, 7: 0, 8: 0}
    assert {number: record.score for number, record in crosstable(tournament).items()} == scores


def played_on(data, mode, read):
    """A random small tournament, every round compared with the literal reading *read*."""
    count, rounds = data.draw(st.integers(2, 8)), data.draw(st.integers(1, 4))
    letters = data.draw(st.lists(st.sampled_from(["A", "B", "C", ""]), min_size=count, max_size=count))
    changes = {f"p{number}": {"category": letter} for number, letter in enumerate(letters, 1)}
    tournament = played(field(count, **changes), rounds=rounds, options=mode)
    for number in range(1, rounds + 1):
        expected = read(tournament)
        if expected is None:
            with pytest.raises(PairingError):
                system("club").pair(tournament)
            break
        made = system("club").pair(tournament).round
        pairs, given_byes, _ = seats(made)
        assert (pairs, given_byes) == (expected.pairs, [expected.bye] if expected.bye else []), tournament
        results = data.draw(st.lists(st.sampled_from(RESULTS), min_size=len(made.games), max_size=len(made.games)))
        ended = tuple(
            replace(game, result=result if game.second else game.result)
            for game, result in zip(made.games, results, strict=True)
        )
        tournament = Tournament("", tournament.players, (*tournament.rounds, Round(number, ended)), tournament.rules)
    return tournament


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data(), accelerated=st.sampled_from(["", "0", "1", "4"]))
def test_virtual_against_the_literal_reading(data, accelerated):
    def read(tournament):
        rounds = int(accelerated) if accelerated else tournament.rules.rounds // 2
        return literal_categories.next_round_virtual(tournament, rounds)

    tournament = played_on(data, {"categories": "virtual", "accelerated": accelerated}, read)
    assert len(tournament.rounds) <= tournament.rules.rounds


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_apart_against_the_literal_reading(data):
    """Every round has the fewest cross pairs that any round has, and is the first of these in the order of §1.4."""
    tournament = played_on(data, {"categories": "apart"}, literal_categories.next_round_apart)
    assert len(tournament.rounds) <= tournament.rules.rounds


def entrants(categories):
    return [
        {"name": f"Player {number}", "rating": 2000 - number, "category": category}
        for number, category in enumerate(categories, 1)
    ]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, "1-5 6-2 3-7 8-4"),
        ({"categories": "off"}, "1-5 6-2 3-7 8-4"),
        ({"categories": "virtual"}, "1-3 4-2 5-7 8-6"),
        ({"categories": "virtual", "accelerated": "0"}, "1-5 6-2 3-7 8-4"),
        ({"categories": "virtual", "category_order": "B, A"}, "5-7 8-6 1-3 4-2"),
        ({"categories": "baku"}, "1-3 4-2 5-7 8-6"),
        ({"categories": "apart"}, "1-4 3-2 5-6 8-7"),
    ],
)
def test_in_the_workbook(tmp_path, values, expected):
    """
    The column Category and the settings.

    Apart, all level: halves 1 2 3 4 | 5 6 7 8; 1 may meet nobody of the lower half, 4 of his own is the nearest above:
    1-4, 2-3; 5 tries 6: 5-6 7-8.
    """
    book = make(tmp_path, entrants("AAAABBBB"), **values)
    done = book.next_round()

    assert " ".join(f"{game.first[0]}-{game.second[0]}" for game in done.round.games) == expected


def test_in_the_workbook_a_category_of_everybody_is_missed(tmp_path):
    book = make(tmp_path, ["Ana", "Bea", "Cai", "Dora"], categories="apart")

    assert any("nobody has one" in message for message in book.next_round().messages)


def test_in_the_workbook_a_category_missing_in_the_order_is_told(tmp_path):
    book = make(tmp_path, entrants("ABCA"), categories="virtual", category_order="B, A")

    assert any("taken as the weakest: C" in message for message in book.next_round().messages)


def test_no_warning_where_nothing_is_asked_for():
    assert system("club").pair(played(4)).warnings == ()
    assert system("club").pair(in_categories(EIGHT, categories="virtual")).warnings == ()
