"""Parts that effects share, whatever they do: what they act on, which player, for how long."""

from __future__ import annotations

from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.selectors import Selector, Until


def object_of(effect: x.Effect) -> Selector | None:
    """The cards or seats that an effect acts on."""
    return effect.to if isinstance(effect, x.Acting) else None


def player_of(effect: x.Effect) -> str | None:
    """The player that an effect happens to, in the words of cards: `you`, `target_player`."""
    return effect.who if isinstance(effect, x.Aimed) else None


def until_of(effect: x.Effect) -> Until | None:
    """For how long an effect holds; None of what happens once."""
    return effect.until if isinstance(effect, x.Lasting) else None


def is_optional(effect: x.Effect) -> bool:
    """Whether its player may let it be."""
    return isinstance(effect, x.Draw | x.Reanimate) and bool(effect.optional)


def affected_by(choice: x.Choose) -> str:
    """The player that the modes of a choice happen to, who chooses among them."""
    whose = (player_of(effect) for mode in choice.one_of for effect in mode)
    return next((who for who in whose if who is not None), "target_player")
