"""What is said about a players list: errors with their cell, warnings of twins, one notice per kind of tidying."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from swiss_xl.book import address
from swiss_xl.errors import Finding, Severity
from swiss_xl.frames import cells
from swiss_xl.frames.twins import same_names, similar_names
from swiss_xl.telling import listed, mark, phrase, phrases

EXAMPLES = 3
_TELLING = {
    "club": mark("club"),
    "rating": mark("rating"),
    "fide_id": mark("FIDE ID"),
    "birth": mark("year of birth"),
    "federation": mark("federation"),
    "title": mark("title"),
    "category": mark("category"),
    "group": mark("group"),
}
"""What may tell two of the same name apart."""


class _Entrant(Protocol):
    @property
    def row(self) -> int: ...
    @property
    def number(self) -> int | None: ...
    @property
    def name(self) -> str: ...
    @property
    def details(self) -> Mapping[str, Any]: ...


class Remarks:
    """Gathers the findings of one list; *columns* gives each key its column."""

    def __init__(self, sheet: str, columns: Mapping[str, int]) -> None:
        self.sheet, self.columns = sheet, columns
        self._errors: dict[tuple[int, str], Finding] = {}
        self._noted: dict[str, list[tuple[int, str, str]]] = {}

    def cell(self, row: int, key: str) -> str:
        """``E7``; empty where the list has no such column."""
        return address(row, self.columns[key]) if key in self.columns else ""

    def refuse(self, row: int, key: str, code: str, message: str, cure: str) -> None:
        """Take note of an error in one cell."""
        self._errors[row, key] = self.finding(Severity.ERROR, code, message, cure, self.cell(row, key))

    def refused(self, rows: Iterable[int], keys: Sequence[str]) -> bool:
        """Whether any of these cells holds an error."""
        return any((row, key) in self._errors for row in rows for key in keys)

    def forgive(self, key: str) -> None:
        """Forget what was said about a column that is left out after all."""
        self._errors = {place: finding for place, finding in self._errors.items() if place[1] != key}
        self._noted = {kind: [each for each in noted if each[1] != key] for kind, noted in self._noted.items()}

    def note(self, kind: str, row: int, key: str, seen: Any, value: Any) -> None:
        """Take note of a value that was tidied."""
        self._noted.setdefault(kind, []).append(
            (row, key, phrase("{seen!r} is read as {read}", seen=str(seen)[:30], read=value))
        )

    def finding(self, severity: Severity, code: str, message: str, cure: str = "", cell: str = "") -> Finding:
        """A finding on this sheet."""
        return Finding(severity, code, message, cure, self.sheet, cell)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Errors in the order of the sheet, then one notice per kind of tidying with up to three examples."""
        places = sorted(self._errors, key=lambda place: (place[0], self.columns.get(place[1], 0)))
        errors = [self._errors[place] for place in places]
        return (*errors, *(self._notice(kind, noted) for kind, noted in self._noted.items() if noted))

    def _notice(self, kind: str, noted: Sequence[tuple[int, str, str]]) -> Finding:
        told = ", ".join(f"{self.cell(row, key)} {example}" for row, key, example in noted[:EXAMPLES])
        more = " …" if len(noted) > EXAMPLES else ""
        row, key, _ = noted[0]
        return self.finding(Severity.NOTICE, kind, _tidied(kind, len(noted), told + more), "", self.cell(row, key))


def _tidied(kind: str, count: int, examples: str) -> str:
    """What was done to *count* cells, one kind of tidying."""
    return {
        cells.TRIMMED: phrases(
            "spaces too many were left out in {count} cell: {examples}",
            "spaces too many were left out in {count} cells: {examples}",
            count,
            examples=examples,
        ),
        cells.INVISIBLES: phrases(
            "invisible characters were left out in {count} cell: {examples}",
            "invisible characters were left out in {count} cells: {examples}",
            count,
            examples=examples,
        ),
        cells.AS_TEXT: phrases(
            "numbers stored as text were read as numbers in {count} cell: {examples}",
            "numbers stored as text were read as numbers in {count} cells: {examples}",
            count,
            examples=examples,
        ),
        cells.EXTRACTED: phrases(
            "the number was taken out of a text in {count} cell: {examples}",
            "the number was taken out of a text in {count} cells: {examples}",
            count,
            examples=examples,
        ),
        cells.ROUNDED: phrases(
            "ratings with decimals were rounded in {count} cell: {examples}",
            "ratings with decimals were rounded in {count} cells: {examples}",
            count,
            examples=examples,
        ),
    }[kind]


