"""The FIDE Dutch system: the rules in force since 1 February 2026 (``dutch``) and those before (``dutch-2017``)."""

from swiss_xl.catalogue import System
from swiss_xl.systems.dutch.pairing import pair

SYSTEMS = (System("dutch", "FIDE Dutch System", pair, source="FIDE Handbook C.04.3, applied from 1 Feb 2026"),)
