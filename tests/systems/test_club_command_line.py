"""
Whole tournaments over the command line, every round compared with the literal reading.

What the literal reading knows is kept apart from the workbook: what was typed, not what the program made of it.
"""

import json
from dataclasses import replace

import literal_club
import openpyxl
import pytest
from club_play import seeded
from command_line import swiss_xl
from typing_hand import type_values

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
from swiss_xl.tournament import Game, Player, Round, Rules, Status, Tournament

NO_PAIRING = 1
TYPED = (
    *[("1-0", FIRST_WINS), ("1", FIRST_WINS), ("0-1", SECOND_WINS), ("0:1", SECOND_WINS)] * 2,
    *[("½", DRAWN), ("1/2-1/2", DRAWN), ("=", DRAWN)],
    *[("+-", SECOND_ABSENT), ("- +", FIRST_ABSENT), ("--", BOTH_ABSENT)],
)
AWAY = (("", Outcome.ZERO_BYE), ("=½", Outcome.HALF_BYE))
NAMES = ["Adela", "Bruno", "Carla", "Dario", "Elena", "Fidel", "Greta", "Hilario", "Irene", "Jacobo", "Katia", "Lucas"]


class CommandLine:
    """Everything is done by commands."""

    def __init__(self, path):
        self.path = path

    def add(self, name):
        swiss_xl("add", self.path, name)

    def withdraw(self, number):
        swiss_xl("withdraw", self.path, number)

    def absent(self, number, text):
        swiss_xl("absent", self.path, number, text)

    def enter(self, _number, results):
        swiss_xl("enter", self.path, *[f"{board}={text}" for board, text in results.items()])


class Spreadsheet:
    """Everything but the pairing is typed into the cells."""

    def __init__(self, path):
        self.path = path

    def add(self, name):
        book = openpyxl.load_workbook(self.path)
        tab, heads = book["Players"], self._heads(book["Players"], "No.")
        row = max(row for row in range(1, tab.max_row + 1) if tab.cell(row, heads["Name"]).value) + 1
        type_values(self.path, "Players", {tab.cell(row, heads["Name"]).coordinate: name})

    def withdraw(self, number):
        self._player(number, "Status", "withdrawn")

    def absent(self, number, text):
        self._player(number, "Byes", text)

    def enter(self, number, results):
        book = openpyxl.load_workbook(self.path)
        tab = book[f"Round {number}"]
        heads = self._heads(tab, "Board")
        rows = {tab.cell(row, heads["Board"]).value: row for row in range(1, tab.max_row + 1)}
        cells = {tab.cell(rows[board], heads["Result"]).coordinate: text for board, text in results.items()}
        type_values(self.path, tab.title, cells)

    def _player(self, number, heading, value):
        book = openpyxl.load_workbook(self.path)
        tab, heads = book["Players"], self._heads(book["Players"], "No.")
        row = next(row for row in range(1, tab.max_row + 1) if tab.cell(row, heads["No."]).value == number)
        type_values(self.path, "Players", {tab.cell(row, heads[heading]).coordinate: value})

    @staticmethod
    def _heads(tab, first):
        line = next(row for row in tab.iter_rows() if row[0].value == first)
        return {cell.value: cell.column for cell in reversed(line) if cell.value}


def new(folder, count, rounds):
    """A workbook from a list in no order of ratings; the numbers follow the ratings, NAMES in order."""
    listed = [f"{name};{2000 - 10 * place}" for place, name in enumerate(NAMES[:count])]
    (folder / "x.csv").write_text(
        "\n".join(["Name;Rating", *sorted(listed, key=lambda line: line[::-1])]), encoding="utf-8"
    )
    swiss_xl("new", folder / "cup.xlsx", "--players", folder / "x.csv", "--rounds", rounds)
    players = tuple(Player(number, name) for number, name in enumerate(NAMES[:count], 1))
    return folder / "cup.xlsx", Tournament("Cup", players, (), Rules(rounds=rounds))


def changed(tournament, number, **fields):
    """With other fields of one participant."""
    players = tuple(replace(each, **fields) if each.number == number else each for each in tournament.players)
    return replace(tournament, players=players)


