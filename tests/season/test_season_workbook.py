"""The workbook of a season: what is written, and what people type into it."""

import json
from fractions import Fraction

import openpyxl
import pdfplumber
import pytest
from desk import make
from openxml_audit import OpenXmlValidator, ValidationSeverity
from typer.testing import CliRunner

from swiss_xl.cli import app
from swiss_xl.errors import HostError, RulesError, SheetError
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.season.making import Wish, open_season, work_out
from swiss_xl.season.scoring import By, Scheme
from swiss_xl.season.writing import write_season
from swiss_xl.telling import speaker, speaking
from swiss_xl.templates import season_template

# the workbook


@pytest.fixture
def folder(tmp_path):
    """
    Two events of four players, three rounds and two.

    Spring: the first side always wins; autumn: always a draw. Ana is Ana Ruiz with the surname in front in the second.
    """
    spring = make(
        tmp_path,
        [{"name": "Ruiz, Ana", "fide_id": "2200001"}, "Bea Vega", "Cai Cano", "Dora Sanz"],
        name="spring.xlsx",
        rounds=3,
    )
    spring.play(3)
    autumn = make(tmp_path, ["Ana Ruiz", "Vega, Bea", "Caio Cano", "Eva Paz"], name="autumn.xlsx", rounds=2)
    autumn.set(name="Autumn cup")
    autumn.play(2, "½")
    return tmp_path


def season(folder, *files, **wish):
    path = folder / "season.xlsx"
    book, _ = open_season(path)
    done = work_out(book, [folder / each for each in files], Wish(**wish))
    write_season(book, done)
    book.save(why="season")
    return done


def cells(folder, title="Season"):
    """The rows of a tab below its headings, empty ones left out."""
    rows = openpyxl.load_workbook(folder / "season.xlsx")[title].iter_rows(min_row=7, values_only=True)
    return [row for row in rows if row[0] not in (None, "")]


def above(folder):
    """The lines over the table."""
    sheet = openpyxl.load_workbook(folder / "season.xlsx")["Season"]
    return [sheet.cell(row, 1).value for row in range(1, 5) if sheet.cell(row, 1).value]


def test_the_table_of_two_events(folder):
    """Autumn brings everybody 1; spring what the standings of its file say."""
    done = season(folder, "spring.xlsx", "autumn.xlsx")
    spring = {line.player.name: line.score for line in done.played[0].lines}
    expected = {name: score + (name in ("Ruiz, Ana", "Bea Vega")) for name, score in spring.items()}
    totals = {row[1]: row[3] for row in cells(folder) if isinstance(row[0], int)}

    assert totals["Ana Ruiz"] == expected["Ruiz, Ana"]
    assert totals["Vega, Bea"] == expected["Bea Vega"]
    assert totals["Cai Cano"] == expected["Cai Cano"]
    assert (totals["Caio Cano"], totals["Eva Paz"]) == (1, 1)
    assert above(folder) == ["Season", "All events count · points scored in them", "Season after 2 events"]
    assert "Cai Cano may be Caio Cano: if so, write it on the tab of the people." in done.told
    assert [row[:2] for row in cells(folder) if isinstance(row[0], str)][:2] == [
        ("1: Cup · 3 rounds, 4 players", None),
        ("2: Autumn cup · 2 rounds, 4 players", None),
    ]


def typed(folder, title, row_of, column, text):
    """Type into the line of somebody, as a spreadsheet would."""
    path = folder / "season.xlsx"
    book = openpyxl.load_workbook(path)
    sheet = book[title]
    (row,) = [row for row in range(7, sheet.max_row + 1) if row_of in [sheet.cell(row, at).value for at in (1, 2, 3)]]
    sheet.cell(row, column).value = text
    book.save(path)


