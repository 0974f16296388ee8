"""A tournament in a workbook, each command opened, done and saved as the command line does."""

from collections.abc import Mapping
from pathlib import Path

from swiss_xl import commands
from swiss_xl.frames.players import Entrant
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.newbook import new_tournament
from swiss_xl.reading import read
from swiss_xl.templates import tournament_template
from swiss_xl.tournament import Status


class Workbook:
    """The file and what may be done to it."""

    def __init__(self, path):
        self.path = Path(path)

    def opened(self):
        return ClosedBook.open(self.path)

    def tournament(self):
        return read(self.opened()).sound()

    def _do(self, command, *args, **kwargs):
        book = self.opened()
        done = command(book, *args, **kwargs)
        if done.changed:
            book.save(why="test")
        return done

    def next_round(self):
        return self._do(commands.next_round)

    def enter(self, results, number=None):
        return self._do(commands.enter, results, number=number)

    def add_player(self, name, **details):
        return self._do(commands.add_player, name, **details)

    def withdraw(self, who):
        return self._do(commands.set_status, str(who), Status.WITHDRAWN)

    def absent(self, who, rounds):
        return self._do(commands.set_byes, str(who), rounds)

    def standings(self):
        return self._do(commands.show_standings).standings

    def play(self, rounds, winner=min):
        """Pair and play *rounds*: of each pair, *winner* wins."""
        for _ in range(rounds):
            games = self.next_round().round.games
            self.enter(
                {
                    game.board: "1-0" if winner(game.first[0], game.second[0]) == game.first[0] else "0-1"
                    for game in games
                    if game.second
                }
            )

    def rows(self, title):
        """The rows of a tab, without the empty cells."""
        return [[value for value in row if value not in (None, "")] for row in self.opened().grid(title).rows]


def make(folder, players, **settings):
    """A new tournament; *players* are names, (name, rating) or fields of a player; names alone keep their order."""
    listed = [_details(each) for each in players]
    plain = not any("rating" in details for details in listed)
    path = Path(folder) / "cup.xlsx"
    book = create(tournament_template(path.suffix), path)
    entrants = [Entrant(row, row if plain else None, details) for row, details in enumerate(listed, 1)]
    new_tournament(book, {"name": "Cup", "system": "club", "rounds": 5} | settings, entrants)
    book.save(why="new")
    return Workbook(path)


def _details(player):
    if isinstance(player, str):
        return {"name": player}
    if isinstance(player, Mapping):
        return player
    name, rating = player
    return {"name": name} if rating is None else {"name": name, "rating": rating}
