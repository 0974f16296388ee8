"""Our own Players tab, and lists of others, as entrants."""

from __future__ import annotations

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss_xl.book import CellError, Uncalculated
from swiss_xl.errors import Severity, SheetError
from swiss_xl.frames.headings import PLAYER_HEADINGS, heading
from swiss_xl.frames.players import find_heading_row, players_frame, read_entrants
from swiss_xl.results import Outcome
from swiss_xl.telling import LANGUAGES
from swiss_xl.tournament import Player, Status

HEADINGS = ["No.", "Name", "Rating", "Club", "Byes"]


def read(*rows, sheet="Players"):
    header = find_heading_row(rows)
    frame, columns, _ = players_frame(rows, header)
    return read_entrants(frame, columns, sheet=sheet)


def told(findings, severity):
    return [(finding.place, finding.code) for finding in findings if finding.severity is severity]


def test_a_line_becomes_a_player():
    entrants, findings = read(HEADINGS, [3, "Ruiz, Ana", 1850, "Alfil", "2; 4=½"])

    assert findings == ()
    assert entrants[0].row == 2
    assert entrants[0].player(entrants[0].number) == Player(
        3, "Ruiz, Ana", 1850, club="Alfil", byes=((2, Outcome.ZERO_BYE), (4, Outcome.HALF_BYE))
    )


def test_changes_override_the_list():
    entrants, _ = read(HEADINGS, [3, "Ana", 1850])

    assert entrants[0].player(7, rating=None, status=Status.WITHDRAWN) == Player(7, "Ana", status=Status.WITHDRAWN)


def test_every_fault_is_found_with_its_cell():
    _, findings = read(
        HEADINGS,
        [1.5, "Ana", "18-50"],
        [0, "Eva", CellError("#N/A")],
        [None, Uncalculated("=B2"), 1500],
        [4, None, None, "Alfil"],
        [5, date(2026, 1, 2), None, None, date(2026, 5, 3)],
        [6, True, -1],
    )

    assert told(findings, Severity.ERROR) == [
        ("Players!A2", "number-unreadable"),
        ("Players!C2", "rating-unreadable"),
        ("Players!A3", "number-unreadable"),
        ("Players!C3", "error-value"),
        ("Players!B4", "uncalculated"),
        ("Players!B5", "name-missing"),
        ("Players!B6", "date"),
        ("Players!E6", "date"),
        ("Players!B7", "not-a-value"),
        ("Players!C7", "rating-unreadable"),
    ]
    assert all(finding.cure for finding in findings)


def test_a_number_given_twice_names_both_cells():
    _, findings = read(HEADINGS, [1, "Ana"], [2, "Eva"], ["1", "Luz"])

    assert "Players!A4: the number 1 is given to 2 players (A2 and A4); give each a number of his own" in map(
        str, findings
    )


def test_blank_and_ghost_rows_and_repeated_headings_are_no_players():
    """A format alone makes a row 'used' (hazard 22); exports repeat their headings on each page."""
    entrants, findings = read(HEADINGS, [1, "Ana"], [], [None, "  ", ""], HEADINGS, [None, "\u00a0"], [2, "Eva"])

    assert [entrant.row for entrant in entrants] == [2, 7]
    assert findings == ()


def test_names_are_tidied_and_it_is_said():
    entrants, findings = read(
        HEADINGS, [1, " Ana\u00a0 Ruiz "], [2, "Jo\u0301se"], [3, "\ufeffEva\u200b"], [4, "=SUM("]
    )

    assert [entrant.name for entrant in entrants] == ["Ana Ruiz", "Jóse", "Eva", "=SUM("]
    assert told(findings, Severity.NOTICE) == [("Players!B2", "trimmed"), ("Players!B4", "invisible")]


def test_one_notice_per_kind_with_three_examples():
    _, findings = read(HEADINGS, *[[str(number), f"P{number}"] for number in range(1, 51)])

    assert len(findings) == 1
    assert "50 cells: A2 '1' is read as 1, A3 '2' is read as 2, A4 '3' is read as 3 …" in findings[0].message


def test_two_of_one_name_are_told_apart_by_club():
    """Case 38."""
    _, findings = read(HEADINGS, [1, "Juan García", None, "Norte"], [2, "juan garcia", None, "Sur"])

    assert list(map(str, findings)) == [
        "Players!B3: the name Juan García stands there twice (B2 and B3), told apart by club"
    ]


def test_two_of_one_name_alike_are_to_be_told_apart():
    _, findings = read(HEADINGS, [1, "Juan García"], [2, "García, Juan"], [3, "Juan García"])

    assert [(finding.code, finding.cell) for finding in findings] == [("name-twice", "B4"), ("name-similar", "B3")]
    assert "second surname" in findings[0].cure


def test_unknown_opponents_are_noticed():
    _, findings = read(["No.", "Name", "Never against"], [1, "Ana", "2; 9"], [2, "Eva", 2])

    assert [(finding.severity, finding.code, finding.cell) for finding in findings] == [
        (Severity.WARNING, "never-against-unknown", "C2"),
        (Severity.ERROR, "never-against-self", "C3"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_own_headings_are_known_in_every_language(language):
    row = [heading(key, language) for key in PLAYER_HEADINGS]
    _, columns, unused = players_frame([row, [1, "Ana"]], 1)

    assert columns == {key: place for place, key in enumerate(PLAYER_HEADINGS, 1)}
    assert unused == {}


def test_a_row_without_a_column_of_names_is_refused():
    with pytest.raises(SheetError, match="row 1"):
        players_frame([["No.", "Rating"], [1, 1850]], 1)


@given(st.permutations(range(5)))
def test_the_order_of_columns_does_not_matter(order):
    rows = [HEADINGS, [1, "Ana", 1850, "Norte", 3], [2, "Eva", None, "", "4=h"]]
    expected, _ = read(*rows)
    entrants, _ = read(*[[row[place] for place in order] for row in rows])

    assert expected == entrants


@given(st.lists(st.text(st.characters(codec="utf-8", categories=["L"]), min_size=1), min_size=1, max_size=8))
def test_no_letter_of_a_name_is_lost(words):
    entrants, _ = read(HEADINGS, [1, "  ".join(words)])

    assert [entrant.name for entrant in entrants] == [unicodedata.normalize("NFC", " ".join(words))]


def test_two_thousand_names_are_compared_quickly():
    rows = [[number, f"Apellido{number % 997:03} Nombre{number:04}"] for number in range(1, 2001)]
    entrants, findings = read(HEADINGS, *rows)

    assert len(entrants) == 2000
    assert findings == ()
