"""How long the closed workbook takes: three hundred players, as a large open tournament has them."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "hosts"))

from host_samples import build_plain  # found only now

from swiss_xl.hosts.closed import ClosedBook  # after the samples
from swiss_xl.hosts.ooxml.grid import SheetGrid  # after the samples

ROWS = [[number, f"White, Player {number}", "1-0", f"Black, Player {number}"] for number in range(1, 301)]


@pytest.fixture
def large(tmp_path):
    """Ten tabs of three hundred rows."""
    path = tmp_path / "large.xlsx"
    build_plain(path)
    book = ClosedBook.open(path)
    for number in range(1, 11):
        book.stamp("Round pattern", f"Round {number}")
        book.fill(f"Round {number}", "sxl_games", ROWS)
    book.save()
    return path


def test_open_stamp_fill_and_save(benchmark, large):
    def prepared():
        return (f"Round {len(ClosedBook.open(large).tabs()) + 1}",), {}

    def next_round(title):
        book = ClosedBook.open(large)
        book.stamp("Round pattern", title)
        book.fill(title, "sxl_games", ROWS)
        book.activate(title)
        book.save(why="next")
        return book

    book = benchmark.pedantic(next_round, setup=prepared, rounds=5)

    assert book.grid(book.tabs()[-1].title).at(303, 2) == "White, Player 300"


def test_write_one_cell_and_save(benchmark, large):
    def status():
        book = ClosedBook.open(large)
        book.write("Notes", {(1, 1): benchmark.stats.stats.rounds if benchmark.stats else 0})
        book.save(why="check")
        return book

    assert benchmark(status).grid("Notes").at(1, 1) is not None


def test_read_ten_tabs(benchmark, large):
    def read():
        book = ClosedBook.open(large)
        return [book.grid(f"Round {number}") for number in range(1, 11)]

    grids = benchmark(read)

    assert [grid.at(303, 1) for grid in grids] == [300] * 10
    assert all(isinstance(grid, SheetGrid) for grid in grids)
