"""How long a command takes, in process: a large open tournament, and pairings alone."""

import shutil
from dataclasses import replace
from random import Random

import pytest
from desk import make

from swiss_xl.catalogue import system
from swiss_xl.commands import next_round, show_standings
from swiss_xl.commands.live import show_live
from swiss_xl.crosstable import crosstable
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS
from swiss_xl.standings import standings
from swiss_xl.tournament import Player, Rules, Tournament

ROUNDS = 6


def played(count, rounds):
    """A club Swiss of *count* players after *rounds*, results by chance."""
    rng = Random(7)  # noqa: S311 -- nothing secret is drawn
    players = tuple(Player(number, f"Player {number}") for number in range(1, count + 1))
    tournament = Tournament("Bench", players, (), Rules(rounds=rounds + 1))
    for _ in range(rounds):
        paired = system("club").pair(tournament).round
        games = tuple(
            replace(game, result=rng.choice((FIRST_WINS, SECOND_WINS, DRAWN))) if game.second else game
            for game in paired.games
        )
        tournament = replace(tournament, rounds=(*tournament.rounds, replace(paired, games=games)))
    return tournament


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """Three hundred players after five rounds, all results in."""
    desk = make(tmp_path_factory.mktemp("large"), [f"Player {number}" for number in range(1, 301)], rounds=ROUNDS)
    desk.play(ROUNDS - 1)
    return desk.path


def test_next_round_of_three_hundred_players(benchmark, large):
    done = benchmark.pedantic(next_round, setup=lambda: ((ClosedBook.open(large),), {}), rounds=3)

    assert done.round.number == ROUNDS
    assert len(done.round.games) == 150


def test_standings_of_three_hundred_players(benchmark, large):
    done = benchmark.pedantic(show_standings, setup=lambda: ((ClosedBook.open(large),), {}), rounds=3)

    assert len(done.standings) == 300


@pytest.fixture(scope="module")
def followed(large, tmp_path_factory):
    """The same with live standings, which every command brings up to date."""
    path = shutil.copy(large, tmp_path_factory.mktemp("followed") / "cup.xlsx")
    book = ClosedBook.open(path)
    show_live(book)
    book.save(why="live")
    return path


@pytest.mark.parametrize("command", [next_round, show_standings])
def test_live_standings_of_three_hundred_players(benchmark, followed, command):
    done = benchmark.pedantic(command, setup=lambda: ((ClosedBook.open(followed),), {}), rounds=3)

    assert len(done.round.games if done.round else done.standings) == (150 if done.round else 300)


@pytest.mark.parametrize(("count", "rounds"), [(200, 8), (2000, 3)])
def test_pairing_alone(benchmark, count, rounds):
    tournament = played(count, rounds)
    paired = benchmark.pedantic(
        lambda fresh: system("club").pair(fresh).round, setup=lambda: ((replace(tournament),), {}), rounds=2
    )

    met = crosstable(tournament)
    assert len(paired.games) == count // 2
    assert all(game.second[0] not in met[game.first[0]].opponents for game in paired.games)


def test_standings_alone(benchmark):
    tournament = played(300, 8)
    lines = benchmark.pedantic(standings, setup=lambda: ((replace(tournament),), {}), rounds=3)

    assert len(lines) == 300
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
