"""A ruling becomes its facts and what follows from them, or is refused."""

from __future__ import annotations

from typing import Any, TypeVar

from core import limits
from core.commands import MakeRuling
from core.errors import IllegalMove
from core.events import Broken, RulingMade
from core.game import Game
from core.messages import msg
from core.replay import fold

S = TypeVar("S")


def decide(
    game: Game[S, Any, Any], state: S, command: MakeRuling[Any, Any]
) -> tuple[RulingMade[Any] | Any, ...]:
    """The facts of a ruling, and what follows from them at once.

    Raises `BadInput` too_long for a reason; `IllegalMove`: without one; with neither operations
    nor a forced command; when the match is over, or the forced command ends it and operations
    come behind; when an operation makes no sense; when the rules do not forbid a forced command
    that stands alone; and with the refusal itself where no table could do it.
    """
    if not command.reason.strip():
        raise IllegalMove("no_reason", "A ruling needs its reason in words.").named(game.codes)
    if not command.operations and command.forced is None:
        raise IllegalMove("bad_ruling", "A ruling has operations, a forced move, or both.").named(
            game.codes
        )
    limits.check_text(msg("A reason"), command.reason, limits.REASON)
    if game.result(state) is not None:
        raise IllegalMove("game_over", "The match is over; undo its end before a ruling.").named(
            game.codes
        )
    facts: tuple[Any, ...] = ()
    if command.forced is not None:
        facts = _forced(game, state, command)
        if not command.operations:
            return facts
        state = fold(game, state, facts)
        if game.result(state) is not None:
            raise IllegalMove(
                "game_over", "This action ends the match, and nothing can be ruled behind it."
            ).named(game.codes)
    ruling: RulingMade[Any] = RulingMade(command.reason, command.operations)
    return *facts, ruling, *_ruled(game, state, command)


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
    """The facts of a forced command, or of one that is ruled although the rules allow it."""
    try:
        allowed = game.decide(state, command.forced)
    except IllegalMove as refusal:
        if refusal.code not in game.rulings.forcible:
            raise
        ruling: RulingMade[Any] = RulingMade(command.reason, (), Broken(refusal.code, refusal.rule))
        return ruling, *game.rulings.force(state, command.forced)
    if command.operations:
        return RulingMade(command.reason), *allowed
    raise IllegalMove("not_forbidden", "The rules allow this; enter it as an ordinary move.").named(
        game.codes
    )
