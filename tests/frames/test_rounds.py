"""The games of a round tab: what stands in its rows, and every fault with its cell."""

from fractions import Fraction
from itertools import permutations

import pytest

from swiss_xl.book import CellError, Uncalculated
from swiss_xl.frames.roster import Roster
from swiss_xl.frames.rounds import RoundFrame, bye_text, games_frame, read_games, whole
from swiss_xl.results import DRAWN, FIRST_WINS, PAIRING_BYE, SECOND_ABSENT, SECOND_WINS, Outcome, Result
from swiss_xl.tournament import Game, Points, Rules, Typed

NAMES = {1: "Ana", 2: "Bea", 3: "Cai", 4: "Dora", 5: "Eva", 6: "Fe"}
RESULT_KEYS = ("board", "first_number", "first", "result", "second", "second_number")
SCORE_KEYS = ("board", "first_number", "first", "first_score", "second_score", "second", "second_number", "result")
NO_DRAWS = Rules(points=Points(draw=None))


def roster(names=NAMES, shown=None, former=None):
    return Roster.of(names, shown or names, former or {})


def read(*rows, keys=RESULT_KEYS, rules=Rules(), people=None):  # noqa: B008 -- a frozen value
    """The games and ``code cell`` of every finding; *rows* stand from row 7 on, their first column is A."""
    lines = {row: dict(zip(keys, cells, strict=False)) for row, cells in enumerate(rows, 7)}
    columns = {key: place for place, key in enumerate(keys, 1)}
    sheet = RoundFrame("Round 1", 1, games_frame(lines), columns, lambda _row, _column: "General")
    games, findings = read_games(sheet, people or roster(), rules)
    assert all(finding.sheet == "Round 1" for finding in findings)
    return games, [f"{finding.code} {finding.cell}" for finding in findings]


def messages(*rows, **kwargs):
    """The sentences of every finding."""
    keys = kwargs.pop("keys", RESULT_KEYS)
    lines = {row: dict(zip(keys, cells, strict=False)) for row, cells in enumerate(rows, 7)}
    columns = {key: place for place, key in enumerate(keys, 1)}
    sheet = RoundFrame("Round 1", 1, games_frame(lines), columns, lambda _row, _column: "General")
    return [str(finding) for finding in read_games(sheet, kwargs.get("people") or roster(), Rules())[1]]


ONE_TWO = (1, 1, "Ana", "1-0", "Bea", 2)
THREE_FOUR = (2, 3, "Cai", None, "Dora", 4)
BYE_SIX = (None, 6, "Fe", "1", "bye", None)
HALF_FIVE = (None, 5, "Eva", "½", "half-point bye", None)
GAMES = (
    Game(1, (1,), (2,), FIRST_WINS),
    Game(2, (3,), (4,)),
    Game(3, (6,), (), PAIRING_BYE),
    Game(4, (5,), (), Result(Outcome.HALF_BYE, None)),
)


@pytest.mark.parametrize("rows", list(permutations((ONE_TWO, THREE_FOUR, BYE_SIX, HALF_FIVE))))
def test_the_order_of_the_rows_says_nothing(rows):
    """Hazard 20, case 25: boards decide, byes come last and have the boards after them."""
    assert read(*rows) == (GAMES, [])


def test_blank_rows_and_boards_left_over_are_skipped():
    """Hazard 22."""
    empty, board_only = (None,) * 6, (9, None, " ", "", None, None)

    assert read(empty, ONE_TWO, board_only, empty, THREE_FOUR) == (GAMES[:2], [])


def test_numbers_may_be_texts():
    """Hazard 7."""
    assert read(("1", "1", "Ana", "1-0", "Bea", " 2 "), ("2.0", 3.0, "Cai", None, "Dora", "4")) == (GAMES[:2], [])


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, 3),
        ("3", 3),
        (" 3 ", 3),
        (3.0, 3),
        ("3.0", 3),
        ("03", 3),
        (3.5, None),
        ("x", None),
        (True, None),
        (None, None),
    ],
)
def test_whole_numbers(value, number):
    assert whole(value) == number


def test_a_board_without_a_number_comes_after_the_others():
    games, findings = read((None, 3, "Cai", None, "Dora", 4), ONE_TWO)

    assert [(game.board, game.first) for game in games] == [(1, (1,)), (2, (3,))]
    assert findings == []