def test_what_is_typed_stays_with_its_line(folder):
    """A remark, another name, whom somebody is the same as, a title; a sheet and a column of one's own."""
    season(folder, "spring.xlsx")
    remark = next(
        cell.column for cell in openpyxl.load_workbook(folder / "season.xlsx")["Season"][6] if cell.value == "Remark"
    )
    typed(folder, "Season", "Dora Sanz", remark, "moved away")
    typed(folder, "People", "Cai Cano", 5, "Cano, Cai (junior)")
    typed(folder, "Events", "spring.xlsx", 2, "Easter")
    book = openpyxl.load_workbook(folder / "season.xlsx")
    book.create_sheet("Mine")["A1"].value = "my own"
    book.save(folder / "season.xlsx")
    season(folder, "autumn.xlsx", best=1)
    lines = {row[1]: row for row in cells(folder) if isinstance(row[0], int)}

    assert lines["Dora Sanz"][remark - 1] == "moved away"
    assert [name for name, row in lines.items() if row[remark - 1]] == ["Dora Sanz"]
    assert "Cano, Cai (junior)" in lines
    assert [row[1] for row in cells(folder, "Events") if isinstance(row[0], int)] == ["Easter", "Autumn cup"]
    assert openpyxl.load_workbook(folder / "season.xlsx")["Mine"]["A1"].value == "my own"
    typed(folder, "People", "Cai Cano", 6, "Caio Cano")
    again = season(folder)
    assert len(again.lines) == 5
    assert again.scheme.best == 1
    joined = next(
        line for line in again.lines if again.people.persons[line.key].events == [0, 1] and "cano" in line.key
    )
    assert [value is None for value in joined.results] == [False, False]
    assert len(season(folder).lines) == 5  # whom somebody is the same as is still there


def test_an_event_that_does_not_count(folder):
    season(folder, "spring.xlsx", "autumn.xlsx")
    typed(folder, "Events", "autumn.xlsx", 4, "no")
    done = season(folder)

    assert {done.shown(line.key) for line in done.lines} == {"Ana Ruiz", "Vega, Bea", "Cai Cano", "Dora Sanz"}
    assert all(line.results[1] is None for line in done.lines)


def test_the_cells_on_top_are_the_settings(folder):
    season(folder, "spring.xlsx", "autumn.xlsx", best=1, by="place", places="10, 6, 4")
    tab = next(tab for tab in ClosedBook.open(folder / "season.xlsx").tabs() if tab.title == "Events")
    best = str(tab.area("sxl_best"))

    assert season(folder).scheme == Scheme(1, By.PLACE, (Fraction(10), Fraction(6), Fraction(4)))
    assert above(folder)[1] == "The best 1 of 2 events count · points for the places: 10, 6, 4"
    book = openpyxl.load_workbook(folder / "season.xlsx")
    book["Events"][best].value = "many"
    book.save(folder / "season.xlsx")
    with pytest.raises(SheetError, match=f"Events!{best}: expected how many results count"):
        season(folder)


def test_every_fault_of_every_file_is_told_at_once(folder):
    desk_path = folder / "spring.xlsx"
    book = openpyxl.load_workbook(desk_path)
    book["Round 1"]["E7"].value = "nonsense"
    book.save(desk_path)

    with pytest.raises(SheetError) as told:
        season(folder, "spring.xlsx", "nowhere.xlsx")
    assert [finding.code for finding in told.value.findings] == ["result-unknown", "season-file"]
    assert str(told.value.findings[0]).startswith("spring.xlsx: Round 1!E7")
    assert not (folder / "season.xlsx").exists()


def test_a_name_that_is_nobodys(folder):
    season(folder, "spring.xlsx")
    typed(folder, "People", "Cai Cano", 6, "Zoe")

    with pytest.raises(SheetError, match="nobody in these events is called 'Zoe'"):
        season(folder)


def test_a_tournament_is_no_season(folder):
    with pytest.raises(HostError, match=r"spring\.xlsx is no season table"):
        work_out(ClosedBook.open(folder / "spring.xlsx"), [], Wish())
    with pytest.raises(HostError, match=r"is an \.xlsx workbook"):
        open_season(folder / "season.ods")


