"""How long a round takes: Borrell, Formula Svizzera and domino with 200 and 2,000 participants after five rounds."""

from random import Random

import pytest

from swiss_xl.catalogue import system
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS
from swiss_xl.tournament import Game, Player, Round, Rules, Tournament

ROUNDS, ANNOUNCED = 5, 9
ENDS = {"domino": (FIRST_WINS, SECOND_WINS), "other": (FIRST_WINS, SECOND_WINS, DRAWN)}


def history(code, count):
    """Neighbours by wins, lots among equals: five rounds as a large tournament has them."""
    rng = Random(count)  # noqa: S311 -- nothing secret is drawn
    won = dict.fromkeys(range(1, count + 1), 0)
    rounds = []
    for number in range(1, ROUNDS + 1):
        order = sorted(won, key=lambda each: (-won[each], rng.random()))
        games = []
        for board, (first, second) in enumerate(zip(order[::2], order[1::2], strict=True), 1):
            result = rng.choice(ENDS.get(code, ENDS["other"]))
            won[first] += result is FIRST_WINS
            won[second] += result is SECOND_WINS
            games.append(Game(board, (first,), (second,), result))
        rounds.append(Round(number, tuple(games)))
    players = tuple(Player(number, f"Player {number}") for number in range(1, count + 1))
    chosen = system(code)
    ladder = {"borrell": (), "svizzera": ("BH", "GD", "GF"), "domino": ("EFI", "DIF")}[code]
    rules = Rules(system=code, rounds=ANNOUNCED, points=chosen.points, tiebreaks=ladder, options={"seed": "none"})
    return Tournament("Large", players, tuple(rounds), rules)


@pytest.mark.parametrize("count", [200, 2000])
@pytest.mark.parametrize("code", ["borrell", "svizzera", "domino"])
def test_the_sixth_round(benchmark, code, count):
    played = history(code, count)

    def fresh():
        return (Tournament(played.name, played.players, played.rounds, played.rules),), {}

    pairing = benchmark.pedantic(system(code).pair, setup=fresh, rounds=3 if count > 1000 else 5)

    met = {frozenset(game.participants) for round_ in played.rounds for game in round_.games}
    made = {frozenset(game.participants) for game in pairing.round.games}
    assert len(made) == count // 2
    assert not made & met
