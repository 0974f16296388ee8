"""The status line and the links between tabs: what is missing, what to press next."""

from __future__ import annotations

import re
from collections.abc import Callable

from swiss_xl.book import Book, Cell, Link
from swiss_xl.finals import finals_left, qualified
from swiss_xl.rounds_left import RoundsLeft, announced_left, rounds_left
from swiss_xl.sheets.live import LIVE
from swiss_xl.sheets.prints.choice import PRINTS
from swiss_xl.sheets.tabs import CHECK_UP, CROSSTABLE, PRIZES, RATINGS, STANDINGS, WHAT_IF, Layout
from swiss_xl.telling import LANGUAGES, speaker
from swiss_xl.tournament import Round, Stage, Tournament

Say = Callable[[str], str]
MANY = 5  # so many rounds and more: nobody asks how many exactly
_LINKED = (CHECK_UP, STANDINGS, CROSSTABLE, RATINGS, PRIZES, LIVE, WHAT_IF, *(each.kind for each in PRINTS))


def status_line(tournament: Tournament, say: Say) -> str:
    """One or two plain sentences for the top of the Tournament tab, and how many rounds are left without a repeat."""
    last, rounds = tournament.last, max(tournament.rules.rounds, len(tournament.swiss.rounds))
    if last and last.stage is not Stage.SWISS:
        return _of_finals(tournament, last, say)
    if last and last.number >= rounds and not last.missing:
        text = say("All {rounds} rounds are played. The standings are final.")
        text = (
            say("All {rounds} rounds are played. Press Next round for the finals.") if qualified(tournament) else text
        )
        return text.format(rounds=rounds)
    return " ".join(filter(None, (_of_round(tournament, last, rounds, say), meter(tournament, say))))


def _of_round(tournament: Tournament, last: Round | None, rounds: int, say: Say) -> str:
    if last is None:
        text = say("{players} players are listed. Press Next round to pair round 1 of {rounds}.")
        return text.format(players=len(tournament.players), rounds=rounds)
    if last.missing:
        text = say(
            "Round {number} of {rounds} is running; results are missing on boards {boards}. "
            "Type them, then press Next round."
        )
        if len(last.missing) == 1:
            text = say(
                "Round {number} of {rounds} is running; the result of board {boards} is missing. "
                "Type it, then press Next round."
            )
        return text.format(number=last.number, rounds=rounds, boards=", ".join(map(str, last.missing)))
    text = say("Round {number} of {rounds} is complete. Press Next round.")
    return text.format(number=last.number, rounds=rounds)


def meter(tournament: Tournament, say: Say) -> str:
    """How many rounds are left without a repeat; before round 1 only if these are fewer than announced."""
    left, announced = rounds_left(tournament), announced_left(tournament)
    if left is None or (not tournament.rounds and left.low >= announced):
        return ""
    if left.high < announced:
        text = say("CAREFUL: rounds still announced: {announced}; possible without a repeat: {most}.")
        return text.format(announced=announced, most=left.high)
    return _possible(left, say)


def _possible(left: RoundsLeft, say: Say) -> str:
    if left.exact:
        return say("Rounds left without a repeat: {number}.").format(number=left.low)
    if left.low > MANY:
        return say("Rounds left without a repeat: at least {number}.").format(number=left.low)
    return say("Rounds left without a repeat: {low} to {high}.").format(low=left.low, high=left.high)


def _of_finals(tournament: Tournament, last: Round, say: Say) -> str:
    if last.missing:
        text = say("The finals are running; winners are missing on boards {boards}.")
        if len(last.missing) == 1:
            text = say("The finals are running; the winner of board {boards} is missing.")
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
        *layout.whys.values(),
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
    numbered = ("Round {number}", "Why {number}")
    rounds = {speaker(language)(title).format(number="") for language in LANGUAGES for title in numbered}
    finals = {speaker(language)(title) for language in LANGUAGES for title in ("Semi-finals", "Final")}
    listed = ("Check-up", "Live", "What if", *(each.title for each in PRINTS))
    prints = {speaker(language)(title) for language in LANGUAGES for title in listed}
    return re.sub(r"\d+", "", plain) in rounds or plain in finals | prints
