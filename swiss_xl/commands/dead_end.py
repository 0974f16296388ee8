"""Rounds that cannot all be played without a repeat: told before it is too late."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.errors import Finding, notice, warning
from swiss_xl.reading import Reading
from swiss_xl.rounds_left import Pair, announced_left, rounds_left
from swiss_xl.telling import phrase, phrases
from swiss_xl.tournament import Stage, Tournament


def dead_end_findings(reading: Reading) -> list[Finding]:
    """A warning where the announced rounds cannot all be without a repeat, a notice where that is not known."""
    tournament = reading.tournament
    left = rounds_left(tournament) if tournament else None
    announced = announced_left(tournament) if tournament else 0
    if tournament is None or left is None or left.low >= announced:
        return []
    settings = reading.layout.settings
    cell = str(settings.area("sxl_rounds") or "")
    if left.high >= announced:
        seen = phrases(
            "{count} more round is announced still; that all can be without a repeat is not certain: "
            "at least {low} can, at most {high}",
            "{count} more rounds are announced still; that all can be without a repeat is not certain: "
            "at least {low} can, at most {high}",
            announced,
            low=left.low,
            high=left.high,
        )
        return [notice("dead-end-near", seen, phrase("look again after the next round"), settings.title, cell)]
    seen = phrases(
        "{count} more round is announced still, without a repeat there can only be {possible}",
        "{count} more rounds are announced still, without a repeat there can only be {possible}",
        announced,
        possible=left.high,
    )
    rounds = len(tournament.swiss.rounds) + left.high
    cure = phrase("set Rounds to {rounds}, or expect repeats", rounds=rounds)
    if left.high == 0 and tournament.last and not tournament.last.started:
        cure = phrase("set Rounds to {rounds}, or expect repeats, or pair this round in another way", rounds=rounds)
    return [warning("dead-end", seen, cure, settings.title, cell)]


def dead_end_ahead(before: Tournament, paired: Tournament) -> tuple[str, ...]:
    """
    What to say of a round just *paired* that leaves fewer rounds without a repeat than are announced.

    Where another pairing would leave more, one is named.
    """
    last = paired.last
    left = rounds_left(paired)
    announced = announced_left(paired)
    if last is None or last.stage is not Stage.SWISS or left is None or left.high >= announced:
        return ()
    told = (
        phrase(
            "Careful: after round {number}, {possible} of the {announced} rounds still announced can be played "
            "without a repeat.",
            number=last.number,
            possible=left.high,
            announced=announced,
        )
        if left.high
        else phrase("Careful: after round {number} no round can be played without a repeat.", number=last.number)
    )
    other = rounds_left(before, announced + 1)
    if other is None or other.low - 1 <= left.high or not _fits(other.first, before):
        return (told,)
    better = phrase(
        "Another round {number} would leave {possible}: {command}",
        number=last.number,
        possible=other.low - 1,
        command=" ".join(["swiss-xl next BOOK --again", *(f"--pair {_text(pair)}" for pair in other.first)]),
    )
    return (f"{told} {better}",)


def _fits(pairs: Sequence[Pair], tournament: Tournament) -> bool:
    """Whether those in *pairs* are exactly those who play in the next round."""
    here = {player.number for player in tournament.players if player.plays_in(tournament.next_number)}
    return here == {number for pair in pairs for number in pair if number is not None}


def _text(pair: Pair) -> str:
    first, second = pair
    return f"{first}-{'bye' if second is None else second}"
