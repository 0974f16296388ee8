"""Sentences about score brackets: who floats and why, who was passed over, which criterion decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol

from swiss_xl.catalogue import Reason
from swiss_xl.explain_words import DEMAND, WORSE


class Voice(Protocol):
    """Who is called how, in which language."""

    def say(self, text: str, /) -> str:
        """A text in the language."""
        ...

    def name(self, number: int) -> str:
        """Somebody's number and name."""
        ...

    def names(self, numbers: Sequence[int]) -> str:
        """Several of them."""
        ...

    def passed(self, number: int, why: str) -> str:
        """Somebody, and why not."""
        ...

    def points(self, value: Fraction) -> str:
        """A score."""
        ...


Bracket = tuple[Fraction, str, tuple[str, ...]]


def worse(code: str, voice: Voice) -> str:
    """Why something was passed over, in words and with the criterion."""
    if code == "order":
        return voice.say("as good, but later in the order (Art. 4)")
    if code == "forbidden":
        return voice.say("they are never to meet")
    return f"{voice.say(WORSE[code])} ({code})"


def about_brackets(reasons: Sequence[Reason], voice: Voice) -> Iterator[Bracket]:
    """For each score bracket with floaters or exchanges, from the top: its score, what it is called, what is said."""
    seen, found = set(), list[Bracket]()
    for reason in reasons:  # in the order of boards, which a floater's own score decides, not his bracket
        if "floaters" in reason.facts and reason.bracket not in seen:
            seen.add(reason.bracket)
            found += _about(reason, voice)
    yield from sorted(found, key=lambda each: each[0], reverse=True)


def _about(reason: Reason, voice: Voice) -> Iterator[Bracket]:
    facts: Any = reason.facts
    say = voice.say
    group = say("Score group {points}")
    for score, numbers, code in reversed(facts["emptied"]):
        yield score, group.format(points=voice.points(score)), (_down(numbers, code, voice),)
    if reason.rule == "bye" or reason.bracket is None:
        return
    said = list(_floaters(facts, voice))
    down, up, code = facts["exchange"]
    if down:
        halves = say("{down} and {up} change halves: otherwise {why}")
        said.append(halves.format(down=voice.names(down), up=voice.names(up), why=worse(code, voice)))
    if said or facts["above"]:
        called = group.format(points=voice.points(reason.bracket))
        if facts["above"]:
            called = say("{group}, with {names} from above").format(group=called, names=voice.names(facts["above"]))
        yield reason.bracket, called, tuple(said) or (say("nobody floats"),)


def _floaters(facts: Any, voice: Voice) -> Iterator[str]:
    floaters = facts["floaters"]
    if not floaters:
        return
    yield _down([each.number for each in floaters], floaters[0].demand, voice)
    for each in floaters:
        yield _why_he(each, voice, bye=False)
    for number, criterion in facts["stayed"]:
        text = voice.say("if {name} floated: {why}")
        yield text.format(name=voice.name(number), why=worse(criterion, voice))


def _down(numbers: Sequence[int], code: str, voice: Voice) -> str:
    """Who floats down and why anybody does; one alone floats only where the number is odd."""
    one = len(numbers) == 1
    why = voice.say(DEMAND.get(code) or DEMAND["odd" if one else "more"])
    text = voice.say("{names} floats down: {why}") if one else voice.say("{names} float down: {why}")
    return text.format(names=voice.names(numbers), why=f"{why} ({code})")


def _why_he(floater: Any, voice: Voice, *, bye: bool) -> str:
    say, who = voice.say, voice.name(floater.number)
    if floater.criterion == "alone":
        return say("{name} may meet nobody in the bracket").format(name=who)
    why, others = worse(floater.criterion, voice), voice.names(floater.instead)
    if not others:
        return say("if {name} stayed, {why}").format(name=who, why=why)
    if bye:
        return say("if {name} stayed, {others} would have it, {why}").format(name=who, others=others, why=why)
    return say("if {name} stayed, {others} would float, {why}").format(name=who, others=others, why=why)


def about_pair(reason: Reason, voice: Voice) -> Iterator[str]:
    """What is to be said of one pair, or of the bye."""
    facts: Any = reason.facts
    say = voice.say
    if reason.rule == "bye":
        yield from _about_bye(facts, voice)
        return
    tried = ", ".join(voice.passed(number, worse(code, voice)) for number, code in facts["tried"])
    yield say("passed over: {names}").format(names=tried) if tried else say("the first in the order")
    if facts["pair"]:
        yield say("not met by any better candidate: {codes}").format(codes=", ".join(facts["pair"]))


def _about_bye(facts: Any, voice: Voice) -> Iterator[str]:
    say = voice.say
    yield say("the bye")
    if facts["lower"]:
        lower = ", ".join(voice.passed(number, worse(code, voice)) for number, code in facts["lower"])
        yield say("nobody with fewer points can have it (C5): {names}").format(names=lower)
    else:
        yield say("nobody has fewer points")
    for each in facts["floaters"]:
        yield _why_he(each, voice, bye=True)
    for number, criterion in facts["stayed"]:
        yield say("if {name} had it: {why}").format(name=voice.name(number), why=worse(criterion, voice))
