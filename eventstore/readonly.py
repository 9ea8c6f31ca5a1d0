"""Databases that cannot be written, such as an archive on a read-only medium.

SQLite needs to write beside a file in WAL mode even to read it, and lists and figures are kept
in the same file. So one that cannot be written is worked on in a copy, for as long as it is open:
it can be listed, replayed, verified and exported; nothing can be recorded.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from core.errors import Unavailable
from core.messages import msg

NO_ROOM = msg(
    "This database cannot be written where it lies, and there is no room in {folder} for the "
    "copy of {megabytes} MB that reading it takes. Name a folder with room in TMPDIR."
)


def is_unwritable(path: Path) -> bool:
    """Whether a file is there that SQLite cannot work on in its place."""
    if not path.is_file():
        return False
    own = os.access in os.supports_effective_ids
    places = (path, path.parent)  # SQLite keeps the newest steps in a file beside it
    return not all(os.access(place, os.W_OK, effective_ids=own) for place in places)


class WorkingCopy:
    """A copy of a database of SQLite, with its `-wal`, in a folder of its own, for its owner alone.

    Raises `Unavailable` database_read_only where there is no room for it.
    """

    def __init__(self, original: Path) -> None:
        self._folder = TemporaryDirectory(prefix="kifu-")
        self.path = Path(self._folder.name, "kifu.db")
        parts = [(original, self.path)]
        wal = original.with_name(f"{original.name}-wal")
        if wal.is_file():  # it holds the newest steps
            parts.append((wal, self.path.with_name(f"{self.path.name}-wal")))
        try:
            for there, here in parts:
                shutil.copyfile(there, here)  # not its mode: the copy is to be written
        except OSError as error:
            self.remove()
            size = sum(there.stat().st_size for there, _ in parts) // 2**20 + 1
            raise Unavailable(
                "database_read_only",
                NO_ROOM.text,
                folder=str(self.path.parent.parent),
                megabytes=size,
            ) from error

    def remove(self) -> None:
        """Take the copy away; nothing of the original changes."""
        self._folder.cleanup()
