"""Starting numbers: by rating, or as the list has them; once given they stay (seeds §1.1)."""

import pytest

from swiss_xl.frames.players import Entrant
from swiss_xl.numbering import by_rating, number_entrants
from swiss_xl.tournament import Numbering


def listed(*people):
    """Entrants from (number, name, rating)."""
    return [
        Entrant(row, number, {"name": name} | ({"rating": rating} if rating else {}))
        for row, (number, name, rating) in enumerate(people, 1)
    ]


RATED = listed(
    (None, "Zoe", None), (None, "Vega", 1900), (None, "ruiz", 1900), (None, "Ávila", 1900), (None, "Gil", 2100)
)


@pytest.mark.parametrize(
    ("numbering", "numbers"), [(Numbering.RATING, (5, 4, 3, 2, 1)), (Numbering.LIST, (1, 2, 3, 4, 5))]
)
def test_the_highest_rating_gets_number_1(numbering, numbers):
    """Equal ratings by name, whatever its case or accents; unrated last."""
    assert number_entrants(RATED, numbering, started=False) == numbers


def test_once_started_who_comes_is_appended_in_the_order_of_the_list():
    people = listed((2, "Bea", 1900), (None, "Zoe", 1500), (1, "Ana", 2000), (None, "Gil", 2500))

    assert number_entrants(people, Numbering.RATING, started=True) == (2, 3, 1, 4)


def test_numbers_that_stand_there_are_kept_and_gaps_stay():
    people = listed((7, "Bea", 1900), (None, "Zoe", 1500), (None, "Gil", 2500))

    assert number_entrants(people, Numbering.RATING, started=False) == (7, 9, 8)


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        ([(1, "Gil", 2100), (2, "Ana", 1900), (3, "Bea", 1900), (4, "Zoe", None)], True),
        ([(2, "Ana", 1900), (1, "Gil", 2100), (None, "New", 2500)], True),
        ([(1, "Ana", 1900), (2, "Gil", 2100)], False),
        ([(1, "Bea", 1900), (2, "Ana", 1900)], False),
        ([], True),
    ],
)
def test_whether_numbers_follow_the_ratings(people, expected):
    assert by_rating(listed(*people)) is expected
