"""The hash chain: what a step's hash covers.

The hash of a step is the SHA-256, in lower-case hex, of the UTF-8 bytes of one JSON text:
an object with sorted keys and no blanks, letters beyond ASCII as they are,

    {"actor": …, "command": …, "events": [{"payload": …, "schema": …, "type": …,
     "version": …}, …], "key": …, "match": …, "notation": …, "previous": …,
     "recorded_at": …, "step": …}

`command` and `payload` are the stored JSON as texts inside this JSON, so that every altered
character counts, blanks too; `previous` is the hash of the step before, for step 0 the empty
text; `actor` and `key` may be null. Only the global position is not covered: it is the
database's own. `tests/test_chain.py` holds test vectors.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import orjson

from eventstore.rows import StepRow

_encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def preimage(row: StepRow, previous: str) -> str:
    """The text that is hashed; `row.hash` is not part of it."""
    return _encode(_covered(row, previous))


def digest(row: StepRow, previous: str) -> str:
    """The hash of a step that follows the step with hash `previous`."""
    covered = _covered(row, previous)
    try:
        data = orjson.dumps(covered)
    except TypeError:  # halves of characters, which only an altered log can have
        data = _encode(covered).encode("utf-8", "surrogatepass")
    return sha256(data).hexdigest()


def linked(rows: tuple[StepRow, ...], previous: str) -> tuple[StepRow, ...]:
    """The rows with their hashes, each on top of the one before."""
    done = []
    for row in rows:
        previous = digest(row, previous)
        done.append(StepRow(*row[:7], previous, row.events))
    return tuple(done)


def _covered(row: StepRow, previous: str) -> dict[str, Any]:
    """What the hash covers, its keys in order."""
    return {
        "actor": row.actor,
        "command": row.command,
        "events": [
            {"payload": payload, "schema": schema, "type": kind, "version": version}
            for version, kind, schema, payload in row.events
        ],
        "key": row.key,
        "match": row.match_id,
        "notation": row.notation,
        "previous": previous,
        "recorded_at": row.recorded_at,
        "step": row.step,
    }
