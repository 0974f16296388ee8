"""Finals after the Swiss rounds: the first four, or the first two, of the standings (seeds §3.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from swiss_xl.catalogue import Pairing, Reason
from swiss_xl.crosstable import FIRST
from swiss_xl.errors import PairingError
from swiss_xl.frames.choice_words import shown
from swiss_xl.groups import finalists, group_standings, overall_order
from swiss_xl.results import Outcome
from swiss_xl.standings import Standing
from swiss_xl.telling import phrase, phrases, spoken
from swiss_xl.tournament import Game, Round, Stage, Tournament

BY_FINAL = "final"
FOUR, SHORT, NONE = "four", "short", "none"
QUALIFIED = {FOUR: 4, SHORT: 2, NONE: 0}


def formula(tournament: Tournament) -> str:
    """Which finals the tournament has: ``four``, ``short`` or ``none``."""
    return tournament.rules.options.get("finals") or NONE


def qualified(tournament: Tournament) -> int:
    """How many places of the standings reach the finals."""
    return QUALIFIED.get(formula(tournament), 0)


def begun(tournament: Tournament) -> bool:
    """Whether a semi-final or a final has been paired."""
    return any(round_.stage is not Stage.SWISS for round_ in tournament.rounds)


def finals_left(tournament: Tournament) -> bool:
    """Whether a round of the finals is still to be paired."""
    return len(played_finals(tournament)) < rounds_of_finals(tournament)


def rounds_of_finals(tournament: Tournament) -> int:
    """How many rounds the finals of the tournament have."""
    return {FOUR: 2, SHORT: 1}.get(formula(tournament), 0)


def played_finals(tournament: Tournament) -> tuple[Round, ...]:
    """The rounds of the finals that have been paired."""
    return tuple(round_ for round_ in tournament.rounds if round_.stage is not Stage.SWISS)


def next_final(tournament: Tournament) -> Round | None:
    """
    The next round of the finals, None when they are over (or there are none).

    Four: 1-4 and 2-3, then the final and the match for third place. Short: 1-2 at once. Who has withdrawn or is away
    when the finals begin leaves the place to the next in the standings; afterwards the opponent has a forfeit win.

    :raises PairingError: if no round has been played, there are too few participants, or a semi-final has no winner.
    """
    if not finals_left(tournament):
        return None
    number = tournament.next_number
    last = tournament.last
    if last is None:
        raise PairingError(
            phrase("No round has been played yet, so nobody has reached the finals; press Next round first")
        )
    if last.stage is Stage.SEMI_FINAL:
        return _last_round(last, number)
    places = qualified(tournament)
    best = finalists(tournament, places)
    if len(best) < places:
        raise PairingError(_too_few(places, len(best)))
    if places == 2:
        return Round(number, (Game(1, (best[0],), (best[1],)),), Stage.FINAL)
    games = (Game(1, (best[0],), (best[3],)), Game(2, (best[1],), (best[2],)))
    return Round(number, games, Stage.SEMI_FINAL)


def _too_few(places: int, count: int) -> str:
    """*count* are left for the finals of *places*."""
    short, none = (shown("finals", code, spoken()) for code in (SHORT, NONE))
    if count >= QUALIFIED[SHORT]:
        return phrase(
            "Finals of {places} need as many participants, and {count} are left; choose others on the Tournament tab "
            "(Finals: the formula '{short}' needs two, with '{none}' the standings are final), or let somebody come "
            "back",
            places=places,
            count=count,
            short=short,
            none=none,
        )
    return phrases(
        "Finals of {places} need as many participants, and {count} is left; choose others on the Tournament tab "
        "(Finals: with '{none}' the standings are final), or let somebody come back",
        "Finals of {places} need as many participants, and {count} are left; choose others on the Tournament tab "
        "(Finals: with '{none}' the standings are final), or let somebody come back",
        count,
        places=places,
        none=none,
    )


def final_pairing(tournament: Tournament) -> Pairing | None:
    """
    The next round of the finals with the reasons; see :func:`next_final`.

    A semi-final's *facts*: the ``ranks`` that meet, and who of a better rank is ``away``. Those of a final: ``won`` or
    ``lost``, the boards of the semi-finals that led there; or ranks, in the short formula.
    """
    round_ = next_final(tournament)
    last = tournament.last
    if round_ is None or last is None:
        return None
    if last.stage is Stage.SEMI_FINAL:
        facts = ({"won": True}, {"lost": True})
        return Pairing(round_, tuple(_reason(game, each) for game, each in zip(round_.games, facts, strict=True)))
    lines = group_standings(tournament)
    ranks = {line.player.number: (line.player.group, line.rank) for line in lines}
    seated = {number for game in round_.games for number in game.participants}
    worst = max(ranks[number][1] for number in seated)
    away = tuple(
        line.player.number
        for line in lines
        if line.rank < worst and line.player.number not in seated and not line.player.plays_in(round_.number)
    )
    reasons = [
        _reason(game, {"ranks": tuple(ranks[number] for number in game.participants), "away": away})
        for game in round_.games
    ]
    return Pairing(round_, tuple(reasons))


def _reason(game: Game, facts: Mapping[str, object]) -> Reason:
    return Reason(game.board, "finals", facts=facts)


def _last_round(semi_finals: Round, number: int) -> Round:
    """The final of the winners on board 1, the match for third place of the losers on board 2."""
    sides = [winner_and_loser(game) for game in semi_finals.games]
    final, third = [game[0] for game in sides], [game[1] for game in sides]
    games = (Game(1, (final[0],), (final[1],)), Game(2, (third[0],), (third[1],)))
    return Round(number, games, Stage.FINAL)


def winner_and_loser(game: Game) -> tuple[int, int]:
    """
    Who won a game that needs a winner, and who lost it.

    :raises PairingError: if it has no winner yet, or neither came.
    """
    first, second = game.first[0], game.second[0] if game.second else 0
    won = {Outcome.WIN, Outcome.FORFEIT_WIN}
    if game.result and second and (game.winner == FIRST or game.result.first in won):
        return first, second
    if game.result and second and (game.winner is not None or game.result.second in won):
        return second, first
    raise PairingError(
        phrase(
            "The game {first}-{what} on board {board} needs a winner; type who goes on: the winner's "
            "name, or + - if only the first side came",
            first=first,
            what=second or "?",
            board=game.board,
        )
    )


def decided_by_final(tournament: Tournament) -> bool:
    """Whether the final is played: from then on groups stand in one list."""
    last = tournament.last
    return last is not None and last.stage is Stage.FINAL and not last.missing


def final_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """
    The standings, with the finals played deciding the first places (seeds §3.8).

    In the short formula third and fourth stay as in the standings of the Swiss rounds. Groups are then one list:
    behind the finalists by the rank in the group, level ranks by points and the ladder.
    """
    last = tournament.last
    if last is None or not decided_by_final(tournament):
        return group_standings(tournament)
    lines = overall_order(tournament)
    place = {line.player.number: index for index, (_, line) in enumerate(lines)}
    order: list[int] = []
    for game in last.games:
        try:
            order += winner_and_loser(game)
        except PairingError:  # neither came
            order += sorted(game.participants, key=lambda number: place[number])
    return tuple(_reordered(lines, order))


def _reordered(lines: Sequence[tuple[tuple[int, int], Standing]], order: Sequence[int]) -> list[Standing]:
    by_number = {line.player.number: line for _, line in lines}
    found = [replace(by_number[number], rank=rank, decided=BY_FINAL) for rank, number in enumerate(order, 1)]
    above: tuple[int, int] | None = None
    for key, line in lines:
        if line.player.number not in order:
            level = key == above
            found.append(replace(line, rank=found[-1].rank if level else len(found) + 1))
            above = key
    return found


def marked(tournament: Tournament) -> frozenset[int]:
    """Who is marked green: those who would reach the finals now, then those who have reached them (seeds §3.8)."""
    first = next((round_ for round_ in tournament.rounds if round_.stage is not Stage.SWISS), None)
    if first:
        return frozenset(number for game in first.games for number in game.participants)
    places = qualified(tournament)
    return frozenset(finalists(tournament, places)) if places and tournament.rounds else frozenset()


def stale_final(tournament: Tournament) -> bool:
    """Whether a final not yet played no longer follows from its semi-finals: somebody corrected one (seeds §3.9)."""
    last = tournament.last
    if last is None or last.stage is not Stage.FINAL or qualified(tournament) != 4 or last.started:
        return False
    before = replace(tournament, rounds=tournament.rounds[:-1])
    try:
        wanted = next_final(before)
    except PairingError:  # the correction left a semi-final without a winner
        return False
    return wanted is not None and [game.participants for game in wanted.games] != [
        game.participants for game in last.games
    ]
