"""Repair: each damage planted as people do it, the cure shown, applied, and the tournament as it was before."""

from datetime import date

import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make
from repairs import cures

from swiss_xl import commands
from swiss_xl.commands import repair as repairing
from swiss_xl.commands.live import show_live
from swiss_xl.commands.repair_cures import Cure
from swiss_xl.commands.why import show_why
from swiss_xl.errors import HostError, Severity, SheetError

FIRST = 6  # the first row of the list of players
PLAYERS = (  # by rating; clubs and names are in another order
    {"name": "Mora", "rating": 2100, "club": "Norte"},
    {"name": "Alba", "rating": 2000, "club": "Sur"},
    {"name": "Zoe", "rating": 1900, "club": "Este"},
    {"name": "Cruz", "rating": 1800, "club": "Oeste"},
    {"name": "Hita", "rating": 1700, "club": "Norte"},
    {"name": "Bravo", "rating": 1600},
)


@pytest.fixture
def club(tmp_path):
    """Six players, two rounds played and a third paired, its first board played and seen by a command."""
    desk = make(tmp_path, PLAYERS, rounds=4)
    desk.play(2)
    desk.next()
    desk.enter({1: "½"})
    return desk


def sort_column(desk, column, **how):
    with desk.hand() as book:
        sheet = book["Players"]
        cells = [sheet.cell(row, column) for row in range(FIRST, FIRST + len(PLAYERS))]
        values = sorted((cell.value for cell in cells if cell.value is not None), **how)
        for cell, value in zip(cells, [*values, *[None] * (len(cells) - len(values))], strict=True):
            cell.value = value


def state(desk):
    """Players and rounds, whatever the order of the rows."""
    tournament = desk.tournament
    return sorted(tournament.players, key=lambda player: player.number), tournament.rounds


# nothing to do


def test_a_sound_workbook_is_not_changed(club):
    before = club.path.read_bytes()

    assert cures(club) == []
    assert club.path.read_bytes() == before


@pytest.mark.parametrize("system", ["borrell", "svizzera", "domino", "dutch"])
def test_sound_workbooks_of_every_kind_need_nothing(tmp_path, system):
    desk = make(tmp_path, ANA_TO_GIL, system=system, rounds=3, seed=5)
    desk.next()

    assert cures(desk) == []


def test_hidden_rows_and_a_sorted_table_are_no_damage(club):
    """Hazards 20 and 23: whole rows keep what belongs together, and hidden players still play."""
    with club.hand() as book:
        sheet = book["Players"]
        rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=FIRST, max_row=FIRST + 5)]
        for number, values in enumerate(sorted(rows, key=lambda row: row[1]), FIRST):
            for column, value in enumerate(values, 1):
                sheet.cell(number, column).value = value
        sheet.row_dimensions[FIRST + 1].hidden = True

    assert cures(club) == []


def test_a_corrected_name_and_a_corrected_rating_stay(club):
    club.type("Players", {"B6": "Mora Gil", "C8": 1950})

    assert cures(club) == []
    assert club.tournament.by_number[1].name == "Mora Gil"


def test_two_ratings_exchanged_on_purpose_stay(tmp_path):
    """Two may have been exchanged on purpose, even if the column is then in order; one sorted alone moves more."""
    listed = [{"name": name, "rating": rating} for name, rating in (("Ana", 2000), ("Bea", 2100), ("Cai", 1900))]
    desk = make(tmp_path, listed, rounds=3, numbers="list")
    desk.next()
    desk.type("Players", {"C6": 2100, "C7": 2000})

    assert cures(desk) == []
    assert "column-sorted-alone" not in desk.codes()


# the list of players


def test_names_sorted_without_the_rest_are_put_back(club):
    before = state(club)
    sort_column(club, 2)
    assert "column-sorted-alone" in club.codes()

    found = cures(club)
    assert found[:2] == [("Players!B6", "Alba", "Mora"), ("Players!B7", "Bravo", "Alba")]
    assert state(club) == before


def test_numbers_sorted_without_the_rest_are_put_back(club):
    before = state(club)
    sort_column(club, 1, reverse=True)

    assert cures(club)[0] == ("Players!A6", "6", "1")
    assert state(club) == before


def test_ratings_sorted_without_the_rest_are_put_back(club):
    before = state(club)
    sort_column(club, 3)
    assert "column-sorted-alone" in club.codes()

    assert cures(club)[0] == ("Players!C6", "1600", "2100")
    assert state(club) == before


def test_a_name_typed_twice_is_no_column_sorted_alone(club):
    """Row 7 is told as somebody else's name; whose it was meant to be is the organiser's to say."""
    before = club.rows("Players")[FIRST][1]
    club.type("Players", {"B7": "Zoe"})
    assert cures(club) == []

    assert (before, club.rows("Players")[FIRST][1]) == ("Alba", "Zoe")


