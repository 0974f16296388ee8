"""Random tournaments: repeatable, and as the pattern says."""

from fractions import Fraction

import pytest

from swiss_xl.errors import RulesError
from swiss_xl.formats.trf.reading import read_trf
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.generate import Pattern, Rate, Span, generate, points_of, probabilities
from swiss_xl.results import Outcome


def test_the_model_of_results():
    """The issue's own figures: 2000 against 2000 gives White 35.5 %, Black 28.2 %."""
    white, black = probabilities(2000, 2000)

    assert round(white, 3) == 0.355
    assert round(black, 3) == 0.282


def test_the_stronger_wins_more_often():
    assert probabilities(2400, 2000)[0] > probabilities(2000, 2000)[0] > probabilities(2000, 2400)[0]


def test_a_seed_is_a_tournament():
    pattern = Pattern(Span(8, 16), Span(4, 6), "club", forfeits=Rate(share=0.1))

    assert generate(pattern, 7) == generate(pattern, 7)
    assert generate(pattern, 7).players != generate(pattern, 8).players


def test_the_seed_stands_in_the_name():
    assert generate(Pattern(Span(4, 4), Span(1, 1), "club"), 42).name == "Random tournament, seed 42"


def outcomes(tournament):
    return [
        outcome
        for round_ in tournament.rounds
        for game in round_.games
        if game.result
        for outcome in (game.result.first, game.result.second)
        if outcome
    ]


@pytest.mark.parametrize(
    ("rates", "kinds"),
    [
        ({"forfeits": "100%"}, {Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS}),
        ({"half_byes": "2/round"}, {Outcome.HALF_BYE}),
        ({"full_byes": "1/round"}, {Outcome.FULL_BYE}),
    ],
)
def test_a_rate_happens(rates, kinds):
    pattern = Pattern(Span(20, 20), Span(3, 3), "club", **{key: Rate.parse(text) for key, text in rates.items()})

    assert kinds <= set(outcomes(generate(pattern, 1)))


def test_without_rates_nothing_unusual_happens():
    made = generate(Pattern(Span(20, 20), Span(5, 5), "club"), 3)

    assert set(outcomes(made)) <= {Outcome.WIN, Outcome.DRAW, Outcome.LOSS}
    assert len(made.rounds) == 5


def test_nothing_is_announced_for_a_round_that_cannot_be_paired():
    """Two players meet once; there is no second round, so no bye of it stands in the file."""
    made = generate(Pattern(Span(2, 2), Span(3, 3), half_byes=Rate.parse("1/round")), 1)

    assert all(bye <= len(made.rounds) for player in made.players for bye, _ in player.byes)


def test_odd_results():
    made = generate(Pattern(Span(20, 20), Span(3, 3), "club", odd_results=Rate.parse("100%")), 1)
    results = {str(game.result) for round_ in made.rounds for game in round_.games if game.second}

    assert results == {"½-0", "0-½", "0-0"}


def test_withdrawals_and_late_entries():
    made = generate(Pattern(Span(30, 30), Span(6, 6), "club", withdrawals=Rate.parse("4"), late=Rate.parse("10%")), 5)

    assert any(str(player.status) == "withdrawn" for player in made.players)
    assert any(player.from_round > 1 for player in made.players)


def test_late_entries_are_as_many_as_wished():
    """Five in all; two in each of the rounds 2 to 6."""
    for text, expected in (("5", 5), ("2/round", 10)):
        made = generate(Pattern(Span(30, 30), Span(6, 6), "club", late=Rate.parse(text)), 5)
        entries = [player.from_round for player in made.players if player.from_round > 1]

        assert len(entries) == expected
        assert set(entries) <= {2, 3, 4, 5, 6}


