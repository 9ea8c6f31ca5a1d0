"""Matches for the tests: started, played and looked at in one line each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from core.commands import StartMatch
from core.errors import Refused
from core.games.origin_story import GAME
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.session import Session
from tests.begun import begun

AT = datetime(2026, 11, 21, 10, tzinfo=UTC)


def begin(*lines: Any, options: Options | None = None, seed: str | None = None) -> Session[State]:
    """A match with these lines played."""
    start = StartMatch(game=GAME.slug, seed=seed)
    session: Session[State] = begun(GAME, start, options or Options(), at=AT)
    for line in lines:
        session.play_line(line, at=AT)
    return session


def refusal(session: Session[State], entry: Any) -> Refused:
    """The refusal of an entry; the match is left as it was."""
    before = len(session.timeline.steps), session.timeline.state
    with pytest.raises(Refused) as caught:
        session.play_line(entry, at=AT)
    assert (len(session.timeline.steps), session.timeline.state) == before
    return caught.value


def told(session: Session[State], *keys: str) -> Any:
    """The values of these keys of the table."""
    found = tuple(GAME.plain(session.timeline.state)[key] for key in keys)
    return found if len(keys) > 1 else found[0]
