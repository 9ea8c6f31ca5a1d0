"""The JSON documents of the API, made from timelines: what a timeline hides, they cannot tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from core.canonical import plain
from core.events import Json, MatchId
from core.game import Game
from core.messages import Message, Table
from core.ports import NewStep, Step
from core.replay import Timeline
from eventstore.codec import codec_of
from eventstore.queries import MatchRow
from eventstore.snapshot_reads import Glimpse
from eventstore.times import stored
from web.i18n import translate


def step(
    game: Game[Any, Any, Any],
    entry: Step | NewStep,
    first: int,
    told: Callable[[Any], Any] = plain,
) -> Json:
    """A step as a record file has it; `first` is the version of its first event.

    Command and events are `told` as JSON values; `eventstore.encoding.opened` is enough where the
    document goes into `endpoint.dumps`.

    Only a stored step has a key and a hash: what a seat sees is no stored step.
    """
    current = codec_of(game).current
    events = []
    for version, event in enumerate(entry.facts, first):
        data = told(event)
        kind = data.pop("kind")
        events.append({"version": version, "kind": kind, "schema": current(kind), "data": data})
    document = {
        "step": entry.step,
        "version": first + len(events) - 1,
        "at": stored(entry.at),
        "by": entry.actor,
        "notation": entry.notation,
        "command": told(entry.command),
        "events": events,
    }
    if isinstance(entry, Step):
        document |= {"key": entry.key, "hash": entry.hash}
    return document


def steps(timeline: Timeline[Any] | Glimpse, numbers: Iterable[int]) -> list[Json]:
    """The steps of these numbers."""
    return [
        step(timeline.game, timeline.steps[number], timeline.first_version(number))
        for number in numbers
    ]


def tree_steps(timeline: Timeline[Any] | Glimpse, numbers: Iterable[int]) -> list[Json]:
    """The steps of these numbers, each with its place in the tree."""
    chosen = list(numbers)
    return [
        one | place._asdict()
        for one, place in zip(steps(timeline, chosen), timeline.tree.places(chosen), strict=True)
    ]


def standing(match_id: MatchId, timeline: Timeline[Any]) -> Json:
    """Where a match stands."""
    return {
        "match": match_id,
        "version": timeline.version,
        "head": timeline.head,
        "result": result(timeline.game, timeline.state),
    }


def result(game: Game[Any, Any, Any], state: Any) -> Json | None:
    """How the match ended in this state; None while it goes on."""
    found = game.result(state)
    return None if found is None else {"result": found.result, "reason": found.reason}


def match(match_id: MatchId, timeline: Timeline[Any], players: dict[str, str]) -> Json:
    """A match as it stands at the head."""
    start, game, state = timeline.start, timeline.game, timeline.state
    winners = timeline.winners
    return {
        "id": match_id,
        "game": start.game,
        "rules": start.rules,
        "app": start.app,
        "title": start.title,
        "tags": plain(start.tags),
        "seats": list(start.seats),
        "players": players,
        "options": plain(start.options),
        "position": plain(start.position),
        "seed": start.seed,
        "closed": start.closed,
        "forked_from": plain(start.forked_from),
        "started_at": stored(timeline.steps[0].at),
        "updated_at": stored(timeline.steps[-1].at),
        "version": timeline.version,
        "steps": len(timeline.steps) - 1,
        "head": timeline.head,
        "line": timeline.tree.path(timeline.head),
        "trail": list(timeline.trail),
        "result": result(game, state),
        "winners": None if winners is None else list(winners),
        "state": game.view(state),
    }


def item(row: MatchRow, *, installed: bool) -> Json:
    """A match in a list; `installed`: its game is here."""
    return {
        "id": row.match_id,
        "game": row.game,
        "title": row.title,
        "players": row.players,
        "status": row.status,
        "installed": installed,
        "result": row.result,
        "reason": row.reason,
        "winners": None if row.winners is None else list(row.winners),
        "started_at": stored(row.started_at),
        "updated_at": stored(row.updated_at),
        "plies": row.plies,
        "steps": row.steps,
        "version": row.version,
        "kind": row.kind,
        "forked_from": None
        if row.forked_from is None
        else {"match": row.forked_from, "step": row.forked_step},
        "to_play": row.to_play,
        "put_away": row.put_away,
    }


def table(figures: Table) -> Json:
    """A table of figures in the reader's language."""
    return {
        "key": figures.key,
        "title": translate(figures.title),
        "kind": figures.kind,
        "columns": [
            {"key": c.key, "title": translate(c.title), "kind": c.kind} for c in figures.columns
        ],
        "rows": [
            {k: translate(v) if isinstance(v, Message) else v for k, v in row.items()}
            for row in figures.rows
        ],
        "total": figures.total,
        "note": None if figures.note is None else translate(figures.note),
    }
