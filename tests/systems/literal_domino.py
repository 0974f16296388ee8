"""Domino Swiss read word by word (seeds §4): its order, and rounds of fixed pairs as in Formula Svizzera 4."""

from fractions import Fraction
from itertools import groupby

from literal_svizzera import pair_order
from svizzera_ground import OVER_THE_BOARD, present, results_of, score


def next_round(tournament, goal=None):
    """The next round of fixed pairs: §4.2 refers to Formula Svizzera 4 with all it says, the look-ahead is its 5."""
    return pair_order(tournament, standings_order(tournament, present(tournament), goal))


def standings_order(tournament, numbers, goal=None):
    """§4.4, then by number; the differential is among all the participants who are still tied."""
    everyone = [player.number for player in tournament.players]
    keys = {number: own_key(tournament, number, goal) for number in everyone}
    ordered = []
    for _, tied in groupby(sorted(everyone, key=lambda number: (keys[number], number)), key=lambda each: keys[each]):
        group = list(tied)
        gained = {number: differential(tournament, number, group) for number in group}
        ordered += sorted(group, key=lambda number: (-gained[number], number))
    return [number for number in ordered if number in numbers]


def own_key(tournament, number, goal):
    """Games won, then efficiency, or effectiveness and points for; smaller is better."""
    won = sum((game[4] for game in results_of(tournament, number)), Fraction(0))
    lost = sum((game[5] for game in results_of(tournament, number)), Fraction(0))
    if goal == "games":  # the total of hands won, efficiency
        return (-won, -(won - lost))
    if goal in ("100", "200"):  # matches won, effectiveness, points for
        return (-score(tournament, number), -(won - lost), -won)
    return (-score(tournament, number),)


def differential(tournament, number, tied):
    """For less against in the matches they played against each other, all tied ones as one group, once."""
    return sum(
        (
            own - other
            for _, outcome, _, opponent, own, other in results_of(tournament, number)
            if outcome in OVER_THE_BOARD and opponent in tied
        ),
        Fraction(0),
    )
