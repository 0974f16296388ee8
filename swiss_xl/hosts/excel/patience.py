"""Waiting for a busy Excel, for a while; and what it refuses, in words."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from swiss_xl.errors import HostError
from swiss_xl.telling import mark, phrase

PAUSES = (0.1, 0.2, 0.4, 0.8, 1.5, 2.0)
"""Seconds between attempts: five in all, then the person is asked to help."""

_BUSY = frozenset({
    -2147418111,  # RPC_E_CALL_REJECTED: a window is open, or a cell is being typed into
    -2147417846,  # RPC_E_SERVERCALL_RETRYLATER
    -2146777998,  # VBA_E_IGNORE: a cell is being typed into
    -1712,        # macOS: Excel did not answer in time
    -10000,       # macOS: a window is open
})  # fmt: skip
_FORBIDDEN = -1743  # macOS: Excel may not be steered

BUSY = mark(
    "Excel is busy: a cell is still being typed into, or a window is open. Press Enter in the "
    "cell, close the window, and press the button again"
)
FORBIDDEN = mark(
    "macOS does not let this program steer Excel; allow it in System Settings, Privacy & "
    "Security, Automation (below Python or Microsoft Excel), and press the button again"
)

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class Busy(HostError):
    """Excel did not take the call in all the time it was given."""


def is_busy(error: BaseException) -> bool:
    """Whether *error* says that Excel takes no calls just now (COM, or Apple events)."""
    return type(error).__name__ == "ExcelBusyError" or not _BUSY.isdisjoint(_numbers(error))


def _numbers(error: BaseException) -> set[object]:
    """The numbers an error of COM (``hresult``, and the one inside) or of appscript (``errornumber``) carries."""
    inner = getattr(error, "excepinfo", None)
    last = inner[5] if isinstance(inner, tuple) and len(inner) > 5 else None
    return {getattr(error, "hresult", None), getattr(error, "errornumber", None), last} - {None}


def patient(call: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """
    Have *call*, one call to Excel, repeated while Excel is busy.

    :raises Busy: if it stays busy.
    :raises HostError: if it refuses; the message says what was tried.
    """

    @functools.wraps(call)
    def attempted(*args: _Given.args, **kwargs: _Given.kwargs) -> _Result:
        for pause in (*PAUSES, None):
            try:
                return call(*args, **kwargs)
            except (HostError, NotImplementedError):
                raise
            except Exception as error:
                if is_busy(error):
                    if pause is None:
                        raise Busy(phrase(BUSY)) from error
                    time.sleep(pause)
                    continue
                raise _in_words(call.__name__.replace("_", " "), error) from error
        raise Busy(phrase(BUSY))

    return attempted


def _in_words(tried: str, error: Exception) -> HostError:
    if _FORBIDDEN in _numbers(error):
        return HostError(phrase(FORBIDDEN))
    inner = getattr(error, "excepinfo", None)
    said = inner[2] if isinstance(inner, tuple) and len(inner) > 2 and inner[2] else str(error)
    return HostError(
        phrase("Excel refused ({tried}): {reason}", tried=tried, reason=str(said).strip() or type(error).__name__)
    )
