"""A workbook as people treat it: loaded, changed and saved by hand between the commands."""

from datetime import datetime

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, Desk, make
from openpyxl.comments import Comment
from openpyxl.styles import PatternFill
from openpyxl.workbook.defined_name import DefinedName

from swiss_xl.errors import HostError, SheetError
from swiss_xl.results import SECOND_ABSENT
from swiss_xl.tournament import Status

FIRST_ROW = 6  # of the players
OLD = "1–5: 1-0"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    desk = make(tmp_path_factory.mktemp("made"), ANA_TO_HUGO)
    desk.play()
    desk.next()
    return desk.path.read_bytes()


@pytest.fixture
def eight(tmp_path, made):
    """
    Eight players; round 1 is 1-5 6-2 3-7 8-4, all won by the first side.

    So the order is 1 3 6 8 | 2 4 5 7. Round 2, halves: 6-1 8-3 2-5 4-7 (all had the same side, the higher changes).
    """
    path = tmp_path / "cup.xlsx"
    path.write_bytes(made)
    return Desk(path)


def block(sheet, area):
    return [[cell.value for cell in row] for row in sheet[area]]


def put(sheet, top, rows):
    for row, cells in enumerate(rows, top):
        for column, value in enumerate(cells, 1):
            sheet.cell(row, column).value = value


def test_tabs_are_found_whatever_they_are_called_and_wherever_they_stand(eight):
    """Hazards 25 and 26."""
    before = eight.tournament
    with eight.hand() as book:
        for title, new in (
            ("Players", "Gente"),
            ("Round 1", "Erste Runde"),
            ("Tournament", "x"),
            ("Standings", "Tabla"),
        ):
            book[title].title = new
            for name in book[new].defined_names.values():
                name.attr_text = name.attr_text.replace(f"'{title}'", f"'{new}'").replace(f"{title}!", f"{new}!")
        book.move_sheet("Erste Runde", 9)
        book.move_sheet("Gente", -1)

    assert eight.tournament == before
    assert eight.errors == []


@pytest.mark.parametrize("key", [lambda row: row[1], lambda row: -row[0], lambda row: (row[0] % 3, row[0])])
def test_players_may_be_sorted(eight, key):
    """Hazard 20: sorting the whole list is harmless."""
    before = eight.tournament
    with eight.hand() as book:
        put(book["Players"], FIRST_ROW, sorted(block(book["Players"], "A6:Q13"), key=key))

    assert set(eight.tournament.players) == set(before.players)
    assert eight.tournament.rounds == before.rounds
    assert eight.errors == []
    assert eight.enter({1: "1-0"}).messages == ("Round 2, board 1: Fe – Ana  1-0",)


def test_one_column_sorted_alone_is_a_fault(eight):
    """Hazard 20."""
    with eight.hand() as book:
        names = [cell.value for (cell,) in book["Players"]["B6:B13"]]
        for row, name in enumerate(sorted(names, reverse=True), FIRST_ROW):
            book["Players"].cell(row, 2).value = name

    assert eight.errors[0] == (
        "Players!B6: names stand beside other numbers than before (Hugo was number 8, now 1; Gil was number 7, now 2; "
        "Fe was number 6, now 3): a column was sorted or pasted alone; take the sorting back (Ctrl+Z), or let "
        "swiss-xl repair do it; numbers never change"
    )


def test_one_column_sorted_alone_is_noticed_among_namesakes_too(tmp_path):
    """Two of one name do not hide that two others changed places."""
    desk = make(tmp_path, ["Vega", "Vega", "Ana", "Bea"])
    desk.next()
    desk.type("Players", {"B8": "Bea", "B9": "Ana"})

    assert "column-sorted-alone" in desk.codes()


def test_a_row_that_was_deleted_with_its_games_is_missed(eight):
    """Hazard 21: the games stay; a row with the number and the status withdrawn brings it back."""
    with eight.hand() as book:
        book["Players"].delete_rows(FIRST_ROW + 2)

    assert eight.errors == [
        (
            "Players!A5: number 3 (Cai) has games, but the row is gone; take back its deletion, or let "
            "swiss-xl repair add it again"
        )
    ]
    with eight.hand() as book:
        put(book["Players"], FIRST_ROW + 7, [[3, "Cai"]])
        book["Players"].cell(FIRST_ROW + 7, 12).value = "withdrawn"
    assert eight.errors == []
    assert [player.number for player in eight.tournament.players] == [1, 2, 4, 5, 6, 7, 8, 3]


