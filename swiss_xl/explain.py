"""Why a round looks as it does: the reasons that a system gave, in plain sentences."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from swiss_xl.catalogue import Pairing, Reason
from swiss_xl.explain_brackets import about_brackets, about_pair
from swiss_xl.tournament import Game, Tournament

RULES: Mapping[str, str] = {
    "halves": "the upper half of the score group meets the lower half",
    "distance": "as far apart as possible inside the score group",
    "floater": "one of the two floats from the score group above",
    "lots": "drawn by lot",
    "nearest": "the nearest in the standings not met yet",
    "ahead": "the nearest that leaves the rounds to come without a repeat",
    "dead-end": "the nearest; no choice leaves all announced rounds without a repeat",
    "order": "by the order of the standings, because repeats cannot be avoided any more",
    "repeat": "a repeat, because no round without one exists; paired by the order of the standings",
    "bye": "the bye: the lowest in the order who may have it and whose bye leaves the rest pairable",
    "by hand": "set by hand",
    "table": "a table of four, with partners who have not played together",
}
SIDES: Mapping[str, str] = {
    "balance": "the first side goes to who has had it less often",
    "alternate": "both change the side of their last game",
    "higher": "both had the same side last: the higher in the order changes",
    "board": "nobody has played yet: sides alternate from board to board",
    "floater": "equal in sides: the floater with fewer points has the first side",
    "5.2.1": "both preferences are granted (5.2.1)",
    "5.2.2": "the stronger preference is granted (5.2.2)",
    "5.2.3": "alternating with the latest game in which their colours differed (5.2.3)",
    "5.2.4": "the preference of the higher-ranked is granted (5.2.4)",
    "5.2.5": "nobody has a preference: by the number and the initial colour (5.2.5)",
}
PASSED: Mapping[str, str] = {
    "met": "they have met",
    "rest": "the others could then not be paired",
    "forbidden": "they are never to meet",
    "category": "of another category, and fewer such pairs are possible",
}


def explain(tournament: Tournament, pairing: Pairing) -> list[str]:
    """
    The round that *pairing* made from *tournament*: a line for each score bracket where the system makes brackets, one
    for each board, warnings last.
    """
    reasons = {reason.board: reason for reason in pairing.reasons}
    lines = list(about_brackets(pairing.reasons, partial(_name, tournament), plain))
    lines += [_line(tournament, game, reasons.get(game.board)) for game in pairing.round.games]
    return [*lines, *pairing.warnings]


def _line(tournament: Tournament, game: Game, reason: Reason | None) -> str:
    who = " / ".join(_name(tournament, number) for number in game.first)
    if game.second:
        who = f"Board {game.board}: {who} – {' / '.join(_name(tournament, number) for number in game.second)}"
    if reason is None:
        return f"{who}: asked for beforehand." if not game.second else f"{who}."
    return f"{who}: {'; '.join(_parts(tournament, reason))}."


def _name(tournament: Tournament, number: int) -> str:
    return f"{number} {tournament.by_number[number].name}".strip()


def _parts(tournament: Tournament, reason: Reason) -> list[str]:
    parts = []
    if reason.bracket is not None:
        parts.append(f"score group {plain(reason.bracket)}")
    if "floaters" in reason.facts:
        parts += about_pair(reason, partial(_name, tournament))
        return [*parts, SIDES[reason.sides]] if reason.sides else parts
    parts.append(RULES.get(reason.rule, reason.rule))
    if reason.passed:
        passed = [f"{_name(tournament, number)} ({PASSED.get(why, why)})" for number, why in reason.passed]
        parts.append(f"passed over: {', '.join(passed)}")
    parts += [f"{key}: {_fact(value)}" for key, value in reason.facts.items()]
    if reason.sides:
        parts.append(SIDES.get(reason.sides, reason.sides))
    return parts


def _fact(value: object) -> str:
    if isinstance(value, Fraction):
        return plain(value)
    if isinstance(value, tuple | list | set | frozenset):
        return ", ".join(_fact(each) for each in value) or "none"
    return str(value)


def plain(points: Fraction) -> str:
    """Points as people write them: 2½, 3, 0.75."""
    whole, rest = divmod(points, 1)
    if rest == Fraction(1, 2):
        return f"{int(whole) or ''}½"
    return f"{float(points):g}"


def reason_json(reason: Reason) -> dict[str, object]:
    """A reason as plain data."""
    return {
        "board": reason.board,
        "rule": reason.rule,
        "bracket": None if reason.bracket is None else float(reason.bracket),
        "passed": [{"number": number, "why": why} for number, why in reason.passed],
        "sides": reason.sides,
        "facts": {key: _plain(value) for key, value in reason.facts.items()},
    }


def _plain(value: object) -> object:
    """A fact as JSON knows it: lists, numbers, texts; a named tuple by its names."""
    if isinstance(value, Fraction):
        return float(value)
    if hasattr(value, "_asdict"):
        return {key: _plain(each) for key, each in value._asdict().items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int | float | None) else str(value)
