"""A tournament with everything in its workbook that must not leave the house."""

import shutil
import sys
from pathlib import Path

import pytest
from desk import Desk, make

sys.path.insert(0, str(Path(__file__).parent))

from share_samples import PLAYERS, build_private  # found only now


@pytest.fixture(scope="session")
def _private(tmp_path_factory):
    return build_private(tmp_path_factory.mktemp("private"))


@pytest.fixture(scope="session")
def calculated(_private, office):
    """The same, its formulas calculated and saved by LibreOffice; to be read only."""
    return office(_private, "xlsx")


@pytest.fixture(scope="session")
def _played(tmp_path_factory):
    made = make(tmp_path_factory.mktemp("played"), PLAYERS, rounds=3)
    made.play(3)
    return made.path


@pytest.fixture(scope="session")
def _running(tmp_path_factory):
    made = make(tmp_path_factory.mktemp("running"), PLAYERS, rounds=3)
    made.play()
    made.next()
    return made.path


@pytest.fixture
def desk(_played, tmp_path):
    """Six players, all three rounds played."""
    return Desk(shutil.copy(_played, tmp_path / "cup.xlsx"))


@pytest.fixture
def running(_running, tmp_path):
    """Six players, round 1 played, round 2 to be played."""
    return Desk(shutil.copy(_running, tmp_path / "running.xlsx"))


@pytest.fixture
def private(_private, tmp_path):
    """The workbook ``cup.xlsm``, a copy for each test."""
    path = tmp_path / _private.name
    path.write_bytes(_private.read_bytes())
    return path
