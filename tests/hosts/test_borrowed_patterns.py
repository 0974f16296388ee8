"""Hidden patterns that a workbook lacks, deleted or older than they are: commands take them from the template."""

from pathlib import Path

import excel_engine
import openpyxl
import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, Desk, make, once
from dump import FACTS, TOLD

from swiss_xl import commands
from swiss_xl.commands.checkup import show_check_up
from swiss_xl.commands.live import show_live
from swiss_xl.commands.prizes import give_prizes
from swiss_xl.commands.whatif import show_what_if
from swiss_xl.commands.why import show_why
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.excel import ExcelBook
from swiss_xl.hosts.ooxml.dates import kind_of
from swiss_xl.newbook import translate
from swiss_xl.sheets.patterns import bring_pattern
from swiss_xl.whatif.asking import Question

TEMPLATE = Path(__file__).parents[2] / "templates" / "tournament.xlsx"
CLUB = {"rounds": 3}
TABLES = {"system": "domino", "play": "individuals", "seed": 1}
HANDS = {"system": "domino", "seed": 1}
SCORES = {"system": "svizzera", "seed": 1}


def prints(code):
    return lambda book: commands.make_prints(book, (code,))


NEEDED = {  # the pattern that is deleted: settings, whether a round is paired before, what asks for it, what it makes
    "round": (CLUB, False, commands.next_round, "Round 1"),
    "round scores": (SCORES, False, commands.next_round, "Round 1"),
    "round tables": (TABLES, False, commands.next_round, "Round 1"),
    "score sheet": (HANDS, True, lambda book: commands.make_sheets(book, [1]), "Sheet 1-1"),
    "standings": (CLUB, False, commands.next_round, "Standings"),
    "crosstable": (CLUB, False, commands.next_round, "Crosstable"),
    "crosstable tables": (TABLES, False, commands.next_round, "Crosstable"),
    "ratings": (CLUB, True, commands.show_ratings, "Ratings"),
    "prizes": (CLUB, True, give_prizes, "Prizes"),
    "boards": (CLUB, True, prints("boards"), "Pairings by board"),
    "boards tables": (TABLES, True, prints("boards"), "Pairings by board"),
    "names": (CLUB, True, prints("names"), "Pairings by name"),
    "names tables": (TABLES, True, prints("names"), "Pairings by name"),
    "progress": (CLUB, True, prints("progress"), "Progress"),
    "chart": (CLUB, True, prints("chart"), "Chart"),
    "slips": (CLUB, True, prints("slips"), "Result slips"),
    "slips tables": (TABLES, True, prints("slips"), "Result slips"),
    "cards": (CLUB, True, prints("cards"), "Player cards"),
    "cards long": ({"rounds": 11}, True, prints("cards"), "Player cards"),
    "cards tables": (TABLES, True, prints("cards"), "Player cards"),
    "badges": (CLUB, True, prints("badges"), "Name badges"),
    "bracket": (SCORES, True, prints("bracket"), "Bracket"),
    "why": (CLUB, True, show_why, "Why 1"),
    "check up": (CLUB, True, show_check_up, "Check-up"),
    "what if": (CLUB, True, lambda book: show_what_if(book, Question()), "What if"),
    "live": (CLUB, True, show_live, "Live"),
    "live workings": (CLUB, True, show_live, "Live workings"),
}


IN_EXCEL = (
    "round",
    "score sheet",
    "standings",
    "prizes",
    "chart",
    "slips",
    "cards",
    "bracket",
    "what if",
    "live workings",
)
"""What differs for Excel: games, lists, a chart, repeated pieces, drawn lines, formulas, a tab that stays hidden."""


def started(folder, kind, *, lacking=True, name="cup.xlsx"):
    """A tournament just before the pattern *kind* is needed, which it lacks."""
    settings, paired, _, _ = NEEDED[kind]
    desk = make(folder, ANA_TO_HUGO, name=name, **settings)
    if paired:
        once(desk.path, "paired", desk.next)
    gone = [f"pattern {kind}"] if lacking else []
    once(desk.path, ("saved without", *gone), lambda: saved_without(desk, gone))
    return desk


def saved_without(desk, titles):
    """As openpyxl saves it, whether something is lacking or not: both are compared."""
    with desk.hand() as book:
        for title in titles:
            del book[title]


