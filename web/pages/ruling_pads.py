"""A ruling by tapping: what the table decided, then one pad after the other, and what comes of it.

All of it lies in the address; nothing is stored before the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import uuid4

from flask import make_response, redirect, render_template, request, url_for
from markupsafe import Markup

from core.errors import BadInput, IllegalMove, KifuError, Refused, VersionConflict
from core.knowledge import perspective
from core.replay import Timeline
from web import context
from web.asked import asked_number
from web.errors import refused, status_of
from web.i18n import naming
from web.pages import operation_pads
from web.pages.blueprint import blueprint
from web.pages.operation_pads import KEPT, UNSAID, Chosen
from web.pages.operation_values import Laid
from web.pages.pointing import Leading, Table, beginning, pointed, pressing, spot_of
from web.pages.record import Desk, desk_of
from web.pictures import Viewpoint, draw, picture_of
from web.pictures.beside import beside
from web.seats import ASKED, asked_view, seen_by


@blueprint.get("/matches/<match_id>/ruling")
def ruling(match_id: str) -> Any:
    """The pads: first what was decided (`op`), then each field (`f-…`), last what comes of it."""
    desk = desk_of(match_id, {ASKED: asked_view(request.args)})
    return _answer(desk, request.args)


@blueprint.post("/matches/<match_id>/ruling")
def record_ruling(match_id: str) -> Any:
    """Record it, with its `reason`."""
    form = request.form
    desk = desk_of(match_id, {ASKED: asked_view(form)})
    chosen, version = _chosen(desk, form), asked_number(form.get("expected_version"))
    if chosen is None or version is None:
        raise BadInput("bad_request", "A ruling says what was decided, and on which version.")
    try:
        context.service().play(
            match_id,
            chosen.command(chosen.given, form.get("reason", "").strip()),
            expected_version=version,
            by=desk.actor,
            key=form.get("key") or None,
            viewer=desk.viewer,
        )
    except (Refused, VersionConflict) as error:
        return make_response(_answer(desk, form, error), refused(error))
    return redirect(desk.address, code=303)


def _answer(desk: Desk, asked: Mapping[str, str], error: KifuError | None = None) -> Any:
    if not desk.recorder:
        needed = IllegalMove("needs_table", "What the table decides is entered in its own view.")
        return make_response(_render(desk, error=needed), status_of(needed))
    if desk.timeline.game.result(desk.state) is not None:
        return _render(desk, error=error, over=True)
    with naming(context.store().players(desk.match_id)):
        table = Table(Laid(desk.timeline.game, desk.state))
        start, asked = table.begin(asked)
        chosen = operation_pads.chosen(table.laid, asked)
        if chosen is not None:
            return _going_on(desk, chosen, asked, error)
        lead = beginning(table, partial(_link, desk))
        taps = operation_pads.kinds(table.laid.game)
        return _render(desk, lead, error=error, taps=taps, start=start)


def _going_on(desk: Desk, chosen: Chosen, asked: Mapping[str, str], error: KifuError | None) -> str:
    """The pad of what is still to come; else what can be left, and what comes of it."""
    shown: dict[str, Any] = {"chosen": chosen, "said": operation_pads.said(chosen)}
    open_ = chosen.open[:1]
    pads = [operation_pads.pad(chosen, one, asked) for one in open_ or chosen.others]
    lead = pressing(chosen, pads, partial(_link, desk))
    shown["spot"] = spot_of(chosen, pads, partial(_link, desk))
    if open_:
        return _render(desk, lead, error=error, pad=pads[0], **shown)
    return _render(desk, lead, others=pads, **shown, **_outcome(desk, chosen, error))


def _chosen(desk: Desk, asked: Mapping[str, str]) -> Chosen | None:
    return operation_pads.chosen(Laid(desk.timeline.game, desk.state), asked)


def _outcome(desk: Desk, chosen: Chosen, error: KifuError | None) -> dict[str, Any]:
    """What the ruling would do, in words and as a picture; or why it makes no sense."""
    session = context.service().open(desk.match_id)
    try:
        command = chosen.command(chosen.given, UNSAID)
        step = session.decide(command, at=context.settings().clock())
    except Refused as refusal:
        return {"error": error or refusal, "told": None}
    session.add(step)
    after = perspective(session.timeline, desk.viewer)
    game, ruled = desk.timeline.game, step.command
    return {
        "error": error,
        "told": game.rulings.describe(ruled.operations[0], desk.state),
        "follows": [*map(game.narrate, step.facts[1:])],
        "after": beside(_drawn(desk, after, after.head), "after"),
    }


def _link(desk: Desk, asked: Mapping[str, str]) -> str:
    return seen_by(url_for("pages.ruling", match_id=desk.match_id), desk.view, **asked)


def _drawn(desk: Desk, timeline: Timeline[Any], node: int, *, pointed: bool = False) -> Markup:
    """The table behind a step; `pointed`: its parts can be tapped."""
    names = context.store().players(desk.match_id)
    flip = desk.viewer in timeline.seats[1:]
    look = Viewpoint(flip=flip, names=names, viewer=desk.viewer, interactive=pointed)
    return draw(timeline.game, timeline.game.view(timeline.frames[node].state), look)


def _render(desk: Desk, lead: Leading | None = None, **shown: Any) -> str:
    game = desk.timeline.game
    table = beside(_drawn(desk, desk.timeline, desk.node, pointed=lead is not None), "now")
    return render_template(
        "ruling.html",
        desk=desk,
        game=game,
        picture=picture_of(game.slug),
        names=context.store().players(desk.match_id),
        title=desk.timeline.start.title or game.title,
        address=url_for("pages.ruling", match_id=desk.match_id),
        table=table if lead is None else pointed(table, game, lead, shown.get("spot")),
        kept=KEPT,
        there=partial(_link, desk),
        key=uuid4().hex,
        **{"error": None, **shown},
    )
