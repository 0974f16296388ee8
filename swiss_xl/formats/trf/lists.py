"""Records that name participants: byes, acceleration, forbidden pairs, absences, abnormal points (formats.md §4–5)."""

from __future__ import annotations

from fractions import Fraction

from swiss_xl.formats.trf.columns import MOST_ROUNDS, Line
from swiss_xl.formats.trf.records import (
    ANY_ROUND,
    Abnormal,
    Records,
    Team,
    Unread,
    cut_whole,
    numbers_in,
    round_of,
    whole,
    words_of,
    worth,
)
from swiss_xl.results import Outcome
from swiss_xl.telling import phrase
from swiss_xl.tournament import Forbidden

_BYES = {"F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE, "Z": Outcome.ZERO_BYE}
_ABNORMAL = "WDLFHZ+-U"
_FIRST_PLAYERS = {"013": 36, "310": 73}


def read_byes(records: Records, line: Line) -> None:
    """240 TYPE ROUND IDS: byes given beforehand."""
    kind = line.text[4:5].upper()
    if kind not in _BYES or not kind:
        raise Unread(5, phrase("expected F, H or Z, got: {seen}", seen=kind.strip() or phrase("nothing")))
    words = list(words_of(line, 5))
    if not words:
        raise Unread(7, phrase("expected a round (1 to 99), got: nothing"))
    number = round_of(words[0][1], words[0][0])
    for column, word in words[1:]:
        who = whole(word, column, phrase("a starting rank"))
        if records.byes.get(who, {}).get(number, _BYES[kind]) is not _BYES[kind]:
            raise Unread(column, phrase("{who} is given two kinds of bye in round {number}", who=who, number=number))
        records.byes.setdefault(who, {})[number] = _BYES[kind]


def read_absent(records: Records, line: Line) -> None:
    """XXZ IDS: away from the round to be paired."""
    records.absent |= frozenset(numbers_in(line, 4))


def read_virtual_range(records: Records, line: Line) -> None:
    """250: virtual points for a range of players in a range of rounds; a range of one may leave its end out."""
    columns = (9, 13) if line.cut((9, 13)) else (4, 8)
    points = worth(line.cut(columns), columns[0] + 1)
    first = cut_whole(line, (14, 17), phrase("the first round"), high=MOST_ROUNDS)
    last = cut_whole(line, (18, 21), phrase("the last round"), first, MOST_ROUNDS) if line.cut((18, 21)) else first
    low = cut_whole(line, (22, 26), phrase("the first starting rank"))
    high = cut_whole(line, (27, 31), phrase("the last starting rank"), low) if line.cut((27, 31)) else low
    for number in range(low, high + 1):
        known = list(records.virtual.get(number, ()))
        known += [Fraction(0)] * (last - len(known))
        known[first - 1 : last] = [points] * (last - first + 1)
        records.virtual[number] = tuple(known)


def read_virtual_player(records: Records, line: Line) -> None:
    """XXA: one player's virtual points, round by round."""
    words = list(words_of(line))
    if not words:
        raise Unread(5, phrase("expected a starting rank, got: nothing"))
    if len(words) > MOST_ROUNDS + 1:
        raise Unread(words[MOST_ROUNDS + 1][0], phrase("there are more than {most} rounds", most=MOST_ROUNDS))
    number = whole(words[0][1], words[0][0], phrase("a starting rank"))
    records.virtual[number] = tuple(worth(word, column) for column, word in words[1:])


def read_forbidden(records: Records, line: Line) -> None:
    """260 FIRST LAST IDS: all against all, in these rounds."""
    words = list(words_of(line))
    if len(words) < 2:
        raise Unread(5, phrase("expected the first round, the last round and starting ranks"))
    (first_column, first), (last_column, last) = words[:2]
    begin = round_of(first, first_column, high=ANY_ROUND)
    end = round_of(last, last_column, low=0, high=ANY_ROUND) or begin
    if end < begin:
        raise Unread(
            last_column, phrase("the last round ({end}) comes before the first ({begin})", end=end, begin=begin)
        )
    numbers = [whole(word, column, phrase("a starting rank"), low=0) for column, word in words[2:]]
    _forbid(records, Forbidden(frozenset(numbers) - {0}, begin, end))


def read_forbidden_always(records: Records, line: Line) -> None:
    """XXP IDS: all against all, in every round."""
    _forbid(records, Forbidden(frozenset(numbers_in(line, 4))))


def _forbid(records: Records, each: Forbidden) -> None:
    """What two records say in two spellings is one thing."""
    if not any(_within(each, known) for known in records.forbidden):
        wider = (known for known in records.forbidden if not _within(known, each))
        records.forbidden = (*wider, each)


def _within(each: Forbidden, known: Forbidden) -> bool:
    """Whether *known* forbids all that *each* does."""
    return each.numbers <= known.numbers and known.first <= each.first and each.last <= known.last


def read_abnormal(records: Records, line: Line) -> None:
    """299 TYPE MP POINTS ROUND IDS."""
    kind = line.text[4:5].strip().upper()
    if kind and kind not in _ABNORMAL:
        raise Unread(5, phrase("expected one of W D L F H Z + - or a blank, got: {kind}", kind=kind))
    points = worth(line.text[13:17], 14)
    number = cut_whole(line, (19, 22), phrase("a round, or 000 for all"), 0, MOST_ROUNDS)
    records.abnormal += (Abnormal(kind, points, number, numbers_in(line, 23)),)


def read_team(records: Records, line: Line) -> None:
    """013 and 310: a team and its players."""
    name = line.cut((4, 36)) if line.code == "013" else line.cut((8, 40))
    records.teams += (Team(name, numbers_in(line, _FIRST_PLAYERS[line.code])),)
