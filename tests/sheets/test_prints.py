"""
Tabs for printing: what stands on them, what leads where, what makes and removes them.

Five players, two rounds, by hand as in test_printed_tabs.py. Round 1: 1-3, 4-2, bye 5; 1 and 2 win. Round 2: 5-1
drawn, 2 beats 3, bye 4. Points: 2: 2, 1 and 5: 1½, 4: 1, 3: 0. After round 1 stand 1 and 2 (a point, none of beaten
opponents, one game won) level on rank 1, 5 behind them (no game won), 3 and 4 level on rank 4. Floats: in round 2 the
players 2 and 3 meet with 1 and 0 points; byes float down.
"""

from fractions import Fraction

import openpyxl
import pytest
from desk import ANA_TO_HUGO, make

from swiss_xl import commands
from swiss_xl.errors import HostError, RulesError, SheetError
from swiss_xl.sheets.prints.choice import PRINTS, chosen
from swiss_xl.sheets.prints.progress import points_text

PLAYERS = (
    {"name": "Ana", "rating": 2000, "club": "Norte"},
    {"name": "Bea", "rating": 1900},
    *({"name": name} for name in ("Cai", "Dora", "Eva")),
)
EVERYTHING = tuple(each.code for each in PRINTS if each.code != "bracket")
CARD = 18  # rows of a card: four for the name, two for the details, headings, ten lines, legend


def prints(desk, *what):
    return desk.do(commands.make_prints, what)


def remove(desk, *what):
    return desk.do(commands.remove_prints, what)


def two_rounds(folder, **settings):
    desk = make(folder, PLAYERS, rounds=2, tiebreaks="SBW, DE, WON", place="Lugo", dates="May 2026", **settings)
    desk.next()
    desk.enter({1: "1-0", 2: "0-1"})
    desk.next()
    return desk


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    desk = two_rounds(tmp_path_factory.mktemp("prints"))
    prints(desk, *EVERYTHING)
    desk.enter({1: "½", 2: "1-0"})
    return desk


def block(desk, title, first=7):
    """The lines of a list, empty cells at the end left out."""
    area = desk.tab(title).area("sxl_page")
    lines = [list(row[: area.right]) for row in desk.rows(title)[first - 1 : area.bottom]]
    return [shown for line in lines if (shown := without_end(line))]


def without_end(row):
    while row and row[-1] in (None, ""):
        row = row[:-1]
    return row


def links(desk, title):
    sheet = openpyxl.load_workbook(desk.path)[title]
    return {cell.coordinate: cell.hyperlink.location for row in sheet.iter_rows() for cell in row if cell.hyperlink}


# the lists


def test_the_wall_shows_the_latest_round_the_bye_last(desk):
    assert [without_end(list(row[:5])) for row in desk.rows("Pairings by board")[:6]] == [
        ["Cup"],
        ["Lugo · May 2026 · Club Swiss · Tie-breaks: SBW, DE, WON"],
        ["Round 2 of 2"],
        [],
        [],
        ["Board", "White", "Pts", "Pts", "Black"],
    ]
    assert block(desk, "Pairings by board") == [
        [1, "Eva", 1, 1, "Ana"],
        [2, "Bea", 1, 0, "Cai"],
        [None, "Dora", 0, None, "bye"],
    ]


def test_everybody_finds_himself_by_name(desk):
    assert block(desk, "Pairings by name", 6) == [
        ["Name", "No.", "Board", "Side", "Opponent"],
        ["Ana", 1, 1, "Black", "Eva"],
        ["Bea", 2, 2, "White", "Cai"],
        ["Cai", 3, 2, "Black", "Bea"],
        ["Dora", 4, None, None, "bye"],
        ["Eva", 5, 1, "White", "Ana"],
    ]


