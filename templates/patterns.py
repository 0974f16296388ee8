# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tabs that rounds, standings and crosstables are copied from."""

from __future__ import annotations

from look import ACCENT, INK, QUIET, THIN, TINT, WHITE, WHOLE, Effect, add_effects, dress_page
from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet
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
    Column("first_points", "Pts", 6, "quiet points"),
    Column("result", "Result", 10, "result"),
    Column("second_points", "Pts", 6, "quiet points"),
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
TIES = tuple(Column(f"tb{n}", f"TB{n}", 6.5, "tie-break", "head decimal") for n in range(1, TIEBREAKS + 1))
STANDINGS = (
    Column("rank", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 31, "name", "head left"),
    Column("club", "Club", 22, "small", "head left"),
    Column("rating", "Rating", 8, "small number", "head decimal"),
    Column("points", "Pts", 7, "points", "head decimal"),
    *TIES,
    Column("decided", "Decided by", 11, "inner", "head inner"),
)
CROSSTABLE = (
    Column("place", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 31, "name", "head left"),
    Column("rating", "Rating", 8, "small number", "head decimal"),
    *(Column("", number, 6, "cross") for number in range(1, ROUNDS + 1)),
    Column("points", "Pts", 7, "points", "head decimal"),
    *TIES,
)


def start(book: Workbook, kind: str, columns: tuple[Column, ...], *, landscape: bool = False) -> Worksheet:
    """A hidden pattern with its block of titles."""
    sheet: Worksheet = book.create_sheet(f"pattern {kind}")
    sheet.sheet_state = "hidden"
    define_constant(sheet, "tab", f"pattern {kind}".replace(" ", "-"))
    last = get_column_letter(len(columns))
    for row, (name, height) in enumerate((("title", 27), ("details", 15), ("heading", 27)), 1):
        define(sheet, name, put_line(sheet, f"A{row}:{last}{row}", name, height))
    sheet.row_dimensions[4].height = sheet.row_dimensions[5].height = 6
    put_links(sheet, len(columns) + 2, 1, ["Tournament", "Players"])
    dress_page(sheet, titles=f"1:{HEAD_ROW}", area=None, landscape=landscape, freeze=f"A{FIRST}")
    define(sheet, "page", f"A1:{last}{FIRST}")  # copies print this; a hidden tab with a print area is printed too
    return sheet


def letters(columns: tuple[Column, ...]) -> dict[str, str]:
    """The column letter of every key."""
    return {column.key: get_column_letter(number) for number, column in enumerate(columns, 1) if column.key}


def whole(cell: str) -> Effect:
    """3, not 3.0, below 2.5."""
    return Effect(f"AND(ISNUMBER({cell}),{cell}=INT({cell}))", code=WHOLE)


def unusual(cell: str, accepted: tuple[str, ...]) -> str:
    """True where *cell* holds a text that is not among *accepted*."""
    return f'AND({cell}<>"",ISERROR(FIND("|"&{cell}&"|","|{"|".join(accepted)}|")))'


def wrong(formula: str) -> Effect:
    """The mark of what cannot be understood."""
    return Effect(formula, colour=WHITE, bold=True, fill=ACCENT)


def start_round(book: Workbook, kind: str, columns: tuple[Column, ...]) -> Worksheet:
    """A round without what its results obey: titles, note and games, a bye in quiet letters."""
    sheet = start(book, kind, columns)
    define_constant(sheet, "round", 0)
    define_constant(sheet, "stage", "swiss")
    last = get_column_letter(len(columns))
    define(sheet, "note", put_line(sheet, f"A4:{last}4", "note", 18))
    put_block(sheet, "games", HEAD_ROW, columns, height=24)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(columns).items()}
    bye = Effect(f'AND(${at["second_number"]}="",${at["first"]}<>"")', colour=QUIET, italic=True)
    add_effects(sheet, f"{at['board']}:{at['first']}", bye)
    add_effects(sheet, f"{at['second']}:{at['second_number']}", bye)
    for key in ("first_points", "second_points"):
        add_effects(sheet, at[key], bye, whole(at[key]))
    return sheet


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
    at = letters(GAMES)
    result, opponent = f"{at['result']}{FIRST}", f"${at['second_number']}{FIRST}"
    offer(sheet, result, RESULTS, "Choose from the list. + - means: the second player did not come.")
    played = f'{opponent}<>""'
    add_effects(sheet, result, wrong(f"AND({played},{unusual(result, RESULTS + UNSPACED)})"))
    add_effects(sheet, result, Effect(f'AND({played},{result}="")', fill=TINT))