def test_in_another_language_and_back(folder):
    season(folder, "spring.xlsx", language="de")
    assert [tab.title for tab in ClosedBook.open(folder / "season.xlsx").tabs()] == ["Saison", "Turniere", "Personen"]
    season(folder)
    assert [tab.title for tab in ClosedBook.open(folder / "season.xlsx").tabs()] == ["Saison", "Turniere", "Personen"]
    season(folder, language="en")
    assert [tab.title for tab in ClosedBook.open(folder / "season.xlsx").tabs()] == ["Season", "Events", "People"]


def test_a_tab_that_somebody_has_called_otherwise_keeps_its_title(folder):
    season(folder, "spring.xlsx")
    book = ClosedBook.open(folder / "season.xlsx")
    book.rename("People", "Who is who")
    book.save()
    season(folder, language="de")

    assert [tab.title for tab in ClosedBook.open(folder / "season.xlsx").tabs()] == ["Saison", "Turniere", "Who is who"]


def test_a_tab_of_ones_own_may_have_the_title_of_the_other_language(folder):
    season(folder, "spring.xlsx")
    book = openpyxl.load_workbook(folder / "season.xlsx")
    book.create_sheet("Saison")["A1"].value = "mine"
    book.save(folder / "season.xlsx")
    season(folder, language="de")

    assert [tab.title for tab in ClosedBook.open(folder / "season.xlsx").tabs()] == [
        "Season", "Turniere", "Personen", "Saison",
    ]  # fmt: skip
    assert openpyxl.load_workbook(folder / "season.xlsx")["Saison"]["A1"].value == "mine"


def hidden(folder):
    """The numbers of the events whose columns in the table are hidden."""
    tab = next(tab for tab in ClosedBook.open(folder / "season.xlsx").tabs() if tab.constant("sxl_tab") == "season")
    area, sheet = tab.area("sxl_results"), openpyxl.load_workbook(folder / "season.xlsx")["Season"]
    spans = [(each.min, each.max) for each in sheet.column_dimensions.values() if each.hidden]
    columns = range(area.left, area.right + 1)
    return [at for at, column in enumerate(columns, 1) if any(low <= column <= high for low, high in spans)]


def test_only_events_that_count_have_columns(folder):
    season(folder, "spring.xlsx", "autumn.xlsx")
    assert hidden(folder)[0] == 3

    typed(folder, "Events", "spring.xlsx", 4, "no")
    season(folder)
    assert hidden(folder)[:2] == [1, 3]


def test_on_the_command_line(folder):
    def run(*words):
        return CliRunner().invoke(app, ["season", *map(str, words)])

    before = (folder / "spring.xlsx").read_bytes()
    made = run(
        folder / "season.xlsx", folder / "spring.xlsx", folder / "autumn.xlsx", "--best", "1", "--name", "Our season"
    )
    assert made.exit_code == 0, made.output
    assert f"Made: {folder / 'season.xlsx'}, 2 events, 6 people." in made.output.replace("\n", "")
    data = json.loads(run(folder / "season.xlsx", "--json").output)
    assert (data["best"], data["by"], len(data["lines"])) == (1, "points", 6)
    assert (folder / "spring.xlsx").read_bytes() == before
    assert cells(folder)[0][0] == 1
    assert openpyxl.load_workbook(folder / "season.xlsx")["Season"]["A1"].value == "Our season"


def test_the_template_is_sound(tmp_path):
    path = tmp_path / "season.xlsx"
    path.write_bytes(season_template())
    found = OpenXmlValidator().validate(path).errors

    assert [str(one) for one in found if one.severity is ValidationSeverity.ERROR] == []


