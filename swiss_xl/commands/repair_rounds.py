"""Cures of rounds: lost tabs restored from the Log, seats and boards put back, results that became dates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, time, timedelta
from fractions import Fraction
from typing import Any

from swiss_xl.book import Cell
from swiss_xl.commands.repair_cures import Change, Cure
from swiss_xl.crosstable import crosstable
from swiss_xl.exact import plain_number
from swiss_xl.frames.results import CellFault, read_result
from swiss_xl.frames.rounds import RoundFrame
from swiss_xl.frames.seats import GLUE, seat_of
from swiss_xl.reading import Reading
from swiss_xl.results import DRAWN, Outcome, Result
from swiss_xl.sheets.log import Memory
from swiss_xl.sheets.round import read_round, write_round
from swiss_xl.sheets.settings import POINTS
from swiss_xl.sheets.tabs import find_tabs
from swiss_xl.sheets.titles import Writing, display_names
from swiss_xl.spelling import parse_result
from swiss_xl.telling import phrase, phrases, speaker
from swiss_xl.tournament import Game, Player, Round, Stage, Tournament

_BYES = {str(Result(outcome, None)): Result(outcome, None) for outcome in Outcome if outcome.bye}


def remembered_round(memory: Memory, number: int) -> Round:
    """A round as the log knows it: as it was last based on, with what a command has seen typed since."""
    shown = memory.shown.get(number, {})
    ordered = sorted(map(remembered_game, memory.games(number)), key=lambda game: (not game.second, game.board))
    return Round(number, tuple(ordered), Stage(shown.get("stage", Stage.SWISS)), shown.get("note", ""))


def remembered_game(record: Sequence[Any]) -> Game:
    """A game from its record in the log."""
    board, first, second, text, scores = record
    result = None if text is None else _BYES[text] if text in _BYES else parse_result(text).result
    tally = (Fraction(scores[0]), Fraction(scores[1])) if scores else None
    return Game(board, tuple(first), tuple(second), result, tally)


def restore_rounds(reading: Reading) -> list[Cure]:
    """The tabs of rounds that the log knows and that are gone; only where everybody in them is on the list."""
    players = [each.player(each.number) for each in reading.players.entrants if each.number is not None]
    listed = {player.number for player in players}
    cures = []
    for number in sorted(reading.memory.rounds.keys() - reading.layout.rounds.keys()):
        round_ = remembered_round(reading.memory, number)
        seated = {each for game in round_.games for each in game.participants}
        if len(listed) == len(players) and seated <= listed and not _unknown_stage(reading, number):
            cures.append(_restore(reading, players, round_))
    return cures


def _unknown_stage(reading: Reading, number: int) -> bool:
    """Whether a round might belong to the finals, and an earlier version did not write it down."""
    return number > reading.settings.rules.rounds and "stage" not in reading.memory.shown.get(number, {})


def _restore(reading: Reading, players: Sequence[Player], round_: Round) -> Cure:
    bare = replace(round_, games=tuple(map(without_scores, round_.games)))
    title = write_round(writing_of(reading, players, round_.number), bare)
    _write_scores(reading, round_)
    results = sum(bool(game.second and game.result) for game in round_.games)
    games = sum(bool(game.second) for game in round_.games)
    parts = (
        phrase("round {number}", number=round_.number),
        phrases("{count} game", "{count} games", games),
        phrases("{count} result", "{count} results", results),
    )
    return Cure(title, phrase("no tab"), ", ".join(parts), phrase("so the Log knows it"))


def writing_of(reading: Reading, players: Sequence[Player], number: int) -> Writing:
    """What the tab of round *number* is written from while the rounds cannot be read."""
    settings, book = reading.settings, reading.book
    sides = reading.memory.shown.get(number, {}).get("sides")
    rules = replace(settings.rules, sides=(sides[0], sides[1])) if sides else settings.rules
    tournament = Tournament(settings.about["name"], tuple(players), (), rules, settings.about)
    say = speaker(settings.about.get("language", "en"))
    return Writing(book, find_tabs(book), tournament, display_names(players), say)


def without_scores(game: Game) -> Game:
    """The game as its result cell shows it: where the scores say who won, nothing stands there."""
    told = game.tally and game.result and game.result.played and game.second
    level = game.tally and game.tally[0] == game.tally[1] and game.result != DRAWN
    return replace(game, result=None) if told and not level else game


def _write_scores(reading: Reading, round_: Round) -> None:
    frame = _frame(reading, round_.number)
    if "first_score" not in frame.columns:
        return
    cells: dict[tuple[int, int], Cell] = {}
    for game in round_.games:
        row = frame.row_of("first_number", game.first[0])
        if row and game.tally and game.second:
            for key, score in zip(("first_score", "second_score"), game.tally, strict=True):
                cells[row, frame.columns[key]] = plain_number(score)
    reading.book.write(frame.title, cells)


def _frame(reading: Reading, number: int) -> RoundFrame:
    return read_round(reading.book, find_tabs(reading.book).rounds[number], number)[0]


def put_points(reading: Reading, numbers: Sequence[int], *, gaps: bool = False) -> None:
    """The points before each restored round, beside the names, now that all rounds are there; or only *gaps*."""
    tournament = reading.sound()
    for number in numbers:
        frame, table = reading.frames[number], crosstable(tournament.swiss, upto=number - 1)
        cells: dict[tuple[int, int], Cell] = {}
        for row, line in frame.lines:
            for side in ("first", "second"):
                before = [plain_number(table[each].score) for each in seat_of(line[f"{side}_number"])]
                there = gaps and line[f"{side}_points"] is not None
                if before and f"{side}_points" in frame.columns and not there:
                    told: Cell = before[0] if len(before) == 1 else GLUE.join(f"{each:g}" for each in before)
                    cells[row, frame.columns[f"{side}_points"]] = told
        reading.book.write(frame.title, cells)


def repair_dates(reading: Reading) -> list[Cure]:
    """Results of which a spreadsheet made a date or a time, where only one can have been typed (hazards 1–3)."""
    cures = _half_points(reading)
    for frame in reading.frames.values():
        change = Change(reading.book, frame.title)
        draws = reading.settings.rules.points.draw is not None and frame.stage is Stage.SWISS
        for row, cells in frame.lines:
            text = _typed(frame, row, cells, draws=draws)
            if text:
                change.put((row, frame.columns["result"]), text, phrase("no other result can have been typed"))
        cures += change.done()
    return cures


def _typed(frame: RoundFrame, row: int, cells: Mapping[str, Any], *, draws: bool) -> str:
    """The result behind a date or a time; empty where it is none, or not certain."""
    value = cells["result"]
    if "result" not in frame.columns or not isinstance(value, date | time | timedelta):
        return ""
    try:
        spelt = read_result(value, frame.code(row, frame.columns["result"]), draws=draws, winners={})
    except CellFault:
        return ""
    return str(spelt.result) if spelt else ""


def _half_points(reading: Reading) -> list[Cure]:
    """½ in the settings, of which a spreadsheet made 2 January."""
    tab = reading.layout.settings
    change = Change(reading.book, tab.title)
    for key in POINTS:
        area = tab.area(f"sxl_{key}")
        value = reading.book.grid(tab.title).at(area.top, area.left) if area else None
        if area and isinstance(value, date) and {value.day, value.month} == {1, 2}:
            change.put((area.top, area.left), 0.5, phrase("½ was typed"))
    return change.done()
