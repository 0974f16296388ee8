"""The standings tab and the crosstable tab, rewritten whenever results change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from swiss_xl.book import Book, Cell, Tab
from swiss_xl.catalogue import tiebreak
from swiss_xl.crosstable import FIRST, Crosstable, Entry, crosstable
from swiss_xl.results import Outcome
from swiss_xl.sheets.round import block_columns, plain_number
from swiss_xl.sheets.tabs import CROSSTABLE, STANDINGS, Layout, stamp_tab
from swiss_xl.sheets.titles import details, put_titles
from swiss_xl.standings import LOT, Standing
from swiss_xl.tournament import Tournament

Say = Callable[[str], str]
TIEBREAK_COLUMNS = tuple(f"tb{place}" for place in range(1, 9))
STANDING_COLUMNS = ("rank", "number", "player", "club", "rating", "points", "decided", *TIEBREAK_COLUMNS)
CROSSTABLE_COLUMNS = ("place", "number", "player", "rating", "points", *TIEBREAK_COLUMNS)
_SIGNS = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "-", Outcome.FORFEIT_WIN: "+", Outcome.FORFEIT_LOSS: "-"}
_BYES = {Outcome.PAIRING_BYE: "bye", Outcome.FULL_BYE: "1", Outcome.HALF_BYE: "½"}


def ensure_tab(book: Book, layout: Layout, kind: str, title: str) -> Tab:
    """The tab of that kind; stamped from its pattern where there is none yet."""
    if kind in layout.others:
        return layout.others[kind]
    pattern = layout.pattern(kind)
    title = layout.free_title(title)
    before = layout.others[CROSSTABLE].title if kind == STANDINGS and CROSSTABLE in layout.others else _first_hidden(book)
    return stamp_tab(book, pattern, title, before=before, constants={"sxl_tab": f'"{kind}"'})


def _first_hidden(book: Book) -> str | None:
    hidden = [tab for tab in book.tabs() if tab.constant("sxl_tab").startswith("pattern-")]
    return hidden[0].title if hidden else None


def headline(tournament: Tournament, say: Say) -> str:
    """``Standings after round 3 of 5``, and what is still missing."""
    last = tournament.last
    if last is None:
        return say("Starting list")
    rounds = max(tournament.rules.rounds, last.number)
    if last.missing:
        text = say("Standings during round {number} of {rounds}, {missing} results missing")
        return text.format(number=last.number, rounds=rounds, missing=len(last.missing))
    if last.number >= rounds:
        return say("Final standings after {rounds} rounds").format(rounds=rounds)
    return say("Standings after round {number} of {rounds}").format(number=last.number, rounds=rounds)


def write_standings(book: Book, layout: Layout, tournament: Tournament, lines: Sequence[Standing], names: Mapping[int, str], say: Say) -> None:
    """Fill the standings tab: one line each, the ladder in the headings, the legend in the foot."""
    tab = ensure_tab(book, layout, STANDINGS, say("Standings"))
    columns = block_columns(tab, STANDING_COLUMNS)
    _head(book, tab, tournament, columns, say)
    rows = []
    for line in lines:
        player = line.player
        cells: dict[str, Cell] = {
            "rank": line.rank, "number": player.number, "player": names[player.number], "club": player.club or player.federation or None,
            "rating": player.rating, "points": plain_number(line.score), "decided": say(line.decided) if line.decided == LOT else line.decided or None,
        }  # fmt: skip
        rows.append(_row(tab, "sxl_standings", columns, cells | _values(line)))
    book.fill(tab.title, "sxl_standings", rows)
    wanted = _tiebreak_columns(tournament, columns)
    if "club" in columns:
        wanted[columns["club"]] = any(line.player.club or line.player.federation for line in lines)
    if "rating" in columns:
        wanted[columns["rating"]] = any(line.player.rating for line in lines)
    _show_columns(book, tab, wanted)
    book.fill(tab.title, "sxl_foot", [[text] for text in legend(tournament, say)])


def write_crosstable(book: Book, layout: Layout, tournament: Tournament, lines: Sequence[Standing], names: Mapping[int, str], say: Say) -> None:
    """Fill the crosstable by rank: opponents by their place in the list (case 24)."""
    tab = ensure_tab(book, layout, CROSSTABLE, say("Crosstable"))
    columns = block_columns(tab, CROSSTABLE_COLUMNS)
    _head(book, tab, tournament, columns, say)
    results = tab.area("sxl_results")
    table = crosstable(tournament)
    place = {line.player.number: index for index, line in enumerate(lines, 1)}
    letters = side_letters(tournament.rules.sides)
    rows = []
    for index, line in enumerate(lines, 1):
        player = line.player
        cells: dict[str, Cell] = {
            "place": index, "number": player.number, "player": names[player.number], "rating": player.rating, "points": plain_number(line.score),
        }  # fmt: skip
        row = _row(tab, "sxl_crosstable", columns, cells | _values(line))
        if results:
            start = results.left - (tab.area("sxl_crosstable") or results).left
            row[start : start + results.width] = _results(table, player.number, place, letters, results.width)
        rows.append(row)
    book.fill(tab.title, "sxl_crosstable", rows)
    wanted = _tiebreak_columns(tournament, columns)
    if "rating" in columns:
        wanted[columns["rating"]] = any(line.player.rating for line in lines)
    if results:
        shown = max(table.rounds, tournament.rules.rounds, 1)
        wanted |= {results.left + place: place < shown for place in range(results.width)}
    _show_columns(book, tab, wanted)
    book.fill(tab.title, "sxl_foot", [[text] for text in [*legend(tournament, say)[:-1], cell_legend(letters, say)]])


def _results(table: Crosstable, number: int, place: Mapping[int, int], letters: tuple[str, str], width: int) -> list[Cell]:
    cells: list[Cell] = [entry_text(entry, place, letters) for entry in table[number].entries]
    return [*cells, *[None] * width][:width]


def entry_text(entry: Entry, place: Mapping[int, int], letters: tuple[str, str]) -> str:
    """``+7w``, ``=12b``, ``-3w``; ``f`` for a forfeit; ``bye``, ``½``; a dash for a round without points or game."""
    if entry.opponents:
        where = "/".join(str(place[number]) for number in entry.opponents)
        if entry.outcome is None:
            return f"…{where}"
        side = letters[FIRST if entry.side == FIRST else 1] if entry.played else "f"
        return f"{_SIGNS[entry.outcome]}{where}{side}"
    if entry.outcome in _BYES:
        return _BYES[entry.outcome]
    return "½" if entry.points == Fraction(1, 2) else "–"


def side_letters(sides: tuple[str, str]) -> tuple[str, str]:
    """The letters for both sides in a crosstable: w and b for White and Black, else their first letters if these differ."""
    if sides == ("White", "Black"):
        return "w", "b"
    first, second = (side[:1].casefold() for side in sides)
    return (first, second) if first != second and "f" not in (first, second) else ("", "")


def _values(line: Standing) -> dict[str, Cell]:
    return {f"tb{at}": None if value is None else plain_number(value) for at, value in enumerate(line.tiebreaks.values(), 1)}


def _row(tab: Tab, block: str, columns: Mapping[str, int], cells: Mapping[str, Cell]) -> list[Cell]:
    area = tab.area(block)
    left, width = (area.left, area.width) if area else (1, max(columns.values()))
    row: list[Cell] = [None] * width
    for key, column in columns.items():
        row[column - left] = cells.get(key)
    return row


def _head(book: Book, tab: Tab, tournament: Tournament, columns: Mapping[str, int], say: Say) -> None:
    put_titles(book, tab, tab.title, {"title": tournament.name, "details": details(tournament, say), "heading": headline(tournament, say)})
    heads = tab.area("sxl_heads")
    if heads:
        codes: dict[tuple[int, int], Cell] = {
            (heads.bottom, columns[f"tb{at}"]): code for at, code in enumerate(tournament.rules.tiebreaks, 1) if f"tb{at}" in columns
        }
        book.write(tab.title, codes)


def _show_columns(book: Book, tab: Tab, wanted: Mapping[int, bool]) -> None:
    """Show and hide columns, neighbours in one go."""
    columns = sorted(wanted)
    for _, run in groupby(enumerate(columns), key=lambda pair: (pair[1] - pair[0], wanted[pair[1]])):
        numbers = [column for _, column in run]
        book.show_columns(tab.title, numbers[0], numbers[-1], visible=wanted[numbers[0]])


def _tiebreak_columns(tournament: Tournament, columns: Mapping[str, int]) -> dict[int, bool]:
    used = len(tournament.rules.tiebreaks)
    return {columns[key]: at <= used for at, key in enumerate(TIEBREAK_COLUMNS, 1) if key in columns}


def legend(tournament: Tournament, say: Say) -> list[str]:
    """One line per tie-break of the ladder, and how to read the last column."""
    lines = [f"{code}: {say(tiebreak(code).title)}" for code in tournament.rules.tiebreaks]
    return [*lines, say("Decided by: what separates from the neighbour with equal points; = shares the rank")]


def cell_legend(letters: tuple[str, str], say: Say) -> str:
    """How to read a cell of the crosstable."""
    example = f"+7{letters[0]}"
    return f"{example}: " + say("won (= drew, - lost) against the participant in place 7; the letter is the side, f: not played")
