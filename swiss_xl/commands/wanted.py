"""What the organiser wants of a round."""

from __future__ import annotations

from dataclasses import dataclass, field

from swiss_xl.constraints import ByHand


@dataclass(frozen=True, slots=True)
class Wanted:
    """
    What the organiser wants of the next round: pairs set by hand, a scenario or note, a deadline, names of the sides.

    *again* pairs the latest round anew while it has no result; *finals* goes to the finals now.
    """

    by_hand: ByHand = field(default_factory=ByHand)
    note: str = ""
    deadline: str = ""
    sides: tuple[str, str] | None = None
    again: bool = False
    finals: bool = False


NOTHING_SPECIAL = Wanted()
