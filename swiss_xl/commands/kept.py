"""
What the log keeps so that a lost row or tab can be restored: only what has changed since it was last written.

Bounded: an action adds at most one entry for each row of the list and each game of the latest round. E-mail addresses
are never kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from swiss_xl.commands.wanted import Wanted
from swiss_xl.reading import game_record
from swiss_xl.results import Outcome
from swiss_xl.sheets.log import Memory
from swiss_xl.tournament import Player, Round, Stage, Status, Tournament

TEXTS = ("title", "club", "federation", "fide_id", "birth", "sex", "category", "group", "modality")
BYE_CODES = {Outcome.ZERO_BYE: "", Outcome.HALF_BYE: "=½", Outcome.FULL_BYE: "=1"}


def kept(memory: Memory, tournament: Tournament, told: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """
    What *memory* does not know yet of the rows of the list (``facts``) and the latest round (``typed``).

    *told* is what the same action tells the log anyway.
    """
    data: dict[str, Any] = {}
    facts = {player.number: facts_of(player) for player in tournament.players}
    fresh = {str(number): each for number, each in facts.items() if memory.facts.get(number, {}) != each}
    if fresh:
        data["facts"] = fresh
    last = tournament.last
    games = _typed(memory, last, told.get("rounds", {})) if last else {}
    if last and games:
        data["typed"] = {str(last.number): games}
    return data


def facts_of(player: Player) -> dict[str, Any]:
    """The cells of somebody's row by the keys of their columns, without name and number; blank ones are absent."""
    found: dict[str, Any] = {"rating": player.rating, **{key: getattr(player, key) for key in TEXTS}}
    found["from_round"] = player.from_round if player.from_round > 1 else None
    found["byes"] = ", ".join(f"{number}{BYE_CODES.get(bye, '')}" for number, bye in player.byes)
    found["never_against"] = ", ".join(map(str, sorted(player.never_against)))
    found |= {"board": player.board, "k_factor": player.k_factor}
    found["status"] = str(player.status) if player.status is Status.WITHDRAWN else ""
    return {key: value for key, value in found.items() if value not in ("", None)}


def _typed(memory: Memory, last: Round, told: Mapping[str, Any]) -> dict[str, Any]:
    """The games of the latest round that are not as they were paired or as last seen; None for those that are gone."""
    fresh = told.get(str(last.number))
    paired = {game[1][0]: game for game in fresh or memory.rounds.get(last.number, ())}
    seen = paired if fresh else {**paired, **memory.typed.get(last.number, {})}
    now = {game.first[0]: game_record(game) for game in last.games}
    changed = {str(first): record for first, record in now.items() if list(seen.get(first, ())) != record}
    return changed | {str(first): None for first in seen if first not in now and first not in paired}


def shown_on_round(memory: Memory, round_: Round, wanted: Wanted) -> dict[str, Any]:
    """What else is to be known of the tab of a new round: its stage, note and sides, pairs set by hand."""
    found = {
        "stage": str(round_.stage) if round_.stage is not Stage.SWISS else None,
        "note": " · ".join(part for part in (round_.note, round_.deadline) if part),
        "sides": list(wanted.sides) if wanted.sides else None,
        "by_hand": [list(pair) for pair in wanted.by_hand.pairs],
    }
    each = {key: value for key, value in found.items() if value}
    return {"shown": {str(round_.number): each}} if each or round_.number in memory.shown else {}
