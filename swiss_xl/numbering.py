"""Starting numbers: by rating, or as the list has them; once given they stay (seeds §1.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from swiss_xl.spelling import fold
from swiss_xl.tournament import Numbering


class Listed(Protocol):
    """Somebody on a list, perhaps without a number."""

    @property
    def number(self) -> int | None: ...  # noqa: D102 -- see the class

    @property
    def details(self) -> Mapping[str, Any]: ...  # noqa: D102 -- see the class


def number_entrants(entrants: Sequence[Listed], numbering: Numbering, *, started: bool) -> tuple[int, ...]:
    """
    A number for each entrant, in their order.

    Numbers that stand there are kept. Before the start a list without numbers is numbered by rating, highest first,
    equal ratings by name, unrated last, or in its own order; entrants that come to a list with numbers are appended.
    """
    taken = [entrant.number for entrant in entrants if entrant.number is not None]
    new = [index for index, entrant in enumerate(entrants) if entrant.number is None]
    if not started and numbering is Numbering.RATING:
        new.sort(key=lambda index: rating_key(entrants[index].details))
    following = max(taken, default=0)
    given = {index: following + place for place, index in enumerate(new, 1)}
    return tuple(given.get(index, entrant.number or 0) for index, entrant in enumerate(entrants))


def by_rating(entrants: Sequence[Listed]) -> bool:
    """Whether the numbers follow the ratings, as numbers given by rating do."""
    numbered = sorted(
        ((entrant.number, entrant.details) for entrant in entrants if entrant.number is not None),
        key=lambda pair: pair[0],
    )
    keys = [rating_key(details) for _, details in numbered]
    return keys == sorted(keys)


def rating_key(details: Mapping[str, Any]) -> tuple[int, str]:
    """Highest rating first; equal ratings alphabetically, as the name is written (surname first sorts by surname)."""
    return -(details.get("rating") or 0), fold(str(details.get("name", "")))
