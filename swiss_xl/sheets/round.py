"""A round tab: stamped from its pattern, filled, and read back by its anchors."""

from __future__ import annotations

from collections.abc import Mapping

from swiss_xl.book import Area, Book, Cell, Grid, Tab, Value
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import Finding, HostError, fault
from swiss_xl.exact import plain_number
from swiss_xl.frames.rounds import GAME_COLUMNS, RoundFrame, bye_text, games_frame
from swiss_xl.frames.seats import GLUE, names_text, numbers_text, seat_of
from swiss_xl.groups import labels
from swiss_xl.results import Outcome
from swiss_xl.sheets.heights import fit_rows
from swiss_xl.sheets.patterns import pattern
from swiss_xl.sheets.tabs import CROSSTABLE, ROUND, STANDINGS, hidden_patterns, stamp_tab
from swiss_xl.sheets.titles import Say, Writing, details, put_titles
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game, Round, Rules, Stage, Tournament, Typed
from swiss_xl.words import BYE_TEXTS

SEPARATOR = "–"


def block_columns(tab: Tab, keys: tuple[str, ...]) -> dict[str, int]:
    """The column of every key that has a scoped name on *tab*."""
    areas = {key: tab.area(f"sxl_{key}") for key in keys}
    return {key: area.left for key, area in areas.items() if area}


def read_round(book: Book, tab: Tab, number: int) -> tuple[RoundFrame, tuple[Finding, ...]]:
    """
    The block of a round tab as a frame, and findings about its shape: start numbers below it are no notes.

    :raises HostError: if the anchor of the games is gone.
    """
    area = games_area(tab)
    columns = block_columns(tab, GAME_COLUMNS)
    grid = book.grid(tab.title)
    rows: dict[int, Mapping[str, Value]] = {
        row: {key: grid.at(row, column) for key, column in columns.items()} for row in range(area.top, area.bottom + 1)
    }
    below = [
        fault(
            "row-outside",
            phrase("row {row} lies below the list of games and would not be read", row=row),
            phrase("insert a row above row {what} and move it there, or clear it", what=area.bottom + 1),
            tab.title,
            f"A{row}",
        )
        for row in range(area.bottom + 1, min(area.bottom + 30, len(grid.rows)) + 1)
        if any(any(seat_of(grid.at(row, columns[key]))) for key in ("first_number", "second_number") if key in columns)
    ]
    stage = Stage(tab.constant("sxl_stage") or Stage.SWISS)
    frame = RoundFrame(
        tab.title, number, games_frame(rows), columns, grid.format, stage, side_heads(tab, grid, columns)
    )
    return frame, tuple(below)


def side_heads(tab: Tab, grid: Grid, columns: Mapping[str, int]) -> tuple[str, ...]:
    """The names of the sides above the games, empty where one is missing."""
    heads = tab.area("sxl_heads")
    texts = [grid.at(heads.bottom, columns[key]) for key in ("first", "second") if heads and key in columns]
    names = tuple(text for text in texts if isinstance(text, str) and text.strip())
    return names if len(names) == 2 else ()


def games_area(tab: Tab) -> Area:
    """
    The block of games on a round tab.

    :raises HostError: if the anchor is gone.
    """
    area = tab.area("sxl_games")
    if area is None:
        raise HostError(
            phrase(
                "The list of games on the tab '{title}' cannot be found any more; take back the last "
                "deletion there, or let swiss-xl repair look for it",
                title=tab.title,
            )
        )
    return area


def write_round(writing: Writing, round_: Round) -> str:
    """
    Stamp and fill the tab of a round, before that of the next round or the standings.

    :returns: its title.
    """
    layout, tournament, say = writing.layout, writing.tournament, writing.say
    model = pattern(writing.book, layout, round_pattern(tournament.rules))
    title = layout.free_title(round_title(round_, say))
    following = [layout.others[kind].title for kind in (STANDINGS, CROSSTABLE) if kind in layout.others]
    constants = {"sxl_tab": f'"{ROUND}"', "sxl_round": str(round_.number), "sxl_stage": f'"{round_.stage}"'}
    later = [tab.title for number, tab in sorted(layout.rounds.items()) if number > round_.number]
    before = [*later, *following, *hidden_patterns(writing.book)][0]
    stamp_tab(writing.book, model, title, before=before, constants=constants)
    titles = {
        "title": tournament.name,
        "details": details(tournament, say),
        "heading": round_heading(tournament, round_, say),
        "note": " · ".join(part for part in (round_.note, round_.deadline) if part),
    }
    put_titles(writing.book, model, title, titles)
    put_sides(writing, model, title)
    fill_games(writing, model, title, round_)
    return title


