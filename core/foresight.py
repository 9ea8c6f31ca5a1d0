"""Entries folded ahead of the record, on what somebody knows of a match: nothing is written.

Nothing is drawn either, and no seed is asked: what is told is the same however a match is dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import datetime
from typing import Any, Generic, NamedTuple, TypeVar

from core.canonical import plain
from core.cards import UNSEEN
from core.dealing import Dealer
from core.entries import notate
from core.errors import Refused
from core.kit.faces import unseen, with_faces
from core.knowledge import View, Viewer, followed, hide_event
from core.ports import NewStep
from core.replay import Timeline
from core.seated_session import UNTOLD, Seated
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

        Cards that chance gives stay unseen, where a spectator would see no more of them. None
        where chance decides more than that, or the end would open what may not be looked back at.
        Raises `Refused`.
        """
        game = self.timeline.game
        asked = game.chance.reopen(command) if self.dealt else command
        told = self._face_down(asked)
        if told is None:
            return None
        step = self._session().decide(told, at=at, by=by)
        if told != asked:
            step = replace(step, command=asked, notation=notate(game, asked, step.events))
        view = followed(self.view, step, self.viewer)
        return None if view is None else (step, self._replace(view=view))

    def facts(self, command: Any) -> tuple[Any, ...] | None:
        """What a command would bring, None where chance decides it. Raises `Refused`."""
        told = self._face_down(command)
        return None if told is None else self.timeline.game.decide(self.timeline.state, told)

    def _session(self) -> Session[S]:
        timeline = self.timeline.copy()
        if self.viewer is None:
            return Unseeded(timeline)
        return Seated(timeline, self.viewer, dealt=False, for_all=self.for_all)

    def _face_down(self, asked: Any) -> Any:
        """The command with the cards that chance gives to it unseen; None where it gives anything
        else, or where somebody else sees them. Raises `Refused`.
        """
        game, state = self.timeline.game, self.timeline.state
        if not self.dealt:
            return asked
        given = stated(game.chance.deal(state, asked, Dealer(UNTOLD)))
        if given == asked:
            return asked
        drawn = [f.name for f in fields(asked) if getattr(asked, f.name) != getattr(given, f.name)]
        closed = with_faces(given, unseen)
        down = replace(asked, **{name: getattr(closed, name) for name in drawn})
        if any(_tells(plain(getattr(down, name))) for name in drawn):
            return None
        facts = game.decide(state, given)
        try:
            told = game.decide(state, down)
        except Refused:  # those cards lie face up
            return None
        ways = ([hide_event(game, fact, None) for fact in one] for one in (facts, told))
        return down if next(ways) == next(ways) else None


def _tells(drawn: Any) -> bool:
    """Whether there is anything but unseen cards in what was drawn."""
    if isinstance(drawn, Mapping):
        return any(map(_tells, drawn.values()))
    if isinstance(drawn, list):
        return any(map(_tells, drawn))
    return drawn not in {UNSEEN, None}
