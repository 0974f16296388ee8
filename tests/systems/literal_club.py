"""
The club Swiss read word by word, slowly: all is generated in the order of the rules, the first that fits is taken.

It imports nothing of the program but the plain values of a tournament, and reads their rounds itself.
"""

from dataclasses import dataclass
from fractions import Fraction

from swiss_xl.results import Outcome


@dataclass(frozen=True)
class LiteralRound:
    """Pairs in the order of their boards, the first named sits first; the number with the bye, if any."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def next_round(tournament):
    """The next round, or None where the rules allow none."""
    number = len(tournament.rounds) + 1
    present = [player.number for player in tournament.players if is_present(player, number)]
    score = {each: score_of(tournament, each) for each in present}
    order = sorted(present, key=lambda each: (-score[each], each))
    met = meetings(tournament)
    bye = None
    if len(order) % 2 == 1:
        bye = bye_of(tournament, order, met)
        if bye is None:
            return None
        order.remove(bye)
    if not can_be_paired(order, met):
        return None
    pairs = pair_all(order, score, met)
    place = {each: at for at, each in enumerate(order)}
    seated = tuple(sides(tournament, pair, place, board) for board, pair in enumerate(pairs, 1))
    return LiteralRound(seated, bye)


def is_present(player, number):
    """Late entry, withdrawal, absence announced for one round (common part)."""
    absent = [round_ for round_, _ in player.byes]
    return player.status == "active" and player.from_round <= number and number not in absent


def games_of(tournament, number):
    """Of each round the game of *number* as (game, side), or None."""
    found = []
    for round_ in tournament.rounds:
        mine = None
        for game in round_.games:
            if number in game.first:
                mine = (game, 0)
            if number in game.second:
                mine = (game, 1)
        found.append((round_.number, mine))
    return found


def outcome_of(game, side):
    return game.result.first if side == 0 else game.result.second


def score_of(tournament, number):
    """All points (§1.2, every one a setting), with those for the rounds before a late entry (common part)."""
    points = tournament.rules.points
    worth = {
        Outcome.WIN: points.win,
        Outcome.DRAW: points.draw,
        Outcome.LOSS: points.loss,
        Outcome.FORFEIT_WIN: points.forfeit_win,
        Outcome.FORFEIT_LOSS: points.forfeit_loss,
        Outcome.PAIRING_BYE: points.bye,
        Outcome.HALF_BYE: points.half_bye,
        Outcome.ZERO_BYE: points.zero_bye,
    }
    arrival = next(player.from_round for player in tournament.players if player.number == number)
    total = Fraction(0)
    for round_number, mine in games_of(tournament, number):
        if mine is not None:
            total += worth[outcome_of(*mine)]
        elif round_number < arrival:
            total += points.missed
    return total


def meetings(tournament):
    """Who has met: played each other over the board; a forfeit or a bye is not a meeting (words)."""
    met = set()
    for round_ in tournament.rounds:
        for game in round_.games:
            if game.second and game.result.first in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS):
                met.add(frozenset((game.first[0], game.second[0])))
    return met


def byes_of(tournament, number):
    """How many byes were given to *number*."""
    given = 0
    for _, mine in games_of(tournament, number):
        if mine is not None and not mine[0].second and mine[0].result.first == Outcome.PAIRING_BYE:
            given += 1
    return given


def bye_of(tournament, order, met):
    """
    The lowest without a bye whose bye leaves the rest pairable, else the next lowest (common part, §1.6).

    Second byes only when everyone has had one, fewest first.
    """
    had = {each: byes_of(tournament, each) for each in order}
    lowest_first = list(reversed(order))
    candidates = [each for each in lowest_first if had[each] == 0]
    if not candidates:
        candidates = sorted(lowest_first, key=lambda each: had[each])
    for each in candidates:
        if can_be_paired([other for other in order if other != each], met):
            return each
    return None


def can_be_paired(numbers, met):
    """Whether all *numbers* can be paired without a repeat: every way is tried."""
    if not numbers:
        return True
    top, *others = numbers
    return any(
        frozenset((top, one)) not in met and can_be_paired([each for each in others if each != one], met)
        for one in others
    )


def pair_all(order, score, met):
    """§1.4: from the top, score group after score group."""
    pairs, rest = [], list(order)
    while rest:
        size = sum(score[each] == score[rest[0]] for each in rest)
        if size % 2 == 1:
            size += 1  # the first of the rest comes up to its last place
        found = pair_group(rest[:size], rest[size:], met)
        while found is None:
            size += 2  # the group has none: two more come up
            found = pair_group(rest[:size], rest[size:], met)
        pairs += found
        rest = rest[size:]
    return pairs


def pair_group(group, remainder, met):
    """The first repeat-free arrangement whose remainder can still be paired, or None."""
    half = len(group) // 2
    for arrangement in arrangements(group[:half], group[half:]):
        if not any(frozenset(pair) in met for pair in arrangement) and can_be_paired(remainder, met):
            return arrangement
    return None


def arrangements(upper, lower):
    """
    Every arrangement of a group, in the order of §1.4.

    The top player not yet placed tries the free lower-half players in order, then the free upper-half players from the
    bottom of that half upward; a lower-half player tries those after him in order; depth first.
    """
    if upper:
        top, *others = upper
        for one in lower:
            for more in arrangements(others, [each for each in lower if each != one]):
                yield [(top, one), *more]
        for one in reversed(others):
            for more in arrangements([each for each in others if each != one], lower):
                yield [(top, one), *more]
    elif lower:
        top, *others = lower
        for one in others:
            for more in arrangements([], [each for each in others if each != one]):
                yield [(top, one), *more]
    else:
        yield []


def side_history(tournament, number):
    """The sides of the games played, oldest first; unplayed games do not count (§1.5)."""
    history = []
    for _, mine in games_of(tournament, number):
        if mine is not None and mine[0].second and outcome_of(*mine) in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS):
            history.append("first" if mine[1] == 0 else "second")
    return history


def sides(tournament, pair, place, board):
    """§1.5: the pair as it sits, first side first."""
    higher, lower = sorted(pair, key=lambda each: place[each])
    one, other = side_history(tournament, higher), side_history(tournament, lower)
    balances = [history.count("first") - history.count("second") for history in (one, other)]
    if balances[0] != balances[1]:
        higher_first = balances[0] < balances[1]
    elif one:  # the last sides differ, or the same for both, or only the higher has one: the opposite of his last side
        higher_first = one[-1] == "second"
    elif other:  # only the lower has a history: he gets the opposite of his last side
        higher_first = other[-1] == "first"
    else:
        higher_first = board % 2 == 1
    return (higher, lower) if higher_first else (lower, higher)
