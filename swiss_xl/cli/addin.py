"""The buttons in Excel and LibreOffice: ``swiss-xl addin install | status | uninstall``."""

from __future__ import annotations

from typing import Annotated

import typer

from swiss_xl.cli.program import app

addin = typer.Typer(no_args_is_help=True, help="Buttons in Excel and in LibreOffice Calc, for this user.")
app.add_typer(addin, name="addin", rich_help_panel="The buttons")


@addin.command()
def install(
    excel: Annotated[bool, typer.Option("--excel", help="Only in Excel.")] = False,
    libreoffice: Annotated[bool, typer.Option("--libreoffice", help="Only in LibreOffice.")] = False,
) -> None:
    """Put the buttons in place, in Excel and LibreOffice where they are found; again after every update."""
    from swiss_xl import installing

    _say(installing.install(installing.Machine.here(), in_excel=excel, in_office=libreoffice))


@addin.command()
def status() -> None:
    """Tell what is in place, of which version, and whether the Python that Excel's add-in uses is still there."""
    from swiss_xl import installing

    _say(installing.status(installing.Machine.here()))


@addin.command()
def uninstall() -> None:
    """Take the buttons away again."""
    from swiss_xl import installing

    _say(installing.uninstall(installing.Machine.here()))


def _say(lines: list[str]) -> None:
    from swiss_xl.screen import show_message

    for line in lines:
        show_message(line)
