"""What is written is what was read."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swiss_xl.crosstable import FIRST
from swiss_xl.formats.trf.dates import birth_text, days_of
from swiss_xl.formats.trf.reading import read_trf
from swiss_xl.formats.trf.writing import decimal, write_trf
from swiss_xl.generate import Pattern, Rate, Span, generate
from swiss_xl.results import FIRST_WINS, SECOND_ABSENT, Outcome
from swiss_xl.tournament import Forbidden, Game, Player, Points, Round, Rules, Tournament

TWO = Tournament(
    "Two",
    (Player(1, "Ana", 2050, federation="ITA", byes=((2, Outcome.HALF_BYE),)), Player(2, "Bea")),
    (Round(1, (Game(1, (1,), (2,), FIRST_WINS),)),),
    Rules(rounds=2, tiebreaks=("BH",), initial_side=FIRST),
)


def test_every_column_stands_where_the_format_says():
    """§2: number 5–8, name 15–47, rating 49–52, federation 54–56, points 81–84, rank 86–89, rounds at 92."""
    ana = next(line for line in write_trf(TWO).splitlines() if line.startswith("001    1"))

    assert (ana[4:8], ana[14:17], ana[48:52], ana[53:56]) == ("   1", "Ana", "2050", "ITA")
    assert (ana[80:84], ana[85:89], ana[91:99], ana[101:109]) == (" 1.0", "   1", "   2 w 1", "0000 - H")


def test_both_spellings_where_programs_differ():
    """formats.md §8: 142 and XXR, 152 and XXC."""
    lines = write_trf(TWO).splitlines()

    assert {"142 2", "XXR 2", "152 W", "XXC white1", "202 BH"} <= set(lines)


def test_points_and_forbidden_pairs():
    rules = Rules(
        rounds=2, points=Points(win=Fraction(3), draw=Fraction(1)), forbidden=(Forbidden(frozenset({1, 2}), 1, 1),)
    )
    text = write_trf(Tournament("", TWO.players, (), rules))

    assert "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0" in text
    assert "260 001 001    1    2" in text


@pytest.mark.parametrize(("points", "text"), [(Fraction(5, 2), "2.5"), (Fraction(3), "3.0"), (Fraction(3, 4), "0.75")])
def test_points_have_one_decimal_or_more(points, text):
    assert decimal(points) == text


def test_a_forfeit_is_written_with_opponent_and_colour():
    played = Tournament("", TWO.players, (Round(1, (Game(1, (2,), (1,), SECOND_ABSENT),)),), Rules(rounds=1))
    ana = next(line for line in write_trf(played).splitlines() if line.startswith("001    1"))

    assert ana[91:99] == "   2 b -"


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10_000))
def test_a_random_tournament_comes_back_as_it_was(seed):
    pattern = Pattern(
        Span(2, 14), Span(1, 6), "club", half_byes=Rate(share=0.05), full_byes=Rate(share=0.05),
        forfeits=Rate(share=0.1),
        odd_results=Rate(share=0.1), withdrawals=Rate(times=2), late=Rate(times=1), forbidden=1,
    )  # fmt: skip
    made = generate(pattern, seed)
    back = read_trf(write_trf(made)).tournament

    assert [round_.games for round_ in back.rounds] == [by_first(round_) for round_ in made.rounds]
    assert (back.rules.rounds, back.rules.forbidden) == (made.rules.rounds, made.rules.forbidden)


def by_first(round_):
    """Games as a file has them."""
    games = sorted((game for game in round_.games if game.second), key=lambda game: min(game.participants))
    byes = sorted((game for game in round_.games if not game.second), key=lambda game: game.first)
    ordered = [*games, *byes]
    return tuple(Game(board, game.first, game.second, game.result) for board, game in enumerate(ordered, 1))


def lines_with(code, tournament):
    return [line for line in write_trf(tournament).splitlines() if line.startswith(code)]


def test_a_game_not_rated_has_its_own_letters():
    """§2: W D L for a game over before it counts for rating."""
    result = replace(FIRST_WINS, rated=False)
    played = replace(TWO, rounds=(Round(1, (Game(1, (1,), (2,), result),)),))

    assert [line[91:99] for line in lines_with("001", played)] == ["   2 w W", "   1 b L"]
    assert read_trf(write_trf(played)).tournament.rounds[0].games[0].result == result


def test_sex_title_identity_and_birth_stand_in_their_columns():
    """§2: sex 10, title 11–13 right aligned, identity 58–68, birth 70–79."""
    player = Player(1, "Ana", title="GM", sex="w", fide_id="100004", birth="1990-02-01")
    (line,) = lines_with("001", Tournament("", (player,), (), Rules()))

    assert (line[9], line[10:13], line[57:68], line[69:79]) == ("w", " GM", "     100004", "1990/02/01")


def test_acceleration_in_both_spellings():
    """§4 and §5: neighbours with the same points share a record 250; XXA has one for each of them."""
    points = (Fraction(1), Fraction(1), Fraction(1, 2))
    virtual = {1: points, 2: points, 4: points, 5: (Fraction(0), Fraction(1)), 6: (Fraction(0),)}
    rules = Rules(system="dutch", rounds=5, virtual=virtual)
    accelerated = Tournament("", tuple(Player(number, f"P{number}") for number in range(1, 7)), (), rules)

    assert lines_with("250", accelerated) == [
        "250      01.0 001 002 0001 0002",
        "250      00.5 003 003 0001 0002",
        "250      01.0 001 002 0004 0004",
        "250      00.5 003 003 0004 0004",
        "250      01.0 002 002 0005 0005",
    ]
    assert [line[4:8].strip() for line in lines_with("XXA", accelerated)] == ["1", "2", "4", "5"]
    assert read_trf(write_trf(accelerated)).tournament.rules.virtual == {
        number: each for number, each in virtual.items() if number != 6
    }


def test_those_who_never_meet_in_both_spellings():
    """§4, §5: 260 all against all; XXP two in a line, as some programs want it."""
    rules = Rules(system="dutch", rounds=5, forbidden=(Forbidden(frozenset({1, 2, 3})),))
    apart = Tournament("", tuple(Player(number, f"P{number}") for number in range(1, 4)), (), rules)

    assert lines_with("260", apart) == ["260 001 999    1    2    3"]
    assert lines_with("XXP", apart) == ["XXP    1    2", "XXP    1    3", "XXP    2    3"]
    assert read_trf(write_trf(apart)).tournament.rules.forbidden == rules.forbidden


def test_points_that_share_a_code_in_162_are_told_apart_by_xxs():
    points = Points(win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(2), half_bye=Fraction(3, 2))
    back = read_trf(write_trf(Tournament("", TWO.players, (), Rules(system="dutch", rounds=2, points=points))))

    assert back.tournament.rules.points == points


@pytest.mark.parametrize(
    ("code", "coded"), [("dutch", "FIDE_DUTCH"), ("dutch-2017", "FIDE_DUTCH_2017"), ("club", "CUSTOM_SWISS")]
)
def test_the_system_is_named_and_read_back(code, coded):
    """§3: checkers take FIDE_DUTCH, not FIDE_DUTCH_2026; what FIDE does not know is CUSTOM_SWISS."""
    tournament = replace(TWO, rules=replace(TWO.rules, system=code))

    assert lines_with("192", tournament) == [f"192 {coded}"]
    assert read_trf(write_trf(tournament)).tournament.rules.system == code


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("24.09.2010 – 02.10.2010", ("2010/09/24", "2010/10/02")),
        ("2026-03-01", ("2026/03/01", "2026/03/01")),
        ("1/3/2026, 8/3/2026 and 15/3/2026", ("2026/03/01", "2026/03/15")),
        ("31.02.2026", ("", "")),
        ("every Tuesday", ("", "")),
    ],
)
def test_days_are_found_in_what_people_write(text, days):
    assert days_of(text) == days


@pytest.mark.parametrize(
    ("text", "birth"),
    [("1978", "1978"), ("1978/00/00", "1978/00/00"), ("3.5.1991", "1991/05/03"), ("1991-05-03", "1991/05/03")],
)
def test_a_birth_is_written_as_the_format_has_it(text, birth):
    assert birth_text(text) == birth


def test_no_entry_stands_behind_the_last_round():
    """Who withdrew before the end is out of no round any more."""
    played = replace(TWO, rules=replace(TWO.rules, rounds=1))

    assert [len(line) for line in lines_with("001", played)] == [99, 99]