@pytest.mark.parametrize(
    ("row", "finding"),
    [
        ((1, 9, "Ana", None, "Bea", 2), "number-unknown B7"),
        ((1, "one", "Ana", None, "Bea", 2), "number-unknown B7"),
        ((1, 1.5, "Ana", None, "Bea", 2), "number-unknown B7"),
        ((1, 1, "Bea", None, "Bea", 2), "name-mismatch C7"),
        ((1, 1, "Ana", None, "Ana", 2), "name-mismatch E7"),
        ((1, 1, "Ana", None, "", None), "bye-read B7"),
        ((None, 5, "Eva", None, None, None), "bye-read B7"),
        ((1, None, None, "1-0", "Bea", 2), "seat-empty B7"),
        ((1, None, "Zoe", None, "Bea", 2), "name-unknown B7"),
        ((1, 1, "Ana", None, "Zoe", None), "name-unknown F7"),
        ((1, CellError("#N/A"), "Ana", None, "Bea", 2), "cell-error B7"),
        ((1, 1, CellError("#REF!"), None, "Bea", 2), "cell-error C7"),
        ((1, 1, "Ana", None, Uncalculated("=B9"), 2), "cell-error E7"),
        ((1, 1, "Ana", CellError("#VALUE!"), "Bea", 2), "cell-error D7"),
        ((1, 1, "Ana", Uncalculated("=A1"), "Bea", 2), "formula-unread D7"),
        ((1, 1, "Ana", "2-1", "Bea", 2), "result-unknown D7"),
        ((1, 1, "Ana", "Cai", "Bea", 2), "result-unknown D7"),
        ((CellError("#N/A"), 1, "Ana", None, "Bea", 2), "board-unknown A7"),
        (("first", 1, "Ana", None, "Bea", 2), "board-unknown A7"),
        ((1, 1, "Ana", None, "Ana", 1), "seated-twice B7"),
        ((None, 5, "Eva", "½", "bye", None), "bye-points D7"),
        ((None, 5, "Eva", CellError("#N/A"), "bye", None), "bye-points D7"),
        ((None, 5, "Eva", "1-0", None, None), "seat-empty B7"),
    ],
)
def test_every_fault_has_its_cell(row, finding):
    """Hazards 9–12."""
    assert read(row)[1] == [finding]


def test_all_faults_are_found_at_once():
    _, findings = read((1, 9, "Ana", None, "Bea", 2), (2, 3, "Cai", "2-1", "Eva", 4), (3, 5, "Eva", "2-1", "Fe", 6))

    assert findings == ["number-unknown B7", "name-mismatch E8", "result-unknown D9"]


def test_messages_say_what_was_seen_and_what_to_do():
    assert messages(
        (1, 2, "Ana", None, "Cai", 3),
        (CellError("#N/A"), 4, "", None, None, 9),
        (3, Uncalculated("=B1"), "", None, "", 5),
    ) == [
        (
            "Round 1!C7: number 2 is Bea, but the name beside it is Ana; "
            "correct the number, or clear the name: it is then filled in"
        ),
        "Round 1!F8: nobody on the Players tab has the number 9; enter the number that stands on the Players tab",
        "Round 1!B9: the cell shows =B1; type the value",
    ]


@pytest.mark.parametrize("second", [(2, 3, "Cai", None, "Ana", 1), (None, 1, "Ana", "1", "bye", None)])
def test_nobody_sits_twice(second):
    assert read(ONE_TWO, second)[1] == ["seated-twice F8" if second[0] else "seated-twice B8"]


def test_two_boards_of_one_number_are_a_fault():
    assert read(ONE_TWO, (1, 3, "Cai", None, "Dora", 4))[1] == ["board-twice A8"]


def test_who_is_only_named_is_found():
    games, findings = read((1, None, "ana ", "1-0", "Bea", None))

    assert (games, findings) == (GAMES[:1], ["number-filled B7", "number-filled F7"])


def test_a_name_that_two_have_needs_a_number():
    twins = roster({1: "Ana", 2: "Ana", 3: "Cai"}, {1: "Ana (Norte)", 2: "Ana (Sur)", 3: "Cai"})

    assert read((1, None, "Ana", None, "Cai", 3), people=twins)[1] == ["name-unknown B7"]
    assert read((1, None, "Ana (Sur)", None, "Cai", 3), people=twins)[0] == (Game(1, (2,), (3,)),)


@pytest.mark.parametrize(
    ("name", "accepted"),
    [
        ("Ana", True),
        ("Ana (Norte)", True),
        ("ANA (norte)", True),
        ("Ana (Oeste)", True),
        ("Ana (Sur)", False),
        ("Anna", False),
        ("Cai (Norte)", False),
    ],
)
def test_the_club_beside_a_name_may_be_an_old_one_but_not_the_other_ones(name, accepted):
    """Hazards 15 and 17: clubs told two apart when the round was printed, and were corrected since."""
    twins = roster({1: "Ana", 2: "Ana", 3: "Cai"}, {1: "Ana (Norte)", 2: "Ana (Sur)", 3: "Cai"})

    assert read((1, 1, name, None, "Cai", 3), people=twins)[1] == ([] if accepted else ["name-mismatch C7"])


