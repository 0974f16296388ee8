"""The whole way from a workbook to a tournament, with everything that is wrong or worth saying on the way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any

from swiss_xl.book import Book
from swiss_xl.carried import with_carried
from swiss_xl.corrections import record_text, since_paired
from swiss_xl.errors import Finding, RulesError, Severity, SheetError, fault, notice, warning
from swiss_xl.frames.roster import Roster
from swiss_xl.frames.rounds import RoundFrame, read_games
from swiss_xl.lost_games import SEATS, lost_game_findings, lost_games
from swiss_xl.results import BOTH_ABSENT, FIRST_ABSENT, SECOND_ABSENT, Result
from swiss_xl.sheets.log import Action, Memory, read_log, remember
from swiss_xl.sheets.players import PlayersSheet, read_players_tab
from swiss_xl.sheets.round import read_round
from swiss_xl.sheets.settings import Settings, read_settings
from swiss_xl.sheets.tabs import LOG, Layout, find_tabs, lost_names
from swiss_xl.sheets.titles import display_names
from swiss_xl.sorted_columns import sorted_alone
from swiss_xl.spelling import fold
from swiss_xl.telling import phrase
from swiss_xl.tournament import Corrections, Game, Player, Round, Stage, Status, Tournament


@dataclass(frozen=True)
class Reading:
    """
    A workbook, read. *tournament* is None while any finding is an error.

    *inferred* are games of the latest round whose result follows from a withdrawal; *corrections* are results of
    older rounds that differ from what a later pairing was based on: ``(round, board, before, now)``.
    """

    book: Book
    layout: Layout
    settings: Settings
    players: PlayersSheet
    frames: Mapping[int, RoundFrame]
    tournament: Tournament | None
    actions: tuple[Action, ...]
    memory: Memory
    findings: tuple[Finding, ...]
    inferred: tuple[tuple[int, Result], ...] = ()
    corrections: tuple[tuple[int, int, str, str], ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that stop every command."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)

    @property
    def names(self) -> dict[int, str]:
        """What each participant is called on the tabs."""
        return display_names(self.sound().players)

    def sound(self) -> Tournament:
        """
        The tournament.

        :raises SheetError: with every error of the workbook.
        """
        if self.tournament is None:
            raise SheetError(findings=self.errors)
        return self.tournament

    def digest(self) -> str:
        """The digest of what a command is based on: players, settings and results."""
        return digest(self.sound())


def read(book: Book) -> Reading:
    """
    Read a tournament from its workbook; faults are findings, all of them.

    :raises HostError: if the workbook is no tournament.
    :raises SheetError: if the list of players cannot even be found.
    """
    layout = find_tabs(book)
    settings = read_settings(book, layout.settings)
    actions, log_findings = read_log(book, layout.others.get(LOG))
    memory = remember(actions)
    sheet = read_players_tab(book, layout.players, memory)
    settings = replace(settings, rules=with_carried(settings.rules, memory.carried))
    players = [entrant.player(entrant.number) for entrant in sheet.entrants if entrant.number is not None]
    findings = [*layout.findings, *settings.findings, *sheet.findings, *log_findings]
    findings += [*_identity(sheet, memory), *_columns_alone(sheet, memory)]
    roster = roster_of(players, memory)
    rounds, frames = [], {}
    for number, tab in layout.rounds.items():
        frame, shape = read_round(book, tab, number)
        games, faults = read_games(frame, roster, settings.rules)
        lost = lost_games(memory, frame, roster, {player.number: player for player in players})
        findings.extend((*shape, *faults, *lost_game_findings(lost, frame, roster)))
        frames[number] = frame
        rounds.append(Round(number, games, Stage(tab.constant("sxl_stage") or Stage.SWISS)))
    findings.extend(_vanished(rounds, players, memory, sheet))
    findings.extend(_unmade(book, rounds, memory))
    rounds, inferred, notices = _withdrawals(rounds, players, frames)
    findings.extend(notices)
    corrections = _corrections(rounds, memory)
    explained = _explained(corrections, frames, findings)
    findings.extend(_correction_findings([each for each in corrections if each not in explained], frames, settings))
    tournament = None
    if not any(finding.severity is Severity.ERROR for finding in findings):
        tournament, trouble = _tournament(settings, players, rounds)
        findings.extend(trouble)
    return Reading(
        book,
        layout,
        settings,
        sheet,
        frames,
        tournament,
        actions,
        memory,
        tuple(findings),
        tuple(inferred),
        tuple(corrections),
    )


def _tournament(
    settings: Settings, players: Sequence[Player], rounds: Sequence[Round]
) -> tuple[Tournament | None, list[Finding]]:
    try:
        return Tournament(settings.about["name"], tuple(players), tuple(rounds), settings.rules, settings.about), []
    except RulesError as contradiction:
        return None, [fault("contradiction", str(contradiction), phrase("correct the tabs named"))]


def roster_of(players: Sequence[Player], memory: Memory) -> Roster:
    """Everybody with a number, and those whose rows vanished but whose games remain."""
    names = {player.number: player.name for player in players}
    gone = {number: known[-1] for number, known in memory.names.items() if number not in names}
    return Roster.of(names | gone, display_names(players), memory.names)


def _identity(sheet: PlayersSheet, memory: Memory) -> list[Finding]:
    """
    Names that stand beside other numbers than before (hazard 20): somebody sorted one column alone.

    One corrected name is a correction (hazard 17); a known name that its number has lost to another one is not.
    """
    now = {entrant.number: entrant for entrant in sheet.entrants if entrant.number in memory.names}
    lost = {
        fold(names[-1]): number
        for number, names in memory.names.items()
        if number not in now or fold(now[number].name) != fold(names[-1])
    }
    moved = [
        entrant
        for number, entrant in now.items()
        if fold(entrant.name) not in set(map(fold, memory.names[number or 0])) and fold(entrant.name) in lost
    ]
    if not moved:
        return []
    examples = "; ".join(
        phrase(
            "{name} was number {lost}, now {number}",
            name=entrant.name,
            lost=lost[fold(entrant.name)],
            number=entrant.number,
        )
        for entrant in moved[:3]
    )
    seen = phrase(
        "names stand beside other numbers than before ({examples}): a column was sorted or pasted alone",
        examples=examples,
    )
    cure = phrase("take the sorting back (Ctrl+Z), or let swiss-xl repair do it; numbers never change")
    return [fault("column-sorted-alone", seen, cure, sheet.title, sheet.cell(moved[0].row, "name"))]


def _columns_alone(sheet: PlayersSheet, memory: Memory) -> list[Finding]:
    """Other columns that were sorted without the names (hazard 20)."""
    findings = []
    for key, rows in sorted_alone(sheet.entrants, sheet.columns, memory).items():
        seen = phrase("this column was sorted alone: {count} players have what others had before", count=len(rows))
        cure = phrase("take the sorting back (Ctrl+Z), or let swiss-xl repair do it")
        findings.append(warning("column-sorted-alone", seen, cure, sheet.title, sheet.cell(sheet.header_row, key)))
    return findings


def _vanished(rounds: Sequence[Round], players: Sequence[Player], memory: Memory, sheet: PlayersSheet) -> list[Finding]:
    """Participants with games whose row is gone (hazard 21)."""
    known = {player.number for player in players}
    seated = sorted({number for round_ in rounds for game in round_.games for number in game.participants} - known)
    place = sheet.cell(sheet.header_row, "number")
    findings = []
    for number in seated:
        if number in memory.names:
            seen = phrase(
                "number {number} ({names}) has games, but the row is gone",
                number=number,
                names=memory.names[number][-1],
            )
            cure = phrase("take back its deletion, or let swiss-xl repair add it again")
            findings.append(fault("player-deleted", seen, cure, sheet.title, place))
    return findings


def _unmade(book: Book, rounds: Sequence[Round], memory: Memory) -> list[Finding]:
    """The latest round, paired but no longer there (hazard 25); earlier ones are missed by their number."""
    last = max(memory.rounds, default=0)
    if last <= max((round_.number for round_ in rounds), default=0):
        return []
    if found := lost_names(book, memory):
        return found
    cure = phrase(
        "take back its deletion (Ctrl+Z), let swiss-xl repair restore it, or go on: the round is then paired anew"
    )
    return [
        warning(
            "round-missing", phrase("the tab of round {last} is gone, with the results typed into it", last=last), cure
        )
    ]


def _withdrawals(
    rounds: list[Round], players: Sequence[Player], frames: Mapping[int, RoundFrame]
) -> tuple[list[Round], list[tuple[int, Result]], list[Finding]]:
    """
    Give a forfeit to the opponents of those who withdrew after the latest round was paired (seeds §1, common part).

    Only boards without a result are touched.
    """
    if not rounds:
        return rounds, [], []
    gone = {player.number for player in players if player.status is Status.WITHDRAWN}
    last, inferred, notices = rounds[-1], [], []
    games: list[Game] = []
    for game in last.games:
        absent = [bool(gone & set(side)) for side in (game.first, game.second)]
        if game.result or not game.second or not any(absent):
            games.append(game)
            continue
        result = BOTH_ABSENT if all(absent) else FIRST_ABSENT if absent[0] else SECOND_ABSENT
        inferred.append((game.board, result))
        games.append(replace(game, result=result))
        place = game_cell(frames[last.number], game)
        message = phrase(
            "board {board} has no result and a participant is withdrawn: read as {result}",
            board=game.board,
            result=result,
        )
        notices.append(
            notice(
                "forfeit-inferred",
                message,
                phrase("type the result if they did play"),
                frames[last.number].title,
                place,
            )
        )
    return [*rounds[:-1], replace(last, games=tuple(games))], inferred, notices


def game_cell(frame: RoundFrame, game: Game, key: str = "result") -> str:
    """The address of a game's cell on its round tab."""
    if key not in frame.columns:
        key = "first_score"
    row = game_row(frame, game)
    return frame.place(row, key) if row else ""


