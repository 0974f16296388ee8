"""The Check-up tab: what check finds, each line with a link to its cell and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swiss_xl.book import Book, Cell
from swiss_xl.errors import Finding, Severity
from swiss_xl.sheets.log import Action
from swiss_xl.sheets.tabs import CHECK_UP, Layout, find_tabs
from swiss_xl.sheets.titles import Say, put_titles
from swiss_xl.sheets.told import fill_entries, place_link, told_tab
from swiss_xl.telling import speaker

COLUMNS = ("severity", "where", "seen", "cure")
WORDS: Mapping[Severity, str] = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTICE: "notice"}
REPAIRABLE = frozenset(
    {
        "column-sorted-alone", "player-deleted", "round-missing", "number-twice", "number-unreadable", "number-lost",
        "anchor-lost", "name-mismatch", "board-twice", "board-unknown", "result-read", "tab-lost", "setting-lost",
        "pattern-missing",
    }
)  # fmt: skip
"""Codes of findings for which ``swiss-xl repair`` may know a cure that is certain."""


def write_check_up(book: Book, about: Mapping[str, str], findings: Sequence[Finding], last: Action | None) -> str:
    """
    Write *findings*, errors first; *about* is what the settings say, *last* the latest action of the log.

    :returns: the title of the tab, which is made where there is none.
    """
    layout, say = find_tabs(book), speaker(about.get("language", "en"))
    tab = layout.others.get(CHECK_UP)
    if tab is None:
        tab = told_tab(book, layout, CHECK_UP, say("Check-up"), {"sxl_tab": f'"{CHECK_UP}"'})
    titles = {
        "title": about.get("name", ""),
        "details": _after(last, say),
        "heading": headline(findings, say),
        "note": "",
    }
    put_titles(book, tab, tab.title, titles)
    order = list(Severity)
    ordered = sorted(findings, key=lambda each: order.index(each.severity))
    fill_entries(book, tab, "sxl_check_up", COLUMNS, [_entry(layout, each, say) for each in ordered])
    hint = any(each.code in REPAIRABLE for each in findings)
    told = say("* swiss-xl repair shows whether it can do this for you with certainty.") if hint else None
    book.fill(tab.title, "sxl_foot", [[told]])
    return tab.title


def headline(findings: Sequence[Finding], say: Say) -> str:
    """How much there is to look at; that all is well where there is nothing."""
    if not findings:
        return say("Check-up: all is well")
    errors = sum(each.severity is Severity.ERROR for each in findings)
    text = say("Check-up: errors {errors}, other remarks {others}")
    return text.format(errors=errors, others=len(findings) - errors)


def _after(last: Action | None, say: Say) -> str:
    """As of when: the latest action of the log."""
    if last is None:
        return ""
    text = say("As the workbook was after the last action in the Log: {command}, {time}")
    return text.format(command=last.command, time=last.time[:16])


def _entry(layout: Layout, finding: Finding, say: Say) -> dict[str, Cell]:
    mark = " *" if finding.code in REPAIRABLE else ""
    return {
        "severity": say(WORDS[finding.severity]),
        "where": place_link(layout.titles, finding.sheet, finding.cell),
        "seen": _sentence(finding.message),
        "cure": _sentence(finding.cure) + mark if finding.cure else mark.strip(),
    }


def _sentence(text: str) -> str:
    """With a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""
