"""Where no legal round exists: which rule is in the way, and which single relaxation of it would free one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from swiss_xl.crosstable import crosstable
from swiss_xl.errors import PairingError
from swiss_xl.field import Field, bye_candidates, field_of
from swiss_xl.matching import FREE, Matching, bits
from swiss_xl.telling import listed, phrase
from swiss_xl.tournament import Forbidden, Player, Status, Tournament
from swiss_xl.weighted import least_cost

MOST_REPEATS = 5  # named in one message


def explained(
    error: PairingError, tournament: Tournament, wanted: Sequence[Forbidden], by_hand: Collection[Player] = ()
) -> PairingError:
    """
    The same error with the rule that is in the way and every single relaxation that would free a round.

    *by_hand* are the participants, as they stand on the list, of pairs that the organiser has set.
    """
    if tournament.rules.seats > 1:  # tables of four only ever lack players
        return error
    ways = relaxations(tournament, wanted, by_hand)
    told = [f"{str(error).rstrip('.')}.", blocking_rule(tournament, wanted)]
    if ways:
        told.append(phrase("One of these alone would make a round possible: {listed}.", listed="; ".join(ways)))
    return PairingError(" ".join(told))


def blocking_rule(tournament: Tournament, wanted: Sequence[Forbidden]) -> str:
    """Which rule it is without which a round would exist; nobody meeting twice, if no other alone is in the way."""
    if wanted and possible(tournament):
        return phrase("In the way: the never-against list.")
    field = field_of(with_forbidden(tournament, wanted))
    if any(_matches(field, place) for place in _second_byes(field)):
        return phrase("In the way: nobody gets a second bye while somebody has had none.")
    return phrase("In the way: nobody meets twice.")


def relaxations(tournament: Tournament, wanted: Sequence[Forbidden], by_hand: Collection[Player] = ()) -> list[str]:
    """Which single relaxation would free a round: a wish, a bye, a repeat, pairs by hand, somebody's return."""
    field = field_of(with_forbidden(tournament, wanted))
    ways = [
        phrase("letting {listed} meet, against the list", listed=listed(sorted(each.numbers)))
        for each in wanted
        if possible(tournament, [other for other in wanted if other != each])
    ]
    if wanted and not ways and possible(tournament):
        ways = [phrase("giving up the never-against list")]
    ways += [
        phrase("a second bye for number {number}", number=field.order[place].number)
        for place in _second_byes(field)
        if _matches(field, place)
    ]
    repeats = list(islice(_repeats(tournament, field), MOST_REPEATS + 1))
    ways += [phrase("a repeat of {one} and {other}", one=one, other=other) for one, other in repeats[:MOST_REPEATS]]
    if repeats[MOST_REPEATS:]:
        ways.append(phrase("other repeats"))
    if by_hand and possible(_back(tournament, by_hand), wanted):
        ways.append(phrase("leaving the pairs set by hand to the system"))
    seated = {player.number for player in by_hand}
    for player in tournament.players:
        away = not player.plays_in(tournament.next_number) and player.from_round <= tournament.next_number
        if away and player.number not in seated:
            back = replace(player, status=Status.ACTIVE, byes=())
            if possible(_back(tournament, [back]), wanted):
                ways.append(phrase("number {number} playing in this round", number=player.number))
    return ways


def possible(tournament: Tournament, forbidden: Sequence[Forbidden] = ()) -> bool:
    """Whether a round without a repeat and without a second bye exists."""
    return _complete(field_of(with_forbidden(tournament, forbidden)))


def least_broken(tournament: Tournament, wanted: Sequence[Forbidden]) -> list[Forbidden] | None:
    """The fewest of the wishes that a round without a repeat must break; None if no such round exists at all."""
    field = field_of(tournament)
    number = {record.number: place for place, record in enumerate(field.order)}
    wished = {
        frozenset(number[each] for each in wish.numbers): wish
        for wish in wanted
        if all(each in number for each in wish.numbers)
    }
    rows = [
        {other: int(frozenset((place, other)) in wished) for other in bits(field.may[place])}
        for place in range(len(field.order))
    ]
    if len(rows) % 2:
        free = [place for _, place in bye_candidates(field)]
        for place in free:
            rows[place][len(rows)] = 0
        rows.append(dict.fromkeys(free, 0))
    found = least_cost(rows)
    if found is None:
        return None
    made = {frozenset((place, mate)) for place, mate in enumerate(found.mate)}
    return [wish for pair, wish in wished.items() if pair in made]


def with_forbidden(tournament: Tournament, forbidden: Sequence[Forbidden]) -> Tournament:
    """The tournament in which these pairs must not be made either."""
    rules = replace(tournament.rules, forbidden=(*tournament.rules.forbidden, *forbidden))
    return replace(tournament, rules=rules)


def _back(tournament: Tournament, players: Collection[Player]) -> Tournament:
    """The tournament with these *players* as they stand here."""
    by_number = {player.number: player for player in players}
    return replace(tournament, players=tuple(by_number.get(each.number, each) for each in tournament.players))


def _complete(field: Field) -> bool:
    if len(field.order) % 2 == 0:
        return bool(field.order) and Matching(field.may).perfect
    return any(_matches(field, place) for _, place in bye_candidates(field))


def _matches(field: Field, bye: int) -> bool:
    """Whether the others can be paired if the place *bye* has the bye."""
    return Matching(field.may, field.everyone & ~(1 << bye)).perfect


def _second_byes(field: Field) -> list[int]:
    """The places whose bye would be a second one before its time."""
    if len(field.order) % 2 == 0:
        return []
    free = {place for _, place in bye_candidates(field)}
    return [place for place in range(len(field.order)) if place not in free]


def _repeats(tournament: Tournament, field: Field) -> Iterator[tuple[int, int]]:
    """Pairs that have met and whose second game alone would complete a round, by number."""
    matching = Matching(field.may)
    if sum(matching.mate[place] == FREE for place in bits(matching.alive)) > 3:
        return
    table = crosstable(tournament)
    place = {record.number: index for index, record in enumerate(field.order)}
    for one in sorted(place):
        for other in sorted(set(table[one].opponents) & place.keys()):
            if one < other:
                may = list(field.may)
                may[place[one]] |= 1 << place[other]
                may[place[other]] |= 1 << place[one]
                if _complete(replace(field, may=tuple(may))):
                    yield one, other
