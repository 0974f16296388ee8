"""
Build ``tournament.xlsx``, the workbook every tournament starts from, and ``season.xlsx`` for tables of a season.

``python templates/build.py`` writes them; with ``--check`` it only tells whether the committed files are up to date.
"""

from __future__ import annotations

import io
import re
import sys
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from lxml import etree
from openpyxl import Workbook

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]  # its neighbours, and the package of the same checkout

from live_pattern import add_live  # noqa: E402
from look import add_looks  # noqa: E402
from pages import add_log, add_players, add_tournament  # noqa: E402
from patterns import (  # noqa: E402
    TABLES_CROSSTABLE,
    add_crosstable,
    add_round,
    add_round_scores,
    add_round_tables,
    add_score_sheet,
    add_standings,
)
from piece_patterns import add_pieces  # noqa: E402
from print_patterns import add_prints  # noqa: E402
from prize_pattern import add_prizes  # noqa: E402
from rating_pattern import add_ratings  # noqa: E402
from season_pattern import make_season  # noqa: E402
from told_patterns import add_told  # noqa: E402
from tree_pattern import add_bracket  # noqa: E402

TARGET = HERE / "tournament.xlsx"
SEASON = HERE / "season.xlsx"
BORN = datetime(2026, 1, 1, tzinfo=UTC)
FONT_PARTS = ("b", "i", "strike", "u", "vertAlign", "sz", "color", "name", "family", "charset", "scheme")


def make_book() -> Workbook:
    """The template as openpyxl holds it."""
    book = Workbook()
    book.remove(book.worksheets[0])
    add_looks(book)
    add_tournament(book)
    add_players(book)
    add_round(book)
    add_round_scores(book)
    add_round_tables(book)
    add_score_sheet(book)
    add_standings(book)
    add_crosstable(book)
    add_crosstable(book, "crosstable tables", TABLES_CROSSTABLE)
    add_ratings(book)
    add_prizes(book)
    add_prints(book)
    add_pieces(book)
    add_bracket(book)
    add_told(book)
    add_live(book)
    add_log(book)
    book.active = 0
    book.properties.creator = book.properties.lastModifiedBy = "swiss_xl"
    book.properties.title = "Swiss tournament"
    return book


def build(make: Callable[[], Workbook] = make_book) -> bytes:
    """
    The bytes of a file: the same in every run.

    The parts are stored, not compressed, since compressed bytes differ between versions of zlib; all dates are fixed.
    """
    made = io.BytesIO()
    make().save(made)
    fixed = io.BytesIO()
    with zipfile.ZipFile(made) as source, zipfile.ZipFile(fixed, "w") as target:
        for entry in source.namelist():
            still = zipfile.ZipInfo(entry, BORN.timetuple()[:6])
            still.create_system = 3
            still.external_attr = 0o600 << 16
            target.writestr(still, tidy(entry, source.read(entry)))
    return fixed.getvalue()


def tidy(entry: str, content: bytes) -> bytes:
    """*content* with the document's own dates set to one day, and the parts of a font in the order of the schema."""
    if entry == "docProps/core.xml":
        day = BORN.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
        return re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", day, content)
    if entry == "xl/styles.xml":
        root = etree.fromstring(content)
        for font in root.iter("{*}font"):
            font[:] = sorted(font, key=lambda part: FONT_PARTS.index(etree.QName(part).localname))
        return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return content


def main(arguments: list[str]) -> int:
    """Write the files, or with ``--check`` compare them: 1 where one differs."""
    differ = 0
    for target, make in ((TARGET, make_book), (SEASON, make_season)):
        fresh = build(make)
        if "--check" not in arguments:
            target.write_bytes(fresh)
        elif not target.is_file() or target.read_bytes() != fresh:
            sys.stderr.write(f"{target.name} differs from what build.py makes; run: python templates/build.py\n")
            differ = 1
    return differ


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
