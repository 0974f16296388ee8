"""Players lists from files of other programs, whatever their kind (formats §6, hazards 14–27, 41)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from swiss_xl.errors import Finding, HostError, Severity, SheetError, SwissError
from swiss_xl.formats.foreign import List, find_list
from swiss_xl.formats.merging import Merged, merged
from swiss_xl.formats.reading import Source, read_source
from swiss_xl.frames.players import Entrant, entrants_of
from swiss_xl.frames.remarks import Remarks, faults_between, times
from swiss_xl.telling import listed, phrase, phrases

LARGEST_NUMBER = 9_999


@dataclass(frozen=True)
class PlayersList:
    """
    What a file says about players.

    *findings* holds no errors: notices say how many were read and what was tidied, warnings name doubtful twins.
    *columns* gives the column of each key, *unused* that of each heading left out. *count_read* counts the lines with
    a name, before any were merged.
    """

    entrants: tuple[Entrant, ...]
    findings: tuple[Finding, ...]
    columns: Mapping[str, int]
    unused: Mapping[str, int]
    sheet: str
    count_read: int


def read_players(path: Path | str, *, sheet: str | None = None) -> PlayersList:
    """
    Read the players list in the file at *path*: .xlsx .xlsm .xlsb .xls .ods, text with separators, a web page.

    The kind is told from the content (hazard 38). Of several sheets the one named *sheet* is read, or the one whose
    headings are recognised best. Numbers are kept if every line has a valid one of its own.

    :raises HostError: if the file cannot be used at all.
    :raises SheetError: if it holds no list, or cells in it cannot be understood; names all of them.
    """
    place = Path(path)
    try:
        return _read(place, sheet)
    except SwissError:
        raise
    except Exception as error:
        cure = phrase("save the list as a new Excel workbook (.xlsx) and try again")
        raise HostError(
            phrase(
                "{name} cannot be understood ({kind}: {error}); {cure}",
                name=place.name,
                kind=type(error).__name__,
                error=error,
                cure=cure,
            )
        ) from error


def _read(path: Path, sheet: str | None) -> PlayersList:
    source = read_source(path)
    found = find_list(source, sheet)
    remarks = Remarks(found.title, found.columns.of)
    lines = entrants_of(found.frame, remarks)
    entrants, told = merged(lines)
    entrants, numbers = _unranked(entrants, remarks) if found.ranked else _numbered(entrants, remarks)
    findings = [
        *_about(source, found, len(entrants)),
        *numbers,
        *(_merging(each, remarks) for each in told),
        *faults_between(entrants, remarks),
        *remarks.findings,
    ]
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        raise SheetError(findings=errors)
    return PlayersList(entrants, tuple(findings), found.columns.of, found.columns.unused, found.title, len(lines))


def _unranked(entrants: Sequence[Entrant], remarks: Remarks) -> tuple[tuple[Entrant, ...], list[Finding]]:
    """The entrants without the ranks of a finished tournament: nobody starts with them."""
    remarks.forgive("number")
    message = phrase("the ranks of a finished tournament are no starting numbers; these are given anew")
    finding = remarks.finding(Severity.NOTICE, "ranks-left-out", message, "", remarks.cell(entrants[0].row, "number"))
    return tuple(replace(entrant, number=None) for entrant in entrants), [finding]


def _numbered(entrants: Sequence[Entrant], remarks: Remarks) -> tuple[tuple[Entrant, ...], list[Finding]]:
    """Keep the list's numbers if everyone has one of his own; else none, and say so."""
    if "number" not in remarks.columns:
        return tuple(entrants), []
    numbers = [entrant.number for entrant in entrants]
    known = {number for number in numbers if number is not None and number <= LARGEST_NUMBER}
    if len(known) == len(numbers) and not remarks.refused((entrant.row for entrant in entrants), ["number"]):
        return tuple(entrants), []
    if any("never_against" in entrant.details for entrant in entrants):
        return tuple(entrants), []
    remarks.forgive("number")
    message = phrase(
        "the numbers of the list were not kept: some are missing, given twice or no whole numbers from 1 on"
    )
    cell = remarks.cell(entrants[0].row, "number") if entrants else ""
    finding = remarks.finding(Severity.NOTICE, "numbers-left-out", message, "", cell)
    return tuple(replace(entrant, number=None) for entrant in entrants), [finding]


def _merging(each: Merged, remarks: Remarks) -> Finding:
    entrant, lines = each
    cells = [remarks.cell(line.row, "name") for line in lines]
    message = phrase(
        "{name} stands there {times} ({cells}) and was read as one player",
        name=entrant.name,
        times=times(len(lines)),
        cells=listed(cells),
    )
    return remarks.finding(
        Severity.NOTICE, "merged", message, phrase("add a club or a second surname if they are two"), cells[-1]
    )


def _about(source: Source, found: List, count: int) -> list[Finding]:
    """How many players were read and from where; what was left out."""
    where = (
        found.title if found.title == source.name else phrase("{sheet} of {file}", sheet=found.title, file=source.name)
    )
    said = [("read", _count_read(count, found, where))]
    unused = {text: place for text, place in found.columns.unused.items() if text not in found.results.rounds}
    if unused:
        said.append(("columns-unused", phrase("columns left out: {headings}", headings=_some(unused))))
    if found.results.rounds:
        said.append(
            (
                "results-unused",
                phrase("{left_out}; with results: swiss-xl new BOOK --trf FILE", left_out=found.results.told),
            )
        )
    if source.left:
        said.append(("lines-unused", source.left))
    if source.encoding:
        said.append(
            ("encoding", phrase("the text was read as {encoding}: check names with accents", encoding=source.encoding))
        )
    notices = [Finding(Severity.NOTICE, code, message, "", found.title) for code, message in said]
    return [*notices, *found.findings]


def _count_read(count: int, found: List, where: str) -> str:
    teams, row = found.columns.teams, found.header_row
    if teams and row:
        return phrases(
            "{count} team read from {where}, headings in row {row}",
            "{count} teams read from {where}, headings in row {row}",
            count,
            where=where,
            row=row,
        )
    if teams:
        return phrases("{count} team read from {where}", "{count} teams read from {where}", count, where=where)
    if row:
        return phrases(
            "{count} player read from {where}, headings in row {row}",
            "{count} players read from {where}, headings in row {row}",
            count,
            where=where,
            row=row,
        )
    return phrases("{count} player read from {where}", "{count} players read from {where}", count, where=where)


def _some(headings: Mapping[str, int]) -> str:
    some = ", ".join([heading[:30] for heading in headings][:8])
    return phrase("{some} and {count} more", some=some, count=len(headings) - 8) if len(headings) > 8 else some
