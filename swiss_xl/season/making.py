"""The season from its files: read them all, bring people together, write the workbook, keep what was typed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from swiss_xl.book import Book
from swiss_xl.errors import Finding, HostError, SheetError, SwissError, fault
from swiss_xl.finals import final_standings, finals_left
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.reading import read
from swiss_xl.season.people import People, final_key, gather, name_key
from swiss_xl.season.scoring import By, Line, Scheme, brought, read_places, table
from swiss_xl.season.typed import PEOPLE, SEASON, Event, Typed, is_season, read_best, read_by, read_typed, season_tabs
from swiss_xl.sheets.prints.progress import points_text
from swiss_xl.sheets.titles import Say
from swiss_xl.spelling import fold
from swiss_xl.standings import Standing
from swiss_xl.telling import either, mark, phrase
from swiss_xl.templates import season_template
from swiss_xl.tournament import Tournament


@dataclass(frozen=True)
class Wish:
    """What is asked for; what is None stays as the workbook has it."""

    best: int | None = None
    by: str | None = None
    places: str | None = None
    name: str | None = None
    language: str | None = None


@dataclass(frozen=True)
class Played:
    """One event: its line, the tournament in the file, the final order, and what of it is still missing."""

    event: Event
    tournament: Tournament
    lines: tuple[Standing, ...]
    missing: str = ""


@dataclass(frozen=True)
class Season:
    """All that is written: the events, everybody as found and as joined, the lines, what is to be told."""

    played: tuple[Played, ...]
    found: People
    people: People
    lines: tuple[Line, ...]
    scheme: Scheme
    typed: Typed
    name: str = ""
    language: str = "en"
    told: tuple[str, ...] = field(default_factory=tuple)
    open_questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def shown(self, key: str) -> str:
        """What somebody is called: as typed, else as in the last event."""
        return self.typed.shown.get(key) or self.people.persons[key].name


def open_season(path: Path, *, ignore_lock: bool = False) -> tuple[ClosedBook, bool]:
    """
    The workbook at *path*, made from its template where there is none; whether it is new.

    :raises HostError: if what is there is no season, or cannot be opened.
    """
    if path.exists():
        return ClosedBook.open(path, force_lock=ignore_lock), False
    if path.suffix.lower() != ".xlsx":
        raise HostError(
            phrase(
                "A season table is an .xlsx workbook, not '{name}'; choose a name that ends with .xlsx", name=path.name
            )
        )
    return create(season_template(), path), True


def language_of_season(book: Book) -> str:
    """
    The language that the season's workbook is written in.

    :raises HostError: if it is no season.
    """
    return season_tabs(book)[SEASON].constant("sxl_language")


def work_out(book: Book, files: Sequence[Path], wish: Wish) -> Season:
    """
    Read all events: those that the workbook lists, and *files*.

    :raises SheetError: with every fault of every file and of what is typed; nothing is written.
    :raises HostError: if the workbook is no season, or a file is missing.
    """
    typed = read_typed(book)
    typed = replace(typed, scheme=_wished(typed, wish), places=wish.places or typed.places)
    folder = book.path.parent
    events = _listed(typed.events, files, folder)
    if not events:
        raise SheetError(
            findings=[
                fault("season-empty", phrase("no tournament is given"), phrase("name the workbooks of the season"))
            ]
        )
    played, findings = _read_all(events, folder)
    findings = [*typed.findings, *findings]
    people: list[Sequence[Standing]] = [each.lines for each in played]
    field_ = [[line.player for line in lines] for lines in people]
    found = gather(field_)
    same, faults = _same(typed, found, season_tabs(book)[PEOPLE].title)
    if findings or faults:
        raise SheetError(findings=[*findings, *faults])
    joined = gather(field_, same, {number for number, each in enumerate(played) if not each.event.counts})
    lines = table(_results(played, joined, typed.scheme), typed.scheme)
    unfinished = [each for each in played if each.missing and each.event.counts]
    told = (*joined.told, *(f"{each.event.label}: {each.missing}." for each in unfinished))
    questions = _open_questions(found, same, played)
    told += (*_asked(found, questions), *filter(None, [worth_text(played, typed.scheme, phrase)]))
    title, language = _called(book, wish, played)
    return Season(tuple(played), found, joined, tuple(lines), typed.scheme, typed, title, language, told, questions)


def _wished(typed: Typed, wish: Wish) -> Scheme:
    """:raises RulesError: if points for places are none."""
    best = typed.scheme.best if wish.best is None else read_best(str(wish.best))
    by = typed.scheme.by if wish.by is None else read_by(wish.by)
    return Scheme(best, by, read_places(wish.places or typed.places) if by is By.PLACE or wish.places else ())


def _listed(events: Sequence[Event], files: Sequence[Path], folder: Path) -> list[Event]:
    """The events of the workbook, then those that are new."""
    known = {(folder / event.file).resolve() for event in events}
    found = list(events)
    for path in files:
        if path.resolve() not in known:
            known.add(path.resolve())
            found.append(Event(_relative(path, folder)))
    return found


def _relative(path: Path, folder: Path) -> str:
    """How a file is found from the season's folder; the whole path on another drive."""
    try:
        return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive
        return path.resolve().as_posix()


