"""
How long a round of FIDE Dutch takes, beside other programs: prints a table.

    python tests/bench/side_by_side.py [--python PYTHON] [--limit SECONDS] [--only TEXT] [--runs N]

Processor seconds per round within one process, pairing only for this program; the others also read the file. PyPI's
``gacrux`` (the technical commission's own program, same rules) and ``py4swiss`` (rules until January 2026) are measured
where PYTHON (the running one, if not given) has them; no other dependency of this project needs them:

    python -m venv others && others/bin/pip install gacrux py4swiss
    python tests/bench/side_by_side.py --python others/bin/python
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from test_dutch import ONE_SIDED, QUIET, position  # found only now

from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.results import Outcome
from swiss_xl.systems.dutch.pairing import pair


@dataclass(frozen=True)
class Row:
    """One row: *players* before round *number* of *rounds*, and the *goal* in seconds."""

    title: str
    players: int
    number: int
    rounds: int
    goal: float
    habits: object = QUIET
    last: bool = False

    def tournament(self):
        """The position; whoever is away has no points for it, which not every program takes beforehand."""
        made = position(self.players, self.number, self.rounds, self.habits)
        made = replace(made, players=tuple(_away(player, self.number) for player in made.players))
        return replace(made, rules=replace(made.rules, rounds=self.number)) if self.last else made


def _away(player, number):
    byes = tuple((round_, Outcome.ZERO_BYE if round_ == number else bye) for round_, bye in player.byes)
    return replace(player, byes=byes)


ROWS = (
    Row("20", 20, 6, 11, 0.001),
    Row("100", 100, 6, 11, 0.003),
    Row("200", 200, 6, 11, 0.005),
    Row("500", 500, 6, 11, 0.012),
    Row("500, round 2", 500, 2, 9, 0.004),
    Row("500, last round", 500, 11, 11, 0.010),
    Row("1,000", 1000, 6, 11, 0.025),
    Row("2,000", 2000, 6, 11, 0.05),
    Row("5,000", 5000, 6, 11, 0.2),
    Row("10,000", 10000, 6, 11, 1),
    Row("40, round 15 of 15", 40, 15, 15, 0.006),
    Row("20, round 14 of 15", 20, 14, 15, 0.004),
    Row("150, round 60 of 60", 150, 60, 60, 0.29),
    Row("58, White wins 85 %, last round", 58, 7, 9, 0.1, ONE_SIDED, last=True),
    Row("500, White wins 85 %, last round", 500, 7, 9, 1, ONE_SIDED, last=True),
)
OTHERS = {
    "gacrux": """
import contextlib, io, sys, time
from gacrux.pairingchecker import pairingchecker
for line in sys.stdin:
    path, number = line.split()
    sys.argv = ["x", "-p", "-i", path, "-f", "TRF", "-m", "dutch", "-d", "T", "-n", number]
    said, started = io.StringIO(), time.process_time()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
        pairingchecker().common_main()
    lines = said.getvalue().split()
    print(time.process_time() - started if lines and lines[0].isdigit() else -1, flush=True)
""",
    "py4swiss": """
import pathlib, sys, time
from py4swiss.engines.dutch.engine import Engine
from py4swiss.trf import ParsedTrf, TrfParser
for line in sys.stdin:
    started = time.process_time()
    try:
        Engine.generate_pairings(TrfParser.parse(pathlib.Path(line.split()[0])))
    except Exception:
        print(-1, flush=True)
    else:
        print(time.process_time() - started, flush=True)
""",
}


class Other:
    """Another program in a process of its own, ended where a round takes longer than *limit* seconds."""

    def __init__(self, python: str, program: str, limit: float) -> None:
        self.command, self.limit = [python, "-c", program], limit
        self.process = None

    def installed(self, name: str) -> bool:
        return not subprocess.run(
            [self.command[0], "-c", f"import {name}"], capture_output=True, check=False
        ).returncode

    def seconds(self, path: Path, number: int) -> str:
        if self.process is None:
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        self.process.stdin.write(f"{path} {number}\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], self.limit)
        answer = self.process.stdout.readline() if ready else ""
        if not answer:
            self.process.kill()
            self.process = None
            return f"> {self.limit:g}" if not ready else "stopped"
        return "refused" if float(answer) < 0 else f"{float(answer):.3f}"


def say(text: str) -> None:
    """One line of the table, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def ours(tournament, runs: int) -> float:
    """The median seconds of a round."""
    times = []
    for _ in range(runs):
        gc.collect()
        started = time.process_time()
        pair(tournament)
        times.append(time.process_time() - started)
    return statistics.median(times)


def whole_process(path: Path) -> tuple[float, float]:
    """Seconds and megabytes of ``swiss-xl pair FILE`` from the shell: the best of five, modules compiled."""
    command = [sys.executable, "-m", "swiss_xl", "pair", str(path), "--system", "dutch"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    found = []
    for _ in range(6):
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        _, _, used = os.wait4(process.pid, 0)
        found.append((time.perf_counter() - started, used.ru_maxrss / 1024))
    return min(found[1:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--only", default="")
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    others = {name: Other(args.python, program, args.limit) for name, program in OTHERS.items()}
    others = {name: other for name, other in others.items() if other.installed(name)}
    say(f"{'players':34}{'to reach':>10}{'swiss_xl':>10}" + "".join(f"{name:>12}" for name in others))
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(BrokenPipeError):
        for row in [row for row in ROWS if args.only in row.title]:
            tournament = row.tournament()
            path = Path(folder) / f"{row.players}-{row.number}.trf"
            path.write_text(write_trf(tournament), encoding="utf-8")
            line = f"{row.title:34}{row.goal:>10.3f}{ours(tournament, args.runs):>10.4f}"
            say(line + "".join(f"{other.seconds(path, row.number):>12}" for other in others.values()))
            if row.title in ("100", "5,000"):
                seconds, memory = whole_process(path)
                say(f"  {'whole process, ' + row.title:32}{'':>10}{seconds:>10.3f}   {memory:.0f} MB")


if __name__ == "__main__":
    main()
