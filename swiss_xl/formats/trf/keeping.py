"""
A file of somebody else written back: what was not changed since stays as it stands, byte for byte (formats.md §8).

Three texts decide: the *kept* file; the *base*, which is what :func:`write_trf` made of it when it was read; and what
it makes now. Where base and now say the same, the kept file's own lines and columns stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swiss_xl.formats.trf.columns import (
    BIRTH,
    FEDERATION,
    FIDE_ID,
    FIRST_ROUND,
    NAME,
    POINTS,
    RANK,
    RATING,
    ROUND_WIDTH,
    SEX,
    TITLE,
    Line,
)
from swiss_xl.formats.trf.people import number_of
from swiss_xl.formats.trf.reading import Trf
from swiss_xl.formats.trf.text import BOM, ENDINGS, lines_of, usual_ending
from swiss_xl.formats.trf.writing import write_trf
from swiss_xl.tournament import Tournament

GROUPS: Mapping[str, tuple[str, ...]] = {
    "name": ("012",), "place": ("022",), "dates": ("042", "052"), "counts": ("062", "072"), "kind": ("092",),
    "arbiter": ("102",), "rounds": ("142", "XXR"), "colour": ("152", "XXC"),
    "points": ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), "system": ("182", "192"),
    "ladder": ("202", "212"), "byes": ("240", "XXZ"), "acceleration": ("250", "XXA"), "forbidden": ("260", "XXP"),
}  # fmt: skip
_GROUP_OF = {code: group for group, codes in GROUPS.items() for code in codes}
_FIELDS = (SEX, TITLE, NAME, RATING, FEDERATION, FIDE_ID, BIRTH, POINTS)
_ADDED = {"rounds": ("142", "XXR"), "colour": ("152", "XXC"), "system": ("192",)}  # which other programs may want


@dataclass
class _Text:
    """The lines of one of the three texts: records by group, players by number."""

    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        self.groups: dict[str, list[Line]] = {}
        self.players: dict[int, Line] = {}
        for line in self.lines:
            number = number_of(line) if line.code == "001" else None
            if number is not None:
                self.players[number] = line
            elif line.code in _GROUP_OF:
                self.groups.setdefault(_GROUP_OF[line.code], []).append(line)

    def group(self, name: str) -> list[str]:
        """The records of a group."""
        return [line.text for line in self.groups.get(name, ())]


def written_back(kept: str, base: str, now: str, *, ending: str | None = None, complete: bool = False) -> str:
    """
    The *kept* text with what changed from *base* to *now*.

    Records that nobody here knows keep their places. *ending* replaces all line ends. *complete* adds what is missing
    of 142 and XXR, 152 and XXC, 192, and ranks where the file has none.

    Ranks stay together: those of the kept file, or if anybody's changed all new ones.
    """
    old, then, new = (_Text(lines_of(text)) for text in (kept, base, now))
    lines = _Merge(old, then, new, complete=complete).lines()
    if _ranks(then) != _ranks(new) or (complete and not any(map(str.strip, _ranks(old).values()))):
        _put_ranks(lines, _ranks(new))
    return "".join(_ended(lines, old.lines, ENDINGS.get(ending or "", "")))


def _ended(lines: Sequence[Line], old: Sequence[Line], wanted: str) -> list[str]:
    """Every line with its end; the last has none if the kept file's last had none."""
    usual = usual_ending(old)
    ends = [wanted or line.ending or usual for line in lines]
    if old and not old[-1].ending and ends:
        ends[-1] = ""
    return [line.text + end for line, end in zip(lines, ends, strict=True)]


class _Merge:
    """Goes through the kept file line by line; each changed group is written once, where its first record stood."""

    def __init__(self, old: _Text, then: _Text, new: _Text, *, complete: bool) -> None:
        self.old, self.then, self.new, self.complete = old, then, new, complete
        self.changed = [name for name in GROUPS if then.group(name) != new.group(name)]
        self.written: set[str] = set()

    def lines(self) -> list[Line]:
        """The lines of the merged file."""
        lines: list[Line] = []
        for line in self.old.lines:
            number = number_of(line) if line.code == "001" else None
            if number is None:
                lines += self.record(line)
            else:
                lines += self.missing() if number == next(iter(self.old.players)) else []
                lines += _player(line, number, self.then, self.new)
        late = [line for number, line in self.new.players.items() if number not in self.old.players]
        place = max((at for at, line in enumerate(lines, 1) if line.code == "001"), default=len(lines))
        lines[place:place] = [Line(0, line.text) for line in late]
        return lines

    def record(self, line: Line) -> list[Line]:
        """What stands in the place of a tournament record: itself, unless its group changed."""
        group = _GROUP_OF.get(line.code, "")
        first, self.written = group not in self.written, self.written | {group}
        if group in self.changed:
            return [Line(0, text, line.ending) for text in self.new.group(group)] if first else []
        last = group in _ADDED and line is self.old.groups[group][-1]
        return [line, *(self.added(group) if last and self.complete else [])]

    def added(self, group: str) -> list[Line]:
        """The records of a group whose codes the kept file lacks."""
        wanted = set(_ADDED[group]) - {each.code for each in self.old.groups.get(group, ())}
        return [Line(0, each.text) for each in self.new.groups.get(group, ()) if each.code in wanted]

    def missing(self) -> list[Line]:
        """Before the first player: groups that the kept file lacks and that changed, or are wanted to be complete."""
        lines: list[Line] = []
        for name in GROUPS:
            if name not in self.old.groups and name in self.changed:
                lines += [Line(0, text) for text in self.new.group(name)]
            elif name not in self.old.groups and name in _ADDED and self.complete:
                lines += self.added(name)
        return lines


def _player(line: Line, number: int, then: _Text, new: _Text) -> list[Line]:
    """A player's record: each field and each round as it stands unless it changed; none for a player who is gone."""
    now, before = new.players.get(number), then.players.get(number)
    if now is None:
        return []
    if before is None or now.text == before.text:
        return [line if before else Line(0, now.text, line.ending)]
    text = line.text
    for start, end in (*_FIELDS, *_rounds(now.text, before.text)):
        if _cut(now.text, start, end) != _cut(before.text, start, end):
            text = text.ljust(end)[:start] + _cut(now.text, start, end) + text[end:]
    return [Line(0, text.rstrip(), line.ending)]


def _rounds(*records: str) -> list[tuple[int, int]]:
    """The columns of all rounds, with the two blanks before each."""
    length = max(map(len, records))
    return [(start - 2, start + 8) for start in range(FIRST_ROUND, length, ROUND_WIDTH)]


def _ranks(text: _Text) -> dict[int, str]:
    return {number: _cut(line.text, *RANK) for number, line in text.players.items()}


def _put_ranks(lines: list[Line], ranks: Mapping[int, str]) -> None:
    start, end = RANK
    for place, line in enumerate(lines):
        number = number_of(line) if line.code == "001" else None
        if number is not None and number in ranks:
            text = line.text.ljust(end)
            lines[place] = Line(0, (text[:start] + ranks[number] + text[end:]).rstrip(), line.ending)


def _cut(text: str, start: int, end: int) -> str:
    return text[start:end].ljust(end - start)


def rewritten(trf: Trf, tournament: Tournament, *, ending: str | None = None) -> str:
    """The file *trf* as *tournament* is now; unchanged, every byte of its text is as it was."""
    mark, base = BOM if trf.marked else "", write_trf(trf.tournament)
    now = base if tournament is trf.tournament else write_trf(tournament)
    return mark + written_back(trf.text, base, now, ending=ending)
