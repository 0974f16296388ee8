"""New ratings at the end of a tournament: Elo by FIDE's table (seeds §1.9; B.02, 8.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from swiss_xl.rating_tables import expected_score, half_away, half_up, rating_gap
from swiss_xl.results import Outcome
from swiss_xl.tournament import Player, Rules, Tournament

MOST_DIFFERENCE = 400
USUAL_FACTOR = 20
WORTH = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}


@dataclass(frozen=True, slots=True)
class Rated:
    """
    The rating of one participant: *games* played against rated opponents, the *score* and *expected* score of these.

    *change* is exact, *new* rounded at the end. Who has no rating has no *change*, but a *performance*, which
    is information and no rating.
    """

    player: Player
    factor: int
    games: int
    score: Fraction
    expected: Fraction | None = None
    change: Fraction | None = None
    new: int | None = None
    performance: int | None = None


def new_ratings(tournament: Tournament) -> tuple[Rated, ...]:
    """
    The ratings after all games over the board, in the order of the numbers.

    A win counts 1, a draw ½, whatever the points of the tournament. Forfeits, byes, games said not to count and
    games against unrated opponents are out. Everything is exact until the change is rounded, a half away from zero.
    """
    ratings = {player.number: player.rating for player in tournament.players}
    games: dict[int, list[tuple[int, Fraction]]] = {player.number: [] for player in tournament.players}
    for who, opponent, score in _games(tournament):
        rating = ratings[opponent]
        if rating is not None:
            games[who].append((rating, score))
    usual = usual_factor(tournament.rules)
    players = sorted(tournament.players, key=lambda player: player.number)
    return tuple(_rated(player, player.k_factor or usual, games[player.number]) for player in players)


def usual_factor(rules: Rules) -> int:
    """K of everybody who has none of his own: the setting ``k_factor``, else 20."""
    text = rules.options.get("k_factor", "")
    return int(text) if text.isdecimal() else USUAL_FACTOR


def with_ratings(tournament: Tournament, ratings: Mapping[int, int]) -> Tournament:
    """The tournament with other *ratings* for some."""
    players = tuple(replace(player, rating=ratings.get(player.number, player.rating)) for player in tournament.players)
    return replace(tournament, players=players)


def _games(tournament: Tournament) -> Iterator[tuple[int, int, Fraction]]:
    """Both sides of every game over the board between two participants: who, against whom, the score."""
    for round_ in tournament.rounds:
        for game in round_.games:
            result = game.result
            if result is None or result.second is None or not (result.played and result.rated):
                continue
            if len(game.first) == len(game.second) == 1:
                first, second = game.first[0], game.second[0]
                yield first, second, WORTH[result.first]
                yield second, first, WORTH[result.second]


def _rated(player: Player, factor: int, games: list[tuple[int, Fraction]]) -> Rated:
    score = sum((score for _, score in games), Fraction(0))
    if player.rating is None:
        return Rated(player, factor, len(games), score, performance=performance(games))
    own = player.rating
    gaps = (expected_score(own - rating, most=MOST_DIFFERENCE) for rating, _ in games)
    expected = sum(gaps, Fraction(0))
    change = factor * (score - expected)
    return Rated(player, factor, len(games), score, expected, change, own + half_away(change))


def performance(games: list[tuple[int, Fraction]]) -> int | None:
    """The average rating of the opponents, rounded, plus the difference for the share of points (C.07, 10.2)."""
    if not games:
        return None
    average = half_up(Fraction(sum(rating for rating, _ in games), len(games)))
    return average + rating_gap(sum((score for _, score in games), Fraction(0)) / len(games))
