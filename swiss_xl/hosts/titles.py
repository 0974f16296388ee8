"""What a tab may be called, and that one must stay in sight."""

from __future__ import annotations

import re
from collections.abc import Iterable

from swiss_xl.errors import HostError
from swiss_xl.telling import mark, phrase

LAST_HIDDEN = mark("the tab {title} is the last visible one and cannot be hidden; show another tab first")
LAST_REMOVED = mark("the tab {title} is the last visible one and cannot be removed; show another tab first")
_TITLE = re.compile(r"[^\\/?*\[\]:\x00-\x1f]{1,31}")


def check_title(title: str, others: Iterable[str]) -> None:
    """
    Let *title* pass if a tab may have it beside the *others*.

    :raises HostError: if Excel would refuse it, or another tab has it.
    """
    if not _TITLE.fullmatch(title) or title != title.strip() or title[0] == "'" or title[-1] == "'":
        raise HostError(
            phrase("a tab cannot be called {title!r}; use 1 to 31 characters without \\ / ? * [ ] :", title=title)
        )
    if title.casefold() == "history":
        raise HostError(phrase("a tab cannot be called 'History', Excel keeps that name; choose another"))
    if title.casefold() in {each.casefold() for each in others}:
        raise HostError(phrase("there is a tab {title!r} already; choose another name or rename that tab", title=title))