def test_the_pages(folder, office):
    """One page each, everything on it."""
    season(folder, "spring.xlsx", "autumn.xlsx", name="Our season")
    with pdfplumber.open(office(folder / "season.xlsx", "pdf")) as pdf:
        texts = [page.extract_text() for page in pdf.pages]

    assert len(texts) == 3
    assert all("Our season" in text for text in texts)
    assert all(name in texts[0] for name in ("Ana Ruiz", "Vega, Bea", "Cai Cano", "Dora Sanz", "Eva Paz", "Remark"))
    assert "autumn.xlsx" in texts[1]
    assert "Perhaps the same as" in texts[2]


# in the language of the workbook


LISTS = {
    "es": ("sí,no", "puntos,puesto"),
    "it": ("sì,no", "punti,posto"),
    "de": ("ja,nein", "Punkte,Platz"),
    "fr": ("oui,non", "points,place"),
    "pt": ("sim,não", "pontos,lugar"),
    "en": ("yes,no", "points,place"),
}


HEADS = {
    "Events": ["Event", "Title", "File", "Counts", "Rounds", "Players", "State"],
    "People": ["Name", "Club", "FIDE ID", "Events", "Shown as", "Same as", "Perhaps the same as"],
}


def test_its_inputs_are_in_its_language_and_follow_to_another(folder):
    """README: in another language the lists of the tabs show its words."""
    season(folder, "spring.xlsx", by="place", language="es")
    for language, lists in LISTS.items():
        done = season(folder, language=language)
        tab = next(tab for tab in ClosedBook.open(folder / "season.xlsx").tabs() if tab.constant("sxl_tab") == "events")
        sheet = openpyxl.load_workbook(folder / "season.xlsx")[tab.title]
        offered = {rule.formula1.strip('"') for rule in sheet.data_validations.dataValidation}
        yes = lists[0].split(",")[0]

        assert done.scheme.by is By.PLACE
        assert offered == set(lists)
        assert sheet[str(tab.area("sxl_by"))].value == lists[1].split(",")[1]
        assert yes in {cell.value for cell in sheet["D"]}
        say = speaker(language)
        assert [cell.value for cell in sheet[6] if cell.value] == [say(head) for head in HEADS["Events"]]
        other = openpyxl.load_workbook(folder / "season.xlsx")[say("People")]
        assert [cell.value for cell in other[6] if cell.value][: len(HEADS["People"])] == [
            say(head) for head in HEADS["People"]
        ]
        assert any(f"({lists[0].replace(',', ', ')})" in str(cell.value) for cell in sheet["A"])


@pytest.mark.parametrize("language", ["en", "es", "it", "de", "fr", "pt"])
def test_its_words_are_read_in_every_language(folder, language):
    """README: the words of all six languages are read everywhere."""
    season(folder, "spring.xlsx", "autumn.xlsx")
    tab = next(tab for tab in ClosedBook.open(folder / "season.xlsx").tabs() if tab.title == "Events")
    (yes, no), (points, place) = (words.split(",") for words in LISTS[language])
    for by, counts, expected in ((points, yes, (By.POINTS, True)), (place.upper(), no, (By.PLACE, False))):
        typed(folder, "Events", "autumn.xlsx", 4, counts)
        book = openpyxl.load_workbook(folder / "season.xlsx")
        book["Events"][str(tab.area("sxl_by"))].value = by
        book.save(folder / "season.xlsx")
        done = season(folder)
        assert (done.scheme.by, done.played[1].event.counts) == expected


def test_what_is_neither_yes_nor_no(folder):
    season(folder, "spring.xlsx")
    typed(folder, "Events", "spring.xlsx", 4, "perhaps")
    with pytest.raises(SheetError, match=r"Events!D7: expected yes or no, got: 'perhaps'"):
        season(folder)


def test_a_wrong_word_is_told_in_the_language(folder):
    season(folder, "spring.xlsx", language="es")
    with speaking("es"), pytest.raises(RulesError, match="se esperaba puntos o puesto, se encontró: «nada»"):
        season(folder, by="nada")


