"""The standings tab, rewritten whenever results change, and what it shares with the crosstable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from swiss_xl.book import Book, Cell, Link, Tab
from swiss_xl.exact import plain_number
from swiss_xl.finals import BY_FINAL, marked, qualified
from swiss_xl.groups import labels
from swiss_xl.modalities import modality_ranks
from swiss_xl.sheets.heights import fit_rows
from swiss_xl.sheets.ladder import ladder_lines, tiebreak_numbers
from swiss_xl.sheets.patterns import pattern
from swiss_xl.sheets.prints.links import card_targets
from swiss_xl.sheets.prints.pieces import fits_a_line
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.tabs import CROSSTABLE, STANDINGS, hidden_patterns, stamp_tab
from swiss_xl.sheets.titles import Say, Writing, details, put_titles
from swiss_xl.standings import LOT, Standing
from swiss_xl.tournament import Stage, Tournament

TIEBREAK_COLUMNS = tuple(f"tb{place}" for place in range(1, 9))
MODALITY_COLUMNS = ("modality", "modality_rank")
GROUP_COLUMNS = ("group", "finalist")
STANDING_COLUMNS = (
    "rank",
    "number",
    "player",
    "club",
    "rating",
    "points",
    "decided",
    *TIEBREAK_COLUMNS,
    *MODALITY_COLUMNS,
    *GROUP_COLUMNS,
)


def ensure_tab(writing: Writing, kind: str, title: str, pattern_kind: str = "") -> Tab:
    """The tab of that kind; stamped from its pattern (the one of the same name) where there is none yet."""
    layout, book = writing.layout, writing.book
    if kind in layout.others:
        return layout.others[kind]
    copied = pattern(book, layout, pattern_kind or kind)
    behind = [layout.others[CROSSTABLE].title] if kind == STANDINGS and CROSSTABLE in layout.others else []
    before = [*behind, *hidden_patterns(book)][0]
    return stamp_tab(book, copied, layout.free_title(title), before=before, constants={"sxl_tab": f'"{kind}"'})


def group_cells(tournament: Tournament) -> dict[int, dict[str, Cell]]:
    """By number: the group, and 1 for those whose line is green (seeds §3.8, §3.10)."""
    green, grouped = marked(tournament), bool(labels(tournament))
    return {
        player.number: {
            "group": player.group or None if grouped else None,
            "finalist": 1 if player.number in green else None,
        }
        for player in tournament.players
    }


def define_marks(writing: Writing, tab: Tab, lines: Sequence[Standing]) -> None:
    """What the colours of a tab obey: whether anybody is marked green, and whether group stands below group."""
    writing.book.define(tab.title, "sxl_qualified", str(marked_ranks(writing.tournament)))
    names = [line.player.group.casefold() for line in lines]
    changes = sum(name != above for name, above in pairwise(names))
    grouped = bool(labels(writing.tournament)) and changes < len(set(names))
    writing.book.define(tab.title, "sxl_grouped", str(int(grouped)))


def shown_groups(tournament: Tournament, columns: Mapping[str, int]) -> dict[int, bool]:
    """The column of the groups is shown where there are groups; that of the marks never."""
    shown = {"group": bool(labels(tournament)), "finalist": False}
    return {columns[key]: visible for key, visible in shown.items() if key in columns}


def marked_ranks(tournament: Tournament) -> int:
    """How many ranks are marked on tabs of earlier versions, which know no column for it."""
    places = qualified(tournament)
    return places // 2 if len(labels(tournament)) == 2 else places


def headline(tournament: Tournament, say: Say) -> str:
    """``Standings after round 3 of 5``, and what is still missing."""
    last = tournament.last
    if last is None:
        return say("Starting list")
    if last.stage is not Stage.SWISS:
        return say("Standings, finals included") if not last.missing else say("Standings before the finals")
    rounds = max(tournament.rules.rounds, last.number)
    if last.missing:
        text = say("Standings during round {number} of {rounds}, {missing} results missing")
        return text.format(number=last.number, rounds=rounds, missing=len(last.missing))
    if last.number >= rounds and not qualified(tournament):
        return say("Final standings after {rounds} rounds").format(rounds=rounds)
    return say("Standings after round {number} of {rounds}").format(number=last.number, rounds=rounds)


def write_standings(writing: Writing, lines: Sequence[Standing]) -> None:
    """Fill the standings tab: one line each, the ladder in the headings, the legend in the foot."""
    tab = ensure_tab(writing, STANDINGS, writing.say("Standings"))
    columns = block_columns(tab, STANDING_COLUMNS)
    put_head(writing, tab, columns)
    ranks, grouped = modality_ranks(lines), group_cells(writing.tournament)
    rows = [
        block_row(tab, "sxl_standings", columns, _cells(writing, line, ranks) | grouped[line.player.number])
        for line in lines
    ]
    if "player" in columns:
        _link_names(writing, tab, columns["player"], lines, rows)
    writing.book.fill(tab.title, "sxl_standings", rows)
    fit_rows(writing.book, tab.title, "standings")
    define_marks(writing, tab, lines)
    wanted = shown_columns(writing.tournament, columns, lines)
    wanted |= {columns[key]: bool(ranks) for key in MODALITY_COLUMNS if key in columns}
    wanted |= shown_groups(writing.tournament, columns)
    if "club" in columns:
        wanted[columns["club"]] = any(line.player.club or line.player.federation for line in lines)
    show_columns(writing.book, tab, wanted)
    writing.book.fill(tab.title, "sxl_foot", [[text] for text in legend(writing.tournament, writing.say)])


def _link_names(writing: Writing, tab: Tab, column: int, lines: Sequence[Standing], rows: Sequence[list[Cell]]) -> None:
    """Lead each name to the player's card, if there are cards."""
    targets = card_targets(writing.layout, writing.tournament)
    area = tab.area("sxl_standings")
    for line, row in zip(lines, rows if targets and area else (), strict=bool(targets and area)):
        number = line.player.number
        if area and number in targets and fits_a_line(tab, "player", writing.names[number]):
            row[column - area.left] = Link(writing.names[number], targets[number])


