"""Entries that were made on an earlier step, while others recorded: put beside what came since.

They are recorded together or not at all, each under the key that it was made with.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from core import limits
from core.commands import EnterVariation, Move, Undo
from core.errors import BadInput, Refused
from core.events import Seat
from core.knowledge import Viewer
from core.messages import msg
from core.ports import NewStep
from core.replay import Timeline
from core.seated import DoesNotFit, truly
from core.seated_session import Seated
from core.session import Session

WAITING = msg("Entries that are put beside a line")


class Waiting(NamedTuple):
    """An entry that waited to be recorded: a command, several, or a text."""

    entry: Any
    key: str | None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Joining:
    """A branch of entries, made on the step `base`; `stays`: the line in force is then again what
    others recorded, else it is the branch.
    """

    base: int
    entries: tuple[Waiting, ...]
    stays: bool


def check(entries: tuple[Waiting, ...]) -> None:
    """Raises `BadInput`: too_many, or bad_request where there is none, or two have one key."""
    limits.check_joined(WAITING, len(entries))
    if not entries:
        raise BadInput("bad_request", "There is no entry that waits.")
    keys = [one.key for one in entries if one.key is not None]
    if len(keys) != len(set(keys)):
        raise BadInput("bad_request", "Each entry that waits has a key of its own.")


def back_to(timeline: Timeline[Any], base: int) -> Move | None:
    """The move of the line to the step on which entries were made; None where it stands there."""
    if base == timeline.head:
        return None
    behind = base in timeline.frames and timeline.tree.in_force(base)
    return Undo(base) if behind else EnterVariation(base)


def join(
    session: Session[Any],
    joining: Joining,
    viewer: Viewer,
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
    seen: Timeline[Any] | None = None,
    for_all: bool = False,
) -> None:
    """Decide the branch of `joining` and fold it; `key` is that of the move that goes before.

    For a viewer that is a seat all is decided in what that seat knows first; `seen` is that, where
    it is at hand. Raises `Refused`, of an entry with its number; the session is then as it was.
    """
    check(joining.entries)
    move, head = back_to(session.timeline, joining.base), session.timeline.head
    work, known = session.copy(), None
    if viewer is not None:
        known = Seated.of(session.timeline, viewer, seen, for_all=for_all)
    line = Line(work, known, at)
    if move is not None:
        line.play(Waiting(move, key, by))
    for number, one in enumerate(joining.entries, 1):
        try:
            line.play(one)
        except Refused as fault:
            if isinstance(fault, DoesNotFit):
                raise
            raise fault.within(number) from None
        limits.check_joined(WAITING, len(work.pending))
    if joining.stays and work.timeline.head != head:
        line.play(Waiting(EnterVariation(head), None, by))
    session.timeline = work.timeline
    session.pending += work.pending


class Line(NamedTuple):
    """What is decided one after the other: in what a seat knows, if it is `known`, then truly."""

    work: Session[Any]
    known: Seated[Any] | None
    at: datetime

    def play(self, one: Waiting) -> tuple[NewStep, ...]:
        """Raises `Refused`: of a seat's entry `DoesNotFit` where only the true table refuses it."""
        if self.known is None:
            return self.work.play_line(one.entry, at=self.at, by=one.by, key=one.key)
        decided = self.known.play_line(one.entry, at=self.at, by=one.by)
        return truly(self.work, self.known, decided, at=self.at, by=one.by, key=one.key)
