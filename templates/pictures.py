# ruff: noqa: INP001 -- a script, not a package
"""
Make the README's pictures: pages of a small tournament, as LibreOffice prints them.

``python templates/pictures.py [FOLDER]`` writes them (needs soffice and pdftoppm).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageChops

from swiss_xl.commands import enter, make_prints, next_round
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
PRINTS = {"boards": "Pairings by board", "slips": "Result slips", "cards": "Player cards"}
SHOWN = {"slips": 0.3055, "cards": 0.265}  # how much of a page of pieces, from its top
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
    """The printed page that shows the tab *title*: one page a tab, up to the cards, which are last."""
    visible = [tab.title for tab in ClosedBook.open(path).tabs() if tab.visible]
    return visible.index(title) + 1


def crop(picture: Path, target: Path, part: float = 0.93) -> None:
    """Cut white margins off, and what lies below *part* of the page; keep few colours."""
    image = Image.open(picture).convert("RGB")
    used = (
        ImageChops.difference(image, Image.new("RGB", image.size, "white"))
        .crop((0, 0, image.width, int(image.height * part)))
        .getbbox()
    )
    left, top, right, bottom = used or (0, 0, image.width, image.height)
    cut = image.crop((max(left - 20, 0), max(top - 20, 0), right + 20, bottom + 20))
    cut.quantize(64).save(target, optimize=True)


def take(book: Path, pages: dict[str, str], scratch: Path, folder: Path) -> None:
    """Print *book* and write the *pages* of the tabs named into *folder*."""
    office = ["soffice", f"-env:UserInstallation={(scratch / 'profile').as_uri()}", "--headless", "--convert-to", "pdf"]
    subprocess.run([*office, "--outdir", str(scratch), str(book)], check=True, capture_output=True)
    for name, title in pages.items():
        number, stem = str(page_of(book, title)), scratch / name
        words = ["pdftoppm", "-r", "80", "-f", number, "-l", number, "-singlefile", "-png"]
        subprocess.run([*words, str(book.with_suffix(".pdf")), str(stem)], check=True)
        crop(stem.with_suffix(".png"), folder / f"{name}.png", SHOWN.get(name, 0.93))


def main(folder: Path) -> None:
    """Write all pictures into *folder*."""
    with tempfile.TemporaryDirectory() as made:
        scratch = Path(made)
        path = scratch / "spring.xlsx"
        make_book(path)
        take(path, PAGES, scratch, folder)
        book = ClosedBook.open(path)
        make_prints(book, tuple(PRINTS))
        book.save()
        take(path, PRINTS, scratch, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("pictures"))
