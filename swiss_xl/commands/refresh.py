"""Standings, crosstable, names, status line and log: rewritten together after every change."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from swiss_xl.book import Book, Cell
from swiss_xl.catalogue import Pairing
from swiss_xl.commands.done import Done
from swiss_xl.commands.following import in_its_language
from swiss_xl.commands.kept import kept
from swiss_xl.corrections import accepted
from swiss_xl.errors import Severity
from swiss_xl.finals import final_standings
from swiss_xl.frames.rounds import some
from swiss_xl.frames.seats import names_text, numbers_text, seat_of
from swiss_xl.reading import Reading, by_seat, game_row, read, records
from swiss_xl.sheets.crosstable import write_crosstable
from swiss_xl.sheets.heights import fit_rows
from swiss_xl.sheets.live import LIVE
from swiss_xl.sheets.log import Action, write_action
from swiss_xl.sheets.paper import follow_paper
from swiss_xl.sheets.prints.choice import PRINTS
from swiss_xl.sheets.prints.refreshing import refresh_prints
from swiss_xl.sheets.settings import setting_cells
from swiss_xl.sheets.standings import write_standings
from swiss_xl.sheets.status import put_links, status_line
from swiss_xl.sheets.tabs import CHECK_UP, CROSSTABLE, LOG, STANDINGS, WHAT_IF, find_tabs
from swiss_xl.sheets.titles import Writing, display_names
from swiss_xl.spelling import fold
from swiss_xl.standings import Standing
from swiss_xl.telling import phrase, speaker
from swiss_xl.tournament import Corrections, Stage, Tournament

RENEWED = frozenset({STANDINGS, CROSSTABLE, LIVE, *(each.kind for each in PRINTS)})
"""Tabs that every command writes anew, from rounds and players."""


def show_standings(book: Book) -> Done:
    """
    Recompute standings and crosstable, and accept corrections of older results where the rules allow them.

    :raises SheetError: if a cell cannot be understood; nothing is written.
    """
    return in_its_language(book, _show_standings)


def _show_standings(book: Book) -> Done:
    reading = read(book)
    tournament = reading.sound()
    inferred, undo = write_inferred(reading)
    told = (*inferred, *correction_messages(reading))
    data = changes_of_settled(reading, tournament) | ({"undo": undo} if undo else {})
    action = Action("standings", "; ".join(told) or phrase("standings recomputed"), digest=reading.digest(), data=data)
    lines = refresh(reading, tournament, action)
    return Done((*told, phrase("Standings and crosstable are up to date.")), standings=lines, findings=reading.findings)


def changes_of_settled(reading: Reading, tournament: Tournament) -> dict[str, object]:
    """Corrections of older rounds, for the log; the latest round stays open."""
    settled = replace(tournament, rounds=tournament.rounds[:-1])
    if tournament.rules.corrections is Corrections.LATEST:
        return changes(reading, settled, stages=frozenset(Stage) - {Stage.SWISS})
    return changes(reading, settled)


def refresh(
    reading: Reading, tournament: Tournament, action: Action, pairing: Pairing | None = None
) -> tuple[Standing, ...]:
    """
    Rewrite standings, crosstable, names on older tabs and the status line; append *action* to the log.

    *pairing* is that of the latest round if it has just been made.
    """
    book = reading.book
    follow_paper(book)
    say = speaker(tournament.about.get("language", "en"))
    writing = Writing(book, find_tabs(book), tournament, display_names(tournament.players), say)
    lines = final_standings(tournament)
    write_standings(writing, lines)
    write_crosstable(writing.afresh(), lines)
    _renew_names(reading, tournament, writing.names)
    writing = writing.afresh()
    layout = writing.layout
    refresh_prints(writing, lines)
    if layout.whys:
        from swiss_xl.commands.why import renew_whys  # noqa: PLC0415 -- systems come with it

        renew_whys(writing, reading.memory, pairing)
        layout = find_tabs(book)
    _mark_what_if(writing)
    fresh = kept(reading.memory, tournament, action.data)
    write_action(book, layout.others.get(LOG), replace(action, data={**action.data, **fresh}))
    book.write(layout.settings.title, setting_cells(layout.settings, {"status": status_line(tournament, say)}))
    put_links(book, layout)
    renew_check_up_of(book)
    return lines


def _mark_what_if(writing: Writing) -> None:
    """The tab What if, where the workbook has one, says whether it is out of date."""
    tab = writing.layout.others.get(WHAT_IF)
    if tab:
        from swiss_xl.sheets.whatif import mark_what_if  # noqa: PLC0415 -- seldom there

        mark_what_if(writing, tab)


def renew_check_up_of(book: Book) -> None:
    """The tab Check-up, where the workbook has one, says what is so now."""
    if CHECK_UP in find_tabs(book).others:
        from swiss_xl.commands.checkup import renew_check_up  # noqa: PLC0415 -- it reads what this has written

        renew_check_up(book)


def renew(reading: Reading, tournament: Tournament, action: Action) -> tuple[Standing, ...]:
    """The same; but where nothing has been paired or written yet no tab is made: the status line and the log."""
    book, layout = reading.book, reading.layout
    if tournament.rounds or layout.others.keys() & RENEWED:
        return refresh(reading, tournament, action)
    follow_paper(book)
    say = speaker(tournament.about.get("language", "en"))
    book.write(layout.settings.title, setting_cells(layout.settings, {"status": status_line(tournament, say)}))
    _mark_what_if(Writing(book, layout, tournament, reading.names, say))
    write_action(book, layout.others.get(LOG), action)
    put_links(book, layout)
    renew_check_up_of(book)
    return ()


def _renew_names(reading: Reading, tournament: Tournament, names: Mapping[int, str]) -> None:
    """Old rounds show the names of today (hazard 17), and the number of whom only the name was typed."""
    numbers: dict[str, list[int]] = {}
    for player in tournament.players:
        for text in {fold(player.name), fold(names[player.number])}:
            numbers.setdefault(text, []).append(player.number)
    for frame in reading.frames.values():
        cells: dict[tuple[int, int], Cell] = {}
        for row, line in frame.lines:
            for side in ("first", "second"):
                seat, shown = seat_of(line[f"{side}_number"]), fold(str(line[side] or ""))
                named = [numbers.get(fold(part), []) for part in (shown, *shown.split("/"))]
                meant = [each for each in (named[:1], named[1:]) if all(len(part) == 1 for part in each)]
                if meant and not some(line[f"{side}_number"]):
                    cells[row, frame.columns[f"{side}_number"]] = numbers_text([part[0] for part in meant[0]])
                name = names_text(seat, names) if seat and all(number in names for number in seat) else ""
                if name and side in frame.columns and shown != fold(name):
                    cells[row, frame.columns[side]] = name
        if cells:
            reading.book.write(frame.title, cells)
            fit_rows(reading.book, frame.title, "games")


def write_inferred(reading: Reading) -> tuple[tuple[str, ...], list[dict[str, object]]]:
    """
    Write results that follow from withdrawals into their cells, and as text those that Excel had made dates of.

    :returns: what was done, in sentences, and the operations that take it back.
    """
    tournament = reading.sound()
    told: list[str] = []
    undo: list[dict[str, object]] = []
    for finding in reading.findings:
        if finding.code == "result-read" and finding.severity is Severity.NOTICE:
            told.append(f"{finding.place}: {finding.message}.")
    last = tournament.last
    if last and reading.inferred:
        frame = reading.frames[last.number]
        games = {game.board: game for game in last.games}
        for board, result in reading.inferred:
            row = game_row(frame, games[board])
            if row and "result" in frame.columns:
                reading.book.write(frame.title, {(row, frame.columns["result"]): str(result)})
                told.append(
                    phrase(
                        "Board {board} of round {number}: {result}, a participant has withdrawn.",
                        board=board,
                        number=last.number,
                        result=result,
                    )
                )
                undo.append(
                    {
                        "op": "result",
                        "round": last.number,
                        "board": board,
                        "before": {"result": None},
                        "after": {"result": str(result)},
                    }
                )
    return tuple(told), undo


def correction_messages(reading: Reading, without: Container[tuple[int, int]] = ()) -> tuple[str, ...]:
    """What was corrected in older rounds, in words; *without* the boards (round, board) that a command itself wrote."""
    return tuple(
        accepted(number, board, before, now)
        for number, board, before, now in reading.corrections
        if (number, board) not in without
    )


def changes(
    reading: Reading, tournament: Tournament, *, stages: Container[Stage] = frozenset(Stage)
) -> dict[str, object]:
    """What the log does not know yet: new or corrected names, and rounds of *stages* as they stand now."""
    known = reading.memory
    players = {
        str(player.number): player.name
        for player in tournament.players
        if known.names.get(player.number, ("",))[-1] != player.name
    }
    rounds = {}
    for round_ in tournament.rounds:
        before = known.rounds.get(round_.number)
        if round_.stage in stages and (before is None or by_seat(before) != by_seat(records(round_))):
            rounds[str(round_.number)] = records(round_)
    return {key: value for key, value in (("players", players), ("rounds", rounds)) if value}
