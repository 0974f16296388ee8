"""The games of a round tab: a DataFrame in, games out, every fault with its cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import pandas as pd

from swiss_xl.book import CellError, Uncalculated, Value, address
from swiss_xl.errors import Finding, fault, notice, warning
from swiss_xl.frames.results import CellFault, read_result, read_score
from swiss_xl.frames.roster import Roster
from swiss_xl.frames.scores import decide
from swiss_xl.frames.seats import partners, seat_of
from swiss_xl.results import PAIRING_BYE, Outcome, Result
from swiss_xl.spelling import Spelt, fold, no_winner, winners_by_name
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game, Points, Rules, Stage
from swiss_xl.words import bye_words, side_words

_FIRST_SIDE = ("first_number", "first", "first_points", "first_score")
_SECOND_SIDE = ("second_score", "second_points", "second", "second_number")
GAME_COLUMNS = ("board", *_FIRST_SIDE, "result", *_SECOND_SIDE)
_CONTENT = ("first_number", "first", "second_number", "second", "result", "first_score", "second_score")
Cells = Mapping[str, Any]
Spot = tuple[int, str]


@dataclass(frozen=True)
class RoundFrame:
    """
    The block of a round tab as it stands.

    *frame* has GAME_COLUMNS (missing ones are empty) and the sheet's row numbers as index; *columns* the column number
    of each; *code(row, column)* a cell's number format. *sides* are the names of the sides above the games, empty where
    they cannot be read.
    """

    title: str
    number: int
    frame: pd.DataFrame
    columns: Mapping[str, int]
    code: Callable[[int, int], str]
    stage: Stage = Stage.SWISS
    sides: tuple[str, ...] = ()

    def place(self, row: int, key: str) -> str:
        """The address of a cell, by its row and the key of its column."""
        return address(row, self.columns.get(key, 1))

    @cached_property
    def lines(self) -> list[tuple[int, Cells]]:
        """Every row with its cells by key."""
        records = self.frame.to_numpy().tolist()
        return [
            (int(row), dict(zip(GAME_COLUMNS, cells, strict=True)))
            for row, cells in zip(self.frame.index.tolist(), records, strict=True)
        ]

    def row_of(self, key: str, number: int) -> int | None:
        """The sheet row whose cell in column *key* holds *number*, alone or with a partner."""
        return next((row for row, cells in self.lines if number in seat_of(cells[key])), None)


def games_frame(rows: Mapping[int, Mapping[str, Value]]) -> pd.DataFrame:
    """A frame of GAME_COLUMNS from ``{sheet row: {key: value}}``; empty rows are left out, gaps are None."""
    used = {
        row: [cells.get(key) for key in GAME_COLUMNS] for row, cells in rows.items() if any(map(some, cells.values()))
    }
    return pd.DataFrame(list(used.values()), index=list(used), columns=list(GAME_COLUMNS), dtype=object)


def side_names(sheet: RoundFrame, rules: Rules) -> dict[str, int]:
    """
    What the sides are called, folded: as the settings say, and as this round does (seeds §1.10).

    Usual names count in every language: a workbook may have been in another one when somebody wrote them.
    """
    named = {fold(name): side for names in (rules.sides, sheet.sides) for side, name in enumerate(names)}
    return {**side_words(rules.sides), **side_words(sheet.sides), **named}


def some(value: Value) -> bool:
    """Whether a cell holds anything but blanks."""
    return value is not None and not (isinstance(value, str) and not value.strip())


def whole(value: Value) -> int | None:
    """The whole number in a cell, also where it is stored as text (hazard 7); None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value
    text = str(value).strip().removesuffix(".0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None


def two_sides(cells: Cells) -> bool:
    """Whether a row names a second side, by number or by name."""
    if some(cells["second_number"]):
        return True
    return some(cells["second"]) and fold(str(cells["second"])) not in bye_words()


def shown(value: Value) -> str:
    """What a cell shows, for a message."""
    if isinstance(value, CellError | Uncalculated):
        return value.text if isinstance(value, CellError) else value.formula
    return str(value)


def read_games(sheet: RoundFrame, roster: Roster, rules: Rules) -> tuple[tuple[Game, ...], tuple[Finding, ...]]:
    """The games in the order of their boards, byes last, and every fault of the tab."""
    reader = _Reader(sheet, roster, rules)
    games: list[Game] = []
    byes: list[Game] = []
    for row, cells in sheet.lines:
        game = reader.game(row, cells)
        if game:
            (games if game.second else byes).append(game)
    games.sort(key=lambda game: game.board)
    after = games[-1].board + 1 if games else 1
    games.extend(replace(bye, board=after + place) for place, bye in enumerate(sorted(byes, key=_bye_order)))
    reader.refuse_two_seats(games)
    return tuple(games), tuple(reader.findings)


def _bye_order(bye: Game) -> tuple[bool, tuple[int, ...]]:
    """The bye of an odd field, then the others by number, whatever the order of the rows."""
    return bye.result != PAIRING_BYE, bye.first


class _Reader:
    def __init__(self, sheet: RoundFrame, roster: Roster, rules: Rules) -> None:
        self.sheet, self.roster, self.rules = sheet, roster, rules
        self.findings: list[Finding] = []
        self.boards: dict[int, int] = {}
        self.byes: dict[int, int] = {}
        self.knock_out = sheet.stage is not Stage.SWISS
        self.sides = side_names(sheet, rules)

    def refuse(self, code: str, spot: Spot, message: str, cure: str) -> None:
        self.findings.append(fault(code, message, cure, self.sheet.title, self.sheet.place(*spot)))

    def game(self, row: int, cells: Cells) -> Game | None:
        if not any(some(cells[key]) for key in _CONTENT):
            return None
        faults = len(self.findings)
        bye = self.bye(cells)
        first = self.side(row, cells, "first", 1 if bye else self.rules.seats)
        second = () if bye else self.side(row, cells, "second", self.rules.seats)
        if not first or not (second or bye):
            if len(self.findings) == faults:
                cure = phrase("enter a start number, or clear the row")
                self.refuse("seat-empty", (row, "first_number"), phrase("one side of this board is empty"), cure)
            return None
        if bye:
            self.byes[first[0]] = row
            if not some(cells["second"]) and not some(cells["result"]):
                self.tell_bye(row, first[0])
            self.check_bye_points(row, cells, bye)
            return Game(0, first, (), Result(bye, None))
        return self.played(row, cells, Game(self.board(row, cells["board"]), first, second))

    def played(self, row: int, cells: Cells, game: Game) -> Game:
        """The game with its result, from the result cell or from the scores."""
        spelt = self.result(row, cells, game)
        typed, tally, winner = spelt.result if spelt else None, self.tally(row, cells), None
        if tally:
            try:
                typed, tally, winner = decide(tally, typed, self.rules, knock_out=self.knock_out)
            except CellFault as unread:
                key = "result" if unread.code == "result-contradicts" else "first_score"
                self.refuse(unread.code, (row, key), str(unread), unread.cure)
                typed = None
        return Game(game.board, game.first, game.second, typed, tally, winner)

    def side(self, row: int, cells: Cells, side: str, seats: int) -> tuple[int, ...]:
        """The numbers of one side, of both partners where two sit there; none where a seat is empty or wrong."""
        key = f"{side}_number"
        unread = any(isinstance(cells[each], CellError | Uncalculated) for each in (key, side))
        if seats == 1 or unread or not (some(cells[key]) or some(cells[side])):
            number = self.participant(row, cells, side)
            return () if number is None else (number,)
        try:
            each = partners(cells, side, self.roster.names, seats)
        except ValueError as unseated:
            cure = phrase("write both numbers, for instance 1 / 4, into a cell formatted as text")
            self.refuse("partners-unread", (row, key), str(unseated), cure)
            return ()
        numbers = [self.participant(row, one, side) for one in each]
        found = tuple(number for number in numbers if number is not None)
        return found if len(found) == seats else ()

    def participant(self, row: int, cells: Cells, side: str) -> int | None:
        """The number of one side; by name where only that is typed; number and name must agree."""
        key = f"{side}_number"
        for each in (key, side):
            if isinstance(cells[each], CellError | Uncalculated):
                self.refuse(
                    "cell-error",
                    (row, each),
                    phrase("the cell shows {value}", value=shown(cells[each])),
                    phrase("type the value"),
                )
                return None
        text = " ".join(str(cells[side] or "").split())
        if not some(cells[key]):
            return self.by_name(row, side, text) if text else None
        number = whole(cells[key])
        if number is None or number not in self.roster.names:
            seen = phrase("nobody on the Players tab has the number {number}", number=shown(cells[key]))
            self.refuse("number-unknown", (row, key), seen, phrase("enter the number that stands on the Players tab"))
            return None
        if text and not self.roster.called(number, text):
            seen = phrase(
                "number {number} is {name}, but the name beside it is {other}",
                number=number,
                name=self.roster.names[number],
                other=text,
            )
            self.refuse(
                "name-mismatch",
                (row, side),
                seen,
                phrase("correct the number, or clear the name: it is then filled in"),
            )
            return None
        return number

    def by_name(self, row: int, side: str, text: str) -> int | None:
        numbers = self.roster.by_name.get(fold(text), ())
        spot = (row, f"{side}_number")
        if len(numbers) == 1:
            place = self.sheet.place(*spot)
            self.findings.append(
                notice(
                    "number-filled",
                    phrase("{name} was read as number {number}", name=text, number=numbers[0]),
                    "",
                    self.sheet.title,
                    place,
                )
            )
            return numbers[0]
        seen = (
            phrase("{name} is on the Players tab {count} times", name=text, count=len(numbers))
            if numbers
            else phrase("{name} is not on the Players tab", name=text)
        )
        self.refuse("name-unknown", spot, seen, phrase("enter the start number"))
        return None

    def bye(self, cells: Cells) -> Outcome | None:
        """The kind of bye, when there is no second side."""
        if some(cells["second_number"]) or (not some(cells["first_number"]) and not some(cells["first"])):
            return None
        words = [fold(str(cells[key])) for key in ("second", "result") if some(cells[key])]
        return bye_words().get(words[0]) if words else Outcome.PAIRING_BYE

    def tell_bye(self, row: int, number: int) -> None:
        place = self.sheet.place(row, "first_number")
        seen = phrase("{name} has no opponent: read as a bye", name=self.roster.names[number])
        self.findings.append(
            notice("bye-read", seen, phrase("enter the other side if there is one"), self.sheet.title, place)
        )

    def check_bye_points(self, row: int, cells: Cells, bye: Outcome) -> None:
        """What stands in the result cell of a bye is for people; a contradiction is an error."""
        value, expected = cells["result"], self.rules.points.of(bye)
        texts = {*bye_words(), fold(bye_text(self.rules.points, bye))}
        if not some(value) or fold(str(value)) in texts:
            return
        try:
            same = read_score(value, "") == expected
        except CellFault:
            same = False
        if not same:
            seen = phrase(
                "a bye of this kind brings {points}, the cell says {value}",
                points=f"{float(expected):g}",
                value=shown(value),
            )
            self.refuse(
                "bye-points", (row, "result"), seen, phrase("clear the cell; the Tournament tab says what a bye brings")
            )

    def board(self, row: int, value: Value) -> int:
        number = whole(value)
        if number is None and some(value):
            seen = phrase("'{value}' is not a board number", value=shown(value))
            self.refuse("board-unknown", (row, "board"), seen, phrase("enter a whole number"))
        if number is None:
            number = max((whole(cells["board"]) or 0 for _, cells in self.sheet.lines), default=0) + 1
            number = max(number, max(self.boards, default=0) + 1)
        elif number in self.boards:
            seen = phrase("board {board} is already in row {row}", board=number, row=self.boards[number])
            self.refuse("board-twice", (row, "board"), seen, phrase("give every game a board of its own"))
        self.boards[number] = row
        return number

    def result(self, row: int, cells: Cells, game: Game) -> Spelt | None:
        names = [
            {name for number in numbers for name in self.roster.known[number]} for numbers in (game.first, game.second)
        ]
        winners = self.sides | winners_by_name(*names)
        code = self.sheet.code(row, self.sheet.columns.get("result", 1))
        try:
            spelt = read_result(
                cells["result"], code, draws=self.rules.points.draw is not None and not self.knock_out, winners=winners
            )
        except CellFault as unread:
            beside = unread.code == "result-unknown" and self.knock_out and some(cells.get("first_score"))
            names_shown = [str(cells[side]) for side in ("first", "second")]
            seen = no_winner(str(cells["result"]), names_shown) if beside else str(unread)
            self.refuse(unread.code, (row, "result"), seen, unread.cure)
            return None
        if spelt and spelt.notice:
            typed = isinstance(cells["result"], str)
            told = warning if typed else notice
            cure, place = phrase("correct it if not") if typed else "", self.sheet.place(row, "result")
            self.findings.append(told("result-read", spelt.notice, cure, self.sheet.title, place))
        return spelt

    def tally(self, row: int, cells: Cells) -> tuple[Fraction, Fraction] | None:
        scores: list[Fraction | None] = []
        for key in ("first_score", "second_score"):
            column = self.sheet.columns.get(key)
            try:
                scores.append(read_score(cells[key], self.sheet.code(row, column) if column else ""))
            except CellFault as unread:
                self.refuse(unread.code, (row, key), str(unread), unread.cure)
                return None
        first, second = scores
        if first is not None and second is not None:
            return first, second
        if first is not None or second is not None:
            key = "first_score" if first is None else "second_score"
            self.refuse(
                "score-missing",
                (row, key),
                phrase("only one of the two scores is there"),
                phrase("type the other too (0 is a score)"),
            )
        return None

    def refuse_two_seats(self, games: Sequence[Game]) -> None:
        """Nobody sits at two boards."""
        seen: dict[int, int] = {}
        for game in games:
            for number in game.participants:
                if number in seen:
                    key = "first_number" if number in game.first else "second_number"
                    where = phrase(
                        "number {number} ({name}) sits at board {board} as well",
                        number=number,
                        name=self.roster.names[number],
                        board=seen[number],
                    )
                    row = self.boards[game.board] if game.second else self.byes[number]
                    self.refuse("seated-twice", (row, key), where, phrase("correct one of the two boards"))
                seen[number] = game.board


def bye_text(points: Points, bye: Outcome) -> str:
    """What stands in the result cell of a bye: its points."""
    value = points.of(bye)
    halves, half = divmod(value, 1)
    if half == Fraction(1, 2) and value > 0:
        return f"{int(halves) or ''}½"
    return f"{float(value):g}"
