"""The tab Live, recalculated by LibreOffice and compared cell by cell with the engine."""

from dataclasses import replace

import openpyxl
import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make

from swiss_xl.commands.live import drop_live, show_live
from swiss_xl.errors import SheetError
from swiss_xl.groups import parts
from swiss_xl.results import DRAWN, FIRST_WINS
from swiss_xl.sheets.live.spellings import RESULTS, compacted, spellings
from swiss_xl.standings import standings
from swiss_xl.tournament import Points, Rules, Unplayed

HEADS = ("rank", "number", "player", "points", "won", "buchholz", "beaten", "difference", "same")
MEASURES = {"won": "WIN", "buchholz": "BH", "beaten": "SBW", "difference": "GD"}


def live(desk):
    """The tab as it is stored: by number, each line by column."""
    return lines(desk.rows("Live"))


def lines(rows):
    top = next(place for place, row in enumerate(rows) if row and row[0] == "Rank") + 1
    found = {}
    for row in rows[top:]:
        if not row or row[0] in (None, ""):
            break
        found[row[1]] = dict(zip(HEADS, row, strict=False))
    return found


def recalculated(desk, office):
    """The workbook as LibreOffice works it out, without patterns: what openpyxl saves has no stored values."""
    with desk.hand() as book:
        pass
    for title in [title for title in book.sheetnames if title.startswith("pattern")]:
        del book[title]
    book.save(desk.path.with_name("lean.xlsx"))
    return openpyxl.load_workbook(office(desk.path.with_name("lean.xlsx"), "xlsx"), data_only=True)


def shown(book, title):
    """The values of a tab; an empty text is nothing."""
    return [[None if cell == "" else cell for cell in row] for row in book[title].iter_rows(values_only=True)]


def engine(desk):
    """What the engine says of the file as it stands: points and measures by number, Buchholz plainly."""
    tournament = desk.tournament.swiss
    rules = replace(tournament.rules, tiebreaks=tuple(MEASURES.values()), unplayed=Unplayed.PLAIN)
    found = {}
    for _, part in parts(replace(tournament, rules=rules)):
        for line in standings(part):
            values = {key: float(line.tiebreaks[code]) for key, code in MEASURES.items()}
            found[line.player.number] = {"points": float(line.score)} | values
    return found


def ranks(desk, ladder):
    """The ranks by points and the criteria that the formulas know."""
    tournament = desk.tournament.swiss
    rules = replace(tournament.rules, tiebreaks=ladder, ties="shared")
    return {
        line.player.number: line.rank for _, part in parts(replace(tournament, rules=rules)) for line in standings(part)
    }


def equal(seen, wanted, keys):
    """Every cell of every participant."""
    assert {number: [round(line[key], 5) for key in keys] for number, line in seen.items()} == {
        number: [round(line[key], 5) for key in keys] for number, line in wanted.items()
    }


CLUB = {
    "settings": {"system": "club"},
    "before": [("1-0", "½", "0-1"), ("+ -", "0-1", "- -")],
    "typed": [("E", ["0,5", "1:0", "0 – 1"])],
    "ladder": ("SBW",),
}
DUTCH = {
    "settings": {"system": "dutch", "tiebreaks": "BH, SB", "unplayed": "fide-2026"},
    "before": [("1-0", "½-½", "- +"), ("1-0", "0-1", "½")],
    "typed": [("E", ["=", "+-", "1.0-0.0"])],
    "ladder": (),
}
BORRELL = {
    "settings": {"system": "borrell", "tiebreaks": "WIN, SBW"},
    "before": [("1-0", "0-1", "½"), ("0-1", "1-0", "1-0")],
    "typed": [("E", ["1", 0, "X"])],
    "ladder": ("WIN", "SBW"),
}
SVIZZERA = {
    "settings": {"system": "svizzera", "tiebreaks": "BH, GD"},
    "before": [("3-1", "2-2", "0-4"), ("1-0", "- +", "5-2")],
    "typed": [("E", [7, 0, 1]), ("G", [2, 0, 3])],
    "ladder": ("BH", "GD"),
}
HANDS = {
    "settings": {"system": "domino"},
    "before": [("4-1", "4-2", "3-5"), ("+ -", "0-4", "6-4")],
    "typed": [("E", [4, 5, 2]), ("G", [0, 3, 4])],
    "ladder": ("EFI",),
}
CAPPED = {
    "settings": {"system": "domino", "goal": "100", "cap": "yes"},
    "before": [("120-80", "100-20", "30-145"), ("- +", "110-0", "99-101")],
    "typed": [("E", [130, 100, 7]), ("G", [60, 99, 150])],
    "ladder": ("EFE",),
}
GROUPS = {
    "settings": {"system": "svizzera", "groups": 2, "group_by": "seeds", "tiebreaks": "BH, GD", "finals": "none"},
    "before": [("3-1", "2-2", "0-4"), ("1-0", "- +", "5-2")],
    "typed": [("E", [7, 0, 1]), ("G", [2, 0, 3])],
    "ladder": ("BH", "GD"),
}


