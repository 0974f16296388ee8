# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tabs that rounds, standings and crosstables are copied from."""

from __future__ import annotations

from dataclasses import replace

from look import ACCENT, GREEN, INK, QUIET, THIN, TINT, WHITE, WHOLE, Effect, add_effects, dress_page
from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet
from place import Column, define, define_constant, put_block, put_line, put_links

from swiss_xl.sheets.prompts import HAND_PROMPT, RESULT, RESULT_PROMPT, SPECIAL_PROMPT, UNUSUAL

RESULTS = ("1-0", "½-½", "0-1", "+ -", "- +", "- -")
FORFEITS = RESULTS[3:]
UNSPACED = ("+-", "-+", "--")
SPELLINGS = ("1", "0", "½", "=", "0.5", "0,5", "1/2", "1:0", "0:1")  # words are marked, and read all the same
ENDINGS = ("A", "B", "C")
HEAD_ROW, FIRST = 6, 7  # of every pattern: the headings, and the one row of the block
TIEBREAKS = 8
ROUNDS = 36

GAMES = (
    Column("board", "Board", 7, "board"),
    Column("first_number", "No.", 5, "number"),
    Column("first", "White", 32, "long name right", "head right"),
    Column("first_points", "Pts", 6, "quiet points"),
    Column("result", "Result", 10, "result"),
    Column("second_points", "Pts", 6, "quiet points"),
    Column("second", "Black", 32, "long name", "head left"),
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
TABLES = (
    SCORES[0],
    Column("first_number", "No.", 8, "seats"),
    Column("first", "White", 31, "long name right", "head right"),
    Column("first_points", "Pts", 8, "quiet points"),
    *SCORES[4:7],
    Column("second_points", "Pts", 8, "quiet points"),
    Column("second", "Black", 31, "long name", "head left"),
    Column("second_number", "No.", 8, "seats"),
    SCORES[10],
)
HANDS = (
    Column("hand", "Hand", 8, "number"),
    Column("out", "Out: A, B or C", 16, "result"),
    Column("first_left", "Pips left, A", 15, "score"),
    Column("second_left", "Pips left, B", 15, "score"),
    Column("first_total", "Score A", 13, "total"),
    Column("second_total", "Score B", 13, "total"),
)
TIES = tuple(Column(f"tb{n}", f"TB{n}", 6.5, "tie-break", "head decimal") for n in range(1, TIEBREAKS + 1))
GROUPED = (
    Column("group", "Group", 8, "inner", "head inner"),
    Column("finalist", "Finals", 8, "inner", "head inner"),  # 1 for those marked green; never shown
)
STANDINGS = (
    Column("rank", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 32, "long name", "head left"),
    Column("club", "Club", 22, "small wrapped", "head left"),
    Column("rating", "Rating", 8, "small number", "head decimal"),
    Column("points", "Pts", 7, "points", "head decimal"),
    *TIES,
    Column("decided", "Decided by", 11, "inner", "head inner"),
    Column("modality", "Modality", 12, "inner", "head inner"),
    Column("modality_rank", "Rank", 6, "rank"),
    *GROUPED,
)
CROSSTABLE = (
    Column("place", "Line", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 32, "long name", "head left"),
    Column("rating", "Rating", 8, "small number", "head decimal"),
    *(Column("", number, 6, "cross") for number in range(1, ROUNDS + 1)),
    Column("points", "Pts", 7, "points", "head decimal"),
    Column("rank", "Rank", 6, "rank"),
    *TIES,
    *GROUPED,
)
TABLES_CROSSTABLE = tuple(replace(column, width=12) if column.key == "" else column for column in CROSSTABLE)


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
    define_constant(sheet, "qualified", 0)
    define_constant(sheet, "grouped", 0)
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


def start_round(book: Workbook, kind: str, columns: tuple[Column, ...], height: float = 24) -> Worksheet:
    """A round without what its results obey: titles, note and games, a bye in quiet letters."""
    sheet = start(book, kind, columns)
    define_constant(sheet, "round", 0)
    define_constant(sheet, "stage", "swiss")
    last = get_column_letter(len(columns))
    define(sheet, "note", put_line(sheet, f"A4:{last}4", "note", 18))
    put_block(sheet, "games", HEAD_ROW, columns, height=height)
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
        errorTitle=RESULT, error=UNUSUAL, showInputMessage=True, promptTitle=RESULT, prompt=prompt,
    )  # fmt: skip
    choice.add(cell)
    sheet.add_data_validation(choice)


def add_round(book: Workbook) -> None:
    """A round whose games end in one result."""
    sheet = start_round(book, "round", GAMES)
    at = letters(GAMES)
    result, opponent = f"{at['result']}{FIRST}", f"${at['second_number']}{FIRST}"
    offer(sheet, result, RESULTS, RESULT_PROMPT)
    played = f'{opponent}<>""'
    add_effects(sheet, result, wrong(f"AND({played},{unusual(result, RESULTS + UNSPACED + SPELLINGS)})"))
    add_effects(sheet, result, Effect(f'AND({played},{result}="")', fill=TINT))


