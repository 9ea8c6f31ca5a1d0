"""Entries folded ahead of the record, on what somebody knows of a match: nothing is written.

Nothing is drawn either, and no seed is asked: what is told is the same however a match is dealt.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar

from core.dealing import Dealer
from core.errors import Refused
from core.game import Game
from core.knowledge import View, Viewer, followed, hide
from core.ports import NewStep
from core.replay import Timeline
from core.seated import UNTOLD, Seated
from core.session import Session, stated

S = TypeVar("S")


class Unseeded(Session[S]):
    """The whole of a match, to try entries on without what chance would give."""

    def _dealt(self, command: Any, *, redeal: bool) -> Any:  # noqa: ARG002 - nothing is drawn
        return command


class Foresight(NamedTuple, Generic[S]):
    """A match as `viewer` knows it, and maybe entries ahead of its record.

    `dealt`: chance gives what entries leave open. `for_all` as in `Seated`.
    """

    view: View[S]
    viewer: Viewer
    dealt: bool
    for_all: bool = False

    @property
    def timeline(self) -> Timeline[S]:
        """What is shown of the match then."""
        return self.view.shown

    def after(
        self, command: Any, *, at: datetime, by: Viewer = None
    ) -> tuple[NewStep, Foresight[S]] | None:
        """The step that a command is, as far as what is entered tells it, and the match then.

        A card that is drawn and that a spectator would not see stays unseen. None where chance
        decides more than that, or the end would open what may not be looked back at. Raises
        `Refused`.
        """
        timeline = self.timeline.copy()
        session = self._session(timeline)
        game, before = timeline.game, timeline.state
        command = game.chance.reopen(command) if self.dealt else command
        step = session.play(command, at=at, by=by)
        if self.dealt and not _tells_all(game, before, step):
            return None
        view = followed(self.view, step, self.viewer)
        return None if view is None else (step, self._replace(view=view))

    def _session(self, timeline: Timeline[S]) -> Session[S]:
        if self.viewer is None:
            return Unseeded(timeline)
        return Seated(timeline, self.viewer, dealt=False, for_all=self.for_all)


def _tells_all(game: Game[S, Any, Any], before: S, step: NewStep) -> bool:
    """Whether what chance gives to a step only turns up cards that others do not see."""
    given = stated(game.chance.deal(before, step.command, Dealer(UNTOLD)))
    if given == step.command:
        return True
    try:
        drawn = replace(step, command=given, events=game.decide(before, given))
    except Refused:
        return False
    return hide(game, drawn, None).events == hide(game, step, None).events
