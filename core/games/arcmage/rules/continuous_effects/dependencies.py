"""Which continuous effects hang on what others give, so that they come last."""

from __future__ import annotations

from core.games.arcmage.pieces.effects import Effect, Keyword, Restrict, Stat
from core.games.arcmage.pieces.selectors import Condition, Formula, Value


def is_dependent(effect: Effect) -> bool:
    """Whether an effect asks for a defence, or, on keywords, for keywords: it comes last."""
    if isinstance(effect, Stat):
        return any(_asks_defence(one) for one in (effect.if_, effect.atk, effect.def_))
    if isinstance(effect, Keyword | Restrict) and effect.if_ is not None:
        one = effect.if_
        asked = (one.blocking, one.control, one.you_control_other)
        return _asks_defence(one) or any(f is not None and (f.without or f.with_) for f in asked)
    return False


def _asks_defence(said: Condition | Value | None) -> bool:
    if isinstance(said, Formula):
        parts = (said.if_, said.then, said.else_, *(said.add or ()))
        return any(_asks_defence(part) for part in parts)
    return isinstance(said, Condition) and said.self_def_at_least is not None
