"""Tie-breaks from the final scores of the opponents: Buchholz, Sonneborn-Berger and their kin (C.07, Art. 8, 9)."""

from __future__ import annotations

from fractions import Fraction

from swiss_xl.catalogue import TieBreak
from swiss_xl.contributions import product_of, score_of, total
from swiss_xl.crosstable import Crosstable, Record
from swiss_xl.exact import added
from swiss_xl.modifiers import Modifiers
from swiss_xl.results import Outcome
from swiss_xl.unplayed import fore_table


def buchholz(me: Record, table: Crosstable, modifiers: Modifiers) -> Fraction:
    """
    The sum of the (adjusted) scores of the opponents (C.07, 8.1).

    What unplayed rounds bring depends on the edition; plainly nothing (seeds §2.5).
    """
    if modifiers.fore:
        return fore_buchholz(me, table, modifiers)
    return total(me, table, score_of, modifiers)


def fore_buchholz(me: Record, table: Crosstable, modifiers: Modifiers) -> Fraction:
    """Buchholz as if all games paired for the last round were drawn (C.07, 8.3)."""
    fore = fore_table(table)
    return total(fore[me.number], fore, score_of, modifiers)


def average_buchholz(me: Record, table: Crosstable, modifiers: Modifiers) -> Fraction | None:
    """The average Buchholz (with /F the Fore Buchholz) of the opponents met over the board (C.07, 8.2); exact."""
    if not me.opponents:
        return None
    values = table.derived(
        ("buchholz", modifiers),
        lambda: {number: buchholz(record, table, modifiers) for number, record in table.items()},
    )
    return added(values[number] for number in me.opponents) / len(me.opponents)


def sonneborn_berger(me: Record, table: Crosstable, modifiers: Modifiers) -> Fraction:
    """
    The sum of the (adjusted) scores of the opponents, each times the points got against him (C.07, 9.1).

    Plainly the scores of those beaten plus half of those drawn with, whatever a win is worth (seeds §2.5).
    """
    return total(me, table, product_of, modifiers)


def scores_of_the_beaten(me: Record, table: Crosstable) -> Fraction:
    """The sum of the scores of the opponents beaten over the board (seeds §1.7)."""
    beaten = (number for entry in me.entries if entry.outcome is Outcome.WIN for number in entry.opponents)
    return added(table[number].score for number in beaten)


def koya(me: Record, table: Crosstable, modifiers: Modifiers) -> Fraction:
    """
    The points got against all who reached half of the most possible, or a limit moved by half points (C.07, 9.2, 14.5).

    In a Swiss, of which the article says nothing, the scheduled opponents count, forfeits too; scores are the real
    ones. The most possible is a win in every round; in a round robin in every round with an opponent.
    """
    limit = _most_games(table) * table.win / 2 + Fraction(modifiers.limit, 2)
    return added(entry.points for entry in me.entries for number in entry.opponents if table[number].score >= limit)


def _most_games(table: Crosstable) -> int:
    if not table.rules.round_robin:
        return table.rounds
    return table.derived(
        "most games",
        lambda: max((sum(bool(each.opponents) for each in me.entries) for me in table.values()), default=0),
    )


TIEBREAKS = (
    TieBreak("BH", "Buchholz: points of all opponents met", source="C.07 8.1", measure=buchholz, takes="CMPF"),
    TieBreak(
        "FB",
        "Fore Buchholz: Buchholz with all games of the last round drawn",
        source="C.07 8.3",
        measure=fore_buchholz,
        takes="CMP",
    ),
    TieBreak(
        "AOB",
        "Average Buchholz of the opponents met",
        source="C.07 8.2",
        measure=average_buchholz,
        takes="F",
    ),
    TieBreak(
        "SB",
        "Sonneborn-Berger: points of opponents beaten, half of those drawn with",
        source="C.07 9.1",
        measure=sonneborn_berger,
        takes="CMP",
    ),
    TieBreak("SBW", "Points of the opponents beaten", scores_of_the_beaten, "seeds §1.7"),
    TieBreak(
        "KS", "Koya: points against those with half of the points or more", source="C.07 9.2", measure=koya, takes="L"
    ),
)
