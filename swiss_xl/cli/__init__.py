"""The command line: ``swiss-xl new | next | enter | check | standings | undo | pairings …``."""

from swiss_xl.cli import (  # isort: skip -- the order of the help
    start,
    rounds,
    results,
    repairs,
    prints,
    live,
    lists,
    prizes,
    reports,
    people,
    lookup,
    sharing,
    files,
    exchange,
    ranking,
    button,
    addin,
)
from swiss_xl.cli.program import app, main

__all__ = [
    "addin",
    "app",
    "button",
    "exchange",
    "files",
    "lists",
    "live",
    "lookup",
    "main",
    "people",
    "prints",
    "prizes",
    "ranking",
    "repairs",
    "reports",
    "results",
    "rounds",
    "sharing",
    "start",
]
