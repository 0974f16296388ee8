"""
A workbook put into another language in the middle of a tournament.

What is expected of a switched workbook is the same workbook made in that language from the beginning.
"""

import shutil
import zipfile
from itertools import pairwise

import openpyxl
import pytest
from desk import ANA_TO_GIL, ANA_TO_HUGO, make
from openpyxl.styles import Font
from openpyxl.worksheet.datavalidation import DataValidation
from rich_books import SETTINGS, rich

from swiss_xl import commands
from swiss_xl.commands.language import code_of, switch_language, tell_language
from swiss_xl.commands.why import show_why
from swiss_xl.errors import RulesError, SheetError
from swiss_xl.frames.headings import heading
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.newbook import new_tournament
from swiss_xl.sheets.language.phrases import Before
from swiss_xl.sheets.language.texts import LINES_OF
from swiss_xl.sheets.language.titles import TITLES
from swiss_xl.sheets.log import read_log
from swiss_xl.sheets.tabs import find_tabs
from swiss_xl.telling import LANGUAGES, speak, speaker, spoken
from swiss_xl.templates import tournament_template

OTHERS = LANGUAGES[1:]
BORN_IN = dict(zip(SETTINGS, ("es", "it", "de", "fr", "pt", "es", "it"), strict=True))
LAST_ACTION = "sxl_details"  # on the tab Check-up: it tells the latest action and its time


def texts(book):
    """Every text and number of the workbook by its tab and place; the Log, and workings that nobody sees, left out."""
    found = {}
    for tab in book.tabs():
        kind, told = tab.constant("sxl_tab"), tab.area(LAST_ACTION)
        if kind in ("log", "live-workings"):
            continue
        found[tab.title] = kind
        for row, values in enumerate(book.grid(tab.title).rows, 1):
            for column, value in enumerate(values, 1):
                if value is not None and not (kind == "check-up" and told and row == told.top):
                    found[tab.title, row, column] = value
    return found


def beside(path):
    """What stands beside the cells: links, lists and prompts, names, formats, what is printed."""
    found = []
    for sheet in openpyxl.load_workbook(path).worksheets:
        if sheet.title in ("Log", "Live workings"):
            continue
        links = [(cell.coordinate, cell.hyperlink.location) for row in sheet.iter_rows() for cell in row
                 if cell.hyperlink]  # fmt: skip
        rules = [(str(each.sqref), each.formula1, each.promptTitle, each.prompt, each.errorTitle, each.error)
                 for each in sheet.data_validations.dataValidation]  # fmt: skip
        names = sorted((name, each.attr_text) for name, each in sheet.defined_names.items() if name != "sxl_linked")
        looks = [(cell.coordinate, cell.style) for row in sheet.iter_rows() for cell in row if cell.has_style]
        found.append((sheet.title, links, sorted(rules), names, looks, sheet.print_area, sheet.print_title_rows,
                      sheet.oddFooter.left.text))  # fmt: skip
    return found


def switch(desk, language):
    return desk.do(switch_language, language)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_switched_workbook_is_the_one_made_in_that_language(tmp_path, name):
    language = BORN_IN[name]
    switched = rich(tmp_path, name)
    done = switch(switched, language)
    speak(language)
    born = rich(tmp_path, name, language)

    assert len(done.messages) == 1
    assert texts(switched.book) == texts(born.book)
    assert beside(switched.path) == beside(born.path)


def each_pair():
    """A walk from English through all thirty ordered pairs of languages, and back."""
    left = {one: [other for other in LANGUAGES if other != one] for one in LANGUAGES}
    walk, way = [], ["en"]
    while way:
        if left[way[-1]]:
            way.append(left[way[-1]].pop())
        else:
            walk.append(way.pop())
    return walk


def ring():
    """From English through all languages, home, and to two of them once more from there."""
    return [*LANGUAGES, "en", "it", "pt"]


def test_the_walk_takes_every_pair():
    assert len(set(pairwise(each_pair()))) == len(LANGUAGES) * len(OTHERS)


