"""Next round: numbers for newcomers, the pairing, its tab."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swiss_xl.book import Book
from swiss_xl.catalogue import system
from swiss_xl.commands.done import Done
from swiss_xl.commands.refresh import changes, correction_messages, refresh, write_inferred
from swiss_xl.errors import PairingError, SheetError, fault
from swiss_xl.numbering import by_rating, number_entrants
from swiss_xl.reading import Reading, read
from swiss_xl.results import PAIRING_BYE
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.players import PlayersSheet
from swiss_xl.sheets.round import write_round
from swiss_xl.sheets.titles import Writing
from swiss_xl.tournament import Numbering, Round, Tournament
from swiss_xl.words import speaker


def next_round(book: Book) -> Done:
    """
    Pair the next round and write its tab into *book*.

    Pressed again before a result is typed it does nothing and says so (hazard 33, case 14).

    :raises SheetError: if a cell cannot be understood, results are missing or all rounds are played;
        nothing is written.
    :raises PairingError: if the rules allow no pairing; nothing is written.
    """
    reading = read(book)
    tournament = reading.sound()
    last = tournament.last
    if last and last.missing and not last.started:
        missing = f"results are missing on {_boards(last.missing)}"
        message = f"Round {last.number} is already paired; {missing}. Nothing was changed."
        return Done((message,), changed=False, round=last, names=reading.names, sides=tournament.rules.sides)
    _refuse_incomplete(reading, tournament)
    reading, tournament, told, numbered = _give_numbers(reading, tournament)
    round_ = system(tournament.rules.system).pair(tournament).round
    if not any(game.second for game in round_.games):
        raise PairingError(f"Round {round_.number} would have no game: {_summary(round_)}; nobody else is to be paired")
    say = speaker(tournament.about.get("language", "en"))
    based_on = reading.digest()
    inferred, undo = write_inferred(reading)
    title = write_round(Writing(book, reading.layout, tournament, reading.names, say), round_)
    paired = replace(tournament, rounds=(*tournament.rounds, round_))
    what = f"round {round_.number} paired: {_summary(round_)}"
    action = Action(
        "next",
        what,
        round_.number,
        round_.seed,
        based_on,
        changes(reading, paired) | {"undo": [*numbered, *undo, {"op": "round", "round": round_.number}]},
    )
    lines = refresh(reading, paired, action)
    book.activate(title)
    heading = f"Round {round_.number} is on the tab '{title}': {_summary(round_)}."
    messages = (*told, *inferred, *correction_messages(reading), heading)
    return Done(messages, True, round_, lines, reading.findings, reading.names, tournament.rules.sides)


def _refuse_incomplete(reading: Reading, tournament: Tournament) -> None:
    """:raises SheetError: if the next round cannot be paired yet, or no more."""
    number, last = tournament.next_number, tournament.last
    if last and last.missing:
        frame = reading.frames[last.number]
        message = f"round {number} cannot be paired yet: results are missing on {_boards(last.missing)}"
        raise SheetError(
            findings=[fault("results-missing", message, "type them, then press Next round again", frame.title)]
        )
    settings, sheet = reading.layout.settings, reading.players
    if number > tournament.rules.rounds:
        seen, cure = (
            f"all {len(tournament.rounds)} rounds have been played",
            "set more rounds if one more is to be played",
        )
        raise SheetError(
            findings=[fault("rounds-played", seen, cure, settings.title, str(settings.area("sxl_rounds") or ""))]
        )
    if len(sheet.entrants) < 2:
        place = sheet.cell(sheet.header_row + 1, "name")
        seen, cure = "there are fewer than two players", "list them, one in each row"
        raise SheetError(findings=[fault("players-missing", seen, cure, sheet.title, place)])


def _boards(boards: Sequence[int]) -> str:
    numbers = [str(board) for board in boards]
    if len(numbers) == 1:
        return f"board {numbers[0]}"
    return f"boards {', '.join(numbers[:-1])} and {numbers[-1]}"


def _summary(round_: Round) -> str:
    games = sum(bool(game.second) for game in round_.games)
    byes = [game for game in round_.games if not game.second]
    text = f"{games} game{'' if games == 1 else 's'}"
    if byes:
        text += ", " + ", ".join(
            f"{'bye' if game.result == PAIRING_BYE else str(game.result)}: number {game.first[0]}" for game in byes
        )
    return text


def _give_numbers(
    reading: Reading, tournament: Tournament
) -> tuple[Reading, Tournament, tuple[str, ...], list[dict[str, object]]]:
    """
    Number those who have no number yet: by the rules before round 1, later appended (seeds §1.1).

    :returns: what is known then, what was done in sentences, and the operation that takes it back.
    """
    sheet = reading.players
    if all(entrant.number is not None for entrant in sheet.entrants):
        return reading, tournament, (), []
    started = bool(tournament.rounds)
    entrants = sheet.entrants
    afresh = not started and tournament.rules.numbering is Numbering.RATING and by_rating(entrants)
    if afresh and not any(entrant.details.get("never_against") for entrant in entrants):
        entrants = tuple(replace(entrant, number=None) for entrant in entrants)
    numbers = number_entrants(entrants, tournament.rules.numbering, started=started)
    players, cells, told, given = [], {}, [], []
    for entrant, number in zip(sheet.entrants, numbers, strict=True):
        late = entrant.number is None and started
        changes = {"from_round": tournament.next_number} if late and "from_round" not in entrant.details else {}
        players.append(entrant.player(number, **changes))
        if entrant.number != number:
            given.append([number, entrant.number, bool(changes)])
            cells[entrant.row, sheet.columns.get("number", 1)] = number
            if changes and "from_round" in sheet.columns:
                cells[entrant.row, sheet.columns["from_round"]] = tournament.next_number
            if late:
                told.append(
                    f"{entrant.details['name']} enters as number {number}, from round {tournament.next_number}."
                )
    _need_columns(sheet)
    reading.book.write(sheet.title, cells)
    if not started:
        order = "by rating" if tournament.rules.numbering is Numbering.RATING else "in the order of the list"
        told.append(f"{len(players)} players were numbered {order}.")
    renewed = replace(tournament, players=tuple(players))
    undo: list[dict[str, object]] = [{"op": "numbers", "given": given}]
    return replace(reading, tournament=renewed), renewed, tuple(told), undo


def _need_columns(sheet: PlayersSheet) -> None:
    """:raises SheetError: if there is no column to write numbers into."""
    if "number" not in sheet.columns:
        place = sheet.cell(sheet.header_row, "number")
        seen, cure = "the list has no column for numbers", "head an empty column with: No."
        raise SheetError(findings=[fault("column-lost", seen, cure, sheet.title, place)])