def add_round_scores(book: Workbook) -> None:
    """A round whose games end in two scores: goals, hands, points."""
    comfort_scores(start_round(book, "round scores", SCORES), SCORES)


def add_round_tables(book: Workbook) -> None:
    """A round at tables of four: two partners on each side, two scores."""
    comfort_scores(start_round(book, "round tables", TABLES, height=34), TABLES)


def comfort_scores(sheet: Worksheet, columns: tuple[Column, ...]) -> None:
    """A list for those who did not come, marks for scores that are missing or no numbers."""
    at = letters(columns)
    special, opponent = f"{at['result']}{FIRST}", f"${at['second_number']}{FIRST}"
    offer(sheet, special, FORFEITS, SPECIAL_PROMPT)
    played = f'{opponent}<>""'
    add_effects(sheet, special, wrong(f"AND({played},{unusual(special, FORFEITS + UNSPACED)})"))
    for key in ("first_score", "second_score"):
        score = f"{at[key]}{FIRST}"
        add_effects(sheet, score, wrong(f'AND({score}<>"",NOT(ISNUMBER({score})))'))
        add_effects(sheet, score, Effect(f'AND({opponent}<>"",{score}="",${special}="")', fill=TINT))


def rank_effects(columns: tuple[Column, ...], rank: str) -> tuple[Effect, ...]:
    """A line between score groups, a strong one between groups; a tint for the first three, green for finalists."""
    at = letters(columns)
    group, group_above = f"${at['group']}{FIRST}", f"${at['group']}{FIRST - 1}"
    here, above, place = f"${at['points']}{FIRST}", f"${at['points']}{FIRST - 1}", f"${at[rank]}{FIRST}"
    return (
        Effect(
            f"AND(sxl_grouped=1,ISNUMBER({here}),ISNUMBER({above}),{group}<>{group_above})",
            border=Border(top=Side("medium", INK), bottom=THIN),
        ),
        Effect(
            f"AND(sxl_grouped<2,ISNUMBER({here}),ISNUMBER({above}),{here}<>{above})",
            border=Border(top=Side("thin", INK), bottom=THIN),
        ),
        Effect(f"AND(ISNUMBER({place}),sxl_qualified=0,{place}<=3)", fill=TINT),
        Effect(f"${at['finalist']}{FIRST}=1", fill=GREEN),
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
    add_effects(sheet, f"{at['decided']}:{at['group']}", *effects)
    put_foot(sheet, STANDINGS)


def add_crosstable(book: Workbook, kind: str = "crosstable", columns: tuple[Column, ...] = CROSSTABLE) -> None:
    """Everybody's results, round by round."""
    sheet = start(book, kind, columns, landscape=True)
    put_block(sheet, "crosstable", HEAD_ROW, columns, height=16)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(columns).items()}
    left = [column.key for column in columns].index("") + 1
    first = f"{get_column_letter(left)}{FIRST}"
    results = f"{first}:{get_column_letter(left + ROUNDS - 1)}{FIRST}"
    define(sheet, "results", results)
    effects = rank_effects(columns, "rank")
    add_effects(sheet, f"{at['place']}:{at['rating']}", *effects)
    add_effects(sheet, results, *effects, Effect(f'LEFT({first},1)="+"', bold=True))
    add_effects(sheet, at["points"], *effects, whole(at["points"]))
    add_effects(sheet, at["rank"], *effects)
    add_effects(sheet, f"{at['tb1']}:{at[f'tb{TIEBREAKS}']}", *effects, whole(at["tb1"]))
    add_effects(sheet, at["group"], *effects)
    put_foot(sheet, columns)


def add_score_sheet(book: Workbook) -> None:
    """One match of domino, a row per hand: who went out or closed, the pips left with each side."""
    sheet = start(book, "score sheet", HANDS)
    last = get_column_letter(len(HANDS))
    for row, name in ((4, "first_names"), (5, "second_names")):
        define(sheet, name, put_line(sheet, f"A{row}:{last}{row}", "pair", 22))
    put_block(sheet, "hands", HEAD_ROW, HANDS, height=21)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(HANDS).items()}
    offer(sheet, at["out"], ENDINGS, HAND_PROMPT)
    add_effects(sheet, at["out"], wrong(unusual(at["out"], (*ENDINGS, *map(str.lower, ENDINGS)))))
    for key in ("first_left", "second_left"):
        add_effects(sheet, at[key], wrong(f'AND({at[key]}<>"",NOT(ISNUMBER({at[key]})))'))
    put_foot(sheet, HANDS)
