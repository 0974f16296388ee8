# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tabs that lists for the wall are copied from: pairings by board and by name, progress, leaders."""

from __future__ import annotations

from dataclasses import replace

from look import ACCENT, INK, QUIET, Effect, add_effects
from openpyxl import Workbook
from openpyxl.chart import LineChart, Reference
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.legend import Legend
from openpyxl.chart.series import SeriesLabel
from openpyxl.chart.series_factory import SeriesFactory
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from patterns import FIRST, HEAD_ROW, ROUNDS, letters, put_foot, start, whole
from place import Column, define, put_block, put_line

LEADERS = 6
CHART_ROWS = 20

BOARDS = (
    Column("board", "Board", 10, "wall board"),
    Column("first", "White", 41, "wall name right", "head right"),
    Column("first_points", "Pts", 7, "wall points"),
    Column("second_points", "Pts", 7, "wall points"),
    Column("second", "Black", 41, "wall name", "head left"),
)
NAMES = (
    Column("player", "Name", 32, "long name", "head left"),
    Column("number", "No.", 5, "number"),
    Column("board", "Board", 8, "rank"),
    Column("side", "Side", 12, "side", "head left"),
    Column("opponent", "Opponent", 34, "long name", "head left"),
)
TABLES_NAMES = tuple(
    replace(column, width=56, look="long name") if column.key == "opponent" else column for column in NAMES
)
PROGRESS = (
    Column("place", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 32, "long name", "head left"),
    Column("rating", "Rating", 8, "small number", "head decimal"),
    *(Column("", number, 8, "progress") for number in range(1, ROUNDS + 1)),
    Column("points", "Pts", 7, "points", "head decimal"),
    Column("group", "Group", 8, "inner", "head inner"),
)
CHART = (
    Column("player", "Name", 32, "long name", "head left"),
    *(Column("", number, 12, "tie-break", "head decimal") for number in range(1, ROUNDS + 1)),
)
LINES = (
    (ACCENT, "solid", "circle"),
    ("B45F06", "dash", "square"),
    ("2E7D32", "solid", "triangle"),
    (INK, "sysDot", "diamond"),
    ("8E24AA", "dash", "circle"),
    (QUIET, "solid", "square"),
)


def add_prints(book: Workbook) -> None:
    """Every pattern of this module."""
    add_boards(book, "boards", BOARDS, height=36)
    add_boards(book, "boards tables", BOARDS, height=46)
    add_names(book, "names", NAMES, height=17)
    add_names(book, "names tables", TABLES_NAMES, height=33)
    add_progress(book)
    add_chart(book)


def add_boards(book: Workbook, kind: str, columns: tuple[Column, ...], *, height: float) -> None:
    """A round in large type for the wall."""
    sheet = start(book, kind, columns)
    define(sheet, "note", put_line(sheet, f"A4:{get_column_letter(len(columns))}4", "note", 18))
    put_block(sheet, "boards", HEAD_ROW, columns, height=height)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(columns).items()}
    bye = Effect(f'AND(${at["board"]}="",${at["first"]}<>"")', colour=QUIET, italic=True)
    for key in ("first_points", "second_points"):
        add_effects(sheet, at[key], bye, whole(at[key]))
    for key in ("first", "second"):
        add_effects(sheet, at[key], bye)


def add_names(book: Workbook, kind: str, columns: tuple[Column, ...], *, height: float) -> None:
    """Where everybody sits, by name."""
    sheet = start(book, kind, columns)
    define(sheet, "note", put_line(sheet, f"A4:{get_column_letter(len(columns))}4", "note", 18))
    put_block(sheet, "names", HEAD_ROW, columns, height=height)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(columns).items()}
    away = Effect(f'AND(${at["board"]}="",${at["player"]}<>"")', colour=QUIET, italic=True)
    add_effects(sheet, f"{at['player']}:{at['opponent']}", away)


def add_progress(book: Workbook) -> None:
    """Points and place after every round."""
    sheet = start(book, "progress", PROGRESS, landscape=True)
    put_block(sheet, "progress", HEAD_ROW, PROGRESS, height=17)
    at = letters(PROGRESS)
    first = [column.key for column in PROGRESS].index("") + 1
    define(sheet, "results", f"{get_column_letter(first)}{FIRST}:{get_column_letter(first + ROUNDS - 1)}{FIRST}")
    points = f"{at['points']}{FIRST}"
    add_effects(sheet, points, whole(points))
    put_foot(sheet, PROGRESS)


def add_chart(book: Workbook) -> None:
    """The running scores of the leaders, as a table of six lines and drawn below it."""
    sheet = start(book, "chart", CHART, landscape=True)
    put_block(sheet, "leaders", HEAD_ROW, CHART, height=17)
    bottom, last = FIRST + LEADERS - 1, get_column_letter(len(CHART))
    for row in range(FIRST + 1, bottom + 1):
        sheet.row_dimensions[row].height = 17
        for number, column in enumerate(CHART, 1):
            sheet.cell(row, number).style = f"sxl {column.look}"
    define(sheet, "leaders", f"A{FIRST}:{last}{bottom}")
    define(sheet, "player", f"A{FIRST}:A{bottom}")
    define(sheet, "results", f"B{FIRST}:{last}{bottom}")
    add_effects(sheet, f"B{FIRST}:{last}{bottom}", whole(f"B{FIRST}"))
    define(sheet, "page", f"A1:{last}{bottom + CHART_ROWS + 2}")
    sheet.page_setup.fitToHeight = 1
    draw(sheet, bottom)


def draw(sheet: Worksheet, bottom: int) -> None:
    """One line a leader; told apart without colours too. The chart is as wide as the rounds that are shown."""
    chart = LineChart()
    chart.legend = Legend(legendPos="r")
    chart.visible_cells_only = True
    chart.y_axis.scaling.min = 0
    chart.y_axis.number_format, chart.y_axis.numFmt.sourceLinked = "General", False
    chart.y_axis.delete = chart.x_axis.delete = False
    chart.y_axis.majorGridlines = ChartLines(GraphicalProperties(ln=LineProperties(solidFill="D9D9D9")))
    last = len(CHART)
    for row, (colour, dash, marker) in enumerate(LINES, FIRST):
        series = SeriesFactory(Reference(sheet, min_col=2, max_col=last, min_row=row))
        series.tx = SeriesLabel(strRef=StrRef(f"'{sheet.title}'!$A${row}"))
        series.graphicalProperties.line.solidFill = colour
        series.graphicalProperties.line.dashStyle = dash
        series.graphicalProperties.line.width = 25400
        series.marker.symbol, series.marker.size = marker, 8
        series.marker.graphicalProperties = GraphicalProperties(solidFill=colour, ln=LineProperties(solidFill=colour))
        series.smooth = False
        chart.series.append(series)
    chart.set_categories(Reference(sheet, min_col=2, max_col=last, min_row=HEAD_ROW))
    top = bottom + 1
    chart.anchor = TwoCellAnchor(  # type: ignore[assignment]
        editAs="twoCell", _from=AnchorMarker(col=0, row=top), to=AnchorMarker(col=last, row=top + CHART_ROWS)
    )
    sheet.add_chart(chart)
