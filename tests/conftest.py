"""What many tests share: a real LibreOffice, workbooks made the way people make them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def office(tmp_path_factory):
    """A function that converts a file with LibreOffice: ``office(path, "pdf")`` gives the new file."""
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("LibreOffice is not installed: soffice was not found")
    folder = tmp_path_factory.mktemp("office")

    def convert(path, kind):
        out = folder / f"{Path(path).stem}-{len(list(folder.iterdir()))}"
        subprocess.run(
            [program, f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", kind,
             "--outdir", str(out), str(path)],
            check=True, capture_output=True, timeout=180,
        )  # fmt: skip
        return out / f"{Path(path).stem}.{kind}"

    return convert
