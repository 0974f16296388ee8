"""The ladder of tie-breaks in words, in the workbook's language."""

from __future__ import annotations

from collections.abc import Iterator

from swiss_xl.catalogue import TieBreak, shown_value, tiebreak
from swiss_xl.crosstable import crosstable
from swiss_xl.sheets.titles import Say
from swiss_xl.standings import Standing
from swiss_xl.tournament import Tournament, Unplayed
from swiss_xl.unplayed import edition

BY_EDITION = frozenset({"BH", "FB", "AOB", "SB"})
PERCENT_DECIMALS = 2


def ladder_lines(tournament: Tournament, say: Say) -> list[str]:
    """One line for each tie-break of the ladder, and which rules unplayed rounds follow where it matters."""
    codes = tournament.rules.tiebreaks
    lines = [f"{code}: {explained(code, say)}" for code in codes]
    if any(code.split("/")[0] in BY_EDITION for code in codes):
        text = _edition_text(edition(crosstable(tournament.swiss)), say)
        lines += [f"{say('Unplayed rounds')}: {text}"] if text else []
    return lines


def explained(code: str, say: Say) -> str:
    """What a code with its modifiers means: ``Buchholz: points of all opponents met; without the lowest value``."""
    found = tiebreak(code)
    return "; ".join([say(found.title), *_modifier_texts(found, say)])


def _modifier_texts(found: TieBreak, say: Say) -> Iterator[str]:
    modifiers = found.modifiers
    if modifiers.low:
        yield _cut_text(found, say)
    if modifiers.limit:
        text = say("limit {n} higher") if modifiers.limit > 0 else say("limit {n} lower")
        yield text.format(n=_halves(abs(modifiers.limit)))
    if modifiers.cap is not None:
        yield say("at most {n} in a game").format(n=modifiers.cap)
    if modifiers.forfeits:
        yield say("forfeits count as games")
    if modifiers.fore:
        yield say("games of the last round as draws")
    if modifiers.reverse:
        yield say("in reverse order")


def _halves(number: int) -> str:
    """Half points as they are said: ½, 1, 1½."""
    return f"{number // 2 or ''}{'½' * (number % 2)}"


def _cut_text(found: TieBreak, say: Say) -> str:
    low, high = found.modifiers.low, found.modifiers.high
    if found.code.startswith("PS"):
        return say("without the first round") if low == 1 else say("without the first {n} rounds").format(n=low)
    if high == 1:
        return say("without the lowest and the highest value")
    if high:
        return say("without the {n} lowest and the {n} highest values").format(n=high)
    return say("without the lowest value") if low == 1 else say("without the {n} lowest values").format(n=low)


def _edition_text(kind: Unplayed, say: Say) -> str:
    """In words; nothing where unplayed rounds simply bring nothing."""
    if kind is Unplayed.FIDE_2026:
        return say("FIDE rules since March 2026")
    if kind is Unplayed.FIDE_2023:
        return say("FIDE rules from September 2023 to February 2026")
    return say("virtual opponent (FIDE rules until August 2023)") if kind is Unplayed.VIRTUAL else ""


def tiebreak_numbers(line: Standing) -> dict[str, float | None]:
    """The values of the ladder by column, as they are shown: percentages with two decimals."""
    cells: dict[str, float | None] = {}
    for place, (code, value) in enumerate(line.tiebreaks.items(), 1):
        shown = shown_value(code, value)
        if shown is not None and tiebreak(code).percent:
            shown = round(shown, PERCENT_DECIMALS)
        plain = None if shown is None else int(shown) if shown.denominator == 1 else float(shown)
        cells[f"tb{place}"] = plain
    return cells
