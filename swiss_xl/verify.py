"""The checker: every round of a TRF file rebuilt, paired and compared; then the order by its tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from swiss_xl.catalogue import system
from swiss_xl.crosstable import Crosstable, crosstable
from swiss_xl.errors import PairingError, RulesError, SwissError
from swiss_xl.formats.trf.columns import NUMBER, RANK, Line
from swiss_xl.formats.trf.reading import Trf, read_file
from swiss_xl.pairing_files import before_round
from swiss_xl.ranking import file_rules, split_ladder
from swiss_xl.results import PAIRING_BYE, Outcome
from swiss_xl.standings import Standing, standings
from swiss_xl.telling import mark, phrase
from swiss_xl.tournament import Round, Tournament


class Verdict(StrEnum):
    """What a round is when it is paired again."""

    SAME = mark("same")
    SIDES = mark("same pairs, other colours")
    OTHER = mark("legal, but not the system's pairing")
    ILLEGAL = mark("illegal")
    NONE = mark("no pairing exists")


@dataclass(frozen=True)
class RoundCheck:
    """One round: the verdict, and in words what differs."""

    number: int
    verdict: Verdict
    differences: tuple[str, ...] = ()


@dataclass(frozen=True)
class FileCheck:
    """
    One file. *order* lists where the ranks contradict the tie-breaks, *unchecked* the tie-breaks not known here;
    *unread* says why the file cannot be replayed, *remarks* what the reader found odd.
    """

    path: Path
    rounds: tuple[RoundCheck, ...] = ()
    order: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    unread: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        """0 consistent, 1 different, 2 cannot be replayed."""
        if self.unread:
            return 2
        return int(bool(self.order) or any(each.verdict is not Verdict.SAME for each in self.rounds))


def verify(
    path: Path, *, code: str | None = None, number: int | None = None, announced: int | None = None
) -> FileCheck:
    """Check one file, or one round of it, by the system *code* and the rounds *announced*, or by the file's own."""
    try:
        trf = read_file(path)
        tournament = trf.tournament
        chosen = system(code or tournament.rules.system)
        rules = replace(tournament.rules, system=chosen.code, rounds=announced or tournament.rules.rounds)
        tournament = replace(tournament, rules=rules)
        numbers = [number] if number is not None else range(1, len(tournament.rounds) + 1)
        _refuse_unannounced(tournament, max(numbers, default=0))
        rounds = tuple(check_round(tournament, each) for each in numbers)
    except SwissError as error:
        return FileCheck(path, unread=" | ".join(str(error).splitlines()))
    remarks = tuple(str(finding) for finding in trf.findings)
    if number:
        return FileCheck(path, rounds, remarks=remarks)
    order, unchecked = check_order(trf, chosen.code)
    return FileCheck(path, rounds, order, unchecked, remarks=remarks)


def _refuse_unannounced(tournament: Tournament, number: int) -> None:
    """
    Refuse rounds beyond the announced number: whether one of them was the last would be anybody's guess.

    :raises RulesError: if round *number* is one.
    """
    announced, played = tournament.rules.rounds, len(tournament.rounds)
    if 0 < announced < min(number, played):
        raise RulesError(
            phrase(
                "the file has {played} rounds, but announces {announced} (142, XXR); correct it, or --rounds",
                played=played,
                announced=announced,
            )
        )


def check_round(tournament: Tournament, number: int) -> RoundCheck:
    """
    Pair round *number* again from the position before it, and compare.

    :raises SwissError: if there is no such round.
    """
    position = before_round(tournament, number)
    actual = tournament.rounds[number - 1]
    chosen, wrong = system(tournament.rules.system), illegal(position, actual)
    try:
        wrong = (*wrong, *chosen.forbids(position, actual))
        made = chosen.pair(position).round
    except PairingError as error:
        return RoundCheck(number, Verdict.NONE, (str(error), *wrong))
    theirs, ours = _games(actual), _games(made)
    if theirs == ours:
        return RoundCheck(number, Verdict.SAME)
    differences = tuple(
        [_in_file(*game) for game in sorted(theirs - ours)] + [_by_system(*game) for game in sorted(ours - theirs)]
    )
    if wrong:
        return RoundCheck(number, Verdict.ILLEGAL, (*wrong, *differences))
    same_pairs = {frozenset(game) for game in theirs} == {frozenset(game) for game in ours}
    return RoundCheck(number, Verdict.SIDES if same_pairs else Verdict.OTHER, differences)