def round_pattern(rules: Rules) -> str:
    """The pattern of a round: tables of four need more room, scores two columns."""
    if rules.seats > 1:
        return "round-tables"
    return "round-scores" if rules.typed is Typed.SCORES else "round"


def round_title(round_: Round, say: Say) -> str:
    """What the tab of a round is called."""
    if round_.stage is Stage.SWISS:
        return say("Round {number}").format(number=round_.number)
    return say("Semi-finals") if round_.stage is Stage.SEMI_FINAL else say("Final")


def round_heading(tournament: Tournament, round_: Round, say: Say) -> str:
    """``Round 3 of 5``, ``Semi-finals``, ``Final and third place``."""
    if round_.stage is Stage.SWISS:
        rounds = max(tournament.rules.rounds, round_.number)
        text = say("Round {number} of {rounds}").format(number=round_.number, rounds=rounds)
        return " · ".join((text, *_groups(tournament, round_, say)))
    if round_.stage is Stage.FINAL and len(round_.games) > 1:
        return say("Board 1: final. Board 2: match for third place")
    return round_title(round_, say)


def _groups(tournament: Tournament, round_: Round, say: Say) -> list[str]:
    """On which boards each group plays: ``Group A: 1–3``."""
    found = []
    for label in labels(tournament):
        members = {player.number for player in tournament.players if player.group.casefold() == label.casefold()}
        boards = [game.board for game in round_.games if game.second and members.issuperset(game.participants)]
        if boards:
            runs = boards == list(range(boards[0], boards[-1] + 1)) and len(boards) > 1
            where = f"{boards[0]}–{boards[-1]}" if runs else ", ".join(map(str, boards))
            found.append(f"{say('Group')} {label}: {where}")
    return found


def put_sides(writing: Writing, model: Tab, title: str) -> None:
    """The names of the sides as column headings (seeds §1.10)."""
    heads = model.area("sxl_heads")
    columns = block_columns(model, ("first", "second"))
    if heads:
        sides = zip(("first", "second"), writing.tournament.rules.sides, strict=True)
        writing.book.write(title, {(heads.bottom, columns[key]): side for key, side in sides if key in columns})


def fill_games(writing: Writing, model: Tab, title: str, round_: Round) -> None:
    """Write the games into the block, points before the round beside each name."""
    table = crosstable(writing.tournament.swiss, upto=round_.number - 1)
    points = {number: plain_number(table[number].score) for number in table}
    writing.book.fill(title, "sxl_games", [game_cells(writing, model, game, points) for game in round_.games])
    fit_rows(writing.book, title, "games")


def game_cells(writing: Writing, tab: Tab, game: Game, points: Mapping[int, int | float]) -> list[Cell]:
    """One row of the block of *tab*; where the points before the round are not known their cells are empty."""
    area, cells = games_area(tab), _cells(writing, game, points)
    row: list[Cell] = [None] * area.width
    for key, column in block_columns(tab, (*GAME_COLUMNS, "separator")).items():
        row[column - area.left] = cells.get(key)
    return row


def _cells(writing: Writing, game: Game, points: Mapping[int, int | float]) -> dict[str, Cell]:
    cells = _side("first", game.first, writing.names, points)
    if not game.second:
        outcome = game.result.first if game.result else None
        if outcome:
            word = writing.say(BYE_TEXTS[outcome])
            cells |= {"second": word, **_bye(writing.tournament.rules, outcome)}
        return cells
    cells |= _side("second", game.second, writing.names, points)
    return cells | {
        "board": game.board,
        "separator": SEPARATOR,
        "result": str(game.result) if game.result else None,
    }


def _bye(rules: Rules, outcome: Outcome) -> dict[str, Cell]:
    """What a bye brings: its points, or the scores where these are the points."""
    if not (rules.by_tally and rules.bye_tally and outcome is Outcome.PAIRING_BYE):
        return {"result": bye_text(rules.points, outcome)}
    first, second = map(plain_number, rules.bye_tally)
    return {"first_score": first, "separator": SEPARATOR, "second_score": second}


def _side(
    key: str, side: tuple[int, ...], names: Mapping[int, str], points: Mapping[int, int | float]
) -> dict[str, Cell]:
    """Number, name and points of one side; those of two partners are texts."""
    before = [points[number] for number in side if number in points]
    told: Cell = before[0] if len(before) == 1 else GLUE.join(f"{each:g}" for each in before) or None
    return {f"{key}_number": numbers_text(side), key: names_text(side, names), f"{key}_points": told}
