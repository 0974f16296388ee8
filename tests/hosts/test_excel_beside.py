"""In Excel: another language is followed by a click; lists, prompts and links as COM shows them."""

import time

import desk
import excel_engine
import pytest
from dump import FACTS, told

from swiss_xl.buttons import press
from swiss_xl.commands.language import switch_language
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.excel import ExcelBook, beside, native
from swiss_xl.hosts.excel.journal import Journal
from swiss_xl.hosts.excel.tab import LiveTab, SetPaper
from swiss_xl.hosts.excel.work import Work
from swiss_xl.telling import speak

UNSEEN = {"lists"}  # this engine, like xlwings itself, knows nothing of rules for cells


@pytest.fixture
def cup(tmp_path):
    made = desk.make(tmp_path, desk.ANA_TO_GIL, rounds=3)
    made.play()
    return made


@pytest.fixture
def engine(monkeypatch):
    monkeypatch.setattr(time, "sleep", lambda _: None)
    with excel_engine.excel() as made:
        yield made


def test_a_click_on_standings_puts_the_open_workbook_into_the_language_that_is_set(engine, cup):  # noqa: ARG001 -- it must be running
    """All but the rules for cells is as in the closed file."""
    cup.set(language="es")
    book = excel_engine.opened(cup.path)
    done = press("standings", lambda: ExcelBook(book))
    speak("en")
    closed = press("standings", lambda: ClosedBook.open(cup.path))

    assert (done.code, done.messages, done.goto) == (closed.code, closed.messages, closed.goto)
    assert done.goto == "Clasificación"
    book.save()
    facts = [fact for fact in FACTS if fact not in UNSEEN]
    opened = told(book.impl.xl, facts)
    speak("en")
    assert [line for line in opened if not line.startswith("Log")] == [
        line for line in told(excel_engine.openpyxl.load_workbook(cup.path), facts) if not line.startswith("Log")
    ]


class COMRetryObjectWrapper:
    """What COM shows of an object; its name is how the host knows COM."""

    def __init__(self, **facts):
        self.__dict__.update(facts)


class Rule(COMRetryObjectWrapper):
    """The rule of a cell; a list is given back with the separator of the country."""

    def __init__(self, words, *texts):
        super().__init__(Type=3 if words else 1, AlertStyle=2, Operator=1)
        self.Formula1 = words
        self.InputTitle, self.InputMessage, self.ErrorTitle, self.ErrorMessage = texts

    def Modify(self, kind, style, operator, words):  # noqa: N802 -- Excel's word
        """As Excel takes it: the words with commas."""
        assert (kind, style, operator) == (3, 2, 1)
        self.Formula1 = words.replace(",", ";")
        self.InputTitle = self.InputMessage = self.ErrorTitle = self.ErrorMessage = ""

    def facts(self):
        return self.Formula1, self.InputTitle, self.InputMessage, self.ErrorTitle, self.ErrorMessage


def sheet_with(*rules):
    cells = [COMRetryObjectWrapper(Validation=rule) for rule in rules]
    area = COMRetryObjectWrapper(Cells=cells)

    def special_cells(kind):
        assert kind == -4174
        if not rules:
            raise RuntimeError("No cells were found.")
        return COMRetryObjectWrapper(Areas=[area])

    shown = COMRetryObjectWrapper(Cells=COMRetryObjectWrapper(SpecialCells=special_cells))
    return type("Sheet", (), {"api": shown})()


def test_lists_and_prompts_are_put_over_cell_by_cell_and_back():
    status, other, number = (
        Rule("active;withdrawn", "", "", "Status", "Choose from the list."),
        Rule("mine;yours", "Status", "as you like", "", ""),
        Rule("", "Mine", "", "", "Choose from the list."),
    )
    before = [rule.facts() for rule in (status, other, number)]
    said = {"active,withdrawn": "activo,retirado", "Status": "Estado", "Choose from the list.": "Elija de la lista."}
    ways = list(beside.reword(sheet_with(status, other, number), said))

    assert [rule.facts() for rule in (status, other, number)] == [
        ("activo;retirado", "", "", "Estado", "Elija de la lista."),
        ("mine;yours", "Estado", "as you like", "", ""),
        ("", "Mine", "", "", "Elija de la lista."),
    ]
    for way in reversed(ways):
        way()
    assert [rule.facts() for rule in (status, other, number)] == before


def test_a_list_that_refers_to_cells_stays_and_a_sheet_without_rules_is_none():
    rule = Rule("=$A$1:$A$9", "Status", "", "", "")
    list(beside.reword(sheet_with(rule), {"Status": "Estado"}))

    assert rule.facts() == ("=$A$1:$A$9", "Estado", "", "", "")
    assert list(beside.reword(sheet_with(), {"Status": "Estado"})) == []


def test_links_follow_the_new_titles_and_back():
    links = [COMRetryObjectWrapper(SubAddress=where) for where in ("'Round 1'!A7", "Standings!B2", "", None, "Mine!A1")]
    sheet = type("Sheet", (), {"api": COMRetryObjectWrapper(Hyperlinks=links)})()
    book = type("Book", (), {"api": COMRetryObjectWrapper(), "sheets": [sheet]})()
    before = [link.SubAddress for link in links]
    ways = list(beside.lead_links(book, {"Round 1": "Ronda 1", "Standings": "Clasificación"}))

    assert [link.SubAddress for link in links] == ["'Ronda 1'!A7", "Clasificación!B2", "", None, "Mine!A1"]
    for way in ways:
        way()
    assert [link.SubAddress for link in links] == before
    assert list(beside.lead_links(book, {})) == []


def test_where_excel_refuses_all_is_put_back(engine, cup):
    """In the middle of it: the tabs have their titles again, and nothing is in another language."""
    book = excel_engine.opened(cup.path)
    before = told(book.impl.xl)
    opened = ExcelBook(book)
    switch_language(opened, "it")
    engine.fail_on("add_hyperlink", 10)
    with pytest.raises(HostError, match=r"Nothing was changed|Nulla è stato modificato"):
        opened.save(why="test")

    assert told(book.impl.xl) == before


def test_paper_is_set_in_excel_and_given_back():
    """Excel's own numbers: xlPaperLetter is 1, xlPaperA4 9. Elsewhere than on Windows nothing is set."""
    page = type("PageSetup", (), {"PaperSize": 9})()
    sheet = type("Sheet", (), {"api": COMRetryObjectWrapper(PageSetup=page)})()
    tab = LiveTab.of(sheet, "Round 1", visible=True)
    tab.steps.append(SetPaper(1))
    journal = Journal()
    Work(sheet, tab, journal).run()
    assert page.PaperSize == 1

    journal.take_back()
    assert page.PaperSize == 9
    assert native.paper_size(type("Sheet", (), {"api": object()})()) is None
