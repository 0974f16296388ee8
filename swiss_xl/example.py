"""The embedded example: the ten participants of three-rounds.txt in a three-round club Swiss."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from swiss_xl.commands import enter, next_round
from swiss_xl.errors import HostError
from swiss_xl.frames.players import Entrant
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.newbook import new_tournament
from swiss_xl.reading import read
from swiss_xl.standings import Standing
from swiss_xl.telling import phrase
from swiss_xl.templates import tournament_template

NAMES = ("Constan", "Saturnino", "Tarokum", "Rubeus", "Tiopepe2", "Nihil", "Fampa", "Lannister", "ElNota", "Schenker")
ENTRANTS = tuple(Entrant(row, row, {"name": name}) for row, name in enumerate(NAMES, 1))
SETTINGS = {
    "name": "Torneo Sistema Suizo: Tres Rondas",
    "system": "club",
    "rounds": 3,
    "first_side": "Allies",
    "second_side": "Axis",
    "tiebreaks": "SBW, DE, WIN",
}

# Who won, by number; None is a draw. Round 1 as in seeds §1: 1, 7, 4 and 5 win, 3–8 is drawn.
WINNERS: tuple[dict[frozenset[int], int | None], ...] = (
    {frozenset({1, 6}): 1, frozenset({2, 7}): 7, frozenset({3, 8}): None, frozenset({4, 9}): 4, frozenset({5, 10}): 5},
    {frozenset({1, 5}): 1, frozenset({4, 7}): None, frozenset({2, 3}): 3, frozenset({6, 8}): 8, frozenset({9, 10}): 10},
)


def result_of(number: int, first: int, second: int) -> str:
    """How the game ended: as listed above; in the last round the lower number won."""
    winners = WINNERS[number - 1] if number <= len(WINNERS) else {}
    winner = winners.get(frozenset({first, second}), min(first, second))
    return "½-½" if winner is None else "1-0" if winner == first else "0-1"


def play(path: Path, *, say: Callable[[str], None]) -> tuple[Standing, ...]:
    """
    Make the workbook *path* and play all three rounds in it; an example of ours that stands there is replaced.

    :raises HostError: if the file cannot be written, or is not the example.
    """
    if path.exists():
        if read(ClosedBook.open(path)).settings.about["name"] != SETTINGS["name"]:
            raise HostError(
                phrase("{name} is there already and is not the example; choose another name", name=path.name)
            )
        path.unlink()
    book = create(tournament_template(path.suffix), path)
    new_tournament(book, SETTINGS, ENTRANTS)
    book.save(why="new")
    say(
        phrase(
            "{path}: {participants} participants, {rounds} rounds, club Swiss.",
            path=path,
            participants=len(ENTRANTS),
            rounds=SETTINGS["rounds"],
        )
    )
    lines: tuple[Standing, ...] = ()
    for number in range(1, int(str(SETTINGS["rounds"])) + 1):
        book = ClosedBook.open(path)
        round_ = next_round(book).round
        games = round_.games if round_ else ()
        results = {game.board: result_of(number, game.first[0], game.second[0]) for game in games if game.second}
        lines = enter(book, results, number=number).standings
        book.save(why="example")
        told = (f"{game.first[0]}–{game.second[0]} {results[game.board]}" for game in games if game.second)
        say(phrase("Round {number}: {games}", number=number, games=", ".join(told)))
    return lines
