"""Cards that were entered as unseen: the list of them, and the pad on which one is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import uuid4

from flask import make_response, render_template, request, url_for

from core import unknowns as unknowns_of
from core.amend import Amendment
from core.errors import IllegalMove
from core.events import Seat
from core.messages import Message
from core.unknowns import Naming, OwnPlace, Unseen
from web import context
from web.asked import asked_step
from web.errors import status_of
from web.i18n import naming
from web.pages.blueprint import blueprint
from web.pages.doubtful import told
from web.pages.record import Desk, desk_of
from web.seats import ASKED, TABLE, asked_view, seen_by
from web.step_rows import StepRow, step_row

MOST = 200  # steps that are listed, the last ones


class Row(NamedTuple):
    """A step with unseen cards; `address` is where one of them is named."""

    face: StepRow
    n: int
    address: str


class Key(NamedTuple):
    """A card of the pad; `address` is the correction that names it. `entered`: other steps that
    name the card."""

    card: Message
    address: str
    entered: tuple[int, ...]


@blueprint.get("/matches/<match_id>/unknowns")
def unknowns(match_id: str) -> Any:
    """The steps with unseen cards, and for one of them (`step`) what a card of it can be.

    A card that is chosen corrects its step: what does not go with it is said, and asked about,
    before anything is written. Of a `card` that it cannot be it says with which steps it cannot be
    true.

    A seat that others sit beside names its own unseen cards, by an entry of its own.
    """
    desk = desk_of(match_id, {ASKED: asked_view(request.args)})
    if desk.viewer in desk.timeline.seats and not desk.recorder:
        return _of_seat(desk, desk.viewer)
    step = asked_step(request.args, "step")
    service = context.service()
    try:
        found = service.unseen(match_id, desk.viewer)
        named = () if step is None else service.namings(match_id, step, desk.viewer)
    except IllegalMove as error:
        return make_response(_render(desk, (), error=error), status_of(error))
    with naming(context.store().players(match_id)):
        keys = [] if step is None else [_key(desk, step, one) for one in named]
        more = {} if step is None else _others(desk, step, named)
        return _render(desk, found, step=step, keys=keys, **more)


def _of_seat(desk: Desk, seat: Seat) -> Any:
    """The own unseen cards of a seat, each with what it can be; nothing else is asked."""
    try:
        found = context.service().own_unseen(desk.match_id, seat)
    except IllegalMove as error:
        return make_response(_render(desk, (), error=error), status_of(error))
    places = [(one.words, one.n, [*_own_keys(desk, one)]) for one in found]
    with naming(context.store().players(desk.match_id)):
        return _render(desk, (), places=places, key=uuid4().hex)


def _own_keys(desk: Desk, place: OwnPlace) -> Iterator[tuple[Message, str]]:
    """The cards of the pad and their entries."""
    for card, step in place.cards:
        yield Message("{card}", {"card": desk.timeline.game.card(card)}), step.notation


def _render(desk: Desk, found: tuple[Unseen, ...], **shown: Any) -> str:
    return render_template(
        "unknowns.html",
        desk=desk,
        game=desk.timeline.game,
        names=context.store().players(desk.match_id),
        title=desk.timeline.start.title or desk.timeline.game.title,
        rows=[*_rows(desk, found[-MOST:])],
        more=max(0, len(found) - MOST),
        everything=seen_by(_address(desk), TABLE),
        **shown,
    )


def _others(desk: Desk, step: int, named: tuple[Naming, ...]) -> dict[str, Any]:
    """The cards that cannot be named, and about the one that is asked for, why."""
    timeline, fitting = desk.timeline, {one.card for one in named}
    state = timeline.frames[timeline.tree.parent(step) or 0].state
    codes = [one for one in timeline.game.faces(state) if one not in fitting]
    words = [Message("{card}", {"card": timeline.game.card(one)}) for one in codes]
    shown: dict[str, Any] = {"others": [*zip(codes, words, strict=True)], "here": _address(desk)}
    card = request.args.get("card")
    if card not in codes:
        return shown
    entry = unknowns_of.named(timeline.steps[step].command, card)
    found = context.service().against(desk.match_id, Amendment("correct", step, entry), desk.viewer)
    return shown | {
        "asked_card": card,
        "why": None if found is None else found.error,
        "doubts": told(desk, found),
    }


def _address(desk: Desk) -> str:
    return url_for("pages.unknowns", match_id=desk.match_id)


def _rows(desk: Desk, found: tuple[Unseen, ...]) -> Iterator[Row]:
    for step, n in found:
        address = f"{seen_by(_address(desk), desk.view, step=step)}#pad"
        yield Row(step_row(desk.timeline, step), n, address)


def _key(desk: Desk, step: int, one: Naming) -> Key:
    asked = {"action": "correct", "step": step, "entry": one.step.notation}
    there = seen_by(url_for("pages.repair", match_id=desk.match_id), desk.view, **asked)
    card = Message("{card}", {"card": desk.timeline.game.card(one.card)})
    return Key(card, there, one.entered)
