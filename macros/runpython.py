# ruff: noqa: INP001 -- a script's neighbour, not a package
"""
The module ``xlwings`` of the macro files: RunPython as xlwings ships it, cut down to what a button needs.

Its text is read from the installed package (BSD 3-clause; the licence stands on top of the module and stays there) and
is never kept in this project. What goes: everything that loads a library, worksheet functions, code inside sheets, and
settings read from the workbook or its folder, since a received file must not choose which program is run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

KEPT = ("RunPython", "ExecuteMac", "ExecuteWindows", "ParentFolder", "WScript", "CreateGUID")
START = re.compile(r"(?:Public |Private )?(?:Function|Sub) (\w+)\(")
END = re.compile(r"End (?:Function|Sub)\b")


@dataclass(frozen=True, slots=True)
class Change:
    """Let *new* stand where *old* stands, which must be found *times* times."""

    old: str
    new: str
    times: int = 1

    def __call__(self, text: str) -> str:
        """
        The changed text.

        :raises ValueError: if xlwings' text is another one than this change was written for.
        """
        found = text.count(self.old)
        if found != self.times:
            raise ValueError(f"expected {self.times} times in xlwings' module, found {found} times: {self.old}")
        return text.replace(self.old, self.new)


@dataclass(frozen=True, slots=True)
class Cut:
    """Leave out the lines from the one that is *first* to the one before that is *last*, blanks around them aside."""

    first: str
    last: str

    def __call__(self, text: str) -> str:
        """
        The text without them.

        :raises ValueError: if one of the two lines is not there, or there more than once.
        """
        lines = text.split("\n")
        bare = [line.strip() for line in lines]
        start = bare.index(self.first)
        stop = bare.index(self.last, start)
        if bare.count(self.first) != 1:
            raise ValueError(f"more than once in xlwings' module: {self.first}")
        return "\n".join(lines[:start] + lines[stop:])


CHANGES = (
    # the library
    Cut("#If VBA7 Then", 'Public Const XLWINGS_VERSION As String = "0.37.8"'),
    Change('Public Const PROJECT_NAME As String = "myaddin"', ""),
    # code kept in sheets, and the workbook's place: Python asks Excel for it, so that no name becomes part of a command
    Cut("' Check for embedded Python code", "' Call Python platform-dependent"),
    Change("    ' Call Python platform-dependent", '    PYTHONPATH = "false;;;;"'),
    # worksheet functions
    Cut("If OPTIMIZED_CONNECTION = True Then",
        "RunPython = ExecuteWindows(False, PythonCommand, interpreter, PYTHONPATH)"),
    Change("interpreter, PYTHONPATH)\n        End If", "interpreter, PYTHONPATH)"),
    # other ways to a Python
    Cut('CondaPath = GetConfig("CONDA PATH")', "' Handle ampersands and backslashes in file paths"),
    Cut('If CondaPath <> "" And CondaEnv <> "" Then', "If IsFrozen = False Then"),
    # any folder's name; what the person has in his environment stays outside
    Change('GetConfig("TEMP DIR", Environ("Temp"))', 'GetConfig("TEMP DIR", Environment("%TEMP%"))'),
    Change('" -B -c ""import', '" -E -B -c ""import'),
    Change("= ToPosixPath(PYTHON_MAC)", """= "'" & Replace(PYTHON_MAC, "'", "'\\''") & "' -E\""""),
    # a script of our own name, so that the version of xlwings may differ; the cure in our words
    Change('"xlwings-" & XLWINGS_VERSION & ".applescript"', '"swiss_xl.applescript"'),
    Change("MsgBox \"To enable RunPython, please run 'xlwings runpython install' "
           'in a terminal once and try again.", vbCritical', 'Tell Words("no script")'),
    Change('MsgBox "Could not find Interpreter!", vbCritical', 'Tell Replace(Words("moved"), "%1", PYTHON_WIN)'),
)  # fmt: skip
"""Every one is looked for: a version of xlwings with another text ends the build."""


def module() -> str:
    """
    The source of the module, lines ended by a line feed.

    :raises ValueError: if the installed xlwings is not the version that the changes were made for.
    """
    text = kept(original())
    for change in CHANGES:
        text = change(text)
    return text


def original() -> str:
    """The module as the installed xlwings has it."""
    spec = find_spec("xlwings")
    if spec is None or spec.origin is None:
        raise ValueError("xlwings is not installed")
    return Path(spec.origin).with_name("xlwings_custom_addin.bas").read_text(encoding="ascii").replace("\r\n", "\n")


def kept(text: str) -> str:
    """The head of the module and the procedures named in :data:`KEPT`, each once."""
    lines = [line.rstrip() for line in text.split("\n")]
    starts = {found[1]: at for at, line in enumerate(lines) if (found := START.match(line))}
    head = lines[: min(starts.values())]
    return "\n".join([*head, *(line for name in KEPT for line in [*_procedure(lines, starts[name]), ""])])


def _procedure(lines: list[str], start: int) -> list[str]:
    stop = next(at for at in range(start, len(lines)) if END.match(lines[at]))
    return lines[start : stop + 1]
