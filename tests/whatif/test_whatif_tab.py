"""The tab What if: what stands on it, that it says when it is out of date, its language and its page."""

import openpyxl
import pdfplumber
import pytest
from desk import ANA_TO_HUGO, make
from typer.testing import CliRunner

from swiss_xl.cli import app
from swiss_xl.commands.language import switch_language
from swiss_xl.commands.prizes import give_prizes
from swiss_xl.commands.whatif import show_what_if
from swiss_xl.errors import RulesError
from swiss_xl.sheets.whatif import asked
from swiss_xl.whatif.asking import Question

STALE = "Out of date: something has changed since. Anew: swiss-xl whatif BOOK --tab"


def shown(desk, title="What if"):
    """The lines of the table, without empty cells at their ends, and those below it."""
    tab, rows = desk.tab(title), desk.rows(title)
    block, foot = tab.area("sxl_what_if"), tab.area("sxl_foot")
    table = [[cell for cell in row if cell is not None] for row in rows[block.top - 1 : block.bottom]]
    return table, [row[0] for row in rows[foot.top - 1 : foot.bottom]]


def at(desk, name, title="What if"):
    area = desk.tab(title).area(f"sxl_{name}")
    return desk.book.grid(title).at(area.top, area.left)


@pytest.fixture
def desk(tmp_path):
    """Ana and Bea have beaten Cleo and Dora; Ana-Bea and Cleo-Dora are being played, the last of two rounds."""
    desk = make(tmp_path, ["Ana", "Bea", "Cleo", "Dora"], rounds=2, tiebreaks="")
    desk.next()
    desk.enter({1: "1-0", 2: "0-1" if desk.tournament.rounds[0].games[1].first == (4,) else "1-0"})
    desk.next()
    assert {frozenset(game.participants) for game in desk.tournament.last.games} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
    return desk


def test_four_players_by_hand(desk):
    """
    Of 9 futures Ana is first in 6 (she wins or draws), in 3 alone; Bea likewise. Cleo and Dora reach 1 point at most.

    The winner of Cleo-Dora is level with the loser of Ana-Bea (second), with a draw there third; so ranks 2 to 4.
    """
    done = desk.do(show_what_if, Question(boards=(1,)))
    table, below = shown(desk)
    tab = desk.tab("What if")

    assert table == [
        [1, 1, "Ana", 1, "1–2", "6 of 9, 3 alone"],
        [1, 2, "Bea", 1, "1–2", "6 of 9, 3 alone"],
        [3, 3, "Cleo", 0, "2–4", "no"],
        [3, 4, "Dora", 0, "2–4", "no"],
    ]
    assert done.goto == "What if"
    assert at(desk, "heading") == "What could still happen: the standings after round 2 of 2."
    assert (at(desk, "title"), at(desk, "note")) == (desk.tournament.name or None, None)
    first, second = (desk.reading.names[seat[0]] for seat in _sides(desk))
    assert below == [
        "All 9 futures were looked at (without games won by absence), each counts once: that is a count, not a",
        "forecast.",
        f"Board 1, {first} – {second}: 1-0 (3 futures):",
        f"    first: {first} always",
        f"Board 1, {first} – {second}: ½-½ (3 futures):",
        "    first: Ana always, Bea always",
        f"Board 1, {first} – {second}: 0-1 (3 futures):",
        f"    first: {second} always",
    ]
    sheet = openpyxl.load_workbook(desk.path)["What if"]
    hidden = {number for span in sheet.column_dimensions.values() if span.hidden for number in span_of(span)}
    assert hidden == {tab.area("sxl_qualified").left, tab.area("sxl_prize").left}


def span_of(columns):
    return range(columns.min, columns.max + 1)


def _sides(desk):
    game = desk.tournament.last.games[0]
    return game.first, game.second


def test_another_question_takes_the_place_of_the_first(desk):
    desk.do(show_what_if, Question(boards=(1, 2), top=2))
    many = shown(desk)[1]
    desk.do(show_what_if, Question(top=2))
    table, below = shown(desk)

    assert len(many) == 2 + 9 * 3  # each case: its name, who is first, who is among two
    assert len(below) == 2
    assert [row[-1] for row in table] == ["always", "always", "2 of 9", "2 of 9"]
    heads = desk.tab("What if").area("sxl_heads")
    assert "First 2" in desk.rows("What if")[heads.top - 1]
    assert [tab.title for tab in desk.book.tabs()].count("What if") == 1


def test_it_says_when_it_is_out_of_date(desk):
    desk.do(show_what_if, Question())
    desk.standings()
    fresh = at(desk, "note")
    desk.enter({2: "1-0"})
    stale = at(desk, "note")
    desk.do(show_what_if, Question())

    assert (fresh, stale, at(desk, "note")) == (None, STALE, None)
    assert [row[-1] for row in shown(desk)[0]] == ["2 of 3, 1 alone", "2 of 3, 1 alone", "no", "no (by points)"]
    desk.undo()
    assert at(desk, "note") == STALE


def test_before_round_1_it_says_so_as_well(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO, rounds=3)
    desk.do(show_what_if, Question(exact=0, samples=20))
    desk.add("Ivo")

    assert at(desk, "note") == STALE
    assert not desk.tournament.rounds


