"""A tournament as a TRF file that checkers and rating officers accept (formats.md §2–5, §8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby

from swiss_xl import __version__
from swiss_xl.acceleration import virtual_points
from swiss_xl.catalogue import system
from swiss_xl.crosstable import FIRST, SECOND, Crosstable, Entry, crosstable
from swiss_xl.formats.trf.columns import MOST_ROUNDS
from swiss_xl.formats.trf.dates import birth_text, days_of
from swiss_xl.formats.trf.dispatch import CUSTOM, OWN_PROGRAM
from swiss_xl.formats.trf.records import ANY_ROUND
from swiss_xl.results import Outcome
from swiss_xl.standings import standings
from swiss_xl.tournament import Forbidden, Player, Points, Rules, Tournament

CODES = {"dutch": "FIDE_DUTCH", "dutch-2017": "FIDE_DUTCH_2017"}  # what checkers accept (formats.md §3, record 192)
UNRATED = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"}
_CODES_162 = {"W": "win", "D": "draw", "L": "loss", "A": "zero_bye", "P": "bye"}
_CODES_XXS = {
    **dict.fromkeys(("WW", "BW", "FPB"), "win"), **dict.fromkeys(("WD", "BD"), "draw"),
    **dict.fromkeys(("WL", "BL"), "loss"),
    "ZPB": "zero_bye", "HPB": "half_bye", "PAB": "bye", "FW": "forfeit_win", "FL": "forfeit_loss",
}  # fmt: skip


def write_trf(tournament: Tournament, *, ending: str = "\n") -> str:
    """
    The text of a TRF file: names, rounds, points, acceleration, forbidden pairs, and a record per participant.

    Both spellings are written where programs differ: 142 and XXR, 152 and XXC, 250 and XXA, 260 and XXP (formats.md
    §8). A bye given for the round to be paired next stands in its column and is left out of the points; those for later
    rounds stand in 240.
    """
    lines = [line for group in header(tournament).values() for line in group]
    return ending.join([*lines, *player_records(tournament).values(), ""])


def header(tournament: Tournament) -> dict[str, list[str]]:
    """The tournament records by what they speak of, in the order of the file; groups without a record are empty."""
    rules, about = tournament.rules, tournament.about
    start, end = days_of(about.get("dates", ""))
    virtual = rules.virtual if rules.system in CODES else virtual_points(tournament)  # of categories: club only
    rated = sum(player.rating is not None for player in tournament.players)
    return {
        "name": [f"012 {tournament.name}".rstrip()],
        "place": _texts({"022": about.get("place", "")}),
        "dates": _texts({"042": start, "052": end}),
        "counts": [f"062 {len(tournament.players)}", f"072 {rated}"],
        "kind": [f"092 Individual: Swiss-System ({system(rules.system).title})"],
        "arbiter": _texts({"102": about.get("arbiter", "")}),
        "rounds": [f"142 {rules.rounds}", f"XXR {rules.rounds}"] if rules.rounds else [],
        "colour": _colour(tournament),
        "points": _points(rules),
        "system": [f"182 {OWN_PROGRAM} {__version__} ({rules.system})", f"192 {CODES.get(rules.system, CUSTOM)}"],
        "ladder": [f"202 {','.join(rules.tiebreaks)}"] if rules.tiebreaks else [],
        "byes": _byes(tournament),
        "acceleration": [*_virtual_ranges(virtual), *_virtual(virtual)],
        "forbidden": [line for each in rules.forbidden for line in _forbidden(each)],
    }


def decimal(points: Fraction) -> str:
    """Points with one decimal; more where they need it."""
    return f"{float(points):.1f}" if (points * 10).denominator == 1 else f"{float(points):g}"


def _texts(texts: Mapping[str, str]) -> list[str]:
    return [f"{code} {text}" for code, text in texts.items() if text]


def first_side(tournament: Tournament) -> int | None:
    """The initial colour: as drawn, else what the first participant paired got in round 1; None before that."""
    if tournament.rules.initial_side is not None or not tournament.rounds:
        return tournament.rules.initial_side
    games = [game.participants for game in tournament.rounds[0].games if game.second]
    seats = [(number, side) for participants in games for side, number in enumerate(participants)]
    return min(seats)[1] if seats else None


def _colour(tournament: Tournament) -> list[str]:
    side = first_side(tournament)
    known = {FIRST: ["152 W", "XXC white1"], SECOND: ["152 B", "XXC black1"], None: []}
    return known[side]


def _points(rules: Rules) -> list[str]:
    """
    Record 162: a code and a value, nine columns each; XXS as well, which knows more codes and older programs read.

    Left out where everything is worth what it usually is.
    """
    points = rules.points
    if points == Points() and system(rules.system).points == Points():
        return []
    values = {name: getattr(points, name) for name in (*_CODES_162.values(), *_CODES_XXS.values())}
    values["draw"] = points.half_bye if points.draw is None else points.draw
    record = "162  " + "    ".join(f"{code}{decimal(values[name]):>4}" for code, name in _CODES_162.items())
    return [record, "XXS " + " ".join(f"{code}={decimal(values[name])}" for code, name in _CODES_XXS.items())]


def _byes(tournament: Tournament) -> list[str]:
    """240: byes given for rounds after the next one, at most one record for each kind and round."""
    later: dict[tuple[int, str], list[int]] = {}
    for player in tournament.players:
        for number, bye in player.byes:
            if tournament.next_number < number <= min(tournament.rules.rounds, MOST_ROUNDS):
                later.setdefault((number, bye.value), []).append(player.number)
    return [
        f"240 {kind} {number:03} " + " ".join(f"{each:4}" for each in sorted(who))
        for (number, kind), who in sorted(later.items())
    ]


def _virtual_ranges(virtual: Mapping[int, Sequence[Fraction]]) -> list[str]:
    """250: neighbours with the same virtual points share a record for each run of rounds."""
    numbers = [number for number in sorted(virtual) if any(virtual[number])]
    lines = []
    for _, group in groupby(enumerate(numbers), key=lambda each: (each[1] - each[0], tuple(virtual[each[1]]))):
        run = [number for _, number in group]
        lines += [
            f"250      {decimal(points):0>4} {first:03} {last:03} {run[0]:04} {run[-1]:04}"
            for first, last, points in _runs(virtual[run[0]])
            if len(decimal(points)) <= 4  # the columns hold no more; XXA does
        ]
    return lines


def _runs(points: Sequence[Fraction]) -> Iterator[tuple[int, int, Fraction]]:
    """First round, last round and points of each run of rounds with the same points."""
    for each, rounds in groupby(enumerate(points, 1), key=lambda pair: pair[1]):
        numbers = [number for number, _ in rounds]
        if each:
            yield numbers[0], numbers[-1], each


def _virtual(virtual: Mapping[int, Sequence[Fraction]]) -> list[str]:
    """XXA: one line for each participant with virtual points."""
    return [
        f"XXA {number:>4} " + " ".join(f"{decimal(each):>4}" for each in points)
        for number, points in sorted(virtual.items())
        if any(points)
    ]


def _forbidden(each: Forbidden) -> list[str]:
    """260; XXP as well for those who are never to meet, two in a line."""
    record = f"260 {each.first:03} {each.last:03} " + " ".join(f"{number:>4}" for number in sorted(each.numbers))
    if (each.first, each.last) != (1, ANY_ROUND):
        return [record]
    return [record, *(f"XXP {one:>4} {other:>4}" for one, other in combinations(sorted(each.numbers), 2))]


def player_records(tournament: Tournament) -> dict[int, str]:
    """The record of every participant by number, in their order."""
    table = crosstable(tournament)
    ranks = {line.player.number: line.rank for line in standings(tournament)}
    unrated = {
        (round_.number, number)
        for round_ in tournament.rounds
        for game in round_.games
        if game.result and not game.result.rated
        for number in game.participants
    }
    players = sorted(tournament.players, key=lambda player: player.number)
    return {each.number: _player(tournament, table, each, ranks[each.number], unrated) for each in players}


def _player(tournament: Tournament, table: Crosstable, player: Player, rank: int, unrated: set[tuple[int, int]]) -> str:
    record = table[player.number]
    static = (
        f"001 {player.number:>4} {player.sex:1}{player.title[:3]:>3} {player.name[:33]:33} {player.rating or '':>4} "
        f"{player.federation[:3]:3} {player.fide_id[:11]:>11} {birth_text(player.birth):10} "
        f"{decimal(record.score):>4} {rank:>4}"
    )
    points = tournament.rules.points
    cells = [_cell(entry, points, counts=(entry.round, player.number) not in unrated) for entry in record.entries]
    rules, following = tournament.rules, tournament.next_number
    bye = player.bye_in(following)
    if (bye or not player.plays_in(following)) and (following <= rules.rounds or not rules.rounds):
        cells.append(f"0000 - {(bye or Outcome.ZERO_BYE).value}")
    return (static + "".join(f"  {cell}" for cell in cells)).rstrip()


def _cell(entry: Entry, points: Points, *, counts: bool) -> str:
    if not entry.opponents:
        return f"0000 - {_bye(entry, points).value}"
    colour = "w" if entry.side == FIRST else "b"
    letter = entry.outcome.value if entry.outcome else " "
    if entry.outcome and not counts:
        letter = UNRATED.get(entry.outcome, letter)
    return f"{entry.opponents[0]:>4} {colour} {letter}"


def _bye(entry: Entry, points: Points) -> Outcome:
    """The letter of a round without a game; points for rounds before arrival make a bye that is worth them of it."""
    outcome = entry.outcome or Outcome.ZERO_BYE
    if outcome is Outcome.ZERO_BYE and entry.points != points.zero_bye:
        worth = {points.win: Outcome.FULL_BYE, points.half_bye: Outcome.HALF_BYE}
        return worth.get(entry.points, outcome)
    return outcome
