"""A tournament on an organiser's desk: made by the program, changed by hand as people do, read and changed again."""

from contextlib import contextmanager
from pathlib import Path

import openpyxl
from typing_hand import plain, type_values

from swiss_xl import commands
from swiss_xl.book import Area
from swiss_xl.errors import Severity
from swiss_xl.frames.players import Entrant
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.newbook import new_tournament
from swiss_xl.reading import read
from swiss_xl.telling import spoken
from swiss_xl.templates import tournament_template
from swiss_xl.tournament import Status

_LEFT: dict[tuple, dict[str, bytes]] = {}


def once(path, what, do):
    """
    Do what many tests begin with, and remember what it left: the workbook at *path* and its backups.

    Where the same is wanted of the very same workbook (and language) again, what was left is put there instead.
    """
    folder, before = path.parent, path.read_bytes() if path.exists() else b""
    key = (path.name, what, spoken(), before)
    there = set(folder.rglob("*"))
    if key not in _LEFT:
        do()
        made = {each for each in folder.rglob("*") if each.is_file()} - there | {path}
        _LEFT[key] = {str(each.relative_to(folder)): each.read_bytes() for each in made}
        return
    for name, data in _LEFT[key].items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)


class Desk:
    """The file, the commands, and a hand that changes cells in between."""

    def __init__(self, path):
        self.path = Path(path)

    def copied(self, folder):
        """The same workbook again, in another folder."""
        path = Path(folder) / self.path.name
        path.write_bytes(self.path.read_bytes())
        return type(self)(path)

    @property
    def book(self):
        return ClosedBook.open(self.path)

    @property
    def reading(self):
        return read(self.book)

    @property
    def tournament(self):
        return self.reading.sound()

    def do(self, command, *args, **kwargs):
        """Open, do, save, as the command line does."""
        book = self.book
        done = command(book, *args, **kwargs)
        if done.changed:
            book.save(why="test")
        return done

    def next(self):
        return self.do(commands.next_round)

    def enter(self, results, number=None):
        return self.do(commands.enter, results, number=number)

    def standings(self):
        return self.do(commands.show_standings)

    def undo(self, **kwargs):
        return self.do(commands.undo, **kwargs)

    def add(self, name, **details):
        return self.do(commands.add_player, name, **details)

    def withdraw(self, who):
        return self.do(commands.set_status, str(who), Status.WITHDRAWN)

    def bring_back(self, who):
        return self.do(commands.set_status, str(who), Status.ACTIVE)

    def absent(self, who, rounds):
        return self.do(commands.set_byes, str(who), rounds)

    def check(self):
        return commands.check(self.book)

    def play(self, rounds=1, text="1-0"):
        """Pair and play: every game ends alike."""
        for _ in range(rounds):
            once(self.path, ("play", text), lambda: self._play(text))

    def _play(self, text):
        games = self.next().round.games
        self.enter({game.board: text for game in games if game.second})

    @contextmanager
    def hand(self):
        """The workbook as openpyxl has it; saved at the end, as a spreadsheet program would."""
        book = openpyxl.load_workbook(self.path)
        yield book
        book.save(self.path)

    def tab(self, title):
        return next(tab for tab in self.book.tabs() if tab.title == title)

    def cell(self, title, row, key):
        """The address of the cell in the column *key* (``result``); *row* counts the games from 1."""
        area = self.tab(title).area(f"sxl_{key}")
        return str(Area(area.top + row - 1, area.left, area.top + row - 1, area.left))

    def type(self, title, cells):
        """Type values into cells: ``{"E7": "1-0"}``."""
        if all(map(plain, cells.values())):
            type_values(self.path, title, cells)
            return
        with self.hand() as book:
            for place, value in cells.items():
                book[title][place] = value

    def setting(self, key):
        """The address of a setting on the Tournament tab."""
        return str(self.tab("Tournament").area(f"sxl_{key}"))

    def set(self, **values):
        """Type settings into the Tournament tab."""
        self.type("Tournament", {self.setting(key): value for key, value in values.items()})

    def codes(self, severity=None):
        """The codes of all findings of check."""
        return [each.code for each in self.check() if severity in (None, each.severity)]

    @property
    def errors(self):
        return [str(each) for each in self.check() if each.severity is Severity.ERROR]

    def seats(self, number=None):
        """The latest round in short: ``1-4 5-2 3-6 7u``."""
        rounds = self.tournament.rounds
        return seats(rounds[number - 1 if number else -1])

    def scores(self):
        return {line.player.number: line.score for line in self.standings().standings}

    def rows(self, title):
        return self.book.grid(title).rows


def seats(round_):
    """A round in short: ``1-4 5-2 3-6 7u``; the letter of a bye is the one TRF uses."""
    games = [
        f"{game.first[0]}-{game.second[0]}" if game.second else f"{game.first[0]}{game.result.first.lower()}"
        for game in round_.games
    ]
    return " ".join(games)


def make(folder, players, *, name="cup.xlsx", **settings):
    """A new tournament: *players* are names or details; names alone keep the order of the list."""
    listed = [each if isinstance(each, dict) else {"name": each} for each in players]
    path = Path(folder) / name

    def new():
        book = create(tournament_template(path.suffix), path)
        entrants = [Entrant(row, row, details) for row, details in enumerate(listed, 1)]
        new_tournament(book, {"name": "Cup", "rounds": 5} | settings, entrants)
        book.save(why="new")

    once(path, ("new", repr(listed), repr(settings)), new)
    return Desk(path)


def column(desk, title, key, name="player"):
    """What stands in the column *key*, by name; nothing where there is no such column."""
    tab, grid = desk.tab(title), desk.book.grid(title)
    area, names = tab.area(f"sxl_{key}"), tab.area(f"sxl_{name}")
    rows = range(names.top, names.bottom + 1)
    return {grid.at(row, names.left): grid.at(row, area.left) for row in rows} if area else {}


def head(desk, title, key):
    """The heading above the column *key*."""
    tab = desk.tab(title)
    return desk.book.grid(title).at(tab.area("sxl_heads").bottom, tab.area(f"sxl_{key}").left)


def foot(desk, title):
    """The legend, line by line."""
    area, grid = desk.tab(title).area("sxl_foot"), desk.book.grid(title)
    return [grid.at(row, area.left) for row in range(area.top, area.bottom + 1)]


ANA_TO_GIL = ("Ana", "Bea", "Cai", "Dora", "Eva", "Fe", "Gil")
ANA_TO_HUGO = (*ANA_TO_GIL, "Hugo")
