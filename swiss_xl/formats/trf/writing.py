"""A tournament as a TRF file that checkers and rating officers accept (formats.md §2–5, §8)."""

from __future__ import annotations

from fractions import Fraction

from swiss_xl.crosstable import FIRST, Crosstable, Entry, crosstable
from swiss_xl.results import Outcome
from swiss_xl.standings import standings
from swiss_xl.tournament import Forbidden, Player, Points, Rules, Tournament

_CODES = {
    "W": "win",
    "D": "draw",
    "L": "loss",
    "A": "zero_bye",
    "P": "bye",
}


def write_trf(tournament: Tournament, *, ending: str = "\n") -> str:
    """
    The text of a TRF file: names, rounds, points, acceleration, forbidden pairs, and a record per participant.

    Both spellings are written where programs differ: 142 and XXR, 152 and XXC (formats.md §8). Byes given for the round
    to be paired next stand in its column, and are left out of the points.
    """
    rules = tournament.rules
    lines = [f"012 {tournament.name}".rstrip()]
    lines += [f"022 {tournament.about['place']}"] if tournament.about.get("place") else []
    lines += [
        f"062 {len(tournament.players)}",
        f"072 {sum(player.rating is not None for player in tournament.players)}",
    ]
    lines += [f"142 {rules.rounds}", f"XXR {rules.rounds}"] if rules.rounds else []
    if rules.initial_side is not None:
        first = rules.initial_side == FIRST
        lines += [f"152 {'W' if first else 'B'}", f"XXC {'white1' if first else 'black1'}"]
    if rules.points != Points():
        lines.append(_points(rules.points))
    lines += [f"202 {','.join(rules.tiebreaks)}"] if rules.tiebreaks else []
    lines += _virtual(rules)
    lines += [_forbidden(each) for each in rules.forbidden]
    table = crosstable(tournament)
    ranks = {line.player.number: line.rank for line in standings(tournament)}
    players = sorted(tournament.players, key=lambda player: player.number)
    lines += [_player(tournament, table, player, ranks[player.number]) for player in players]
    return ending.join([*lines, ""])


def decimal(points: Fraction) -> str:
    """Points with one decimal; more where they need it."""
    return f"{float(points):.1f}" if (points * 10).denominator == 1 else f"{float(points):g}"


def _points(points: Points) -> str:
    """Record 162: a code and a value, nine columns each."""
    values = [(code, getattr(points, name)) for code, name in _CODES.items()]
    return "162  " + "    ".join(f"{code}{decimal(value or Fraction(0)):>4}" for code, value in values)


def _virtual(rules: Rules) -> list[str]:
    """XXA: one line for each participant with virtual points."""
    return [
        f"XXA {number:>4} " + " ".join(f"{decimal(each):>4}" for each in points)
        for number, points in sorted(rules.virtual.items())
        if any(points)
    ]


def _forbidden(each: Forbidden) -> str:
    numbers = " ".join(f"{number:>4}" for number in sorted(each.numbers))
    if (each.first, each.last) == (1, 999):
        return f"XXP {numbers}"
    return f"260 {each.first:03} {each.last:03} {numbers}"


def _player(tournament: Tournament, table: Crosstable, player: Player, rank: int) -> str:
    record = table[player.number]
    static = (
        f"001 {player.number:>4} {'':1}{player.title[:3]:>3} {player.name[:33]:33} {player.rating or '':>4} "
        f"{player.federation[:3]:3} {player.fide_id[:11]:>11} {player.birth[:10]:10} "
        f"{decimal(record.score):>4} {rank:>4}"
    )
    cells = [_cell(entry) for entry in record.entries]
    following = dict(player.byes).get(tournament.next_number)
    if following or not player.plays_in(tournament.next_number):
        cells.append(f"0000 - {_letter(following or Outcome.ZERO_BYE)}")
    return (static + "".join(f"  {cell}" for cell in cells)).rstrip()


def _letter(outcome: Outcome) -> str:
    return outcome.value


def _cell(entry: Entry) -> str:
    if not entry.opponents:
        return f"0000 - {_letter(entry.outcome or Outcome.ZERO_BYE)}"
    colour = "w" if entry.side == FIRST else "b"
    return f"{entry.opponents[0]:>4} {colour} {_letter(entry.outcome) if entry.outcome else ' '}"