@pytest.mark.parametrize("name", SETTINGS)
def test_all_languages_there_and_back_give_the_same_texts(tmp_path, name):
    """Every pair of languages at the club, for the tabs that all have; through all of them and home elsewhere."""
    book = rich(tmp_path, name, few=True).book
    known = {"en": texts(book)}
    for before, language in pairwise(each_pair() if name == "club" else ring()):
        switch_language(book, language)
        found = texts(book)

        assert found == known.setdefault(language, found), f"{before} to {language}"
    assert len({repr(each) for each in known.values()}) == len(LANGUAGES)


@pytest.fixture
def cup(tmp_path):
    """Seven players: round 1 is played (1-4, 5-2, 3-6, bye 7), round 2 is paired."""
    desk = make(tmp_path, ANA_TO_GIL, rounds=4)
    desk.play()
    desk.next()
    return desk


# What somebody typed


def test_what_somebody_typed_or_restyled_stays(cup):
    with cup.hand() as book:
        first, list_ = book["Round 1"], book["Players"]
        first["A6"] = "Board nr."  # was Board
        first["B6"].font = Font(name="Courier New", size=17)  # No.: the text is ours, the letters are not any more
        first["A3"] = "Round 1 - Saturday"
        first["L6"], first["L7"] = "Board", "bye"
        list_["T5"], list_["T6"], list_["V5"] = "Rank", "Board", "Name of the school"
        list_["L7"] = "Withdrawn "
        book["Tournament"]["A5"] = "The cup"
        book["Tournament"]["C14"] = "as we like"
        book["pattern round"]["C6"] = "Light"
        mine = book.create_sheet("Board")
        for place, text in {"A1": "Board", "A2": "Standings", "A3": "='Round 1'!A6", "A4": "Round 1 of 4"}.items():
            mine[place] = text
        rule = DataValidation(type="list", formula1='"active,withdrawn"', promptTitle="Result", prompt="as you like")
        mine.add_data_validation(rule)
        rule.add("B1")
    renamed = cup.book
    renamed.rename("Standings", "Standings so far")
    renamed.save(why="test")
    switch(cup, "es")
    with cup.hand() as book:
        first, list_, mine = book["Ronda 1"], book["Jugadores"], book["Board"]

        assert [first[place].value for place in ("A6", "A3", "L6", "L7")] == [
            *("Board nr.", "Round 1 - Saturday", "Board", "bye"),
        ]
        assert (first["B6"].value, first["B6"].font.name, first["B6"].font.size) == ("N.º", "Courier New", 17)
        assert [list_[place].value for place in ("T5", "T6", "V5", "L7")] == [
            *("Rank", "Board", "Name of the school", "Withdrawn "),
        ]
        assert [book["Torneo"][place].value for place in ("A5", "C14", "A6")] == ["The cup", "as we like", "Lugar"]
        assert "Standings so far" in book.sheetnames
        assert book["pattern round"]["C6"].value == "Light"
        assert [mine[f"A{row}"].value for row in (1, 2, 4)] == ["Board", "Standings", "Round 1 of 4"]
        assert mine["A3"].value == "='Ronda 1'!A6"
        (rule,) = mine.data_validations.dataValidation
        assert (rule.formula1, rule.promptTitle, rule.prompt) == ('"active,withdrawn"', "Result", "as you like")
    enter = {game.board: "1-0" for game in cup.tournament.last.games if game.second}
    cup.enter(enter)
    cup.next()
    assert [cell for cell in cup.rows("Ronda 3")[5][:5] if cell] == ["Mesa", "N.º", "Blancas", "Ptos.", "Resultado"]


def test_formulas_links_names_and_charts_follow_the_titles(cup):
    with cup.hand() as book:
        mine = book.create_sheet("Mine")
        mine["A1"] = "='Round 1'!E7&Standings!C7"
        mine["A2"] = "go"
        mine["A2"].hyperlink = openpyxl.worksheet.hyperlink.Hyperlink(ref="A2", location="'Round 1'!A1")
        book.defined_names["leader"] = openpyxl.workbook.defined_name.DefinedName("leader", attr_text="Standings!$C$7")
        chart = openpyxl.chart.BarChart()
        chart.add_data(openpyxl.chart.Reference(book["Standings"], min_col=6, min_row=6, max_row=9))
        mine.add_chart(chart, "D2")
    switch(cup, "de")
    with zipfile.ZipFile(cup.path) as parts:
        charts = [parts.read(name).decode() for name in parts.namelist() if name.startswith("xl/charts/chart")]
    book = openpyxl.load_workbook(cup.path)

    assert book["Mine"]["A1"].value == "='Runde 1'!E7&Rangliste!C7"
    assert book["Mine"]["A2"].hyperlink.location == "'Runde 1'!A1"
    assert book.defined_names["leader"].attr_text == "Rangliste!$C$7"
    assert any("Rangliste" in text for text in charts)
    assert not any("Standings" in text for text in charts)
    assert book["Rangliste"].print_title_rows == "$1:$6"


