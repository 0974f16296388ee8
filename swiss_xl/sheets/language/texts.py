"""The texts of each tab in another language: the cells to be written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from swiss_xl.book import Area, Book, Cell, Grid, Link, Tab
from swiss_xl.catalogue import systems
from swiss_xl.frames import choice_words
from swiss_xl.frames.headings import PLAYER_HEADINGS, heading
from swiss_xl.frames.rounds import some
from swiss_xl.prizes import Split
from swiss_xl.sheets.language.phrases import Before, Key, Phrases
from swiss_xl.sheets.language.places import Place, pattern_of
from swiss_xl.sheets.players import read_players_tab
from swiss_xl.sheets.prints.links import target
from swiss_xl.sheets.prizes import explanation
from swiss_xl.sheets.ratings import legend as ratings_legend
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.settings import SETTINGS as LINES
from swiss_xl.sheets.tabs import PLAYERS, PRIZES, RATINGS, ROUND, SCORE_SHEET, SETTINGS, WHY, Layout
from swiss_xl.tournament import Status
from swiss_xl.words import BYE_TEXTS, SIDE_TEXTS

Cells = dict[Place, Cell]

SIDES = SIDE_TEXTS[0]  # what the template calls them
_LINKS = ("Tournament", "Players")  # texts of the links beside every page
_GROUP = Before("Group", " ")


def _ratings_line(at: int) -> Key:
    return lambda say: ratings_legend(say, unrated=True)[at]


def _explained(split: Split) -> Key:
    return lambda say: explanation(split, say)


LINES_OF: Mapping[str, Mapping[str, Sequence[Key]]] = {
    SETTINGS: {"status": ("{players} players are listed. Press Next round to pair round 1 of {rounds}.",)},
    ROUND: {
        "heading": (
            "Round {number} of {rounds}", "Semi-finals", "Final", "Board 1: final. Board 2: match for third place",
            _GROUP,
        ),
    },
    SCORE_SHEET: {
        "heading": ("Round {number}, board {board}",),
        "foot": (
            "Out: A or B, the pair of the player who played his last tile; C where the hand was closed.",
            "Pips left: what each pair still held. A closed hand goes to the pair with fewer pips, level to nobody.",
            "Pips left may stay empty. A closed hand counts for nobody.",
            "To 100: the pips of the losing pair count. The match ends at 100 points.",
            "To 200: all pips that are left count. The match ends at 200 points.",
            "Each hand won by going out counts one. The match ends at four hands with a lead of two.",
        ),
    },
    RATINGS: {
        "heading": (
            "Ratings before round 1", "New ratings after round {number} of {rounds}",
            "New ratings during round {number} of {rounds}, {missing} results missing",
        ),
        "foot": tuple(map(_ratings_line, range(3))),
    },
    WHY: {
        "note": (
            "Worked out again from the position before the round; it gives the pairs of this round.",
            "Worked out again, it no longer gives this round: changed by hand, or something was corrected since.",
        ),
    },
    PRIZES: {
        "heading": ("Prizes", "Prizes as they would be after round {number} of {rounds}"),
        "note": tuple(map(_explained, Split)),
    },
}  # fmt: skip
"""By the kind of a tab and the name of an area: the texts that commands write there once, and leave as they are."""


def texts_of(book: Book, layout: Layout, tab: Tab, phrases: Phrases) -> Cells:
    """What the program wrote on *tab* in an old language, in the new one; without what refreshing does."""
    grid = book.grid(tab.title)
    cells = dict(_of_pattern(grid, layout, tab, phrases))
    cells |= _of_lines(grid, tab, phrases)
    special = _SPECIAL.get(tab.constant("sxl_tab"))
    return cells | (special(book, tab, phrases) if special else {})


def _of_pattern(grid: Grid, layout: Layout, tab: Tab, phrases: Phrases) -> Iterator[tuple[Place, Cell]]:
    pattern = pattern_of(tab)
    for place, key in pattern.on(tab) if pattern else ():
        shown = grid.at(*place)
        said = phrases.put(shown, side_names(SIDES.index(key)) if key in SIDES else (key,))
        if said is None or said == shown:
            continue
        if key in _LINKS and tab.title != layout.settings.title:
            yield place, Link(said, target((layout.settings, layout.players)[_LINKS.index(key)].title, 1))
        else:
            yield place, said


def side_names(side: int) -> tuple[str, ...]:
    """What *side* (0 or 1) is called unless somebody says otherwise."""
    return tuple(pair[side] for pair in SIDE_TEXTS)


def _of_lines(grid: Grid, tab: Tab, phrases: Phrases) -> Cells:
    """Lines at named cells: details on top, headings, legends."""
    known = {"details": details_keys(), **LINES_OF.get(tab.constant("sxl_tab"), {})}
    found: Cells = {}
    for name, keys in known.items():
        area = tab.area(f"sxl_{name}")
        for row in range(area.top, area.bottom + 1) if area else ():
            place = (row, area.left) if area else (0, 0)
            shown = grid.at(*place)
            said = phrases.put_parts(shown, keys)
            if said is not None and said != shown:
                found[place] = said
    return found


def details_keys() -> Sequence[Key]:
    """What of the line with place, dates, system and ladder is ours."""
    return (*(each.title for each in systems().values()), Before("Tie-breaks"))


def _of_settings(book: Book, tab: Tab, phrases: Phrases) -> Cells:
    """Names of the sides, and words that were chosen from lists."""
    found: Cells = {}
    grid = book.grid(tab.title)
    for line in LINES:
        area = tab.area(f"sxl_{line.key}")
        if area is None:
            continue
        shown = grid.at(area.top, area.left)
        if line.key in ("first_side", "second_side"):
            said = phrases.put(shown, side_names(int(line.key == "second_side")))
        else:
            said = chosen_word(shown, line.key, line.choices, phrases)
        if said is not None and said != shown:
            found[area.top, area.left] = said
    return found


def chosen_word(shown: object, key: str, codes: Sequence[str], phrases: Phrases) -> str | None:
    """The word of a list in the new language, if *shown* is word for word one of it in an old one."""
    word = choice_words.shown
    return next((word(key, code, phrases.new) for code in codes for old in phrases.old
                 if shown == word(key, code, old)), None)  # fmt: skip


def _of_players(book: Book, tab: Tab, phrases: Phrases) -> Cells:
    """Headings, unless another column of the list is called so; the words of the column Status."""
    sheet, grid = read_players_tab(book, tab), book.grid(tab.title)
    found: Cells = {}
    row = sheet.header_row
    taken = {str(text).casefold() for text in grid.rows[row - 1]}
    for key, column in sheet.columns.items():
        shown = grid.at(row, column)
        if key in PLAYER_HEADINGS and shown in {heading(key, old) for old in phrases.old}:
            said = heading(key, phrases.new)
            if said != shown and (said.casefold() not in taken or said.casefold() == str(shown).casefold()):
                found[row, column] = said
    if "status" in sheet.columns:
        for each in sheet.entrants:
            place = each.row, sheet.columns["status"]
            said = chosen_word(grid.at(*place), choice_words.STATUS, tuple(Status), phrases) or ""
            if said and said != grid.at(*place):
                found[place] = said
    return found


def _of_round(book: Book, tab: Tab, phrases: Phrases) -> Cells:
    """What the byes of a round are called."""
    area, grid = tab.area("sxl_games") or Area(1, 1, 0, 1), book.grid(tab.title)
    columns = block_columns(tab, ("second", "second_number"))
    return {
        (row, columns["second"]): said
        for row in range(area.top, area.bottom + 1)
        if len(columns) == 2 and not some(grid.at(row, columns["second_number"]))
        if (said := phrases.put(grid.at(row, columns["second"]), BYE_TEXTS.values()))
    }


def _of_why(book: Book, tab: Tab, phrases: Phrases) -> Cells:
    """Of which round the reasons are."""
    area, number = tab.area("sxl_heading"), tab.constant("sxl_round")
    if area is None:
        return {}

    def heading_of(key: str) -> Key:
        return lambda say: say("Why these pairs: {round}").format(round=say(key).format(number=number))

    keys = map(heading_of, ("Round {number}", "Semi-finals", "Final"))
    said = phrases.put(book.grid(tab.title).at(area.top, area.left), keys)
    return {(area.top, area.left): said} if said else {}


def _of_prizes(book: Book, tab: Tab, phrases: Phrases) -> Cells:
    """How ties are shared, the currency in a heading, prizes that nobody won."""
    grid, found = book.grid(tab.title), Cells()
    columns = block_columns(tab, ("rank", "player", "paid"))
    split, heads, awards = (tab.area(f"sxl_{name}") for name in ("split", "heads", "awards"))
    if split and (said := chosen_word(grid.at(split.top, split.left), choice_words.SPLIT, tuple(Split), phrases)):
        found[split.top, split.left] = said
    if heads and "paid" in columns:
        place = heads.bottom, columns["paid"]
        if said := phrases.put(grid.at(*place), (Before("Amount", " ("),)):
            found[place] = said
    for row in range(awards.top, awards.bottom + 1) if awards and len(columns) == 3 else ():
        shown = grid.at(row, columns["player"])
        if not some(grid.at(row, columns["rank"])) and (said := phrases.put(shown, ("not awarded",))):
            found[row, columns["player"]] = said
    return found


_SPECIAL: Mapping[str, Callable[[Book, Tab, Phrases], Cells]] = {
    SETTINGS: _of_settings,
    PLAYERS: _of_players,
    ROUND: _of_round,
    PRIZES: _of_prizes,
    WHY: _of_why,
}
