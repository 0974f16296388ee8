"""The engine against the rules read literally, on thousands of small rounds."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import literal_dutch
import pytest
from dutch_states import states
from literal_dutch import pair_literally
from random_dutch import THREE_ONE_NOTHING, Habits, entrants, positions

from swiss_xl.errors import PairingError
from swiss_xl.formats.trf.reading import read_file
from swiss_xl.results import PAIRING_BYE
from swiss_xl.systems.dutch.pairing import pair
from swiss_xl.tournament import Points

HABITS = {
    "usual": Habits(),
    "quiet": Habits(bye=0, forfeit=0, withdrawal=0, late=0),
    "many byes and forfeits": Habits(bye=0.2, forfeit=0.3, late=0.2, withdrawal=0.03),
    "the first side wins": Habits(first_wins=0.9, draw=0.1),
    "draws": Habits(draw=0.8),
    "three points for a win": Habits(points=THREE_ONE_NOTHING),
    "a bye worth a draw": Habits(points=Points(bye=Fraction(1, 2)), bye=0.1),
    "forbidden pairs": Habits(forbidden=2),
    "accelerated": Habits(accelerated=True, bye=0.1),
}


def of_engine(tournament):
    """The same form as the literal reading gives."""
    try:
        games = pair(tournament).round.games
    except PairingError:
        return None
    bye = next((game.first[0] for game in games if game.result == PAIRING_BYE), None)
    return {(game.first[0], game.second[0]) for game in games if game.second}, bye


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("habits", HABITS.values(), ids=HABITS)
def test_random_rounds_as_the_rules_read_literally(habits, seed):
    """Three to nine players, every round, also as if it were the last."""
    chance = Random(f"{seed} {habits}")  # noqa: S311 -- chance, not secrecy
    rounds = 0
    while rounds < 60:
        size = chance.randint(3, 9)
        start = entrants(chance, size, chance.randint(2, size + 1), habits, chance.randint(0, 1))
        for tournament in positions(chance, start, habits, pair):
            last = replace(tournament, rules=replace(tournament.rules, rounds=tournament.next_number))
            for each in (tournament, last):
                rounds += 1
                assert of_engine(each) == pair_literally(each), (tournament.next_number, each)


@pytest.mark.parametrize("path", states("criteria"), ids=lambda path: path.stem)
def test_states_that_one_criterion_decides(path, monkeypatch):
    """Without the criterion that the file is named after, the literal reading gives another round."""
    tournament = read_file(path).tournament
    dropped = int(path.stem.split("_")[0][1:]) - 10
    quality = literal_dutch._Literal.quality

    def without(self, *pairing):
        values = list(quality(self, *pairing))
        values[dropped] = 0
        return tuple(values)

    with monkeypatch.context() as patched:
        patched.setattr(literal_dutch._Literal, "quality", without)
        other = pair_literally(tournament)

    assert of_engine(tournament) == pair_literally(tournament)
    assert of_engine(tournament) != other
