# ruff: noqa: INP001 -- a script, not a package
"""
Make the README's pictures: three pages of a small tournament, as LibreOffice prints them.

``python templates/pictures.py [FOLDER]`` writes them (needs soffice and pdftoppm).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from swiss_xl.commands import enter, next_round
from swiss_xl.frames.players import Entrant
from swiss_xl.hosts.closed import ClosedBook, create
from swiss_xl.newbook import new_tournament
from swiss_xl.templates import tournament_template

PLAYERS = (
    ("Almeida, Rita", 2105, "Torre Norte"),
    ("Bianchi, Luca", 2080, "Cavallo"),
    ("Castro, Inés", 2011, "Torre Norte"),
    ("Dubois, Jean-Marc", 1987, "Fou du roi"),
    ("Engel, Katharina", 1940, "Turm 1911"),
    ("Ferrari, Paolo", 1922, "Cavallo"),
    ("García, Juan", 1895, "Torre Norte"),
    ("Hoffmann, Uwe", 1850, "Turm 1911"),
    ("Ibáñez, Nuria", 1822, "Peón Cinco"),
    ("Johansson, Åke", 1790, "Springaren"),
    ("Kovács, Éva", 1755, "Ló"),
    ("López de la Fuente, María", 1702, "Peón Cinco"),
    ("Moreau, Chloé", 1650, "Fou du roi"),
)
RESULTS = (
    ("1-0", "½-½", "1-0", "0-1", "1-0", "0-1"),
    ("½-½", "1-0", "0-1", "1-0", "1-0", "½-½"),
    ("0-1", "½-½", "1-0", "+ -", "1-0", "0-1"),
)
PAGES = {"round": "Round 3", "standings": "Standings", "crosstable": "Crosstable"}
SETTINGS = {
    "name": "Spring open",
    "place": "Vila Nova",
    "dates": "3–5 April 2026",
    "rounds": 5,
    "tiebreaks": "SBW, BH, PS, DE",
}


def make_book(path: Path) -> None:
    """Three rounds of thirteen invented players."""
    entrants = [
        Entrant(row, None, {"name": name, "rating": rating, "club": club})
        for row, (name, rating, club) in enumerate(PLAYERS, 1)
    ]
    book = create(tournament_template(".xlsx"), path)
    new_tournament(book, SETTINGS, entrants)
    for results in RESULTS:
        next_round(book)
        enter(book, dict(enumerate(results, 1)))
    book.save()


def page_of(path: Path, title: str) -> int:
    """The number of the printed page that shows the tab *title*, one page a tab."""
    visible = [tab.title for tab in ClosedBook.open(path).tabs() if tab.visible]
    return visible.index(title) + 1


def crop(picture: Path, target: Path) -> None:
    """Cut white margins off and keep few colours."""
    image = Image.open(picture).convert("RGB")
    used = (
        ImageChops.difference(image, Image.new("RGB", image.size, "white"))
        .crop((0, 0, image.width, int(image.height * 0.93)))
        .getbbox()
    )
    left, top, right, bottom = used or (0, 0, image.width, image.height)
    cut = image.crop((max(left - 20, 0), max(top - 20, 0), right + 20, bottom + 20))
    cut.quantize(64).save(target, optimize=True)


def main(folder: Path) -> None:
    """Write all pictures into *folder*."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch, "spring.xlsx")
        make_book(path)
        office = ["soffice", f"-env:UserInstallation=file://{scratch}/profile", "--headless", "--convert-to", "pdf"]
        subprocess.run([*office, "--outdir", scratch, str(path)], check=True, capture_output=True)
        for name, title in PAGES.items():
            number = str(page_of(path, title))
            stem = Path(scratch, name)
            words = ["pdftoppm", "-r", "80", "-f", number, "-l", number, "-singlefile", "-png"]
            subprocess.run([*words, str(path.with_suffix(".pdf")), str(stem)], check=True)
            crop(stem.with_suffix(".png"), folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("pictures"))
