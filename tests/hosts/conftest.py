"""Workbooks as three programs write them, each with all that a user may have put in."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from host_samples import build_plain, build_rich  # found only now


@pytest.fixture(scope="session")
def originals(tmp_path_factory, office):
    """One workbook of each program, made once."""
    folder = tmp_path_factory.mktemp("originals")
    build_plain(folder / "plain.xlsx")
    build_rich(folder / "rich.xlsm")
    libre = office(folder / "plain.xlsx", "xlsx")
    return {"plain": folder / "plain.xlsx", "rich": folder / "rich.xlsm", "libre": libre}


def _copy(source, folder):
    folder.mkdir(exist_ok=True)
    return Path(shutil.copy(source, folder / f"cup{source.suffix}"))


@pytest.fixture
def plain(tmp_path):
    """A workbook as openpyxl writes it."""
    path = tmp_path / "cup.xlsx"
    build_plain(path)
    return path


@pytest.fixture
def rich(tmp_path):
    """A workbook with macros and everything drawn, as XlsxWriter and a hand write it."""
    path = tmp_path / "cup.xlsm"
    build_rich(path)
    return path


@pytest.fixture
def libre(originals, tmp_path):
    """The openpyxl workbook, saved by LibreOffice."""
    return _copy(originals["libre"], tmp_path)


@pytest.fixture(params=["plain", "libre"])
def listed(request, originals, tmp_path):
    """The workbook with players and a round pattern, as two programs write it."""
    return _copy(originals[request.param], tmp_path)
