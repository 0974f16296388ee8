"""A score sheet: one match of domino on a tab of its own, a row per hand; stamped from its pattern and read back."""

from __future__ import annotations

from dataclasses import dataclass

from swiss_xl.book import Book, Tab, Value, address
from swiss_xl.errors import Finding, fault
from swiss_xl.frames.results import CellFault, read_score
from swiss_xl.frames.seats import GLUE, names_text, numbers_text
from swiss_xl.hands import Hand
from swiss_xl.sheets.patterns import pattern
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.tabs import CROSSTABLE, SCORE_SHEET, STANDINGS, hidden_patterns, stamp_tab
from swiss_xl.sheets.titles import Writing, details, put_titles
from swiss_xl.spelling import fold
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game

ROWS = 24
HAND_COLUMNS = ("hand", "out", "first_left", "second_left", "first_total", "second_total")
ENDINGS = {"a": 0, "b": 1, "c": None, "x": None}


@dataclass(frozen=True)
class ScoreSheet:
    """A score sheet as it stands: each hand with its row, whose match it is, and what cannot be read."""

    title: str
    round: int
    board: int
    sides: tuple[str, str]
    hands: tuple[tuple[int, Hand], ...]
    columns: dict[str, int]
    findings: tuple[Finding, ...]

    def cell(self, row: int, key: str = "out") -> str:
        """The address of a cell."""
        return address(row, self.columns.get(key, 1))

    def of(self, game: Game) -> bool:
        """Whether the sheet was made for these two sides."""
        return self.sides == sides_of(game)


def sides_of(game: Game) -> tuple[str, str]:
    """The numbers of both sides, as a sheet remembers them."""
    return str(numbers_text(game.first)), str(numbers_text(game.second))


def write_score_sheet(writing: Writing, number: int, game: Game) -> str:
    """
    Stamp the sheet of one match, before the standings.

    :returns: its title.
    """
    layout, book, say = writing.layout, writing.book, writing.say
    model = pattern(book, layout, SCORE_SHEET)
    title = layout.free_title(say("Sheet {number}-{board}").format(number=number, board=game.board))
    following = [layout.others[kind].title for kind in (STANDINGS, CROSSTABLE) if kind in layout.others]
    first, second = sides_of(game)
    constants = {"sxl_tab": f'"{SCORE_SHEET}"', "sxl_round": str(number), "sxl_board": str(game.board),
                 "sxl_first": f'"{first}"', "sxl_second": f'"{second}"'}  # fmt: skip
    stamp_tab(book, model, title, before=[*following, *hidden_patterns(book)][0], constants=constants)
    heading = say("Round {number}, board {board}").format(number=number, board=game.board)
    put_titles(book, model, title, {
        "title": writing.tournament.name,
        "details": details(writing.tournament, say),
        "heading": heading,
        "first_names": f"A   {first}   {names_text(game.first, writing.names, GLUE)}",
        "second_names": f"B   {second}   {names_text(game.second, writing.names, GLUE)}",
    })  # fmt: skip
    book.fill(title, "sxl_hands", [[row] for row in range(1, ROWS + 1)])
    book.fill(title, "sxl_foot", [[text] for text in legend(writing)])
    return title


def legend(writing: Writing) -> list[str]:
    """What to write into a row, and when the match is over."""
    say, goal = writing.say, writing.tournament.rules.options.get("goal", "")
    until = {
        "100": say("To 100: the pips of the losing pair count. The match ends at 100 points."),
        "200": say("To 200: all pips that are left count. The match ends at 200 points."),
    }
    won = say("Each hand won by going out counts one. The match ends at four hands with a lead of two.")
    return [
        say("Out: A or B, the pair of the player who played his last tile; C where the hand was closed."),
        say("Pips left: what each pair still held. A closed hand goes to the pair with fewer pips, level to nobody.")
        if goal in until else say("Pips left may stay empty. A closed hand counts for nobody."),
        until.get(goal, won),
    ]  # fmt: skip


def read_score_sheet(book: Book, tab: Tab) -> ScoreSheet:
    """The hands on a sheet, up to its last row, and every cell that cannot be read."""
    columns = block_columns(tab, HAND_COLUMNS)
    area, grid = tab.area("sxl_hands"), book.grid(tab.title)
    findings: list[Finding] = []
    hands: list[tuple[int, Hand]] = []
    if area is None or not columns.keys() >= {"out", "first_left", "second_left"}:
        seen, cure = phrase("the list of hands cannot be found any more"), phrase("take back the last deletion there")
        findings.append(fault("hands-lost", seen, cure, tab.title))
    else:
        for row in range(area.top, area.bottom + 1):
            cells = {key: grid.at(row, columns[key]) for key in ("out", "first_left", "second_left")}
            if not any(value not in (None, "") for value in cells.values()):
                continue
            try:
                hands.append((row, _hand(cells)))
            except CellFault as unread:
                key = unread.code.removeprefix("hand-")
                findings.append(fault("hand-unread", str(unread), unread.cure, tab.title, address(row, columns[key])))
    number, board = (_number(tab.constant(f"sxl_{key}")) for key in ("round", "board"))
    sides = tab.constant("sxl_first"), tab.constant("sxl_second")
    return ScoreSheet(tab.title, number, board, sides, tuple(hands), columns, tuple(findings))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _hand(cells: dict[str, Value]) -> Hand:
    """:raises CellFault: its code ends with the key of the cell that is wrong."""
    said = fold(str(cells["out"] or ""))
    if said not in ENDINGS:
        seen = (
            phrase("'{cells}' does not say who went out", cells=cells["out"])
            if said
            else phrase("it is not said who went out")
        )
        raise CellFault("hand-out", seen, phrase("write A or B, or C for a closed hand"))
    left = []
    for key in ("first_left", "second_left"):
        try:
            pips = read_score(cells[key], "")
        except CellFault as unread:
            raise CellFault(f"hand-{key}", str(unread), phrase("write the pips that were left")) from None
        if pips is not None and pips.denominator != 1:
            raise CellFault(
                f"hand-{key}",
                phrase("{cells} is not a whole number", cells=cells[key]),
                phrase("write the pips that were left"),
            )
        left.append(None if pips is None else int(pips))
    return Hand(ENDINGS[said], (left[0], left[1]))


def write_totals(book: Book, sheet: ScoreSheet, totals: dict[int, tuple[int, int]]) -> None:
    """The running score beside each hand, by row."""
    keys = ("first_total", "second_total")
    book.write(sheet.title, {
        (row, sheet.columns[key]): scores[side]
        for row, scores in totals.items() for side, key in enumerate(keys) if key in sheet.columns
    })  # fmt: skip
