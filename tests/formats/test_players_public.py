"""Real lists that others made, read in place where they are present (their sources: index.csv beside them)."""

from __future__ import annotations

from pathlib import Path

import pytest

from swiss_xl.errors import SheetError
from swiss_xl.formats.players import read_players

PLACE = Path(__file__).parents[3] / "shared" / "data" / "public" / "spreadsheets"

# What a secretary gets: how many players, from which sheet, whether numbers are kept, and the first of them.
READ = {
    "club-3sheets-hu.xlsx": (60, "Attendees", False, "Pofir, Sezeb", None, ""),
    "cr-crosstable-img.xlsx": (150, "Sheet1", False, "Hiletil Dukadu", 2837, "GM"),
    "cr-crosstable-semicolon-220.csv": (220, "cr-crosstable-semicolon-220.csv", False, "Ninonup Podas", 2530, "IM"),
    "cr-startlist-in.xls": (150, "Sheet1", True, "Erocadoesau G.", 2017, ""),
    "cr-startlist-ms.xlsx": (150, "Sheet1", False, "Ulovu Orob Onaru Bin Ulovu Ehebi", None, ""),
    "cr-teams-crosstable.csv": (185, "cr-teams-crosstable.csv", False, "China", None, ""),
    "draughts-36rounds-gaps-nl.csv": (22, "draughts-36rounds-gaps-nl.csv", False, "Ukeb Kemati", 2282, "gmi"),
    "draughts-toernooibase.csv": (68, "draughts-toernooibase.csv", True, "Aranotou, Gase Budf", 2339, "GMI"),
    "league-formulas-en.xlsx": (73, "S4 G1 Final", False, "Esamac, Iri", None, ""),
    "players-neutral-it.xlsx": (47, "Foglio1", False, "Player1", None, ""),
    "sm-import-template-es.xlsx": (23, "Sheet1", False, "Ebacao Bake", None, ""),
    "ratings-noheader.xlsx": (15, "Sheet1", False, "zi146", 2073, ""),
    "startlist-trailing-spaces-in.csv": (206, "startlist-trailing-spaces-in.csv", True, "Erocadoesau G.", 2017, ""),
}

# What a secretary is told about files that hold no list of players.
REFUSED = {
    "blank-round-sheets-sv.xls": "no-headings",
    "draw-maker-43k-formulas.ods": "no-players",
    "game-list-kanji-ja.csv": "list-of-games",
    "mahjong-formulas.ods": "no-players",
    "organiser-checklist-sv.xlsx": "no-headings",
    "pairing-costs-fr.ods": "no-headings",
    "school-lists-es.xlsx": "no-headings",
    "smash-signup-en.xlsx": "no-headings",
    "table-chart-en.xlsx": "no-headings",
}

FILES = sorted(path.name for path in PLACE.glob("*") if path.name != "index.csv")


if FILES:

    def test_every_file_has_been_judged():
        assert set(FILES) == READ.keys() | REFUSED.keys()

    @pytest.mark.parametrize("file", [file for file in FILES if file in READ])
    def test_a_list_is_read(file):
        count, sheet, numbered, name, rating, title = READ[file]
        found = read_players(PLACE / file)
        first = found.entrants[0]

        assert (len(found.entrants), found.sheet) == (count, sheet)
        assert all((each.number is not None) is numbered for each in found.entrants)
        assert (first.name, first.details.get("rating"), first.details.get("title", "")) == (name, rating, title)

    @pytest.mark.parametrize("file", [file for file in FILES if file in REFUSED])
    def test_a_file_without_a_list_is_refused(file):
        with pytest.raises(SheetError) as caught:
            read_players(PLACE / file)

        assert [finding.code for finding in caught.value.findings] == [REFUSED[file]]
        assert caught.value.findings[0].cure

    @pytest.mark.parametrize(
        ("file", "columns"),
        [
            ("cr-crosstable-img.xlsx", "9 rounds (columns G to O)"),
            ("cr-crosstable-semicolon-220.csv", "9 rounds (columns F to N)"),
            ("cr-teams-crosstable.csv", "11 rounds (columns C to M)"),
            ("draughts-36rounds-gaps-nl.csv", "36 rounds (columns G to AP)"),
            ("draughts-toernooibase.csv", "9 rounds (columns G to O)"),
        ],
    )
    def test_a_crosstable_brings_players_and_says_so(file, columns):
        (said,) = [each.message for each in read_players(PLACE / file).findings if each.code == "results-unused"]

        assert said.startswith(f"the results of {columns} were not taken")

    def test_headings_that_may_stand_for_names_are_shown():
        with pytest.raises(SheetError, match="A1 'Discord username and tag', B1 'Youtube name'"):
            read_players(PLACE / "smash-signup-en.xlsx")
