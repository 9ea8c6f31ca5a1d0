"""What an enchantment is attached to (R89)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules.selection import targets


def wanted(card: Card) -> Selector | None:
    """What an enchantment may be attached to, None for one without a target (R90)."""
    if card.target is None:
        return None
    return Selector("target", is_=card.target, in_=card.target_zone)


def check(context: EffectContext, card: Card) -> None:
    """Whether its host was entered, as the first target. Raises E_TARGET, E_FORBIDDEN."""
    selector = wanted(card)
    if selector is None:
        return
    if (
        not targets(context.layers, selector, source=None, seat=context.seat)
        and not context.targets
    ):
        raise IllegalMove("E_TARGET", "There is nothing that it could be attached to.", rule="R89")
    context.pick(selector)
