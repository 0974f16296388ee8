"""
The pages that LibreOffice prints of the tabs for printing, on A4 and on Letter.

Sixty-one players whose names have thirty characters: thirty boards and a bye. Pages are told apart by their footer.
"""

import re
import zipfile
from collections import Counter
from itertools import pairwise

import pdfplumber
import pytest
from desk import make

from swiss_xl import commands
from swiss_xl.sheets.prints.choice import PRINTS

LONG = [f"Wolfeschlegelstei-Berg, Max {number:02}" for number in range(1, 62)]
NAME = re.compile(r"Wolfeschlegelstei-Berg, Max \d\d")
SIZES = {"A4": (595, 842), "Letter": (612, 792)}
PAPER = {"A4": 9, "Letter": 1}
EVERYTHING = tuple(each.code for each in PRINTS if each.code != "bracket")
OVERLAP = 1.5  # points that neighbouring letters may share: kerning
PIECES = {"Result slips": 6, "Player cards": 4, "Name badges": 10}
HEADINGS = {
    "Pairings by board": "Board White Pts Pts Black",
    "Pairings by name": "Name No. Board Side Opponent",
    "Crosstable by number": "Rank No. Name Rating 1 2 3 4 5 Pts SBW DE WIN",
    "Progress": "Rank No. Name Rating 1 Pts",  # round 2 has no result yet
}


def on_paper(path, size):
    """The same workbook with another size of paper."""
    other = path.with_name(f"{size}.xlsx")
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(other, "w") as target:
        for entry in source.namelist():
            data = source.read(entry)
            if entry.startswith("xl/worksheets/sheet"):
                data = data.replace(b'paperSize="9"', b'paperSize="%d"' % PAPER[size])
            target.writestr(entry, data)
    return other


@pytest.fixture(scope="module")
def workbook(tmp_path_factory):
    assert {len(name) for name in LONG} == {30}
    players = [{"name": name, "rating": 2400 - 5 * at, "club": "Torre"} for at, name in enumerate(LONG)]
    desk = make(tmp_path_factory.mktemp("pages"), players)
    desk.play()
    desk.next()
    desk.do(commands.make_prints, EVERYTHING)
    return desk


@pytest.fixture(scope="module", params=SIZES)
def printed(request, workbook, office):
    """Size of the paper, and the pages of every tab by its title: the footer ends with ``· Title``."""
    found = {}
    with pdfplumber.open(office(on_paper(workbook.path, request.param), "pdf")) as pdf:
        for page in pdf.pages:
            lines = page.extract_text().splitlines()
            title = lines[-1].split(" · ")[-1].rsplit(" ", 3)[0]
            found.setdefault(title, []).append((page, lines))
        return request.param, found, len(pdf.pages), [(page.width, page.height) for page in pdf.pages]


def lines_of(printed, title):
    return [line for _, lines in printed[1][title] for line in lines]


def names_of(printed, title):
    return [name for line in lines_of(printed, title) for name in NAME.findall(line)]


def test_the_paper_is_what_it_should_be(printed):
    size, _, _, pages = printed

    assert {tuple(sorted(map(round, page))) for page in pages} == {SIZES[size]}


def test_pages_are_counted_through(printed):
    _, found, count, _ = printed
    feet = [lines[-1].rsplit(" ", 3)[1:] for pages in found.values() for _, lines in pages]

    assert sorted(int(number) for number, _, _ in feet) == list(range(1, count + 1))
    assert {total for _, _, total in feet} == {str(count)}


@pytest.mark.parametrize("title", HEADINGS)
def test_a_list_repeats_its_headings_and_names_everybody_whole(printed, title):
    pages = printed[1][title]
    names = Counter(names_of(printed, title))

    assert len(pages) >= 2
    assert all(HEADINGS[title] in lines for _, lines in pages)
    assert all("Cup" in lines[0] for _, lines in pages)
    assert sorted(names) == LONG
    assert set(names.values()) <= ({1, 2} if title == "Pairings by name" else {1})


def test_the_bye_is_the_last_on_the_wall(printed):
    lines = [line for line in lines_of(printed, "Pairings by board") if NAME.search(line)]

    assert len(lines) == 31
    assert lines[-1].endswith("bye")
    assert [line for line in lines[:-1] if "bye" in line] == []


def test_everybody_finds_his_board_by_name(printed):
    lines = [line for line in lines_of(printed, "Pairings by name") if NAME.match(line)]

    assert [NAME.match(line)[0] for line in lines] == LONG
    boards = Counter(
        re.match(rf"{NAME.pattern} \d+ (\d+) (?:White|Black) ", line)[1] for line in lines if "bye" not in line
    )
    assert boards == {str(board): 2 for board in range(1, 31)}


@pytest.mark.parametrize(("title", "count"), [("Result slips", 30), ("Player cards", 61), ("Name badges", 61)])
def test_pieces_stand_whole_on_their_pages(printed, title, count):
    """Each page holds as many as it should; a page begins with the first line of a piece."""
    pages = printed[1][title]
    heads = {"Result slips": "Cup · Round 2 of 5", "Name badges": "Cup Cup"}
    last = {"Result slips": "Board Signature Signature", "Player cards": "↑ met", "Name badges": "No. "}[title]

    assert len(pages) == -(-count // PIECES[title])
    for page, lines in pages[:-1]:
        assert lines[0].startswith(heads.get(title, str(4 * pages.index((page, lines)) + 1)))
        assert lines[-2].startswith(last)
    if title == "Result slips":
        assert [sum(line == "Board Signature Signature" for line in lines) for _, lines in pages] == [6] * 5
    else:
        assert Counter(names_of(printed, title)).keys() == set(LONG) or title == "Name badges"


def test_the_chart_has_one_page(printed):
    [(page, lines)] = printed[1]["Chart"]

    assert "The leaders, round by round · Round 2 has no result yet" in lines
    assert len(page.curves) + len(page.lines) + len(page.rects) > 10


@pytest.mark.parametrize("title", [each.title for each in PRINTS if each.code in EVERYTHING])
def test_nothing_is_cut_off_or_printed_over_something_else(printed, title):
    """All letters lie inside the margins, and on one line none lies on another."""
    for page, _ in printed[1][title]:
        letters = [each for each in page.chars if each["text"].strip()]
        assert min(each["x0"] for each in letters) >= 25
        assert max(each["x1"] for each in letters) <= page.width - 25
        rows = {}
        for each in letters:
            rows.setdefault((round(each["bottom"]), each["size"]), []).append((each["x0"], each["x1"], each["text"]))
        for row in rows.values():
            ordered = sorted(row)
            over = [(one, other) for one, other in pairwise(ordered) if other[0] < one[1] - OVERLAP]
            assert over == []
