"""The interpreter of the vocabulary (1.3): effects become facts (1.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.games.arcmage.decide.asking import ask
from core.games.arcmage.decide.effects import hidden, places, values
from core.games.arcmage.decide.running import Run
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.rules.abilities import rests


def carry_out(run: Run, effects: tuple[x.Effect, ...]) -> None:
    """The effects one after the other, as far as they are possible (R117).

    What they cannot say is asked of the table. Raises `IllegalMove` for what was entered wrongly
    or is missing.
    """
    for effect in effects:
        _OPS[type(effect)](run, effect)
    for hint in rests(effects):
        ask(run, hint)


def _choose(run: Run, effect: x.Choose) -> None:
    """One of the modes: of its player, or of the one that it happens to."""
    if effect.by == "affected":
        run.seats(_affected(effect))
    mode = run.mode(len(effect.one_of))
    carry_out(run, effect.one_of[mode - 1])


def _affected(effect: x.Choose) -> str:
    for mode in effect.one_of:
        for one in mode:
            who = getattr(one, "who", None)
            if who is not None:
                return str(who)
    return "target_player"


def _nothing(_run: Run, _effect: Any) -> None:
    """What is asked of the table, or holds by itself while its card is there."""


_OPS: Mapping[type, Callable[[Run, Any], None]] = {
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
    x.Destroy: places.destroy,
    x.Sacrifice: places.sacrifice,
    x.Move: places.move,
    x.Put: places.put,
    x.Bounce: places.bounce,
    x.Exile: places.exile,
    x.Reanimate: places.reanimate,
    x.Token: places.token,
    x.Control: places.control,
    x.CounterSpell: places.counter_spell,
    x.Draw: hidden.draw,
    x.Discard: hidden.discard,
    x.Mill: hidden.mill,
    x.Search: hidden.search,
    x.Dig: hidden.dig,
    x.Look: hidden.look,
    x.Reveal: hidden.reveal,
    x.Choose: _choose,
    x.Repeat: _nothing,
    x.Ruling: _nothing,
    x.Cost: _nothing,
    x.When: _nothing,
    x.Grant: _nothing,
}
