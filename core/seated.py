"""Entries made from a seat's view: decided in what the seat knows, then on the true table.

What refuses an entry in what the seat knows is told as it is: it says nothing else. What only the
true table refuses is always told in the same words. An entry that states what the seat cannot
know, or that is another's to make, needs the view of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from core import repair as repairs
from core.amend import Amendment, Plan, plan
from core.errors import IllegalMove, Refused
from core.events import Seat
from core.knowledge import SPECTATOR
from core.ports import NewStep
from core.repair import Choice, Repair
from core.replay import Timeline
from core.seated_session import Seated
from core.session import Session


def play(
    session: Session[Any],
    viewer: Seat,
    entry: Any,
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
    seen: Timeline[Any] | None = None,
    for_all: bool = False,
) -> None:
    """Decide an entry, or a line of several, that was made from a seat's view, and fold it.

    `seen` is what the seat knows, where that is at hand; `for_all` as in `Seated`. Raises
    `Refused`; the session is then as it was.
    """
    known = Seated.of(session.timeline, viewer, seen, for_all=for_all)
    steps = known.play_line(entry, at=at, by=by)
    work = session.copy()
    truly(work, known, steps, at=at, by=by, key=key)
    session.timeline = work.timeline
    session.pending += work.pending


def truly(
    work: Session[Any],
    known: Seated[Any],
    steps: Sequence[NewStep],
    *,
    at: datetime,
    by: Seat | None,
    key: str | None,
) -> tuple[NewStep, ...]:
    """Play on the true table what was decided in what a seat knows. Raises `DoesNotFit`; some of
    the steps may then have been played.
    """
    try:
        return tuple(
            work.play(known.asked(step), at=at, by=by and step.actor, key=None if number else key)
            for number, step in enumerate(steps)
        )
    except Refused:
        raise DoesNotFit from None


def amend(
    session: Session[Any],
    viewer: Seat,
    change: Amendment,
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
    until_break: bool = False,
) -> Session[Any]:
    """The match with an amendment made from a seat's view carried out.

    Raises `Refused` as `preview` does, `BadAmendment` for a step that no longer fits in what
    the seat knows, unless the line may end there.
    """
    seen = preview(session, viewer, change, at=at, by=by)
    if seen.broken and not until_break:
        raise seen.broken
    try:
        found = plan(session, change, at=at, by=by, key=key)
    except Refused:
        raise DoesNotFit from None
    if (found.broken is None) != (seen.broken is None):
        raise DoesNotFit
    return found.session


def preview(
    session: Session[Any],
    viewer: Seat,
    change: Amendment,
    *,
    at: datetime,
    by: Seat | None = None,
) -> Plan:
    """What an amendment does to a match as a seat knows it; its later steps are of all seats.

    Raises `IllegalMove` where it needs the table's view: with several seats, with draws that
    would be made anew, with steps that this seat may not look back at.
    """
    seen = amending(session, viewer)
    return plan(seen, change, at=at, by=by)


def repairing(
    session: Session[Any],
    viewer: Seat,
    change: Amendment,
    choices: Sequence[Choice],
    *,
    at: datetime,
    by: Seat | None = None,
    ahead: bool = False,
) -> Repair:
    """How far choices lead an amendment of a match as a seat knows it. Raises as `preview`."""
    return repairs.plan(amending(session, viewer), change, choices, at=at, by=by, ahead=ahead)


def repair(
    session: Session[Any],
    viewer: Seat,
    change: Amendment,
    choices: Sequence[Choice],
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
) -> Session[Any]:
    """The match with a repair made from a seat's view carried out.

    Raises `Refused` as `repairing` does, `BadAmendment` where a step still asks in what the seat
    knows.
    """
    seen = repairing(session, viewer, change, choices, at=at, by=by)
    if seen.open:
        raise seen.open
    try:
        found = repairs.plan(session, change, choices, at=at, by=by, key=key)
    except Refused:
        raise DoesNotFit from None
    if found.open:
        raise DoesNotFit
    return found.session


def amending(session: Session[Any], viewer: Seat) -> Seated[Any]:
    """What a seat knows, to amend earlier steps of it. Raises `IllegalMove` needs_table."""
    seen = Seated.of(session.timeline, viewer)
    redact = session.game.secrets.redact_history
    if (
        viewer == SPECTATOR
        or len(session.timeline.seats) > 1
        or seen.dealt
        or (redact is not None and redact(session.timeline.line(), viewer) is not None)
    ):
        raise IllegalMove(
            "needs_table", "Earlier steps of this match are corrected in the table's view."
        )
    return seen


class DoesNotFit(IllegalMove):
    """Only the true table refuses an entry of a seat; the seat is told no more than that."""

    def __init__(self) -> None:
        super().__init__(
            "does_not_fit",
            "This does not fit what lies on the table. Look together, and enter it in the "
            "table's view.",
        )
