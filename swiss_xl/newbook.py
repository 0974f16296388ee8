"""A new tournament: the template in the organiser's language, the settings, the players."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from math import ceil, log2
from typing import Any

from swiss_xl.book import Book, Cell, Tab
from swiss_xl.carried import KEY
from swiss_xl.catalogue import System, system
from swiss_xl.commands.done import Done
from swiss_xl.commands.kept import kept
from swiss_xl.errors import RulesError, SheetError, fault
from swiss_xl.frames.players import Entrant
from swiss_xl.groups import HAND, LOTS, assign
from swiss_xl.numbering import by_rating, number_entrants
from swiss_xl.reading import read
from swiss_xl.sheets.language.phrases import Phrases
from swiss_xl.sheets.language.switching import put_into
from swiss_xl.sheets.log import Action, write_action
from swiss_xl.sheets.paper import follow_paper
from swiss_xl.sheets.players import append_entrants, read_players_tab
from swiss_xl.sheets.settings import MOST_ROUNDS, SETTINGS, code_in, read_settings, setting_cells, word_in
from swiss_xl.sheets.status import put_links, status_line
from swiss_xl.sheets.tabs import LOG, find_tabs
from swiss_xl.sheets.titles import put_titles
from swiss_xl.telling import LANGUAGES, phrase, phrases, speaker, speaking
from swiss_xl.tournament import Numbering, Rules, Ties


def advised_rounds(players: int) -> int:
    """Rounds that decide a leader, n for 2^n participants, as far as they fit without a repeat (seeds, common part)."""
    return min(max(ceil(log2(max(players, 2))), 1), most_rounds(players), MOST_ROUNDS)


def most_rounds(players: int) -> int:
    """How many rounds a field can play without a repeat at all: a round robin's."""
    return max(players - 1 if players % 2 == 0 else players, 1)


def new_tournament(
    book: Book,
    settings: Mapping[str, Any],
    entrants: Sequence[Entrant] = (),
    *,
    renumber: bool = False,
    carried: Mapping[str, Any] | None = None,
) -> Done:
    """
    Fill a workbook fresh from the template.

    *settings* by the keys of the Tournament tab (texts and numbers as a person would type them). Numbers that the list
    has are kept unless *renumber*; otherwise they are given by the setting ``numbers``. *carried* goes to the log: what
    a file brought that no cell shows.

    :raises SheetError: naming every setting that is not accepted; nothing is written.
    """
    language = str(settings.get("language") or "en").strip().casefold()
    translate(book, language)
    layout = find_tabs(book)
    _refuse_unknown(settings)
    settings = {key: code_in(key, value) for key, value in settings.items()}
    chosen = _system(settings)
    say = speaker(language)
    usual = {
        key: say(value) if key in ("first_side", "second_side") else value for key, value in chosen.defaults.items()
    }
    if chosen.adapt:
        usual |= chosen.adapt({key: str(value) for key, value in (usual | dict(settings)).items()})
    values: dict[str, Cell] = {**{key: value or None for key, value in usual.items()}, **settings}
    told = [*_advise_rounds(values, chosen, len(entrants)), *_draw_seed(values, chosen)]
    shown = {key: word_in(key, value, language) for key, value in values.items()}
    book.write(layout.settings.title, setting_cells(layout.settings, shown))
    checked = read_settings(book, layout.settings)
    faults = [
        finding for finding in checked.findings if finding.code != "setting-rounds" or values.get("rounds") is not None
    ]
    if faults:
        raise SheetError(findings=faults)
    told += _list_players(book, entrants, checked.rules, renumber=renumber)
    put_titles(book, layout.players, layout.players.title, {"title": checked.about["name"]})
    return _begin(book, layout.settings, told, len(entrants), carried or {})


def _system(settings: Mapping[str, Any]) -> System:
    """:raises SheetError: if there is no such system."""
    try:
        return system(str(settings.get("system") or "club"))
    except RulesError as unknown:
        raise SheetError(findings=[fault("setting-system", str(unknown))]) from None


def _advise_rounds(values: dict[str, Cell], chosen: System, count: int) -> list[str]:
    """Fill in the number of rounds where nothing is said of it, and tell what decides it (seeds, common part)."""
    if not count:
        return []
    told = []
    options = {key: str(value) for key, value in values.items() if value is not None}
    fields = _fields(count, options)
    possible = min(map(most_rounds, fields or (count,)))
    if values.get("rounds") is None:
        values["rounds"] = min(chosen.advise(count) if chosen.advise else advised_rounds(count), possible)
        told.append(
            phrase("Rounds: {rounds}; change it on the Tournament tab before round 1.", rounds=values["rounds"])
        )
    if chosen.seats(options) > 1 or not fields:  # nobody meets one opponent a round, or it is not known among whom
        return told
    leader = advised_rounds(max(fields))
    advice = phrases(
        "Advice: {count} round decides a leader among {players}, two more each further place; {possible} round is "
        "possible without a repeat.",
        "Advice: {count} rounds decide a leader among {players}, two more each further place; {possible} rounds are "
        "possible without a repeat.",
        leader,
        players=max(fields),
        possible=possible,
    )
    return [*told, advice]