def test_a_season_is_no_tournament(folder):
    season(folder, "spring.xlsx", language="es")
    with speaking("es"), pytest.raises(SheetError) as told:
        season(folder, "season.xlsx")
    assert str(told.value) == (
        "season.xlsx: esto es la tabla de una temporada, no un torneo; indique los libros de los propios torneos"
    )


# what is asked, and what has been answered


def asked(done):
    return [text for text in done.told if "may be" in text]


def test_what_was_answered_is_asked_no_more(folder):
    """Cai Cano and Caio Cano: joined from either line, or said to be two by the own name; no word of it any more."""
    assert len(asked(season(folder, "spring.xlsx", "autumn.xlsx"))) == 1
    for line, other in (("Cai Cano", "Caio Cano"), ("Caio Cano", "Cai Cano"), ("Caio Cano", "Caio Cano")):
        typed(folder, "People", line, 6, other)
        done = season(folder)
        assert len(done.lines) == (5 if line != other else 6)
        assert asked(done) == []
        assert {row[6] for row in cells(folder, "People")} == {None}
        typed(folder, "People", line, 6, None)
    assert len(asked(season(folder))) == 1


def test_an_event_that_does_not_count_is_not_told_of(folder):
    """Beto twice in the second event, who has just begun, and Caio, who may be Cai: all that ends with Counts: no."""
    make(folder, ["Beto Vega", "Beto Vega", "Caio Cano"], name="late.xlsx", rounds=3)
    told = season(folder, "spring.xlsx", "late.xlsx").told
    assert len(told) == 3, told

    typed(folder, "Events", "late.xlsx", 4, "no")
    assert season(folder).told == ()


def test_lines_of_one_name_are_told_apart_and_joined_by_what_they_are_called(folder):
    """Three of one name: two in one event, one in another; each has event and number behind the name."""
    make(folder, ["Beto Vega", "Beto Vega", "Zoe Paz"], name="one.xlsx", rounds=3).play(3)
    make(folder, ["Anna Sol", "Vega, Beto", "Zoe Paz"], name="two.xlsx", rounds=3).play(3)
    done = season(folder, "one.xlsx", "two.xlsx")
    two = next(line.player.number for line in done.played[1].lines if line.player.name == "Vega, Beto")
    names = [f"Beto Vega (event 1, number {number})" for number in (1, 2)]
    other = f"Vega, Beto (event 2, number {two})"
    assert {row[0] for row in cells(folder, "People")} > {*names, other}
    assert set(asked(done)) == {f"{name} may be {other}: if so, write it on the tab of the people." for name in names}

    typed(folder, "People", other, 6, names[1])
    typed(folder, "People", names[0], 6, names[0])
    done = season(folder)
    assert asked(done) == []
    assert done.people.keys[1, two] == done.people.keys[0, 2] != done.people.keys[0, 1]


def test_a_win_that_is_not_worth_the_same_is_told(folder):
    """Spring: a win brings 1; summer: 3. Added up this is told, by the command and on the table; by place it is not."""
    assert not any("win" in text for text in season(folder, "spring.xlsx", "autumn.xlsx").told)
    summer = make(folder, ["Ana Ruiz", "Bea Vega", "Eva Paz", "Zoe Paz"], name="summer.xlsx", rounds=1)
    summer.set(win=3, draw=1)
    summer.play(1)
    told = season(folder, "summer.xlsx").told
    expected = (
        "A win does not bring the same in all events (in 1, 2 it brings 1; in 3 it brings 3), and the points are added "
        "as they are. Points for the places weigh all events alike."
    )
    assert expected in told
    assert expected in [row[0] for row in cells(folder)]

    assert expected not in season(folder, by="place").told
    assert expected not in [row[0] for row in cells(folder)]
    typed(folder, "Events", "summer.xlsx", 4, "no")
    assert expected not in season(folder, by="points").told
