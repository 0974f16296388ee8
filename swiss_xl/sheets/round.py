"""A round tab: stamped from its pattern, filled, and read back by its anchors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from swiss_xl.book import Area, Book, Cell, Tab, Value
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import Finding, HostError, Severity
from swiss_xl.frames.rounds import GAME_COLUMNS, RoundFrame, bye_text, games_frame
from swiss_xl.sheets.tabs import ROUND, Layout, stamp_tab
from swiss_xl.sheets.titles import details, put_titles
from swiss_xl.tournament import Game, Round, Tournament, Typed
from swiss_xl.words import BYE_TEXTS

SEPARATOR = "–"
Say = Callable[[str], str]


def block_columns(tab: Tab, keys: tuple[str, ...]) -> dict[str, int]:
    """The column of every key that has a scoped name on *tab*."""
    areas = {key: tab.area(f"sxl_{key}") for key in keys}
    return {key: area.left for key, area in areas.items() if area}


def read_round(book: Book, tab: Tab, number: int) -> tuple[RoundFrame, tuple[Finding, ...]]:
    """
    The block of a round tab as a frame, and findings about its shape.

    :raises HostError: if the anchor of the games is gone.
    """
    area = games_area(tab)
    columns = block_columns(tab, GAME_COLUMNS)
    grid = book.grid(tab.title)
    rows: dict[int, Mapping[str, Value]] = {
        row: {key: grid.at(row, column) for key, column in columns.items()} for row in range(area.top, area.bottom + 1)
    }
    below = [
        Finding(
            Severity.ERROR, "row-outside", f"row {row} lies below the list of games and would not be read",
            f"insert a row above row {area.bottom + 1} and move it there, or clear it", tab.title, f"A{row}",
        )
        for row in range(area.bottom + 1, min(area.bottom + 30, len(grid.rows)) + 1)
        if any(grid.at(row, columns[key]) not in (None, "") for key in ("first_number", "second_number", "result") if key in columns)
    ]  # fmt: skip
    return RoundFrame(tab.title, number, games_frame(rows), columns, grid.format), tuple(below)


def games_area(tab: Tab) -> Area:
    """
    The block of games on a round tab.

    :raises HostError: if the anchor is gone.
    """
    area = tab.area("sxl_games")
    if area is None:
        raise HostError(f"The list of games on the tab '{tab.title}' cannot be found any more; take back the last deletion there, or go on from the newest file in the backups folder")
    return area


def write_round(book: Book, layout: Layout, tournament: Tournament, round_: Round, names: Mapping[int, str], say: Say) -> str:
    """
    Stamp and fill the tab of a new round, before the standings.

    :returns: its title.
    """
    scores = tournament.rules.typed is Typed.SCORES
    pattern = layout.pattern("round-scores" if scores else "round")
    title = layout.free_title(say("Round {number}").format(number=round_.number))
    following = next((layout.others[kind].title for kind in ("standings", "crosstable") if kind in layout.others), None)
    constants = {"sxl_tab": f'"{ROUND}"', "sxl_round": str(round_.number), "sxl_stage": f'"{round_.stage}"'}
    stamp_tab(book, pattern, title, before=following or pattern.title, constants=constants)
    heading = say("Round {number} of {rounds}").format(number=round_.number, rounds=max(tournament.rules.rounds, round_.number))
    put_titles(book, pattern, title, {"title": tournament.name, "details": details(tournament, say), "heading": heading, "note": _note(round_)})
    put_sides(book, pattern, title, tournament)
    fill_games(book, title, pattern, tournament, round_, names, say)
    return title


def _note(round_: Round) -> str:
    return " · ".join(part for part in (round_.note, round_.deadline) if part)


def put_sides(book: Book, pattern: Tab, title: str, tournament: Tournament) -> None:
    """The names of the sides as column headings (seeds §1.10)."""
    heads = pattern.area("sxl_heads")
    columns = block_columns(pattern, ("first", "second"))
    if heads:
        cells: dict[tuple[int, int], Cell] = {
            (heads.bottom, columns[key]): side for key, side in zip(("first", "second"), tournament.rules.sides, strict=True) if key in columns
        }
        book.write(title, cells)


def fill_games(book: Book, title: str, pattern: Tab, tournament: Tournament, round_: Round, names: Mapping[int, str], say: Say) -> None:
    """Write the games into the block, points before the round beside each name."""
    area = games_area(pattern)
    keys = (*GAME_COLUMNS, "separator")
    columns = block_columns(pattern, keys)
    table = crosstable(tournament, upto=round_.number - 1)
    points = {number: table[number].score for number in table}
    rows = []
    for game in round_.games:
        cells = _cells(game, tournament, names, points, say)
        row: list[Cell] = [None] * area.width
        for key, column in columns.items():
            row[column - area.left] = cells.get(key)
        rows.append(row)
    book.fill(title, "sxl_games", rows)


def _cells(game: Game, tournament: Tournament, names: Mapping[int, str], points: Mapping[int, Fraction], say: Say) -> dict[str, Cell]:
    first = game.first[0]
    cells: dict[str, Cell] = {"first_number": first, "first": names[first], "first_points": plain_number(points[first])}
    if not game.second:
        outcome = game.result.first if game.result else None
        if outcome:
            cells |= {"second": say(BYE_TEXTS[outcome]), "result": bye_text(tournament.rules.points, outcome)}
        return cells
    second = game.second[0]
    cells |= {"board": game.board, "second_number": second, "second": names[second], "second_points": plain_number(points[second])}
    cells |= {"separator": SEPARATOR, "result": str(game.result) if game.result else None}
    return cells


def plain_number(value: Fraction) -> int | float:
    """A score for a cell: whole numbers as int."""
    return int(value) if value.denominator == 1 else float(value)