def add_round_scores(book: Workbook) -> None:
    """A round whose games end in two scores: goals, hands, points."""
    sheet = start_round(book, "round scores", SCORES)
    at = letters(SCORES)
    special, opponent = f"{at['result']}{FIRST}", f"${at['second_number']}{FIRST}"
    offer(sheet, special, FORFEITS, "Only if somebody did not come. + - means: the second player was absent.")
    played = f'{opponent}<>""'
    add_effects(sheet, special, wrong(f"AND({played},{unusual(special, FORFEITS + UNSPACED)})"))
    for key in ("first_score", "second_score"):
        score = f"{at[key]}{FIRST}"
        add_effects(sheet, score, wrong(f'AND({score}<>"",NOT(ISNUMBER({score})))'))
        add_effects(sheet, score, Effect(f'AND({opponent}<>"",{score}="",${special}="")', fill=TINT))


def rank_effects(columns: tuple[Column, ...], rank: str) -> tuple[Effect, Effect]:
    """A line between score groups, a tint for the first three."""
    at = letters(columns)
    here, above, place = f"${at['points']}{FIRST}", f"${at['points']}{FIRST - 1}", f"${at[rank]}{FIRST}"
    return (
        Effect(
            f"AND(ISNUMBER({here}),ISNUMBER({above}),{here}<>{above})",
            border=Border(top=Side("thin", INK), bottom=THIN),
        ),
        Effect(f"AND(ISNUMBER({place}),{place}<=3)", fill=TINT),
    )


def put_foot(sheet: Worksheet, columns: tuple[Column, ...]) -> None:
    """The legend, two rows below the block; it moves down as the block grows, and is printed."""
    row = FIRST + 2
    sheet[f"A{row}"].style = "sxl foot"
    sheet.row_dimensions[row].height = 14
    define(sheet, "foot", f"A{row}")
    define(sheet, "page", f"A1:{get_column_letter(len(columns))}{row}")


def add_standings(book: Workbook) -> None:
    """Standings with up to eight tie-breaks."""
    sheet = start(book, "standings", STANDINGS)
    put_block(sheet, "standings", HEAD_ROW, STANDINGS, height=19)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(STANDINGS).items()}
    effects = rank_effects(STANDINGS, "rank")
    add_effects(sheet, f"{at['rank']}:{at['rating']}", *effects)
    add_effects(sheet, f"{at['points']}:{at[f'tb{TIEBREAKS}']}", *effects, whole(at["points"]))
    add_effects(sheet, at["decided"], *effects)
    put_foot(sheet, STANDINGS)


def add_crosstable(book: Workbook) -> None:
    """Everybody's results, round by round."""
    sheet = start(book, "crosstable", CROSSTABLE, landscape=True)
    put_block(sheet, "crosstable", HEAD_ROW, CROSSTABLE, height=16)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(CROSSTABLE).items()}
    left = [column.key for column in CROSSTABLE].index("") + 1
    first = f"{get_column_letter(left)}{FIRST}"
    results = f"{first}:{get_column_letter(left + ROUNDS - 1)}{FIRST}"
    define(sheet, "results", results)
    effects = rank_effects(CROSSTABLE, "place")
    add_effects(sheet, f"{at['place']}:{at['rating']}", *effects)
    add_effects(sheet, results, *effects, Effect(f'LEFT({first},1)="+"', bold=True))
    add_effects(sheet, f"{at['points']}:{at[f'tb{TIEBREAKS}']}", *effects, whole(at["points"]))
    put_foot(sheet, CROSSTABLE)
