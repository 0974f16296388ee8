"""Borrell 1975 read word by word (seeds §2): all sets of floaters, all arrangements of a group, the best is taken."""

from itertools import combinations

from svizzera_ground import (
    OVER_THE_BOARD,
    LiteralRound,
    bye_of,
    meetings,
    pairable,
    present,
    results_of,
    rounds_in_order,
    score,
)

from swiss_xl.results import Outcome


def next_round(tournament):
    """The next round, or None where the rules allow none."""
    scores = {number: score(tournament, number) for number in present(tournament)}
    order = sorted(scores, key=lambda number: (-scores[number], number))
    met = meetings(tournament)
    bye = None
    if len(order) % 2:
        bye = bye_of(tournament, order, met)
        if bye is None:
            return None
        order.remove(bye)
    if not pairable(order, met):
        return None
    pairs = pair_groups(order, scores, met)
    place = {number: at for at, number in enumerate(order)}
    seated = tuple(seats(tournament, pair, place, scores, board) for board, pair in enumerate(pairs, 1))
    return LiteralRound(seated, bye)


def pair_groups(order, scores, met):
    """§2.2: from the top, equal scores meet; floaters head the next group in their order."""
    pairs, floaters, rest = [], [], list(order)
    while floaters or rest:
        level = [number for number in rest if scores[number] == scores[rest[0]]]
        rest = rest[len(level) :]
        group = floaters + level
        floaters = choose_floaters(group, rest, met)
        pairs += arrange([number for number in group if number not in floaters], met)
    return pairs


def choose_floaters(group, rest, met):
    """The fewest; among equal numbers the lowest-placed, sets compared from the lowest place up."""
    for size in range(len(group) + 1):
        sets = sorted(combinations(range(len(group)), size), key=lambda places: sorted(places, reverse=True))
        for places in reversed(sets):
            floaters = [group[place] for place in places]
            staying = [number for number in group if number not in floaters]
            if pairable(staying, met) and pairable(floaters + rest, met):
                return floaters
    raise AssertionError("all of the group can float")


def arrange(group, met):
    """The arrangement of greatest distance, its pairs in the order of their higher players."""
    return max(rounds_in_order(group, met), key=lambda pairs: merit(group, pairs))


def merit(group, pairs):
    """
    Greatest sum of distances; then the smallest as great as possible, then the next smallest, and so on.

    Then the top player's partner as high as possible, then that of the next one, and so on.
    """
    places = [(group.index(higher), group.index(lower)) for higher, lower in pairs]
    distances = [lower - higher for higher, lower in places]
    return sum(distances), sorted(distances), [-lower for _, lower in sorted(places)]


def side_history(tournament, number):
    """The sides had, oldest first; a bye or a forfeit win counts as having had White (§2.3)."""
    history = []
    for _, outcome, side, _, _, _ in results_of(tournament, number):
        if outcome in OVER_THE_BOARD:
            history.append(side)
        elif outcome in (Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN):
            history.append("first")
    return history


def seats(tournament, pair, place, scores, board):
    """§2.3, then §1.5 from "whoever had the second side last" on."""
    higher, lower = sorted(pair, key=lambda number: place[number])
    one, other = side_history(tournament, higher), side_history(tournament, lower)
    balances = [history.count("first") - history.count("second") for history in (one, other)]
    if balances[0] != balances[1]:
        higher_first = balances[0] < balances[1]
    elif scores[higher] != scores[lower]:  # floaters: the lower score gets White
        higher_first = False
    elif one:  # the last sides differ, or the same for both, or only the higher has one: the opposite of his last
        higher_first = one[-1] == "second"
    elif other:  # only the lower has a history: the lower gets the opposite of his
        higher_first = other[-1] == "first"
    else:
        higher_first = board % 2 == 1
    return (higher, lower) if higher_first else (lower, higher)
