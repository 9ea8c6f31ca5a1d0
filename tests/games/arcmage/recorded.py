"""Matches of the fixtures, as timelines."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from core.games.arcmage import GAME
from core.replay import Timeline
from eventstore.imports import import_records
from eventstore.memory import MemoryStore

MATCHES = Path(__file__).parents[3] / "fixtures" / "arcmage" / "matches"
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def match(name: str) -> Timeline[Any]:
    """The match of a record file, by its name."""
    store = MemoryStore()
    record = (MATCHES / f"{name}.json").read_bytes()
    (done,) = import_records(store, record, now=lambda: NOW)
    return Timeline(GAME, store.read(done.match_id))
