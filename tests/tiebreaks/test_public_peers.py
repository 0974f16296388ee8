"""Expected values of other projects' tests, read in place where they are present (peer_suites/index.csv)."""

import json

import pytest
from ranked import PUBLIC, event, ranks, same, values

from swiss_xl.crosstable import crosstable
from swiss_xl.unplayed import adjusted_scores, fore_table

PLACE = PUBLIC / "peer_suites"


def load(path):
    return json.loads((PLACE / path).read_text(encoding="utf-8")) if PLACE.exists() else {}


HELD = load("held_c07/expected.json")
GACRUX = load("gacrux_unplayed/expected.json")
SHARLY = load("sharly_tiebreaks/expected_from_test_tiebreaks.json") or []

SIDES = {"rules_2023": "fide-2023", "rules_2026": "fide-2026"}
SEASONS = {"rules_until_2026_02_28": "fide-2023", "rules_from_2026_03_01": "fide-2026"}
OTHER_NAMES = {"GE": "REP"}
NOT_ASSERTED = {("rules_2026", "BH", 6), ("rules_2026", "BH_C1", 6)}  # "not asserted upstream": the value of 2023

HELD_CASES = [
    pytest.param(side, code, column, id=f"{side} {code}")
    for side in (*SIDES, "partial")
    for code, column in HELD.get("swiss5", {}).get(side, {}).items()
    if code != "DE_rank"
]
GACRUX_CASES = [
    pytest.param(edition, code, {int(row[0]): row[place] for row in GACRUX[season]}, id=f"{edition} {code}")
    for season, edition in SEASONS.items()
    for place, code in enumerate(GACRUX.get("columns", []))
    if code not in {"id", "rank", "VUR", "NUM", "DE"}  # VUR and NUM count rounds, DE is a rank there
]

# Their names for ours; what is left out are tie-breaks of the French federation and Kashdan's.
SHARLY_CODES = {
    "test_win": "WIN", "test_won": "WON", "test_played_with_black": "BPG", "test_won_with_black": "BWG",
    "test_games_elected_to_play": "REP", "test_progressive_scores": "PS", "test_progressive_score": "PS",
    "test_progressive_cut1": "PS/C1", "test_standard_points": "STD", "test_buchholz": "BH",
    "test_buchholz_cut1": "BH/C1",
    "test_fore_buchholz": "FB", "test_aob": "AOB", "test_sonneborn_berger_swiss": "SB", "test_sb_cut1_swiss": "SB/C1",
    "test_aro": "ARO", "test_aro_cut1": "ARO/C1", "test_tpr": "TPR", "test_apro": "APRO", "test_ptp": "PTP",
    "test_average_perfect_performance_opponents": "APPO", "test_player_rating": "RTNG", "test_koya": "KS",
    "test_sonneborn_berger_round_robin": "SB", "test_sb_cut1_round_robin": "SB/C1", "test_points": "PTS",
}  # fmt: skip
ROUND_ROBINS = {"tec-round-robin", "manual-koya"}


def sharly_cases():
    for each in SHARLY:
        name, test = each["json"].strip("'"), each["test"]
        old = test.endswith("_legacy_2026")
        code = SHARLY_CODES.get(test.removesuffix("_legacy_2026"))
        if code:
            edition = "fide-2023" if old else "fide-2026"
            yield pytest.param(name, edition, code, each["expected"], id=f"{name} {test}")


def wrong(code, column, found):
    """What differs; averages of Buchholz are printed with two decimals, 0 where no opponent is left of the average."""
    shown = {number: f"{each:.2f}" if code == "AOB" else each for number, each in column.items()}
    return [
        (number, each, found[int(number)])
        for number, each in shown.items()
        if not same(None if code.startswith("ARO") and not each else each, found[int(number)])
    ]


if SHARLY:

    @pytest.mark.parametrize(("side", "code", "column"), HELD_CASES)
    def test_exercises_of_the_technical_commission(side, code, column):
        found = values(
            event(PLACE / "held_c07" / "swiss5.trf", SIDES.get(side, "fide-2023")),
            OTHER_NAMES.get(code, code.replace("_", "/")),
        )
        printed = {number: each for number, each in column.items() if (side, code, int(number)) not in NOT_ASSERTED}

        assert wrong(code, printed, found) == []

    @pytest.mark.parametrize(("file", "robin"), [("swiss5", False), ("swiss9", False), ("roundrobin", True)])
    def test_ranks_by_points_and_direct_encounter(file, robin):
        expected = HELD[file].get("DE_rank") or HELD[file]["partial"]["DE_rank"]
        found = ranks(event(PLACE / "held_c07" / f"{file}.trf", "fide-2023", round_robin=robin), ("DE",))

        assert {number: found[int(number)] for number in expected} == expected

    @pytest.mark.parametrize("code", ["SB", "SB_C1", "KS"])
    def test_a_round_robin(code):
        """Forfeits are games (15.2)."""
        found = event(PLACE / "held_c07" / "roundrobin.trf", "fide-2026", round_robin=True)

        assert wrong(code, HELD["roundrobin"][code], values(found, code.replace("_", "/"))) == []

    @pytest.mark.parametrize(("edition", "code", "column"), GACRUX_CASES)
    def test_many_unplayed_rounds(edition, code, column):
        found = event(PLACE / "gacrux_unplayed" / "unplayed15.trf", edition)
        reckoned = adjusted_scores(crosstable(found)) if code == "ABH" else values(found, code)

        assert wrong(code, column, reckoned) == []

    @pytest.mark.parametrize(("name", "edition", "code", "column"), list(sharly_cases()))
    def test_values_of_another_program(name, edition, code, column):
        path = PLACE / "sharly_tiebreaks" / f"{name}.trf"
        found = event(path, edition, round_robin=name in ROUND_ROBINS)

        assert wrong(code, column, values(found, code)) == []

    def test_adjusted_scores_of_fore_buchholz():
        expected = next(each["expected"] for each in SHARLY if each["test"] == "test_adjusted_score_fore")
        table = crosstable(event(PLACE / "sharly_tiebreaks" / "tec-swiss.trf", "fide-2026"))

        assert wrong("AFB", expected, adjusted_scores(fore_table(table))) == []