def test_several_columns_each_sorted_alone_are_put_back(club):
    before = state(club)
    sort_column(club, 2)
    sort_column(club, 3)
    sort_column(club, 4)
    cures(club)

    assert state(club) == before


def test_a_number_written_over_and_one_cleared_come_back(club):
    before = state(club)
    club.type("Players", {"A7": 5, "A9": None})

    assert cures(club) == [("Players!A7", "5", "2"), ("Players!A9", "", "4")]
    assert state(club) == before


def test_rows_numbered_anew_after_sorting_get_their_numbers_again(club):
    """Somebody sorts by name, then fills 1, 2, 3 … down the column."""
    before = state(club)
    with club.hand() as book:
        sheet = book["Players"]
        rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=FIRST, max_row=FIRST + 5)]
        for number, values in enumerate(sorted(rows, key=lambda row: row[1]), FIRST):
            for column, value in enumerate(values, 1):
                sheet.cell(number, column).value = value
            sheet.cell(number, 1).value = number - FIRST + 1
    cures(club)

    assert state(club) == before


def test_a_deleted_player_comes_back_with_all_that_was_known(club):
    with club.hand() as book:
        book["Players"].delete_rows(FIRST + 2)
    assert "player-deleted" in club.codes()

    assert cures(club) == [("Players", "no row", "number 3, Zoe, active as before")]
    zoe = club.tournament.by_number[3]
    assert (zoe.name, zoe.rating, zoe.club, str(zoe.status)) == ("Zoe", 1900, "Este", "active")
    assert club.errors == []


def test_who_never_played_may_be_deleted(tmp_path):
    desk = make(tmp_path, PLAYERS, rounds=4)
    with desk.hand() as book:
        book["Players"].delete_rows(FIRST + 2)

    assert cures(desk) == []


def test_names_that_two_have_are_not_guessed(tmp_path):
    """Two called alike, their numbers exchanged: nobody can tell which is which."""
    desk = make(tmp_path, [{"name": "Juan"}, {"name": "Juan"}, {"name": "Eva"}, {"name": "Ida"}], rounds=2)
    desk.play()
    desk.type("Players", {"A6": 2, "A7": 1})

    assert cures(desk) == []


# lost tabs


@pytest.mark.parametrize("title", ["Round 1", "Round 2"])
def test_a_lost_round_comes_back_with_its_results_and_points(club, title):
    before, shown = state(club), club.rows(title)
    with club.hand() as book:
        order = book.sheetnames
        del book[title]
    assert "round-missing" in club.codes()
    cures(club)

    assert state(club) == before
    assert club.rows(title) == shown
    assert [tab.title for tab in club.book.tabs()] == order


def test_the_latest_round_comes_back_with_what_a_command_has_seen(club):
    before = state(club)
    with club.hand() as book:
        del book["Round 3"]

    assert cures(club) == [("Round 3", "no tab", "round 3, 3 games, 1 result")]
    assert state(club) == before


def test_several_lost_rounds_and_a_deleted_player_come_back_together(club):
    rounds = club.tournament.rounds
    with club.hand() as book:
        del book["Round 1"], book["Round 3"]
        book["Players"].delete_rows(FIRST)
    cures(club)

    assert club.tournament.rounds[:2] == rounds[:2]
    assert [game.participants for game in club.tournament.rounds[2].games] == [
        game.participants for game in rounds[2].games
    ]
    assert club.errors == []


def test_note_sides_byes_and_scores_come_back(tmp_path):
    """Scores are the points of a game of domino (4-2); 7 has the bye; absences asked for have a half point."""
    desk = make(tmp_path, ANA_TO_HUGO, system="svizzera", rounds=3, seed=3)
    desk.absent(8, "1=½")
    desk.do(commands.next_round, commands.Wanted(note="Hall 2", deadline="5 May", sides=("Allies", "Axis")))
    desk.enter({1: "3-1", 2: "+-", 3: "2-2"})
    before, shown = state(desk), desk.rows("Round 1")
    with desk.hand() as book:
        del book["Round 1"]
    cures(desk)

    assert state(desk) == before
    assert desk.rows("Round 1") == shown


def test_finals_come_back_as_finals(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, system="svizzera", rounds=1, seed=3, finals="four")
    desk.play(text="2-0")
    desk.next()
    desk.enter({1: "2-0", 2: "1-3"})
    desk.next()
    before = state(desk)
    with desk.hand() as book:
        del book["Semi-finals"], book["Final"]
    cures(desk)

    assert state(desk) == before