def test_a_tab_of_somebody_elses_keeps_the_title(cup):
    """Ours gets a number behind it, and loses that on the way back."""
    with cup.hand() as book:
        book.create_sheet("Clasificación")["A1"] = "mine"
    before = texts(cup.book)
    switch(cup, "es")
    titles = [tab.title for tab in cup.book.tabs() if tab.visible]
    assert ("Clasificación (2)" in titles, cup.rows("Clasificación")) == (True, [["mine"]])
    assert cup.rows("Torneo")[4][4] == "Clasificación (2)"
    switch(cup, "en")

    assert texts(cup.book) == before


def test_a_heading_that_another_column_has_is_left(tmp_path):
    """A table cannot have two columns of one name."""
    desk = make(tmp_path, ANA_TO_GIL)
    desk.next()
    with desk.hand() as book:
        book["Players"]["C5"], book["Players"]["S5"] = "Rating", "Elo"
        book["Players"].tables["Players"].ref = "A5:S6"
        book["Players"].tables["Players"]._initialise_columns()
        for column, cell in zip(book["Players"].tables["Players"].tableColumns, book["Players"][5], strict=False):
            column.name = cell.value
    switch(desk, "es")
    heads = desk.rows("Jugadores")[4]

    assert (heads[1:3], heads[18]) == (["Nombre", "Rating"], "Elo")


def test_columns_that_were_moved_and_rows_that_were_inserted_do_no_harm(cup):
    """The place is found by the names around it, which a spreadsheet program moves along."""
    with cup.hand() as book:
        sheet = book["Round 2"]
        for area in list(sheet.merged_cells.ranges):
            sheet.unmerge_cells(str(area))
        for row in range(20, 0, -1):
            for column in range(1, 9):
                sheet.cell(row + 1, column + 1).value = sheet.cell(row, column).value
        for row in range(1, 22):
            sheet.cell(row, 1).value = None
        for column in range(1, 10):
            sheet.cell(1, column).value = None
        for name in list(sheet.defined_names.values()):
            if "!" in name.attr_text:
                title, cells = name.attr_text.rsplit("!", 1)
                low = openpyxl.utils.range_boundaries(cells.replace("$", ""))
                name.attr_text = f"{title}!{_moved(low)}"
    before = cup.rows("Round 2")[6][1:9]
    assert before[:3] == ["Board", "No.", "White"]
    switch(cup, "it")

    assert cup.rows("Turno 2")[6][1:9] == ["Tavolo", "N.", "Bianco", "Punti", "Risultato", "Punti", "Nero", "N."]


def _moved(corners):
    letters = openpyxl.utils.get_column_letter
    left, top, right, bottom = corners
    return f"${letters(left + 1)}${top + 1}:${letters(right + 1)}${bottom + 1}"


def test_sides_of_a_round_that_somebody_named_stay(tmp_path):
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.do(commands.next_round, commands.Wanted(sides=("Allies", "Axis")))
    switch(desk, "fr")

    assert desk.rows("Ronde 1")[5][2:7:4] == ["Allies", "Axis"]
    assert desk.tournament.rules.sides == ("Blancs", "Noirs")


def test_a_winner_named_by_the_side_is_still_read(tmp_path):
    """Hazard 12; White is 1, with the first side, the game was its win before."""
    desk = make(tmp_path, ANA_TO_HUGO)
    desk.next()
    desk.type("Round 1", {desk.cell("Round 1", 1, "result"): "White", desk.cell("Round 1", 2, "result"): "black"})
    switch(desk, "it")

    assert desk.rows("Turno 1")[6][4] == "White"
    assert [str(game.result) for game in desk.tournament.rounds[0].games[:2]] == ["1-0", "0-1"]


