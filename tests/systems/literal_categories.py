"""
Categories of the club Swiss read word by word (seeds §1.8), slowly, on top of the literal reading of §1.

Virtual points are given as they are counted by hand; *apart* looks at every round there is.
"""

from fractions import Fraction

import literal_club
from literal_club import LiteralRound


def steps(tournament):
    """The step of everyone, 0 for the weakest; categories go by the alphabet, who has none is in the last."""
    order = sorted({player.category for player in tournament.players if player.category})
    found = {}
    for player in tournament.players:
        place = order.index(player.category) if player.category else len(order) - 1
        found[player.number] = len(order) - 1 - place if order else 0
    return found


def next_round_virtual(tournament, rounds):
    """In the first *rounds* rounds each step counts as one extra point."""
    number = len(tournament.rounds) + 1
    extra = steps(tournament) if number <= rounds else {}
    present = [player.number for player in tournament.players if literal_club.is_present(player, number)]
    score = {each: literal_club.score_of(tournament, each) + Fraction(extra.get(each, 0)) for each in present}
    order = sorted(present, key=lambda each: (-score[each], each))
    met = literal_club.meetings(tournament)
    bye = None
    if len(order) % 2 == 1:
        bye = literal_club.bye_of(tournament, order, met)
        if bye is None:
            return None
        order.remove(bye)
    if not literal_club.can_be_paired(order, met):
        return None
    return finish(tournament, literal_club.pair_all(order, score, met), order, bye)


def next_round_apart(tournament):
    """As few cross-category pairs as any round has; then the club procedure with at most that many."""
    number = len(tournament.rounds) + 1
    present = [player.number for player in tournament.players if literal_club.is_present(player, number)]
    score = {each: literal_club.score_of(tournament, each) for each in present}
    order = sorted(present, key=lambda each: (-score[each], each))
    met, step = literal_club.meetings(tournament), steps(tournament)
    bye = None
    if len(order) % 2 == 1:
        bye = bye_of(tournament, order, met, step)
        if bye is None:
            return None
        order.remove(bye)
    most = fewest(order, met, step)
    if most is None:
        return None
    pairs, rest = [], order
    while rest:
        size = sum(score[each] == score[rest[0]] for each in rest)
        size += size % 2
        found = pair_group(rest[:size], rest[size:], met, step, most)
        while found is None:
            size += 2
            found = pair_group(rest[:size], rest[size:], met, step, most)
        most -= crossing(found, step)
        pairs += found
        rest = rest[size:]
    return finish(tournament, pairs, order, bye)


def pair_group(group, remainder, met, step, most):
    """The first repeat-free arrangement after which the remainder needs no more cross pairs than are left."""
    half = len(group) // 2
    below = fewest(remainder, met, step)
    for arrangement in literal_club.arrangements(group[:half], group[half:]):
        if any(frozenset(pair) in met for pair in arrangement) or below is None:
            continue
        if crossing(arrangement, step) + below <= most:
            return arrangement
    return None


def crossing(pairs, step):
    """How many of *pairs* are of two categories."""
    return sum(step[one] != step[other] for one, other in pairs)


def fewest(numbers, met, step):
    """The least number of cross pairs in a repeat-free round of *numbers*; every round is looked at."""
    if not numbers:
        return 0
    top, *others = numbers
    found = []
    for one in others:
        if frozenset((top, one)) not in met:
            rest = fewest([each for each in others if each != one], met, step)
            if rest is not None:
                found.append(rest + (step[top] != step[one]))
    return min(found, default=None)


def bye_of(tournament, order, met, step):
    """Of those who may have the bye (fewest byes first) the lowest whose bye forces the fewest cross pairs."""
    had = {each: literal_club.byes_of(tournament, each) for each in order}
    allowed = {0} if 0 in had.values() else set(had.values())
    for count in sorted(allowed):
        costs = [
            (cost, -order.index(each), each)
            for each in order
            if had[each] == count
            for cost in [fewest([other for other in order if other != each], met, step)]
            if cost is not None
        ]
        if costs:
            return min(costs)[2]
    return None


def finish(tournament, pairs, order, bye):
    """Sides for the pairs (§1.5)."""
    place = {each: at for at, each in enumerate(order)}
    seated = [literal_club.sides(tournament, pair, place, board) for board, pair in enumerate(pairs, 1)]
    return LiteralRound(tuple(seated), bye)
