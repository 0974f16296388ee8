"""The tab What if: who can still end where, as it was when the question was asked."""

from __future__ import annotations

import zlib
from textwrap import wrap

from swiss_xl.book import Tab
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.standings import show_columns
from swiss_xl.sheets.tabs import WHAT_IF
from swiss_xl.sheets.titles import Writing, details, put_titles
from swiss_xl.sheets.told import fill_entries, told_tab
from swiss_xl.tournament import Tournament
from swiss_xl.whatif.asking import Question
from swiss_xl.whatif.shown import Shown

COLUMNS = ("rank", "number", "player", "points", "final", "first", "qualified", "prize")
STATE, QUESTION = "sxl_state", "sxl_question"
INDENT = "    "
PARTS = ("boards", "player", "top", "forfeits", "exact", "samples", "seed", "ahead", "all")


def write_what_if(writing: Writing, shown: Shown, *, everybody: bool) -> str:
    """
    Fill the tab, made where there is none: a line for everybody in reach of something, or for *everybody*.

    What was asked is kept on the tab, so that it can be asked again.

    :returns: its title.
    """
    book, say = writing.book, writing.say
    tab = writing.layout.others.get(WHAT_IF)
    if tab is None:
        tab = told_tab(book, writing.layout, WHAT_IF, say("What if"), {"sxl_tab": f'"{WHAT_IF}"'})
    heading, *notes = shown.heading()
    titles = {
        "title": writing.tournament.name,
        "details": details(writing.tournament, say),
        "heading": heading,
        "note": "",
    }
    put_titles(book, tab, tab.title, titles)
    columns, heads = block_columns(tab, COLUMNS), shown.heads()
    area = tab.area("sxl_heads")
    if area:
        book.write(tab.title, {(area.bottom, columns[key]): text for key, text in heads.items() if key in columns})
    lines = shown.lines(everybody=everybody)
    fill_entries(book, tab, "sxl_what_if", COLUMNS, [{key: line[key] for key in heads} for line in lines])
    show_columns(book, tab, {columns[key]: key in heads for key in ("qualified", "prize") if key in columns})
    below = [line for text in (*notes, *shown.below()) for line in _lines(tab, text)]
    book.fill(tab.title, "sxl_foot", [[line] for line in below])
    book.define(tab.title, STATE, f'"{state(writing.tournament)}"')
    book.define(tab.title, QUESTION, f'"{_asked(shown.answer.question, everybody=everybody)}"')
    return tab.title


def _asked(question: Question, *, everybody: bool) -> str:
    """``boards=1 2;player=;…``: a question as a text without quotes."""
    boards = " ".join(map(str, question.boards))
    values = (boards, question.player, question.top, int(question.forfeits), question.exact, question.samples,
              question.seed, question.ahead, int(everybody))  # fmt: skip
    told = ("" if value is None else value for value in values)
    return ";".join(f"{key}={value}" for key, value in zip(PARTS, told, strict=True))


def asked(tab: Tab) -> tuple[Question, bool] | None:
    """What was asked when the tab was written, and whether for everybody; None where that is not known."""
    parts = dict(part.partition("=")[::2] for part in tab.constant(QUESTION).split(";"))
    if tuple(parts) != PARTS or not all(map(_is_number, " ".join(parts.values()).split())):
        return None
    some = {key: int(parts[key]) if parts[key] else None for key in ("player", "top", "exact")}
    question = Question(
        tuple(map(int, parts["boards"].split())), **some, forfeits=parts["forfeits"] == "1",
        samples=int(parts["samples"]), seed=int(parts["seed"]), ahead=int(parts["ahead"]),
    )  # fmt: skip
    return question, parts["all"] == "1"


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _lines(tab: Tab, text: str) -> list[str]:
    """*text* in lines that find room on the page; those of a case keep their indent."""
    room = tab.constant("sxl_foot_room")
    indent = INDENT if text.startswith(INDENT) else ""
    lines = wrap(text.strip(), int(room) - len(indent)) if room.isdecimal() else [text.strip()]
    return [indent + line for line in lines]


def mark_what_if(writing: Writing, tab: Tab) -> None:
    """Say on *tab* whether something has changed since it was written."""
    old = tab.constant(STATE) != state(writing.tournament)
    text = writing.say("Out of date: something has changed since. Anew: swiss-xl whatif BOOK --tab")
    put_titles(writing.book, tab, tab.title, {"note": text if old else ""})


def state(tournament: Tournament) -> str:
    """What tells one state of the tournament from another, its language included."""
    told = (tournament.players, tournament.rounds, tournament.rules, tournament.about.get("language", "en"))
    return f"{zlib.crc32(repr(told).encode()):08x}"
