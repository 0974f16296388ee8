"""Where the template is found: inside the installed package, or in the checkout."""

from __future__ import annotations

from pathlib import Path

from swiss_xl.errors import HostError

_HERE = Path(__file__).parent
_PLACES = (_HERE / "templates", _HERE.parent / "templates")


def tournament_template(suffix: str) -> bytes:
    """
    The bytes of the template that every tournament begins as.

    :param suffix: of the workbook to be made; ``.xlsx`` is accepted.
    :raises HostError: for another suffix, or if the installation is incomplete.
    """
    if suffix.lower() != ".xlsx":
        raise HostError(
            f"A new tournament is an .xlsx workbook, not '{suffix or 'a name without .xlsx'}'; "
            "choose a name that ends with .xlsx"
        )
    for place in _PLACES:
        file = place / "tournament.xlsx"
        if file.exists():
            return file.read_bytes()
    raise HostError("The template tournament.xlsx is missing from the installation; install swiss-xl again")
