"""Which sheet of a foreign file is the list, and which of its lines are no players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from swiss_xl.book import CellError, Uncalculated, Value, address, column_letters
from swiss_xl.errors import Finding, HostError, Severity, SheetError
from swiss_xl.formats.crosstables import Results, is_rank, results_in
from swiss_xl.formats.reading import Source, Table
from swiss_xl.frames.columns import SEARCHED_ROWS, Columns, blank, find_heading_row
from swiss_xl.frames.players import Frame, bare_frame, frame_of
from swiss_xl.frames.words import folded
from swiss_xl.telling import listed, phrase, phrases

EXAMPLE = "No. | Name | Rating | Club"
LONGEST_NAME = 60
MOST_WORDS = 7
MUCH_BETTER = 2  # an empty sheet with so many more columns recognised is the one that was meant
_FOOT = re.compile(
    r"https?:/|www\.|chess-results|swiss-manager|swiss-chess|schweizer|swisssys|tournament-database|"
    r"^(?:program|programa|programma|printed|last update|updated|total|totale|totals|suma|summe|gesamt|"
    r"promedio|average|media|mittelwert|moyenne|durchschnitt)\b[\s:]*",
    re.IGNORECASE,
)
_NICKNAME = re.compile(r"(?=.*[^\W\d_])[\w.'-]{2,40}")
_NAME_WORD = re.compile(
    r"\b(?:names?|usernames?|nick(?:name)?s?|players?|nombres?|jugador\w*|nom[ei]?|giocator\w*|spieler\w*|joueu\w*|"
    r"jogador\w*|namn|naam)\b",
    re.IGNORECASE,
)
_SIDE_WORD = re.compile(
    r"^(?:white|black|blanc\w*|negr\w*|bianco|nero|wei(?:ß|ss)|schwarz|noirs?|pret\w*|home|away)\b", re.IGNORECASE
)
_SENTENCE = re.compile(r"[:;?!=<>/\\|\d@#]|\.$|\.\s+\w+\s+\w+\s+\w+\s+\w+")


@dataclass(frozen=True)
class List:
    """
    A list that was found: the sheet's *title*, its players below *header_row* (0: no headings), what was noticed.

    *results* are the columns of a crosstable; *ranked*: the numbers are ranks, and not those players started with.
    """

    title: str
    header_row: int
    frame: Frame
    columns: Columns
    findings: tuple[Finding, ...] = field(default=())
    results: Results = field(default_factory=lambda: Results({}))
    ranked: bool = False


def find_list(source: Source, sheet: str | None) -> List:
    """
    The players list in *source*: the named *sheet*, or the one whose headings are recognised best.

    :raises HostError: if there is no sheet of that name.
    :raises SheetError: if no sheet holds a list of players; says what one looks like.
    """
    tables = [_named(source, sheet)] if sheet is not None else [table for table in source.tables if _filled(table)]
    lists = [found for table in tables if (found := _with_headings(table))]
    seen = [found for found in lists if _count_names(found)]
    if seen and _width(seen) + MUCH_BETTER > _width(lists):
        visible = {table.title for table in tables if table.visible}
        ranked = sorted(seen, key=lambda found: (found.title in visible, len(found.columns.of)), reverse=True)
        return _chosen(ranked, source)
    if len(tables) == 1 and (found_bare := _bare_names(tables[0]) or _bare_ratings(tables[0])):
        return found_bare
    raise _no_list(source, tables, lists)


def _width(lists: Sequence[List]) -> int:
    """How many columns are recognised in the best of *lists*."""
    return max((len(found.columns.of) for found in lists), default=0)


def _named(source: Source, sheet: str) -> Table:
    wanted = folded(sheet)
    for table in source.tables:
        if sheet == table.title or wanted == folded(table.title):
            return table
    there = ", ".join(table.title for table in source.tables)
    raise HostError(
        phrase("{file} has no sheet '{sheet}'; choose one of: {sheets}", file=source.name, sheet=sheet, sheets=there)
    )


def _filled(table: Table) -> bool:
    return any(not blank(value) for row in table.rows for value in row)


def _with_headings(table: Table) -> List | None:
    place = find_heading_row(table.rows)
    if place is None:
        return None
    frame, columns = frame_of(table.rows, place)
    frame, findings = _without_foot(table.title, frame, columns)
    results = results_in(columns.unused, table.rows[place:])
    number = columns.of.get("number")
    ranked = bool(number and is_rank(str(table.rows[place - 1][number - 1])) and (results.rounds or results.points))
    return List(table.title, place, frame, columns, findings, results, ranked)


def _without_foot(title: str, frame: Frame, columns: Columns) -> tuple[Frame, tuple[Finding, ...]]:
    """Leave out lines that are no players: addresses, totals, titles between groups, numbered lines left empty."""
    parts = [key for key in ("name", "second_surname", "first_name") if key in columns.of]
    left: list[tuple[int, str, Value]] = []
    for row in frame.index:
        cells = {str(key): value for key, value in frame.loc[row].items() if not blank(value)}
        names = [cells[key] for key in parts if key in cells]
        others = {key: value for key, value in cells.items() if key not in parts}
        if not names and len(others) < 2:
            left.append((int(row), *next(iter(others.items()))))
        elif len(names) == 1 and isinstance(names[0], str) and len(others) < 3 and _FOOT.search(names[0].strip()):
            left.append((int(row), "name", names[0]))
    told = [
        (address(row, columns.of[key]), str(value).strip()[:60])
        for row, key, value in left
        if key != "number" or isinstance(value, str)
    ]
    findings = []
    if told:
        seen = ", ".join(f"{cell} '{text}'" for cell, text in told[:3]) + (" …" if len(told) > 3 else "")
        message = phrases(
            "{count} line without a player was passed over: {seen}",
            "{count} lines without a player were passed over: {seen}",
            len(told),
            seen=seen,
        )
        findings.append(Finding(Severity.NOTICE, "no-player", message, "", title, told[0][0]))
    return frame.drop(index=[row for row, _, _ in left]), tuple(findings)


def _count_names(found: List) -> int:
    return sum(
        1 for value in found.frame["name"] if isinstance(value, str | CellError | Uncalculated) and not blank(value)
    )


def _chosen(ranked: Sequence[List], source: Source) -> List:
    best, rivals = ranked[0], ranked[1:]
    findings = list(best.findings)
    if rivals:
        others = ", ".join(found.title for found in rivals[:6]) + (" …" if len(rivals) > 6 else "")
        message = phrases(
            "the sheet {chosen} was read; {others} of {file} also looks like a list of players",
            "the sheet {chosen} was read; {others} of {file} also look like lists of players",
            len(rivals),
            chosen=best.title,
            others=others,
            file=source.name,
        )
        findings.append(
            Finding(Severity.NOTICE, "sheet-chosen", message, phrase("name the sheet if another is meant"), best.title)
        )
    if best.columns.teams:
        message = phrase("the list names teams; each was read as one participant")
        findings.append(
            Finding(
                Severity.WARNING, "teams", message, phrase("choose a list of players if people are meant"), best.title
            )
        )
    return replace(best, findings=tuple(findings))


def _bare_names(table: Table) -> List | None:
    """A single column of names without any heading."""
    places = {place for row in table.rows for place, value in enumerate(row) if not blank(value)}
    if len(places) != 1:
        return None
    place = places.pop()
    column = {
        number: row[place] for number, row in enumerate(table.rows, 1) if len(row) > place and not blank(row[place])
    }
    if not all(isinstance(value, str) and _like_a_name(value) for value in column.values()):
        return None
    frame = bare_frame(column)
    first = str(next(iter(column.values()))).strip()
    message = phrase("there is no heading, so every line was read as a name, the first is '{first}'", first=first)
    cell = address(next(iter(column)), place + 1)
    finding = Finding(
        Severity.NOTICE, "no-heading", message, phrase("write Name above them if they are"), table.title, cell
    )
    return List(table.title, 0, frame, Columns({"name": place + 1}), (finding,))


def _bare_ratings(table: Table) -> List | None:
    """Names and ratings without any heading: one column of different texts, one of whole numbers such as 1850."""
    rows = {number: row for number, row in enumerate(table.rows, 1) if any(not blank(value) for value in row)}
    width = max(map(len, rows.values()), default=0)
    columns = {
        place: [row[place - 1] if len(row) >= place else None for row in rows.values()] for place in range(1, width + 1)
    }
    names = [place for place, values in columns.items() if _all_names(values)]
    ratings = [place for place, values in columns.items() if _all_ratings(values)]
    if len(names) != 1 or len(ratings) != 1 or len(rows) < 2:
        return None
    place, rating = names[0], ratings[0]
    frame = Frame({"name": columns[place], "rating": columns[rating]}, index=list(rows), dtype=object)
    message = phrase(
        "there are no headings, so column {names} was read as names and {ratings} as ratings",
        names=column_letters(place),
        ratings=column_letters(rating),
    )
    others = [column_letters(other) for other in columns if other not in (place, rating)]
    if others:
        message = phrase("{message}; left out: {columns}", message=message, columns=", ".join(others))
    cell = address(next(iter(rows)), place)
    finding = Finding(
        Severity.NOTICE, "no-heading", message, phrase("write headings above them if not"), table.title, cell
    )
    return List(table.title, 0, frame, Columns({"name": place, "rating": rating}), (finding,))


def _all_names(values: Sequence[Value]) -> bool:
    texts = [value.strip() for value in values if isinstance(value, str)]
    return (
        len(texts) == len(values)
        and len(set(map(folded, texts))) == len(texts)
        and all(_like_a_name(text) or _NICKNAME.fullmatch(text) for text in texts)
    )


def _all_ratings(values: Sequence[Value]) -> bool:
    seen = [value for value in values if not blank(value)]
    return len(seen) * 2 > len(values) and all(type(value) is int and 100 <= value < 4000 for value in seen)


def _like_a_name(text: str) -> bool:
    plain = text.strip()
    commas = re.findall(r",(.?)", plain)
    short = len(plain) <= LONGEST_NAME and len(plain.split()) <= MOST_WORDS
    return short and commas in ([], [" "]) and any(map(str.isalpha, plain)) and not _SENTENCE.search(plain)


def _no_list(source: Source, tables: Sequence[Table], lists: Sequence[List]) -> SheetError:
    cure = phrase(
        "the headings must stand in one row above the players, such as: {example} (only Name is needed)",
        example=EXAMPLE,
    )
    if lists:
        best = max(lists, key=lambda found: len(found.columns.of))
        cell = address(best.header_row + 1, best.columns.of["name"])
        message = phrase("there are headings in row {row}, but no player's name below them", row=best.header_row)
        return SheetError(
            findings=[
                Finding(
                    Severity.ERROR,
                    "no-players",
                    message,
                    phrase("enter the players, or name the sheet if another is meant"),
                    best.title,
                    cell,
                )
            ]
        )
    if len(tables) == 1 and (almost := _almost(tables[0])):
        return SheetError(findings=[almost])
    first = next((row for table in tables for row in table.rows if any(not blank(value) for value in row)), ())
    seen = " | ".join(str(value).strip()[:25] for value in first if not blank(value))[:90].rstrip(" :|")
    message = phrases(
        "no row of headings with a name was found in {file}; it begins with '{seen}'",
        "no row of headings with a name was found in the {count} sheets of {file}; it begins with '{seen}'",
        len(tables),
        file=source.name,
        seen=seen,
    )
    title = tables[0].title if len(tables) == 1 and tables[0].title != source.name else ""
    return SheetError(findings=[Finding(Severity.ERROR, "no-headings", message, cure, title)])


def _almost(table: Table) -> Finding | None:
    """Headings that may stand for names but say more than that; a list of games has two of them."""
    rows = enumerate(table.rows[:SEARCHED_ROWS], 1)
    texts = ((number, [(place, value.strip()) for place, value in enumerate(row, 1) if isinstance(value, str)])
             for number, row in rows)  # fmt: skip
    number, headings = next(((number, found) for number, found in texts if len(found) > 1), (0, []))
    named = [(place, text) for place, text in headings if _NAME_WORD.search(text) and not re.search(r"\d", text)]
    if not named or len(table.rows) == number:
        return None
    cell = address(number, named[0][0])
    if sum(bool(_SIDE_WORD.match(text)) for _, text in named) > 1:
        message = phrase(
            "this is a list of games: row {row} has {headings}",
            row=number,
            headings=listed(text for _, text in named[:2]),
        )
        cure = phrase("give a list with one player in each row, such as: {example}", example=EXAMPLE)
        return Finding(Severity.ERROR, "list-of-games", message, cure, table.title, cell)
    seen = ", ".join(f"{address(number, place)} '{text[:30]}'" for place, text in named[:3])
    message = phrase("no heading in row {row} is Name; what may stand for names: {seen}", row=number, seen=seen)
    return Finding(Severity.ERROR, "no-headings", message, phrase("write Name over the right one"), table.title, cell)
