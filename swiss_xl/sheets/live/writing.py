"""The tab Live and its workings: made, filled with formulas, taken away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from swiss_xl.book import Book, Cell, Formula, Tab
from swiss_xl.sheets.live import LIVE, WORKINGS
from swiss_xl.sheets.live.game_formulas import GameFormulas, Source
from swiss_xl.sheets.live.games import GAMES, OUTCOMES, Reader, outcome_rows, sources
from swiss_xl.sheets.live.players import PLAYERS, Field, criteria
from swiss_xl.sheets.live.renewal import Written, forget_tab, marked, put_all, put_changes
from swiss_xl.sheets.live.sheet import Block, Line, Plain
from swiss_xl.sheets.live.spellings import RESULTS, spellings
from swiss_xl.sheets.patterns import pattern
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.standings import ensure_tab, show_columns
from swiss_xl.sheets.tabs import Layout, hidden_patterns, stamp_tab
from swiss_xl.sheets.titles import Say, Writing, details, put_titles
from swiss_xl.tournament import Tournament, Typed

SPELLINGS = ("spelling", "means")
SHOWN = ("rank", "number", "player", "points", "won", "buchholz", "beaten", "difference", "same")
HEADS = {"won": "Wins", "buchholz": "Buchholz", "beaten": "Beaten", "difference": "Difference"}


def refresh_live(writing: Writing) -> None:
    """Bring the formulas up to date, if there is a tab Live; once for each command, after the rounds and standings."""
    if LIVE in writing.layout.others:
        write_live(writing.afresh())


def make_live(writing: Writing) -> None:
    """Stamp the tab, empty; the refreshing fills it. One that is there loses its formulas and gets them anew."""
    clear_live(writing.book, writing.layout)
    ensure_tab(writing.afresh(), LIVE, writing.say("Live"))


def clear_live(book: Book, layout: Layout, title: str = "") -> None:
    """Take away the formulas that speak of the tab *title*, so that it may go; all if no tab is named."""
    live, workings = layout.others.get(LIVE), layout.others.get(WORKINGS)
    if workings and title and forget_tab(book, workings, title):
        return
    if live:
        area, note = live.area("sxl_live"), live.area("sxl_note")
        if area:
            book.fill(live.title, "sxl_live", [[None]] * area.height)
        if note:
            book.write(live.title, {(note.top, note.left): None})
    if workings:
        book.delete(workings.title)


def remove_live(book: Book, layout: Layout) -> str:
    """Delete both tabs; the title of the one that was seen."""
    clear_live(book, layout)
    title = layout.others[LIVE].title
    book.delete(title)
    return title


def write_live(writing: Writing) -> None:
    """
    Fill the workings, and let the tab Live show them in the order of the moment.

    The workings are made anew where their blocks have become too short, or there are none.
    """
    rows, known = sources(writing), spellings(writing.tournament.rules)
    needed = {"spellings": len(known), "outcomes": len(RESULTS), "players": len(writing.tournament.players)}
    there = writing.layout.others.get(WORKINGS)
    if there and not _long_enough(there, needed, len(rows)):
        clear_live(writing.book, writing.layout)
        writing, there = writing.afresh(), None
    tab = there or _stamped(writing)
    heights = needed | {"games": _height(tab, "games") if there else room_for_games(writing, len(rows))}
    workings = _Workings.of(writing, tab, heights, rows, known)
    (put_changes if there else put_all)(writing.book, tab.title, workings.blocks)
    _show(writing.afresh(), workings)


def _height(tab: Tab, block: str) -> int:
    area = tab.area(f"sxl_{block}")
    return area.height if area else 0


def _long_enough(workings: Tab, needed: Mapping[str, int], games: int) -> bool:
    """Whether the blocks are as long as they have to be; that of the games may be longer."""
    as_long = all(_height(workings, block) == max(height, 1) for block, height in needed.items())
    return as_long and _height(workings, "games") >= games


def room_for_games(writing: Writing, games: int) -> int:
    """Rows for all rounds to come: formulas over the block stay as they are while it fills."""
    tournament = writing.tournament
    each = max([len(tournament.players) // 2 + 1, *(len(round_.games) for round_ in tournament.rounds)])
    coming = max(tournament.rules.rounds - len(tournament.swiss.rounds), 1)
    return games + coming * each


def _stamped(writing: Writing) -> Tab:
    book, layout = writing.book, writing.layout
    title = layout.free_title("Live workings")
    model, before = pattern(book, layout, WORKINGS), hidden_patterns(book)[0]
    tab = stamp_tab(book, model, title, before=before, constants={"sxl_tab": f'"{WORKINGS}"'})
    book.show(title, visible=False)
    return tab


@dataclass(frozen=True)
class _Workings:
    """What the tab Live speaks of: the hidden tab, its blocks and what is written into them, their lines."""

    title: str
    players: Block
    games: Block
    field: Sequence[Line]
    lines: Sequence[Line]
    blocks: Sequence[Written]

    @classmethod
    def of(
        cls, writing: Writing, tab: Tab, heights: Mapping[str, int], rows: Sequence[Source], known: Mapping[str, int]
    ) -> _Workings:
        """Everything on *tab*, whose blocks have these *heights*, from the *rows* of the rounds."""
        tournament = writing.tournament
        texts, table, games, players = (
            Block.on(tab, name, keys, heights[name])
            for name, keys in (("spellings", SPELLINGS), ("outcomes", OUTCOMES), ("games", GAMES), ("players", PLAYERS))
        )
        games = _without(games, tournament)
        outcomes = outcome_rows(table, tournament.rules)
        reader = Reader(games, GameFormulas(texts, table, tournament.rules), known, outcomes, tournament.rules)
        lines = [reader.line(place, source) for place, source in enumerate(rows)]
        field = Field(tournament, players, games, writing.names).lines(lines)
        blocks: list[Written] = [(texts, [[spelling, code] for spelling, code in known.items()])]
        blocks += [(table, [table.row(line.cells) for line in outcomes])]
        blocks += [(games, marked(lines)), (players, marked(field))]
        return cls(tab.title, players, games, field, lines, blocks)

    def picked(self, place: int, key: str, value: Plain) -> Formula:
        """What stands in a column of whoever is at *place* now."""
        column, at = (self.players.elsewhere(each, self.title) for each in (key, "position"))
        return Formula(f"INDEX({column},INDEX({at},{place}))", value)

    def strange(self, say: Say) -> Formula:
        """How many results the formulas do not understand, and the cell of the first one."""
        marks, places = (self.games.elsewhere(each, self.title) for each in ("strange", "place"))
        text = f"{say('not understood by the formula (the program may)')}: ".replace('"', "'")
        found = [str(line.values["place"]) for line in self.lines if line.number("strange")]
        formula = f'IF(SUM({marks})=0,"",SUM({marks})&" × {text}"&INDEX({places},MATCH(1,{marks},0)))'
        return Formula(formula, f"{len(found)} × {text}{found[0]}" if found else "")


def _without(games: Block, tournament: Tournament) -> Block:
    """
    The games without columns that are not wanted.

    Differences where scores are typed, points of the beaten where the ladder has them.
    """
    unwanted = [
        *(("_difference",) if tournament.rules.typed is not Typed.SCORES else ()),
        *(("_beaten",) if "SBW" not in tournament.rules.tiebreaks else ()),
    ]
    kept = {key: column for key, column in games.columns.items() if not key.endswith(tuple(unwanted))}
    return replace(games, columns=kept)


def _show(writing: Writing, workings: _Workings) -> None:
    book, say, tournament = writing.book, writing.say, writing.tournament
    tab, field = writing.layout.others[LIVE], workings.field
    titles = {
        "title": tournament.name,
        "details": details(tournament, say),
        "heading": say("Live standings, while results are typed"),
    }
    put_titles(book, tab, tab.title, titles)
    columns, area = block_columns(tab, SHOWN), tab.area("sxl_live")
    heads, note = tab.area("sxl_heads"), tab.area("sxl_note")
    by_place = {int(line.number("order")): line for line in field}
    left, width = (area.left, area.width) if area else (1, len(SHOWN))
    rows = []
    for place in range(1, len(field) + 1):
        row: list[Cell] = [None] * width
        values = by_place[place].values
        for key, column in columns.items():
            if key in values:
                row[column - left] = workings.picked(place, key, values[key])
        rows.append(row)
    if area and area.height != len(rows):  # a block that grows drags formulas along
        book.fill(tab.title, "sxl_live", [[None]] * len(rows))
    book.fill(tab.title, "sxl_live", rows)
    if heads:
        texts = {(heads.bottom, columns[key]): say(text) for key, text in HEADS.items() if key in columns}
        book.write(tab.title, texts)
    if note:
        book.write(tab.title, {(note.top, note.left): workings.strange(say)})
    show_columns(book, tab, _shown(tournament, columns, field))
    book.fill(tab.title, "sxl_foot", [[text] for text in explanation(tournament, say)])


def _shown(tournament: Tournament, columns: Mapping[str, int], field: Sequence[Line]) -> dict[int, bool]:
    """Differences where scores are typed, the points of the beaten where the ladder has them."""
    wanted = {"beaten": "SBW" in tournament.rules.tiebreaks, "difference": tournament.rules.typed is Typed.SCORES}
    return {columns[key]: shown and bool(field) for key, shown in wanted.items() if key in columns}


def explanation(tournament: Tournament, say: Say) -> list[str]:
    """What the columns mean, by what the lines are ordered, what the tick says."""
    named = [say("Points"), *(say(HEADS[key]) for key in criteria(tournament))]
    return [
        say("These are formulas: they follow results as soon as these are typed, also old ones that are corrected."),
        f"{say('Order')}: {', '.join(named)}. {say('The ranks that count are on the tab Standings.')}",
        say("Buchholz: points of all opponents met, whatever the ladder says of rounds without a game"),
        say("✓ as the program has worked it out; … changed since, press Standings; ? a result is not understood"),
    ]