def test_gaps_and_formatted_rows_are_no_players(eight):
    """Hazard 22."""
    with eight.hand() as book:
        sheet = book["Players"]
        put(sheet, FIRST_ROW + 1, [[None] * 17, [None] * 17, *block(sheet, "A7:Q13")])
        sheet.cell(500, 3).fill = PatternFill("solid", fgColor="FFFF00")
        sheet.cell(400, 2).value = "   "

    assert len(eight.tournament.players) == 8
    assert eight.errors == []


def test_hidden_rows_are_read(eight):
    """Hazard 23: hidden is not withdrawn."""
    with eight.hand() as book:
        book["Players"].row_dimensions[8].hidden = True
        book["Round 2"].row_dimensions[8].hidden = True

    assert len(eight.tournament.players) == 8
    assert len(eight.tournament.rounds[1].games) == 4


def test_columns_may_be_moved_renamed_and_added(eight):
    """Hazard 27: headings decide, in any of six languages; other columns are nobody's business."""
    before = eight.tournament
    with eight.hand() as book:
        sheet = book["Players"]
        rows = block(sheet, "A5:Q13")
        rows[0][:2] = ["Nr.", "Cognome e nome"]
        mixed = [[row[1], f"paid {place}", *row[2:], row[0]] for place, row in enumerate(rows)]
        mixed[0][1] = "Paid?"
        put(sheet, 5, mixed)

    assert eight.tournament == before
    assert eight.withdraw(3).messages[0] == "Cai (number 3) is withdrawn."
    assert eight.rows("Players")[7][1] == "paid 3"


def test_notes_colours_and_own_columns_stay(eight):
    with eight.hand() as book:
        sheet = book["Round 2"]
        sheet["L7"] = "lift is broken"
        sheet["L8"] = "=COUNTA(C7:C10)"
        sheet["C7"].comment = Comment("sits near the door", "Eva")
        sheet["C8"].fill = PatternFill("solid", fgColor="FF00AA00")
        book["Players"]["S6"] = "paid"
        book.create_sheet("Mine")["A1"] = "=Players!B6&\" \"&'Round 1'!E7"
    eight.enter({1: "1-0", 2: "½", 3: "0-1", 4: "1-0"})
    eight.next()
    eight.undo()

    with eight.hand() as book:
        sheet = book["Round 2"]
        assert (sheet["L7"].value, sheet["L8"].value) == ("lift is broken", "=COUNTA(C7:C10)")
        assert sheet["C7"].comment.text == "sits near the door"
        assert sheet["C8"].fill.fgColor.rgb == "FF00AA00"
        assert book["Players"]["S6"].value == "paid"
        assert book["Mine"]["A1"].value == "=Players!B6&\" \"&'Round 1'!E7"


def test_notes_below_the_games_are_no_games(eight):
    eight.type("Round 2", {"A12": "Round 3 at 15:00", "B13": "Hall", "E14": "coffee", "C15": "Ana"})

    assert eight.errors == []
    eight.type("Round 2", {"B16": 9})
    assert eight.errors == [
        (
            "Round 2!A16: row 16 lies below the list of games and would not be read; "
            "insert a row above row 11 and move it there, or clear it"
        )
    ]


def copy_of(book, title, new):
    """A copied tab, with its scoped names as Excel copies them."""
    copied = book.copy_worksheet(book[title])
    copied.title = new
    for name, each in book[title].defined_names.items():
        copied.defined_names[name] = DefinedName(name, attr_text=each.attr_text.replace(f"'{title}'", f"'{new}'"))
    return copied


