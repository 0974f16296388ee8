"""Every way people write a result (hazards 4–6, 9, 12), and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss_xl.results import (
    BOTH_ABSENT,
    DRAWN,
    FIRST_ABSENT,
    FIRST_WINS,
    SECOND_ABSENT,
    SECOND_WINS,
    Outcome,
    Result,
)
from swiss_xl.spelling import Spelt, fold, parse_result, winners_by_name

READ = {
    FIRST_WINS: (
        "1-0", "1 - 0", " 1-0 ", "1–0", "1—0", "1−0", "1‑0", "1‐0", "1﹣0", "1－0", "1:0", "1 : 0", "1：0", "1∶0",
        "1 0", "1/0", "1_0", "1--0", "1\u00a0-\u00a00", "1\u200b-0", "1-O", "1.0-0.0", "1,0-0,0", "１-０",
        "1", "1.0", "1,0",
    ),
    SECOND_WINS: ("0-1", "0–1", "0 - 1", "0:1", "0 1", "0/1", "o-1", "0", "0.0", "0,0", "0,0-1,0"),
    DRAWN: (
        "½-½", "½ - ½", "½–½", "½:½", "½ ½", "½", "1/2", "1⁄2", "1∕2", "1/2-1/2", "1/2 - 1/2", "1/2 1/2", "0.5", "0,5",
        ".5", ",5", "0.5-0.5", "0,5-0,5", "=", "= =", "=-=", "x", "X", "x-x", "X - X",
        "draw", "Draw", "DRAW", "draw.", "drawn",
        "tablas", "Tabla", "¡tablas"[1:], "empate", "igualada",
        "patta", "pari", "pareggio", "parità",
        "remis", "Remis!", "unentschieden", "remise",
        "nulle", "nul", "partie nulle", "égalité", "EGALITE",
        "empatado", "empatada",
    ),
    SECOND_ABSENT: (
        "+ -", "+-", "+/-", "+:-", "+ – -", "+", "1-0 ff", "1-0 (ff)", "1-0f", "1F-0F", "1-0 wo", "1-0 w.o.", "1-0 w/o",
        "1-0 WO", "1:0 kampflos", "1-0 k", "1-0 forfeit", "1-0 forfait", "1-0 inc.", "1-0 incomparecencia", "1-0 f.f.",
    ),
    FIRST_ABSENT: ("- +", "-+", "-/+", "-:+", "– +", "0-1 ff", "0F-1F", "0-1 wo", "0:1 kampflos", "0-1 forfait"),
    BOTH_ABSENT: ("- -", "--", "-/-", "– –", "0-0 ff", "0-0 wo", "both absent", "double forfeit", "0F-0F"),
}  # fmt: skip

UNUSUAL = {
    "½-0": Result(Outcome.DRAW, Outcome.LOSS),
    "0-½": Result(Outcome.LOSS, Outcome.DRAW),
    "0-0": Result(Outcome.LOSS, Outcome.LOSS),
}
NO_RESULT = (
    "2-1", "1-2", "2", "3:0", "10", "1-", "-1", "-", "--- -", "1-0-0", "abc", "?", "*", "1½", "½½½", "won", "1-0 abc",
    "TRUE", "1.5", "15", "0.25", "1/3", "#N/A", "1-0;", "+1", "++", "+ +", "ff", "wo", "= 1-0",
)  # fmt: skip
IMPOSSIBLE = ("1-1", "1 1", "1:1", "½-1", "1-½", "1-0.5", "0,5-1", "1-x", "=-1")


@pytest.mark.parametrize(("text", "result"), [(text, result) for result, texts in READ.items() for text in texts])
def test_a_result_as_people_write_it(text, result):
    assert parse_result(text) == Spelt(result)


@pytest.mark.parametrize(("text", "result"), UNUSUAL.items())
def test_an_unusual_result_is_read_and_asked_about(text, result):
    """Case 30."""
    assert parse_result(text) == Spelt(result, f"{text} is unusual: is it meant?")


@pytest.mark.parametrize("text", NO_RESULT)
def test_what_is_no_result_is_refused_with_what_is_accepted(text):
    with pytest.raises(ValueError, match="is not a result") as caught:
        parse_result(f" {text} ")

    assert str(caught.value) == (
        f"'{text}' is not a result (accepted: 1-0, ½-½, 0-1, + - (the second side did not come), "
        "- + (the first side did not come), - - (neither came))"
    )


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_cannot_be_the_result_of_one_game_is_refused(text):
    """Hazard 9."""
    with pytest.raises(ValueError, match=r"cannot be the result of one game \(accepted: 1-0, ½-½, 0-1"):
        parse_result(text)


@pytest.mark.parametrize("text", READ[DRAWN])
def test_a_draw_is_refused_where_there_are_none(text):
    """Hazard 9."""
    with pytest.raises(ValueError, match="is a draw, and draws are not allowed here"):
        parse_result(text, draws=False)


@pytest.mark.parametrize(("typed", "result"), [("Ruiz,  ana", FIRST_WINS), ("JOSÉ Vega", SECOND_WINS)])
def test_the_winners_name_is_a_result(typed, result):
    """Hazard 12: the name of one of the two, and it is said what was read."""
    winners = {fold("Ruiz, Ana"): 0, fold("Jose Vega"): 1}

    assert parse_result(typed, winners=winners) == Spelt(result, f"the winner's name was read as {result}")
    with pytest.raises(ValueError, match="is not a result"):
        parse_result("Ruiz, Eva", winners=winners)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("José", "jose"),
        ("Jose\u0301", "jose"),
        ("GROẞ", "gross"),
        ("  A \t b\u00a0c ", "a b c"),
        ("a\u200bb\ufeff", "ab"),
        ("ﬁn", "fin"),
        ("A–B", "a-b"),
        ("½", "1/2"),
        ("Ñandú", "nandu"),
        ("", ""),
    ],
)
def test_texts_are_compared_without_case_accents_and_odd_blanks(text, folded):
    """Hazards 14 and 16."""
    assert fold(text) == folded


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="01½=xX+-:/., fkwo", max_size=9))
def test_any_text_is_read_or_refused_and_reads_as_it_is_printed(text):
    try:
        spelt = parse_result(text)
    except ValueError as refused:
        assert "accepted" in str(refused)  # noqa: PT017 -- the message is the point
    else:
        assert parse_result(str(spelt.result)).result == spelt.result


def test_a_surname_that_only_one_side_has_names_the_winner():
    """Two Rossi at one board: only the first names tell them apart."""
    names = winners_by_name(["rossi, mario"], ["rossi, anna"])

    assert (names["mario"], names["anna"], names["rossi, anna"]) == (0, 1, 1)
    assert "rossi" not in names


@pytest.mark.parametrize("mark", ["\u202a", "\u2066", "\u061c", "\u200b"])
def test_marks_of_direction_are_no_letters(mark):
    assert fold(f"{mark}Müller") == fold("Müller")


@pytest.mark.parametrize(
    "typed",
    ["Müller Schmidt", "MULLER", "Schmidt", "Müller Schmidt, Klara", "Müller Schmidt Klara", "Klara Müller Schmidt",
     "Schmidt, Klara", "Klara Müller", "Klara"],
)  # fmt: skip
def test_a_surname_of_several_words_names_the_winner(typed):
    """README: a surname will do; whole or in part, with or without the given name."""
    names = winners_by_name(["muller schmidt, klara"], ["lopez muñoz, pedro"])

    assert parse_result(typed, winners=names).result == FIRST_WINS


def test_a_part_that_both_have_names_nobody():
    """García López, Ana against García Ruiz, Ana: García and Ana are both; García López is one."""
    names = winners_by_name(["garcia lopez, ana"], ["garcia ruiz, ana"])

    assert parse_result("García López", winners=names).result == FIRST_WINS
    for text in ("García", "Ana", "Ana García"):
        with pytest.raises(ValueError, match="is not a result"):
            parse_result(text, winners=names)
