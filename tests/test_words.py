"""The six languages: complete catalogues, and workbooks without an English label left in them."""

import gettext
import importlib.util
import re
import shutil
import string
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from swiss_xl.commands import next_round
from swiss_xl.frames.headings import PLAYER_HEADINGS, heading
from swiss_xl.frames.players import Entrant
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.newbook import new_tournament
from swiss_xl.reading import read
from swiss_xl.results import Outcome
from swiss_xl.sheets.settings import SETTINGS
from swiss_xl.sheets.tabs import LOG
from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES, LOCALE, speaker
from swiss_xl.templates import tournament_template
from swiss_xl.words import BYE_TEXTS, bye_words

SCRIPT = Path(__file__).resolve().parents[1] / "templates" / "words.py"
OTHERS = LANGUAGES[1:]
BYES = {7: Outcome.HALF_BYE, 8: Outcome.FULL_BYE, 9: Outcome.ZERO_BYE}  # one of the seven others has the pairing bye
NAMES = ("Anand", "Botvinnik", "Capablanca", "Dubois", "Euwe", "Flohr", "Geller", "Hort", "Ivkov", "Janowski")

LIMITS = {
    **dict.fromkeys(("Board", "Pts", "Rank"), 7),
    "No.": 4, "Rating": 8, "Special": 9, "Result": 10, "Decided by": 12,
}  # fmt: skip

CODES = {choice for setting in SETTINGS for choice in setting.choices}
OWN = {"Open", "Oviedo", "boards, names, slips", "SBW", "DE", "WIN", "SBW, DE, WIN", "1=½", "1=1", "Norte", *NAMES}
SIGN = re.compile(r"[^a-z]*|TB\d|[+=…-]\d+[a-z]?", re.IGNORECASE)
CROSSTABLE_SIGN = {"bye"}  # a sign in a narrow column, like ½ and +7w: one for all languages
INTERNATIONAL = {
    "K": "FIDE's factor", "Performance": "as chess players say in every language",
    "Buchholz": "Bruno Buchholz, who proposed it",
}  # fmt: skip
SAME = {
    "es": {"Club": "also Spanish", "Fed.": "Federación"},
    "it": {"Fed.": "Federazione", "E-mail": "also Italian"},
    "de": {
        "Name": "also German", "System": "also German", "Status": "also German", "Version": "also German",
        "Rating": "the word of the German federation beside DWZ",
    },
    "fr": {
        "Club": "also French", "Dates": "also French", "Points": "also French", "points": "also French",
        "Pts": "points", "Absent": "also French", "Corrections": "also French", "Version": "also French",
    },
    "pt": {"Rating": "the word of the Portuguese federation", "Fed.": "Federação", "E-mail": "also Portuguese"},
}  # fmt: skip


@pytest.fixture(scope="module")
def script():
    found = importlib.util.spec_from_file_location("template_words", SCRIPT)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def texts(script):
    return script.all_texts()


def fields(text):
    return sorted(
        (name, spec, conversion) for _, name, spec, conversion in string.Formatter().parse(text) if name is not None
    )


def uncounted(text):
    """Its places without the number: one of a thing may be called so in words."""
    return [field for field in fields(text) if field[0] != "count"]


def flat(texts):
    """Every text by itself, also the two of which a number chooses."""
    return [each for text in texts for each in ((text,) if isinstance(text, str) else text)]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_and_none_is_left_over(script, texts, language):
    said = script.translations(LOCALE, language)

    assert said.keys() == texts.keys()
    assert [text for text, translation in said.items() if not translation] == []


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_the_placeholders_and_the_ends(script, language):
    said = script.translations(LOCALE, language)
    pairs = [(text, translation) for text, translation in said.items() if translation]
    ones = {text[0] for text in said if not isinstance(text, str)}
    for text, translation in zip(flat(text for text, _ in pairs), flat(each for _, each in pairs), strict=True):
        assert fields(translation) == fields(text) or (text in ones and fields(translation) == uncounted(text)), text
        assert (translation[:1].isspace(), translation[-1:].isspace()) == (text[:1].isspace(), text[-1:].isspace()), (
            text
        )
        assert translation.endswith(".") == text.endswith(".") or len(translation) < 8, text


