"""Single cells of a players list: as they are typed, and as they are understood."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss_xl.book import CellError, Uncalculated
from swiss_xl.frames import cells, lists
from swiss_xl.frames.cells import Reading, UnreadableError
from swiss_xl.results import Outcome
from swiss_xl.tournament import Status

ZERO, HALF, FULL = Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE
ALL_READERS = (
    *(cells.read_name, cells.read_text, cells.read_number, cells.read_rating, cells.read_status, cells.read_fide_id),
    *(cells.read_from_round, cells.read_board, lists.read_byes, lists.read_never_against),
)


@pytest.mark.parametrize(
    ("typed", "expected", "changes"),
    [
        (None, None, ()),
        ("", None, ()),
        (0, None, ()),
        ("0", None, ("number-as-text",)),
        ("-", None, ()),
        ("—", None, ()),
        ("unr.", None, ()),
        ("Sin Elo", None, ()),
        ("non classé", None, ()),
        (1850, 1850, ()),
        ("1850", 1850, ("number-as-text",)),
        ("\u00a01850 ", 1850, ("number-as-text",)),
        ("A 2339", 2339, ("extracted",)),
        ("1850 F", 1850, ("extracted",)),
        (1849.5, 1850, ("rounded",)),
        (1850.49, 1850, ("rounded",)),
        ("1849,5", 1850, ("number-as-text", "rounded")),
        ("1849.5", 1850, ("number-as-text", "rounded")),
    ],
)
def test_ratings(typed, expected, changes):
    assert cells.read_rating(typed) == Reading(expected, changes)


@pytest.mark.parametrize(
    "typed", [-1, "-1850", "2.339", 2.339, "1850/1900", "1850-P12", "abc", "12 F", 1e9, float("inf")]
)
def test_what_is_no_rating_is_refused(typed):
    with pytest.raises(UnreadableError, match="expected a rating"):
        cells.read_rating(typed)


@pytest.mark.parametrize(
    ("typed", "expected"), [(7, 7), (7.0, 7), ("7", 7), ("007", 7), ("7.", 7), ("7,0", 7), (" ", None)]
)
def test_numbers(typed, expected):
    assert cells.read_number(typed).value == expected


@pytest.mark.parametrize("typed", [0, -3, 1.5, "1,5", "0", "-3", "one", "1 2", 10**9, float("nan"), float("inf")])
def test_what_is_no_number_is_refused(typed):
    with pytest.raises(UnreadableError, match="expected a player's number"):
        cells.read_number(typed)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("active", Status.ACTIVE),
        ("ACTIVO", Status.ACTIVE),
        ("withdrawn", Status.WITHDRAWN),
        ("Retirado", Status.WITHDRAWN),
        ("ritirata", Status.WITHDRAWN),
        ("zurückgezogen", Status.WITHDRAWN),
        ("abandon", Status.WITHDRAWN),
        ("desistiu", Status.WITHDRAWN),
        ("  ", None),
    ],
)
def test_status_words(word, expected):
    assert cells.read_status(word).value is expected


def test_an_unknown_status_is_refused():
    with pytest.raises(UnreadableError, match="expected active or withdrawn, got: 'paid'"):
        cells.read_status("paid")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (3, ((3, ZERO),)),
        (3.0, ((3, ZERO),)),
        ("3", ((3, ZERO),)),
        ("3, 5", ((3, ZERO), (5, ZERO))),
        ("5;3", ((3, ZERO), (5, ZERO))),
        ("3 5", ((3, ZERO), (5, ZERO))),
        ("3+5", ((3, ZERO), (5, ZERO))),
        ("R3", ((3, ZERO),)),
        ("3=½", ((3, HALF),)),
        ("3=1/2", ((3, HALF),)),
        ("3=0.5", ((3, HALF),)),
        ("3=0,5", ((3, HALF),)),
        ("3:h", ((3, HALF),)),
        ("3 = H ; 4", ((3, HALF), (4, ZERO))),
        ("3=1", ((3, FULL),)),
        ("3=0", ((3, ZERO),)),
        ("3=0, 5", ((3, ZERO), (5, ZERO))),
        ("3=0,5,6", ((3, HALF), (6, ZERO))),
        ("10=½;2=1", ((2, FULL), (10, HALF))),
        ("3;3", ((3, ZERO),)),
        (";", None),
        (None, None),
    ],
)
def test_byes(typed, expected):
    assert lists.read_byes(typed).value == expected


@pytest.mark.parametrize("typed", ["0", 0, -3, 3.5, "3-5", "3=2", "3=1;3=½", "all", "3=", "½"])
def test_what_is_no_bye_is_refused(typed):
    with pytest.raises(UnreadableError) as caught:
        lists.read_byes(typed)

    assert caught.value.code == "byes-unreadable"


def test_a_date_among_byes_says_how_to_write_them():
    """Excel makes 5 March of ``3/5`` (hazards 1 and 2)."""
    with pytest.raises(UnreadableError, match="made the date 5 Mar 2026 of what was typed") as caught:
        lists.read_byes(datetime(2026, 3, 5, tzinfo=UTC))

    assert "3; 5=½" in caught.value.cure


@pytest.mark.parametrize(("typed", "expected"), [(4, {4}), ("4, 17", {4, 17}), ("#4 #17", {4, 17}), (" ", None)])
def test_opponents_never_to_be_met(typed, expected):
    assert lists.read_never_against(typed).value == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (1991, "1991"),
        (1991.0, "1991"),
        (date(1991, 5, 3), "1991-05-03"),
        (datetime(1991, 5, 3, tzinfo=UTC), "1991-05-03"),
        ("03.05.1991", "03.05.1991"),
    ],
)
def test_birth(typed, expected):
    assert cells.read_birth(typed).value == expected


@pytest.mark.parametrize(
    ("typed", "expected"), [(9802256.0, "9802256"), ("00123", "00123"), (0, None), ("-", None), ("", None)]
)
def test_identity_numbers_keep_their_zeros(typed, expected):
    """Hazard 19."""
    assert cells.read_fide_id(typed).value == expected


@pytest.mark.parametrize("typed", ["=SUM(", "+Ana", "-Eva", "@luz"])
def test_a_name_is_a_text_whatever_it_begins_with(typed):
    """Hazard 18."""
    assert cells.read_name(typed) == Reading(typed)


@pytest.mark.parametrize("reader", ALL_READERS)
@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (CellError("#N/A"), "error-value"),
        (Uncalculated("=B2"), "uncalculated"),
        (True, "not-a-value"),
        (date(2026, 1, 2), "date"),
        (time(2, 1), "time"),
    ],
)
def test_no_column_takes_errors_dates_and_the_like(reader, typed, code):
    """Hazards 2, 3, 10, 11."""
    with pytest.raises(UnreadableError) as caught:
        reader(typed)

    assert caught.value.code == code
    assert caught.value.cure


@pytest.mark.parametrize("reader", ALL_READERS)
@given(typed=st.one_of(st.none(), st.text(), st.integers(), st.floats(), st.from_regex(r"[0-9=:,;½h ]{1,9}")))
def test_any_value_is_read_or_refused_in_words(reader, typed):
    try:
        reading = reader(typed)
    except UnreadableError as fault:
        reading = Reading(fault.message)

    assert reading.value != ""


@given(st.text())
def test_a_cleaned_text_stays_as_it_is(typed):
    once = cells.cleaned(typed).value

    assert once is None or cells.cleaned(once) == Reading(once)