@pytest.mark.parametrize("play", [CLUB, DUTCH, BORRELL, SVIZZERA, HANDS, CAPPED, GROUPS],
                         ids=["club", "dutch", "borrell", "svizzera", "hands", "capped", "groups"])  # fmt: skip
def test_the_formulas_follow_what_is_typed(tmp_path, office, play):
    """Two rounds by the program, one typed into the cells by hand; LibreOffice works it out, the engine reads it."""
    desk = make(tmp_path, ANA_TO_GIL, **{"rounds": 4} | play["settings"])
    for results in play["before"]:
        games = [game.board for game in desk.next().round.games if game.second]
        desk.enter(dict(zip(games, results, strict=False)))
    desk.do(show_live)
    desk.withdraw(7)
    desk.next()
    before = live(desk)
    desk.type(
        "Round 3", {f"{column}{row}": value for column, values in play["typed"] for row, value in enumerate(values, 7)}
    )
    book = recalculated(desk, office)
    seen, wanted = lines(shown(book, "Live")), engine(desk)

    keys = ["points", "won", "buchholz", *(["beaten"] if "SBW" in play["ladder"] else [])]
    keys += ["difference"] if len(play["typed"]) == 2 else []
    equal(seen, wanted, keys)
    assert {number: line["rank"] for number, line in seen.items()} == ranks(desk, play["ladder"])
    assert all(line["same"] == "✓" for line in before.values())
    moved = {number for number in wanted if any(before[number][key] != seen[number][key] for key in keys)}
    assert {number for number, line in seen.items() if line["same"] == "…"} == moved != set()


def as_worked_out(desk, office):
    """Every cell of the tab and of its workings as it is stored, and as LibreOffice works it out."""
    stored = {title: [list(each) for each in desk.rows(title)] for title in ("Live", "Live workings")}
    book = recalculated(desk, office)

    for title, rows in stored.items():
        worked_out = shown(book, title)
        for number, cells in enumerate(rows):
            for column, value in enumerate(cells):
                assert worked_out[number][column] == (None if value == "" else value), (title, number + 1, column + 1)


@pytest.mark.parametrize("play", [CLUB, CAPPED], ids=["result", "scores"])
def test_what_is_stored_is_what_libreoffice_works_out(tmp_path, office, play):
    """Right before anybody calculates, a result not understood included; also where only what changed was written."""
    desk = make(tmp_path, ANA_TO_GIL, **{"rounds": 4} | play["settings"])
    for results in play["before"]:
        games = [game.board for game in desk.next().round.games if game.second]
        desk.enter(dict(zip(games, results, strict=False)))
    if play is CLUB:  # the winner's name: the program reads it, no formula does
        first = desk.tournament.rounds[1].games[1].first[0]
        desk.type("Round 2", {desk.cell("Round 2", 2, "result"): desk.reading.names[first]})
    desk.do(show_live)
    as_worked_out(desk, office)
    desk.next()
    desk.enter({1: play["before"][0][0], 2: play["before"][0][1]})
    as_worked_out(desk, office)
    desk.undo()
    desk.undo()
    as_worked_out(desk, office)


def formulas(desk):
    """The formulas of the workings by place."""
    rows = openpyxl.load_workbook(desk.path)["Live workings"].iter_rows()
    return {cell.coordinate: cell.value for row in rows for cell in row if cell.data_type == "f"}