def test_lost_standings_are_made_anew(club):
    shown = club.rows("Standings")
    with club.hand() as book:
        del book["Standings"]

    assert cures(club) == [("the tab of the standings", "no tab", "made anew")]
    assert club.rows("Standings") == shown


TAKEN = ("no tab", "taken from the program's own template")


def test_a_lost_tab_comes_back_without_its_pattern_too(club):
    before = state(club)
    with club.hand() as book:
        del book["Round 1"], book["pattern round"]

    assert cures(club) == [("pattern round", *TAKEN), ("Round 1", "no tab", "round 1, 3 games, 3 results")]
    assert state(club) == before
    assert cures(club) == []


def test_patterns_that_are_needed_come_back_others_are_left_to_their_commands(club):
    """Live and Why are there, so their patterns will be needed again; nobody asked for slips."""
    club.do(show_why)
    club.do(show_live)
    with club.hand() as book:
        for kind in ("round scores", "round", "why", "live", "live workings", "slips", "standings", "score sheet"):
            del book[f"pattern {kind}"]

    missing = [each for each in club.check() if each.code == "pattern-missing"]
    assert [each.message.split("'")[1] for each in missing] == ["pattern round", "pattern why", "pattern live workings"]
    assert cures(club) == [(f"pattern {kind}", *TAKEN) for kind in ("round", "why", "live workings")]
    assert "pattern-missing" not in club.codes()


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"system": "club"}, "round"),
        ({"system": "svizzera"}, "round scores"),
        ({"system": "domino"}, "round scores"),
        ({"system": "domino", "play": "individuals"}, "round tables"),
    ],
)
def test_check_asks_for_the_patterns_of_this_tournament_alone(tmp_path, settings, kind):
    """Every pattern is gone; before the first round those for the round, standings and crosstable are needed."""
    desk = make(tmp_path, ANA_TO_HUGO, **settings)
    with desk.hand() as book:
        for title in [title for title in book.sheetnames if title.startswith("pattern")]:
            del book[title]
    crosstable = "pattern crosstable tables" if kind == "round tables" else "pattern crosstable"

    missing = [each for each in desk.check() if each.code == "pattern-missing"]
    titles = [f"pattern {kind}", "pattern standings", crosstable]
    assert [each.message.split("'")[1] for each in missing] == titles
    assert {each.severity for each in missing} == {Severity.NOTICE}
    assert [place for place, *_ in cures(desk)] == titles


# lost names


@pytest.mark.parametrize(
    ("title", "name"),
    [
        *(("Round 2", name) for name in ("sxl_games", "sxl_board", "sxl_result", "sxl_tab", "sxl_heads")),
        *(("Tournament", name) for name in ("sxl_rounds", "sxl_draw", "sxl_tab")),
        *(("Players", name) for name in ("sxl_players", "sxl_tab")),
        *(("Log", name) for name in ("sxl_log", "sxl_tab")),
        *(("Standings", name) for name in ("sxl_standings", "sxl_tab")),
        ("pattern round", "sxl_tab"),
    ],
)
def test_a_lost_name_is_found_again(club, title, name):
    before, names = state(club), dict(club.tab(title).names)
    with club.hand() as book:
        del book[title].defined_names[name]
    found = cures(club)

    assert len(found) == 1
    assert club.tab(title).names[name].replace("'", "") == names[name].replace("'", "")
    assert state(club) == before


def test_a_block_with_broken_references_is_found_again(club):
    with club.hand() as book:
        book["Round 2"].defined_names["sxl_games"].attr_text = "#REF!"

    assert cures(club) == [("Round 2!A7:H9", "no name", "sxl_games")]


def test_a_tab_whose_columns_were_moved_is_left_alone(club):
    """A column inserted by the user: where the block was is no longer certain."""
    with club.hand() as book:
        sheet = book["Round 2"]
        for name in ("board", "first_number", "first"):
            cells = sheet.defined_names[f"sxl_{name}"].attr_text
            sheet.defined_names[f"sxl_{name}"].attr_text = cells.replace("$7", "$8")
        del sheet.defined_names["sxl_games"]

    with pytest.raises(HostError, match="list of games on the tab 'Round 2' cannot be found"):
        cures(club)


# rounds


