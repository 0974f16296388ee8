"""Sentences about score brackets: who floats and why, who was passed over, which criterion decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from swiss_xl.catalogue import Reason

Say = Callable[[int], str]
"""A participant's number and name."""

WORSE: Mapping[str, str] = {
    "C1": "they have met",
    "C2": "has had the bye, or a win's points without playing",
    "C3": "both must get the same colour",
    "C4": "not everybody could be paired",
    "C6": "more would float",
    "C7": "somebody with more points would float",
    "C8": "more would float out of the next score group, or with more points",
    "C9": "the bye would go to somebody who has missed more games",
    "C10": "a topscorer's game would make a colour difference beyond two",
    "C11": "a topscorer's game would give the same colour three times running",
    "C12": "fewer would get the colour they prefer",
    "C13": "fewer would get a colour they strongly prefer",
    "C14": "more would float down for the second round running",
    "C15": "more would meet a higher score group for the second round running",
    "C16": "more would float down who did so two rounds before",
    "C17": "more would meet a higher score group who did so two rounds before",
    "C18": "one from above who floated down last round would meet one with fewer points",
    "C19": "one who met a higher score group last round would meet one with more points",
    "C20": "one from above who floated down two rounds before would meet one with fewer points",
    "C21": "one who met a higher score group two rounds before would meet one with more points",
    "C.1": "they have met",
    "C.3": "both must get the same colour",
    "C.4": "not everybody could be paired",
    "C.5": "more would float",
    "C.6": "the score differences would be larger",
    "C.7": "the next score group could not be paired as well",
    "C.8": "a topscorer's game would make a colour difference beyond two",
    "C.9": "a topscorer's game would give the same colour three times running",
    "C.10": "fewer would get the colour they prefer",
    "C.11": "fewer would get a colour they strongly prefer",
    "C.12": "more would float down for the second round running",
    "C.13": "more would float up for the second round running",
    "C.14": "more would float down who did so two rounds before",
    "C.15": "more would float up who did so two rounds before",
    "C.16": "one who floated down last round would have a larger score difference",
    "C.17": "one who floated up last round would have a larger score difference",
    "C.18": "one who floated down two rounds before would have a larger score difference",
    "C.19": "one who floated up two rounds before would have a larger score difference",
}
"""What is worse where a candidate fails on a criterion; those with a point are of the edition until January 2026."""
DEMAND: Mapping[str, str] = {
    "C4": "else not everybody below could be paired",
    "C.4": "else not everybody below could be paired",
    "odd": "the number is odd",
    "more": "no more pairs are possible",
}
"""Why anybody floats at all."""


def worse(code: str) -> str:
    """Why something was passed over, in words and with the criterion."""
    if code == "order":
        return "as good, but later in the order (Art. 4)"
    if code == "forbidden":
        return "they are never to meet"
    return f"{WORSE[code]} ({code})"


def about_brackets(reasons: Sequence[Reason], name: Say, points: Callable[[Any], str]) -> Iterator[str]:
    """One line for each score bracket that tells of floaters or exchanges, from the top."""
    seen = set()
    for reason in reasons:
        if "floaters" in reason.facts and reason.bracket not in seen:
            seen.add(reason.bracket)
            yield from _about(reason, name, points)


def _about(reason: Reason, name: Say, points: Callable[[Any], str]) -> Iterator[str]:
    facts: Any = reason.facts
    for score, numbers, code in reversed(facts["emptied"]):
        yield f"Score group {points(score)}: {_down(numbers, code, name)}."
    if reason.rule == "bye":
        return
    said = list(_floaters(facts, name))
    down, up, code = facts["exchange"]
    if down:
        halves = f"{_names(down, name)} and {_names(up, name)} change halves: otherwise {worse(code)}"
        said.append(halves)
    above = f", with {_names(facts['above'], name)} from above" if facts["above"] else ""
    if said or above:
        yield f"Score group {points(reason.bracket)}{above}: {'; '.join(said) or 'nobody floats'}."


def _floaters(facts: Any, name: Say) -> Iterator[str]:
    floaters = facts["floaters"]
    if not floaters:
        return
    yield _down([each.number for each in floaters], floaters[0].demand, name)
    for each in floaters:
        yield _why_he(each, name)
    for number, criterion in facts["stayed"]:
        yield f"if {name(number)} floated: {worse(criterion)}"


def _down(numbers: Sequence[int], code: str, name: Say) -> str:
    """Who floats down and why anybody does; one alone floats only where the number is odd."""
    why = DEMAND.get(code) or DEMAND["odd" if len(numbers) == 1 else "more"]
    return f"{_names(numbers, name)} float{_s(numbers)} down: {why} ({code})"


def _why_he(floater: Any, name: Say) -> str:
    who = name(floater.number)
    if floater.criterion == "alone":
        return f"{who} may meet nobody in the bracket"
    instead = f"{_names(floater.instead, name)} would float, " if floater.instead else ""
    return f"if {who} stayed, {instead}{worse(floater.criterion)}"


def about_pair(reason: Reason, name: Say) -> Iterator[str]:
    """What is to be said of one pair, or of the bye."""
    facts: Any = reason.facts
    if reason.rule == "bye":
        yield from _about_bye(facts, name)
        return
    tried = [f"{name(number)} ({worse(code)})" for number, code in facts["tried"]]
    yield f"passed over: {', '.join(tried)}" if tried else "the first in the order"
    if facts["pair"]:
        yield f"not met by any better candidate: {', '.join(facts['pair'])}"


def _about_bye(facts: Any, name: Say) -> Iterator[str]:
    yield "the bye"
    if facts["lower"]:
        lower = [f"{name(number)} ({worse(code)})" for number, code in facts["lower"]]
        yield f"nobody with fewer points can have it (C5): {', '.join(lower)}"
    else:
        yield "nobody has fewer points"
    for each in facts["floaters"]:
        yield _why_he(each, name).replace("would float", "would have it")
    for number, criterion in facts["stayed"]:
        yield f"if {name(number)} had it: {worse(criterion)}"


def _names(numbers: Sequence[int], name: Say) -> str:
    return ", ".join(map(name, numbers))


def _s(several: Sequence[object]) -> str:
    return "s" if len(several) == 1 else ""