def _fields(count: int, options: Mapping[str, str]) -> tuple[int, ...]:
    """How many play among themselves: all, or the sizes of the groups; nothing where these are made by hand."""
    groups = int(text) if (text := options.get("groups", "")).isdecimal() else 1
    if groups < 2:
        return (count,)
    sizes = (count // groups, -(-count // groups))
    return () if options.get("group_by") == HAND or sizes[0] < 2 else sizes


def _draw_seed(values: dict[str, Cell], chosen: System) -> list[str]:
    """A seed where lots will be drawn, written down so that the draw can be repeated and proven (seeds §3.3)."""
    if not chosen.lots and values.get("ties") != Ties.LOT:
        return []
    if values.get("seed") is None:
        values["seed"] = secrets.randbelow(1_000_000)
    return [phrase("Lots are drawn from the seed {seed}, which stands on the Tournament tab.", seed=values["seed"])]


def _begin(book: Book, settings: Tab, told: list[str], count: int, carried: Mapping[str, Any]) -> Done:
    reading = read(book)
    layout = reading.layout
    data: dict[str, Any] = {}
    digest = ""
    if reading.tournament:
        data = {"players": {str(player.number): player.name for player in reading.tournament.players}}
        data |= {KEY: dict(carried)} if carried else {}
        data |= kept(reading.memory, reading.tournament)
        digest = reading.digest()
        say = speaker(reading.settings.about["language"])
        if count:
            book.write(settings.title, setting_cells(settings, {"status": status_line(reading.tournament, say)}))
    elif count:
        raise SheetError(findings=reading.errors)
    with speaking(reading.settings.about["language"]):  # whoever makes it: the Log speaks as the workbook does
        what = phrases("tournament made, {count} player", "tournament made, {count} players", count)
    write_action(book, layout.others.get(LOG), Action("new", what, digest=digest, data=data))
    follow_paper(book)
    put_links(book, layout)
    book.activate(layout.settings.title)
    return Done(tuple(told), findings=reading.findings)


def _refuse_unknown(values: Mapping[str, Any]) -> None:
    known = {setting.key for setting in SETTINGS}
    accepted = phrase("choose from: {choice}", choice=", ".join(sorted(known)))
    strange = [
        fault("setting-unknown", phrase("there is no setting '{key}'", key=key), accepted)
        for key in values
        if key not in known
    ]
    if strange:
        raise SheetError(findings=strange)


def _list_players(book: Book, entrants: Sequence[Entrant], rules: Rules, *, renumber: bool) -> list[str]:
    """Number and write the players, in the order of their numbers."""
    if not entrants:
        return []
    numbering = rules.numbering
    numbered = [Entrant(entrant.row, None, entrant.details) for entrant in entrants] if renumber else list(entrants)
    numbers = number_entrants(numbered, numbering, started=False)
    told = []
    if any(entrant.number is not None for entrant in numbered):
        told.append(phrase("The numbers of the list were kept."))
        if numbering is Numbering.RATING and not by_rating(numbered):
            told.append(phrase("They do not follow the ratings: with --renumber the highest rating gets number 1."))
    else:
        told.append(
            phrase("Numbers were given by rating, equal ratings by name.")
            if numbering is Numbering.RATING
            else phrase("Numbers were given in the order of the list.")
        )
    sheet = read_players_tab(book, find_tabs(book).players)
    rows = sorted(zip(numbers, (entrant.details for entrant in entrants), strict=True), key=lambda pair: pair[0])
    rows = _draw_groups(rows, rules)
    append_entrants(book, sheet, rows)
    return told


def _draw_groups(rows: Sequence[tuple[int, Mapping[str, Any]]], rules: Rules) -> list[tuple[int, Mapping[str, Any]]]:
    """Put everybody into a group, unless that is done by hand (seeds §3.10)."""
    count, how = rules.options.get("groups", ""), rules.options.get("group_by") or LOTS
    if not count.isdecimal() or int(count) < 2 or how == HAND:
        return list(rows)
    drawn = assign(len(rows), int(count), how, rules.seed)
    return [(number, {**details, "group": group}) for (number, details), group in zip(rows, drawn, strict=True)]


def translate(book: Book, language: str) -> None:
    """
    Put every label of the template into *language*.

    :raises RulesError: if there is no such language.
    """
    if language not in LANGUAGES:
        raise RulesError(
            phrase(
                "there is no language '{language}' (choose from: {languages})",
                language=language,
                languages=", ".join(LANGUAGES),
            )
        )
    if language != "en":
        put_into(book, Phrases(("en",), language))
