"""What a result cell says after a spreadsheet has made a date or a time of it (hazards 1–3, 5, 10, 11)."""

from datetime import date, datetime, time, timedelta
from fractions import Fraction

import pytest

from swiss_xl.book import CellError, Uncalculated
from swiss_xl.frames.results import CellFault, read_result, read_score
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS

YEAR = 2026


def reading(value, code="General", *, draws=True):
    return read_result(value, code, draws=draws, winners={"ana": 0})


@pytest.mark.parametrize("value", [None, "", "  ", "\u00a0", "\u200b"])
def test_an_empty_cell_is_no_result_and_no_zero(value):
    """Hazard 8."""
    assert reading(value) is None


@pytest.mark.parametrize(
    ("value", "result"),
    [(1, FIRST_WINS), (0, SECOND_WINS), (0.5, DRAWN), (1.0, FIRST_WINS), ("1-0", FIRST_WINS), ("Ana", FIRST_WINS)],
)
def test_numbers_and_texts(value, result):
    assert reading(value).result == result


@pytest.mark.parametrize("code", ["d-mmm", "dd-mmm", "mm-dd-yy", "dd/mm/yyyy", "d/m/yy", "m/d/yy h:mm", "yyyy/m/d"])
@pytest.mark.parametrize("day", [date(YEAR, 1, 2), date(YEAR, 2, 1), datetime(YEAR, 1, 2), datetime(YEAR, 2, 1)])  # noqa: DTZ001 -- a sheet knows no zones
def test_the_draw_1_2_in_english_spanish_and_italian_order(day, code):
    """Hazard 1: English makes 2 January of 1/2, Spanish and Italian 1 February; said, and only where draws exist."""
    spelt = reading(day, code)

    assert spelt.result == DRAWN
    assert spelt.notice == f"the date {day.day} {day:%b} 2026 was read as 1/2, a draw"
    with pytest.raises(CellFault, match=r"typed was perhaps (1-2 or 2-1|2-1 or 1-2)"):
        reading(day, code, draws=False)


@pytest.mark.parametrize("code", ["mmm-yy", "mmm\\-yy", "[$-40A]mmm-yy", "mm/yy", "[$-410]mmm\\-yy;@", "yyyy/mm"])
def test_the_win_1_0_is_january_2000(code):
    """Hazard 2: a format without a day is month and year, in every language."""
    assert reading(date(2000, 1, 1), code).result == FIRST_WINS
    assert reading(date(2000, 1, 1), code).notice == "the date Jan 2000 was read as 1-0"


@pytest.mark.parametrize(
    ("value", "code", "likely", "shown"),
    [
        (date(2000, 4, 1), "mmm-yy", "4-0", "the date Apr 2000"),
        (date(2003, 5, 1), "mmm-yy", "5-3", "the date May 2003"),
        (date(YEAR, 5, 2), "d-mmm", "5-2 or 2-5", "the date 2 May 2026"),
        (date(YEAR, 3, 2), "mm-dd-yy", "3-2 or 2-3", "the date 2 Mar 2026"),
        (datetime(YEAR, 2, 3), "dd/mm/yyyy", "2-3 or 3-2", "the date 3 Feb 2026"),  # noqa: DTZ001
        (date(YEAR, 1, 1), "d-mmm", "1-1", "the date 1 Jan 2026"),
        (date(YEAR, 1, 1), "mmm-yy", "1-26", "the date Jan 2026"),
        (date(1998, 1, 1), "mmm-yy", "1-1", "the date Jan 1998"),
        (time(2, 1), "h:mm", "2-1", "the time 02:01"),
        (datetime(1900, 1, 1, 1, 0), "h:mm", "25-0", "the date 1 Jan 1900"),  # noqa: DTZ001 -- 25 hours
        (time(1, 2), "h:mm", "1-2", "the time 01:02"),
        (timedelta(hours=25, minutes=3), "[h]:mm:ss", "25-3", "the duration 1 day, 1:03:00"),
    ],
)
def test_what_no_game_ends_with_is_asked_for_and_never_guessed(value, code, likely, shown):
    """Hazards 2 and 3."""
    with pytest.raises(CellFault) as caught:
        reading(value, code)

    assert caught.value.code == "result-date"
    assert str(caught.value) == f"Excel turned the result into {shown} (typed was perhaps {likely})"
    assert caught.value.cure == "choose from the list, or format the cell as text and type it again"


@pytest.mark.parametrize(
    ("value", "result", "notice"),
    [
        (time(1, 0), FIRST_WINS, "the time 01:00 was read as 1-0"),
        (time(0, 1), SECOND_WINS, "the time 00:01 was read as 0-1"),
        (timedelta(hours=1), FIRST_WINS, "the duration 1:00:00 was read as 1-0"),
        (timedelta(minutes=1), SECOND_WINS, "the duration 0:01:00 was read as 0-1"),
    ],
)
def test_a_time_is_hours_and_minutes(value, result, notice):
    """Hazard 3: 1:0 becomes one o'clock."""
    spelt = reading(value, "h:mm")

    assert (spelt.result, spelt.notice) == (result, notice)


UNREADABLE = [
    (CellError("#N/A"), "cell-error", "the cell shows the error #N/A"),
    (CellError("#REF!"), "cell-error", "the cell shows the error #REF!"),
    (Uncalculated("=A1"), "formula-unread", "the formula =A1 has no stored value"),
]


@pytest.mark.parametrize(("value", "code", "message"), UNREADABLE)
def test_errors_and_formulas_without_a_value_are_refused(value, code, message):
    """Hazards 10 and 11."""
    for read in (reading, lambda value: read_score(value, "")):
        with pytest.raises(CellFault, match=message) as caught:
            read(value)
        assert (caught.value.code, bool(caught.value.cure)) == (code, True)


@pytest.mark.parametrize("value", [True, False, 2, -1, 10, 1.5, "1-1", "2-1", "Bea"])
def test_what_is_no_result_is_refused(value):
    with pytest.raises(CellFault, match="accepted: 1-0") as caught:
        reading(value)

    assert caught.value.code == "result-unknown"


@pytest.mark.parametrize(
    ("value", "score"),
    [
        (3, 3),
        (0, 0),
        ("0", 0),
        (2.5, Fraction(5, 2)),
        ("2.5", Fraction(5, 2)),
        ("2,5", Fraction(5, 2)),
        ("2½", Fraction(5, 2)),
        ("½", Fraction(1, 2)),
        (" 12 ", 12),
        ("007", 7),
        (None, None),
        ("  ", None),
    ],
)
def test_scores(value, score):
    """Hazard 5: one comma or one dot is a decimal, never thousands; blank is not 0 (hazard 8)."""
    assert read_score(value, "") == score


@pytest.mark.parametrize("value", [-1, "-1", "3-1", "1.000.000", "1,000.5", "three", True, "1e3", "+3"])
def test_what_is_no_score_is_refused(value):
    with pytest.raises(CellFault, match=r"is not a score \(accepted: a number, 0 or more\)"):
        read_score(value, "")


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (date(YEAR, 5, 2), "d-mmm", "the date 2 May 2026"),
        (time(2, 1), "h:mm", "the time 02:01"),
        (timedelta(hours=30), "[h]:mm", "the duration 1 day, 6:00:00"),
    ],
)
def test_a_score_that_became_a_date_is_refused(value, code, shown):
    with pytest.raises(CellFault, match=f"the score became {shown}"):
        read_score(value, code)
