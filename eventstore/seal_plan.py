"""Where seals are kept: their names, when the last one of the log was made, and what was found when
the log was last compared with them.

Nothing here judges a seal, which takes the library for signatures: `eventstore.seals` does.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from core.errors import BadInput
from core.events import MatchId
from eventstore import times

DAILY: Final = "log-%Y-%m-%d.kifu-seal.gz"  # of the worker
MOMENT: Final = "log-%Y-%m-%dT%H%M%SZ.kifu-seal.gz"  # of who asks for one
VERDICT: Final = "verified.json"
PLAIN: Final = re.compile("[A-Za-z0-9_-]{1,100}")
NAME: Final = re.compile(r"log-\d{4}-\d\d-\d\d(?:T\d{6}Z)?\.kifu-seal(?:\.gz)?")
LINE: Final = 2**16  # bytes of the line that states what is sealed


class Verdict(NamedTuple):
    """Whether all was as it was written and sealed, when the log was last verified."""

    at: datetime
    well: bool


def match_name(match_id: MatchId, steps: int) -> str:
    """The name of the seal of a match that has so many steps."""
    name = match_id if PLAIN.fullmatch(match_id) else sha256(match_id.encode()).hexdigest()
    return f"{name}-{steps}.kifu-seal"


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


def note(folder: Path, verdict: Verdict) -> None:
    """Leave a verdict beside the seals. Raises OSError."""
    told = {"at": times.stored(verdict.at), "ok": verdict.well}
    with whole(folder / VERDICT) as out:
        out.write(f"{json.dumps(told)}\n".encode())


def last_verdict(folder: Path, now: datetime) -> Verdict | None:
    """The last that was left; None where there is none. Raises OSError where it cannot be read."""
    try:
        told: Any = json.loads((folder / VERDICT).read_bytes())
        verdict = Verdict(times.parsed(told["at"]), told["ok"] is True)
    except (FileNotFoundError, NotADirectoryError, ValueError, TypeError, KeyError, BadInput):
        return None
    return verdict if verdict.at <= now else None


@contextmanager
def whole(path: Path) -> Iterator[BinaryIO]:
    """A file for its owner alone, which has its name once it is whole and on disk."""
    part = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _there(folder: Path) -> Iterator[Path]:
    return folder.iterdir() if folder.is_dir() else iter(())


def _sealed_at(path: Path) -> datetime | None:
    """What the first line says; None of a file that is none, or damaged."""
    with suppress(OSError, EOFError, zlib.error, ValueError, TypeError, KeyError, BadInput):
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            told: Any = json.loads(file.readline(LINE))
        return times.parsed(told["at"])
    return None
