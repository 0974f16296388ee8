"""The checker and the generator over many files: all processors, progress, a summary."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

from swiss_xl.check_report import Report
from swiss_xl.crosstable import FIRST, SECOND
from swiss_xl.errors import HostError
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.generate import Pattern, generate
from swiss_xl.screen import show_message
from swiss_xl.telling import phrase, phrases, speak, spoken
from swiss_xl.verify import FileCheck, Verdict, verify

FIRST_SIDES = {"white": FIRST, "black": SECOND, "drawn": None}
_Item = TypeVar("_Item")
_Made = TypeVar("_Made")


def verify_all(  # noqa: PLR0913 -- what a person may ask for
    files: Sequence[Path],
    system: str | None,
    number: int | None,
    report: Path | None,
    jobs: int,
    *,
    announced: int | None = None,
) -> int:
    """
    Check *files*, print what differs and a summary; the worst status: 0 consistent, 1 different, 2 not replayed.

    The *report* is written on the way; files that a stopped run has checked already are taken from it.
    """
    found = Report(report)
    left = [path for path in files if str(path) not in found.known]
    if len(left) < len(files):
        show_message(
            phrases(
                "{count} file was checked already; the report goes on",
                "{count} files were checked already; the report goes on",
                len(files) - len(left),
            )
        )
    for check in in_processes(_Verify(system, number, announced), left, jobs):
        said = list(sentences(check))
        found.add(check, said)
        for line in said:
            show_message(line)
    show_message(found.end())
    return max(found.statuses, default=0)


def sentences(check: FileCheck) -> Iterator[str]:
    """What is to be said of one file; nothing where it is consistent."""
    name = check.path.name
    if check.unread:
        yield phrase("{name}: cannot be replayed: {reason}", name=name, reason=check.unread)
    for remark in check.remarks:
        yield phrase("{name}: remark: {remark}", name=name, remark=remark)
    for each in check.rounds:
        if each.verdict is not Verdict.SAME:
            yield phrase(
                "{name}: round {number}: {verdict} ({differences})",
                name=name,
                number=each.number,
                verdict=phrase(each.verdict),
                differences="; ".join(each.differences),
            )
    for fault in check.order:
        yield phrase("{name}: order: {fault}", name=name, fault=fault)
    if check.unchecked:
        yield phrase("{name}: tie-breaks not checked: {codes}", name=name, codes=", ".join(check.unchecked))


class _Verify:
    def __init__(self, system: str | None, number: int | None, announced: int | None) -> None:
        self.system, self.number, self.announced = system, number, announced

    def __call__(self, path: Path) -> FileCheck:
        return verify(path, code=self.system, number=self.number, announced=self.announced)


def generate_all(pattern: Path, files: int, seed: int, wanted: Pattern, jobs: int) -> None:
    """
    Write *files* tournaments, ``NAME-0001.trf`` and so on (``NAME.trf`` where it is one); those there already are left.

    What is shorter than wished, because the rules allowed no further round, is told.

    :raises HostError: if the folder does not exist, or the pattern is no name of a TRF file.
    """
    if pattern.suffix.lower() not in (".trf", ".trfx", ".txt"):
        raise HostError(
            phrase("the files are TRF files: expected a name such as random.trf, got: {name}", name=pattern)
        )
    if not pattern.parent.is_dir():
        raise HostError(phrase("there is no folder {folder}; make it first", folder=pattern.parent))
    names = (
        [pattern] if files == 1 else [pattern.with_stem(f"{pattern.stem}-{place:04}") for place in range(1, files + 1)]
    )
    missing = [(name, seed + place) for place, name in enumerate(names) if not name.exists()]
    rounds = short = 0
    for made, announced in in_processes(_Generate(wanted), missing, jobs):
        rounds, short = rounds + made, short + (made < announced)
    kept = len(names) - len(missing)
    written = phrase(
        "{tournaments}, {rounds} written",
        tournaments=phrases("{count} tournament", "{count} tournaments", len(missing)),
        rounds=phrases("{count} round", "{count} rounds", rounds),
    )
    if kept:
        written = phrases(
            "{written}; {count} was there already", "{written}; {count} were there already", kept, written=written
        )
    show_message(written)
    if short:
        show_message(
            phrase(
                "Tournaments that ended before their last round, as the rules allow no further one: {count}",
                count=short,
            )
        )


class _Generate:
    def __init__(self, wanted: Pattern) -> None:
        self.wanted = wanted

    def __call__(self, task: tuple[Path, int]) -> tuple[int, int]:
        path, seed = task
        made = generate(self.wanted, seed)
        unfinished = path.with_suffix(".part")
        unfinished.write_text(write_trf(made), encoding="utf-8")
        unfinished.replace(path)
        return len(made.rounds), made.rules.rounds


def in_processes(work: Callable[[_Item], _Made], items: Sequence[_Item], jobs: int) -> Iterator[_Made]:
    """
    *work* on every item, in their order, in *jobs* processes (0: one per processor), with a count on a terminal.

    Stopped by Ctrl+C, what has begun is finished and nothing more begins.
    """
    gc.enable()  # the program as a whole does without, being short; this may take a night
    count = jobs or os.cpu_count() or 1
    if count == 1 or len(items) < 2:
        yield from _counted(map(work, items), len(items))
        return
    with ProcessPoolExecutor(min(count, len(items)), initializer=_begin_work, initargs=(spoken(),)) as pool:
        try:
            yield from _counted(pool.map(work, items, chunksize=max(1, min(8, len(items) // (4 * count)))), len(items))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _begin_work(language: str) -> None:
    """A process that works for another: the other one is told of Ctrl+C; *language* is that of messages."""
    speak(language)
    gc.enable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _counted(results: Iterator[_Made], total: int) -> Iterator[_Made]:
    for place, result in enumerate(results, 1):
        if sys.stderr.isatty() and total > 1:
            sys.stderr.write(f"\r{phrase('{place} of {total}', place=place, total=total)} ")
        yield result
    if sys.stderr.isatty() and total > 1:
        sys.stderr.write("\r")


def read_ratings(path: Path | None) -> tuple[int, ...]:
    """
    The ratings in a file, one in a line.

    :raises HostError: if it cannot be read, or a line is no rating.
    """
    if path is None:
        return ()
    try:
        lines = path.read_text(encoding="utf-8").split()
    except OSError as error:
        raise HostError(phrase("{path} cannot be read ({reason})", path=path, reason=error.strerror)) from None
    wrong = [line for line in lines if not line.isdecimal()]
    if wrong or not lines:
        raise HostError(
            phrase(
                "{name}: expected one rating in a line, got: {seen}",
                name=path.name,
                seen=wrong[0] if wrong else phrase("nothing"),
            )
        )
    return tuple(map(int, lines))
