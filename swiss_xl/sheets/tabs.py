"""Which tab is what: found by the scoped name ``sxl_tab``, never by title or position (hazards 25–27)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from swiss_xl.book import Book, Tab
from swiss_xl.errors import Finding, HostError, SheetError, fault, notice
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    from swiss_xl.sheets.log import Memory

PATTERN = "pattern-"
"""How the ``sxl_tab`` of a hidden pattern begins; the kind of what is copied from it follows."""
SETTINGS, PLAYERS, ROUND, STANDINGS, CROSSTABLE, LOG = "settings", "players", "round", "standings", "crosstable", "log"
SCORE_SHEET, RATINGS, CARDS, PRIZES = "score-sheet", "ratings", "cards", "prizes"
CHECK_UP, WHY, WHAT_IF = "check-up", "why", "what-if"


@dataclass(frozen=True)
class Layout:
    """
    The tabs of a tournament; *patterns* by the kind they are stamped for, *sheets* (of scores) by round and board.

    *whys* are the tabs that give the reasons of a round, by round; *findings* speak of copies and losses.
    """

    settings: Tab
    players: Tab
    rounds: Mapping[int, Tab]
    patterns: Mapping[str, Tab]
    others: Mapping[str, Tab]
    titles: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    sheets: Mapping[tuple[int, int], Tab] = field(default_factory=dict)
    whys: Mapping[int, Tab] = field(default_factory=dict)

    def free_title(self, wanted: str) -> str:
        """*wanted*, or with a number behind it when another tab is called so."""
        taken = {title.casefold() for title in self.titles}
        title, count = wanted[:31], 1
        while title.casefold() in taken:
            count += 1
            title = f"{wanted[:26]} ({count})"
        return title


def find_tabs(book: Book) -> Layout:
    """
    Find every tab of the tournament.

    :raises HostError: if the workbook is no tournament.
    :raises SheetError: if it is one, and the names by which its tabs are found are lost.
    """
    by_kind: dict[str, list[Tab]] = {}
    tabs = book.tabs()
    for tab in tabs:
        kind = tab.constant("sxl_tab")
        if kind:
            by_kind.setdefault(kind, []).append(tab)
    missing = [kind for kind in (SETTINGS, PLAYERS) if kind not in by_kind]
    lost = _nameless(book, tabs, by_kind)
    untold = [tab for tab in tabs if not tab.constant("sxl_tab")]
    handed_round = not by_kind and all(tab.visible for tab in tabs)  # a clean copy: values, and no Log to go on from
    if missing and not handed_round and (lost or any(name.startswith("sxl_") for tab in untold for name in tab.names)):
        raise SheetError(findings=lost or [_names_lost()])
    if missing:
        raise HostError(_no_tournament(missing, book.path.name))
    findings: list[Finding] = []
    rounds: dict[int, Tab] = {}
    for number, same in sorted(_rounds(by_kind.pop(ROUND, [])).items()):
        rounds[number] = _original(same, findings)
    sheets = {key: _original(same, findings) for key, same in _sheets(by_kind.pop(SCORE_SHEET, [])).items()}
    whys = {number: _original(same, findings) for number, same in sorted(_rounds(by_kind.pop(WHY, [])).items())}
    single = {kind: _original(same, findings) for kind, same in by_kind.items()}
    named = {number for number in range(1, max(rounds, default=0)) if number not in rounds and not lost}
    findings.extend((*lost, *_gaps(named)))
    return Layout(
        settings=single[SETTINGS],
        players=single[PLAYERS],
        rounds=rounds,
        patterns={kind.removeprefix(PATTERN): tab for kind, tab in single.items() if kind.startswith(PATTERN)},
        others={kind: tab for kind, tab in single.items() if not kind.startswith(PATTERN)},
        titles=tuple(tab.title for tab in tabs),
        findings=tuple(findings),
        sheets=sheets,
        whys=whys,
    )


def _no_tournament(missing: Sequence[str], name: str) -> str:
    if len(missing) > 1:
        return phrase(
            "{name} is no tournament of swiss-xl (it has no settings and no players tab that the program knows); make "
            "one with: swiss-xl new NAME.xlsx --players LIST",
            name=name,
        )
    if SETTINGS in missing:
        return phrase(
            "{name} is no tournament of swiss-xl (it has no settings tab that the program knows); make one with: "
            "swiss-xl new NAME.xlsx --players LIST",
            name=name,
        )
    return phrase(
        "{name} is no tournament of swiss-xl (it has no players tab that the program knows); make one with: swiss-xl "
        "new NAME.xlsx --players LIST",
        name=name,
    )


def _rounds(tabs: list[Tab]) -> dict[int, list[Tab]]:
    by_number: dict[int, list[Tab]] = {}
    for tab in tabs:
        number = tab.constant("sxl_round")
        by_number.setdefault(int(number) if number.isdecimal() else 0, []).append(tab)
    return by_number


def _sheets(tabs: list[Tab]) -> dict[tuple[int, int], list[Tab]]:
    by_match: dict[tuple[int, int], list[Tab]] = {}
    for tab in tabs:
        number, board = (tab.constant(name) for name in ("sxl_round", "sxl_board"))
        if number.isdecimal() and board.isdecimal():
            by_match.setdefault((int(number), int(board)), []).append(tab)
    return by_match


def _original(same: list[Tab], findings: list[Finding]) -> Tab:
    """
    The tab itself among its copies (hazard 25): Excel ends their titles with ``(2)``, LibreOffice with ``_2``.

    Of several that end so the shortest, of several others the first.
    """
    ends = {tab.title: bool(re.search(r"\(\d+\)$|_\d+$", tab.title)) for tab in same}
    original = min(same, key=lambda tab: (ends[tab.title], len(tab.title) if ends[tab.title] else 0))
    for tab in same:
        if tab is not original:
            seen = phrase("this is a copy of the tab '{title}' and is not read", title=original.title)
            cure = phrase("delete it if it is not needed; results belong into '{title}'", title=original.title)
            findings.append(notice("tab-copy", seen, cure, tab.title))
    return original


def _gaps(numbers: Iterable[int]) -> list[Finding]:
    return [
        fault(
            "round-missing",
            phrase("the tab of round {number} is missing", number=number),
            phrase("take back its deletion (Ctrl+Z), or let swiss-xl repair restore it from the Log"),
        )
        for number in sorted(numbers)
    ]


def _nameless(book: Book, tabs: Sequence[Tab], by_kind: Mapping[str, Sequence[Tab]]) -> list[Finding]:
    """Tabs of ours that have lost their names; looked for where one of those is missing that must be there."""
    numbers = _rounds([*by_kind.get(ROUND, ())])
    needed = (SETTINGS, PLAYERS, LOG, *((STANDINGS, CROSSTABLE) if numbers else ()))
    whole = all(kind in by_kind for kind in needed) and sorted(numbers) == list(range(1, len(numbers) + 1))
    named = all(any(name.startswith("sxl_") for name in tab.names) for tab in tabs)
    return [] if named or (whole and numbers) else lost_names(book)


def lost_names(book: Book, memory: Memory | None = None) -> list[Finding]:
    """What is said of each tab of ours that has lost its names; *memory* is of the log if it has been read."""
    from swiss_xl.sheets.nameless import log_memory, nameless_tabs  # noqa: PLC0415 -- seldom needed, and it needs this

    found = nameless_tabs(book, memory or log_memory(book))
    return [_names_lost(each.title) for each in found if not each.kind.startswith(PATTERN)]


def _names_lost(title: str = "") -> Finding:
    cure = phrase(
        "let swiss-xl repair define them again; if it cannot, go on from the newest file in the backups folder"
    )
    if title:
        seen = phrase("the defined names of this tab are lost, by which the program finds what stands where")
    else:
        seen = phrase("defined names are lost, by which the program finds its tabs")
    return fault("names-lost", seen, cure, title)


def stamp_tab(book: Book, pattern: Tab, title: str, *, before: str | None, constants: Mapping[str, str]) -> Tab:
    """Copy *pattern* to a new tab, set its constants and what of it is printed."""
    book.stamp(pattern.title, title, before=before)
    for name, text in constants.items():
        book.define(title, name, text)
    page = pattern.area("sxl_page")
    if page:
        book.set_print_area(title, page)
    return next(tab for tab in book.tabs() if tab.title == title)


def hidden_patterns(book: Book) -> list[str]:
    """The titles of the pattern tabs, before which visible tabs are put."""
    return [tab.title for tab in book.tabs() if tab.constant("sxl_tab").startswith(PATTERN)]
