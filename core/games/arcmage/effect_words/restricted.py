"""What somebody cannot, can or must do, in words (R119 to R121)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from core.games.arcmage.effect_words.cards import cards, kind
from core.games.arcmage.effect_words.words import CITIES, unknown
from core.games.arcmage.pieces.effects import Restrict
from core.games.arcmage.pieces.selectors import Filter
from core.messages import Message, Value, msg


class Deed(NamedTuple):
    """What is done, alone and to somebody; the second with the place `card`."""

    alone: Message
    against: Message | None = None


DEEDS: Mapping[str, Deed] = {
    "attack": Deed(msg("take part in attacks"), msg("take part in attacks on {card}")),
    "block": Deed(msg("block attackers"), msg("block {card}")),
    "block_for": Deed(msg("block for the city"), msg("block for {card}")),
    "residents_block_for": Deed(
        msg("block for another city, as a resident,"), msg("block as a resident for {card}")
    ),
    "be_moved_to_or_from": Deed(msg("be entered or left by any move")),
    "draw": Deed(msg("draw cards")),
    "move": Deed(msg("move elsewhere")),
    "devote": Deed(msg("be devoted")),
    "activate": Deed(msg("use its abilities")),
    "be_targeted": Deed(msg("be a target"), msg("be a target of {card}")),
    "be_damaged": Deed(msg("be damaged"), msg("be damaged by {card}")),
    "die": Deed(msg("die")),
    "unmark": Deed(msg("unmark")),
}


def restricted(effect: Restrict) -> Message:
    """“Each creature in the target army cannot block for the target city”."""
    card, what = cards(effect.to), _deed(effect)
    match effect.op:
        case "cannot":
            return msg("{card} cannot {what}", card=card, what=what)
        case "can":
            return msg("{card} can {what}", card=card, what=what)
        case "must":
            return msg("{card} must {what}", card=card, what=what)
    assert_never(effect.op)


def _deed(effect: Restrict) -> Value:
    deed = DEEDS.get(effect.what) or Deed(unknown(effect.what))
    if effect.versus is None:
        return deed.alone
    text = deed.against
    if text is None:
        return msg("{what}, as to {card}", what=deed.alone, card=_versus(effect.versus))
    return text._replace(params={"card": _versus(effect.versus)})


def _versus(versus: str | Filter) -> Value:
    if isinstance(versus, Filter):
        return kind(versus, many=True)
    return CITIES.get(versus) or unknown(versus)
