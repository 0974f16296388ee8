"""One contract for the three places a workbook can live in: the same story leaves the same workbook behind."""

import shutil

import excel_engine
import openpyxl
import pytest
from dump import dump
from hands import ClosedHand, ExcelHand, OfficeHand
from stories import ENDS, REFUSED, STORIES, told

from swiss_xl.buttons import press
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.excel import ExcelBook


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """A function that gives a story as the closed file tells it; each is lived once."""
    lived = {}

    def tell(name):
        if name not in lived:
            path, said = told(name, tmp_path_factory.mktemp(f"closed-{name}"), ClosedHand)
            lived[name] = dump(path), said, path
        return lived[name]

    return tell


@pytest.mark.parametrize("name", STORIES)
def test_the_closed_file_tells_the_story_as_it_is_meant(closed, name):
    lines, said, path = closed(name)

    book = openpyxl.load_workbook(path)
    assert tuple(sheet.title for sheet in book.worksheets if sheet.sheet_state == "visible") == ENDS[name]
    assert [place for place, texts in enumerate(said) if "refused" in texts[0]] == REFUSED[name]
    assert len(lines) > 500


@pytest.mark.parametrize("name", STORIES)
def test_excel_tells_the_same_story(closed, tmp_path, name):
    with excel_engine.excel():
        path, said = told(name, tmp_path, ExcelHand)

    lines, expected, _ = closed(name)
    assert said == expected
    assert dump(path) == lines


@pytest.mark.parametrize("name", STORIES)
def test_libreoffice_tells_the_same_story(closed, calc, tmp_path, name):
    path, said = told(name, tmp_path, lambda path: OfficeHand(calc, path))

    lines, expected, _ = closed(name)
    assert said == expected
    assert without_list_heights(dump(path)) == without_list_heights(lines)


def without_list_heights(lines):
    """LibreOffice fits the height of a row of the list that is typed into: no program of ours has set it."""
    return [line for line in lines if not line.startswith("Players: row ")]


def test_each_goes_on_where_another_left_off(closed, tmp_path):
    """Paired on the closed file, played in Excel, and closed again."""
    _, _, source = closed("dutch")
    path = shutil.copy(source, tmp_path / "cup.xlsx")
    assert press("next", lambda: ClosedBook.open(path)).code == 0
    with excel_engine.excel():
        hand = ExcelHand(tmp_path / "cup.xlsx")
        area = hand.area("Ronda 3", "sxl_result")
        for row in range(area.top, area.top + 3):
            hand.type("Ronda 3", {f"E{row}": "1-0"})
        assert press("next", lambda: ExcelBook(hand.book)).code == 0
        hand.saved()

    assert press("undo", lambda: ClosedBook.open(path)).code == 0
    assert press("check", lambda: ClosedBook.open(path)).code == 0
    assert [tab.title for tab in ClosedBook.open(path).tabs() if tab.visible][-3:] == ["Ronda 3", *ENDS["dutch"][-2:]]
