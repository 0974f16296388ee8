"""The standings of a TRF file by its own tie-breaks, or by others that are asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from swiss_xl.catalogue import POINTS, known_tiebreak, parse_ladder, system, tiebreak
from swiss_xl.errors import SheetError, fault
from swiss_xl.formats.trf.dates import days_of
from swiss_xl.formats.trf.reading import Trf, read_file
from swiss_xl.standings import LOT, Standing, standings
from swiss_xl.telling import phrase
from swiss_xl.tournament import Rules, Tournament, Unplayed

_SINCE = (("2026/03/01", Unplayed.FIDE_2026), ("2023/09/01", Unplayed.FIDE_2023))  # tiebreaks.md §9
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)", re.ASCII)


@dataclass(frozen=True)
class Wish:
    """What differs from what the file says: the ladder, the edition, the round after which, the unrated's rating."""

    tiebreaks: str | None = None
    unplayed: Unplayed | None = None
    number: int | None = None
    unrated: int | None = None


@dataclass(frozen=True)
class Ranking:
    """
    The order of *tournament*, whose rules are those it was made by.

    *unknown* are tie-breaks of the file from the first on that is not known here; *usual*: the ladder is the system's
    usual one, since neither the file nor the wish names any.
    """

    tournament: Tournament
    lines: tuple[Standing, ...]
    unknown: tuple[str, ...] = ()
    usual: bool = False


def rank_file(path: Path, wish: Wish) -> Ranking:
    """
    The order of the TRF file at *path*.

    :raises HostError: if it cannot be opened.
    :raises SheetError: if it contradicts itself, or has no such round.
    :raises RulesError: if a tie-break asked for does not exist.
    """
    trf = read_file(path)
    rules = file_rules(trf)
    known, unknown = split_ladder(trf.records.tiebreaks)
    named = bool(known) or only_points(trf.records.tiebreaks)
    rules = replace(rules, tiebreaks=known if named else usual_ladder(rules.system))
    made = rank(replace(trf.tournament, rules=rules), wish, path.name)
    return made if _named(wish) else replace(made, unknown=unknown, usual=not named)


def rank(tournament: Tournament, wish: Wish, name: str = "") -> Ranking:
    """The order of *tournament*, what *wish* says put in the place of its own rules; ``PTS`` alone is a ladder too."""
    rules = tournament.rules
    last = len(tournament.swiss.rounds)
    if wish.number is not None and not 0 <= wish.number <= last:
        seen = phrase("there is no round {number}", number=wish.number)
        raise SheetError(
            findings=[fault("round-unknown", seen, phrase("choose a round from 0 to {last}", last=last), name)]
        )
    rules = replace(
        rules,
        tiebreaks=parse_ladder(_named(wish)) if _named(wish) else rules.tiebreaks,
        unplayed=wish.unplayed or rules.unplayed,
        unrated=rules.unrated if wish.unrated is None else wish.unrated,
    )
    wanted = replace(tournament, rules=rules)
    return Ranking(wanted, standings(wanted, upto=wish.number))


def _named(wish: Wish) -> str:
    """The ladder asked for, empty if none is: commas alone ask for nothing."""
    return (wish.tiebreaks or "").strip(" ,;>")


def usual_ladder(code: str) -> tuple[str, ...]:
    """The tie-breaks of the system *code* where nobody names any."""
    return parse_ladder(system(code).defaults.get("tiebreaks", "")) or Rules().tiebreaks


def only_points(codes: Sequence[str]) -> bool:
    """Whether the declared *codes* (212) are the points, or the points and lots: no tie-break is meant."""
    return bool(codes) and {code.upper() for code in codes} <= {POINTS, LOT.upper()}


def file_rules(trf: Trf, code: str | None = None) -> Rules:
    """
    The rules of the file under its own system, or that of *code*.

    A FIDE system has the edition in force when the tournament began (042); record 192 may say that it is a round robin.
    """
    rules, records = trf.tournament.rules, trf.records
    chosen = system(code or rules.system)
    dated = edition_at(records.start) if "unplayed" in chosen.defaults else None
    return replace(
        rules,
        system=chosen.code,
        unplayed=rules.unplayed or dated,
        round_robin=rules.round_robin or "ROUNDROBIN" in records.coded_type.upper(),
    )


def edition_at(start: str) -> Unplayed | None:
    """
    The edition in force on the day *start*, as programs write it: 2026/03/01, 01/03/2026 (the day first), 1.3.2026.

    Where only the year can be read (``May 29, 2020``, ``2020/00/00``) it decides if one edition was in force all
    through it. None if the text does not say.
    """
    day, _last = days_of(start)
    if day:
        return _in_force(day)
    years = set(_YEAR.findall(start))
    ends = {_in_force(f"{year}/{end}") for year in years for end in ("01/01", "12/31")}
    return ends.pop() if len(ends) == 1 else None


def _in_force(day: str) -> Unplayed:
    return next((edition for since, edition in _SINCE if day >= since), Unplayed.VIRTUAL)


def split_ladder(codes: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Declared codes (202, 212) as they are written here, and those from the first on that is not known."""
    known: list[str] = []
    unknown: list[str] = []
    for code in codes:
        if code.upper() in (POINTS, LOT.upper()):
            continue
        if known_tiebreak(code) and not unknown:
            known.append(tiebreak(code).code)
        else:
            unknown.append(code.upper())
    return tuple(known), tuple(unknown)