def told(sheet):
    """Everything on a tab: facts, the look of each cell and column, the looks of its rules, its charts."""
    lines = [line for fact in FACTS for line in TOLD[fact](sheet)]
    lines += [f"{cell.coordinate} {look(cell)}" for row in sheet.iter_rows() for cell in row]
    lines += [f"{letter} {column.width} {look(column)}" for letter, column in sorted(sheet.column_dimensions.items())]
    for each in sheet.conditional_formatting:
        lines += [f"{each.sqref} {rule.formula} {spelled(rule.dxf)}" for rule in each.rules]
    return [*lines, f"charts {len(sheet._charts)}", f"margins {sheet.page_margins.left} {sheet.freeze_panes}"]


def look(cell):
    """How a cell or a column is dressed, in words; spelled once for each style of the workbook."""
    if not cell.has_style:
        return "plain"
    known = vars(cell.parent.parent).setdefault("spelled_styles", {})
    style = tuple(cell._style)
    if style not in known:
        parts = (cell.font, cell.fill, cell.border, cell.alignment)
        known[style] = " ".join(map(spelled, parts)) + f" {cell.number_format} {kind_of(cell.number_format)}"
    return known[style]


def spelled(part):
    return repr(part).replace("\n", "")


def taken(title):
    return f"The hidden tab '{title}' was missing: it was taken from the program's own template."


def test_every_pattern_of_the_template_is_tried():
    titles = [title for title in openpyxl.load_workbook(TEMPLATE).sheetnames if title.startswith("pattern ")]

    assert [f"pattern {kind}" for kind in NEEDED] == titles


@pytest.mark.parametrize("kind", NEEDED)
def test_a_command_takes_the_pattern_that_it_needs_from_the_template(tmp_path, kind):
    """The tab is the one that a workbook with all patterns gets, and so is the pattern itself."""
    _, _, command, title = NEEDED[kind]
    desk = started(tmp_path, kind)
    book = desk.book
    command(book)
    book.save(why="test")

    assert book.news == [taken(f"pattern {kind}")]
    found, wanted = openpyxl.load_workbook(desk.path), with_all(tmp_path, kind)
    assert told(found[title]) == told(wanted[title])
    assert told(found[f"pattern {kind}"]) == told(wanted[f"pattern {kind}"])
    assert found.sheetnames[-1] == f"pattern {kind}"
    after = desk.book
    command(after)
    assert after.news == []


def with_all(folder, kind):
    """The workbook that had all patterns, after the same command."""
    whole = started(folder, kind, lacking=False, name="whole.xlsx")
    command = NEEDED[kind][2]
    once(whole.path, ("asked for", kind), lambda: whole.do(lambda book: first(command(book))))
    return openpyxl.load_workbook(whole.path)


def first(done):
    return done[0] if isinstance(done, tuple) else done


@pytest.mark.parametrize("kind", IN_EXCEL)
def test_excel_takes_it_from_the_same_template(tmp_path, kind):
    _, _, command, title = NEEDED[kind]
    desk = started(tmp_path, kind)
    with excel_engine.excel() as engine:
        live = excel_engine.opened(desk.path)
        book = ExcelBook(live)
        command(book)
        book.save(why="test")
        assert [each.name for each in engine.application.opened] == ["cup.xlsx"]
        live.save()

    assert book.news == [taken(f"pattern {kind}")]
    found, wanted = openpyxl.load_workbook(desk.path), with_all(tmp_path, kind)
    for each in (title, f"pattern {kind}"):
        assert facts(found[each]) == facts(wanted[each])


def facts(sheet):
    return [line for fact in FACTS if fact != "front" for line in TOLD[fact](sheet)]


def beside(sheet):
    """What lists and prompts of cells say."""
    rules = sheet.data_validations.dataValidation
    return [
        (str(each.sqref), each.formula1, each.promptTitle, each.prompt, each.errorTitle, each.error) for each in rules
    ]


