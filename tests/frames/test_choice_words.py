"""The words that lists offer: of every language, read back in every language, fit for a spreadsheet program."""

import pytest

from swiss_xl.commands.prizes import wanted_split
from swiss_xl.frames import choice_words
from swiss_xl.frames.cells import read_status
from swiss_xl.prizes import Split
from swiss_xl.sheets.prompts import LISTS, TEXTS, prompts, withdrawn_words
from swiss_xl.sheets.settings import SETTINGS
from swiss_xl.telling import LANGUAGES, speaker
from swiss_xl.tournament import Status

SAME = {"auto", "no", "rating", "scores", "virtual", "plain", "hort", "baku", "Letter"}
"""Words that are, at least in one other language, the English ones."""
NAMES = {"system", "language"}  # lists of names, which are the same everywhere


@pytest.mark.parametrize("key", LISTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_read_back_in_every_language(key, language):
    for code in LISTS[key]:
        word = choice_words.shown(key, code, language)
        for spelt in (word, word.upper(), f" {word} "):
            assert choice_words.code_of(key, spelt, LISTS[key]) == code


@pytest.mark.parametrize("key", LISTS)
def test_no_word_of_a_list_means_two_things(key):
    meant = {}
    for code in LISTS[key]:
        for language in LANGUAGES:
            word = choice_words.shown(key, code, language).casefold()
            assert meant.setdefault(word, code) == code


@pytest.mark.parametrize("key", sorted(LISTS.keys() - NAMES))
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_word_is_translated(key, language):
    codes = [code for code in LISTS[key] if code.isalpha()]
    alike = {code for code in codes if choice_words.shown(key, code, language) == code}

    assert alike <= SAME


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_prompts_are_short_enough_for_excel(language):
    """A list in a rule has 255 characters, commas part its words; so long may a prompt be, its title 32."""
    say = speaker(language)
    for key, codes in LISTS.items():
        words = [choice_words.shown(key, code, language) for code in codes]
        assert len(choice_words.listed(key, codes, language)) <= 255
        assert not any("," in word or '"' in word or word != word.strip() for word in words)
    assert [text for text in TEXTS if len(say(text)) > 255] == []
    titles = ("Result", "Status", "Ties", *(setting.label for setting in SETTINGS if setting.choices))
    assert [text for text in titles if len(say(text)) > 32] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_beside_the_cells_of_one_language_is_two_of_another(language):
    """Else a list would get the words of another list."""
    keys = [*TEXTS, *(setting.label for setting in SETTINGS if setting.choices)]
    for other in LANGUAGES:
        put = prompts(language, other)
        assert {text: put[speaker(language)(text)] for text in keys} == {text: speaker(other)(text) for text in keys}
        for key, codes in LISTS.items():
            assert put[choice_words.listed(key, codes, language)] == choice_words.listed(key, codes, other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_column_status_and_of_ties_are_read(language):
    for status in Status:
        assert read_status(choice_words.shown(choice_words.STATUS, status, language)).value is status
    for split in Split:
        assert wanted_split(choice_words.shown(choice_words.SPLIT, split, language)) is split


def test_who_left_is_grey_in_every_language():
    assert withdrawn_words() == ("withdrawn", "retirado", "ritirato", "zurückgezogen", "retiré", "desistente")
