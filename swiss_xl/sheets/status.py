"""The status line and the links between tabs: what is missing, what to press next."""

from __future__ import annotations

import re
from collections.abc import Callable

from swiss_xl.book import Book, Cell, Link
from swiss_xl.finals import finals_left, qualified
from swiss_xl.sheets.prints.choice import PRINTS
from swiss_xl.sheets.tabs import CROSSTABLE, PRIZES, RATINGS, STANDINGS, Layout
from swiss_xl.tournament import Round, Stage, Tournament
from swiss_xl.words import LANGUAGES, speaker

Say = Callable[[str], str]
_LINKED = (STANDINGS, CROSSTABLE, RATINGS, PRIZES, *(each.kind for each in PRINTS))


def status_line(tournament: Tournament, say: Say) -> str:
    """One or two plain sentences for the top of the Tournament tab."""
    last, rounds = tournament.last, tournament.rules.rounds
    rounds = max(rounds, len(tournament.swiss.rounds))
    if last is None:
        text = say("{players} players are listed. Press Next round to pair round 1 of {rounds}.")
        return text.format(players=len(tournament.players), rounds=rounds)
    if last.stage is not Stage.SWISS:
        return _of_finals(tournament, last, say)
    if last.missing:
        text = say(
            "Round {number} of {rounds} is running; results are missing on boards {boards}. "
            "Type them, then press Next round."
        )
        return text.format(number=last.number, rounds=rounds, boards=", ".join(map(str, last.missing)))
    if last.number >= rounds and qualified(tournament):
        return say("All {rounds} rounds are played. Press Next round for the finals.").format(rounds=rounds)
    if last.number >= rounds:
        return say("All {rounds} rounds are played. The standings are final.").format(rounds=rounds)
    text = say("Round {number} of {rounds} is complete. Press Next round.")
    return text.format(number=last.number, rounds=rounds)


def _of_finals(tournament: Tournament, last: Round, say: Say) -> str:
    if last.missing:
        text = say("The finals are running; winners are missing on boards {boards}.")
        return text.format(boards=", ".join(map(str, last.missing)))
    if finals_left(tournament):
        return say("The semi-finals are over. Press Next round for the final.")
    return say("The finals are over. The standings are final.")


def put_links(book: Book, layout: Layout) -> None:
    """
    Links to every visible tab of the tournament beside the settings, as far as there is room.

    Only empty cells and links of ours are written: what somebody typed there stays.
    """
    area = layout.settings.area("sxl_links")
    if area is None:
        return
    wanted = [
        layout.players,
        *layout.rounds.values(),
        *(layout.others[kind] for kind in _LINKED if kind in layout.others),
    ]
    grid = book.grid(layout.settings.title)
    cells: dict[tuple[int, int], Cell] = {}
    waiting = [tab.title for tab in wanted]
    for row in range(area.top, area.bottom + 1):
        shown = grid.at(row, area.left)
        if shown not in (None, "") and shown not in layout.titles and not _was_ours(str(shown)):
            continue
        if waiting:
            title = waiting.pop(0)
            quoted = title.replace("'", "''")
            cells[row, area.left] = Link(title, f"'{quoted}'!A1")
        elif shown not in (None, ""):
            cells[row, area.left] = None
    book.write(layout.settings.title, cells)


def _was_ours(text: str) -> bool:
    """Whether a text is the title of a round, a final or a print in any language, of a tab that may be gone by now."""
    plain = re.sub(r"( \(\d+\))$", "", text)
    rounds = {speaker(language)("Round {number}").format(number="") for language in LANGUAGES}
    finals = {speaker(language)(title) for language in LANGUAGES for title in ("Semi-finals", "Final")}
    prints = {speaker(language)(each.title) for language in LANGUAGES for each in PRINTS}
    return re.sub(r"\d+", "", plain) in rounds or plain in finals | prints
