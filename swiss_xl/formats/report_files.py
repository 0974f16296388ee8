"""The report for the rating officer as a file: CSV, or a workbook with players and games."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from swiss_xl.archives import DAMAGED
from swiss_xl.errors import HostError
from swiss_xl.rating_report import GAME_HEADS, HEADS, Amount, ReportLine, cells, games
from swiss_xl.telling import phrase

KINDS = (".csv", ".xlsx")
SHEETS = ("Players", "Games")
WIDEST = 40


def write_report(
    path: Path, lines: tuple[ReportLine, ...], sides: tuple[str, str], *, comma: bool = False, force: bool = False
) -> None:
    """
    Write the report: ``.csv`` holds the players, ``.xlsx`` players and games.

    *comma*: numbers with a decimal comma and columns parted by semicolons, as Excel wants them in most languages but
    English (hazard 41).

    :raises HostError: if the file is there already and not *force*, is a workbook of something else (a
        tournament, which *force* does not give up either), is of another kind, or cannot be written.
    """
    if path.suffix.lower() not in KINDS:
        raise HostError(phrase("{name} is neither .csv nor .xlsx; choose a name that ends so", name=path.name))
    if path.exists() and not force:
        raise HostError(phrase("{path} is there already; choose another name, or say --force", path=path))
    if path.exists() and path.suffix.lower() == ".xlsx" and not _is_report(path):
        raise HostError(
            phrase("{path} is another workbook, which no report may replace; choose another name", path=path)
        )
    if path.suffix.lower() == ".csv":
        data = csv_text(map(cells, lines), comma=comma).encode("utf-8-sig")
    else:
        tables = ((HEADS, map(cells, lines)), (GAME_HEADS, games(lines, sides)))
        data = _workbook(dict(zip(SHEETS, tables, strict=True)))
    try:
        path.write_bytes(data)
    except OSError as error:
        raise HostError(
            phrase(
                "{path} cannot be written ({reason}); close it, or choose a folder",
                path=path,
                reason=error.strerror or error,
            )
        ) from None


def _is_report(path: Path) -> bool:
    """Whether the workbook at *path* is an earlier report: the two sheets that are written here, and no others."""
    try:
        return load_workbook(path, read_only=True).sheetnames == list(SHEETS)
    except (OSError, KeyError, InvalidFileException, *DAMAGED):
        return False


def csv_text(rows: Iterable[Sequence[Amount]], *, comma: bool) -> str:
    """The players as text; one line each."""
    made = io.StringIO()
    writer = csv.writer(made, delimiter=";" if comma else ",", lineterminator="\r\n")
    writer.writerow(HEADS)
    writer.writerows([_text(cell, comma=comma) for cell in row] for row in rows)
    return made.getvalue()


def _text(cell: Amount, *, comma: bool) -> str:
    """A text that begins like a formula gets an apostrophe: Excel would reckon it (hazard 18)."""
    if isinstance(cell, str):
        return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell
    if cell is None:
        return ""
    text = f"{float(cell):g}" if isinstance(cell, Fraction) else str(cell)
    return text.replace(".", ",") if comma else text


def _workbook(sheets: dict[str, tuple[Sequence[str], Iterable[Sequence[Amount]]]]) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, (heads, rows) in sheets.items():
        _fill(book.create_sheet(title), heads, rows)
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def _fill(sheet: Worksheet, heads: Sequence[str], rows: Iterable[Sequence[Amount]]) -> None:
    widths = [len(head) for head in heads]
    for number, head in enumerate(heads, 1):
        sheet.cell(1, number, head).font = Font(bold=True)
    for at, row in enumerate(rows, 2):
        for number, value in enumerate(row, 1):
            cell = sheet.cell(at, number)
            cell.value = float(value) if isinstance(value, Fraction) else value or (None if value == "" else value)
            if isinstance(value, str) and value:
                cell.data_type = "s"  # a text, whatever it begins with (hazard 18)
            widths[number - 1] = max(widths[number - 1], min(len(_text(value, comma=False)), WIDEST))
    for number, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(number)].width = width + 2
    sheet.freeze_panes = "C2"
