"""Where continuous effects come from: cards in play and lasting levels (R62, R113)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeGuard

from core.games.arcmage.pieces import CardType, Faction
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.effects import (
    Activated,
    AddType,
    Cap,
    Cost,
    DealMore,
    Effect,
    Enchant,
    Freeze,
    Grant,
    Keyword,
    Passive,
    Prevent,
    Restrict,
    Stat,
    Triggered,
)
from core.games.arcmage.pieces.selectors import Filter, Kind, Selector
from core.games.arcmage.rules.continuous_effects.dependencies import is_dependent
from core.games.arcmage.state import State, definition

Continuous = Stat | Keyword | AddType | Freeze | Prevent | DealMore | Restrict | Grant | Cap | Cost
CONTINUOUS = (Stat, Keyword, AddType, Freeze, Prevent, DealMore, Restrict, Grant, Cap, Cost)
OFF_PLAY = frozenset({"hand", "deck", "grave", "any_grave"})
AT_SOURCE = frozenset({"this_city", "same_place"})


PrintedEffect = tuple[Continuous, bool]  # a continuous effect, and whether it comes late


class Traits(NamedTuple):
    """What a definition says, ready for use; `levels` are the effects of lasting ones."""

    card: Card
    type: CardType
    faction: Faction
    subtypes: frozenset[str]
    words: tuple[str, ...]
    effects: tuple[PrintedEffect, ...]
    levels: Mapping[int, tuple[PrintedEffect, ...]]
    activated: tuple[Activated, ...]
    counters: Mapping[str, tuple[PrintedEffect, ...]]  # what holds for creatures with them


class ContinuousEffect(NamedTuple):
    """A continuous effect in force: the card it is on, whose it is, the host of that card."""

    effect: Continuous
    is_dependent: bool
    source: str
    seat: str
    host: str | None


class EffectGroup(NamedTuple):
    """Auras of one effect that mean the same cards; they differ in their sources alone."""

    to: Selector
    continuous: ContinuousEffect
    sources: list[ContinuousEffect]


class EffectsInForce(NamedTuple):
    """All of them, by their class; `direct` by what they are on, `off` for cards off play."""

    direct: dict[tuple[type, str], list[ContinuousEffect]]
    broad: dict[type, dict[tuple[object, ...], EffectGroup]]
    off: list[ContinuousEffect]
    costs: list[ContinuousEffect]
    caps: list[ContinuousEffect]


_TRAITS: dict[int, Traits] = {}  # by identity: to hash a card takes longer than to read it
_MOST = 5000


def traits(card: Card) -> Traits:
    """What a definition says; read once for each card."""
    found = _TRAITS.get(id(card))
    if found is None:
        if len(_TRAITS) >= _MOST:  # definitions of matches long closed
            _TRAITS.clear()
        found = _TRAITS[id(card)] = _read(card)
    return found


def _read(card: Card) -> Traits:
    abilities = card.abilities or ()
    effects: list[PrintedEffect] = []
    for ability in abilities:
        if isinstance(ability, Passive | Enchant):
            effects += _said(ability.effects, by_itself=ability.kind == "passive")
    return Traits(
        card,
        card.type,
        card.faction,
        frozenset(card.subtypes or ()),
        card.keywords or (),
        tuple(effects),
        {
            level.level: tuple(_said(level.effects, by_itself=True))
            for level in card.levels or ()
            if level.life == "lasting"
        },
        tuple(ability for ability in abilities if isinstance(ability, Activated)),
        {rules.kind: tuple(_passive(rules.abilities)) for rules in card.counters or ()},
    )


def _passive(abilities: tuple[Passive | Triggered, ...]) -> list[PrintedEffect]:
    passive = (ability for ability in abilities if isinstance(ability, Passive))
    return [one for ability in passive for one in _said(ability.effects, by_itself=True)]


def _said(effects: tuple[Effect, ...], *, by_itself: bool) -> list[PrintedEffect]:
    return [(one, is_dependent(one)) for one in effects if _lasts(one, by_itself=by_itself)]


def _lasts(effect: Effect, *, by_itself: bool) -> TypeGuard[Continuous]:
    """Whether it holds for as long as its card does, and does not happen once."""
    if isinstance(effect, Prevent) and effect.until is None:
        return by_itself
    return isinstance(effect, CONTINUOUS) and (
        isinstance(effect, Grant) or effect.until in {"static", "lasting"}
    )


def all_traits(state: State) -> dict[str, Traits]:
    """What the definitions of the cards in play say."""
    return {n: traits(definition(state, piece)) for n, piece in state.pieces.items()}


def effects_in_force(state: State, said: Mapping[str, Traits]) -> EffectsInForce:
    """The continuous effects of the table; dead cards have none (R109)."""
    found = EffectsInForce({}, {}, [], [], [])
    pieces = state.pieces
    for n, one in said.items():
        if one.effects:
            piece = pieces[n]
            if not piece.dead:
                host = piece.place if piece.zone == "attached" else None
                for continuous in _of(one.effects, n, piece.controller, host):
                    _enter(state, found, continuous)
    for n, piece in pieces.items() if state.base.counters else ():
        for kind, _ in piece.counters if not piece.dead else ():
            giver = state.base.counters.get(kind)
            for continuous in _of(
                () if giver is None else traits(giver).counters[kind], n, piece.controller, None
            ):
                _enter(state, found, continuous)
    for city, level in state.lasting:
        at = pieces.get(city)
        if at is not None and not at.dead:
            levels = said[city].levels
            for continuous in _of(levels.get(level, ()), city, at.controller, None):
                _enter(state, found, continuous)
    return found


def _of(
    effects: tuple[PrintedEffect, ...], source: str, seat: str, host: str | None
) -> Iterator[ContinuousEffect]:
    for effect, is_late in effects:
        yield ContinuousEffect(effect, is_late, source, seat, host)


def _enter(state: State, found: EffectsInForce, continuous: ContinuousEffect) -> None:
    effect = continuous.effect
    kind = type(effect)
    if isinstance(effect, Cost):
        found.costs.append(continuous)
        return
    if isinstance(effect, Cap):
        found.caps.append(continuous)
        return
    to = effect.to
    if to.who != "each":
        for target in _single(state, to.who, continuous):
            found.direct.setdefault((kind, target), []).append(continuous)
        return
    if not OFF_PLAY.isdisjoint(words(to.in_)):
        found.off.append(continuous)
    key = (id(effect), continuous.seat, *near(state, to, continuous.source, continuous.host))
    groups = found.broad.setdefault(kind, {})
    if key in groups:
        groups[key].sources.append(continuous)
    else:
        groups[key] = EffectGroup(to, continuous, [continuous])


def _single(state: State, who: str, continuous: ContinuousEffect) -> tuple[str, ...]:
    """The cards or seats that a selector names without looking around."""
    seats = state.base.seats
    match who:
        case "self":
            return (continuous.source,)
        case "host":
            return () if continuous.host is None else (continuous.host,)
        case "its_city":
            at = place(state, continuous.source) or ""
            return (at,) if at in state.pieces else ()
        case "you":
            return (continuous.seat,)
        case "opponents":
            return tuple(seat for seat in seats if seat != continuous.seat)
        case "each_player":
            return seats
    return ()


def costs_between(card: Card, least: int | None, most: int | None) -> bool:
    """Whether a printed cost is within bounds; one that is X, and no cost, are 0."""
    cost = card.cost if isinstance(card.cost, int) else 0
    return (least is None or cost >= least) and (most is None or cost <= most)


def _zones(to: Filter | Selector | Kind) -> Iterator[str]:
    """The places that a selector names, in its parts as well."""
    yield from words(to.in_)
    for part in (to.holds, to.not_, *(to.any_of or ())):
        if part is not None:
            yield from _zones(part)


class Around(NamedTuple):
    """What of its surroundings a selector depends on: the places meant, the host left out."""

    here: str | None = None
    at_host: str | None = None
    left_out: str | None = None


def near(state: State, to: Filter | Selector, source: str | None, host: str | None) -> Around:
    """The surroundings of a source that a selector names, None where it does not."""
    here, at_host, left_out = None, None, bool(to.other_than_host)
    for zone in _zones(to):
        if zone in AT_SOURCE:
            here = place(state, source)
        elif zone == "host_place":
            at_host = place(state, host)
            left_out |= bool(to.other)
    return Around(here, at_host, host if left_out else None)


def place(state: State, n: str | None) -> str | None:
    """Where a card in play is: a city's number, or the letter of the seat whose army it is in.

    A city is its own place; what is attached is where its host is, None on a seat or off play.
    """
    for _ in range(len(state.pieces)):
        piece = state.pieces.get(n) if n is not None else None
        if piece is None:
            return None
        if piece.zone == "city":
            return n
        if piece.zone == "army":
            return piece.controller
        if piece.zone == "resident":
            return piece.place
        n = piece.place
    return None


def words(said: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """One word or several, always as several."""
    return () if said is None else (said,) if isinstance(said, str) else said
