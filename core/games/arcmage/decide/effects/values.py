"""Effects on values, marks and what may be done."""

from __future__ import annotations

from typing import Literal, cast

from core.games.arcmage import facts as f
from core.games.arcmage.decide.damage import deal
from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.selectors import Filter, Selector
from core.games.arcmage.state import is_creature
from core.kit.handlers import Handlers

VALUES = Handlers[EffectContext, None]()


def _holds(context: EffectContext, effect: x.Stat | x.Keyword | x.Restrict) -> bool:
    source = context.source or ""
    return effect.if_ is None or context.layers.condition(effect.if_, source, context.seat)


@VALUES.of(x.Stat)
def stat(context: EffectContext, effect: x.Stat) -> None:
    """Attack and defence, both (R67)."""
    if not _holds(context, effect):
        return
    attack, defence = context.value(effect.atk), context.value(effect.def_)
    for number in context.who(effect.to):
        context.step.fact(f.ChangeValues(number, attack, defence, effect.until))


@VALUES.of(x.Counter)
def counter(context: EffectContext, effect: x.Counter) -> None:
    """Counters are put, or taken."""
    n = context.value(effect.n)
    found = context.who(effect.to) if effect.to is not None else context.same
    for number in found:
        if n and number in context.state.pieces:
            context.step.fact(f.PutCounters(number, effect.kind, n))


@VALUES.of(x.Keyword)
def keyword(context: EffectContext, effect: x.Keyword) -> None:
    """Keywords are given or taken; one cannot lose what it does not have."""
    if not _holds(context, effect):
        return
    for number in context.who(effect.to):
        for word in effect.add or ():
            context.step.fact(f.GiveKeyword(number, word, effect.until))
        for word in effect.lose or ():
            if context.layers.has(number, word):
                context.step.fact(f.TakeKeyword(number, word, effect.until))


@VALUES.of(x.AddType)
def subtype(context: EffectContext, effect: x.AddType) -> None:
    """Subtypes are added."""
    for number in context.who(effect.to):
        for word in effect.add:
            context.step.fact(f.AddSubtype(number, word, effect.until))


@VALUES.of(x.Damage)
def damage(context: EffectContext, effect: x.Damage) -> None:
    """Damage to creatures and cities, all at once."""
    n = context.value(effect.n)
    for number in context.who(effect.to):
        deal(context.step, number, n, context.source)


@VALUES.of(x.CityDefence)
def city_defence(context: EffectContext, effect: x.CityDefence) -> None:
    """Defence without damage."""
    n = context.value(effect.n)
    for number in context.who(effect.to):
        if number in context.state.pieces and context.state.pieces[number].zone == "city":
            context.step.fact(f.ChangeDefence(number, n))


@VALUES.of(x.Prevent)
def prevent(context: EffectContext, effect: x.Prevent) -> None:
    """Whom it concerns is picked; what has no end is asked of the table (R135)."""
    for number in context.who(effect.to):
        if effect.what == "death" and effect.until is not None:
            context.step.fact(f.ProtectCard(number, effect.until))


@VALUES.of(x.Freeze)
def freeze(context: EffectContext, effect: x.Freeze) -> None:
    """It stays marked in unmark phases, of its own controller."""
    for number in context.who(effect.to):
        context.step.fact(f.FreezeCard(number, effect.until, context.source))


@VALUES.of(x.Mark)
def mark(context: EffectContext, effect: x.Mark) -> None:
    """Only what is unmarked can be marked (R23)."""
    for number in context.who(effect.to):
        if number in context.state.pieces and not context.state.pieces[number].marked:
            context.step.fact(f.MarkCard(number))


@VALUES.of(x.Unmark)
def unmark(context: EffectContext, effect: x.Unmark) -> None:
    """Upright again."""
    for number in context.who(effect.to):
        marked = number in context.state.pieces and context.state.pieces[number].marked
        if marked and not context.layers.forbidden(number, "unmark"):
            context.step.fact(f.UnmarkCard(number))


@VALUES.of(x.Produce)
def produce(context: EffectContext, effect: x.Produce) -> None:
    """Into the pool (R32)."""
    n = context.value(effect.n)
    if n:
        context.step.fact(f.ProduceResources(context.seat, effect.faction, n))


@VALUES.of(x.ExtraPhase)
def extra_phase(context: EffectContext, effect: x.ExtraPhase) -> None:
    """An attack phase more (R36); its first effects happen as it begins."""
    if effect.phase == "attack" and context.source is not None:
        context.step.fact(f.AddAttackPhase(context.source, context.number))


# --- what may be done ----------------------------------------------------------------------------

CITY = Selector("target", is_="city")
OWN_CITY = Selector("target", is_="city", of="you")
PLAYER = Selector("target", is_="player")


@VALUES.of(x.Restrict)
def restrict(context: EffectContext, effect: x.Restrict) -> None:
    """What cannot, can or must be done, for a while (R119 to R121)."""
    who, versus = _restricted(context, effect)
    for one in who:
        match effect.op:
            case "cannot":
                context.step.fact(
                    f.Forbid(
                        one, cast("f.Prohibited", effect.what), versus, effect.until, context.source
                    )
                )
            case "can":
                context.step.fact(
                    f.Permit(
                        one, cast("f.Action", effect.what), versus, effect.until, context.source
                    )
                )


def _restricted(context: EffectContext, effect: x.Restrict) -> tuple[tuple[str, ...], str | None]:
    """Whom it concerns and against which city, where two targets are named one after the other."""
    match effect.to.in_:
        case "target_city_1":
            one, other = _city(context, OWN_CITY), _city(context, OWN_CITY)
            if one is None or other is None:
                return (), None
            context.differ(one, other)
            if effect.to.who == "residents":  # of the moment in which they block
                return (one,), other
            return _creatures_of(context, "resident", one), other
        case "target_army":
            seats, city = context.seats("target_player"), _city(context, CITY)
            if not seats or city is None:
                return (), None
            (seat,) = seats
            return _creatures_of(context, "army", seat), city
    versus = effect.versus if not isinstance(effect.versus, Filter) else None
    return context.who(effect.to), versus


def _city(context: EffectContext, wanted: Selector) -> str | None:
    """The city that was named, None where that is gone."""
    return next(iter(context.pick(wanted)), None)


def _creatures_of(
    context: EffectContext, zone: Literal["resident", "army"], where: str
) -> tuple[str, ...]:
    return tuple(
        n
        for n, p in context.state.pieces.items()
        if p.zone == zone
        and (p.place if zone == "resident" else p.controller) == where
        and n in context.layers.card_index.live
        and is_creature(context.state, p)
    )