def faults_between(entrants: Sequence[_Entrant], remarks: Remarks) -> tuple[Finding, ...]:
    """What only several lines together show: numbers given twice, opponents unknown, names twice or nearly so."""
    return (
        *_numbers_twice(entrants, remarks),
        *_opponents(entrants, remarks),
        *_names_twice(entrants, remarks),
        *_names_similar(entrants, remarks),
    )


def _numbers_twice(entrants: Sequence[_Entrant], remarks: Remarks) -> Iterable[Finding]:
    rows: dict[int, list[int]] = defaultdict(list)
    for entrant in entrants:
        if entrant.number is not None:
            rows[entrant.number].append(entrant.row)
    for number, places in rows.items():
        if len(places) > 1:
            message = phrase(
                "the number {number} is given to {count} players ({cells})",
                number=number,
                count=len(places),
                cells=_listed(remarks.cell(row, "number") for row in places),
            )
            cell = remarks.cell(places[1], "number")
            yield remarks.finding(
                Severity.ERROR, "number-twice", message, phrase("give each a number of his own"), cell
            )


def _opponents(entrants: Sequence[_Entrant], remarks: Remarks) -> Iterable[Finding]:
    known = {entrant.number for entrant in entrants}
    for entrant in entrants:
        cell = remarks.cell(entrant.row, "never_against")
        wanted = entrant.details.get("never_against", frozenset())
        if entrant.number in wanted:
            message = phrase("number {number} is never to meet himself", number=entrant.number)
            yield remarks.finding(
                Severity.ERROR, "never-against-self", message, phrase("write the number of the other one"), cell
            )
        if None not in known:
            for number in sorted(wanted - known):
                message, cure = (
                    phrase("nobody has the number {number}", number=number),
                    phrase("correct the number, or empty the cell"),
                )
                yield remarks.finding(Severity.WARNING, "never-against-unknown", message, cure, cell)


def _names_twice(entrants: Sequence[_Entrant], remarks: Remarks) -> Iterable[Finding]:
    by_row = {entrant.row: entrant for entrant in entrants}
    for rows in same_names({row: entrant.name for row, entrant in by_row.items()}):
        group = [by_row[row] for row in rows]
        said = {
            "name": group[0].name,
            "times": times(len(rows)),
            "cells": _listed(remarks.cell(row, "name") for row in rows),
        }
        difference = next((key for key in _TELLING if _differ(group, key)), None)
        if difference:
            apart = phrase(_TELLING[difference])
            message = phrase(
                "the name {name} stands there {times} ({cells}), told apart by {detail}", detail=apart, **said
            )
            cure = ""
        else:
            message = phrase("the name {name} stands there {times} ({cells})", **said)
            cure = phrase("add a club or a second surname, or remove one of them")
        cell = remarks.cell(rows[1], "name")
        yield remarks.finding(Severity.WARNING, "name-twice", message, cure, cell)


def _names_similar(entrants: Sequence[_Entrant], remarks: Remarks) -> Iterable[Finding]:
    names = {entrant.row: entrant.name for entrant in entrants}
    for row, other in similar_names(names):
        message = phrase(
            "the names {name} and {other} are nearly the same ({cells})",
            name=names[row],
            other=names[other],
            cells=listed(remarks.cell(each, "name") for each in (row, other)),
        )
        cure = phrase("remove one of them if they are the same person")
        yield remarks.finding(Severity.WARNING, "name-similar", message, cure, remarks.cell(other, "name"))


def _differ(group: Sequence[_Entrant], key: str) -> bool:
    """Whether everyone in *group* has something of his own under *key*."""
    seen = [entrant.details.get(key) for entrant in group]
    return None not in seen and len(set(seen)) == len(seen)


def times(count: int) -> str:
    """``twice``, ``3 times``."""
    return phrase("twice") if count == 2 else phrase("{count} times", count=count)


def _listed(places: Iterable[str]) -> str:
    return listed(place for place in places if place)
