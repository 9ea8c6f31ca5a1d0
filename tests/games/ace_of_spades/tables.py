"""Matches for the tests: started, played and looked at in one line each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from core.commands import StartMatch
from core.errors import Refused
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.options import Options
from core.session import Session
from tests.begun import begun

AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
HAND = "2h 2s 5d Kc Qs 4d 7h 9c"
FIRST = {"id": "first", "back": 0, "hp": 5}


def begin(
    *lines: Any, options: Options | None = None, seed: str | None = None, **given: Any
) -> Session[State]:
    """A match from the position of these keys (without any: from the deal), lines played."""
    start = StartMatch(game=GAME.slug, position=given or None, seed=seed)
    session: Session[State] = begun(GAME, start, options or Options(), at=AT)
    for line in lines:
        session.play(line, at=AT)
    return session


def after(*lines: Any, **given: Any) -> State:
    """The table after these lines."""
    return begin(*lines, **given).timeline.state


def refusal(session: Session[State], entry: Any) -> Refused:
    """The refusal of an entry; the match is left as it was."""
    before = len(session.timeline.steps), session.timeline.state
    with pytest.raises(Refused) as caught:
        session.play(entry, at=AT)
    assert (len(session.timeline.steps), session.timeline.state) == before
    return caught.value


def told(state: State, *keys: str) -> Any:
    """The values of these keys of the table."""
    found = tuple(GAME.plain(state)[key] for key in keys)
    return found if len(keys) > 1 else found[0]
