"""Repair: the cures that are certain, shown and, if somebody says so, applied together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from swiss_xl.book import Book
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import renew
from swiss_xl.commands.repair_anchors import repair_anchors
from swiss_xl.commands.repair_cures import Cure
from swiss_xl.commands.repair_games import restore_games
from swiss_xl.commands.repair_patterns import restore_patterns
from swiss_xl.commands.repair_players import repair_columns, repair_deleted, repair_headings, repair_numbers
from swiss_xl.commands.repair_rounds import put_points, repair_dates, restore_rounds
from swiss_xl.commands.repair_seats import repair_seats
from swiss_xl.errors import SheetError
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action, write_action
from swiss_xl.sheets.tabs import CROSSTABLE, LOG, STANDINGS, find_tabs
from swiss_xl.telling import mark, phrase, phrases

STEPS: tuple[Callable[[Reading], list[Cure]], ...] = (
    restore_patterns,
    repair_headings,
    repair_numbers,
    repair_columns,
    repair_deleted,
    restore_rounds,
    restore_games,
    repair_seats,
    repair_dates,
)
MADE_ANEW = {STANDINGS: mark("the tab of the standings"), CROSSTABLE: mark("the tab of the crosstable")}


def repair(book: Book) -> tuple[Done, tuple[Cure, ...]]:
    """
    Prepare every cure that is certain in *book*; whether it is saved is for the caller to decide.

    What is uncertain is left alone: restored tabs hold what the Log knows, columns are put back where the Log shows
    that they were sorted alone. A workbook that needs no repair is not changed.

    :raises SheetError: if a cure brings a fault that was not there before; nothing may be saved then.
    :raises HostError: if something of the user's is in the way; likewise.
    """
    anchors = repair_anchors(book)
    reading = read(book)
    before, known = _faults(reading), set(reading.layout.rounds)
    cures = [*anchors]
    for step in STEPS:
        found = step(reading)
        cures += found
        reading = read(book) if found else reading
    _refuse_worse(before, reading)
    cures += _made_anew(reading)
    if not cures:
        left = len(reading.errors)
        told = (
            phrase("Nothing needs repair.")
            if not left
            else phrase("Nothing can be repaired with certainty; check says what is wrong.")
        )
        return Done((told,), changed=False, findings=reading.findings), ()
    what = phrase("repaired: {cures}", cures="; ".join(map(str, cures)))
    rows = [cure.place.rpartition("!")[0] for cure in cures]
    mended = [number for number in sorted(known) if reading.layout.rounds[number].title in rows]
    _finish(reading, sorted(set(reading.layout.rounds) - known), mended, what)
    after = read(book)
    return Done((_told(len(cures), len(after.errors)),), findings=after.findings), tuple(cures)


def _faults(reading: Reading) -> Counter[str]:
    return Counter(finding.code for finding in reading.errors)


def _refuse_worse(before: Counter[str], reading: Reading) -> None:
    """:raises SheetError: with the faults that a cure has brought."""
    worse = _faults(reading) - before
    if worse:
        raise SheetError(findings=[finding for finding in reading.errors if finding.code in worse])


def _made_anew(reading: Reading) -> list[Cure]:
    """Tabs that every command makes where they are missing."""
    if reading.tournament is None or not reading.tournament.rounds:
        return []
    layout = reading.layout
    lost = [kind for kind in MADE_ANEW if kind not in layout.others]
    return [
        Cure(phrase(MADE_ANEW[kind]), phrase("no tab"), phrase("made anew"), phrase("it follows from the rounds"))
        for kind in lost
    ]


def _finish(reading: Reading, restored: list[int], mended: list[int], what: str) -> None:
    """Points on restored tabs and rows, standings, the log; corrections of results are left for a person to accept."""
    if reading.tournament is None:
        layout = find_tabs(reading.book)
        write_action(reading.book, layout.others.get(LOG), Action("repair", what))
        return
    put_points(reading, restored)
    put_points(reading, mended, gaps=True)
    renew(reading, reading.tournament, Action("repair", what, digest=reading.digest()))


def _told(cures: int, faults: int) -> str:
    left = (
        phrases("{count} fault remains, check says which.", "{count} faults remain, check says which.", faults)
        if faults
        else phrase("the workbook is sound then.")
    )
    return "; ".join((phrases("{count} cure", "{count} cures", cures), left))
