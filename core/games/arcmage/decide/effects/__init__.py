"""The interpreter of the vocabulary (1.3): effects become facts (1.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.effects import hidden_zones, values, zone_changes
from core.games.arcmage.decide.effects.ask_ruling import ask
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.rules.abilities import rests


def carry_out(context: EffectContext, effects: tuple[x.Effect, ...]) -> None:
    """The effects one after the other, as far as they are possible (R117).

    What they cannot say is asked of the table. Raises `IllegalMove` for what was entered wrongly
    or is missing.
    """
    for effect in effects:
        _OPS[type(effect)](context, effect)
    for hint in rests(effects):
        ask(context, hint)


def _choose(context: EffectContext, effect: x.Choose) -> None:
    """One of the modes: of its player, or of the one that it happens to."""
    if effect.by == "affected":
        context.seats(_affected(effect))
    mode = context.mode(len(effect.one_of))
    carry_out(context, effect.one_of[mode - 1])


def _affected(effect: x.Choose) -> str:
    for mode in effect.one_of:
        for one in mode:
            who = getattr(one, "who", None)
            if who is not None:
                return str(who)
    return "target_player"


def _nothing(_run: EffectContext, _effect: Any) -> None:
    """What is asked of the table, or holds by itself while its card is there."""


_OPS: Mapping[type, Callable[[EffectContext, Any], None]] = {
    x.Stat: values.stat,
    x.Counter: values.counter,
    x.Keyword: values.keyword,
    x.AddType: values.subtype,
    x.Damage: values.damage,
    x.CityDefence: values.city_defence,
    x.Prevent: values.prevent,
    x.Freeze: values.freeze,
    x.Restrict: values.restrict,
    x.Produce: values.produce,
    x.Mark: values.mark,
    x.Unmark: values.unmark,
    x.ExtraPhase: values.extra_phase,
    x.Destroy: zone_changes.destroy,
    x.Sacrifice: zone_changes.sacrifice,
    x.Move: zone_changes.move,
    x.Put: zone_changes.put,
    x.Bounce: zone_changes.bounce,
    x.Exile: zone_changes.exile,
    x.Reanimate: zone_changes.reanimate,
    x.Token: zone_changes.token,
    x.Control: zone_changes.control,
    x.CounterSpell: zone_changes.counter_spell,
    x.Draw: hidden_zones.draw,
    x.Discard: hidden_zones.discard,
    x.Mill: hidden_zones.mill,
    x.Search: hidden_zones.search,
    x.Dig: hidden_zones.dig,
    x.Look: hidden_zones.look,
    x.Reveal: hidden_zones.reveal,
    x.Choose: _choose,
    x.Repeat: _nothing,
    x.Ruling: _nothing,
    x.Cost: _nothing,
    x.When: _nothing,
    x.Grant: _nothing,
}
