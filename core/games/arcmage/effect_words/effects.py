"""What an effect does, as a sentence that follows from its fields (1.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from core.games.arcmage.effect_words.cards import cards, counted, kind, number
from core.games.arcmage.effect_words.hidden_zones import hidden_words
from core.games.arcmage.effect_words.values import RESOURCES, lasting_words, once_words
from core.games.arcmage.effect_words.words import MOMENTS, PHASES, joined, listed, player, unknown
from core.games.arcmage.effect_words.zone_changes import zone_words
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.parts import affected_by
from core.messages import Message, Printed, msg
from core.messages import Value as Said

OuterEffect = x.ExtraPhase | x.When | x.Grant | x.Choose | x.Repeat | x.ForEach | x.Ruling
Abilities = Callable[[x.Activated], Said]  # says an ability that is given


def sequence(
    effects: Sequence[x.Effect], ability: Abilities, *, quiet: x.Until | None = None
) -> Said:
    """Effects one behind the other; how long they last is left out where it is `quiet`."""
    if not effects:
        return msg("nothing happens")
    told = [effect_words(one, ability, quiet=quiet) for one in effects]
    if len(told) == 1:
        return told[0]
    parts = [
        Message("({effects})", {"effects": said}) if _holds_others(one) else said
        for one, said in zip(effects, told, strict=True)
    ]
    return joined(parts, msg("{first}; {second}"))


def _holds_others(effect: x.Effect) -> bool:
    return isinstance(effect, OuterEffect) and not isinstance(effect, x.Ruling)


def effect_words(effect: x.Effect, ability: Abilities, *, quiet: x.Until | None = None) -> Said:
    """An effect in words, without full stop."""
    match effect:
        case x.Draw() | x.Discard() | x.Mill() | x.Search() | x.Dig() | x.Look() | x.Reveal():
            return hidden_words(effect)
        case x.Destroy() | x.Sacrifice() | x.Move() | x.Put() | x.Bounce() | x.Exile():
            return zone_words(effect)
        case x.Reanimate() | x.Token() | x.CounterSpell():
            return zone_words(effect)
        case x.Damage() | x.CityDefence() | x.Counter() | x.Mark() | x.Unmark() | x.Produce():
            return once_words(effect)
        case x.ExtraPhase() | x.When() | x.Grant() | x.Choose() | x.Repeat() | x.ForEach():
            return _outer(effect, ability)
        case x.Ruling():
            return _outer(effect, ability)
        case x.Stat() | x.Keyword() | x.AddType() | x.Freeze() | x.Control() | x.Prevent():
            return lasting_words(effect, quiet)
        case x.DealMore() | x.Restrict() | x.Cap() | x.Cost():
            return lasting_words(effect, quiet)
    assert_never(effect)


def _outer(effect: OuterEffect, ability: Abilities) -> Said:
    match effect:
        case x.ExtraPhase(phase=phase, after=after):
            said = msg("“{after}” is followed by another “{phase}”", after=_phase(after),
                       phase=_phase(phase))  # fmt: skip
            if not effect.first:
                return said
            first = sequence(effect.first, ability)
            return msg("{sentence}, which begins so: {effects}", sentence=said, effects=first)
        case x.When():
            inner = sequence(effect.effects, ability)
            return whenever(effect, inner, cost_words(effect.cost, ability))
        case x.Grant():
            return msg("{card} has this ability: {effects}",
                       card=cards(effect.to), effects=ability(effect.ability))  # fmt: skip
        case x.Choose():
            return _choose(effect, ability)
        case x.Repeat():
            inner = sequence(effect.effects, ability)
            if isinstance(effect.times, x.Formula):
                return msg("several times ({n}): {effects}", n=number(effect.times), effects=inner)
            return msg("{n} times: {effects}", n=number(effect.times), effects=inner)
        case x.ForEach():
            return msg("once for {card}: {effects}", card=cards(effect.of),
                       effects=sequence(effect.effects, ability))  # fmt: skip
        case x.Ruling():
            return msg("the table rules: {hint}", hint=Printed(effect.hint))
    assert_never(effect)


def _phase(word: str) -> Message:
    return PHASES.get(word) or unknown(word)


def _choose(effect: x.Choose, ability: Abilities) -> Said:
    told: list[Said] = [
        Message("({n}) {effects}", {"n": n, "effects": sequence(mode, ability)})
        for n, mode in enumerate(effect.one_of, 1)
    ]
    modes = joined(told or [msg("nothing happens")], msg("{first} – or {second}"))
    match effect.by:
        case "you":
            return msg("you choose: {modes}", modes=modes)
        case "affected":
            return msg("{player} chooses: {modes}", player=player(affected_by(effect)), modes=modes)
    assert_never(effect.by)


def whenever(told: x.When | x.Triggered, effects: Said, cost: Said | None) -> Said:
    """“Whenever it enters play: …”, with the price and whether it may be left."""
    trigger: Said = MOMENTS.get(told.when) or unknown(told.when)
    if isinstance(told, x.Triggered) and told.filter is not None:
        trigger = msg("{trigger} ({such})", trigger=trigger, such=kind(told.filter))
    if cost is not None:
        effects = (
            msg("this may be done: {cost}: {effects}", cost=cost, effects=effects)
            if told.optional
            else msg("{cost}: {effects}", cost=cost, effects=effects)
        )
    elif told.optional:
        effects = msg("this may be done: {effects}", effects=effects)
    if told.watches is None:
        return msg("whenever {trigger}: {effects}", trigger=trigger, effects=effects)
    return msg("for each {card} in play: whenever {trigger}: {effects}",
               card=kind(told.watches), trigger=trigger, effects=effects)  # fmt: skip


def cost_words(cost: x.AbilityCost | None, ability: Abilities) -> Said | None:
    """What stands before the colon; None where nothing is to be paid."""
    if cost is None:
        return None
    parts: list[Said] = []
    if cost.resources is not None:
        parts.append(msg("pay {resources}", resources=counted(RESOURCES, cost.resources)))
    if cost.mark:
        parts.append(msg("mark this card"))
    parts += [effect_words(one, ability) for one in cost.custom or ()]
    return listed(parts) if parts else None
