"""Matches that many tests begin alike: each start is decided and folded once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any

from core.commands import StartMatch
from core.game import Game
from core.session import Session

KEPT = 50  # those that begin alike mostly stand together


@dataclass(frozen=True)
class _Start:
    text: str  # what the match is begun with, each value with its type
    begin: Callable[[], Session[Any]] = field(compare=False)


@lru_cache(KEPT)
def _begun(start: _Start) -> Session[Any]:
    return start.begin()


def begun(
    game: Game[Any, Any, Any], command: StartMatch, options: Any, *, at: datetime
) -> Session[Any]:
    """What `Session.start` gives, or refuses: a session of one's own, pending steps and all."""
    start = _Start(
        repr((id(game), command, options, at)),
        lambda: Session.start(game, command, options, at=at),
    )
    known = _begun(start)
    found = known.copy()
    found.pending += known.pending
    return found
