"""Matches for the tests: started, played and looked at in one line each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from core.commands import StartMatch
from core.errors import Refused
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.state import State
from core.games.ace_in_the_hole.state.options import Options
from core.ports import NewStep
from core.session import Session
from core.simulate import Plan, play
from tests.begun import begun

AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
UNSEEN = ("deal R ? ? ?", "deal B ? ? ?")
CLAIM = (*UNSEEN, "7D AD a1xa8", "2S KS b8-b6", "7H AH e1xe8")  # Red holds both black Aces


def start(
    *entries: Any, options: Options | None = None, position: Any = None, **given: Any
) -> Session[State]:
    """A match with these entries played."""
    command = StartMatch(game=GAME.slug, position=position, **given)
    session = begun(GAME, command, options or Options(), at=AT)
    enter(session, *entries)
    return session


def enter(session: Session[State], *entries: Any) -> NewStep:
    """Play the entries; the last step comes back."""
    for entry in entries:
        session.play(entry, at=AT)
    return session.pending[-1]


def refusal(session: Session[State], entry: Any) -> Refused:
    """The refusal of an entry; the match is left as it was."""
    before = len(session.timeline.steps), session.timeline.state
    with pytest.raises(Refused) as caught:
        session.play(entry, at=AT)
    assert (len(session.timeline.steps), session.timeline.state) == before
    return caught.value


def code(session: Session[State], entry: Any) -> str:
    """The code of the refusal of an entry."""
    return refusal(session, entry).code


def kinds(step: NewStep) -> list[str]:
    """The kinds of a step's events."""
    return [event.kind for event in step.events]


def simulated(
    number: int, policy: str = "random", options: Options | None = None
) -> Session[State]:
    """A whole dealt match, always the same for the same number."""
    plan = Plan(7, policy, options or Options())
    return play(GAME, plan, number, clock=lambda: AT)
