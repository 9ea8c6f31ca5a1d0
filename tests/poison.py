"""Rows that no rules ever gave: stored facts changed by hand, with their hashes made to hold."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.canonical import canonical
from core.events import MatchId
from core.game import Game
from eventstore import chain
from eventstore.export import rows_record
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from eventstore.rows import StepRow

FIXTURES = Path(__file__).parents[1] / "fixtures"
SUNDAY_FINAL = FIXTURES / "ace-in-the-hole" / "matches" / "sunday-final-aces-by-reply.json"
POISONED = "poisoned"  # the id of the match that nothing can make sense of
NOWHERE = "zzz"  # no square of any board
PLACES = 7  # squares of it that are no squares


def rows_of(file: Path) -> tuple[StepRow, ...]:
    """The rows of a shipped match."""
    store = MemoryStore()
    [taken] = import_records(store, file.read_bytes())
    return store.rows(taken.match_id)


def rehashed(rows: Sequence[StepRow], match_id: MatchId) -> tuple[StepRow, ...]:
    """The rows as a match of this id, whose chain of hashes holds."""
    return chain.linked(tuple(row._replace(match_id=match_id) for row in rows), "")


def poisoned(match_id: MatchId = POISONED) -> tuple[StepRow, ...]:
    """The *Sunday final* up to its seventh pawn that went nowhere: sound hashes, no sense."""
    rows, last = _to_nowhere("to")
    return rehashed(rows[: last + 1], match_id)


def sunday_attack(match_id: MatchId = POISONED) -> tuple[StepRow, ...]:
    """The whole *Sunday final* with seven pawns that came from nowhere: it folds, and the
    figures, which ask where a pawn came from, find no such square.
    """
    return rehashed(_to_nowhere("from")[0], match_id)


def _to_nowhere(field: str) -> tuple[list[StepRow], int]:
    """The rows with the first places of this name changed, and the last row that was."""
    rows: list[StepRow] = []
    changed = last = 0
    for row in rows_of(SUNDAY_FINAL):
        events = [json.loads(event.payload) for event in row.events]
        moved = [event for event in events if field in event and changed < PLACES]
        for event in moved:
            event[field], last = NOWHERE, row.step
        changed += len(moved)
        rows.append(with_events(row, events))
    return rows, last


def as_record(
    rows: Sequence[StepRow], games: Mapping[str, Game[Any, Any, Any]] | None = None
) -> Any:
    """A record file of these rows, with their hashes."""
    store = MemoryStore(games)
    store.put(rows[0].match_id, rows)
    return rows_record(store, rows[0].match_id)


def with_events(row: StepRow, events: Sequence[Any]) -> StepRow:
    """The row with these payloads in the place of its own, one for one."""
    changed = zip(row.events, events, strict=True)
    return row._replace(events=tuple(old._replace(payload=canonical(new)) for old, new in changed))
