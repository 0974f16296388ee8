"""Next round: numbers for newcomers, the pairing, its tab."""

from __future__ import annotations

from dataclasses import replace

from swiss_xl.book import Book
from swiss_xl.catalogue import Pairing
from swiss_xl.commands.again import changed_by_hand, take_away
from swiss_xl.commands.dead_end import dead_end_ahead
from swiss_xl.commands.done import Done
from swiss_xl.commands.following import in_its_language
from swiss_xl.commands.grouped import group_faults
from swiss_xl.commands.kept import shown_on_round
from swiss_xl.commands.numbers import give_numbers
from swiss_xl.commands.refresh import changes, correction_messages, refresh, write_inferred
from swiss_xl.commands.score_sheets import take_sheets
from swiss_xl.commands.wanted import NOTHING_SPECIAL, Wanted
from swiss_xl.constraints import ByHand, pair_round
from swiss_xl.errors import PairingError, SheetError, fault
from swiss_xl.finals import begun, final_pairing, qualified, stale_final
from swiss_xl.reading import Reading, read
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.round import write_round
from swiss_xl.sheets.titles import Writing
from swiss_xl.telling import listed, phrase, phrases, speaker
from swiss_xl.tournament import Round, Tournament


def next_round(book: Book, wanted: Wanted = NOTHING_SPECIAL) -> Done:
    """
    Pair the next round and write its tab into *book*; after the Swiss rounds, the next round of the finals.

    Pressed again before a result is typed it does nothing and says so (hazard 33, case 14).

    :raises SheetError: if a cell cannot be understood, results are missing or all rounds are played;
        nothing is written.
    :raises PairingError: if the rules allow no pairing; nothing is written.
    """
    return in_its_language(book, lambda opened: _next_round(opened, wanted))


def _next_round(book: Book, wanted: Wanted) -> Done:
    reading = read(book)
    reading, summed, sums = take_sheets(reading) if reading.layout.sheets else (reading, (), [])
    tournament = reading.sound()
    last = tournament.last
    again: list[dict[str, object]] = []
    if last and (wanted.again or stale_final(tournament)):
        reading, wanted, again = take_away(reading, last, wanted)
        tournament = reading.sound()
    elif last and last.missing and not last.started:
        return _still_open(reading, tournament, last, wanted)
    _refuse_incomplete(reading, tournament)
    reading, tournament, told, numbered = give_numbers(reading, tournament)
    pairing = _pairing(reading, tournament, wanted)
    round_ = replace(pairing.round, note=wanted.note, deadline=wanted.deadline)
    _refuse_empty(round_)
    based_on = reading.digest()
    inferred, undo = write_inferred(reading)
    title = write_round(_writing(reading, tournament, wanted), round_)
    paired = replace(tournament, rounds=(*tournament.rounds, round_))
    operations = [*numbered, *sums, *undo, *again, {"op": "round", "round": round_.number}]
    data = changes(reading, paired) | {"undo": operations} | shown_on_round(reading.memory, round_, wanted)
    changed = changed_by_hand(reading)
    told = (*changed, *told)
    made, summary = replace(pairing, round=round_), "; ".join((_summary(round_), *_set_by_hand(wanted)))
    done = (
        phrase("round {number} paired anew: {summary}", number=round_.number, summary=summary)
        if again
        else phrase("round {number} paired: {summary}", number=round_.number, summary=summary)
    )
    what = "; ".join((done, *changed))
    lines = refresh(reading, paired, Action("next", what, round_.number, round_.seed, based_on, data), made)
    book.activate(title)
    heading = phrase(
        "Round {number} is on the tab '{title}': {summary}.", number=round_.number, title=title, summary=summary
    )
    warned = (*pairing.warnings, *dead_end_ahead(tournament, paired))
    messages = (*told, *summed, *inferred, *correction_messages(reading), *warned, heading)
    sides = wanted.sides or tournament.rules.sides
    findings = tuple(each for each in reading.findings if not (again and each.code == "round-missing"))
    return Done(messages, True, round_, lines, findings, reading.names, sides, title)


def _still_open(reading: Reading, tournament: Tournament, last: Round, wanted: Wanted) -> Done:
    """
    Nothing is done: the latest round has been paired, and no result typed yet.

    :raises SheetError: if something was wanted of the next round, which would be lost.
    """
    count, boards = len(last.missing), listed(last.missing)
    if wanted != Wanted():
        seen = phrases(
            "round {number} is already paired; results are missing on board {boards}",
            "round {number} is already paired; results are missing on boards {boards}",
            count,
            number=last.number,
            boards=boards,
        )
        cure = phrase("type them first; in a terminal, swiss-xl next BOOK --again pairs it anew")
        raise SheetError(findings=[fault("round-open", seen, cure, reading.frames[last.number].title)])
    message = phrases(
        "Round {number} is already paired; results are missing on board {boards}. Nothing was changed.",
        "Round {number} is already paired; results are missing on boards {boards}. Nothing was changed.",
        count,
        number=last.number,
        boards=boards,
    )
    return Done((message,), changed=False, round=last, names=reading.names, sides=tournament.rules.sides)


