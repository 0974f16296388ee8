"""Why a round looks so: each floater, opponent and bye with the criterion that decided; worked by hand."""

import json

import pytest
from test_dutch_rules import SIX, trf
from typer.testing import CliRunner

from swiss_xl.catalogue import system
from swiss_xl.cli import app
from swiss_xl.explain import explain, reason_json
from swiss_xl.formats.trf.writing import write_trf

DRAWS = """
    1 0.5 2w=
    2 0.5 1b=
    3 0.5 4w=
    4 0.5 3b=
    5 0.5 0-H
    6 0.0 0-Z
    7 0.0 0-Z
    8 0.0 0-Z
"""
"""
Round 2, worked by hand. Half a point: 1 and 3 want Black, 2 and 4 White, 5 has no preference and has floated down (a
half-point bye). S1 = 1 2, S2 = 3 4 5. In the order of generation (partners of 1 and 2): 3 4 lets 5 float again; 3 5
pairs two who want Black; 4 3 lets 5 float again; 4 5 breaks nothing and is taken, so that 3 floats. 5 3, with 4
floating, would be as good, but comes later.
"""


def facts(text, code="dutch", head="142 5\n152 W\n"):
    """The facts of each pair, and of the bye as (number, 0), by the numbers with the smaller first."""
    made = system(code).pair(trf(text, head))
    games = {game.board: tuple(sorted(game.participants)) for game in made.round.games}
    return {games[reason.board]: reason.facts for reason in made.reasons}


@pytest.mark.parametrize(
    ("code", "colours", "downfloat", "pairs"), [("dutch", "C12", "C14", "C6"), ("dutch-2017", "C.10", "C.12", "C.5")]
)
def test_who_floats_and_why_he(code, colours, downfloat, pairs):
    """As worked above, in the numbers of both editions."""
    found = facts(DRAWS, code)

    assert found[1, 4]["floaters"] == ((3, pairs, "order", (4,)),)
    assert found[1, 4]["stayed"] == ((5, downfloat),)
    assert found[1, 4]["tried"] == ((3, colours),)
    assert found[2, 5]["tried"] == ((3, downfloat),)
    assert found[3, 6]["tried"] == ()
    assert found[3, 6]["above"] == (3,)


def test_those_below_send_two_down():
    """Rules text, §9.3: only if 1 and 3 meet 5 and 2 can 6 have the bye (C5), so they may not meet each other (C4)."""
    found = facts(SIX, head="142 3\n152 W\n")

    assert found[1, 5]["emptied"] == ((2, (1, 3), "C4"),)
    assert found[1, 5]["tried"] == ((2, "C1"),)
    assert found[2, 3]["tried"] == ()
    assert found[6,]["floaters"] == ((6, "C6", "alone", ()),)
    assert found[6,]["lower"] == ()


def test_the_edition_of_2017_has_no_c5():
    """There: 1 meets 3; 2 and 5 have met, both float; 5 has met 6 too, so he gets the bye."""
    found = facts(SIX, "dutch-2017", "142 3\n152 W\n")

    assert found[1, 3]["floaters"] == ()
    assert found[2, 6]["emptied"] == ((1, (2, 5), "C.5"),)
    assert found[5,]["floaters"] == ((5, "C.5", "alone", ()),)


def test_who_below_cannot_have_the_bye():
    """2 and 3 have had it (C2), so 1 with two points gets it and they meet."""
    found = facts("1 2.0 2w1 3w1\n2 1.0 1b0 0-U\n3 1.0 0-U 1b0")

    assert found[1,]["lower"] == ((2, "C2"), (3, "C2"))
    assert found[2, 3]["tried"] == ()


def test_an_exchange_and_why():
    """Everybody of S1 has met everybody of S2: 2 goes down and 3 comes up, else nobody could be paired."""
    four = "1 1.0 3w= 4b=\n2 1.0 4b= 3w=\n3 1.0 1b= 2b=\n4 1.0 2w= 1w="
    found = facts(four)

    assert found[1, 2]["exchange"] == ((2,), (3,), "C4")
    assert found[1, 2]["tried"] == ()


def test_forbidden_pairs_and_absolute_colours_are_told():
    """
    Round 3: 1 and 2 have two points and had White twice; they have not met, but may not (C3), so both float.

    Below, both have met 3 and 4, and 1 must not meet 5: 1 meets 6, 2 meets 5.
    """
    state = """
        1 2.0 3w1 4w1
        2 2.0 4w1 3w1
        3 0.0 1b0 2b0
        4 0.0 2b0 1b0
        5 0.0 0-Z 0-Z
        6 0.0 0-Z 0-Z
        7 0.0 0-Z 0-Z
        8 0.0 0-Z 0-Z
    """
    found = facts(state, head="142 9\n152 W\n260 003 003 0001 0005\n")

    assert found[1, 6]["emptied"] == ((2, (1, 2), "C6"),)
    assert found[1, 6]["tried"] == ((3, "C1"), (4, "C1"), (5, "forbidden"))
    assert found[2, 5]["tried"] == ((3, "C1"), (4, "C1"))


def test_sentences_say_it_in_words():
    state = trf(DRAWS)
    lines = explain(state, system("dutch").pair(state))

    assert lines[0] == (
        "Score group ½: 3 P3 floats down: the number is odd (C6); if 3 P3 stayed, 4 P4 would float, as good, but later "
        "in the order (Art. 4); if 5 P5 floated: more would float down for the second round running (C14)."
    )
    assert lines[1] == "Score group 0, with 3 P3 from above: nobody floats."
    assert any(
        "4 P4 – 1 P1: score group ½; passed over: 3 P3 (fewer would get the colour they prefer (C12)); both pref"
        in line
        for line in lines
    )


def test_the_reasons_as_json():
    reasons = [reason_json(reason) for reason in system("dutch").pair(trf(DRAWS)).reasons]

    assert json.loads(json.dumps(reasons)) == reasons
    assert reasons[0]["facts"]["floaters"] == [{"number": 3, "demand": "C6", "criterion": "order", "instead": [4]}]


def test_the_command_explains_a_round(tmp_path):
    path = tmp_path / "draws.trf"
    path.write_text(write_trf(trf(DRAWS)), encoding="utf-8")
    told = CliRunner().invoke(app, ["explain", str(path), "--system", "dutch"])
    data = CliRunner().invoke(app, ["explain", str(path), "--json"])

    assert told.stdout.splitlines()[0].startswith("Score group ½: 3 P3 floats down")
    assert json.loads(data.stdout)[0]["facts"]["stayed"] == [[5, "C14"]]
