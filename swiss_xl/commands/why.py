"""Why each pair of a round was made: told by the pairing itself, or by pairing the position before the round again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from swiss_xl.book import Book
from swiss_xl.catalogue import Pairing
from swiss_xl.commands.done import Done
from swiss_xl.constraints import ByHand, pair_round
from swiss_xl.errors import PairingError, RulesError, SheetError, fault
from swiss_xl.explain import Told, told_of
from swiss_xl.finals import final_pairing
from swiss_xl.pairing_files import before_round
from swiss_xl.reading import Reading, read
from swiss_xl.results import PAIRING_BYE
from swiss_xl.sheets.log import Action, Memory, write_action
from swiss_xl.sheets.status import put_links
from swiss_xl.sheets.tabs import LOG, find_tabs
from swiss_xl.sheets.titles import Writing
from swiss_xl.sheets.why import Why, fill_reasons, is_of, read_entries, tells, without_names, write_why
from swiss_xl.telling import phrase, speaker
from swiss_xl.tournament import Game, Player, Round, Stage, Status, Tournament

Say = Callable[[str], str]


def show_why(book: Book, number: int | None = None) -> Done:
    """
    Write the tab that tells the reasons of round *number*, of the latest if nothing is said.

    :raises SheetError: if a cell cannot be understood, or there is no such round; nothing is written.
    """
    reading = read(book)
    tournament = reading.sound()
    round_ = _round(reading, tournament, number)
    say = speaker(tournament.about.get("language", "en"))
    writing = Writing(book, reading.layout, tournament, reading.names, say)
    title = write_why(writing, why_of(reading.memory, tournament, round_, say))
    layout = find_tabs(book)
    action = Action("why", phrase("reasons of round {number}", number=round_.number), digest=reading.digest())
    write_action(book, layout.others.get(LOG), action)
    put_links(book, layout)
    book.activate(title)
    return Done(
        (
            phrase(
                "Why round {number} looks as it does stands on the tab '{title}'.", number=round_.number, title=title
            ),
        ),
        round=round_,
        goto=title,
    )


def _round(reading: Reading, tournament: Tournament, number: int | None) -> Round:
    """:raises SheetError: if there is no such round."""
    last = len(tournament.rounds)
    if last and 1 <= (number or last) <= last:
        return tournament.rounds[(number or last) - 1]
    seen = (
        phrase("there is no round {number} yet", number=number)
        if number and last
        else phrase("no round has been paired yet")
    )
    cure = phrase("choose a round from 1 to {last}", last=last) if last else phrase("press Next round first")
    raise SheetError(findings=[fault("round-unknown", seen, cure, reading.layout.settings.title)])


def renew_whys(writing: Writing, memory: Memory, pairing: Pairing | None) -> None:
    """
    Keep the tabs of reasons with their rounds, where the workbook has any.

    The round that *pairing* has just made gets one, told by the pairing itself. A tab whose round is gone goes, one
    whose round was changed is written anew; the others stay as they are: published rounds keep their reasons.
    """
    tournament, layout = writing.tournament, writing.layout
    for number, tab in layout.whys.items():
        if number > len(tournament.rounds):
            writing.book.delete(tab.title)
    for round_ in tournament.rounds:
        known = layout.whys.get(round_.number)
        if pairing is not None and round_ is tournament.last:
            write_why(writing.afresh(), _at_hand(tournament, pairing, writing.say))
        elif known and not is_of(known, round_):
            write_why(writing.afresh(), why_of(memory, tournament, round_, writing.say))


def _at_hand(tournament: Tournament, pairing: Pairing, say: Say) -> Why:
    """What the pairing itself tells."""
    return Why(pairing.round, told_of(tournament, pairing, say), "", pairing.warnings)


def why_of(memory: Memory, tournament: Tournament, round_: Round, say: Say) -> Why:
    """
    The reasons of a round paired earlier: the position before it is paired again.

    Pairs that this does not give are marked as such: they were set or changed by hand, or something that the pairing
    rests on has been corrected since.
    """
    before = position_before(tournament, round_)
    try:
        pairing = pair_again(before, round_, memory)
    except (PairingError, RulesError) as error:
        note = say("It cannot be worked out again: {reason}").format(reason=error)
        return Why(round_, [replace(each, parts=()) for each in told_of(tournament, Pairing(round_), say)], note)
    told = _told(before, pairing, round_, say)
    if _pairs(pairing.round) == _pairs(round_):
        note = say("Worked out again from the position before the round; it gives the pairs of this round.")
        return Why(round_, told, note, pairing.warnings)
    note = say("Worked out again, it no longer gives this round: changed by hand, or something was corrected since.")
    return Why(round_, told, note, ())


def _told(before: Tournament, pairing: Pairing, round_: Round, say: Say) -> list[Told]:
    """What *pairing* tells of the round as it stands."""
    same = _pairs(pairing.round) == _pairs(round_)
    return _in_place(
        told_of(before, pairing, say), round_, say, None if same else told_of(before, Pairing(round_), say)
    )


def retell_whys(writing: Writing, memory: Memory, earlier: Sequence[Say]) -> list[int]:
    """
    Say the reasons on every tab in the language of *writing* that was said in one of those before.

    The position before the round is paired again; only where that tells just what stands on the tab, whoever is called
    in another way by now, it is said anew. *earlier* say a text in the languages before.

    :returns: the rounds whose reasons have to stay as they are.
    """
    left = []
    for round_ in writing.tournament.rounds:
        tab = writing.layout.whys.get(round_.number)
        if tab is None or not is_of(tab, round_):
            continue
        before = position_before(writing.tournament, round_)
        try:
            pairing = pair_again(before, round_, memory)
        except (PairingError, RulesError):
            pairing = Pairing(round_)
        nameless = without_names(before)
        known = read_entries(writing.book, tab)
        if any(tells(known, _told(nameless, pairing, round_, say)) for say in earlier):
            fill_reasons(writing.book, tab, _told(before, pairing, round_, writing.say), pairing.warnings)
        else:
            left.append(round_.number)
    return left


def position_before(tournament: Tournament, round_: Round) -> Tournament:
    """The tournament as it was before the round: who was paired in it was there, who was not was away."""
    before = before_round(tournament, round_.number)
    seated = {who for game in round_.games for who in game.participants if game.second or game.result == PAIRING_BYE}
    players = tuple(_there(each, round_.number) if each.number in seated else each for each in before.players)
    return replace(before, players=players)


def _there(player: Player, number: int) -> Player:
    return replace(player, status=Status.ACTIVE, from_round=min(player.from_round, number))


def pair_again(before: Tournament, round_: Round, memory: Memory) -> Pairing:
    """
    The pairing of the position, with the pairs that were set by hand.

    :raises PairingError: if the rules allow none.
    """
    if round_.stage is not Stage.SWISS:
        pairing = final_pairing(before)
        if pairing is None:
            raise PairingError(phrase("this tournament has no finals any more"))
        return pairing
    pairs = memory.shown.get(round_.number, {}).get("by_hand", ())
    here = before.by_number
    kept = tuple((first, second) for first, second in pairs if first in here and (second is None or second in here))
    return pair_round(before, ByHand(kept))


def _pairs(round_: Round) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    return {(game.first, game.second) for game in round_.games}


def _in_place(told: list[Told], round_: Round, say: Say, bare: list[Told] | None = None) -> list[Told]:
    """
    What is told, in the order of the boards as they stand on the round's tab.

    *bare* names the pairs of the round without reasons, for those that are not told of.
    """
    known = {_who(each.game): each for each in told if each.game}
    unknown = {_who(each.game): each for each in bare or () if each.game}
    brackets = [each for each in told if each.game is None]
    found = []
    for game in round_.games:
        each = known.get(_who(game))
        if each is None:
            text = say("not as the system pairs now: set or changed by hand, or something was corrected since")
            each = replace(unknown[_who(game)], parts=(text,))
        elif each.game and each.game.first != game.first:
            text = say("the sides are not those that the system gives now")
            each = replace(each, who=unknown[_who(game)].who, parts=(*each.parts, text))
        found.append(replace(each, board=game.board, game=game))
    return [*_before_first(told, brackets, found)]


def _who(game: Game | None) -> frozenset[frozenset[int]]:
    """Both sides, whichever is the first."""
    return frozenset((frozenset(game.first), frozenset(game.second))) if game else frozenset()


def _before_first(told: list[Told], brackets: list[Told], found: list[Told]) -> list[Told]:
    """The lines about brackets before the first of their pairs that is told of."""
    followers: Mapping[int, frozenset[frozenset[int]]] = {
        id(bracket): next((_who(each.game) for each in told[place:] if each.game), frozenset())
        for place, bracket in enumerate(told)
        if bracket.game is None
    }
    listed: list[Told] = []
    waiting = list(brackets)
    for each in found:
        due = [bracket for bracket in waiting if followers[id(bracket)] == _who(each.game)]
        listed += [*due, each]
        waiting = [bracket for bracket in waiting if bracket not in due]
    return [*waiting, *listed]
