"""Groups that each play their own Swiss part, their rounds shown together, their finals crossing (seeds §3.10)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from swiss_xl.catalogue import Pairing, Reason
from swiss_xl.errors import PairingError
from swiss_xl.field import field_of, no_round, requested_byes
from swiss_xl.standings import Standing, standings
from swiss_xl.telling import phrase
from swiss_xl.tournament import Game, Round, Tournament

LOTS, SEEDS, POTS, HAND = "lots", "seeds", "pots", "hand"


def labels(tournament: Tournament) -> list[str]:
    """The groups in their natural order, whatever the case; empty where everybody plays in one field."""
    if not tournament.rules.options.get("groups"):
        return []
    found: dict[str, str] = {}
    for player in tournament.players:
        if player.group:
            found.setdefault(player.group.casefold(), player.group)
    return sorted(found.values(), key=_natural)


def _natural(text: str) -> list[tuple[int, int, str]]:
    """Numbers by their value, before letters."""
    pieces = re.findall(r"\d+|\D+", text)
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part.casefold()) for part in pieces]


def group_part(tournament: Tournament, label: str) -> Tournament:
    """One group as a tournament of its own: its members, and their games of every Swiss round."""
    members = {player.number for player in tournament.players if player.group.casefold() == label.casefold()}
    rounds = tuple(
        replace(round_, games=tuple(game for game in round_.games if members.issuperset(game.participants)))
        for round_ in tournament.swiss.rounds
    )
    players = tuple(player for player in tournament.players if player.number in members)
    return replace(tournament, players=players, rounds=rounds)


def parts(tournament: Tournament) -> list[tuple[str, Tournament]]:
    """What is paired and ranked on its own: every group with its label, or the whole field with none; strays last."""
    names = labels(tournament)
    if names and not all(player.group for player in tournament.players):
        names.append("")
    return [(name, group_part(tournament, name)) for name in names] or [("", tournament)]


def across(tournament: Tournament, one: int, other: int) -> bool:
    """Whether the two are in different groups: a game between them would count in neither."""
    known = tournament.by_number
    return bool(labels(tournament)) and known[one].group.casefold() != known[other].group.casefold()


def pair_groups(tournament: Tournament, pair: Callable[[Tournament], Pairing]) -> Pairing:
    """
    Every group paired by *pair*, its games one after the other on the same round, byes last.

    A group of which nobody plays in this round is left out.

    :raises PairingError: if one of the groups cannot be paired, or nobody plays at all.
    """
    number = tournament.next_number
    games: list[Game] = []
    byes: list[Game] = []
    reasons: list[Reason] = []
    warnings: list[str] = []
    for label, part in parts(tournament):
        if not any(player.plays_in(number) for player in part.players):
            byes += requested_byes(part, 0)
            continue
        try:
            pairing = pair(part)
        except PairingError as error:
            raise PairingError(phrase("Group {label}: {said}", label=label, said=error)) from None
        own = [game for game in pairing.round.games if game.second]
        boards = {game.board: len(games) + place for place, game in enumerate(own, 1)}
        games += [replace(game, board=boards[game.board]) for game in own]
        left = [game for game in pairing.round.games if not game.second]
        waiting = {game.board: -len(byes) - place for place, game in enumerate(left, 1)}
        byes += left
        boards |= waiting  # below zero until the number of games is known
        reasons += [replace(each, board=boards[each.board]) for each in pairing.reasons if each.board in boards]
        warnings += [phrase("Group {label}: {said}", label=label, said=warning) for warning in pairing.warnings]
    if not games and not byes:
        raise no_round(field_of(tournament))
    numbered = [replace(game, board=len(games) + place) for place, game in enumerate(byes, 1)]
    reasons = [replace(each, board=len(games) - each.board) if each.board < 0 else each for each in reasons]
    reasons.sort(key=lambda each: each.board)
    lots = any(reason.rule == "lots" for reason in reasons)
    seed = tournament.rules.seed if lots else None
    return Pairing(Round(number, (*games, *numbered), seed=seed), tuple(reasons), tuple(warnings))


def group_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The standings, group after group with ranks of their own where there are groups."""
    return tuple(line for _, part in parts(tournament) for line in standings(part))


def finalists(tournament: Tournament, places: int) -> list[int]:
    """
    Who reaches the finals, in the order in which 1 meets 4 and 2 meets 3 (seeds §3.8, §3.10).

    Who has withdrawn or is away leaves the place to the next in the standings. Two groups cross: A1-B2, B1-A2.
    Otherwise the best ranks of all groups, level ranks by points and the ladder; the first of all does not meet the
    fourth in the semi-finals if they are of one group and the third is of another.
    """
    number = tournament.next_number
    tables = [
        [line.player for line in standings(part) if line.player.plays_in(number)] for _, part in parts(tournament)
    ]
    if len(tables) == 1:
        return [player.number for player in tables[0][:places]]
    if len(tables) == 2 and places == 4 and all(len(table) >= 2 for table in tables):
        first, second = tables
        return [first[0].number, second[0].number, first[1].number, second[1].number]
    overall = {line.player.number: place for place, line in enumerate(standings(tournament))}
    ranked = [(place, player) for table in tables for place, player in enumerate(table)]
    ranked.sort(key=lambda each: (each[0], overall[each[1].number]))
    best = [player for _, player in ranked[:places]]
    home = [player.group.casefold() for player in best]
    if len(best) == 4 and home[0] == home[3] not in home[1:3]:
        best[2:] = [best[3], best[2]]
    return [player.number for player in best]


def overall_order(tournament: Tournament) -> list[tuple[tuple[int, int], Standing]]:
    """
    One order over all groups: by the rank in the group, then by points and the ladder over all; best first.

    Those with the same key stand level.
    """
    overall = {line.player.number: line.rank for line in standings(tournament)}
    found = [
        ((line.rank if labels(tournament) else 0, overall[line.player.number]), line)
        for line in group_standings(tournament)
    ]
    return sorted(found, key=lambda each: each[0])


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