def test_acceleration_is_played_and_written():
    """C.04.7: of 12 players, 6 have a virtual win in rounds 1 to 3 and half of it in 4 and 5 of 9 (dutch, worked)."""
    made = generate(Pattern(Span(12, 12), Span(9, 9), baku=True, initial_side=0), 1)
    first = [game.participants for game in made.rounds[0].games]

    assert made.rules.virtual == {number: (1, 1, 1, Fraction(1, 2), Fraction(1, 2)) for number in range(1, 7)}
    assert first == [(1, 4), (5, 2), (3, 6), (7, 10), (11, 8), (9, 12)]
    assert read_trf(write_trf(made)).tournament.rules.virtual == made.rules.virtual


def test_everything_wished_is_in_the_file():
    """What the pattern asks for is read again from the file: points, first colour, pairs, rounds, tie-breaks, seed."""
    pattern = Pattern(
        Span(10, 10), Span(4, 4), points=points_of("W=3,D=1,L=0"), initial_side=1, forbidden=2, tiebreaks=("BH", "SB")
    )
    trf = read_trf(write_trf(generate(pattern, 3)))

    assert trf.tournament.name == "Random tournament, seed 3"
    assert trf.tournament.rules.points.win == 3
    assert trf.tournament.rules.initial_side == 1
    assert trf.tournament.rules.rounds == 4
    assert {each.numbers for each in trf.tournament.rules.forbidden} == {
        each.numbers for each in generate(pattern, 3).rules.forbidden
    }
    assert trf.records.tiebreaks == ("BH", "SB")


def test_ratings_in_steps():
    made = generate(Pattern(Span(4, 4), Span(1, 1), "club", ratings=Span(1000, 2400), step=50), 1)

    assert [player.rating for player in made.players] == [2400, 2350, 2300, 2250]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("5", Rate(5)), ("2/round", Rate(2, per_round=True)), ("3%", Rate(share=0.03)), ("0", Rate())],
)
def test_a_rate_is_read(text, expected):
    assert Rate.parse(text) == expected


@pytest.mark.parametrize("text", ["", "x", "5.5", "-1", "3 %%"])
def test_what_is_no_rate_is_refused(text):
    with pytest.raises(RulesError, match="N%"):
        Rate.parse(text)


@pytest.mark.parametrize(("text", "expected"), [("20", Span(20, 20)), ("13-40", Span(13, 40))])
def test_a_span_is_read(text, expected):
    assert Span.parse(text) == expected


@pytest.mark.parametrize("text", ["", "40-13", "a", "1-2-3"])
def test_what_is_no_span_is_refused(text):
    with pytest.raises(RulesError, match="range"):
        Span.parse(text)


def test_points_are_read():
    points = points_of("W=3,D=1,L=0")

    assert (points.win, points.draw, points.bye, points.half_bye) == (3, 1, 3, 1)
    assert points_of("W=3,P=1").bye == 1


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"ratings": Span(1400, 10000)}, "ratings: expected numbers between 1 and 9999, got: 1400-10000"),
        ({"listed": (2000, 12000)}, "ratings: expected numbers between 1 and 9999"),
        ({"players": Span(0, 0)}, "players: expected numbers between 1 and 9999, got: 0"),
        ({"rounds": Span(0, 5)}, "rounds: expected numbers between 1 and 99, got: 0-5"),
        ({"step": -1}, "step: expected 0 or more"),
        ({"forbidden": -1}, "forbidden pairs: expected 0 or more"),
        ({"points": points_of("W=1,D=2")}, "points: a win cannot bring less than a draw"),
    ],
)
def test_what_no_file_can_hold_is_refused(wanted, told):
    """Four columns for a rating and a number, 99 rounds: the TRF's own limits."""
    with pytest.raises(RulesError, match=told):
        Pattern(**wanted)


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(RulesError, match=r"(?s)players.*rounds.*step"):
        Pattern(players=Span(0, 0), rounds=Span(0, 0), step=-1)


def test_a_rate_above_all_is_refused():
    with pytest.raises(RulesError, match="more than 100%"):
        Rate.parse("300%")
