"""What is asked and written on the hot path, in the words of SQLAlchemy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ARRAY,
    BindParameter,
    ClauseElement,
    TableClause,
    and_,
    bindparam,
    delete,
    func,
    literal_column,
    select,
)

from eventstore.columns import hex_of, stream_of
from eventstore.projected_tables import kept_states, match_list, match_statistics
from eventstore.rights_tables import recorders
from eventstore.tables import (
    event_types,
    events,
    match_marks,
    match_notes,
    photos,
    players,
    seatings,
    step_annotations,
    steps,
    streams,
    tombstones,
)

HEAD = ("stream", "step", "command", "notation", "actor", "recorded_at", "idempotency_key", "hash")
EVENT = ("stream", "version", "step", "type", "schema", "payload")

MATCH: BindParameter[str] = bindparam("match")
FIRST: BindParameter[int] = bindparam("first")
LAST: BindParameter[int] = bindparam("last")
STREAM = stream_of(MATCH)
EVENT_ROW = (events.c.version, event_types.c.type, events.c.schema, events.c.payload)
OF_TYPE = events.join(event_types, event_types.c.number == events.c.type)
OF_STREAM = streams.c.number == events.c.stream
KEPT = (kept_states.c.match_id == MATCH, kept_states.c.made_by == bindparam("made_by"))
KEPT_STEP = and_(
    steps.c.stream == STREAM,
    steps.c.step == kept_states.c.step,
    hex_of(steps.c.hash) == kept_states.c.hash,
)


def questions() -> dict[str, ClauseElement]:
    """What is asked, by name."""
    return {
        **_log_questions(),
        **_state_questions(),
        **_feed_questions(),
        **_beside_questions(),
    }


def _log_questions() -> dict[str, ClauseElement]:
    """Of the log of one match."""
    newest = (
        select(func.max(events.c.version))
        .where(events.c.stream == steps.c.stream)
        .scalar_subquery()
        .label("version")
    )
    return {
        "last": select(steps.c.step, newest, hex_of(steps.c.hash), steps.c.stream)
        .where(steps.c.stream == STREAM)
        .order_by(steps.c.step.desc())
        .limit(literal_column("1")),
        "stream": select(streams.c.number).where(streams.c.match_id == MATCH),
        "type": select(event_types.c.number).where(event_types.c.type == bindparam("type")),
        "step_of": select(steps.c.step).where(
            steps.c.stream == STREAM, steps.c.idempotency_key == bindparam("key")
        ),
        "step_after": select(events.c.step)
        .where(events.c.stream == STREAM, events.c.version > bindparam("version"))
        .order_by(events.c.version)
        .limit(literal_column("1")),
        "first_payload": select(events.c.payload).where(
            events.c.stream == STREAM, events.c.version == literal_column("1")
        ),
        "read_steps": select(
            *(steps.c.step, steps.c.command, steps.c.notation, steps.c.actor),
            *(steps.c.recorded_at, steps.c.idempotency_key, hex_of(steps.c.hash)),
        )
        .where(steps.c.stream == STREAM, steps.c.step.between(FIRST, LAST))
        .order_by(steps.c.step),
        "read_events": select(events.c.step, *EVENT_ROW)
        .select_from(OF_TYPE)
        .where(
            events.c.stream == STREAM,
            events.c.version > bindparam("above"),
            events.c.step.between(FIRST, LAST),
        )
        .order_by(events.c.version),
    }


def _state_questions() -> dict[str, ClauseElement]:
    """Of the states that are kept of one match, with the log behind them."""
    begun = steps.alias("begun")
    return {
        "kept_before": select(
            *(kept_states.c.step, kept_states.c.version, kept_states.c.state),
            select(hex_of(begun.c.hash))
            .where(begun.c.stream == STREAM, begun.c.step == literal_column("0"))
            .scalar_subquery(),
        )
        .join(steps, KEPT_STEP)
        .where(*KEPT, kept_states.c.step <= LAST, kept_states.c.state.is_not(None))
        .order_by(kept_states.c.step.desc())
        .limit(literal_column("1")),
        "kept_trees": select(kept_states.c.step, kept_states.c.version, kept_states.c.tree)
        .join(steps, KEPT_STEP)
        .where(*KEPT)
        .order_by(kept_states.c.step),
        "read_to": select(events.c.step, *EVENT_ROW)
        .select_from(OF_TYPE)
        .where(
            events.c.stream == STREAM,
            events.c.version > bindparam("above"),
            events.c.version
            <= func.coalesce(
                select(kept_states.c.version)
                .join(steps, KEPT_STEP)
                .where(*KEPT, kept_states.c.step >= LAST)
                .order_by(kept_states.c.step)
                .limit(literal_column("1"))
                .scalar_subquery(),
                literal_column("2147483647"),
            ),
            events.c.step <= LAST,
        )
        .order_by(events.c.version),
        "drawn": select(match_list.c.version).where(match_list.c.match_id == MATCH),
    }


def _feed_questions() -> dict[str, ClauseElement]:
    """Of the logs of all matches, in the order in which they were written."""
    return {
        "started": select(events.c.position, streams.c.match_id)
        .join(streams, OF_STREAM)
        .where(events.c.version == literal_column("1"), events.c.position > bindparam("after"))
        .order_by(events.c.position)
        .limit(bindparam("limit")),
        "count": select(func.count()).where(events.c.version == literal_column("1")),
        "feed": select(
            *(events.c.position, streams.c.match_id, events.c.step),
            *(steps.c.actor, steps.c.recorded_at, *EVENT_ROW),
        )
        .select_from(OF_TYPE)
        .join(streams, OF_STREAM)
        .join(steps, and_(steps.c.stream == events.c.stream, steps.c.step == events.c.step))
        .where(events.c.position > bindparam("after"), events.c.position <= bindparam("to"))
        .order_by(events.c.position)
        .limit(bindparam("limit")),
        "grown": select(streams.c.match_id).where(
            streams.c.number.in_(
                select(events.c.stream).where(events.c.position > bindparam("after"))
            )
        ),
    }


def _beside_questions() -> dict[str, ClauseElement]:
    """Of what stands beside the log of one match."""
    return {
        "ending": select(
            *(match_statistics.c.game, match_statistics.c.version, match_statistics.c.hash),
            *(match_statistics.c.made_by, match_statistics.c.ending),
        ).where(match_statistics.c.match_id == MATCH),
        "erased": select(tombstones.c.erased_at).where(tombstones.c.match_id == MATCH),
        "seated": select(seatings.c.seat, players.c.name)
        .join(players, players.c.key == seatings.c.player)
        .where(seatings.c.match_id == MATCH)
        .order_by(seatings.c.seat),
        "marks": select(match_marks).where(match_marks.c.match_id == MATCH),
        "annotations": select(step_annotations)
        .where(step_annotations.c.match_id == MATCH)
        .order_by(step_annotations.c.step, step_annotations.c.at, step_annotations.c.id),
        "has_photos": select(photos.c.sha256)
        .where(photos.c.match_id == MATCH)
        .limit(literal_column("1")),
        "match_note": select(match_notes.c.note, match_notes.c.tags).where(
            match_notes.c.match_id == MATCH
        ),
    }


def changes(insert: Any) -> dict[str, ClauseElement]:
    """What is written, by name; `insert` is that of the dialect."""

    def into(table: TableClause, *columns: str) -> Any:
        return insert(table).values({name: bindparam(name) for name in columns}).inline()

    return {
        "insert_step": into(steps, *HEAD),
        "insert_stream": into(streams, "match_id"),
        "insert_type": into(event_types, "type"),
        "insert_event": into(events, *EVENT),
        "insert_player": into(players, "key", "name").on_conflict_do_nothing(),
        "insert_photo": into(
            photos, "match_id", "sha256", "seat", "media_type", "size"
        ).on_conflict_do_nothing(),
        "insert_recorder": into(recorders, "match_id", "step", "holder"),
        "insert_seating": into(seatings, "match_id", "seat", "player"),
        "clear_seat": delete(seatings).where(
            seatings.c.match_id == bindparam("match"), seatings.c.seat == bindparam("seat")
        ),
    }


def log_insert(insert: Any) -> ClauseElement:
    """Rows of `steps` and `events`, an array for each column; keys from these to those are checked
    at the end of a statement.
    """

    def into(table: TableClause, columns: Sequence[str]) -> Any:
        arrays = [
            bindparam(f"{table.name}_{name}", type_=ARRAY(table.c[name].type)) for name in columns
        ]
        rows = func.unnest(*arrays).table_valued(*columns).render_derived(name=f"new_{table.name}")
        return insert(table).from_select(columns, select(rows))

    found: ClauseElement = into(events, EVENT).add_cte(into(steps, HEAD).cte("heads"))
    return found