def test_all_at_once_in_the_language_of_the_workbook(tmp_path):
    """A file older than every pattern but in Spanish: three are taken, in Spanish; further rounds need no more."""
    desk, whole = (make(tmp_path, ANA_TO_GIL, language="es", name=name, rounds=3) for name in ("cup.xlsx", "all.xlsx"))
    with desk.hand() as book:
        for title in [title for title in book.sheetnames if title.startswith("pattern")]:
            del book[title]
    book = desk.book
    commands.next_round(book)
    book.save(why="next")
    whole.next()

    assert len(book.news) == 3
    found, wanted = openpyxl.load_workbook(desk.path), openpyxl.load_workbook(whole.path)
    assert [each.title for each in found if each.sheet_state == "visible"] == [
        each.title for each in wanted if each.sheet_state == "visible"
    ]
    for title in ("Ronda 1", "Clasificación", "pattern round", "pattern standings", "pattern crosstable"):
        assert told(found[title]) == told(wanted[title])
        assert beside(found[title]) == beside(wanted[title])
    assert "Elija de la lista" in str(beside(found["pattern round"]))
    assert "Blancas" in [cell.value for row in found["Ronda 1"].iter_rows() for cell in row]
    book = desk.book
    commands.enter(book, {1: "1-0", 2: "1-0", 3: "1-0"})
    commands.next_round(book)
    assert book.news == []


def test_a_workbook_that_libreoffice_saved_gets_the_looks_of_the_template(tmp_path, office):
    """Its styles are listed in another order, some are not there any more."""
    desk = started(tmp_path, "why")
    desk = Desk(office(desk.path, "xlsx"))
    desk.do(show_why)
    found, wanted = openpyxl.load_workbook(desk.path)["pattern why"], openpyxl.load_workbook(TEMPLATE)["pattern why"]

    dressed = [cell for row in wanted.iter_rows() for cell in row if cell.has_style]
    assert [look(found[cell.coordinate]) for cell in dressed] == [look(cell) for cell in dressed] != []
    assert [spelled(rule.dxf) for each in found.conditional_formatting for rule in each.rules] == [
        spelled(rule.dxf) for each in wanted.conditional_formatting for rule in each.rules
    ]
    book = openpyxl.load_workbook(office(desk.path, "xlsx"))
    assert book["Why 1"]["A3"].value == "Why these pairs: Round 1"


def test_a_tab_of_that_name_is_the_persons_own(tmp_path):
    desk = started(tmp_path, "why")
    with desk.hand() as book:
        book.create_sheet("pattern why")["A1"] = "mine"
    book = desk.book
    show_why(book)
    book.save(why="why")

    assert book.news == [taken("pattern why (2)")]
    assert openpyxl.load_workbook(desk.path)["pattern why"]["A1"].value == "mine"
    assert openpyxl.load_workbook(desk.path)["Why 1"]["A3"].value == "Why these pairs: Round 1"


def test_a_pattern_that_is_there_keeps_its_look(tmp_path):
    desk = started(tmp_path, "why", lacking=False)
    with desk.hand() as book:
        book["pattern why"]["A1"].font = openpyxl.styles.Font(name="Georgia", size=20)
    book = desk.book
    show_why(book)
    book.save(why="why")

    assert book.news == []
    assert openpyxl.load_workbook(desk.path)["Why 1"]["A1"].font.name == "Georgia"


@pytest.mark.parametrize("call", ["open", "copy"])
def test_where_excel_cannot_open_the_template_nothing_is_done_and_the_cure_is_said(tmp_path, call):
    desk = started(tmp_path, "why")
    with excel_engine.excel() as engine:
        live = excel_engine.opened(desk.path)
        before = live.impl.xl.sheetnames
        book = ExcelBook(live)
        show_why(book)
        engine.fail_on(call)
        with pytest.raises(
            HostError, match=r"type in a terminal: swiss-xl repair BOOK --apply\. Nothing was changed\."
        ):
            book.save(why="test")
        assert [each.name for each in engine.application.opened] == ["cup.xlsx"]
        assert live.impl.xl.sheetnames == before


def test_the_template_speaks_every_language_alike(tmp_path):
    """What is taken one by one is what a new tournament gets."""
    desk = make(tmp_path, ANA_TO_GIL)
    lender = ClosedBook(Path("x.xlsx"), TEMPLATE.read_bytes(), None)
    translate(lender, "de")
    desk.set(language="de")
    with desk.hand() as book:
        del book["pattern standings"]
    book = desk.book
    bring_pattern(book, "standings")

    assert book.grid("pattern standings").rows == lender.grid("pattern standings").rows