def _refuse_empty(round_: Round) -> None:
    """:raises PairingError: if nobody would have an opponent."""
    if not any(game.second for game in round_.games):
        raise PairingError(
            phrase(
                "Round {number} would have no game: {summary}; nobody else is to be paired",
                number=round_.number,
                summary=_summary(round_),
            )
        )


def _writing(reading: Reading, tournament: Tournament, wanted: Wanted) -> Writing:
    say = speaker(tournament.about.get("language", "en"))
    shown = replace(tournament, rules=replace(tournament.rules, sides=wanted.sides or tournament.rules.sides))
    return Writing(reading.book, reading.layout, shown, reading.names, say)


def _pairing(reading: Reading, tournament: Tournament, wanted: Wanted) -> Pairing:
    """
    The next round of the Swiss part, or of the finals.

    :raises SheetError: if all rounds are played, or somebody set by hand is not there.
    """
    _refuse_by_hand(reading, tournament, wanted.by_hand)
    over = tournament.next_number > tournament.rules.rounds
    if wanted.finals or begun(tournament) or (over and qualified(tournament)):
        if wanted.by_hand.pairs:
            seen, cure = (
                phrase("the finals follow from the standings, no pair can be set by hand"),
                phrase("leave --pair out"),
            )
            raise SheetError(findings=[fault("by-hand", seen, cure, reading.layout.settings.title)])
        pairing = final_pairing(tournament)
        if pairing:
            return pairing
        seen = (
            phrase("the finals have been played") if qualified(tournament) else phrase("this tournament has no finals")
        )
        cure = (
            phrase("nothing is left to be paired")
            if qualified(tournament)
            else phrase("choose them on the Tournament tab (Finals)")
        )
        raise SheetError(findings=[fault("finals-over", seen, cure, reading.layout.settings.title)])
    if over:
        settings = reading.layout.settings
        seen = phrases("the only round has been played", "all {count} rounds have been played", len(tournament.rounds))
        cure = phrase("set more rounds if one more is to be played")
        raise SheetError(
            findings=[fault("rounds-played", seen, cure, settings.title, str(settings.area("sxl_rounds") or ""))]
        )
    return pair_round(tournament, wanted.by_hand)


def _refuse_by_hand(reading: Reading, tournament: Tournament, by_hand: ByHand) -> None:
    """:raises SheetError: if a number set by hand is nobody's, twice, or not to be paired."""
    seen: list[int] = [number for pair in by_hand.pairs for number in pair if number is not None]
    faults = [
        phrase("number {number} is set twice", number=number) for number in sorted(set(seen)) if seen.count(number) > 1
    ]
    if tournament.rules.seats > 1 and any(second is not None for _, second in by_hand.pairs):
        faults.append(phrase("pairs are not set beforehand at tables of four: correct the numbers on the round's tab"))
    for number in sorted(set(seen)):
        player = tournament.by_number.get(number)
        if player is None:
            faults.append(phrase("nobody has the number {number}", number=number))
        elif not player.plays_in(tournament.next_number):
            faults.append(
                phrase("number {number} ({name}) does not play in this round", number=number, name=player.name)
            )
    if faults:
        cure = phrase("give start numbers of those who play")
        raise SheetError(findings=[fault("by-hand", each, cure, reading.players.title) for each in faults])


def _refuse_incomplete(reading: Reading, tournament: Tournament) -> None:
    """:raises SheetError: if the next round cannot be paired yet, or no more."""
    number, last = tournament.next_number, tournament.last
    if last and last.missing:
        frame = reading.frames[last.number]
        message = phrases(
            "round {number} cannot be paired yet: results are missing on board {boards}",
            "round {number} cannot be paired yet: results are missing on boards {boards}",
            len(last.missing),
            number=number,
            boards=listed(last.missing),
        )
        raise SheetError(
            findings=[fault("results-missing", message, phrase("type them, then press Next round again"), frame.title)]
        )
    sheet = reading.players
    if len(sheet.entrants) < 2:
        place = sheet.cell(sheet.header_row + 1, "name")
        seen, cure = phrase("there are fewer than two players"), phrase("list them, one in each row")
        raise SheetError(findings=[fault("players-missing", seen, cure, sheet.title, place)])
    strays = group_faults(reading)
    if strays:
        raise SheetError(findings=strays)


def _set_by_hand(wanted: Wanted) -> list[str]:
    """``by hand: 3-7, 5-bye`` for the log and the person; nothing for no pair."""
    bye = phrase("bye")
    pairs = ", ".join(f"{first}-{bye if second is None else second}" for first, second in wanted.by_hand.pairs)
    return [phrase("by hand: {pairs}", pairs=pairs)] if pairs else []


def _summary(round_: Round) -> str:
    games = sum(bool(game.second) for game in round_.games)
    byes = [game for game in round_.games if not game.second]
    told = [
        phrase("{bye}: number {number}", bye=game.result.said if game.result else "", number=game.first[0])
        for game in byes
    ]
    return ", ".join((phrases("{count} game", "{count} games", games), *told))
