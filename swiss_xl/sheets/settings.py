"""The Tournament tab: every setting, its label, what is accepted and what it means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setting:
    """
    One line of the Tournament tab; its value cell carries the scoped name ``sxl_`` + *key*.

    *choices* are offered as a list in the cell; *help* is the short text beside it.
    """

    key: str
    section: str
    label: str
    help: str
    choices: tuple[str, ...] = ()


SETTINGS: tuple[Setting, ...] = (
    Setting("name", "Tournament", "Tournament", "stands on top of every page"),
    Setting("place", "Tournament", "Place", ""),
    Setting("dates", "Tournament", "Dates", "as they shall be printed"),
    Setting("organiser", "Tournament", "Organiser", ""),
    Setting("arbiter", "Tournament", "Arbiter", ""),
    Setting("system", "Rounds", "System", "how rounds are paired", ("club",)),
    Setting("rounds", "Rounds", "Rounds", "announced before round 1"),
    Setting("results", "Rounds", "Results typed as", "one result (1-0, ½-½) or two scores (3 and 1)", ("result", "scores")),
    Setting("numbers", "Rounds", "Numbers by", "rating, or the order of the list", ("rating", "list")),
    Setting("first_side", "Rounds", "First side", "name of the side that sits first: White, Home, Allies …"),
    Setting("second_side", "Rounds", "Second side", "name of the other side"),
    Setting("win", "Points", "Win", "points"),
    Setting("draw", "Points", "Draw", "points; empty: draws are not allowed"),
    Setting("loss", "Points", "Loss", "points"),
    Setting("forfeit_win", "Points", "Opponent absent", "points of a win without play"),
    Setting("forfeit_loss", "Points", "Absent", "points of who does not come"),
    Setting("bye", "Points", "Bye", "points when the field is odd"),
    Setting("half_bye", "Points", "Half-point bye", "points of a bye asked for beforehand"),
    Setting("missed", "Points", "Rounds missed", "points per round before a late entry"),
    Setting("tiebreaks", "Standings", "Tie-breaks", "in order, with commas between: SBW, DE, WIN"),
    Setting("ties", "Standings", "Still level", "share the rank, or draw lots", ("shared", "lot")),
    Setting("corrections", "Standings", "Corrections", "old results may change: in any round, or only in the latest", ("any", "latest")),
    Setting("seed", "Standings", "Seed", "number from which lots are drawn; kept, so that they can be repeated"),
    Setting("language", "Standings", "Language", "of tabs and prints", ("en", "es", "it", "de", "fr", "pt")),
)
