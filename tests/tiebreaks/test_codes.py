"""Codes with modifiers: every spelling, and what is said of those that cannot be (C.07, Art. 14; MTB26)."""

import pytest

from swiss_xl.catalogue import known_tiebreak, parse_ladder, tiebreak, tiebreaks
from swiss_xl.errors import RulesError
from swiss_xl.modifiers import Modifiers


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("BH", "BH"), ("bh/c1", "BH/C1"), ("BH-C1", "BH/C1"), ("Bh-1", "BH/C1"), ("BH/M2", "BH/M2"),
        ("SB/P/C1", "SB/C1/P"), ("sb-c1-p", "SB/C1/P"), ("KS/L+1", "KS/L+1"), ("ks/l-2", "KS/L-2"), ("AOB/F", "AOB/F"),
        ("TPN/R", "TPN/R"), ("DE/P", "DE/P"), ("OMW", "OMW%"), ("omw%", "OMW%"), ("GW", "GW%"), ("MMS-1", "MMS-1"),
        ("SOS-2", "SOS/C2"), ("SPREAD/K300", "SPREAD/K300"), ("ARO/C12", "ARO/C12"), (" ps/c1 ", "PS/C1"),
    ],
)  # fmt: skip
def test_every_spelling_gives_one_code(typed, code):
    assert tiebreak(typed).code == code
    assert tiebreak(code).code == code
    assert known_tiebreak(typed)


@pytest.mark.parametrize(
    ("typed", "modifiers"),
    [
        ("BH/C2", Modifiers(low=2)),
        ("BH/M1", Modifiers(low=1, high=1)),
        ("KS/L-2", Modifiers(limit=-2)),
        ("SPREAD/K300", Modifiers(cap=300)),
        ("BH/P/F", Modifiers(forfeits=True, fore=True)),
        ("RTNG/R", Modifiers(reverse=True)),
    ],
)
def test_modifiers_mean(typed, modifiers):
    assert tiebreak(typed).modifiers == modifiers


def test_a_code_is_parsed_once():
    assert tiebreak("BH/C1") is tiebreak("BH/C1")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("ABO", "there is no tie-break 'ABO' (did you mean ARO, AOB or APRO? choose from: "),
        ("BHH/C1", "there is no tie-break 'BHH/C1' (did you mean BH"),
        ("WIN/C1", "the tie-break WIN/C1: it has no modifier C (WIN takes no modifiers)"),
        ("KS/C1", "the tie-break KS/C1: it has no modifier C (KS takes: L+n or L-n (limit in half points))"),
        ("DE/R", "the tie-break DE/R: it has no modifier R (DE takes: P (forfeits count as games))"),
        ("BH/X", "the tie-break BH/X: 'X' is no modifier (BH takes: Cn "),
        ("BH/C0", "'C0' is no modifier (accepted: 1 to 99 values)"),
        ("BH/C1/M1", "'M1' comes on top of another cut"),
        ("BH/P/P", "'P' changes nothing"),
        ("BH/", "'' is no modifier"),
    ],
)
def test_what_is_said_of_a_code_that_cannot_be(typed, said):
    with pytest.raises(RulesError) as refused:
        tiebreak(typed)

    assert said in str(refused.value)
    assert not known_tiebreak(typed)


def test_a_ladder_in_any_spelling():
    assert parse_ladder("PTS, bh-c1; SB/C1 > de bh") == ("BH/C1", "SB/C1", "DE", "BH")


def test_direct_encounter_may_be_listed_more_than_once():
    """C.07, 4.3: type A."""
    assert parse_ladder("DE BH DE") == ("DE", "BH", "DE")


def test_all_faults_of_a_ladder_at_once():
    with pytest.raises(RulesError) as refused:
        parse_ladder("BH bh XYZ KS/C1")

    assert [part in str(refused.value) for part in ("BH is named twice", "no tie-break 'XYZ'", "KS/C1: it has")] == [
        True
    ] * 3


def test_all_individual_systems_of_the_regulations_are_here():
    """C.07 (2026), Art. 5: the list of §2."""
    listed = "DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG"

    assert set(listed.split()) <= tiebreaks().keys()


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("DE", "P"), ("SB", "C1 C2 P C1/P"), ("ARO", "C1 C2 M1 M2"), ("RTNG", "R"), ("PS", "C1 C2"), ("TPN", "R"),
        ("BH", "C1 C2 M1 M2 P F"), ("AOB", "F"), ("FB", "C1 C2 M1 M2 P"), ("KS", "L+1 L-1"),
    ],
)  # fmt: skip
def test_every_mandatory_combination(name, allowed):
    """MTB26, tables 1 and 2."""
    assert [known_tiebreak(f"{name}/{each}") for each in allowed.split()] == [True] * len(allowed.split())
