"""What effects ask for, in the order in which it is written: targets, modes, places, names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.effects.values import CITY, OWN_CITY
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.parts import affected_by, is_optional, object_of, player_of
from core.games.arcmage.pieces.selectors import Filter, Selector
from core.games.arcmage.rules.waiting_triggers import PLACED

Kind = Literal["target", "chosen", "player", "mode", "place", "names"]


class Slot(NamedTuple):
    """One choice. `seat` makes it, None: a player that is still to be chosen; of modes too.

    Targets and choices have their selector; `n` is how many (modes: how many there are). `branches`
    are what each mode asks for. `what` is the operation that a target or player is for (`weaken`
    for values taken away, `give` for what is given up, `cost`), that names come from, or the zone
    of a place.
    """

    kind: Kind
    selector: Selector | Filter | None = None
    n: int = 1
    optional: bool = False
    seat: str | None = None
    what: str = ""
    branches: tuple[tuple[Slot, ...], ...] = ()
    seats: tuple[str, ...] = ()  # whose cards are named, each in turn; () the chosen player's


def slots(context: EffectContext, effects: tuple[x.Effect, ...]) -> list[Slot]:
    """The choices of these effects for `context`, whose modes are used up where given."""
    return list(_slots(context, effects, {"player": context.player is not None}))


def _slots(
    context: EffectContext, effects: tuple[x.Effect, ...], known: dict[str, bool]
) -> Iterator[Slot]:
    for effect in effects:
        if isinstance(effect, x.Choose):
            yield from _modes(context, effect, known)
        elif isinstance(effect, x.ForEach):
            context.count((effect,))
            for _ in range(context.counted[effect.of]):
                yield from _slots(context, effect.effects, known)
        elif isinstance(effect, x.Restrict) and effect.to.in_ in {"target_city_1", "target_army"}:
            yield from _twofold(context, effect, known)
        else:
            yield from _of(context, effect, known)


def _twofold(context: EffectContext, effect: x.Restrict, known: dict[str, bool]) -> Iterator[Slot]:
    if effect.to.in_ == "target_army":
        yield from _player(context, "target_player", known)
        yield Slot("target", CITY, seat=context.seat)
    else:
        yield Slot("target", OWN_CITY, seat=context.seat)
        yield Slot("target", OWN_CITY, seat=context.seat)


def _modes(context: EffectContext, effect: x.Choose, known: dict[str, bool]) -> Iterator[Slot]:
    affected = effect.by == "affected"
    if affected:
        yield from _player(context, affected_by(effect), known)
    if context.modes:
        mode = context.mode(len(effect.one_of))
        yield from _slots(context, effect.one_of[mode - 1], known)
        return
    branches = tuple(tuple(_slots(context, mode, dict(known))) for mode in effect.one_of)
    yield Slot("mode", n=len(effect.one_of), branches=branches, optional=affected)


def _player(
    context: EffectContext, who: str, known: dict[str, bool], what: str = "choose"
) -> Iterator[Slot]:
    if who == "target_player" and not known["player"]:
        known["player"] = True
        yield Slot("player", seat=context.seat, what=what)


def _deed(effect: x.Effect) -> str:
    """What happens to a target: the name of the operation, `weaken` for values taken away."""
    if isinstance(effect, x.Stat) and isinstance(effect.def_, int) and effect.def_ < 0:
        return "weaken"
    return effect.op


def _of(context: EffectContext, effect: x.Effect, known: dict[str, bool]) -> Iterator[Slot]:
    """What one plain effect asks for."""
    who = player_of(effect)
    if who is not None:
        yield from _player(context, who, known, effect.op)
    if isinstance(effect, x.Sacrifice) and effect.to is None:
        wanted = Selector("chosen", is_=effect.is_, of="that_player")
        for seat in _seats(context, who or "you"):
            yield Slot("chosen", wanted, context.value(effect.n), seat=seat, what="give")
    to, optional = object_of(effect), is_optional(effect)
    if to is not None and to.who in {"target", "chosen"}:
        kind: Kind = "target" if to.who == "target" else "chosen"
        yield Slot(kind, to, context.value(to.n), optional, context.seat, _deed(effect))
    if isinstance(effect, x.Move) and effect.zone in PLACED:
        yield Slot("place", to, what=effect.zone or "", seat=context.seat)
    if isinstance(effect, x.Put) and effect.zone == "your_city":
        yield Slot("place", to, what="your_city", seat=context.seat)
    if isinstance(effect, x.Hidden):
        yield _names(context, effect, optional=optional)


def _names(context: EffectContext, effect: x.Hidden, *, optional: bool) -> Slot:
    """The cards that are named as they are drawn, searched for or shown."""
    unknown = effect.who == "target_player" and context.player is None
    seats = () if unknown else context.seats(effect.who)
    wanted = effect.filter if isinstance(effect, x.Search | x.Dig) else None
    n = 0 if effect.n == "any" else context.value(effect.n)
    at_random = isinstance(effect, x.Discard | x.Reveal) and effect.random
    what = f"random_{effect.op}" if at_random else effect.op
    return Slot("names", wanted, n, optional, _one(seats), what, (), seats)


def _seats(context: EffectContext, who: str) -> tuple[str | None, ...]:
    """The seats that are meant, one after the other; None: a player that is still to be chosen."""
    return (context.player,) if who == "target_player" else context.seats(who)


def _one(seats: tuple[str, ...]) -> str | None:
    return next(iter(seats)) if len(seats) == 1 else None
