"""Steps that every game has, and threads that begin together: what the contract works with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Any

from core.commands import MakeRuling, StartMatch
from core.events import MatchStarted, RulingMade
from core.ports import NewStep

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
WRITERS = 20


def opening(
    slug: str, *, title: str = "", tags: dict[str, str] | None = None, key: str | None = None
) -> NewStep:
    """Step 0 of a match."""
    started = MatchStarted(slug, 1, "contract", ("red", "black"), {}, title, tags or {})
    command = StartMatch(slug, title=title, tags=tags or {})
    return _step(0, command, "start", (started,), key=key)


def note(
    step: int, reason: str, *, events: int = 1, actor: str | None = None, key: str | None = None
) -> NewStep:
    """A step that says something and changes nothing."""
    facts: list[RulingMade[Any]] = [RulingMade(f"{reason} {n}") for n in range(events)]
    return _step(step, MakeRuling(reason), reason, facts, actor=actor, key=key)


def broken(step: int) -> NewStep:
    """A step whose event is none."""
    return _step(step, MakeRuling("broken"), "broken", [object()])


def together(work: Callable[[int], Any]) -> list[Any]:
    """The answers of twenty threads that begin at the same moment."""
    gate = Barrier(WRITERS)

    def begin(n: int) -> Any:
        gate.wait()
        return work(n)

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(begin, range(WRITERS)))


def _step(
    step: int,
    command: Any,
    notation: str,
    events: Sequence[Any],
    *,
    actor: str | None = None,
    key: str | None = None,
) -> NewStep:
    return NewStep(
        step=step,
        command=command,
        notation=notation,
        actor=actor,
        at=NOON + timedelta(seconds=step, microseconds=step % 2),
        key=key,
        events=tuple(events),
    )
