"""
The tabs that are pinned to the wall, as text: cells, number formats, names, print setup, lists of choices.

Five players, two rounds, by hand (seeds §1). Round 1: 1-3, 4-2 (the higher sits first on odd boards), bye 5. 1
and 2 win. Order 1 2 5 | 3 4; bye 4; the group of three takes 3: 1-5 2-3. 5 has had no side, 1 the first: 5-1. 2
and 3 both sat second: the higher changes: 2-3. A draw, and 2 wins. Points: 2: 2, 1 and 5: 1½, 4: 1, 3: 0. SBW:
2 has beaten 4 (1) and 3 (0); 1 has beaten 3 (0). 1 and 5 drew with each other; 1 has won a game, 5 none (a bye
is no game): WON parts them.
"""

import openpyxl
import pytest
from desk import make
from openpyxl.utils import get_column_letter

PLAYERS = (
    {"name": "Ana", "rating": 2000, "club": "Norte"},
    {"name": "Bea", "rating": 1900},
    *({"name": name} for name in ("Cai", "Dora", "Eva")),
)

ROUND_1 = """
1: Cup
2: Lugo · May 2026 · Club Swiss · Tie-breaks: SBW, DE, WON
3: Round 1 of 2
6: Board|No.|White|Pts|Result|Pts|Black|No.
7: 1|1|Ana|0|1-0|0|Cai|3
8: 2|4|Dora|0|0-1|0|Bea|2
9: |5|Eva|0|1||bye|
formats D 0.0?, E @, F 0.0?
names board A7:A9, details A2, first C7:C9, first_letters 32, first_number B7:B9, first_points D7:D9, \
games A7:H9, grouped 0, heading \
A3, heads A6:H6, line 14, note A4, page A1:H9, qualified 0, result E7:E9, round 1, row 24, second G7:G9, \
second_letters 32, second_number H7:H9, \
second_points F7:F9, stage swiss, tab round, title A1
prints A1:H9, repeats 1:6, portrait, one page wide, freezes A7
list E7:E9: 1-0,½-½,0-1,+ -,- +,- -
hidden none
"""
ROUND_2 = """
1: Cup
2: Lugo · May 2026 · Club Swiss · Tie-breaks: SBW, DE, WON
3: Round 2 of 2
6: Board|No.|White|Pts|Result|Pts|Black|No.
7: 1|5|Eva|1|½-½|1|Ana|1
8: 2|2|Bea|1|1-0|0|Cai|3
9: |4|Dora|0|1||bye|
"""
STANDINGS = """
1: Cup
2: Lugo · May 2026 · Club Swiss · Tie-breaks: SBW, DE, WON
3: Final standings after 2 rounds
6: Rank|No.|Name|Club|Rating|Pts|SBW|DE|WON|Decided by
7: 1|2|Bea||1900|2|1||2|
8: 2|1|Ana|Norte|2000|1.5|0||1|WON
9: 3|5|Eva|||1.5|0||0|WON
10: 4|4|Dora|||1|0||0|
11: 5|3|Cai|||0|0||0|
13: SBW: Points of the opponents beaten
14: DE: Direct encounter among those level (1 = best)
15: WON: Games won over the board
16: Decided by: what separates from the neighbour with equal points; = shares the rank
formats F 0.0?, G 0.0?, H 0.0?, I 0.0?
names club D7:D11, club_letters 26, decided O7:O11, details A2, finalist S7:S11, foot A13:A16, group R7:R11, \
grouped 0, heading A3, \
heads A6:S6, line 14, modality P7:P11, modality_rank Q7:Q11, number B7:B11, page A1:S16, player C7:C11, \
player_letters 32, points F7:F11, \
qualified 0, rank A7:A11, rating E7:E11, row 19, standings A7:S11, tab standings, tb1 G7:G11, \
tb2 H7:H11, tb3 I7:I11, tb4 J7:J11, tb5 K7:K11, tb6 L7:L11, tb7 M7:M11, tb8 N7:N11, title A1
prints A1:S16, repeats 1:6, portrait, one page wide, freezes A7
hidden J K L M N P Q R S
"""
CROSSTABLE = """
1: Cup
2: Lugo · May 2026 · Club Swiss · Tie-breaks: SBW, DE, WON
3: Final standings after 2 rounds
6: Line|No.|Name|Rating|1|2|Pts|Rank|SBW|DE|WON
7: 1|2|Bea|1900|+4b|+5w|2|1|1||2
8: 2|1|Ana|2000|+5w|=3b|1.5|2|0||1
9: 3|5|Eva||bye|=2w|1.5|3|0||0
10: 4|4|Dora||-1w|bye|1|4|0||0
11: 5|3|Cai||-2b|-1b|0|5|0||0
13: SBW: Points of the opponents beaten
14: DE: Direct encounter among those level (1 = best)
15: WON: Games won over the board
16: +7w: won (= drew, - lost) against the participant in line 7 of the standings; the letter is the side, f: not played
formats E @, F @, AO 0.0?, AQ 0.0?, AR 0.0?, AS 0.0?
prints A1:AZ16, repeats 1:6, landscape, one page wide, freezes A7
"""
PRINTED = {"Round 1": ROUND_1, "Round 2": ROUND_2, "Standings": STANDINGS, "Crosstable": CROSSTABLE}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    desk = make(
        tmp_path_factory.mktemp("five"), PLAYERS, rounds=2, tiebreaks="SBW, DE, WON", place="Lugo", dates="May 2026"
    )
    desk.next()
    desk.enter({1: "1-0", 2: "0-1"})
    desk.next()
    desk.enter({1: "½", 2: "1-0"})
    return desk


