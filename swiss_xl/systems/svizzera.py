"""Formula Svizzera (seeds §3; source: formula-svizzera.txt)."""

from __future__ import annotations

from fractions import Fraction

from swiss_xl.catalogue import Pairing, Scoring, System
from swiss_xl.nearest_pairing import pair_nearest
from swiss_xl.tournament import Corrections, Points, Tournament

POINTS = Points(
    win=Fraction(3),
    draw=Fraction(1),
    forfeit_win=Fraction(3),
    bye=Fraction(3),
    half_bye=Fraction(1),
    missed=Fraction(0),
)


def looks_ahead(tournament: Tournament, participants: int) -> bool:
    """Whether later rounds are looked at: a setting; by default when rounds > participants / 2 (seeds §3.5)."""
    chosen = tournament.rules.options.get("look_ahead", "")
    if chosen in ("yes", "no"):
        return chosen == "yes"
    return 2 * tournament.rules.rounds > participants


def usual_rounds(participants: int) -> int:
    """Up to 11 participants 4 rounds, with 12 and more 5 (seeds §3.1)."""
    return 4 if participants <= 11 else 5


def pair(tournament: Tournament) -> Pairing:
    """
    Pair the next round: lots in round 1, then the nearest in the standings not met yet (seeds §3.3–3.5).

    :raises PairingError: if nobody is left to be paired, or pairs that are never to be made leave no round.
    """
    return pair_nearest(tournament, look_ahead=looks_ahead)


SYSTEM = System(
    "svizzera",
    "Formula Svizzera",
    pair,
    source="formula-svizzera.txt; seeds §3",
    points=POINTS,
    defaults={
        "win": "3", "draw": "1", "loss": "0", "forfeit_win": "3", "bye": "3", "half_bye": "1",
        "tiebreaks": "BH, GD, GF", "ties": "lot", "results": "scores", "corrections": "latest",
        "first_side": "Home", "second_side": "Away", "look_ahead": "auto", "finals": "four",
    },
    advise=usual_rounds,
    lots=True,
    scoring=Scoring(bye=lambda _options: (Fraction(1), Fraction(0))),
    corrections=Corrections.LATEST,
)  # fmt: skip
