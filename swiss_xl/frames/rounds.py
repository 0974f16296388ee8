"""The games of a round tab: a DataFrame in, games out, every fault with its cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pandas as pd

from swiss_xl.book import CellError, Uncalculated, Value, address
from swiss_xl.errors import Finding, Severity
from swiss_xl.frames.results import CHOOSE, CellFault, read_result, read_score
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS, Outcome, Result
from swiss_xl.spelling import Spelt, fold
from swiss_xl.tournament import Game, Points, Rules
from swiss_xl.words import bye_words

GAME_COLUMNS = (
    "board", "first_number", "first", "first_points", "first_score", "result", "second_score", "second_points", "second", "second_number",
)  # fmt: skip


@dataclass(frozen=True)
class RoundFrame:
    """
    The block of a round tab as it stands.

    *frame* has GAME_COLUMNS (missing ones are empty) and the sheet's row numbers as index; *columns* the column number
    of each; *code(row, column)* a cell's number format.
    """

    title: str
    number: int
    frame: pd.DataFrame
    columns: Mapping[str, int]
    code: Callable[[int, int], str]


@dataclass(frozen=True)
class Roster:
    """Who is who: the name each number has, every name it has had (folded), and the numbers of each name (folded)."""

    names: Mapping[int, str]
    known: Mapping[int, frozenset[str]]
    by_name: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, names: Mapping[int, str], shown: Mapping[int, str], former: Mapping[int, Sequence[str]]) -> Roster:
        """From current names, the names as shown on tabs (with a club behind it where two are alike), and former ones."""
        by_name: dict[str, list[int]] = {}
        known: dict[int, frozenset[str]] = {}
        for number, name in names.items():
            mine = {fold(name), fold(shown.get(number, name)), *map(fold, former.get(number, ()))}
            known[number] = frozenset(mine)
            for each in {fold(name), fold(shown.get(number, name))}:
                by_name.setdefault(each, []).append(number)
        return cls(names, known, {name: tuple(numbers) for name, numbers in by_name.items()})


def games_frame(rows: Mapping[int, Mapping[str, Value]]) -> pd.DataFrame:
    """A frame of GAME_COLUMNS from ``{sheet row: {key: value}}``; rows without any text or number are left out, gaps are None."""
    used = {row: [cells.get(key) for key in GAME_COLUMNS] for row, cells in rows.items() if any(map(_some, cells.values()))}
    return pd.DataFrame(list(used.values()), index=list(used), columns=list(GAME_COLUMNS), dtype=object)


def _some(value: Value) -> bool:
    return value is not None and not (isinstance(value, str) and not value.strip())


def read_games(sheet: RoundFrame, roster: Roster, rules: Rules) -> tuple[tuple[Game, ...], tuple[Finding, ...]]:
    """The games in the order of their boards, byes last, and every fault of the tab."""
    reader = _Reader(sheet, roster, rules)
    games = [game for row, cells in zip(sheet.frame.index, sheet.frame.to_dict("records"), strict=True) if (game := reader.game(int(row), cells))]
    reader.seats(games)
    return tuple(sorted(games, key=lambda game: (not game.second, game.board))), tuple(reader.findings)


class _Reader:
    def __init__(self, sheet: RoundFrame, roster: Roster, rules: Rules) -> None:
        self.sheet, self.roster, self.rules = sheet, roster, rules
        self.findings: list[Finding] = []
        self.rows: dict[int, int] = {}
        self.boards: dict[int, int] = {}

    def say(self, severity: Severity, code: str, row: int, key: str, message: str, cure: str) -> None:
        column = self.sheet.columns.get(key, 1)
        self.findings.append(Finding(severity, code, message, cure, self.sheet.title, address(row, column)))

    def game(self, row: int, cells: Mapping[str, Any]) -> Game | None:
        if not any(_some(cells[key]) for key in ("first_number", "first", "second_number", "second", "result", "first_score", "second_score")):
            return None
        before = len(self.findings)
        first = self.participant(row, cells, "first")
        bye = self.bye(cells)
        second = None if bye else self.participant(row, cells, "second")
        if first is None or (second is None and not bye):
            if len(self.findings) == before:
                self.say(Severity.ERROR, "seat-empty", row, "first_number", "one side of this board is empty", "enter a start number, or clear the row")
            return None
        board = self.board(row, cells["board"], bye=bye is not None)
        if bye:
            self.bye_result(row, cells, bye)
            return Game(board, (first,), (), Result(bye, None))
        return self.played(row, cells, board, first, second or 0)

    def played(self, row: int, cells: Mapping[str, Any], board: int, first: int, second: int) -> Game:
        winners = {**self.side_names(), **dict.fromkeys(self.roster.known[second], 1), **dict.fromkeys(self.roster.known[first], 0)}
        spelt = self.result(row, cells, winners)
        tally = self.tally(row, cells)
        if tally and not spelt:
            spelt = self.from_tally(row, tally)
        elif tally and spelt and spelt.result.played and self.from_scores(tally) != spelt.result:
            self.say(Severity.ERROR, "result-contradicts", row, "result", f"the result {spelt.result} does not fit the scores {tally[0]} and {tally[1]}", "correct one of them")
        return Game(board, (first,), (second,), spelt.result if spelt else None, tally)

    def side_names(self) -> dict[str, int]:
        return {fold(name): side for side, name in enumerate(self.rules.sides)}

    def participant(self, row: int, cells: Mapping[str, Any], side: str) -> int | None:
        """The number of one side: by number; by name alone where only that is typed; a contradiction is an error."""
        raw, name = cells[f"{side}_number"], cells[side]
        for key, value in ((f"{side}_number", raw), (side, name)):
            if isinstance(value, CellError | Uncalculated):
                self.unreadable(row, key, value)
                return None
        text = "" if name is None else " ".join(str(name).split())
        if not _some(raw):
            return self.by_name(row, side, text) if text else None
        number = _whole(raw)
        if number is None or number not in self.roster.names:
            self.say(Severity.ERROR, "number-unknown", row, f"{side}_number", f"nobody on the Players tab has the number {raw!r}".replace("'", ""), "enter the number that stands on the Players tab")
            return None
        if text and fold(text) not in self.roster.known[number]:
            message = f"number {number} is {self.roster.names[number]}, but the name beside it is {text}"
            self.say(Severity.ERROR, "name-mismatch", row, side, message, "correct the number, or clear the name: it is then filled in")
            return None
        return number

    def by_name(self, row: int, side: str, text: str) -> int | None:
        numbers = self.roster.by_name.get(fold(text), ())
        if len(numbers) == 1:
            self.say(Severity.NOTICE, "number-filled", row, f"{side}_number", f"{text} was read as number {numbers[0]}", "")
            return numbers[0]
        seen = f"{text} is on the Players tab {len(numbers)} times" if numbers else f"{text} is not on the Players tab"
        self.say(Severity.ERROR, "name-unknown", row, side, seen, "enter the start number")
        return None

    def unreadable(self, row: int, key: str, value: CellError | Uncalculated) -> None:
        shown = value.text if isinstance(value, CellError) else value.formula
        self.say(Severity.ERROR, "cell-error", row, key, f"the cell shows {shown}", "type the value")

    def bye(self, cells: Mapping[str, Any]) -> Outcome | None:
        """The kind of bye, when there is no second side."""
        if _some(cells["second_number"]):
            return None
        words = [fold(str(cells[key])) for key in ("second", "result") if _some(cells[key])]
        if not words:
            return Outcome.PAIRING_BYE
        return bye_words().get(words[0])

    def bye_result(self, row: int, cells: Mapping[str, Any], bye: Outcome) -> None:
        """What stands in the result cell of a bye is for people; a contradiction is an error."""
        value, expected = cells["result"], self.rules.points.of(bye)
        if not _some(value) or fold(str(value)) in bye_words():
            return
        try:
            same = read_score(value, "") == expected
        except CellFault:
            same = False
        if not same:
            self.say(Severity.ERROR, "bye-points", row, "result", f"a bye of this kind brings {float(expected):g}, the cell says {value}", "clear the cell; what a bye brings is set on the Tournament tab")

    def board(self, row: int, value: Value, *, bye: bool) -> int:
        number = _whole(value)
        if number is None and _some(value):
            self.say(Severity.ERROR, "board-unknown", row, "board", f"'{value}' is not a board number", "enter a whole number")
        if number is None:
            number = max(self.boards, default=0) + 1
        elif number in self.boards and not bye:
            self.say(Severity.ERROR, "board-twice", row, "board", f"board {number} is already in row {self.boards[number]}", "give every game a board of its own")
        self.boards[number] = row
        return number

    def result(self, row: int, cells: Mapping[str, Any], winners: Mapping[str, int]) -> Spelt | None:
        code = self.sheet.code(row, self.sheet.columns.get("result", 1))
        try:
            spelt = read_result(cells["result"], code, draws=self.rules.points.draw is not None, winners=winners)
        except CellFault as fault:
            self.say(Severity.ERROR, fault.code, row, "result", str(fault), fault.cure)
            return None
        if spelt and spelt.notice:
            mangled = not isinstance(cells["result"], str)
            self.say(Severity.NOTICE if mangled else Severity.WARNING, "result-read", row, "result", spelt.notice, "" if mangled else "correct it if not")
        return spelt

    def tally(self, row: int, cells: Mapping[str, Any]) -> tuple[Fraction, Fraction] | None:
        scores: list[Fraction | None] = []
        for key in ("first_score", "second_score"):
            try:
                column = self.sheet.columns.get(key)
                scores.append(read_score(cells[key], self.sheet.code(row, column) if column else ""))
            except CellFault as fault:
                self.say(Severity.ERROR, fault.code, row, key, str(fault), fault.cure)
                return None
        first, second = scores
        if first is not None and second is not None:
            return first, second
        if first is not None or second is not None:
            key = "first_score" if first is None else "second_score"
            self.say(Severity.ERROR, "score-missing", row, key, "only one of the two scores is there", "type the other score as well (0 is a score)")
        return None

    def from_tally(self, row: int, tally: tuple[Fraction, Fraction]) -> Spelt | None:
        result = self.from_scores(tally)
        if result == DRAWN and self.rules.points.draw is None:
            self.say(Severity.ERROR, "result-draw", row, "first_score", f"the scores are level ({tally[0]}), and draws are not allowed", CHOOSE.split(",", maxsplit=1)[0].replace("choose from the list", "correct the scores"))
            return None
        return Spelt(result)

    def from_scores(self, tally: tuple[Fraction, Fraction]) -> Result:
        """The higher score wins, level is a draw (seeds §1.10)."""
        return DRAWN if tally[0] == tally[1] else FIRST_WINS if tally[0] > tally[1] else SECOND_WINS

    def seats(self, games: Sequence[Game]) -> None:
        """Nobody sits at two boards."""
        seen: dict[int, int] = {}
        row_of = {board: row for board, row in self.boards.items()}
        for game in games:
            for number in game.participants:
                if number in seen:
                    key = "first_number" if number in game.first else "second_number"
                    message = f"number {number} ({self.roster.names[number]}) sits at board {seen[number]} as well"
                    self.say(Severity.ERROR, "seated-twice", row_of.get(game.board, 1), key, message, "correct one of the two boards")
                seen[number] = game.board


def _whole(value: Value) -> int | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value
    text = str(value).strip().removesuffix(".0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None


def bye_text(points: Points, bye: Outcome) -> str:
    """What stands in the result cell of a bye: its points."""
    value = points.of(bye)
    whole, half = divmod(value, 1)
    if half == Fraction(1, 2):
        return f"{int(whole) or ''}½"
    return f"{float(value):g}"