def test_dates_become_results_again_where_only_one_can_have_been_typed(club):
    """Hazard 1: ½ typed as 1/2 became 2 January; hazard 2: 1-0 became January 2000. 2-1 might be anything."""
    with club.hand() as book:
        sheet = book["Round 3"]
        for row, (value, code) in enumerate(
            [(date(2026, 1, 2), "d-mmm"), (date(2000, 1, 1), "mmm-yy"), (date(2026, 3, 2), "d-mmm")], 7
        ):
            sheet.cell(row, 5).value, sheet.cell(row, 5).number_format = value, code

    assert cures(club) == [
        ("Round 3!E7", "the date 02.01.2026", "½-½"),
        ("Round 3!E8", "the date 01.01.2000", "1-0"),
    ]
    assert [club.rows("Round 3")[row][4] for row in (6, 7)] == ["½-½", "1-0"]
    assert [each.split(":")[0] for each in club.errors] == ["Round 3!E9"]


def test_half_a_point_in_the_settings_that_became_a_date_comes_back(club):
    place = club.setting("draw")
    with club.hand() as book:
        book["Tournament"][place].value, book["Tournament"][place].number_format = date(2026, 1, 2), "d-mmm"

    assert cures(club) == [(f"Tournament!{place}", "the date 02.01.2026", "0.5")]


@pytest.mark.parametrize("column", [2, 3, 7, 8])
def test_a_column_of_a_round_sorted_alone_is_put_back(club, column):
    """Numbers or names beside the others: the Log has the pairs."""
    before = state(club)
    with club.hand() as book:
        cells = [book["Round 2"].cell(row, column) for row in (7, 8, 9)]
        values = [cells[index].value for index in (1, 2, 0)]
        for cell, value in zip(cells, values, strict=True):
            cell.value = value
    assert club.errors
    cures(club)

    assert state(club) == before


def test_a_board_given_twice_gets_its_number_again(club):
    before = state(club)
    club.type("Round 2", {"A8": 1})

    assert cures(club) == [("Round 2!A8", "1", "2")]
    assert state(club) == before


def test_pairs_changed_by_hand_stay(club):
    """Two exchange their opponents, names and numbers alike: that is meant, and only told."""
    with club.hand() as book:
        sheet = book["Round 3"]
        for column in (7, 8):
            one, other = sheet.cell(8, column), sheet.cell(9, column)
            one.value, other.value = other.value, one.value

    assert cures(club) == []


def test_a_result_corrected_in_an_older_round_is_not_taken_back_nor_accepted(club):
    club.type("Round 1", {"E7": "0-1"})
    with club.hand() as book:
        del book["Standings"]
    cures(club)

    assert "result-changed" in club.codes()
    assert str(club.tournament.rounds[0].games[0].result) == "0-1"


def test_shown_only_nothing_is_written(club):
    with club.hand() as book:
        del book["Round 1"]
    before = club.path.read_bytes()

    assert cures(club, save=False)
    assert club.path.read_bytes() == before


def test_a_cure_that_brings_a_new_fault_is_refused_with_all_others(club, monkeypatch):
    """Such a cure is a mistake of the program: planted here, as none is known."""

    def harm(reading):
        reading.book.write("Round 2", {(7, 5): "nonsense"})
        return [Cure("Round 2!E7", "1-0", "nonsense", "planted")]

    club.type("Round 2", {"A8": 1})
    before = club.path.read_bytes()
    monkeypatch.setattr(repairing, "STEPS", (*repairing.STEPS, harm))

    with pytest.raises(SheetError, match="Round 2!E7: 'nonsense' is not a result"):
        cures(club)
    assert club.path.read_bytes() == before


def test_the_log_says_what_was_repaired(club):
    club.type("Round 2", {"A8": 1})
    cures(club)

    last = club.reading.actions[-1]
    assert (last.command, last.what) == (
        "repair",
        "repaired: Round 2!A8: 1 → 2 (the Log has this pair at that board)",
    )


def test_undo_after_a_repair_says_that_the_repair_stays(club):
    """Undo takes back the last pairing, result or player; the result of board 1 is older than the repair."""
    club.type("Round 2", {"A8": 1})
    cures(club)
    told = club.undo().messages
    later = club.enter({1: "0-1"}) and club.undo().messages

    stays = "The repair made since has stayed; the file as it was before that is in the backups folder."
    assert stays in told
    assert stays not in later
    assert not club.errors


# what the log keeps


def test_the_log_keeps_each_row_once_and_no_e_mail(club):
    facts = [action.data.get("facts", {}) for action in club.reading.actions]

    assert facts[0]["3"] == {"rating": 1900, "club": "Este"}
    assert all(not each for each in facts[1:])
    club.add("Ida", email="ida@example.org", club="Norte")
    assert club.reading.actions[-1].data["facts"] == {"7": {"club": "Norte", "from_round": 4}}


def test_the_log_keeps_only_the_boards_that_changed(club):
    club.enter({2: "1-0"})

    (typed,) = club.reading.actions[-1].data["typed"].values()
    assert [record[:1] + record[3:4] for record in typed.values()] == [[2, "1-0"]]
