"""The crosstable tab: everybody's results in the order of the standings, opponents by their lines (case 24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from swiss_xl.book import Cell, Tab
from swiss_xl.crosstable import FIRST, Entry, crosstable
from swiss_xl.exact import plain_number
from swiss_xl.results import Outcome
from swiss_xl.sheets.heights import fit_rows
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.standings import (
    GROUP_COLUMNS,
    TIEBREAK_COLUMNS,
    block_row,
    define_marks,
    ensure_tab,
    group_cells,
    legend,
    put_head,
    show_columns,
    shown_columns,
    shown_groups,
    tiebreak_cells,
)
from swiss_xl.sheets.tabs import CROSSTABLE
from swiss_xl.sheets.titles import Say, Writing
from swiss_xl.spelling import fold
from swiss_xl.standings import Standing
from swiss_xl.telling import LANGUAGES, mark, speaker
from swiss_xl.tournament import Rules
from swiss_xl.words import BYE_TEXTS

CROSSTABLE_COLUMNS = ("place", "number", "player", "rating", "points", "rank", *TIEBREAK_COLUMNS, *GROUP_COLUMNS)
LINE, RANK = mark("Line"), mark("Rank")
"""What heads the first column: the line that opponents are named by, or the rank where they are named by numbers."""
_SIGNS = {
    Outcome.WIN: "+",
    Outcome.DRAW: "=",
    Outcome.LOSS: "-",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
}
_BYES = {Outcome.FULL_BYE: "1", Outcome.HALF_BYE: "½"}


def write_crosstable(writing: Writing, lines: Sequence[Standing]) -> None:
    """Fill the crosstable: one line each in the order of the standings, a column per round."""
    tab = ensure_tab(writing, CROSSTABLE, writing.say("Crosstable"), crosstable_pattern(writing.tournament.rules))
    fill_crosstable(writing, tab, lines, line_numbers(lines), by_number=False)


def write_by_number(writing: Writing, tab: Tab, lines: Sequence[Standing]) -> None:
    """The same in the order of the numbers, opponents by their numbers; the ranks stand first."""
    ordered = sorted(lines, key=lambda line: line.player.number)
    numbers = {line.player.number: line.player.number for line in lines}
    fill_crosstable(writing, tab, ordered, numbers, by_number=True)
    writing.book.define(tab.title, "sxl_grouped", "2")  # neither scores nor groups stand below one another


def crosstable_pattern(rules: Rules) -> str:
    """The pattern of a crosstable: results at tables of four need more room."""
    return "crosstable-tables" if rules.seats > 1 else "crosstable"


def line_numbers(lines: Sequence[Standing]) -> dict[int, int]:
    """On which line of the standings everybody stands: unlike the rank it is nobody else's."""
    return {line.player.number: index for index, line in enumerate(lines, 1)}


def fill_crosstable(
    writing: Writing, tab: Tab, lines: Sequence[Standing], named: Mapping[int, int], *, by_number: bool
) -> None:
    """*lines* in their order; opponents as they are *named*: by their lines of the standings, or by their numbers."""
    tables = writing.tournament.rules.seats > 1
    columns = block_columns(tab, CROSSTABLE_COLUMNS)
    put_head(writing, tab, columns)
    _head_places(writing, tab, columns, RANK if by_number else LINE)
    letters = side_letters(writing.tournament.rules.sides)
    writing.book.fill(tab.title, "sxl_crosstable", _rows(writing, tab, lines, named, by_number=by_number))
    fit_rows(writing.book, tab.title, "crosstable")
    define_marks(writing, tab, lines)
    wanted = shown_columns(writing.tournament, columns, lines) | shown_groups(writing.tournament, columns)
    if "rank" in columns:
        wanted[columns["rank"]] = not by_number  # there they stand first
    results = tab.area("sxl_results")
    if results:
        rounds = max(len(writing.tournament.swiss.rounds), writing.tournament.rules.rounds, 1)
        wanted |= {results.left + place: place < rounds for place in range(results.width)}
    show_columns(writing.book, tab, wanted)
    told = (tables_legend if tables else cell_legend)(letters, writing.say, by_number=by_number)
    foot = [*legend(writing.tournament, writing.say)[:-1], told]
    writing.book.fill(tab.title, "sxl_foot", [[text] for text in foot])


