"""Other programs' pairings, repeated: pairs, colours, boards."""

import zipfile

import pytest
from dutch_states import SHARED, expected, lines, paired, states

from swiss_xl.pairing_files import Request, java_form, pair_file


def name(path):
    return path.stem


@pytest.mark.parametrize("path", states("corpus"), ids=name)
def test_generated_tournaments_as_bbp_pairs_them(path):
    assert paired(path) == expected(path)


@pytest.mark.parametrize("path", states("dutch2026"), ids=name)
def test_small_states_as_the_brute_force_pairs_them(path):
    assert sorted(paired(path)) == sorted(expected(path))


@pytest.mark.parametrize("path", states("gacrux"), ids=name)
def test_acceleration_forbidden_pairs_scoring_and_last_rounds_as_gacrux_pairs_them(path):
    assert sorted(paired(path)) == sorted(expected(path))


@pytest.mark.parametrize("path", states("dutch2017"), ids=name)
def test_the_edition_of_2017_as_py4swiss_pairs_it(path):
    """As sets: under acceleration py4swiss orders boards by points without the virtual ones."""
    assert sorted(paired(path, "dutch-2017")) == sorted(expected(path))


@pytest.mark.parametrize("path", states("dutch2017"), ids=name)
def test_the_editions_differ_there(path):
    assert sorted(paired(path)) != sorted(expected(path))


if (SHARED / "dutch-corpus.zip").exists():

    def test_the_whole_corpus(tmp_path):
        """652 rounds: the same pairs, colours and board order."""
        with zipfile.ZipFile(SHARED / "dutch-corpus.zip") as archive:
            archive.extractall(tmp_path)
        cuts = sorted((tmp_path / "cuts").glob("*.trf"))

        wrong = []
        for path in cuts:
            want = lines((tmp_path / "expected" / f"{path.stem}.txt").read_text())
            if lines(java_form(pair_file(path, Request("dutch")))) != want:
                wrong.append(path.stem)

        assert len(cuts) == 652
        assert wrong == []
