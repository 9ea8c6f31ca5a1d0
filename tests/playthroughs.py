"""Playthroughs as readable text: what every entry of a match does, step by step.

A file begins with `# key: value` lines (game, options, seed), then entries as `> text`. All
other lines are written by `tell`; the test writes them anew and compares line by line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from core import games
from core.canonical import canonical
from core.commands import StartMatch
from core.errors import KifuError
from core.events import Json
from core.game import Template
from core.knowledge import SPECTATOR, perspective
from core.session import Session
from eventstore.codec import codec_of
from tests.laws import START, later


def tell(text: str) -> str:
    """The playthrough of the entries in `text`, written anew."""
    lines = text.splitlines()
    head = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
    game = games.find(head["game"])
    command = StartMatch(
        game=game.slug,
        options=json.loads(head.get("options", "{}")),
        seed=head.get("seed"),
        position=json.loads(head["position"]) if "position" in head else None,
    )
    session = Session.start(game, command, codec_of(game).options(command.options), at=START)
    told = [f"# {key}: {value}" for key, value in head.items()]
    seen: dict[str, Json] = {}
    told += [*_views(session, seen), *_legal(session)]
    for line in lines:
        if line.startswith("> "):
            told += ["", *_entry(session, line[2:], seen)]
    return "\n".join(told) + "\n"


def _entry(session: Session[Any], text: str, seen: dict[str, Json]) -> Iterator[str]:
    yield f"> {text}"
    try:
        step = session.play(text, at=later(session))
    except KifuError as refusal:
        yield f"  refused: {refusal.code} {refusal.rule or '-'}: {refusal.message}"
        return
    yield f"  step {step.step} by {step.actor or '-'}: {step.notation}"
    yield f"  command {canonical(step.command)}"
    for event in step.events:
        yield f"  event {canonical(event)}"
    yield from _views(session, seen)
    yield from _legal(session)


def _views(session: Session[Any], seen: dict[str, Json]) -> Iterator[str]:
    """What changed for everybody, for each seat and for a spectator."""
    timeline, game = session.timeline, session.game
    for viewer in (None, *timeline.seats, SPECTATOR):
        view = game.view(perspective(timeline, viewer, then=True).state)
        old = seen.get(viewer or "table", {})
        seen[viewer or "table"] = view
        changed = {key: value for key, value in view.items() if old.get(key) != value}
        yield f"  {viewer or 'table'}: {canonical(changed)}"


def _legal(session: Session[Any]) -> Iterator[str]:
    game, state = session.game, session.timeline.state
    for seat in session.timeline.seats:
        found = [
            f"{c.kind}(open {', '.join(c.open)})" if isinstance(c, Template) else canonical(c)
            for c in game.legal(state, seat)
        ]
        yield f"  legal {seat}: {len(found)} {' '.join(found)}".rstrip()
    result = game.result(state)
    if result is not None:
        yield f"  result {result.result} {result.reason}"
