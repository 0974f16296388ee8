"""A TRF file as a tournament: every record checked, every fault with its line and column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from swiss_xl.acceleration import baku_points
from swiss_xl.crosstable import crosstable
from swiss_xl.errors import Finding, HostError, RulesError, SheetError, fault
from swiss_xl.formats.trf.columns import (
    BIRTH,
    FEDERATION,
    FIDE_ID,
    NAME,
    NUMBER,
    POINTS,
    RATING,
    TITLE,
    Line,
    Mark,
    marks_of,
)
from swiss_xl.formats.trf.records import Records, read_records
from swiss_xl.results import Outcome, Result
from swiss_xl.tournament import Game, Player, Round, Rules, Tournament

_WITHOUT_OPPONENT = {Outcome.FORFEIT_WIN: Outcome.FULL_BYE, Outcome.FORFEIT_LOSS: Outcome.ZERO_BYE}
NO_RESULT = frozenset({Outcome.HALF_BYE, Outcome.FULL_BYE, Outcome.ZERO_BYE})


@dataclass(frozen=True)
class Trf:
    """
    A TRF file, read. *lines* are all its lines as they stand; *ending* ends them.

    *tournament* has every round that was paired; byes given for the round to be paired next are on its players.
    """

    tournament: Tournament
    lines: tuple[Line, ...]
    ending: str
    records: Records = field(default_factory=Records)


def decode_text(data: bytes) -> str:
    """The text of a file in UTF-8 or, where it is not that, cp1252 (formats.md §1)."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def read_file(path: Path) -> Trf:
    """
    Read the TRF file at *path*.

    :raises HostError: if it cannot be opened.
    :raises SheetError: if it contradicts itself; every fault with line and column.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HostError(f"{path} cannot be read ({error.strerror}); check the name and the folder") from None
    return read_trf(decode_text(data), path.name)


def read_trf(text: str, name: str = "TRF") -> Trf:
    """
    Read the text of a TRF file.

    :raises SheetError: if it is none, or contradicts itself; every fault with line and column.
    """
    ending = "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"
    lines = tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1))
    faults: list[Finding] = []
    own = [line for line in lines if line.text[:4] == "001 "]
    if not own:
        raise SheetError(
            findings=[
                fault("trf-empty", "there is no player record (a line beginning with 001)", "give a TRF file", name)
            ]
        )
    records = read_records(lines, name, faults)
    marks = _marks(own, name, faults)
    players = _players(own, name, faults)
    if faults:
        raise SheetError(findings=faults)
    reader = _Games(name, own, marks, {player.number for player in players})
    rounds = reader.rounds()
    if reader.faults:
        raise SheetError(findings=reader.faults)
    tournament = _tournament(players, rounds, marks, records, name)
    faults = _points_faults(tournament, own, name)
    if faults:
        raise SheetError(findings=faults)
    return Trf(tournament, lines, ending, records)


def _marks(own: Sequence[Line], name: str, faults: list[Finding]) -> dict[int, list[Mark]]:
    marks: dict[int, list[Mark]] = {}
    for line in own:
        number = line.cut(NUMBER)
        if not number.isdecimal() or not int(number):
            faults.append(_fault(name, line, NUMBER[0] + 1, f"'{number}' is no starting rank (accepted: 1 to 9999)"))
            continue
        if int(number) in marks:
            faults.append(_fault(name, line, NUMBER[0] + 1, f"the starting rank {int(number)} is given twice"))
            continue
        try:
            marks[int(number)] = marks_of(line)
        except ValueError as unread:
            faults.append(fault("trf-round", str(unread), "correct the record", name, f"line {line.number}"))
    return marks


def _players(own: Sequence[Line], name: str, faults: list[Finding]) -> list[Player]:
    players = []
    for line in own:
        rating = line.cut(RATING)
        if rating and not rating.isdecimal():
            faults.append(_fault(name, line, RATING[0] + 1, f"'{rating}' is no rating (accepted: up to four digits)"))
        elif line.cut(NUMBER).isdecimal():
            players.append(
                Player(
                    number=int(line.cut(NUMBER)),
                    name=line.cut(NAME),
                    rating=int(rating) if rating and int(rating) else None,
                    title=line.cut(TITLE),
                    federation=line.cut(FEDERATION),
                    fide_id=line.cut(FIDE_ID),
                    birth=line.cut(BIRTH),
                )
            )
    return players


def _fault(name: str, line: Line, column: int, message: str) -> Finding:
    return fault("trf-record", message, "correct the record", name, f"line {line.number}, column {column}")


def _letter(mark: Mark) -> str:
    return mark.outcome.value if mark.outcome else "missing"


class _Games:
    """Pairs up the two halves of every game."""

    def __init__(self, name: str, own: Sequence[Line], marks: Mapping[int, list[Mark]], known: set[int]) -> None:
        self.name, self.marks, self.known = name, marks, known
        self.lines = {int(line.cut(NUMBER)): line for line in own}
        self.faults: list[Finding] = []

    def rounds(self) -> list[Round]:
        """All rounds that were paired: those with an opponent or an allocated bye."""
        played = 0
        for marks in self.marks.values():
            for number, mark in enumerate(marks, 1):
                if number > played and mark.outcome not in NO_RESULT:
                    played = number
        return [self.round(number) for number in range(1, played + 1)]

    def round(self, number: int) -> Round:
        """The games of one round, boards in the order of the better-ranked player."""
        games: list[Game] = []
        byes: list[tuple[int, Result]] = []
        for me, marks in self.marks.items():
            mark = marks[number - 1] if number <= len(marks) else None
            if mark is None or (not mark.opponent and mark.outcome is Outcome.ZERO_BYE):
                continue
            if not mark.opponent:
                outcome = mark.outcome or Outcome.ZERO_BYE
                byes.append((me, Result(_WITHOUT_OPPONENT.get(outcome, outcome), None)))
            elif self.mirrored(me, mark, number) and (mark.opponent > me):
                games.append(self.game(len(games) + 1, me, mark, number))
        rows = [Game(len(games) + place, (me,), (), result) for place, (me, result) in enumerate(byes, 1)]
        return Round(number, (*games, *rows))

    def game(self, board: int, me: int, mark: Mark, number: int) -> Game:
        other = self.marks[mark.opponent][number - 1]
        mine_first = mark.colour == "w" or other.colour == "b" or (mark.colour != "b" and other.colour != "w")
        sides = ((me, mark), (mark.opponent, other)) if mine_first else ((mark.opponent, other), (me, mark))
        first, second = sides[0][1].outcome, sides[1][1].outcome
        result = Result(first, second, rated=mark.rated) if first and second else None
        return Game(board, (sides[0][0],), (sides[1][0],), result)

    def mirrored(self, me: int, mark: Mark, number: int) -> bool:
        """Whether the opponent's record says the same."""
        theirs = self.marks.get(mark.opponent)
        if theirs is None:
            return self.refuse(me, mark, f"the opponent {mark.opponent} is not in the file")
        other = theirs[number - 1] if number <= len(theirs) else None
        if other is None or other.opponent != me:
            seen = f"{other.opponent}" if other and other.opponent else "nobody"
            return self.refuse(me, mark, f"round {number}: {me} met {mark.opponent}, who met {seen}")
        if mark.colour and mark.colour == other.colour and mark.colour != "-":
            return self.refuse(me, mark, f"round {number}: {me} and {mark.opponent} both have the colour {mark.colour}")
        if mark.outcome is None and other.outcome is None:
            return True
        try:
            Result(mark.outcome or Outcome.ZERO_BYE, other.outcome)
        except ValueError:
            seen = f"{_letter(mark)} and {_letter(other)}"
            return self.refuse(me, mark, f"round {number}: the results of {me} and {mark.opponent} are {seen}")
        return True

    def refuse(self, me: int, mark: Mark, message: str) -> bool:
        """Note a fault; always False."""
        self.faults.append(_fault(self.name, self.lines[me], mark.column, message))
        return False