def before_the_round(rng, user, tournament):
    """One comes, one leaves, one announces to be away."""
    number = tournament.next_number
    here = [player.number for player in tournament.players if player.plays_in(number)]
    if number > 1 and len(tournament.players) < len(NAMES):
        name = NAMES[len(tournament.players)]
        user.add(name)
        newcomer = Player(len(tournament.players) + 1, name, from_round=number)
        tournament = replace(tournament, players=(*tournament.players, newcomer))
    if number > 1 and rng.random() < 0.4:
        leaver = rng.choice(here)
        user.withdraw(leaver)
        tournament = changed(tournament, leaver, status=Status.WITHDRAWN)
        here.remove(leaver)
    away, (text, outcome) = rng.choice(here), rng.choice(AWAY)
    user.absent(away, f"{number}{text}")
    return changed(tournament, away, byes=((number, outcome),))


def check_round(path, tournament):
    """The round as the program shows it is the literal one; return its boards (board → sides)."""
    shown = json.loads(swiss_xl("pairings", path, "--json"))
    expected = literal_club.next_round(tournament)
    games = [(game["first"][0], game["second"][0]) for game in shown["games"] if game["second"]]
    boards = [game["board"] for game in shown["games"] if game["second"]]
    byes = [game["first"][0] for game in shown["games"] if not game["second"] and game["result"] == "bye"]
    halves = {game["first"][0] for game in shown["games"] if not game["second"] and game["result"] == "half-point bye"}
    asked = {
        player.number
        for player in tournament.players
        if player.status is Status.ACTIVE and player.bye_in(tournament.next_number) is Outcome.HALF_BYE
    }
    assert shown["round"] == tournament.next_number
    assert (tuple(games), byes) == (expected.pairs, [expected.bye] if expected.bye else [])
    assert boards == list(range(1, len(games) + 1))
    assert halves == asked
    return dict(zip(boards, games, strict=True)), byes, halves


def play_round(rng, user, tournament):
    """Publish, lose somebody after the pairing, type the results."""
    number = tournament.next_number
    boards, byes, halves = check_round(user.path, tournament)
    games = {}
    typed = {board: rng.choice(TYPED) for board in boards}
    gone = rng.choice(boards[max(boards)])
    side = boards[max(boards)].index(gone)
    typed[max(boards)] = ("", FIRST_ABSENT if side == 0 else SECOND_ABSENT)
    user.withdraw(gone)
    user.enter(number, {board: text for board, (text, _) in typed.items() if text})
    for board, (first, second) in boards.items():
        games[board] = Game(board, (first,), (second,), typed[board][1])
    single = [(each, PAIRING_BYE) for each in byes] + [
        (each, Result(Outcome.HALF_BYE, None)) for each in sorted(halves)
    ]
    rows = [Game(len(games) + at, (each,), (), result) for at, (each, result) in enumerate(single, 1)]
    done = Round(number, (*games.values(), *rows))
    return replace(changed(tournament, gone, status=Status.WITHDRAWN), rounds=(*tournament.rounds, done))


@pytest.mark.parametrize(
    ("driver", "seed", "count", "rounds"), [(CommandLine, 1, 9, 2), (Spreadsheet, 2, 9, 4), (Spreadsheet, 3, 10, 3)]
)
def test_a_tournament_with_comings_and_goings(tmp_path, driver, seed, count, rounds):
    rng = seeded(seed)
    path, tournament = new(tmp_path, count, rounds)
    user = driver(path)
    for _ in range(rounds):
        if tournament.rounds or driver is Spreadsheet:
            tournament = before_the_round(rng, user, tournament)
        swiss_xl("next", path)
        tournament = play_round(rng, user, tournament)

    scores = {line["number"]: line["score"] for line in json.loads(swiss_xl("standings", path, "--json"))}
    assert scores == {player.number: literal_club.score_of(tournament, player.number) for player in tournament.players}


def test_the_end_of_a_small_field_is_an_exit_status(tmp_path):
    """Four meet in three rounds; for the fourth the program says why there is none, and changes nothing."""
    path, tournament = new(tmp_path, 4, 5)
    user = Spreadsheet(path)
    for number in range(1, 4):
        swiss_xl("next", path)
        boards, *_ = check_round(path, tournament)
        user.enter(number, dict.fromkeys(boards, "1-0"))
        games = tuple(Game(board, (first,), (second,), FIRST_WINS) for board, (first, second) in boards.items())
        tournament = replace(tournament, rounds=(*tournament.rounds, Round(number, games)))
    before = path.read_bytes()
    assert literal_club.next_round(tournament) is None
    swiss_xl("next", path, status=NO_PAIRING)

    assert path.read_bytes() == before
