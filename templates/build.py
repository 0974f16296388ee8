"""
Build ``tournament.xlsx``, the workbook every tournament starts from.

``python templates/build.py`` writes it; with ``--check`` it only tells whether the committed file is up to date.
"""

from __future__ import annotations

import io
import re
import sys
import zipfile
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
from told_patterns import add_told  # noqa: E402
from tree_pattern import add_bracket  # noqa: E402

TARGET = HERE / "tournament.xlsx"
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


def build() -> bytes:
    """
    The file's bytes: the same in every run.

    The parts are stored, not compressed, since compressed bytes differ between versions of zlib; all dates are fixed.
    """
    made = io.BytesIO()
    make_book().save(made)
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
    """Write the file, or with ``--check`` compare it: 1 where it differs."""
    fresh = build()
    if "--check" not in arguments:
        TARGET.write_bytes(fresh)
        return 0
    if TARGET.is_file() and TARGET.read_bytes() == fresh:
        return 0
    sys.stderr.write(f"{TARGET.name} differs from what build.py makes; run: python templates/build.py\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