# How it is done


def test_doing_it_twice_does_nothing(cup):
    switch(cup, "es")
    before = cup.path.read_bytes()
    done = switch(cup, "es")

    assert (done.changed, done.messages) == (False, ("El libro ya está en español (es).",))
    assert cup.path.read_bytes() == before


@pytest.mark.parametrize(
    ("said", "code"), [("es", "es"), ("ES", "es"), ("Español", "es"), ("deutsch", "de"), (" Français ", "fr")]
)
def test_a_language_is_called_by_its_code_or_its_own_name(said, code):
    assert code_of(said) == code


def test_another_language_is_refused_with_those_there_are(cup):
    with pytest.raises(RulesError, match=r"no language 'klingon' \(choose from: English \(en\), español \(es\)"):
        switch(cup, "klingon")


def test_which_language_it_is(cup):
    before = cup.path.read_bytes()
    done = cup.do(tell_language)
    there = "English (en), español (es), italiano (it), Deutsch (de), français (fr), português (pt)"
    assert done.messages == (
        *("The workbook is in English (en).", f"There are: {there}. Another one: swiss-xl language BOOK es"),
    )
    assert (done.changed, cup.path.read_bytes()) == (False, before)
    cup.set(language="pt")
    assert cup.do(tell_language).messages[1].startswith("The Tournament tab says português (pt)")


def test_messages_are_said_in_the_new_language(cup):
    done = switch(cup, "es")

    assert spoken() == "es"
    assert done.messages == ("El libro está en español (es); lo que alguien escribió ha quedado como estaba.",)


def test_the_log_keeps_its_history(cup):
    before = read_log(cup.book, find_tabs(cup.book).others["log"])[0]
    switch(cup, "de")
    after = read_log(cup.book, find_tabs(cup.book).others["log"])[0]

    assert after[:-1] == before
    assert (after[-1].command, after[-1].what) == (
        *("language", speaker("de")("the workbook is in {language}").format(language="Deutsch (de)")),
    )


def test_all_commands_work_after_a_switch(cup):
    switch(cup, "es")
    cup.enter({1: "1-0", 2: "½", 3: "0-1"})
    assert cup.errors == []
    done = cup.next()
    assert "Ronda 3" in done.messages[-1]
    assert cup.do(commands.make_prints, ["boards"]).goto == "Emparejamientos por mesa"
    cup.withdraw(2)
    assert cup.rows("Jugadores")[6][11] == "retirado"
    cup.undo()
    assert cup.rows("Jugadores")[6][11:12] in ([], [None])
    cup.undo()
    assert len(cup.tournament.rounds) == 2
    assert [row[0] for row in cup.rows("Clasificación")[2:3]] == ["Clasificación tras la ronda 2 de 4"]


def test_undo_takes_it_back(cup):
    before = texts(cup.book)
    switch(cup, "de")
    told = cup.undo().messages

    assert told == ("The workbook is in English (en) again.",)
    assert texts(cup.book) == before
    assert cup.reading.settings.about["language"] == "en"
    cup.undo()
    assert len(cup.tournament.rounds) == 1


def test_undo_takes_back_first_what_came_later(cup):
    switch(cup, "de")
    cup.enter({1: "1-0"})
    cup.undo()
    assert cup.rows("Runde 2")[6][4] is None
    assert "Rangliste" in [tab.title for tab in cup.book.tabs()]
    cup.undo()
    assert "Standings" in [tab.title for tab in cup.book.tabs()]


def test_an_empty_workbook_may_change_its_language(tmp_path):
    """Nothing is paired, the rounds are not announced yet: that is no reason to refuse."""
    path = tmp_path / "new.xlsx"
    book = create(tournament_template(".xlsx"), path)
    new_tournament(book, {})
    book.save(why="new")
    born = create(tournament_template(".xlsx"), tmp_path / "born.xlsx")
    new_tournament(born, {"language": "fr"})
    again = ClosedBook.open(path)
    done = switch_language(again, "fr")

    assert done.changed
    assert texts(again) == texts(born)
    assert [tab.title for tab in again.tabs() if tab.visible] == ["Tournoi", "Joueurs"]


