"""Page breaks at every so many rows, which follow a block of pieces as it grows and shrinks."""

from __future__ import annotations

from swiss_xl.book import Area
from swiss_xl.hosts.ooxml.markup import Element, main, number
from swiss_xl.hosts.ooxml.worksheet import LAST_COLUMN, Worksheet

KEPT = 2  # breaks that stay whatever the block holds: the distance of the next ones is read from them


def repeat_breaks(sheet: Worksheet, block: Area) -> None:
    """
    Break the page at every so many rows down to the end of *block*, and no further.

    The distance is that of the breaks which are there; if they are not all equally far apart (a person moved
    one), or fewer than two, they stay as they are.
    """
    holder = sheet.find("rowBreaks")
    places = [] if holder is None else sorted(number(each, "id", 0) for each in holder.iterchildren(main("brk")))
    wanted = wanted_breaks(places, block.bottom)
    if holder is not None and wanted != places:
        _set(holder, wanted)


def wanted_breaks(places: list[int], bottom: int) -> list[int]:
    """The rows below which pages end, for a block that ends in the row *bottom*, where now they end below *places*."""
    page = places[0] if places else 0
    if len(places) < KEPT or not page or places != [page * (place + 1) for place in range(len(places))]:
        return places
    count = max(KEPT, -(-bottom // page) - 1)
    return [page * (place + 1) for place in range(count)]


def _set(holder: Element, places: list[int]) -> None:
    for each in list(holder):
        holder.remove(each)
    for place in places:
        each = holder.makeelement(main("brk"), {"id": str(place), "max": str(LAST_COLUMN - 1), "man": "1"})
        holder.append(each)
    holder.set("count", str(len(places)))
    holder.set("manualBreakCount", str(len(places)))