def test_formulas_stay_as_they_are_while_results_come_in(tmp_path):
    """A result gives none; a new round gives those of its four rows, and takes them back again."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=5)
    desk.play(1)
    desk.do(show_live)
    before = formulas(desk)
    desk.enter({1: "0-1"})
    assert formulas(desk) == before
    desk.next()
    after = formulas(desk)

    assert {place: after[place] for place in before} == before
    assert {int(place.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for place in after.keys() - before.keys()} == {7, 8, 9, 10}
    desk.undo()
    assert formulas(desk) == before


def test_somebody_typed_over_a_formula(tmp_path):
    """The tab is written by every command; its hidden workings by the button that makes it."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=5)
    desk.play(1)
    desk.do(show_live)
    before = formulas(desk)
    place = next(place for place, formula in before.items() if "SUMIF" in formula)
    desk.type("Live", {"D8": 99})
    desk.type("Live workings", {place: 99})
    desk.standings()
    assert openpyxl.load_workbook(desk.path)["Live"]["D8"].data_type == "f"
    desk.do(show_live)

    assert formulas(desk) == before


def test_what_the_formula_does_not_understand_is_said(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, rounds=3)
    game = desk.next().round.games[0]
    place = desk.cell("Round 1", 1, "result")
    desk.type("Round 1", {place: desk.reading.names[game.first[0]]})
    desk.do(show_live)

    assert desk.rows("Live")[3][0] == f"1 × not understood by the formula (the program may): Round 1!{place}"
    assert {number for number, line in live(desk).items() if line["same"] == "?"} == set(game.participants)


def test_every_command_renews_the_tab(tmp_path):
    """A round more, a result taken back, a round taken back, a round paired anew: always ticks."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=5)
    desk.play(1)
    desk.do(show_live)
    for change in (desk.next, lambda: desk.enter({1: "1-0"}), desk.undo, desk.undo, desk.next, lambda: desk.add("Zoe")):
        change()
        assert {line["same"] for line in live(desk).values()} == {"✓"}
        assert all(live(desk)[number]["points"] == each["points"] for number, each in engine(desk).items())
    assert len(live(desk)) == len(desk.tournament.players)


def test_renamed_tabs_do_no_harm(tmp_path, office):
    """Rounds, the tab itself: renamed as a spreadsheet does it; the formulas follow, and so does next."""
    desk = make(tmp_path, ANA_TO_HUGO, rounds=5)
    desk.play(1)
    desk.do(show_live)
    book = desk.book
    book.rename("Round 1", "Friday's round")
    book.rename("Live", "On the wall")
    book.save(why="test")
    desk.type("Friday's round", {desk.cell("Friday's round", 1, "result"): "0-1"})
    seen = lines(shown(recalculated(desk, office), "On the wall"))

    equal(seen, engine(desk), ["points", "won", "buchholz", "beaten"])
    desk.next()
    assert {line["same"] for line in lines(desk.rows("On the wall")).values()} == {"✓"}


def test_before_the_first_round_and_taken_away(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, rounds=5)
    desk.do(show_live)
    assert {line["points"] for line in live(desk).values()} == {0}
    desk.play(1)
    titles = [tab.title for tab in desk.book.tabs()]
    assert {"Live", "Live workings"} <= set(titles)
    assert desk.do(drop_live).messages == ("Removed: Live.",)

    assert not {"Live", "Live workings"} & {tab.title for tab in desk.book.tabs()}
    assert desk.do(drop_live).messages == ("There is no tab with live standings.",)
    desk.undo()
    desk.undo()


def test_tables_of_four_are_refused(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, system="domino", play="individuals")

    with pytest.raises(SheetError, match="no formulas are made for tables of four"):
        desk.do(show_live)


def test_the_table_of_spellings_agrees_with_the_program():
    """Each text, in hand-picked examples; draws are not in it where they are not allowed."""
    known = spellings(Rules(sides=("White", "Black")))
    said = {text: str(RESULTS[code - 1]) for text, code in known.items()}

    examples = {
        "1-0": "1-0", "0:1": "0-1", "½": "½-½", "1/2": "½-½", "0,5": "½-½", "=": "½-½", "½-0": "½-0", "+-": "+ -",
        "1": "1-0", "0": "0-1", "1-0ff": "+ -", "tablas": "½-½", "parità": "½-½", "bye:": "bye", "white": "1-0",
        "black": "0-1", "bye:half-pointbye": "half-point bye",
    }  # fmt: skip
    assert {text: said[text] for text in examples} == examples
    assert known["½"] == RESULTS.index(DRAWN) + 1
    assert known["1-0"] == RESULTS.index(FIRST_WINS) + 1
    without = spellings(Rules(points=Points(draw=None)))
    assert "½" not in without
    assert "½-0" in without
    assert compacted(" 1 – 0\N{NO-BREAK SPACE}FF ") == "1-0ff"
    assert compacted("1*") == "1¿"
