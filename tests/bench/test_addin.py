"""
How long a click in Excel takes in our own code, and how many calls to Excel it makes.

Sixty players, eight rounds played; the time of the engine, which stands for Excel, is taken off.
"""

import sys
import time
from pathlib import Path

import pytest
from desk import make

sys.path.insert(0, str(Path(__file__).parents[1] / "hosts"))

import excel_engine
from excel_calls import COUNTER

from swiss_xl.addin import press_on


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    desk = make(tmp_path_factory.mktemp("club"), [f"Player {number}" for number in range(1, 61)], rounds=9)
    desk.play(8)
    return desk.path


@pytest.mark.parametrize("code", ["check", "next", "standings"])
def test_a_click(benchmark, club, code):
    clicks = []

    def click(book):
        COUNTER.number, COUNTER.seconds, began = 0, 0.0, time.perf_counter()
        done = press_on(book, code)
        clicks.append((time.perf_counter() - began - COUNTER.seconds, COUNTER.number))
        return done

    with excel_engine.excel():
        done = benchmark.pedantic(click, setup=lambda: ((excel_engine.opened(club),), {}), rounds=3)

    own, calls = min(clicks)
    benchmark.extra_info |= {"own seconds": round(own, 3), "calls": calls}
    print(f"{code}: {own:.3f} s in our own code, {calls} calls")  # noqa: T201 -- the figure, seen with -s
    assert done.code == 0
