"""What the tests of tie-breaks share lies beside them; they speak the language of the tests of systems."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "systems")]
