"""What the Dutch system forbids in any round, whoever made it (C.04.3, C3)."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.crosstable import FIRST
from swiss_xl.systems.dutch.history import Edition
from swiss_xl.systems.dutch.roster import Roster
from swiss_xl.telling import phrase
from swiss_xl.tournament import Round, Tournament


def forbidden(edition: Edition, before: Tournament, round_: Round) -> Sequence[str]:
    """
    C3: pairs of two who must both get the same colour, neither a topscorer of the last round, in words.

    :raises PairingError: if the number of rounds is not known.
    """
    roster = Roster(before, edition)
    place = {number: index for index, number in enumerate(roster.numbers)}
    found = []
    for game in round_.games:
        if not game.second:
            continue
        one, other = game.first[0], game.second[0]
        if one not in place or other not in place or roster.may_by_colour(place[one], place[other]):
            continue
        found.append(
            phrase("{one} and {other} must both get White (C3)", one=one, other=other)
            if roster.preferences[place[one]].side == FIRST
            else phrase("{one} and {other} must both get Black (C3)", one=one, other=other)
        )
    return found
