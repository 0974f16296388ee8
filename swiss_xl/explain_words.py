"""The words for codes in reasons: rules, sides, why somebody was passed over, which criterion failed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
    "bye again": "the bye: the lowest in the order of those with the fewest byes; no round without a repeat exists",
    "by hand": "set by hand",
    "table": "a table of four, down the standings",
}
SIDES: Mapping[str, str] = {
    "balance": "the first side goes to the smaller balance of first sides less second sides",
    "alternate": "both change the side that they had last",
    "single": "one has had no side yet: the other changes the side that it had last",
    "higher": "both had the same side last: the higher in the order changes",
    "board": "neither has had a side yet: sides alternate from board to board",
    "floater": "equal in sides: the floater with fewer points has the first side",
    "order": "the best placed has the first side",
    "5.2.1": "both preferences are granted (5.2.1)",
    "5.2.2": "the stronger preference is granted (5.2.2)",
    "5.2.3": "alternating with the latest game in which their colours differed (5.2.3)",
    "5.2.4": "the preference of the higher-ranked is granted (5.2.4)",
    "5.2.5": "nobody has a preference: by the number and the initial colour (5.2.5)",
}
PASSED: Mapping[str, str] = {
    "met": "they have met",
    "rest": "the others could then not be paired",
    "later": "the others, or later rounds, would then need a repeat",
    "forbidden": "they are never to meet",
    "category": "more pairs than necessary would be of two categories",
    "spread": "the pairs of the group would stand less far apart",
    "had": "has had a bye",
    "had more": "has had more byes",
    "partners": "they have been partners",
    "partners more": "more would be partners again, or more often",
    "apart": "two of them are never to meet",
    "opponents": "more would meet opponents again",
}
UP: Mapping[str, str] = {
    "odd": "{name} comes up from a lower score group, as the number was odd",
    "stuck": "{name} comes up from a lower score group, as the group alone could not be paired without a repeat",
}
DOWN: Mapping[str, str] = {
    "odd": "{name} floats down, as the number above was odd",
    "stuck": "{name} floats down, as the group above could not be paired without a repeat",
}
EXCHANGED: Mapping[str, str] = {
    "partners": "{came} instead of {left}: the four next in the order could not be seated with new partners",
    "rest": "{came} instead of {left}: the others could then not be seated with new partners",
}
SPLITS = (
    "the first and the fourth play the second and the third",
    "the first and the third play the second and the fourth",
    "the first and the second play the third and the fourth",
)
"""At a table of four, by their places in the order."""

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
    "C.2": "has had the bye, or a win's points without playing",
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


def reasons_said() -> Iterator[str]:
    """Every text of this module once."""
    tables = (RULES, SIDES, PASSED, UP, DOWN, EXCHANGED, WORSE, DEMAND)
    yield from dict.fromkeys(text for table in tables for text in table.values())
    yield from SPLITS
