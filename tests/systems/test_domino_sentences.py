"""Every sentence of domino.txt has a test."""

import re
from pathlib import Path

import pytest
from sentences_domino import SENTENCES

HERE = Path(__file__).parent


def test_the_sentences_are_the_whole_text():
    text = (HERE / "domino.txt").read_text(encoding="utf-8")

    assert " ".join(sentence for sentence, _ in SENTENCES) == " ".join(text.split())


@pytest.mark.parametrize("name", sorted({name for _, name in SENTENCES}))
def test_the_test_of_a_sentence_exists(name):
    file, test = name.split(": ")

    assert re.search(rf"^def {test}\(", (HERE / file).read_text(encoding="utf-8"), re.MULTILINE)
