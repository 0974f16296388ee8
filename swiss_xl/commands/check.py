"""Everything that is wrong, missing or worth a look."""

from __future__ import annotations

from swiss_xl.book import Book
from swiss_xl.commands.grouped import group_findings
from swiss_xl.commands.score_sheets import sheet_findings
from swiss_xl.constraints import faults_of_round
from swiss_xl.errors import Finding, notice, warning
from swiss_xl.finals import stale_final
from swiss_xl.reading import Reading, game_cell, read
from swiss_xl.tournament import Stage


def check(book: Book) -> tuple[Finding, ...]:
    """Everything that is wrong, missing or worth a look, with its cell; nothing is written."""
    reading = read(book)
    return (*reading.findings, *sheet_findings(reading), *_open_ends(reading))


def _open_ends(reading: Reading) -> list[Finding]:
    """Missing results of the latest round, entrants without a number, a name that is missing."""
    findings = [*group_findings(reading)]
    tournament = reading.tournament
    last = tournament.last if tournament else None
    if last:
        frame = reading.frames[last.number]
        for game in last.games:
            if game.result is None:
                findings.append(
                    notice(
                        "result-missing",
                        f"board {game.board} has no result yet",
                        "type it when the game is over",
                        frame.title,
                        game_cell(frame, game),
                    )
                )
    if tournament and last:
        frame = reading.frames[last.number]
        cure = "correct the pair, or leave it if it is meant"
        findings += [
            warning(
                "pair-against-rules", f"board {game.board}: {fault}", cure, frame.title, game_cell(frame, game, "first")
            )
            for game, fault in faults_of_round(tournament, last)
            if last.stage is Stage.SWISS
        ]
        if stale_final(tournament):
            seen = "the final no longer follows from the semi-finals, one of which was corrected"
            findings.append(warning("final-stale", seen, "press Next round: it is drawn anew", frame.title))
    findings.extend(
        notice("number-missing", f"{entrant.details['name']} has no number yet", "the next round gives one",
            reading.players.title, reading.players.cell(entrant.row, "number"),
        )
        for entrant in reading.players.entrants
        if entrant.number is None
    )  # fmt: skip
    return findings