def test_before_round_1_no_tab_is_made(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL)
    before = texts(desk.book)
    switch(desk, "pt")
    assert [tab.title for tab in desk.book.tabs() if tab.visible] == ["Torneio", "Jogadores"]
    line = "{players} players are listed. Press Next round to pair round 1 of {rounds}."
    assert desk.rows("Torneio")[1][0] == speaker("pt")(line).format(players=7, rounds=5)
    desk.undo()

    assert texts(desk.book) == before


def test_a_workbook_with_faults_is_left_as_it_is(cup):
    cup.type("Round 1", {cup.cell("Round 1", 1, "result"): "7-7"})
    cup.type("Players", {"A7": 99})
    before = cup.path.read_bytes()
    with pytest.raises(SheetError) as error:
        switch(cup, "es")

    assert {each.code for each in error.value.findings} >= {"result-unknown", "player-deleted"}
    assert cup.path.read_bytes() == before


def test_a_language_that_cannot_be_read_is_cured(cup):
    cup.set(language="Klingon")
    assert [each.code for each in cup.check() if each.severity == "error"] == ["setting-language"]
    switch(cup, "es")

    assert cup.errors == []
    assert "Ronda 1" in [tab.title for tab in cup.book.tabs()]


def test_reasons_that_no_longer_hold_stay_and_are_told(cup):
    """Round 2 was told when it was paired; then a result of round 1 is corrected, and its reasons are other ones."""
    cup.do(show_why, 2)
    cup.do(show_why, 1)
    cup.type("Round 1", {cup.cell("Round 1", 2, "result"): "0-1"})
    before = cup.rows("Why 2")[6:]
    done = switch(cup, "es")

    assert cup.rows("Por qué 2")[6:] == before
    assert cup.rows("Por qué 1")[7][1].startswith("Grupo de puntuación 0")
    assert "de la ronda 2 quedan" in done.messages[1]
    switch(cup, "en")
    assert cup.rows("Why 2")[6:] == before


def test_reasons_are_said_anew_though_somebody_is_called_otherwise_now(cup):
    """Hazard 17: a name was corrected after the tab had been written."""
    cup.do(show_why, 1)
    cup.type("Players", {"B6": "Ana María"})
    switch(cup, "es")

    assert cup.rows("Por qué 1")[6][1] == "1 Ana María – 4 Dora"


LISTS = {
    "es": ("activo,retirado", "compartido,sorteo", "Estado", "Elija de la lista."),
    "de": ("aktiv,zurückgezogen", "geteilt,Los", "Status", "Bitte aus der Liste wählen."),
}
"""Of the column Status, of the setting Still level; the title and the text of the refusal in the former."""


@pytest.mark.parametrize("language", LISTS)
@pytest.mark.parametrize("born", [True, False])
def test_lists_and_prompts_are_in_the_language(tmp_path, language, born):
    desk = make(tmp_path, ANA_TO_GIL, **({"language": language, "ties": "lot"} if born else {"ties": "lot"}))
    if not born:
        switch(desk, language)
    desk.next()
    say, book = speaker(language), openpyxl.load_workbook(desk.path)
    status, ties, title, refusal = LISTS[language]
    (rule,) = book[say("Players")].data_validations.dataValidation
    assert (rule.formula1, rule.errorTitle, rule.error) == (f'"{status}"', title, refusal)
    settings = book[say("Tournament")]
    lists = {str(each.sqref): each.formula1 for each in settings.data_validations.dataValidation}
    place = str(desk.book.tabs()[0].area("sxl_ties"))
    assert (lists[place], settings[place].value) == (f'"{ties}"', ties.split(",")[1])
    (rule,) = book[say("Round {number}").format(number=1)].data_validations.dataValidation
    assert rule.formula1 == '"1-0,½-½,0-1,+ -,- +,- -"'
    assert (rule.promptTitle, rule.error) == (*(say("Result"), say("This is not in the list. Keep it all the same?")),)
    assert rule.prompt == say("Choose from the list. + - means: the second player did not come.")
    assert desk.tournament.rules.ties == "lot"


