"""The ladder in words at the foot of the standings, and values as they are shown."""

from dataclasses import replace

import pytest
from club_language import played

from swiss_xl.sheets.ladder import explained, ladder_lines, tiebreak_numbers
from swiss_xl.standings import standings
from swiss_xl.telling import LANGUAGES, speaker
from swiss_xl.tournament import Unplayed


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("BH", "Buchholz: points of all opponents met"),
        ("BH/C1", "Buchholz: points of all opponents met; without the lowest value"),
        ("BH/C2/P", "Buchholz: points of all opponents met; without the 2 lowest values; forfeits count as games"),
        ("ARO/M1", "Average rating of the opponents met; without the lowest and the highest value"),
        ("ARO/M2", "Average rating of the opponents met; without the 2 lowest and the 2 highest values"),
        ("PS/C1", "Progressive score: sum of the points after each round; without the first round"),
        ("PS/C2", "Progressive score: sum of the points after each round; without the first 2 rounds"),
        ("KS/L+1", "Koya: points against those with half of the points or more; limit ½ higher"),
        ("KS/L-2", "Koya: points against those with half of the points or more; limit 1 lower"),
        ("KS/L+3", "Koya: points against those with half of the points or more; limit 1½ higher"),
        ("AOB/F", "Average Buchholz of the opponents met; games of the last round as draws"),
        ("TPN/R", "Number on the list; in reverse order"),
        ("SPREAD/K300", "Spread: points for less points against; at most 300 in a game"),
    ],
)
def test_a_code_with_its_modifiers(code, text):
    assert explained(code, str) == text


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_in_the_language_of_the_workbook(language):
    """No part stays English, and every number is filled in."""
    say = speaker(language)
    english = {part for code in ("BH/C2/P", "KS/L+1", "PS/C2") for part in explained(code, str).split("; ")}
    found = {part for code in ("BH/C2/P", "KS/L+1", "PS/C2") for part in explained(code, say).split("; ")}

    assert not english & found
    assert not any("{" in part for part in found)


@pytest.mark.parametrize(
    ("ladder", "kind", "last"),
    [
        ("SB/C1 DE", Unplayed.FIDE_2026, "Unplayed rounds: FIDE rules since March 2026"),
        ("BH", Unplayed.FIDE_2023, "Unplayed rounds: FIDE rules from September 2023 to February 2026"),
        ("BH", Unplayed.VIRTUAL, "Unplayed rounds: virtual opponent (FIDE rules until August 2023)"),
        ("BH", Unplayed.PLAIN, "BH: Buchholz: points of all opponents met"),
        ("WIN", Unplayed.FIDE_2026, "WIN: Rounds won, byes and forfeits included"),
    ],
)
def test_the_rules_for_unplayed_rounds_are_told_where_they_matter(ladder, kind, last):
    tournament = played(2, "1>2", tiebreaks=tuple(ladder.split()), unplayed=kind)

    assert ladder_lines(tournament, str)[-1] == last


def test_percentages_are_shown_with_two_decimals():
    """1 and 2 of three rounds: 66.67 and 33.33; the floor is 33."""
    tournament = played(2, "1>2\n1>2\n2>1")
    rules = replace(tournament.rules, tiebreaks=("OW%", "OMW%", "WIN"))
    lines = standings(replace(tournament, rules=rules))

    assert [tiebreak_numbers(line) for line in lines] == [
        {"tb1": 33.33, "tb2": 33.33, "tb3": 2},
        {"tb1": 66.67, "tb2": 66.67, "tb3": 1},
    ]
