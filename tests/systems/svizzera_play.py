"""Random tournaments for Borrell, Formula Svizzera and domino; a round compared with its literal reading."""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from random import Random

from svizzera_ground import LiteralRound, present
from svizzera_trf import trf_text

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
from swiss_xl.tournament import Game, Player, Round, Status, Tournament

AWAY = (Outcome.ZERO_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE)
FORFEITS = (SECOND_ABSENT, FIRST_ABSENT, BOTH_ABSENT)
FEWEST = 2


def seeded(seed):
    """A tournament's chances, to be repeated by anybody."""
    return Random(seed)  # noqa: S311 -- nothing secret is drawn


def tournaments(rng, literal, rules, *, size=(4, 12), trouble=None, draws=0.2, scored=None, foreign=None):
    """
    One random tournament, before each of its rounds: the rounds are those of the *literal* reading.

    *trouble* is how often people are away, leave, come late or forfeit; *scored* gives a game its result and tally,
    then nobody forfeits and byes asked for bring nothing; *foreign*: the rounds are made by hand instead, any pairs,
    also repeats.
    """
    trouble = rng.choice((0, 0, 0.05, 0.15, 0.3)) if trouble is None else trouble
    foreign = rng.random() < 0.25 if foreign is None else foreign
    count = rng.randint(*size)
    players = tuple(Player(number, f"Player {number}") for number in range(1, count + 1))
    tournament = Tournament("Random", players, (), rules)
    for number in range(1, rules.rounds + 1):
        tournament = replace(
            tournament, players=_moves(rng, tournament, trouble, size[1], AWAY[:1] if scored else AWAY)
        )
        if len(present(tournament)) < FEWEST:
            return
        yield tournament
        made = _by_hand(rng, tournament) if foreign else literal(tournament)
        if made is None:
            return
        games = _ended(rng, made, rules, 0 if scored else trouble, scored or _plain(draws))
        tournament = replace(tournament, rounds=(*tournament.rounds, Round(number, _with_away(tournament, games))))


def _moves(rng, tournament, trouble, most, kinds):
    """Withdrawals, returns, absences of some *kinds* for the round to be paired, and late entries."""
    moved, number = [], len(tournament.rounds) + 1
    for player in tournament.players:
        status = player.status
        if rng.random() < trouble / 3:
            status = Status.WITHDRAWN if status is Status.ACTIVE else Status.ACTIVE
        byes = player.byes
        if status is Status.ACTIVE and rng.random() < trouble / 2:
            byes = (*byes, (number, rng.choice(kinds)))
        moved.append(replace(player, status=status, byes=byes))
    if number > 1 and len(moved) < most and rng.random() < trouble:
        moved.append(Player(len(moved) + 1, f"Player {len(moved) + 1}", from_round=number))
    return tuple(moved)


def _by_hand(rng, tournament):
    here = present(tournament)
    rng.shuffle(here)
    bye = here.pop() if len(here) % 2 else None
    return LiteralRound(tuple(zip(here[::2], here[1::2], strict=True)), bye)


def _ended(rng, made, rules, forfeits, scored):
    games = []
    for board, (first, second) in enumerate(made.pairs, 1):
        if rng.random() < forfeits:
            games.append(Game(board, (first,), (second,), rng.choice(FORFEITS)))
        else:
            games.append(Game(board, (first,), (second,), *scored(rng)))
    if made.bye:
        games.append(Game(len(games) + 1, (made.bye,), (), PAIRING_BYE, rules.bye_tally))
    return games


def _plain(draws):
    """Results alone."""
    return lambda rng: (DRAWN if rng.random() < draws else rng.choice((FIRST_WINS, SECOND_WINS)), None)


def _with_away(tournament, games):
    """The games, and a row for each who asked for a bye that brings something."""
    number = len(tournament.rounds) + 1
    rows = list(games)
    for player in tournament.players:
        away = dict(player.byes).get(number)
        if player.status is Status.ACTIVE and player.from_round <= number and away:
            rows.append(Game(len(rows) + 1, (player.number,), (), Result(away, None)))
    return tuple(rows)


def goals(rng):
    """A football score."""
    first, second = rng.randint(0, 3), rng.randint(0, 3)
    result = DRAWN if first == second else FIRST_WINS if first > second else SECOND_WINS
    return result, (Fraction(first), Fraction(second))


def hands(rng):
    """A domino match for hands: at least four, and two more than the others."""
    winner, loser = rng.choice(((4, 0), (4, 1), (4, 2), (5, 3), (6, 4)))
    return _won(rng, winner, loser)


def hundred(rng):
    """A domino match to a hundred."""
    return _won(rng, rng.choice((100, 105, 110)), rng.choice((50, 80, 90)))


def _won(rng, winner, loser):
    if rng.random() < 0.5:
        return FIRST_WINS, (Fraction(winner), Fraction(loser))
    return SECOND_WINS, (Fraction(loser), Fraction(winner))


def difference(tournament, expected, code):
    """What differs between the engine's next round and the *expected* one; empty if nothing."""
    try:
        made = system(code).pair(tournament).round
    except PairingError as refused:
        return "" if expected is None else f"refused ({refused}), expected {expected}"
    if expected is None:
        return f"got {short(made)}, expected a refusal"
    pairs = tuple((game.first[0], game.second[0]) for game in made.games if game.second)
    byes = [game.first[0] for game in made.games if game.result == PAIRING_BYE]
    boards = [game.board for game in made.games if game.second]
    if (pairs, byes) != (expected.pairs, [expected.bye] if expected.bye else []):
        return f"got {short(made)}, expected {expected.pairs} bye {expected.bye}"
    if boards != list(range(1, len(boards) + 1)) or made.number != len(tournament.rounds) + 1:
        return f"boards {boards} of round {made.number}"
    return ""


def short(round_):
    """A round in a few signs."""
    return " ".join("-".join(map(str, game.participants)) for game in round_.games)


def batch(folder, cases, *options):
    """
    Pair TRF files of the *cases* (tournament, expected round) in one process of the program.

    :returns: a line for each case that came out otherwise.
    """
    paths = []
    for at, (tournament, _) in enumerate(cases):
        paths.append(folder / f"{at}.trf")
        paths[-1].write_text(trf_text(tournament), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "swiss_xl", "pair", "--batch", *options],
        input="".join(f"{path}\n" for path in paths),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = done.stdout.rstrip("\n").split("\n\n")
    assert len(answers) == len(cases), done.stdout[-500:]
    wrong = []
    for path, answer, (tournament, expected) in zip(paths, answers, cases, strict=True):
        head, *lines = answer.splitlines()
        if head.split()[1] != str(path) or lines != java_lines(expected):
            if expected is None and lines[0].startswith("!"):
                continue
            wrong.append(f"got {lines}, expected {java_lines(expected)} in\n{trf_text(tournament)}")
    return wrong


def java_lines(expected):
    """The protocol: the number of lines, then the pairs, 0 for the bye."""
    if expected is None:
        return ["!"]
    lines = [f"{first} {second}" for first, second in expected.pairs]
    lines += [f"{expected.bye} 0"] if expected.bye else []
    return [str(len(lines)), *lines]
