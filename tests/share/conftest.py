"""A tournament with everything in its workbook that must not leave the house."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from share_samples import build_private  # found only now


@pytest.fixture(scope="session")
def _private(tmp_path_factory):
    return build_private(tmp_path_factory.mktemp("private"))


@pytest.fixture
def private(_private, tmp_path):
    """The workbook ``cup.xlsm``, a copy for each test."""
    path = tmp_path / _private.name
    path.write_bytes(_private.read_bytes())
    return path
