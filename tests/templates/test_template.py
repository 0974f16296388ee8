"""The workbook every tournament starts from: its names, its pages, its letters."""

import importlib.util
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange
from openxml_audit import OpenXmlValidator, ValidationSeverity

from swiss_xl.frames.headings import PLAYER_HEADINGS
from swiss_xl.sheets.settings import SETTINGS

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "templates" / "build.py"
TEMPLATE = ROOT / "templates" / "tournament.xlsx"

PRINTS = (  # see test_print_patterns.py
    *("boards", "boards tables", "names", "names tables", "progress", "chart", "slips", "slips tables"),
    *("cards", "cards long", "cards tables", "badges", "bracket"),
)
TABS = {
    "Tournament": "settings",
    "Players": "players",
    "pattern round": "pattern-round",
    "pattern round scores": "pattern-round-scores",
    "pattern round tables": "pattern-round-tables",
    "pattern score sheet": "pattern-score-sheet",
    "pattern standings": "pattern-standings",
    "pattern crosstable": "pattern-crosstable",
    "pattern crosstable tables": "pattern-crosstable-tables",
    "pattern ratings": "pattern-ratings",
    "pattern prizes": "pattern-prizes",  # see test_prize_pattern.py
    **{f"pattern {kind}": f"pattern-{kind}".replace(" ", "-") for kind in PRINTS},
    "pattern why": "pattern-why",  # see test_told_patterns.py
    "pattern check up": "pattern-check-up",
    "pattern what if": "pattern-what-if",
    "pattern live": "pattern-live",  # see test_live.py
    "pattern live workings": "pattern-live-workings",
    "Log": "log",
}
ELSEWHERE = {*PRINTS, "prizes", "why", "check up", "what if", "live", "live workings"}
PATTERNS = [title for title in TABS if title.startswith("pattern") and title.removeprefix("pattern ") not in ELSEWHERE]
ROUNDS = [title for title in PATTERNS if title.startswith("pattern round")]
TIES = [f"tb{number}" for number in range(1, 9)]
BLOCKS = {
    "pattern round": (
        "games",
        ["board", "first_number", "first", "first_points", "result", "second_points", "second", "second_number"],
    ),
    "pattern round scores": (
        "games",
        [
            *("board", "first_number", "first", "first_points", "first_score", "separator", "second_score"),
            *("second_points", "second", "second_number", "result"),
        ],
    ),
    "pattern score sheet": (
        "hands",
        ["hand", "out", "first_left", "second_left", "first_total", "second_total"],
    ),
    "pattern standings": (
        "standings",
        [
            *("rank", "number", "player", "club", "rating", "points", *TIES),
            *("decided", "modality", "modality_rank", "group", "finalist"),
        ],
    ),
    "pattern ratings": (
        "ratings",
        [
            *("number", "player", "club", "rating", "games", "score", "expected", "change", "new", "factor"),
            "performance",
        ],
    ),
    "pattern crosstable": (
        "crosstable",
        ["place", "number", "player", "rating", "results", "points", "rank", *TIES, "group", "finalist"],
    ),
}
BLOCKS["pattern round tables"] = BLOCKS["pattern round scores"]
BLOCKS["pattern crosstable tables"] = BLOCKS["pattern crosstable"]
SINGLE = {
    "Tournament": ["status", *(setting.key for setting in SETTINGS)],
    "Players": ["title"],
    "pattern round": ["title", "details", "heading", "note"],
    "pattern round scores": ["title", "details", "heading", "note"],
    "pattern round tables": ["title", "details", "heading", "note"],
    "pattern score sheet": ["title", "details", "heading", "foot", "first_names", "second_names"],
    "pattern standings": ["title", "details", "heading", "foot"],
    "pattern crosstable": ["title", "details", "heading", "foot"],
    "pattern crosstable tables": ["title", "details", "heading", "foot"],
    "pattern ratings": ["title", "details", "heading", "foot"],
    "Log": [],
}
DEFAULTS = {"first_side": "White", "second_side": "Black", "win": 1, "draw": 0.5, "loss": 0, "forfeit_win": 1} | {
    **dict.fromkeys(("missed", "forfeit_loss"), 0),
    "system": "club",
    "results": "result",
    "numbers": "rating",
    "bye": 1,
    "half_bye": 0.5,
    "tiebreaks": "SBW, DE, WIN",
    "ties": "shared",
    "corrections": "any",
    "language": "en",
    "prints": "boards, names, slips",
}
AMOUNTS = {"rounds", "seed"} | {key for key, value in DEFAULTS.items() if not isinstance(value, str)}
WHOLE_NUMBERS = {"number", "rating", "from_round", "board"}
LOG = ["Time", "Version", "Command", "Round", "Seed", "Digest", "What", "Data"]


