"""Names that stand in a list twice, or nearly so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss_xl.frames.twins import same_names, similar_names


def rows(*names):
    return dict(enumerate(names, 1))


@pytest.mark.parametrize("other", ["ana  ruíz", "Ana RUIZ", "Ana Rui\u0301z"])
def test_accents_case_and_spaces_make_no_other_name(other):
    """Hazards 14 and 16."""
    assert same_names(rows("Ana Ruiz", "Eva", other)) == [(1, 3)]
    assert similar_names(rows("Ana Ruiz", "Eva", other)) == []


@pytest.mark.parametrize(
    "other",
    [
        "Gonzales, Juan",
        "González, Juam",
        "Gonzáles Juan",
        "Gonález, Juan",
        "Gonzzález, Juan",
        "Gnozález, Juan",
        "Juan González",
    ],
)
def test_one_slip_makes_a_similar_name(other):
    assert similar_names(rows("González, Juan", other, "Eva Sanz")) == [(1, 2)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Player 1", "Player 2"),
        ("Player10", "Player11"),
        ("Ana R.", "Ana S."),
        ("Team A", "Team B"),
        ("Ana Ruiz", "Eva Ruiz"),
    ],
)
def test_digits_initials_and_other_names_are_no_slips(one, other):
    assert similar_names(rows(one, other)) == []


@given(st.lists(st.text("abc", min_size=5, max_size=8), max_size=8))
def test_every_pair_one_letter_apart_is_found(names):
    """Compared with looking at every pair."""
    listed = dict(enumerate(dict.fromkeys(names), 1))
    expected = {
        (one, other)
        for one in listed
        for other in listed
        if one < other
        and len(listed[one]) == len(listed[other])
        and sum(a != b for a, b in zip(listed[one], listed[other], strict=True)) == 1
    }

    assert expected <= set(similar_names(listed))
