"""The command line: ``swiss-xl new | next | enter | check | standings | undo | pairings …``."""

from swiss_xl.cli import start, rounds, results, lists, people, files, button  # isort: skip -- the order of the help
from swiss_xl.cli.program import app, main

__all__ = ["app", "button", "files", "lists", "main", "people", "results", "rounds", "start"]
