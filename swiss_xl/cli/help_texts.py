"""The texts of ``--help``, in the language of messages: English ones are keys of the catalogues, like all others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

FIELDS = ("help", "short_help", "epilog", "rich_help_panel")


def help_texts(command: object) -> Iterator[str]:
    """Every text of the help of *command*, of its options and of the commands below it."""
    found: dict[str, None] = {}

    def take(text: str) -> str:
        found[text] = None
        return text

    _each(command, take)
    yield from found


def translate(command: object, say: Callable[[str], str]) -> None:
    """Put every text of the help of *command* and of all below it through *say*."""
    _each(command, say)


def every_command(command: Any) -> Iterator[Any]:
    """*command* and all below it."""
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from every_command(below)


def _each(command: object, say: Callable[[str], str]) -> None:
    for each in every_command(command):
        for part in (each, *getattr(each, "params", ())):
            for field in FIELDS:
                text = getattr(part, field, None)
                if isinstance(text, str) and text.strip():
                    setattr(part, field, say(text))
