"""Everything that is wrong, missing or worth a look."""

from __future__ import annotations

from swiss_xl.book import Book
from swiss_xl.commands.again import changed_by_hand
from swiss_xl.commands.dead_end import dead_end_findings
from swiss_xl.commands.following import language_findings
from swiss_xl.commands.grouped import group_findings
from swiss_xl.commands.repair_patterns import missing_patterns
from swiss_xl.commands.score_sheets import sheet_findings
from swiss_xl.constraints import faults_of_round
from swiss_xl.errors import Finding, notice, warning
from swiss_xl.finals import stale_final
from swiss_xl.reading import Reading, game_cell, read
from swiss_xl.telling import phrase
from swiss_xl.tournament import Round, Stage, Tournament


def check(book: Book) -> tuple[Finding, ...]:
    """Everything that is wrong, missing or worth a look, with its cell; nothing is written."""
    reading = read(book)
    return (
        *reading.findings,
        *sheet_findings(reading),
        *_lost_patterns(reading),
        *language_findings(reading),
        *_open_ends(reading),
        *dead_end_findings(reading),
    )


def _open_ends(reading: Reading) -> list[Finding]:
    """Missing results of the latest round, pairs that were changed, entrants without a number."""
    findings = [*group_findings(reading)]
    if reading.tournament and reading.tournament.last:
        findings += _of_latest_round(reading, reading.tournament, reading.tournament.last)
    findings.extend(
        notice(
            "number-missing",
            phrase("{name} has no number yet", name=entrant.details["name"]),
            phrase("the next round gives one"),
            reading.players.title,
            reading.players.cell(entrant.row, "number"),
        )
        for entrant in reading.players.entrants
        if entrant.number is None
    )
    return findings


def _of_latest_round(reading: Reading, tournament: Tournament, last: Round) -> list[Finding]:
    """Missing results, pairs that the rules are against or that were changed, a final that no longer follows."""
    frame = reading.frames[last.number]
    findings = [
        notice(
            "result-missing",
            phrase("board {board} has no result yet", board=game.board),
            phrase("type it when the game is over"),
            frame.title,
            game_cell(frame, game),
        )
        for game in last.games
        if game.result is None
    ]
    findings += [
        warning(
            "pair-against-rules",
            phrase("board {board}: {fault}", board=game.board, fault=fault.rstrip(".")),
            phrase("correct the pair, or leave it if it is meant"),
            frame.title,
            game_cell(frame, game, "first"),
        )
        for game, fault in faults_of_round(tournament, last)
        if last.stage is Stage.SWISS
    ]
    cure = phrase("put them back, or leave them if they are meant")
    findings += [
        warning("pairs-changed", changed.rstrip("."), cure, frame.title) for changed in changed_by_hand(reading)
    ]
    findings += _without_a_seat(reading, tournament, last)
    if stale_final(tournament):
        seen = phrase("the final no longer follows from the semi-finals, one of which was corrected")
        findings.append(warning("final-stale", seen, phrase("press Next round: it is drawn anew"), frame.title))
    return findings


def _without_a_seat(reading: Reading, tournament: Tournament, last: Round) -> list[Finding]:
    """Who plays in the latest round by the list, and has neither game nor bye in it."""
    seated = {number for game in last.games for number in game.participants}
    known = reading.memory.rounds.get(last.number, ())
    before = {number for _, first, second, *_ in known for number in (*first, *second)}
    title = reading.frames[last.number].title
    return [
        warning(
            "seat-lost",
            phrase(
                "number {number} ({name}) was paired in this round and has no game now",
                number=number,
                name=tournament.by_number[number].name,
            ),
            phrase("put the game back, or announce the absence in the column Byes"),
            title,
        )
        for number in sorted(before - seated)
        if number in tournament.by_number and tournament.by_number[number].plays_in(last.number)
    ]


def _lost_patterns(reading: Reading) -> list[Finding]:
    """Hidden tabs that the next commands copy, and that somebody deleted or the workbook is too old for."""
    cure = phrase(
        "nothing needs to be done: it is then taken from the program's own template; "
        "if it had a look of your own, take back its deletion"
    )
    return [
        notice(
            "pattern-missing",
            phrase(
                "the hidden tab 'pattern {kind}' is missing, which the next commands copy", kind=kind.replace("-", " ")
            ),
            cure,
        )
        for kind in missing_patterns(reading)
    ]