def _cells(writing: Writing, line: Standing, ranks: Mapping[int, int]) -> dict[str, Cell]:
    player = line.player
    decided = {LOT: writing.say(LOT), BY_FINAL: writing.say("Final")}.get(line.decided, line.decided)
    cells: dict[str, Cell] = {
        "rank": line.rank,
        "number": player.number,
        "player": writing.names[player.number],
        "club": player.club or player.federation or None,
        "rating": player.rating,
        "points": plain_number(line.score),
        "decided": decided or None,
        "modality": player.modality or None,
        "modality_rank": ranks.get(player.number),
    }
    return cells | tiebreak_cells(line)


def tiebreak_cells(line: Standing) -> dict[str, Cell]:
    """The values of the ladder, by column."""
    return dict(tiebreak_numbers(line))


def block_row(tab: Tab, block: str, columns: Mapping[str, int], cells: Mapping[str, Cell]) -> list[Cell]:
    """*cells* by key as a row of the block, whatever the order of its columns."""
    area = tab.area(block)
    left, width = (area.left, area.width) if area else (1, max(columns.values()))
    row: list[Cell] = [None] * width
    for key, column in columns.items():
        row[column - left] = cells.get(key)
    return row


def put_head(writing: Writing, tab: Tab, columns: Mapping[str, int]) -> None:
    """The titles, and the codes of the ladder above their columns."""
    tournament, say = writing.tournament, writing.say
    titles = {
        "title": tournament.name,
        "details": details(tournament, say),
        "heading": headline(tournament, say),
    }
    put_titles(writing.book, tab, tab.title, titles)
    heads = tab.area("sxl_heads")
    if heads:
        places = enumerate(tournament.rules.tiebreaks, 1)
        codes = {(heads.bottom, columns[f"tb{at}"]): code for at, code in places if f"tb{at}" in columns}
        writing.book.write(tab.title, codes)


def shown_columns(tournament: Tournament, columns: Mapping[str, int], lines: Sequence[Standing]) -> dict[int, bool]:
    """Which columns have something to show: those of the ladder, ratings where anybody has one."""
    used = len(tournament.rules.tiebreaks)
    shown = {columns[key]: at <= used for at, key in enumerate(TIEBREAK_COLUMNS, 1) if key in columns}
    if "rating" in columns:
        shown[columns["rating"]] = any(line.player.rating for line in lines)
    return shown


def show_columns(book: Book, tab: Tab, wanted: Mapping[int, bool]) -> None:
    """Show and hide columns, neighbours in one go."""
    columns = sorted(wanted)
    for _, run in groupby(enumerate(columns), key=lambda pair: (pair[1] - pair[0], wanted[pair[1]])):
        numbers = [column for _, column in run]
        book.show_columns(tab.title, numbers[0], numbers[-1], visible=wanted[numbers[0]])


def legend(tournament: Tournament, say: Say) -> list[str]:
    """One line per tie-break of the ladder, and how to read the last column."""
    return [
        *ladder_lines(tournament, say),
        say("Decided by: what separates from the neighbour with equal points; = shares the rank"),
    ]
