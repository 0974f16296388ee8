"""Italian mode over the command line: cases 26 and 27, what a Formula Svizzera workbook refuses."""

import json

import pytest
from command_line import swiss_xl

NEEDS_A_PERSON = 2


def boards(path):
    return [(*game["first"], *game["second"]) for game in json.loads(swiss_xl("pairings", path, "--json"))["games"]]


@pytest.fixture
def cup(tmp_path):
    """Six participants, round 1 published."""
    (tmp_path / "x.csv").write_text("Name\n" + "\n".join("ABCDEF"), encoding="utf-8")
    path = tmp_path / "cup.xlsx"
    swiss_xl("new", path, "--players", tmp_path / "x.csv", "--system", "svizzera", "--rounds", 4)
    swiss_xl("next", path)
    return path


def test_case_27_a_missing_result_is_named_by_its_table(cup):
    """§3.7: the next round only when every result is in; nothing is changed."""
    swiss_xl("enter", cup, "1=2-1", "3=0-0")
    before = cup.read_bytes()

    assert "board 2" in swiss_xl("next", cup, status=NEEDS_A_PERSON)
    assert cup.read_bytes() == before


def test_case_26_only_the_latest_round_may_be_corrected(cup):
    """§3.9: an older result is refused, both values shown; the latest may be corrected, and the pairings stay."""
    swiss_xl("enter", cup, "1=2-1", "2=1-0", "3=0-3")
    swiss_xl("next", cup)
    published = boards(cup)
    swiss_xl("enter", cup, "1=1-0", "2=2-2", "3=0-1")

    refusal = swiss_xl("enter", cup, "--round", 1, "1=0-3", status=NEEDS_A_PERSON)
    assert all(words in refusal for words in ("2:1", "0:3", "latest round"))
    swiss_xl("enter", cup, "1=0-4")
    winner = published[0][1]
    lines = {line["number"]: line for line in json.loads(swiss_xl("standings", cup, "--json"))}
    assert boards(cup) == published
    assert lines[winner]["score"] == 6  # board 1 are two winners of round 1
