"""The buttons in Excel and LibreOffice: put in place, looked at, taken away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swiss_xl.errors import HostError
from swiss_xl.installing import excel, office
from swiss_xl.installing.machine import Machine
from swiss_xl.telling import phrase

__all__ = ["Machine", "install", "status", "uninstall"]


def install(machine: Machine, *, in_excel: bool = False, in_office: bool = False) -> list[str]:
    """
    Put the buttons where they are asked for; without a wish wherever Excel or LibreOffice is found.

    :returns: what was done and what to do next, a sentence each.
    :raises HostError: if neither is found, or one cannot be changed; the other is done all the same.
    """
    if not (in_excel or in_office):
        in_excel, in_office = excel.found(machine), office.tool(machine) is not None
        if not (in_excel or in_office):
            raise HostError(
                phrase("Neither Excel nor LibreOffice was found; with --excel or --libreoffice it is tried anyway")
            )
    return _each([excel.install] * in_excel + [office.install] * in_office, machine)


def uninstall(machine: Machine) -> list[str]:
    """
    Take the buttons away from both.

    :raises HostError: if one of them does not let go; the other is done all the same.
    """
    return _each([excel.uninstall, office.uninstall], machine)


def status(machine: Machine) -> list[str]:
    """What is in place, and what is wrong with it, a sentence each."""
    return _each([excel.status, office.status], machine)


def _each(steps: Sequence[Callable[[Machine], list[str]]], machine: Machine) -> list[str]:
    """Do every step; what one of them lacks does not keep the others from being done."""
    said: list[str] = []
    trouble: list[str] = []
    for step in steps:
        try:
            said += step(machine)
        except HostError as error:
            trouble.append(str(error))
    if trouble:
        raise HostError("\n".join([*said, *trouble]))
    return said