def dump(sheet):
    """A tab as text; columns that are hidden, and links beside the page, are left out."""
    hidden = [letters for letters, column in sheet.column_dimensions.items() if column.hidden]
    page = sheet[sheet.print_area.split("!")[-1]]
    lines, formats = [], {}
    for row in page:
        shown = [cell for cell in row if get_column_letter(cell.column) not in hidden]
        values = ["" if cell.value is None else str(cell.value) for cell in shown]
        if any(values):
            text = "|".join(values)
            lines.append(f"{row[0].row}: {text if row[0].row in range(6, 12) else text.rstrip('|')}")
        if row[0].row == 7:
            formats = {cell.column_letter: cell.number_format for cell in shown if cell.number_format != "General"}
    names = {
        name.removeprefix("sxl_"): each.attr_text.split("!")[-1].replace("$", "").strip('"')
        for name, each in sorted(sheet.defined_names.items())
    }
    setup = sheet.page_setup
    area, repeated = sheet.print_area.split("!")[-1].replace("$", ""), sheet.print_title_rows.replace("$", "")
    width = "one page wide" if (setup.fitToWidth, setup.fitToHeight) == (1, 0) else "not fitted"
    lines += [
        "formats " + ", ".join(f"{letters} {code}" for letters, code in formats.items()),
        "names " + ", ".join(f"{name} {where}" for name, where in names.items()),
        f"prints {area}, repeats {repeated}, {setup.orientation}, {width}, freezes {sheet.freeze_panes}",
        *(f"list {each.sqref}: {each.formula1.strip(chr(34))}" for each in sheet.data_validations.dataValidation),
        "hidden " + (" ".join(hidden) or "none"),
    ]
    return lines


@pytest.mark.parametrize("title", PRINTED)
def test_a_tab_is_as_it_was_computed_by_hand(desk, title):
    shown = dump(openpyxl.load_workbook(desk.path)[title])
    expected = PRINTED[title].strip().splitlines()

    kinds = {line.split()[0] for line in expected}
    assert [line for line in shown if line.split()[0] in kinds or line[0].isdecimal()] == expected


def test_the_first_and_second_side_head_the_columns(tmp_path):
    """Seeds §1.10: Allies and Axis have no letters of their own in the crosstable."""
    desk = make(tmp_path, PLAYERS, rounds=2, first_side="Allies", second_side="Axis")
    desk.play()

    assert desk.rows("Round 1")[5][:8] == ["Board", "No.", "Allies", "Pts", "Result", "Pts", "Axis", "No."]
    assert [row[4] for row in desk.rows("Crosstable")[6:11] if row[2] == "Ana"] == ["+5"]


