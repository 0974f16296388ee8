"""Baku acceleration (C.04.7): virtual points, which count for pairing only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from swiss_xl.errors import RulesError
from swiss_xl.tournament import Player, Points


def virtual_points(players: Sequence[Player], rounds: int, points: Points) -> Mapping[int, tuple[Fraction, ...]]:
    """
    The virtual points of the upper group by number and round; nobody else has any.

    The upper group (GA) is the first half of the list before round 1, rounded up to an even number. A latecomer belongs
    to it if he stands above its last member, who stays the same. Half of the rounds, rounded up, are accelerated: the
    first half of these, rounded up, by a win, the others by half of that.

    :raises RulesError: if a win is not worth twice a draw, or a loss is worth something.
    """
    if points.draw is None or points.win != 2 * points.draw or points.loss != 0:
        raise RulesError("Baku acceleration asks for a win worth two draws and a loss worth nothing (C.04.7)")
    listed = sorted(player.number for player in players if player.from_round <= 1)
    if not listed:
        return {}
    last = listed[min(2 * -(-len(listed) // 4), len(listed)) - 1]
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    own = tuple(points.win if number < whole else points.win / 2 for number in range(accelerated))
    return {player.number: own for player in players if player.number <= last}