def test_who_stays_away_is_listed_and_who_has_left_is_not(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.absent(8, "1=½")
    desk.absent(7, "1")
    desk.withdraw(6)
    desk.next()
    prints(desk, "names")

    shown = {row[0]: row[2:] for row in block(desk, "Pairings by name")}
    assert list(shown) == ["Ana", "Bea", "Cai", "Dora", "Eva", "Gil", "Hugo"]
    assert shown["Gil"] == [None, None, "not playing"]
    assert shown["Hugo"] == [None, None, "half-point bye"]
    assert [name for name, cells in shown.items() if cells[-1] == "bye"] == ["Eva"]


def test_the_crosstable_by_number_names_opponents_by_their_numbers(desk):
    lines = [row[:7] for row in block(desk, "Crosstable by number")[:5]]

    assert [row[:4] for row in lines] == [
        [2, 1, "Ana", 2000],
        [1, 2, "Bea", 1900],
        [5, 3, "Cai", None],
        [4, 4, "Dora", None],
        [3, 5, "Eva", None],
    ]
    assert [row[4:6] for row in lines] == [
        ["+3w", "=5b"],
        ["+4b", "+3w"],
        ["-1b", "-2b"],
        ["-2w", "bye"],
        ["bye", "=1w"],
    ]
    [legend] = [row[0] for row in block(desk, "Crosstable by number") if str(row[0]).startswith("+7w")]
    assert legend.startswith("+7w: won (= drew, - lost) against the participant with number 7")


def test_progress_shows_points_and_rank_after_every_round(desk):
    lines = block(desk, "Progress")

    assert [
        [row[2], *(text.replace("\N{NO-BREAK SPACE}", " ") for text in row[4:6]), row[-1]] for row in lines[:5]
    ] == [
        ["Bea", "1 (1)", "2 (1)", 2],
        ["Ana", "1 (1)", "1½ (2)", 1.5],
        ["Eva", "1 (3)", "1½ (3)", 1.5],
        ["Dora", "0 (4)", "1 (4)", 1],
        ["Cai", "0 (4)", "0 (5)", 0],
    ]
    assert lines[5] == ["2½ (4): two and a half points and place 4 after that round"]


@pytest.mark.parametrize(("points", "text"), [(0, "0"), (0.5, "½"), (2.5, "2½"), (1.75, "1.75"), (530, "530")])
def test_points_as_people_write_them(points, text):
    assert points_text(Fraction(points)) == text


def test_the_chart_s_table_holds_the_running_scores_of_the_leaders(desk):
    assert block(desk, "Chart") == [
        ["Bea", 1, 2],
        ["Ana", 1, 1.5],
        ["Eva", 1, 1.5],
        ["Dora", 0, 1],
        ["Cai", 0, 0],
        ["\N{NO-BREAK SPACE}"],  # for whom a spreadsheet would write "Row 12" beside the line
    ]
    sheet = openpyxl.load_workbook(desk.path)["Chart"]
    assert [str(each.val.numRef.f).split("!")[0] for each in sheet._charts[0].series] == ["Chart"] * 6
    hidden = [letters for letters, column in sheet.column_dimensions.items() if column.hidden]
    assert hidden[0] == "D"


# pieces


def card(desk, index):
    """A card as rows, by its place on the tab: left and right, then down."""
    rows = desk.rows("Player cards")
    top, left = index // 2 * CARD, index % 2 * 8
    return [[*row, *[None] * 15][left : left + 7] for row in rows[top : top + CARD]]


def test_a_card_tells_a_participant_s_tournament(desk):
    """Opponent, side, result, running total, float (seeds §2.6)."""
    ana, bea, cai, dora, eva = (card(desk, index) for index in range(5))

    assert [without_end(row) for row in ana[3:10]] == [
        [1, "Ana"],
        [None, "Rating 2000 · Norte"],
        [],
        [None, None, "Opponent", "Side", "Res.", "Pts"],
        ["R1", 3, "Cai", "White", 1, 1],
        ["R2", 5, "Eva", "Black", "½", 1.5],
        [],
    ]
    assert ana[-1][0] == "↑ met a higher score, ↓ a lower one or got points without play"
    assert bea[8] == ["R2", 3, "Cai", "White", 1, 2, "↓"]
    assert cai[8] == ["R2", 2, "Bea", "Black", 0, 0, "↑"]
    assert dora[8] == ["R2", None, "bye", None, 1, 1, "↓"]
    assert eva[7] == ["R1", None, "bye", None, 1, 1, "↓"]


def test_rounds_to_come_have_lines_to_write_on(tmp_path):
    desk = make(tmp_path, PLAYERS, rounds=4)
    desk.play()
    prints(desk, "cards")

    assert [without_end(row) for row in card(desk, 0)[8:12]] == [["R2"], ["R3"], ["R4"], []]


def test_more_rounds_than_a_card_has_lines_go_on_on_the_next(tmp_path):
    """Twenty-two rounds announced: twenty on the first card, two on a further one, for each of two players."""
    desk = make(tmp_path, ("Ana", "Bea"), rounds=22)
    prints(desk, "cards")

    rows = [[*row, *[None] * 15][:15] for row in desk.rows("Player cards")]
    assert [cell for cell in rows[3] if cell is not None][:4] == [1, "Ana", 1, "Ana"]
    assert [row[0] for row in rows[7:27]] == [f"R{number}" for number in range(1, 21)]
    assert [row[8] for row in rows[7:10]] == ["R21", "R22", None]
    assert [cell for cell in rows[31] if cell is not None] == [2, "Bea", 2, "Bea"]


def test_names_lead_to_cards_and_cards_to_standings_rounds_and_one_another(desk):
    cards = "'Player cards'!"

    assert {links(desk, "Standings")[f"C{row}"] for row in range(7, 12)} == {
        f"{cards}{cell}" for cell in ("B4", "J4", "B22", "J22", "B40")
    }
    assert links(desk, "Standings")["C8"] == f"{cards}B4"  # Ana, second
    assert links(desk, "Round 1")["C7"] == f"{cards}B4"  # 1-3
    assert links(desk, "Round 1")["G7"] == f"{cards}B22"
    assert links(desk, "Round 2")["C9"] == f"{cards}J22"  # Dora has the bye
    found = links(desk, "Player cards")
    assert found["B4"] == "'Standings'!A8"
    assert (found["A8"], found["A9"]) == ("'Round 1'!A7", "'Round 2'!A7")
    assert found["C8"] == f"{cards}B22"
    tournament = links(desk, "Tournament")
    assert {f"'{each.title}'!A1" for each in PRINTS if each.code in EVERYTHING} <= set(tournament.values())


def test_a_link_follows_a_name_that_was_corrected(tmp_path):
    desk = two_rounds(tmp_path)
    prints(desk, "cards")
    with desk.hand() as book:
        book["Players"]["B6"] = "Anna"
    desk.standings()

    assert desk.rows("Round 1")[6][2] == "Anna"
    assert links(desk, "Round 1")["C7"] == "'Player cards'!B4"


def test_slips_have_everything_but_the_result(desk):
    rows = [without_end(list(row[:6])) for row in desk.rows("Result slips")]

    assert rows[:7] == [
        ["Cup · Round 2 of 2"],
        [None, None, None, "–"],
        [None, "Eva", None, None, None, "Ana"],
        [None, "White · 5", None, None, None, "Black · 1"],
        [1],
        ["Board", "Signature", None, None, None, "Signature"],
        [],
    ]
    assert [row for row in rows if row and isinstance(row[0], int)] == [[1], [2]]  # none for the bye
    assert [row for row in rows if row and "·" in str(row[0])] == [["Cup · Round 2 of 2"]] * 2
    assert rows[9] == [None, "Bea", None, None, None, "Cai"]
    sheet = openpyxl.load_workbook(desk.path)["Result slips"]
    for row, side in ((2, "top"), (3, "bottom"), (9, "top"), (10, "bottom")):  # a box is two cells high
        boxes = [sheet.cell(row, column).border for column in (3, 5)]
        assert {getattr(each, edge).style for each in boxes for edge in ("left", "right", side)} == {"thin"}
    assert [sheet.row_dimensions[row].height for row in range(1, 8)] == [
        sheet.row_dimensions[row].height for row in range(8, 15)
    ]
    assert sheet.cell(14, 1).border.bottom.style == "dashed"


def test_slips_of_the_finals_say_which_game_it_is(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, system="svizzera", rounds=1, seed=3, finals="four")
    desk.play(text="2-0")
    desk.next()
    prints(desk, "slips")

    def heads():
        return [row[0] for row in desk.rows("Result slips") if row and str(row[0]).startswith("Cup")]

    assert heads() == ["Cup · Semi-finals"] * 2
    desk.enter({1: "2-0", 2: "1-3"})
    desk.next()
    assert heads() == ["Cup · Final", "Cup · Match for third place"]


def test_a_badge_says_what_is_known_and_nothing_else(tmp_path):
    """No dates; a title, a category and a group; a federation in the place of a club."""
    about = {"title": "FM", "category": "B", "group": "Open", "federation": "ITA"}
    desk = make(tmp_path, [{"name": "Ana", **about}, {"name": "Bea", "group": "Open"}], rounds=1)
    prints(desk, "badges")
    rows = [[*row, None, None][:2] for row in desk.rows("Name badges")]

    assert (rows[0], rows[3], rows[5]) == (
        ["Cup", "Cup"], ["ITA", None], ["FM · B · Open · No. 1", "Open · No. 2"],
    )  # fmt: skip


def test_badges_stand_in_the_order_of_the_alphabet(desk):
    rows = [[*row, None, None][:2] for row in desk.rows("Name badges")]

    blank = [None, None]
    assert rows[:6] == [["Cup · May 2026"] * 2, blank, ["Ana", "Bea"], ["Norte", None], blank, ["No. 1", "No. 2"]]
    assert [name for row in rows[2::6] for name in row if name] == ["Ana", "Bea", "Cai", "Dora", "Eva"]


# the tree of the finals


def cells(desk, *names):
    tab, grid = desk.tab("Bracket"), desk.book.grid("Bracket")
    areas = [tab.area(f"sxl_{name}") for name in names]
    return [grid.at(area.top, area.left) for area in areas]


def tree(desk):
    games = ("semi_1", "semi_2", "final", "third")
    shown = {
        game: [
            (name, score)
            for side in ("first", "second")
            for name, score in [cells(desk, f"{game}_{side}", f"{game}_{side}_score")]
            if name
        ]
        for game in games
    }
    return shown | dict(zip(("winner", "third winner"), cells(desk, "winner", "third_winner"), strict=True))


def test_the_tree_grows_from_the_standings_to_the_winner(tmp_path):
    """1-4 and 2-3 (seeds §3.8), then the winners, and the losers for third place."""
    desk = make(tmp_path, ("Ajax", "Betis", "Como", "Dnipro", "Elfsborg", "Fiorentina"), system="svizzera", rounds=2)
    desk.play(2, "2-1")
    first, second, third, fourth = (
        line.player.name for line in sorted(desk.standings().standings[:4], key=lambda line: line.rank)
    )
    prints(desk, "bracket")
    assert desk.rows("Bracket")[2][0] == "Finals, as the standings are now"
    assert tree(desk)["semi_1"] == [(first, None), (fourth, None)]
    assert cells(desk, "semi_1_first_place", "semi_1_second_place", "semi_2_first_place") == ["1", "4", "2"]

    desk.next()
    desk.enter({1: "1-3", 2: "2-0"})
    desk.next()
    desk.enter({1: "0-1"})
    assert desk.rows("Bracket")[2][0] == "Finals"
    assert tree(desk) == {
        "semi_1": [(first, 1), (fourth, 3)],
        "semi_2": [(second, 2), (third, 0)],
        "final": [(fourth, 0), (second, 1)],
        "third": [(first, None), (third, None)],
        "winner": second,
        "third winner": None,
    }


def test_a_short_final_hides_the_semi_finals(tmp_path):
    desk = make(tmp_path, ("Ajax", "Betis", "Como", "Dnipro"), system="svizzera", rounds=1, finals="short")
    desk.play(1, "2-1")
    prints(desk, "bracket")

    hidden = [
        letters
        for letters, each in openpyxl.load_workbook(desk.path)["Bracket"].column_dimensions.items()
        if each.hidden
    ]
    assert hidden[0] == "A"
    assert "Match for third place" not in [cell for row in desk.rows("Bracket") for cell in row]


# making, refreshing, removing


def visible(desk):
    return [tab.title for tab in desk.book.tabs() if tab.visible]


def test_print_alone_makes_what_the_setting_says(tmp_path):
    desk = two_rounds(tmp_path)
    said = prints(desk).messages[-1]

    assert said == "Ready to be printed: Pairings by board, Pairings by name, Result slips."
    assert visible(desk)[4:] == ["Standings", "Crosstable", "Pairings by board", "Pairings by name", "Result slips"]
    desk.set(prints="badgers; slips")  # written by hand
    with pytest.raises(SheetError, match="nothing to print called 'badgers'"):
        prints(desk)
    desk.set(prints="Badges; slips")
    prints(desk)
    assert visible(desk)[-1] == "Name badges"


def test_what_was_asked_for_is_remembered(tmp_path):
    desk = two_rounds(tmp_path)
    prints(desk, "cards")
    assert desk.tournament.about["prints"] == "boards, names, slips, cards"

    prints(desk)
    remove(desk, "cards", "names")
    assert desk.tournament.about["prints"] == "boards, slips"
    remove(desk)
    assert desk.tournament.about["prints"] == "boards, slips"
    assert visible(desk)[-1] == "Crosstable"
    assert remove(desk).changed is False


def test_every_command_keeps_the_tabs_up_to_date(tmp_path):
    desk = make(tmp_path, PLAYERS, rounds=3)
    desk.play()
    prints(desk, *EVERYTHING)
    assert desk.rows("Pairings by board")[2] == ["Round 1 of 3"]

    desk.next()
    assert desk.rows("Pairings by board")[2] == ["Round 2 of 3"]
    assert desk.rows("Result slips")[0][0] == "Cup · Round 2 of 3"
    desk.undo()
    assert desk.rows("Pairings by board")[2] == ["Round 1 of 3"]
    desk.add("Zoe")
    assert len(block(desk, "Pairings by name")) == 5  # she plays from round 2 on
    assert desk.rows("Name badges")[14][1] == "Zoe"
    before = {title: desk.rows(title) for title in visible(desk) if title != "Tournament"}
    prints(desk)
    assert {title: desk.rows(title) for title in before} == before


def test_undone_to_nothing_the_tabs_are_empty(tmp_path):
    desk = make(tmp_path, PLAYERS, rounds=3)
    desk.next()
    prints(desk, *EVERYTHING)
    desk.undo()

    assert block(desk, "Pairings by board", 3) == [
        ["No round has been paired yet"],
        ["Board", "White", "Pts", "Pts", "Black"],
    ]
    assert block(desk, "Pairings by name") == []
    assert [row for row in desk.rows("Result slips") if without_end(list(row[:6]))] == []
    assert desk.errors == []


def test_removed_cards_leave_no_link_behind(tmp_path):
    desk = two_rounds(tmp_path)
    prints(desk, "cards")
    remove(desk, "cards")

    for title in ("Standings", "Round 1", "Round 2", "Tournament"):
        assert [where for where in links(desk, title).values() if "cards" in where] == []
    assert "Player cards" not in [cell for row in desk.rows("Tournament") for cell in row]
    assert desk.rows("Round 1")[6][2] == "Ana"


def test_a_tab_that_a_formula_of_mine_uses_is_not_removed(tmp_path):
    desk = two_rounds(tmp_path)
    prints(desk, "progress")
    with desk.hand() as book:
        book.create_sheet("Mine")["A1"] = "=Progress!A7"

    with pytest.raises(HostError, match="Progress is used on the tab Mine"):
        remove(desk, "progress")
    assert "Progress" in visible(desk)


def test_a_restyled_pattern_is_what_is_copied(tmp_path):
    desk = two_rounds(tmp_path)
    with desk.hand() as book:
        pattern = book["pattern slips"]
        pattern["B3"].font = openpyxl.styles.Font(name="Georgia", size=20)
    prints(desk, "slips")

    sheet = openpyxl.load_workbook(desk.path)["Result slips"]
    assert [sheet.cell(row, 2).font.name for row in (3, 10)] == ["Georgia", "Georgia"]


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (("bords",), r"nothing to print called 'bords' \(choose from: boards, names, slips, numbers, progress"),
        (("boards", "slips"), "'boards' cannot be made: no round has been paired yet"),
        (("bracket",), "'bracket' cannot be made: this tournament has no finals"),
        ((), "'names' cannot be made: no round has been paired yet"),
    ],
)
def test_what_cannot_be_made_is_said_and_nothing_written(tmp_path, what, words):
    desk = make(tmp_path, PLAYERS)
    before = desk.path.read_bytes()

    with pytest.raises(SheetError, match=words):
        prints(desk, *what)
    assert desk.path.read_bytes() == before


