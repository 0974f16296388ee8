"""What the tests of tie-breaks share: files, editions, values by code."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from swiss_xl.catalogue import tiebreak
from swiss_xl.crosstable import crosstable
from swiss_xl.formats.trf.reading import read_file
from swiss_xl.results import Result
from swiss_xl.standings import standings
from swiss_xl.tournament import Game, Round, Unplayed

PUBLIC = Path(__file__).parents[3] / "shared" / "data" / "public"  # read in place where it is present


def event(path, edition=None, **rules):
    """The tournament of a file under an edition."""
    tournament = read_file(path).tournament
    kind = Unplayed(edition) if edition else None
    return replace(tournament, rules=replace(tournament.rules, unplayed=kind, **rules))


def to_the_end(tournament):
    """With the announced rounds that were not paired: everybody away, or with the bye asked for."""
    rounds = list(tournament.rounds)
    for number in range(len(rounds) + 1, tournament.rules.rounds + 1):
        byes = [(player.number, player.bye_in(number)) for player in tournament.players if player.bye_in(number)]
        games = (Game(board, (who,), (), Result(bye, None)) for board, (who, bye) in enumerate(byes, 1))
        rounds.append(Round(number, tuple(games)))
    return replace(tournament, rounds=tuple(rounds))


def open_games(tournament):
    """Whether a game lacks its result."""
    return any(round_.missing for round_ in tournament.rounds)


def values(tournament, code):
    """By number; ``PTS`` are the points."""
    table = crosstable(tournament)
    if code == "PTS":
        return {number: record.score for number, record in table.items()}
    return tiebreak(code).values(list(table), table)


def ranks(tournament, ladder):
    lines = standings(replace(tournament, rules=replace(tournament.rules, tiebreaks=ladder)))
    return {line.player.number: line.rank for line in lines}


def same(printed, found):
    """Whether a printed value is the exact one, as far as it is printed; -0 and nothing stand for none."""
    if printed is None or str(printed) == "-0.0":
        return found is None
    decimals = len(printed.partition(".")[2]) if isinstance(printed, str) else 9
    return found is not None and abs(Fraction(printed) - found) <= Fraction(1, 2 * 10**decimals)
