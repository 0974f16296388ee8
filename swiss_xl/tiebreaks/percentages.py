"""
Percentages of card games: Magic's (variants.md B2) and Pokémon's (B3).

Byes are left out of a percentage and are no opponents. Rounds after somebody has dropped out (absences up to the last
round) do not count; an absence before, also that of a late entry, is a lost round. Whoever should have come is an
opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor

from swiss_xl.catalogue import TieBreak
from swiss_xl.crosstable import Crosstable, Entry, Record
from swiss_xl.results import Outcome

NOTHING = Fraction(0)
MAGIC_FLOOR = Fraction(33, 100)  # the published 0.33, not a third
POKEMON_FLOOR, POKEMON_DROPPED = Fraction(1, 4), Fraction(3, 4)
GAME_WON, GAME_DRAWN = 3, 1
BYE_GAMES = (Fraction(2), NOTHING)
LEFT_OUT = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE})
SHARES = {Outcome.WIN: Fraction(1), Outcome.FORFEIT_WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2)}
UNPLAYED_GAMES = {
    Outcome.PAIRING_BYE: BYE_GAMES,
    Outcome.FULL_BYE: BYE_GAMES,
    Outcome.FORFEIT_WIN: BYE_GAMES,
    Outcome.FORFEIT_LOSS: BYE_GAMES[::-1],
}

Share = Callable[[Record, Crosstable], Fraction | None]


def present(me: Record) -> Sequence[Entry]:
    """The rounds with a result up to the last one that was not an absence."""
    entries = [entry for entry in me.entries if entry.outcome]
    while entries and entries[-1].outcome is Outcome.ZERO_BYE:
        entries.pop()
    return entries


def _rounds(me: Record) -> list[Entry]:
    return [entry for entry in present(me) if entry.outcome not in LEFT_OUT]


def match_share(me: Record, table: Crosstable) -> Fraction | None:
    """Points got of those possible in the rounds that count, at least 0.33 (MTR, appendix C)."""
    rounds = _rounds(me)
    if not rounds or not table.win:
        return None
    return max(_sum(entry.points for entry in rounds) / (table.win * len(rounds)), MAGIC_FLOOR)


def game_share(me: Record, table: Crosstable) -> Fraction | None:
    """
    Points of the games within the matches (3, 1 for a draw) of those possible, at least 0.33; a bye counts as 2-0.

    The games are the scores typed: 2 and 1; a half on both sides is a drawn game. A match without scores counts
    nothing.
    """
    tallies = [tally for entry in present(me) if (tally := _tally(entry))]
    games = sum(_games(tally) for tally in tallies)
    if not games or not _any_scores(table):
        return None
    points = sum(GAME_WON * floor(tally[0]) + GAME_DRAWN * _drawn(tally) for tally in tallies)
    return max(Fraction(points, GAME_WON * games), MAGIC_FLOOR)


def win_share(me: Record, _table: Crosstable) -> Fraction | None:
    """Wins and half of the draws of the rounds that count, between 25 % and 100 %, 75 % for who dropped out (B3)."""
    rounds = _rounds(me)
    if not rounds:
        return None
    most = POKEMON_DROPPED if me.entries[-1].outcome is Outcome.ZERO_BYE else Fraction(1)
    share = _sum(SHARES.get(entry.outcome, NOTHING) for entry in rounds if entry.outcome) / len(rounds)
    return min(max(share, POKEMON_FLOOR), most)


def _tally(entry: Entry) -> tuple[Fraction, Fraction] | None:
    return entry.tally or (UNPLAYED_GAMES.get(entry.outcome) if entry.outcome else None)


def _drawn(tally: tuple[Fraction, Fraction]) -> int:
    return int(tally[0].denominator > 1)


def _games(tally: tuple[Fraction, Fraction]) -> int:
    return floor(tally[0]) + floor(tally[1]) + _drawn(tally)


def _any_scores(table: Crosstable) -> bool:
    """Whether any match that was played has scores."""
    return table.derived(
        "scores", lambda: any(entry.tally and entry.played for me in table.values() for entry in me.entries)
    )


def _sum(values: Iterable[Fraction]) -> Fraction:
    return sum(values, NOTHING)


def of_opponents(share: Share) -> Share:
    """The average of what *share* says of the opponents."""

    def average(me: Record, table: Crosstable) -> Fraction | None:
        known = _of_all(share, table)
        met = [number for entry in present(me) for number in entry.opponents]
        values = [value for number in met if (value := known[number]) is not None]
        return _sum(values) / len(values) if values else None

    return average


def _of_all(share: Share, table: Crosstable) -> Mapping[int, Fraction | None]:
    return table.derived(share, lambda: {number: share(record, table) for number, record in table.items()})


opponents_matches = of_opponents(match_share)
opponents_games = of_opponents(game_share)
opponents_wins = of_opponents(win_share)
opponents_opponents_wins = of_opponents(opponents_wins)

TIEBREAKS = (
    TieBreak("OMW%", "Opponents' match wins, each at least 33 %", opponents_matches, "variants B2", percent=True),
    TieBreak("GW%", "Game wins, at least 33 %", game_share, "variants B2", percent=True),
    TieBreak("OGW%", "Opponents' game wins, each at least 33 %", opponents_games, "variants B2", percent=True),
    TieBreak("OW%", "Opponents' wins, each at least 25 %", opponents_wins, "variants B3", percent=True),
    TieBreak("OOW%", "Opponents' opponents' wins", opponents_opponents_wins, "variants B3", percent=True),
)
