"""A draft in Outlook on Windows, through the program itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from swiss_xl.errors import HostError
from swiss_xl.share.addresses import Recipient
from swiss_xl.share.letter import Letter
from swiss_xl.telling import phrase

Dispatch = Callable[[str], Any]
_MAIL, _BCC = 0, 3  # olMailItem, olBCC


def outlook(platform: str = sys.platform) -> Dispatch | None:
    """How to reach Outlook: None where it cannot be there, or the bridge to it (pywin32) is not installed."""
    if platform != "win32":
        return None
    try:
        client = import_module("win32com.client")
    except ImportError:
        return None
    return client.Dispatch  # type: ignore[no-any-return]


def draft(dispatch: Dispatch, letter: Letter, bcc: Sequence[Recipient], files: Sequence[Path]) -> None:
    """
    Show a new mail in Outlook, filled in and not sent.

    :raises HostError: if Outlook is not there or refuses.
    """
    try:
        mail = dispatch("Outlook.Application").CreateItem(_MAIL)
        mail.Subject = letter.subject
        mail.HTMLBody = letter.html
        for each in bcc:
            mail.Recipients.Add(each.address).Type = _BCC
        mail.Recipients.ResolveAll()
        for path in files:
            mail.Attachments.Add(str(path))
        mail.Save()
        mail.Display()
    except Exception as error:
        raise HostError(phrase("Outlook did not take the draft ({error})", error=error)) from error
