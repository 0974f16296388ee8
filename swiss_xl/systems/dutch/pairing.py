"""The next round by the FIDE Dutch system: brackets from the top, colours, boards, reasons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from swiss_xl.catalogue import Pairing, Reason
from swiss_xl.crosstable import FIRST
from swiss_xl.errors import PairingError
from swiss_xl.field import requested_byes
from swiss_xl.results import PAIRING_BYE
from swiss_xl.systems.dutch.bracket import Bracket, Paired
from swiss_xl.systems.dutch.brackets import pair_bracket
from swiss_xl.systems.dutch.colours import side_of_higher
from swiss_xl.systems.dutch.completion import Completion
from swiss_xl.systems.dutch.edition2017 import brackets_of_2017
from swiss_xl.systems.dutch.explain import Explained, Facts
from swiss_xl.systems.dutch.history import Edition
from swiss_xl.systems.dutch.ladder import Ladder
from swiss_xl.systems.dutch.roster import Roster
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game, Round, Tournament

Way = Callable[[Bracket], Paired]


def pair(tournament: Tournament, way: Way = pair_bracket) -> Pairing:
    """
    Pair the next round by the rules in force since 1 February 2026.

    :raises PairingError: if the rules allow no pairing, or the number of rounds is not known.
    """
    roster = _roster(tournament, Edition.OF_2026)
    completion = Completion(roster)
    found: list[Explained] = []
    moved: list[int] = []
    for group in range(len(roster.groups)):
        bracket = Bracket(completion, group, moved)
        paired = way(bracket)
        inquiry = partial(Ladder(bracket).inquiry, paired)
        residents = bracket.places[len(moved) :]
        found.append(Explained(roster, moved, residents, paired, partial(_left_alone, bracket), inquiry))
        moved = sorted(paired.downfloaters)
    return _round(roster, found)


def _left_alone(bracket: Bracket) -> int:
    return bracket.largest.exposed.bit_count()


def pair_2017(tournament: Tournament) -> Pairing:
    """
    Pair the next round by the rules in force until 31 January 2026.

    :raises PairingError: if the rules allow no pairing, or the number of rounds is not known.
    """
    roster = _roster(tournament, Edition.OF_2017)
    found = []
    for bracket, paired in brackets_of_2017(roster):
        residents = bracket.places[len(bracket.moved) :]
        found.append(Explained(roster, bracket.moved, residents, paired, bracket.left_alone, bracket.inquiry))
    return _round(roster, found)


def _roster(tournament: Tournament, edition: Edition) -> Roster:
    roster = Roster(tournament, edition)
    if not roster.size:
        raise PairingError(phrase("round {number} cannot be paired: nobody is to be paired", number=roster.number))
    return roster


def _round(roster: Roster, found: list[Explained]) -> Pairing:
    """The games in the order of boards (C.04.2, 3.6), the bye after them, then byes that were asked for."""
    score, numbers = roster.score, roster.numbers
    for bracket, following in pairwise(found):
        bracket.following, following.previous = following, bracket
    pairs = [(pair, bracket) for bracket in found for pair in bracket.paired.pairs]
    pairs.sort(key=lambda each: (-score[each[0][0]], -score[each[0][1]], numbers[each[0][0]]))
    drawn, rank = initial_side(roster), ranks(roster)
    points = {each: roster.scale.points(each) for each in set(score)}
    preferences = roster.preferences
    games, reasons = [], []
    for board, (pair, bracket) in enumerate(pairs, 1):
        higher, lower = pair
        side, rule = side_of_higher(preferences[higher], preferences[lower], rank[numbers[higher]], drawn)
        first, second = pair if side == FIRST else pair[::-1]
        games.append(Game(board, (numbers[first],), (numbers[second],)))
        held = points[score[bracket.residents[0]]]
        reasons.append(Reason(board, "bracket", held, (), rule, Facts(bracket, pair)))
    for place in found[-1].paired.downfloaters:
        games.append(Game(len(games) + 1, (numbers[place],), (), PAIRING_BYE))
        reasons.append(Reason(len(games), "bye", points[score[place]], facts=Facts(found[-1])))
    games.extend(requested_byes(roster.tournament, len(games) + 1))
    return Pairing(Round(roster.number, tuple(games)), tuple(reasons))


def initial_side(roster: Roster) -> int:
    """The initial colour: as drawn; else what the first participant paired got in round 1; else White."""
    drawn = roster.tournament.rules.initial_side
    if drawn is not None:
        return drawn
    for round_ in roster.tournament.rounds[:1]:
        games = [game.participants for game in round_.games if game.second]
        seats = [(number, side) for participants in games for side, number in enumerate(participants)]
        if seats:
            return min(seats)[1]
    return FIRST


def ranks(roster: Roster) -> dict[int, int]:
    """
    Pairing numbers as rule 5.2.5 counts them: who never took part in any pairing is left out.

    Only needed where a pair has no preference at all.
    """
    here = set(roster.numbers)
    part = sorted(number for number, one in roster.history.past.items() if one.paired or number in here)
    return {number: place for place, number in enumerate(part, 1)}
