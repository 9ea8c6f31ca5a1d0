"""Trying a record file out without storing it."""

from __future__ import annotations

import io
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from core.errors import BadInput, KifuError
from core.events import Json
from core.game import Game
from core.games import registry
from core.guard import guarded
from core.messages import said
from core.questions import questions
from eventstore import records
from eventstore.endings import result_of
from eventstore.reading import Reading
from eventstore.rows import StepRow
from eventstore.step_texts import events_of
from eventstore.verdicts import FactsDiffer, as_json


def check_record(
    data: bytes | str,
    games: Mapping[str, Game[Any, Any, Any]] | None = None,
    now: datetime | None = None,
) -> Json:
    """What becomes of a record: every step with its events and the state after it.

    `data` is a record file or a game's text record, of one match. Where a step is refused,
    `ok` is false, `failed_at` its number (0: the match itself) and `error` says why; `steps`
    are then those before it. Facts that do not follow from their command under today's rules
    are refused as well; `error` then has the first `difference`. A step that is unlikely by what
    is printed has `questions`.
    """
    games = registry() if games is None else games
    steps: list[Json] = []
    failed_at = 0
    try:
        source = _only(data, games)
        reading = Reading(source.record, games, "check", now or datetime.now(UTC))
        reading.start()
        reading.agree()
        for entry in reading.todo:
            failed_at = reading.timeline.next_step
            reading.take(entry)
            reading.agree()
            steps += [_step(reading, row) for row in reading.rows[failed_at:]]
        failed_at = 0
        if source.text is not None:
            source.text.confirm(reading.timeline.game.result(reading.timeline.state))
        reading.confirm()
    except KifuError as error:
        return {"ok": False, "failed_at": failed_at, "error": _refused(error), "steps": steps}
    timeline = reading.timeline
    return {
        "ok": True,
        "steps": steps,
        "final": timeline.game.plain(timeline.state),
        "result": result_of(timeline),
    }


def _refused(error: KifuError) -> Json:
    told: Json = {"code": error.code, "rule": error.rule, "message": str(error)}
    if isinstance(error, FactsDiffer):
        told["difference"] = as_json(error.difference)
    return told


def _only(data: bytes | str, games: Mapping[str, Game[Any, Any, Any]]) -> records.Source:
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    found = records.sources(io.BytesIO(raw), games)
    first = next(found, None)
    if first is None or next(found, None) is not None:
        raise BadInput("bad_record", "A file to be checked holds one match.")
    return first


def _step(reading: Reading, row: StepRow) -> Json:
    timeline = reading.timeline
    with guarded(reading.match_id, row.step):
        state = timeline.game.plain(timeline.at(row.step))
    told: Json = {"step": row.step, "events": events_of(row), "state": state}
    if asked := questions(timeline, [row.step]):
        told["questions"] = [said(one, {}) for one in asked]
    return told
