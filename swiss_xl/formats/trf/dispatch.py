"""Which record is read by what (formats.md §3–5); records that nobody knows are left alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from swiss_xl.catalogue import systems
from swiss_xl.crosstable import FIRST, SECOND
from swiss_xl.errors import Finding, fault, warning
from swiss_xl.formats.trf import lists, scoring
from swiss_xl.formats.trf.columns import FIRST_ROUND, MOST_ROUNDS, ROUND_WIDTH, Line
from swiss_xl.formats.trf.dates import days_of
from swiss_xl.formats.trf.people import national_of
from swiss_xl.formats.trf.records import Records, Unread, round_of, text_of, words_of
from swiss_xl.telling import phrase

CUSTOM, OWN_PROGRAM = "CUSTOM_SWISS", "swiss-xl"
SYSTEMS = {
    "FIDE_DUTCH": "dutch", "FIDE_DUTCH_2026": "dutch", "FIDE_DUTCH_2025": "dutch", "FIDE_DUTCH_2017": "dutch-2017",
}  # fmt: skip
_TEXTS = ("032", "062", "072", "082", "092", "112", "122", "172", "182", "222", "300", "320", "330", "352", "362")
_DATE = re.compile(r"(\d{4})[/.-](\d\d?)[/.-](\d\d?)", re.ASCII)
_ROUND_DATE = re.compile(r"(\d\d)/(\d\d)/(\d\d)", re.ASCII)
Reader = Callable[[Records, Line], None]
Remark = tuple[str, str, str]  # a code, what was seen, what to do
NOTHING: Remark = ("", "", "")


def read_records(lines: Sequence[Line], name: str, findings: list[Finding]) -> Records:
    """
    Read every tournament record.

    What cannot be read is added to *findings* as a fault with line and column, what does no harm as a warning.
    """
    records = Records()
    for line in lines:
        reader = READERS.get(line.code)
        if reader:
            _read(records, line, reader, name, findings)
        elif line.code not in ("", "001") and (national := national_of(line)):
            records.national += (national,)
    if not records.bye_given:
        records.points = replace(records.points, bye=records.points.win)  # P defaults to W (formats.md §3)
    own = re.search(rf"{OWN_PROGRAM}.*\((\S+)\)", " ".join(records.texts.get("182", ())))
    if records.coded_type == CUSTOM and own and own[1] in systems():
        records.system = own[1]
    findings += _remarks(records, lines, name)
    return records


def _read(records: Records, line: Line, reader: Reader, name: str, findings: list[Finding]) -> None:
    try:
        reader(records, line)
    except Unread as unread:
        seen = phrase("the record {code} cannot be read ({reason})", code=line.code, reason=unread)
        place = phrase("line {number}, column {column}", number=line.number, column=unread.column)
        findings.append(fault("trf-record", seen, phrase("correct it"), name, place))


def _remarks(records: Records, lines: Sequence[Line], name: str) -> Iterator[Finding]:
    """What an organiser should know of records that do no harm."""
    told: set[str] = set()
    for line in lines:
        remark = _REMARKS.get(line.code)
        text = remark(records, text_of(line)) if remark and line.code not in told else ("", "", "")
        if remark and text[0]:
            told.add(line.code)
            code, seen, cure = text
            yield warning(code, seen, cure, name, phrase("line {number}, column 5", number=line.number))


def _date_remark(_records: Records, text: str) -> Remark:
    if not text or _is_date(text):
        return NOTHING
    day, _last = days_of(text)
    seen = (
        phrase("the date '{text}' is read as {day} (TRF has YYYY/MM/DD)", text=text, day=day)
        if day
        else phrase("'{text}' is no date (expected: YYYY/MM/DD)", text=text)
    )
    return "trf-date", seen, phrase("it is kept as it is")


def _dates_remark(records: Records, _text: str) -> Remark:
    wrong = [each for each in records.round_dates if each and not _is_round_date(each)]
    seen = phrase("not all are dates (expected: YY/MM/DD): {texts}", texts=", ".join(wrong))
    return ("trf-date", seen, phrase("they are kept as they are")) if wrong else NOTHING


def _system_remark(records: Records, text: str) -> Remark:
    if records.coded_type.removesuffix("_BAKU") in SYSTEMS or records.coded_type == CUSTOM:
        return NOTHING
    seen = (
        phrase("there is no system {code} here; it is read as {system}", code=text, system=records.system)
        if text
        else phrase("there is no system without a code here; it is read as {system}", system=records.system)
    )
    return "trf-system", seen, phrase("name another with --system")


def _order_remark(records: Records, _text: str) -> Remark:
    if not records.by_rank:
        return NOTHING
    seen = phrase("the order of the rank column is asked for (rank), and is not followed")
    return "trf-rank-order", seen, phrase("pairing goes by the starting ranks")


def _teams_remark(_records: Records, _text: str) -> Remark:
    return "trf-teams", phrase("teams are kept, and not used"), phrase("players are paired one by one")


_REMARKS: Mapping[str, Callable[[Records, str], Remark]] = {
    "042": _date_remark, "052": _date_remark, "132": _dates_remark, "192": _system_remark, "XXC": _order_remark,
    "013": _teams_remark, "310": _teams_remark,
}  # fmt: skip


def _is_date(text: str) -> bool:
    found = _DATE.fullmatch(text)
    return bool(found) and _possible(int(found[1]), int(found[2]), int(found[3])) if found else False


def _is_round_date(text: str) -> bool:
    found = _ROUND_DATE.fullmatch(text)
    return bool(found) and _possible(2000 + int(found[1]), int(found[2]), int(found[3])) if found else False


def _possible(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _set(key: str, parse: Callable[[str], Any] = str) -> Reader:
    def read(records: Records, line: Line) -> None:
        if text_of(line):
            setattr(records, key, parse(text_of(line)))

    return read


def _keep(records: Records, line: Line) -> None:
    records.texts[line.code] = (*records.texts.get(line.code, ()), text_of(line))


def _rounds(records: Records, line: Line) -> None:
    """142 and XXR: how many rounds; the same wherever it stands."""
    for _column, word in list(words_of(line))[:1]:
        number = round_of(word, 5)
        if records.rounds not in (None, number):
            raise Unread(
                5, phrase("{rounds} rounds are announced before, got: {number}", rounds=records.rounds, number=number)
            )
        records.rounds = number


def _side(records: Records, line: Line) -> None:
    """152: ``W`` or ``B``."""
    letter = text_of(line)[:1].upper()
    if letter and letter not in "WB":
        raise Unread(5, phrase("expected W or B, got: {seen}", seen=text_of(line)))
    if letter:
        _begin_with(records, FIRST if letter == "W" else SECOND, 5)


def _begin_with(records: Records, side: int, column: int) -> None:
    """The initial colour is drawn once: 152 and XXC say the same."""
    if records.initial_side not in (None, side):
        before = (
            phrase("the initial colour is White before")
            if side == SECOND
            else phrase("the initial colour is Black before")
        )
        raise Unread(column, before)
    records.initial_side = side


def _configuration(records: Records, line: Line) -> None:
    """XXC: ``rank``, ``white1``, ``black1`` (formats.md §5)."""
    for column, word in words_of(line):
        if word.lower() in ("white1", "black1"):
            _begin_with(records, FIRST if word.lower() == "white1" else SECOND, column)
        elif word.lower() == "rank":
            records.by_rank = True
        else:
            raise Unread(column, phrase("expected rank, white1 or black1, got: {word}", word=word))


def _dates(records: Records, line: Line) -> None:
    """132: the dates of the rounds, in the columns of the rounds."""
    text = line.text.rstrip()
    cells = [text[start : start + 8].strip() for start in range(FIRST_ROUND, len(text), ROUND_WIDTH)]
    records.round_dates = tuple(cells[:MOST_ROUNDS])


def _system(records: Records, line: Line) -> None:
    records.coded_type = text_of(line).upper()
    records.baku = records.coded_type.endswith("_BAKU")
    records.system = SYSTEMS.get(records.coded_type.removesuffix("_BAKU"), "dutch")


def _ladder(text: str) -> tuple[str, ...]:
    return tuple(code for code in text.replace(",", " ").split() if code)


def _arbiter(records: Records, line: Line) -> None:
    records.arbiter = ", ".join(part for part in (records.arbiter, text_of(line)) if part)


READERS: Mapping[str, Reader] = {
    **dict.fromkeys(_TEXTS, _keep),
    "012": _set("name"), "022": _set("place"), "042": _set("start"), "052": _set("end"), "102": _arbiter,
    "132": _dates, "142": _rounds, "XXR": _rounds,
    "152": _side, "XXC": _configuration, "162": scoring.read_162, "XXS": scoring.read_xxs,
    **dict.fromkeys((f"BB{letter}" for letter in scoring.CODES_BB), scoring.read_bb),
    "192": _system, "202": _set("tiebreaks", _ladder), "212": _set("tiebreaks", _ladder),
    "240": lists.read_byes, "XXZ": lists.read_absent, "250": lists.read_virtual_range,
    "XXA": lists.read_virtual_player, "260": lists.read_forbidden, "XXP": lists.read_forbidden_always,
    "299": lists.read_abnormal, "013": lists.read_team, "310": lists.read_team,
}  # fmt: skip
