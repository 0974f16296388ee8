"""The three tabs of a season: the table, the events, the people; typed cells go where their lines go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from swiss_xl.book import Book, Cell, Tab
from swiss_xl.exact import plain_number
from swiss_xl.frames import choice_words
from swiss_xl.season.making import Played, Season, worth_text
from swiss_xl.season.scoring import By, Line
from swiss_xl.season.typed import (
    EVENT_COLUMNS,
    EVENTS,
    NO,
    PEOPLE,
    PEOPLE_COLUMNS,
    SEASON,
    SEASON_COLUMNS,
    YES,
    season_tabs,
)
from swiss_xl.sheets.paper import USUAL, give_paper
from swiss_xl.sheets.prints.progress import points_text
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.standings import block_row, show_columns
from swiss_xl.sheets.titles import Say, put_titles
from swiss_xl.telling import LANGUAGES, speaker

DECIMALS = 2
TITLES = {SEASON: "Season", EVENTS: "Events", PEOPLE: "People"}


def write_season(book: Book, season: Season) -> None:
    """Write everything anew."""
    say = speaker(season.language)
    tabs = _named(book, say)
    book.define(tabs[SEASON].title, "sxl_language", f'"{season.language}"')
    name = season.name or say("Season")
    _table(book, tabs[SEASON], season, say, name)
    _events(book, tabs[EVENTS], season, say, name)
    _people(book, tabs[PEOPLE], season, say, name)
    paper = season.played[-1].tournament.about.get("paper") or USUAL
    give_paper(book, tabs[SEASON], tabs.values(), paper)


def _named(book: Book, say: Say) -> dict[str, Tab]:
    """The tabs, called so in the language unless somebody gave them another name."""
    for kind, tab in season_tabs(book).items():
        ours = {speaker(language)(TITLES[kind]) for language in LANGUAGES}
        wanted = _title(kind, say)
        if tab.title in ours and tab.title != wanted and wanted not in {each.title for each in book.tabs()}:
            book.rename(tab.title, wanted)
    return season_tabs(book)


def _title(kind: str, say: Say) -> str:
    return {SEASON: say("Season"), EVENTS: say("Events"), PEOPLE: say("People")}[kind]


def _heads(book: Book, tab: Tab, columns: Mapping[str, int], texts: Mapping[str, str]) -> None:
    heads = tab.area("sxl_heads")
    if heads:
        book.write(tab.title, {(heads.bottom, columns[key]): text for key, text in texts.items() if key in columns})


def _table(book: Book, tab: Tab, season: Season, say: Say, name: str) -> None:
    columns = block_columns(tab, SEASON_COLUMNS)
    counting = [number for number, each in enumerate(season.played, 1) if each.event.counts]
    heading = say("Season after {number} events").format(number=len(counting))
    put_titles(book, tab, tab.title, {"title": name, "details": rule(season, say), "heading": heading})
    heads = {"rank": say("Rank"), "player": say("Name"), "club": say("Club"), "total": say("Total")}
    _heads(book, tab, columns, heads | {"remark": say("Remark")})
    rows = [_row(tab, columns, season, line) for line in season.lines]
    book.fill(tab.title, "sxl_season", rows)
    book.fill(tab.title, "sxl_foot", [[text] for text in legend(season, say)])
    results = tab.area("sxl_results")
    shown = {results.left + place: place + 1 in counting for place in range(results.width)} if results else {}
    if "club" in columns:
        shown[columns["club"]] = any(season.people.persons[line.key].club for line in season.lines)
    show_columns(book, tab, shown)


def _row(tab: Tab, columns: Mapping[str, int], season: Season, line: Line) -> list[Cell]:
    cells: dict[str, Cell] = {
        "rank": line.rank,
        "player": season.shown(line.key),
        "club": season.people.persons[line.key].club or None,
        "total": _number(line.total),
        "remark": season.typed.remarks.get(line.key),
        "key": line.key,
    }
    row = block_row(tab, "sxl_season", columns, cells)
    block, results = tab.area("sxl_season"), tab.area("sxl_results")
    if block and results:
        texts = [result_text(value, counts=event in line.counted) for event, value in enumerate(line.results)]
        start = results.left - block.left
        row[start : start + results.width] = [*texts, *[None] * results.width][: results.width]
    return row


def result_text(value: Fraction | None, *, counts: bool) -> str:
    """``3½``; ``(1)`` where it is dropped; a dash for an absence."""
    if value is None:
        return "–"
    text = points_text(value) if value.denominator <= 2 else f"{_number(value):g}"
    return text if counts else f"({text})"


def _number(value: Fraction) -> int | float:
    plain = plain_number(value)
    return plain if isinstance(plain, int) else round(plain, DECIMALS)


def rule(season: Season, say: Say) -> str:
    """``The best 3 of 5 events count · points scored``."""
    count = sum(each.event.counts for each in season.played)
    best = season.scheme.best
    first = say("All events count")
    if best is not None:
        first = say("The best {best} of {count} events count").format(best=best, count=count)
    if season.scheme.by is By.POINTS:
        return f"{first} · {say('points scored in them')}"
    places = ", ".join(points_text(each) for each in season.scheme.places)
    return f"{first} · {say('points for the places')}: {places}"


def legend(season: Season, say: Say) -> list[str]:
    """The events by their numbers, and how to read the table."""
    listed = [f"{number}: {_about(each, say)}" for number, each in enumerate(season.played, 1) if each.event.counts]
    worth = worth_text(season.played, season.scheme, say)
    return [
        *listed,
        *([worth] if worth else []),
        say(
            "(1): dropped, better ones count; –: absent, counts 0. Level: the best result decides, then the second best"
        ),
    ]


def _about(each: Played, say: Say) -> str:
    about, last = each.tournament.about, len(each.tournament.swiss.rounds)
    size = say("{rounds} rounds, {players} players").format(rounds=last, players=len(each.tournament.players))
    parts = [each.event.label, about.get("place", ""), about.get("dates", ""), size]
    return " · ".join(part for part in parts if part)


def _events(book: Book, tab: Tab, season: Season, say: Say, name: str) -> None:
    columns = block_columns(tab, EVENT_COLUMNS)
    put_titles(book, tab, tab.title, {
        "title": name, "details": rule(season, say), "heading": say("Events"),
        "best_label": say("Best"), "by_label": say("By"), "places_label": say("Points for places"),
        "best": str(season.scheme.best or ""), "by": _shown(choice_words.BY, season.scheme.by, season),
        "places": season.typed.places,
    })  # fmt: skip
    heads = {
        "event": say("Event"), "label": say("Title"), "file": say("File"), "counts": say("Counts"),
        "rounds": say("Rounds"), "participants": say("Players"), "state": say("State"),
    }  # fmt: skip
    _heads(book, tab, columns, heads)
    yes, no = (_shown(choice_words.COUNTS, code, season) for code in (YES, NO))
    rows = []
    for number, each in enumerate(season.played, 1):
        cells: dict[str, Cell] = {
            "event": number,
            "label": each.event.label,
            "file": each.event.file,
            "counts": yes if each.event.counts else no,
            "rounds": len(each.tournament.swiss.rounds),
            "participants": len(each.tournament.players),
            "state": say("not over") if each.missing else say("over"),
        }
        rows.append(block_row(tab, "sxl_events", columns, cells))
    book.fill(tab.title, "sxl_events", rows)
    book.reword(tab.title, _lists(season.language))
    foot = [
        say(
            "Title and Counts ({yes}, {no}) may be changed, as the cells on top; "
            "a line that is cleared is no longer read."
        ).format(yes=yes, no=no),
        say("Then run swiss-xl season with this workbook again."),
    ]
    book.fill(tab.title, "sxl_foot", [[text] for text in foot])


def _shown(key: str, code: str, season: Season) -> str:
    return choice_words.shown(key, code, season.language)


def _lists(language: str) -> dict[str, str]:
    """The lists of words in cells, whatever language they are in, and what they are in *language*."""
    lists = ((choice_words.COUNTS, (YES, NO)), (choice_words.BY, tuple(By)))
    return {
        choice_words.listed(key, codes, old): choice_words.listed(key, codes, language)
        for key, codes in lists
        for old in LANGUAGES
    }


def _people(book: Book, tab: Tab, season: Season, say: Say, name: str) -> None:
    columns = block_columns(tab, PEOPLE_COLUMNS)
    put_titles(book, tab, tab.title, {"title": name, "details": "", "heading": say("People")})
    heads = {
        "player": say("Name"), "club": say("Club"), "fide_id": say("FIDE ID"), "events": say("Events"),
        "shown": say("Shown as"), "same": say("Same as"), "perhaps": say("Perhaps the same as"),
    }  # fmt: skip
    _heads(book, tab, columns, heads)
    rows: Sequence[list[Cell]] = [
        block_row(tab, "sxl_people", columns, {
            "player": season.found.label(key, say), "club": person.club or None, "fide_id": person.fide_id or None,
            "events": ", ".join(str(event + 1) for event in person.events), "shown": season.typed.shown.get(key),
            "same": season.typed.same.get(key), "key": key,
            "perhaps": ", ".join(season.found.label(each, say) for each in season.open_questions.get(key, ())) or None,
        })
        for key, person in sorted(season.found.persons.items(), key=lambda each: each[1].name.casefold())
    ]  # fmt: skip
    book.fill(tab.title, "sxl_people", rows)
    foot = [
        say(
            "Shown as: how the name shall stand in the table. Same as: the name of the line that is the same person; "
            "the own name if it is nobody else's."
        )
    ]
    book.fill(tab.title, "sxl_foot", [[text] for text in foot])
