"""Crosstables and final rankings: they bring players, but their results are no list's business (formats §7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from swiss_xl.book import Value, column_letters
from swiss_xl.frames.columns import blank
from swiss_xl.frames.headings import COLUMN_ALIASES, folded_heading, spellings
from swiss_xl.telling import phrase, phrases

_WORDS = "rd|rnd|round|rde|ronde|runde|rda|ronda|rodada|turno|tour|kolo|runda|tur|omgang|r|t"
_ROUND = re.compile(rf"(?:(?:{_WORDS})(\d{{1,2}})|(\d{{1,2}})[aoe]?(?:{_WORDS}))")
_POINTS_WORDS = "pts pt points pkt pkte punkte puntos punti pontos ptos ptn punten poang pont total"
_POINTS = frozenset(_POINTS_WORDS.split())
_CELL = re.compile(
    r"[-+=]?\d{1,4}[a-z][\d½=+./,-]{0,4}|[-+]?(?:[0-2]|½|0[.,]5)|[-+=½*]{1,2}|[0-2]/\d{1,4}[a-z]"
    "|bye|spielfrei|exempt|descanso|riposo|folga",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Results:
    """The columns of a list that hold results: *rounds* by their headings; and whether it has *points*."""

    rounds: Mapping[str, int]
    points: bool = False

    @property
    def told(self) -> str:
        """What is said of them."""
        places = sorted(self.rounds.values())
        first, last = (column_letters(place) for place in (places[0], places[-1]))
        where = (
            phrase("column {first}", first=first)
            if first == last
            else phrase("columns {first} to {last}", first=first, last=last)
        )
        return phrases(
            "the results of {count} round ({where}) were not taken: a list brings players only",
            "the results of {count} rounds ({where}) were not taken: a list brings players only",
            len(places),
            where=where,
        )


def results_in(unused: Mapping[str, int], body: Iterable[Sequence[Value]]) -> Results:
    """Which of the *unused* headings (with their columns, 1 is A) head rounds whose cells in *body* are results."""
    rows = list(body)
    rounds = {text: place for text, place in unused.items() if _heads_a_round(text) and _holds_results(rows, place)}
    return Results(rounds, any(folded_heading(text) in _POINTS for text in unused))


def _heads_a_round(text: str) -> bool:
    return bool(_ROUND.fullmatch(folded_heading(re.sub(r"\([A-Z]+\)$", "", text))))


def _holds_results(rows: Sequence[Sequence[Value]], place: int) -> bool:
    seen = [str(row[place - 1]).strip() for row in rows if len(row) >= place and not blank(row[place - 1])]
    fitting = sum(bool(_CELL.fullmatch(text.replace(" ", ""))) for text in seen)
    return fitting * 2 > len(seen)


def is_rank(heading: str) -> bool:
    """Whether *heading* is that of a rank (``Rk.``), which is a number only where there is no better one."""
    meanings = next((COLUMN_ALIASES[each] for each in spellings(heading) if each in COLUMN_ALIASES), ())
    return ("number", 1) in meanings
