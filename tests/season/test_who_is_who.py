"""A season: who is who, and which results count."""

from fractions import Fraction

import pytest

from swiss_xl.errors import RulesError
from swiss_xl.season.people import gather, name_key
from swiss_xl.season.scoring import By, Scheme, brought, read_places, table
from swiss_xl.season.writing import result_text
from swiss_xl.standings import Standing
from swiss_xl.tournament import Player

HALF = Fraction(1, 2)


def players(*names):
    """Names, or name and FIDE identifier, or name, identifier and club."""
    return [
        Player(number, *(each,)) if isinstance(each, str)
        else Player(number, each[0], fide_id=each[1], club=each[2] if len(each) > 2 else "")
        for number, each in enumerate(names, 1)
    ]  # fmt: skip


# who is who


def test_the_words_of_a_name_in_any_order():
    assert name_key("Ruiz, Ana") == name_key("Ana  RUIZ") == name_key("Ana Ruíz") == "ana ruiz"


def test_people_are_one_by_identifier_else_by_name():
    """Ana: identifier in the first event, name alone in the second. Bea: by name twice, with an identifier at last."""
    people = gather(
        [
            players(("Ruiz, Ana", "2200001"), "Bea Vega"),
            players("Ana Ruiz", "Vega, Bea"),
            players(("Vega, Bea", "77")),
        ]
    )

    assert people.keys[0, 1] == people.keys[1, 1] == "2200001"
    assert people.keys[0, 2] == people.keys[1, 2] == people.keys[2, 1] == "77"
    assert people.persons["2200001"].events == [0, 1]
    assert people.persons["77"].name == "Vega, Bea"


def test_two_identifiers_of_one_name_leave_the_name_alone():
    people = gather([players(("Ana Ruiz", "1"), ("Ana Ruiz", "2")), players("Ana Ruiz")])

    assert people.keys[1, 1] == "ana ruiz"
    assert people.told == ("Ana Ruiz has no FIDE identifier in event 2, and 2 people of that name have.",)


def test_namesakes_in_one_event_stay_apart():
    people = gather(
        [players(("Juan García", "", "Alfil"), ("Juan García", "", "Roque")), players(("Juan García", "", "Alfil"))]
    )

    assert len({people.keys[0, 1], people.keys[0, 2]}) == 2
    assert people.told == ("Event 1 has several called Juan García: told apart by club or number.",)


def test_near_spellings_are_candidates_not_the_same():
    """A letter more, a second surname; not two who played in one event."""
    people = gather([players("Cai Cano", "Ana Ruiz", "Ana Ruis"), players("Caio Cano", "Ana Ruiz Soler")])
    near = {
        person.name: tuple(people.persons[other].name for other in person.perhaps) for person in people.persons.values()
    }

    assert near == {
        "Cai Cano": ("Caio Cano",),
        "Caio Cano": ("Cai Cano",),
        "Ana Ruiz": ("Ana Ruiz Soler",),
        "Ana Ruis": (),
        "Ana Ruiz Soler": ("Ana Ruiz",),
    }


def test_whom_somebody_is_the_same_as():
    people = gather([players("Cai Cano"), players("Caio Cano")], {"cai cano": "caio cano"})

    assert people.keys[0, 1] == people.keys[1, 1] == "caio cano"
    twice = gather([players("Cai Cano", "Caio Cano")], {"cai cano": "caio cano"})
    assert twice.keys[0, 1] != twice.keys[0, 2]
    assert twice.told == ("Caio Cano would stand twice in event 1 as Cai Cano: kept apart.",)


# what counts


def test_the_best_count_and_absences_are_nothing():
    """
    Best two of three. A: 3, 1, 2 → 5; B: 2½, 2½, absent → 5; C: 3, 2, 2 → 5, level with A: 3 and 2; D: 1 alone → 1.

    A and C have 3 and 2, B has 2½ and 2½: B is behind them by the best result.
    """
    results = {
        "A": [Fraction(3), Fraction(1), Fraction(2)],
        "B": [5 * HALF, 5 * HALF, None],
        "C": [Fraction(3), Fraction(2), Fraction(2)],
        "D": [None, Fraction(1), None],
    }
    lines = table(results, Scheme(2))

    assert [(line.rank, line.key, line.total) for line in lines] == [(1, "A", 5), (1, "C", 5), (3, "B", 5), (4, "D", 1)]
    assert [sorted(line.counted) for line in lines] == [[0, 2], [0, 1], [0, 1], [1]]
    assert [line.total for line in table(results, Scheme())] == [7, 6, 5, 1]


def test_points_for_the_places_are_shared_by_those_level():
    """25, 18, 15: first alone 25; two second share (18 + 15) / 2; fourth has none."""
    lines = [Standing(rank, Player(number, ""), Fraction(0), {}) for number, rank in enumerate((1, 2, 2, 4), 1)]
    scheme = Scheme(by=By.PLACE, places=read_places("25, 18, 15"))

    assert brought(lines, scheme) == {1: 25, 2: Fraction(33, 2), 3: Fraction(33, 2), 4: 0}
    assert read_places("10 6.5 0") == (10, Fraction(13, 2), 0)


@pytest.mark.parametrize("text", ["25, x", "1, 2", "-1", ""])
def test_points_for_the_places_that_cannot_be(text):
    with pytest.raises(RulesError):
        read_places(text)


def test_how_a_result_is_shown():
    assert result_text(Fraction(7, 2), counts=True) == "3½"
    assert result_text(Fraction(1), counts=False) == "(1)"
    assert result_text(None, counts=False) == "–"
    assert result_text(Fraction(16, 3), counts=True) == "5.33"
