"""
Build ``swiss_xl.xlam``, ``swiss_xl.oxt`` and ``templates/tournament.xlsm`` from their sources.

``python macros/build.py`` writes them; with ``--check`` it only tells whether the committed files are up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]  # its neighbours, and the package of the same checkout

from making import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