@pytest.mark.parametrize(("original", "copy"), [("Round 1", "Round 1 (2)"), ("Round 1", "Round 1_2"), ("R_1", "R_1_2")])
def test_a_copied_tab_is_not_read_and_told(eight, original, copy):
    """Hazard 25; the copy stands before the original, as Excel likes to put it."""
    before = eight.tournament
    with eight.hand() as book:
        book["Round 1"].title = original
        for name in book[original].defined_names.values():
            name.attr_text = name.attr_text.replace("'Round 1'", f"'{original}'")
        copied = copy_of(book, original, copy)
        copied["E7"] = "0-1"
        book.move_sheet(copied, -9)

    assert eight.tournament == before
    (finding,) = [each for each in eight.check() if each.code == "tab-copy"]
    assert finding.sheet == copy
    assert finding.message == f"this is a copy of the tab '{original}' and is not read"


def test_a_name_corrected_between_rounds_is_the_same_player(eight):
    """Hazard 17: all rounds show the new name."""
    eight.type("Players", {"B6": "Anna Ruiz"})
    assert eight.errors == []
    eight.standings()

    assert eight.rows("Round 1")[6][2] == "Anna Ruiz"
    assert eight.rows("Round 2")[6][6] == "Anna Ruiz"
    assert eight.errors == []


def test_namesakes_may_be_told_apart_later(tmp_path):
    """Hazards 15 and 17: the clubs vanish from the tabs, and nothing stops."""
    twins = [{"name": "Juan García", "club": "Norte"}, {"name": "Juan García", "club": "Sur"}, {"name": "Ana"}]
    desk = make(tmp_path, [*twins, {"name": "Bea"}])
    desk.play()
    assert desk.rows("Round 1")[6][2] == "Juan García (Norte)"
    desk.type("Players", {"B6": "Juan García Pérez", "E7": "CD Sur"})

    assert desk.errors == []
    desk.next()
    assert desk.rows("Round 1")[6][2] == "Juan García Pérez"
    assert desk.rows("Round 1")[7][6] == "Juan García"


def test_a_name_beside_a_wrong_number_is_a_fault(eight):
    eight.type("Round 2", {"C7": "Dora"})

    assert eight.errors == [
        (
            "Round 2!C7: number 6 is Fe, but the name beside it is Dora; "
            "correct the number, or clear the name: it is then filled in"
        )
    ]
    eight.type("Round 2", {"C7": None})
    eight.enter({1: "1-0"})
    assert eight.rows("Round 2")[6][2] == "Fe"


def test_a_number_that_was_cleared_is_filled_in_again(eight):
    """It is read by the name, written back, and outlives a correction of the name."""
    eight.type("Round 1", {"B7": None, "H8": "2"})
    eight.standings()
    eight.type("Players", {"B6": "Anabel", "B7": "Beatriz"})

    assert eight.errors == []
    eight.standings()
    assert eight.rows("Round 1")[6][:3] == [1, 1, "Anabel"]
    assert eight.rows("Round 1")[7][6:8] == ["Beatriz", "2"]


def test_somebody_listed_twice_is_a_fault(eight):
    with eight.hand() as book:
        put(book["Players"], FIRST_ROW + 8, [[3, "Cai"]])

    assert any("number 3" in error for error in eight.errors)
    with pytest.raises(SheetError):
        eight.standings()


def test_numbers_as_texts_are_numbers(eight):
    """Hazard 7."""
    before = eight.tournament
    with eight.hand() as book:
        for row in range(7, 11):
            for column in "ABH":
                cell = book["Round 1"][f"{column}{row}"]
                cell.value = str(cell.value)
        for row in range(FIRST_ROW, FIRST_ROW + 8):
            book["Players"].cell(row, 1).value = str(book["Players"].cell(row, 1).value)
    eight.set(rounds="5", win="1,0")

    assert eight.tournament == before


def test_a_result_of_an_older_round_that_changed_is_told_with_both_values(eight):
    """Hazard 13, case 26: accepted by standings, the pairings stay."""
    before = eight.seats()
    eight.type("Round 1", {"E7": "0-1"})

    (finding,) = [each for each in eight.check() if each.code == "result-changed"]
    assert str(finding) == (
        f"Round 1!E7: round 1, board 1 was {OLD} when round 2 was paired, and is now 1–5: 0-1; run standings to "
        "accept it (published pairings stay as they are), or type the old result again"
    )
    assert finding.severity == "warning"
    done = eight.standings()
    assert done.messages[0] == (
        f"Correction accepted in round 1, board 1: {OLD} is now 1–5: 0-1. Published pairings stay as they are."
    )
    assert eight.seats() == before
    assert eight.scores()[5] == 1
    assert "result-changed" not in eight.codes()


