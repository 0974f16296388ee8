"""Printing a workbook into a PDF: through Excel where it runs, else through LibreOffice."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from swiss_xl.errors import HostError
from swiss_xl.telling import mark, phrase

TIMEOUT = 180
PROGRAM = "SWISS_XL_SOFFICE"
_NAMES = ("soffice", "libreoffice")
_MAC = ("/Applications/LibreOffice.app/Contents/MacOS/soffice", "~/Applications/LibreOffice.app/Contents/MacOS/soffice")
_WINDOWS = r"LibreOffice\program\soffice.com"

Printer = Callable[[Path, Path], None]
MISSING = mark(
    "no PDF was made: neither a running Excel nor LibreOffice was found; install LibreOffice, or "
    "open the clean copy and choose File, Save as PDF"
)


@runtime_checkable
class Prints(Protocol):
    """A host that can print another workbook, such as a running Excel."""

    def print_file(self, workbook: Path, pdf: Path) -> None:
        """
        Print the closed file *workbook*, all its tabs in their order, into *pdf*.

        :raises HostError: if it cannot be done.
        """
        ...


def printer(host: object = None) -> Printer:
    """
    Whatever can print here: the *host* itself if it is a running Excel, any other Excel that runs, LibreOffice.

    :raises HostError: if there is none.
    """
    if isinstance(host, Prints):
        return host.print_file
    found = running_excel() or _libreoffice()
    if found is None:
        raise HostError(phrase(MISSING))
    return found


def running_excel(platform: str = sys.platform) -> Printer | None:
    """A printer through the Excel that is open, if one is; asked only where Excel exists."""
    if platform not in ("win32", "darwin"):
        return None
    try:
        import xlwings  # noqa: PLC0415 - only where it may be needed

        app = xlwings.apps.active
    except Exception:  # noqa: BLE001 - no Excel, or one that does not answer: LibreOffice is asked instead
        return None
    return None if app is None else lambda workbook, pdf: print_through(app, workbook, pdf)


def print_through(app: Any, workbook: Path, pdf: Path) -> None:
    """
    Open *workbook* in a running Excel, print it into *pdf*, close it.

    :raises HostError: if Excel refuses.
    """
    opened = None
    try:
        opened = app.books.open(str(workbook), update_links=False, read_only=True)
        opened.to_pdf(str(pdf))
    except Exception as error:
        raise HostError(
            phrase("Excel could not make the PDF ({error}); close its dialogs and try again", error=error)
        ) from error
    finally:
        if opened is not None:
            with contextlib.suppress(Exception):  # the PDF is there, whatever Excel says on closing
                opened.close()


def _libreoffice() -> Printer | None:
    program = find_soffice()
    return None if program is None else lambda workbook, pdf: convert(program, workbook, pdf)


def find_soffice(
    platform: str = sys.platform,
    environment: Mapping[str, str] = os.environ,
    which: Callable[[str], str | None] = shutil.which,
) -> Path | None:
    """LibreOffice's program: as the variable SWISS_XL_SOFFICE says, on the path, or where it is usually installed."""
    for place in _places(platform, environment, which):
        if place.is_file():
            return place
    return None


def _places(platform: str, environment: Mapping[str, str], which: Callable[[str], str | None]) -> Iterator[Path]:
    if environment.get(PROGRAM):
        yield Path(environment[PROGRAM]).expanduser()
    yield from (Path(found) for name in _NAMES if (found := which(name)))
    if platform == "darwin":
        yield from (Path(each).expanduser() for each in _MAC)
    if platform == "win32":
        for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "PROGRAMW6432", "LOCALAPPDATA"):
            if environment.get(variable):
                yield Path(environment[variable]) / Path(_WINDOWS.replace("\\", "/"))


def convert(program: Path, workbook: Path, pdf: Path, *, timeout: float = TIMEOUT) -> None:
    """
    Have LibreOffice print *workbook* into *pdf*, with a profile of its own, whether it is open elsewhere or not.

    :raises HostError: if it makes no PDF, or takes too long.
    """
    with tempfile.TemporaryDirectory(prefix="swiss-xl-", ignore_cleanup_errors=True) as folder:
        place = Path(folder)
        plain = place / "print.xlsx"  # whatever the workbook is called, LibreOffice sees a plain name
        shutil.copyfile(workbook, plain)
        command = [str(program), f"-env:UserInstallation={(place / 'profile').as_uri()}", "--headless", "--norestore",
                   "--convert-to", "pdf:calc_pdf_Export", "--outdir", str(place), str(plain)]  # fmt: skip
        said = _run(command, timeout)
        made = place / "print.pdf"
        if not made.is_file() or not made.stat().st_size:
            raise HostError(
                phrase(
                    "LibreOffice made no PDF ({reason}); open the copy there and print it",
                    reason=said or phrase("it gave no reason"),
                )
            )
        shutil.move(str(made), pdf)


def _run(command: list[str], timeout: float) -> str:
    """
    What a program says; it is ended with all it started when it takes too long.

    :raises HostError: if it cannot be started, or takes too long.
    """
    group: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {}
    try:
        process = subprocess.Popen(  # noqa: S603 - the program found above, arguments of ours
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, **group
        )
    except OSError as error:
        raise HostError(
            phrase(
                "{program} cannot be started ({reason}); reinstall LibreOffice",
                program=command[0],
                reason=error.strerror,
            )
        ) from error
    try:
        output, _ = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired as error:
        _end(process)
        raise HostError(
            phrase(
                "LibreOffice did not finish within {seconds} seconds and was stopped; try again",
                seconds=f"{timeout:g}",
            )
        ) from error
    return " ".join(output.decode("utf-8", "replace").split())[-300:]


def _end(process: subprocess.Popen[bytes]) -> None:
    """End *process* and what it started, and only these."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.communicate()
