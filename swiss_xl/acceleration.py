"""Points that count for pairing only: Baku acceleration (C.04.7) and categories of players (seeds §1.8)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from swiss_xl.errors import RulesError
from swiss_xl.frames import choice_words
from swiss_xl.spelling import fold
from swiss_xl.telling import phrase, spoken
from swiss_xl.tournament import Player, Points, Rules, Tournament

OFF, VIRTUAL, APART, BAKU = "off", "virtual", "apart", "baku"
NOTHING = Fraction(0)


def baku_points(players: Sequence[Player], rounds: int, points: Points) -> Mapping[int, tuple[Fraction, ...]]:
    """
    The virtual points of the upper group by number and round; nobody else has any.

    The upper group (GA) is the first half of the list before round 1, rounded up to an even number. A latecomer belongs
    to it if he stands above its last member, who stays the same. Half of the rounds, rounded up, are accelerated: the
    first half of these, rounded up, by a win, the others by half of that.

    :raises RulesError: if a win is not worth twice a draw, or a loss is worth something.
    """
    if points.draw is None or points.win != 2 * points.draw or points.loss != 0:
        raise RulesError(phrase("Baku acceleration asks for a win worth two draws and a loss worth nothing (C.04.7)"))
    listed = sorted(player.number for player in players if player.from_round <= 1)
    if not listed:
        return {}
    last = listed[min(2 * -(-len(listed) // 4), len(listed)) - 1]
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    own = tuple(points.win if number < whole else points.win / 2 for number in range(accelerated))
    return {player.number: own for player in players if player.number <= last}


def virtual_points(tournament: Tournament) -> Mapping[int, tuple[Fraction, ...]]:
    """
    The virtual points of the participants by number and round: those given by a file, else those of the categories.

    :raises RulesError: if the tournament's points do not allow Baku acceleration.
    """
    rules = tournament.rules
    mode = mode_of(rules)
    if rules.virtual or mode not in (VIRTUAL, BAKU):
        return rules.virtual
    if mode == BAKU:
        return baku_points(tournament.players, rules.rounds, rules.points)
    steps = category_places(tournament)
    weakest = max(steps.values(), default=0)
    rounds = accelerated_rounds(rules)
    return {number: (rules.points.win * (weakest - step),) * rounds for number, step in steps.items()}


def virtual_in(virtual: Mapping[int, Sequence[Fraction]], who: int, number: int) -> Fraction:
    """The virtual points of a participant in round *number*."""
    own = virtual.get(who, ())
    return own[number - 1] if 0 < number <= len(own) else NOTHING


def mode_of(rules: Rules) -> str:
    """What the setting ``categories`` asks for."""
    return rules.options.get("categories") or OFF


def accelerated_rounds(rules: Rules) -> int:
    """In how many rounds categories bring virtual points: as the setting says, else half the rounds, rounded down."""
    text = rules.options.get("accelerated", "")
    return int(text) if text.isdecimal() else rules.rounds // 2


def category_places(tournament: Tournament) -> Mapping[int, int]:
    """
    The category of everyone as its place, 0 for the strongest, by number; empty where nobody has a category.

    The order is that of the setting ``category_order``; categories not named there follow in the natural order of
    their texts (A, B; 2, 10). Who has no category is in the weakest one.
    """
    order = category_order(tournament)
    if not order:
        return {}
    places = {fold(text): place for place, text in enumerate(order)}
    return {player.number: places.get(fold(player.category), len(order) - 1) for player in tournament.players}


def category_order(tournament: Tournament) -> tuple[str, ...]:
    """The categories that somebody has, strongest first."""
    written = {fold(player.category): player.category for player in reversed(tournament.players) if player.category}
    wanted = [fold(text) for text in tournament.rules.options.get("category_order", "").split(",")]
    named = [text for text in dict.fromkeys(wanted) if text in written]
    others = sorted((text for text in written if text not in named), key=natural)
    return tuple(written[text] for text in (*named, *others))


def natural(text: str) -> tuple[tuple[bool, int, str], ...]:
    """A key that sorts texts as people do: 2 before 10, U8 before U10."""
    parts = [part for part in re.split(r"(\d+)", text) if part]
    return tuple((not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts)


def category_warnings(tournament: Tournament) -> tuple[str, ...]:
    """What an organiser should know who asked for categories: nobody has one, or one is missing in their order."""
    if mode_of(tournament.rules) not in (VIRTUAL, APART):
        return ()
    order = category_order(tournament)
    if not order:
        off = choice_words.shown("categories", OFF, spoken())
        return (
            phrase(
                "Categories are asked for, but nobody has one: fill in the column Category on the Players tab, or set "
                "Categories to {off} on the Tournament tab.",
                off=off,
            ),
        )
    wanted = {fold(text) for text in tournament.rules.options.get("category_order", "").split(",")} - {""}
    forgotten = [text for text in order if wanted and fold(text) not in wanted]
    if forgotten:
        return (
            phrase("Not in the order of categories, so taken as the weakest: {listed}.", listed=", ".join(forgotten)),
        )
    return ()
