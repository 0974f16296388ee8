"""Headings of our own and of others, and the meaning of each column."""

from __future__ import annotations

import pytest

from swiss_xl.frames.columns import find_heading_row, recognise
from swiss_xl.frames.headings import COLUMN_ALIASES, PLAYER_HEADINGS, folded_heading, heading
from swiss_xl.telling import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_heading_of_its_own_for_every_column(language):
    headings = [heading(key, language) for key in PLAYER_HEADINGS]

    assert len({folded_heading(each) for each in headings}) == len(PLAYER_HEADINGS)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        *[(each, "number") for each in ("No.", "SNo", "Nr", "Nº", "N°", "#", "N.º", "Rk.", "№", "nr *:", "Player #")],
        *[(each, "rating") for each in ("Rtg", "Elo", "RtgI", "IRtg", "Rtg_int", "Rtg_nat", "ELO FIDE", "Elo (intl.)")],
        *[(each, "federation") for each in ("FED", "Fed.", "País", "Land", "Féd.")],
        *[(each, "fide_id") for each in ("FideID", "FIDE_no", "Fide-No", "ID FIDE")],
        *[(each, "club") for each in ("Club/City", "ClubName", "Verein/Ort", "Circolo", "Équipe")],
        *[(each, "category") for each in ("Typ", "Categoría:")],
        *[(each, "group") for each in ("Gr", "GRUPO")],
        *[(each, "birth") for each in ("BirthDay", "Año de nacimiento", "B-day", "Né(e)")],
        *[(each, "sex") for each in ("Sex", "Gender", "Sexo", "Geschlecht", "M/F")],
        *[(each, "email") for each in ("E-mail", "Correo electrónico")],
    ],
)
def test_a_heading_is_known(written, key):
    assert recognise([written, "Name"]).of == {"name": 2, key: 1}


@pytest.mark.parametrize("written", ["k", "1.Rd", "Pts.", "TB1", "ID", "Profciency", "Phone"])
def test_other_headings_are_left_out(written):
    columns = recognise([written, "Name"])

    assert (columns.of, columns.unused) == ({"name": 2}, {written: 1})


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        (["Apellidos", "Nombre"], {"name": 1, "first_name": 2}),
        (["Nombre", "Primer apellido", "Segundo apellido"], {"name": 2, "second_surname": 3, "first_name": 1}),
        (["Cognome", "Nome"], {"name": 1, "first_name": 2}),
        (["Vorname", "Name"], {"name": 2, "first_name": 1}),
        (["Nom", "Prénom"], {"name": 1, "first_name": 2}),
        (["Nome", "Sobrenome"], {"name": 2, "first_name": 1}),
        (["First name", "Last name"], {"name": 2, "first_name": 1}),
        (["Surname"], {"name": 1}),
        (["Nombre y apellidos"], {"name": 1}),
        (["Player", "Team"], {"name": 1, "club": 2}),
        (["Name", "First name", "Last name"], {"name": 1}),
    ],
)
def test_names_whole_or_in_parts(headings, expected):
    body = [["Ana"] * len(headings)]

    assert recognise(headings, body).of == expected


def test_a_full_name_that_is_empty_gives_way_to_its_parts():
    body = [["Ana", "Ruiz", None]]

    assert recognise(["First name", "Last name", "Full name"], body).of == {"name": 2, "first_name": 1}


def test_teams_are_names_only_without_players():
    columns = recognise(["Rk.", "Mannschaft"])

    assert (columns.of, columns.teams) == ({"name": 2, "number": 1}, True)


def test_headings_that_repeat_carry_their_column():
    assert recognise(["Name", "x", "x"]).unused == {"x": 2, "x (C)": 3}


def test_the_row_of_headings_may_stand_below_other_lines():
    rows = [["Open"], [], ["Name of the event", "Elo"], ["No.", "Name", "Elo"], [1, "Name", 1850]]

    assert find_heading_row(rows) == 4
    assert find_heading_row([["Rating", "Club"]]) is None
    assert find_heading_row([[]] * 30 + [["Name"]]) is None


def test_no_spelling_is_best_for_two_columns():
    """``Status`` or ``Estado`` is one thing in every language."""
    best = {alias: [key for key, preference in keys if preference == 0] for alias, keys in COLUMN_ALIASES.items()}

    assert {alias: keys for alias, keys in best.items() if len(keys) > 1} == {}
