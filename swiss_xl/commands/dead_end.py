"""Rounds that cannot all be played without a repeat: told before it is too late."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.errors import Finding, notice, warning
from swiss_xl.reading import Reading
from swiss_xl.rounds_left import Pair, RoundsLeft, announced_left, rounds_left
from swiss_xl.telling import phrase
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
        seen = phrase(
            "{rounds} announced still; that all can be without a repeat is not certain: {at}",
            rounds=_rounds(announced),
            at=_at(left),
        )
        return [notice("dead-end-near", seen, phrase("look again after the next round"), settings.title, cell)]
    seen = phrase(
        "{rounds} announced still, without a repeat there can only be {high}", rounds=_rounds(announced), high=left.high
    )
    cure = phrase("set Rounds to {what}, or expect repeats", what=len(tournament.swiss.rounds) + left.high)
    if left.high == 0 and tournament.last and not tournament.last.started:
        cure = phrase("{cure}, or pair this round in another way", cure=cure)
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
    rest = (
        phrase("{high} of the {announced} rounds still announced", high=left.high, announced=announced)
        if left.high
        else phrase("no round")
    )
    told = phrase("Careful: after round {number} {rest} can be played without a repeat.", number=last.number, rest=rest)
    other = rounds_left(before, announced + 1)
    if other is None or other.low - 1 <= left.high or not _fits(other.first, before):
        return (told,)
    more = other.low - 1
    how = " ".join(phrase("--pair {text}", text=_text(pair)) for pair in other.first)
    return (
        phrase(
            "{told} Another round {number} would leave {more}: swiss-xl next BOOK --again {how}",
            told=told,
            number=last.number,
            more=more,
            how=how,
        ),
    )


def _fits(pairs: Sequence[Pair], tournament: Tournament) -> bool:
    """Whether those in *pairs* are exactly those who play in the next round."""
    here = {player.number for player in tournament.players if player.plays_in(tournament.next_number)}
    return here == {number for pair in pairs for number in pair if number is not None}


def _text(pair: Pair) -> str:
    first, second = pair
    return f"{first}-{'bye' if second is None else second}"


def _rounds(count: int) -> str:
    return phrase("1 more round is") if count == 1 else phrase("{count} more rounds are", count=count)


def _at(left: RoundsLeft) -> str:
    return phrase("at least {low} can, at most {high}", low=left.low, high=left.high)
