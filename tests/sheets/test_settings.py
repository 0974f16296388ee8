"""The Tournament tab: every setting, every nonsense, all at once."""

from datetime import datetime
from fractions import Fraction

import pytest
from desk import make

from swiss_xl.errors import SheetError
from swiss_xl.tournament import Corrections, Numbering, Ties, Typed, Unplayed

FOUR = ("Ana", "Bea", "Cai", "Dora")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return make(tmp_path_factory.mktemp("made"), FOUR)


def typed(desk, values):
    """The settings after *values* have been typed, by key."""
    desk.set(**values)
    return desk.reading.settings


@pytest.mark.parametrize(
    ("key", "value", "field", "expected"),
    [
        ("rounds", "7", "rounds", 7),
        ("rounds", 7.0, "rounds", 7),
        ("system", "CLUB", "system", "club"),
        ("results", "Scores", "typed", Typed.SCORES),
        ("results", None, "typed", Typed.RESULT),
        ("numbers", "list", "numbering", Numbering.LIST),
        ("first_side", " Allies ", "sides", ("Allies", "Black")),
        ("second_side", None, "sides", ("White", "Black")),
        ("tiebreaks", "bh; de > ps", "tiebreaks", ("BH", "DE", "PS")),
        ("tiebreaks", None, "tiebreaks", ()),
        ("tiebreaks", "bh-c1, SB/C1/P", "tiebreaks", ("BH/C1", "SB/C1/P")),
        ("unplayed", "FIDE-2023", "unplayed", Unplayed.FIDE_2023),
        ("unplayed", None, "unplayed", None),
        ("unrated", 1400.0, "unrated", 1400),
        ("unrated", None, "unrated", None),
        ("ties", "LOT", "ties", Ties.LOT),
        ("corrections", "latest", "corrections", Corrections.LATEST),
        ("seed", 20261129, "seed", 20261129),
        ("seed", "20261129", "seed", 20261129),
        ("seed", None, "seed", 0),
    ],
)
def test_a_setting_as_people_type_it(made, key, value, field, expected):
    settings = typed(made, {key: value})
    typed(made, {"rounds": 5, "system": "club", "first_side": "White", "second_side": "Black"})

    assert getattr(settings.rules, field) == expected
    assert settings.findings == ()


@pytest.mark.parametrize(
    ("value", "points"),
    [
        (3, 3),
        ("½", Fraction(1, 2)),
        ("1/2", Fraction(1, 2)),
        ("0,5", Fraction(1, 2)),
        ("0.5", Fraction(1, 2)),
        (0.5, Fraction(1, 2)),
        ("1/3", Fraction(1, 3)),
        (datetime(2026, 1, 2), Fraction(1, 2)),  # noqa: DTZ001 -- a sheet knows no zones
        (datetime(2026, 2, 1), Fraction(1, 2)),  # noqa: DTZ001
        (-1, -1),
    ],
)
@pytest.mark.parametrize("key", ["draw", "half_bye", "missed"])
def test_points_in_all_their_spellings(made, key, value, points):
    """Hazards 1, 4, 5."""
    settings = typed(made, {key: value})

    assert getattr(settings.rules.points, key) == points
    assert settings.findings == ()


def test_an_empty_draw_means_that_there_are_none(made):
    assert typed(made, {"draw": None}).rules.points.draw is None


NONSENSE = {
    "name": "=NA()",
    "system": "duch",
    "rounds": "many",
    "results": "goals",
    "numbers": "age",
    "win": "one",
    "draw": "1,2,3",
    "loss": None,
    "forfeit_win": 2000,
    "forfeit_loss": datetime(2026, 3, 4),  # noqa: DTZ001 -- a sheet knows no zones
    "bye": "1/0",
    "half_bye": "-",
    "missed": "TRUE?",
    "tiebreaks": "SBW, SBX, SBW",
    "ties": "coin",
    "corrections": "never",
    "seed": "-1",
    "language": "xx",
    "unplayed": "fide-1999",
    "unrated": "weak",
}
SAID = {
    "system": "there is no system 'duch'",
    "rounds": "'many' is not a number of rounds (accepted: 1 to 36)",
    "results": "'goals' is not accepted here; choose from: result, scores",
    "numbers": "'age' is not accepted here; choose from: rating, list",
    "win": "'one' is not a number (accepted: 0, ½, 1, 2.5 …); correct the cell",
    "draw": "'1,2,3' is not a number",
    "loss": "the number of points is missing",
    "forfeit_win": "2000 is out of range (accepted: up to 1000)",
    "forfeit_loss": "a number is expected, Excel shows the date 04 Mar 2026",
    "bye": "'1/0' is not a number",
    "half_bye": "'-' is not a number",
    "missed": "'TRUE?' is not a number",
    "ties": "'coin' is not accepted here; choose from: shared, lot",
    "corrections": "'never' is not accepted here; choose from: any, latest",
    "unplayed": "'fide-1999' is not accepted here; choose from: fide-2026, fide-2023, virtual, plain",
    "unrated": "'weak' is not a whole number",
    "seed": "'-1' is not a seed (accepted: a whole number of up to 15 digits)",
    "language": "there is no language 'xx'; choose from: en, es, it, de, fr, pt",
    "name": "the formula =NA() has no stored value (open the workbook in Excel once and save it); correct the cell",
}


def test_all_nonsense_is_found_at_once_and_nothing_is_written(tmp_path):
    desk = make(tmp_path, FOUR)
    desk.set(**NONSENSE)
    before = desk.path.read_bytes()
    with pytest.raises(SheetError) as caught:
        desk.next()

    said = {finding.code.removeprefix("setting-"): str(finding) for finding in caught.value.findings}
    assert said.keys() == NONSENSE.keys()
    for key, text in SAID.items():
        assert said[key].startswith(f"Tournament!{desk.setting(key)}: {text}")
    assert "there is no tie-break 'SBX'" in said["tiebreaks"]
    assert "the tie-break SBW is named twice" in said["tiebreaks"]
    assert desk.path.read_bytes() == before


@pytest.mark.parametrize("value", [0, 37, "2.5", -1, None, "1e9"])
def test_a_number_of_rounds_that_cannot_be(made, value):
    settings = typed(made, {"rounds": value})
    typed(made, {"rounds": 5})

    assert [finding.code for finding in settings.findings if finding.code == "setting-rounds"] == ["setting-rounds"]


@pytest.mark.parametrize("value", ["1.5", "12345678901234567", "7a", True])
def test_a_seed_that_cannot_be(made, value):
    settings = typed(made, {"seed": value})
    typed(made, {"seed": None})

    assert [finding.code for finding in settings.findings if finding.code == "setting-seed"] == ["setting-seed"]


def test_lines_that_were_deleted_are_missed(tmp_path):
    """Whatever the README lists must be there; nothing is guessed."""
    desk = make(tmp_path, FOUR)
    with desk.hand() as book:
        for key in NONSENSE:
            del book["Tournament"].defined_names[f"sxl_{key}"]

    lost = [each.message for each in desk.reading.settings.findings if each.code == "setting-lost"]
    assert len(lost) == len(NONSENSE.keys() - {"unplayed", "unrated"})  # workbooks of earlier versions have none
    assert "the line 'Tie-breaks' is gone from the tab" in lost
    with pytest.raises(SheetError, match="the line 'Rounds' is gone from the tab; take back its deletion"):
        desk.next()
