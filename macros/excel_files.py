# ruff: noqa: INP001 -- a script's neighbour, not a package
"""Excel's macro files: the add-in ``swiss_xl.xlam``, and the template ``tournament.xlsm`` with buttons in a sheet."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from packing import CORE, ROOT_RELATIONS, TYPES, described, packed, related, unpacked
from pyopenvba import ExcelFile  # type: ignore[import-untyped]  # it brings no types
from ribbon import ribbon
from runpython import module as runpython
from sheet_buttons import with_buttons
from spoken import vba_text, words_module

from swiss_xl.buttons import BUTTONS
from swiss_xl.installing.messages import EXCEL

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE.parent / "templates" / "tournament.xlsx"
UI_PART = "customUI/customUI.xml"
UI_TYPE = "http://schemas.microsoft.com/office/2006/relationships/ui/extensibility"
PLAIN = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
MACRO = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"


def shared_modules() -> dict[str, str]:
    """The modules of both files; lines end with a line feed."""
    return {
        "SwissXL": (HERE / "swiss_xl.bas").read_text(encoding="ascii"),
        "SwissXLWords": 'Attribute VB_Name = "SwissXLWords"\nOption Explicit\n' + words_module(EXCEL, vba_text),
        "xlwings": runpython(),
    }


def sheet_modules() -> dict[str, str]:
    """The modules of a workbook with buttons in a sheet: one macro for each button, their labels when it is opened."""
    presses = "".join(f'\nPublic Sub Button_{each.code}()\n    Press "{each.code}"\nEnd Sub\n' for each in BUTTONS)
    source = (HERE / "sheet_buttons.bas").read_text(encoding="ascii")
    return {**shared_modules(), "SwissXLButtons": source + presses}


def addin() -> bytes:
    """``swiss_xl.xlam``."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "swiss_xl.xlam")
        with ExcelFile.create_new(path) as book:
            book.vba_project().delete_module("Module1")
            _write(book, shared_modules())
            book.save()
        parts = unpacked(path.read_bytes())
    parts[UI_PART] = ribbon()
    parts[ROOT_RELATIONS] = related(parts[ROOT_RELATIONS], UI_TYPE, UI_PART)
    parts[CORE] = described(parts[CORE])
    return packed(parts)


def template() -> bytes:
    """``tournament.xlsm``: every part of ``tournament.xlsx``, the macros and the buttons."""
    parts = with_buttons(unpacked(TEMPLATE.read_bytes()))
    parts[TYPES] = parts[TYPES].replace(PLAIN, MACRO)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tournament.xlsm")
        path.write_bytes(packed(parts))
        with ExcelFile(path) as book:
            book.add_vba_project()
            _write(book, sheet_modules())
            book.save()
        parts = unpacked(path.read_bytes())
    parts[CORE] = described(parts[CORE])
    return packed(parts)


def _write(book: ExcelFile, modules: Mapping[str, str]) -> None:
    project = book.vba_project()
    for name, source in modules.items():
        project.add_module(name, source.replace("\n", "\r\n"))
