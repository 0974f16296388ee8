"""Any system on TRF files: one file, or many in one process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from swiss_xl.catalogue import parse_ladder, system
from swiss_xl.errors import Finding, SheetError, SwissError, fault
from swiss_xl.formats.trf.reading import read_file
from swiss_xl.results import PAIRING_BYE, Outcome
from swiss_xl.telling import phrase
from swiss_xl.tournament import Player, Round, Tournament


@dataclass(frozen=True)
class Request:
    """
    What to pair: *code* of the system (None: the file's own), *number* of the round (None: the next), announced
    *rounds* (None: the file's), and *options* that one system alone knows.
    """

    code: str | None = None
    number: int | None = None
    rounds: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)


def position(path: Path, request: Request, tell: Callable[[Sequence[Finding]], None] | None = None) -> Tournament:
    """
    The tournament in *path* as it stood before the round to be paired.

    *tell* is given what the reader remarks, if anything (a system that is not known here, records that are not used).

    :raises SheetError: if the file contradicts itself, or has no such round.
    """
    trf = read_file(path)
    if tell and trf.findings:
        tell(trf.findings)
    tournament = trf.tournament
    if request.number is not None:
        tournament = before_round(tournament, request.number, path.name)
    chosen = system(request.code or tournament.rules.system)
    rules = replace(
        tournament.rules,
        system=chosen.code,
        points=tournament.rules.points if trf.records.points_given else chosen.points,
        tiebreaks=parse_ladder(chosen.defaults.get("tiebreaks", "")),
        seed=int(request.options.get("seed", 0)) if request.options.get("seed", "").isdecimal() else 0,
        rounds=request.rounds or tournament.rules.rounds,
        options={**tournament.rules.options, **request.options},
    )
    return replace(tournament, rules=rules)


def before_round(tournament: Tournament, number: int, name: str = "") -> Tournament:
    """
    The tournament as it was before round *number*: who was not paired in it is out of it.

    :raises SheetError: if there is no such round.
    """
    if not 1 <= number <= tournament.next_number:
        cure = phrase("choose a round from 1 to {last}", last=tournament.next_number)
        raise SheetError(
            findings=[fault("round-unknown", phrase("there is no round {number}", number=number), cure, name)]
        )
    if number == tournament.next_number:
        return tournament
    round_ = tournament.rounds[number - 1]
    seated = {who: game.result for game in round_.games for who in game.participants}
    players = tuple(_as_before(player, number, seated) for player in tournament.players)
    return replace(tournament, players=players, rounds=tournament.rounds[: number - 1])


def _as_before(player: Player, number: int, seated: Mapping[int, object]) -> Player:
    byes = {round_: bye for round_, bye in player.byes if round_ < number}
    result = seated.get(player.number)
    if player.number not in seated:
        byes[number] = Outcome.ZERO_BYE
    elif result is not None and getattr(result, "second", "") is None and result != PAIRING_BYE:
        byes[number] = getattr(result, "first", Outcome.ZERO_BYE)
    return replace(player, byes=tuple(sorted(byes.items())))


def java_form(round_: Round) -> str:
    """Pairs as JaVaFo prints them: their number, then ``white black`` lines, 0 for the bye (formats.md §5)."""
    lines = [f"{game.first[0]} {game.second[0]}" for game in round_.games if game.second]
    lines += [f"{game.first[0]} 0" for game in round_.games if game.result == PAIRING_BYE]
    return "\n".join([str(len(lines)), *lines])


def pair_file(path: Path, request: Request, tell: Callable[[Sequence[Finding]], None] | None = None) -> Round:
    """
    The next round (or round *request.number*) of a TRF file; *tell* is given what the reader remarks.

    :raises HostError: if it cannot be opened.
    :raises SheetError: if it contradicts itself.
    :raises PairingError: if the rules allow no pairing.
    """
    tournament = position(path, request, tell)
    return system(tournament.rules.system).pair(tournament).round


def pair_batch(paths: Iterable[str], request: Request, say: Callable[[str], None]) -> None:
    """
    Pair many files: for each ``# PATH SECONDS``, the pairs, an empty line; ``! REASON`` where there is no pairing.

    SECONDS is the time of pairing alone, reading left out.
    """
    for line in paths:
        name = line.strip()
        if not name:
            continue
        seconds = 0.0
        try:
            tournament = position(Path(name), request)
            chosen = system(tournament.rules.system)
            started = time.perf_counter()
            try:
                round_ = chosen.pair(tournament).round
            finally:
                seconds = time.perf_counter() - started
            answer = java_form(round_)
        except SwissError as error:
            answer = "! " + " | ".join(str(error).splitlines())
        say(f"# {name} {seconds:.6f}\n{answer}\n")
