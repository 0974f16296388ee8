# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tabs that rounds, standings and crosstables are copied from."""

from __future__ import annotations

from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from look import ACCENT, INK, QUIET, TINT, WHITE, WHOLE, dress_page, rule
from place import Column, define, define_constant, put_block, put_line, put_links

RESULTS = ("1-0", "½-½", "0-1", "+ -", "- +", "- -")
FORFEITS = RESULTS[3:]
UNSPACED = ("+-", "-+", "--")
HEAD_ROW, FIRST = 6, 7  # of every pattern: the headings, and the one row of the block
TIEBREAKS = 8
ROUNDS = 36

GAMES = (
    Column("board", "Board", 7, "board"),
    Column("first_number", "No.", 5, "number"),
    Column("first", "White", 31, "name right", "head right"),
    Column("first_points", "Pts", 6, "quiet points", "head right"),
    Column("result", "Result", 10, "result"),
    Column("second_points", "Pts", 6, "quiet points", "head right"),
    Column("second", "Black", 31, "name", "head left"),
    Column("second_number", "No.", 5, "number"),
)
SCORES = (
    *GAMES[:4],
    Column("first_score", None, 6, "score"),
    Column("separator", "Result", 3, "separator", value="–"),
    Column("second_score", None, 6, "score"),
    *GAMES[5:],
    Column("result", "Special", 8, "special"),
)
TIES = tuple(Column(f"tb{number}", f"TB{number}", 7, "tie-break", "head right") for number in range(1, TIEBREAKS + 1))
STANDINGS = (
    Column("rank", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 31, "name", "head left"),
    Column("club", "Club", 20, "small", "head left"),
    Column("rating", "Rating", 7, "small number", "head right"),
    Column("points", "Pts", 7, "points", "head right"),
    *TIES,
    Column("decided", "Decided by", 16, "small", "head left"),
)
CROSSTABLE = (
    Column("place", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 31, "name", "head left"),
    Column("rating", "Rating", 7, "small number", "head right"),
    *(Column("", number, 6, "cross") for number in range(1, ROUNDS + 1)),
    Column("points", "Pts", 7, "points", "head right"),
    *TIES,
)


def start(book: Workbook, kind: str, columns: int, *, landscape: bool = False, rows: int = FIRST) -> Worksheet:
    """A hidden pattern with its block of titles."""
    sheet: Worksheet = book.create_sheet(f"pattern {kind}")
    sheet.sheet_state = "hidden"
    define_constant(sheet, "tab", f"pattern {kind}".replace(" ", "-"))
    last = get_column_letter(columns)
    put_line(sheet, f"A1:{last}1", "title", name="title", height=27)
    put_line(sheet, f"A2:{last}2", "details", name="details", height=15)
    put_line(sheet, f"A3:{last}3", "heading", name="heading", height=27)
    put_links(sheet, columns + 2, 1, ["Tournament", "Players"])
    dress_page(sheet, titles=f"1:{HEAD_ROW}", area=f"A1:{last}{rows}", landscape=landscape, freeze=f"A{FIRST}")
    return sheet


def letters(columns: tuple[Column, ...]) -> dict[str, str]:
    """The column letter of every key."""
    return {column.key: get_column_letter(number) for number, column in enumerate(columns, 1) if column.key}


def start_round(book: Workbook, kind: str, columns: tuple[Column, ...]) -> Worksheet:
    """A round without its rules: titles, note and games."""
    sheet = start(book, kind, len(columns))
    define_constant(sheet, "round", 0)
    define_constant(sheet, "stage", "swiss")
    put_line(sheet, f"A4:{get_column_letter(len(columns))}4", "note", name="note", height=18)
    cells = put_block(sheet, "games", HEAD_ROW, columns, height=24)
    where = letters(columns)
    missing = f'AND(${where["second_number"]}{FIRST}="",${where["first"]}{FIRST}<>"")'
    sheet.conditional_formatting.add(cells, rule(missing, colour=QUIET, italic=True))
    for key in ("first_points", "second_points"):
        align_whole(sheet, f"{where[key]}{FIRST}")
    return sheet


def align_whole(sheet: Worksheet, cell: str) -> None:
    """Show 3, not 3.0, below 2.5."""
    sheet.conditional_formatting.add(cell, rule(f"AND(ISNUMBER({cell}),{cell}=INT({cell}))", code=WHOLE))


def unusual(cell: str, accepted: tuple[str, ...]) -> str:
    """True where *cell* holds a text that is not among *accepted*."""
    return f'AND({cell}<>"",ISERROR(FIND("|"&{cell}&"|","|{"|".join(accepted)}|")))'


