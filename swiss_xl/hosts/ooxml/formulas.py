"""What formulas say of sheets and cells: retitling a sheet, moving relative references."""

from __future__ import annotations

import re
from collections.abc import Callable

from swiss_xl.book import column_letters

_BRACKETS = r"\[(?:'.|[^\[\]']|\[(?:'.|[^\[\]'])*\])*\]"
_TOKEN = re.compile(
    r'(?P<text>"(?:[^"]|"")*")'
    rf"|(?P<brackets>{_BRACKETS})"
    r"|(?P<quoted>'(?:[^']|'')+'!)"
    r"|(?P<span>(?<![\w.!$])[^\W\d][\w.]*:[^\W\d][\w.]*!)"
    r"|(?P<plain>(?<![\w.\]])[^\W\d][\w.]*!)"
    r"|(?P<area>(?<![\w.$\]])\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?(?![\w(.!\[]))"
)
_CELL = re.compile(r"(\$?)([A-Za-z]{1,3})(\$?)(\d+)")
_SIMPLE = re.compile(r"[^\W\d_][^\W\d]*")


def quoted(title: str) -> str:
    """*title* as formulas spell it: ``Players``, ``'Round 1'``."""
    return title if _SIMPLE.fullmatch(title) else "'" + title.replace("'", "''") + "'"


def retitled(formula: str, old: str, new: str, *, spans: bool = True) -> str:
    """
    *formula* with every mention of the sheet *old* changed to *new*.

    Texts in quotes, other workbooks (``[1]Old!A1``) and table columns stay. Spans over sheets (``'A:C'!B2``) follow
    only where *spans* is true: a copy of a sheet does not move into the span.
    """
    if not speaks_of(formula, old):
        return formula
    return _replace(formula, lambda kind, token: _retitle(kind, token, old, new, spans=spans))


def speaks_of(formula: str, title: str) -> bool:
    """Whether *formula* has the words of *title* at all, whatever they mean there: cheap to ask first."""
    return title.replace("'", "''").casefold() in formula.casefold()


def mentions(formula: str, title: str) -> bool:
    """Whether *formula* uses the sheet *title*."""
    return retitled(formula, title, "\0") != formula


def _replace(formula: str, change: Callable[[str, str], str]) -> str:
    return _TOKEN.sub(lambda found: change(str(found.lastgroup), found[0]), formula)


def _retitle(kind: str, token: str, old: str, new: str, *, spans: bool) -> str:
    if kind not in ("quoted", "plain", "span"):
        return token
    inside = token[:-1]
    title = inside[1:-1].replace("''", "'") if kind == "quoted" else inside
    if "[" in title:
        return token
    if ":" not in title:
        return f"{quoted(new)}!" if title.casefold() == old.casefold() else token
    ends = [new if end.casefold() == old.casefold() else end for end in title.split(":", 1)]
    return f"{quoted(':'.join(ends))}!" if spans and ":".join(ends) != title else token


def moved(formula: str, rows: int) -> str:
    """*formula* as it reads when copied *rows* rows down: relative rows change, ``$`` rows stay."""

    def change(found: re.Match[str]) -> str:
        if found[3]:
            return found[0]
        return f"{found[1]}{found[2]}{int(found[4]) + rows}" if int(found[4]) + rows > 0 else "#REF!"

    return _replace(formula, lambda kind, token: _CELL.sub(change, token) if kind == "area" else token)


def areas_changed(formula: str, change: Callable[[str, str], str]) -> str:
    """
    *formula* with every area (``A1``, ``$A$1:$C$9``) replaced by what *change* says.

    *change* is given the title of the sheet named before the area (empty: none) and the area as it is spelled.
    Areas of other workbooks and of spans of sheets stay.
    """
    named: dict[int, str] = {}

    def each(found: re.Match[str]) -> str:
        kind, token = found.lastgroup, found[0]
        if kind in ("quoted", "plain", "span"):
            named[found.end()] = token[1:-2].replace("''", "'") if kind == "quoted" else token[:-1]
        if kind != "area":
            return token
        title = named.get(found.start(), "")
        foreign = set(title) & set("[:") or (not title and formula[: found.start()].endswith("!"))
        return token if foreign else change(title, token)

    return _TOKEN.sub(each, formula)


def with_rows(area: str, top: int, bottom: int) -> str:
    """*area* as it is spelled, ``$`` included, with other rows."""
    rows = iter((top, bottom))
    return _CELL.sub(lambda found: f"{found[1]}{found[2]}{found[3]}{next(rows)}", area)


def table_renamed(formula: str, old: str, new: str) -> str:
    """*formula* with the table *old* called *new* (``Old[Name]``)."""
    pattern = re.compile(rf'("(?:[^"]|"")*")|(?<![\w.]){re.escape(old)}(?=\[)', re.IGNORECASE)
    return pattern.sub(lambda found: found[1] or new, formula)


def column_renamed(formula: str, table: str, old: str, new: str) -> str:
    """*formula* with the column *old* of *table* called *new*."""

    def change(found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        return found[2] + re.sub(rf"(?<=[\[@]){_escaped(old)}(?=\])", lambda _: escaped_column(new), found[3])

    pattern = re.compile(rf'("(?:[^"]|"")*")|(?<![\w.])({re.escape(table)})({_BRACKETS})', re.IGNORECASE)
    return pattern.sub(change, formula)


def escaped_column(name: str) -> str:
    """A column's name as structured references spell it."""
    return re.sub(r"(['\[\]#@])", r"'\1", name)


def _escaped(name: str) -> str:
    return re.escape(escaped_column(name))


def absolute(title: str, top: int, left: int, bottom: int, right: int) -> str:
    """``'Round 1'!$A$8:$H$12``."""
    first, last = f"${column_letters(left)}${top}", f"${column_letters(right)}${bottom}"
    return f"{quoted(title)}!{first}" + (f":{last}" if first != last else "")