@pytest.mark.parametrize(
    ("sides", "letter"),
    [(("White", "Black"), "w"), (("Home", "Guest"), "h"), (("First", "Second"), ""), (("Blancas", "Bianchi"), "")],
)
def test_the_letter_of_a_side(tmp_path, sides, letter):
    """Not f, which stands for a forfeit; none where both begin alike."""
    desk = make(tmp_path, PLAYERS[:2], rounds=1, first_side=sides[0], second_side=sides[1])
    desk.play()

    assert desk.rows("Crosstable")[6][4] == f"+2{letter}"


def test_what_is_not_played_has_a_sign_of_its_own(tmp_path):
    """A forfeit has f, an open game three dots, a bye its points, an absence a dash, a late entry nothing before."""
    desk = make(tmp_path, ["Ana", "Bea", "Cai", "Dora", "Eva", "Fe", "Gil", "Hugo"])
    desk.absent(8, "1=½")
    desk.absent(7, "1")
    desk.next()  # 1-4 5-2 3-6
    desk.enter({1: "+-", 2: "- -"})
    desk.add("Zoe")

    signs = {row[1]: row[4] for row in desk.rows("Crosstable")[6:15]}
    place = {row[1]: row[0] for row in desk.rows("Crosstable")[6:15]}
    assert signs == {
        1: f"+{place[4]}f",
        4: f"-{place[1]}f",
        2: f"-{place[5]}f",
        5: f"-{place[2]}f",
        3: f"…{place[6]}",
        6: f"…{place[3]}",
        7: "–",
        8: "½",
        9: "–",
    }
    assert desk.rows("Standings")[2] == ["Standings during round 1 of 5, 1 results missing"]


def test_the_tab_of_a_scored_round(tmp_path):
    """Two number columns, the forfeit beside them."""
    desk = make(tmp_path, PLAYERS, rounds=2, results="scores")
    desk.next()
    desk.enter({1: "3-1", 2: "- +"})

    sheet = openpyxl.load_workbook(desk.path)["Round 1"]
    assert [cell.value for cell in sheet[7]][:11] == [1, 1, "Ana", 0, 3, "–", 1, 0, "Cai", 3, None]
    assert [cell.value for cell in sheet[8]][:11] == [2, 4, "Dora", 0, None, "–", None, 0, "Bea", 2, "- +"]
    assert [cell.value for cell in sheet[9]][:11] == [None, 5, "Eva", 0, None, None, None, None, "bye", None, "1"]
    assert [(str(each.sqref), each.type) for each in sheet.data_validations.dataValidation] == [("K7:K9", "list")]


def test_the_status_line_says_what_is_next(desk, tmp_path):
    fresh = make(tmp_path, PLAYERS, rounds=2)
    said = [fresh.rows("Tournament")[1][0]]
    for command in (fresh.next, lambda: fresh.enter({1: "1-0"}), lambda: fresh.enter({2: "1-0"})):
        command()
        said.append(fresh.rows("Tournament")[1][0])

    assert [*said, desk.rows("Tournament")[1][0]] == [
        "5 players are listed. Press Next round to pair round 1 of 2.",
        (
            "Round 1 of 2 is running; results are missing on boards 1, 2. Type them, then press Next round. "
            "Rounds left without a repeat: 4."
        ),
        (
            "Round 1 of 2 is running; the result of board 2 is missing. Type it, then press Next round. "
            "Rounds left without a repeat: 4."
        ),
        "Round 1 of 2 is complete. Press Next round. Rounds left without a repeat: 4.",
        "All 2 rounds are played. The standings are final.",
    ]


def test_links_lead_to_every_tab(desk):
    sheet = openpyxl.load_workbook(desk.path)["Tournament"]

    links = {cell.value: cell.hyperlink.location for (cell,) in sheet["E2:E7"] if cell.hyperlink}
    assert links == {title: f"'{title}'!A1" for title in ("Players", "Round 1", "Round 2", "Standings", "Crosstable")}