@pytest.mark.parametrize(
    "command",
    [
        lambda desk: desk.enter({1: "1-0"}),
        lambda desk: desk.withdraw(8),
        lambda desk: desk.absent(8, "4"),
        lambda desk: desk.add("Zoe"),
        lambda desk: desk.undo(),
    ],
)
def test_no_command_swallows_a_changed_result(eight, command):
    """Whichever command comes first after the change says what changed."""
    eight.enter({2: "1-0"})
    eight.type("Round 1", {"E7": "0-1"})

    assert f"board 1: {OLD} is now 1–5: 0-1" in " ".join(command(eight).messages)


def test_the_old_result_typed_again_is_no_correction(eight):
    eight.type("Round 1", {"E7": "0-1"})
    eight.type("Round 1", {"E7": "1 : 0"})

    assert "result-changed" not in eight.codes()


@pytest.mark.parametrize("command", ["next", "standings"])
def test_where_only_the_latest_round_may_be_corrected_older_ones_stop_everything(tmp_path, command):
    """Case 26, Italian mode."""
    desk = make(tmp_path, ANA_TO_HUGO, corrections="latest")
    desk.play()
    desk.next()
    desk.type("Round 1", {"E7": "0-1"})

    with pytest.raises(SheetError, match="only results of the latest round may be corrected"):
        getattr(desk, command)()
    desk.type("Round 1", {"E7": "1-0"})
    before = desk.path.read_bytes()
    with pytest.raises(SheetError, match="latest round may be corrected"):
        desk.enter({2: "0-1"}, number=1)
    assert desk.path.read_bytes() == before
    assert desk.errors == []


def test_byes_that_changed_rows_are_no_correction(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL, corrections="latest")
    for who in (1, 2):
        desk.absent(who, "1=½")
    with desk.hand() as book:
        put(book["Players"], FIRST_ROW, reversed(block(book["Players"], "A6:Q12")))
    desk.play(2)
    with desk.hand() as book:
        sheet = book["Round 1"]
        rows = block(sheet, "A7:H11")
        assert [row[1] for row in rows[2:]] == [7, 2, 1]
        put(sheet, 7, [rows[4], rows[0], rows[3], rows[2], rows[1]])
        put(book["Players"], FIRST_ROW, reversed(block(book["Players"], "A6:Q12")))

    assert desk.errors == []
    desk.enter({1: "1-0"})
    assert "result-changed" not in desk.codes()


def test_a_late_row_without_a_number_gets_the_next_one(eight):
    """Hazard 15, case 28: numbered by the next round, and named until then."""
    with eight.hand() as book:
        put(book["Players"], FIRST_ROW + 8, [[None, "Zoe", 2400]])
    assert "number-missing" in eight.codes()
    eight.enter({1: "1-0", 2: "1-0", 3: "1-0", 4: "1-0"})
    done = eight.next()

    assert "Zoe enters as number 9, from round 3." in done.messages
    assert eight.rows("Players")[13][:3] == [9, "Zoe", 2400]
    assert eight.tournament.by_number[9].from_round == 3
    assert "number-missing" not in eight.codes()


def test_withdrawn_by_hand_after_being_paired(eight):
    """The open game becomes a forfeit win, told with its cell; a result that stands is left."""
    eight.enter({1: "1-0"})
    eight.type("Players", {"L11": "withdrawn", "L10": "retirado"})
    games = {game.participants: game.result for game in eight.tournament.rounds[1].games}

    assert eight.seats() == "6-1 8-3 2-5 4-7"
    assert str(games[6, 1]) == "1-0"
    assert str(games[2, 5]) == "+ -"
    assert [str(each) for each in eight.check() if each.code == "forfeit-inferred"] == [
        (
            "Round 2!E9: board 3 has no result and a participant is withdrawn: read as + -; type the result if "
            "they did play"
        )
    ]
    eight.standings()
    assert eight.rows("Round 2")[8][4] == "+ -"


