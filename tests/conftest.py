"""What many tests share: a real LibreOffice, workbooks made the way people make them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from openpyxl.worksheet._reader import WorksheetReader
from openpyxl.worksheet.merge import MergedCellRange

from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.telling import speak

sys.path.insert(0, str(Path(__file__).parent))


def bind_merged_cells(reader, bind=WorksheetReader.bind_merged_cells):
    """Half of the time that openpyxl needs for a workbook goes into borders of merged cells; no test looks at them."""
    with mock.patch.object(MergedCellRange, "format"):
        bind(reader)


WorksheetReader.bind_merged_cells = bind_merged_cells


os.environ["SWISS_XL_LANGUAGE"] = "en"  # whatever the machine speaks


@pytest.fixture(autouse=True)
def english():
    """Messages are English at the start of every test, whatever the workbook of the last one spoke."""
    speak("en")


def without_patterns(path, folder):
    """A copy in *folder* without the hidden patterns, which are not printed: LibreOffice reads it in half the time."""
    folder.mkdir()
    lean = shutil.copy(path, folder / Path(path).name)
    book = ClosedBook.open(lean) if lean.suffix in (".xlsx", ".xlsm") else None
    patterns = (
        [tab.title for tab in book.tabs() if not tab.visible and tab.title.startswith("pattern ")] if book else []
    )
    for title in patterns:
        book.delete(title)
    if patterns:
        book.save()
        shutil.rmtree(folder / f"{lean.stem} backups")
    return lean


@pytest.fixture(scope="session")
def office(tmp_path_factory):
    """A function that converts a file with LibreOffice: ``office(path, "pdf")`` gives the new file."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("LibreOffice is not installed: soffice was not found")
    folder = tmp_path_factory.mktemp("office")

    def convert(path, kind):
        out = folder / f"{Path(path).stem}-{len(list(folder.iterdir()))}"
        path = without_patterns(path, out) if kind == "pdf" else path
        subprocess.run(
            [program, f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", kind,
             "--outdir", str(out), str(path)],
            check=True, capture_output=True, timeout=180,
        )  # fmt: skip
        return out / f"{Path(path).stem}.{kind}"

    return convert


@pytest.fixture(scope="module")
def calc():
    """LibreOffice with the extension as ``swiss-xl addin install`` makes it for this Python."""
    from calc import running_calc  # noqa: PLC0415 -- found only now

    from swiss_xl.installing.files import macro_file  # noqa: PLC0415 -- beside it
    from swiss_xl.installing.office import personal  # noqa: PLC0415 -- the same

    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice is not installed: soffice was not found")
    with running_calc(personal(macro_file("swiss_xl.oxt"), sys.executable)) as running:
        yield running