def test_what_cannot_be_asked_writes_nothing(desk):
    before = desk.path.read_bytes()

    with pytest.raises(RulesError, match="no open game on board 9"):
        desk.do(show_what_if, Question(boards=(9,)))
    assert desk.path.read_bytes() == before
    done = CliRunner().invoke(app, ["whatif", str(desk.path), "--tab", "--json"])
    assert (done.exit_code, "leave one of them out" in done.output) == (2, True)
    assert desk.path.read_bytes() == before


def test_on_the_command_line(desk):
    done = CliRunner().invoke(app, ["whatif", str(desk.path), "--tab", "--for", "Ana"])

    assert (done.exit_code, done.output) == (0, "What could still happen stands on the tab 'What if'.\n")
    assert [text for text in shown(desk)[1] if text.startswith("    ")] == [
        f"    Ana: rank {rank}, first: {first}" for rank, first in _own(desk)
    ]
    log = [row for row in desk.rows("Log") if "whatif" in row]
    assert len(log) == 1


def _own(desk):
    """Ana's results from the side of the first: 1-0, ½-½, 0-1."""
    won, drawn, lost = ("1", "always"), ("1", "always, 0 alone"), ("2", "no")
    return (won, drawn, lost) if _sides(desk)[0] == (1,) else (lost, drawn, won)


def test_prizes_have_a_column(tmp_path):
    """One game is open, for 100 and 60: the winner has 2 points, the loser 1 as another; drawn, 1½ is the most."""
    desk = make(tmp_path, ["Ana", "Bea", "Cleo", "Dora"], rounds=2, tiebreaks="")
    desk.play()
    desk.next()
    desk.do(lambda book: give_prizes(book)[0])
    tab = desk.tab("Prizes")
    with desk.hand() as opened:
        for place, money in enumerate((100, 60)):
            for key, value in (("prize", f"{place + 1}."), ("amount", money)):
                area = tab.area(f"sxl_{key}")
                opened["Prizes"].cell(area.top + place, area.left).value = value
    desk.do(show_what_if, Question(), everybody=True)

    assert [row[-1] for row in shown(desk)[0]][:2] == ["30.00–100.00", "30.00–100.00"]


def test_in_another_language(desk):
    """The tab follows the workbook: the same question is asked again, and undo brings the old language back."""
    desk.do(switch_language, "es")
    desk.do(show_what_if, Question(boards=(1,), top=2), everybody=True)
    spanish = shown(desk, "Qué pasaría")
    assert [row[5] for row in spanish[0]] == ["6 de 9, 3 en solitario"] * 2 + ["no"] * 2
    desk.do(switch_language, "it")
    table, below = shown(desk, "Che cosa succede se")

    assert at(desk, "note", "Che cosa succede se") is None
    assert at(desk, "heading", "Che cosa succede se").startswith("Che cosa può ancora succedere")
    assert [row[5:] for row in table] == [["6 su 9, 3 da solo", "sempre"]] * 2 + [["no", "2 su 9"]] * 2
    assert [text for text in below if "(3 futuri):" in text] == [text for text in below if text.startswith("Tavolo 1")]
    desk.undo()
    assert shown(desk, "Qué pasaría") == spanish


def test_what_was_asked_is_known_again(desk):
    question = Question((1, 2), 3, 4, forfeits=True, exact=0, samples=50, seed=-7, ahead=1)
    desk.do(show_what_if, question, everybody=True)

    assert asked(desk.tab("What if")) == (question, True)
    desk.do(show_what_if, Question())
    assert asked(desk.tab("What if")) == (Question(), False)


def test_numbers_are_written_as_the_language_writes_them(tmp_path):
    """Twelve open games have 3^12 = 531,441 futures, and 60,000 by 24 are looked at in full."""
    desk = make(tmp_path, [f"Player {number:02}" for number in range(1, 25)], rounds=1, tiebreaks="", language="de")
    desk.next()
    desk.do(show_what_if, Question(samples=10))
    (told,) = [text for text in shown(desk, "Was wäre wenn")[1] if text.startswith("Es gibt")]

    assert told.startswith("Es gibt 531.441 ")


def test_the_page(office, tmp_path):
    """Eight players with long names, four boards apart: the headings stand on every page, every line in full."""
    desk = make(
        tmp_path, [f"Wolfeschlegelstei-Berg, Max {number:02}" for number in range(1, 9)], rounds=2, tiebreaks=""
    )
    desk.play()
    desk.next()
    desk.do(show_what_if, Question(boards=(1, 2, 3)))
    with pdfplumber.open(office(desk.path, "pdf")) as pdf:
        pages = [page.extract_text() for page in pdf.pages if "What could still happen" in (page.extract_text() or "")]
    table, below = shown(desk)

    assert len(below) > 54  # 27 cases of two lines and more
    assert len(pages) > 1
    assert all("Rank No. Name Pts Final rank First" in page for page in pages)
    lines = {line.strip() for page in pages for line in page.splitlines()}
    assert [text for text in below if text.strip() not in lines] == []
    assert [row[2] for row in table if not any(row[2] in line for line in lines)] == []