def offer(sheet: Worksheet, cell: str, texts: tuple[str, ...], prompt: str) -> None:
    """A list in *cell*; another spelling is asked about, not refused."""
    choice = DataValidation(
        type="list", formula1=f'"{",".join(texts)}"', allow_blank=True, errorStyle="warning", showErrorMessage=True,
        errorTitle="Result", error="This is not in the list. Keep it all the same?",
        showInputMessage=True, promptTitle="Result", prompt=prompt,
    )  # fmt: skip
    choice.add(cell)
    sheet.add_data_validation(choice)


def add_round(book: Workbook) -> None:
    """A round whose games end in one result."""
    sheet = start_round(book, "round", GAMES)
    where = letters(GAMES)
    result, opponent = f"{where['result']}{FIRST}", f"${where['second_number']}{FIRST}"
    offer(sheet, result, RESULTS, "Choose from the list. + - means: the second player did not come.")
    known = unusual(f"${result}", RESULTS + UNSPACED)
    sheet.conditional_formatting.add(
        result, rule(f'AND({opponent}<>"",{known})', colour=WHITE, bold=True, fill=ACCENT)
    )
    sheet.conditional_formatting.add(result, rule(f'AND({opponent}<>"",${result}="")', fill=TINT))


def add_round_scores(book: Workbook) -> None:
    """A round whose games end in two scores: goals, hands, points."""
    sheet = start_round(book, "round scores", SCORES)
    where = letters(SCORES)
    special, opponent = f"{where['result']}{FIRST}", f"${where['second_number']}{FIRST}"
    offer(sheet, special, FORFEITS, "Only if somebody did not come. + - means: the second player was absent.")
    sheet.conditional_formatting.add(
        special, rule(unusual(f"${special}", FORFEITS + UNSPACED), colour=WHITE, bold=True, fill=ACCENT)
    )
    for key in ("first_score", "second_score"):
        score = f"{where[key]}{FIRST}"
        wrong = f'AND({score}<>"",NOT(ISNUMBER({score})))'
        sheet.conditional_formatting.add(score, rule(wrong, colour=WHITE, bold=True, fill=ACCENT))
        blank = f'AND({opponent}<>"",{score}="",${special}="")'
        sheet.conditional_formatting.add(score, rule(blank, fill=TINT))


def put_foot(sheet: Worksheet) -> None:
    """The legend, two rows below the block; it moves down as the block grows."""
    sheet[f"A{FIRST + 2}"].style = "sxl foot"
    sheet.row_dimensions[FIRST + 2].height = 14
    define(sheet, "foot", f"A{FIRST + 2}")


def put_ranks(sheet: Worksheet, cells: str, where: dict[str, str], rank: str) -> None:
    """A line between score groups, a tint for the first three, numbers below one another."""
    points = f"${where['points']}"
    between = f"AND(ISNUMBER({points}{FIRST}),ISNUMBER({points}{FIRST - 1}),{points}{FIRST}<>{points}{FIRST - 1})"
    sheet.conditional_formatting.add(cells, rule(between, border=Border(top=Side("thin", INK))))
    first_three = f"AND(ISNUMBER(${where[rank]}{FIRST}),${where[rank]}{FIRST}<=3)"
    sheet.conditional_formatting.add(cells, rule(first_three, fill=TINT))
    for key in ("points", *(f"tb{number}" for number in range(1, TIEBREAKS + 1))):
        align_whole(sheet, f"{where[key]}{FIRST}")


def add_standings(book: Workbook) -> None:
    """Standings with up to eight tie-breaks."""
    sheet = start(book, "standings", len(STANDINGS), rows=FIRST + 2)
    cells = put_block(sheet, "standings", HEAD_ROW, STANDINGS, height=19)
    put_ranks(sheet, cells, letters(STANDINGS), "rank")
    put_foot(sheet)


def add_crosstable(book: Workbook) -> None:
    """Everybody's results, round by round."""
    sheet = start(book, "crosstable", len(CROSSTABLE), landscape=True, rows=FIRST + 2)
    cells = put_block(sheet, "crosstable", HEAD_ROW, CROSSTABLE, height=18)
    where = letters(CROSSTABLE)
    put_ranks(sheet, cells, where, "place")
    left = len(("place", "number", "player", "rating")) + 1
    results = f"{get_column_letter(left)}{FIRST}:{get_column_letter(left + ROUNDS - 1)}{FIRST}"
    define(sheet, "results", results)
    won = f'LEFT({get_column_letter(left)}{FIRST},1)="+"'
    sheet.conditional_formatting.add(results, rule(won, bold=True))
    put_foot(sheet)
