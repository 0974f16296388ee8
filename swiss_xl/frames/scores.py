"""Scores in two columns: what they say about the result, and whether they can be (seeds §1.10, §3.2, §4.3)."""

from __future__ import annotations

from fractions import Fraction

from swiss_xl.catalogue import system
from swiss_xl.frames.results import CellFault
from swiss_xl.results import DRAWN, FIRST_WINS, SECOND_WINS, Result
from swiss_xl.telling import phrase
from swiss_xl.tournament import Rules

Tally = tuple[Fraction, Fraction]
DECIDED = (FIRST_WINS, SECOND_WINS)


def outcome_of(tally: Tally) -> Result:
    """The higher score wins, level is a draw (seeds §1.10)."""
    if tally[0] == tally[1]:
        return DRAWN
    return FIRST_WINS if tally[0] > tally[1] else SECOND_WINS


def decide(tally: Tally, typed: Result | None, rules: Rules, *, knock_out: bool) -> tuple[Result, Tally, int | None]:
    """
    The result of a game with scores, what of the scores counts, and the side that won a level final.

    *typed* is what stands beside the scores; in a semi-final or final it names the winner of a level game (seeds §3.2).

    :raises CellFault: if the scores cannot be, contradict what is typed, or leave open who won.
    """
    scoring = system(rules.system).scoring
    if scoring and (reason := scoring.fault(*tally, rules.options)):
        raise CellFault("score-impossible", reason, phrase("correct the scores"))
    counted = scoring.counted(*tally, rules.options) if scoring else tally
    result = outcome_of(tally)
    if typed and not typed.played:
        return typed, counted, None
    if result == DRAWN and knock_out:
        if typed not in DECIDED:
            cure = phrase("name the winner in the column beside the scores (extra time, penalties)")
            raise CellFault(
                "winner-missing",
                phrase("the scores are level ({score}), and this round needs a winner", score=tally[0]),
                cure,
            )
        return typed, counted, DECIDED.index(typed)
    if result == DRAWN and rules.points.draw is None:
        seen = phrase("the scores are level ({score}), and draws are not allowed", score=tally[0])
        raise CellFault("result-draw", seen, phrase("correct the scores"))
    if typed and typed != result:
        seen = phrase(
            "the result {result} does not fit the scores {first} and {second}",
            result=typed,
            first=tally[0],
            second=tally[1],
        )
        raise CellFault("result-contradicts", seen, phrase("correct one of them"))
    return result, counted, None
