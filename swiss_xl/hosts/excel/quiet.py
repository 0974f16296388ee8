"""Excel without flicker and questions while a command writes, and as it was afterwards."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from swiss_xl.hosts.excel import calls

if TYPE_CHECKING:
    import xlwings

_SWITCHES = ("screen_updating", "display_alerts", "enable_events")


@contextlib.contextmanager
def quiet(book: xlwings.Book, *, front: bool) -> Iterator[None]:
    """
    Switch drawing, questions and events off; give them, the tab in front and the selection back, also after errors.

    With *front* a command brings a tab to the front itself; then only an error leads back.
    """
    app = book.app
    before: dict[str, bool] = {}
    title, selected = _where(book)
    try:
        for switch in _SWITCHES:
            with contextlib.suppress(Exception):  # a comfort: what cannot be switched stays as it is
                before[switch] = getattr(app, switch)
            with contextlib.suppress(Exception):
                setattr(app, switch, False)
        yield
    except BaseException:
        _go_back(book, title, selected)
        raise
    else:
        if not front:
            _go_back(book, title, selected)
    finally:
        for switch in _SWITCHES:
            _give_back(book.app, switch, before.get(switch, True))


def _give_back(app: xlwings.App, switch: str, value: bool) -> None:  # noqa: FBT001 - what is set
    """Set a switch, tried more than once: an Excel that draws nothing looks dead."""
    for _ in range(3):
        with contextlib.suppress(Exception):  # one that cannot be set is no reason to leave the others
            calls.set_a_switch(app, switch, value)
            return


def _where(book: xlwings.Book) -> tuple[str, str]:
    """The tab in front and the address of the selection; empty where they cannot be had."""
    title = selected = ""
    with contextlib.suppress(Exception):  # a chart may be selected
        title = book.sheets.active.name
        selected = getattr(book.app.selection, "address", "")
    return title, selected


def _go_back(book: xlwings.Book, title: str, selected: str) -> None:
    with contextlib.suppress(Exception):  # the tab may be gone
        if not title:
            return
        sheet = calls.find_a_tab(book, title)
        calls.bring_a_tab_to_the_front(sheet)
        if selected:
            sheet.range(selected).select()