def _head_places(writing: Writing, tab: Tab, columns: Mapping[str, int], word: str) -> None:
    """Head the first column by *word*, unless somebody has typed another heading."""
    heads = tab.area("sxl_heads")
    if not heads or "place" not in columns:
        return
    where = heads.bottom, columns["place"]
    shown = writing.book.grid(tab.title).at(*where)
    ours = {fold(speaker(language)(each)) for each in (LINE, RANK) for language in LANGUAGES}
    if isinstance(shown, str) and fold(shown) in ours and shown != writing.say(word):
        writing.book.write(tab.title, {where: writing.say(word)})


def _rows(
    writing: Writing, tab: Tab, lines: Sequence[Standing], named: Mapping[int, int], *, by_number: bool
) -> list[list[Cell]]:
    letters = side_letters(writing.tournament.rules.sides)
    columns = block_columns(tab, CROSSTABLE_COLUMNS)
    block, results = tab.area("sxl_crosstable"), tab.area("sxl_results")
    table = crosstable(writing.tournament.swiss)
    grouped = group_cells(writing.tournament)
    rows = []
    for line in lines:
        cells: dict[str, Cell] = {
            "place": line.rank if by_number else named[line.player.number],
            "rank": line.rank,
            "number": line.player.number,
            "player": writing.names[line.player.number],
            "rating": line.player.rating,
            "points": plain_number(line.score),
            **grouped[line.player.number],
        }
        row = block_row(tab, "sxl_crosstable", columns, cells | tiebreak_cells(line))
        if block and results:
            texts = [entry_text(entry, named, letters, writing.say) for entry in table[line.player.number].entries]
            start = results.left - block.left
            row[start : start + results.width] = [*texts, *[None] * results.width][: results.width]
        rows.append(row)
    return rows


def entry_text(entry: Entry, named: Mapping[int, int], letters: tuple[str, str], say: Say) -> str:
    """
    ``+7w``, ``=12b``, ``-3w``; ``f`` for a forfeit; ``bye``, ``½``; a dash for a round without points or game.

    Opponents and partners are called as they are *named*; the bye as the language of *say* calls it.
    At tables of four ``+7/12h (4)``: against 7 and 12, with 4 as partner.
    """
    if entry.opponents:
        where = "/".join(str(named[number]) for number in entry.opponents)
        beside = "".join(f" ({named[number]})" for number in entry.partners)
        if entry.outcome is None:
            return f"…{where}{beside}"
        side = letters[0 if entry.side == FIRST else 1] if entry.played else "f"
        return f"{_SIGNS[entry.outcome]}{where}{side}{beside}"
    if entry.outcome is Outcome.PAIRING_BYE:
        return say(BYE_TEXTS[entry.outcome])
    if entry.outcome in _BYES:
        return _BYES[entry.outcome]
    return "½" if entry.points == Fraction(1, 2) else "–"


def side_letters(sides: tuple[str, str]) -> tuple[str, str]:
    """The letters of both sides: w and b for White and Black, else their first letters if these tell them apart."""
    if sides == ("White", "Black"):
        return "w", "b"
    first, second = (side[:1].casefold() for side in sides)
    return (first, second) if first != second and "f" not in (first, second) else ("", "")


def cell_legend(letters: tuple[str, str], say: Say, *, by_number: bool = False) -> str:
    """How to read a cell of the crosstable."""
    text = (
        say("won (= drew, - lost) against the participant with number 7; the letter is the side, f: not played")
        if by_number
        else say(
            "won (= drew, - lost) against the participant in line 7 of the standings; the letter is the side, "
            "f: not played"
        )
    )
    return f"+7{letters[0]}: {text}"


def tables_legend(letters: tuple[str, str], say: Say, *, by_number: bool = False) -> str:
    """How to read a cell of the crosstable where four sit at a table."""
    text = (
        say("won (- lost) against numbers 7 and 12, with 4 as partner; the letter is the side, f: not played")
        if by_number
        else say(
            "won (- lost) against those in lines 7 and 12 of the standings, with the one in line 4 as partner; "
            "the letter is the side, f: not played"
        )
    )
    return f"+7/12{letters[0]} (4): {text}"
