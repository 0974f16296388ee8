"""Domino Swiss (seeds §4; source: domino.txt): fixed pairs, one entry a pair."""

from __future__ import annotations

from swiss_xl.catalogue import Pairing, System
from swiss_xl.nearest_pairing import pair_nearest
from swiss_xl.tournament import Points, Tournament

POINTS = Points(draw=None)


def looks_ahead(tournament: Tournament, _participants: int) -> bool:
    """Whether later rounds are looked at: only if the setting says so."""
    return tournament.rules.options.get("look_ahead") == "yes"


def pair(tournament: Tournament) -> Pairing:
    """
    Pair the next round: lots in round 1, then the nearest in the standings not met yet (seeds §4.2).

    :raises PairingError: if nobody is left to be paired.
    """
    return pair_nearest(tournament, look_ahead=looks_ahead)


SYSTEM = System(
    "domino",
    "Domino Swiss",
    pair,
    source="domino.txt; seeds §4",
    points=POINTS,
    defaults={"rounds": "7", "draw": "", "results": "scores", "tiebreaks": "EFI, DIF"},
)
