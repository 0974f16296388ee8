"""The column Sex, in the words of six languages."""

import pytest

from swiss_xl.errors import SheetError
from swiss_xl.frames.cells import UnreadableError, read_sex
from swiss_xl.frames.players import players_frame, read_entrants


@pytest.mark.parametrize(
    ("typed", "sex"),
    [
        *[(each, "m") for each in ("m", "M", "male", "Hombre", "h", "uomo", "männlich", "homme", "Masculino")],
        *[(each, "w") for each in ("w", "F", "female", "mujer", "donna", "weiblich", "femme", "Feminino", "fem.")],
        *[(each, None) for each in (None, "", " ", "-", "x", "divers")],
    ],
)
def test_words(typed, sex):
    assert read_sex(typed).value == sex


@pytest.mark.parametrize("typed", ["perhaps", 7, True])
def test_other_words_are_refused(typed):
    with pytest.raises(UnreadableError):
        read_sex(typed)


def entrants(*sexes):
    rows = [["Name", "Sexo"], *[[f"P{number}", sex] for number, sex in enumerate(sexes)]]
    frame, columns, _ = players_frame(rows, 1)
    found, findings = read_entrants(frame, columns, sheet="List")
    if any(finding.code == "sex-unknown" for finding in findings):
        raise SheetError(findings=findings)
    return [each.details.get("sex") for each in found]


def test_m_beside_h_is_a_woman():
    """Hombre, mujer."""
    assert entrants("H", "M", "m", "h", None) == ["m", "w", "w", "m", None]
    assert entrants("M", "F", "M") == ["m", "w", "m"]


def test_a_word_nobody_knows_has_its_cell():
    with pytest.raises(SheetError, match=r"List!B3: expected m or w, got: '\?\?!'"):
        entrants("m", "??!")
