"""Matches of domino hand by hand: score sheets made and added up, hands typed on the command line (seeds §4.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from swiss_xl.book import Book
from swiss_xl.catalogue import Scoring, system
from swiss_xl.commands.done import Done
from swiss_xl.commands.enter import enter
from swiss_xl.commands.refresh import changes_of_settled, refresh
from swiss_xl.errors import Finding, Severity, SheetError, fault, notice, warning
from swiss_xl.hands import Count, Scores, add_up, not_over, parse_hands, target
from swiss_xl.reading import Reading, game_row, read
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.score_sheet import ScoreSheet, read_score_sheet, sides_of, write_score_sheet, write_totals
from swiss_xl.sheets.titles import Writing
from swiss_xl.telling import mark, phrase, phrases, speaker
from swiss_xl.tournament import Game, Round

Operation = Mapping[str, Any]


@dataclass(frozen=True)
class Summed:
    """A sheet and what its hands add up to; *counted* of it counts, *game* is the match (None: it is gone)."""

    sheet: ScoreSheet
    count: Count
    counted: tuple[Fraction, Fraction]
    game: Game | None

    @property
    def text(self) -> str:
        """The final score as it would be typed."""
        return f"{self.count.scores[0]}-{self.count.scores[1]}"

    @property
    def waiting(self) -> bool:
        """Whether the match is over and has no result on its round's tab."""
        return bool(self.game and self.game.result is None and self.count.over)


def make_sheets(book: Book, boards: Sequence[int] = (), *, number: int | None = None) -> Done:
    """
    Add a score sheet for each of *boards* (all by default) in round *number*, the latest by default.

    :raises SheetError: if there is no such round or board, or the system has no hands.
    """
    reading = read(book)
    round_ = _round(reading, number)
    games = {game.board: game for game in round_.games if game.second}
    _refuse_boards(reading, round_, boards, games)
    say = speaker(reading.sound().about.get("language", "en"))
    told, made = [], []
    for board in boards or games:
        if (round_.number, board) in reading.layout.sheets:
            told.append(
                phrase(
                    "Board {board} has its sheet: '{title}'.",
                    board=board,
                    title=reading.layout.sheets[round_.number, board].title,
                )
            )
            continue
        writing = Writing(book, reading.layout, reading.sound(), reading.names, say).afresh()
        title = write_score_sheet(writing, round_.number, games[board])
        told.append(phrase("The score sheet of board {board} is on the tab '{title}'.", board=board, title=title))
        made.append({"op": "sheet", "round": round_.number, "board": board})
    if not made:
        return Done(tuple(told), changed=False)
    renewed = read(book)
    tournament = renewed.sound()
    data = changes_of_settled(renewed, tournament) | {"undo": made}
    what = phrases(
        "score sheet made, round {number}, board {boards}",
        "score sheets made, round {number}, boards {boards}",
        len(made),
        number=round_.number,
        boards=", ".join(str(each["board"]) for each in made),
    )
    lines = refresh(renewed, tournament, Action("sheet", what, round_.number, digest=renewed.digest(), data=data))
    return Done(tuple(told), round=round_, standings=lines, findings=renewed.findings)


def enter_hands(book: Book, board: int, text: str, *, number: int | None = None) -> Done:
    """
    Add up hands typed as text, and enter the score of the match on *board*.

    :raises SheetError: if a hand cannot be read or comes after the end, or the match is not over; nothing is written.
    """
    reading = read(book)
    _scoring(reading)
    goal = target(reading.settings.rules.options)
    try:
        count = add_up(parse_hands(text, goal), goal)
    except ValueError as unread:
        raise SheetError(
            findings=[fault("hand-unread", phrase("board {board}: {fault}", board=board, fault=unread))]
        ) from None
    faults = [
        fault("hand-impossible", phrase("board {board}, hand {hand}: {fault}", board=board, hand=hand, fault=seen))
        for hand, seen in count.faults
    ]
    if not faults and count.over is None:
        faults = [
            fault(
                "match-not-over",
                phrase("board {board}: {fault}", board=board, fault=not_over(count.scores, goal)),
                phrase("type all its hands"),
            )
        ]
    if faults:
        raise SheetError(findings=faults)
    done = enter(book, {board: f"{count.scores[0]}-{count.scores[1]}"}, number=number)
    told = phrases("{count} hand: {hands}", "{count} hands: {hands}", count.over or 0, hands=" ".join(text.split()))
    return replace(done, messages=(*done.messages, told))


