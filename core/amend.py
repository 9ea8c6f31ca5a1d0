"""Amending: correct, insert or remove an earlier step and decide the later ones again on top."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeVar

from core import photos
from core.commands import Undo
from core.errors import BadAmendment, BadInput, NotFound, Refused
from core.events import Seat
from core.ports import NewStep
from core.session import Session

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Amendment:
    """What to change: `entry`, a command or its text, takes the place of step `step`, or comes
    before it, a line of several entries as well; to remove a step there is no entry."""

    action: Literal["correct", "insert", "remove"]
    step: int
    entry: Any = None


class Change(NamedTuple):
    """What becomes of one step.

    `original` is the step it was (None: an inserted one), `step` the one that takes its place
    (None: dropped). A step that `stays` gives the same events as before; one that `changes`
    gives others; `breaks` is the first that no longer fits, with the reason in `error`; the
    ones after it are `beyond`.
    """

    original: int | None
    step: NewStep | None
    status: Literal["entered", "removed", "stays", "changes", "breaks", "beyond"]
    error: Refused | None = None


class Plan(NamedTuple):
    """A preview: nothing is stored. `session` holds the match as it would be."""

    session: Session[Any]
    changes: tuple[Change, ...]

    @property
    def broken(self) -> BadAmendment | None:
        """The first later step that no longer fits, if any."""
        for change in self.changes:
            if change.status == "breaks" and change.error and change.original is not None:
                return BadAmendment(change.original, change.error)
        return None


def plan(
    session: Session[S],
    amendment: Amendment,
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
) -> Plan:
    """Carry the amendment out on a copy of the session.

    The head goes back before the step, the new entry is decided, then every later command of
    the line again; photos go along with their steps. Raises `Refused` where the new entry itself
    is refused, `NotFound` where the step is not on the line in force.
    """
    started = begin(session, amendment, at=at, by=by, key=key)
    changes = (*started.head, *_again(started.work, session, started.later, at))
    carry_photos(started.work, session, changes, at)
    return Plan(started.work, changes)


class Begun(NamedTuple):
    """A copy of the match with the new entry in its place, and the later steps still to decide."""

    work: Session[Any]
    head: tuple[Change, ...]
    later: list[int]


def begin(
    session: Session[S],
    amendment: Amendment,
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
) -> Begun:
    """Go back before the step of an amendment and decide its entry; raises as `plan` does."""
    timeline = session.timeline
    if amendment.step == 0 or not timeline.tree.in_force(amendment.step):
        raise NotFound(
            "not_on_line",
            "Step {step} is not on the line in force; only its steps can be amended.",
            step=amendment.step,
        )
    if (amendment.action == "remove") != (amendment.entry is None):
        raise BadInput("bad_amendment", "To correct or insert takes an entry, to remove none.")
    line = timeline.tree.path(timeline.head)
    place = line.index(amendment.step)
    later = line[place if amendment.action == "insert" else place + 1 :]
    work = session.copy()
    work.play(Undo(line[place - 1]), at=at, by=by, key=key)
    return Begun(work, tuple(_entered(work, amendment, at=at, by=by)), later)


def _entered(
    work: Session[S], amendment: Amendment, *, at: datetime, by: Seat | None
) -> Iterator[Change]:
    original = None if amendment.action == "insert" else amendment.step
    if amendment.action == "remove":
        yield Change(original, None, "removed")
        return
    first, *more = entered(work, amendment.entry, at=at, by=by)
    yield Change(original, first, "entered")
    yield from (Change(None, step, "entered") for step in more)


def entered(
    work: Session[S], entry: Any, *, at: datetime, by: Seat | None = None
) -> tuple[NewStep, ...]:
    """Play an entry, or a line of several, that takes the place of a step. Raises `Refused`."""
    steps = work.play_line(entry, at=at, by=by)
    if any(step.step not in work.timeline.frames for step in steps):
        raise BadInput(
            "bad_amendment",
            "An undo, a redo or a variation is no step of play: enter what was played.",
        )
    return steps


def _again(
    work: Session[S], before: Session[S], later: list[int], at: datetime
) -> Iterator[Change]:
    for place, number in enumerate(later):
        old = before.timeline.steps[number]
        try:
            step = work.play(old.command, at=at, by=old.actor, redeal=True)
        except Refused as error:
            yield Change(number, None, "breaks", error)
            yield from (Change(rest, None, "beyond") for rest in later[place + 1 :])
            return
        same = step.events == before.timeline.frames[number].events
        yield Change(number, step, "stays" if same else "changes")


def carry_photos(
    work: Session[S], before: Session[S], changes: tuple[Change, ...], at: datetime
) -> None:
    """Attach the photos of steps to those that take their places."""
    places = [
        (change.original, change.step.step)
        for change in changes
        if change.original is not None and change.step is not None
    ]
    for command, actor in photos.carried(before.timeline, places):
        work.play(command, at=at, by=actor)
