"""A TRF file as a tournament: every record checked, every fault with its line and column."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from swiss_xl.acceleration import baku_points
from swiss_xl.errors import Finding, HostError, RulesError, Severity, SheetError, fault, warning
from swiss_xl.formats.trf.columns import HIGHEST_NUMBER, NUMBER, Faults, Line, Mark, marks_of
from swiss_xl.formats.trf.dispatch import read_records
from swiss_xl.formats.trf.games import WITHOUT_OPPONENT, Games
from swiss_xl.formats.trf.people import number_of, player_of
from swiss_xl.formats.trf.records import Records
from swiss_xl.formats.trf.scores import check_points, check_ranks
from swiss_xl.formats.trf.text import BOM, decode_text, decoded, joined, lines_of, usual_ending
from swiss_xl.results import Outcome
from swiss_xl.telling import either, phrase
from swiss_xl.tournament import Player, Round, Rules, Tournament

__all__ = ["Trf", "decode_text", "read_file", "read_trf"]


@dataclass(frozen=True)
class Trf:
    """
    A TRF file, read. *lines* are all its lines as they stand, *ending* is what ends most of them.

    *tournament* has every round that was paired; byes given for rounds still to be paired are on its players.
    *findings* are what does no harm: dates of another form, records that are kept and not used.
    """

    tournament: Tournament
    lines: tuple[Line, ...]
    ending: str
    records: Records = field(default_factory=Records)
    findings: tuple[Finding, ...] = ()
    encoding: str = "utf-8"
    marked: bool = False

    @property
    def text(self) -> str:
        """The whole text as it was read, with its byte order mark where it has one (*marked*)."""
        return (BOM if self.marked else "") + joined(self.lines)


def read_file(path: Path) -> Trf:
    """
    Read the TRF file at *path*.

    :raises HostError: if it cannot be opened.
    :raises SheetError: if it contradicts itself; every fault with line and column.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise HostError(
            phrase("{path} cannot be read ({reason}); check the name and the folder", path=path, reason=error.strerror)
        ) from None
    return read_bytes(data, path.name)


def read_bytes(data: bytes, name: str = "TRF") -> Trf:
    """
    Read the bytes of a TRF file in whatever encoding (formats.md §1).

    :raises SheetError: if it is none, or contradicts itself.
    """
    if data.startswith(b"PK\x03\x04"):
        cure = phrase("make a TRF file of it: swiss-xl trf BOOK -o FILE.trf")
        raise SheetError(findings=[fault("trf-workbook", phrase("this is a workbook, no TRF file"), cure, name)])
    text, encoding = decoded(data)
    return replace(read_trf(text, name), encoding=encoding)


def read_trf(text: str, name: str = "TRF") -> Trf:
    """
    Read the text of a TRF file.

    :raises SheetError: if it is none, or contradicts itself; every fault with line and column.
    """
    lines = lines_of(text)
    _refuse_others(lines, name)
    reader = _Reader(lines, name)
    tournament = reader.tournament()
    return Trf(
        tournament, lines, usual_ending(lines), reader.records, tuple(reader.findings), marked=text.startswith(BOM)
    )


def _refuse_others(lines: Sequence[Line], name: str) -> None:
    """
    Refuse what is no TRF file, also Vega's .tdf, whose records 142 to 192 mean other things (formats.md §6).

    :raises SheetError: saying what it is.
    """
    vega = next((line for line in lines if line.text.startswith("001 ") and line.text.count("|") > 5), None)
    if vega:
        seen = phrase(
            "fields parted by | are Vega's own description of a tournament (.tdf), in which records mean other things"
        )
        cure = phrase("export the tournament from Vega as a FIDE report (TRF)")
        raise SheetError(
            findings=[fault("trf-vega", seen, cure, name, phrase("line {number}, column 5", number=vega.number))]
        )
    if not any(line.code == "001" for line in lines):
        seen = phrase("there is no player record (a line beginning with 001)")
        raise SheetError(findings=[fault("trf-empty", seen, phrase("give a TRF file"), name)])


