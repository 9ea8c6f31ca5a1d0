"""A ruling becomes its facts and what follows from them, or is refused."""

from __future__ import annotations

from typing import Any, TypeVar

from core import limits
from core.commands import MakeRuling
from core.errors import IllegalMove
from core.events import Broken, RulingMade
from core.game import Game
from core.messages import msg

S = TypeVar("S")


def decide(
    game: Game[S, Any, Any], state: S, command: MakeRuling[Any, Any]
) -> tuple[RulingMade[Any] | Any, ...]:
    """The facts of a ruling, and what follows from them at once.

    Raises `BadInput` too_long for a reason; `IllegalMove`: without one; with neither operations
    nor a forced command, or with both; when the match is over; when an operation makes no
    sense; when the rules do not forbid the forced command; and with the refusal itself where no
    table could do it.
    """
    if not command.reason.strip():
        raise IllegalMove("no_reason", "A ruling needs its reason in words.").named(game.codes)
    if bool(command.operations) == (command.forced is not None):
        raise IllegalMove(
            "bad_ruling", "A ruling has either operations or a forced move: one of the two."
        ).named(game.codes)
    limits.check_text(msg("A reason"), command.reason, limits.REASON)
    if game.result(state) is not None:
        raise IllegalMove("game_over", "The match is over; undo its end before a ruling.").named(
            game.codes
        )
    if command.forced is not None:
        return _forced(game, state, command)
    return RulingMade(command.reason, command.operations), *_ruled(game, state, command)


def _ruled(game: Game[S, Any, Any], state: S, command: MakeRuling[Any, Any]) -> tuple[Any, ...]:
    """What follows from the operations, each of which must make sense after those before it."""
    after = state
    for operation in command.operations:
        game.rulings.check(after, operation)
        after = game.rulings.apply(after, operation)
    return game.rulings.follow(state, after)


def _forced(
    game: Game[S, Any, Any], state: S, command: MakeRuling[Any, Any]
) -> tuple[RulingMade[Any] | Any, ...]:
    try:
        game.decide(state, command.forced)
    except IllegalMove as refusal:
        if refusal.code not in game.rulings.forcible:
            raise
        ruling: RulingMade[Any] = RulingMade(command.reason, (), Broken(refusal.code, refusal.rule))
        return ruling, *game.rulings.force(state, command.forced)
    raise IllegalMove("not_forbidden", "The rules allow this; enter it as an ordinary move.").named(
        game.codes
    )
