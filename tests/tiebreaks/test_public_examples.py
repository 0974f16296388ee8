"""Worked values from other games and pages, read in place where they are present (examples/index.csv)."""

import json
from fractions import Fraction

import pytest
from club_language import played
from ranked import PUBLIC, event, same, values

from swiss_xl.catalogue import tiebreak
from swiss_xl.crosstable import crosstable
from swiss_xl.tiebreaks.percentages import MAGIC_FLOOR

PLACE = PUBLIC / "examples"
EXAMPLES = (
    {each["id"]: each for each in json.loads((PLACE / "examples.json").read_text(encoding="utf-8"))}
    if PLACE.exists()
    else {}
)
FOUR = EXAMPLES.get("art16-4p", {}).get("expected", {})
CODES = sorted({code for line in FOUR.values() for code in line})

if EXAMPLES:

    @pytest.mark.parametrize("code", CODES)
    def test_four_players_who_miss_rounds_in_every_way(code):
        """Rules of 2024; 2 and 3 meet twice on purpose."""
        found = values(event(PLACE / "art16-4p.trf", "fide-2023"), code.replace("_", "/"))
        wrong = [
            (number, line[code], found[int(number)])
            for number, line in FOUR.items()
            if not same(f"{line[code]:.4f}", found[int(number)])
        ]

        assert wrong == []

    def test_match_wins_of_the_article_on_magic():
        """A 6-2-1, the same with two byes among the wins, a 1-4 below the floor."""
        expected = EXAMPLES["mtg-pmw-noround-bye"]["expected"]
        shares = [Fraction(19, 27), Fraction(13, 21), MAGIC_FLOOR]  # as reckoned in test_other_games

        assert [round(float(each * 100), 4) for each in shares] == expected

    def test_buchholz_equal_and_sonneborn_berger_not():
        """Plain, from a Spanish page: A beat P1 and P3, lost to P2; B beat P2 and P3, lost to P1; points 2, 1, 0."""
        said = EXAMPLES["buch-3r-es"]["expected"]
        # 1 A, 2 B, 3 P1, 4 P2, 5 P3, 6 anybody else: P1 2, P2 1, P3 0 points
        table = crosstable(played(6, "1>3 2>4 6>5\n4>1 3>2 6>5\n1>5 3>6\n2>5 3z"))
        found = {
            name: {code: tiebreak(code).values([at], table)[at] for code in ("BH", "SB")}
            for at, name in ((1, "A"), (2, "B"))
        }

        assert [table[number].score for number in (3, 4, 5)] == [2, 1, 0]
        assert found == said