@pytest.mark.parametrize("language", OTHERS)
def test_compiled_catalogues_hold_what_was_written(script, language):
    said = script.translations(LOCALE, language)

    assert script.file_of(LOCALE, language, ".mo").read_bytes() == script.compiled(language, said)
    read = gettext.translation("swiss_xl", LOCALE, [language])
    assert {text: read.gettext(text) for text in said if isinstance(text, str)} == {
        text: each or text for text, each in said.items() if isinstance(text, str)
    }
    for one, many in (text for text in said if not isinstance(text, str) and said[text]):
        assert (read.ngettext(one, many, 1), read.ngettext(one, many, 2)) == said[one, many]


def test_the_check_is_content_with_what_is_committed(script, capsys):
    assert (script.main(["--check"]), capsys.readouterr().err) == (0, "")


def test_updating_writes_the_same_files_again(script, tmp_path):
    folder = shutil.copytree(LOCALE, tmp_path / "locale")

    assert script.main([], folder) == 0
    once = {file: file.read_bytes() for file in folder.rglob("swiss_xl.?o")}
    assert script.main([], folder) == 0
    assert {file: file.read_bytes() for file in once} == once
    for language in OTHERS:
        made, committed = (script.file_of(place, language, ".mo") for place in (folder, LOCALE))
        assert made.read_bytes() == committed.read_bytes()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ((".po", b'"Jugadores"', b'""'), "es: not translated: Players"),
        ((".po", b'msgid "Players"', b'#, fuzzy\nmsgid "Players"'), "es: not translated: Players"),
        ((".po", b'msgid "Players"', b'msgid "Contestants"'), "es: no longer used: Contestants"),
        ((".po", b'"Jugadores"', b'"Participantes"'), "es: swiss_xl.mo does not match its .po file"),
        ((".mo", b"Tabla cruzada\0", b"Tabla Cruzada\0"), "es: swiss_xl.mo does not match its .po file"),
    ],
)
def test_the_check_tells_what_is_wrong(script, texts, tmp_path, change, complaint):
    suffix, old, new = change
    folder = shutil.copytree(LOCALE, tmp_path / "locale")
    file = script.file_of(folder, "es", suffix)
    content = file.read_bytes()
    assert content.count(old) == 1
    file.write_bytes(content.replace(old, new))

    assert script.main(["--check"], folder) == 1
    assert [fault for fault in script.faults(folder, texts) if fault.startswith(complaint)] != []


