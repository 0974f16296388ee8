"""The README's pictures show what the program prints today."""

import importlib.util
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def fresh(office, tmp_path_factory):  # noqa: ARG001 -- skips where LibreOffice is missing
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "templates" / "pictures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    folder = tmp_path_factory.mktemp("pictures")
    module.main(folder)
    return folder


@pytest.mark.parametrize(
    "name", ["round.png", "standings.png", "crosstable.png", "boards.png", "slips.png", "cards.png"]
)
def test_a_picture_is_what_is_printed_today(fresh, name):
    """Fonts may be drawn a little differently elsewhere: size within 3 %, grey values within 2 % on average."""
    kept = Image.open(ROOT / "templates" / "pictures" / name).convert("L")
    made = Image.open(fresh / name).convert("L")

    assert made.width == pytest.approx(kept.width, rel=0.03)
    assert made.height == pytest.approx(kept.height, rel=0.03)
    assert ImageStat.Stat(ImageChops.difference(kept, made.resize(kept.size))).mean[0] < 255 * 0.02
