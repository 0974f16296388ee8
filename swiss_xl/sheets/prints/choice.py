"""Which tabs can be made for printing, and what somebody has asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from swiss_xl.errors import RulesError
from swiss_xl.finals import qualified, rounds_of_finals
from swiss_xl.sheets.tabs import CARDS
from swiss_xl.spelling import fold
from swiss_xl.telling import LANGUAGES, phrase, speaker
from swiss_xl.tournament import Tournament

FEW_ROUNDS = 10  # as many, finals included, find room on a card with lines to write on
ONE_LINE, TWO_LINES = 30, 40  # letters of an opponent that find room in a line of a card
SEPARATORS = str.maketrans({";": ",", "\n": ","})


Pattern = Callable[[Tournament], str]


def _same(kind: str) -> Pattern:
    return lambda _tournament: kind


def _roomy(kind: str) -> Pattern:
    """Two partners on a side need more room (``boards-tables``)."""
    return lambda tournament: f"{kind}-tables" if tournament.rules.seats > 1 else kind


def _cards(tournament: Tournament) -> str:
    """Few lines for the rounds, many, or lines that are high and wide enough for two partners or a long name."""
    swiss = max(tournament.rules.rounds, len(tournament.swiss.rounds))
    many = swiss + rounds_of_finals(tournament) > FEW_ROUNDS
    longest = max((len(player.name) for player in tournament.players), default=0)
    if tournament.rules.seats > 1 or longest > (ONE_LINE if many else TWO_LINES):
        return "cards-tables"
    return "cards-long" if many else "cards"


@dataclass(frozen=True, slots=True)
class Print:
    """
    A tab for printing. *code* is what one types for it, *kind* its ``sxl_tab``, *title* the English title of the tab.

    *pattern* tells the kind of the pattern it is stamped from; *missing* why a tournament cannot have it yet, empty
    where it can.
    """

    code: str
    kind: str
    title: str
    pattern: Pattern
    missing: Callable[[Tournament], str] = lambda _tournament: ""


def _no_round(tournament: Tournament) -> str:
    return "" if tournament.rounds else phrase("no round has been paired yet")


def _no_finals(tournament: Tournament) -> str:
    return "" if qualified(tournament) else phrase("this tournament has no finals")


PRINTS = (
    Print("boards", "boards", "Pairings by board", _roomy("boards"), _no_round),
    Print("names", "names", "Pairings by name", _roomy("names"), _no_round),
    Print("slips", "slips", "Result slips", _roomy("slips"), _no_round),
    Print("numbers", "crosstable-number", "Crosstable by number", _roomy("crosstable")),
    Print("progress", "progress", "Progress", _same("progress"), _no_round),
    Print("chart", "chart", "Chart", _same("chart"), _no_round),
    Print("cards", CARDS, "Player cards", _cards),
    Print("badges", "badges", "Name badges", _same("badges")),
    Print("bracket", "bracket", "Bracket", _same("bracket"), _no_finals),
)
"""In the order their tabs stand in."""

USUAL = ("boards", "names", "slips")


def chosen(text: str) -> tuple[str, ...]:
    """
    The codes in *text* (``boards, cards``), in the order of :data:`PRINTS`; titles in any language count as well.

    :raises RulesError: naming every word that is none of them.
    """
    known = {fold(speaker(language)(each.title)): each.code for each in PRINTS for language in LANGUAGES}
    known |= {each.code: each.code for each in PRINTS}
    words = [fold(word) for word in text.translate(SEPARATORS).split(",") if word.strip()]
    strange = [word for word in words if word not in known]
    if strange:
        listed = ", ".join(each.code for each in PRINTS)
        named = ", ".join(f"'{word}'" for word in strange)
        raise RulesError(
            phrase("there is nothing to print called {named} (choose from: {listed})", named=named, listed=listed)
        )
    wanted = {known[word] for word in words}
    return tuple(each.code for each in PRINTS if each.code in wanted)


def of_codes(codes: Sequence[str]) -> list[Print]:
    """The tabs with these *codes*."""
    return [each for each in PRINTS if each.code in codes]