def _tournament(
    players: Sequence[Player], rounds: Sequence[Round], marks: Mapping[int, list[Mark]], records: Records, name: str
) -> Tournament:
    following = len(rounds) + 1
    listed = []
    for player in players:
        own = marks[player.number]
        later = own[following - 1] if following <= len(own) else None
        asked = dict(records.byes.get(player.number, ()))
        if later is not None and not later.blank:
            asked.setdefault(following, later.outcome or Outcome.ZERO_BYE)
        listed.append(replace(player, byes=tuple(sorted(asked.items()))))
    rules = Rules(
        system=records.system,
        rounds=records.rounds or 0,
        points=records.points,
        tiebreaks=(),
        initial_side=records.initial_side,
        virtual=_virtual(players, records, name),
        forbidden=records.forbidden,
    )
    try:
        return Tournament(records.name, tuple(listed), tuple(rounds), rules, {"place": records.place})
    except RulesError as contradiction:
        raise SheetError(findings=[fault("trf-contradiction", str(contradiction), "correct the file", name)]) from None


def _virtual(players: Sequence[Player], records: Records, name: str) -> Mapping[int, tuple[Fraction, ...]]:
    """The virtual points that the file gives; else those of the acceleration that record 192 names."""
    if records.virtual or not records.baku:
        return records.virtual
    try:
        return baku_points(players, records.rounds or 0, records.points)
    except RulesError as contradiction:
        raise SheetError(findings=[fault("trf-acceleration", str(contradiction), "correct the file", name)]) from None


def _points_faults(tournament: Tournament, own: Sequence[Line], name: str) -> list[Finding]:
    """The points column must be what the results bring (formats.md §8)."""
    table = crosstable(tournament)
    faults = []
    for line in own:
        text, record = line.cut(POINTS).replace(",", "."), table[int(line.cut(NUMBER))]
        if not text:
            continue
        try:
            points = Fraction(text)
        except (ValueError, ZeroDivisionError):
            faults.append(_fault(name, line, POINTS[0] + 1, f"'{text}' is no number of points"))
            continue
        if points != record.score:
            seen = f"the results bring {float(record.score):g} points, the record says {text}"
            faults.append(_fault(name, line, POINTS[0] + 1, seen))
    return faults
