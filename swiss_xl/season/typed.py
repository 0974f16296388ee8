"""What people typed into the workbook of a season: kept by every renewal, beside the line it belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from swiss_xl.book import Book, CellError, Tab, Uncalculated, Value, address
from swiss_xl.errors import Finding, HostError, RulesError, fault
from swiss_xl.frames import choice_words
from swiss_xl.season.scoring import PLACES, By, Scheme, read_places
from swiss_xl.sheets.round import block_columns
from swiss_xl.spelling import fold
from swiss_xl.telling import either, phrase, spoken

SEASON, EVENTS, PEOPLE = "season", "events", "people"
SEASON_COLUMNS = ("rank", "player", "club", "total", "remark", "key")
EVENT_COLUMNS = ("event", "label", "file", "counts", "rounds", "participants", "state")
PEOPLE_COLUMNS = ("player", "club", "fide_id", "events", "shown", "same", "perhaps", "key")
YES, NO = "yes", "no"
_ALSO: Mapping[str, bool] = {"": True, "y": True, "s": True, "j": True, "o": True, "x": True, "n": False} | {
    word: value
    for value, words in ((False, "0 0.0 false falso falsch faux"), (True, "1 1.0 true vero verdadero wahr vrai"))
    for word in words.split()
}
"""What else stands for yes and no: what spreadsheets write, and first letters."""


@dataclass(frozen=True)
class Event:
    """A file of the season, as its line says: the *label* that stands for it, whether it *counts*."""

    file: str
    label: str = ""
    counts: bool = True


@dataclass(frozen=True)
class Typed:
    """
    All of it. *remarks*, *shown* names and *same* (another's name or key) by key; *cells* of the latter for messages.

    The *scheme* is that of the cells on top of the tab of events.
    """

    events: tuple[Event, ...] = ()
    scheme: Scheme = field(default_factory=Scheme)
    places: str = PLACES
    remarks: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)
    cells: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


def is_season(book: Book) -> bool:
    """Whether a workbook has all tabs of a season."""
    return {SEASON, EVENTS, PEOPLE} <= {tab.constant("sxl_tab") for tab in book.tabs()}


def season_tabs(book: Book) -> dict[str, Tab]:
    """
    The tabs of a season by kind, whatever they are called.

    :raises HostError: if one is missing: it is no workbook of a season.
    """
    found = {tab.constant("sxl_tab"): tab for tab in book.tabs()}
    if not is_season(book):
        raise HostError(
            phrase(
                "{name} is no season table of swiss-xl, or has lost one of its tabs; give the name of a new workbook",
                name=book.path.name,
            )
        )
    return {kind: found[kind] for kind in (SEASON, EVENTS, PEOPLE)}


def read_typed(book: Book) -> Typed:
    """What stands in the cells that are typed into; what cannot be understood is a finding."""
    tabs = season_tabs(book)
    findings: list[Finding] = []
    events = _events(book, tabs[EVENTS], findings)
    scheme, places = _scheme(book, tabs[EVENTS], findings)
    remarks = {
        _text(line["key"]): _text(line["remark"])
        for _, line in _lines(book, tabs[SEASON], SEASON, SEASON_COLUMNS)
        if _text(line["remark"])
    }
    shown: dict[str, str] = {}
    same: dict[str, str] = {}
    cells: dict[str, str] = {}
    columns = block_columns(tabs[PEOPLE], PEOPLE_COLUMNS)
    for row, line in _lines(book, tabs[PEOPLE], PEOPLE, PEOPLE_COLUMNS):
        key = _text(line["key"])
        shown |= {key: _text(line["shown"])} if _text(line["shown"]) else {}
        if _text(line["same"]):
            same[key] = _text(line["same"])
            cells[key] = f"{address(row, columns['same'])}"
    return Typed(events, scheme, places, remarks, shown, same, cells, tuple(findings))


def _events(book: Book, tab: Tab, findings: list[Finding]) -> tuple[Event, ...]:
    """The lines of the events; where it is not clear whether one counts, a finding tells it."""
    column, events = block_columns(tab, EVENT_COLUMNS).get("counts", 1), []
    for row, line in _lines(book, tab, EVENTS, EVENT_COLUMNS):
        if not _text(line["file"]):
            continue
        counts = read_counts(_text(line["counts"]))
        if counts is None:
            seen = _expected(choice_words.COUNTS, (YES, NO), _text(line["counts"]))
            findings.append(fault("season-counts", seen, phrase("correct the cell"), tab.title, address(row, column)))
        events.append(Event(_text(line["file"]), _text(line["label"]), counts is not False))
    return tuple(events)


def _lines(book: Book, tab: Tab, block: str, keys: Sequence[str]) -> list[tuple[int, dict[str, Value]]]:
    """The rows of a block, by key."""
    area, columns, grid = tab.area(f"sxl_{block}"), block_columns(tab, tuple(keys)), book.grid(tab.title)
    if area is None:
        return []
    return [
        (row, {key: grid.at(row, columns[key]) if key in columns else None for key in keys})
        for row in range(area.top, area.bottom + 1)
    ]


def _scheme(book: Book, tab: Tab, findings: list[Finding]) -> tuple[Scheme, str]:
    best, by, places = (_text(_cell(book, tab, key)) for key in ("best", "by", "places"))
    scheme = Scheme()
    try:
        scheme = Scheme(read_best(best), read_by(by), read_places(places or PLACES))
    except RulesError as wrong:
        key = (
            "best"
            if best and not best.isdecimal()
            else "by"
            if by and choice_words.code_of(choice_words.BY, by, tuple(By)) is None
            else "places"
        )
        area = tab.area(f"sxl_{key}")
        findings.append(fault(f"season-{key}", str(wrong), phrase("correct the cell"), tab.title, str(area or "")))
    return scheme, places or PLACES


def _cell(book: Book, tab: Tab, key: str) -> Value:
    area = tab.area(f"sxl_{key}")
    return book.grid(tab.title).at(area.top, area.left) if area else None


def read_best(text: str) -> int | None:
    """
    How many results count; nothing or 0 means all.

    :raises RulesError: if it is no whole number.
    """
    plain = text.strip().removesuffix(".0")
    if plain and not (plain.isascii() and plain.isdecimal() and len(plain) < 4):
        raise RulesError(phrase("expected how many results count (empty for all), got: '{text}'", text=text[:20]))
    return int(plain or 0) or None


def read_by(text: str) -> By:
    """
    Points or place, in any of the six languages; nothing means points.

    :raises RulesError: if it is neither.
    """
    code = choice_words.code_of(choice_words.BY, text, tuple(By)) if text.strip() else By.POINTS
    if code is None:
        raise RulesError(_expected(choice_words.BY, tuple(By), text))
    return By(code)


def read_counts(text: str) -> bool | None:
    """Whether an event counts; nothing means yes, None that the text is neither yes nor no."""
    code = choice_words.code_of(choice_words.COUNTS, text, (YES, NO))
    return code == YES if code else _ALSO.get(fold(text))


def _expected(key: str, codes: Sequence[str], text: str) -> str:
    """``expected points or place, got: 'x'``, in the words that the lists of cells show."""
    words = either(choice_words.shown(key, code, spoken()) for code in codes)
    return phrase("expected {words}, got: '{text}'", words=words, text=text[:20])


def _text(value: Value) -> str:
    if value is None or isinstance(value, CellError | Uncalculated):
        return ""
    return " ".join(str(value).split())