def enter_sheets(book: Book, boards: Sequence[int] = (), *, number: int | None = None) -> Done:
    """
    Add up the score sheets of *boards* (all that have hands by default), and enter the scores.

    :raises SheetError: if there is none, a hand is wrong, or a match is not over; all at once, and nothing is written.
    """
    reading = read(book)
    round_ = _round(reading, number)
    found = {each.sheet.board: each for each in _summed(reading) if each.sheet.round == round_.number}
    _refuse_boards(reading, round_, boards, found)
    wanted = [found[board] for board in boards] if boards else [each for each in found.values() if each.sheet.hands]
    faults = [finding for each in wanted for finding in _findings(reading, each) if finding.severity is Severity.ERROR]
    goal = target(reading.settings.rules.options)
    faults += [
        fault("match-not-over", not_over(each.count.scores, goal), phrase("fill in the rest"), each.sheet.title)
        for each in wanted
        if each.count.over is None and not each.count.faults and not each.sheet.findings
    ]
    faults += [_other(each, fault) for each in wanted if not _belongs(each)]
    if not wanted:
        faults = [
            fault(
                "sheet-missing",
                phrase("no score sheet of round {number} has hands", number=round_.number),
                phrase("fill one in"),
            )
        ]
    if faults:
        raise SheetError(findings=faults)
    for each in wanted:
        write_totals(book, each.sheet, _totals(each.sheet, goal))
    return enter(book, {each.sheet.board: each.text for each in wanted}, number=round_.number)


def take_sheets(reading: Reading) -> tuple[Reading, tuple[str, ...], list[dict[str, Any]]]:
    """
    Put what the sheets of the latest round add up to into its tab, where a result is missing.

    :returns: what is read then, what was done in sentences, and the operations that take it back.
    :raises SheetError: if a hand on one of them is wrong.
    """
    last = reading.sound().last
    latest = [each for each in _summed(reading) if last and each.sheet.round == last.number]
    faults = [finding for each in latest for finding in _findings(reading, each) if finding.severity is Severity.ERROR]
    if faults:
        raise SheetError(findings=faults)
    told: list[str] = []
    undo: list[dict[str, Any]] = []
    for each in latest:
        frame = reading.frames[each.sheet.round]
        row = game_row(frame, each.game) if each.game and each.waiting else None
        if row is None or not _belongs(each) or "first_score" not in frame.columns:
            continue
        after = dict(zip(("first_score", "second_score"), each.count.scores, strict=True))
        reading.book.write(frame.title, {(row, frame.columns[key]): value for key, value in after.items()})
        write_totals(reading.book, each.sheet, _totals(each.sheet, target(reading.settings.rules.options)))
        told.append(
            phrase(
                "Board {board} of round {round}: {score}, from its score sheet.",
                board=each.sheet.board,
                round=each.sheet.round,
                score=each.text,
            )
        )
        undo.append({"op": "result", "round": each.sheet.round, "board": each.sheet.board,
                     "before": dict.fromkeys(after), "after": after})  # fmt: skip
    return (read(reading.book) if undo else reading), tuple(told), undo


def sheet_findings(reading: Reading) -> list[Finding]:
    """What check says of the score sheets: hands that cannot be, matches not over, sums that differ from the tab."""
    if reading.tournament is None or not reading.layout.sheets:
        return []
    return [finding for each in _summed(reading) for finding in _findings(reading, each)]


def undo_sheet(reading: Reading, operation: Operation, force: bool) -> Sequence[Finding]:  # noqa: FBT001 -- undo's table
    """Remove a score sheet again, unless hands were written on it."""
    tab = reading.layout.sheets.get((int(operation["round"]), int(operation["board"])))
    if tab is None:
        return []
    if read_score_sheet(reading.book, tab).hands and not force:
        cure = phrase(
            "clear them first; in a terminal, swiss-xl undo BOOK --force takes it back all the same (a "
            "copy stays in the backups folder)"
        )
        return [fault("undo-results", phrase("hands are written on this sheet, which would be lost"), cure, tab.title)]
    reading.book.delete(tab.title)
    return []


def _round(reading: Reading, number: int | None) -> Round:
    """:raises SheetError: if there is no such round, or no hands in this system."""
    _scoring(reading)
    rounds = reading.sound().rounds
    if not rounds or not 1 <= (number or len(rounds)) <= len(rounds):
        seen = (
            phrase("there is no round {number} yet", number=number)
            if number and rounds
            else phrase("no round has been paired yet")
        )
        cure = (
            phrase("choose a round from 1 to {last}", last=len(rounds)) if rounds else phrase("press Next round first")
        )
        raise SheetError(findings=[fault("round-unknown", seen, cure)])
    return rounds[(number or len(rounds)) - 1]


