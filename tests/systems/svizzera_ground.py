"""
What all four systems share, read word by word (seeds, common part): who is there, who has met, who gets the bye.

Slow and plain: every way is tried. Nothing of the program is used but the plain values of a tournament.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from swiss_xl.results import Outcome

OVER_THE_BOARD = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)


@dataclass(frozen=True)
class LiteralRound:
    """Pairs in the order of their boards, the first named sits first; who has the bye; which pairs are repeats."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    repeats: frozenset[frozenset[int]] = field(default_factory=frozenset)


def present(tournament, number=None):
    """Whoever plays in round *number*, the next if not given: has arrived, has not left, has not announced absence."""
    number = number or len(tournament.rounds) + 1
    return [
        player.number
        for player in tournament.players
        if player.status == "active" and player.from_round <= number and number not in [each for each, _ in player.byes]
    ]


def results_of(tournament, number):
    """Of each round (number of the round, outcome, side or None, opponent or None, own tally, other tally), or None."""
    found = []
    for round_ in tournament.rounds:
        mine = None
        for game in round_.games:
            own, other = game.tally or (Fraction(0), Fraction(0))
            if number in game.first:
                opponent = game.second[0] if game.second else None
                mine = (round_.number, game.result.first, "first" if game.second else None, opponent, own, other)
            elif number in game.second:
                mine = (round_.number, game.result.second, "second", game.first[0], other, own)
        found.append(mine)
    return [each for each in found if each]


def score(tournament, number):
    """All points, byes and forfeits included; rounds missed bring nothing."""
    points = tournament.rules.points
    worth = {
        Outcome.WIN: points.win,
        Outcome.DRAW: points.draw,
        Outcome.LOSS: points.loss,
        Outcome.FORFEIT_WIN: points.forfeit_win,
        Outcome.FORFEIT_LOSS: points.forfeit_loss,
        Outcome.PAIRING_BYE: points.bye,
        Outcome.FULL_BYE: points.win,
        Outcome.HALF_BYE: points.half_bye,
        Outcome.ZERO_BYE: points.zero_bye,
    }
    return sum((worth[outcome] for _, outcome, *_ in results_of(tournament, number)), Fraction(0))


def opponents_met(tournament, number):
    """Opponents over the board, once per meeting; a forfeit or a bye is not a meeting."""
    return [opponent for _, outcome, _, opponent, _, _ in results_of(tournament, number) if outcome in OVER_THE_BOARD]


def meetings(tournament):
    """Every pair that has met."""
    return frozenset(
        frozenset((player.number, other))
        for player in tournament.players
        for other in opponents_met(tournament, player.number)
    )


def rounds_in_order(order, met):
    """
    Every repeat-free round, depth first (§3.4): the first free player takes the nearest he has not met, and so on.

    The first one is the round that going back and trying the next opponent finds.
    """
    if not order:
        yield ()
        return
    first, *free = order
    for nearest in free:
        if frozenset((first, nearest)) not in met:
            for others in rounds_in_order([each for each in free if each != nearest], met):
                yield ((first, nearest), *others)


def pairable(numbers, met):
    """Whether *numbers* can meet without a repeat, everybody in one game."""
    return any(True for _ in rounds_in_order(list(numbers), met))


def byes_had(tournament, number):
    """How many byes were given to *number*."""
    return sum(outcome == Outcome.PAIRING_BYE for _, outcome, *_ in results_of(tournament, number))


def bye_candidates(tournament, order):
    """The lowest first of those without a bye; when everyone has had one, of all, fewest first."""
    had = {number: byes_had(tournament, number) for number in order}
    lowest_first = list(reversed(order))
    without = [number for number in lowest_first if had[number] == 0]
    return without or sorted(lowest_first, key=lambda number: had[number])


def bye_of(tournament, order, met):
    """The first candidate whose bye leaves the rest pairable, or None."""
    for number in bye_candidates(tournament, order):
        if pairable([each for each in order if each != number], met):
            return number
    return None