def test_the_log_may_be_lost(eight):
    """Older changes are no longer noticed, and that is told; everything else goes on."""
    with eight.hand() as book:
        del book["Log"]

    assert "log-missing" in eight.codes()
    eight.enter({1: "1-0", 2: "1-0", 3: "1-0", 4: "1-0"})
    assert eight.next().round.number == 3
    with pytest.raises(SheetError, match="there is no action to take back"):
        eight.undo()


@pytest.mark.parametrize("data", ["{", "[1]", "5", '"x"'])
def test_a_row_of_the_log_that_was_spoilt_is_skipped(eight, data):
    with eight.hand() as book:
        book["Log"]["H5"] = data

    assert "log-unread" in eight.codes()
    assert eight.errors == []


def test_without_its_pattern_a_new_tab_is_made_from_the_template(eight):
    with eight.hand() as book:
        del book["pattern round"]
    eight.enter({1: "1-0", 2: "1-0", 3: "1-0", 4: "1-0"})
    eight.next()

    assert eight.rows("Round 2")[5] == eight.rows("Round 1")[5]


@pytest.mark.parametrize("title", ["Standings", "Crosstable"])
def test_what_can_be_computed_may_be_deleted(eight, title):
    rows = eight.rows(title)
    with eight.hand() as book:
        del book[title]
    eight.standings()

    assert eight.rows(title) == rows
    assert eight.errors == []


def test_a_round_in_the_middle_is_missed(eight):
    """Hazard 25."""
    with eight.hand() as book:
        del book["Round 1"]

    assert eight.errors[0].startswith("the tab of round 1 is missing; take back its deletion (Ctrl+Z)")


def test_the_latest_round_is_missed_and_paired_anew(eight):
    with eight.hand() as book:
        del book["Round 2"]

    assert [str(each) for each in eight.check() if each.code == "round-missing"] == [
        (
            "the tab of round 2 is gone, with the results typed into it; "
            "take back its deletion (Ctrl+Z), let swiss-xl repair restore it, or go on: the round is then paired anew"
        )
    ]
    eight.next()
    assert eight.seats() == "6-1 8-3 2-5 4-7"
    assert "round-missing" not in eight.codes()


@pytest.mark.parametrize("title", ["Tournament", "Players"])
def test_without_settings_or_players_it_is_no_tournament(eight, title):
    with eight.hand() as book:
        del book[title]

    with pytest.raises(HostError, match=r"cup.xlsx is no tournament of swiss-xl \(it has no (settings|players) tab"):
        eight.check()


def test_a_mangled_date_has_the_same_cell_in_check_and_next(eight):
    with eight.hand() as book:
        cell = book["Round 2"]["E8"]
        cell.value, cell.number_format = datetime(2026, 3, 2), "d-mmm"  # noqa: DTZ001 -- a sheet knows no zones
    sentence = (
        "Round 2!E8: Excel turned the result into the date 2 Mar 2026 (typed was perhaps 3-2 or 2-3); "
        "choose from the list, or format the cell as text and type it again"
    )

    assert eight.errors == [sentence]
    with pytest.raises(SheetError) as caught:
        eight.next()
    assert str(caught.value) == sentence


def test_merged_cells_give_their_first_value(eight):
    """Hazard 24: the result typed into merged cells is read; a seat that a merge has emptied is refused."""
    with eight.hand() as book:
        book["Round 2"]["E7"] = "1-0"
        book["Round 2"].merge_cells("E7:F7")
    assert str(eight.tournament.rounds[1].games[0].result) == "1-0"

    with eight.hand() as book:
        book["Round 2"].merge_cells("B9:B10")
        book["Round 2"]["C10"] = None
    assert eight.errors == ["Round 2!B10: one side of this board is empty; enter a start number, or clear the row"]


def test_validation_that_was_pasted_over_is_not_needed(eight):
    """Hazard 29: what is typed is validated again when it is read."""
    with eight.hand() as book:
        book["Round 2"].data_validations.dataValidation = []
        book["Round 2"]["E7"] = "3-1"

    assert eight.errors[0].startswith("Round 2!E7: '3-1' is not a result")


