"""Entries as the script of the record page sends them: recorded and answered in one request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from flask import Response, request

from core.amend import Amendment
from core.commands import EnterVariation, Redo, Undo
from core.errors import Refused
from core.events import MatchId
from core.joining import Joining, Waiting
from core.replay import Timeline
from web import context
from web.api.endpoint import dumps, idempotency_key, read_body
from web.api.steps import entry_of
from web.pages.blueprint import blueprint
from web.pages.record import asked_about, desk_of, parts_of
from web.rights.whose import check_whose
from web.schemas import bodies
from web.seats import ASKED, asked_view


class Amend(bodies.Amend):
    """An amendment that is recorded."""

    preview: Literal[False]


STANDS = "Kifu-Stands"  # header of an answer: where the match stood right after the entry

BODIES: dict[str, type[Any]] = {
    "steps": bodies.Entry,
    "undo": bodies.Undo,
    "redo": bodies.Redo,
    "variation": bodies.Variation,
    "amend": Amend,
    "join": bodies.Join,
}


@blueprint.post("/matches/<match_id>/record/<any(steps, undo, redo, variation, amend, join):way>")
def record_way(match_id: str, way: str) -> Response:
    """Record an entry: the JSON that the API takes under this name, in the view of the page, or
    entries that waited while others recorded, as a branch (`join`).

    The answer, 201, is the parts of the page that changed, as a GET with `partial` and the same
    query gives them now; a refusal is a problem document. An Idempotency-Key works as in the API.
    An entry that waited says in `Kifu-Whose` who made it: 403 `other_person` for anybody else.
    `Kifu-Stands` tells where the match stood right after the entry.
    """
    check_whose()
    body, key = read_body(BODIES[way]), idempotency_key()
    record = _recording(match_id, way, body)
    view = {ASKED: asked_view(request.args)}
    done = record(
        expected_version=body.expected_version,
        by=body.by,
        key=key,
        viewer=desk_of(match_id, view).viewer,
    )
    desk = desk_of(match_id, view)
    answer = parts_of(desk, entered=True)
    if asked := asked_about(done, desk.viewer):
        answer["questions"] = asked
    response = Response(dumps(answer), 201, mimetype="application/json")
    response.headers[STANDS] = _stands(done.timeline)
    return response


def _stands(timeline: Timeline[Any]) -> str:
    """Where the match stood after an entry, whatever others recorded since: what is entered on
    top of it expects that."""
    told = {"version": timeline.version, "head": timeline.head, "steps": len(timeline.steps)}
    return ", ".join(f"{name}={number}" for name, number in told.items())


def waiting_of(match_id: MatchId, entries: Sequence[bodies.Waiting]) -> tuple[Waiting, ...]:
    """Entries that waited, decoded. Raises `BadInput`, of an entry with its number."""
    found = []
    for number, one in enumerate(entries, 1):
        try:
            found.append(Waiting(entry_of(match_id, one), one.key, one.by))
        except Refused as fault:
            raise fault.within(number) from None
    return tuple(found)


def _recording(match_id: MatchId, way: str, body: Any) -> Callable[..., Any]:
    service = context.service()
    if way == "amend":
        amendment = Amendment(body.action, body.step, entry_of(match_id, body))
        return partial(service.amend, match_id, amendment, until_break=body.until_break)
    if way == "join":
        branch = Joining(body.base, waiting_of(match_id, body.entries), body.stays)
        return partial(service.join, match_id, branch)
    commands: Mapping[str, Callable[[], Undo | Redo | EnterVariation]] = {
        "undo": lambda: Undo(body.to),
        "redo": Redo,
        "variation": lambda: EnterVariation(body.to),
    }
    entry = commands[way]() if way in commands else entry_of(match_id, body)
    return partial(service.play, match_id, entry)
