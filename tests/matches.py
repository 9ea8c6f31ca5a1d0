"""Matches of the toy game, played: for whatever is made from a log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from core.canonical import canonical
from core.commands import StartMatch
from core.ports import EventStore, NewStep
from core.replay import Timeline
from core.session import Session
from eventstore.codec import codec_of
from eventstore.contract.steps import NOON
from eventstore.imports import Imported, import_records
from eventstore.log import LogStore
from tests.toys import PIG

WON = ["pick red 7", "roll 6", "roll 5", "roll 6", "hold"]
BRANCHED = ["roll 6", "roll 2", "undo", "roll 5", "undo", "redo", "variation 2", "hold", "undo 1"]
RULED = ["roll 6", {"kind": "roll", "seat": "red", "face": 2, "note": "“Übung” ♥"}]
RULING = {
    "kind": "make_ruling",
    "reason": "Ana gave Bo two, à l'amiable",
    "operations": [{"kind": "give_points", "from": "red", "to": "black", "points": 2}],
}
FORCED = {
    "kind": "make_ruling",
    "reason": "nobody noticed",
    "forced": {"kind": "roll", "seat": "black", "face": 3},
}


def begun(minute: int = 0, **start: Any) -> Session[Any]:
    """A match of the toy game, started at noon and some minutes."""
    options = codec_of(PIG).options(start.get("options"))
    command = StartMatch(PIG.slug, **start)
    return Session.start(PIG, command, options, at=NOON + timedelta(minutes=minute))


def play(session: Session[Any], entries: Sequence[Any], *, keys: bool = False) -> Session[Any]:
    """Play entries, a second apart: texts, or commands as JSON."""
    for entry in entries:
        step = session.timeline.next_step
        command = entry if isinstance(entry, str) else codec_of(PIG).command(entry)
        at = session.timeline.steps[0].at + timedelta(seconds=step)
        session.play(command, at=at, key=f"key {step}" if keys else None)
    return session


def record(
    store: EventStore,
    match_id: str,
    session: Session[Any],
    players: Mapping[str, str] | None = None,
) -> None:
    """Store a played match."""
    store.append(match_id, session.pending, expected_version=0, players=players)


def several(store: EventStore) -> None:
    """Seven matches with everything in them that a record can have."""
    ana_bo = {"red": "Ana", "black": "Bo"}
    goal = {"goal": 10}
    record(store, "won", play(begun(1, title="Sunday final", options=goal), WON), ana_bo)
    record(store, "branched", play(begun(2, tags={"Place": "Lyon"}), BRANCHED, keys=True), ana_bo)
    ruled = play(begun(3, title="Übung ♥"), [*RULED, RULING, FORCED])
    record(store, "ruled", ruled, {"black": "Zoé Ÿ"})
    record(store, "dealt", play(begun(4, seed="s-1", closed=True), ["roll ?", "roll ?", "undo"]))
    record(store, "empty", begun(5))
    given = {"goal": 30, "banked": [9, 8], "pot": 3, "turn": "black", "lucky": ["?", "4"]}
    record(store, "given", play(begun(6, position=given), ["hold"]), {"red": "ANA"})
    record(store, "last", play(begun(7, title='"quoted" \\ \t end'), ["roll 2"]))


def take(store: LogStore, data: Any) -> list[Imported]:
    """Import JSON, text or bytes: at noon, under the id `new`."""
    if not isinstance(data, bytes):
        data = (data if isinstance(data, str) else json.dumps(data)).encode()
    return list(import_records(store, data, now=lambda: NOON, new_id=lambda: "new"))


def file(*steps: Any, **changes: Any) -> dict[str, Any]:
    """A record file to be decided; `changes` are of its header."""
    header = {"game": "toy-pig", "started_at": "2026-11-21T10:00:00Z", **changes}
    return {"format": "kifu/1", "match": header, "steps": list(steps)}


def told(timeline: Timeline[Any]) -> dict[str, Any]:
    """Everything that a fold gives, to be compared."""
    states = [timeline.at(step) for step in range(len(timeline.steps))]
    whole = vars(timeline) | {"tree": vars(timeline.tree), "states": states}
    return {name: value for name, value in whole.items() if name not in {"game", "paths"}}


def of_people(steps: Sequence[NewStep]) -> list[NewStep]:
    """The steps of a simulated match as if people had played it."""
    first, *others = steps
    start, *further = first.events
    command = replace(first.command, tags={})
    events = (replace(start, tags={}), *further)
    return [replace(first, command=command, events=events), *others]


def apart_from_figures(text: str) -> str:
    """A record as canonical JSON, without what its game counted: that is computed anew."""
    document = json.loads(text)
    del document["statistics"]["game"]
    return canonical(document)
