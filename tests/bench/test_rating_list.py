"""
How long a rating list takes, and how much memory.

The suite measures a tenth of FIDE's list. The whole one, 1.9 million lines::

    python tests/bench/test_rating_list.py 1900000
"""

import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]  # as a script: its neighbours

import fide_list  # noqa: E402
import pytest  # noqa: E402

from swiss_xl.formats.rating_list import RatingList  # noqa: E402
from swiss_xl.lookup import Search, Sought, Verdict  # noqa: E402

TENTH = 190_000


def search(path, some):
    """Look for *some* players, every other one with the given name first."""
    sought = Search(
        Sought(key, " ".join(reversed(name.split(", "))) if key % 2 else name, federation=facts["fed"])
        for key, (_, name, facts) in enumerate(some)
    )
    for entry in RatingList(path).scan(sought.wanted):
        sought.offer(entry)
    return sought.matches()


@pytest.fixture(scope="module")
def listed(tmp_path_factory):
    path = tmp_path_factory.mktemp("list") / "players_list_foa.txt"
    return path, fide_list.write(path, TENTH)


def test_a_tenth_of_the_list(benchmark, listed):
    path, some = listed
    matches = benchmark.pedantic(search, (path, some), rounds=2)

    assert [match.entry.fide_id for match in matches if match.verdict is Verdict.FOUND] == [each[0] for each in some]


def main(count):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "players_list_foa.txt"
        some = fide_list.write(path, count)
        started = time.perf_counter()
        matches = search(path, some)
        seconds = time.perf_counter() - started
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        found = sum(match.verdict is Verdict.FOUND for match in matches)
        sys.stdout.write(
            f"{count} lines, {path.stat().st_size / 1e6:.0f} MB: {found} of {len(some)} players found in "
            f"{seconds:.1f} s, at most {megabytes:.0f} MB of memory (the making of the list included)\n"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TENTH)
