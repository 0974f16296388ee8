"""
What the add-ins say when they cannot reach the program.

Keys are used in their macros; the English texts are keys of the catalogues.

``%1`` stands for a path, ``%2`` for what a program said.
"""

from __future__ import annotations

from collections.abc import Mapping

EXCEL: Mapping[str, str] = {
    "no workbook": "Open the tournament's workbook first. "
    "Where Excel shows it in Protected View, press Enable Editing.",
    "not installed": "The buttons are not set up for this user. Run in a terminal: swiss-xl addin install",
    "moved": "The Python that the buttons use is no longer there: %1. "
    "Install swiss_xl again, then run in a terminal: swiss-xl addin install",
    "no package": "The Python that the buttons use has no swiss_xl: %1. "
    "Install swiss_xl again, then run in a terminal: swiss-xl addin install",
    "other version": "The buttons and the program are of different versions. "
    "Run in a terminal: swiss-xl addin install. Then start Excel again.",
    "no permission": "macOS does not let Python speak to Excel (-1743). "
    "In System Settings, Privacy & Security, Automation, allow Microsoft Excel; then press the button again.",
    "no script": "The script that starts Python from Excel is missing. Run in a terminal: swiss-xl addin install",
    "failed": "The program stopped. What it said:",
}
OFFICE: Mapping[str, str] = {
    "no file": "Open the tournament's workbook first; if it is new, save it as an Excel workbook (.xlsx).",
    "not Excel": "Save the workbook as an Excel workbook (.xlsx) first; the program reads no other.",
    "read-only": "The workbook is open for reading only: somebody has it open elsewhere, or the file is protected. "
    "Close it there, then open it again.",
    "not saved": "The workbook could not be saved, nothing was done: %1",
    "not found": "The program swiss-xl was not found: %1. "
    "Install swiss_xl, then run in a terminal: swiss-xl addin install. "
    "Or say where it is: menu Swiss, Program…",
    "crashed": "The program stopped. What it said: %2",
    "gone": "The workbook could not be opened again: %1. Its earlier states are in the folder of backups beside it.",
    "program": "Program…",
    "ask program": "The program with its path; left empty, the one that was installed is used.",
}
TEXTS = (*EXCEL.values(), *OFFICE.values())