class _Reader:
    """Gathers players, rounds and records; all faults are found before any is raised."""

    def __init__(self, lines: Sequence[Line], name: str) -> None:
        self.name = name
        self.findings: list[Finding] = []
        self.own: dict[int, Line] = {}
        self.players: dict[int, Player] = {}
        self.marks: dict[int, list[Mark]] = {}
        self.records = read_records(lines, name, self.findings)
        for line in lines:
            if line.code == "001":
                self.take(line)
            elif line.text.startswith("001") and line.text[3:].strip():
                self.refuse(line, 4, phrase("a blank is expected after 001"))

    def refuse(self, line: Line, column: int, message: str) -> None:
        self.findings.append(
            fault(
                "trf-record",
                message,
                phrase("correct the record"),
                self.name,
                phrase("line {number}, column {column}", number=line.number, column=column),
            )
        )

    def warn(self, line: Line, column: int, message: str) -> None:
        self.findings.append(
            warning(
                "trf-record",
                message,
                phrase("it is kept as it is"),
                self.name,
                phrase("line {number}, column {column}", number=line.number, column=column),
            )
        )

    def take(self, line: Line) -> None:
        """A 001 record: the player and his rounds."""
        number, faults = number_of(line), Faults()
        if number is None:
            seen = line.cut(NUMBER) or phrase("nothing")
            self.refuse(
                line,
                NUMBER[0] + 1,
                phrase(
                    "'{seen}' is no starting rank (accepted: 1 to {highest})",
                    seen=seen,
                    highest=HIGHEST_NUMBER,
                ),
            )
            return
        if number in self.own:
            first = self.own[number].number
            self.refuse(
                line,
                NUMBER[0] + 1,
                phrase("the starting rank {number} is given twice (first in line {line})", number=number, line=first),
            )
            return
        self.own[number] = line
        self.players[number] = player_of(line, number, faults, lambda column, seen: self.warn(line, column, seen))
        self.marks[number] = marks_of(line, faults)
        for column, seen in faults:
            self.refuse(line, column, seen)

    def tournament(self) -> Tournament:
        """
        Everything put together.

        :raises SheetError: with every fault of the file.
        """
        games = Games(self.own, self.marks, self.records.byes, self.refuse, self.warn)
        rounds = games.rounds()
        self.check_numbers()
        self.check_unused()
        made = None if self.faults else self.assemble(rounds)
        if made:
            check_points(made, self.own, self.marks, self.refuse)
        check_ranks(self.own, self.warn)
        if self.faults or made is None:
            raise SheetError(findings=self.faults)
        return made

    @property
    def faults(self) -> list[Finding]:
        """The findings that make the file unusable, in the order of its lines."""
        faults = [finding for finding in self.findings if finding.severity is Severity.ERROR]
        return sorted(faults, key=lambda each: [int(number) for number in re.findall(r"\d+", each.cell)])

    def check_numbers(self) -> None:
        """Records that speak of nobody in the file do no harm, but somebody may have meant another number."""
        records = self.records
        named = {
            ("240",): set(records.byes), ("XXZ",): set(records.absent), ("XXA", "250"): set(records.virtual),
            ("XXP", "260"): {number for each in records.forbidden for number in each.numbers},
        }  # fmt: skip
        for codes, numbers in named.items():
            unknown = sorted(numbers - set(self.own))
            if unknown and self.own:
                seen = phrase(
                    "{codes} speak of starting ranks that nobody has: {numbers}",
                    codes=either(codes),
                    numbers=_some(unknown),
                )
                self.findings.append(
                    warning("trf-unknown", seen, phrase("correct the numbers if they are meant"), self.name)
                )

    def check_unused(self) -> None:
        """Points of 299 change scores and are not known here: a file with them would be ranked and paired wrongly."""
        if any(each.numbers or each.round == 0 for each in self.records.abnormal):
            seen = phrase("record 299 gives points that differ from the rules, which cannot be counted here")
            self.findings.append(
                fault("trf-abnormal", seen, phrase("take the record out, and the points with it"), self.name)
            )

    def assemble(self, rounds: Sequence[Round]) -> Tournament | None:
        """The tournament, None if its parts contradict each other."""
        records = self.records
        following = len(rounds) + 1
        players = [replace(player, byes=self.byes(player.number, following)) for player in self.players.values()]
        about = {"place": records.place, "dates": _dates(records), "arbiter": records.arbiter}
        try:
            rules = Rules(
                system=records.system,
                rounds=records.rounds or 0,
                points=records.points,
                tiebreaks=(),
                initial_side=records.initial_side,
                virtual=_virtual(players, records),
                forbidden=records.forbidden,
            )
            return Tournament(records.name, tuple(players), tuple(rounds), rules, about)
        except RulesError as contradiction:
            self.findings.append(fault("trf-contradiction", str(contradiction), phrase("correct the file"), self.name))
            return None

    def byes(self, number: int, following: int) -> tuple[tuple[int, Outcome], ...]:
        """The byes given for rounds that are not paired yet: by 240, by entries beyond the last round, by XXZ."""
        asked = {when: bye for when, bye in self.records.byes.get(number, {}).items() if when >= following}
        for when, mark in enumerate(self.marks[number][following - 1 :], following):
            if not mark.blank:
                outcome = mark.outcome or Outcome.ZERO_BYE
                asked.setdefault(when, WITHOUT_OPPONENT.get(outcome, outcome))
        if number in self.records.absent:
            asked.setdefault(following, Outcome.ZERO_BYE)
        return tuple(sorted(asked.items()))


def _virtual(players: Sequence[Player], records: Records) -> Mapping[int, tuple[Fraction, ...]]:
    """
    The virtual points that the file gives; else those of the acceleration that record 192 names.

    :raises RulesError: if the points of the file do not allow that.
    """
    if records.virtual or not records.baku:
        return records.virtual
    return baku_points(players, records.rounds or 0, records.points)


def _dates(records: Records) -> str:
    """When it is played: one day, or the first and the last."""
    return " – ".join(dict.fromkeys(each for each in (records.start, records.end) if each))


def _some(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:10])) + (" …" if len(numbers) > 10 else "")