def _read_all(events: Sequence[Event], folder: Path) -> tuple[list[Played], list[Finding]]:
    played, findings = [], []
    for event in events:
        path = folder / event.file
        try:
            tournament = _tournament(path)
        except SheetError as error:
            findings += [replace(each, sheet=f"{path.name}: {each.sheet}".rstrip(": ")) for each in error.findings]
            continue
        except SwissError as error:
            cure = phrase("give its new place, or clear its line on the tab of the events") if not path.exists() else ""
            findings.append(fault("season-file", f"{event.file}: {error}", cure))
            continue
        label = event.label or tournament.name or path.stem
        lines = final_standings(tournament)
        played.append(Played(replace(event, label=label), tournament, lines, _missing(tournament)))
    return played, findings


def _tournament(path: Path) -> Tournament:
    """
    What the file *path* holds.

    :raises SwissError: if it is no tournament, or one with faults.
    """
    book = ClosedBook.open(path)
    if is_season(book):
        raise HostError(
            phrase("this is the table of a season, no tournament; name the workbooks of the tournaments themselves")
        )
    return read(book).sound()


def _missing(tournament: Tournament) -> str:
    """Why the order is not the last word."""
    last = tournament.last
    if last is None:
        return phrase("no round has been played yet")
    if last.missing:
        return phrase("results of round {number} are missing", number=last.number)
    if len(tournament.swiss.rounds) < tournament.rules.rounds:
        return phrase(
            "{played} of {rounds} rounds have been played",
            played=len(tournament.swiss.rounds),
            rounds=tournament.rules.rounds,
        )
    return phrase("the finals are not over") if finals_left(tournament) else ""


def _results(played: Sequence[Played], people: People, scheme: Scheme) -> dict[str, list[Fraction | None]]:
    """By key, what each event brought; events that do not count bring nothing."""
    results: dict[str, list[Fraction | None]] = {key: [None] * len(played) for key in people.persons}
    for number, each in enumerate(played):
        if each.event.counts:
            for player, value in brought(each.lines, scheme).items():
                results[people.keys[number, player]][number] = value
    return {key: values for key, values in results.items() if any(value is not None for value in values)}


def _same(typed: Typed, found: People, title: str) -> tuple[dict[str, str], list[Finding]]:
    """Whom a typed name or key means; who cannot be found is a fault."""
    by_name: dict[str, set[str]] = {}
    for key, person in found.persons.items():
        for name in {*person.names, typed.shown.get(key, "")} - {""}:
            by_name.setdefault(name_key(name), set()).add(key)
    same, faults = {}, []
    for key, text in typed.same.items():
        meant = (
            {text, found.by_label(text) or text} & found.persons.keys()
            or {fold(text)} & found.persons.keys()
            or by_name.get(name_key(text), set())
        )
        meant = {key} if found.by_label(text) == key else set(meant) - {key} or set(meant)
        if key not in found.persons:
            continue
        if len(meant) == 1:
            same[key] = next(iter(meant))
        else:
            seen = mark("several are called '{name}'") if meant else mark("nobody in these events is called '{name}'")
            cure = phrase("write the name as it stands in the first column, or the FIDE identifier")
            faults.append(fault("season-same", phrase(seen, name=text), cure, title, typed.cells[key]))
    return same, faults


def _open_questions(found: People, same: Mapping[str, str], played: Sequence[Played]) -> dict[str, tuple[str, ...]]:
    """
    By key, who may be the same and nobody has said.

    It is said where both are joined already, or one of them is the same as itself; who has played only in events that
    do not count is not asked about.
    """
    joined = {key: other for key, other in same.items() if key != other}
    alone = {key for key, other in same.items() if key == other}
    asked = {
        key for key, person in found.persons.items()
        if key not in alone and any(played[event].event.counts for event in person.events)
    }  # fmt: skip
    return {
        key: tuple(
            other
            for other in found.persons[key].perhaps
            if other in asked and final_key(other, joined) != final_key(key, joined)
        )
        for key in asked
    }


def _asked(found: People, questions: Mapping[str, Sequence[str]]) -> list[str]:
    """The open questions in sentences, each once, in the order of the people."""
    told, seen = [], set[frozenset[str]]()
    for key in found.persons:
        others = [other for other in questions.get(key, ()) if frozenset((key, other)) not in seen]
        seen |= {frozenset((key, other)) for other in others}
        if others:
            told.append(
                phrase(
                    "{name} may be {others}: if so, write it on the tab of the people.",
                    name=found.label(key),
                    others=either(map(found.label, others)),
                )
            )
    return told


def _called(book: Book, wish: Wish, played: Sequence[Played]) -> tuple[str, str]:
    """Title and language: as wished, else as they are, else those of the last event."""
    tab = season_tabs(book)[SEASON]
    area = tab.area("sxl_title")
    there = book.grid(tab.title).at(area.top, area.left) if area else None
    language = wish.language or tab.constant("sxl_language") or played[-1].tournament.about.get("language", "en")
    return wish.name or str(there or ""), language


def worth_text(played: Sequence[Played], scheme: Scheme, say: Say) -> str:
    """That points are added of which a win does not bring the same in all events; empty where that is not so."""
    events: dict[Fraction, list[int]] = {}
    for number, each in enumerate(played, 1):
        if each.event.counts:
            events.setdefault(each.tournament.rules.points.win, []).append(number)
    if scheme.by is not By.POINTS or len(events) < 2:
        return ""
    values = [
        say("in {events} it brings {points}").format(events=", ".join(map(str, numbers)), points=points_text(win))
        for win, numbers in events.items()
    ]
    return say(
        "A win does not bring the same in all events ({values}), and the points are added as they are. "
        "Points for the places weigh all events alike."
    ).format(values="; ".join(values))
