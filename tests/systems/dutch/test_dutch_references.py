"""Other programs' pairings, repeated: pairs, colours, boards."""

import csv
import zipfile
from dataclasses import replace

import pytest
from dutch_states import SHARED, expected, lines, paired, states

from swiss_xl.catalogue import system
from swiss_xl.errors import SheetError
from swiss_xl.formats.trf.reading import read_file
from swiss_xl.pairing_files import Request, before_round, java_form, pair_file


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


def opponents(round_):
    return {frozenset(game.participants) for game in round_.games if game.second}


def repeated(column, players):
    """Real rounds of at most so many *players* that bbpPairings repeats, by the index of the files."""
    with (SHARED / "public" / "trf" / "index.csv").open() as index:
        for row in csv.DictReader(index):
            if int(row["players"]) > players:
                continue
            try:
                tournament = read_file(SHARED / "public" / row["file"]).tournament
            except SheetError:
                continue  # the points of one do not add up
            rules = replace(tournament.rules, rounds=tournament.rules.rounds or len(tournament.rounds))
            for number, mark in enumerate(row[column], 1):
                if mark in "=c":
                    yield replace(tournament, rules=rules), number


if (SHARED / "public" / "trf").exists():

    @pytest.mark.parametrize(
        ("code", "column", "players"),
        [("dutch", "bbp6_by_round", 999), ("dutch-2017", "bbp501_by_round", 60)],
        ids=["2026", "2017"],
    )
    def test_real_tournaments(code, column, players):
        """The same opponents in every round that bbpPairings repeats."""
        rounds = list(repeated(column, players))

        wrong = []
        for tournament, number in rounds:
            round_ = system(code).pair(before_round(tournament, number)).round
            if opponents(round_) != opponents(tournament.rounds[number - 1]):
                wrong.append((tournament.name, number))

        assert len(rounds) > 100
        assert wrong == []