def _games(round_: Round) -> set[tuple[int, int]]:
    pairs = {(game.first[0], game.second[0]) for game in round_.games if game.second}
    return pairs | {(game.first[0], 0) for game in round_.games if game.result == PAIRING_BYE}


def _in_file(first: int, second: int) -> str:
    if second:
        return phrase("the file has {first}-{second}", first=first, second=second)
    return phrase("the file has the bye for {number}", number=first)


def _by_system(first: int, second: int) -> str:
    if second:
        return phrase("the system pairs {first}-{second}", first=first, second=second)
    return phrase("the system gives the bye to {number}", number=first)


def illegal(position: Tournament, round_: Round) -> tuple[str, ...]:
    """
    What the basic rules forbid in *round_*: a second meeting, a forbidden pair, a second bye, byes for several
    (C.04.1, 2 to 4: one is left over where the number is odd).

    What a system forbids besides, such as two who must both get the same colour, it tells itself.
    """
    table = crosstable(position)
    byes = [one for one, other in sorted(_games(round_)) if not other]
    faults = [phrase("{listed} cannot all get the bye", listed=", ".join(map(str, byes)))] if len(byes) > 1 else []
    for one, other in sorted(_games(round_)):
        if other == 0:
            faults += _bye_faults(table, one, position)
        elif other in table[one].opponents:
            faults.append(phrase("{one} and {other} have met before", one=one, other=other))
        elif any(
            {one, other} <= each.numbers and each.first <= round_.number <= each.last
            for each in position.rules.forbidden
        ):
            faults.append(phrase("{one} and {other} must not meet in this round", one=one, other=other))
    return tuple(faults)


def _bye_faults(table: Crosstable, number: int, position: Tournament) -> list[str]:
    record = table[number]
    if record.count(Outcome.PAIRING_BYE):
        return [phrase("{number} has had the bye before", number=number)]
    win = position.rules.points.win
    if any(not entry.played and entry.points >= win for entry in record.entries):
        return [phrase("{number} has had a win's points without playing and cannot get the bye", number=number)]
    return []


def check_order(trf: Trf, code: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """
    Where the ranks in the file contradict its tie-breaks (202, 212) under the system *code*, and which are unknown
    here.

    Participants level on all that is known may stand in any order.
    """
    known, unchecked = split_ladder(trf.records.tiebreaks)
    ranks = _ranks(trf.lines)
    if not ranks:
        return (), unchecked
    rules = replace(file_rules(trf, code), tiebreaks=known)
    lines = standings(replace(trf.tournament, rules=rules))
    return tuple(_inversions(lines, ranks)), unchecked


def _ranks(lines: Sequence[Line]) -> dict[int, int]:
    own = [line for line in lines if line.text[:4] == "001 "]
    return {
        int(line.cut(NUMBER)): int(line.cut(RANK)) for line in own if line.cut(RANK).isdecimal() and int(line.cut(RANK))
    }


def _inversions(lines: Sequence[Standing], ranks: dict[int, int]) -> list[str]:
    listed = [line for line in lines if line.player.number in ranks]
    faults, worst, holder = [], 0, 0
    group: list[Standing] = []
    for line in [*listed, None]:
        if line is not None and group and line.rank == group[0].rank:
            group.append(line)
            continue
        for each in group:
            if ranks[each.player.number] <= worst:
                faults.append(_inversion(each.player.number, ranks[each.player.number], worst, holder))
        for each in group:
            if ranks[each.player.number] > worst:
                worst, holder = ranks[each.player.number], each.player.number
        group = [line] if line is not None else []
    return faults


def _inversion(number: int, own: int, worst: int, holder: int) -> str:
    if own == worst:
        return phrase(
            "{number} shares rank {own} with {holder}, who is better placed", number=number, own=own, holder=holder
        )
    return phrase(
        "{number} has rank {own} before {holder}, who is better placed", number=number, own=own, holder=holder
    )
