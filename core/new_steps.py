"""Steps that are not stored yet: step 0, which sets the table, and those that follow it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from core import APP, entries, limits, structured
from core.bounds import check_numbers
from core.canonical import plain
from core.commands import StartMatch
from core.dealing import Dealer
from core.errors import BadInput, check_seat
from core.events import Json, MatchStarted, Seat
from core.game import Game
from core.ports import NewStep


def first_step(
    game: Game[Any, Any, Any],
    command: StartMatch,
    options: Any,
    *,
    at: datetime,
    by: Seat | None = None,
    key: str | None = None,
) -> NewStep:
    """Step 0: the table set. `options` is an instance of `game.options`.

    Raises `BadSetup`; `BadInput` where `by` is no seat of the match, and too_long, too_many.
    """
    limits.check_start(command)
    limits.check_key(key)
    check_numbers((command, options), game.largest)
    position = dict(command.position) if command.position is not None else None
    state = game.setup(options, position)
    if command.seed is not None:
        game.chance.check(state)
        state = state if position is None else game.chance.fill(state, Dealer(command.seed))
    table = game.plain(state)
    stated = table.get("options", plain(options))  # a whole state brings its own
    started = MatchStarted(
        game=game.slug,
        rules=game.rules,
        app=APP,
        seats=_seats(game, options, stated),
        options=stated,
        title=command.title,
        tags=dict(command.tags),
        position=None if position is None else table,
        seed=command.seed,
        closed=command.closed,
        forked_from=command.forked_from,
    )
    check_actor(started.seats, by)
    return new_step(game, 0, command, (started,), by=by, at=at, key=key)


def new_step(
    game: Game[Any, Any, Any],
    number: int,
    command: Any,
    events: tuple[Any, ...],
    *,
    by: Seat | None,
    at: datetime,
    key: str | None,
) -> NewStep:
    """A step with these events, which follow from its command. Raises `BadInput` for numbers beyond
    what the game allows.
    """
    check_numbers(events, game.largest)
    return NewStep(
        step=number,
        command=command,
        notation=entries.notate(game, command, events),
        actor=by,
        at=at,
        key=key,
        events=events,
    )


def check_actor(seats: tuple[Seat, ...], by: Seat | None) -> None:
    """Raises `BadInput` for somebody who has no seat in the match."""
    if by is not None:
        check_seat(BadInput, by, seats)


def _seats(game: Game[Any, Any, Any], options: Any, stated: Json) -> tuple[Seat, ...]:
    """The seats of a match, by the options that its table has; mostly those asked for."""
    if game.seated is None or stated == plain(options):
        return game.seats_of(options)
    return game.seats_of(structured.read(game.options, stated))
