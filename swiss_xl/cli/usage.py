"""What the library of the command line says itself, in the language of messages: frames of the help, wrong words."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer

from swiss_xl.cli.help_texts import every_command
from swiss_xl.cli.program import HELP_OPTIONS
from swiss_xl.telling import mark, phrase

FRAMES = {
    "ARGUMENTS_PANEL_TITLE": mark("Arguments"),
    "OPTIONS_PANEL_TITLE": mark("Options"),
    "COMMANDS_PANEL_TITLE": mark("Commands"),
    "REQUIRED_LONG_STRING": mark("[required]"),
    "DEFAULT_STRING": mark("[default: {}]"),
}
"""By the name that the library gives it, each text around the help of commands."""
USAGE = mark("Usage:")
HELP = mark("Show this message and exit.")


def translate_frames(command: Any) -> None:
    """Say the texts around the help, and the help of ``--help`` itself, of *command* and all below it."""
    from typer import rich_utils

    for name, text in FRAMES.items():
        if hasattr(rich_utils, name):
            setattr(rich_utils, name, phrase(text))
    for each in every_command(command):
        option = each.get_help_option(typer.Context(each, help_option_names=sorted(HELP_OPTIONS, key=len)))
        if option is not None:
            option.help = phrase(HELP)
        _translate_usage(each)


def _translate_usage(command: Any) -> None:
    """Say the word in front of how the command is called."""
    plain = command.get_usage
    command.get_usage = lambda context: plain(context).replace(USAGE, phrase(USAGE), 1)


def is_usage(error: BaseException) -> bool:
    """Whether *error* is one of the library's, about what somebody has typed."""
    return hasattr(error, "format_message") and hasattr(error, "exit_code")


def tell_usage(error: Any) -> int:
    """
    Say on standard error what is wrong with what was typed, and where the right words are.

    :returns: the exit status.
    """
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
        return int(error.exit_code)
    context = getattr(error, "ctx", None)
    lines = [sentence(error)]
    if context is not None:
        lines.append(phrase("What there is: {command} --help", command=context.command_path))
    sys.stderr.write("\n".join(lines) + "\n")
    return int(error.exit_code)


def sentence(error: Any) -> str:
    """One of the library's errors in a sentence of ours; what it says itself where it is none that we know."""
    kind, name = type(error).__name__, _name(error)
    unknown = re.match(r"No such command '(.*?)'", str(getattr(error, "message", "")))
    said = ""
    if unknown:
        there = list(getattr(error.ctx.command, "commands", {}))
        said = _unknown(mark("There is no command {name}"), unknown[1], get_close_matches(unknown[1], there, 1))
    elif kind == "NoSuchOption":
        near = get_close_matches(error.option_name, sorted(error.possibilities or ()), 1)
        said = _unknown(mark("There is no option {name}"), error.option_name, near)
    elif kind == "MissingParameter":
        said = phrase("{name} is missing", name=name)
    elif kind == "BadParameter" and name:
        said = phrase("{name}: {why}", name=name, why=_why(error))
    return said or str(error.format_message())


def _unknown(text: str, name: str, near: Sequence[str]) -> str:
    """That *name* is not known, and what may be meant."""
    said = phrase(text, name=name)
    return phrase("{said}; did you mean {near}?", said=said, near=near[0]) if near else said


def _name(error: Any) -> str:
    """The option or argument that an error is about, as it is typed."""
    hint, param = getattr(error, "param_hint", None), getattr(error, "param", None)
    if hint:
        return hint if isinstance(hint, str) else " / ".join(hint)
    if param is None:
        return ""
    typed = str(param.opts[0])
    return typed if typed.startswith("-") else str(param.metavar or param.name).upper()


def _why(error: Any) -> str:
    """Why a value will not do: in our words where it is no number, else as it was said."""
    text = str(error.message)
    if "valid integer" in text:
        return phrase("a whole number is expected")
    if "valid number" in text or "valid float" in text:
        return phrase("a number is expected")
    low = re.search(r"greater than or equal to (-?\d+)|range x>=(-?\d+)", text)
    if low:
        return phrase("a number from {low} is expected", low=low[1] or low[2])
    return text
