"""Why a round looks as it does: the reasons that a system gave, in plain sentences of any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from swiss_xl.catalogue import Pairing, Reason
from swiss_xl.explain_brackets import about_brackets, about_pair
from swiss_xl.explain_words import DOWN, EXCHANGED, PASSED, RULES, SIDES, SPLITS, UP
from swiss_xl.tournament import Game, Tournament

Say = Callable[[str], str]
BY_STANDINGS = frozenset({"lots", "nearest", "ahead", "dead-end", "order", "repeat", "bye again", "table"})
"""Rules that go down the standings and know no score groups."""


@dataclass(frozen=True, slots=True)
class Told:
    """
    What is said of one board, or of a score bracket where *board* is None: who it is about, and the reasons.

    *game* is None for a bracket.
    """

    board: int | None
    who: str
    parts: tuple[str, ...]
    game: Game | None = None


def explain(tournament: Tournament, pairing: Pairing, say: Say = str) -> list[str]:
    """
    The round that *pairing* made from *tournament*: a line for each score bracket where the system makes brackets, one
    for each board, warnings last.
    """
    told = told_of(tournament, pairing, say)
    lines = [_line(each, say) for each in told if each.board is None]
    return [*lines, *(_line(each, say) for each in told if each.board is not None), *pairing.warnings]


def _line(told: Told, say: Say) -> str:
    who = told.who
    if told.game and told.game.second:
        who = say("Board {board}: {pair}").format(board=told.board, pair=who)
    return f"{who}: {'; '.join(told.parts)}." if told.parts else f"{who}."


def told_of(tournament: Tournament, pairing: Pairing, say: Say) -> list[Told]:
    """What is said of each board, in their order; before the first of a score bracket what is said of that."""
    reasons = {reason.board: reason for reason in pairing.reasons}
    voice = Voice(tournament, say)
    brackets = [(points, Told(None, who, parts)) for points, who, parts in about_brackets(pairing.reasons, voice)]
    found = []
    for game in pairing.round.games:
        reason = reasons.get(game.board)
        while reason and brackets and brackets[0][0] >= (reason.bracket or 0):
            found.append(brackets.pop(0)[1])
        found.append(Told(game.board, voice.pair(game), tuple(about(game, reason, voice)), game))
    return [*found, *(each for _, each in brackets)]


@dataclass(frozen=True, slots=True)
class Voice:
    """Who is called how, in which language."""

    tournament: Tournament
    say: Say

    def name(self, number: int) -> str:
        """Somebody's number and name."""
        return f"{number} {self.tournament.by_number[number].name}".strip()

    def names(self, numbers: Any) -> str:
        """Several of them."""
        return ", ".join(map(self.name, numbers))

    def pair(self, game: Game) -> str:
        """Both sides, or who has the bye."""
        sides = [" / ".join(map(self.name, side)) for side in (game.first, game.second) if side]
        return " – ".join(sides)

    def passed(self, number: int, why: str) -> str:
        """Somebody, and why not."""
        return self.say("{name} ({why})").format(name=self.name(number), why=why)

    def points(self, value: Fraction) -> str:
        """A score."""
        return plain(value)


def about(game: Game, reason: Reason | None, voice: Voice) -> Iterator[str]:
    """The parts of what is said of one board."""
    say = voice.say
    if reason is None:
        if not game.second:
            yield say("asked for beforehand")
        return
    if reason.bracket is not None and reason.rule not in BY_STANDINGS:
        text = say("score group {points}, points of acceleration included") if reason.facts.get("virtual") else ""
        yield (text or say("score group {points}")).format(points=plain(reason.bracket))
    if "floaters" in reason.facts:
        yield from about_pair(reason, voice)
    elif reason.rule == "finals":
        yield from _of_finals(reason.facts, voice)
    else:
        yield from _of_rule(reason, voice)
    if reason.sides:
        side, who = voice.tournament.rules.sides[0], " / ".join(map(voice.name, game.first))
        rule = say(SIDES.get(reason.sides, reason.sides))
        yield say("{rule}: {side} for {name}").format(rule=rule, side=side, name=who)
        if reason.facts.get("counted"):
            names = voice.names(reason.facts["counted"])
            yield say("a bye or a win without a game counts as {side}: {names}").format(side=side, names=names)


def _rules(reason: Reason) -> list[str]:
    """What made the pair, beginning with the lots where the order was drawn; who floats down is told by name."""
    named = reason.rule == "floater" and "down" in reason.facts
    return [
        *([RULES["lots"]] if reason.facts.get("lots") else []),
        *([] if named else [RULES.get(reason.rule, reason.rule)]),
    ]


def _of_rule(reason: Reason, voice: Voice) -> Iterator[str]:
    say, facts = voice.say, dict[str, Any](reason.facts)
    yield from map(say, _rules(reason))
    for key, texts in (("up", UP), ("down", DOWN)):
        for number in facts.get(key, ()):
            yield say(texts[facts["why"]]).format(name=voice.name(number))
    if facts.get("down"):
        yield say("who floats down heads this group; as far apart as possible inside it")
    if "came" in facts:
        names = {"came": voice.names(facts["came"]), "left": voice.names(facts["left"])}
        yield say(EXCHANGED[facts["why"]]).format(**names)
    if "split" in facts:
        yield say(SPLITS[facts["split"]])
    for index, why in facts.get("tried", ()):
        yield say("not: {arrangement} ({why})").format(arrangement=say(SPLITS[index]), why=say(PASSED[why]))
    for side in facts.get("repeated", ()):
        yield say("partners again, as nobody new is left: {names}").format(names=voice.names(side))
    if reason.passed:
        listed = ", ".join(voice.passed(number, say(PASSED.get(why, why))) for number, why in reason.passed)
        yield say("passed over: {names}").format(names=listed)


def _of_finals(facts: Any, voice: Voice) -> Iterator[str]:
    say = voice.say
    if "won" in facts:
        yield say("the winners of the semi-finals")
    if "lost" in facts:
        yield say("the losers of the semi-finals play for third place")
    if "ranks" in facts:
        first, second = (f"{group}{rank}" for group, rank in facts["ranks"])
        yield say("by the standings: {first} against {second}").format(first=first, second=second)
    if facts.get("away"):
        yield say("of a better rank, but not there: {names}").format(names=voice.names(facts["away"]))


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
