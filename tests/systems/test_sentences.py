"""Every sentence of three-rounds.txt and borrell-1975.txt has a test, and every test that is named is there."""

import subprocess
import sys
from pathlib import Path

import pytest
import sentences_borrell
import sentences_club

HERE = Path(__file__).parent
TABLES = {"three-rounds.txt": sentences_club, "borrell-1975.txt": sentences_borrell}
NO_RULE = {"heading", "history", "greeting", "origin"}


@pytest.mark.parametrize(("source", "count"), [("three-rounds.txt", 56), ("borrell-1975.txt", 26)])
def test_no_sentence_is_missing(source, count):
    """The sentences are the whole text; their number is counted in the source, headings and lists as one each."""
    table = TABLES[source]
    text = (HERE / source).read_text(encoding="utf-8")

    assert " ".join(sentence for sentence, _ in table.SENTENCES) == " ".join(text.split())
    assert len(table.SENTENCES) == table.COUNT == count


@pytest.mark.parametrize("source", TABLES)
def test_whatever_has_no_test_is_no_rule(source):
    without = {tests for _, tests in TABLES[source].SENTENCES if isinstance(tests, str)}

    assert without <= NO_RULE


def test_every_test_that_is_named_is_collected():
    names = {
        test
        for table in TABLES.values()
        for _, tests in table.SENTENCES
        if not isinstance(tests, str)
        for test in tests
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *sorted(names)],
        cwd=HERE, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr
