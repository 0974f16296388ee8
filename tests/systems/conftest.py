"""The language and the literal reading that these tests speak stand beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
