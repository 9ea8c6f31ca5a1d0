"""The journal of an audit that runs: what was found so far, so that an interrupted one goes on.

A line of JSON a match: `hash`, its last one, `app` and `rules`, which judged it, and `found`. A
match that has grown since, or that another program or other rules judged, is judged again.
The journal goes when the audit ends.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from core import APP
from core.events import Json, MatchId


class Journal:
    """The journal in a file; it holds names of matches and facts, for its owner alone."""

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        """`fresh` forgets what was found before. Raises OSError where none can be kept."""
        self.path = path
        if fresh:
            path.unlink(missing_ok=True)
        handle = os.open(path, os.O_CREAT | os.O_RDWR | os.O_APPEND, 0o600)
        self._file = os.fdopen(handle, "a+", encoding="utf-8", newline="\n")
        self._file.write("\n")  # the last line may have been torn when the program was ended

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: object, __: TracebackType | None
    ) -> None:
        """Remove the journal, unless the audit was interrupted."""
        self._file.close()
        if kind is None:
            self.path.unlink(missing_ok=True)

    def found(
        self, hash_of: Callable[[MatchId], str], rules_of: Callable[[str | None], int | None]
    ) -> dict[MatchId, Json]:
        """What was found before and still holds, by match; `hash_of` gives the last hash now."""
        self._file.seek(0)
        kept = {}
        for entry in _entries(self._file):
            found = entry["found"]
            rules = rules_of(found["game"])
            if (entry["app"], found["rules"]) == (APP, rules) and entry["hash"] == hash_of(
                found["match"]
            ):
                kept[found["match"]] = found
        return kept

    def add(self, found: Json, last_hash: str) -> None:
        """Keep what was found of a match."""
        entry = {"app": APP, "hash": last_hash, "found": found}
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()


def _entries(lines: Iterator[str]) -> Iterator[Json]:
    """The entries that are whole."""
    for line in lines:
        try:
            entry = json.loads(line)
            if {"app", "hash", "found"} <= entry.keys():
                yield entry
        except (ValueError, AttributeError):
            continue