@pytest.fixture(scope="module")
def build():
    found = importlib.util.spec_from_file_location("template_build", SCRIPT)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def book():
    return openpyxl.load_workbook(TEMPLATE)


def area(sheet, name):
    """The cells of the scoped name ``sxl_`` + *name*, which must lie on *sheet* itself."""
    tab, cells = sheet.defined_names[f"sxl_{name}"].attr_text.rsplit("!", 1)
    assert tab.strip("'") == sheet.title
    return CellRange(cells.replace("$", ""))


def first_cell(sheet, name):
    cells = area(sheet, name)
    return sheet.cell(cells.min_row, cells.min_col)


# the file


def test_the_committed_file_is_what_the_script_builds(build):
    assert build.build() == TEMPLATE.read_bytes()


@pytest.mark.parametrize("seed", ["0", "1"])
def test_building_depends_on_no_hash_seed(seed):
    done = subprocess.run([sys.executable, SCRIPT, "--check"], env={"PYTHONHASHSEED": seed}, check=False)

    assert done.returncode == 0


def test_check_tells_when_the_file_differs(build, monkeypatch, tmp_path, capsys):
    other = tmp_path / "tournament.xlsx"
    other.write_bytes(b"old")
    monkeypatch.setattr(build, "TARGET", other)

    assert build.main(["--check"]) == 1
    assert "differs" in capsys.readouterr().err
    assert build.main([]) == 0
    assert build.main(["--check"]) == 0


def test_the_schema_check_finds_no_error():
    found = OpenXmlValidator().validate(TEMPLATE).errors

    assert [str(one) for one in found if one.severity is ValidationSeverity.ERROR] == []


# tabs and names


def test_tabs_stand_in_order_and_tell_their_kind(book):
    assert list(TABS) == book.sheetnames
    assert {sheet.title: sheet.defined_names["sxl_tab"].attr_text for sheet in book} == {
        title: f'"{kind}"' for title, kind in TABS.items()
    }


def test_patterns_and_log_are_hidden_so_that_they_can_still_be_shown_by_hand(book):
    assert {sheet.title: sheet.sheet_state for sheet in book} == {
        title: "visible" if title in {"Tournament", "Players"} else "hidden" for title in TABS
    }
    assert book.active.title == "Tournament"


@pytest.mark.parametrize(("title", "name"), [(title, name) for title, names in SINGLE.items() for name in names])
def test_single_cells_have_a_name(book, title, name):
    assert area(book[title], name).size == {"rows": 1, "columns": 1}


@pytest.mark.parametrize("title", PATTERNS)
def test_a_block_is_one_row_below_its_headings_and_its_columns_tile_it(book, title):
    sheet = book[title]
    name, columns = BLOCKS[title]
    block, heads = area(sheet, name), area(sheet, "heads")
    parts = [area(sheet, column) for column in columns]

    assert block.min_row == block.max_row == heads.max_row + 1 == heads.min_row + 1
    assert (block.min_col, block.max_col) == (heads.min_col, heads.max_col)
    assert (parts[0].min_col, parts[-1].max_col) == (block.min_col, block.max_col)
    assert all(part.min_row == part.max_row == block.min_row for part in parts)
    assert all(left.max_col + 1 == right.min_col for left, right in pairwise(parts))
    assert {part.size["columns"] for part, column in zip(parts, columns, strict=True) if column != "results"} == {1}