def test_only_what_is_there_can_be_removed(tmp_path):
    desk = two_rounds(tmp_path)
    prints(desk, "boards")

    with pytest.raises(SheetError, match=r"there is no tab for cards.*there are: boards"):
        remove(desk, "cards")


def test_titles_in_any_language_are_understood():
    assert chosen("Tarjetas, boards;  SCHEDE , Ergebniszettel") == ("boards", "slips", "cards")
    assert chosen("") == ()
    with pytest.raises(RulesError, match="'cartas', 'x'"):
        chosen("cartas, boards, x")


def test_partners_at_a_table_are_named(tmp_path):
    """Individuals at domino: everybody finds partner and opponents; nothing in a cell of two names leads away."""
    desk = make(tmp_path, ANA_TO_HUGO, system="domino", play="individuals", rounds=2, results="scores")
    desk.next()
    prints(desk, "names", "boards", "cards", "slips")
    [game] = [each for each in desk.tournament.rounds[0].games if 1 in each.participants]
    side = 0 if 1 in game.first else 1
    mine, theirs = (game.first, game.second)[:: -1 if side else 1]
    name = dict(enumerate(ANA_TO_HUGO, 1))
    partner = next(number for number in mine if number != 1)

    [ana] = [row for row in block(desk, "Pairings by name") if row[0] == "Ana"]
    assert ana[2] == game.board
    assert ana[4] == f"{name[theirs[0]]} / {name[theirs[1]]}\n+ {name[partner]}"
    line = card(desk, 0)[7]
    assert line[1:3] == [f"{theirs[0]}/{theirs[1]} +{partner}", f"{name[theirs[0]]} /\n{name[theirs[1]]}"]
    assert [where for cell, where in links(desk, "Round 1").items() if "cards" in where] == []
