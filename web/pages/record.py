"""The record page: entering steps one-handed, undoing, correcting, branching."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import (
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)

from core.errors import BadInput, KifuError, NotFound, Refused, VersionConflict
from core.events import Json, MatchId
from core.knowledge import Viewer
from core.messages import msg
from core.replay import Timeline
from web import context
from web.asked import asked_number, asked_step
from web.errors import status_of
from web.i18n import naming
from web.narration import ruled
from web.pages import record_forms, record_list, record_rows, record_words
from web.pages.blueprint import blueprint
from web.pages.record_parts import Known
from web.pictures import Viewpoint, draw, entry_of, picture_of
from web.seats import ASKED, asked_view, recording_viewer, seen_by

ACTIONS = ("correct", "insert", "remove")
NOTHING = msg("Write the entry first, or tap it.")


@dataclass(frozen=True, slots=True)
class Task:
    """A step that is being corrected, or before which one is inserted."""

    action: str
    step: int
    parent: int  # the node on which the new entry is decided
    text: str  # the notation to start from


@dataclass(frozen=True, slots=True)
class Desk:
    """One look at a match that is being recorded."""

    match_id: MatchId
    whole: Timeline[Any]
    timeline: Timeline[Any]  # as the viewer knows it
    viewer: Viewer
    view: str  # what the address asks for: a seat, "spectator", TABLE or "" for the usual view
    task: Task | None
    dealt: bool

    @property
    def node(self) -> int:
        """The step whose table is shown."""
        return self.timeline.head if self.task is None else self.task.parent

    @property
    def state(self) -> Any:
        """The table shown."""
        return self.timeline.frames[self.node].state

    @property
    def recorder(self) -> bool:
        """Whether all entries are made here, rulings too: by who sees everything, or by the
        only seat there is."""
        return self.viewer is None or self.timeline.seats == (self.viewer,)

    @property
    def actor(self) -> Viewer:
        """Who is said to make the entries; None leaves it to the game."""
        return None if self.recorder else self.viewer

    @property
    def address(self) -> str:
        """The address of this page, its view included."""
        return seen_by(url_for("pages.record", match_id=self.match_id), self.view)


@blueprint.get("/matches/<match_id>/record")
def record(match_id: str) -> str:
    """The page, or with `partial` only the parts that change with every step.

    `known` is how many steps the page has already: it gets only the rows that changed since, where
    others cannot say anything else now. `has` are the tags of the parts that it has: see `Known`.
    `seat` is a seat, `spectator` or `table`, which shows everything. Without it a match is
    recorded with everything open, and one that has a single seat as that seat knows it.
    """
    desk = desk_of(match_id, request.args)
    return parts_of(desk) if request.args.get("partial") else _render("record.html", desk)


@blueprint.post("/matches/<match_id>/record")
def record_entry(match_id: str) -> Any:
    """One entry from a plain form: works without scripts."""
    form = request.form
    desk = desk_of(match_id, {ASKED: asked_view(form)})
    text = form.get("entry", "").strip()
    try:
        if not text:
            raise BadInput("bad_notation", NOTHING.text)
        context.service().play(
            match_id,
            text,
            expected_version=asked_number(form.get("expected_version")),
            by=desk.actor,
            key=form.get("key") or None,
            viewer=desk.viewer,
        )
    except (Refused, VersionConflict) as error:
        desk = desk_of(match_id, {ASKED: desk.view})  # the match may have grown meanwhile
        page = _render("record.html", desk, error=error, text=text)
        return make_response(page, status_of(error))
    return redirect(desk.address, code=303)


def desk_of(match_id: MatchId, asked: Mapping[str, str]) -> Desk:
    """The look that an address asks for. Raises `NotFound`, `BadInput`."""
    whole, view = context.timeline(match_id), asked_view(asked)
    viewer = recording_viewer(whole, view)
    timeline = context.seen(whole, viewer)
    dealt = whole.start.seed is not None
    return Desk(match_id, whole, timeline, viewer, view, _task(timeline, asked), dealt)


def parts_of(desk: Desk) -> str:
    """The parts of the page that change with steps, less those that the query says it has."""
    return _render("record/parts.html", desk)


def _task(timeline: Timeline[Any], asked: Mapping[str, str]) -> Task | None:
    action = asked.get("amend")
    if action is None:
        return None
    step = asked_step(asked, "step")
    if action not in ACTIONS or step is None:
        raise BadInput(
            "bad_request",
            "A correction says what is done (correct, insert or remove) and at which step.",
        )
    if step == 0 or not timeline.tree.in_force(step):
        raise NotFound(
            "not_on_line",
            "Step {step} is not on the line in force; only its steps can be amended.",
            step=step,
        )
    text = record_rows.entry_text(timeline.steps[step]) if action == "correct" else ""
    return Task(action, step, timeline.tree.parent(step) or 0, text)


def _render(
    template: str, desk: Desk, *, error: KifuError | None = None, text: str | None = None
) -> str:
    timeline = desk.timeline
    game, players = timeline.game, context.store().players(desk.match_id)
    steps = record_rows.shown(timeline, _known(desk))
    newest = record_rows.row(timeline, len(timeline.steps) - 1, players)
    known = Known(request.args.get("has", ""))
    with naming(players):
        entry = entry_of(game, desk.state, desk.viewer, dealt=desk.dealt)
    return render_template(
        template,
        desk=desk,
        game=game,
        players=players,
        entry=entry,
        picture=picture_of(game.slug),
        table=_table(desk, players),
        steps=steps,
        newest=newest,
        listed=record_list.listed(desk, steps, newest, players),
        known=known,
        ending=record_rows.ending(game, timeline.state, players),
        ruling=record_forms.drawn(game, desk.state, recorder=desk.recorder),
        data=_data(desk, entry, known),
        texts=record_words.texts(),
        error=error,
        between=record_rows.sentences(timeline, _between(error), players),
        text=(desk.task.text if desk.task else "") if text is None else text,
        key=uuid4().hex,
        title=timeline.start.title,
        withdrawal=context.store().withdrawal(desk.match_id),
    )


def _between(error: KifuError | None) -> list[int]:
    """The numbers of the steps that came before an entry."""
    return [step.step for step in error.between] if isinstance(error, VersionConflict) else []


def _known(desk: Desk) -> int | None:
    """How many steps the page has; None where their rows may say something else now."""
    known = asked_number(request.args.get("known"))
    return known if known is not None and record_list.says_the_same(desk, known) else None


def _table(desk: Desk, players: Mapping[str, str]) -> Any:
    """The picture; at the head with what the last step changed."""
    timeline, game = desk.timeline, desk.timeline.game
    parent = timeline.tree.parent(desk.node)
    before, events = None, ()
    if desk.task is None and parent is not None:
        before = game.view(timeline.frames[parent].state)
        events = timeline.frames[desk.node].events
    flip = desk.viewer in timeline.seats[1:]
    reason = None if desk.task else ruled(timeline, desk.node)
    viewpoint = Viewpoint(
        flip=flip,
        names=players,
        interactive=True,
        ruled=reason,
        events=events,
        viewer=desk.viewer,
    )
    return draw(game, game.view(desk.state), viewpoint, before)


def _data(desk: Desk, entry: Json, known: Known) -> Json:
    """What the script of the page needs beside the texts."""
    game, task = desk.timeline.game, desk.task
    lacking, tags = known.lacking(entry)
    return {
        "version": desk.timeline.version,
        "head": desk.timeline.head,
        "steps": len(desk.timeline.steps),
        "seat": desk.viewer,
        "view": desk.view,
        "by": desk.actor,
        "forcible": sorted(game.rulings.forcible) if desk.recorder else [],
        "task": task and {"action": task.action, "step": task.step, "text": task.text},
        "entry": lacking,
        "tags": tags,
    }
