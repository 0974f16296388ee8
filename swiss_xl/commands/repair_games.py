"""Cures of rows that are gone from the tab of a round: the Log knows board, seats and result."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.book import KEEP, Area, Cell, CellError, Uncalculated, address
from swiss_xl.commands.repair_cures import Cure
from swiss_xl.commands.repair_rounds import remembered_game, without_scores, writing_of
from swiss_xl.corrections import record_text
from swiss_xl.exact import plain_number
from swiss_xl.frames.rounds import RoundFrame, whole
from swiss_xl.lost_games import Record, lost_games, row_for
from swiss_xl.reading import Reading, roster_of
from swiss_xl.sheets.round import block_columns, game_cells, games_area
from swiss_xl.sheets.titles import Writing
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game


def restore_games(reading: Reading) -> list[Cure]:
    """Rows of games and byes that are gone, where everybody in them is on the list and their board is free."""
    players = [each.player(each.number) for each in reading.players.entrants if each.number is not None]
    listed = {player.number: player for player in players}
    cures: list[Cure] = []
    if len(listed) < len(players):
        return cures
    for number, frame in reading.frames.items():
        taken = {whole(cells["board"]) for _, cells in frame.lines} - {None}
        lost = [
            record
            for record in lost_games(reading.memory, frame, roster_of(players, reading.memory), listed)
            if listed.keys() >= {*record[1], *record[2]} and not (record[2] and record[0] in taken)
        ]
        if lost:
            cures += _put_back(reading, frame, lost, writing_of(reading, players, number))
    return cures


def _put_back(reading: Reading, frame: RoundFrame, lost: Sequence[Record], writing: Writing) -> list[Cure]:
    """Insert the rows where they belong; where something stands beside the rows that would move, after all others."""
    tab, book = reading.layout.rounds[frame.number], reading.book
    area, grid = games_area(tab), book.grid(frame.title)
    rows = [row for row, _ in frame.lines]
    first = min(row_for(frame, record) for record in lost)
    inside = not any(_fixed(reading, frame, area, row) for row in rows if row >= first)
    order: list[int | Record] = [*rows]
    for record in lost:
        before = row_for(frame, record) if inside else None
        order.insert(order.index(before) if before in order else len(order), record)
    block: list[Sequence[Cell]] = []
    cures = []
    for row, each in enumerate(order, area.top):
        if isinstance(each, int):
            moved = [grid.at(each, column) for column in range(area.left, area.right + 1)]
            block.append([KEEP] * area.width if each == row else moved)
        else:
            block.append(_row(reading, frame, remembered_game(each), writing))
            place = f"{frame.title}!{address(row, area.left)}"
            cures.append(Cure(place, phrase("no row"), _told(each), phrase("so the Log knows it")))
    book.fill(frame.title, "sxl_games", block)
    return cures


def _fixed(reading: Reading, frame: RoundFrame, area: Area, row: int) -> bool:
    """Whether a row holds what must not move: something outside the block, or what is no plain value."""
    grid = reading.book.grid(frame.title)
    width = max(map(len, grid.rows), default=0)
    beside = (grid.at(row, column) for column in range(1, width + 1) if not area.left <= column <= area.right)
    block = (grid.at(row, column) for column in range(area.left, area.right + 1))
    return any(value not in (None, "") for value in beside) or any(
        isinstance(value, CellError | Uncalculated) for value in block
    )


def _row(reading: Reading, frame: RoundFrame, game: Game, writing: Writing) -> list[Cell]:
    """The cells of a game, the points before the round left empty: they are filled in when all rounds can be read."""
    tab = reading.layout.rounds[frame.number]
    area, scores = games_area(tab), ("first_score", "second_score")
    scored = game.tally is not None and bool(game.second) and frame.columns.keys() >= set(scores)
    cells = game_cells(writing, tab, without_scores(game) if scored else game, {})
    if scored and game.tally:
        columns = block_columns(tab, scores)
        for key, score in zip(scores, game.tally, strict=True):
            cells[columns[key] - area.left] = plain_number(score)
    return cells


def _told(record: Record) -> str:
    if not record[2]:
        return record_text(record)
    return phrase("board {board}, {game}", board=record[0], game=record_text(record))
