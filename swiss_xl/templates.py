"""Where the template is found: inside the installed package, or in the checkout."""

from __future__ import annotations

from pathlib import Path

from swiss_xl.errors import HostError
from swiss_xl.telling import phrase

_HERE = Path(__file__).parent
_SUFFIXES = (".xlsx", ".xlsm")
_PLACES = (_HERE / "templates", _HERE.parent / "templates")


def tournament_template(suffix: str) -> bytes:
    """
    The bytes of the template that every tournament begins as.

    :param suffix: of the workbook to be made: ``.xlsx``, or ``.xlsm`` for buttons in the sheet.
    :raises HostError: for another suffix, or if the installation is incomplete.
    """
    if not suffix:
        raise HostError(
            phrase(
                "A new tournament is an .xlsx workbook (.xlsm with buttons in it), not a name without .xlsx; choose a "
                "name that ends with .xlsx"
            )
        )
    if suffix.lower() not in _SUFFIXES:
        raise HostError(
            phrase(
                "A new tournament is an .xlsx workbook (.xlsm with buttons in it), not '{suffix}'; choose a "
                "name that ends with .xlsx",
                suffix=suffix,
            )
        )
    return _read(f"tournament{suffix.lower()}")


def season_template() -> bytes:
    """
    The bytes of the template that every season table begins as.

    :raises HostError: if the installation is incomplete.
    """
    return _read("season.xlsx")


def _read(name: str) -> bytes:
    for place in _PLACES:
        if (place / name).exists():
            return (place / name).read_bytes()
    raise HostError(phrase("The template {name} is missing from the installation; install swiss-xl again", name=name))