def test_nothing_is_written_if_anything_would_be_read_in_another_way(cup, monkeypatch):
    """Headings that say something else: that must never come to pass, and is looked at nevertheless."""
    others = {"name": "Club", "club": "Nombre"}
    monkeypatch.setattr(
        "swiss_xl.sheets.language.texts.heading",
        lambda key, language: others.get(key, heading(key, language)) if language == "es" else heading(key, language),
    )
    before = cup.path.read_bytes()
    with pytest.raises(SheetError, match="read in another way"):
        switch(cup, "es")

    assert cup.path.read_bytes() == before


@pytest.mark.parametrize("language", OTHERS)
def test_links_beside_a_page_lead_to_the_tabs(tmp_path, language):
    """In a workbook made in a language as well."""
    desk = make(tmp_path, ANA_TO_GIL, language=language)
    desk.next()
    book, say = openpyxl.load_workbook(desk.path), speaker(language)
    page = book[say("Round {number}").format(number=1)]
    links = {cell.value: cell.hyperlink.location for row in page.iter_rows() for cell in row if cell.hyperlink}

    assert links == {say(title): f"'{say(title)}'!A1" for title in ("Tournament", "Players")}


def test_macros_and_buttons_of_a_workbook_stay(tmp_path):
    desk = make(tmp_path, ANA_TO_GIL, name="cup.xlsm")
    desk.next()
    with zipfile.ZipFile(desk.path) as parts:
        before = {name: parts.read(name) for name in parts.namelist() if "vba" in name.lower() or name.endswith("vml")}
    switch(desk, "es")
    with zipfile.ZipFile(desk.path) as parts:
        after = {name: parts.read(name) for name in before}

    assert after == before
    assert len(before) > 1


# Another language on the Tournament tab


def test_check_notices_another_language(cup):
    assert "language-mixed" not in cup.codes()
    cup.set(language="es")
    (found,) = [each for each in cup.check() if each.code == "language-mixed"]

    assert str(found) == (
        f"Tournament!{cup.setting('language')}: the tabs are in English (en), the setting is español (es); "
        "press Standings: all is put into the language that is set (in a terminal: swiss-xl language BOOK es); "
        "or set English (en) again"
    )


@pytest.mark.parametrize("command", [commands.show_standings, commands.next_round])
def test_standings_and_next_round_follow_it(cup, command):
    cup.enter({1: "1-0", 2: "½", 3: "0-1"})
    expected = shutil.copy(cup.path, cup.path.with_name("expected.xlsx"))
    other = ClosedBook.open(expected)
    switch_language(other, "es")
    command(other)
    speak("en")
    cup.set(language="es")
    done = cup.do(command)

    assert texts(cup.book) == texts(other)
    assert done.messages[0] == "El libro está en español (es); lo que alguien escribió ha quedado como estaba."
    if command is commands.next_round:
        cup.undo()
        assert cup.reading.settings.about["language"] == "es"
    cup.undo()
    assert texts(cup.book)["Standings"] == "standings"
    assert cup.reading.settings.about["language"] == "es"  # as somebody had set it; the tabs are in English again
    assert "language-mixed" in cup.codes()


def test_a_round_that_is_there_already_follows_it_all_the_same(cup):
    """Next round has nothing to do, the language has changed nevertheless."""
    cup.set(language="fr")
    done = cup.next()

    assert done.changed
    assert "Ronde 2" in [tab.title for tab in cup.book.tabs()]


# The tables behind it


def test_every_line_that_is_put_over_is_a_text_of_the_catalogues():
    for lines in LINES_OF.values():
        for key in (key for keys in lines.values() for key in keys if not callable(key)):
            text = key.key if isinstance(key, Before) else key
            assert {language for language in OTHERS if speaker(language)(text) == text} <= SAME.get(text, set()), text


SAME = {"Final": {"es", "pt"}}
"""Texts that are the same in a language as in English."""


def test_no_title_in_one_language_is_another_tabs_title_in_another():
    """Tabs may be renamed one after the other."""
    for key, other in ((one, two) for one in TITLES.values() for two in TITLES.values() if one != two):
        said = {speaker(language)(key) for language in LANGUAGES}
        assert said.isdisjoint({speaker(language)(other) for language in LANGUAGES}), (key, other)
