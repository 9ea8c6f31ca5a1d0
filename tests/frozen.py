"""`kifu` with its clock stopped and its chance drawn from a seed: two servers that are asked the
same answer the same, down to tokens and cookies.

The clock stands at the time that KIFU_TEST_NOW names, in ISO form. KIFU_TEST_BUILT is the folder of
the scripts and styles that were built.
"""

from __future__ import annotations

import os
import random
import secrets
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from itsdangerous.timed import TimestampSigner

from web.cli import main
from web.settings import Settings

NOW, BUILT = "KIFU_TEST_NOW", "KIFU_TEST_BUILT"


def freeze(now: datetime, built: Path) -> None:
    """Stop the clock of this process, and draw its chance from a seed."""
    drawn = random.Random(18)
    os.urandom = drawn.randbytes
    secrets.token_bytes = lambda size=None: drawn.randbytes(size or 32)
    TimestampSigner.get_timestamp = lambda _: int(now.timestamp())  # type: ignore[method-assign]
    read, ids, requests = Settings.from_environment, count(1), count(1)

    def settings(*told: Any) -> Settings:
        found = read(*told)
        new_id = lambda: f"match{next(ids):07}"  # noqa: E731 - as short as it is
        request_id = lambda: f"{next(requests):016x}"  # noqa: E731 - nothing is drawn by how many ask
        frozen = {"clock": lambda: now, "new_id": new_id, "new_request_id": request_id}
        return replace(found, **frozen, built=built)

    Settings.from_environment = settings  # type: ignore[method-assign]


if __name__ == "__main__":
    freeze(datetime.fromisoformat(os.environ[NOW]), Path(os.environ[BUILT]))
    main()
