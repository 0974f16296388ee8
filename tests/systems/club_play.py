"""Tournaments played at random; every round is compared with the literal reading on the way."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import literal_club

from swiss_xl.catalogue import system
from swiss_xl.errors import PairingError
from swiss_xl.results import (
    BOTH_ABSENT,
    DRAWN,
    FIRST_ABSENT,
    FIRST_WINS,
    PAIRING_BYE,
    SECOND_ABSENT,
    SECOND_WINS,
    Outcome,
    Result,
)
from swiss_xl.tournament import Game, Player, Points, Round, Rules, Status, Tournament

OVER_THE_BOARD = (FIRST_WINS, SECOND_WINS, DRAWN)
FORFEITS = (SECOND_ABSENT, FIRST_ABSENT, BOTH_ABSENT)
SCALES = (
    Points(),
    Points(bye=Fraction(1, 2)),
    Points(bye=Fraction(0), missed=Fraction(1, 2)),
    Points(win=Fraction(3), draw=Fraction(1), forfeit_win=Fraction(3), bye=Fraction(3), half_bye=Fraction(1)),
    Points(win=Fraction(2), draw=Fraction(1), loss=Fraction(1, 2), forfeit_win=Fraction(2), bye=Fraction(2)),
)
BYES_BY_HAND = (PAIRING_BYE, Result(Outcome.HALF_BYE, None), Result(Outcome.ZERO_BYE, None))
FEWEST = 2


def seeded(seed):
    """A tournament's chances, to be repeated by anybody."""
    return Random(seed)  # noqa: S311 -- nothing secret is drawn


def seats(round_):
    """Pairs as they sit in the order of their boards, byes given, byes asked for that bring points."""
    pairs = tuple((game.first[0], game.second[0]) for game in round_.games if game.second)
    single = [(game.first[0], game.result.first) for game in round_.games if not game.second]
    given = [number for number, outcome in single if outcome is Outcome.PAIRING_BYE]
    asked = {number: outcome for number, outcome in single if outcome is Outcome.HALF_BYE}
    return pairs, given, asked


def compare(tournament):
    """
    Pair the next round twice, by the program and literally, and assert that they are the same.

    :returns: the round, or None where the rules allow none.
    """
    expected = literal_club.next_round(tournament)
    if expected is None:
        try:
            made = system("club").pair(tournament)
        except PairingError:
            return None
        raise AssertionError(f"expected no round, got: {seats(made.round)} after {tournament}")
    made = system("club").pair(tournament).round
    pairs, given, asked = seats(made)
    boards = [game.board for game in made.games if game.second]
    assert made.number == tournament.next_number
    assert (pairs, given) == (expected.pairs, [expected.bye] if expected.bye else []), tournament
    assert boards == list(range(1, len(boards) + 1)), tournament
    assert asked == asked_for(tournament), tournament
    return made


def asked_for(tournament):
    """The half-point byes announced for the next round."""
    number = tournament.next_number
    return {
        player.number: Outcome.HALF_BYE
        for player in tournament.players
        if player.status is Status.ACTIVE
        and player.from_round <= number
        and dict(player.byes).get(number) is Outcome.HALF_BYE
    }


def play(rng, *, foreign=False):
    """
    Play one tournament with *rng*, a ``random.Random``; return the number of rounds compared.

    *foreign*: its rounds are published as an organiser might have made them by hand, any repeat-free or even repeated
    pairs, so that histories come up which the system itself would never have made.
    """
    count, rounds = rng.randint(2, 12), rng.randint(1, 9)
    rules = Rules(rounds=rounds, points=rng.choice(SCALES))
    trouble = rng.choice((0, 0.03, 0.1, 0.25))
    forfeits, draws = rng.choice((trouble, trouble, 0.7)), rng.choice((0.1, 0.3, 0.9))
    players = tuple(_newcomer(rng, number, 1, rounds, trouble) for number in range(1, count + 1))
    tournament = Tournament("Random", players, (), rules)
    compared = 0
    for number in range(1, rounds + 1):
        tournament = replace(tournament, players=_moves(rng, tournament.players, number, rounds, trouble))
        here = [player.number for player in tournament.players if player.plays_in(number)]
        if len(here) < FEWEST:
            break
        made = compare(tournament)
        compared += 1
        if foreign:
            made = _by_hand(rng, number, here)
        elif made is None:
            break
        gone = {each for each in here if rng.random() < trouble / 3}  # after being paired
        results = tuple(_ended(rng, game, gone, forfeits, draws) for game in made.games)
        left = tuple(_withdrawn(player) if player.number in gone else player for player in tournament.players)
        tournament = replace(tournament, players=left, rounds=(*tournament.rounds, Round(number, results)))
    return compared


def _newcomer(rng, number, first, rounds, trouble):
    kinds = (Outcome.ZERO_BYE, Outcome.HALF_BYE)
    byes = tuple((round_, rng.choice(kinds)) for round_ in range(first, rounds + 1) if rng.random() < trouble / 2)
    return Player(number, f"Player {number}", from_round=first, byes=byes)


def _withdrawn(player):
    """Who leaves takes back what was announced."""
    return replace(player, status=Status.WITHDRAWN, byes=())


def _moves(rng, players, number, rounds, trouble):
    """Withdrawals, returns and late entries before round *number*."""
    moved = []
    for player in players:
        if player.status is Status.ACTIVE and rng.random() < trouble / 2:
            moved.append(_withdrawn(player))
        elif player.status is Status.WITHDRAWN and rng.random() < trouble:
            moved.append(replace(player, status=Status.ACTIVE))
        else:
            moved.append(player)
    if number > 1 and len(moved) < 12 and rng.random() < trouble * 2:
        moved.append(_newcomer(rng, len(moved) + 1, number, rounds, trouble))
    return tuple(moved)


def _by_hand(rng, number, here):
    """Anybody against anybody."""
    shuffled = rng.sample(here, len(here))
    games = [
        Game(board, (first,), (second,))
        for board, (first, second) in enumerate(zip(shuffled[::2], shuffled[1::2], strict=False), 1)
    ]
    if len(shuffled) % 2:
        games.append(Game(len(games) + 1, (shuffled[-1],), (), rng.choice(BYES_BY_HAND)))
    return Round(number, tuple(games))


def _ended(rng, game, gone, forfeits, draws):
    if not game.second:
        return game
    first, second = game.first[0] in gone, game.second[0] in gone
    if first or second:
        return replace(game, result=BOTH_ABSENT if first and second else FIRST_ABSENT if first else SECOND_ABSENT)
    if rng.random() < forfeits:
        return replace(game, result=rng.choice(FORFEITS))
    if rng.random() < draws:
        return replace(game, result=DRAWN)
    return replace(game, result=rng.choice(OVER_THE_BOARD))
