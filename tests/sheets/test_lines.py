"""A long name in lines: where it is broken, and that nothing of it is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss_xl.sheets.prints.lines import lines_of, wrapped

NAMES = st.text("abcÑ -,/'", max_size=70)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ana", ["Ana"]),
        ("Ana / Beto", ["Ana /", "Beto"]),
        ("Almeida de Souza, Rita", ["Almeida de Souza, Rita"]),  # 22 letters
        ("García-Valdecasas Montero, Francisco Javier", ["García-Valdecasas Montero,", "Francisco Javier"]),
        ("Papadopoulou-Christodoulaki", ["Papadopoulou-", "Christodoulaki"]),
        ("Wolfeschlegelsteinhausenberger", ["Wolfeschlegelsteinhausenberger"]),
        ("Ana / Beto / Cai", ["Ana / Beto / Cai"]),  # three in two lines, and short
        ("", [""]),
    ],
)
def test_two_lines_of_twenty_two_letters(name, lines):
    assert lines_of(name, 2, 22) == lines


def test_each_of_two_long_partners_has_two_of_four_lines():
    assert lines_of("Ramanathan Subramaniam, Venkatesh / García-Valdecasas Montero, Francisco Javier", 4, 30) == [
        "Ramanathan Subramaniam,",
        "Venkatesh /",
        "García-Valdecasas Montero,",
        "Francisco Javier",
    ]


@given(NAMES, st.integers(1, 4), st.integers(1, 40))
def test_no_letter_is_lost_and_no_line_too_many(name, most, letters):
    lines = lines_of(name, most, letters)

    assert len(lines) <= most
    assert "".join("".join(lines).split()).replace("/", "") == "".join(name.split()).replace("/", "")


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [("", 10, 1), ("aaaa", 10, 1), ("aaaa /\nbbbb", 10, 2), ("aaaa bbbb cccc", 10, 2), ("a" * 25, 10, 3)],
)
def test_lines_of_a_wrapped_cell(text, room, lines):
    """Ten digits wide: four letters, a space and four more are nine and a half."""
    assert wrapped(text, room) == lines
