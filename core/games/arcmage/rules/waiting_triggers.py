"""Which triggers wait for an entry, and whether anything can come of them (R116, R117)."""

from __future__ import annotations

from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.pieces.parts import object_of
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.rules import selection
from core.games.arcmage.rules.abilities import TriggeredAbility
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import State, alive

PICKED = {"target", "chosen", "target_player"}
PLACED = {None, "your_city", "controller_city", "owner_city_or_army"}


def waits(trig: TriggeredAbility) -> bool:
    """Whether a trigger is entered by hand: optional, paid for, with choices or hidden cards."""
    return trig.optional or trig.cost is not None or any(map(_asks, trig.effects))


def _asks(effect: x.Effect) -> bool:
    if isinstance(effect, x.Hidden | x.Choose | x.ForEach):
        return True
    if isinstance(effect, x.Sacrifice) and effect.to is None:
        return True
    if isinstance(effect, x.Move) and effect.zone in PLACED:
        return True
    to = object_of(effect)
    return to is not None and to.who in PICKED


def has_object(state: State, layers: Layers, trigger: Trigger, trig: TriggeredAbility) -> bool:
    """Whether some effect of a trigger still has something to act on.

    A ruling that belongs to other effects goes with them. What a player has too much of is looked
    at again.
    """
    if trigger.when == "over_the_cap" and not layers.has_too_many(trigger.seat):
        return False
    own = [one for one in trig.effects if not isinstance(one, x.Ruling)]
    return not own or any(_possible(state, layers, trigger, effect) for effect in own)


def _possible(state: State, layers: Layers, trigger: Trigger, effect: x.Effect) -> bool:
    match effect:
        case x.ForEach(effects=inner):
            return any(_possible(state, layers, trigger, one) for one in inner)
        case x.Choose(one_of=modes):
            return any(_possible(state, layers, trigger, one) for mode in modes for one in mode)
        case x.Discard(who=who):
            return any(_hand(state, seat) for seat in _seats(state, trigger, who))
        case x.Sacrifice(to=None, who=who):
            seats = _seats(state, trigger, who or "you")
            return any(one.controller in seats for one in state.resources.values())
        case x.Reveal(who="city_owner"):
            city = state.pieces.get(trigger.place or "")
            return city is not None and _hand(state, city.controller)
    to = object_of(effect)
    if isinstance(effect, x.Reanimate) and effect.to.who == "that_card":
        return in_grave(state, trigger.place)
    if to is not None and to.who == "that_card":
        return any(one in state.pieces for one in trigger.cards)
    if to is not None and to.who in {"target", "chosen"}:
        return bool(_candidates(state, layers, trigger, to))
    # of the same cards what comes before it decides; the rest is to be entered even if there turns
    # out to be nothing, as of an empty deck (R116)
    return to is None or to.who != "same"


def in_grave(state: State, place: str | None) -> bool:
    """Whether a card still lies where `A:grave:ghoul` says."""
    owner, _, slug = (place or "").partition(":grave:")
    return slug != "" and slug in state.players[owner].grave


def _candidates(
    state: State, layers: Layers, trigger: Trigger, to: Selector
) -> tuple[str, ...] | bool:
    found = selection.targets(
        layers, to, source=trigger.source, seat=trigger.seat, player=trigger.player
    )
    return found or (to.in_ == "hand" and state.players[trigger.seat].unknown > 0)


def _hand(state: State, seat: str) -> bool:
    player = state.players[seat]
    return bool(player.hand or player.unknown)


def _seats(state: State, trigger: Trigger, who: str) -> tuple[str, ...]:
    living = alive(state)
    match who:
        case "you":
            return tuple(seat for seat in living if seat == trigger.seat)
        case "that_player":
            return tuple(seat for seat in living if seat == trigger.player)
        case "opponents":
            return tuple(seat for seat in living if seat != trigger.seat)
    return living
