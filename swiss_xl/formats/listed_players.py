"""A rating list that is short enough to be a list of players; and lists that are none, told by how they begin."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

from swiss_xl.book import Value
from swiss_xl.errors import HostError
from swiss_xl.formats.rating_list import Kind, Listed, RatingList, is_rating_list
from swiss_xl.telling import mark, phrase, phrases

MOST_PLAYERS = 2_000  # of a list that is meant to be read whole
HEADS: list[Value] = ["FIDE ID", "Name", "Fed.", "Title", "Rating", "Born", "Sex"]
_USE = mark(
    "fill in the players of your own list from it: swiss-xl lookup BOOK {file}, or swiss-xl new "
    "BOOK --players LIST --ratings {file}"
)
_TRF = re.compile(rb"(?:\xef\xbb\xbf)?(?:0[0-3]2|042|062|001|###) ")
_GO = (
    (re.compile(rb"#Echelle"), mark("the rating list of the French go federation")),
    (
        re.compile(rb"[^\t\n]*,[^\t\n]*\t\d+\t[A-Z][\w -]+\t-?[\d.]*\t[\d/]*\t[^\n]*\t"),
        mark("the rating list of the American go association (TDList)"),
    ),
)


def rating_list_rows(path: Path, beginning: bytes) -> tuple[list[list[Value]], str] | None:
    """
    The players of a file in FIDE's layout as rows below our headings, and what to say of it; None for other files.

    Swiss-Manager and others write short lists in this layout (formats §6); lines without a name are left out.

    :raises HostError: if it is a list of all players, which nobody wants to import, a list of another game, or a
        whole tournament.
    """
    if not is_rating_list(beginning):
        _refuse_others(path, beginning)
        return None
    entries = list(islice(RatingList(path).scan(lambda *_: True), MOST_PLAYERS + 1))
    if len(entries) > MOST_PLAYERS:
        raise HostError(
            phrase(
                "{file} is a rating list with more than {count} players; {cure}",
                file=path.name,
                count=MOST_PLAYERS,
                cure=phrase(_USE, file=path.name),
            )
        )
    rows = [_row(entry) if entry.name.strip(" ,.") else [] for entry in entries]
    left = rows.count([])
    told = phrases("{count} line without a name left out", "{count} lines without a name left out", left)
    return [HEADS, *rows], told if left else ""


def _row(entry: Listed) -> list[Value]:
    rating = next((entry.ratings[kind] for kind in Kind if kind in entry.ratings), "")
    return [
        entry.fide_id or None,
        entry.name,
        entry.federation or None,
        entry.title or None,
        int(rating) if rating.isdecimal() else rating or None,
        entry.birth or None,
        entry.sex or None,
    ]


def _refuse_others(path: Path, beginning: bytes) -> None:
    """:raises HostError: if the file is of a kind that is known, and no list of players."""
    if _TRF.match(beginning):
        raise HostError(
            phrase(
                "{name} is a whole tournament (TRF), no list of players: swiss-xl new BOOK --trf {name}", name=path.name
            )
        )
    for pattern, kind in _GO:
        if pattern.match(beginning):
            raise HostError(
                phrase(
                    "{name} is {kind}, no list of those who play; make one with headings, such as: Name | Rating "
                    "| Club",
                    name=path.name,
                    kind=phrase(kind),
                )
            )