def game_row(frame: RoundFrame, game: Game) -> int | None:
    """The sheet row of a game, found by the first participant's number, or by the board."""
    return frame.row_of("first_number", game.first[0]) or frame.row_of("board", game.board)


def _corrections(rounds: Sequence[Round], memory: Memory) -> list[tuple[int, int, str, str]]:
    """Results of rounds that a later round was based on, and that have changed since (hazard 13, case 26)."""
    changed = []
    for round_ in rounds[:-1]:
        known = memory.rounds.get(round_.number)
        if known is None:
            continue
        before, after = by_seat(known), by_seat(records(round_))
        for seat in sorted(before.keys() | after.keys()):
            old, new = before.get(seat), after.get(seat)
            if old is None or new is None or old[1:] != new[1:]:
                board = int((new or old or [0])[0])
                changed.append((round_.number, board, record_text(old), record_text(new)))
    return changed


def by_seat(games: Iterable[Sequence[Any]]) -> dict[tuple[bool, int], list[Any]]:
    """Records by board; byes, which have none, by who has them."""
    return {(not second, (board if second else first[0])): [board, first, second, *rest]
            for board, first, second, *rest in games}  # fmt: skip


def records(round_: Round) -> list[list[Any]]:
    """A round as the log keeps it."""
    return [game_record(game) for game in round_.games]