def _scoring(reading: Reading) -> Scoring:
    """:raises SheetError: if matches of this system have no hands."""
    scoring = system(reading.settings.rules.system).scoring
    if scoring is None or not scoring.by_hands:
        seen = phrase(
            "hands are counted in domino, and this is a tournament by the system {system}",
            system=reading.settings.rules.system,
        )
        raise SheetError(findings=[fault("hands-unknown", seen, phrase("type the result"))])
    return scoring


def _refuse_boards(reading: Reading, round_: Round, boards: Sequence[int], known: Mapping[int, object]) -> None:
    """:raises SheetError: naming every board that is not there."""
    title = reading.frames[round_.number].title
    choice = ", ".join(map(str, sorted(known)))
    cure = phrase("choose from: {choice}", choice=choice) if choice else phrase("choose from: none")
    strange = [
        fault(
            "board-unknown",
            phrase("there is no board {board} to be had in round {number}", board=board, number=round_.number),
            cure,
            title,
        )
        for board in boards
        if board not in known
    ]
    if strange:
        raise SheetError(findings=strange)


def _summed(reading: Reading) -> list[Summed]:
    rules, scoring = reading.settings.rules, _scoring(reading)
    rounds = {round_.number: round_ for round_ in reading.sound().rounds}
    found = []
    for tab in reading.layout.sheets.values():
        sheet = read_score_sheet(reading.book, tab)
        count = add_up([hand for _, hand in sheet.hands], target(rules.options))
        games = rounds[sheet.round].games if sheet.round in rounds else ()
        game = next((game for game in games if game.board == sheet.board and game.second), None)
        first, second = (Fraction(score) for score in count.scores)
        found.append(Summed(sheet, count, scoring.counted(first, second, rules.options), game))
    return found


def _belongs(each: Summed) -> bool:
    return each.game is not None and each.sheet.of(each.game)


def _other(each: Summed, grade: Any) -> Finding:
    text = (
        mark("this sheet was made for {sides}, but board {board} of round {round} is {others}")
        if each.game
        else mark("this sheet was made for {sides}, but board {board} of round {round} is no match")
    )
    seen = phrase(
        text,
        sides=" – ".join(each.sheet.sides),
        board=each.sheet.board,
        round=each.sheet.round,
        others=" – ".join(sides_of(each.game)) if each.game else "",
    )
    cure = phrase("delete the tab, and make a new one with: swiss-xl sheet")
    finding: Finding = grade("sheet-other", seen, cure, each.sheet.title)
    return finding


def _findings(reading: Reading, each: Summed) -> list[Finding]:
    sheet, count = each.sheet, each.count
    if not sheet.hands and not sheet.findings:
        return []
    if not _belongs(each):
        return [_other(each, warning)]
    rows = [row for row, _ in sheet.hands]
    found = [*sheet.findings]
    found += [
        fault(
            "hand-impossible",
            phrase("hand {number}: {fault}", number=number, fault=seen),
            phrase("correct the row, or clear it"),
            sheet.title,
            sheet.cell(rows[number - 1]),
        )
        for number, seen in count.faults
    ]
    return found or _ends(each, target(reading.settings.rules.options), rows[-1])


def _ends(each: Summed, goal: int | None, row: int) -> list[Finding]:
    """How a match without a wrong hand stands beside its result on the round's tab."""
    sheet = each.sheet
    if each.count.over is None:
        return [notice("match-not-over", not_over(each.count.scores, goal), "", sheet.title, sheet.cell(row))]
    if each.waiting:
        seen = phrase(
            "board {board} of round {round} ended {score} by this sheet",
            board=sheet.board,
            round=sheet.round,
            score=each.text,
        )
        return [
            notice(
                "sheet-ready", seen, phrase("the next round takes it over, or: swiss-xl enter … --sheet"), sheet.title
            )
        ]
    typed = each.game.tally if each.game else None
    if typed and typed != each.counted:
        seen = phrase(
            "the hands add up to {sum}, the tab of round {round} says {score}",
            sum=each.text,
            round=sheet.round,
            score=f"{typed[0]}-{typed[1]}",
        )
        return [warning("sheet-differs", seen, phrase("correct one of them"), sheet.title)]
    return []


def _totals(sheet: ScoreSheet, goal: int | None) -> dict[int, Scores]:
    """The running score after each hand, by row."""
    hands = [hand for _, hand in sheet.hands]
    return {row: add_up(hands[:place], goal).scores for place, (row, _) in enumerate(sheet.hands, 1)}
