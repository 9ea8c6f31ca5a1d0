"""Snapshots (kept states): what is drawn from each match so that any step of it is read by itself.

A row every `EVERY` steps holds what the tree of steps gained since the row before, and, where the
last one is too far back, the state. They are a projection: never a source, dropped and drawn anew
at will. A row counts only if this very program, rules and form made it, of the step with this hash.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select

from core.errors import KifuError
from core.events import Json, MatchId
from core.messages import msg
from core.replay import Timeline
from eventstore.projected_tables import kept_states
from eventstore.projections import Folded
from eventstore.snapshot_codec import UNREADABLE, SnapshotCodec, form_of
from eventstore.sql import SqlStore
from eventstore.verify import Finding, Progress

log = logging.getLogger("kifu.states")
EVERY = 16  # steps
DENSITY = 64  # bytes of states a step, at most


class Snapshots:
    """The projection: a few rows more for a match that has grown."""

    name = "kept_states"

    def __init__(self, table: Table = kept_states) -> None:
        self.tables: tuple[Table, ...] = (table,)

    def onto(self, tables: Callable[[Table], Table]) -> Snapshots:
        """The same, in another table."""
        return Snapshots(*map(tables, self.tables))

    def apply(self, connection: Connection, matches: Sequence[Folded]) -> None:
        """Add the rows of these matches that are not there yet."""
        for match in matches:
            timeline = match.timeline
            form = form_of(timeline.game, partial(timeline.at, 0))
            if form is None:
                continue
            last = self._last(connection, match, form)
            if timeline.next_step - 1 >= last + EVERY:
                connection.execute(insert(self.tables[0]), [*_rows(match, form, last)])

    def _last(self, connection: Connection, match: Folded, form: SnapshotCodec) -> int:
        """The step of the newest row that counts; what does not is gone, 0 where there is none."""
        (table,) = self.tables
        columns = (table.c.step, table.c.hash, table.c.made_by)
        of_match = table.c.match_id == match.match_id
        newest = select(*columns).where(of_match).order_by(table.c.step.desc()).limit(1)
        row = connection.execute(newest).first()
        if row is None:
            return 0
        steps: Sequence[Any] = match.timeline.steps
        if (
            row.step < len(steps)
            and steps[row.step].hash == row.hash
            and row.made_by == form.made_by
        ):
            return int(row.step)
        connection.execute(delete(table).where(of_match))
        return 0


def _rows(match: Folded, form: SnapshotCodec, last: int) -> Iterator[Json]:
    """The rows after step `last`."""
    timeline, since = match.timeline, 0
    start, steps = timeline.frames[0].state, match.timeline.steps
    for step in range(last + EVERY, timeline.next_step, EVERY):
        since += EVERY
        state = _written(form, timeline.at(step), start)
        if state is not None and len(state) > DENSITY * since:
            state = None
        since = since if state is None else 0
        stored: Any = steps[step]
        yield {
            "match_id": match.match_id,
            "step": step,
            "version": timeline.versions[step],
            "hash": stored.hash,
            "made_by": form.made_by,
            "tree": json.dumps(timeline.tree.gained(_first(step), step)),
            "state": state,
        }


def _written(form: SnapshotCodec, state: Any, start: Any) -> bytes | None:
    """The bytes of a state; None where it cannot be kept."""
    try:
        return form.write(state, start)
    except ValueError as fault:
        log.info("a state cannot be kept: %s", fault)
        return None


def differing(store: SqlStore, progress: Progress | None = None) -> Iterator[Finding]:
    """What is kept and differs from a fold of the log; rows that do not count are passed over."""
    with store.database.read() as connection:
        ids = [*connection.execute(select(kept_states.c.match_id).distinct()).scalars()]
    for done, match_id in enumerate(ids, start=1):
        yield from _differing(store, match_id)
        if progress:
            progress(done, len(ids))


def _differing(store: SqlStore, match_id: MatchId) -> Iterator[Finding]:
    try:
        game = store.codec(match_id).game
        timeline = Timeline(game, store.read(match_id))
    except KifuError:  # that is for others to tell
        return
    start, steps = partial(timeline.at, 0), timeline.steps
    form = form_of(game, start)
    with store.database.read() as connection:
        of_match = kept_states.c.match_id == match_id
        rows = connection.execute(select(kept_states).where(of_match)).all()
    for row in rows:
        stored: Any = steps[row.step] if row.step < len(steps) else None
        if form is None or row.made_by != form.made_by or stored is None or stored.hash != row.hash:
            continue
        if json.loads(row.tree) != [*timeline.tree.gained(_first(row.step), row.step)]:
            yield Finding(match_id, row.step, msg("the tree that is kept is not that of the log"))
        elif row.version != timeline.versions[row.step]:
            yield Finding(match_id, row.step, msg("the version that is kept is another"))
        elif row.state is not None and _read(form, row.state, start) != timeline.at(row.step):
            yield Finding(match_id, row.step, msg("the state that is kept is not that of the log"))


def _read(form: SnapshotCodec, text: bytes, start: Callable[[], Any]) -> Any:
    """A state that is kept; None where it cannot be read."""
    try:
        return form.read(text, start)
    except UNREADABLE:
        return None


def _first(step: int) -> int:
    """The first step of those that a row tells of."""
    return step - EVERY + 1 if step > EVERY else 0
