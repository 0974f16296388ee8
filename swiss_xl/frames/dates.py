"""Dates that stand where something else was typed, as messages say them: in words, so that no order is guessed."""

from __future__ import annotations

from datetime import date

from swiss_xl.telling import mark, phrase

MONTHS = (
    *(mark("Jan"), mark("Feb"), mark("Mar"), mark("Apr"), mark("May"), mark("Jun")),
    *(mark("Jul"), mark("Aug"), mark("Sep"), mark("Oct"), mark("Nov"), mark("Dec")),
)


def shown_date(value: date) -> str:
    """``2 Jan 2026``, in the language of messages, whatever that of the computer."""
    return phrase("{day} {month} {year}", day=value.day, month=_month(value), year=value.year)


def shown_month(value: date) -> str:
    """``Jan 2026``, in the language of messages."""
    return phrase("{month} {year}", month=_month(value), year=value.year)


def _month(value: date) -> str:
    return phrase(MONTHS[value.month - 1])
