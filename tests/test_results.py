"""The result of a game is the pair of what both sides get (fide-dutch §1)."""

from itertools import product

import pytest

from swiss_xl.results import (
    BOTH_ABSENT,
    DRAWN,
    FIRST_ABSENT,
    FIRST_WINS,
    PAIRING_BYE,
    SECOND_ABSENT,
    SECOND_WINS,
    Outcome,
    Result,
)

BYES = (Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE)
OF_ONE_GAME = {"10", "01", "==", "=0", "0=", "00", "+-", "-+", "--"}


@pytest.mark.parametrize(("first", "second"), list(product(Outcome, Outcome)))
def test_two_outcomes_belong_to_one_game_or_are_refused(first, second):
    """Case 30: ½-0 and 0-0 exist; 1-1, ½-1, a win against an absent side and a bye with an opponent do not."""
    if f"{first}{second}" in OF_ONE_GAME:
        assert (Result(first, second).first, Result(first, second).second) == (first, second)
    else:
        with pytest.raises(ValueError, match="expected"):
            Result(first, second)


@pytest.mark.parametrize("outcome", Outcome)
def test_only_a_bye_has_no_second_side(outcome):
    if outcome in BYES:
        assert not Result(outcome, None).played
    else:
        with pytest.raises(ValueError, match=f"expected a bye where there is no second side, got: {outcome.name}"):
            Result(outcome, None)


@pytest.mark.parametrize(
    ("result", "text", "played"),
    [
        (FIRST_WINS, "1-0", True),
        (SECOND_WINS, "0-1", True),
        (DRAWN, "½-½", True),
        (Result(Outcome.DRAW, Outcome.LOSS), "½-0", True),
        (Result(Outcome.LOSS, Outcome.LOSS), "0-0", True),
        (SECOND_ABSENT, "+ -", False),
        (FIRST_ABSENT, "- +", False),
        (BOTH_ABSENT, "- -", False),
        (PAIRING_BYE, "bye", False),
        (Result(Outcome.FULL_BYE, None), "full-point bye", False),
        (Result(Outcome.HALF_BYE, None), "half-point bye", False),
        (Result(Outcome.ZERO_BYE, None), "zero-point bye", False),
    ],
)
def test_a_result_is_printed_as_people_write_it(result, text, played):
    assert (str(result), result.played) == (text, played)


@pytest.mark.parametrize("outcome", Outcome)
def test_an_outcome_is_played_forfeited_or_a_bye(outcome):
    assert (outcome.played, outcome.bye) == (outcome in "1=0", outcome in "UFHZ")
