"""Matches of Arcmage for the tests: begun on a given table or with decks, played in lines."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest

from core import structured
from core.commands import StartMatch
from core.errors import Refused
from core.games.arcmage import GAME
from core.games.arcmage.state import State
from core.games.arcmage.state.options import Options
from core.session import Session
from tests.begun import begun

AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
Match = Session[State]


def begin(given: dict[str, Any], *lines: Any) -> Match:
    """A match from this position (9.1), with these lines played."""
    start = StartMatch(game=GAME.slug, position=deepcopy(given))
    return play(begun(GAME, start, Options(), at=AT), *lines)


def new(*lines: Any, seed: str | None = None, **options: Any) -> Match:
    """A match from the beginning, with these options and lines; `seed` has it dealt."""
    start = StartMatch(game=GAME.slug, seed=seed)
    found = structured.read(Options, options)
    return play(begun(GAME, start, found, at=AT), *lines)


def play(session: Match, *lines: Any) -> Match:
    """Lines, or commands, played in turn."""
    for line in lines:
        session.play_line(line, at=AT)
    return session


def refusal(session: Match, entry: Any) -> Refused:
    """The refusal of an entry; the match is left as it was (4.1)."""
    before = len(session.timeline.steps), len(session.pending), session.timeline.state
    with pytest.raises(Refused) as caught:
        session.play_line(entry, at=AT)
    after = len(session.timeline.steps), len(session.pending), session.timeline.state
    assert after == before
    return caught.value


def code(session: Match, entry: Any) -> str:
    """The code with which an entry is refused."""
    return refusal(session, entry).code