def test_a_former_name_is_still_his():
    """Hazard 17."""
    people = roster(NAMES, former={1: ("Anna", "Ana")})

    assert read((1, 1, "Anna", "1-0", "Bea", 2), people=people) == (GAMES[:1], [])


@pytest.mark.parametrize(
    ("typed", "result", "finding"),
    [
        ("Ana", FIRST_WINS, "result-read D7"),
        ("bea", SECOND_WINS, "result-read D7"),
        ("White", FIRST_WINS, "result-read D7"),
        ("Black", SECOND_WINS, "result-read D7"),
        ("½-0", Result(Outcome.DRAW, Outcome.LOSS), "result-read D7"),
    ],
)
def test_a_reading_that_may_surprise_is_told(typed, result, finding):
    """Hazard 12, case 30."""
    games, findings = read((1, 1, "Ana", typed, "Bea", 2))

    assert (games[0].result, findings) == (result, [finding])


def scored(first, second, result=None):
    return (1, 1, "Ana", first, second, "Bea", 2, result)


SCORED = Rules(typed=Typed.SCORES)


@pytest.mark.parametrize(
    ("first", "second", "result", "expected"),
    [
        (3, 1, None, FIRST_WINS),
        ("0", "2,5", None, SECOND_WINS),
        (2, 2, None, DRAWN),
        (0, 0, None, DRAWN),
        (None, None, "+ -", SECOND_ABSENT),
        (3, 0, "+ -", SECOND_ABSENT),
        (3, 1, "1-0", FIRST_WINS),
        (None, None, "1-0", FIRST_WINS),
        (None, None, None, None),
    ],
)
def test_the_higher_score_wins(first, second, result, expected):
    """Seeds §1.10; a forfeit stands beside the scores."""
    games, findings = read(scored(first, second, result), keys=SCORE_KEYS, rules=SCORED)

    assert (games[0].result, findings) == (expected, [])


def test_scores_are_kept_exactly():
    games, _ = read(scored("2½", 1), keys=SCORE_KEYS, rules=SCORED)

    assert games[0].tally == (Fraction(5, 2), 1)


@pytest.mark.parametrize(
    ("first", "second", "result", "finding"),
    [
        (3, None, None, "score-missing E7"),
        (None, 1, None, "score-missing D7"),
        (3, 1, "0-1", "result-contradicts H7"),
        (3, 1, "½", "result-contradicts H7"),
        (-3, 1, None, "score-unknown D7"),
        ("2-1", None, None, "score-unknown D7"),
        (3, CellError("#N/A"), None, "cell-error E7"),
        (Uncalculated("=1"), 1, None, "formula-unread D7"),
    ],
)
def test_scores_that_cannot_be_used(first, second, result, finding):
    assert read(scored(first, second, result), keys=SCORE_KEYS, rules=SCORED)[1] == [finding]


def test_where_draws_are_not_allowed_a_draw_is_a_fault():
    """Hazard 9."""
    assert read((1, 1, "Ana", "½", "Bea", 2), rules=NO_DRAWS)[1] == ["result-unknown D7"]
    assert read(scored(2, 2), keys=SCORE_KEYS, rules=NO_DRAWS)[1] == ["result-draw D7"]


@pytest.mark.parametrize(
    ("word", "letter"),
    [
        ("bye", "U"),
        (None, "U"),
        ("-", "U"),
        ("half-point bye", "H"),
        ("full-point bye", "F"),
        ("not playing", "Z"),
        ("spielfrei", "U"),
        ("descanso", "U"),
        ("riposo", "U"),
        ("exempt", "U"),
    ],
)
def test_the_kind_of_a_bye_is_read_in_any_language(word, letter):
    games, findings = read((None, 5, "Eva", None, word, None))

    assert (games[0].result.first, games[0].second) == (letter, ())
    assert findings == ([] if word else ["bye-read B7"])


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ("1", "1"),
        ("1/2", "½"),
        ("3/2", "1½"),
        ("3", "3"),
        ("0", "0"),
        ("-1/2", "-0.5"),
        ("1/3", "0.333333"),
        ("1/4", "0.25"),
    ],
)
def test_the_points_of_a_bye_are_read_as_they_are_written(points, text):
    points = Points(bye=Fraction(points))

    assert bye_text(points, Outcome.PAIRING_BYE) == text
    assert read((None, 5, "Eva", text, "bye", None), rules=Rules(points=points))[1] == []
