"""Finals after the Swiss rounds: the first four, or the first two, of the standings (seeds §3.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from swiss_xl.crosstable import FIRST
from swiss_xl.errors import PairingError
from swiss_xl.groups import finalists, group_standings
from swiss_xl.results import Outcome
from swiss_xl.standings import Standing
from swiss_xl.tournament import Game, Round, Stage, Tournament

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


def next_final(tournament: Tournament) -> Round | None:
    """
    The next round of the finals, None when they are over (or there are none).

    Four: 1-4 and 2-3, then the final and the match for third place. Short: 1-2 at once.

    :raises PairingError: if there are too few participants.
    """
    places = qualified(tournament)
    played = [round_ for round_ in tournament.rounds if round_.stage is not Stage.SWISS]
    if not places or len(played) >= (2 if places == 4 else 1):
        return None
    number = tournament.next_number
    if places == 4 and played:
        return _last_round(played[0], number)
    best = finalists(tournament, places)
    if len(best) < places:
        raise PairingError(f"Finals need {places} participants, there are {len(best)}")
    if places == 2:
        return Round(number, (Game(1, (best[0],), (best[1],)),), Stage.FINAL)
    games = (Game(1, (best[0],), (best[3],)), Game(2, (best[1],), (best[2],)))
    return Round(number, games, Stage.SEMI_FINAL)


def _last_round(semi_finals: Round, number: int) -> Round:
    """The final of the winners on board 1, the match for third place of the losers on board 2."""
    sides = [winner_and_loser(game) for game in semi_finals.games]
    final, third = [game[0] for game in sides], [game[1] for game in sides]
    games = (Game(1, (final[0],), (final[1],)), Game(2, (third[0],), (third[1],)))
    return Round(number, games, Stage.FINAL)


def winner_and_loser(game: Game) -> tuple[int, int]:
    """
    Who won a game that needs a winner, and who lost it.

    :raises PairingError: if it has no winner yet.
    """
    if game.result is None or not game.second:
        raise PairingError(f"The game {game.first[0]}-{game.second[0] if game.second else '?'} has no winner yet")
    won = {Outcome.WIN, Outcome.FORFEIT_WIN}
    if game.winner == FIRST or game.result.first in won:
        return game.first[0], game.second[0]
    if game.winner is not None or game.result.second in won:
        return game.second[0], game.first[0]
    raise PairingError(f"The game {game.first[0]}-{game.second[0]} needs a winner")


def final_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """
    The standings, with the finals played deciding the first places (seeds §3.8).

    In the short formula third and fourth stay as in the standings of the Swiss rounds.
    """
    lines = group_standings(tournament)
    finals = [round_ for round_ in tournament.rounds if round_.stage is Stage.FINAL]
    if not finals or finals[-1].missing:
        return lines
    order = [number for game in finals[-1].games for number in winner_and_loser(game)]
    return tuple(_reordered(lines, order))


def _reordered(lines: Sequence[Standing], order: Sequence[int]) -> list[Standing]:
    by_number: Mapping[int, Standing] = {line.player.number: line for line in lines}
    first = [replace(by_number[number], rank=rank, decided="final") for rank, number in enumerate(order, 1)]
    rest = [line for line in lines if line.player.number not in order]
    return [*first, *(replace(line, rank=max(line.rank, len(order) + 1)) for line in rest)]


def stale_final(tournament: Tournament) -> bool:
    """Whether a final not yet played no longer follows from its semi-finals: somebody corrected one (seeds §3.9)."""
    last = tournament.last
    if last is None or last.stage is not Stage.FINAL or qualified(tournament) != 4 or last.started:
        return False
    before = replace(tournament, rounds=tournament.rounds[:-1])
    wanted = next_final(before)
    return wanted is not None and [game.participants for game in wanted.games] != [
        game.participants for game in last.games
    ]
