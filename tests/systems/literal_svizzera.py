"""The Formula Svizzera read word by word (seeds §3): rounds in depth-first order, the rounds to come enumerated."""

from fractions import Fraction
from functools import cache

from svizzera_ground import (
    LiteralRound,
    bye_candidates,
    bye_of,
    meetings,
    opponents_met,
    present,
    results_of,
    rounds_in_order,
    score,
)


def standings_order(tournament, numbers, choice="A"):
    """§3.6: points, in choice A Buchholz, goal difference, goals scored; then by number where no lots are drawn."""
    scores = {player.number: score(tournament, player.number) for player in tournament.players}

    def key(number):
        games = results_of(tournament, number)
        buchholz = sum((scores[other] for other in opponents_met(tournament, number)), Fraction(0))
        scored = sum((game[4] for game in games), Fraction(0))
        conceded = sum((game[5] for game in games), Fraction(0))
        strength = (-buchholz,) if choice == "A" else ()
        return (-scores[number], *strength, -(scored - conceded), -scored, number)

    return sorted(numbers, key=key)


def next_round(tournament, *, look_ahead=False, choice="A"):
    """The next round; *look_ahead* asks for the rounds still announced as well (§3.5)."""
    order = standings_order(tournament, present(tournament), choice)
    return pair_order(tournament, order, look_ahead=look_ahead)


def pair_order(tournament, order, *, look_ahead=False):
    """§3.4 and §3.5 for an *order* as given, best first."""
    met = meetings(tournament)
    bye, order = None, list(order)
    odd = len(order) % 2 == 1
    if odd:
        bye = bye_of(tournament, order, met) or bye_candidates(tournament, order)[0]
        order.remove(bye)
    first = next(rounds_in_order(order, met), None)
    if first is None:
        return LiteralRound(*by_the_order(order, met, bye))
    if look_ahead and not odd:
        to_come = tournament.rules.rounds - len(tournament.rounds) - 1
        for pairs in rounds_in_order(order, met):
            if can_go_on(tuple(sorted(order)), met | {frozenset(pair) for pair in pairs}, to_come):
                return LiteralRound(pairs, bye)
    return LiteralRound(first, bye)


def by_the_order(order, met, bye):
    """1-2, 3-4 … by the order, marked as repeats."""
    pairs = tuple(zip(order[::2], order[1::2], strict=True))
    return pairs, bye, frozenset(frozenset(pair) for pair in pairs if frozenset(pair) in met)


@cache
def can_go_on(numbers, met, rounds, least=0):
    """
    Whether *rounds* more rounds can be free of repeats, all of *numbers* playing: every way is tried.

    Which of the rounds comes first does not matter, so only those are tried in which the partner of the first number
    is a higher one each time (*least* or more).
    """
    if rounds <= 0:
        return True
    if any(sum(frozenset((one, other)) not in met for other in numbers if other != one) < rounds for one in numbers):
        return False  # somebody has fewer opponents left than rounds
    first, *others = numbers
    for partner in others:
        if partner < least or frozenset((first, partner)) in met:
            continue
        for rest in rounds_in_order([each for each in others if each != partner], met):
            after = met | {frozenset((first, partner))} | {frozenset(pair) for pair in rest}
            if can_go_on(numbers, after, rounds - 1, partner + 1):
                return True
    return False
