"""Records out of the store: the record file kifu/1, one record a line, the game's own text."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, BinaryIO

from core.canonical import plain
from core.errors import NotFound
from core.events import Json, MatchId, MatchStarted, Seat
from core.game import TextLine
from core.replay import Timeline
from core.stats import statistics
from eventstore import times
from eventstore.codec import codec_of
from eventstore.log import LogStore
from eventstore.records import FORMAT
from eventstore.rows import StepRow


def record(store: LogStore, match_id: MatchId) -> Json:
    """A whole match, undone steps and all, as it will be taken in again.

    Raises `NotFound`, `BrokenLog`.
    """
    codec, rows = store.codec(match_id), store.rows(match_id)
    timeline = Timeline(codec.game, [codec.step(row) for row in rows])
    steps = [_stored(row) for row in rows]
    started_at = rows[0].recorded_at
    header = _header(match_id, timeline.start, started_at, store.players(match_id))
    return _record(header, steps, timeline)


def seen_record(
    match_id: MatchId, timeline: Timeline[Any], players: Mapping[Seat, str], viewer: str
) -> Json:
    """The match as one seat (or the spectator) knows it, from its `core.knowledge.perspective`.

    There are no hashes, seed or keys in it; `seen_by` names the viewer.
    """
    codec = codec_of(timeline.game)
    steps, version = [], 1
    for step in timeline.steps:
        row = codec.draft(match_id, step, version).row  # type: ignore[arg-type]  # a step's fields
        version += len(row.events)
        told = _stored(row)
        del told["hash"], told["key"]
        steps.append(told)
    start = timeline.start
    header = _header(match_id, start, times.stored(timeline.steps[0].at), players)
    return _record(header, steps, timeline) | {"seen_by": viewer}


def text_record(timeline: Timeline[Any], players: Mapping[Seat, str]) -> str:
    """The line in force in the game's own text. Raises `NotFound` where it has none."""
    form = timeline.game.notation.record
    if form is None:
        raise NotFound("no_text_record", "{game} has no text record.", game=timeline.game.title)
    frames = timeline.line()
    return form.write(
        TextLine(
            start=timeline.start,
            players=players,
            frames=frames,
            commands=[timeline.steps[frame.step].command for frame in frames],
            notations=[timeline.steps[frame.step].notation for frame in frames],
        )
    )


def as_json(record: Mapping[str, Any]) -> str:
    """A record as a file of its own: one step a line, so that people can read it."""
    parts = []
    for name, value in record.items():
        text = "[\n" + ",\n".join(map(_compact, value)) + "\n]" if name == "steps" else None
        parts.append(f"{_compact(name)}: {text or _compact(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def as_line(record: Mapping[str, Any]) -> str:
    """A record as a line of NDJSON, line end included."""
    return _compact(record) + "\n"


def export_all(
    store: LogStore,
    out: BinaryIO,
    match_ids: Iterable[MatchId] | None = None,
    *,
    compress: bool = False,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write matches (None: all, in the order they were started), one a line; how many.

    One match at a time is held in memory. The same log gives the same bytes, packed too.
    """
    done = 0
    packed = gzip.GzipFile(fileobj=out, mode="wb", mtime=0, filename="") if compress else None
    for match_id in store.match_ids() if match_ids is None else match_ids:
        (packed or out).write(as_line(record(store, match_id)).encode())
        done += 1
        if progress:
            progress(done)
    if packed:
        packed.close()
    return done


def events_of(row: StepRow) -> list[Json]:
    """The events of a step in the form of an export."""
    told = []
    for event in row.events:
        data = json.loads(event.payload)
        kind = data.pop("kind")
        told.append({"version": event.version, "kind": kind, "schema": event.schema, "data": data})
    return told


def result_of(timeline: Timeline[Any]) -> Json | None:
    """How the line in force ends, None while it goes on."""
    result = timeline.game.result(timeline.state)
    return None if result is None else {"result": result.result, "reason": result.reason}


def _record(header: Json, steps: list[Json], timeline: Timeline[Any]) -> Json:
    return {
        "format": FORMAT,
        "match": header,
        "steps": steps,
        "result": result_of(timeline),
        "final": timeline.game.plain(timeline.state),
        "statistics": statistics(timeline),
    }


def _header(
    match_id: MatchId, start: MatchStarted, started_at: str, players: Mapping[Seat, str]
) -> Json:
    header: Json = {
        "id": match_id,
        "game": start.game,
        "title": start.title,
        "seats": {seat: players.get(seat) for seat in start.seats},
        "options": plain(start.options),
        "position": plain(start.position),
        "seed": start.seed,
        "started_at": started_at,
    }
    if start.tags:
        header["tags"] = plain(start.tags)
    if start.closed:
        header["closed"] = True
    if start.forked_from:
        header["forked_from"] = plain(start.forked_from)
    return header


def _stored(row: StepRow) -> Json:
    return {
        "step": row.step,
        "at": row.recorded_at,
        "by": row.actor,
        "key": row.key,
        "command": json.loads(row.command),
        "notation": row.notation,
        "events": events_of(row),
        "hash": row.hash,
    }


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
