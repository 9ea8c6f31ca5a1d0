"""Random matches for the laws: play, undo, redo, variations, rulings, photos in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from core.commands import AttachPhoto, EnterVariation, Redo, StartMatch, Undo
from core.errors import IllegalMove
from core.events import Photo
from core.game import Game, Template
from core.knowledge import SPECTATOR
from core.replay import Timeline
from core.session import Session
from eventstore.codec import codec_of

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)


def begin(
    game: Game[Any, Any, Any],
    seed: str | None,
    *,
    closed: bool = False,
    options: Mapping[str, Any] | None = None,
) -> Session[Any]:
    """A match at step 0, dealt where a seed is given."""
    start = StartMatch(game=game.slug, options=options or {}, seed=seed, closed=closed)
    return Session.start(game, start, codec_of(game).options(start.options), at=START)


def later(session: Session[Any]) -> datetime:
    """A time for the next step: one second after another, the same in every run."""
    return START + timedelta(seconds=session.timeline.next_step)


def move(session: Session[Any], number: int) -> bool:
    """Carry out what a number stands for; False where nothing of the kind is possible."""
    timeline, pick = session.timeline, Random(number)
    kind = number % 16
    try:
        if kind == 0:
            session.play(Undo(), at=later(session))
        elif kind == 1:
            back = timeline.tree.path(timeline.head)[:-1] or [0]
            session.play(Undo(pick.choice(back)), at=later(session))
        elif kind == 2:
            session.play(Redo(), at=later(session))
        elif kind == 3:
            session.play(EnterVariation(pick.choice(list(timeline.frames))), at=later(session))
        elif kind == 4:
            session.play(photo(timeline, pick), at=later(session))
        elif timeline.game.result(timeline.state) is None:
            session.play(policy(session, pick), at=later(session))
        else:
            return False
    except IllegalMove as refusal:
        if refusal.code in {"nothing_to_undo", "nothing_to_redo", "already_there", "not_on_line"}:
            return False
        raise
    return True


def photo(timeline: Timeline[Any], pick: Random) -> AttachPhoto:
    """A photo of some step, under some look."""
    step, sha256 = pick.randrange(timeline.next_step), f"{pick.getrandbits(256):064x}"
    look = pick.choice([None, SPECTATOR, *timeline.seats])
    return AttachPhoto(step, Photo(sha256, "image/webp", 640, 480, 12_345), look)


def policy(session: Session[Any], pick: Random) -> Any:
    """One command that the game's random player would give."""
    return session.game.policies["random"](session.timeline.state, pick)


def commands(session: Session[Any]) -> list[Any]:
    """The concrete legal commands of all seats at the head."""
    state = session.timeline.state
    seats = session.timeline.start.seats
    found = [c for seat in seats for c in session.game.legal(state, seat)]
    return [command for command in found if not isinstance(command, Template)]


def wander(
    game: Game[Any, Any, Any],
    numbers: Sequence[int],
    seed: str | None,
    *,
    closed: bool = False,
    options: Mapping[str, Any] | None = None,
) -> Session[Any]:
    """The match that the numbers tell."""
    session = begin(game, seed, closed=closed, options=options)
    for number in numbers:
        move(session, number)
    return session


def play_out(
    game: Game[Any, Any, Any],
    seed: str,
    limit: int = 2000,
    *,
    options: Mapping[str, Any] | None = None,
) -> Session[Any]:
    """A dealt match played by the random player to its end."""
    session = begin(game, seed, options=options)
    pick = Random(seed)
    while game.result(session.timeline.state) is None:
        session.play(policy(session, pick), at=later(session))
        assert session.timeline.next_step < limit, "a match must come to an end"
    return session


def undealt(timeline: Timeline[Any]) -> Timeline[Any]:
    """The match as if its cards and dice had been seen at the table, each step with a key.

    A dealt one has no keys: what its twin's seed would deal is not what its steps say.
    """
    return Timeline(timeline.game, [_unseeded(step) for step in timeline.steps])


def _unseeded(step: Any) -> Any:
    step = replace(step, key=f"key-{step.step}")
    if not isinstance(step.command, StartMatch):
        return step
    events = tuple(replace(event, seed=None) for event in step.events)
    return replace(step, command=replace(step.command, seed=None), events=events)
