"""A match of domino hand by hand: what each hand is worth, and when the match is over (seeds §4.3; domino.txt)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swiss_xl.telling import listed, mark, phrase

HANDS = "games"
LEAST_HANDS, LEAD = 4, 2
FULL_SET = 168  # the pips of all 28 tiles
NOTATION = mark(
    "A12: the first pair (A) went out and the other was left with 12 pips; B5-0: the second pair "
    "(B) went out, 5 left with A and 0 with B; C9-14: closed, 9 left with A and 14 with B; = "
    "closed and level"
)
_HAND = re.compile(r"([ABC])(?:(\d{1,3})(?:[-:](\d{1,3}))?)?|=")
Scores = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Hand:
    """
    One hand: *out* is the side of the player who went out (0 or 1), None where the hand was closed.

    *left* are the pips left with each side, None where they were not written down; *level* marks a closed hand whose
    pips were only said to be equal.
    """

    out: int | None
    left: tuple[int | None, int | None] = (None, None)
    level: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """What hands add up to: *scores*, the hand that ended the match (None: it is not *over*), *faults* by hand."""

    scores: Scores
    over: int | None
    faults: tuple[tuple[int, str], ...] = ()


def target(options: Mapping[str, str]) -> int | None:
    """The points to be reached, None where hands won are counted (seeds §4.3)."""
    goal = options.get("goal", HANDS)
    return None if goal == HANDS else int(goal)


def is_over(scores: Scores, goal: int | None) -> bool:
    """Four hands and a lead of two, or the target reached."""
    if goal is None:
        return max(scores) >= LEAST_HANDS and abs(scores[0] - scores[1]) >= LEAD
    return max(scores) >= goal


def worth(hand: Hand, goal: int | None) -> Scores:
    """
    What a hand brings to each side.

    Hands won: one for who went out, a closed hand nobody. To 100: the tiles left with the losing pair; to 200: the
    tiles of both; a closed hand goes to the pair with fewer points, level nobody.

    :raises ValueError: if pips that count are missing, or there are more than a set has.
    """
    _check_pips(hand, goal)
    if goal is None:
        return (int(hand.out == 0), int(hand.out == 1))
    first, second = hand.left[0] or 0, hand.left[1] or 0
    winner = hand.out if hand.out is not None else None if first == second else int(second < first)
    if winner is None:
        return (0, 0)
    points = first + second if goal == 200 else (second, first)[winner]
    return (points, 0) if winner == 0 else (0, points)


def _check_pips(hand: Hand, goal: int | None) -> None:
    if sum(pips or 0 for pips in hand.left) > FULL_SET:
        raise ValueError(
            phrase(
                "{what} and {what_2} are more pips than a set has ({full_set})",
                what=hand.left[0] or 0,
                what_2=hand.left[1] or 0,
                full_set=FULL_SET,
            )
        )
    if goal is None or hand.level:
        return
    needed = {0, 1} if goal == 200 or hand.out is None else {1 - hand.out}
    missing = ["AB"[side] for side in sorted(needed) if hand.left[side] is None]
    if missing:
        sides = listed(missing)
        raise ValueError(
            phrase("the pips left with {listed} are missing, they count in a closed hand", listed=sides)
            if hand.out is None
            else phrase(
                "the pips left with {listed} are missing, they count in a match to {goal}", listed=sides, goal=goal
            )
        )


def add_up(hands: Sequence[Hand], goal: int | None) -> Count:
    """Add hands up until the match is over; a hand after that is a fault, as is one that cannot be."""
    scores, over = (0, 0), None
    faults: list[tuple[int, str]] = []
    for number, hand in enumerate(hands, 1):
        if over is not None:
            faults.append(
                (
                    number,
                    phrase(
                        "the match was over after hand {over}, {scores}-{scores_2}",
                        over=over,
                        scores=scores[0],
                        scores_2=scores[1],
                    ),
                )
            )
            continue
        try:
            more = worth(hand, goal)
        except ValueError as unread:
            faults.append((number, str(unread)))
            continue
        scores = (scores[0] + more[0], scores[1] + more[1])
        if is_over(scores, goal):
            over = number
    return Count(scores, over, tuple(faults))


def parse_hands(text: str, goal: int | None) -> tuple[Hand, ...]:
    """
    Hands as they are typed, with blanks or commas between (NOTATION).

    :raises ValueError: naming every word that is no hand.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    found = [_HAND.fullmatch(word.upper()) for word in words]
    strange = [
        told
        for number, (word, match) in enumerate(zip(words, found, strict=True), 1)
        if (told := _not_read(number, word, match, goal))
    ]
    if strange:
        raise ValueError(
            phrase(
                "{listed} cannot be read (accepted: {notation})", listed="; ".join(strange), notation=phrase(NOTATION)
            )
        )
    return tuple(_hand(match) for match in found if match)


def _not_read(number: int, word: str, match: re.Match[str] | None, goal: int | None) -> str:
    """
    Which hand cannot be read, empty for one that can.

    One number for the pips of both is not enough, but where only the losers count.
    """
    if match is None:
        return phrase("hand {number}: '{word}'", number=number, word=word)
    if match[2] is None or match[3] is not None:
        return ""
    if match[1] == "C":
        return phrase("hand {number}: '{word}' (a closed hand needs the pips of both)", number=number, word=word)
    if goal == 200:
        return phrase("hand {number}: '{word}' (to 200 the pips of both count)", number=number, word=word)
    return ""


def _hand(match: re.Match[str]) -> Hand:
    if match[1] is None:
        return Hand(None, level=True)
    out = None if match[1] == "C" else "AB".index(match[1])
    if match[2] is None:
        return Hand(out)
    if match[3] is not None:
        return Hand(out, (int(match[2]), int(match[3])))
    return Hand(out, (None, int(match[2])) if out == 0 else (int(match[2]), None))


def not_over(scores: Scores, goal: int | None) -> str:
    """What a match that is not over still lacks."""
    first, second = scores
    if goal is None:
        return phrase(
            "the match is not over: {first}-{second} after these hands, it ends at {hands} hands with a lead of {lead}",
            first=first,
            second=second,
            hands=LEAST_HANDS,
            lead=LEAD,
        )
    return phrase(
        "the match is not over: {first}-{second} after these hands, it ends at {goal} points",
        first=first,
        second=second,
        goal=goal,
    )
