"""Groups that each play their own Swiss part, their rounds shown together, their finals crossing (seeds §3.10)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from swiss_xl.catalogue import Pairing
from swiss_xl.standings import Standing, standings
from swiss_xl.tournament import Game, Round, Tournament

LOTS, SEEDS, POTS, HAND = "lots", "seeds", "pots", "hand"


def labels(tournament: Tournament) -> list[str]:
    """The groups in their natural order; empty where everybody plays in one field."""
    if not tournament.rules.options.get("groups"):
        return []
    found = {player.group for player in tournament.players if player.group}
    return sorted(found, key=_natural)


def _natural(text: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (0, part.casefold()) for part in re.findall(r"\d+|\D+", text)]


def group_part(tournament: Tournament, label: str) -> Tournament:
    """One group as a tournament of its own: its members, and their games of every Swiss round."""
    members = {player.number for player in tournament.players if player.group == label}
    rounds = tuple(
        replace(round_, games=tuple(game for game in round_.games if members.issuperset(game.participants)))
        for round_ in tournament.swiss.rounds
    )
    players = tuple(player for player in tournament.players if player.number in members)
    return replace(tournament, players=players, rounds=rounds)


def pair_groups(tournament: Tournament, pair: Callable[[Tournament], Pairing]) -> Pairing:
    """
    Every group paired by *pair*, its games one after the other on the same round, byes last.

    :raises PairingError: if one of the groups cannot be paired.
    """
    games: list[Game] = []
    byes: list[Game] = []
    parts: list[tuple[Pairing, dict[int, int]]] = []
    for label in labels(tournament):
        pairing = pair(group_part(tournament, label))
        own = [game for game in pairing.round.games if game.second]
        parts.append((pairing, {game.board: len(games) + place for place, game in enumerate(own, 1)}))
        games += [replace(game, board=len(games) + place) for place, game in enumerate(own, 1)]
        byes += [game for game in pairing.round.games if not game.second]
    numbered = [replace(game, board=len(games) + place) for place, game in enumerate(byes, 1)]
    reasons = [
        replace(reason, board=boards[reason.board])
        for pairing, boards in parts
        for reason in pairing.reasons
        if reason.board in boards
    ]
    warnings = tuple(warning for pairing, _ in parts for warning in pairing.warnings)
    seed = next((pairing.round.seed for pairing, _ in parts), None)
    round_ = Round(tournament.next_number, (*games, *numbered), seed=seed)
    return Pairing(round_, tuple(reasons), warnings)


def group_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The standings, group after group with ranks of their own where there are groups."""
    names = labels(tournament)
    if not names:
        return standings(tournament)
    return tuple(line for name in names for line in standings(group_part(tournament, name)))


def finalists(tournament: Tournament, places: int) -> list[int]:
    """
    Who reaches the finals, in the order in which 1 meets 4 and 2 meets 3 (seeds §3.8, §3.10).

    Two groups cross: A1-B2, B1-A2. Otherwise the best ranks of all groups, level ranks by points and the ladder.
    """
    names = labels(tournament)
    if not names:
        return [line.player.number for line in standings(tournament)[:places]]
    tables = [standings(group_part(tournament, name)) for name in names]
    if len(names) == 2 and places == 4 and all(len(table) >= 2 for table in tables):
        first, second = tables
        return [first[0].player.number, second[0].player.number, first[1].player.number, second[1].player.number]
    overall = {line.player.number: place for place, line in enumerate(standings(tournament))}
    ranked = [(place, line.player.number) for table in tables for place, line in enumerate(table)]
    return [number for _, number in sorted(ranked, key=lambda each: (each[0], overall[each[1]]))[:places]]


def assign(count: int, groups: int, how: str, seed: int) -> list[str]:
    """
    The group of each participant, by their order (numbers 1, 2, 3 …), as even as can be.

    ``lots``: all drawn. ``seeds``: the first of each group are the top participants, the rest is drawn. ``pots``: each
    pot of as many as there are groups is drawn into them, one each. The draw is that of the seed (seeds §3.10).
    """
    names = [chr(ord("A") + index) if groups <= 26 else str(index + 1) for index in range(groups)]
    drawn = sorted(range(count), key=lambda place: _lot(seed, place))
    if how == POTS:
        order = sorted(drawn, key=lambda place: place // groups)
    elif how == SEEDS:
        order = [*range(min(groups, count)), *(place for place in drawn if place >= groups)]
    else:
        order = drawn
    found = dict.fromkeys(range(count), "")
    for index, place in enumerate(order):
        found[place] = names[index % groups]
    return [found[place] for place in range(count)]


def _lot(seed: int, place: int) -> bytes:
    return hashlib.sha256(f"{seed}:group:{place + 1}".encode()).digest()


def sizes(names: Sequence[str]) -> dict[str, int]:
    """How many are in each group."""
    return {name: names.count(name) for name in sorted(set(names), key=_natural)}