@pytest.mark.parametrize("title", PATTERNS)
def test_nothing_else_is_named_on_the_row_of_a_block(book, title):
    sheet = book[title]
    name, columns = BLOCKS[title]
    row = area(sheet, name).min_row
    named = {
        key.removeprefix("sxl_")
        for key, value in sheet.defined_names.items()
        if "!" in value.attr_text and area(sheet, key.removeprefix("sxl_")).min_row == row
    }

    assert named == {name, *columns}


@pytest.mark.parametrize("title", ROUNDS)
def test_a_round_carries_its_number_and_stage(book, title):
    names = book[title].defined_names

    assert names["sxl_round"].attr_text == "0"
    assert names["sxl_stage"].attr_text == '"swiss"'


@pytest.mark.parametrize("title", [title for title in PATTERNS if title not in ROUNDS])
def test_the_legend_stands_two_rows_below_the_block(book, title):
    sheet = book[title]
    foot = area(sheet, "foot")

    assert foot.min_row == area(sheet, BLOCKS[title][0]).max_row + 2
    assert foot.min_col == 1
    assert sheet.cell(foot.min_row, 1).value is None


def test_the_crosstable_has_room_for_36_rounds(book):
    sheet = book["pattern crosstable"]
    results = area(sheet, "results")

    assert results.size == {"rows": 1, "columns": 36}
    assert [sheet.cell(results.min_row - 1, results.min_col + n).value for n in range(36)] == list(range(1, 37))


# settings, players, log


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.key)
def test_a_setting_has_label_value_and_help(book, setting):
    sheet = book["Tournament"]
    value = first_cell(sheet, setting.key)
    label, note = sheet.cell(value.row, 1), sheet.cell(value.row, 3)
    lists = [one.formula1 for one in sheet.data_validations.dataValidation if value.coordinate in one.sqref]

    assert (label.value, note.value or "") == (setting.label, setting.help)
    assert value.value == DEFAULTS.get(setting.key)
    assert lists == ([f'"{",".join(setting.choices)}"'] if setting.choices else [])
    assert value.number_format == ('[=0.5]"½";General' if setting.key in AMOUNTS else "@")


def test_players_are_an_empty_table_under_the_known_headings(book):
    sheet = book["Players"]
    heads = area(sheet, "players")
    row = heads.min_row
    [table] = sheet.tables.values()

    assert [cell.value for cell in sheet[row]] == list(PLAYER_HEADINGS.values())
    assert heads.max_col == len(PLAYER_HEADINGS)
    assert table.displayName == "Players"
    assert table.ref == f"A{row}:{get_column_letter(len(PLAYER_HEADINGS))}{row + 1}"
    assert table.autoFilter.ref == table.ref
    assert [cell.value for cell in sheet[row + 1]] == [None] * len(PLAYER_HEADINGS)
    assert sheet.freeze_panes == f"C{row + 1}"


@pytest.mark.parametrize("key", PLAYER_HEADINGS)
def test_what_is_no_number_is_text_in_the_whole_column(book, key):
    sheet = book["Players"]
    number = list(PLAYER_HEADINGS).index(key) + 1
    expected = "0" if key in WHOLE_NUMBERS else "@"

    assert sheet.cell(area(sheet, "players").min_row + 1, number).number_format == expected
    assert sheet.column_dimensions[get_column_letter(number)].number_format == expected


def test_a_player_s_status_is_offered_for_hundreds_of_rows(book):
    [choice] = book["Players"].data_validations.dataValidation

    assert choice.formula1 == '"active,withdrawn"'
    assert sum(cells.size["rows"] for cells in choice.sqref.ranges) >= 300


def test_the_log_is_plain_text(book):
    sheet = book["Log"]
    heads = area(sheet, "log")

    assert [cell.value for cell in sheet[heads.min_row]] == LOG
    assert {cell.number_format for cell in sheet[heads.min_row + 1]} == {"@"}


# results


@pytest.mark.parametrize(
    ("title", "texts"),
    [
        ("pattern round", "1-0,½-½,0-1,+ -,- +,- -"),
        ("pattern round scores", "+ -,- +,- -"),
        ("pattern round tables", "+ -,- +,- -"),
    ],
)
def test_results_are_text_with_a_list_that_warns_only(book, title, texts):
    cell = first_cell(book[title], "result")
    [choice] = book[title].data_validations.dataValidation

    assert cell.number_format == "@"
    assert str(choice.sqref) == cell.coordinate
    assert choice.formula1 == f'"{texts}"'
    assert choice.errorStyle == "warning"
    assert choice.prompt


