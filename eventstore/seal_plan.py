"""Where seals of the log are kept, and when the last one was made.

Nothing here judges a seal, which takes the library for signatures: `eventstore.seals` does.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from core.errors import BadInput
from eventstore import times

DAILY: Final = "log-%Y-%m-%d.kifu-seal.gz"  # of the worker
NAME: Final = re.compile(r"log-\d{4}-\d\d-\d\d(?:T\d{6}Z)?\.kifu-seal(?:\.gz)?")
LINE: Final = 2**16  # bytes of the line that states what is sealed


def last_sealed(folder: Path, now: datetime) -> datetime | None:
    """When the newest seal of the whole log in a folder was made, as it says itself; None where
    none is to be read. Raises OSError where the folder cannot be read.

    One that says a time to come is of a clock that was wrong.
    """
    names = sorted((one.name for one in _there(folder) if NAME.fullmatch(one.name)), reverse=True)
    for name in names:
        at = _sealed_at(folder / name)
        if at is not None and at <= now:
            return at
    return None


def _there(folder: Path) -> Iterator[Path]:
    return folder.iterdir() if folder.is_dir() else iter(())


def _sealed_at(path: Path) -> datetime | None:
    """What the first line says; None of a file that is none, or damaged."""
    with suppress(OSError, EOFError, zlib.error, ValueError, TypeError, KeyError, BadInput):
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            told: Any = json.loads(file.readline(LINE))
        return times.parsed(told["at"])
    return None
