"""The record page: entering steps one-handed, undoing, correcting, branching."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import (
    Response,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)

from core.canonical import plain
from core.errors import BadInput, KifuError, NotFound, Refused, VersionConflict
from core.events import Json, MatchId
from core.game import Template
from core.knowledge import Viewer
from core.messages import msg
from core.questions import questions
from core.recording import Accepted
from core.replay import Timeline
from core.seated_session import Seated
from core.session import Session
from core.unknowns import count_own
from web import context, whose_phone
from web.api.endpoint import conditional, dumps
from web.asked import asked_number, asked_step
from web.errors import refused
from web.i18n import naming, translate
from web.narration import ruled
from web.pages import record_forms, record_list, record_rows, record_words
from web.pages.blueprint import blueprint
from web.pages.record_parts import Known, data_text
from web.pages.rematch import rematch_of
from web.pictures import Viewpoint, draw, entry_of, picture_of
from web.remembering import typed_cards
from web.rights.recorders import filled
from web.rights.whose import whose
from web.seats import ASKED, asked_view, recording_viewer, seen_by
from web.step_rows import StepRow, step_row

PARTS = ("status", "banner", "last", "more")
ACTIONS = ("correct", "insert", "remove", "rule")
CARDS = {"card", "cards"}  # fields of an offer in which a card is still to be named
NOTHING = msg("Write the entry first, or tap it.")


@dataclass(frozen=True, slots=True)
class Task:
    """A step that is being corrected, ruled otherwise, or before which one is inserted."""

    action: str
    step: int
    parent: int  # the node on which the new entry is decided
    text: str  # the notation to start from
    command: Any  # what a ruling may go together with; None where that is nothing


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
    for_all: bool  # a seat enters here what others do as well

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
    def enters_as(self) -> Viewer:
        """Whose entries are offered: those of all where a seat enters for all and something that
        another may do is open to it.
        """
        game, state = self.timeline.game, self.state
        open_to = game.secrets.open_to
        if not self.for_all or open_to is None:
            return self.viewer
        others = (seat for seat in self.timeline.seats if seat != self.viewer)
        theirs = (one for seat in others for one in game.legal(state, seat))
        found = any(
            not CARDS & {*one.open} if isinstance(one, Template) else open_to(state, one)
            for one in theirs
        )
        return None if found else self.viewer

    def tried(self) -> Session[Any]:
        """The match as the viewer knows it, to try entries on."""
        if self.viewer is None:
            return Session(self.timeline.copy())
        seen = self.timeline.copy()
        return Seated(seen, self.viewer, dealt=self.dealt, for_all=self.for_all)

    @property
    def address(self) -> str:
        """The address of this page, its view included."""
        return seen_by(url_for("pages.record", match_id=self.match_id), self.view)


@blueprint.get("/matches/<match_id>/record")
def record(match_id: str) -> str | Response:
    """The page, or with `partial` what changed of it, as JSON.

    `has` are the tags of the parts that the page has: see `Known`.
    `seat` is a seat, `spectator` or `table`, which shows everything. Without it a match is
    recorded with everything open, and one that has a single seat as that seat knows it.
    """
    desk = desk_of(match_id, request.args)
    if request.args.get("partial"):
        return Response(dumps(parts_of(desk)), mimetype="application/json")
    return _render(desk)


@blueprint.get("/matches/<match_id>/record/rows")
def record_rows_before(match_id: str) -> Response:
    """The next older rows of the list of steps, as HTML; `before` is a step that the page shows."""
    desk = desk_of(match_id, request.args)
    before = asked_number(request.args.get("before"))
    if before is None:
        raise BadInput("bad_request", "Older rows are asked for with the step they come before.")
    steps = record_rows.older(desk.timeline, before)
    return conditional(Response(_rows(desk, steps, None), mimetype="text/html"))


@blueprint.post("/matches/<match_id>/record")
def record_entry(match_id: str) -> Any:
    """One entry from a plain form: works without scripts."""
    form = request.form
    desk = desk_of(match_id, {ASKED: asked_view(form)})
    text = form.get("entry", "").strip()
    try:
        if not text:
            raise BadInput("bad_notation", NOTHING.text)
        done = context.service().play(
            match_id,
            text,
            expected_version=asked_number(form.get("expected_version")),
            by=desk.actor,
            key=form.get("key") or None,
            viewer=desk.viewer,
        )
    except (Refused, VersionConflict) as error:
        desk = desk_of(match_id, {ASKED: desk.view})  # the match may have grown meanwhile
        page = _render(desk, error=error, text=text)
        return make_response(page, refused(error))
    for question in asked_about(done, desk.viewer):
        flash(question, "warning")
    after = context.seen(done.timeline, desk.viewer)
    names_more = form.get("then") == "unknowns" and _own_unseen(desk, after)
    there = url_for("pages.unknowns", match_id=match_id, seat=desk.view) if names_more else None
    return redirect(there or desk.address, code=303)


def _own_unseen(desk: Desk, seen: Timeline[Any]) -> int:
    """How many own unseen cards a seat that others sit beside can name, by what it knows; where
    they are dealt, what is unseen is not drawn yet."""
    if desk.viewer is None or desk.recorder or desk.dealt:
        return 0
    return count_own(seen, desk.viewer)


def asked_about(done: Accepted, viewer: Viewer) -> list[str]:
    """What to ask about the steps just recorded, as far as the viewer may know them."""
    timeline = context.seen(done.timeline, viewer)
    found = questions(timeline, [step.step for step in done.steps])
    with naming(context.store().players(done.match_id)):
        return [translate(one) for one in found]


def desk_of(match_id: MatchId, asked: Mapping[str, str]) -> Desk:
    """The look that an address asks for. Raises `NotFound`, `BadInput`."""
    whole, view = context.timeline(match_id), asked_view(asked)
    viewer = recording_viewer(whole, view)
    timeline = context.seen(whole, viewer)
    dealt = whole.start.seed is not None
    for_all = viewer in whole.seats and context.service().for_all(match_id)
    return Desk(match_id, whole, timeline, viewer, view, _task(timeline, asked), dealt, for_all)


def parts_of(desk: Desk, *, entered: bool = False) -> Json:
    """Where the match stands, and the parts of the page but for those that the query tells of.

    `entered`: a step has just been entered here, so a phone that goes round may have to go on.
    """
    passes = entered and whose_phone.passed_on(desk.match_id, desk.whole)
    shown = _shown(desk)
    shown |= {"passes": passes, "round": passes or shown["round"]}
    texts = {name: render_template(f"record/{name}.html", **shown) for name in PARTS}
    html = texts | {"table": shown["table"], "steps": shown["listed"]}
    return _where(desk) | {"parts": shown["known"].news(html, {"entry": shown["document"]})}


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
    entered = timeline.steps[step]
    again = action in {"correct", "rule"}
    text = record_rows.entry_text(entered) if again else ""
    command = record_rows.entry_command(entered) if again else None
    return Task(action, step, timeline.tree.parent(step) or 0, text, command)


def _render(desk: Desk, *, error: KifuError | None = None, text: str | None = None) -> str:
    shown = _shown(desk)
    picture = picture_of(desk.timeline.game.slug)
    return render_template(
        "record.html",
        picture=picture,
        data=_where(desk),
        texts=record_words.texts(picture),
        error=error,
        between=record_rows.sentences(desk.timeline, _between(error), shown["players"]),
        text=(desk.task.text if desk.task else "") if text is None else text,
        key=uuid4().hex,
        whose=whose(),
        title=desk.timeline.start.title,
        **shown,
    )


def _shown(desk: Desk) -> dict[str, Any]:
    """What the parts of the page are drawn from."""
    timeline = desk.timeline
    newest = step_row(timeline, len(timeline.steps) - 1)
    who = desk.match_id, desk.viewer
    return shown_of_table(desk) | {
        "newest": newest,
        "typed": len(typed_cards(timeline, newest.step)),
        "listed": _rows(desk, record_rows.newest(timeline), newest),
        "known": Known(context.parts().answers, who, request.args.get("has", "")),
    }


def shown_of_table(desk: Desk) -> dict[str, Any]:
    """What is drawn of the table and its pads alone, whatever was recorded before."""
    game, players = desk.timeline.game, context.store().players(desk.match_id)
    with naming(players):
        entry = entry_of(game, desk.state, desk.enters_as, dealt=desk.dealt)
    ending = record_rows.ending(game, desk.timeline.state, players)
    seat = whose_phone.open_seat(desk.match_id)
    return {
        "desk": desk,
        "own_unseen": 0 if desk.task else _own_unseen(desk, desk.timeline),
        "round": seat is not None and seat == desk.viewer,
        "game": game,
        "players": players,
        "entry": entry,
        "document": data_text(entry),
        "table": _table(desk, players),
        "ending": ending,
        **(rematch_of(desk.timeline) if ending else {}),
        "ruling": record_forms.drawn(game, desk.state, recorder=desk.recorder),
        "match_marks": context.store().marks(desk.match_id),
    }


def _rows(desk: Desk, numbers: Sequence[int], newest: StepRow | None) -> str:
    """Rows of the list of steps, and the way to the older ones."""
    players = context.store().players(desk.match_id)
    listed = record_list.listed(desk, numbers, newest, players)
    older = numbers[-1] if numbers and numbers[-1] else None
    html = render_template("record/steps.html", desk=desk, listed=listed, older=older)
    return filled(desk.match_id, html)


def _between(error: KifuError | None) -> list[int]:
    """The numbers of the steps that came before an entry."""
    return [step.step for step in error.between] if isinstance(error, VersionConflict) else []


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


def _where(desk: Desk) -> dict[str, Any]:
    """Where the match stands, and who looks: what the script of the page is always told."""
    game, task = desk.timeline.game, desk.task
    return {
        "version": desk.timeline.version,
        "head": desk.timeline.head,
        "steps": len(desk.timeline.steps),
        "seat": desk.viewer,
        "view": desk.view,
        "by": desk.actor,
        "forcible": sorted(game.rulings.forcible) if desk.recorder else [],
        "task": task
        and {
            "action": task.action,
            "step": task.step,
            "text": task.text,
            "command": None if task.command is None else plain(task.command),
        },
    }