@pytest.mark.parametrize("title", PATTERNS)
def test_conditional_formats_grow_with_the_block(book, title):
    """They stand on its one row, on one range each: so they end with it."""
    sheet = book[title]
    row = area(sheet, BLOCKS[title][0]).min_row
    ranges = [cells for one in sheet.conditional_formatting for cells in one.sqref.ranges]

    assert ranges
    assert {(cells.min_row, cells.max_row) for cells in ranges} == {(row, row)}
    assert len(ranges) == len(list(sheet.conditional_formatting))


# pages


@pytest.mark.parametrize("title", ["Tournament", "Players", *PATTERNS, "Log"])
def test_pages_are_one_wide_with_titles_and_page_numbers(book, title):
    sheet = book[title]

    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    pages_high = 1 if title == "Tournament" else 0  # all settings on one page; lists as long as they are
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, pages_high)
    assert sheet.page_setup.paperSize == 9
    assert sheet.print_title_rows
    assert sheet.oddFooter.right.text == "&P / &N"
    assert sheet.freeze_panes
    assert not sheet.sheet_view.showGridLines


@pytest.mark.parametrize("title", ["Tournament", *PATTERNS])
def test_a_print_area_leaves_out_the_links_at_the_side(book, title):
    """Players and Log grow by hand, so all their rows are printed."""
    sheet = book[title]
    own = sheet.print_area.rsplit("!", 1)[-1].replace("$", "")
    printed = CellRange(own) if own else area(sheet, "page")
    links = [cell for row in sheet.iter_rows() for cell in row if cell.hyperlink]

    assert links
    assert all(link.column > printed.max_col for link in links)
    assert {link.hyperlink.location.split("!")[0].strip("'") for link in links} <= set(TABS)


@pytest.mark.parametrize("title", PATTERNS)
def test_a_hidden_tab_has_no_print_area(book, title):
    """LibreOffice prints hidden tabs that have one; their copies get ``sxl_page`` as theirs."""
    assert not book[title].print_area


@pytest.mark.parametrize("title", PATTERNS)
def test_headings_are_repeated_on_every_page(book, title):
    sheet = book[title]

    assert sheet.print_title_rows == f"$1:${area(sheet, 'heads').min_row}"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        *((title, side) for title in ROUNDS[:2] for side in ("first", "second")),
        *((title, "player") for title in PATTERNS[4:]),
    ],
)
def test_a_name_of_30_letters_has_room(book, title, name):
    cell = first_cell(book[title], name)

    assert book[title].column_dimensions[cell.column_letter].width >= 30
    assert cell.alignment.wrap_text or (title, cell.alignment.shrink_to_fit) == ("pattern ratings", True)


@pytest.mark.parametrize("side", ["first", "second"])
def test_two_names_of_30_letters_stand_one_below_the_other(book, side):
    sheet = book["pattern round tables"]
    cell = first_cell(sheet, side)

    assert sheet.column_dimensions[cell.column_letter].width >= 30
    assert cell.alignment.wrap_text
    assert sheet.row_dimensions[cell.row].height >= 2 * 15


def test_who_went_out_is_chosen_from_a_list(book):
    sheet = book["pattern score sheet"]
    [choice] = sheet.data_validations.dataValidation

    assert choice.formula1 == '"A,B,C"'
    assert str(choice.sqref) == first_cell(sheet, "out").coordinate


def test_two_partners_are_numbers_as_text(book):
    """So that 1 / 4 does not become the first of April."""
    sheet = book["pattern round tables"]

    assert {first_cell(sheet, f"{side}_number").number_format for side in ("first", "second")} == {"@"}


def test_the_crosstable_of_tables_has_room_for_a_partner_and_two_opponents(book):
    sheet = book["pattern crosstable tables"]
    results = area(sheet, "results")

    assert all(sheet.column_dimensions[get_column_letter(results.min_col + place)].width >= 12 for place in range(36))
