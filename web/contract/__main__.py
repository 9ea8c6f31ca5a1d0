"""`python -m web.contract FILE...`: golden playthroughs, written anew from their entries.

Read the difference before keeping it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from web.contract.playthroughs import tell

for name in sys.argv[1:]:
    file = Path(name)
    file.write_text(tell(file.read_text(encoding="utf-8")), encoding="utf-8")
