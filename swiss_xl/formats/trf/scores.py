"""The points column against the results (formats.md §8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from swiss_xl.crosstable import Record, crosstable
from swiss_xl.formats.trf.columns import POINTS, RANK, Line
from swiss_xl.formats.trf.games import NO_PAIRING, WITHOUT_OPPONENT, Marks
from swiss_xl.formats.trf.records import Unread, worth
from swiss_xl.telling import phrase, phrases
from swiss_xl.tournament import Tournament

Refuse = Callable[[Line, int, str], None]


def check_points(tournament: Tournament, lines: Mapping[int, Line], marks: Marks, refuse: Refuse) -> None:
    """
    Tell *refuse(line, column, message)* of every player whose points are not what the results bring.

    A bye given for a round that is not paired yet may be in the points already, as JaVaFo's files have it, or not
    yet, as ours do.
    """
    table = crosstable(tournament)
    paired = len(tournament.rounds)
    byes = tournament.rules.points.table()
    for number, line in lines.items():
        text = line.cut(POINTS)
        if not text:
            continue
        try:
            points = worth(text, POINTS[0] + 1)
        except Unread:
            refuse(line, POINTS[0] + 1, phrase("'{text}' is no number of points", text=text))
            continue
        later = Fraction(0)
        accepted = {table[number].score}
        for mark in marks[number][paired:]:
            outcome = WITHOUT_OPPONENT.get(mark.outcome, mark.outcome) if mark.outcome else None
            if outcome in NO_PAIRING and outcome:
                later += byes[outcome]
                accepted.add(table[number].score + later)
        if points not in accepted:
            refuse(line, POINTS[0] + 1, _seen(table[number], text))


def check_ranks(lines: Mapping[int, Line], warn: Refuse) -> None:
    """Tell of ranks that are no numbers: nothing is lost, so a warning."""
    for line in lines.values():
        text = line.cut(RANK)
        if text and not (text.isascii() and text.isdecimal()):
            warn(line, RANK[0] + 1, phrase("'{text}' is no rank (accepted: a number)", text=text))


def _seen(record: Record, text: str) -> str:
    return phrases(
        "the results bring {points} point, the record says {text}",
        "the results bring {points} points, the record says {text}",
        1 if record.score == 1 else 2,  # a half is said like several
        points=f"{float(record.score):g}",
        text=text,
    )