def test_a_protected_sheet_is_read_and_written(eight):
    """Hazard 28, case 42: protection is for comfort; nothing hangs."""
    with eight.hand() as book:
        book["Round 2"].protection.enable()
        book["Players"].protection.password = "secret"  # noqa: S105 -- a user's
        book["Players"].protection.enable()
    eight.enter({1: "1-0"})
    eight.withdraw(5)

    with eight.hand() as book:
        assert book["Round 2"].protection.sheet
        assert book["Players"].protection.sheet
    assert eight.tournament.by_number[5].status is Status.WITHDRAWN


def test_texts_that_look_like_formulas_are_texts(tmp_path):
    """Hazards 18 and 19."""
    names = ["=SUM(A1)", "+Ana", "-Bea", "@Cai"]
    desk = make(tmp_path, [{"name": name, "fide_id": "0012"} for name in names])
    desk.play()

    assert [player.name for player in desk.tournament.players] == names
    assert {player.fide_id for player in desk.tournament.players} == {"0012"}
    with desk.hand() as book:
        assert {cell.data_type for (cell,) in book["Players"]["B6:B9"]} == {"s"}
        assert {book["Round 1"][place].data_type for place in ("C7", "C8", "G7", "G8")} == {"s"}


def test_names_that_differ_in_blanks_case_or_accents_are_one(eight):
    """Hazards 14 and 16: on round tabs only; who is meant is clear."""
    eight.type("Round 2", {"C7": " fe  ", "G7": "A\u0301na", "G8": "CAI\u00a0"})

    assert eight.errors == []


def test_same_name_in_two_events(tmp_path):
    """Case 41: identity is event and number; two files know nothing of each other."""
    first, second = make(tmp_path, ["Ana", "Bea"], name="a.xlsx"), make(tmp_path, ["Bea", "Ana"], name="b.xlsx")
    first.play()
    second.next()

    assert first.scores() == {1: 1, 2: 0}
    assert second.scores() == {1: 0, 2: 0}


def test_a_name_of_three_hundred_letters(tmp_path):
    name = "Torneo " * 43
    desk = make(tmp_path, ANA_TO_HUGO, name="long.xlsx")
    desk.set(name=name)
    desk.play()

    assert desk.tournament.name == name.strip()
    assert desk.rows("Round 1")[0][0] == name.strip()
    assert desk.errors == []


@pytest.mark.parametrize("spelling", ["withdrawn", "Retirada ", "RITIRATO", "abandon"])
def test_the_status_in_any_language(eight, spelling):
    eight.type("Players", {"L6": spelling})

    assert eight.tournament.by_number[1].status is Status.WITHDRAWN
    assert SECOND_ABSENT in [game.result for game in eight.tournament.rounds[1].games]


def test_a_game_that_vanished_from_its_tab_is_told(eight):
    """Board 2 of round 2 (8-3) is cleared: both have neither game nor bye now."""
    eight.type("Round 2", dict.fromkeys([f"{column}8" for column in "ABCDEFGH"]))

    assert eight.errors == [
        (
            "Round 2!A8: the row of board 2 is gone: 8 (Hugo) and 3 (Cai) have no game now; take back its deletion "
            "(Ctrl+Z), or let swiss-xl repair put the row back; a game that is not to count keeps its row, with the "
            "result - -"
        )
    ]


def test_who_lost_his_opponent_to_another_board_is_told(eight):
    """Board 2 of round 2 was 8-3; a late Ida, number 9, is seated against 8 by hand: 3 has no game."""
    with eight.hand() as book:
        put(book["Players"], FIRST_ROW + 8, [[9, "Ida"]])
    eight.type("Round 2", {"H8": 9, "G8": "Ida"})

    told = [str(each) for each in eight.check()]
    assert any("8-9 instead of 8-3" in each for each in told)
    assert any("number 3 (" in each and "has no game now" in each for each in told)


def test_a_deleted_pattern_is_foreseen(eight):
    with eight.hand() as book:
        del book["pattern round"]

    assert any("the hidden tab 'pattern round' is missing" in each.message for each in eight.check())
