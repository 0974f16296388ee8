"""The command line, said in this very process: a process of its own takes a second to begin."""

import gc
import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

import pytest

from swiss_xl import cli


def said(*words):
    """Say it; return the exit status, what the program printed, what it said of faults."""
    printed, faults = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with (
        mock.patch.object(sys, "argv", ["swiss-xl", *map(str, words)]),
        mock.patch.object(os, "_exit", sys.exit),
        mock.patch.object(gc, "disable"),
        redirect_stdout(printed),
        redirect_stderr(faults),
        pytest.raises(SystemExit) as stopped,
    ):
        cli.main()
    return stopped.value.code, *(each.buffer.getvalue().decode() for each in (printed, faults))


def swiss_xl(*words, status=0):
    """Say it; return what the program printed, what it said of faults last."""
    code, *texts = said(*words)
    assert code == status, "".join(texts)
    return "".join(texts)
