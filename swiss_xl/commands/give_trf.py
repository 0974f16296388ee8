"""A workbook as a TRF file: for checkers, rating officers and other programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from swiss_xl.book import Book
from swiss_xl.commands.kept_trf import kept, writable
from swiss_xl.errors import Finding, Severity, SheetError, fault, notice, warning
from swiss_xl.formats.trf.columns import HIGHEST_NUMBER, HIGHEST_RATING, MOST_ROUNDS, NAME, Line
from swiss_xl.formats.trf.keeping import written_back
from swiss_xl.formats.trf.reading import read_trf
from swiss_xl.formats.trf.text import BOM, ENDINGS, encoded, joined, lines_of, usual_ending
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.reading import Reading, read
from swiss_xl.results import PAIRING_BYE
from swiss_xl.telling import mark, phrase
from swiss_xl.tournament import Tournament

WANTED = {
    "022": mark("city"), "032": mark("federation"), "042": mark("first day"), "052": mark("last day"),
    "102": mark("chief arbiter"), "122": mark("time control"),
}  # fmt: skip
_RECORD = re.compile(r"[0-9A-Za-z]{3} \S.*")


@dataclass(frozen=True)
class Given:
    """A TRF file made: its bytes, and what a person should know about it."""

    data: bytes
    findings: tuple[Finding, ...] = ()


def give_trf(book: Book, *, ending: str | None = None, records: Sequence[str] = ()) -> Given:
    """
    The TRF file of a workbook; of one that was made of such a file, that file with what changed since.

    *ending* is ``cr``, ``lf`` or ``crlf``; if None, that of the file it was made of, else a line feed. *records* are
    lines that no tab has a place for (``032 ESP``), instead of those with the same code.

    :raises SheetError: if something in the workbook needs a person, or a TRF file cannot hold this tournament.
    """
    reading = read(book)
    origin = kept(reading.actions)
    tournament = writable(reading)
    faults = [*_too_much(reading, tournament), *_strange(records)]
    if faults:
        raise SheetError(findings=faults)
    now = write_trf(tournament)
    text = written_back(origin.text, origin.base, now, complete=True) if origin else now
    text = _with_records(text, records)
    if ending:
        text = joined(replace(line, ending=ENDINGS[ending]) for line in lines_of(text))
    _prove(text, tournament, reading)
    mark = BOM if origin and origin.text.startswith(BOM) else ""
    data = encoded(mark + text, origin.encoding if origin else "utf-8")
    return Given(data, tuple(_remarks(reading, tournament, text)))


def _too_much(reading: Reading, tournament: Tournament) -> Iterator[Finding]:
    """What the columns of a TRF file cannot hold at all."""
    rules = tournament.rules
    title, sheet = reading.layout.settings.title, reading.players
    if rules.seats > 1:
        seen = phrase(
            "tables of four with changing partners cannot be written as TRF, which knows one opponent a round"
        )
        yield fault("trf-tables", seen, phrase("print the standings instead"), title)
    elif rules.by_tally:
        seen = phrase("a game's scores are the points here; TRF knows points for wins, draws and losses alone")
        yield fault("trf-scores", seen, phrase("print the standings instead"), title)
    if len(tournament.rounds) > MOST_ROUNDS:
        yield fault("trf-rounds", phrase("TRF holds up to {most} rounds", most=MOST_ROUNDS), "", title)
    for entrant in sheet.entrants:
        rating = entrant.details.get("rating") or 0
        if (entrant.number or 0) > HIGHEST_NUMBER:
            seen = phrase(
                "TRF holds numbers up to {highest}, got: {number}", highest=HIGHEST_NUMBER, number=entrant.number
            )
            yield fault(
                "trf-number", seen, phrase("give a smaller number"), sheet.title, sheet.cell(entrant.row, "number")
            )
        if rating > HIGHEST_RATING:
            seen = phrase("TRF holds ratings up to {highest}, got: {rating}", highest=HIGHEST_RATING, rating=rating)
            yield fault(
                "trf-rating", seen, phrase("correct the rating"), sheet.title, sheet.cell(entrant.row, "rating")
            )


def _strange(records: Sequence[str]) -> Iterator[Finding]:
    for record in records:
        if not _RECORD.fullmatch(record) or record[:3] == "001":
            seen = phrase("'{record}' is no record of a tournament", record=record)
            yield fault("trf-record", seen, phrase("write three characters, a blank and the text: 032 ESP"))


def _with_records(text: str, records: Sequence[str]) -> str:
    """The text with these records instead of those of the same codes, before the first player."""
    if not records:
        return text
    codes = {record[:3].upper() for record in records}
    lines = [line for line in lines_of(text) if line.code not in codes]
    place = next((at for at, line in enumerate(lines) if line.code == "001"), len(lines))
    ending = usual_ending(lines)
    lines[place:place] = [Line(0, f"{record[:3].upper()}{record[3:]}", ending) for record in records]
    return joined(lines)


def _prove(text: str, tournament: Tournament, reading: Reading) -> None:
    """
    Read what was written: it must be accepted and say the same.

    :raises SheetError: with what a TRF file cannot hold, if it is not.
    """
    title = reading.layout.settings.title
    cure = phrase("correct it, or print the standings instead")
    try:
        again = read_trf(text, "TRF").tournament
    except SheetError as refused:
        faults = [each for each in refused.findings if each.severity is Severity.ERROR]
        seen = [
            phrase("a TRF file cannot hold this tournament: it would read ({message})", message=each.message)
            for each in faults
        ]
        raise SheetError(findings=[fault("trf-unheld", each, cure, title) for each in seen]) from None
    if _games(again) != _games(tournament):
        other = phrase("a TRF file cannot hold this tournament: other games would be read")
        raise SheetError(findings=[fault("trf-unheld", other, cure, title)])


def _games(tournament: Tournament) -> list[set[tuple[object, ...]]]:
    """Who met whom on which side and what came of it, and who had the bye; other byes are in the points."""
    return [
        {
            (game.first, game.second, str(game.result))
            for game in round_.games
            if game.second or game.result == PAIRING_BYE
        }
        for round_ in tournament.rounds
    ]


def _remarks(reading: Reading, tournament: Tournament, text: str) -> Iterator[Finding]:
    """What does not go into the file, or is missing in it."""
    sheet = reading.players
    width = NAME[1] - NAME[0]
    whole = reading.sound()
    if len(whole.rounds) > len(tournament.rounds):
        yield warning("trf-finals", phrase("the finals are left out: a TRF file ends with the Swiss rounds"), "")
    if any(game.tally for round_ in whole.rounds for game in round_.games):
        yield warning("trf-scores", phrase("the scores of the games are left out; their results are written"), "")
    for entrant in sheet.entrants:
        if len(entrant.name) > width:
            seen = phrase("the name {name} is cut to {width} characters", name=entrant.name, width=width)
            yield warning("trf-name", seen, "", sheet.title, sheet.cell(entrant.row, "name"))
    given = {line.code for line in lines_of(text) if line.text[4:].strip()}
    missing = [f"{code} {phrase(what)}" for code, what in WANTED.items() if code not in given]
    if missing:
        seen = phrase("a rating officer will also ask for: {records}", records=", ".join(missing))
        yield notice("trf-missing", seen, phrase('give them with --record, for instance --record "032 ESP"'))
