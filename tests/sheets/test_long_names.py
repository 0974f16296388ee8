"""
Long names on every page that LibreOffice prints: each word is there, and none is too small to read.

Of one person and of two partners, up to forty-five letters each; one of sixty-five, which may be smaller.
"""

from collections import Counter

import pdfplumber
import pytest
from desk import make

from swiss_xl import commands
from swiss_xl.commands.prizes import give_prizes
from swiss_xl.sheets.prints.choice import PRINTS

PEOPLE = (
    "Ramanathan Subramaniam, Venkatesh",
    "García-Valdecasas Montero, Francisco Javier",
    "Della Valle Castiglione, Giovanni Battista",
    "von Hardenberg-Reventlow, Karl Theodor Maria",
    "Szczepańska-Wojciechowska, Małgorzata",
    "Papadopoulou-Christodoulaki, Anastasia Irini",
    "Rodríguez Fernández de Córdoba, José Antonio",
    "O'Shaughnessy McGillicuddy, Bartholomew Sean",
)
LONGEST = "Hohenzollern-Sigmaringen von und zu Liechtenstein, Maximilian Karl"
CLUB = "Club d'Escacs i Dòmino de la Unió Esportiva Sant Sadurní d'Anoia i Comarca"
EVERYTHING = tuple(each.code for each in PRINTS if each.code != "bracket")
READABLE = 8
SMALLEST_ON_CARDS = 7  # four on a page, with two opponents of two lines each
KINDS = {
    "persons": (PEOPLE, {}),
    "pairs": (
        tuple(f"{one} / {other}" for one, other in zip(PEOPLE, (*PEOPLE[1:], PEOPLE[0]), strict=True)),
        {"system": "domino", "goal": 100},
    ),
    "tables": (PEOPLE, {"system": "domino", "play": "individuals", "goal": 100}),
    "longest": ((LONGEST, *PEOPLE[1:6], f"{LONGEST}-Franz / {LONGEST}"), {}),
}


def words(text):
    """What of a text is to be found, whatever line it stands on: ``García``, ``Valdecasas``."""
    return [word for word in text.replace("-", " ").replace("/", " ").split() if word]


@pytest.fixture(scope="module", params=KINDS)
def printed(request, office, tmp_path_factory):
    """The kind, its names, and the words of every tab with their sizes, by title: the footer ends with ``· Title``."""
    names, settings = KINDS[request.param]
    players = [{"name": name, "club": CLUB} for name in names]
    desk = make(tmp_path_factory.mktemp(request.param), players, rounds=3, **settings)
    desk.next()
    desk.do(commands.make_prints, EVERYTHING)
    desk.standings()
    found = {}
    with pdfplumber.open(office(desk.path, "pdf")) as pdf:
        for page in pdf.pages:
            text = page.extract_text().splitlines()[-1]
            title = text.split(" · ")[-1].rsplit(" ", 3)[0]
            letters = [each for each in page.chars if each["bottom"] < page.height - 35]
            found.setdefault(title, []).append((page, letters))
    return request.param, names, found


def text_of(printed, title):
    """The letters of the pages of a tab, without spaces or hyphens."""
    return "".join(
        each["text"]
        for _, letters in printed[2][title]
        for each in letters
        if each["text"] not in " -\N{NO-BREAK SPACE}"
    )


def line_sizes(page):
    """The size of every word."""
    return [(word["text"], word["size"]) for word in page.extract_words(extra_attrs=["size"])]


NAMED = (
    *("Round 1", "Standings", "Crosstable", "Pairings by board", "Pairings by name", "Result slips", "Progress"),
    *("Crosstable by number", "Player cards", "Name badges"),
)


@pytest.mark.parametrize("title", NAMED)
def test_every_word_of_every_name_is_printed(printed, title):
    kind, names, _ = printed
    text = text_of(printed, title)
    if (kind, title) == ("longest", "Result slips"):
        names = names[:-1]  # the lowest has the bye, and no slip
    wanted = Counter(word for name in names for word in words(name))

    missing = {word: (count, text.count(word)) for word, count in wanted.items() if text.count(word) < count}
    assert missing == {}


@pytest.mark.parametrize("title", NAMED)
def test_a_name_of_forty_five_letters_can_be_read(printed, title):
    kind, names, found = printed
    least = SMALLEST_ON_CARDS if title == "Player cards" else READABLE
    known = {part for name in names for word in name.split() for part in (word, word.strip(",")) if len(part) > 3}
    sizes = [(round(size, 1), word) for page, _ in found[title] for word, size in line_sizes(page) if word in known]

    assert sizes
    assert [each for each in sizes if each[0] < least] == [] or kind == "longest"


@pytest.mark.parametrize("title", NAMED)
def test_no_letter_is_printed_over_another(printed, title):
    """Neither on its own line nor on the next: a letter's middle lies in no other letter's box."""
    for page, letters in printed[2][title]:
        shown = [each for each in letters if each["text"].strip()]
        for each in shown:
            middle, level = (each["x0"] + each["x1"]) / 2, each["bottom"] - each["size"] * 0.45
            over = [
                other["text"]
                for other in shown
                if other is not each
                and other["x0"] + 0.5 < middle < other["x1"] - 0.5
                and other["bottom"] - other["size"] * 0.8 < level < other["bottom"] - other["size"] * 0.2
            ]
            assert over == [], (page.page_number, each["text"])


def words_of(path):
    """All words on the pages of a PDF, pieces of a word that was broken joined to it."""
    with pdfplumber.open(path) as pdf:
        return " ".join(" ".join(page.extract_text().split()) for page in pdf.pages)


def give(desk):
    """What ``swiss-xl prizes`` does."""
    book = desk.book
    done, _, _ = give_prizes(book)
    assert done.changed
    book.save(why="test")


def test_a_prize_is_printed_with_its_whole_name(office, tmp_path):
    desk = make(tmp_path, ("Ana", "Bea", "Cai", "Dora"), rounds=1)
    desk.play()
    give(desk)
    named = "Mejor veterano mayor de 65 años de la provincia"
    desk.type("Prizes", {"A7": "Campeón absoluto", "B7": 100, "A8": named, "B8": 50})
    give(desk)
    shown = words_of(office(desk.path, "pdf"))

    assert [word for word in words(named) if shown.count(word) < 2] == []  # typed, and who has it
    assert shown.count("absoluto") >= 2


def test_a_card_that_is_nobody_s_is_blank(office, tmp_path):
    """Three players: beside the third card there is neither letter nor line."""
    desk = make(tmp_path, ("Ana", "Bea", "Cai"), rounds=1)
    desk.do(commands.make_prints, ("cards",))
    with pdfplumber.open(office(desk.path, "pdf")) as pdf:
        [page] = [each for each in pdf.pages if "Player cards" in each.extract_text()]
        middle, half = page.width / 2, page.height / 2 - 20
        lines = [each for each in (*page.lines, *page.rects, *page.curves) if each["x0"] > middle - 1]

    assert [each for each in lines if half < each["top"] < page.height - 60] == []
    assert [each for each in lines if each["top"] < half] != []
