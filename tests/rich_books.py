"""Tournaments of every system in their middle, with every kind of tab that commands make."""

from desk import make

from swiss_xl import commands
from swiss_xl.commands.checkup import show_check_up
from swiss_xl.commands.live import show_live
from swiss_xl.commands.prizes import give_prizes
from swiss_xl.commands.why import show_why
from swiss_xl.prizes import Split
from swiss_xl.reading import read
from swiss_xl.results import Outcome
from swiss_xl.sheets.prints.choice import PRINTS
from swiss_xl.tournament import Status

NAMES = ("Anand", "Botvinnik", "Capablanca", "Dubois", "Euwe", "Flohr", "Geller", "Hort", "Ivkov", "Janowski", "Keres")
PRIZES = (("1", "100 €", None), ("2", "50 €", None), ("Rising", "30 €", "unrated"))  # all have a rating: not awarded
ONES, SCORES = ("1-0", "½", "0-1"), ("3-1", "2-2", "0-1")
SETTINGS = {
    "club": {"tiebreaks": "BH/C1, SBW, DE, WIN", "ties": "lot"},
    "borrell": {"first_side": "Allies", "second_side": "Axis"},
    "dutch": {},
    "dutch-2017": {"corrections": "latest", "unplayed": "plain"},
    "svizzera": {"groups": "2", "group_by": "seeds", "rounds": 2},
    "domino": {"goal": "200", "cap": "yes"},
    "tables": {"system": "domino", "play": "individuals", "goal": "100"},
}
"""By the name of a tournament what is not usual about it."""
TYPED = {**dict.fromkeys(SETTINGS, ONES), "svizzera": SCORES, "domino": ("200-90",), "tables": ("100-40",)}
DOMINO = ("domino", "tables")


FEW = ("boards", "names", "slips", "cards")


def rich(folder, name, language="en", *, few=False):
    """
    Two rounds and the beginning of a third one (of the semi-finals), in *language* from the beginning; saved.

    With *few* only some of the prints, and no formulas.
    """
    settings = {"system": name, "rounds": 3, "seed": 7, "place": "Oviedo", "language": language, **SETTINGS[name]}
    desk = make(folder, entrants(), name=f"{name}-{language}.xlsx", **settings)
    book = desk.book
    commands.next_round(book)
    show_why(book)
    enter(book, name)
    commands.set_status(book, "3", Status.WITHDRAWN)
    commands.next_round(book)
    enter(book, name)
    prints = FEW if few else [each.code for each in PRINTS if each.code != "bracket" or name == "svizzera"]
    commands.make_prints(book, prints)
    if name != "tables" and not few:
        show_live(book)
    commands.show_ratings(book)
    prizes(book)
    show_check_up(book)
    commands.next_round(book)
    if name in DOMINO:
        commands.make_sheets(book, [1])
    commands.show_standings(book)
    book.save(why="test")
    return desk


def entrants():
    """Eleven; one asks for half a point in round 1, another is away in round 2."""
    players = [{"name": name, "rating": 2000 - 10 * at, "club": "Norte"} for at, name in enumerate(NAMES)]
    players[9]["byes"], players[10]["byes"] = ((1, Outcome.HALF_BYE),), ((2, Outcome.ZERO_BYE),)
    return players


def enter(book, name):
    """Results of all games, of several kinds where there are several."""
    games = [game for game in read(book).sound().last.games if game.second]
    commands.enter(book, {game.board: TYPED[name][game.board % len(TYPED[name])] for game in games})


def prizes(book):
    """A table of prizes typed in, ties shared equally."""
    give_prizes(book)
    tab = next(each for each in book.tabs() if each.constant("sxl_tab") == "prizes")
    top = tab.area("sxl_amount").top
    cells = {(row, column): value for row, typed in enumerate(PRIZES, top) for column, value in enumerate(typed, 1)}
    book.write(tab.title, cells)
    give_prizes(book, Split.EQUAL)
