"""The FIDE Dutch system: the rules in force since 1 February 2026 (``dutch``) and those before (``dutch-2017``)."""

from functools import partial

from swiss_xl.catalogue import System
from swiss_xl.systems.dutch.history import Edition
from swiss_xl.systems.dutch.legality import forbidden
from swiss_xl.systems.dutch.pairing import pair, pair_2017

LADDER = "BH/C1, BH, SB, DE"  # FIDE prescribes none; this one is shown wherever it is used

SYSTEMS = (
    System(
        "dutch",
        "FIDE Dutch System",
        pair,
        source="FIDE Handbook C.04.3, applied from 1 Feb 2026",
        defaults={"unplayed": "fide-2026", "tiebreaks": LADDER},
        forbids=partial(forbidden, Edition.OF_2026),
    ),
    System(
        "dutch-2017",
        "FIDE Dutch System of 2017",
        pair_2017,
        source="FIDE Handbook C.04.3, until 31 Jan 2026",
        defaults={"unplayed": "fide-2023", "tiebreaks": LADDER},
        forbids=partial(forbidden, Edition.OF_2017),
    ),
)