def game_record(game: Game) -> list[Any]:
    """A game as the log keeps it: board, first side, second side, result, scores."""
    tally = [str(score) for score in game.tally] if game.tally else None
    return [game.board, list(game.first), list(game.second), str(game.result) if game.result else None, tally]


def _explained(
    corrections: Sequence[tuple[int, int, str, str]], frames: Mapping[int, RoundFrame], findings: Sequence[Finding]
) -> list[tuple[int, int, str, str]]:
    """The corrections that follow from an error on the same tab: in the same row, or in who sits where."""
    told = []
    for each in corrections:
        number, board, before, now = each
        frame = frames[number]
        errors = [one for one in findings if one.severity is Severity.ERROR and one.sheet == frame.title]
        row = frame.row_of("board", board)
        same = row is not None and any(one.cell.lstrip(ascii_uppercase) == str(row) for one in errors)
        moved = before.partition(":")[0] != now.partition(":")[0] and any(one.code in SEATS for one in errors)
        if same or moved:
            told.append(each)
    return told


def _correction_findings(
    corrections: Sequence[tuple[int, int, str, str]], frames: Mapping[int, RoundFrame], settings: Settings
) -> list[Finding]:
    findings = []
    for number, board, before, now in corrections:
        frame = frames[number]
        row = frame.row_of("board", board)
        place = frame.place(row, "result") if row else ""
        allowed = settings.rules.corrections is Corrections.ANY or frame.stage is not Stage.SWISS
        message = since_paired(number, board, before, now)
        cure = (
            phrase("run standings to accept it (published pairings stay as they are), or type the old result "
"again") if allowed
            else phrase("type the old result again: only results of the latest round may be corrected")
        )  # fmt: skip
        findings.append(
            Finding(
                Severity.WARNING if allowed else Severity.ERROR, "result-changed", message, cure, frame.title, place
            )
        )
    return findings


def digest(tournament: Tournament) -> str:
    """Sixteen hexadecimal digits of SHA-256 over players, settings and results."""
    facts = {
        "rules": repr(tournament.rules),
        "players": [
            repr(replace(player, email="", never_against=frozenset())) + str(sorted(player.never_against))
            for player in tournament.players
        ],
        "rounds": [records(round_) for round_ in tournament.rounds],
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]
