"""Recording steps: decided on the newest state, and appended once for each key and version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from core.canonical import canonical
from core.commands import AttachPhoto, Move
from core.errors import KeyReused, NotFound, Refused, VersionConflict
from core.events import MatchId, Seat
from core.game import Game
from core.knowledge import Viewer
from core.matches import Matches
from core.ports import Appended, Step
from core.replay import Timeline
from core.seated import DoesNotFit
from core.session import Session


class Accepted(NamedTuple):
    """What was recorded, and the match as it stood after it.

    `repeated` tells that the idempotency key had been used: this is the first answer again.
    """

    match_id: MatchId
    steps: tuple[Step, ...]
    timeline: Timeline[Any]
    repeated: bool


class Recording(Matches):
    """Matches to which steps are added, whatever decides them."""

    def _record(
        self,
        match_id: MatchId,
        prepare: Callable[[Session[Any]], Session[Any]],
        expected_version: int | None,
        key: str | None,
        viewer: Viewer,
    ) -> Accepted:
        session = self.open(match_id)
        used = None if key is None else self.store.step_of(match_id, key)
        if used is not None:
            if used >= session.timeline.next_step:  # recorded since
                session = self.open(match_id)
            return self._again(session.timeline, used, prepare)
        timeline = session.timeline
        version = timeline.version
        if expected_version is not None and expected_version != version:
            between = [timeline.steps[number] for number in timeline.since(expected_version)]
            raise VersionConflict(
                match_id, expected_version, version, tuple(cast("list[Step]", between))
            )
        try:
            after = prepare(session)
        except DoesNotFit:
            self.doubts.cast(match_id, viewer)
            raise
        plays = any(not isinstance(step.command, Move | AttachPhoto) for step in after.pending)
        if plays and self.doubts.about(match_id, viewer):
            raise DoesNotFit
        done = self.store.append(match_id, after.pending, expected_version=version)
        if viewer is None:
            self.doubts.settle(match_id)
        return self._answer(session.game, done)

    def _seen(self, session: Session[Any], viewer: Seat) -> Timeline[Any] | None:
        """What a seat knows of the match of a session, if nothing was decided on top of it."""
        timeline = session.timeline
        if timeline.steps.settled < timeline.next_step:
            return None
        whole = self.held.timeline(timeline.match_id)
        return self.held.seen_by(whole, viewer) if whole.version == timeline.version else None

    def _again(
        self,
        timeline: Timeline[Any],
        number: int,
        prepare: Callable[[Session[Any]], Session[Any]],
    ) -> Accepted:
        """The first answer to the key of step `number` again, if the entry means the same as it
        did then."""
        first = cast("Step", timeline.steps[number])
        if number == 0:
            raise KeyReused(first.key or "", 0)
        before = cast("list[Step]", timeline.steps[:number])
        try:
            after = prepare(Session.load(timeline.game, before))
        except (Refused, NotFound):
            raise KeyReused(first.key or "", number) from None
        stored = tuple(cast("list[Step]", timeline.steps[number : number + len(after.pending)]))
        meant = [canonical(step.command) for step in after.pending]
        if meant != [canonical(step.command) for step in stored]:
            raise KeyReused(first.key or "", number)
        after.timeline.stored(stored)
        return Accepted(first.match_id, stored, after.timeline, repeated=True)

    def _answer(self, game: Game[Any, Any, Any], done: Appended) -> Accepted:
        """What the log has taken, or has had before: a request with this key was faster."""
        match_id, last = done.steps[0].match_id, done.steps[-1].step
        if done.repeated:
            timeline = Timeline(game, self.store.read(match_id)[: last + 1])
        else:
            timeline = self.held.grow(game, done.steps)
        return Accepted(match_id, done.steps, timeline, done.repeated)
