"""Hidden patterns that the next commands copy: which are missing, and taken from the program's own template."""

from __future__ import annotations

from swiss_xl.commands.repair_cures import Cure
from swiss_xl.reading import Reading
from swiss_xl.sheets.crosstable import crosstable_pattern
from swiss_xl.sheets.live import LIVE, WORKINGS
from swiss_xl.sheets.patterns import bring_pattern
from swiss_xl.sheets.round import round_pattern
from swiss_xl.sheets.tabs import CROSSTABLE, SCORE_SHEET, STANDINGS, WHY, Layout
from swiss_xl.telling import phrase
from swiss_xl.tournament import Rules


def missing_patterns(reading: Reading) -> list[str]:
    """The kinds of patterns that this tournament will need again and that its workbook has not."""
    needed = needed_patterns(reading.layout, reading.settings.rules)
    return [kind for kind in needed if kind not in reading.layout.patterns]


def needed_patterns(layout: Layout, rules: Rules) -> list[str]:
    """The kinds that the next commands may copy: for rounds, for tabs that are gone, for what each round gets."""
    return [
        round_pattern(rules),
        *([STANDINGS] if STANDINGS not in layout.others else []),
        *([crosstable_pattern(rules)] if CROSSTABLE not in layout.others else []),
        *([SCORE_SHEET] if layout.sheets else []),
        *([WHY] if layout.whys else []),
        *([WORKINGS] if LIVE in layout.others else []),
    ]


def restore_patterns(reading: Reading) -> list[Cure]:
    """Take them from the template; those that nothing asks for are left to the command that will."""
    return [
        Cure(
            bring_pattern(reading.book, kind).title,
            phrase("no tab"),
            phrase("taken from the program's own template"),
            phrase("the next commands copy it"),
        )
        for kind in missing_patterns(reading)
    ]