def test_updating_lets_new_texts_wait_for_their_translation(script, texts, tmp_path):
    script.update(tmp_path, texts)

    assert set(script.translations(tmp_path, "de").values()) == {""}
    assert list(script.translations(tmp_path, "de")) == list(texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("outcome", BYE_TEXTS, ids=lambda outcome: outcome.name.lower())
def test_words_for_byes_are_read_back(language, outcome):
    assert bye_words()[fold(speaker(language)(BYE_TEXTS[outcome]))] is outcome


def test_no_word_for_a_bye_means_two_things():
    words = {fold(speaker(language)(text)) for text in BYE_TEXTS.values() for language in LANGUAGES}

    assert len(words) == len(LANGUAGES) * len(BYE_TEXTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit_their_places(texts, language):
    say = speaker(language)

    assert {text: say(text) for text, most in LIMITS.items() if len(say(text)) > most} == {}
    assert [say(setting.label) for setting in SETTINGS if len(say(setting.label)) > 24] == []
    assert [say(setting.help) for setting in SETTINGS if setting.help and len(say(setting.help)) > 70] == []
    for title in ("Tournament", "Players", "Standings", "Crosstable", "Round {number}"):
        assert title in texts
        assert re.fullmatch(r"[^\[\]:*?/\\']{1,28}", say(title))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_column_has_the_same_heading_everywhere(texts, language):
    shared = {
        key: text for key, text in PLAYER_HEADINGS.items() if key in ("number", "name", "club", "rating", "board")
    }

    assert set(shared.values()) <= set(texts)
    assert {text: speaker(language)(text) for text in shared.values()} == {
        text: heading(key, language) for key, text in shared.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_names_the_last_column(texts, language):
    say = speaker(language)
    legend = next(text for text in flat(texts) if text.startswith("Decided by:"))

    assert re.match(re.escape(say("Decided by")) + "\xa0?:", say(legend))


@pytest.fixture(scope="module")
def workbooks(tmp_path_factory):
    """A workbook in each language, one round paired in it."""
    made = {}
    for language in LANGUAGES:
        path = tmp_path_factory.mktemp("words") / f"{language}.xlsx"
        settings = {"language": language, "name": "Open", "place": "Oviedo", "rounds": 3, "ties": "lot", "seed": 7}
        book = create(tournament_template(".xlsx"), path)
        new_tournament(book, settings, entrants())
        next_round(book)
        book.save(why="new")
        made[language] = path
    return made


def entrants():
    people = []
    for number, name in enumerate(NAMES, 1):
        details = {"name": name, "rating": 2000 - number, "club": "Norte"}
        if number in BYES:
            details["byes"] = ((1, BYES[number]),)
        people.append(Entrant(number, number, details))
    return people


def cells_of(book):
    """Every text of the workbook by the kind of its tab and its place, without what the log records."""
    found = {}
    for tab in book.tabs():
        kind = tab.constant("sxl_tab")
        rows = book.grid(tab.title).rows
        if kind == LOG:
            rows = rows[: tab.area("sxl_log").bottom]  # below stand commands and data, as the program wrote them
        for row, values in enumerate(rows, 1):
            for column, value in enumerate(values, 1):
                if isinstance(value, str):
                    found[kind, row, column] = value
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_label_is_left(workbooks, language):
    english = cells_of(ClosedBook.open(workbooks["en"]))
    found = cells_of(ClosedBook.open(workbooks[language]))
    assert found.keys() == english.keys()

    alike = {text for place, text in found.items() if text == english[place] and not SIGN.fullmatch(text)}
    assert alike - CODES - OWN - CROSSTABLE_SIGN == SAME[language].keys() | INTERNATIONAL.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_visible_tabs_have_titles_in_the_language(workbooks, language):
    titles = [tab.title for tab in ClosedBook.open(workbooks[language]).tabs() if tab.visible]
    say = speaker(language)

    assert titles == [
        *(say("Tournament"), say("Players"), say("Round {number}").format(number=1)),
        *(say("Standings"), say("Crosstable")),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_workbook_reads_back_in_its_language(workbooks, language):
    reading = read(ClosedBook.open(workbooks[language]))
    say = speaker(language)

    assert reading.findings == ()
    assert reading.settings.about["language"] == language
    assert reading.settings.rules.sides == (say("White"), say("Black"))
    english = read(ClosedBook.open(workbooks["en"]))
    assert replace(reading.settings.rules, sides=english.settings.rules.sides) == english.settings.rules
    assert reading.tournament.rounds == english.tournament.rounds
    byes = {game.result.first for game in reading.tournament.rounds[0].games if not game.second}
    assert byes == {Outcome.PAIRING_BYE, Outcome.HALF_BYE, Outcome.FULL_BYE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_says_which_it_is(workbooks, language):
    book = ClosedBook.open(workbooks[language])
    tab = read(book).layout.rounds[1]
    area = tab.area("sxl_heading")

    assert book.grid(tab.title).at(area.top, area.left) == speaker(language)("Round {number} of {rounds}").format(
        number=1, rounds=3
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_players_is_headed_as_its_cells_are(workbooks, language):
    book = openpyxl.load_workbook(workbooks[language])
    sheet = book[speaker(language)("Players")]
    table = sheet.tables["Players"]
    head = sheet[table.ref][0]

    assert [column.name for column in table.tableColumns] == [cell.value for cell in head]
    assert [cell.value for cell in head] == [heading(key, language) for key in PLAYER_HEADINGS]
